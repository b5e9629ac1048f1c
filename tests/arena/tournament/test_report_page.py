"""The report of a tournament: the page, number formats, texts of refusals."""

from __future__ import annotations

import re

from pioche.arena.refusals import BadResults, BadTournament, NoCluster, NoPool, OtherTournament, WorkersLost
from pioche.arena.tournament import statistics
from pioche.arena.tournament.plan import play_deals
from pioche.arena.tournament.report_page import command, html_page, initials, ranking, round_ticks
from pioche.arena.tournament.report_text import ReportText
from pioche.core.text import LANGUAGES
from tests.kit.arena.tournaments import HIGH, by_hand, plan_of, played_figures


def test_the_page_has_no_external_files_and_all_languages() -> None:
    told = played_figures("greedy", "random", "greedy", seed="<b>&\"'")
    for language in LANGUAGES:
        found = html_page(told, language, {"Figtree": b"font"})
        assert not re.search(r"https?:|//\w|@import|<link|<script|<img|<iframe|src=|href=", found)
        assert set(re.findall(r"url\(([a-z]+):", found)) == {"data"} and found.count("url(") == 1
        assert (
            f'<html lang="{language}">' in found
            and f'id="say-{language}" aria-label="{language}" checked' in found
        )
        assert '<b>&"' not in found and "&lt;b&gt;&amp;" in found
        for each in LANGUAGES:
            own = found.partition(f'<main lang="{each}">')[2].partition("</main>")[0]
            words = ReportText(each, HIGH)
            for key in ("page-wins", "page-margins", "page-scores", "page-thinking", "page-reading"):
                assert words(key) in own.replace("&#x27;", "'")
            assert own.count("<svg") >= 9 + 3 and "greedy (2)" in own
    assert "12.5\u202fs" in found and "12,5\u202fs" in found


def test_the_page_without_results_and_with_one_deal() -> None:
    plan = plan_of("greedy", "random", deals=5)
    assert "Aucune donne" in html_page(statistics.figures(plan, {}), "fr")
    once = statistics.figures(plan, {0: play_deals(plan, [0])[0]})
    assert "nan" not in html_page(once).lower().replace("finance", "")


def test_the_page_shows_the_command_for_the_same_games() -> None:
    told = played_figures("greedy", "random", deals=4, guests=1, options={"low": "on"}, seed="two words")
    typed = "pioche arena high-card --bots greedy --pool --players 2 --option low=on --deals 4"
    assert command(told) == f"{typed} --seed 'two words'"


def test_the_page_names_no_winner_among_equals() -> None:
    level, apart = played_figures("greedy", "greedy", deals=4), statistics.figures(*by_hand())
    assert "Level at the top: 50.0" in html_page(level) and "wins most" not in html_page(level)
    assert "greedy wins most: 75.0" in html_page(apart) and "Level at the top" not in html_page(apart)


def test_initials_of_bots_are_different() -> None:
    assert initials(["greedy", "random", "regular"]) == ["G", "Ra", "Re"]
    assert initials(["greedy", "expert"]) == ["G", "E"]
    assert initials(["greedy", "greedy (2)"]) == ["Gr", "G2"]


def test_the_best_comes_first() -> None:
    assert [each["bot"] for each in ranking(statistics.figures(*by_hand()))] == ["greedy", "random"]


def test_ticks_are_round() -> None:
    assert round_ticks(0, 3) == [0, 1, 2, 3]
    assert round_ticks(-63, 118) == [-50, 0, 50, 100]
    assert round_ticks(5, 5) == [5]


def test_numbers_have_the_format_of_the_language() -> None:
    english, french = ReportText("en", HIGH), ReportText("fr", HIGH)
    assert english.signed(-1.5) == "−1.50" and french.signed(-12.34) == "−12,3"
    assert english.signed(-0.001) == "0.00"
    assert [english.duration(time) for time in (0.5, 12.345, 1500, 2.5e6)] == [
        "0.5\u202fµs", "12.3\u202fµs", "1.5\u202fms", "2.5\u202fs",
    ]  # fmt: skip
    assert french.percent(0.3333) == "33,3\u202f%"


def test_refusals_have_texts() -> None:
    refused = [
        BadTournament(place="bots", given="1", expected="2"),
        BadResults(place="a", found="b"),
        OtherTournament(file="a", place="seed", found="1", expected="2"),
        WorkersLost(count=3),
        NoCluster(place="ray", expected="pip"),
        NoCluster(place="10.0.0.1:6379", expected="nobody"),
        NoPool(place="rules 2", expected="rules 1"),
    ]
    assert all(len(each.words(language)) > 20 for each in refused for language in LANGUAGES)
