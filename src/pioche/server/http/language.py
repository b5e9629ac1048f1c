"""The language of an answer to somebody who has not chosen one on the page."""

from __future__ import annotations

from fastapi import Request

from pioche.core.text import LANGUAGES


def language_of(request: Request) -> str:
    """Return the language that `?lang=` names, else the one that the browser likes best of those we have."""
    asked = request.query_params.get("lang", "")
    if asked in LANGUAGES:
        return asked
    return _best(request.headers.get("accept-language", ""))


def _best(header: str) -> str:
    """Return the best language of an Accept-Language header; English where it names none of ours."""
    found = []
    for place, part in enumerate(header[:1000].split(",")):
        name, _, rest = part.strip().partition(";")
        language = name.strip().lower().partition("-")[0]
        if language in LANGUAGES:
            found.append((-_weight(rest), place, language))
    return min(found)[2] if found and min(found)[0] < 0 else LANGUAGES[0]


def _weight(parameters: str) -> float:
    name, _, value = parameters.strip().partition("=")
    if name.strip().lower() != "q":
        return 1.0
    try:
        return float(value)
    except ValueError:
        return 0.0
