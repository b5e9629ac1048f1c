"""Snapshots: read-only copies of a record, fast to read from Python.

A checked view (`pioche.core.kernel.view`) reads the record's memory through NumPy, number by number. A
snapshot copies the bytes once: scalar fields become integers, an array of one dimension a read-only
`memoryview`, one of more dimensions a `Rows`. It is read like a view (`s.hands[seat, place]`,
`s.hands[seat].tolist()`); every store raises. The functions of a game's `table.py` are given snapshots.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from struct import Struct
from typing import Any, Generic, NamedTuple, TypeVar

import numpy as np

CODES = {
    "i1": "b", "i2": "h", "i4": "i", "i8": "q", "u1": "B", "u2": "H", "u4": "I", "u8": "Q", "f4": "f", "f8": "d",
}  # from NumPy's type codes to those of `struct`  # fmt: skip


class Snapshot:
    """The fields of a record as attributes that never change."""

    cache: dict[Any, Any]  # results computed from this snapshot, by any hashable key

    def __init__(self, dtype: np.dtype[Any], raw: bytes) -> None:
        layout = _layout(dtype)
        fields = self.__dict__
        fields.update(zip(layout.scalars, layout.struct.unpack(raw), strict=True))
        fields["_memory"], fields["_arrays"] = memoryview(raw), layout.arrays
        fields["cache"] = {}

    def __getattr__(self, name: str) -> Any:
        array = self._arrays.get(name)
        if array is None:
            raise AttributeError(f"the record has no field {name!r}")
        numbers = self._memory[array.first : array.end].cast(array.code)
        self.__dict__[name] = values = numbers if len(array.shape) == 1 else Rows(numbers, array.shape)
        return values

    def __setattr__(self, name: str, value: Any) -> None:
        raise AttributeError(f"{name} stored into a snapshot, which is read-only")


class Rows:
    """A read-only array of several dimensions: `rows[i]` is a row, `rows[i, j]` a number."""

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
        """Return all numbers as nested lists."""
        values: list[Any] = self._flat.tolist()
        for size in reversed(self._shape[1:]):
            values = [values[first : first + size] for first in range(0, len(values), size)]
        return values


Function = TypeVar("Function", bound=Callable[..., Any])


def cached_per_snapshot(fn: Function) -> Function:
    """Decorate a function of a state and integers: each snapshot caches its results."""

    @functools.wraps(fn)
    def cached(s: Any, *numbers: int) -> Any:
        if type(s) is not Snapshot:
            return fn(s, *numbers)  # a state that may change
        cache, key = s.cache, (fn, numbers)
        if key not in cache:
            cache[key] = fn(s, *numbers)
        return cache[key]

    return cached  # type: ignore[return-value]  # the same signature


T = TypeVar("T")


class Cache(dict[Any, T], Generic[T]):
    """A bounded cache; when it is full it is emptied. Reading it is reading a dictionary.

    Games use it for zones: a zone with the same cards is the same object, so comparing is cheap.
    """

    def __init__(self, most: int = 4096) -> None:
        super().__init__()
        self._most = most

    def put(self, key: object, value: T) -> T:
        """Store the value of a key, and return it."""
        if len(self) >= self._most:
            self.clear()
        self[key] = value
        return value


class _Array(NamedTuple):
    """The place of an array in a record's bytes, the type code of its numbers, and its shape."""

    first: int
    end: int
    code: str
    shape: tuple[int, ...]


class _Layout:
    """How the bytes of a record type are read: scalars by `struct`, arrays by their place."""

    def __init__(self, dtype: np.dtype[Any]) -> None:
        assert dtype.names is not None
        assert dtype.fields is not None
        self.scalars: list[str] = []
        self.arrays: dict[str, _Array] = {}
        codes = "="
        for name in dtype.names:
            field, first = dtype.fields[name][:2]
            code = CODES[field.base.str[1:]]
            if field.shape:
                self.arrays[name] = _Array(first, first + field.itemsize, code, field.shape)
                codes += f"{field.itemsize}x"
            else:
                self.scalars.append(name)
                codes += code
        self.struct = Struct(codes)
        assert self.struct.size == dtype.itemsize, "a record has no padding"


_layout = functools.cache(_Layout)
