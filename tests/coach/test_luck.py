"""Luck and decisions: the parts add up to the result, in units and in whole percents, for every seat of every game."""

from __future__ import annotations

import json
import random
from dataclasses import replace

import pytest

from pioche.cli.reports import analysis as report
from pioche.coach import RecordAnalysis, analyse, from_json
from pioche.coach.luck import UNIT, given_away, luck, whole
from pioche.coach.refusals import BadAnalysis
from pioche.coach.report.analysis_page import page
from pioche.coach.report.analysis_text import AnalysisText
from pioche.coach.results import Estimate
from pioche.core.game import game, game_ids
from pioche.core.match import Match, Played, Player
from pioche.core.refusals import BadSeat
from tests.kit.coach.matches import played

MOST_MOVES = 12  # of the matches of all games; some do not end within them


@pytest.fixture(scope="module")
def found() -> RecordAnalysis:
    return analyse(played("thrown away 16"), None, 600)


def _random_match(name: str, players: int) -> Match:
    tested = game(name)
    tested.compile()
    match = Match.new(tested, [Player(f"P{seat}") for seat in range(players)], seed=f"luck {name}")
    chance, position = random.Random(name), match.start()
    while not position.over and len(match.moves) < MOST_MOVES:
        seat = position.actors[0]
        notation = tested.notations[chance.choice(position.legal(seat))]
        position.play(notation, seat)
        match.moves.append(Played(seat, notation))
    return match


def _check_all_seats(found: RecordAnalysis) -> None:
    """What some seats lose others gain."""
    for parts in (["own", "others"], ["cards"]):
        total = sum(getattr(way, part).mean for way in found.luck for part in parts)
        assert len(found.names) == 1 or total == pytest.approx(0, abs=1e-4)


def _check_sums(found: RecordAnalysis) -> None:
    for way in found.luck:
        start, own, others, cards, end = (
            round(each.mean * UNIT) for each in (way.start, way.own, way.others, way.cards, way.end)
        )
        assert start + own + others + cards == end
        assert sum(way.shown[:-1]) == way.shown[-1]
        scale = 1 if len(found.names) == 1 else 100
        for shown, exact in zip(way.shown, (start, own, others, cards, end), strict=True):
            assert abs(shown - exact * scale / UNIT) < 1
        assert start == round(found.curve(way.seat)[0][1] * UNIT) or len(found.names) == 1
        assert own <= 0 and given_away(found, way.seat).mean == -own / UNIT


@pytest.mark.parametrize("name", game_ids())
def test_the_parts_add_up_for_every_seat_of_every_game(name: str) -> None:
    for players in {min(game(name).players), max(game(name).players)}:
        match = _random_match(name, players)
        found = analyse(match, None, 24)
        assert [way.seat for way in found.luck] == list(range(players))
        _check_sums(found)
        _check_all_seats(found)
        assert from_json(json.loads(json.dumps(found.to_json()))) == found


def test_own_choices_are_the_costly_ones_and_the_others_gain_what_a_seat_loses(found: RecordAnalysis) -> None:
    _check_sums(found)
    _check_all_seats(found)
    ada, ben = found.luck
    lost = {seat: sum(each.loss.mean for each in found.costly() if each.seat == seat) for seat in (0, 1)}
    assert lost[0] > 0.1 and found.mistakes()[0].seat == 0
    assert ada.own.mean == pytest.approx(-lost[0]) and ben.own.mean == pytest.approx(-lost[1])
    assert ben.others.mean == pytest.approx(lost[0], abs=1e-5), "two seats: what one loses the other gains"
    assert (ada.end.mean, ben.end.mean) == tuple(float(seat in found.winners) for seat in (0, 1))
    assert sum(way.start.mean for way in found.luck) == pytest.approx(1, abs=1e-4)
    assert 0.3 < ada.start.mean < 0.7, "before the deal nobody has a good hand"


def test_a_loss_that_is_not_certain_counts_as_the_cards(found: RecordAnalysis) -> None:
    worst = found.mistakes()[0]
    judged = worst.judged
    assert judged is not None
    unsure = replace(judged, loss=Estimate(judged.loss.mean, judged.loss.mean))
    prospects = tuple(unsure if each == judged else each for each in worst.known.prospects)
    softened = replace(worst, known=replace(worst.known, prospects=prospects))
    decisions = tuple(softened if each == worst else each for each in found.decisions)
    before, after = found.luck[0], luck(replace(found, decisions=decisions))[0]
    assert after.own.mean - before.own.mean == pytest.approx(worst.loss.mean)
    assert after.cards.mean - before.cards.mean == pytest.approx(-worst.loss.mean)


def test_the_largest_turn_of_the_cards_lies_between_two_decisions_of_the_seat(found: RecordAnalysis) -> None:
    for way in found.luck:
        assert way.turn is not None
        own = [each.number for each in found.decisions if each.seat == way.seat]
        assert way.turn.after in {*(number - 1 for number in own), found.asked}
        assert abs(way.turn.gain) <= 1


def test_an_analysis_of_one_seat_or_under_way_has_no_luck(found: RecordAnalysis) -> None:
    assert analyse(played("thrown away 16"), 1, 60).luck == ()
    assert luck(replace(found, decisions=found.decisions[:2])) == ()
    with pytest.raises(BadSeat):
        given_away(found, 2)


def test_whole_percents_add_up_and_nothing_stays_nothing() -> None:
    chance = random.Random(1)
    for _ in range(2_000):
        start, own, others = (chance.randrange(UNIT) for _ in range(3))
        end = chance.choice([0, UNIT, UNIT // 3, chance.randrange(UNIT)])
        own, others = -chance.choice([0, own]), chance.choice([0, others])
        parts = [own, others, end - start - own - others]
        shown = whole(start / UNIT, [part / UNIT for part in parts], end / UNIT)
        assert sum(shown[:-1]) == shown[-1] and 0 <= shown[0] <= 100
        for part, each in zip(parts, shown[1:-1], strict=True):
            assert abs(each - 100 * part / UNIT) < 1
            assert each == 0 or part != 0 or part == parts[-1]


@pytest.mark.parametrize(
    ("place", "value"), [("luck[1].shown", [1, 2, 3, 4, 5]), ("luck[0].end.mean", 0.25), ("luck[0].seat", 1)]
)
def test_a_way_whose_parts_do_not_add_up_is_refused(found: RecordAnalysis, place: str, value: object) -> None:
    stored = json.loads(json.dumps(found.to_json()))
    way = stored["luck"][int(place[5])]
    if place.endswith("mean"):
        way["end"]["mean"] = value
    else:
        way[place.split(".")[1]] = value
    with pytest.raises(BadAnalysis) as refused:
        from_json(stored)
    assert refused.value.args_given["place"] == place


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_reports_show_the_parts_of_every_seat(
    found: RecordAnalysis, language: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    match = played("thrown away 16")
    html = page(found, match, language).partition(f'<main lang="{language}">')[2].partition("</main>")[0]
    monkeypatch.setattr("pioche.cli.language.current", lambda: language)
    report.show(found, match)
    shown = capsys.readouterr().out
    text = AnalysisText(language, match)
    assert text("coach-luck") in html and text("coach-luck") in shown
    for way in found.luck:
        assert text.luck(way) in html and text.luck(way) in shown
        for value in way.shown[1:-1]:
            written = text.whole(value, alone=False, signed=True)
            assert f"<b>{written}</b>" in html and written in shown
