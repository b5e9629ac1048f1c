"""What each reason of a game says, read from the table itself: from zones, facts, notations and the rules' effects.

The modules here share no code with the `reasons.py` of the games. `READINGS` of a module maps the id of a message,
without `reason-`, to a function that returns whether the message is true.
"""
