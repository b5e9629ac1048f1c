"""Settings of every test: the example game is found beside the others, as a sixth game would be."""

import os

import pytest

from tests.kit.paths import EXAMPLE_GAMES

os.environ["PIOCHE_ROOMS"] = str(EXAMPLE_GAMES)


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    """The event loop of `async def` tests."""
    return "asyncio"
