"""Kernels: compiled by Numba, which only this module and `core.cuda` know.

A kernel is a plain Python function over a flat NumPy record. It runs three ways:

- *interpreted*, on a checked view of the record (`view`), for the debugger, for one-off
  use without any compiling, and as an oracle: reads are Python integers and a store out of
  range raises, so an interpreted run also finds the overflows that compiled code would wrap;
- *compiled* by Numba on the CPU, cached on disk and without the interpreter lock;
- *relinked* as CUDA device functions (`core.cuda`).

Generic algorithms (a playout, a search, a batch step) are written once as plain functions
that import the kernels of `pioche.core.contract`; a `Linker` binds them to one game.

What kernels may use: integers, floats and booleans; `for`, `while`, `if`; other kernels;
`empty` for scratch arrays of a constant length; `table` for constant tables; `u32` to
wrap to 32 bits. Not: slices, containers, closures, recursion, nor `u - v` of two unsigned
values (compiled code would wrap it below zero: write `signed(u) - v`).

Field types: cards, faces and what else is used as an index are `uint8`, which spares compiled
code a test for negative indices; counts, seats and loop bounds are signed, because `range(u)`
of an unsigned value yields unsigned numbers, which do not mix with signed ones.
"""

from __future__ import annotations

import contextlib
import functools
import hashlib
import importlib
import os
import shutil
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from types import FunctionType
from typing import Any

import numpy as np

from pioche.core.lock import Lock

State = Any  # a record of the room's STATE type: a `RecordView` or, compiled, the record itself
Array = Any  # an `ArrayView` or, compiled, a NumPy array
Kernel = Callable[..., Any]

UNUSED_DAYS = 30
INLINED = 1000  # a kernel of so many bytes of Python's code, or fewer, is compiled into its callers


# Records and their checked views ------------------------------------------------------------


def record(**fields: Any) -> np.dtype[Any]:
    """A packed, aligned record type from `name=type` or `name=(type, shape)`.

    Wide fields are stored first and the end is filled with zeros, so that there is never a
    byte of padding: equal records are equal bytes, and a GPU can read every field.
    """
    spelled: list[tuple[str, np.dtype[Any], tuple[int, ...]]] = []
    for name, kind in fields.items():
        base, shape = kind if isinstance(kind, tuple) else (kind, ())
        spelled.append((name, np.dtype(base), (shape,) if isinstance(shape, int) else shape))
    spelled.sort(key=lambda field: -field[1].itemsize)
    widest = spelled[0][1].itemsize
    size = sum(base.itemsize * int(np.prod(shape, dtype=int)) for _, base, shape in spelled)
    if size % widest:
        spelled.append(("_fill", np.dtype(np.uint8), (widest - size % widest,)))
    return np.dtype(spelled, align=True)


class ArrayView:
    """An integer or float array whose reads are Python numbers and whose stores are checked."""

    __slots__ = ("array",)

    def __init__(self, array: np.ndarray[Any, Any]) -> None:
        self.array = array

    def __len__(self) -> int:
        return len(self.array)

    def _checked(self, index: Any) -> Any:
        indices = index if isinstance(index, tuple) else (index,)
        for one, length in zip(indices, self.array.shape, strict=False):
            if type(one) is not int:
                raise TypeError(f"index {one!r} is not an integer")
            if not 0 <= one < length:
                raise IndexError(f"index {one} is outside 0..{length - 1}")
        return index

    def __getitem__(self, index: Any) -> Any:
        array = self.array
        if type(index) is int and array.ndim == 1 and 0 <= index < len(array):
            return array.item(index)  # the common cases, several times as fast
        if type(index) is tuple and len(index) == array.ndim == 2:
            row, column = index
            if type(row) is type(column) is int and 0 <= row < len(array) and 0 <= column < array.shape[1]:
                return array.item(row, column)
        found = array[self._checked(index)]
        return ArrayView(found) if isinstance(found, np.ndarray) else found.item()

    def __setitem__(self, index: Any, value: Any) -> None:
        if type(value) not in _STORABLE[self.array.dtype.kind]:
            raise TypeError(f"{value!r} stored into an array of {self.array.dtype}")
        self.array[self._checked(index)] = value

    def __iter__(self) -> Iterator[Any]:
        return (self[i] for i in range(len(self)))

    def tolist(self) -> list[Any]:
        """All values as a (nested) list of Python numbers."""
        values: list[Any] = self.array.tolist()
        return values


_STORABLE: dict[str, tuple[type, ...]] = {
    "i": (int, bool),
    "u": (int, bool),
    "f": (int, bool, float),
}


class TableView(ArrayView):
    """A constant array: what it holds is at hand as Python numbers."""

    __slots__ = ("_values",)

    def __init__(self, array: np.ndarray[Any, Any]) -> None:
        super().__init__(array)
        self._values = array.tolist() if array.ndim == 1 else []

    def __getitem__(self, index: Any) -> Any:
        if type(index) is int and 0 <= index < len(self._values):
            return self._values[index]
        return super().__getitem__(index)


class RecordView:
    """The one record of `array` (shape `(1,)`) with its fields as attributes."""

    __slots__ = ("_fields",)
    _fields: dict[str, np.ndarray[Any, Any]]

    def __init__(self, array: np.ndarray[Any, Any]) -> None:
        assert array.shape == (1,)
        assert array.dtype.names is not None
        object.__setattr__(self, "_fields", {name: array[name] for name in array.dtype.names})

    def __getattr__(self, name: str) -> Any:
        try:
            field = self._fields[name]
        except KeyError:
            raise AttributeError(f"the record has no field {name!r}") from None
        return ArrayView(field[0]) if field.ndim > 1 else field.item()

    def __setattr__(self, name: str, value: Any) -> None:
        field = self._fields.get(name)
        if field is None or field.ndim > 1:
            raise AttributeError(f"the record has no plain field {name!r}")
        if type(value) not in _STORABLE[field.dtype.kind]:
            raise TypeError(f"{value!r} stored into {name}")
        field[0] = value


def copied(array: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
    """An independent copy of a one-record array; NumPy's own goes field by field."""
    return np.frombuffer(bytearray(array.tobytes()), array.dtype)


def view(array: np.ndarray[Any, Any]) -> Any:
    """The checked view of a one-record array, or of an array of numbers."""
    return RecordView(array) if array.dtype.names else ArrayView(array)


# What kernels use that differs between the ways to run ----------------------------------------


def table(values: Any, dtype: Any = np.uint8) -> ArrayView:
    """A constant table for kernels, one- or two-dimensional."""
    array = np.array(values, dtype=dtype)
    array.setflags(write=False)
    return TableView(array)


def empty(length: int, dtype: Any) -> Any:
    """A scratch array; `length` must be a constant. Its first content is undefined."""
    return ArrayView(np.full(length, 77, dtype=dtype))


def u32(value: int) -> int:
    """The low 32 bits, as an unsigned integer."""
    return value & 0xFFFFFFFF


def signed(value: int) -> int:
    """The value as a signed 64-bit integer, for differences of unsigned fields."""
    return value


# Linking --------------------------------------------------------------------------------------


class Target:
    """A way to run kernels: how a linked function is wrapped, and what stands for the helpers."""

    def __init__(
        self,
        name: str,
        wrap: Callable[[FunctionType, str, bool], Any],
        substitutes: Mapping[Any, Any],
        arrays: Callable[[ArrayView], Any],
    ) -> None:
        self.name = name
        self.wrap = wrap
        self.substitutes = dict(substitutes)
        self.arrays = arrays


def plain() -> Target:
    """Interpreted: the functions as they are, over checked views."""
    return Target("plain", lambda fn, _key, _entry: fn, {}, lambda constant: constant)


def cpu(boundscheck: bool = False) -> Target:
    """Compiled by Numba, cached on disk."""
    numba: Any = importlib.import_module("numba")

    def wrap(fn: FunctionType, key: str, entry: bool) -> Any:
        # What only compiled code calls needs no wrapper for Python.
        decorate = numba.njit(
            cache=True,
            nogil=True,
            boundscheck=boundscheck,
            error_model="numpy",
            no_cpython_wrapper=not entry,
            no_cfunc_wrapper=True,
            _nrt=_makes_arrays(fn),
            forceinline=len(fn.__code__.co_code) <= INLINED,
        )
        with _cache_folder(f"{fn.__qualname__}-{key}") as folder:
            return _compiled_once(decorate(fn), folder)

    name = f"cpu uncounted inlined={INLINED} boundscheck={boundscheck} numba={numba.__version__}"
    return Target(
        name, wrap, {empty: np.empty, u32: np.uint32, signed: np.int64}, lambda constant: constant.array
    )


def _makes_arrays(fn: FunctionType) -> bool:
    """Whether a function makes an array or gives one back, as its annotation says.

    Numba counts references to arrays only there: elsewhere it costs more than many a kernel does.
    """
    return empty.__name__ in fn.__code__.co_names or fn.__annotations__.get("return") in ("Any", "Array")


_LOCK = threading.RLock()
_COMMON: dict[str, dict[tuple[FunctionType, bool], Any]] = {}  # by target: what no game changes


class Linker:
    """Links plain functions to one game for one target; each function is built once.

    `scope` maps names of the contract to the room's own functions and constants. A global
    of a function is replaced where it *is* the contract's object of that name, so a room may
    use the same word for something else.
    """

    def __init__(self, label: str, scope: Mapping[str, Any], target: Target) -> None:
        self.label = label
        self.target = target
        self._scope = dict(scope)
        self._built: dict[tuple[FunctionType, bool], Any] = {}
        self._own_keys: dict[FunctionType, tuple[bytes, list[FunctionType]]] = {}

    def __call__(self, fn: Kernel) -> Any:
        """The function linked to the game, to be called from Python; compiled for a compiling target."""
        return self._linked(self._open(fn), entry=True)

    def _linked(self, fn: FunctionType, entry: bool) -> Any:
        # The core's own kernels know no game: all games share them, in memory and on disk.
        common = fn.__module__.startswith("pioche.core.") and not _leaves_open(fn)
        label = "core" if common else self.label
        with _LOCK:
            built = _COMMON.setdefault(self.target.name, {}) if common else self._built
            if (fn, entry) not in built:
                built[fn, entry] = self._build(fn, entry, label)
            return built[fn, entry]

    def _open(self, value: Any) -> Any:
        """The room's own object where `value` is one that the contract leaves open."""
        name = getattr(value, "__open__", None)
        if name is None:
            return value
        try:
            return self._scope[name]
        except KeyError:
            raise LookupError(f"{self.label} has no {name}") from None

    def _globals(self, fn: FunctionType) -> dict[str, Any]:
        """The globals that `fn` names, as the room and the contract settle them."""
        named = {name: fn.__globals__[name] for name in fn.__code__.co_names if name in fn.__globals__}
        return {name: self._open(value) for name, value in named.items()}

    def _build(self, fn: FunctionType, entry: bool, label: str) -> Any:
        linked = dict(fn.__globals__)
        for name, value in self._globals(fn).items():
            if isinstance(value, FunctionType):
                substitute = self.target.substitutes.get(value)
                # The room's own kernels are called from Python too: they are built once, for both.
                own = value in self._scope.values()
                linked[name] = self._linked(value, own) if substitute is None else substitute
            elif isinstance(value, ArrayView):
                linked[name] = self.target.arrays(value)
            else:
                linked[name] = value
        copy = FunctionType(fn.__code__, linked, fn.__name__, fn.__defaults__)
        # Without the game in its name two games would share a cache entry, and one would
        # silently run the other's code.
        copy.__qualname__ = f"{label}.{fn.__name__}"
        copy.__module__ = fn.__module__
        copy.__annotations__ = fn.__annotations__
        return self.target.wrap(copy, self._key(fn, entry), entry)

    def _key(self, fn: FunctionType, entry: bool) -> str:
        """A hash of all that the compiled code depends on, which Numba's own key does not cover."""
        digest = hashlib.sha256(f"{self.target.name} {entry}".encode())
        waiting, seen = [fn], {fn}
        while waiting:
            own, called = self._own_key(waiting.pop())
            digest.update(own)
            fresh = [each for each in called if each not in seen]
            seen.update(fresh)
            waiting += fresh
        return digest.hexdigest()[:16]

    def _own_key(self, fn: FunctionType) -> tuple[bytes, list[FunctionType]]:
        """The part of one function in that: a hash of its text and constants, and what it calls."""
        if fn not in self._own_keys:
            digest = hashlib.sha256(f"{fn.__module__}.{fn.__name__}".encode())
            digest.update(_file_key(fn.__code__.co_filename))
            called = []
            for name, value in sorted(self._globals(fn).items()):
                if isinstance(value, FunctionType):
                    if value not in self.target.substitutes:
                        called.append(value)
                elif isinstance(value, ArrayView):
                    digest.update(f"{name}={value.array.dtype}{value.array.shape}".encode())
                    digest.update(value.array.tobytes())
                elif isinstance(value, int | float | str):
                    digest.update(f"{name}={value!r}".encode())
            self._own_keys[fn] = digest.digest(), called
        return self._own_keys[fn]


@functools.cache
def _file_key(path: str) -> bytes:
    """A hash of a source file, as it was when it was first asked for."""
    return hashlib.sha256(Path(path).read_bytes()).digest()


def _leaves_open(fn: FunctionType) -> bool:
    """Whether a function names what each game fills."""
    return any(hasattr(fn.__globals__.get(name), "__open__") for name in fn.__code__.co_names)


# The cache on disk ------------------------------------------------------------------------------


def cache_root() -> Path:
    """Where compiled kernels are kept: `PIOCHE_CACHE`, or the user's cache folder."""
    named = os.environ.get("PIOCHE_CACHE")
    if named:
        return Path(named)
    import platformdirs

    return Path(platformdirs.user_cache_dir("pioche")) / "kernels"


def _compiled_once(dispatcher: Any, folder: Path) -> Any:
    """Of several processes one compiles, and the others wait and find it in the cache.

    Numba's own lock, between the threads of a process, is taken first; and what a function calls is
    compiled inside, so that processes wait for each other in the order of the calls, which has no circle.
    """
    compile_it = dispatcher.compile
    threads: Any = importlib.import_module("numba.core.compiler_lock").global_compiler_lock

    def compile_once(signature: Any) -> Any:
        with threads, Lock(folder / "lock").held():
            return compile_it(signature)

    dispatcher.compile = compile_once
    return dispatcher


@contextlib.contextmanager
def _cache_folder(name: str) -> Iterator[Path]:
    """Numba keeps what is decorated inside in a folder of that name (and nothing else there)."""
    config: Any = importlib.import_module("numba.core.config")
    folder = cache_root() / name
    folder.mkdir(parents=True, exist_ok=True)
    os.utime(folder)
    before = config.CACHE_DIR
    config.CACHE_DIR = str(folder)
    try:
        yield folder
    finally:
        config.CACHE_DIR = before


@functools.cache
def tidy_cache() -> None:
    """Remove what has not been used for long, once in a process."""
    forget_unused()


def forget_unused(days: float = UNUSED_DAYS) -> int:
    """Remove the compiled code not used for `days`; how many folders that were."""
    oldest, removed = time.time() - days * 86_400, 0
    if cache_root().is_dir():
        for folder in os.scandir(cache_root()):
            with contextlib.suppress(FileNotFoundError):  # another process tidies up as well
                if folder.stat().st_mtime < oldest and folder.is_dir():
                    shutil.rmtree(folder, ignore_errors=True)
                    removed += 1
    return removed
