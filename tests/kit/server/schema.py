"""The OpenAPI schema as a file, for the page's types: `python -m tests.kit.server.schema FILE`."""

from __future__ import annotations

import json
import sys
from pathlib import Path

from pioche.server.app import create_app
from pioche.server.settings import Settings


def schema() -> dict[str, object]:
    return create_app(Settings(data=Path("unused"))).openapi()


if __name__ == "__main__":
    target = Path(sys.argv[1])
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(json.dumps(schema(), ensure_ascii=False), "utf-8")
