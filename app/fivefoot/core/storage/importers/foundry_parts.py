"""Converts the lists of a Foundry scene (walls, doors, lights and tokens) to the cells of our
map.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np

from fivefoot.core.geometry.grid import CELL, Cell, Point
from fivefoot.core.model.barrier import Barrier, BarrierKind, Side
from fivefoot.core.model.scene import Light
from fivefoot.core.model.token import Token
from fivefoot.core.storage.importers.picture_box import PictureBox
from fivefoot.core.storage.importers.texts import say
from fivefoot.core.storage.reading import limits
from fivefoot.core.storage.reading.report import WarningLog
from fivefoot.core.storage.reading.strict_json import JsonPlace

MOST = 10_000_000.0
"""The largest coordinate, in pixels either way."""

NOTHING, LIMITED, NORMAL = 0, 10, 20
"""What a wall does to sight or movement since version 10; earlier versions have 0, 1 (normal) and 2
(limited).
"""

_OLD_SCALE = {1: NORMAL, 2: LIMITED}
_SIDES = {-2: "neutral", -1: "foes", 0: "neutral", 1: "heroes"}
_SIZES = ("tiny", "medium", "large", "huge", "gargantuan")
_COLOUR = re.compile(r"#[0-9a-fA-F]{6}")


@dataclass(frozen=True, slots=True)
class Canvas:
    """The picture on Foundry's canvas, in its pixels, `size` of them to a cell; columns and rows of
    our map.

    Cells begin at multiples of `size` on the canvas; our first column is the one that contains the
    picture's edge.
    """

    size: float
    left: float
    top: float
    width: float
    height: float
    columns: int
    rows: int

    @property
    def first(self) -> Cell:
        """The column and row of the canvas where our map begins."""
        return Cell(math.floor(self.left / self.size), math.floor(self.top / self.size))

    @property
    def corner(self) -> Point:
        """The picture's upper left corner on our map, in thousandths of a cell."""
        return self.point(self.left, self.top)

    @property
    def box(self) -> PictureBox:
        """The picture's box in pixels of the canvas."""
        return PictureBox(self.left, self.top, self.width, self.height)

    def point(self, x: float, y: float) -> Point:
        """A point of the canvas in thousandths of a cell of our map."""
        first = self.first
        # Rounded first: the difference of two large floats would lose thousandths.
        return Point(
            round(x / self.size * CELL) - first.x * CELL,
            round(y / self.size * CELL) - first.y * CELL,
        )

    def milli(self, length: float) -> int:
        """A length in thousandths of a cell, at least one."""
        return max(1, round(length / self.size * CELL))


def number(place: JsonPlace, default: float) -> float:
    """A number, which some versions write as a text.

    Raises MapImportError for anything else.
    """
    if isinstance(place.value, str):
        try:
            value = float(place.value)
        except ValueError:
            raise place.refusal(
                say("number_is_due_here_not_value", value=place.value[:20])
            ) from None
        if math.isfinite(value) and abs(value) <= MOST:
            return value
    return place.number_or(default, MOST)


# Walls

_STOPS_FROM: Mapping[int, Side] = {1: "left", 2: "right"}
"""The side from which a one-way wall of Foundry blocks, seen from its first end to its second."""


@dataclass(slots=True)
class FoundryWalls:
    """Barriers by id, how many lay outside the picture or had no length, and data of Foundry's
    without a place in ours.
    """

    barriers: dict[str, Barrier] = field(default_factory=dict)
    outside: int = 0
    doors_outside: int = 0
    zero_length: int = 0
    foreign: dict[str, dict[str, Any]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class _Wall:
    """A wall from the file: its ends in pixels, and what it does, in the values of version 10 and
    later.
    """

    ends: tuple[float, float, float, float]
    move: int
    sight: int
    direction: int
    door: int
    state: int
    kept: Mapping[str, Any] = field(default_factory=dict)


def read_walls(
    place: JsonPlace, canvas: Canvas, warnings: WarningLog, level: str = ""
) -> FoundryWalls:
    """The walls of a level that meet the picture; the others are counted and left out."""
    found = FoundryWalls()
    if len(place.values()) > limits.MAX_BARRIERS:
        raise place.refusal_of_file(
            say("there_are_more_than_max_barriers_walls", max_barriers=limits.MAX_BARRIERS),
            say("export_scene_in_parts"),
        )
    walls = [_wall(entry) for entry in place.entries() if on_level(entry, level)]
    rows = np.array([wall.ends for wall in walls], dtype=np.float64).reshape(-1, 4)
    for index, (wall, meets) in enumerate(
        zip(walls, canvas.box.meets(rows).tolist(), strict=True), 1
    ):
        if not meets:
            found.outside += not wall.door
            found.doors_outside += bool(wall.door)
        else:
            _add(found, index, wall, canvas, warnings)
    if found.outside or found.doors_outside:
        outside = say(
            "counted_and_other_counted",
            counted=say("count_walls", count=found.outside),
            other_counted=say("count_doors", count=found.doors_outside),
        )
        warnings.add(say("outside_of_picture_were_left", outside=outside))
    return found


def _wall(entry: JsonPlace) -> _Wall:
    ends = entry.child("c")
    # A wall without an end point would begin at the corner of the map.
    if len(ends.values()) != 4 or None in ends.values():
        raise ends.refusal(say("wall_has_four_coordinates"))
    x0, y0, x1, y1 = (number(end, 0) for end in ends.entries())
    sight = entry.child("sight")
    # Older versions call sight `sense`.
    sense = entry.child("sense") if sight.absent else sight
    direction, door, state = (int(number(entry.child(name), 0)) for name in ("dir", "door", "ds"))
    move, seen = _level(entry.child("move")), _level(sense)
    return _Wall((x0, y0, x1, y1), move, seen, direction, door, state, _unusual(entry, move, seen))


def _unusual(entry: JsonPlace, move: int, sight: int) -> dict[str, Any]:
    """What a wall has that a barrier cannot express: restriction values we do not have, and its
    sight threshold; empty for a plain one.
    """
    restrictions: dict[str, Any] = {"move": move, "sight": sight}
    for name in ("light", "sound"):
        restrictions[name] = sight if entry.child(name).absent else _level(entry.child(name))
    threshold = entry.child("threshold").value
    # From 30 on, sight passes a wall only when near or only when far, depending on its threshold.
    if sight > NORMAL and isinstance(threshold, dict) and len(threshold) < 10:
        restrictions["threshold"] = threshold
    usual = {move, sight, restrictions["light"], restrictions["sound"]} <= {NOTHING, NORMAL}
    alike = sight == restrictions["light"] == restrictions["sound"]
    # A wall that blocks everything or nothing is expressed by our kinds, and nothing needs to be
    # kept.
    return {} if usual and alike else restrictions


def on_level(entry: JsonPlace, level: str) -> bool:
    """Whether a thing is on the imported level; one that names no level is on all."""
    held = entry.child("levels").value
    own = entry.child("level").value
    named = [*(held if isinstance(held, list) else []), *([own] if isinstance(own, str) else [])]
    return not level or not named or level in named


def _level(place: JsonPlace) -> int:
    value = int(number(place, NORMAL))
    return _OLD_SCALE.get(value, value)


def _add(
    found: FoundryWalls, index: int, wall: _Wall, canvas: Canvas, warnings: WarningLog
) -> None:
    start, end = canvas.point(*wall.ends[:2]), canvas.point(*wall.ends[2:])
    kind = _kind(wall, warnings)
    if start == end:
        found.zero_length += 1
        return
    if kind is None:
        return
    # After dropping walls without length: the limit applies only to those that become barriers.
    if max(map(abs, (*start, *end))) > limits.MAX_LENGTH:
        warnings.add(say("wall_that_reaches_absurdly_far_was"))
        return
    # Numbered by its place in the file, so that what is kept of it can be found again.
    key = f"{kind}-{index}"
    door = kind == "door"
    found.barriers[key] = Barrier(
        key,
        start,
        end,
        kind,
        door and wall.state == 1,
        door and wall.state == 2,
        wall.door == 2,
        stops_from=_STOPS_FROM.get(wall.direction, "both"),
    )
    if wall.kept:
        found.foreign[key] = dict(wall.kept)


def _kind(wall: _Wall, warnings: WarningLog) -> BarrierKind | None:
    """The kind of barrier for a wall, from what it blocks; None for one that blocks neither
    movement nor sight.
    """
    if wall.door:
        return "door"
    if wall.move == NOTHING:
        if wall.sight == NOTHING:
            warnings.add(say("wall_that_stops_only_light"))
            return None
        return "curtain"
    if wall.sight == LIMITED:
        warnings.add(say("wall_that_limits_sight_one_sees"))
    elif wall.sight > NORMAL:
        # We have no thresholds: the nearest kind is a window.
        warnings.add(say("window_that_is_seen_through_only"))
        return "window"
    return "window" if wall.sight == NOTHING else "wall"


# Lights and tokens


def read_lights(place: JsonPlace, canvas: Canvas, distance: float) -> tuple[tuple[Light, ...], int]:
    """The lights that stand on the picture, and how many stand beside it; `distance` is the width
    of a cell.
    """
    found, outside = [], 0
    if len(place.values()) > limits.MAX_LIGHTS:
        raise place.refusal_of_file(
            say("there_are_more_than_max_lights_lights", max_lights=limits.MAX_LIGHTS),
            say("export_scene_in_parts"),
        )
    for entry in place.entries():
        x, y = number(entry.child("x"), 0), number(entry.child("y"), 0)
        if not canvas.box.holds(x, y):
            outside += 1
            continue
        found.append(_light(entry, canvas.point(x, y), distance))
    return tuple(found), outside


def _light(entry: JsonPlace, at: Point, distance: float) -> Light:
    """A lamp; its settings are in `config` since version 9 of Foundry, earlier versions have them
    beside it.
    """
    config = entry.child("config").or_empty()
    radii = {
        # From whichever of both places has it: the other is empty.
        name: max(number(part.child(name), 0) for part in (config, entry))
        for name in ("dim", "bright")
    }
    reach = max(radii.values())
    colour = config.child("color").value or entry.child("tintColor").value
    shown = colour if isinstance(colour, str) and _COLOUR.fullmatch(colour) else "#ffffff"
    # Reaching beyond any map, it would be refused when the scenario is saved.
    milli = min(max(0, round(reach / distance * CELL)), limits.MAX_LENGTH)
    bright = min(max(0, round(radii["bright"] / distance * CELL)), milli)
    usual = bright == milli // 2  # as a lamp is of which nothing else is said
    put_out = entry.child("hidden").value is True
    return Light(at, milli, shown, None if usual else bright, on=not put_out)


def read_tokens(
    place: JsonPlace,
    canvas: Canvas,
    warnings: WarningLog,
    level: str = "",
    distance: float = 5.0,
) -> Mapping[str, Token]:
    """The tokens of a level with name, side, size, altitude and whether they are hidden; those
    beside the picture are left out. `distance` is the width of a cell.
    """
    found: dict[str, Token] = {}
    # No scenario file may hold more.
    for index, entry in enumerate(place.entries()[: limits.MAX_TOKENS], 1):
        if not on_level(entry, level):
            continue
        # Half a cell is tiny, and still takes up one.
        side = max(1, math.ceil(number(entry.child("width"), 1)))
        x, y = (number(entry.child(name), 0) / canvas.size for name in ("x", "y"))
        cell = Cell(math.floor(x) - canvas.first.x, math.floor(y) - canvas.first.y)
        # A token has to stand on the map with its whole footprint.
        if not (0 <= cell.x <= canvas.columns - side and 0 <= cell.y <= canvas.rows - side):
            warnings.add(say("token_outside_of_picture_was_left"), entry.path)
            continue
        token = _token(f"token-{index}", entry, cell, side)
        token = _lifted(token, entry, distance, warnings)
        found[token.id] = token
    if found:
        warnings.add(say("tokens_came_without_hit_points", count=len(found)))
    return found


def _lifted(token: Token, entry: JsonPlace, distance: float, warnings: WarningLog) -> Token:
    """A token in the air where the file gives it an elevation."""
    height = round(number(entry.child("elevation"), 0) / distance * CELL)
    if 0 < height <= limits.MAX_LENGTH:
        return replace(token, elevation=height, support="flying")
    # Below the ground nothing here could support it.
    if height:
        warnings.add(say("token_elevation_was_set_to_ground"), entry.path)
    return token


def _token(key: str, entry: JsonPlace, cell: Cell, side: int) -> Token:
    name = limits.clean_line(str(entry.child("name").value or ""))[: limits.MAX_NAME].strip() or key
    stance = _SIDES.get(int(number(entry.child("disposition"), -1)), "neutral")
    small = number(entry.child("width"), 1) < 1
    size = _SIZES[0] if small else _SIZES[min(side, len(_SIZES) - 1)]
    return Token(key, name, cell, stance, size, hidden=entry.child("hidden").flag(False))
