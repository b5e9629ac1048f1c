"""Texts, rules and lessons are compressed for clients that accept it, and say the same either way."""

from __future__ import annotations

from tests.kit.server.web import serving

GAME = "skyjo"
PATHS = (
    "/api/games",
    "/api/text/fr",
    f"/api/text/fr?game={GAME}",
    f"/api/games/{GAME}/text/fr",
    f"/api/games/{GAME}/rules/en",
    f"/api/games/{GAME}/lesson/en",
)


async def test_public_texts_are_compressed_where_the_client_accepts_it() -> None:
    async with serving() as web:
        person = await web.person("Ana")
        for path in PATHS:
            packed = await person.get(path, headers={"accept-encoding": "gzip"})
            plain = await person.get(path, headers={"accept-encoding": "identity"})
            assert packed.headers["content-encoding"] == "gzip", path
            assert "content-encoding" not in plain.headers
            assert packed.headers["vary"] == plain.headers["vary"] == "accept-encoding"
            assert (
                packed.text == plain.text and packed.headers["content-type"] == plain.headers["content-type"]
            )
            assert int(packed.headers["content-length"]) < 0.5 * int(plain.headers["content-length"]), path


async def test_a_games_own_words_are_what_it_adds_to_the_servers() -> None:
    async with serving() as web:
        person = await web.person("Ana")
        shared = (await person.get("/api/text/en")).text
        own = (await person.get(f"/api/games/{GAME}/text/en")).text
        assert (await person.get(f"/api/text/en?game={GAME}")).text == f"{shared}\n{own}"
        assert (await person.get("/api/games/chess/text/en")).json()["code"] == "unknown-game"
