"""Compares what players received with the log that the server stored."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from pioche.server.http import schemas
from pioche.server.store.rows import Entry, TableRow
from pioche.server.store.store import Store
from pioche.server.table import views
from pioche.server.table.commands import Command
from pioche.server.table.decide import Circumstances, decide
from pioche.server.table.live import Live, Timing
from tests.kit.server.player import Player, Rule

NEVER = Timing(longest_pause=0)


@dataclass
class StoredTable:
    """A table as the store has it."""

    row: TableRow
    entries: list[Entry]

    @classmethod
    async def read(cls, store: Store, table: str) -> StoredTable:
        row = await store.table(table)
        assert row is not None, "an acknowledged table was lost"
        return cls(row, await store.log(table))

    def folded(self) -> Live:
        """The table rebuilt from the log; raises at an impossible entry."""
        live = Live(self.row)
        for entry in self.entries:
            live.apply(entry)
        return live


def compare(stored: StoredTable, players: Iterable[Player]) -> Counter[str]:
    """Check that everything acknowledged or shown is in the log, once, and nothing else is."""
    entries = stored.entries
    assert [entry.seq for entry in entries] == list(range(1, len(entries) + 1)), "the log has a gap"
    commands = Counter((entry.guest, entry.command) for entry in entries if entry.command is not None)
    doubled = [command for command, times in commands.items() if times > 1]
    assert not doubled, f"commands were done twice: {doubled}"
    stored.folded()
    figures = Counter(tables=1, entries=len(entries))
    for player in players:
        figures += _compare_player(entries, player)
    return figures


def _compare_player(entries: list[Entry], player: Player) -> Counter[str]:
    by_command = {entry.command: entry for entry in entries if entry.guest == player.person.id}
    for command, seq in player.acked.items():
        entry = by_command.get(command)
        assert entry is not None, f"an acknowledged command was lost: {player.sent[command]}"
        assert entry.seq == seq, f"acknowledged as entry {seq}, stored as {entry.seq}"
        do = player.sent[command].do
        assert entry.data.get("action") == do.get("action"), f"{do} became {entry}"
    for seq, shown in player.seen.items():
        assert seq <= len(entries), f"entry {seq} was shown and is lost"
        entry = entries[seq - 1]
        assert shown == (entry.kind, entry.data.get("seat"), entry.at), (
            f"{shown} was shown, stored is {entry}"
        )
    for command, code in player.refused.items():
        if player.times[command] > 1:  # refused once, it may have been done when it came again
            continue
        assert command not in by_command, f"refused ({code}) and done all the same: {player.sent[command]}"
    own = {entry.command for entry in entries if entry.guest == player.person.id and entry.kind == "played"}
    assert own <= player.sent.keys(), f"nobody sent {own - player.sent.keys()}"
    return Counter(
        acknowledged=len(player.acked), shown=len(player.seen), refused=len(player.refused),
        reconnected=player.lost,
    )  # fmt: skip


def compare_with_fault_free(stored: StoredTable, rule: Rule) -> None:
    """Check that the log equals that of a game without a network, in which everybody plays by `rule`.

    Where several seats decide at once the log says who was first; all else follows.
    """
    live = Live(stored.row, NEVER)
    for entry in stored.entries:
        if entry.kind == "played":
            seat = entry.data["seat"]
            action = rule(views.asked(live, seat))
            assert action is not None
            play = schemas.Play(type="play", action=action)
            command = Command(play, live.places[seat].guest, seq=live.asked[seat].seq)
            draft = decide(live, command, Circumstances(entry.at))
            assert (entry.kind, entry.data) == (draft.kind, draft.data), f"entry {entry.seq} differs"
        live.apply(entry)
    kinds = [entry.kind for entry in stored.entries if entry.kind != "played"]
    people = sum(place.guest is not None for place in live.places)
    assert kinds == ["created", *["seated"] * people, "started"], kinds
    assert live.status == "over", f"the game is {live.status}"


async def read_all(store: Store, tables: Sequence[str]) -> dict[str, StoredTable]:
    return {table: await StoredTable.read(store, table) for table in tables}
