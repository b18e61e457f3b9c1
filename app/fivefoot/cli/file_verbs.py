"""The verbs about files: import, render, check, diagram, cases."""

from __future__ import annotations

import os
from argparse import Namespace
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from fivefoot.cli.failure import ANSWER_IS_NO, DONE, USAGE_ERROR, CommandLineError
from fivefoot.cli.opening_files import open_scenario
from fivefoot.cli.output import complain, print_lines
from fivefoot.cli.separate_files import require_separate
from fivefoot.cli.sharing_verbs import write_scenario
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


def _suggested_target(target: Path, suffix: str) -> Path:
    return target.with_suffix(suffix) if target.name else target / f"map{suffix}"


def export(args: Namespace) -> int:
    """Writes the map of a scenario for another program, and warns of what it leaves out."""
    require_separate("-o", Path(args.output), [Path(args.file)])
    scenario, target = open_scenario(Path(args.file), args.ruleset), Path(args.output)
    try:
        left_out = export_map(scenario, target)
    except ExportError as error:
        raise CommandLineError(f"-o {error}") from error
    except SaveError as error:
        raise CommandLineError(str(error), ANSWER_IS_NO) from error
    print_lines([f"{target.name}: {FORMATS[target.suffix.lower()]}"])
    for line in left_out:
        # To stderr, so that a script that reads the answer does not read warnings.
        complain(tr("warning: {line}", line=line))
    return DONE


def log(args: Namespace) -> int:
    """Prints the combat log of a scenario, or writes it as text or CSV."""
    scenario = open_scenario(Path(args.file))
    if args.output is None:
        # `print_lines` adds the last line break.
        print_lines([log_text(scenario).rstrip("\n")])
        return DONE
    target = Path(args.output)
    if target.suffix.lower() not in (".txt", ".csv"):
        raise CommandLineError(tr("-o {target}: a log must end in .txt or .csv", target=target))
    try:
        write_atomically(target, log_file(scenario, target.suffix), keep_backup=False)
    except SaveError as error:
        raise CommandLineError(str(error), ANSWER_IS_NO) from error
    count = len(scenario.encounter.log)
    print_lines(
        [tr_count("{name}: {count} line", "{name}: {count} lines", count=count, name=target.name)]
    )
    return DONE


def project(args: Namespace) -> int:
    """Writes a scenario file that holds only what the players may know."""
    require_separate("-o", Path(args.output), [Path(args.file)])
    scenario, target = open_scenario(Path(args.file), args.ruleset), Path(args.output)
    if target.suffix != SUFFIX:
        raise CommandLineError(
            tr(
                "-o {target}: a scenario file must end in {suffix}; write {with_suffix}",
                target=target,
                suffix=SUFFIX,
                with_suffix=_suggested_target(target, SUFFIX),
            )
        )
    audience = _audience_named(scenario, args.audience)
    # A file cannot hide what it holds, so a map picture that lies partly under fog is left out.
    known = projected(Battle(scenario, library.rules_of(scenario)), audience, with_picture=False)
    write_scenario(known.scenario, target)
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


def _audience_named(scenario: Scenario, named: str) -> Audience:
    """Returns the audience of that name: the whole party, one of its groups or one of its tokens.

    Raises CommandLineError for anything else.
    """
    try:
        return audience_named(scenario, named)
    except ValueError as error:
        raise CommandLineError(tr("--for {named}: {error}", named=named, error=error)) from error


def render(args: Namespace) -> int:
    """Draws the map of a scenario, with the overlays of a token, to a picture or PDF."""
    require_separate("-o", Path(args.output), [Path(args.file)])
    scenario, target = open_scenario(Path(args.file), args.ruleset), Path(args.output)
    if target.suffix.lower() not in (".png", ".pdf"):
        raise CommandLineError(
            tr(
                "-o {target}: a picture must end in .png, pages in .pdf; write {with_suffix}",
                target=target,
                with_suffix=_suggested_target(target, ".png"),
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
    # The reach of a hidden token would reveal where it is.
    if args.players and args.token is not None and scenario.tokens[args.token].hidden:
        raise CommandLineError(
            tr(
                "--token {token}: this token is hidden from the players; leave out --players to "
                "see it",
                token=args.token,
            )
        )
    _write_picture(scenario, target, args)
    return DONE


def _write_picture(scenario: Scenario, target: Path, args: Namespace) -> None:
    if trouble := system_libraries.trouble(window=False):
        raise CommandLineError(trouble)
    # Draws without a display, even where there is one.
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
    # `system_libraries` found all libraries, so the installation itself is damaged.
    except ImportError as error:
        raise CommandLineError(
            tr("pictures need Qt, which cannot be loaded: {error}", error=error)
        ) from error
    except RulesetError as error:
        raise CommandLineError(str(error)) from error
    except (OSError, SaveError, ValueError) as error:
        raise CommandLineError(
            tr("{target}: cannot be written: {error}", target=target, error=error), ANSWER_IS_NO
        ) from error


def diagram(args: Namespace) -> int:
    """Prints the scenario as a text diagram."""
    try:
        scenario = open_scenario(Path(args.file), args.ruleset)
        text = write_scene_text(scenario, library.rules_of(scenario))
        print_lines([text.rstrip("\n")])
    except RulesetError as error:
        raise CommandLineError(str(error)) from error
    return DONE


def check(args: Namespace) -> int:
    """Reports every problem of scenario files and rulesets. Returns exit code 1 if there is any."""
    faulty = False
    for name in (each for given in args.what for each in _names_to_check(given)):
        problems = list(_problems(name))
        faulty = faulty or bool(problems)
        for problem in problems:
            complain(problem)
        if not problems:
            print_lines([tr("{name}: no problems{where}", name=name, where=_folder_text(name))])
    return ANSWER_IS_NO if faulty else DONE


def _names_to_check(name: str) -> Iterator[str]:
    """Yields the rulesets and scenarios in a folder; for anything else, including a ruleset's own
    folder, the name itself.
    """
    held = sorted(rulesets_in(Path(name)))
    # Both kinds, because people keep a ruleset beside its scenarios. `os.path.isdir` is False
    # for a name that the system does not accept, where `Path.is_dir` would raise.
    if held != [Path(name)] and os.path.isdir(name):
        held += sorted(Path(name).glob(f"*{SUFFIX}"))
    # An empty folder is checked as a ruleset, which reports what a ruleset needs.
    yield from map(str, held) if held else (name,)


def _folder_text(name: str) -> str:
    """Returns " in FOLDER" for a ruleset named by its id, else an empty text.

    People who write a ruleset start from a copy of such a folder.
    """
    folder = None if Path(name).exists() else library.available().get(name)
    return tr(" in {folder}", folder=folder) if folder is not None else ""


def _problems(name: str) -> Iterator[str]:
    path, bundled = Path(name), library.available()
    try:
        # `exists` would call a name that the system does not accept (too long, a null character)
        # a missing file.
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
    # A file or folder of that name takes precedence over an installed ruleset.
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
        # Resolved, because the ruleset's id is the folder's name, and "." has none.
        library.read(folder.resolve())
        yield from unusable_choices(folder.resolve())
    except RulesetError as error:
        yield str(error)
    # An unreadable case file would otherwise be noticed only when all cases run.
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
    # The scenario opens, but parts of what was saved are lost.
    yield from lost


def _case_path(name: str) -> Path:
    """Returns the file or folder of that name, or else the folder of the ruleset with that id."""
    path = Path(name)
    return path if path.exists() else library.available().get(name, path)


def cases(args: Namespace) -> int:
    """Runs conformance cases and prints those that failed."""
    paths = [_case_path(text) for text in args.paths] or [library.rulesets_folder()]
    try:
        # A list, because an empty one is an error.
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
    # An unreadable file outweighs a failed case, because none of its cases ran.
    if outcome.unreadable:
        return USAGE_ERROR
    return ANSWER_IS_NO if outcome.failed else DONE
