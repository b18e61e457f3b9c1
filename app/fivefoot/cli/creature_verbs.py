"""The verb about the library of creatures."""

from __future__ import annotations

from argparse import Namespace
from dataclasses import replace
from pathlib import Path

from fivefoot.cli.failure import DONE, SAID_NO, CommandLineError
from fivefoot.cli.opening_files import open_scenario
from fivefoot.cli.output import print_lines
from fivefoot.cli.sharing_verbs import target_of, write_to
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.sharing import Sharing
from fivefoot.core.session.commands import Refused
from fivefoot.core.session.creatures import empty_library, size_words, with_creatures
from fivefoot.core.storage.atomic import SaveError
from fivefoot.core.storage.creature_library import load_creatures, save_creatures
from fivefoot.core.storage.scenario_error import ScenarioFileError
from fivefoot.core.texts.marker import tr_count


def creatures(args: Namespace) -> int:
    """Lists one's own creatures; takes those of a file in, or writes them to a file to share."""
    try:
        # A library has to have rules; what it keeps of creatures is read under any.
        library = load_creatures() or empty_library("keyword3")
        if args.add is not None:
            library = _with_those_of(library, Path(args.add))
            print_lines([_size_line(library, str(save_creatures(library)))])
        elif args.output is not None:
            target = target_of(args.output)
            # With the mark of a shared file: whoever opens it is told whose it is.
            write_to(replace(library, sharing=library.sharing or Sharing()), target)
            print_lines([_size_line(library, target.name)])
        else:
            print_lines(f"{each.name}: {size_words(each)}" for each in library.tokens.values())
    except (ScenarioFileError, SaveError) as error:
        raise CommandLineError(str(error), SAID_NO) from error
    return DONE


def _size_line(library: Scenario, name: str) -> str:
    return tr_count(
        "{name}: {count} creature",
        "{name}: {count} creatures",
        count=len(library.tokens),
        name=name,
    )


def _with_those_of(library: Scenario, path: Path) -> Scenario:
    """The library with the creatures of a file, or with the tokens of a scenario, once each."""
    other = open_scenario(path)
    try:
        return with_creatures(library, other.tokens.values(), other.assets)
    except Refused as refused:
        raise CommandLineError(f"{path.name}: {refused}", SAID_NO) from refused
