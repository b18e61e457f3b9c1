"""The strips below the map, one for each tool that has settings, created when they are first
needed.

Together they have three times as many widgets as a window initially shows, and hardly anybody uses
all tools in one evening.
"""

from __future__ import annotations

from functools import cached_property
from typing import Final, Protocol, TypeVar

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QBoxLayout, QMainWindow, QVBoxLayout, QWidget

from fivefoot.ui.appearance.theme import Theme
from fivefoot.ui.map.view.map_view import MapView
from fivefoot.ui.state.carve_desk import CARVE_TOOL
from fivefoot.ui.state.fog_desk import FOG_TOOL
from fivefoot.ui.state.lamp_desk import LAMP_TOOL
from fivefoot.ui.state.paint_desk import PAINT_TOOL
from fivefoot.ui.state.proposal_desk import PROPOSE_TOOL
from fivefoot.ui.state.wall_desk import WALL_TOOLS
from fivefoot.ui.state.workspace import Workspace
from fivefoot.ui.state.zone_desk import ZONE_TOOL
from fivefoot.ui.strips.area_strip import AreaStrip
from fivefoot.ui.strips.carve_strip import CarveStrip
from fivefoot.ui.strips.fog_strip import FogStrip
from fivefoot.ui.strips.ground_strip import GroundStrip
from fivefoot.ui.strips.lamp_strip import LampStrip
from fivefoot.ui.strips.lens_strip import LensStrip
from fivefoot.ui.strips.paint_strip import PaintStrip
from fivefoot.ui.strips.propose_strip import ProposeStrip
from fivefoot.ui.strips.wall_strip import WallStrip
from fivefoot.ui.strips.zone_strip import ZoneStrip

STRIPS: Final = (
    "shaping",
    "paint_strip",
    "carve_strip",
    "propose_strip",
    "wall_strip",
    "zone_strip",
    "area_strip",
    "fog_strip",
    "lamp_strip",
    "lens_strip",
)
"""The strips of a window, from top to bottom."""

OF_TOOL: Final = {
    "ground": "shaping",
    PAINT_TOOL: "paint_strip",
    CARVE_TOOL: "carve_strip",
    PROPOSE_TOOL: "propose_strip",
    **dict.fromkeys(WALL_TOOLS, "wall_strip"),
    ZONE_TOOL: "zone_strip",
    FOG_TOOL: "fog_strip",
    LAMP_TOOL: "lamp_strip",
}
"""The strip of each tool."""


class Themed(Protocol):
    """Something with the colours of a theme."""

    def apply_theme(self, look: Theme) -> None:
        """Another theme or text size."""


AStrip = TypeVar("AStrip", bound=QWidget)


class WindowStrips(QMainWindow):
    """A window with a column below its map; accessing a strip creates it."""

    map: MapView
    foot: QWidget

    def __init__(self, workspace: Workspace, look: Theme) -> None:
        super().__init__()
        self.workspace = workspace
        self.look = look

    def make_strips_when_wanted(self) -> None:
        """Follows the active tool, the lenses and the aim."""
        workspace = self.workspace
        for signal in (workspace.shown_changed, workspace.fight.changed, workspace.lenses.changed):
            signal.connect(self._make_wanted)

    def _make_wanted(self) -> None:
        workspace = self.workspace
        wanted = {OF_TOOL.get(workspace.tool, "")}
        if workspace.lenses.is_open:
            wanted.add("lens_strip")
        if workspace.areas.shown(workspace.battle, workspace.fight.aim) is not None:
            wanted.add("area_strip")
        for name in wanted.intersection(STRIPS):
            getattr(self, name)

    def strips(self) -> list[QWidget]:
        """The strips that exist by now, from top to bottom."""
        return [vars(self)[name] for name in STRIPS if name in vars(self)]

    def apply_theme_to_strips(self, look: Theme) -> None:
        """Changes the theme of the strips."""
        for name in STRIPS:
            if name in vars(self):
                strip: Themed = vars(self)[name]
                strip.apply_theme(look)

    @cached_property
    def shaping(self) -> GroundStrip:
        """Raises and lowers the ground."""
        return self._laid("shaping", GroundStrip(self.workspace, self.look, self.foot))

    @cached_property
    def paint_strip(self) -> PaintStrip:
        """Paints the ground."""
        return self._laid("paint_strip", PaintStrip(self.workspace, self.look, self.foot))

    @cached_property
    def carve_strip(self) -> CarveStrip:
        """Carves rooms."""
        return self._laid("carve_strip", CarveStrip(self.workspace, self.foot))

    @cached_property
    def propose_strip(self) -> ProposeStrip:
        """Proposes walls from the picture."""
        return self._laid("propose_strip", ProposeStrip(self.workspace, self.foot))

    @cached_property
    def wall_strip(self) -> WallStrip:
        """Draws walls and doors, and changes them."""
        return self._laid("wall_strip", WallStrip(self.workspace, self.look, self.foot))

    @cached_property
    def zone_strip(self) -> ZoneStrip:
        """Draws zones."""
        return self._laid("zone_strip", ZoneStrip(self.workspace, self.foot))

    @cached_property
    def area_strip(self) -> AreaStrip:
        """Edits the area of an action."""
        strip = AreaStrip(self.workspace, self.foot)
        strip.done.connect(self._to_map)
        return self._laid("area_strip", strip)

    @cached_property
    def fog_strip(self) -> FogStrip:
        """Covers and uncovers manually."""
        return self._laid("fog_strip", FogStrip(self.workspace, self.look, self.foot))

    @cached_property
    def lamp_strip(self) -> LampStrip:
        """Places lamps."""
        return self._laid("lamp_strip", LampStrip(self.workspace, self.foot))

    @cached_property
    def lens_strip(self) -> LensStrip:
        """Filters the reach with lenses."""
        strip = LensStrip(self.workspace, self.foot)
        strip.done.connect(self._to_map)
        return self._laid("lens_strip", strip)

    def _to_map(self) -> None:
        self.map.setFocus(Qt.FocusReason.OtherFocusReason)

    def _laid(self, name: str, strip: AStrip) -> AStrip:
        """A strip in its place in the column; shown there, so that it is laid out at once."""
        shown = not strip.isHidden()
        strip.hide()
        above = sum(other in vars(self) for other in STRIPS[: STRIPS.index(name)])
        box = self.foot.layout()
        assert isinstance(box, QBoxLayout)
        box.insertWidget(box.count() - len(self.strips()) + above, strip)
        strip.setVisible(shown)
        return strip


def column_of(*widgets: QWidget, stretch: int = -1) -> QWidget:
    """Widgets one above the other; the one at index `stretch` takes the remaining space."""
    column = QWidget()
    box = QVBoxLayout(column)
    box.setContentsMargins(0, 0, 0, 0)
    box.setSpacing(0)
    for number, widget in enumerate(widgets):
        box.addWidget(widget, int(number == stretch))
    return column
