"""The verb about the creature library: creatures."""

from __future__ import annotations

from argparse import Namespace
from dataclasses import replace
from pathlib import Path

from fivefoot.cli.failure import ANSWER_IS_NO, DONE, CommandLineError
from fivefoot.cli.opening_files import open_scenario
from fivefoot.cli.output import print_lines
from fivefoot.cli.sharing_verbs import scenario_target, write_scenario
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.sharing import Sharing
from fivefoot.core.session.commands import Refused
from fivefoot.core.session.creatures import empty_library, size_words, with_creatures
from fivefoot.core.storage.atomic import SaveError
from fivefoot.core.storage.creature_library import load_creatures, save_creatures
from fivefoot.core.storage.scenario_error import ScenarioFileError
from fivefoot.core.texts.marker import tr_count


def creatures(args: Namespace) -> int:
    """Lists the creature library, adds the creatures of a file, or writes the library to a file."""
    try:
        # A library is a scenario and so needs a ruleset, but its creatures can be read under any.
        library = load_creatures() or empty_library("keyword3")
        if args.add is not None:
            library = _with_creatures_of_file(library, Path(args.add))
            print_lines([_size_line(library, str(save_creatures(library)))])
        elif args.output is not None:
            target = scenario_target(args.output)
            # Marked as shared, so that the window shows its authors to those who open it.
            write_scenario(replace(library, sharing=library.sharing or Sharing()), target)
            print_lines([_size_line(library, target.name)])
        else:
            print_lines(f"{each.name}: {size_words(each)}" for each in library.tokens.values())
    except (ScenarioFileError, SaveError) as error:
        raise CommandLineError(str(error), ANSWER_IS_NO) from error
    return DONE


def _size_line(library: Scenario, name: str) -> str:
    return tr_count(
        "{name}: {count} creature",
        "{name}: {count} creatures",
        count=len(library.tokens),
        name=name,
    )


def _with_creatures_of_file(library: Scenario, path: Path) -> Scenario:
    """Returns the library with the creatures of another library, or the tokens of a scenario,
    added. They replace creatures of the same name.
    """
    other = open_scenario(path)
    try:
        return with_creatures(library, other.tokens.values(), other.assets)
    except Refused as refused:
        raise CommandLineError(f"{path.name}: {refused}", ANSWER_IS_NO) from refused
