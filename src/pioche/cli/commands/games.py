"""`pioche games`: list the games with their numbers of players and their options."""

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
        players = text("for-players", players=player_range(each.players))
        terminal.say(f"  {text('game-line')}")
        terminal.say(f"  {players} · {text('game-length')}", "grey62")
        for option in each.options:
            name, about = text(f"option-{option.name}"), text(f"option-{option.name}-about")
            terminal.say(f"    {text('option-explained', name=name, about=about)}")
            terminal.say(f"      {_option_usage(option, text)}", "cyan")
        terminal.say("")


def player_range(players: tuple[int, ...]) -> str:
    """Return numbers of players as a range ("2–4") if they have no gaps, else as a list ("2, 4")."""
    first, last = players[0], players[-1]
    no_gaps = len(players) > 2 and players == tuple(range(first, last + 1))
    return f"{first}–{last}" if no_gaps else ", ".join(map(str, players))


def _option_usage(option: Option, text: Text) -> str:
    """Return an option as it is typed, with its values and what they mean."""
    if isinstance(option.values, range):
        span = f"{option.values[0]}…{option.values[-1]}"
        return f"{option.name}={span} ({text('by-default', value=str(option.default))})"
    values = [_explained_value(option, value, text) for value in option.values]
    return f"{option.name}={' | '.join(values)}"


def _explained_value(option: Option, value: str, text: Text) -> str:
    key = f"option-{option.name}-{value}"
    notes = [text(key)] if text.has(key) else []
    if value == option.default:
        notes.append(text("default"))
    return f"{value} ({', '.join(notes)})" if notes else value


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
