"""The report of a map that was read straight into a scenario: its figures, and the limits it must
keep.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace

from fivefoot.core.model.scenario import Scenario
from fivefoot.core.storage.importers.sound_ground import sound_grounds
from fivefoot.core.storage.importers.texts import say
from fivefoot.core.storage.reading import limits
from fivefoot.core.storage.reading.picture_header import PictureHeaderError, read_picture_header
from fivefoot.core.storage.reading.report import ImportReport, MapImportError, WarningLog
from fivefoot.core.storage.scenario_file import LoadReport
from fivefoot.core.storage.wall_checks import crowding_problem

SIMPLER = say("export_map_in_smaller_parts")


def report_with_figures(
    scenario: Scenario,
    file: str,
    warnings: WarningLog,
    outside: Mapping[str, int] | None = None,
    others: tuple[tuple[str, int], ...] = (),
) -> LoadReport:
    """The scenario with a report that counts what is in it.

    `outside` counts what was left out, by the names of the report's figures (`walls_outside`,
    `zero_length`), `others` holds figures that only some formats have. Raises MapImportError past
    the limits.
    """
    # Before the figures: regions that cross themselves become several, or none.
    sound = sound_grounds(scenario.scene.ground, warnings)
    scenario = replace(scenario, scene=replace(scenario.scene, ground=sound))
    _refuse_too_much(scenario, file)
    report = replace(
        _figures(scenario, outside or {}),
        warnings=warnings.lines(),
        others=others,
    )
    return LoadReport(scenario, report.warnings, imported=report)


def _figures(scenario: Scenario, left: Mapping[str, int]) -> ImportReport:
    """How many things of each kind are in the scenario, and how many of each were left out."""
    scene = scenario.scene
    kinds = Counter(barrier.kind for barrier in scene.barriers.values())
    return ImportReport(
        cells=(scene.columns, scene.rows),
        walls=kinds["wall"] + kinds["fence"] + kinds["curtain"],
        walls_outside=left.get("walls_outside", 0),
        doors=kinds["door"] + kinds["gate"],
        doors_outside=left.get("doors_outside", 0),
        windows=kinds["window"],
        windows_outside=left.get("windows_outside", 0),
        lights=len(scene.lights),
        lights_outside=left.get("lights_outside", 0),
        objects=left.get("objects", 0),
        objects_outside=left.get("objects_outside", 0),
        zero_length=left.get("zero_length", 0),
        image=_picture_size(scenario),
        tokens=len(scenario.tokens),
        regions=len(scene.ground),
    )


def _refuse_too_much(scenario: Scenario, file: str) -> None:
    barriers = scenario.scene.barriers
    if len(barriers) > limits.MAX_BARRIERS:
        problem = say(
            "map_has_count_pieces_of_walls", count=len(barriers), max_barriers=limits.MAX_BARRIERS
        )
        raise MapImportError(file, "", problem, SIMPLER)
    crowded = crowding_problem(barriers.values())
    if crowded:
        raise MapImportError(file, "", crowded, SIMPLER)


def _picture_size(scenario: Scenario) -> tuple[int, int] | None:
    picture = scenario.scene.picture
    try:
        header = read_picture_header(scenario.assets[picture.asset]) if picture else None
    except PictureHeaderError:
        return None
    return (header.width, header.height) if header is not None else None


def map_title(text: object, otherwise: str) -> str:
    """A name from a file as a scenario's title: one line, bounded, never empty."""
    shown = limits.clean_line(str(text or ""))[: limits.MAX_NAME].strip()
    return shown or limits.clean_line(otherwise)[: limits.MAX_NAME].strip() or say("map")
