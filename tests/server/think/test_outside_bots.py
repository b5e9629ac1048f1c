"""Programs are bots for whoever starts them, never for a guest of the server."""

import pytest

from pioche.bots import NAMES
from pioche.core.refusals import UnknownBot
from pioche.server.http import schemas
from tests.kit.server.tables import server

COMMAND = "cmd:true"
REFUSED = {"given": COMMAND, "expected": ", ".join(NAMES)}


async def test_a_command_is_an_unknown_bot() -> None:
    """At a new table, and at a free seat of one."""
    async with server() as one:
        host = await one.person()
        with pytest.raises(UnknownBot) as refused:
            await host.make("high-card", ["me", {"bot": COMMAND}], start=True)
        assert refused.value.args_given == REFUSED
        table = await host.make("high-card", ["me", "open"])
        with pytest.raises(UnknownBot) as refused:
            await host.do(table, "fill", seat=1, bot=COMMAND)
        assert refused.value.args_given == REFUSED
        assert [place.bot for place in (await one.live(table)).places] == [None, None]


def test_it_is_the_list_of_names_that_refuses_it() -> None:
    """A request may carry any word."""
    assert schemas.BotSeat(bot=COMMAND).bot == COMMAND
