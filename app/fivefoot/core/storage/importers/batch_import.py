"""Several maps imported at once: each becomes a scenario file in one folder, or they are read to
become the scenes of one.
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
from fivefoot.core.storage.importers.to_scenario import open_path
from fivefoot.core.storage.scenario_error import ScenarioFileError
from fivefoot.core.storage.scenario_file import SUFFIX, LoadReport, save


@dataclass(frozen=True, slots=True)
class Imported:
    """A file and what became of it: a report and the scenario file, or why there is none."""

    source: Path
    target: Path | None = None
    report: LoadReport | None = None
    problem: str = ""


def import_each(
    sources: Iterable[Path], folder: Path, ruleset: str, choices: ImportChoices = NOTHING_CHOSEN
) -> Iterator[Imported]:
    """Make a scenario file of each source in the folder, one after the other.

    Names follow the sources; a file that is there keeps its place, the new one gets a number. One
    that cannot be imported is told, and the next one goes on. Nothing is raised but by a folder
    that cannot be made (OSError).
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
    """What was read from a file: the name of a scene that it makes and the report, or why not."""

    source: Path
    name: str
    report: LoadReport | None = None
    problem: str = ""


def read_each(
    sources: Iterable[Path], ruleset: str, choices: ImportChoices = NOTHING_CHOSEN
) -> Iterator[MapRead]:
    """Read maps one after the other, all scenes of a file that holds several.

    One that cannot be read is told, and the next one goes on; nothing is raised.
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
        # By number, for two scenes of a file may bear one name.
        for number, name in enumerate(names[:MOST_SCENES], 1):
            yield _one_scene(source, name, ruleset, replace(choices, scene=str(number)))


def _scenes_of(source: Path, report: LoadReport) -> Iterator[MapRead]:
    """What was read, once for each scene that a scenario has; a map has one."""
    scenario = report.scenario
    if not scenario.other_scenes:
        yield MapRead(source, _called(source, report), report)
        return
    for each in scene_names(scenario):
        # With the names of its neighbours: passages between them lead there again once all of them
        # have ids in what they are added to.
        there = with_scene_open(scenario, each.id)
        yield MapRead(source, each.name, replace(report, scenario=there, turn_start=None))


def _scene_names(
    source: Path, ruleset: str, choices: ImportChoices
) -> LoadReport | tuple[str, ...]:
    """What a file holds, or the names of its scenes where none of several is chosen."""
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
    """A map is called by its file, a scenario by its title."""
    return source.stem if report.imported is not None else report.scenario.title or source.stem


def _free(folder: Path, stem: str) -> Path:
    """A name in the folder that no file has."""
    target = folder / f"{stem}{SUFFIX}"
    number = 2
    # Asked for each anew: two sources of one import may share a name.
    while target.exists():
        target = folder / f"{stem} {number}{SUFFIX}"
        number += 1
    return target
