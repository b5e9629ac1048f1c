"""The table's state machine in its quick form; `soak_tables` runs the long one."""

from . import soak_tables

EXAMPLES, STEPS = 50, 50


def test_a_table_in_any_hands() -> None:
    figures = soak_tables.machine(EXAMPLES, 0, STEPS)
    assert figures["entries"] > EXAMPLES
