"""A record as it is at one moment, for whoever only reads it.

A checked view looks at the record's memory through NumPy, number by number. A snapshot has a copy
of the bytes: plain fields are integers, an array of one dimension is a read-only `memoryview`,
one of more dimensions a `Rows`. It reads as the view does (`s.hands[seat, place]`,
`s.hands[seat].tolist()`) and refuses every store.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from struct import Struct
from typing import Any, Generic, NamedTuple, TypeVar

import numpy as np

CODES = {
    "i1": "b", "i2": "h", "i4": "i", "i8": "q", "u1": "B", "u2": "H", "u4": "I", "u8": "Q", "f4": "f", "f8": "d",
}  # NumPy's types of numbers, as Python spells them  # fmt: skip


class Snapshot:
    """The fields of a record as attributes that stay what they are."""

    found: dict[Any, Any]

    def __init__(self, kind: np.dtype[Any], raw: bytes) -> None:
        layout = _layout(kind)
        fields = self.__dict__
        fields.update(zip(layout.plain, layout.numbers.unpack(raw), strict=True))
        fields["_memory"], fields["_arrays"] = memoryview(raw), layout.arrays
        fields["found"] = {}  # what has been worked out from it

    def __getattr__(self, name: str) -> Any:
        array = self._arrays.get(name)
        if array is None:
            raise AttributeError(f"the record has no field {name!r}")
        numbers = self._memory[array.first : array.end].cast(array.code)
        self.__dict__[name] = found = numbers if len(array.shape) == 1 else Rows(numbers, array.shape)
        return found

    def __setattr__(self, name: str, value: Any) -> None:
        raise AttributeError(f"{name} stored into a snapshot, which is only read")


class Rows:
    """An array of several dimensions: a row of it at `rows[i]`, a number at `rows[i, j]`."""

    __slots__ = ("_flat", "_shape", "_size")

    def __init__(self, flat: memoryview, shape: tuple[int, ...]) -> None:
        self._flat = flat
        self._shape = shape
        self._size = len(flat) // shape[0]  # of a row

    def __len__(self) -> int:
        return self._shape[0]

    def __getitem__(self, index: Any) -> Any:
        size, shape = self._size, self._shape
        if type(index) is tuple:
            if len(shape) > 2:
                return self[index[0]][index[1:] if len(index) > 2 else index[1]]
            row, column = index
            if 0 <= row < shape[0] and 0 <= column < size:
                return self._flat[row * size + column]
        elif 0 <= index < shape[0]:
            part = self._flat[index * size : (index + 1) * size]
            return part if len(shape) == 2 else Rows(part, shape[1:])
        raise IndexError(f"index {index} is outside {shape}")

    def tolist(self) -> list[Any]:
        """All numbers as nested lists."""
        found: list[Any] = self._flat.tolist()
        for size in reversed(self._shape[1:]):
            found = [found[first : first + size] for first in range(0, len(found), size)]
        return found


Function = TypeVar("Function", bound=Callable[..., Any])


def once(fn: Function) -> Function:
    """A function of a state and of numbers that is worked out once for each snapshot."""

    @functools.wraps(fn)
    def asked(s: Any, *numbers: int) -> Any:
        if type(s) is not Snapshot:
            return fn(s, *numbers)  # a state that may change
        found, key = s.found, (fn, numbers)
        if key not in found:
            found[key] = fn(s, *numbers)
        return found[key]

    return asked  # type: ignore[return-value]


T = TypeVar("T")


class Kept(Generic[T]):
    """What is worked out once for each key: a zone with the same cards is the very same zone."""

    def __init__(self, most: int = 4096) -> None:
        self._most = most
        self._found: dict[object, T] = {}

    def get(self, key: object, make: Callable[[], T]) -> T:
        found = self._found.get(key)
        if found is None:
            if len(self._found) >= self._most:
                self._found.clear()
            found = self._found[key] = make()
        return found


class _Array(NamedTuple):
    """Where an array lies in a record's bytes, and of what it is made."""

    first: int
    end: int
    code: str
    shape: tuple[int, ...]


class _Layout:
    """How the bytes of a record type are read."""

    def __init__(self, kind: np.dtype[Any]) -> None:
        assert kind.names is not None
        assert kind.fields is not None
        self.plain: list[str] = []
        self.arrays: dict[str, _Array] = {}
        spelled = "="
        for name in kind.names:
            field, first = kind.fields[name][:2]
            code = CODES[field.base.str[1:]]
            if field.shape:
                self.arrays[name] = _Array(first, first + field.itemsize, code, field.shape)
                spelled += f"{field.itemsize}x"
            else:
                self.plain.append(name)
                spelled += code
        self.numbers = Struct(spelled)
        assert self.numbers.size == kind.itemsize, "a record has no padding"


_layout = functools.cache(_Layout)
