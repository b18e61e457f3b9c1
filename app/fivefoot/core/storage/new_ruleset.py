"""Creates a person's own ruleset: a copy of the template, or of another ruleset, under a new
name.
"""

from __future__ import annotations

import shutil
from pathlib import Path

from fivefoot.core.rules.ruleset.ruleset_folders import (
    MAIN_FILE,
    TEMPLATE,
    folder_of,
    rulesets_folder,
    rulesets_in,
)
from fivefoot.core.storage.texts import say

SCHEMA_LINE = "#:schema ../schema/"
"""The line at the top of our files that tells an editor where the schema is."""
LONGEST_NAME = 60


class NewRulesetError(ValueError):
    """A ruleset of a name cannot be created; the text says why, with the remedy."""


def new_ruleset(name: str, into: Path, like: str | None = None, title: str | None = None) -> Path:
    """Creates the folder of a new ruleset `name` inside `into` and returns it: a copy of the
    template or of the ruleset `like`.

    Raises NewRulesetError for a name that is not an id, or is taken (also by one of ours, unless
    `like` is that one), for an unknown ruleset `like`, and for a folder that cannot be written.
    """
    _check_name(name)
    # It would replace ours in every scenario: only a copy of that very ruleset may mean that.
    if name != like and any(rulesets_in(rulesets_folder(), name)):
        raise NewRulesetError(say("name_is_one_of_ours", name=name))
    source, target = _source(like), into / name
    if target.exists():
        raise NewRulesetError(say("target_is_there_already", target=target))
    try:
        shutil.copytree(source, target)
        for path in sorted(target.rglob("*.toml")):
            path.write_text(_renamed(path, source.name, name, title), encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        # Half a ruleset would be offered as a faulty one, and its name be taken at the next try.
        shutil.rmtree(target, ignore_errors=True)
        why = getattr(error, "strerror", None) or error
        raise NewRulesetError(say("target_cannot_be_written", target=target, why=why)) from error
    return target


def _check_name(name: str) -> None:
    # The name becomes a folder, a key in files and a word in commands: it must suit all of them.
    plain = name.isascii() and name.replace("_", "a").isalnum() and name == name.lower()
    if not plain or not name[:1].isalpha() or len(name) > LONGEST_NAME:
        raise NewRulesetError(say("name_is_no_ruleset_id", name=name[:LONGEST_NAME]))


def _source(like: str | None) -> Path:
    folder = rulesets_folder() / TEMPLATE if like is None else folder_of(like)
    if folder is None:
        raise NewRulesetError(say("there_is_no_ruleset_like", like=str(like)[:LONGEST_NAME]))
    return folder


def _renamed(path: Path, old: str, new: str, title: str | None) -> str:
    """The text of a file with the new ruleset's id and title, and the path of the schema from its
    new folder.
    """
    lines = []
    # By lines, not by a parser: half the value of a template is its comments.
    for line in path.read_text(encoding="utf-8-sig").splitlines():
        if path.name == MAIN_FILE and line.startswith("id = "):
            line = f'id = "{new}"'
        elif path.name == MAIN_FILE and line.startswith("title = "):
            line = f'title = "{_quoted(title or new.replace("_", " ").capitalize())}"'
        elif line == f'ruleset = "{old}"':
            line = f'ruleset = "{new}"'
        elif line.startswith(SCHEMA_LINE):
            schema = rulesets_folder() / "schema" / line.removeprefix(SCHEMA_LINE)
            # The copy lies elsewhere: the full path of the schema is written, or editors would not
            # find it.
            line = f"#:schema {schema.as_uri()}"
        lines.append(line)
    return "\n".join(lines) + "\n"


def _quoted(text: str) -> str:
    """A text as it may stand between the quotes of TOML."""
    return (
        "".join(letter for letter in text if letter.isprintable())
        .replace("\\", "\\\\")
        .replace('"', '\\"')
    )
