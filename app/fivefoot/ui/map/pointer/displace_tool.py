"""The tools that push and teleport the selected tokens: point, then click or Enter; Escape ends the
tool.

The arrow keys move the aim cell by cell, Ctrl overrules an illegal destination of a teleport.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QPointF, Qt

from fivefoot.core.geometry.grid import Cell
from fivefoot.core.interaction.aimed_displacement import Displacement, push_towards
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.session.commands.fight_command_group import FightCommandGroup
from fivefoot.core.texts.marker import tr
from fivefoot.ui.map.pointer.map_tool import MapTool, Modifiers
from fivefoot.ui.map.scene.map_scene import MapScene
from fivefoot.ui.map.view_values.place_values import cell_at_point
from fivefoot.ui.state.workspace import Workspace

Aim = Callable[[Battle, Sequence[str], Cell], Displacement | None]
NOBODY = tr("Click the token to move first.")


class DisplaceTool(MapTool):
    """Aims for the selected tokens; without any, a click selects one."""

    cursor = Qt.CursorShape.CrossCursor

    def __init__(self, workspace: Workspace, scene: MapScene, aim: Aim) -> None:
        super().__init__(workspace, scene)
        self._aim = aim
        self._cell: Cell | None = None

    @property
    def _chosen(self) -> tuple[str, ...]:
        """The selected tokens, the primary one first."""
        # Selections keep the primary last; the command moves the first as it is aimed.
        return tuple(token.id for token in reversed(self.workspace.tokens))

    # -- the pointer -----------------------------------------------------------------------------

    def move(self, at: QPointF, modifiers: Modifiers, zoom: float) -> None:
        self.hover(cell_at_point(at))
        self._point_at(cell_at_point(at))

    def press(self, at: QPointF, modifiers: Modifiers, zoom: float) -> None:
        cell = cell_at_point(at)
        token = self.scene.token_at(cell) if self.on_map(cell) else None
        # A plain click on a token aims at its cell once somebody is selected: pushes end against
        # others.
        adds = bool(modifiers & Modifiers.ShiftModifier)
        if token is not None and (adds or not self._chosen):
            selection = self.workspace.selection
            self.workspace.select(selection.toggled(token) if adds else selection.only(token))
            return
        self._point_at(cell)
        self._do(bool(modifiers & Modifiers.ControlModifier))

    def _point_at(self, cell: Cell) -> None:
        self._cell = cell if self.on_map(cell) else None
        self.answered()

    def answered(self) -> None:
        """Shows what a click would do now."""
        chosen, cell = self._chosen, self._cell
        found = self._aim(self.workspace.battle, chosen, cell) if chosen and cell else None
        self.workspace.show_displacement(found)

    def _do(self, overrule: bool) -> None:
        """Carries out what is aimed, as one step, and ends the tool."""
        workspace, found = self.workspace, self.workspace.displacement
        if not self._chosen:
            workspace.refuse(NOBODY)
        # One command however many are moved, so that undo restores all of them at once.
        elif found is not None and (found.legal or overrule):
            if workspace.do(FightCommandGroup(found.steps(overrule))):
                workspace.choose_tool("select")
        elif found is not None:
            reasons = "; ".join(problem.text for problem in found.problems)
            # The refusal offers what Ctrl would have done, where that is different.
            insisting = FightCommandGroup(found.steps(True))
            able = found.steps(True) != found.steps()
            workspace.refuse(reasons, insisting if able else None)

    # -- keys ------------------------------------------------------------------------------------

    def step(self, step: tuple[int, int], widens: bool) -> bool:
        token = self.workspace.token
        if token is None:
            return False
        x, y = self._cell or token.cell
        self._point_at(Cell(x + step[0], y + step[1]))
        # A step over the map's edge has no aim: the keys begin at the token again.
        self._cell = self._cell or token.cell
        return True

    def enter(self, overrule: bool) -> bool:
        self._do(overrule)
        return True

    def cancel(self) -> bool:
        self.workspace.choose_tool("select")
        return True

    def drop(self) -> None:
        self._cell = None
        self.workspace.show_displacement(None)


MOST_DIGITS = 3  # no map is farther across


class PushTool(DisplaceTool):
    """A push: digits set its distance, whatever cell is pointed at, Backspace removes one."""

    def __init__(self, workspace: Workspace, scene: MapScene) -> None:
        super().__init__(workspace, scene, self._pushed)
        self._typed = ""

    def _pushed(self, battle: Battle, tokens: Sequence[str], cell: Cell) -> Displacement | None:
        return push_towards(battle, tokens, cell, int(self._typed) if self._typed else None)

    def digit(self, value: int) -> bool:
        # A leading zero says nothing, and would count as one of three digits.
        self._type(f"{self._typed}{value}".lstrip("0")[:MOST_DIGITS])
        return True

    def remove_waypoint(self) -> bool:
        # False where nothing was typed, so that Backspace may mean something else.
        typed = bool(self._typed)
        self._type(self._typed[:-1])
        return typed

    def _type(self, text: str) -> None:
        self._typed = text
        self.answered()

    def drop(self) -> None:
        self._typed = ""
        super().drop()
