"""The verbs about two scenarios: diff, merge."""

from __future__ import annotations

import os
from argparse import Namespace
from collections.abc import Sequence
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any

from fivefoot.cli.failure import ANSWER_IS_NO, DONE, CommandLineError
from fivefoot.cli.opening_files import open_scenario
from fivefoot.cli.output import print_json, print_lines
from fivefoot.cli.separate_files import require_separate
from fivefoot.cli.sharing_verbs import scenario_target, write_scenario
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

PICTURE_SIZE = 1600
"""Length of the picture's longer side in pixels."""


def diff(args: Namespace) -> int:
    """Prints what differs between two scenarios, item by item. Returns exit code 1 if anything
    does.
    """
    if args.picture is not None:
        require_separate("--picture", Path(args.picture), [Path(args.own), Path(args.other)])
    own, _other, _rules, found = _scenarios_and_differences(args)
    if args.picture is not None:
        _write_picture(own, found, Path(args.picture))
    if args.json:
        print_json([_difference_table(each) for each in found])
    else:
        print_lines(f"{address(each)}: {difference_line(each)}" for each in found)
        if not found:
            print_lines([tr("The scenarios are the same.")])
    return ANSWER_IS_NO if found else DONE


def merge(args: Namespace) -> int:
    """Writes a scenario file: OWN with the chosen differences of OTHER."""
    # Check the name first: reading two large scenarios takes a while.
    target = scenario_target(args.output)
    own, other, rules, found = _scenarios_and_differences(args)
    taken = _matching_differences([each for each in found if each.can_be_taken], args.take)
    try:
        # A merge of nothing would be refused as no change; write OWN as it is instead.
        merged = Merge(tuple(taken), other).apply(own, rules) if taken else own
    except Refused as refused:
        raise CommandLineError(str(refused), ANSWER_IS_NO) from refused
    write_scenario(merged, target)
    left = len(found) - len(taken)
    text = tr_count(
        "{name}: {count} difference merged, {left} left",
        "{name}: {count} differences merged, {left} left",
        count=len(taken),
        name=target.name,
        left=left,
    )
    print_lines([text])
    return DONE


def _scenarios_and_differences(
    args: Namespace,
) -> tuple[Scenario, Scenario, Ruleset, tuple[Difference, ...]]:
    own, other = open_scenario(Path(args.own)), open_scenario(Path(args.other))
    try:
        rules = library.rules_of(own)
    except RulesetError as error:
        raise CommandLineError(str(error)) from error
    return own, other, rules, differences(own, other, rules)


def address(difference: Difference) -> str:
    """Returns the name of a difference on the command line, such as `tokens/goblin-1`."""
    return f"{difference.part}/{difference.key}"


def _matching_differences(found: Sequence[Difference], patterns: Sequence[str]) -> list[Difference]:
    """Returns the differences that match any of the patterns, or all if there are none.

    Raises CommandLineError for a pattern that matches nothing.
    """
    for pattern in patterns:
        # Such a pattern is most likely mistyped; merging the rest would hide that.
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
        # `fnmatchcase`, because ids are case-sensitive on every platform.
        if not patterns or any(fnmatchcase(address(each), pattern) for pattern in patterns)
    ]


def _difference_table(difference: Difference) -> dict[str, Any]:
    return {
        "address": address(difference),
        "kind": difference.kind,
        "title": difference.title,
        "changes": [
            {"field": change.name, "own": change.own, "other": change.other}
            for change in difference.changes
        ],
    }


def _write_picture(own: Scenario, found: Sequence[Difference], target: Path) -> None:
    if target.suffix.lower() != ".png":
        raise CommandLineError(tr("--picture {target}: a picture must end in .png", target=target))
    if trouble := system_libraries.trouble(window=False):
        raise CommandLineError(trouble)
    # Draws without a display, even where there is one.
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    # Imported here, because a comparison in text does not need Qt.
    from fivefoot.ui.map.scene.compared import compared
    from fivefoot.ui.map.scene.render import begin_drawing, png_of

    # The variable keeps the application alive while `png_of` draws.
    _app = begin_drawing()
    try:
        write_atomically(target, png_of(compared(own, found, PICTURE_SIZE)), keep_backup=False)
    except (OSError, SaveError) as error:
        raise CommandLineError(
            tr("{target}: cannot be written: {error}", target=target, error=error), ANSWER_IS_NO
        ) from error
