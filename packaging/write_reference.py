"""Generates, from the schema of rulesets, the JSON Schemas for editors and the reference of all
keys.

    .venv/bin/python packaging/write_reference.py

Titles, defaults and limits come from the records in `core/rules/ruleset/schema/`, descriptions from
the text beside each key there. `tests/packaging/test_reference.py` fails if the files do not match
the code.
"""

from __future__ import annotations

import ast
import inspect
import json
import sys
import types
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, Literal, Union, get_args, get_origin

from pydantic import BaseModel
from pydantic.fields import FieldInfo
from pydantic_core import PydanticUndefined

from fivefoot.core.rules.ruleset.problems import FILES
from fivefoot.core.rules.ruleset.references import NAMED
from fivefoot.core.rules.ruleset.schema.actions import Action
from fivefoot.core.rules.ruleset.schema.ruleset import Ruleset

RULESETS = Path(__file__).resolve().parents[1] / "rulesets"
MAIN = "ruleset"
LIKE = "another action whose keys it takes where it has none of its own"
#: Words of a description that name the unit of the number.
UNITS = (
    ("in the ruleset's unit", "the ruleset's unit"),
    ("of the ruleset's unit", "the ruleset's unit"),
    ("in cell sides", "cell sides"),
    ("in cells", "cells"),
    ("in seconds", "seconds"),
)
HEAD = """# The keys of a ruleset

Generated from the code by `packaging/write_reference.py`: do not edit it by hand.
The guide is [README.md](README.md).
Keys without a default have to be given. `Amount`, `Gate` and other records stand
[at the end](#records).
"""


# -- the schema -----------------------------------------------------------------------------------


@cache
def descriptions(module: str) -> Mapping[tuple[str, str], str]:
    """Returns the description of each key of a module's records, by record and key: the comment
    after it, or the text below it.
    """
    source = inspect.getsource(sys.modules[module])
    lines = source.split("\n")
    found: dict[tuple[str, str], str] = {}
    for record in (node for node in ast.parse(source).body if isinstance(node, ast.ClassDef)):
        for node, after in zip(record.body, [*record.body[1:], None], strict=True):
            if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
                comment = lines[(node.end_lineno or 1) - 1].partition("  # ")[2]
                found[record.name, node.target.id] = _text_below(after) or comment
    return found


def _text_below(node: ast.stmt | None) -> str:
    plain = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    return " ".join(str(node.value.value).split()) if plain else ""  # type: ignore[union-attr]


def description(record: type[BaseModel], key: str) -> str:
    """Returns what a key of a record means, as a sentence."""
    owner = next(each for each in record.__mro__ if key in vars(each).get("__annotations__", {}))
    text = descriptions(owner.__module__)[owner.__name__, key]
    return text[:1].upper() + text[1:].rstrip(".") + "."


def unit_of(record: type[BaseModel], key: str, _field: FieldInfo) -> str:
    """Returns the unit of a key's number, or an empty text."""
    text = description(record, key)
    named = next((unit for words, unit in UNITS if words in text), "")
    if named or NAMED.get((record.__name__, key)) != "dice":
        return named or (
            "times" if "Factor" in str(inspect.get_annotations(record).get(key, "")) else ""
        )
    return "dice, like 2d8"


def records(kind: Any, seen: dict[str, type[BaseModel]]) -> dict[str, type[BaseModel]]:
    """Returns all records below a type by name, in the order they are found."""
    if isinstance(kind, type) and issubclass(kind, BaseModel):
        if kind.__name__ not in seen:
            seen[kind.__name__] = kind
            for field in kind.model_fields.values():
                records(field.annotation, seen)
    else:
        for inner in get_args(kind):
            records(inner, seen)
    return seen


# -- JSON Schema ----------------------------------------------------------------------------------


def schemas() -> dict[str, dict[str, Any]]:
    """Returns the JSON Schema of each file of a ruleset, by the file's name without its suffix."""
    whole = Ruleset.model_json_schema(by_alias=True)
    for name, record in records(Ruleset, {}).items():
        table = whole if record is Ruleset else whole["$defs"][name]
        _describe(table, record)
    action = whole["$defs"]["Action"]
    action["properties"]["like"] = {"title": "Like", "type": "string", "description": LIKE}
    action["anyOf"] = [{"required": [key]} for key in (*action.pop("required"), "like")]
    sources = whole["properties"]["sources"]
    parts = {
        table: _part(whole, table, {table: whole["properties"][table], "sources": sources})
        for table in FILES
    }
    main = {key: value for key, value in whole["properties"].items() if key not in FILES}
    required = [key for key in whole["required"] if key not in FILES and key != "sources"]
    return {MAIN: _part(whole, MAIN, main, required), **parts}


def _describe(table: dict[str, Any], record: type[BaseModel]) -> None:
    for key, field in record.model_fields.items():
        entry = table["properties"][field.alias or key]
        # pydantic sorts the keys, and omits a default that comes from a factory.
        if field.default_factory is not None:
            entry["default"] = field.get_default(call_default_factory=True)
            table["properties"][field.alias or key] = entry = dict(sorted(entry.items()))
        entry["description"] = description(record, key)
        entry.setdefault("title", (field.alias or key).replace("_", " ").capitalize())
        if unit := unit_of(record, key, field):
            entry["x-unit"] = unit


def _part(
    whole: dict[str, Any], name: str, properties: dict[str, Any], required: list[str] | None = None
) -> Any:
    """Returns the schema of one file, with the records that it uses."""
    title = f"{FILES.get(name, 'ruleset.toml')} of a Fivefoot ruleset"
    head = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": title,
        "type": "object",
    }
    body: dict[str, Any] = {
        "properties": properties,
        "additionalProperties": False,
        "required": required or [],
    }
    return {**head, **body, "$defs": _needed(whole["$defs"], body)}


def _needed(definitions: Mapping[str, Any], value: Any) -> dict[str, Any]:
    found: dict[str, Any] = {}
    waiting = list(_refs(value))
    while waiting:
        name = waiting.pop()
        if name not in found:
            found[name] = definitions[name]
            waiting += _refs(definitions[name])
    return dict(sorted(found.items()))


def _refs(value: Any) -> Iterator[str]:
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    if isinstance(value, dict) and isinstance(value.get("$ref"), str):
        yield value["$ref"].rpartition("/")[2]
    for each in inner:
        yield from _refs(each)


# -- the reference --------------------------------------------------------------------------------


def reference() -> str:
    """Returns the page of all keys."""
    known = records(Ruleset, {})
    files = {
        "ruleset.toml": [key for key in Ruleset.model_fields if key not in (*FILES, "sources")]
    }
    files |= {file: [table] for table, file in FILES.items()}
    shown: set[str] = {"Ruleset"}
    parts = [HEAD]
    for file, tables in files.items():
        parts.append(f"## {file}\n")
        parts += _plain_keys(tables) if file == "ruleset.toml" else []
        for table in tables:
            parts += _section(table, shown)
    sources = description(Ruleset, "sources")
    parts.append(f"## In each file\n\n### `[sources]`\n\n{sources}\n")
    parts.append("## Records\n")
    parts += [_record(name, record) for name, record in known.items() if name not in shown]
    return "\n".join(parts).rstrip() + "\n"


def _plain_keys(tables: list[str]) -> Iterator[str]:
    plain = [key for key in tables if not records(Ruleset.model_fields[key].annotation, {})]
    yield _table(Ruleset, plain)


def _section(table: str, shown: set[str]) -> Iterator[str]:
    field = Ruleset.model_fields[table]
    inner = next(iter(records(field.annotation, {}).values()), None)
    if inner is None:
        return
    shown.add(inner.__name__)
    named = get_origin(field.annotation) is dict
    many = get_origin(field.annotation) is list
    heading = f"[[{table}]]" if many else f"[{table}.<id>]" if named else f"[{table}]"
    if table == "rules":
        heading = '[rules."Chapter"]'
    yield f"### `{heading}`\n\n{_doc(inner)}\n"
    yield _table(inner, list(inner.model_fields))


def _record(name: str, record: type[BaseModel]) -> str:
    return f"### {name}\n\n{_doc(record)}\n\n{_table(record, list(record.model_fields))}"


def _doc(record: type[BaseModel]) -> str:
    paragraphs = [" ".join(part.split()) for part in (record.__doc__ or "").split("\n\n")]
    return " ".join(part for part in paragraphs if not part.startswith(">>>"))


def _table(record: type[BaseModel], keys: list[str]) -> str:
    rows = ["| Key | Value | Default | Meaning |", "|---|---|---|---|"]
    for key in keys:
        field = record.model_fields[key]
        unit = unit_of(record, key, field)
        value = _words(field.annotation) + (
            f" ({unit})" if unit and "unit" not in description(record, key) else ""
        )
        row = (f"`{field.alias or key}`", value, _default(field), description(record, key))
        rows.append("| " + " | ".join(cell.replace("|", "\\|") for cell in row) + " |")
    if record is Action:
        # Not a field of the record, because the library resolves it before making the record.
        rows.append(f"| `like` | text |  | {LIKE[0].upper()}{LIKE[1:]}. |")
    return "\n".join(rows) + "\n"


def _default(field: FieldInfo) -> str:
    if field.is_required():
        return "needed"
    value = field.get_default(call_default_factory=True)
    if (
        value is None
        or value in ("", [], {})
        or value is PydanticUndefined
        or isinstance(value, BaseModel)
    ):
        return ""
    return f"`{json.dumps(value)}`"


def _words(kind: Any) -> str:
    """Returns the text for a type, such as "number", "list of `Gate`" or "`sum`, `max`"."""
    origin, inner = get_origin(kind), [each for each in get_args(kind) if each is not type(None)]
    if origin is Literal:
        return ", ".join(f"`{word}`" if word else "nothing" for word in inner)
    if origin in (Union, types.UnionType):
        return " or ".join(_words(each) for each in inner)
    if origin is list:
        return f"list of {_words(inner[0])}"
    if origin is dict:
        return f"table of {_words(inner[1])}"
    if origin is not None:  # Annotated
        return _words(inner[0])
    if isinstance(kind, type) and issubclass(kind, BaseModel):
        return f"[`{kind.__name__}`](#{kind.__name__.lower()})"
    return {bool: "true or false", int: "whole number", float: "number", str: "text"}[kind]


# -- files ----------------------------------------------------------------------------------------


def written() -> dict[Path, str]:
    """Returns each generated file with its text."""
    files = {RULESETS / "REFERENCE.md": reference()}
    for name, schema in schemas().items():
        files[RULESETS / "schema" / f"{name}.json"] = (
            json.dumps(schema, indent=2, ensure_ascii=False) + "\n"
        )
    return files


def main() -> None:
    """Writes all generated files."""
    for path, text in written().items():
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
        print(path.relative_to(RULESETS.parent))


if __name__ == "__main__":
    main()
