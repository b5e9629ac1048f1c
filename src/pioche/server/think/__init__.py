"""What needs a processor for long: bots' moves, hints and analyses. The event loop waits for none of it.

The rest of the server uses two classes:

- `bots.Thinker`: `choose` returns a bot's move, `hint` what the coach would do. Both take a position and
  a seat, and know nothing of tables, guests or the store.
- `analyses.Analyses`: `start` begins the analysis of a finished table, `get` says how far it is.

`server/table/due.py` decides when a bot moves: people need time to see a move.
"""
