"""Draws a share picture as SVG, 1200 x 630."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from html import escape

from pioche.server.share.art import GROUND, Art

WIDTH, HEIGHT = 1200, 630
INK, INK_2, CREAM, GLOW = "#2a211b", "#5a4c41", "#fff6e6", "#b35a06"
SEATS = (
    "#8a4b16",
    "#2f5d62",
    "#7a2f3b",
    "#4c5a25",
    "#574270",
    "#9a4220",
    "#2f4a7a",
    "#5b4a3a",
)  # look/tokens.css
LEFT, RIGHT = 580, 1144  # of the words
FOOT = 556  # where the foot begins
TITLE, NUMBER = 84, 236  # font sizes
SMALLER = 160  # of a number above many players
FEW = 4  # players that fit below a large number
NARROW = 0.79  # how much narrower the font of titles is than that of sentences
MOST_LINES = 2  # of a title
NAME_SIZE, ROW = 25, 54
WORDMARK = (
    '<rect x="2.2" y="9" width="15.5" height="19.5" rx="3" fill="#2a211b" opacity=".28"/>'
    '<rect x="4.6" y="7" width="15.5" height="19.5" rx="3" fill="#2a211b" opacity=".55"/>'
    '<g transform="rotate(14 16 14)"><rect x="8.6" y="2.6" width="15.5" height="20.5" rx="3" fill="#c8641b"/>'
    '<circle cx="16.35" cy="12.8" r="3.6" fill="#fff6e4"/></g>'
)


@dataclass(frozen=True)
class Player:
    """A seat in the picture: its number, its name (None: free), and what stands beside it, such as the points."""

    seat: int
    name: str | None
    value: str = ""


@dataclass(frozen=True)
class Picture:
    """What a share picture shows: a small line, large words or a number, the players, and a sentence at the foot."""

    game: str  # the game's name, in the corner
    line: str
    title: str
    foot: str
    number: bool = False  # the title is a number
    players: tuple[Player, ...] = ()


def svg(picture: Picture, art: Art) -> str:
    """Return the picture with a game's look."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}" '
        f'viewBox="0 0 {WIDTH} {HEIGHT}">'
        '<defs><radialGradient id="lamp" cx=".4" cy=".4" r=".85"><stop stop-color="#fff9e6" stop-opacity=".45"/>'
        '<stop offset="1" stop-color="#5c4020" stop-opacity=".1"/></radialGradient>'
        '<linearGradient id="gloss" x2="1" y2=".18"><stop stop-color="#fff" stop-opacity=".16"/>'
        '<stop offset=".12" stop-color="#fff" stop-opacity="0"/><stop offset=".7" stop-opacity="0"/>'
        '<stop offset="1" stop-opacity=".14"/></linearGradient></defs>'
        "<style>.box-number{font-family:Number;text-anchor:middle;letter-spacing:-.04em}</style>"
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{art.cloth}"/>'
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="url(#lamp)"/>'
        f"{_head(picture, art)}{_box(picture, art)}{''.join(_words(picture))}{_foot(picture, art)}</svg>"
    )


def _head(picture: Picture, art: Art) -> str:
    name = _text(RIGHT, 69, picture.game, 25, anchor="end")
    mark = _mark(art, RIGHT - _width(picture.game, 25) - 50, 42, 36 / 24, art.accent, art.cloth)
    wordmark = f'<g transform="translate(48 38) scale(1.55)">{WORDMARK}</g>'
    return f"{wordmark}{_text(102, 75, 'Pioche', 38, 'Title')}{mark}{name}"


def _mark(art: Art, x: float, y: float, scale: float, colour: str, ground: str) -> str:
    """The game's mark in a colour; `ground` is behind it."""
    place = f'transform="translate({x:.0f} {y:.0f}) scale({scale:.2f})" fill="{colour}" color="{colour}"'
    return f"<g {place}>{art.mark.replace(GROUND, ground)}</g>"


def _box(picture: Picture, art: Art) -> str:
    """The game's box, with two cards behind it."""
    return (
        f"{_card(art, 'translate(78 226) rotate(-13)')}{_card(art, 'translate(372 176) rotate(14)')}"
        '<g transform="translate(158 138) rotate(-2) scale(1.4)">'
        '<rect x="-7" y="8" width="206" height="254" rx="5" fill="#3e2812" opacity=".22"/>'
        f'<rect x="199" width="9" height="254" fill="{art.felt}"/>'
        '<rect x="199" width="9" height="254" fill="#000" opacity=".34"/>'
        f'<svg width="200" height="254" viewBox="0 0 200 254"><rect width="200" height="254" fill="{art.felt}"/>'
        f'<g fill="#3a2a18">{art.box or _mark(art, 60, 90, 80 / 24, CREAM, art.felt)}</g>'
        f"{_text(100, 37, picture.game, _fitting(picture.game, 24, 170), 'Title', CREAM, 'middle')}"
        '<rect x="7" y="7" width="186" height="240" rx="3" fill="none" stroke="#fff6e4" stroke-opacity=".35" '
        'stroke-width="1.4"/><rect width="200" height="254" fill="url(#gloss)"/></svg></g>'
    )


def _card(art: Art, place: str) -> str:
    """The back of a card."""
    return (
        f'<g transform="{place}"><rect x="-3" y="5" width="158" height="221" rx="16" fill="#3e2812" opacity=".16"/>'
        f'<rect width="154" height="216" rx="16" fill="#fffaf0"/><rect x="9" y="9" width="136" height="198" rx="10" '
        f'fill="{art.felt}"/>{_mark(art, 47, 78, 2.5, CREAM, art.felt)}</g>'
    )


def _words(picture: Picture) -> Iterator[str]:
    """The line, the title or number, and the players, centred together between head and foot."""
    size = float(TITLE)
    if picture.number:
        size = NUMBER if len(picture.players) <= FEW else SMALLER
    lines = [picture.title] if picture.number else _wrapped(picture.title, NARROW * TITLE)
    size = min(_fitting(line, NARROW * size, RIGHT - LEFT) for line in lines) / NARROW
    step = size * (0.78 if picture.number else 1.0)
    below = 88 if picture.players else 0
    if picture.number and len(picture.players) > FEW:
        below += ROW
    y = 330 - (40 + step * len(lines) + below) / 2
    yield _text(LEFT, y, picture.line, _fitting(picture.line, 29, RIGHT - LEFT), colour=INK_2)
    y += 16 if picture.number else 4
    for line in lines:
        y += step
        yield _text(
            LEFT - (8 if picture.number else 2), y, line, size, "Number" if picture.number else "Title"
        )
    if picture.players:
        yield from (_results if picture.number else _seats)(picture.players, y + 78)


def _seats(players: tuple[Player, ...], y: float) -> Iterator[str]:
    """The players as tokens with their initials; free seats glow."""
    step = min(100.0, (RIGHT - LEFT) / len(players))
    radius = 0.42 * step
    for place, player in enumerate(players):
        yield _token(LEFT + radius + step * place, y, radius, player)


def _results(players: tuple[Player, ...], y: float) -> Iterator[str]:
    """The players with their points, in up to three rows."""
    x = float(LEFT)
    for player in players:
        name = shortened(player.name or "?", 14 if len(players) <= FEW else 10)
        wide = 50 + _width(name, NAME_SIZE) + 12 + _width(player.value, 28) + 30
        if x > LEFT and x + wide - 30 > RIGHT + 12:
            x, y = float(LEFT), y + ROW
        yield _token(x + 19, y - 9, 19, player)
        yield _text(x + 48, y, name, NAME_SIZE)
        yield _text(x + 48 + _width(name, NAME_SIZE) + 12, y, player.value, 28, "Number")
        x += wide


def _token(x: float, y: float, radius: float, player: Player) -> str:
    if player.name is None:
        ring = f'<circle cx="{x:.0f}" cy="{y:.0f}" r="{radius - 2:.0f}" fill="none" stroke="{GLOW}" stroke-width="4"/>'
        glow = ring.replace('stroke-width="4"', 'stroke-width="16" stroke-opacity=".16"')
        return glow + ring + _text(x, y + radius * 0.32, "?", radius * 0.9, "Number", GLOW, "middle")
    colour = SEATS[player.seat % len(SEATS)]
    return (
        f'<circle cx="{x:.0f}" cy="{y:.0f}" r="{radius:.0f}" fill="{colour}" opacity=".72"/>'
        f'<circle cx="{x:.0f}" cy="{y:.0f}" r="{radius * 0.86:.0f}" fill="{colour}"/>'
        f"{_text(x, y + radius * 0.33, player.name[:1].upper(), radius * 0.95, 'Number', CREAM, 'middle')}"
    )


def _foot(picture: Picture, art: Art) -> str:
    return (
        f'<rect y="546" width="{WIDTH}" height="10" fill="#3e2812" opacity=".07"/>'
        f'<rect y="{FOOT}" width="{WIDTH}" height="74" fill="{art.felt}"/>'
        f"{_text(56, 602, picture.foot, 25, colour=CREAM)}"
    )


# Text ---------------------------------------------------------------------------------------------


def _text(
    x: float, y: float, words: str, size: float, font: str = "Text", colour: str = INK, anchor: str = "start"
) -> str:
    tight = "" if font == "Text" else f' letter-spacing="{-0.032 * size:.1f}"'
    return (
        f'<text x="{x:.0f}" y="{y:.0f}" font-family="{font}, sans-serif" font-size="{size:.0f}" fill="{colour}" '
        f'text-anchor="{anchor}"{tight}>{escape(words)}</text>'
    )


def shortened(name: str, most: int) -> str:
    """Return a name with at most so many characters."""
    return name if len(name) <= most else name[: most - 1].rstrip() + "…"


def _width(words: str, size: float) -> float:
    """Estimate how wide words are; the fonts are not read here."""
    factors = (0.33 if c in "iljtfrI.,:;’'!| \u202f" else 0.86 if c in "mwMW@…" else 0.64 if c.isupper() else 0.53
               for c in words)  # fmt: skip
    return size * sum(factors)


def _fitting(words: str, size: float, width: float) -> float:
    """Return the size at which words fit into a width, at most `size`."""
    return min(size, size * width / max(1.0, _width(words, size)))


def _wrapped(words: str, size: float) -> list[str]:
    """Return words in one line or, where they are too long for it, in two of about the same length."""
    parts = words.split(" ")
    if _width(words, size) <= RIGHT - LEFT or len(parts) < MOST_LINES:
        return [words]
    cuts = [(" ".join(parts[:cut]), " ".join(parts[cut:])) for cut in range(1, len(parts))]
    return list(min(cuts, key=lambda pair: max(_width(each, size) for each in pair)))
