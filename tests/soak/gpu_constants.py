"""Checks that the kernels of batches with bots fit into a GPU's constant memory. It compiles them to PTX.

    python -m tests.soak.gpu_constants [GAME …]

It needs the extra `pioche[gpu]`, but no GPU. A game takes one to several minutes.
"""

from __future__ import annotations

import importlib
import re
import sys
from types import SimpleNamespace
from typing import Any

from pioche.core import cuda
from pioche.core.game import Game, game, game_ids
from pioche.envs import gpu as batches
from pioche.envs.stepping import CONFIG

CONSTANT_MEMORY = 0x10000  # bytes of a kernel
CAPABILITY = (9, 0)  # of the GPU that is compiled for
_ARRAY = re.compile(r"^(?:\.\w+ )*?\.(const|global) \.align \d+ \.b8 \S+?\[(\d+)\]", re.MULTILINE)


def memory(card_game: Game, *, optimized: bool = False) -> dict[str, int]:
    """Return the bytes of constant arrays in the step of a batch with bots, by where they lie.

    Without optimization arrays that are not read are counted, too.
    """
    _pretend_to_have_a_gpu()
    compiler: Any = importlib.import_module("numba.cuda.compiler")
    numba: Any = importlib.import_module("numba.cuda").types
    step = batches._step_kernel(card_game.id, min(card_game.with_opponents), True)
    state, config = cuda.local_type(batches.padded(card_game.state_type)), cuda.local_type(CONFIG)

    def array(dtype: Any, dimensions: int, order: str = "C") -> Any:
        return numba.Array(dtype, dimensions, order)

    signature = (
        array(state, 1), array(numba.uint32, 2), array(numba.uint32, 2), array(numba.float32, 2, "F"),
        array(numba.boolean, 2, "F"), array(numba.int8, 1), array(numba.float32, 2), array(numba.boolean, 1),
        array(numba.boolean, 1), array(numba.int32, 2), array(numba.int8, 2), array(config, 1),
        array(numba.int64, 1),
    )  # fmt: skip
    code, _ = compiler.compile(
        step._kernel.py_func, signature, device=False, abi="numba", cc=CAPABILITY, opt=optimized
    )
    found = {"const": 0, "global": 0}
    for place, size in _ARRAY.findall(code):
        found[place] += int(size)
    return found


def _pretend_to_have_a_gpu() -> None:
    """Numba asks the GPU what it is capable of when it compiles a device function."""
    for name in ("numba.cuda.dispatcher", "numba.cuda.compiler"):
        module: Any = importlib.import_module(name)
        module.get_current_device = lambda: SimpleNamespace(compute_capability=CAPABILITY)


def main() -> None:
    for name in sys.argv[1:] or game_ids():
        found = memory(game(name))
        print(
            f"{name}: {found['const']} bytes of constant memory, {found['global']} of global memory",
            flush=True,
        )
        assert found["const"] <= CONSTANT_MEMORY, f"{name}: too many constants"


if __name__ == "__main__":
    main()
