"""`pioche verify`: check a recorded match: its deal, every move, its result, and what one kept of the deal."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pioche.cli import arguments, language
from pioche.cli.errors import CommandError

if TYPE_CHECKING:
    from pioche.core.match import Match
    from pioche.core.proof import Proof
    from pioche.core.text import Text


def run(
    file: Path,
    commitment: Annotated[str | None, typer.Option("--commitment", metavar="HEX")] = None,
    nonce: Annotated[list[str] | None, typer.Option("--nonce", metavar="HEX")] = None,
    chain: Annotated[str | None, typer.Option("--chain", metavar="DATE:HEX")] = None,
    json: arguments.Json = False,
) -> int:
    from pioche.core.daily import Published
    from pioche.core.proof import prove
    from pioche.core.refusals import Refused
    from pioche.core.rng import MOST_NONCE_BYTES, SEED_BYTES

    promised = None if commitment is None else _bytes("--commitment", commitment, SEED_BYTES, SEED_BYTES)
    nonces = [_bytes("--nonce", each, 1, MOST_NONCE_BYTES) for each in nonce or ()]
    try:
        published = None if chain is None else Published.parse(chain)
        match = arguments.read_match(file)
        proof = prove(match, promised, nonces, published)
    except Refused as refusal:
        if json:
            arguments.print_json({"valid": False, "error": language.text().say(refusal.message)})
        raise
    if json:
        arguments.print_json(_figures(match, proof))
    else:
        for line in _lines(match, proof, language.text()):
            typer.echo(line)
    return 0


def _bytes(name: str, given: str, least: int, most: int) -> bytes:
    """Return the bytes of hexadecimal digits; raises `CommandError` for other text or another length."""
    if not re.fullmatch(rf"([0-9a-fA-F]{{2}}){{{least},{most}}}", given):
        expected = str(2 * most) if least == most else f"{2 * least}–{2 * most}"
        raise CommandError("bad-hex", name=name, given=given[:80], expected=expected)
    return bytes.fromhex(given)


def _figures(match: Match, proof: Proof) -> dict[str, Any]:
    from pioche.core.proof import NOT_PROVEN, decisions_of

    final = match.at()
    return {
        "valid": True,
        "game": match.game.id,
        "rules": match.game.version,
        "players": len(match.seats),
        "moves": len(match.moves),
        "continued": match.continued,
        "finished": final.over,
        "scores": final.scores,
        "winners": list(final.winners),
        "seats": [
            {"name": seat.name, "kind": seat.kind, "decisions": decisions}
            for seat, decisions in zip(match.seats, decisions_of(match), strict=True)
        ],
        "deal": proof.deal,
        "nonces": proof.nonces,
        "kept_nonces": proof.kept,
        "kept_commitment": proof.committed,
        "day": None if match.day is None else match.day.date,
        "chain_position": proof.position,
        "not_proven": list(NOT_PROVEN),
    }


def _lines(match: Match, proof: Proof, text: Text) -> Iterator[str]:
    from pioche.core.proof import decisions_of

    final = match.at()
    args: dict[str, str | int] = {
        "game": match.game.id,
        "players": len(match.seats),
        "moves": len(match.moves),
    }
    if final.over:
        names = ", ".join(match.seats[seat].name for seat in final.winners)
        yield text("valid", scores=" – ".join(map(str, final.scores)), names=names, **args)
    else:
        yield text("valid-unfinished", **args)
    if match.continued is not None:
        yield text("valid-continued", moves=match.continued)
    day = "" if match.day is None else match.day.date
    yield text(f"deal-{proof.deal}", others=proof.nonces - proof.kept, day=day, position=proof.position or 0)
    for seat, counts in zip(match.seats, decisions_of(match), strict=True):
        stand_in, clock = counts.get("stand-in", 0), counts.get("clock", 0)
        if stand_in or clock:
            moves = sum(counts.values())
            yield text("played-by", name=seat.name, moves=moves, standin=stand_in, clock=clock)
    yield text("not-proven")
