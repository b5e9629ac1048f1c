"""Settings: defaults, environment variables, flags that override them, one-line refusals of wrong values."""

from __future__ import annotations

import re
from pathlib import Path

import pydantic
import pytest

from pioche.core.text import LANGUAGES
from pioche.server.refusals import BadSetting
from pioche.server.settings import NESTED, PREFIX, Limits, Operator, Settings
from tests.kit.paths import DOCS

DOCUMENT = DOCS / "server.md"


@pytest.fixture(autouse=True)
def clean(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in Settings.model_fields:
        monkeypatch.delenv(f"{PREFIX}{name.upper()}", raising=False)


def test_defaults_serve_this_machine_only(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    settings = Settings.load()
    assert settings.host == "127.0.0.1" and not settings.home and not settings.https
    assert settings.scheme == "http" and not settings.metrics_public and settings.names == ()
    assert settings.database_url == f"sqlite:///{settings.data}/pioche.sqlite"


def test_the_environment_and_flags(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PIOCHE_PORT", "9000")
    monkeypatch.setenv("PIOCHE_DATA", str(tmp_path))
    monkeypatch.setenv("PIOCHE_NAMES", "Play.Example.org, [fd00::1]")
    monkeypatch.setenv("PIOCHE_HTTPS", "yes")
    monkeypatch.setenv("PIOCHE_TRUSTED_PROXIES", "10.0.0.0/8,192.0.2.7")
    monkeypatch.setenv("PIOCHE_LIMITS__UNDO_SECONDS", "0")
    settings = Settings.load(port=None, host="::1")
    assert settings.port == 9000 and settings.host == "::1" and settings.scheme == "https"
    assert settings.names == ("play.example.org", "fd00::1")
    assert settings.trusted_proxies == ("10.0.0.0/8", "192.0.2.7/32")
    assert settings.limits == Limits(undo_seconds=0)
    assert settings.database_file == tmp_path / "pioche.sqlite"
    assert Settings.load(port=9001, names=["a.example"]).port == 9001
    assert Settings.load(names=["a.example"]).names == ("a.example",)


WRONG = {
    "PORT=x": "whole number",
    "PORT=": "whole number",
    "PORT=65536": "at most 65535",
    "PORT=-1": "at least 0",
    "HTTPS=perhaps": "yes or no",
    "NAMES=ok.example,http://no.example": "without http://",
    "NAMES=a.example:80": "without http://",
    "NAMES=a;script-src": "without http://",
    "HOST=": "without http://",
    "TRUSTED_PROXIES=everybody": "network",
    "DATABASE=mysql://root:hunter2@db/x": "postgresql://",
    "LIMITS__UNDO_SECONDS=soon": "a number",
    "LIMITS__SEND_SECONDS=0": "more than 0",
    "LIMITS__SEND_SECONDS=nan": "",
    "LIMITS__BODY_BYTES=0": "at least 1",
    "LIMITS__BODY_BITES=8": "no such setting",
    "OPERATOR__NAME=" + 301 * "x": "at most 300 characters",
    "LIMITS={": "",
    "THINK_PROCESSES=0": "at least 1",
}


@pytest.mark.parametrize("wrong", WRONG)
def test_a_wrong_value_is_refused_in_one_line(wrong: str, monkeypatch: pytest.MonkeyPatch) -> None:
    name, _, value = wrong.partition("=")
    monkeypatch.setenv(f"PIOCHE_{name}", value)
    with pytest.raises(BadSetting) as refused:
        Settings.load()
    assert f"PIOCHE_{name}" in str(refused.value) and WRONG[wrong] in str(refused.value)
    for language in LANGUAGES:
        words = refused.value.words(language)
        assert "\n" not in words and "hunter2" not in words


def test_a_wrong_flag_is_named_as_it_was_typed(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(BadSetting, match=r"--port does not take “70000”"):
        Settings.load(port=70000)
    with pytest.raises(BadSetting, match=r"--name does not take “a/b”"):
        Settings.load(names=["a/b"])


def test_settings_are_frozen_and_hide_the_password() -> None:
    settings = Settings.load(database="postgresql://pioche:hunter2@db/pioche")
    assert "hunter2" not in repr(settings) and "hunter2" in settings.database_url
    with pytest.raises(pydantic.ValidationError):
        settings.port = 1  # type: ignore[misc]
    with pytest.raises(pydantic.ValidationError):
        settings.limits.body_bytes = 1  # type: ignore[misc]


def rows() -> dict[str, tuple[str, str]]:
    """For each setting, the default and the description that the document must have."""
    found = {}
    groups = (
        (PREFIX, Settings),
        (f"{PREFIX}LIMITS{NESTED}", Limits),
        (f"{PREFIX}OPERATOR{NESTED}", Operator),
    )
    for prefix, model in groups:
        for name, field in model.model_fields.items():
            if field.annotation not in (Limits, Operator):
                default = field.default
                shown = {False: "no", True: "yes"}.get(default) if isinstance(default, bool) else None
                if isinstance(default, tuple):
                    shown = ", ".join(default)
                value = "" if field.default_factory else shown if shown is not None else str(default)
                found[prefix + name.upper()] = value, field.description or ""
    return found


def test_every_setting_is_explained() -> None:
    assert len(rows()) > 30
    assert all(about.endswith(".") and len(about) > 10 for _, about in rows().values())


def documented(document: Path) -> dict[str, tuple[str, str]]:
    found = re.findall(r"^\| `(PIOCHE_\w+)` \|([^|]*)\|([^|]*)\|$", document.read_text("utf-8"), re.M)
    return {name: (default.strip(" `"), about.strip()) for name, default, about in found}


def test_the_document_lists_exactly_the_settings() -> None:
    assert documented(DOCUMENT) == rows()


def test_the_french_document_lists_the_same_settings() -> None:
    french = documented(DOCS / "fr" / "server.md")
    assert {name: default for name, (default, _) in french.items()} == {
        name: default for name, (default, _) in rows().items()
    }
