"""The verb that makes scenario files from foreign maps and pictures: import."""

from __future__ import annotations

from argparse import Namespace
from dataclasses import replace
from pathlib import Path

from fivefoot.cli.failure import ANSWER_IS_NO, DONE, CommandLineError
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
from fivefoot.core.storage.importers.open_any_file import open_path
from fivefoot.core.storage.importers.report_text import import_summary, refused_text, report_text
from fivefoot.core.storage.reading.picture_header import read_picture_header
from fivefoot.core.storage.reading.report import ImportReport
from fivefoot.core.storage.scenario_error import ScenarioFileError
from fivefoot.core.storage.scenario_file import SUFFIX, LoadReport, save
from fivefoot.core.texts.marker import tr

_PORTALS = {"windows": "window", "doors": "open_door"}


def import_maps(args: Namespace) -> int:
    """Makes scenario files from foreign maps or pictures, and reports what each contained."""
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
                with_suffix=_suggested_target(target),
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
        # Check the ruleset first: reading the maps may take minutes.
        library.load(ruleset)
    except RulesetError as error:
        raise CommandLineError(str(error)) from error
    # A folder may be named "maps.fivefoot".
    if several and target.suffix == SUFFIX and not target.is_dir():
        return _import_as_scenes(args, sources, target, ruleset)
    if several or target.is_dir():
        return _import_to_folder(args, sources, target, ruleset)
    return _import_one(args, sources[0], target, ruleset)


def _suggested_target(target: Path) -> Path:
    return target.with_suffix(SUFFIX) if target.name else target / f"map{SUFFIX}"


def _import_choices(args: Namespace) -> ImportChoices:
    portals = _PORTALS[args.open_portals] if args.open_portals else None
    return ImportChoices(
        portals,  # type: ignore[arg-type]
        args.outlines,
        args.scene,
        args.tiles_per_cell,
        tuple(args.cost),
    )


def _import_one(args: Namespace, source: Path, target: Path, ruleset: str) -> int:
    try:
        loaded, _ = open_path(source, ruleset, _import_choices(args))
        # Before saving: this refuses a file that already is a scenario, and must leave no copy.
        report = _import_report(loaded, source.name)
        save(loaded.scenario, target)
        _write_report(args, [Imported(source, target, loaded)])
    except (ScenarioFileError, SaveError) as error:
        raise CommandLineError(str(error), ANSWER_IS_NO) from error
    if args.json:
        print_json(report.as_json())
    else:
        summary = import_summary(loaded)
        print_lines(summary.taken)
        for line in summary.left_out:
            # The loop below prints these as warnings.
            if line not in report.warnings:
                complain(tr("left out: {line}", line=line))
        for warning in report.warnings:
            complain(tr("warning: {warning}", warning=warning))
    return DONE


def _import_to_folder(args: Namespace, sources: list[Path], folder: Path, ruleset: str) -> int:
    outcomes = []
    try:
        for outcome in import_each(sources, folder, ruleset, _import_choices(args)):
            # Printed one by one, because a folder of hundreds of maps takes minutes.
            outcomes.append(outcome)
            _print_warnings(outcome.source, outcome.report)
            if outcome.problem:
                complain(outcome.problem)
            elif not args.json:
                print_lines([f"{outcome.source.name} -> {outcome.target}"])
        _write_report(args, outcomes)
    # Only the folder itself can fail here; the outcome of each map holds its own problem.
    except (OSError, SaveError) as error:
        raise CommandLineError(f"-o {folder}: {error}", ANSWER_IS_NO) from error
    if args.json:
        print_json([_outcome_table(outcome) for outcome in outcomes])
    return ANSWER_IS_NO if any(outcome.problem for outcome in outcomes) else DONE


def _print_warnings(source: Path, report: LoadReport | None) -> None:
    """Prints the warnings of a map, each with the name of its file."""
    for warning in report.warnings if report is not None else ():
        complain(tr("{file}: warning: {warning}", file=source.name, warning=warning))


def _import_as_scenes(args: Namespace, sources: list[Path], target: Path, ruleset: str) -> int:
    """Writes one scenario with a scene for each map; a map that cannot be read is reported and left
    out.
    """
    read = list(read_each(sources, ruleset, _import_choices(args)))
    for each in read:
        _print_warnings(each.source, each.report)
        if each.problem:
            complain(each.problem)
    named = [(each.name, each.report.scenario) for each in read if each.report is not None]
    if not named:
        raise CommandLineError(tr("-o {target}: no map could be read", target=target), ANSWER_IS_NO)
    outcomes = [Imported(each.source, target, each.report, each.problem) for each in read]
    try:
        made = as_scenes(named, target.stem, library.load(ruleset))
        save(made, target)
        _write_report(args, outcomes)
    except (Refused, ScenarioFileError, SaveError, OSError) as error:
        raise CommandLineError(f"-o {target}: {error}", ANSWER_IS_NO) from error
    if args.json:
        pairs = zip(outcomes, read, strict=True)
        print_json([{**_outcome_table(outcome), "scene": each.name} for outcome, each in pairs])
    else:
        print_lines(f"{each.source.name} -> {each.name}" for each in read if not each.problem)
    return ANSWER_IS_NO if any(each.problem for each in read) else DONE


def _outcome_table(outcome: Imported) -> dict[str, object]:
    if outcome.report is None:
        return {"source": str(outcome.source), "problem": outcome.problem}
    report = _import_report(outcome.report, outcome.source.name)
    return {
        "source": str(outcome.source),
        "target": str(outcome.target),
        **report.as_json(),
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


def _import_report(loaded: LoadReport, name: str) -> ImportReport:
    """Returns the report of an imported map. A bare picture gets one with nothing on the map.

    Raises CommandLineError for a scenario.
    """
    if loaded.imported is not None:
        return replace(loaded.imported, warnings=loaded.warnings)
    scene = loaded.scenario.scene
    picture = scene.picture
    # A picture is loaded as a scenario, so only its contents distinguish it from one.
    bare = picture is not None and not (scene.barriers or loaded.scenario.tokens)
    if picture is None or not bare:
        raise CommandLineError(
            tr("{name}: this is already a scenario; open it directly", name=name), ANSWER_IS_NO
        )
    header = read_picture_header(loaded.scenario.assets[picture.asset])
    image = (header.width, header.height) if header is not None else None
    return ImportReport(
        (scene.columns, scene.rows), 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, image, loaded.warnings
    )
