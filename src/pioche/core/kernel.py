"""Kernels: what they may use, and how they are linked to a game and compiled by Numba.

Only this module and `pioche.core.cuda` know Numba.

A kernel is a plain Python function over one flat NumPy record, the state of a table. It runs in three ways:

- *interpreted*, on a checked view of the record (`view`). Nothing is compiled, so it starts at once and can
  be debugged. Reads give Python integers; a store that does not fit its field and an index out of bounds
  raise. So an interpreted run is also an oracle: it finds the overflows that compiled code would wrap.
- *compiled* by Numba for the CPU, cached on disk, without the interpreter lock;
- *compiled for a GPU*, as CUDA device functions (`pioche.core.cuda`).

How a kernel gets from one form to the other:

1. `pioche.core.contract` declares the kernels that each game defines. Generic algorithms (a playout, a
   search, the step of a batch) are written once and call these declarations.
2. A `Linker` belongs to one game and one `Target` (`plain`, `cpu` or CUDA). Called with a function, it
   copies the function with new globals: declarations become the game's functions, called functions become
   linked functions, `table`s become arrays, and `empty`, `u32`, `signed` become what the target
   understands. Then it passes the copy to the target, which compiles it or not.
3. Compiled code lies in a cache on disk, each function in a folder named by a hash of everything that the
   code depends on. Of several processes one compiles, the others wait and load the result.

What kernels may use: integers, floats and booleans; `for`, `while`, `if`; other kernels; `empty` for scratch
arrays of a constant length; `table` for constant tables; `u32` to wrap to 32 bits. Not: slices, containers,
closures, recursion, nor `u - v` of two unsigned values (compiled code would wrap it below zero: write
`signed(u) - v`).

Field types: cards, faces and other indices are `uint8`, which spares compiled code a test for negative
indices. Counts, seats and loop bounds are signed, because `range(u)` of an unsigned value yields unsigned
numbers, and Numba turns sums of signed and unsigned numbers into floats.
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
from types import FrameType, FunctionType
from typing import Any

import numpy as np

from pioche.core.lock import Lock

State = Any  # a record of the game's STATE type: a `RecordView` or, compiled, the record itself
Array = Any  # an `ArrayView` or, compiled, a NumPy array
Kernel = Callable[..., Any]

UNUSED_DAYS = 30  # compiled code that no process has used for so long is removed
INLINED = 1000  # kernels of at most so many bytes of byte code are inlined into their callers


# Records and their checked views --------------------------------------------------------------


def record_dtype(**fields: Any) -> np.dtype[Any]:
    """Return a record type without padding, from fields `name=type` or `name=(type, shape)`.

    Wide fields are stored first and a field `_fill` completes the last word. So every field is aligned,
    as a GPU needs it, and equal records have equal bytes.
    """
    ordered: list[tuple[str, np.dtype[Any], tuple[int, ...]]] = []
    for name, given in fields.items():
        base, shape = given if isinstance(given, tuple) else (given, ())
        ordered.append((name, np.dtype(base), (shape,) if isinstance(shape, int) else shape))
    ordered.sort(key=lambda field: -field[1].itemsize)
    widest = ordered[0][1].itemsize
    size = sum(base.itemsize * int(np.prod(shape, dtype=int)) for _, base, shape in ordered)
    if size % widest:
        ordered.append(("_fill", np.dtype(np.uint8), (widest - size % widest,)))
    return np.dtype(ordered, align=True)


class ArrayView:
    """An array of numbers, checked: reads give Python numbers, bad indices and bad values raise."""

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
            return array.item(index)  # this case and the next are the common ones: several times as fast
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
        """Return all values as a (nested) list of Python numbers."""
        values: list[Any] = self.array.tolist()
        return values


_STORABLE: dict[str, tuple[type, ...]] = {
    "i": (int, bool),
    "u": (int, bool),
    "f": (int, bool, float),
}


class TableView(ArrayView):
    """A constant array; one of a single dimension is also stored as a list, for fast reads."""

    __slots__ = ("_values",)

    def __init__(self, array: np.ndarray[Any, Any]) -> None:
        super().__init__(array)
        self._values = array.tolist() if array.ndim == 1 else []

    def __getitem__(self, index: Any) -> Any:
        if type(index) is int and 0 <= index < len(self._values):
            return self._values[index]
        return super().__getitem__(index)


class RecordView:
    """The record in a one-record array, checked, with its fields as attributes."""

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


def copy_record(array: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
    """Return an independent copy of a one-record array; faster than NumPy's, which goes field by field."""
    return np.frombuffer(bytearray(array.tobytes()), array.dtype)


def view(array: np.ndarray[Any, Any]) -> Any:
    """Return the checked view of a one-record array or of an array of numbers."""
    return RecordView(array) if array.dtype.names else ArrayView(array)


# Functions for kernels that each target replaces ----------------------------------------------


def table(values: Any, dtype: Any = np.uint8) -> ArrayView:
    """Return a constant table for kernels, of one or two dimensions."""
    array = np.array(values, dtype=dtype)
    array.setflags(write=False)
    return TableView(array)


def empty(length: int, dtype: Any) -> Any:
    """Return a scratch array with undefined content; `length` must be a constant."""
    return ArrayView(np.full(length, 77, dtype=dtype))


def u32(value: int) -> int:
    """Return the low 32 bits as an unsigned integer."""
    return value & 0xFFFFFFFF


def signed(value: int) -> int:
    """Return the value as a signed 64-bit integer, for differences of unsigned fields."""
    return value


# Linking --------------------------------------------------------------------------------------


class Target:
    """A way to run kernels.

    `wrap(function, key, entry)` returns the function in the form of the target; `key` is a hash of all that
    its code depends on, `entry` says whether Python calls it. `substitutes` maps the helpers (`empty`, `u32`,
    `signed`) to their form for the target, and `arrays` converts a constant table. `direct(function, key,
    examples)` returns a function for `Linker.direct`; a target without it has None.
    """

    def __init__(
        self,
        name: str,
        wrap: Callable[[FunctionType, str, bool], Any],
        substitutes: Mapping[Any, Any],
        arrays: Callable[[ArrayView], Any],
        direct: Callable[[FunctionType, str, tuple[Any, ...]], Kernel] | None = None,
    ) -> None:
        self.name = name
        self.wrap = wrap
        self.substitutes = dict(substitutes)
        self.arrays = arrays
        self.direct = direct


def plain() -> Target:
    """The interpreting target: functions stay plain Python and work on checked views."""

    def direct(fn: FunctionType, _key: str, _examples: tuple[Any, ...]) -> Kernel:
        return lambda *arguments: fn(*map(_viewed, arguments))

    return Target("plain", lambda fn, _key, _entry: fn, {}, lambda constant: constant, direct)


def _viewed(argument: Any) -> Any:
    """Return the checked view of an array of numbers; for a one-record array a tuple of the record's view."""
    if not isinstance(argument, np.ndarray):
        return argument
    return (RecordView(argument),) if argument.dtype.names else ArrayView(argument)


def cpu(boundscheck: bool = False) -> Target:
    """The target that compiles for the CPU by Numba and caches on disk."""
    numba: Any = importlib.import_module("numba")

    def decorated(fn: FunctionType, key: str, entry: bool, nogil: bool) -> Any:
        # A function that only compiled code calls needs no wrapper for Python.
        decorate = numba.njit(
            cache=True,
            nogil=nogil,
            boundscheck=boundscheck,
            error_model="numpy",
            no_cpython_wrapper=not entry,
            no_cfunc_wrapper=True,
            _nrt=_makes_arrays(fn),
            forceinline=len(fn.__code__.co_code) <= INLINED,
        )
        with _cache_folder(f"{fn.__qualname__}-{key}") as folder:
            return _compiled_once(decorate(fn), folder)

    def wrap(fn: FunctionType, key: str, entry: bool) -> Any:
        return decorated(fn, key, entry, nogil=True)

    def direct(fn: FunctionType, key: str, examples: tuple[Any, ...]) -> Kernel:
        compiled: Kernel = decorated(fn, key, True, nogil=False).compile(tuple(map(numba.typeof, examples)))
        return compiled

    name = f"cpu uncounted inlined={INLINED} boundscheck={boundscheck} numba={numba.__version__}"
    substitutes = {empty: np.empty, u32: np.uint32, signed: np.int64}
    return Target(name, wrap, substitutes, lambda constant: constant.array, direct)


def _makes_arrays(fn: FunctionType) -> bool:
    """Whether a function creates an array, returns one according to its annotation, or takes bytes.

    Only these need Numba's reference counting. It is atomic, and switching it off elsewhere saved the
    trained players a third of their time.
    """
    annotations = fn.__annotations__
    returns = annotations.get("return") in ("Any", "Array")
    return returns or "bytes" in annotations.values() or empty.__name__ in fn.__code__.co_names


_LOCK = threading.RLock()
# By target: the linked functions that are the same for all games.
_SHARED: dict[str, dict[tuple[FunctionType, bool], Any]] = {}


class Linker:
    """Links functions to one game for one target; each function is built once.

    `scope` maps names of the contract to the game's functions and constants. A global of a function is
    replaced only if it *is* the declaration in the contract; so a game may use the same name for
    something else. `replaced` maps further kernels to those that take their place, in all that is linked.
    """

    def __init__(
        self,
        label: str,
        scope: Mapping[str, Any],
        target: Target,
        replaced: Mapping[Kernel, Kernel] | None = None,
    ) -> None:
        self.label = label
        self.target = target
        self._scope = dict(scope)
        self._replaced = dict(replaced or {})
        self._built: dict[tuple[FunctionType, bool], Any] = {}
        self._direct: dict[FunctionType, Kernel] = {}
        self._own_keys: dict[FunctionType, tuple[bytes, list[FunctionType]]] = {}

    def __call__(self, fn: Kernel) -> Any:
        """Return the function linked to the game, for calls from Python; a compiling target compiles it."""
        return self._linked(self._resolved(fn), entry=True)

    def direct(self, fn: Kernel, *examples: Any) -> Kernel:
        """Return the function linked for short and frequent calls from Python.

        Arguments must have the types of the examples, which nothing checks: arrays of another type would be
        read as if they had that type. A compiled function is called without Numba's search for the types of
        the arguments, which takes two thirds of such a call, and keeps the interpreter lock. A one-record
        array stays an array for the function, interpreted too: `states[0]` is the record.
        """
        resolved = self._resolved(fn)
        assert self.target.direct is not None, f"{self.target.name} has no direct calls"
        with _LOCK:
            if resolved not in self._direct:
                copy = self._copied(resolved, self.label)
                self._direct[resolved] = self.target.direct(copy, self._key(resolved, "direct"), examples)
            return self._direct[resolved]

    def _linked(self, fn: FunctionType, entry: bool) -> Any:
        # Kernels of the core that use no declaration are the same for all games, in memory and on disk.
        general = not self._replaced and not _uses_declarations(fn)
        shared = general and fn.__module__.startswith("pioche.core.")
        label = "core" if shared else self.label
        with _LOCK:
            built = _SHARED.setdefault(self.target.name, {}) if shared else self._built
            if (fn, entry) not in built:
                built[fn, entry] = self._build(fn, entry, label)
            return built[fn, entry]

    def _resolved(self, value: Any) -> Any:
        """Return what takes the place of a declaration or of a replaced kernel, and any other value unchanged."""
        if isinstance(value, FunctionType) and value in self._replaced:
            return self._replaced[value]
        name = getattr(value, "__declared__", None)
        if name is None:
            return value
        try:
            return self._scope[name]
        except KeyError:
            raise LookupError(f"{self.label} has no {name}") from None

    def _globals(self, fn: FunctionType) -> dict[str, Any]:
        """Return the globals that `fn` uses, with declarations replaced by the game's objects."""
        named = {name: fn.__globals__[name] for name in fn.__code__.co_names if name in fn.__globals__}
        return {name: self._resolved(value) for name, value in named.items()}

    def _build(self, fn: FunctionType, entry: bool, label: str) -> Any:
        return self.target.wrap(self._copied(fn, label), self._key(fn, str(entry)), entry)

    def _copied(self, fn: FunctionType, label: str) -> FunctionType:
        """Return the function with linked globals."""
        linked = dict(fn.__globals__)
        for name, value in self._globals(fn).items():
            if isinstance(value, FunctionType):
                substitute = self.target.substitutes.get(value)
                # Python calls the game's own kernels too: they are built once, with a wrapper for Python.
                own = value in self._scope.values()
                linked[name] = self._linked(value, own) if substitute is None else substitute
            elif isinstance(value, ArrayView):
                linked[name] = self.target.arrays(value)
            else:
                linked[name] = value
        copy = FunctionType(fn.__code__, linked, fn.__name__, fn.__defaults__)
        # Without the game in the name two games would share a cache entry, and one would silently run
        # the other's code.
        copy.__qualname__ = f"{label}.{fn.__name__}"
        copy.__module__ = fn.__module__
        copy.__annotations__ = fn.__annotations__
        return copy

    def _key(self, fn: FunctionType, form: str) -> str:
        """Return a hash of all that the compiled code depends on; `form` tells its forms apart.

        Numba's own key does not notice a change in a called function of another file, nor in a global.
        """
        digest = hashlib.sha256(f"{self.target.name} {form}".encode())
        waiting, seen = [fn], {fn}
        while waiting:
            own, called = self._own_key(waiting.pop())
            digest.update(own)
            fresh = [each for each in called if each not in seen]
            seen.update(fresh)
            waiting += fresh
        return digest.hexdigest()[:16]

    def _own_key(self, fn: FunctionType) -> tuple[bytes, list[FunctionType]]:
        """Return a hash of one function's file and constants, and the functions that it calls."""
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
    """Return the hash of a source file; read once, since the loaded code does not change either."""
    return hashlib.sha256(Path(path).read_bytes()).digest()


def _uses_declarations(fn: FunctionType) -> bool:
    """Whether a function uses a declaration of the contract."""
    return any(hasattr(fn.__globals__.get(name), "__declared__") for name in fn.__code__.co_names)


# Interruptions ----------------------------------------------------------------------------------

# What an exception from outside would leave half done: a module, a compiled function.
_UNINTERRUPTIBLE = ("importlib", "numba", "llvmlite")


def interruptible(frame: FrameType | None) -> bool:
    """Whether an exception may be raised at this frame from outside: it is neither importing nor compiling."""
    while frame is not None:
        name: str = frame.f_globals.get("__name__", "")
        if name.partition(".")[0] in _UNINTERRUPTIBLE:
            return False
        frame = frame.f_back
    return True


# The cache on disk ------------------------------------------------------------------------------


def cache_root() -> Path:
    """Return the folder of compiled kernels: `PIOCHE_CACHE`, or one in the user's cache folder."""
    named = os.environ.get("PIOCHE_CACHE")
    if named:
        return Path(named)
    import platformdirs

    return Path(platformdirs.user_cache_dir("pioche")) / "kernels"


def _compiled_once(dispatcher: Any, folder: Path) -> Any:
    """Make one of several processes compile a function while the others wait and load it from the cache.

    Numba's lock between the threads of a process is taken first. Called functions are compiled while the
    caller's file lock is held; so processes wait in the order of the calls, which has no cycle: no deadlock.
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
    """Make Numba cache the function that is decorated inside in a folder of that name."""
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
    """Remove compiled code that has not been used for UNUSED_DAYS; works once per process."""
    remove_unused()


def remove_unused(days: float = UNUSED_DAYS) -> int:
    """Remove compiled code that has not been used for `days`; return the number of folders removed."""
    oldest, removed = time.time() - days * 86_400, 0
    if cache_root().is_dir():
        for folder in os.scandir(cache_root()):
            with contextlib.suppress(FileNotFoundError):  # another process removes folders as well
                if folder.stat().st_mtime < oldest and folder.is_dir():
                    shutil.rmtree(folder, ignore_errors=True)
                    removed += 1
    return removed
