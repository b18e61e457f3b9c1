"""Converts overhead tiles and foregrounds of Foundry's scenes to overheads, which lie above the
tokens.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from fivefoot.core.model.overhead import MOST_OVERHEAD_NAME, MOST_OVERHEADS, Overhead
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.storage import assets
from fivefoot.core.storage.importers.foundry_parts import Canvas, number
from fivefoot.core.storage.importers.import_choices import Opening
from fivefoot.core.storage.importers.named_picture import base_name, find_picture
from fivefoot.core.storage.importers.texts import say
from fivefoot.core.storage.reading import limits
from fivefoot.core.storage.reading.report import WarningLog, quoted
from fivefoot.core.storage.reading.strict_json import JsonPlace

RIGHT_ANGLE = 90

Box = tuple[float, float, float, float]
"""Left, top, width and height in Foundry's pixels."""


@dataclass(frozen=True, slots=True)
class _Look:
    """The appearance of a tile besides its position; our own flags hold its name."""

    name: str = ""
    quarters: int = 0
    hidden: bool = False


def overhead_tiles(root: JsonPlace) -> list[JsonPlace]:
    """The tiles of a scene that lie above the tokens, in the form of any version."""
    place = root.child("tiles")
    tiles = place.entries() if isinstance(place.value, list) else []
    # Where a scene does not say it, no tile is above: tiles on the ground lie below the tokens.
    least = number(root.child("foregroundElevation"), 1e-9)
    return [
        tile
        for tile in tiles
        if isinstance(tile.value, dict)
        # A flag until version 11, the elevation since.
        and (tile.value.get("overhead") is True or number(tile.child("elevation"), 0) >= least > 0)
    ][:MOST_OVERHEADS]


def with_overheads(
    scenario: Scenario, root: JsonPlace, canvas: Canvas, opening: Opening, warnings: WarningLog
) -> Scenario:
    """The scenario with the pictures that lie above its tokens; a missing one is reported."""
    for tile in overhead_tiles(root):
        texture = tile.child("texture").or_empty().child("src").value
        box = _box_of(tile)
        reference = texture if isinstance(texture, str) else tile.child("img").value
        if isinstance(reference, str) and reference and box is not None:
            turns = round(number(tile.child("rotation"), 0) / RIGHT_ANGLE)
            # A rotation of less than a degree is an accident of dragging.
            if abs(number(tile.child("rotation"), 0) - turns * RIGHT_ANGLE) > 1:
                warnings.add(say("roof_is_turned_by_quarters_here"))
            hidden = tile.child("hidden").value is True
            about = (canvas, opening, warnings)
            look = _Look(_own_name(tile), turns % 4, hidden)
            scenario = _laid(scenario, reference, _turned(box, turns), about, look)
    foreground = root.child("foreground").value
    if isinstance(foreground, str) and foreground:
        box = (canvas.left, canvas.top, canvas.width, canvas.height)
        scenario = _laid(scenario, foreground, box, (canvas, opening, warnings))
    return scenario


def _own_name(tile: JsonPlace) -> str:
    """The name that our own export wrote into the flags of a tile."""
    flags = tile.child("flags").value
    ours = flags.get("fivefoot") if isinstance(flags, dict) else None
    name = ours.get("name") if isinstance(ours, dict) else None
    return name if isinstance(name, str) else ""


def _box_of(tile: JsonPlace) -> Box | None:
    left, top, wide, high = (number(tile.child(name), 0) for name in ("x", "y", "width", "height"))
    return (left, top, wide, high) if wide > 0 and high > 0 else None


def _turned(box: Box, quarters: int) -> Box:
    """The rectangle that a tile covers once it is turned about its middle."""
    left, top, wide, high = box
    if quarters % 2 == 0:
        return box
    return left + (wide - high) / 2, top + (high - wide) / 2, high, wide


def _laid(
    scenario: Scenario,
    reference: str,
    box: Box,
    about: tuple[Canvas, Opening, WarningLog],
    look: _Look = _Look(),
) -> Scenario:
    canvas, opening, warnings = about
    found = find_picture(reference, opening)
    name = base_name(reference)
    if found is None:
        warnings.add(say("picture_of_roof_is_not_there", name=quoted(name)))
        return scenario
    start = canvas.point(box[0], box[1])
    wide, high = (canvas.milli(side) for side in box[2:])
    # Any file with it would be refused when it is opened again.
    if max(map(abs, (*start, wide, high))) > limits.MAX_LENGTH:
        return scenario
    scenario, asset = assets.with_asset(scenario, found.data)
    known = scenario.scene.overheads
    stem = (look.name or name.rpartition(".")[0])[:MOST_OVERHEAD_NAME]
    made = Overhead(
        f"overhead-{len(known) + 1}",
        asset,
        start,
        wide,
        high,
        limits.clean_line(stem),
        look.quarters,
        look.hidden,
    )
    return replace(scenario, scene=replace(scenario.scene, overheads=(*known, made)))
