"""Neutral values that the Universal VTT reader returns: frozen, in cells, independent of any
scenario.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field

from fivefoot.core.storage.importers.import_choices import OpenPortal
from fivefoot.core.storage.reading.picture_header import PictureFormat
from fivefoot.core.storage.reading.report import ImportReport
from fivefoot.core.storage.reading.strict_json import Json

#: x and y in cells from the picture's top-left corner, y down.
PicturePoint = tuple[float, float]
#: The same in whole thousandths of a cell.
MilliPoint = tuple[int, int]
#: Red, green, blue and opacity, each 0 to 255.
Colour = tuple[int, int, int, int]


@dataclass(frozen=True, slots=True)
class ImportedSegment:
    """A straight piece of a wall or an object's outline; `line` is the index of its polyline in the
    source file.
    """

    start: PicturePoint
    end: PicturePoint
    start_milli: MilliPoint
    end_milli: MilliPoint
    line: int

    @property
    def vanishes(self) -> bool:
        """Whether both ends round to the same thousandth of a cell."""
        return self.start_milli == self.end_milli


@dataclass(frozen=True, slots=True)
class ImportedPortal:
    """A door or window between two points; `open` and `freestanding` (not set in a wall) apply to
    doors only.
    """

    start: PicturePoint
    end: PicturePoint
    start_milli: MilliPoint
    end_milli: MilliPoint
    open: bool = False
    freestanding: bool = False
    foreign: Mapping[str, Json] = field(default_factory=dict, hash=False)


@dataclass(frozen=True, slots=True)
class ImportedLight:
    """A light: its position, its range in cells, its brightness, and its colour (None where
    unreadable).
    """

    position: PicturePoint
    position_milli: MilliPoint
    range: float
    intensity: float
    colour: Colour | None
    shadows: bool
    foreign: Mapping[str, Json] = field(default_factory=dict, hash=False)


@dataclass(frozen=True, slots=True)
class ImportedMap:
    """One imported map. All places are in cells from the picture's top-left corner, y down.

    `columns` and `rows` are the cells that the picture covers, counting partial ones. `phase_x` and
    `phase_y` (0 up to 1) tell how far inside its cell the picture's corner is: add them to every
    place to get places on whole cells (see `aligned_cells`). They are 0 unless the map was cropped
    off its grid.

    `picture` holds the encoded bytes, None where the map opens without; `picture_reference` is the
    path or address that a file gave instead. `open_portals` tells how portals that do not block
    light were read, `open_portals_guessed` how many were read so by default. `baked_lighting` is
    true where light is already painted into the picture. `foreign` holds everything else from the
    file, as plain JSON, for writing it back.
    """

    name: str
    columns: int
    rows: int
    width: float
    height: float
    phase_x: float
    phase_y: float
    pixels_per_cell_x: float
    pixels_per_cell_y: float
    picture: bytes | None
    picture_format: PictureFormat | None
    picture_size: tuple[int, int] | None
    picture_reference: str | None
    walls: tuple[ImportedSegment, ...]
    object_outlines: tuple[ImportedSegment, ...]
    doors: tuple[ImportedPortal, ...]
    windows: tuple[ImportedPortal, ...]
    lights: tuple[ImportedLight, ...]
    open_portals: OpenPortal
    open_portals_guessed: int
    baked_lighting: bool
    ambient_light: Colour | None
    report: ImportReport
    foreign: Mapping[str, Json] = field(default_factory=dict, hash=False)

    @property
    def aligned_cells(self) -> tuple[int, int]:
        """Columns and rows of whole cells that the picture touches, with its phase taken into
        account.
        """
        return whole_cells(self.phase_x + self.width), whole_cells(self.phase_y + self.height)


def whole_cells(length: float) -> int:
    """The cells that a length covers, counting a partial one; a millionth over is rounding noise,
    not a cell.

    >>> whole_cells(10.0000001), whole_cells(9.2)
    (10, 10)
    """
    return max(1, math.ceil(length - 1e-6))
