"""Kernels: checked views, linking, the cache, bounds checks."""

from __future__ import annotations

import gc
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from pioche.core import contract, kernel
from pioche.core.contract import ACTIONS, legal
from pioche.core.kernel import (
    Array,
    Linker,
    State,
    copy_record,
    cpu,
    empty,
    plain,
    record_dtype,
    signed,
    table,
    u32,
    view,
)

PAIR = record_dtype(small=np.int8, wide=np.int32, cards=(np.uint8, 3), grid=(np.uint8, (2, 3)))
SQUARES = table([0, 1, 4, 9], np.int16)
SIZE = 4
BYTE = np.uint8


# Records and views ------------------------------------------------------------------------------


def test_a_record_has_no_padding() -> None:
    assert PAIR.fields is not None
    assert PAIR.itemsize == sum(dtype.itemsize for dtype, *_ in PAIR.fields.values())
    assert PAIR.fields["wide"][1] % 4 == 0


def test_reads_are_python_numbers() -> None:
    s = view(np.zeros(1, PAIR))
    assert type(s.small) is int and type(s.cards[1]) is int and type(s.grid[1, 2]) is int
    s.small = 7
    assert 1 << s.small == 128


@pytest.mark.parametrize("value", [128, -129, 1 << 40])
def test_a_store_out_of_range_raises(value: int) -> None:
    s = view(np.zeros(1, PAIR))
    with pytest.raises(OverflowError):
        s.small = value
    with pytest.raises(OverflowError):
        s.cards[0] = value * 3
    assert s.small == 0 and s.cards.tolist() == [0, 0, 0]


@pytest.mark.parametrize("index", [-1, 3, 100])
def test_an_index_out_of_bounds_raises(index: int) -> None:
    s = view(np.zeros(1, PAIR))
    with pytest.raises(IndexError, match=r"outside 0\.\.2"):
        s.cards[index]
    with pytest.raises(IndexError):
        s.grid[0, index] = 1


def test_an_index_of_a_table_is_checked() -> None:
    assert SQUARES[3] == 9 and type(SQUARES[3]) is int
    for index in (-1, 4):
        with pytest.raises(IndexError, match=r"outside 0\.\.3"):
            SQUARES[index]
    for other in (1.0, True, np.int64(1)):
        with pytest.raises(TypeError):
            SQUARES[other]
    with pytest.raises(ValueError, match="read-only"):
        SQUARES[0] = 1
    assert table([[1, 2], [3, 4]])[1, 0] == 3 and table([[1, 2], [3, 4]])[1].tolist() == [3, 4]


def test_a_copied_record_is_independent() -> None:
    array = np.zeros(1, PAIR)
    view(array).grid[1, 2] = 7
    twin = copy_record(array)
    assert twin.tobytes() == array.tobytes() and twin.dtype == array.dtype and twin.flags.aligned
    view(twin).small = 5
    view(array).wide = 6
    assert (view(array).small, view(twin).wide) == (0, 0)


def test_storing_a_wrong_type_raises() -> None:
    s = view(np.zeros(1, PAIR))
    with pytest.raises(TypeError):
        s.small = 1.5
    with pytest.raises(TypeError):
        s.cards[0] = np.uint8(1)
    with pytest.raises(TypeError):
        s.cards[1.0] = 1
    with pytest.raises(AttributeError, match="no field 'smal'"):
        _ = s.smal
    with pytest.raises(AttributeError, match="no plain field"):
        s.cards = 3


def test_tables_are_constant() -> None:
    with pytest.raises(ValueError, match="read-only"):
        SQUARES[0] = 1


# Linking ------------------------------------------------------------------------------------------


def total(s: State) -> int:
    """Uses a callee, a table, a scratch array, a constant and both casts."""
    scratch = empty(SIZE, BYTE)
    for i in range(SIZE):
        scratch[i] = SQUARES[i]
    return added(s, scratch) + u32(-1) + (signed(s.cards[0]) - s.cards[1])


def added(s: State, scratch: Array) -> int:
    found = s.wide
    for i in range(len(scratch)):
        found += scratch[i]
    return found


def test_compiled_and_interpreted_code_agree() -> None:
    state = np.zeros(1, PAIR)
    state["wide"], state["cards"] = 1000, [1, 3, 0]
    expected = 1000 + 14 + 0xFFFFFFFF - 2
    assert total(view(state)) == expected
    assert Linker("one", {}, plain())(total)(view(state)) == expected
    assert Linker("one", {}, cpu())(total)(state[0]) == expected


def generic(s: State, out: Array) -> int:
    return 100 * legal(s, 0, out) + ACTIONS


def one_legal(s: State, seat: int, out: Array) -> int:
    return 1


def two_legal(s: State, seat: int, out: Array) -> int:
    return 2


def test_two_games_with_equal_record_types_do_not_share_code(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nor from the cache, where the second game compiled would get the first one's code."""
    monkeypatch.setenv("PIOCHE_CACHE", str(tmp_path))
    state, out = np.zeros(1, PAIR), np.zeros(3, np.int16)
    for _ in range(2):
        one = Linker("one", {"legal": one_legal, "ACTIONS": 5}, cpu())(generic)
        two = Linker("two", {"legal": two_legal, "ACTIONS": 7}, cpu())(generic)
        assert (one(state[0], out), two(state[0], out)) == (105, 207)
    # the same label and a changed rule: the cache keys must differ
    again = Linker("one", {"legal": two_legal, "ACTIONS": 7}, cpu())(generic)
    assert again(state[0], out) == 207


def test_an_unlinked_declaration_raises() -> None:
    with pytest.raises(contract.NotLinked):
        legal(None, 0, None)
    with pytest.raises(LookupError, match="one has no legal"):
        Linker("one", {}, plain())(generic)


CALLER = """
import sys, numpy as np
sys.path.insert(0, {folder!r})
from pioche.core.kernel import Linker, cpu, record_dtype
import caller
state = np.zeros(1, record_dtype(a=np.int8))
linked = Linker("game", {{}}, cpu())(caller.outer)
print(linked(state[0]), sum(linked.stats.cache_hits.values()))
"""


def _outcome(folder: Path) -> list[str]:
    run = [sys.executable, "-c", CALLER.format(folder=str(folder))]
    return subprocess.run(run, capture_output=True, text=True, check=True).stdout.split()


def test_the_cache_hits_and_notices_a_change_in_a_called_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PIOCHE_CACHE", str(tmp_path / "cache"))
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    (tmp_path / "caller.py").write_text("from called import inner\ndef outer(s):\n    return inner(s) + 1\n")
    (tmp_path / "called.py").write_text("def inner(s):\n    return s.a + 10\n")
    assert _outcome(tmp_path) == ["11", "0"]
    assert _outcome(tmp_path) == ["11", "1"]
    (tmp_path / "called.py").write_text("def inner(s):\n    return s.a + 20\n")
    assert _outcome(tmp_path) == ["21", "0"]


def test_unused_cache_folders_are_removed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PIOCHE_CACHE", str(tmp_path))
    (tmp_path / "old").mkdir()
    assert kernel.remove_unused(days=1) == 0
    assert kernel.remove_unused(days=-1) == 1
    assert not (tmp_path / "old").exists()


def reads_past_the_end(s: State, place: int) -> int:
    return int(s.cards[place])


def test_boundscheck_catches_a_read_out_of_bounds() -> None:
    linked = Linker("planted", {}, cpu(boundscheck=True))(reads_past_the_end)
    state = np.zeros(1, PAIR)
    assert linked(state[0], 2) == 0
    with pytest.raises(IndexError):
        linked(state[0], 3)


def doubled(n: int) -> int:
    return 2 * n


def tripled(n: int) -> int:
    return 3 * n


def doubled_later(n: int) -> int:
    return doubled(n) + 1


def counted(states: Array, n: int) -> int:
    s = states[0]
    s.small += 1
    return doubled_later(n) + signed(s.small)


@pytest.mark.parametrize("target", [plain(), cpu()], ids=["plain", "cpu"])
def test_direct_calls_take_arrays_and_may_have_kernels_replaced(target: kernel.Target) -> None:
    state = np.zeros(1, PAIR)
    call = Linker("direct", {}, target).direct(counted, state, 0)
    gc.collect()  # what was compiled outlives its compiler
    assert [call(state, 5), call(state, 5)] == [12, 13] and state["small"] == 2
    other = Linker("direct", {}, target, {doubled: tripled}).direct(counted, state, 0)
    assert other(state, 5) == 19 and call(state, 5) == 15
