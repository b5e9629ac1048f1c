"""The state machine of a table, in a short form; `tests/soak/tables.py` runs the long one."""

from tests.soak import tables

EXAMPLES, STEPS = 50, 50


def test_the_state_machine_of_a_table() -> None:
    figures = tables.machine(EXAMPLES, 0, STEPS)
    assert figures["entries"] > EXAMPLES
