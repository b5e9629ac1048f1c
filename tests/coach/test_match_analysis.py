"""The analysis of a match: chances, losses and mistakes, as data, as a page and on the command line."""

from __future__ import annotations

import json
import re
import time
from dataclasses import replace
from html import escape
from pathlib import Path

import pytest

from pioche.cli import run
from pioche.cli.reports.analysis import chance_curve
from pioche.coach import Look, RecordAnalysis, analyse, from_json, match_analysis
from pioche.coach.position_analysis import PositionEvaluator
from pioche.coach.refusals import BadAnalysis
from pioche.coach.report.analysis_page import page
from pioche.coach.report.analysis_text import AnalysisText
from pioche.coach.results import Estimate
from pioche.core.match import Match, Played
from pioche.core.refusals import BadArgument, BadRecord, BadSeat
from pioche.core.text import capitalised
from tests.kit.coach.matches import HIGH_CARD, played

LOST = "thrown away 16"  # the seed of a match that Ada loses with a good hand


@pytest.fixture(scope="module")
def match() -> Match:
    return played(LOST)


@pytest.fixture(scope="module")
def found(match: Match) -> RecordAnalysis:
    return analyse(match, None, 600, open_cards=True)


def test_every_decision_is_analysed_in_order(match: Match, found: RecordAnalysis) -> None:
    assert found.complete
    assert [(each.number, each.seat, each.notation) for each in found.decisions] == [
        (number, move.seat, move.notation) for number, move in enumerate(match.moves, 1)
    ]
    for each in found.decisions:
        assert each.known.viewer == each.seat
        assert sum(chance.mean for chance in each.known.chances) == pytest.approx(1.0, abs=1e-4)
        assert each.judged is not None and each.judged.loss.mean >= 0
        assert each.open is not None and each.open.of(each.notation) is not None
    assert [chance.mean for chance in found.final] == [float(seat in match.at().winners) for seat in (0, 1)]


def test_the_costliest_mistakes_come_first(found: RecordAnalysis) -> None:
    mistakes = found.mistakes()
    assert mistakes and mistakes[0].seat == 0 and mistakes[0].loss.mean > 0.1
    costs = [each.loss.mean for each in mistakes]
    assert costs == sorted(costs, reverse=True)
    assert all(each.loss.mean > 2 * each.loss.error for each in mistakes)
    assert found.mistakes(1) == mistakes[:1]


def test_a_loss_within_two_standard_errors_is_no_mistake(found: RecordAnalysis) -> None:
    worst = found.mistakes()[0]
    judged = worst.judged
    assert judged is not None
    noisy = replace(judged, loss=Estimate(judged.loss.mean, judged.loss.mean / 1.9))
    prospects = tuple(noisy if each == judged else each for each in worst.known.prospects)
    softened = replace(worst, known=replace(worst.known, prospects=prospects))
    assert softened not in replace(found, decisions=(softened,)).mistakes()


def test_losses_agree_with_those_of_a_position_analysis(match: Match, found: RecordAnalysis) -> None:
    for each, position in zip(found.decisions, match.positions(), strict=False):
        if each.known.best == each.notation:
            assert each.loss == Estimate(0.0)
        elif len(position.legal(each.seat)) > 1:
            alone = analyse(position, each.seat, 3000, seed="another").known.of(each.notation)
            assert alone is not None
            assert each.loss.mean == pytest.approx(alone.loss.mean, abs=4 * each.loss.error + 0.05)


def test_an_analysis_for_a_seat_uses_its_knowledge(match: Match) -> None:
    found = analyse(match, 1, 300)
    for each in found.decisions:
        assert each.known.viewer == 1
        assert (each.judged is not None) == (each.seat == 1)
    assert [number for number, _ in found.curve(0)] == list(range(len(match.moves) + 1))
    assert {each.seat for each in found.mistakes()} <= {1}


def test_the_curve_of_a_seat_holds_its_own_chances(found: RecordAnalysis) -> None:
    for seat in (0, 1):
        curve = dict(found.curve(seat))
        assert curve[0] == found.start[seat].mean
        for each in found.decisions[1:]:
            if each.seat == seat:
                assert curve[each.number - 1] == each.known.chances[seat].mean
        assert curve[found.asked] == found.final[seat].mean


def test_matches_that_look_alike_to_a_seat_have_the_same_figures() -> None:
    """The same hand and the same cards seen give the same figures, whatever the other seat holds."""
    hands: dict[tuple[int, ...], Match] = {}
    for number in range(400):
        match = played(f"deal {number}", moves=[])
        start = match.start()
        hand = tuple(start.legal(0))
        twin = hands.setdefault(hand, match)
        if twin.start().legal(1) != start.legal(1):
            break
    else:
        pytest.fail("no two deals give seat 0 the same hand")
    decisions = []
    for each in (match, twin):
        each.moves = [Played(0, HIGH_CARD.notations[hand[0]])]
        decisions.append(analyse(each, 0, 120, open_cards=True).decisions[0])
    assert decisions[0].known == decisions[1].known
    assert decisions[0].open != decisions[1].open


def test_the_same_seed_gives_the_same_figures(match: Match, found: RecordAnalysis) -> None:
    assert analyse(match, None, 600, open_cards=True, threads=1) == found
    assert analyse(match, None, 600, open_cards=True, seed="other").decisions != found.decisions


def test_progress_is_called_in_order_and_may_stop_the_analysis(
    match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[int] = []
    begun: list[int] = []

    class Counted(PositionEvaluator):
        def look(self, taken: int | None = None) -> Look:
            begun.append(self.seat)
            time.sleep(0.02)
            return super().look(taken)

    def stop(so_far: RecordAnalysis) -> None:
        seen.append(len(so_far.decisions))
        if len(seen) == 2:
            raise KeyboardInterrupt

    monkeypatch.setattr(match_analysis, "PositionEvaluator", Counted)
    with pytest.raises(KeyboardInterrupt):
        analyse(match, None, 60, threads=1, progress=stop)
    assert seen == [1, 2] and len(begun) < len(match.moves), "decisions not begun are cancelled"


def test_costly_decisions_are_evaluated_again(match: Match, found: RecordAnalysis) -> None:
    once = analyse(match.at(0), 0, 600).known.worlds
    worlds = {each.known.worlds for each in found.mistakes()}
    assert worlds and min(worlds) >= 2 * once


def test_json_round_trip(found: RecordAnalysis) -> None:
    stored = json.loads(json.dumps(found.to_json()))
    assert from_json(stored) == found
    assert stored["mistakes"] == [each.number for each in found.mistakes()]


def test_the_analysis_of_an_unfinished_match_ends_with_chances(match: Match) -> None:
    begun = replace(match, moves=match.moves[:3])
    found = analyse(begun, None, 300)
    assert len(found.decisions) == 3 and found.winners == ()
    assert sum(chance.mean for chance in found.final) == pytest.approx(1.0, abs=1e-4)


DAMAGE: list[tuple[str, str, object]] = [
    ("decisions[1].seat", "0..1", 99),
    ("decisions[1].seat", "int", True),
    ("decisions[0].number", "1", 2),
    ("decisions[0].known", "{…}", [1]),
    ("decisions[0].known.viewer", "0..1", -1),
    ("decisions[0].known.chances", "2 × {…}", []),
    ("decisions[0].known.chances[1]", "{…}", 0.5),
    ("decisions[0].known.chances[0].mean", "float", float("nan")),
    ("decisions[0].known.chances[0].mean", "0..1", 7),
    ("decisions[0].known.scores", "2 × {…}", []),
    ("decisions[0].known.prospects[0].loss", "{…}", None),
    ("decisions[0].known.best", "[0-9]", "of another game"),
    ("decisions[0].open.worlds", "1..", 0),
    ("decisions[0].notation", "str", 5),
    ("decisions", "[…]", "none"),
    ("names", "1..", []),
    ("seat", "0..1", 2),
    ("asked", "6..", 5),
    ("final[0].error", "float", "0"),
    ("winners[0]", "0..1", 2),
    ("of", "position, record", "match"),
    ("rest", "game, rules", 1),
]


@pytest.mark.parametrize(("place", "expected", "value"), DAMAGE)
def test_a_damaged_value_raises_with_its_place(
    place: str, expected: str, value: object, found: RecordAnalysis
) -> None:
    stored = json.loads(json.dumps(found.to_json()))
    *inner, last = [int(part) if part.isdigit() else part for part in re.findall(r"\w+", place)]
    held = stored
    for part in inner:
        held = held[part]
    held[last] = value
    with pytest.raises(BadAnalysis) as refused:
        from_json(stored)
    assert refused.value.args_given["place"] == place
    wanted = str(refused.value.args_given["expected"])
    assert expected in wanted or re.match(expected, wanted)


def test_a_missing_key_raises_with_its_place(found: RecordAnalysis) -> None:
    for name in ("seat", "open"):
        stored = json.loads(json.dumps(found.to_json()))
        del stored["decisions"][2][name]
        with pytest.raises(BadAnalysis, match=rf"decisions\[2\]\.{name}"):
            from_json(stored)


def test_other_subjects_raise() -> None:
    for wrong in (None, HIGH_CARD, "match.json"):
        with pytest.raises(BadArgument, match="subject"):
            analyse(wrong)  # type: ignore[call-overload]


def test_the_curve_of_an_invalid_seat_raises(found: RecordAnalysis) -> None:
    for seat in (9, -1, "0"):
        with pytest.raises(BadSeat):
            found.curve(seat)  # type: ignore[arg-type]


def test_invalid_seats_and_matches_raise(match: Match) -> None:
    with pytest.raises(BadSeat):
        analyse(match, 2)
    with pytest.raises(BadRecord):
        analyse(replace(match, moves=[Played(0, "9"), Played(0, "9")]))


# The page -----------------------------------------------------------------------------------------


def test_the_page_loads_nothing(match: Match, found: RecordAnalysis) -> None:
    html = page(found, match, "fr", {"Figtree": b"font"})
    assert not re.search(r"https?:|//|@import|<script|<link|<img", html)
    assert re.findall(r"url\((?!data:)", html) == []
    assert {link[:8] for link in re.findall(r'href="([^"]*)"', html)} <= {"#costly-"}


def test_the_page_marks_the_mistakes_in_both_languages(match: Match, found: RecordAnalysis) -> None:
    html = page(found, match, "en")
    for language, words in (("en", "Costly choices"), ("fr", "Choix coûteux")):
        main = html.partition(f'<main lang="{language}">')[2].partition("</main>")[0]
        assert words in main
        assert main.count("<polyline") == 2
        assert main.count('<tr class="costly">') == len(found.mistakes())
        for rank in range(1, len(found.mistakes()) + 1):
            assert f'href="#costly-{rank}-{language}"' in main and f'id="costly-{rank}-{language}"' in main


def test_the_page_has_the_count_with_its_cards(match: Match, found: RecordAnalysis) -> None:
    html = page(found, match, "en")
    position = match.at()
    counted = position.counted()
    assert counted is not None
    text = AnalysisText("en", match)
    for bill in counted.bills:
        for line in bill.lines:
            assert escape(capitalised(text.say(line.message))) in html
            for card in line.cards:
                assert f'title="{escape(text.card(card.face))}"' in html


def test_a_notebook_shows_the_curves_and_the_mistakes(match: Match, found: RecordAnalysis) -> None:
    for language in ("en", "fr"):
        shown = found.to_html(language)
        assert shown.count("<polyline") == 2 and all(escape(name) in shown for name in found.names)
        assert shown.count("<tr") == 1 + len(found.mistakes()) > 1
    assert found._repr_html_() == found.to_html("en")
    half = replace(found, decisions=found.decisions[:2], final=())
    assert "2 of " in half._repr_html_()
    of_position = analyse(match.at(0), 0, 100)
    assert of_position._repr_html_().count("<tr") == 1 + len(of_position.known.prospects)


def test_names_are_escaped_in_the_page(match: Match) -> None:
    named = replace(match, seats=[replace(match.seats[0], name="<b>Ada"), match.seats[1]])
    html = page(analyse(named, None, 60), named)
    assert "<b>Ada" not in html and "&lt;b&gt;Ada" in html


# The command --------------------------------------------------------------------------------------


@pytest.fixture
def file(match: Match, tmp_path: Path) -> Path:
    match.write(tmp_path / "match.json")
    return tmp_path / "match.json"


def test_the_command_shows_chances_and_mistakes(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["analyse", str(file), "--simulations", "300", "--open", "--lang", "en"]) == 0
    output = capsys.readouterr().out
    for words in ("Ada", "Ben", "Costly choices", "best,", "open", "█"):
        assert words in output


def test_the_command_prints_json_and_writes_a_page(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    html = file.with_name("analysis.html")
    arguments = ["analyse", str(file), "--simulations", "60", "--seat", "0", "--json", "--html", str(html)]
    assert run(arguments) == 0
    stored = json.loads(capsys.readouterr().out)
    found = from_json(stored)
    assert isinstance(found, RecordAnalysis) and found.seat == 0
    assert html.read_text("utf-8").startswith("<!doctype html>")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--seat", "2"], "Seat"),
        (["--simulations", "0"], "--simulations"),
        (["--html", "/nowhere/at/all.html"], "/nowhere/at"),
        (["--threads", "0"], "--threads"),
    ],
)
def test_invalid_arguments_of_the_command_raise(
    arguments: list[str], words: str, file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["analyse", str(file), *arguments, "--lang", "en"]) == 2
    assert words.lower() in capsys.readouterr().err.lower()


def test_the_command_rejects_an_empty_match(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    played("empty", moves=[]).write(tmp_path / "empty.json")
    assert run(["analyse", str(tmp_path / "empty.json"), "--lang", "fr"]) == 2
    assert "rien à analyser" in capsys.readouterr().err


def test_a_drawn_curve_repeats_the_last_known_chance() -> None:
    assert chance_curve([(0, 0.0), (2, 1.0)], 3) == "▁▁██"
