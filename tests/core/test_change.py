"""Frames equal a plain comparison of two scenes, although `Change` looks only at what differs."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

import pytest

from pioche.core.change import Change, reveal_frame
from pioche.core.contract import DEALER, SPECTATOR
from pioche.core.game import Position, game, game_ids
from pioche.core.message import Message
from pioche.core.scene import EMPTY, EVERYONE, NOBODY, Fact, Frame, LogLine, Move, Truth, Zone, only

FACES = [f"card {card}" for card in range(20)]


def places(truth: Truth) -> dict[int, tuple[Zone, int]]:
    """The zone of each physical card, and its place in it."""
    return {
        card: (zone, place) for zone in truth.zones for place, card in enumerate(zone.cards) if card != EMPTY
    }


def plain_frame(before: Truth, after: Truth, viewer: int, told: Sequence[LogLine]) -> Frame:
    """The definition of a frame: compare two complete scenes, and look up every card in both."""
    old = {zone.id: zone for zone in before.scene(viewer).zones}
    now, was = after.scene(viewer), places(before)
    moves: Counter[tuple[str, str, str]] = Counter()
    for card, (zone, place) in places(after).items():
        if card not in was:
            continue
        zone_before, place_before = was[card]
        seen_now = zone.seen_at(place) >> viewer & 1
        seen_then = zone_before.seen_at(place_before) >> viewer & 1
        stays = zone.id == zone_before.id
        if stays and (place == place_before or zone.kind != "grid") and seen_now == seen_then:
            continue
        if stays and zone.kind in ("pile", "stack"):
            continue
        start = zone_before.id + (f"/{place_before}" if zone_before.apart(viewer) else "")
        if zone.origins is not None and zone.origins[place] and not stays:
            start = zone.origins[place]
        end = zone.id + (f"/{place}" if zone.apart(viewer) else "")
        moves[start, end, after.faces[card] if seen_now or seen_then else ""] += 1
    return Frame(
        tuple(Move(start, end, face or None, n) for (start, end, face), n in sorted(moves.items())),
        tuple(zone for zone in now.zones if old.get(zone.id) != zone),
        None if now.facts == before.scene(viewer).facts else now.facts,
        now.actors,
        now.choice,
        tuple(line.message for line in told if line.seen >> viewer & 1),
    )


def check_all_viewers(before: Truth, after: Truth, players: int, told: Sequence[LogLine] = ()) -> None:
    change = Change(before, after)
    for viewer in (*range(players), SPECTATOR):
        expected = plain_frame(before, after, viewer, told)
        assert change.frame(viewer, told) == expected


@pytest.mark.parametrize("name", game_ids())
def test_frames_of_random_games_equal_a_plain_comparison(name: str) -> None:
    found, choices = game(name), random.Random(name)
    found.compile()
    for players in found.players:
        position = found.new(players, seed=f"frames {players}", automatic=False)
        earlier = truth = position.truth()
        for number in range(250 // players):
            if position.over:
                break
            before, seat, action = position.copy(), DEALER, -1
            if position.dealer_due:
                position.deal()
            else:
                seat = choices.choice(position.actors)
                action = choices.choice(position.legal(seat))
                position.play(action, seat)
            was, truth = truth, position.truth()
            check_all_viewers(was, truth, players, position.tell(before, seat, action))
            if number % 20 == 0:
                check_all_viewers(earlier, truth, players)  # many steps at once
                check_all_viewers(truth, truth.revealed(), players)
                check_all_viewers(was, truth.revealed(), players)
                earlier = truth


# Worked by hand -------------------------------------------------------------------------------


def table(*zones: Zone, facts: Sequence[Fact] = ()) -> Truth:
    return Truth(list(zones), list(facts), (0,), {1: "x"}, FACES)


def hand(seat: int, *cards: int) -> Zone:
    return Zone(f"hand/{seat}", "fan", list(cards), seat, only(seat), only(seat))


def moves(before: Truth, after: Truth, viewer: int) -> list[tuple[str, str, str | None, int]]:
    check_all_viewers(before, after, 3)
    frame = Change(before, after).frame(viewer)
    return [(move.start, move.end, move.face, move.count) for move in frame.moves]


def test_only_the_drawing_seat_sees_the_face_of_a_drawn_card() -> None:
    pile = Zone("pile", "pile", [7, 8, 9], places=NOBODY)
    before = table(pile, hand(0, 3), hand(1, 4))
    after = table(replace(pile, cards=[7]), hand(0, 3, 8, 9), hand(1, 4))
    assert moves(before, after, 0) == [("pile", "hand/0/1", "card 8", 1), ("pile", "hand/0/2", "card 9", 1)]
    assert moves(before, after, 1) == moves(before, after, SPECTATOR) == [("pile", "hand/0", None, 2)]
    seen = Change(before, after).frame(1)
    assert [(zone.id, zone.count, zone.cards) for zone in seen.zones] == [
        ("pile", 1, None),
        ("hand/0", 3, None),
    ]
    assert seen.choice == "x" and seen.facts is None


def test_sorting_a_hand_gives_no_moves() -> None:
    assert moves(table(hand(0, 3, 5)), table(hand(0, 5, 3)), 0) == []
    frame = Change(table(hand(0, 3, 5)), table(hand(0, 5, 3))).frame(0)
    assert frame.zones[0].cards == ("card 5", "card 3")
    assert Change(table(hand(0, 3, 5)), table(hand(0, 5, 3))).frame(1).zones == ()


def test_a_card_turned_over_in_a_grid_is_a_move_in_place() -> None:
    grid = Zone("grid", "grid", [1, EMPTY, 2, 3], seen=[NOBODY] * 4, columns=2)
    turned = replace(grid, seen=[NOBODY, NOBODY, EVERYONE, only(1)])
    assert moves(table(grid), table(turned), 0) == [("grid/2", "grid/2", "card 2", 1)]
    assert moves(table(grid), table(turned), 1) == [
        ("grid/2", "grid/2", "card 2", 1),
        ("grid/3", "grid/3", "card 3", 1),
    ]
    shifted = replace(grid, cards=[1, 2, EMPTY, 3])
    assert moves(table(grid), table(shifted), 0) == [("grid/2", "grid/1", None, 1)]


def test_a_move_starts_at_the_public_origin_of_a_card() -> None:
    row = Zone("shown", "row", [], seen=EVERYONE)
    after = table(replace(row, cards=[5], origins=["hand/0/highest"]), hand(0, 3))
    expected = [("hand/0/highest", "shown/0", "card 5", 1)]
    assert moves(table(row, hand(0, 3, 5)), after, 1) == expected
    assert moves(after, table(replace(row, cards=[5], origins=["hand/1/lowest"]), hand(0, 3)), 1) == []
    lying = replace(row, cards=[5], origins=["hand/0/highest"], seen=NOBODY)
    assert moves(table(lying), table(replace(lying, seen=EVERYONE)), 1) == [
        ("shown/0", "shown/0", "card 5", 1)
    ]


def test_changed_marks_and_facts_are_in_the_frame() -> None:
    sheet = Zone("sheet/0", "sheet", (), 0)
    before = table(sheet, facts=[Fact("secret", 1, seen=only(0))])
    after = table(replace(sheet, marks={"a": "1"}), facts=[Fact("secret", 2, seen=only(0))])
    check_all_viewers(before, after, 3)
    change = Change(before, after)
    assert change.frame(0).facts == (Fact("secret", 2, seen=only(0)),) and change.frame(1).facts is None
    assert [zone.marks for zone in change.frame(1).zones] == [{"a": "1"}]
    check_all_viewers(table(hand(0, 1)), table(replace(hand(0, 1), marks={"0": "!"})), 3)


def test_a_log_line_goes_only_to_viewers_who_may_read_it() -> None:
    told = [LogLine(Message("all")), LogLine(Message("mine"), only(1))]
    change = Change(table(), table())
    assert [len(change.frame(viewer, told).log) for viewer in (0, 1, SPECTATOR)] == [1, 2, 1]


def test_the_frame_at_the_end_reveals_all_cards() -> None:
    pile = Zone("pile", "pile", [7, 8], places=NOBODY)
    end = table(pile, hand(0, 3), hand(1, 4, 5), facts=[Fact("secret", 1, seen=only(0))])
    frame = reveal_frame(end, 0)
    assert [(move.start, move.end, move.face) for move in frame.moves] == [
        ("hand/1", "hand/1/0", "card 4"),
        ("hand/1", "hand/1/1", "card 5"),
    ]
    assert [(zone.id, zone.cards, zone.top) for zone in frame.zones] == [
        ("pile", None, "card 8"),
        ("hand/1", ("card 4", "card 5"), None),
    ]
    facts = reveal_frame(end, SPECTATOR).facts
    assert facts is not None and facts[0].value == 1
    assert reveal_frame(end.revealed(), 0).zones == ()


@pytest.mark.parametrize("name", game_ids())
def test_after_the_reveal_all_viewers_see_the_same(name: str) -> None:
    position: Position = game(name).new(seed="opened", automatic=False)
    choices = random.Random(name)
    for _ in range(30):
        if position.over:
            break
        if position.dealer_due:
            position.deal()
        else:
            seat = choices.choice(position.actors)
            position.play(choices.choice(position.legal(seat)), seat)
    truth = position.truth()
    opened = truth.revealed()
    scenes = [opened.scene(viewer).zones for viewer in (*range(position.players), SPECTATOR)]
    assert all(scene == scenes[0] for scene in scenes)
    assert not any("?" in (zone.cards or ()) for zone in scenes[0])
    for viewer in (*range(position.players), SPECTATOR):
        shown = {zone.id: zone for zone in truth.scene(viewer).zones}
        shown |= {zone.id: zone for zone in reveal_frame(truth, viewer).zones}
        assert tuple(shown.values()) == scenes[0]
    assert truth == position.truth(), "the truth itself stays closed"
