"""Reads Foundry scenes exported as JSON, from version 7 to 13: walls, doors, lights, costly ground
and tokens.

The file has only the path of its picture: the picture is looked for by name beside the file and in
the folders above.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from fivefoot.core.geometry.grid import MAX_SIDE
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.scene import Ambient, MapPicture, Scene
from fivefoot.core.storage import assets
from fivefoot.core.storage.importers.foundry_faces import with_faces
from fivefoot.core.storage.importers.foundry_ground import read_cost_grid, read_regions
from fivefoot.core.storage.importers.foundry_overheads import overhead_tiles, with_overheads
from fivefoot.core.storage.importers.foundry_parts import (
    Canvas,
    FoundryWalls,
    number,
    read_lights,
    read_tokens,
    read_walls,
)
from fivefoot.core.storage.importers.import_choices import AS_USUAL, Opening
from fivefoot.core.storage.importers.imported_map import whole_cells
from fivefoot.core.storage.importers.map_figures import map_title, report_with_figures
from fivefoot.core.storage.importers.named_picture import base_name, find_picture
from fivefoot.core.storage.importers.texts import say
from fivefoot.core.storage.reading import limits
from fivefoot.core.storage.reading.report import MapImportError, WarningLog, quoted
from fivefoot.core.storage.reading.strict_json import Json, JsonPlace
from fivefoot.core.storage.scenario_file import LoadReport

KEPT_UNDER = "foundry"
"""The key of `Scenario.foreign` that keeps the rest of the scene."""

GRIDLESS, SQUARE = 0, 1
USUAL_DISTANCE, LEAST_DISTANCE = 5.0, 0.001
"""The width of a cell where a scene does not state it, and the smallest possible."""

_LEFT_OUT: Mapping[str, Callable[[int], str]] = {
    "tiles": lambda count: say("count_tiles", count=count),
    "drawings": lambda count: say("count_drawings", count=count),
    "notes": lambda count: say("count_notes", count=count),
    "sounds": lambda count: say("count_sounds", count=count),
    "templates": lambda count: say("count_templates", count=count),
}


def is_foundry_scene(tree: Json) -> bool:
    """Whether a JSON value is a single Foundry scene: it has walls, a grid, and a canvas size in
    pixels.
    """
    return isinstance(tree, Mapping) and {"walls", "grid", "width", "height"} <= tree.keys()


def read_foundry_scene(root: JsonPlace, opening: Opening = AS_USUAL) -> LoadReport:
    """The scene in an exported file as a scenario in setup.

    Walls keep what they block; things without a counterpart (drawings, sounds) are listed in the
    warnings. Raises MapImportError for a hexagonal grid, an impossible size, or values that are not
    numbers.
    """
    warnings = WarningLog()
    canvas = _canvas(root, warnings)
    level = _taken_level(root, warnings)
    ours = str(level.child("_id").value or "") if level is not None else ""
    walls = read_walls(root.child("walls"), canvas, warnings, ours)
    tokens = read_tokens(root.child("tokens"), canvas, warnings, ours, _distance(root))
    scene, lights_outside = _scene(root, canvas, walls, warnings)
    _tell_left_out(root, warnings)
    scenario = Scenario(
        scene,
        opening.ruleset,
        map_title(root.child("name").value, say("foundry_scene")),
        tokens=tokens,
        foreign={KEPT_UNDER: {**_about(root), "walls": walls.foreign}},
        notes=_texts(root, warnings),
    )
    # A scene with levels has a picture for each of them.
    source = level if level is not None and _picture_reference(root) is None else root
    scenario = _with_picture(scenario, source, canvas, opening, warnings)
    scenario = with_overheads(scenario, root, canvas, opening, warnings)
    scenario = with_faces(scenario, root.child("tokens"), opening, warnings)
    outside = {**_left_outside(walls), "lights_outside": lights_outside}
    return report_with_figures(scenario, root.file, warnings, outside)


def _scene(
    root: JsonPlace, canvas: Canvas, walls: FoundryWalls, warnings: WarningLog
) -> tuple[Scene, int]:
    """The map without its picture, and the number of lights beyond it."""
    lights, outside = read_lights(root.child("lights"), canvas, _distance(root))
    scene = Scene(
        canvas.columns,
        canvas.rows,
        ground=read_regions(root.child("regions"), canvas, warnings),
        painted=read_cost_grid(root, canvas, warnings),
        barriers=walls.barriers,
        lights=lights,
        ambient=_ambient(root, warnings),
    )
    return scene, outside


def _left_outside(walls: FoundryWalls) -> dict[str, int]:
    """Counts of what lies beyond the map or has no length, under the names of the report's
    figures.
    """
    return {
        "walls_outside": walls.outside,
        "doors_outside": walls.doors_outside,
        "zero_length": walls.zero_length,
    }


def _canvas(root: JsonPlace, warnings: WarningLog) -> Canvas:
    """The grid over the picture, with offset and padding as Foundry applies them (padding is a
    whole number of cells).
    """
    grid = root.child("grid")
    flat = not isinstance(grid.value, dict)
    _check_squares(root, warnings)
    size = number(grid if flat else grid.child("size"), 0)
    width, height = (number(root.child(side), 0) for side in ("width", "height"))
    # Written so that NaN fails it, too.
    if not (size >= 1 and width >= 1 and height >= 1):
        problem = say("scene_of_width_x_height_pixels", width=width, height=height, size=size)
        raise root.refusal(problem, say("set_scene_size_and_grid"))
    background = root.child("background").or_empty()
    shift_x = number(root.child("shiftX") if flat else background.child("offsetX"), 0)
    shift_y = number(root.child("shiftY") if flat else background.child("offsetY"), 0)
    # Foundry pads by whole cells, so that the grid starts on one: by a quarter unless the scene
    # says otherwise.
    padding = number(root.child("padding"), 0.25)
    # Padding moves the picture by whole cells; the shift moves it against the grid.
    left = math.ceil(padding * width / size) * size - shift_x
    top = math.ceil(padding * height / size) * size - shift_y
    columns, rows = _cells(left, top, width, height, size)
    _check_size(root, columns, rows)
    return Canvas(size, left, top, width, height, columns, rows)


def _check_size(root: JsonPlace, columns: int, rows: int) -> None:
    """Refuses a map of more cells than one may have."""
    if max(columns, rows) > MAX_SIDE:
        problem = say(
            "map_of_columns_x_rows_cells_is_larger", columns=columns, rows=rows, max_side=MAX_SIDE
        )
        raise root.refusal(problem, say("export_in_parts"))


def _check_squares(root: JsonPlace, warnings: WarningLog) -> None:
    """Refuses hexagons, and warns where the scene has no grid of its own."""
    grid = root.child("grid")
    flat = not isinstance(grid.value, dict)
    kind = number(root.child("gridType") if flat else grid.child("type"), SQUARE)
    if kind not in (GRIDLESS, SQUARE):
        problem = say("this_is_foundry_scene_with_hexagons")
        raise MapImportError(root.file, "", problem, say("open_scene_picture_alone_and_lay"))
    if kind == GRIDLESS:
        warnings.add(say("scene_has_no_grid_in_foundry"))


def _cells(left: float, top: float, width: float, height: float, size: float) -> tuple[int, int]:
    # The picture may begin in the middle of a cell: that cell is the first column.
    phases = (left / size % 1, top / size % 1)
    return whole_cells(phases[0] + width / size), whole_cells(phases[1] + height / size)


DIM_FROM, DARK_FROM = 0.4, 0.75
"""The darkness, from 0 to 1, from which a scene is dim, and dark."""


def _ambient(root: JsonPlace, warnings: WarningLog) -> Ambient:
    """The light over the scene from its darkness value, which several versions keep in different
    places.
    """
    environment = root.child("environment").value
    place = (
        root.child("environment").child("darknessLevel")
        if isinstance(environment, dict)
        else root.child("darkness")
    )
    darkness = number(place, 0)
    found: Ambient = (
        "dark" if darkness >= DARK_FROM else "dim" if darkness >= DIM_FROM else "bright"
    )
    if found != "bright":
        warnings.add(say("its_darkness_makes_scene", darkness=darkness, light=found))
    return found


def _taken_level(root: JsonPlace, warnings: WarningLog) -> JsonPlace | None:
    """The level of a scene that is imported, the first one; None where it has none."""
    place = root.child("levels")
    levels = place.entries() if isinstance(place.value, list) else []
    levels = [each for each in levels if isinstance(each.value, dict)]
    if len(levels) > 1:
        names = ", ".join(quoted(str(each.child("name").value or "?")) for each in levels[:8])
        warnings.add(say("of_levels_first_was_taken", count=len(levels), names=names))
    return levels[0] if levels else None


def _texts(root: JsonPlace, warnings: WarningLog) -> str:
    """The texts of drawings and pins, which become notes of the scenario."""
    lines = []
    for name in ("drawings", "notes"):
        entries = root.child(name).value
        for entry in entries[: limits.MAX_LIST] if isinstance(entries, list) else ():
            text = entry.get("text") if isinstance(entry, dict) else None
            if isinstance(text, str) and text.strip():
                lines.append(limits.clean_text(text.strip()))
    if lines:
        warnings.add(say("texts_came_as_notes", count=len(lines)))
    return "\n".join(lines)[: limits.MAX_NOTES]


def _distance(root: JsonPlace) -> float:
    """The distance that Foundry counts for a cell, in the scene's feet or metres."""
    grid = root.child("grid")
    place = grid.child("distance") if isinstance(grid.value, dict) else root.child("gridDistance")
    distance = number(place, USUAL_DISTANCE)
    # Lengths are divided by it: 0 or a tiny value would make them infinite.
    return distance if distance >= LEAST_DISTANCE else USUAL_DISTANCE


def _about(root: JsonPlace) -> dict[str, Any]:
    """What the scene says of its grid, kept for writing it back."""
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
    # Tiles above the tokens are imported as overheads.
    counts["tiles"] = counts.get("tiles", 0) - len(overhead_tiles(root))
    listed = ", ".join(_LEFT_OUT[name](count) for name, count in counts.items() if count)
    if listed:
        warnings.add(say("left_out_for_fivefoot", listed=listed))


# The picture


_ENDINGS = (".webp", ".jpg", ".png", ".jpeg")


def _picture_reference(root: JsonPlace) -> str | None:
    """The path of the picture that a scene or a level names."""
    reference = root.child("background").or_empty().child("src").value or root.child("img").value
    return reference if isinstance(reference, str) and reference else None


def _with_picture(
    scenario: Scenario, root: JsonPlace, canvas: Canvas, opening: Opening, warnings: WarningLog
) -> Scenario:
    reference = _picture_reference(root)
    # Some exporters name none, and put it beside the file under the same name.
    if reference is None:
        stem = root.file.rpartition(".")[0] or root.file
        found = next(
            (each for end in _ENDINGS if (each := find_picture(stem + end, opening))), None
        )
        if found is None:
            warnings.add(say("scene_names_no_picture_map_opens"))
            return scenario
    else:
        found = find_picture(reference, opening)
    if found is None:
        name = quoted(base_name(reference or ""))
        warnings.add(say("its_picture_quoted_is_not_beside", quoted=name))
        return scenario
    scenario, asset = assets.with_asset(scenario, found.data)
    picture = MapPicture(
        asset, canvas.corner, canvas.milli(canvas.width), canvas.milli(canvas.height)
    )
    return replace(scenario, scene=replace(scenario.scene, picture=picture))
