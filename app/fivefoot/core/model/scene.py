"""The map: its size, picture, ground, barriers and lights."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, Literal, get_args

from fivefoot.core.geometry.grid import Point
from fivefoot.core.model.barrier import Barrier
from fivefoot.core.model.fog import Fog
from fivefoot.core.model.label import MapLabel
from fivefoot.core.model.overhead import Overhead
from fivefoot.core.model.passage import Passage
from fivefoot.core.model.terrain import Ground, PaintedGround, Surface

Ambient = Literal["bright", "dim", "dark"]
"""The light over a whole scene."""

MapLook = Literal["stone", "paper", "field"]
"""The style of a map without a picture: stone floors, printed on paper, or printed open
country.
"""

MAP_LOOKS: Final[tuple[MapLook, ...]] = get_args(MapLook)


@dataclass(frozen=True, slots=True)
class Light:
    """A lamp; `reach` in thousandths of a cell, colour as #rrggbb.

    It is bright within `bright` thousandths (None: half its reach) and dim beyond; nothing while it
    is not `on`.
    """

    at: Point
    reach: int
    colour: str = "#ffffff"
    bright: int | None = None
    on: bool = True


@dataclass(frozen=True, slots=True)
class MapPicture:
    """A map picture: an asset stretched over a rectangle of the map, in thousandths of a cell."""

    asset: str
    origin: Point
    width: int
    height: int


@dataclass(frozen=True, slots=True)
class Scene:
    """The map of a scenario. `columns` and `rows` are in cells, at most 500 each."""

    columns: int
    rows: int
    picture: MapPicture | None = None
    floor: Surface = Surface()
    ground: tuple[Ground, ...] = ()
    painted: PaintedGround = PaintedGround()
    barriers: Mapping[str, Barrier] = field(default_factory=dict)
    lights: tuple[Light, ...] = ()
    grid_visible: bool = True
    fog: Fog = Fog()
    ambient: Ambient = "bright"
    look: MapLook = "stone"
    labels: tuple[MapLabel, ...] = ()
    passages: tuple[Passage, ...] = ()
    overheads: tuple[Overhead, ...] = ()
