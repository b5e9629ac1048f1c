"""Match files: one readable JSON file per match, from which every position can be replayed.

    {
      "pioche": 1,                      the version of this format
      "game": "skyjo", "rules": 1,      the game and its rules version
      "options": {"limit": 100, …},     every option
      "seats": [{"name": "Inès", "kind": "person"}, {"name": "Figue", "kind": "greedy"}],
      "commitment": "…",                SHA-256 of the secret, published before the first card
      "secret": "…", "nonces": ["…"],   hexadecimal; together they give the match's seed
      "moves": [[0, "1+5", 2310], …],   seat, notation, milliseconds since the start
      "result": {"scores": [12, 40], "winners": [0]},     null while the match goes on
      "seed": "…",                      optional: the seed that follows from secret and nonces
      "nonce_seats": [0],               optional: the seat of each nonce, ascending
      "continued": 40,                  optional: how many moves were copied from another match, from 0 on
      "day": {"date": "2026-11-18", "secret": "…"}    optional: a deal of the day, with the day's secret (`daily.py`)
    }

A move that the seat's own player did not make has a fourth value: "stand-in" (a bot played for an absent
person) or "clock" (a bot decided because the time was up). Files of older programs have no such values and
no `seed` and `nonce_seats`. The dealer's steps are not written: they follow from the seed.

`read` raises `BadRecord` for a file that is damaged, forged or of another rules version; the refusal names the
place in the file. What a file can and cannot prove is in `proof.py`.
"""

from __future__ import annotations

import json
import os
import secrets
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from pioche.core import daily, decisions, rng
from pioche.core.contract import Options
from pioche.core.drawing.match_html import match_html
from pioche.core.game import Game, Position, game
from pioche.core.refusals import BadArgument, BadDate, BadRecord, NeedsExtra, Refused
from pioche.core.seeds import match_secret
from pioche.core.text import Text
from pioche.core.validate import INT64_MAX, check_integer

FORMAT = 1
MOST_BYTES = 16_000_000
MOST_NAME = 40
MOST_KIND = 1000  # letters: a bot may be named by a command line
PERSON = "person"  # the kind of a seat that belongs to a person
SUBSTITUTES = ("stand-in", "clock")  # who may decide in place of a seat's own player


@dataclass(frozen=True)
class Player:
    """The player at a seat: `kind` is "person" or the name of a bot."""

    name: str
    kind: str = PERSON


@dataclass(frozen=True)
class Played:
    """One decision of a match."""

    seat: int
    notation: str
    at: int = 0  # milliseconds since the start of the match
    by: str | None = None  # one of SUBSTITUTES; None: the seat's own player

    def to_json(self) -> list[Any]:
        row = [self.seat, self.notation, self.at]
        return row if self.by is None else [*row, self.by]


@dataclass(frozen=True)
class Day:
    """The day whose deal a match plays, and the secret of that day in the chain of the server."""

    date: str
    secret: bytes

    def to_json(self) -> dict[str, str]:
        return {"date": self.date, "secret": self.secret.hex()}


@dataclass
class Match:
    """A match, running or finished: the players, the secret and nonces of the deals, and the decisions."""

    game: Game
    options: Options
    seats: list[Player]
    secret: bytes
    nonces: list[bytes] = field(default_factory=list)
    moves: list[Played] = field(default_factory=list)
    continued: int | None = None  # how many of the moves were copied from another match; None: no other match
    nonce_seats: list[int] | None = None  # the seat of each nonce; None: unknown
    day: Day | None = None  # None: no deal of the day

    @classmethod
    def new(
        cls,
        game_or_id: Game | str,
        seats: Sequence[Player],
        options: Mapping[str, str | int | bool] | None = None,
        *,
        seed: int | str | None = None,
        nonces: Sequence[bytes] = (),
    ) -> Match:
        """Return a match before its first card.

        `seed` is an integer or a text; None draws a random secret. Raises `UnknownGame`, `BadPlayers`,
        `UnknownOption`, `BadOption`, `BadMatchSeed`, or `BadRecord` for names or nonces that no file may hold.
        """
        of_game = game(game_or_id)
        players = of_game.check_players(len(seats))
        settled = of_game.check_options(players, options or {})
        for number, seat in enumerate(seats):
            _player(asdict(seat) if isinstance(seat, Player) else seat, number)
        _check_nonces([nonce.hex() if isinstance(nonce, bytes) else nonce for nonce in nonces], players)
        secret = secrets.token_bytes(rng.SEED_BYTES) if seed is None else match_secret(seed)
        return cls(of_game, settled, list(seats), secret, list(nonces))

    @property
    def commitment(self) -> bytes:
        return rng.commit(self.secret)

    def add(self, seat: int, action: int | str, at: int = 0, by: str | None = None) -> None:
        """Append a decision, by the action's number or notation, `at` milliseconds after the start.

        `by` is one of `SUBSTITUTES` where the seat's own player did not make it. Whether the decision is legal is checked at each replay: by `at`, `positions` and `write`.
        """
        if isinstance(action, str):
            chosen = self.game.parse(action)
        else:
            chosen = check_integer("action", action, 0, self.game.actions - 1)
        decided = check_integer("seat", seat, 0, len(self.seats) - 1)
        if by is not None and by not in SUBSTITUTES:
            raise BadArgument(place="by", given=ascii(by)[:40], expected=", ".join(SUBSTITUTES))
        self.moves.append(Played(decided, self.game.notations[chosen], check_integer("at", at, 0), by))

    def start(self, *, automatic: bool = True) -> Position:
        """Return the position before the first decision (without `automatic`: before the first card)."""
        seed = rng.match_seed(self.secret, self.nonces)
        return Position.start(self.game, len(self.seats), self.options, seed, automatic)

    def at(self, moves: int | None = None, *, automatic: bool = True) -> Position:
        """Return the position after `moves` decisions (default: all). Raises `BadRecord` if one is illegal."""
        position = self.start(automatic=True)
        for number, played in enumerate(self.moves[:moves]):
            _replay(position, number, played)
        position.automatic = automatic
        return position

    def positions(self) -> Iterator[Position]:
        """Yield the position before the first decision and after each, as independent copies."""
        position = self.start()
        yield position.copy()
        for number, played in enumerate(self.moves):
            _replay(position, number, played)
            yield position.copy()

    def to_html(self, language: str = "en") -> str:
        """Return what a notebook shows: the players with their points, and the curve of the points.

        Raises `BadRecord` if a move is illegal.
        """
        text = Text(language, self.game, [player.name for player in self.seats])
        return match_html(text, self.positions(), [player.kind for player in self.seats])

    def _repr_html_(self) -> str:
        return self.to_html()

    def rows(self, analysis: decisions.Analysis | None = None, language: str = "en") -> list[dict[str, Any]]:
        """Return a row for each decision: its seat, action and sentence, and its chances where it was analysed.

        Raises `BadRecord` if a move is illegal.
        """
        return list(decisions.rows(self.positions(), self.moves, self.seats, analysis, language))

    def to_frame(self, analysis: decisions.Analysis | None = None, language: str = "en") -> Any:
        """Return `rows` as a pandas data frame. Raises `NeedsExtra` where pandas is not installed."""
        try:
            import pandas
        except ImportError:
            raise NeedsExtra(name="pioche[data]") from None
        return pandas.DataFrame(self.rows(analysis, language))

    # On disk --------------------------------------------------------------------------------------

    def result(self) -> dict[str, Any] | None:
        """Return the result as a file has it, None while the match goes on. Raises `BadRecord` for an illegal move."""
        final = self.at()
        return {"scores": final.scores, "winners": list(final.winners)} if final.over else None

    def to_json(self) -> dict[str, Any]:
        """Return the fields of the file, with the result. Raises `BadRecord` for an illegal move."""
        return self.fields(self.result())

    def fields(self, result: dict[str, Any] | None) -> dict[str, Any]:
        """Return the fields of the file with a known result; the moves are not replayed."""
        return match_fields(
            self.game.id, self.game.version, self.options, self.seats, self.secret, self.nonces,
            [played.to_json() for played in self.moves], result,
            nonce_seats=self.nonce_seats, continued=self.continued, day=self.day,
        )  # fmt: skip

    def write(self, path: Path | str) -> None:
        """Write the file atomically: complete, or not at all."""
        path = Path(path)
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
        try:
            with os.fdopen(handle, "w", encoding="utf-8") as file:
                file.write(formatted(self.to_json()))
                file.flush()
                os.fsync(file.fileno())
            Path(name).replace(path)
        except BaseException:
            Path(name).unlink()
            raise


def match_fields(
    game: str,
    rules: int,
    options: Options,
    seats: Sequence[Player],
    secret: bytes,
    nonces: Sequence[bytes],
    moves: list[list[Any]],
    result: dict[str, Any] | None,
    *,
    nonce_seats: Sequence[int] | None = None,
    continued: int | None = None,
    day: Day | None = None,
) -> dict[str, Any]:
    """Return the fields of a match file, in their order."""
    fields: dict[str, Any] = {
        "pioche": FORMAT,
        "game": game,
        "rules": rules,
        "options": dict(options),
        "seats": [{"name": player.name, "kind": player.kind} for player in seats],
        "commitment": rng.commit(secret).hex(),
        "secret": secret.hex(),
        "nonces": [nonce.hex() for nonce in nonces],
        "moves": moves,
        "result": result,
        "seed": rng.match_seed(secret, nonces).hex(),
    }
    if nonce_seats is not None:
        fields["nonce_seats"] = list(nonce_seats)
    if continued is not None:
        fields["continued"] = continued
    if day is not None:
        fields["day"] = day.to_json()
    return fields


def read(path: Path | str) -> Match:
    """Return the match of a file, verified: format, rules version, deal, every move, result.

    Raises `BadRecord` or `UnknownGame`.
    """
    return match_from_json(read_json(Path(path)))


def read_json(path: Path) -> Any:
    """Return the parsed content of a match file. Raises `BadRecord` where it is no JSON, or too large."""
    try:
        if path.stat().st_size > MOST_BYTES:
            raise BadRecord(place=path.name, found="too large", expected=f"at most {MOST_BYTES} bytes")
        return json.loads(path.read_text("utf-8"))
    except OSError as error:
        raise BadRecord(place=str(path), found=error.strerror or str(error), expected="a file") from None
    except UnicodeDecodeError as error:
        raise BadRecord(place=f"byte {error.start}", found="no UTF-8 text", expected="JSON") from None
    except json.JSONDecodeError as error:
        place = f"line {error.lineno}, column {error.colno}"
        raise BadRecord(place=place, found=error.msg, expected="JSON") from None
    except RecursionError:
        raise BadRecord(place=path.name, found="nested too deeply", expected="a match") from None
    except BadRecord:
        raise
    except ValueError:
        raise BadRecord(place=path.name, found="a number too long", expected="a match") from None


def match_from_json(stored: Any) -> Match:
    """Return the match of a parsed file, verified like `read`."""
    return verified(*parsed(stored))


def verified(match: Match, result: dict[str, Any] | None) -> Match:
    """Return the match if every move is legal and the result is this one; else raise `BadRecord`."""
    _equal("result", result, match.result())
    return match


def parsed(stored: Any) -> tuple[Match, Any]:
    """Return the match of a parsed file, checked but for its moves and its result, and the result as it is told."""
    fields = _of_type(stored, dict, "the file")
    missing = [name for name in _FIELDS if name not in fields]
    if missing:
        raise BadRecord(place=missing[0], found="missing", expected=", ".join(_FIELDS))
    unknown = sorted(str(name)[:40] for name in fields if name not in (*_FIELDS, *_OPTIONAL))
    if unknown:
        raise BadRecord(place=unknown[0], found="unknown", expected=", ".join(_FIELDS))
    _equal("pioche", fields["pioche"], FORMAT)
    of_game = game(_of_type(fields["game"], str, "game"))
    _equal("rules", fields["rules"], of_game.version)
    seats = [_player(seat, number) for number, seat in enumerate(_of_type(fields["seats"], list, "seats"))]
    try:
        players = of_game.check_players(len(seats))
        options = of_game.check_options(players, _of_type(fields["options"], dict, "options"))
    except BadRecord:
        raise
    except Refused as refusal:
        raise BadRecord(place="options, seats", found=str(refusal), expected=of_game.id) from None
    _equal("options", fields["options"], options)
    secret = _bytes(fields["secret"], "secret", rng.SEED_BYTES, rng.SEED_BYTES)
    nonces = _check_nonces(_of_type(fields["nonces"], list, "nonces"), players)
    _equal("commitment", fields["commitment"], rng.commit(secret).hex())
    moves = [_played(move, number) for number, move in enumerate(_of_type(fields["moves"], list, "moves"))]
    if "seed" in fields:
        _equal("seed", fields["seed"], rng.match_seed(secret, nonces).hex())
    continued = _continued(fields, len(moves))
    nonce_seats = _nonce_seats(fields, len(nonces), seats, continued)
    day = _day(fields, of_game, secret, nonces)
    for number, played in enumerate(moves):
        if not 0 <= played.seat < players:
            place = f"moves[{number}] ({played.seat} {played.notation})"
            raise BadRecord(place=place, found=f"seat {played.seat}", expected=f"0..{players - 1}")
        if played.by is not None and seats[played.seat].kind != PERSON:
            raise BadRecord(place=f"moves[{number}]", found=played.by, expected="a person's seat")
    match = Match(of_game, options, seats, secret, nonces, moves, continued, nonce_seats, day)
    return match, fields["result"]


_FIELDS = (
    "pioche", "game", "rules", "options", "seats", "commitment", "secret", "nonces", "moves", "result",
)  # fmt: skip
_OPTIONAL = ("seed", "nonce_seats", "continued", "day")


def _replay(position: Position, number: int, played: Played) -> None:
    try:
        position.play(played.notation, played.seat)
    except Refused as refusal:
        place = f"moves[{number}] ({played.seat} {played.notation})"
        raise BadRecord(place=place, found=str(refusal), expected="a legal move") from None


def _of_type(value: Any, expected: type, place: str) -> Any:
    if type(value) is not expected:
        raise BadRecord(place=place, found=type(value).__name__, expected=expected.__name__)
    return value


def _equal(place: str, found: Any, expected: Any) -> None:
    if type(found) is not type(expected) or found != expected:
        raise BadRecord(place=place, found=str(found)[:80], expected=str(expected)[:80])


def _bytes(value: Any, place: str, least: int, most: int) -> bytes:
    try:
        raw = bytes.fromhex(_of_type(value, str, place))
    except ValueError:
        raise BadRecord(place=place, found=str(value)[:80], expected="hexadecimal digits") from None
    if not least <= len(raw) <= most:
        raise BadRecord(place=place, found=f"{len(raw)} bytes", expected=f"{least}..{most} bytes")
    return raw


def _check_nonces(given: list[Any], players: int) -> list[bytes]:
    if len(given) > players:
        raise BadRecord(place="nonces", found=str(len(given)), expected=f"at most {players}")
    return [_bytes(nonce, f"nonces[{number}]", 1, rng.MOST_NONCE_BYTES) for number, nonce in enumerate(given)]


def _player(seat: Any, number: int) -> Player:
    place = f"seats[{number}]"
    _equal(place, sorted(_of_type(seat, dict, place)), ["kind", "name"])
    for name, most in (("kind", MOST_KIND), ("name", MOST_NAME)):
        text = _of_type(seat[name], str, f"{place}.{name}")
        if not (
            0 < len(text) <= most and text.isprintable()
        ):  # no control characters, which a terminal would obey
            found = ascii(text[:40])
            raise BadRecord(place=f"{place}.{name}", found=found, expected=f"1..{most} letters")
    return Player(seat["name"], seat["kind"])


def _played(move: Any, number: int) -> Played:
    place = f"moves[{number}]"
    if not 3 <= len(_of_type(move, list, place)) <= 4:
        raise BadRecord(place=place, found=str(move)[:80], expected="[seat, notation, milliseconds]")
    seat, notation, at, *by = move
    _of_type(seat, int, place)
    _of_type(notation, str, place)
    if type(at) is not int or not 0 <= at <= INT64_MAX:
        raise BadRecord(place=place, found=ascii(at)[:80], expected="milliseconds")
    if by and by[0] not in SUBSTITUTES:
        raise BadRecord(place=place, found=ascii(by[0])[:80], expected=", ".join(SUBSTITUTES))
    return Played(seat, notation, at, *by)


def _continued(fields: dict[str, Any], moves: int) -> int | None:
    if "continued" not in fields:
        return None
    continued: int = _of_type(fields["continued"], int, "continued")
    if not 0 <= continued <= moves:
        raise BadRecord(place="continued", found=str(continued)[:80], expected=f"0..{moves}")
    return continued


def _day(fields: dict[str, Any], of_game: Game, secret: bytes, nonces: list[bytes]) -> Day | None:
    """Return the day of a deal of the day: its secret gives the secret of the match, to which nobody adds."""
    if "day" not in fields:
        return None
    stored = _of_type(fields["day"], dict, "day")
    _equal("day", sorted(stored), ["date", "secret"])
    date = _of_type(stored["date"], str, "day.date")
    try:
        daily.day_from(date)
    except BadDate:
        raise BadRecord(place="day.date", found=ascii(date[:40]), expected="YYYY-MM-DD") from None
    of_day = _bytes(stored["secret"], "day.secret", rng.SEED_BYTES, rng.SEED_BYTES)
    _equal("day.secret", daily.deal_secret(of_day, of_game.id).hex(), secret.hex())
    _equal("nonces", [nonce.hex() for nonce in nonces], [])
    return Day(date, of_day)


def _nonce_seats(
    fields: dict[str, Any], nonces: int, seats: Sequence[Player], continued: int | None
) -> list[int] | None:
    """Return the seats of the nonces. They are people's, except in a continued match, where bots may sit now."""
    if "nonce_seats" not in fields:
        return None
    found: list[int] = _of_type(fields["nonce_seats"], list, "nonce_seats")
    for seat in found:
        _of_type(seat, int, "nonce_seats")
    may = [seat for seat, player in enumerate(seats) if continued is not None or player.kind == PERSON]
    if len(found) != nonces or found != sorted(set(found) & set(may)):
        expected = f"{nonces} of {', '.join(map(str, may))}, ascending"
        raise BadRecord(place="nonce_seats", found=str(found)[:80], expected=expected)
    return found


def formatted(stored: dict[str, Any]) -> str:
    """Return JSON with one line per field and one line per move, for people to read."""
    lines = []
    for name, value in stored.items():
        if name == "moves" and value:
            rows = ",\n".join(f"    {json.dumps(move, ensure_ascii=False)}" for move in value)
            lines.append(f'  "moves": [\n{rows}\n  ]')
        else:
            lines.append(f"  {json.dumps(name)}: {json.dumps(value, ensure_ascii=False)}")
    return "{\n" + ",\n".join(lines) + "\n}\n"
