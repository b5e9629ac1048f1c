"""Names of bots: which are valid, and the budget in the name of an expert."""

from __future__ import annotations

import pytest

from pioche.bots import bot, check_name, simulations
from pioche.bots.search import Budget
from pioche.core.refusals import UnknownBot


def test_the_name_of_an_expert_may_hold_its_simulations() -> None:
    assert simulations(check_name("expert:2000")) == 2_000
    assert bot("expert:2000", "high-card").budget == Budget(simulations=2_000, threads=1)


@pytest.mark.parametrize(
    "name", ["expert:", "expert:x", "expert:-1", "expert:0", "expert:123456789", "regular:5"]
)
def test_other_budgets_in_a_name_raise(name: str) -> None:
    with pytest.raises(UnknownBot, match="expert:SIMULATIONS"):
        check_name(name)
