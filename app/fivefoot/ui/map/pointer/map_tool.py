"""The base of every tool of the map: the pointer controller passes events to the active one."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPointF, QRectF, Qt

from fivefoot.core.geometry.grid import Cell
from fivefoot.ui.map.scene.map_scene import MapScene
from fivefoot.ui.map.view_values.place_values import cell_at_point
from fivefoot.ui.state.workspace import Pointed, Workspace

Modifiers = Qt.KeyboardModifier


class MapTool:
    """A tool of the map. Points are in scene units, `zoom` in logical pixels to a scene unit.

    Each tool overrides what it handles; events it does not handle return False, so that the
    controller can continue. `busy` while a gesture is under way: then Escape and the right button
    cancel it.
    """

    # None is the usual arrow: only tools that point at places have a shape of their own.
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
        """A rubber band drawn around things to select them, in scene units."""
        return None

    def press(self, at: QPointF, modifiers: Modifiers, zoom: float) -> None:
        """The left button was pressed."""

    def move(self, at: QPointF, modifiers: Modifiers, zoom: float) -> None:
        """The pointer moved, with the button pressed or not."""
        self.hover(cell_at_point(at))

    def release(self, at: QPointF, modifiers: Modifiers, zoom: float) -> None:
        """The left button was released."""

    def double_click(self, at: QPointF, modifiers: Modifiers, zoom: float) -> None:
        """The second press of a double click; by default like any other."""
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
        """Whether the wheel now changes a height instead of the zoom."""
        return False

    def digit(self, value: int) -> bool:
        """A digit above the letters: part of a distance."""
        return False

    def set_waypoint(self) -> bool:
        """Space; False where it has no meaning now, so that it pans the map."""
        return False

    def remove_waypoint(self) -> bool:
        """Backspace."""
        return False

    def answered(self) -> None:
        """Something that was computed in the background is ready."""

    def drop(self) -> None:
        """The gesture is cancelled: the document changed, or the focus was lost."""

    # -- what tools share ------------------------------------------------------------------------

    def cancel_in_stages(self, is_chosen: bool, choose_none: Callable[[], None]) -> bool:
        """Escape in stages: cancels the gesture, else the choice; with nothing chosen ends the
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
        """Reports the place under the pointer, and the token there."""
        on_map = self.on_map(cell)
        self.workspace.point(Pointed(cell, self.scene.token_at(cell)) if on_map else Pointed())

    def tell_cell(self, cell: Cell) -> None:
        """Reports the place under the pointer, without what is there."""
        self.workspace.point(Pointed(cell) if self.on_map(cell) else Pointed())

    def here(self) -> Cell:
        """Where keys begin: under the pointer, else at the selected token, else at the map's
        corner.
        """
        token = self.workspace.token
        return self.workspace.pointed.cell or (token.cell if token is not None else Cell(0, 0))
