"""Reads Foundry scenes exported as JSON, from version 7 to 13: walls, doors, lights, costly ground
and tokens.

The picture is not in the file, only its path: it is looked for by its name beside the file and in
the folders above.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any
from urllib.parse import unquote

from fivefoot.core.geometry.grid import MAX_SIDE
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.scene import MapPicture, Scene
from fivefoot.core.storage import assets, limits
from fivefoot.core.storage.importers.foundry_ground import read_cost_grid, read_regions
from fivefoot.core.storage.importers.foundry_parts import (
    Canvas,
    FoundryWalls,
    number,
    read_lights,
    read_tokens,
    read_walls,
)
from fivefoot.core.storage.importers.imported_map import whole_cells
from fivefoot.core.storage.reading.picture_header import (
    PictureHeader,
    PictureHeaderError,
    read_picture_header,
)
from fivefoot.core.storage.reading.report import ImportReport, MapImportError, WarningLog, quoted
from fivefoot.core.storage.reading.strict_json import Json, JsonPlace
from fivefoot.core.storage.scenario_file import LoadReport

KEPT_UNDER = "foundry"
"""Where in `Scenario.foreign` the rest of the scene is kept."""

GRIDLESS, SQUARE = 0, 1
FOLDERS_ABOVE = 3
"""How many folders above the file are searched for the picture."""

MOST_PICTURE_BYTES = 256 * 1024 * 1024
_LEFT_OUT = ("tiles", "drawings", "notes", "sounds", "templates")


def is_foundry_scene(tree: Json) -> bool:
    """Whether a JSON value is one scene of Foundry: walls, a grid, and the size of a canvas in
    pixels.
    """
    return isinstance(tree, Mapping) and {"walls", "grid", "width", "height"} <= tree.keys()


def read_foundry_scene(root: JsonPlace, ruleset: str, folder: Path | None = None) -> LoadReport:
    """The scene in an exported file as a scenario in setup; `folder` is where the file lies, to
    find its picture.

    Walls keep what they stop; what has no counterpart (one-way walls, drawings, sounds) is told in
    the warnings. Raises MapImportError for a hexagonal grid, an impossible size, or values that are
    no numbers.
    """
    warnings = WarningLog()
    canvas = _canvas(root, warnings)
    walls = read_walls(root.child("walls"), canvas, warnings)
    lights, lights_outside = read_lights(root.child("lights"), canvas, _distance(root), warnings)
    tokens = read_tokens(root.child("tokens"), canvas, warnings)
    ground = read_regions(root.child("regions"), canvas, warnings)
    painted = read_cost_grid(root, canvas, warnings)
    _tell_left_out(root, warnings)
    scene = Scene(
        canvas.columns,
        canvas.rows,
        ground=ground,
        painted=painted,
        barriers=walls.barriers,
        lights=lights,
    )
    foreign = {KEPT_UNDER: {**_about(root), "walls": walls.foreign}}
    scenario = Scenario(scene, ruleset, _title(root), tokens=tokens, foreign=foreign)
    scenario, header = _with_picture(scenario, root, canvas, folder, warnings)
    report = _report(scenario, walls, lights_outside, header, warnings)
    return LoadReport(scenario, report.warnings, imported=report)


def _title(root: JsonPlace) -> str:
    name = limits.clean_line(str(root.child("name").value or ""))
    return name[: limits.MAX_NAME].strip() or "Foundry scene"


def _report(
    scenario: Scenario,
    walls: FoundryWalls,
    lights_outside: int,
    header: PictureHeader | None,
    warnings: WarningLog,
) -> ImportReport:
    """How much of each kind came over."""
    scene = scenario.scene
    kinds = [barrier.kind for barrier in walls.barriers.values()]
    return ImportReport(
        cells=(scene.columns, scene.rows),
        walls=kinds.count("wall") + kinds.count("curtain"),
        walls_outside=walls.outside,
        doors=kinds.count("door"),
        doors_outside=walls.doors_outside,
        windows=kinds.count("window"),
        windows_outside=0,
        lights=len(scene.lights),
        lights_outside=lights_outside,
        objects=0,
        objects_outside=0,
        zero_length=walls.zero_length,
        image=(header.width, header.height) if header is not None else None,
        warnings=warnings.lines(),
        tokens=len(scenario.tokens),
        regions=len(scene.ground),
    )


def _canvas(root: JsonPlace, warnings: WarningLog) -> Canvas:
    """The grid over the picture: offset and padding as Foundry lays them (a whole number of cells
    of padding).
    """
    grid = root.child("grid")
    flat = not isinstance(grid.value, dict)
    _check_squares(root, warnings)
    size = number(grid if flat else grid.child("size"), 0)
    width, height = (number(root.child(side), 0) for side in ("width", "height"))
    if not (size >= 1 and width >= 1 and height >= 1):
        problem = (
            f"a scene of {width:g} x {height:g} pixels with {size:g} pixels a cell cannot be"
            " played on"
        )
        raise root.refusal(problem, "Set the scene's size and grid in Foundry and export it again")
    background = root.child("background").or_empty()
    shift_x = number(root.child("shiftX") if flat else background.child("offsetX"), 0)
    shift_y = number(root.child("shiftY") if flat else background.child("offsetY"), 0)
    # Foundry pads by whole cells, so that the grid starts on one: a quarter unless the scene says.
    padding = number(root.child("padding"), 0.25)
    left = math.ceil(padding * width / size) * size - shift_x
    top = math.ceil(padding * height / size) * size - shift_y
    columns, rows = _cells(left, top, width, height, size)
    if max(columns, rows) > MAX_SIDE:
        problem = f"the map of {columns} x {rows} cells is larger than {MAX_SIDE} x {MAX_SIDE}"
        raise root.refusal(problem, "Export it in parts")
    return Canvas(size, left, top, width, height, columns, rows)


def _check_squares(root: JsonPlace, warnings: WarningLog) -> None:
    """Refuses hexagons, and warns where the scene has no grid of its own."""
    grid = root.child("grid")
    flat = not isinstance(grid.value, dict)
    kind = number(root.child("gridType") if flat else grid.child("type"), SQUARE)
    if kind not in (GRIDLESS, SQUARE):
        problem = "this is a Foundry scene with hexagons, and Fivefoot plays on squares"
        raise MapImportError(
            root.file, "", problem, "Open the scene's picture alone and lay a grid of squares on it"
        )
    if kind == GRIDLESS:
        warnings.add("the scene has no grid in Foundry: squares of its grid size are laid over it")


def _cells(left: float, top: float, width: float, height: float, size: float) -> tuple[int, int]:
    phases = (left / size % 1, top / size % 1)
    return whole_cells(phases[0] + width / size), whole_cells(phases[1] + height / size)


def _distance(root: JsonPlace) -> float:
    """How much distance Foundry counts a cell: lights reach so many feet or metres."""
    grid = root.child("grid")
    place = grid.child("distance") if isinstance(grid.value, dict) else root.child("gridDistance")
    return number(place, 5) or 5.0


def _about(root: JsonPlace) -> dict[str, Any]:
    """What the scene says of its grid, for writing it back one day."""
    names = (
        "grid",
        "gridType",
        "gridDistance",
        "gridUnits",
        "padding",
        "shiftX",
        "shiftY",
        "width",
        "height",
    )
    return {name: value for name in names if (value := root.child(name).value) is not None}


def _tell_left_out(root: JsonPlace, warnings: WarningLog) -> None:
    counts = {
        name: len(root.child(name).values())
        for name in _LEFT_OUT
        if isinstance(root.child(name).value, list)
    }
    listed = ", ".join(f"{count} {name}" for name, count in counts.items() if count)
    if listed:
        warnings.add(f"left out, for Fivefoot has no such things: {listed}")


# The picture


@dataclass(frozen=True, slots=True)
class _Found:
    data: bytes
    header: PictureHeader


def _with_picture(
    scenario: Scenario, root: JsonPlace, canvas: Canvas, folder: Path | None, warnings: WarningLog
) -> tuple[Scenario, PictureHeader | None]:
    told = root.child("background").or_empty().child("src").value or root.child("img").value
    if not isinstance(told, str) or not told:
        warnings.add("the scene names no picture: the map opens without one")
        return scenario, None
    name = unquote(told.split("?")[0]).replace("\\", "/").rpartition("/")[2]
    found = _searched(name, folder)
    if found is None:
        warnings.add(
            f"its picture {quoted(name)} is not beside the file: put it there and open the file"
            " again"
        )
        return scenario, None
    scenario, asset = assets.with_asset(scenario, found.data)
    picture = MapPicture(
        asset, canvas.corner, canvas.milli(canvas.width), canvas.milli(canvas.height)
    )
    return replace(scenario, scene=replace(scenario.scene, picture=picture)), found.header


def _searched(name: str, folder: Path | None) -> _Found | None:
    """The picture of that name beside the file, in `assets` or `maps` there, or in a folder above
    it.
    """
    if folder is None or name in ("", ".", "..") or "\0" in name:
        return None
    above = [folder, *folder.resolve().parents][: FOLDERS_ABOVE + 1]
    places = [folder / "maps" / name, folder / "assets" / name, *(each / name for each in above)]
    return next((found for place in places if (found := _picture(place)) is not None), None)


def _picture(path: Path) -> _Found | None:
    """The picture in a file; None where there is none that may be shown."""
    try:
        if not path.is_file() or path.stat().st_size > MOST_PICTURE_BYTES:
            return None
        data = path.read_bytes()
        header = read_picture_header(data)
    except (OSError, PictureHeaderError):
        return None
    return _Found(data, header) if header is not None and not header.too_large else None
