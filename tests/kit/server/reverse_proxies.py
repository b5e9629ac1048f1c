"""Caddy and nginx with the project's own configurations in front of a server, with a local certificate."""

from __future__ import annotations

import os
import re
import shutil
import ssl
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import httpx

from tests.kit.paths import ROOT
from tests.kit.server.processes import free_port

DEPLOY = ROOT / "deploy"
NAME = "localhost"
UP_WITHIN = 60.0  # seconds


@dataclass(frozen=True)
class Proxy:
    """A running proxy: its port, and the certificate that clients trust."""

    port: int
    ca: Path

    @property
    def address(self) -> str:
        return f"https://{NAME}:{self.port}"


def installed(name: str) -> bool:
    return shutil.which(name, path=_path()) is not None


@contextmanager
def caddy(folder: Path, upstream: int) -> Iterator[Proxy]:
    """Caddy with deploy/Caddyfile, and certificates of its own local authority."""
    port = free_port()
    options = f"admin off\nhttps_port {port}\nhttp_port {free_port()}\nlocal_certs\nskip_install_trust\n"
    options += f"storage file_system {folder}\n"
    ours = (DEPLOY / "Caddyfile").read_text("utf-8").replace("read_body 10s", "read_body 2s")
    config = folder / "Caddyfile"
    config.write_text(ours.replace("{\n", "{\n" + options, 1), "utf-8")
    variables = {"PIOCHE_NAME": NAME, "PIOCHE_UPSTREAM": f"127.0.0.1:{upstream}", "HOME": str(folder)}
    ca = folder / "pki" / "authorities" / "local" / "root.crt"
    with _running(["caddy", "run", "--adapter", "caddyfile", "--config", str(config)], folder, variables):
        yield _ready(Proxy(port, ca))


@contextmanager
def nginx(folder: Path, upstream: int) -> Iterator[Proxy]:
    """nginx with deploy/nginx.conf, and a certificate that it signed itself."""
    port = free_port()
    key, certificate = folder / "key.pem", folder / "certificate.pem"
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", f"/CN={NAME}",
         "-addext", f"subjectAltName=DNS:{NAME}", "-keyout", key, "-out", certificate],
        check=True, capture_output=True,
    )  # fmt: skip
    ours = (DEPLOY / "nginx.conf").read_text("utf-8")
    for pattern, replacement in (
        (r"listen 443 ssl", f"listen 127.0.0.1:{port} ssl"),
        (r"server 127\.0\.0\.1:8000", f"server 127.0.0.1:{upstream}"),
        (r"client_body_timeout 10s", "client_body_timeout 2s"),
        (r"server_name \S+;", f"server_name {NAME};"),
        (r"ssl_certificate +\S+;", f"ssl_certificate {certificate};"),
        (r"ssl_certificate_key +\S+;", f"ssl_certificate_key {key};"),
    ):
        ours, count = re.subn(pattern, replacement, ours)
        assert count == 1, pattern
    (folder / "pioche.conf").write_text(ours, "utf-8")
    temporary = "".join(
        f"{kind}_temp_path {folder / kind};\n"
        for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    config = folder / "nginx.conf"
    config.write_text(
        f"daemon off;\nmaster_process off;\npid {folder / 'nginx.pid'};\nerror_log {folder / 'error.log'};\n"
        f"events {{ worker_connections 4096; }}\nhttp {{\n{temporary}include {folder / 'pioche.conf'};\n}}\n",
        "utf-8",
    )
    with _running(
        ["nginx", "-p", str(folder), "-c", str(config), "-e", str(folder / "error.log")], folder, {}
    ):
        yield _ready(Proxy(port, certificate))


PROXIES = {"caddy": caddy, "nginx": nginx}


def _path() -> str:
    return os.pathsep.join([os.environ.get("PATH", os.defpath), "/usr/sbin"])


@contextmanager
def _running(command: list[str], folder: Path, variables: dict[str, str]) -> Iterator[None]:
    with (folder / "output.txt").open("wb") as output:
        process = subprocess.Popen(
            command, env={**os.environ, **variables, "PATH": _path()}, cwd=folder,
            stdin=subprocess.DEVNULL, stdout=output, stderr=output,
        )  # fmt: skip
        try:
            yield
        finally:
            process.kill()
            process.wait()


def _ready(proxy: Proxy) -> Proxy:
    """Wait until the proxy answers, whatever is behind it."""
    until = time.monotonic() + UP_WITHIN
    while True:
        try:
            context = ssl.create_default_context(cafile=proxy.ca)
            httpx.get(proxy.address + "/healthz", verify=context, timeout=UP_WITHIN)
        except (OSError, httpx.TransportError):
            assert time.monotonic() < until, (proxy.ca.parent / "output.txt", "the proxy does not answer")
            time.sleep(0.05)
        else:
            return proxy
