"""README and its neighbours say what is so: commands, links, and nothing of the machine they were
written on.
"""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from fivefoot.ui.commands.command_table import SPECS

DOCUMENTS = (
    "README.md",
    "ARCHITECTURE.md",
    "CHANGELOG.md",
    "rulesets/README.md",
    "rulesets/CASES.md",
    "rulesets/TERMINAL.md",
)
CHECK = "python3 packaging/develop.py check"
RUN = "python3 packaging/develop.py run"
LINK = re.compile(r"\[[^\]]*\]\(([^)#]*)(?:#[^)]*)?\)|<img[^>]*src=\"([^\"]+)\"")
TEXTS = (".py", ".md", ".toml", ".txt", ".qss", ".svg", ".json", "")


def test_the_first_two_commands_run_the_program_and_its_checks(project: Path) -> None:
    text = (project / "README.md").read_text(encoding="utf-8")
    commands = [
        line
        for block in re.findall(r"```(?:sh|bash)\n(.*?)```", text, re.DOTALL)
        for line in block.split("\n")
    ]
    assert [line.split("#")[0].strip() for line in commands if line.strip()][:2] == [RUN, CHECK]


def test_the_check_of_the_readme_is_the_one_that_guards_the_project(project: Path) -> None:
    script = project / ".ci" / "run"
    lines = script.read_text(encoding="utf-8").splitlines()
    assert lines[0] == "#!/usr/bin/env bash"
    assert lines[1] == "set -euo pipefail"
    assert lines[-1] == CHECK


@pytest.mark.parametrize("document", DOCUMENTS)
def test_links_lead_somewhere(project: Path, document: str) -> None:
    path = project / document
    targets = [first or second for first, second in LINK.findall(path.read_text(encoding="utf-8"))]
    inside = [
        target for target in targets if target and not target.startswith(("http://", "https://"))
    ]
    assert [target for target in inside if not (path.parent / target).exists()] == []


@pytest.mark.parametrize("document", DOCUMENTS)
def test_files_named_in_documents_exist(project: Path, document: str) -> None:
    text = (project / document).read_text(encoding="utf-8")
    named = set(re.findall(r"`((?:app|packaging|tests|resources|rulesets)/[\w./-]+)`", text))
    assert {name for name in named if not (project / name).exists()} == set()


@pytest.mark.parametrize("document", ["ARCHITECTURE.md", ".github/CONTRIBUTING.md"])
def test_modules_named_in_guides_exist(project: Path, document: str) -> None:
    """Also those that are named by the end of their path: `turn/engine.py`, `engine.py`."""
    text = (project / document).read_text(encoding="utf-8")
    assert named_and_gone(text, modules_of(project)) == []


def test_modules_named_in_docstrings_exist(project: Path) -> None:
    known, stale = modules_of(project), []
    for path in sorted((project / "app").rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        # Most name none, and to take all of them apart takes seconds.
        for node in ast.walk(ast.parse(text)) if ".py`" in text else ():
            if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
                gone = named_and_gone(ast.get_docstring(node) or "", known)
                stale += [f"{path.relative_to(project)}: {name}" for name in gone]
    assert stale == []


def modules_of(project: Path) -> list[str]:
    """Each module as a path from the project's folder."""
    rooms = ("app", "packaging", "tests")
    return [
        "/" + path.relative_to(project).as_posix()
        for room in rooms
        for path in (project / room).rglob("*.py")
    ]


def named_and_gone(text: str, known: list[str]) -> list[str]:
    """The modules that a text names in backticks and that are nowhere."""
    named = sorted(set(re.findall(r"`([\w./-]+\.py)`", text)))
    return [name for name in named if not any(path.endswith("/" + name) for path in known)]


#: Folders of one machine, and hosts that only some machines know.
FOREIGN = re.compile(
    r"(?<![\w.])/(?:work|root|home/(?!gm\b)\w+|Users)/|(?<!\w)/tmp/|\.\./shared/|localhost:\d|\b(?:10|192\.168)(?:\.\d+){2,3}\b"
)


def test_no_file_speaks_of_the_machine_it_was_written_on(
    project: Path, tracked: tuple[Path, ...]
) -> None:
    found = []
    for path in tracked:
        if path.suffix not in TEXTS or path == Path(__file__).resolve():
            continue
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            if match := FOREIGN.search(line):
                found.append(f"{path.relative_to(project)}:{number}: {match.group()}")
    assert found == []


@pytest.mark.parametrize(
    ("command", "key"),
    [
        ("reach", "R"),
        ("threat", "T"),
        ("flank", "F"),
        ("other_way", "O"),
        ("ruler_tool", "M"),
        ("select_tool", "V"),
        ("ground_tool", "H"),
        ("new_turn", "N"),
        ("new_round", "Shift+N"),
        ("add_token", "A"),
        ("copy_tokens", "Ctrl+D"),
        ("rename_token", "F2"),
        ("delete_tokens", "Del"),
        ("undo", "Ctrl+Z"),
        ("redo", "Ctrl+Shift+Z"),
        ("undo_move", "Ctrl+Alt+Z"),
        ("fit", "Home"),
        ("shortcuts", "?"),
    ],
)
def test_the_keys_of_the_readme_are_those_of_the_window(
    project: Path, command: str, key: str
) -> None:
    rows = re.findall(
        r"^\| ([^|]+) \|", (project / "README.md").read_text(encoding="utf-8"), re.MULTILINE
    )
    assert any(key in re.split(r", | / | ", row) for row in rows), f"README names no key {key}"
    assert key in next(spec.keys for spec in SPECS if spec.id == command)
