"""`pioche serve`: run the server, on this machine, the home network or the internet."""

from __future__ import annotations

import errno
import os
import shutil
import socket
import sys
import threading
import webbrowser
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pioche.cli import language
from pioche.cli.errors import CommandError

if TYPE_CHECKING:
    from pioche.core.text import Text
    from pioche.server.settings import Settings

PORTS_TRIED = 50  # after the default port, if it is taken
BACKLOG = 2048

Data = Annotated[Path | None, typer.Option("--data", metavar="DIR")]
Database = Annotated[str | None, typer.Option("--database", metavar="URL")]


def run(
    data: Data = None,
    database: Database = None,
    host: Annotated[str | None, typer.Option("--host", metavar="ADDRESS")] = None,
    port: Annotated[int | None, typer.Option("--port", metavar="N")] = None,
    home: Annotated[bool | None, typer.Option("--home/--no-home")] = None,
    name: Annotated[list[str] | None, typer.Option("--name", metavar="HOST")] = None,
    https: Annotated[bool | None, typer.Option("--https")] = None,
    browser: Annotated[bool, typer.Option("--browser")] = False,
) -> int:
    from pioche.server.refusals import CannotStart
    from pioche.server.settings import Settings
    from pioche.server.store.database import UnusableFile
    from pioche.server.store.sqlite_file import make_folder

    given = Settings.load(
        data=data, database=database, host=host, port=port, home=home, names=name or None, https=https
    )
    text = language.text()
    try:
        make_folder(given.data)
    except UnusableFile as error:
        raise CannotStart(why=str(error)) from None
    settings = with_home_network(given, text)
    listener = listen(settings, try_next_ports="port" not in given.model_fields_set)
    with listener:
        settings = settings.model_copy(update={"port": listener.getsockname()[1]})
        if settings.port != given.port and given.port:
            typer.echo(text("serve-port-taken", taken=str(given.port), port=str(settings.port)))
        return _serve(settings, listener, text, browser)


def with_home_network(given: Settings, text: Text) -> Settings:
    """Return the settings, opened to the home network if the user wants it.

    A flag or environment variable decides; else the answer of an earlier run; else the user is asked now, and
    the answer is saved in the data folder.
    """
    from pioche.server import home_network

    decided = given.model_fields_set & {"home", "host"}
    opened = given.home if decided else home_network.remembered(given.data)
    if opened is None and is_interactive():
        typed = input(text("serve-ask-home") + " ").strip().lower()
        opened = typed in text("serve-yes").split(", ")
        home_network.remember(given.data, opened)
    if not opened:
        return given
    host = given.host if "host" in decided else home_network.ALL_ADDRESSES
    return given.model_copy(update={"home": True, "host": host})


def is_interactive() -> bool:
    """Whether input and output are a terminal."""
    return sys.stdin.isatty() and sys.stdout.isatty()


def listen(settings: Settings, try_next_ports: bool) -> socket.socket:
    """Return a socket that listens at the address of the settings.

    `try_next_ports`: if the port is taken, use the next free one instead. Raises `CommandError`.
    """
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    last = min(65535, settings.port + PORTS_TRIED) if try_next_ports else settings.port
    for port in range(settings.port, last + 1):
        try:
            return socket.create_server((settings.host, port), family=family, backlog=BACKLOG)
        except OSError as error:
            if error.errno != errno.EADDRINUSE:
                why = error.strerror or str(error)
                raise CommandError("cannot-listen", host=settings.host, port=str(port), why=why) from None
    raise CommandError("port-taken", port=str(settings.port))


def _serve(settings: Settings, listener: socket.socket, text: Text, browser: bool) -> int:
    from pioche.server.run import serve

    def on_start() -> None:
        announce(settings, text)
        if browser and has_display():
            threading.Thread(target=webbrowser.open, args=(addresses(settings)[0],), daemon=True).start()

    return serve(settings, listener, on_start)


def has_display() -> bool:
    """Whether a browser would open in a window, and not inside the terminal."""
    return sys.platform in ("darwin", "win32") or bool({"DISPLAY", "WAYLAND_DISPLAY"} & set(os.environ))


def addresses(settings: Settings) -> list[str]:
    """Return the addresses of the server for this machine and the internet, the best one first."""
    from pioche.server import home_network

    here = [home_network.link(name, 443 if settings.https else settings.port, scheme=settings.scheme)
            for name in settings.names]  # fmt: skip
    if not settings.https or not here:  # with https, requests from other addresses are rejected
        own = "127.0.0.1" if settings.host in (home_network.ALL_ADDRESSES, "::") else settings.host
        here.append(home_network.link(own, settings.port))
    return here


def announce(settings: Settings, text: Text) -> None:
    """Print the addresses of the server, once it accepts connections."""
    from pioche.server import home_network
    from pioche.server.http import pages

    for address in addresses(settings):
        typer.echo(text("serve-here", address=address))
    if not pages.built():
        typer.echo(text("serve-no-page"), err=True)
    if settings.home:
        found = [home_network.link(address, settings.port) for address in home_network.addresses()]
        typer.echo(text("serve-home", address=found[0]) if found else text("serve-no-network"))
        if found and is_interactive():
            _show_qr(home_network.qr(found[0]))
    typer.echo(text("serve-stop"))
    sys.stdout.flush()


def _show_qr(lines: list[str]) -> None:
    """Print the QR code if it fits, in black on white whatever the colours of the terminal."""
    if len(lines[0]) <= shutil.get_terminal_size().columns and sys.stdout.encoding.lower() == "utf-8":
        for line in lines:
            typer.echo(typer.style(line, fg="black", bg="bright_white"))
