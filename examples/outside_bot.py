"""A bot that knows no rule: `pioche play lost-cities --bots "cmd:python examples/outside_bot.py"`.

It takes the choice whose preview promises most, any of the best by chance. docs/outside-bots.md says what
the lines hold.
"""

import json
import random
import sys


def number(text: object) -> float:
    return float(str(text).replace("−", "-"))


def promise(choice: dict) -> float:
    """By how many points the choice changes what counts, as far as its preview tells."""
    for message in reversed(choice["preview"]):
        args = message["args"]
        for after, before in (("after", "before"), ("then", "now"), ("points", "")):
            if after in args:
                return number(args[after]) - number(args.get(before, 0))
    return 0.0


sign = 1
for line in sys.stdin:
    told = json.loads(line)
    if told["type"] == "hello":
        sign = -1 if told["low_wins"] else 1
        print(json.dumps({"ready": True, "name": "the promising one"}), flush=True)
    elif told["type"] == "decide":
        best = max(sign * promise(choice) for choice in told["choices"])
        promising = [choice["action"] for choice in told["choices"] if sign * promise(choice) == best]
        print(json.dumps({"action": random.choice(promising)}), flush=True)
