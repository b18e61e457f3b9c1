"""Imports several maps at once: each becomes a scenario file in one folder, or a scene of one
scenario.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from fivefoot.core.model.scenes import MOST_SCENES, scene_names, with_scene_open
from fivefoot.core.storage.atomic import SaveError
from fivefoot.core.storage.importers.import_choices import (
    NOTHING_CHOSEN,
    ImportChoices,
    SceneChoiceError,
)
from fivefoot.core.storage.importers.open_any_file import open_path
from fivefoot.core.storage.scenario_error import ScenarioFileError
from fivefoot.core.storage.scenario_file import SUFFIX, LoadReport, save


@dataclass(frozen=True, slots=True)
class Imported:
    """A source file and the result of its import: a report and the scenario file, or why there is
    none.
    """

    source: Path
    target: Path | None = None
    report: LoadReport | None = None
    problem: str = ""


def import_each(
    sources: Iterable[Path], folder: Path, ruleset: str, choices: ImportChoices = NOTHING_CHOSEN
) -> Iterator[Imported]:
    """Creates a scenario file from each source in the folder, one after the other.

    Names follow the sources; existing files are kept, and a new file of the same name gets a
    number. A source that cannot be imported is reported, and the next one follows. Raises only
    OSError, where the folder cannot be created.
    """
    folder.mkdir(parents=True, exist_ok=True)
    for source in sources:
        try:
            report, _ = open_path(source, ruleset, choices)
            target = _free(folder, source.stem)
            save(report.scenario, target)
        except (ScenarioFileError, SaveError, OSError) as error:
            yield Imported(source, problem=str(error))
        else:
            yield Imported(source, target, report)


@dataclass(frozen=True, slots=True)
class MapRead:
    """The result of reading a file: the scene's name and the report, or why it failed."""

    source: Path
    name: str
    report: LoadReport | None = None
    problem: str = ""


def read_each(
    sources: Iterable[Path], ruleset: str, choices: ImportChoices = NOTHING_CHOSEN
) -> Iterator[MapRead]:
    """Reads maps one after the other, with all scenes of a file that holds several.

    One that cannot be read is reported, and the next one follows; nothing is raised.
    """
    for source in sources:
        try:
            names = _scene_names(source, ruleset, choices)
        except (ScenarioFileError, OSError) as error:
            yield MapRead(source, source.stem, problem=str(error))
            continue
        if isinstance(names, LoadReport):
            yield from _scenes_of(source, names)
            continue
        # By number, since two scenes of a file may have the same name.
        for number, name in enumerate(names[:MOST_SCENES], 1):
            yield _one_scene(source, name, ruleset, replace(choices, scene=str(number)))


def _scenes_of(source: Path, report: LoadReport) -> Iterator[MapRead]:
    """One result for each scene of what was read; a map has one scene."""
    scenario = report.scenario
    if not scenario.other_scenes:
        yield MapRead(source, _called(source, report), report)
        return
    for each in scene_names(scenario):
        # With the names of its neighbours, so that passages between them can be restored once all
        # have ids in the scenario they are added to.
        there = with_scene_open(scenario, each.id)
        yield MapRead(source, each.name, replace(report, scenario=there, turn_start=None))


def _scene_names(
    source: Path, ruleset: str, choices: ImportChoices
) -> LoadReport | tuple[str, ...]:
    """The report of a file, or the names of its scenes where several exist and none is chosen."""
    try:
        return open_path(source, ruleset, choices)[0]
    except SceneChoiceError as error:
        return error.names


def _one_scene(source: Path, name: str, ruleset: str, choices: ImportChoices) -> MapRead:
    try:
        return MapRead(source, name, open_path(source, ruleset, choices)[0])
    except (ScenarioFileError, OSError) as error:
        return MapRead(source, name, problem=str(error))


def _called(source: Path, report: LoadReport) -> str:
    """The name for a scenario: a map is named after its file, a scenario after its title."""
    return source.stem if report.imported is not None else report.scenario.title or source.stem


def _free(folder: Path, stem: str) -> Path:
    """An unused file name in the folder."""
    target = folder / f"{stem}{SUFFIX}"
    number = 2
    # Checked for each file: two sources of one import may share a name.
    while target.exists():
        target = folder / f"{stem} {number}{SUFFIX}"
        number += 1
    return target
