"""README and its neighbours say what is so: commands, links, and nothing of the machine they were
written on.
"""

from __future__ import annotations

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
