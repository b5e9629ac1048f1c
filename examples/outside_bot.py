"""A bot without any rules of a game: `pioche play lost-cities --bots "cmd:python examples/outside_bot.py"`.

It takes the choice whose preview shows the largest gain, and a random one of equals. docs/outside-bots.md
describes the lines.
"""

import json
import random
import sys


def number(text: object) -> float:
    return float(str(text).replace("−", "-"))


def gain(choice: dict) -> float:
    """Return the change in points that the preview of a choice shows."""
    for shown in reversed(choice["preview"]):
        args = shown["args"]
        for after, before in (("after", "before"), ("then", "now"), ("points", "")):
            if after in args:
                return number(args[after]) - number(args.get(before, 0))
    return 0.0


sign = 1
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        sign = -1 if message["low_wins"] else 1
        print(json.dumps({"ready": True, "name": "the promising one"}), flush=True)
    elif message["type"] == "decide":
        best = max(sign * gain(choice) for choice in message["choices"])
        best_actions = [choice["action"] for choice in message["choices"] if sign * gain(choice) == best]
        print(json.dumps({"action": random.choice(best_actions)}), flush=True)
