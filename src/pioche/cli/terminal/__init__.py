"""A match on the screen of a terminal.

- `loop.py` plays a match with a person, `replay_loop.py` shows a recorded one; both drive a `Session`.
- `session.py` holds the position, the log and the bots of the match; it prints nothing.
- The table itself is drawn by `pioche.core.drawing`, for notebooks too.
- `choices.py` lists what the person can do and parses what they type; `result.py` shows the end of a match.
- `screen.py` prints and reads lines; `saved_matches.py` finds the files of matches.
"""
