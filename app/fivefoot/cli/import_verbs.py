"""The verb that imports: foreign maps and pictures become scenario files."""

from __future__ import annotations

from argparse import Namespace
from dataclasses import replace
from pathlib import Path

from fivefoot.cli.failure import DONE, SAID_NO, CommandLineError
from fivefoot.cli.opening_files import ruleset_id
from fivefoot.cli.output import complain, print_json, print_lines
from fivefoot.cli.separate_files import require_separate
from fivefoot.core.rules.ruleset import library
from fivefoot.core.rules.ruleset.library import RulesetError
from fivefoot.core.session.commands import Refused
from fivefoot.core.session.commands.scene_edits import as_scenes
from fivefoot.core.storage.atomic import SaveError, write_atomically
from fivefoot.core.storage.importers.batch_import import Imported, import_each, read_each
from fivefoot.core.storage.importers.import_choices import ImportChoices
from fivefoot.core.storage.importers.report_text import refused_text, report_text, told_import
from fivefoot.core.storage.importers.to_scenario import open_path
from fivefoot.core.storage.reading.picture_header import read_picture_header
from fivefoot.core.storage.reading.report import ImportReport
from fivefoot.core.storage.scenario_error import ScenarioFileError
from fivefoot.core.storage.scenario_file import SUFFIX, LoadReport, save
from fivefoot.core.texts.marker import tr

_PORTALS = {"windows": "window", "doors": "open_door"}


def import_maps(args: Namespace) -> int:
    """Foreign maps or pictures become scenario files; a report tells what each held."""
    sources, target = [Path(source) for source in args.source], Path(args.output)
    several = len(sources) > 1
    if not args.output:
        raise CommandLineError(
            tr("-o: name a file that ends in {suffix}, or a folder", suffix=SUFFIX)
        )
    if not several and target.suffix != SUFFIX and not target.is_dir():
        raise CommandLineError(
            tr(
                "-o {target}: a scenario file must end in {suffix}; write {with_suffix}",
                target=target,
                suffix=SUFFIX,
                with_suffix=_with_suffix(target),
            )
        )
    if several and target.suffix != SUFFIX and target.is_file():
        raise CommandLineError(
            tr(
                "-o {target}: several maps need a folder, or a file ending in {suffix} that "
                "takes them as scenes",
                target=target,
                suffix=SUFFIX,
            )
        )
    require_separate("-o", target, sources)
    if args.report:
        require_separate("--report", Path(args.report), [target, *sources])
    try:
        ruleset = ruleset_id(args.ruleset)
        # Before the maps are read, which may take minutes.
        library.load(ruleset)
    except RulesetError as error:
        raise CommandLineError(str(error)) from error
    # A folder may be called "maps.fivefoot"; what is there decides.
    if several and target.suffix == SUFFIX and not target.is_dir():
        return _as_scenes(args, sources, target, ruleset)
    if several or target.is_dir():
        return _each(args, sources, target, ruleset)
    return _single(args, sources[0], target, ruleset)


def _with_suffix(target: Path) -> Path:
    return target.with_suffix(SUFFIX) if target.name else target / f"map{SUFFIX}"


def _choices(args: Namespace) -> ImportChoices:
    portals = _PORTALS[args.open_portals] if args.open_portals else None
    return ImportChoices(
        portals,  # type: ignore[arg-type]
        args.outlines,
        args.scene,
        args.tiles_per_cell,
        tuple(args.cost),
    )


def _single(args: Namespace, source: Path, target: Path, ruleset: str) -> int:
    try:
        loaded, _ = open_path(source, ruleset, _choices(args))
        # Before it is saved: a scenario that is no import is refused, and no file is left.
        figures = _figures(loaded, source.name)
        save(loaded.scenario, target)
        _write_report(args, [Imported(source, target, loaded)])
    except (ScenarioFileError, SaveError) as error:
        raise CommandLineError(str(error), SAID_NO) from error
    if args.json:
        print_json(figures.as_json())
    else:
        told = told_import(loaded)
        print_lines(told.taken)
        for line in told.left_out:
            # Those that are warnings as well are told below, as such.
            if line not in figures.warnings:
                complain(tr("left out: {line}", line=line))
        for warning in figures.warnings:
            complain(tr("warning: {warning}", warning=warning))
    return DONE


def _each(args: Namespace, sources: list[Path], folder: Path, ruleset: str) -> int:
    outcomes = []
    try:
        for outcome in import_each(sources, folder, ruleset, _choices(args)):
            # Told one by one: a folder of hundreds of maps takes minutes.
            outcomes.append(outcome)
            _warn(outcome.source, outcome.report)
            if outcome.problem:
                complain(outcome.problem)
            elif not args.json:
                print_lines([f"{outcome.source.name} -> {outcome.target}"])
        _write_report(args, outcomes)
    # Only the folder itself can fail here: what is wrong with a map stands in its outcome.
    except (OSError, SaveError) as error:
        raise CommandLineError(f"-o {folder}: {error}", SAID_NO) from error
    if args.json:
        print_json([_told(outcome) for outcome in outcomes])
    return SAID_NO if any(outcome.problem for outcome in outcomes) else DONE


def _warn(source: Path, report: LoadReport | None) -> None:
    """Tells what the window would tell of a map, by the name of its file."""
    for warning in report.warnings if report is not None else ():
        complain(tr("{file}: warning: {warning}", file=source.name, warning=warning))


def _as_scenes(args: Namespace, sources: list[Path], target: Path, ruleset: str) -> int:
    """Each map becomes a scene of one scenario; one that cannot be read is told and left out."""
    # All read before anything is written: the scenes go into one file.
    read = list(read_each(sources, ruleset, _choices(args)))
    for each in read:
        _warn(each.source, each.report)
        if each.problem:
            complain(each.problem)
    named = [(each.name, each.report.scenario) for each in read if each.report is not None]
    if not named:
        raise CommandLineError(tr("-o {target}: no map could be read", target=target), SAID_NO)
    outcomes = [Imported(each.source, target, each.report, each.problem) for each in read]
    try:
        made = as_scenes(named, target.stem, library.load(ruleset))
        save(made, target)
        _write_report(args, outcomes)
    except (Refused, ScenarioFileError, SaveError, OSError) as error:
        raise CommandLineError(f"-o {target}: {error}", SAID_NO) from error
    if args.json:
        told = zip(outcomes, read, strict=True)
        print_json([{**_told(outcome), "scene": each.name} for outcome, each in told])
    else:
        print_lines(f"{each.source.name} -> {each.name}" for each in read if not each.problem)
    return SAID_NO if any(each.problem for each in read) else DONE


def _told(outcome: Imported) -> dict[str, object]:
    if outcome.report is None:
        return {"source": str(outcome.source), "problem": outcome.problem}
    figures = _figures(outcome.report, outcome.source.name)
    return {
        "source": str(outcome.source),
        "target": str(outcome.target),
        **figures.as_json(),
    }


def _write_report(args: Namespace, outcomes: list[Imported]) -> None:
    if not args.report:
        return
    parts = [
        report_text(each.source.name, each.report)
        if each.report is not None
        else refused_text(each.source.name, each.problem)
        for each in outcomes
    ]
    write_atomically(Path(args.report), "\n".join(parts).encode(), keep_backup=False)


def _figures(loaded: LoadReport, name: str) -> ImportReport:
    """The report of a map, or that of a bare picture: a map without anything on it.

    Raises CommandLineError for a scenario.
    """
    if loaded.imported is not None:
        return replace(loaded.imported, warnings=loaded.warnings)
    scene = loaded.scenario.scene
    picture = scene.picture
    # Told by what it holds: a picture comes back as a scenario like any other.
    bare = picture is not None and not (scene.barriers or loaded.scenario.tokens)
    if picture is None or not bare:
        raise CommandLineError(
            tr("{name}: this is already a scenario; open it directly", name=name), SAID_NO
        )
    header = read_picture_header(loaded.scenario.assets[picture.asset])
    image = (header.width, header.height) if header is not None else None
    return ImportReport(
        (scene.columns, scene.rows), 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, image, loaded.warnings
    )
