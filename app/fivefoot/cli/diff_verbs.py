"""The verbs about two scenarios: diff, merge."""

from __future__ import annotations

import os
from argparse import Namespace
from collections.abc import Sequence
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any

from fivefoot.cli.failure import DONE, SAID_NO, CommandLineError
from fivefoot.cli.opening_files import open_scenario
from fivefoot.cli.output import print_json, print_lines
from fivefoot.cli.separate_files import require_separate
from fivefoot.cli.sharing_verbs import target_of, write_to
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.rules.ruleset import library
from fivefoot.core.rules.ruleset.library import RulesetError
from fivefoot.core.rules.ruleset.schema.ruleset import Ruleset
from fivefoot.core.session.commands import Refused
from fivefoot.core.session.commands.merging import Merge
from fivefoot.core.session.differences import Difference, difference_line, differences
from fivefoot.core.storage.atomic import SaveError, write_atomically
from fivefoot.core.texts.lists import listed
from fivefoot.core.texts.marker import tr, tr_count
from fivefoot.ui import system_libraries

LONGEST = 1600
"""Pixels of the longer side of the picture."""


def diff(args: Namespace) -> int:
    """What differs between two scenarios, item by item; exit code 1 where something does."""
    if args.picture is not None:
        require_separate("--picture", Path(args.picture), [Path(args.own), Path(args.other)])
    own, _other, _rules, found = _compared(args)
    if args.picture is not None:
        _draw(own, found, Path(args.picture))
    if args.json:
        print_json([_plain(each) for each in found])
    else:
        print_lines(f"{address(each)}: {difference_line(each)}" for each in found)
        if not found:
            print_lines([tr("The scenarios are the same.")])
    return SAID_NO if found else DONE


def merge(args: Namespace) -> int:
    """One's own scenario with what was chosen of another one, as a file."""
    # Before anything is read: a wrong name of the file should not wait for two large scenarios.
    target = target_of(args.output)
    own, other, rules, found = _compared(args)
    taken = _chosen([each for each in found if each.can_be_taken], args.take)
    try:
        # Nothing taken is no change: then one's own is written as it is.
        merged = Merge(tuple(taken), other).apply(own, rules) if taken else own
    except Refused as refused:
        raise CommandLineError(str(refused), SAID_NO) from refused
    write_to(merged, target)
    left = len(found) - len(taken)
    told = tr_count(
        "{name}: {count} difference merged, {left} left",
        "{name}: {count} differences merged, {left} left",
        count=len(taken),
        name=target.name,
        left=left,
    )
    print_lines([told])
    return DONE


def _compared(args: Namespace) -> tuple[Scenario, Scenario, Ruleset, tuple[Difference, ...]]:
    own, other = open_scenario(Path(args.own)), open_scenario(Path(args.other))
    try:
        rules = library.rules_of(own)
    except RulesetError as error:
        raise CommandLineError(str(error)) from error
    return own, other, rules, differences(own, other, rules)


def address(difference: Difference) -> str:
    """How a difference is called on the command line: `tokens/goblin-1`, `scene/ambient`."""
    return f"{difference.part}/{difference.key}"


def _chosen(found: Sequence[Difference], patterns: Sequence[str]) -> list[Difference]:
    """The differences that some pattern names; all without patterns.

    Raises CommandLineError for a pattern that names none.
    """
    for pattern in patterns:
        # A pattern for nothing is most likely mistyped; merging the rest quietly would hide it.
        if not any(fnmatchcase(address(each), pattern) for each in found):
            known = listed(map(address, found))
            raise CommandLineError(
                tr(
                    "--take {pattern}: nothing there differs; the differences are {known}",
                    pattern=pattern,
                    known=known,
                )
            )
    return [
        each
        for each in found
        # By case: ids are told apart by it, on every system.
        if not patterns or any(fnmatchcase(address(each), pattern) for pattern in patterns)
    ]


def _plain(difference: Difference) -> dict[str, Any]:
    return {
        "address": address(difference),
        "kind": difference.kind,
        "title": difference.title,
        "changes": [
            {"field": change.name, "own": change.own, "other": change.other}
            for change in difference.changes
        ],
    }


def _draw(own: Scenario, found: Sequence[Difference], target: Path) -> None:
    if target.suffix.lower() != ".png":
        raise CommandLineError(tr("--picture {target}: a picture must end in .png", target=target))
    if trouble := system_libraries.trouble(window=False):
        raise CommandLineError(trouble)
    # No display is needed, and none is used where there is one.
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    # Imported here: a comparison in words must not wait for Qt, nor need it.
    from fivefoot.ui.map.scene.compared import compared
    from fivefoot.ui.map.scene.render import begin_drawing, png_of

    # Kept in a name, as `begin_drawing` asks: Python would else end the application.
    _app = begin_drawing()
    try:
        write_atomically(target, png_of(compared(own, found, LONGEST)), keep_backup=False)
    except (OSError, SaveError) as error:
        raise CommandLineError(
            tr("{target}: cannot be written: {error}", target=target, error=error), SAID_NO
        ) from error
