"""Each message of the core is a code; its sentence stands in the table `texts.py` of its room."""

from __future__ import annotations

import ast
import importlib
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.hard_coded_texts import hard_coded_texts, hard_coded_words

from fivefoot.core.texts.catalogue import placeholders
from fivefoot.core.texts.message import Plural, Sentences

APP = Path(__file__).resolve().parents[3] / "app"
CORE = APP / "fivefoot" / "core"
TABLES = sorted(CORE.rglob("texts.py"))

# Calls whose texts nobody is shown: keys, patterns, and errors of whoever writes the program.
NOT_SHOWN = {
    "AssertionError", "IndexError", "KeyError", "NotImplementedError", "RuntimeError", "TypeError",
    "ValueError", "compile", "count", "endswith", "fullmatch", "get", "match", "removeprefix",
    "removesuffix", "replace", "say", "search", "source_of", "split", "startswith", "sub",
}  # fmt: skip

# Modules whose sentences still stand in the code. The list only shrinks.
NOT_YET = {
    "storage/exporters/map_export.py",  # keys that are shown as well
    "storage/new_ruleset.py",  # lines of the files that it writes
    "storage/sharing_tree.py",  # keys
    "storage/importers/foreign_kinds.py",  # patterns
    "storage/importers/tiled_meanings.py",  # patterns
    "storage/reading/strict_json.py",  # a type
    "model/diagram_text.py",  # keys of a diagram
    "model/frames.py",  # told to whoever writes a file by hand
    "conformance/paths.py",  # the place of a value
    "rules/rolls/cover.py",  # grades of cover, which are keys as well
    "rules/ruleset/earlier_forms.py",  # keys of earlier forms
    "rules/turn/commands.py",  # told to whoever writes commands into a case or a terminal
}
# Keys and ids, and what a script is told.
KEYS_IN_TEXTS = {
    ("core/rules/turn/posture.py", "stand"),
    ("core/rules/turn/posture.py", "drop"),
    ("core/storage/importers/one_page_dungeon.py", "door"),
    ("scripting.py", "none"),
}
ROOMS = sorted({path.parent for path in TABLES})


def room_of(path: Path) -> Sentences:
    module = ".".join(path.relative_to(APP).with_suffix("").parts)
    say = importlib.import_module(module).say
    assert isinstance(say, Sentences)
    return say


def calls_of(room: Path) -> Iterator[tuple[str, ast.Call]]:
    """Each call of `say` in the modules that take it from the room's table, and where it stands."""
    table = ".".join((*room.relative_to(APP).parts, "texts"))
    for path in sorted(room.rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        # What does not name the table takes nothing from it.
        if table not in text:
            continue
        nodes = list(ast.walk(ast.parse(text)))
        if any(isinstance(node, ast.ImportFrom) and node.module == table for node in nodes):
            for node in nodes:
                if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "say":
                    yield f"{path.relative_to(CORE)}:{node.lineno}", node


def named_in(sentence: str | Plural) -> frozenset[str]:
    if isinstance(sentence, str):
        return placeholders(sentence)
    return placeholders(sentence.one) | placeholders(sentence.other) | {sentence.by}


@pytest.mark.parametrize("room", ROOMS, ids=lambda room: str(room.relative_to(CORE)))
def test_codes_sentences_and_arguments_fit(room: Path) -> None:
    """A code without a sentence, a sentence that nobody says, and an argument that the sentence
    has no place for are noticed before anybody meets them.
    """
    table = room_of(room / "texts.py").table
    said, wrong = set(), []
    for place, call in calls_of(room):
        code = call.args[0]
        if not isinstance(code, ast.Constant) or code.value not in table:
            wrong.append(f"{place}: {ast.unparse(code)} is no code of {room.name}/texts.py")
            continue
        said.add(code.value)
        given = {keyword.arg for keyword in call.keywords}
        if given != named_in(table[code.value]):
            due = ", ".join(sorted(named_in(table[code.value]))) or "no arguments"
            wrong.append(f"{place}: {code.value} takes {due}")
    assert wrong == []
    assert sorted(set(table) - said) == []


def test_no_room_has_the_name_of_another() -> None:
    """Codes are told apart by their room."""
    names = [room_of(path).room for path in TABLES]
    assert len(set(names)) == len(names)


def test_no_sentence_stands_in_the_code() -> None:
    """Sentences of the rooms that have a table stand in it."""
    found = []
    for room in ROOMS:
        for path in sorted(room.glob("*.py")):
            name = path.relative_to(CORE).as_posix()
            if path.name != "texts.py" and name not in NOT_YET:
                tree = ast.parse(path.read_text(encoding="utf-8"))
                found += [
                    f"{name}:{line}: {text!r}: put it into {room.name}/texts.py under a code of its"
                    f' own and write say("code", name=value)'
                    for line, text in hard_coded_sentences(tree)
                ]
    assert found == []


def test_no_word_is_put_into_a_sentence_in_the_code() -> None:
    """A single word is no sentence, but in another language it is another word."""
    found = {
        (path.relative_to(APP / "fivefoot").as_posix(), word)
        for path in sorted(APP.rglob("*.py"))
        for _, word in hard_coded_words(ast.parse(path.read_text(encoding="utf-8")))
    }
    assert found == KEYS_IN_TEXTS


def hard_coded_sentences(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Texts of one line that are not handed to a call of NOT_SHOWN."""
    return ((line, text) for line, text in hard_coded_texts(tree, NOT_SHOWN) if "\n" not in text)


def test_sentences_stand_whole() -> None:
    """A piece of a sentence cannot be put in another order; a new one is written out as a sentence
    of its own.
    """
    forms = (
        form
        for path in TABLES
        for sentence in room_of(path).table.values()
        for form in ((sentence,) if isinstance(sentence, str) else (sentence.one, sentence.other))
    )
    pieces = [form for form in forms if form.startswith((" ", ",", ";", ":")) or form[-1:] == " "]
    assert pieces == []
