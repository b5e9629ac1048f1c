"""Draws what a viewer sees, for every game, from a scene alone.

- `table.py` draws a scene as text, with the zones of `zones.py` and the cards of `cards.py`; `blocks.py` lays text out.
- `html.py` draws the same as HTML, `match_html.py` a match, `tables.py` figures: for notebooks.
- `titles.py` names zones and facts in words; `curve.py` draws lines over the decisions of a game as SVG, `bars.py` lines of
  small bars.
- `view.py` is what a notebook shows of a table.
"""
