"""Runs commands of the terminal under the pseudo-language and prints the texts that are not
translated.

    FIVEFOOT_CATALOGUE=long.po python pseudolocalized_terminal.py RULESETS FOLDER

RULESETS is a folder with copies of the rulesets, as `tests.pseudolocalization` writes them; files
are written into FOLDER. Every importer reads its seed, and wrong commands are tried as well. This
is a separate program, because the language of a process is chosen before its first text is made.
"""

from __future__ import annotations

import io
import json
import os
import re
import shutil
import sys
from collections.abc import Iterator
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from typing import Final

from tests.hostile.foreign_seeds import foreign_seeds
from tests.pseudolocalization import SMALL, untranslated

from fivefoot.cli.main import main as terminal
from fivefoot.cli.verbs import VERBS
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.rules.ruleset import library
from fivefoot.core.rules.ruleset.ruleset_folders import looking_in
from fivefoot.core.rules.ruleset.schema.ruleset import Ruleset
from fivefoot.core.session.differences import LONGEST_TEXT
from fivefoot.core.storage.sample_files import samples_folder
from fivefoot.core.storage.scenario_file import load

SCENE: Final = '''
ruleset = "keyword3"
map = """
. . . . . . . . .
. . . . . . . . .
. . . M E . . . .
. . . . . , . . .
. ^ . . . . . . F
"""
[tokens.M]
name = "Mira"
[tokens.E]
side = "foes"
[tokens.F]
side = "foes"
'''
# What Python and its libraries say themselves.
OF_PYTHON: Final = (
    *(
        "usage:",
        "usage: fivefoot",
        ": error: argument",
        "positional arguments:",
        "options:",
        "-h, --help",
    ),
    *("show this help message and exit", "show program's version number and exit"),
    # Its readers of XML and of pictures say these.
    *("unclosed token", "image file is truncated", "bytes not processed"),
)
# What is typed or written in files, and the same in every language: options, metavars, addresses,
# keys, paths, choices; units and picture formats.
TYPED: Final = re.compile(
    r"--[\w-]+|[{][\w,]+[}]|[A-Z]{2,}(?=[\s\],.)=;]|$)|/?[\w-]+(?:[./][\w-]+)+|\w+-[\w-]+|\bkB\b|\w+…|\w+\[\d+\]"
)
# Names of lenses and keys of options, which are typed; names in the files that are imported.
KEYS: Final = (
    *("safe", "quiet", "unseen", "strikes", "flanks", "short", "cover", "shooting", "breath"),
    *(
        "Untitled",
        "inn",
        "cave",
        "out",
        "plan",
        "shared",
        "field",
        "PNG",
        "JPEG",
        "Ada",
        "Raider",
        "stream",
    ),
)
MOVES: Final = (
    "reach scene.toml --token M",
    "reach scene.toml --token M --ruleset twopoint",
    "reach scene.toml --token M --for players",
    "route scene.toml --token M --to 7,1",
    "route scene.toml --token M --to 7,1 --via 6,4",
    "route scene.toml --token M --to 4,2",
    "route scene.toml --token M --to 1,4 --ruleset quickaction",
    "threats scene.toml --token M",
    "threats scene.toml --token E",
    "flanking scene.toml --token M",
    "foresight scene.toml --token M",
    "foresight scene.toml --token M --players",
    "foresight scene.toml --token M --ruleset phase3ap",
    "lenses scene.toml --token M --lens safe",
    "lenses scene.toml --token M --lens flanks:E",
    "compare scene.toml --token M --with twopoint --to 7,1",
    "compare scene.toml --token M --with openband",
    "explain A44",
    "explain reach",
)
FILES: Final = (
    "scenes scene.toml",
    "scenes field.fivefoot",
    "check scene.toml field.fivefoot keyword3 nothing.fivefoot broken.json",
    "export field.fivefoot -o out.dd2vtt",
    "export field.fivefoot -o out.json",
    "project field.fivefoot -o known.fivefoot --for players",
    "share field.fivefoot -o shared.fivefoot --author Ada --no-pictures",
    "diff field.fivefoot known.fivefoot",
    "diff field.fivefoot field.fivefoot",
    "merge field.fivefoot known.fivefoot -o merged.fivefoot",
    "render field.fivefoot -o plan.png --size 300",
    "join shared.fivefoot plan.png -o joined.fivefoot",
    "log field.fivefoot",
    "creatures",
    "creatures --add field.fivefoot",
    "creatures",
    "new-ruleset mine --into .",
    "new-ruleset mine --into .",
    "new-ruleset Mine! --into .",
    "new-ruleset other --like nothing --into .",
    "cases nothing",
)
WRONG: Final = (
    "reach nothing.toml --token M",
    "reach broken.json --token M",
    "reach scene.toml --token Q",
    "reach scene.toml --token M --ruleset nothing",
    "reach scene.toml --token M --set nothing=3",
    "reach scene.toml --token M --set reach=x",
    "reach scene.toml --token M --action nothing",
    "reach scene.toml --token M --mode nothing",
    "reach scene.toml --token M --purchases -3",
    "reach scene.toml --token M --for nothing",
    "route scene.toml --token M --to 7",
    "route scene.toml --token M --to 70,1",
    "lenses scene.toml --token M --lens nothing",
    "lenses scene.toml --token M --lens flanks:Q",
    "compare scene.toml --token M --with nothing",
    "compare scene.toml --token M --with twopoint --to 4,2",
    "explain nothing",
    "explain A44 --ruleset nothing",
    "import nothing.json -o out.fivefoot",
    "import broken.json -o out.fivefoot",
    "import scene.toml -o out.fivefoot",
    "import broken.json -o out.txt",
    "import broken.json field.fivefoot -o several.fivefoot",
    "render field.fivefoot -o plan.jpg",
    "render field.fivefoot -o plan.png --size 3",
    "render field.fivefoot -o plan.png --token Q",
    "export field.fivefoot -o out.txt",
    "project field.fivefoot -o out.txt",
    "project field.fivefoot -o out.fivefoot --for nothing",
    "share field.fivefoot -o out.fivefoot --credit nothing",
    "merge field.fivefoot known.fivefoot -o out.fivefoot --take nothing",
    "diff field.fivefoot known.fivefoot --picture plan.jpg",
    "join shared.fivefoot nothing.png -o out.fivefoot",
    "log field.fivefoot -o log.pdf",
    "creatures --add nothing.fivefoot",
    "nothing --token M",
)
HELP: Final = (
    *("reach", "route", "foresight", "lenses", "compare", "cases", "import", "render", "share"),
    *("join", "diff", "merge", "log", "creatures", "new-ruleset", "explain", "project", "export"),
)


def commands() -> Iterator[str]:
    """Returns every command line, including imports, with the files that were written for them."""
    yield from MOVES
    yield from FILES
    yield from WRONG
    for name, data in foreign_seeds():
        Path(name).write_bytes(data)
        yield f"import {name} -o imported.fivefoot --report report.txt"
        Path(name).write_bytes(data[: len(data) // 2])
        yield f"import {name} -o half.fivefoot"
    yield from (f"{verb} --help" for verb in HELP)
    yield "--help"


def names_of(scenario: Scenario) -> Iterator[str]:
    """Returns the names in a scenario, which are the same in every language."""
    yield scenario.title
    for token in scenario.tokens.values():
        yield from (token.id, token.name, token.group)
        yield from (weapon.name for weapon in token.weapons)
    yield from (each.name for each in scenario.scene_names)
    yield from (entry.text for entry in scenario.encounter.log)
    yield " ".join(scenario.notes.split())[: LONGEST_TEXT - 1].rpartition(" ")[0]
    yield from (zone.name for zone in scenario.zones)
    yield from (label.text for label in scenario.scene.labels)
    yield from scenario.scene.barriers


def output_of(line: str) -> str:
    """Returns what a command prints, and the report that it writes."""
    said = io.StringIO()
    with redirect_stdout(said), redirect_stderr(said):
        terminal(line.split())
    report = Path("report.txt")
    if "--report" in line and report.exists():
        said.write(report.read_text(encoding="utf-8"))
    return said.getvalue()


def text_lines(said: str) -> Iterator[str]:
    """Returns the lines that are text, without maps of characters and values of files."""
    for line in said.splitlines():
        for words in OF_PYTHON:
            line = line.replace(words, " ")
        yield TYPED.sub(" ", line)


def main(rulesets: Path, folder: Path) -> None:
    """Runs the commands and prints the untranslated texts as JSON."""
    os.chdir(folder)
    Path("scene.toml").write_text(SCENE, encoding="utf-8")
    Path("broken.json").write_text("{", encoding="utf-8")
    shutil.copy(samples_folder() / "the-broken-gate.fivefoot", "field.fivefoot")
    found: dict[str, str] = {}
    played = 0
    with looking_in(rulesets):
        names = {*names_of(load(Path("field.fivefoot")).scenario), "Mira", "nothing", "fivefoot"}
        names |= {*library.available(), *VERBS, *KEYS, *Ruleset.model_fields, "reaction"}
        for system in library.available():
            rules = library.load(system)
            names |= {*rules.actions, *rules.modes}
        for line in commands():
            played += 1
            typed = re.findall(r"[\w.!-]+", line)
            for text in text_lines(output_of(line)):
                rest = (
                    "a label in small letters"
                    if SMALL in text
                    else untranslated(text, {*names, *typed})
                )
                if rest:
                    found.setdefault(rest, f"{line}: {text}")
    json.dump({"given": played, "missed": found}, sys.stdout)


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
