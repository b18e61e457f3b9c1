"""The tool for labels: a click on a free place writes one, a drag moves one, by pointer or
keys.
"""

from __future__ import annotations

from PySide6.QtCore import QPointF

from fivefoot.core.geometry.grid import CELL, Cell, Point, centre
from fivefoot.core.model.label import MapLabel
from fivefoot.core.session.commands.label_edits import MoveLabel, RemoveLabel
from fivefoot.ui.map.pointer.map_tool import Modifiers
from fivefoot.ui.map.pointer.point_tool import raw_point
from fivefoot.ui.map.pointer.sign_tool import SignTool
from fivefoot.ui.map.scene.map_scene import MapScene
from fivefoot.ui.state.label_desk import LabelDesk
from fivefoot.ui.state.workspace import Workspace


class LabelTool(SignTool[str, MapLabel]):
    """A click on a label chooses it, a double click or Enter edits it, a drag moves it.

    With keys: arrows move the chosen label, or a place at which Enter writes one; Delete removes.
    """

    def __init__(self, workspace: Workspace, scene: MapScene) -> None:
        super().__init__(workspace, scene)
        self._at: Point | None = None

    @property
    def desk(self) -> LabelDesk:
        return self.workspace.labels

    def sign_at(self, at: QPointF, zoom: float) -> str | None:
        return self.scene.labels.label_at(at, zoom)

    def make(self, at: QPointF) -> None:
        self.desk.wanted.emit(self.clamped(raw_point(at)))

    def put(self, sign: MapLabel, to: Point) -> bool:
        return self.workspace.do(MoveLabel(sign.id, to))

    def double_click(self, at: QPointF, modifiers: Modifiers, zoom: float) -> None:
        """Edits the label under the pointer."""
        name = self.sign_at(at, zoom)
        if name is not None:
            # The first click may have begun a drag; the dialog takes the rest of its events.
            self.drop()
            self.desk.choose(name)
            self.desk.wanted.emit(None)

    def step(self, step: tuple[int, int], widens: bool) -> bool:
        """Moves the chosen label by half a square, with Shift by a whole one; else the place for a
        new one, by squares.
        """
        # With one chosen the keys move it, without one the place of the next: one set of keys for
        # both.
        label = self.chosen
        if label is not None:
            return self.nudge(label, step, widens)
        here = self._at or centre(self.here())
        self._at = self.clamped(Point(here[0] + step[0] * CELL, here[1] + step[1] * CELL))
        self.tell_cell(Cell(self._at[0] // CELL, self._at[1] // CELL))
        return True

    def enter(self, overrule: bool) -> bool:
        """Edits the chosen label, or writes one where the keys are."""
        # None means the chosen one.
        place = None if self.chosen is not None else self._at or centre(self.here())
        self.desk.wanted.emit(place)
        return True

    def delete(self) -> bool:
        """Removes the chosen label."""
        if self.desk.chosen is None:
            return False
        return self.workspace.do(RemoveLabel(self.desk.chosen))
