"""Trio as people see it: zones, facts, prompts, log lines and notation.

Notation: `c4` turns the card at the fourth place of the centre; `2-` asks seat 2 for its lowest number,
`2+` for its highest; in an exchange `g7` gives a 7 and `no` gives nothing.
"""

from __future__ import annotations

from pioche.core.contract import DEALER, Options
from pioche.core.kernel import State
from pioche.core.message import Argument, Card, Message, Seat
from pioche.core.scene import EMPTY, EVERYONE, NOBODY, Face, Fact, LogLine, Zone, only

from .rules import (
    ASK_HIGHEST,
    ASK_LOWEST,
    CARDS,
    DIFFERENT,
    EQUAL,
    EXCHANGE,
    GIVE,
    NUMBERS,
    OVER,
    REFUSE,
    REFUSED,
    SEVEN,
    TURN,
    UNDEALT,
    asked_seat,
    hand_size,
    linked,
    number,
    partner,
    side,
    swapped,
    trios_of,
    wins,
)
from .tallies import exchanges

FACES = tuple(Face(str(printed), str(printed)) for printed in range(1, NUMBERS + 1))
NOTATION_EXAMPLE = "c4, 2-, 2+, g7, no"
DAY: tuple[int, dict[str, str | int]] = (4, {})  # players and options of the deal of the day
LOG_TURNS = 2  # remembering is the game: the log shows the present turn and the one before
COLUMNS = {9: 3, 8: 4, 6: 3}  # columns of the centre, by its number of places
TEAMS = "ABC"
OUTCOMES = {DIFFERENT: "different", EQUAL: "trio"}  # how a turn ended, by phase
LINKED_PAIRS = [
    (one, other) for one in range(NUMBERS) for other in range(one + 1, NUMBERS) if linked(one, other)
]
LINKS = ", ".join(f"{FACES[one].label}-{FACES[other].label}" for one, other in LINKED_PAIRS)
PAUSES = {DIFFERENT: 1800, EQUAL: 1500, EXCHANGE: 400}  # milliseconds before the dealer acts, by phase


def face(card: int) -> int:
    return number(card)


def notation(action: int) -> str:
    if action < ASK_LOWEST:
        return f"c{action - TURN + 1}"
    if action < GIVE:
        return f"{asked_seat(action)}{'-' if action < ASK_HIGHEST else '+'}"
    return "no" if action == REFUSE else f"g{action - GIVE + 1}"


def zones(s: State) -> list[Zone]:
    deck = range(CARDS) if s.phase == UNDEALT else ()
    origins = [place_of(request) for request in s.source.tolist()[: s.shown_count]]
    found = [
        Zone("deck", "pile", deck, seen=NOBODY, places=NOBODY),
        Zone("shown", "row", s.shown.tolist()[: s.shown_count], seen=EVERYONE, origins=origins),
    ]
    size = centre_size(s)
    if size:
        cards = [
            card if s.face_down >> place & 1 else EMPTY for place, card in enumerate(s.centre.tolist()[:size])
        ]
        found.append(Zone("centre", "grid", cards, columns=COLUMNS[size]))
    for seat in range(s.players):
        mine = only(seat)
        hand = s.hands[seat].tolist()[: s.hand_count[seat]]
        found.append(Zone(f"hand/{seat}", "fan", hand, seat, seen=mine, places=mine))
    for owner in range(s.players // 2 if s.teams else s.players):
        name = f"team/{TEAMS[owner]}" if s.teams else f"won/{owner}"
        cards = [card for i in trios_won(s, owner) for card in s.won[i].tolist()]
        found.append(Zone(name, "row", cards, owner, seen=EVERYONE))
    return found


def centre_size(s: State) -> int:
    """How many places the centre has."""
    return CARDS - int(s.players) * hand_size(s)


def trios_won(s: State, seat: int) -> list[int]:
    """The indices, in the order they were won, of the trios of the seat or its team."""
    return [i for i in range(s.trios) if side(s, s.taker[i]) == side(s, seat)]


def place_of(request: int) -> str:
    """The path of the card that a request asks for."""
    if request < ASK_LOWEST:
        return f"centre/{request - TURN}"
    return f"hand/{asked_seat(request)}/{end_asked(request)}"


def end_asked(request: int) -> str:
    """The end of a hand that a request asks for."""
    return "lowest" if request < ASK_HIGHEST else "highest"


def facts(s: State) -> list[Fact]:
    if s.phase == UNDEALT:
        return []
    found = [Fact("first", 1, s.starter), *turn_facts(s)]
    if s.mode:
        found.append(Fact("links", LINKS))
    for seat in range(s.players):
        if s.teams:
            found += team_facts(s, seat)
        found.append(Fact("trios", trios_of(s, seat), seat))
        decisive = decisive_links(s, seat)
        if decisive:
            found.append(Fact("linked", ", ".join(decisive), seat))
    return found


def turn_facts(s: State) -> list[Fact]:
    """Where each open card came from, and either the number that is wanted next or how the turn ended."""
    found = []
    for i, request in enumerate(s.source.tolist()[: s.shown_count]):
        if request < ASK_LOWEST:
            found.append(Fact(f"from-{i + 1}", request - TURN + 1))
        else:
            found.append(Fact(f"from-{i + 1}", end_asked(request), asked_seat(request)))
    if s.phase in OUTCOMES:
        found.append(Fact("outcome", OUTCOMES[s.phase]))
    elif s.shown_count:
        found.append(Fact("wanted", FACES[number(s.shown[0])].label))
    return found


def team_facts(s: State, seat: int) -> list[Fact]:
    """The team of a seat and whether it has chosen in the exchange; only the seat itself sees its gift."""
    found = [Fact("team", TEAMS[side(s, seat)], seat)]
    if exchanges(s) and swapped(s, seat, exchanges(s) - 1):
        found.append(Fact("swapped", 1, seat))
    if s.phase == EXCHANGE:
        chosen = int(s.choices[seat, s.trios])
        if s.waiting >> seat & 1:
            found.append(Fact("exchange", "chooses", seat))
        elif chosen:
            found.append(Fact("exchange", "chosen", seat))
            gift = "no" if chosen == REFUSED else FACES[chosen - 1].code
            found.append(Fact("gift", gift, seat, only(seat)))
    return found


def decisive_links(s: State, seat: int) -> list[str]:
    """In picante mode, the numbers not won yet that are linked to a trio of the seat."""
    if not s.mode:
        return []
    gone = {number(s.won[i, 0]) for i in range(s.trios)}
    missing = [trio for trio in range(NUMBERS) if trio not in gone and trio != SEVEN]
    return [FACES[trio].label for trio in missing if wins(s, seat, trio)]


def pending(s: State, seat: int) -> int:
    if s.phase != EXCHANGE or s.choices[seat, s.trios] == 0:
        return -1
    return GIVE + int(s.choices[seat, s.trios]) - 1


def sentence(s: State, seat: int, action: int) -> Message:
    actor: dict[str, Argument] = {"seat": Seat(seat)}
    if action == REFUSE:
        return Message("action-refuse", actor)
    if action >= GIVE:
        gift = Card(FACES[action - GIVE].code)
        return Message("action-give", {**actor, "card": gift, "other": Seat(partner(s, seat))})
    if action < ASK_LOWEST:
        return Message("action-turn", {**actor, "place": action - TURN + 1, "shown": "no"})
    end, asked = end_asked(action), asked_seat(action)
    if asked == seat:
        card = s.hands[seat, 0 if end == "lowest" else s.hand_count[seat] - 1]
        return Message(f"action-own-{end}", {**actor, "card": code(card)})
    return Message(f"action-ask-{end}", {**actor, "other": Seat(asked), "shown": "no"})


def touches(s: State, seat: int, action: int) -> list[tuple[str, ...]]:
    if action == REFUSE:
        return [("button/no",)]
    if action >= GIVE:
        hand = s.hands[seat].tolist()[: s.hand_count[seat]]
        return [(f"hand/{seat}/{i}",) for i, card in enumerate(hand) if number(card) == action - GIVE]
    paths: list[tuple[str, ...]] = [(place_of(action),)]
    if s.hand_count[seat] > 1 and action == ASK_LOWEST + seat:
        paths.append((f"hand/{seat}/0",))
    if s.hand_count[seat] > 1 and action == ASK_HIGHEST + seat:
        paths.append((f"hand/{seat}/{s.hand_count[seat] - 1}",))
    return paths


def prompt(s: State, seat: int) -> Message:
    if s.phase == EXCHANGE:
        return Message("prompt-exchange", {"other": Seat(partner(s, seat))})
    if s.shown_count == 0:
        return Message("prompt-first" if s.face_down else "prompt-first-hands")
    return Message("prompt-more", {"card": code(s.shown[0]), "count": s.shown_count})


def code(card: int) -> Card:
    """The face of a card, as an argument of a message."""
    return Card(FACES[number(card)].code)


def preview(s: State, seat: int, action: int) -> list[Message]:
    """The card that the seat would show of its own hand, or what its choice in an exchange means."""
    if action == REFUSE:
        return [Message("preview-refuse")]
    if action >= GIVE:
        given = Card(FACES[action - GIVE].code)
        return [Message("preview-give", {"card": given, "other": Seat(partner(s, seat))})]
    if action == ASK_LOWEST + seat:
        return own_card(s, s.hands[seat, 0])
    if action == ASK_HIGHEST + seat:
        return own_card(s, s.hands[seat, s.hand_count[seat] - 1])
    return []


def own_card(s: State, card: int) -> list[Message]:
    """What showing this card of the own hand leads to."""
    if s.shown_count and number(card) != number(s.shown[0]):
        return [Message("preview-different", {"card": code(card)})]
    if s.shown_count == 2:
        return [Message("preview-trio", {"card": code(card)})]
    return [Message("preview-show", {"card": code(card)})]


def quiet(options: Options) -> bool:
    """Rule sheet: « Communication ». Partners must not signal to each other, so emotes are off at team tables."""
    return options["teams"] == "on"


def pause(s: State) -> int:
    return PAUSES.get(s.phase, 0)


def tell(before: State, after: State, seat: int, action: int) -> list[LogLine]:
    if seat != DEALER:
        return (
            tell_choice(before, seat, action)
            if before.phase == EXCHANGE
            else tell_request(before, after, seat, action)
        )
    if before.phase == DIFFERENT:
        cards = tuple(code(card) for card in before.shown.tolist()[: before.shown_count])
        return [LogLine(Message("log-back", {"cards": cards}))]
    if before.phase == EQUAL:
        return tell_trio(before, after)
    if before.phase == EXCHANGE:
        return tell_exchange(before)
    return [
        LogLine(Message("log-deal", {"count": hand_size(after), "centre": centre_size(after)})),
        LogLine(Message("log-first", {"seat": Seat(after.starter)})),
    ]


def tell_request(before: State, after: State, seat: int, action: int) -> list[LogLine]:
    """The sentence of the request with the card that it has shown."""
    said = sentence(before, seat, action)
    card = code(after.shown[after.shown_count - 1])
    return [LogLine(Message(said.id, {**said.args, "shown": "yes", "card": card}))]


def tell_choice(before: State, seat: int, action: int) -> list[LogLine]:
    mine = only(seat)
    return [
        LogLine(Message("log-chose", {"seat": Seat(seat)}), EVERYONE & ~mine),
        LogLine(sentence(before, seat, action), mine),
    ]


def tell_trio(before: State, after: State) -> list[LogLine]:
    seat = before.turn
    lines = [LogLine(Message("log-trio", {"seat": Seat(seat), "card": code(before.shown[0])}))]
    if after.phase == OVER:
        pair = {"seat": Seat(seat), "other": Seat(partner(after, seat))}
        lines.append(
            LogLine(
                Message("log-win-team", pair) if after.teams else Message("log-win", {"seat": Seat(seat)})
            )
        )
    return lines


def tell_exchange(before: State) -> list[LogLine]:
    """Everybody reads which pairs swapped; the partners also read what they got."""
    lines = []
    for one in range(before.players // 2):
        other = partner(before, one)
        if before.choices[one, before.trios]:
            did = swapped(before, one, before.trios)
            pair = {"seat": Seat(one), "other": Seat(other)}
            lines.append(LogLine(Message("log-swap" if did else "log-no-swap", pair)))
            if did:
                lines += [tell_gift(before, one), tell_gift(before, other)]
    return lines


def tell_gift(before: State, seat: int) -> LogLine:
    """What a seat got from its partner; only the seat itself reads it."""
    other = partner(before, seat)
    got = Card(FACES[before.choices[other, before.trios] - 1].code)
    return LogLine(Message("log-got", {"card": got, "other": Seat(other)}), only(seat))
