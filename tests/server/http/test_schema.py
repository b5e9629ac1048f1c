"""The OpenAPI schema documents every answer, refusal and pushed message, and all of them match it."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest
from pydantic import BaseModel, TypeAdapter

from pioche.core import refusals as core
from pioche.core.game import game_ids
from pioche.server import refusals
from pioche.server.app import create_app
from pioche.server.http import schemas
from pioche.server.settings import Settings
from tests.kit.server.web import played

PUSH: TypeAdapter[Any] = TypeAdapter(schemas.Push)
METHODS = ("get", "post", "put", "patch", "delete")
# Refusals that an HTTP client never gets: those of settings and of files of the command line.
ELSEWHERE = {"bad-setting", "bad-record", "bad-position"}


@pytest.fixture(scope="module")
def schema(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    app = create_app(Settings(data=tmp_path_factory.mktemp("schema")))
    made: dict[str, Any] = json.loads(json.dumps(app.openapi()))
    return made


def operations(schema: dict[str, Any]) -> list[tuple[str, str, dict[str, Any]]]:
    return [
        (path, method, operation)
        for path, item in schema["paths"].items()
        for method, operation in item.items()
        if method in METHODS
    ]


def kinds(base: type[core.Refused]) -> list[type[core.Refused]]:
    return [base, *(kind for one in base.__subclasses__() for kind in kinds(one))]


def test_every_operation_documents_every_refusal(schema: dict[str, Any]) -> None:
    statuses = {
        str(refusals.status(kind()))
        for kind in kinds(core.Refused)
        if kind.code not in ELSEWHERE and kind not in (core.Refused, refusals.ServerRefused)
        and kind.__module__.startswith("pioche.") and "cli" not in kind.__module__
    }  # fmt: skip
    assert len(statuses) > 8
    for path, method, operation in operations(schema):
        documented = operation["responses"]
        assert statuses <= set(documented), f"{method} {path}: {sorted(statuses - set(documented))}"
        for status, answer in documented.items():
            if int(status) >= 400 and not (path == "/readyz" and status == "503"):
                found = answer["content"]["application/json"]["schema"]
                assert found == {"$ref": "#/components/schemas/Refusal"}, f"{method} {path} {status}"


def test_every_answer_is_typed(schema: dict[str, Any]) -> None:
    for path, method, operation in operations(schema):
        good = {status: answer for status, answer in operation["responses"].items() if status < "300"}
        assert len(good) == 1, f"{method} {path}: {sorted(good)}"
        for status, answer in good.items():
            if status != "204":
                (shape,) = answer["content"].values()
                assert shape["schema"], f"{method} {path} says nothing of its answer"
        for kind in operation.get("requestBody", {}).get("content", {}):
            assert kind == "application/json"


def test_every_reference_and_model_is_in_the_schema(schema: dict[str, Any]) -> None:
    named = set(re.findall(r'"#/components/schemas/([^"]+)"', json.dumps(schema)))
    assert named <= set(schema["components"]["schemas"])
    models = {
        name for name, model in vars(schemas).items()
        if isinstance(model, type) and issubclass(model, BaseModel) and model not in (BaseModel, schemas.Strict)
    }  # fmt: skip
    assert models <= set(schema["components"]["schemas"]), "a model is missing in the schema"
    heard = schema["x-sockets"]["/api/tables/{table_id}/socket"]["receives"]["oneOf"]
    assert len(heard) == 5


# Sent messages -------------------------------------------------------------------------------------


def inlined(schema: dict[str, Any], name: str) -> jsonschema_rs.Draft202012Validator:
    """Return a validator for one component and everything it refers to."""
    return jsonschema_rs.Draft202012Validator(
        {"$ref": f"#/components/schemas/{name}", "components": schema["components"]}
    )


def unknown(model: Any, message: Any) -> bool:
    """Whether the message has fields that its model does not have (pydantic ignores those)."""
    return bool(model.model_dump(mode="json", by_alias=True, exclude_unset=True) != message)


@pytest.mark.parametrize("name", game_ids())
def test_every_message_matches_the_schema(name: str, schema: dict[str, Any]) -> None:
    """All messages of sockets in a complete game, to seats and to spectators."""
    found = played(name)
    every = inlined(schema, "Events")
    sorts = set()
    for heard in found.heard:
        for text in heard.before + heard.after:
            message = json.loads(text)
            model = PUSH.validate_json(text)
            assert not unknown(model, message), f"{name}: {text[:300]}"
            sorts.add(message["type"])
            every.validate({"events": [message]})
    assert sorts >= {"snapshot", "event", "presence", "ack"}


@pytest.mark.parametrize("name", game_ids())
def test_replays_and_records_match_the_schema(name: str, schema: dict[str, Any]) -> None:
    for path, status, body in played(name).answers:
        assert status == 200, f"{path}: {body}"
        model = schemas.Record if path.endswith("/record") else schemas.Replay
        checked = model.model_validate(body)
        assert not unknown(checked, body), path
        inlined(schema, model.__name__).validate(body)


def test_the_validator_finds_a_wrong_message(schema: dict[str, Any]) -> None:
    message = json.loads(played(game_ids()[0]).heard[0].before[0])
    assert unknown(PUSH.validate_python(message | {"secret": 1}), message | {"secret": 1})
    with pytest.raises(jsonschema_rs.ValidationError):
        inlined(schema, "Events").validate({"events": [message | {"seq": "x"}]})


def test_the_schema_has_no_address_of_this_machine(schema: dict[str, Any]) -> None:
    text = json.dumps(schema)
    assert str(Path.home()) not in text and "servers" not in schema
