"""`pioche games`: the games there are, for how many, with which options."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pioche.cli import arguments, language

if TYPE_CHECKING:
    from pioche.core.contract import Option
    from pioche.core.game import Game
    from pioche.core.text import Text


def run(json: arguments.Json = False) -> None:
    from pioche.core.game import game, game_ids

    games = [game(name) for name in game_ids()]
    texts = [language.text(each) for each in games]
    if json:
        arguments.print_json([_facts(each, text) for each, text in zip(games, texts, strict=True)])
        return
    from pioche.cli.terminal.screen import Terminal

    terminal = Terminal()
    for each, text in zip(games, texts, strict=True):
        terminal.rule(f"{text('game-name')} · {each.id}")
        players = text("for-players", players=spread(each.players))
        terminal.say(f"  {text('game-line')}")
        terminal.say(f"  {players} · {text('game-length')}", "grey62")
        for option in each.options:
            name, about = text(f"option-{option.name}"), text(f"option-{option.name}-about")
            terminal.say(f"    {text('option-explained', name=name, about=about)}")
            terminal.say(f"      {_option(option, text)}", "cyan")
        terminal.say("")


def spread(players: tuple[int, ...]) -> str:
    """Player counts, as a span where they are one."""
    first, last = players[0], players[-1]
    whole = len(players) > 2 and players == tuple(range(first, last + 1))
    return f"{first}–{last}" if whole else ", ".join(map(str, players))


def _option(option: Option, text: Text) -> str:
    """One option as it is typed, with its values, the default first."""
    if isinstance(option.values, range):
        span = f"{option.values[0]}…{option.values[-1]}"
        return f"{option.name}={span} ({text('by-default', value=str(option.default))})"
    words = [_value(option, value, text) for value in option.values]
    return f"{option.name}={' | '.join(words)}"


def _value(option: Option, value: str, text: Text) -> str:
    key = f"option-{option.name}-{value}"
    said = [text(key)] if text.has(key) else []
    if value == option.default:
        said.append(text("default"))
    return f"{value} ({', '.join(said)})" if said else value


def _facts(game: Game, text: Text) -> dict[str, Any]:
    return {
        "game": game.id,
        "name": text("game-name"),
        "line": text("game-line"),
        "rules": game.version,
        "players": list(game.players),
        "options": [
            {
                "name": option.name,
                "about": text(f"option-{option.name}-about"),
                "values": _values(option),
                "default": option.default,
            }
            for option in game.options
        ],
    }


def _values(option: Option) -> Any:
    if isinstance(option.values, range):
        return {"least": option.values[0], "most": option.values[-1]}
    return list(option.values)
