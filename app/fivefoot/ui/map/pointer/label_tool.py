"""Labels on the map: a click on a free place writes one, a drag moves one; or by keys."""

from __future__ import annotations

from PySide6.QtCore import QPointF, Qt
from PySide6.QtWidgets import QApplication

from fivefoot.core.geometry.grid import CELL, Cell, Point, centre
from fivefoot.core.model.label import MapLabel
from fivefoot.core.session.commands.label_edits import MoveLabel, RemoveLabel
from fivefoot.ui.map.pointer.map_tool import MapTool, Modifiers
from fivefoot.ui.map.pointer.point_tool import raw_point
from fivefoot.ui.map.scene.map_scene import MapScene
from fivefoot.ui.map.view_values.place_values import cell_of
from fivefoot.ui.state.label_desk import LabelDesk
from fivefoot.ui.state.workspace import Workspace

HALF = CELL // 2


class LabelTool(MapTool):
    """A click on a label chooses it, a double click or Enter changes it, a drag moves it.

    By keys: arrows move the chosen label, or a place from which Enter writes one; Delete removes.
    """

    cursor = Qt.CursorShape.CrossCursor

    def __init__(self, workspace: Workspace, scene: MapScene) -> None:
        super().__init__(workspace, scene)
        self._pressed: QPointF | None = None
        self._held: MapLabel | None = None
        self._at: Point | None = None

    @property
    def desk(self) -> LabelDesk:
        """What the tool has in hand."""
        return self.workspace.labels

    @property
    def busy(self) -> bool:
        return self.desk.carried_to is not None

    def press(self, at: QPointF, modifiers: Modifiers, zoom: float) -> None:
        self._pressed = at
        name = self.scene.labels.label_at(at, zoom)
        self.desk.choose(name)
        self._held = self.desk.chosen_in(self.workspace.scenario.scene)

    def move(self, at: QPointF, modifiers: Modifiers, zoom: float) -> None:
        self.tell_cell(cell_of(at))
        if self._held is None or self._pressed is None:
            return
        gap = at - self._pressed
        if self.busy or gap.manhattanLength() * zoom >= QApplication.startDragDistance():
            start = self._held.at
            by = raw_point(gap)
            self.desk.carry(self._on_map(Point(start[0] + by[0], start[1] + by[1])))

    def release(self, at: QPointF, modifiers: Modifiers, zoom: float) -> None:
        held, to, pressed = self._held, self.desk.carried_to, self._pressed
        self.drop()
        if held is not None and to is not None:
            self.workspace.do(MoveLabel(held.id, to))
        elif held is None and pressed is not None and self.on_map(cell_of(at)):
            self.desk.wanted.emit(self._on_map(raw_point(at)))

    def double_click(self, at: QPointF, modifiers: Modifiers, zoom: float) -> None:
        """Change the label under the pointer."""
        name = self.scene.labels.label_at(at, zoom)
        if name is not None:
            self.drop()
            self.desk.choose(name)
            self.desk.wanted.emit(None)

    def step(self, step: tuple[int, int], widens: bool) -> bool:
        """Move the chosen label by half a square, with Shift by a whole one; else the place from
        which one is written, by squares.
        """
        stride = CELL if widens else HALF
        label = self.desk.chosen_in(self.workspace.scenario.scene)
        if label is not None:
            to = Point(label.at[0] + step[0] * stride, label.at[1] + step[1] * stride)
            return self.workspace.do(MoveLabel(label.id, self._on_map(to)))
        here = self._at or centre(self.here())
        self._at = self._on_map(Point(here[0] + step[0] * CELL, here[1] + step[1] * CELL))
        self.tell_cell(Cell(self._at[0] // CELL, self._at[1] // CELL))
        return True

    def enter(self, overrule: bool) -> bool:
        """Change the chosen label, or write one where the keys are."""
        chosen = self.desk.chosen_in(self.workspace.scenario.scene)
        place = None if chosen is not None else self._at or centre(self.here())
        self.desk.wanted.emit(place)
        return True

    def delete(self) -> bool:
        """Remove the chosen label."""
        if self.desk.chosen is None:
            return False
        return self.workspace.do(RemoveLabel(self.desk.chosen))

    def cancel(self) -> bool:
        """Drop the move, then the choice; with nothing chosen the tool is laid down."""
        if self.busy:
            self.drop()
        elif self.desk.chosen is not None:
            self.desk.choose(None)
        else:
            self.workspace.choose_tool("select")
        return True

    def drop(self) -> None:
        self._pressed = self._held = None
        self.desk.carry(None)
        self.desk.keep_to(self.workspace.scenario.scene)

    def _on_map(self, point: Point) -> Point:
        scene = self.workspace.scenario.scene
        return Point(
            max(0, min(scene.columns * CELL, point[0])), max(0, min(scene.rows * CELL, point[1]))
        )
