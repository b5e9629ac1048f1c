"""Settings of every test: the example game is found beside the others, as a sixth game would be."""

import os
import signal

import pytest

from tests.kit.paths import EXAMPLE_GAMES

os.environ["PIOCHE_GAMES"] = str(EXAMPLE_GAMES)

# Where SIGINT is ignored (`nohup make test &`), processes started by the tests would inherit that, and Ctrl-C
# would not end them. With a handler set here they start with the default action instead.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    """The event loop of `async def` tests."""
    return "asyncio"
