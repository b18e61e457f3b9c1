"""The verbs about files: import, render, check, diagram, cases."""

from __future__ import annotations

import os
from argparse import Namespace
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from fivefoot.cli.failure import DONE, NOT_ASKED, SAID_NO, CommandLineError
from fivefoot.cli.opening_files import open_scenario
from fivefoot.cli.output import complain, print_lines
from fivefoot.cli.separate_files import require_separate
from fivefoot.cli.sharing_verbs import write_to
from fivefoot.core.conformance.case_file import case_files, read_case_file
from fivefoot.core.conformance.runner import run_files
from fivefoot.core.conformance.scene_text import write_scene_text
from fivefoot.core.model.plain_table import TableError
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.rules.ruleset import library
from fivefoot.core.rules.ruleset.library import RulesetError
from fivefoot.core.rules.ruleset.readings import unusable_choices
from fivefoot.core.rules.ruleset.ruleset_folders import rulesets_in
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.session.audiences import audience_named
from fivefoot.core.session.log_formats import log_file, log_text
from fivefoot.core.session.projection import Audience
from fivefoot.core.session.projection import project as projected
from fivefoot.core.storage.atomic import SaveError, write_atomically
from fivefoot.core.storage.exporters.map_export import FORMATS, ExportError, export_map
from fivefoot.core.storage.reading.report import quoted
from fivefoot.core.storage.scenario_file import SUFFIX
from fivefoot.core.texts.lists import listed
from fivefoot.core.texts.marker import tr, tr_count
from fivefoot.ui import system_libraries


def _with_suffix(target: Path, suffix: str) -> Path:
    return target.with_suffix(suffix) if target.name else target / f"map{suffix}"


def export(args: Namespace) -> int:
    """The map of a scenario as a file of another program; what is left out goes to stderr."""
    require_separate("-o", Path(args.output), [Path(args.file)])
    scenario, target = open_scenario(Path(args.file), args.ruleset), Path(args.output)
    try:
        left_out = export_map(scenario, target)
    except ExportError as error:
        raise CommandLineError(f"-o {error}") from error
    except SaveError as error:
        raise CommandLineError(str(error), SAID_NO) from error
    print_lines([f"{target.name}: {FORMATS[target.suffix.lower()]}"])
    for line in left_out:
        # To stderr, so that a script that reads the answer is not given warnings to read.
        complain(tr("warning: {line}", line=line))
    return DONE


def log(args: Namespace) -> int:
    """The combat log of a scenario: printed, or written as text or CSV."""
    scenario = open_scenario(Path(args.file))
    if args.output is None:
        # `print_lines` ends the last line by itself.
        print_lines([log_text(scenario).rstrip("\n")])
        return DONE
    target = Path(args.output)
    # Before it is written: a log under `.pdf` would open in nothing.
    if target.suffix.lower() not in (".txt", ".csv"):
        raise CommandLineError(tr("-o {target}: a log must end in .txt or .csv", target=target))
    try:
        write_atomically(target, log_file(scenario, target.suffix), keep_backup=False)
    except SaveError as error:
        raise CommandLineError(str(error), SAID_NO) from error
    count = len(scenario.encounter.log)
    print_lines(
        [tr_count("{name}: {count} line", "{name}: {count} lines", count=count, name=target.name)]
    )
    return DONE


def project(args: Namespace) -> int:
    """What the players may know of a scenario, as a scenario file of its own."""
    require_separate("-o", Path(args.output), [Path(args.file)])
    scenario, target = open_scenario(Path(args.file), args.ruleset), Path(args.output)
    if target.suffix != SUFFIX:
        raise CommandLineError(
            tr(
                "-o {target}: a scenario file must end in {suffix}; write {with_suffix}",
                target=target,
                suffix=SUFFIX,
                with_suffix=_with_suffix(target, SUFFIX),
            )
        )
    audience = _audience(scenario, args.audience)
    # Without the map's picture where fog lies on it: a file cannot cover what it holds.
    known = projected(Battle(scenario, library.rules_of(scenario)), audience, with_picture=False)
    write_to(known.scenario, target)
    left = len(scenario.tokens) - len(known.scenario.tokens)
    print_lines(
        [tr("tokens: {count}, left out: {left}", count=len(known.scenario.tokens), left=left)]
    )
    if scenario.scene.picture is not None and known.scenario.scene.picture is None:
        complain(
            tr(
                "warning: the map's picture is left out because fog covers part of it, and a "
                "file cannot hide it"
            )
        )
    return DONE


def _audience(scenario: Scenario, named: str) -> Audience:
    """The whole party, or the group or token that is named.

    Raises CommandLineError where it is none of the party's.
    """
    try:
        return audience_named(scenario, named)
    except ValueError as error:
        raise CommandLineError(tr("--for {named}: {error}", named=named, error=error)) from error


def render(args: Namespace) -> int:
    """The map of a scenario as a picture, with the overlays of a token."""
    require_separate("-o", Path(args.output), [Path(args.file)])
    scenario, target = open_scenario(Path(args.file), args.ruleset), Path(args.output)
    if target.suffix.lower() not in (".png", ".pdf"):
        raise CommandLineError(
            tr(
                "-o {target}: a picture must end in .png, pages in .pdf; write {with_suffix}",
                target=target,
                with_suffix=_with_suffix(target, ".png"),
            )
        )
    if args.token is not None and args.token not in scenario.tokens:
        known = listed(scenario.tokens)
        raise CommandLineError(
            tr(
                "--token {token}: the file has no such token; it has {known}",
                token=args.token,
                known=known,
            )
        )
    # Its reach would tell where it is.
    if args.players and args.token is not None and scenario.tokens[args.token].hidden:
        raise CommandLineError(
            tr(
                "--token {token}: this token is hidden from the players; leave out --players to "
                "see it",
                token=args.token,
            )
        )
    _draw(scenario, target, args)
    return DONE


def _draw(scenario: Scenario, target: Path, args: Namespace) -> None:

    if trouble := system_libraries.trouble(window=False):
        raise CommandLineError(trouble)
    # No display is needed, and none is used where there is one.
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    try:
        from fivefoot.ui.map.scene.render import PictureOptions
        from fivefoot.ui.map.scene.render import render as draw

        options = PictureOptions(args.players, args.size, not args.no_frame, args.grid)
        if target.suffix.lower() == ".pdf":
            from fivefoot.ui.map.scene.paper import write_pdf

            write_pdf(scenario, target, args.paper, replace(options, tokens=False))
        else:
            draw(scenario, target, args.token, options)
    # Qt is found by `system_libraries`; what is left is a damaged installation.
    except ImportError as error:
        raise CommandLineError(
            tr("pictures need Qt, which cannot be loaded: {error}", error=error)
        ) from error
    except RulesetError as error:
        raise CommandLineError(str(error)) from error
    except (OSError, SaveError, ValueError) as error:
        raise CommandLineError(
            tr("{target}: cannot be written: {error}", target=target, error=error), SAID_NO
        ) from error


def diagram(args: Namespace) -> int:
    """The scenario as a text diagram."""
    try:
        scenario = open_scenario(Path(args.file), args.ruleset)
        text = write_scene_text(scenario, library.rules_of(scenario))
        print_lines([text.rstrip("\n")])
    except RulesetError as error:
        raise CommandLineError(str(error)) from error
    return DONE


def check(args: Namespace) -> int:
    """Whether scenario files and rulesets can be used; every problem is told."""
    faulty = False
    # All of them, also after a faulty one: whoever checks a folder wants the whole list.
    for name in (each for given in args.what for each in _checked(given)):
        problems = list(_problems(name))
        faulty = faulty or bool(problems)
        for problem in problems:
            complain(problem)
        if not problems:
            print_lines([tr("{name}: no problems{where}", name=name, where=_where(name))])
    return SAID_NO if faulty else DONE


def _checked(name: str) -> Iterator[str]:
    """The name itself, or the rulesets or scenarios of a folder that holds some and is none."""
    held = sorted(rulesets_in(Path(name)))
    # Beside each other: people keep a ruleset where its scenarios are. `os.path` takes a name that
    # the system cannot look at for a missing folder.
    if held != [Path(name)] and os.path.isdir(name):
        held += sorted(Path(name).glob(f"*{SUFFIX}"))
    # With none in it the folder itself is checked, which tells what a ruleset needs.
    yield from map(str, held) if held else (name,)


def _where(name: str) -> str:
    """Where a ruleset named by its id lies: one's own begins as a copy of such a folder."""
    folder = None if Path(name).exists() else library.available().get(name)
    return tr(" in {folder}", folder=folder) if folder is not None else ""


def _problems(name: str) -> Iterator[str]:
    path, bundled = Path(name), library.available()
    try:
        # `exists` takes a name that the system cannot look at (too long, a null character) for a
        # missing file.
        path.stat()
    except FileNotFoundError:
        pass
    except (OSError, ValueError) as error:
        raise CommandLineError(
            tr(
                "{name}: cannot be checked: {quoted}",
                name=quoted(name),
                quoted=quoted(str(error)),
            )
        ) from error
    if path.is_dir():
        yield from _ruleset_problems(path)
    # A file or folder of that name goes first: it is what stands in front of the person.
    elif not path.exists() and name in bundled:
        yield from _ruleset_problems(bundled[name])
    elif not path.exists():
        raise CommandLineError(
            tr(
                "{name}: not a file, folder or ruleset; the rulesets are {bundled}",
                name=quoted(name),
                bundled=", ".join(bundled),
            )
        )
    else:
        yield from _scenario_problems(path)


def _ruleset_problems(folder: Path) -> Iterator[str]:
    try:
        # Resolved: the id of a ruleset is its folder's name, and "." has none.
        library.read(folder.resolve())
        yield from unusable_choices(folder.resolve())
    except RulesetError as error:
        yield str(error)
    # Cases are part of a ruleset: one that cannot be read would be missed only when all are run.
    for file in case_files([folder]) if (folder / "cases").is_dir() else ():
        try:
            read_case_file(file)
        except (TableError, OSError) as error:
            yield f"{file}: {error}"


def _scenario_problems(path: Path) -> Iterator[str]:
    lost: list[str] = []
    try:
        scenario = open_scenario(path, lost=lost)
        library.rules_of(scenario)
    except (CommandLineError, RulesetError) as error:
        yield str(error)
    # It opens, but not with all that was saved.
    yield from lost


def _of_cases(name: str) -> Path:
    """The file or folder of that name, else the folder of the ruleset of that id."""
    path = Path(name)
    return path if path.exists() else library.available().get(name, path)


def cases(args: Namespace) -> int:
    """Runs conformance cases."""
    paths = [_of_cases(text) for text in args.paths] or [library.rulesets_folder()]
    try:
        # A list: to know of none before anything runs.
        files = list(case_files(paths))
    except OSError as error:
        raise CommandLineError(str(error)) from error
    if not files:
        where = ", ".join(map(str, paths))
        raise CommandLineError(
            tr(
                "no case files in {where}; they end in .toml and are kept in folders named cases",
                where=where,
            )
        )
    outcome = run_files(files)
    for problem in outcome.unreadable:
        complain(problem)
    for result in outcome.results:
        if not result.passed:
            print_lines(
                [
                    f"FAILED {result.file}: {result.case}",
                    *(f"    {line}" for line in result.messages),
                ]
            )
    print_lines(
        [tr("{passed} passed, {failed} failed", passed=outcome.passed, failed=outcome.failed)]
    )
    # A file that cannot be read weighs more than a case that failed: what it says was not asked.
    if outcome.unreadable:
        return NOT_ASKED
    return SAID_NO if outcome.failed else DONE
