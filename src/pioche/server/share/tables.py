"""What the links of tables and games tell: made from what everybody with the link may see, and from nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from pioche.core.game import Game, game, game_ids
from pioche.core.message import Seat
from pioche.core.text import Text
from pioche.server.share.picture import Picture, Player

WORDS = ("pioche.bots", "pioche.server.share")

Info = Mapping[str, Any]  # a table, as `views.table_info` has it


@dataclass(frozen=True)
class Share:
    """What a link tells: a title, a sentence, and a picture in the look of a game (None: the default look)."""

    title: str
    about: str
    picture: Picture
    game: str | None = None


def home(language: str) -> Share:
    """Return what the link of the home page tells."""
    text = Text(language, also=WORDS)
    title = text("share-home-title")
    picture = Picture("", text("share-home-line"), title, text("share-home-foot"))
    return Share(f"{title} · Pioche", text("share-home-about"), picture)


def of_game(name: str, language: str) -> Share | None:
    """Return what a link to a game tells: its rules, or a new table; None where there is no such game."""
    if name not in game_ids():
        return None
    found = game(name)
    text = Text(language, found, also=WORDS)
    title, line = text("game-name"), text("game-line")
    picture = Picture(title, text("game-length"), title, text("share-home-foot"))
    return Share(f"{title} · Pioche", text("share-game-about", line=line), picture, name)


def of_table(info: Info, language: str) -> Share | None:
    """Return what the link of a table tells; None where this program does not have its game."""
    if info["game"] not in game_ids():
        return None
    told = _Table(info, game(info["game"]), language)
    kinds = {"open": told.open, "running": told.running, "over": told.over}
    return kinds.get(info["status"], told.closed)()


def of_replay(info: Info, language: str) -> Share | None:
    """Return what the link of a replay tells; before the end of the game that of its table."""
    if info["status"] != "over" or info["game"] not in game_ids():
        return of_table(info, language)
    return _Table(info, game(info["game"]), language).replay()


class _Table:
    def __init__(self, info: Info, found: Game, language: str) -> None:
        self._info = info
        self._seats: list[Info] = info["seats"]
        text = Text(language, found, also=WORDS)
        bots = text("bot-names").split(", ")
        self._names = [
            bots[seat % len(bots)] if place["kind"] == "bot" else place["name"] or "?"
            for seat, place in enumerate(self._seats)
        ]
        self._text = Text(language, found, self._names, also=WORDS)
        self._game = text("game-name")
        self._players = tuple(
            Player(seat, None if self._free(place) else self._names[seat])
            for seat, place in enumerate(self._seats)
        )

    @staticmethod
    def _free(place: Info) -> bool:
        return bool(place["kind"] == "open" and not place["reserved"])

    @property
    def _everybody(self) -> str:
        """The names at the table: "A against B", or a list."""
        if len(self._names) == 2:
            return self._text("share-two", first=Seat(0), second=Seat(1))
        return ", ".join(self._names)

    def _share(self, about: str, picture: Picture) -> Share:
        title = picture.line if picture.number else picture.title
        return Share(f"{title} · {self._game} · Pioche", about, picture, self._info["game"])

    def open(self) -> Share:
        owner, free = self._info["owner_seat"], sum(map(self._free, self._seats))
        invited = owner is not None and not self._free(self._seats[owner])
        line = (
            self._text("share-open-line", seat=Seat(owner))
            if invited
            else self._text("share-open-line-nobody")
        )
        title, foot = self._text("share-open-title", free=free), self._text("share-open-foot")
        about = self._text("share-open-about", game=self._game, free=free)
        return self._share(f"{line}. {about}", Picture(self._game, line, title, foot, players=self._players))

    def running(self) -> Share:
        about = self._text("share-playing-about", game=self._game, names=self._everybody)
        title, foot = self._text("share-playing"), self._text("share-playing-foot")
        few = len(self._names) == 2
        line = self._everybody if few else self._game
        return self._share(about, Picture(self._game, line, title, foot, players=self._players))

    def over(self) -> Share:
        result, foot = self._info["result"], self._text("share-over-foot")
        if result is None:  # this program has other rules of the game
            title = self._text("share-over")
            return self._share(f"{self._game}. {title}.", Picture(self._game, self._everybody, title, foot))
        scores, winners = [_number(each) for each in result["scores"]], result["winners"]
        results = ", ".join(f"{name} {score}" for name, score in zip(self._names, scores, strict=True))
        about = self._text("share-over-about", game=self._game, results=results)
        others = tuple(
            Player(seat, name, scores[seat]) for seat, name in enumerate(self._names) if [seat] != winners
        )
        line = self._winners(winners)
        number = scores[winners[0]] if winners else line
        return self._share(about, Picture(self._game, line, number, foot, bool(winners), others))

    def _winners(self, winners: list[int]) -> str:
        if not winners:
            return self._text("share-over")
        if len(winners) == 1:
            return self._text("share-won", seat=Seat(winners[0]))
        if len(winners) == 2:
            return self._text("share-won-two", first=Seat(winners[0]), second=Seat(winners[1]))
        return self._text("share-won-many")

    def replay(self) -> Share:
        about = self._text("share-replay-about", game=self._game, names=self._everybody)
        title, foot = self._text("share-replay-title"), self._text("share-replay-foot")
        players = self._players if len(self._names) > 2 else ()
        line = self._game if players else self._everybody
        return self._share(about, Picture(self._game, line, title, foot, players=players))

    def closed(self) -> Share:
        title = self._text("share-closed")
        picture = Picture(self._game, self._everybody, title, self._text("share-home-foot"))
        return self._share(f"{self._game}. {title}.", picture)


def _number(value: int) -> str:
    """A number with a true minus sign."""
    return str(value).replace("-", "−")
