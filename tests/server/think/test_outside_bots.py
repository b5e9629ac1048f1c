"""A guest of the server cannot name a program as a bot."""

import pytest

from pioche.bots import NAMES
from pioche.core.refusals import UnknownBot
from pioche.server.http import schemas
from tests.kit.server.tables import server

COMMAND = "cmd:true"
REFUSED = {"given": COMMAND, "expected": ", ".join(NAMES)}


async def test_a_command_is_an_unknown_bot() -> None:
    """Neither a new table nor a free seat accepts a command as a bot."""
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


def test_the_list_of_bot_names_refuses_it() -> None:
    """The schema accepts any name; the list of bots does not."""
    assert schemas.BotSeat(bot=COMMAND).bot == COMMAND
