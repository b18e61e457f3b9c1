"""What every tool of the map answers to: the pointer controller hands events to the one that is in
hand.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPointF, QRectF, Qt

from fivefoot.core.geometry.grid import Cell
from fivefoot.ui.map.scene.map_scene import MapScene
from fivefoot.ui.map.view_values.place_values import cell_of
from fivefoot.ui.state.workspace import Pointed, Workspace

Modifiers = Qt.KeyboardModifier


class MapTool:
    """A tool in hand. Points are in scene units, `zoom` in logical pixels to a scene unit.

    Each tool overrides what it takes part in; what it does not take is answered with False, so that
    the controller can go on. `busy` while a gesture is under way: then Escape and the right button
    cancel it.
    """

    # None = the usual arrow: only tools that point at places have a shape of their own.
    cursor: Qt.CursorShape | None = None

    def __init__(self, workspace: Workspace, scene: MapScene) -> None:
        self.workspace = workspace
        self.scene = scene

    @property
    def busy(self) -> bool:
        """Whether a gesture is under way."""
        return False

    @property
    def band(self) -> QRectF | None:
        """A rubber band drawn round things to select them, in scene units."""
        return None

    def press(self, at: QPointF, modifiers: Modifiers, zoom: float) -> None:
        """The left button went down."""

    def move(self, at: QPointF, modifiers: Modifiers, zoom: float) -> None:
        """The pointer moved, with the button down or not."""
        self.hover(cell_of(at))

    def release(self, at: QPointF, modifiers: Modifiers, zoom: float) -> None:
        """The left button went up."""

    def double_click(self, at: QPointF, modifiers: Modifiers, zoom: float) -> None:
        """The second click of a pair went down; by default a press like any other."""
        self.press(at, modifiers, zoom)

    def step(self, step: tuple[int, int], widens: bool) -> bool:
        """An arrow key, with Shift if it `widens`."""
        return False

    def enter(self, overrule: bool) -> bool:
        """Enter, with Ctrl if it overrules."""
        return False

    def delete(self) -> bool:
        """The Delete key."""
        return False

    def cancel(self) -> bool:
        """Escape or the right button."""
        return False

    def lift(self, by: int) -> bool:
        """The wheel, Page Up and Page Down: so many steps up or down."""
        return False

    @property
    def can_lift(self) -> bool:
        """Whether the wheel changes a height now instead of the zoom."""
        return False

    def digit(self, value: int) -> bool:
        """A digit above the letters: part of the distance that a tool takes."""
        return False

    def set_waypoint(self) -> bool:
        """Space; False where it has no meaning now, so that it pans the map."""
        return False

    def remove_waypoint(self) -> bool:
        """Backspace."""
        return False

    def answered(self) -> None:
        """Something that was worked out in the background is known now."""

    def drop(self) -> None:
        """The gesture is over without effect: the document changed, or the focus was lost."""

    # -- what tools share ------------------------------------------------------------------------

    def cancel_in_stages(self, is_chosen: bool, choose_none: Callable[[], None]) -> bool:
        """Escape in stages: drop the gesture, else the choice; with nothing chosen lay down the
        tool.
        """
        if self.busy:
            self.drop()
        elif is_chosen:
            choose_none()
        else:
            self.workspace.choose_tool("select")
        return True

    def on_map(self, cell: Cell) -> bool:
        """Whether a cell lies on the map."""
        scene = self.workspace.scenario.scene
        return 0 <= cell[0] < scene.columns and 0 <= cell[1] < scene.rows

    def hover(self, cell: Cell) -> None:
        """Tell those who speak of the place under the pointer, and of who stands there."""
        on_map = self.on_map(cell)
        self.workspace.point(Pointed(cell, self.scene.token_at(cell)) if on_map else Pointed())

    def tell_cell(self, cell: Cell) -> None:
        """Tell those who speak of the place under the pointer, without what stands there."""
        self.workspace.point(Pointed(cell) if self.on_map(cell) else Pointed())

    def here(self) -> Cell:
        """Where keys begin: under the pointer, else at the selected token, else at the map's
        corner.
        """
        token = self.workspace.token
        return self.workspace.pointed.cell or (token.cell if token is not None else Cell(0, 0))
