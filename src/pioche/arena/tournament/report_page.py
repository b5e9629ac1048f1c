"""The report of a tournament: one HTML page without external files, in all languages, with SVG plots.

Positions in a plot are percentages of its width, so that it fits a phone with text of the same size.
"""

from __future__ import annotations

import math
import shlex
from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

from pioche.arena.tournament.report_css import CSS
from pioche.arena.tournament.report_text import ReportText
from pioche.core.game import game
from pioche.core.report import head_section, html_table, reading_section, report_page

BOT_COLOURS = 8  # in the style sheet
MOST_BARS = 48
MARGIN = 4.0  # percent of the width, at both ends of a plot

Figures = dict[str, Any]


def html_page(figures: Figures, language: str = "en", fonts: Mapping[str, bytes] | None = None) -> str:
    """The page, which contains all languages and shows `language` first. `fonts`: WOFF2 files by family."""
    title = _words(figures, language)("page-title", game=_name(figures, language))
    return report_page(title, language, CSS, lambda each: _sections(figures, each), fonts)


def _words(figures: Figures, language: str) -> ReportText:
    return ReportText(language, game(figures["game"]))


def _name(figures: Figures, language: str) -> str:
    return _words(figures, language)("game-name")


def _sections(figures: Figures, language: str) -> list[str]:
    words = _words(figures, language)
    parts = [_head(figures, words)]
    if figures["entrants"]:
        ranked = ranking(figures)
        parts += [
            _wins(figures, ranked, words),
            _margins(figures, ranked, words),
            _scores(figures, ranked, words),
            _thinking(ranked, words),
            _table(figures, ranked, words),
        ]
    return [*parts, _reading(figures, words)]


def ranking(figures: Figures) -> list[dict[str, Any]]:
    """The entrants with their colour and initials, the best first."""
    entrants = figures["entrants"]
    signs = initials([each["bot"] for each in entrants])
    shown = [
        {**each, "stain": number % BOT_COLOURS, "initials": signs[number]}
        for number, each in enumerate(entrants)
    ]
    return sorted(shown, key=lambda each: -each["win_share"]["mean"])


def initials(names: Sequence[str]) -> list[str]:
    """The first letter of each name; names with the same letter also get their second one or their number."""
    first = [name[:1].upper() for name in names]
    alike = [first.count(letter) > 1 for letter in first]
    number = [name.partition("(")[2][:-1] for name in names]
    return [
        letter + (number[at] or name[1:2]) if alike[at] else letter
        for at, (letter, name) in enumerate(zip(first, names, strict=True))
    ]


# The parts ------------------------------------------------------------------------------------------


def _head(figures: Figures, words: ReportText) -> str:
    facts = [
        words("arena-players", players=figures["players"]),
        words("arena-played", deals=figures["played"], games=figures["games"]),
        *_options(figures, words),
        words("page-seed", seed=figures["seed"]),
    ]
    if figures["guests"]:
        facts.append(words("page-pool", version=figures["pool"]))
    if figures["played"] < figures["deals"]:
        facts.append(words("arena-of-asked", played=figures["played"], deals=figures["deals"]))
    topic = f"{words('page-arena')} · {words('game-name')}"
    return head_section(topic, _lead(figures, words), facts, _lacking(figures, words))


def _lead(figures: Figures, words: ReportText) -> str:
    if not figures["entrants"]:
        return f"<h1>{escape(words('arena-nothing'))}</h1>"
    best, second = ranking(figures)[:2]
    close = best["win_share"]["low"] is None or best["win_share"]["low"] <= (second["win_share"]["high"] or 1)
    line = words(
        "page-close" if close else "page-clear",
        fair=words.percent(figures["fair_share"], 0),
        second=second["bot"],
        other=words.percent(second["win_share"]["mean"]),
    )
    share = words.percent(best["win_share"]["mean"])
    level = best["win_share"]["mean"] == second["win_share"]["mean"]
    leads = words("page-level", share=share) if level else words("page-leader", bot=best["bot"], share=share)
    return f'<h1>{escape(leads)}</h1><p class="lead">{escape(line)}</p>'


def _options(figures: Figures, words: ReportText) -> list[str]:
    usual = {option.name: option.default for option in game(figures["game"]).options}
    changed = {name: value for name, value in figures["options"].items() if str(usual[name]) != str(value)}
    return [
        words("page-option", name=words(f"option-{name}"), value=words.option(name, value))
        for name, value in changed.items()
    ]


def _lacking(figures: Figures, words: ReportText) -> str:
    """Return what some games lacked: an end, or a bot that kept to the rules."""
    count = figures["truncated"]
    said = [words("arena-truncated", count=count)] if count else []
    said += [
        words("arena-failed", bot=each["bot"], count=each["failed"])
        for each in figures["entrants"]
        if each["failed"]
    ]
    return "".join(f'<p class="lead">{escape(each)}</p>' for each in said)


def _sheet(css_class: str, title: str, about: str, inside: str) -> str:
    return (
        f'<section class="sheet {css_class}"><h2>{escape(title)}</h2>'
        f'<p class="about">{escape(about)}</p>{inside}</section>'
    )


def _row(entrant: dict[str, Any], value: str, note: str, plot: str) -> str:
    stain = f"--stain:var(--seat-{entrant['stain']})"
    return (
        f'<div class="row" style="{stain}">{_token(entrant)}'
        f'<span class="name">{escape(entrant["bot"])}</span>'
        f'<span class="value">{escape(value)}</span><span class="note">{escape(note)}</span>{plot}</div>'
    )


def _token(entrant: dict[str, Any]) -> str:
    long = " long" if len(entrant["initials"]) > 1 else ""
    return f'<span class="token{long}" aria-hidden="true">{escape(entrant["initials"])}</span>'


def _wins(figures: Figures, ranked: list[dict[str, Any]], words: ReportText) -> str:
    highest = max(each["win_share"]["high"] or each["win_share"]["mean"] for each in ranked)
    top = min(1.0, math.ceil(10 * max(highest, figures["fair_share"]) + 0.2) / 10)
    scale = Scale(0.0, top)
    fair = scale.at(figures["fair_share"])
    rows = []
    for each in ranked:
        share = each["win_share"]
        low, high = _ends(share, 0.0, 1.0)
        plot = _svg(
            30,
            f'<line class="fair" x1="{fair}" x2="{fair}" y1="0" y2="30"/>'
            f'<line class="span" x1="{scale.at(low)}" x2="{scale.at(high)}" y1="15" y2="15"/>'
            f'<circle class="dot" cx="{scale.at(share["mean"])}" cy="15" r="6"/>',
        )
        rows.append(_row(each, words.percent(share["mean"]), words.interval(share, words.percent), plot))
    ticks = [percent / 100 for percent in round_ticks(0, 100 * top)]
    axis = _axis(scale, [(tick, words.percent(tick, 0)) for tick in ticks])
    about = words("page-wins-about", fair=words.percent(figures["fair_share"], 0))
    return _sheet("wins", words("page-wins"), about, "".join(rows) + axis)


def _ends(estimate: dict[str, Any], least: float = -math.inf, most: float = math.inf) -> tuple[float, float]:
    """The ends of a confidence interval, or the mean twice where there is none."""
    low = estimate["mean"] if estimate["low"] is None else estimate["low"]
    high = estimate["mean"] if estimate["high"] is None else estimate["high"]
    return max(least, low), min(most, high)


def margins(figures: Figures) -> dict[tuple[str, str], dict[str, Any]]:
    """The margin of each bot over each other, in both directions."""
    found = {}
    for pair in figures["pairs"]:
        one, other = pair["bots"]
        estimate = pair["margin"]
        found[one, other] = estimate
        turned = {"mean": estimate["mean"], "low": estimate["high"], "high": estimate["low"]}
        found[other, one] = {name: None if value is None else 0.0 - value for name, value in turned.items()}
    return found


def _margins(figures: Figures, ranked: list[dict[str, Any]], words: ReportText) -> str:
    known = margins(figures)
    widest = max((abs(estimate["mean"]) for estimate in known.values()), default=0.0) or 1.0
    columns = "".join(
        f'<th scope="col" style="--stain:var(--seat-{each["stain"]})">{_token(each)}'
        f'<span class="hidden">{escape(each["bot"])}</span></th>'
        for each in ranked
    )
    lines = []
    for row in ranked:
        cells = "".join(_cell(row, column, known, widest, words) for column in ranked)
        lines.append(
            f'<tr><th scope="row" style="--stain:var(--seat-{row["stain"]})">{_token(row)}'
            f'<span class="name">{escape(row["bot"])}</span></th>{cells}</tr>'
        )
    table = f'<table class="matrix"><thead><tr><td></td>{columns}</tr></thead><tbody>{"".join(lines)}</tbody></table>'
    return _sheet(
        "margins",
        words("page-margins"),
        words("page-margins-about"),
        f'<div class="scroll" tabindex="0">{table}</div>',
    )


def _cell(
    row: dict[str, Any],
    column: dict[str, Any],
    known: dict[tuple[str, str], dict[str, Any]],
    widest: float,
    words: ReportText,
) -> str:
    estimate = known.get((row["bot"], column["bot"]))
    if estimate is None:
        return '<td class="none"></td>'
    low, high = _ends(estimate)
    sure = estimate["low"] is not None and (low > 0 or high < 0)
    colour = "" if not sure else "good" if estimate["mean"] > 0 else "bad"
    depth = round(10 + 30 * abs(estimate["mean"]) / widest)
    margin = words.signed(estimate["mean"])
    hint = words(
        "page-margin-told",
        row=row["bot"],
        column=column["bot"],
        margin=margin,
        range=words.interval(estimate, words.signed),
    )
    half = "" if estimate["low"] is None else words.half_width(estimate)
    style = f' style="--depth:{depth}%"' if colour else ""
    return (
        f'<td class="{colour}"{style} title="{escape(hint)}"><b>{escape(margin)}</b>'
        f"<small>{escape(half)}</small></td>"
    )


def _scores(figures: Figures, ranked: list[dict[str, Any]], words: ReportText) -> str:
    least = min(each["score_counts"][0][0] for each in ranked)
    most = max(each["score_counts"][-1][0] for each in ranked)
    step = max(1, math.ceil((most - least + 1) / MOST_BARS))
    bars = (most - least) // step + 1
    scale = Scale(least - 0.5, least - 0.5 + bars * step)
    heights = {each["bot"]: _bars(each, least, step, bars) for each in ranked}
    tallest = max(max(own) for own in heights.values())
    rows = []
    for each in ranked:
        drawn = []
        for number, share in enumerate(heights[each["bot"]]):
            if share:
                left, right = (
                    scale.place(least - 0.5 + number * step),
                    scale.place(least - 0.5 + (number + 1) * step),
                )
                height = max(1.5, 44 * share / tallest)
                drawn.append(
                    f'<rect class="bar" x="{left:.2f}%" width="{(right - left) * 0.86:.2f}%"'
                    f' y="{46 - height:.1f}" height="{height:.1f}" rx="1.5"/>'
                )
        mean = scale.at(each["score"]["mean"])
        drawn.append(f'<line class="mean" x1="{mean}" x2="{mean}" y1="0" y2="50"/>')
        base = f'<line class="base" x1="{MARGIN}%" x2="{100 - MARGIN}%" y1="46.5" y2="46.5"/>'
        note = words.interval(each["score"], words.signed)
        rows.append(_row(each, words.signed(each["score"]["mean"]), note, _svg(52, base + "".join(drawn))))
    ticks = [(tick, words.integer(tick)) for tick in round_ticks(least, most)]
    low = "yes" if figures["low_wins"] else "no"
    return _sheet(
        "scores",
        words("page-scores"),
        words("page-scores-about", low=low),
        "".join(rows) + _axis(scale, ticks),
    )


def _bars(entrant: dict[str, Any], least: int, step: int, bars: int) -> list[float]:
    """The share of the bot's games in each bar of the histogram of points."""
    counts = [0] * bars
    for value, count in entrant["score_counts"]:
        counts[(value - least) // step] += count
    return [count / sum(counts) for count in counts]


def round_ticks(least: float, most: float, about: int = 5) -> list[int]:
    """About `about` round integers between two values."""
    rough = max(1.0, (most - least) / about)
    power = 10 ** math.floor(math.log10(rough))
    step = max(1, int(next(factor * power for factor in (1, 2, 5, 10) if factor * power >= rough)))
    return list(range(math.ceil(least / step) * step, math.floor(most) + 1, step))


def _thinking(ranked: list[dict[str, Any]], words: ReportText) -> str:
    times = [max(0.1, each["thinking"][name]) for each in ranked for name in ("p50_us", "p99_us", "mean_us")]
    first, last = math.floor(math.log10(min(times))), math.ceil(math.log10(max(times)))
    scale = Scale(first, max(last, first + 1))
    rows = []
    for each in ranked:
        thinking = each["thinking"]
        median, slow, mean = (
            scale.at(math.log10(max(0.1, thinking[name]))) for name in ("p50_us", "p99_us", "mean_us")
        )
        plot = _svg(
            30,
            f'<line class="base" x1="{MARGIN}%" x2="{100 - MARGIN}%" y1="15" y2="15"/>'
            f'<line class="span" x1="{median}" x2="{slow}" y1="15" y2="15"/>'
            f'<line class="mean" x1="{mean}" x2="{mean}" y1="6" y2="24"/>'
            f'<circle class="dot" cx="{median}" cy="15" r="6"/>',
        )
        note = words("page-slow", time=words.duration(thinking["p99_us"]))
        rows.append(_row(each, words.duration(thinking["p50_us"]), note, plot))
    ticks = [(power, words.duration(10.0**power)) for power in range(first, max(last, first + 1) + 1)]
    while len(ticks) > 5:
        ticks = ticks[::2]
    return _sheet(
        "thinking",
        words("page-thinking"),
        words("page-thinking-about"),
        "".join(rows) + _axis(scale, ticks),
    )


def _table(figures: Figures, ranked: list[dict[str, Any]], words: ReportText) -> str:
    names = ("bot", "games", "wins", "interval", "ratio", "score", "interval", "p50", "p99")
    lines = []
    for each in ranked:
        share, score, thinking = each["win_share"], each["score"], each["thinking"]
        cells = (
            words.integer(each["games"]),
            words.percent(share["mean"]),
            words.interval(share, words.percent),
            words("arena-times", value=words.decimal(each["ratio"])),
            words.signed(score["mean"]),
            words.interval(score, words.signed),
            words.duration(thinking["p50_us"]),
            words.duration(thinking["p99_us"]),
        )
        columns = "".join(f"<td>{escape(cell)}</td>" for cell in cells)
        lines.append(f'<tr><th scope="row">{escape(each["bot"])}</th>{columns}</tr>')
    entrants = html_table([words(f"arena-{name}") for name in names], "".join(lines))
    return (
        f'<section class="sheet figures"><h2>{escape(words("page-figures"))}</h2>'
        f'<div class="scroll" tabindex="0">{entrants}</div><div class="scroll" tabindex="0">{_pairs(figures, words)}</div></section>'
    )


def _pairs(figures: Figures, words: ReportText) -> str:
    if not figures["pairs"]:
        return ""
    names = ("page-before", "page-margins", "arena-interval", "page-ahead", "arena-games")
    lines = []
    for pair in figures["pairs"]:
        one, other = pair["bots"]
        cells = (
            words.signed(pair["margin"]["mean"]),
            words.interval(pair["margin"], words.signed),
            words.percent(pair["deals_ahead"]),
            words.integer(pair["tables"]),
        )
        columns = "".join(f"<td>{escape(cell)}</td>" for cell in cells)
        lines.append(
            f'<tr><th scope="row">{escape(words("page-pair", one=one, other=other))}</th>{columns}</tr>'
        )
    return html_table([words(name) for name in names], "".join(lines))


def _reading(figures: Figures, words: ReportText) -> str:
    paragraphs = [words(f"page-reading-{name}") for name in ("deals", "intervals", "wins", "time")]
    made = words(
        "page-made",
        version=figures["pioche"],
        decisions=figures["decisions"],
        seconds=words.duration(1e6 * figures["seconds"]),
    )
    return reading_section(
        words("page-reading"),
        paragraphs,
        f'<p class="again">{escape(words("page-again"))}<br><code>{escape(command(figures))}</code></p>'
        f'<p class="made">{escape(made)}</p>',
    )


def command(figures: Figures) -> str:
    """The command line that plays the same games again."""
    names = figures["bots"][: len(figures["bots"]) - figures["guests"]]
    typed = ["pioche", "arena", figures["game"], "--bots", ",".join(names)]
    typed += ["--pool"] if figures["guests"] else []
    typed += ["--players", str(figures["players"])]
    for name, value in figures["options"].items():
        typed += ["--option", f"{name}={value}"]
    return shlex.join([*typed, "--deals", str(figures["deals"]), "--seed", figures["seed"]])


# Drawing ----------------------------------------------------------------------------------------------


class Scale:
    """Maps values to positions along a plot."""

    def __init__(self, least: float, most: float) -> None:
        self.least, self.most = least, most

    def place(self, value: float) -> float:
        """The position of a value, in percent of the width."""
        share = (value - self.least) / ((self.most - self.least) or 1.0)
        return MARGIN + (100 - 2 * MARGIN) * min(1.0, max(0.0, share))

    def at(self, value: float) -> str:
        return f"{self.place(value):.2f}%"


def _svg(height: int, inside: str) -> str:
    return f'<svg class="plot" width="100%" height="{height}" aria-hidden="true">{inside}</svg>'


def _axis(scale: Scale, ticks: Sequence[tuple[float, str]]) -> str:
    drawn = "".join(
        f'<line class="base" x1="{scale.at(value)}" x2="{scale.at(value)}" y1="0" y2="5"/>'
        f'<text x="{scale.at(value)}" y="19">{escape(label)}</text>'
        for value, label in ticks
    )
    base = f'<line class="base" x1="{MARGIN}%" x2="{100 - MARGIN}%" y1=".5" y2=".5"/>'
    return f'<div class="row axis">{_svg(24, base + drawn)}</div>'
