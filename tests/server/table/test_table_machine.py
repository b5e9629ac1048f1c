"""The table's state machine in its quick form; `soak_tables` runs the long one."""

from tests.soak import tables

EXAMPLES, STEPS = 50, 50


def test_a_table_in_any_hands() -> None:
    figures = tables.machine(EXAMPLES, 0, STEPS)
    assert figures["entries"] > EXAMPLES
