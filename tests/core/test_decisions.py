"""Decisions as rows: what was chosen, in words, and what the coach said of it."""

from __future__ import annotations

from pioche import coach
from pioche.core.game import game
from pioche.core.match import Match, Player

HIGH = game("high-card")


def short_match() -> Match:
    match = Match.new(HIGH, [Player("Ada"), Player("Fig", "greedy")], seed="rows")
    table = match.at()
    while not table.over:
        seat = table.actors[0]
        match.add(seat, table.legal(seat)[-1], 100 * len(match.moves), "clock" if seat == 0 else None)
        table.play(table.legal(seat)[-1], seat)
    return match


def test_a_row_a_decision() -> None:
    match = short_match()
    rows = match.rows()
    assert len(rows) == len(match.moves) == 6
    position = match.start()
    for number, (row, move) in enumerate(zip(rows, match.moves, strict=True), 1):
        assert (row["number"], row["seat"], row["notation"], row["at"], row["by"]) == (
            number, move.seat, move.notation, move.at, move.by,
        )  # fmt: skip
        assert HIGH.notations[row["action"]] == move.notation
        assert row["legal"] == len(position.legal(move.seat))
        assert row["words"] == f"lay the {move.notation}"
        assert (row["name"], row["kind"]) == (match.seats[move.seat].name, match.seats[move.seat].kind)
        position.play(move.notation, move.seat)
    assert match.rows(language="fr")[0]["words"] == f"poser le {match.moves[0].notation}"


def test_the_columns_of_an_analysis() -> None:
    match = short_match()
    found = coach.analyse(match, budget=40)
    rows = match.rows(found)
    for row, decision in zip(rows, found.decisions, strict=True):
        judged = decision.judged
        assert judged is not None
        assert row["chance"] == decision.known.chances[row["seat"]].mean
        assert (row["best"], row["loss"]) == (decision.known.best, judged.loss.mean)
    of_one = match.rows(coach.analyse(match, 0, 40))
    assert all((row["loss"] is None) == (row["seat"] == 1) for row in of_one)


def test_a_data_frame_has_the_rows() -> None:
    frame = short_match().to_frame()
    assert frame.to_dict("records")[2] == short_match().rows()[2]
    assert str(frame["action"].dtype) == "int64" and list(frame["number"]) == [1, 2, 3, 4, 5, 6]
