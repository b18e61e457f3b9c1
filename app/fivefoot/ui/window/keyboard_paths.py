"""Keyboard commands for what is otherwise done by pointing: doors, bridges, targets, buttons, parts
of the window.
"""

from __future__ import annotations

from PySide6.QtCore import QPointF, Qt
from PySide6.QtWidgets import QAbstractButton, QApplication, QWidget

from fivefoot.core.session.commands.map_edits import RemoveGround
from fivefoot.core.texts.marker import tr
from fivefoot.ui.map.painters.scale import CELL
from fivefoot.ui.map.view_values.place_values import (
    centre_of,
    distance_to_region,
    distance_to_segment,
    segment,
)
from fivefoot.ui.state.door_turning import door_command
from fivefoot.ui.window.parts import WindowParts


class KeyboardPaths:
    """Connects the commands that replace pointing."""

    def __init__(self, window: WindowParts) -> None:
        self._window = window
        self._workspace = window.workspace
        window.actions_by_name.connect("door", self.turn_door)
        window.actions_by_name.connect("unlock_door", lambda: self.turn_door(unlock=True))
        window.actions_by_name.connect("remove_bridge", self.remove_bridge)
        window.actions_by_name.connect("next_pane", self.next_pane)
        self._aims = False
        window.workspace.fight.changed.connect(self._follow_aim)

    # -- doors ------------------------------------------------------------------------------------

    def nearest_door(self) -> str | None:
        """The door nearest to the selected token, else to the pointer; None where there is
        none.
        """
        # By distance alone: the game master may open a door that is out of a token's reach.
        doors = [b for b in self._workspace.scenario.scene.barriers.values() if b.opens]
        here = self._here()
        nearest = min(
            doors, key=lambda door: distance_to_segment(here, segment(door)), default=None
        )
        return nearest.id if nearest is not None else None

    def _here(self) -> QPointF:
        token, cell = self._workspace.token, self._workspace.pointed.cell
        if token is not None:
            # The middle of the whole body: a large creature's cell is only its corner.
            return QPointF(*centre_of(self._workspace.battle.footprint(token)))
        return (
            QPointF((cell[0] + 0.5) * CELL, (cell[1] + 0.5) * CELL)
            if cell is not None
            else QPointF()
        )

    def turn_door(self, unlock: bool = False) -> None:
        """Opens or closes the nearest door."""
        door = self.nearest_door()
        if door is None:
            self._workspace.refuse(tr("There is no door on this map."))
            return
        self._workspace.do(door_command(self._workspace, door, unlock))

    # -- bridges ----------------------------------------------------------------------------------

    def remove_bridge(self) -> None:
        """Removes the bridge under the pointer, else the nearest one; tokens on it fall."""
        bridges = [
            region
            for region in self._workspace.scenario.scene.ground
            if region.surface.kind == "bridge"
        ]
        # The pointer first, unlike for doors: bridges are seldom removed by the token beside them.
        cell = self._workspace.pointed.cell
        here = (
            self._here()
            if cell is None
            else QPointF((cell[0] + 0.5) * CELL, (cell[1] + 0.5) * CELL)
        )
        nearest = min(bridges, key=lambda bridge: distance_to_region(here, bridge), default=None)
        if nearest is None:
            self._workspace.refuse(tr("There is no bridge on this map."))
            return
        self._workspace.do(RemoveGround(nearest.id))

    # -- aiming and pressing ----------------------------------------------------------------------

    def _follow_aim(self) -> None:
        """An action that is taken is aimed on the map, whose keys choose and take targets."""
        aims = self._workspace.fight.aim is not None
        if aims and not self._aims:
            # Only as aiming begins: afterwards Tab may go to a card or a field and stay there.
            self._window.map.setFocus(Qt.FocusReason.OtherFocusReason)
        self._aims = aims

    def press_focused(self) -> bool:
        """Enter presses the button that has the focus, as Space does.

        Returns False where no button has it.
        """
        focus = QApplication.focusWidget()
        # Qt only clicks with Space; dialogs have a default button of their own and are not changed.
        if not isinstance(focus, QAbstractButton) or not self._window.isAncestorOf(focus):
            return False
        focus.click()
        return True

    # -- parts of the window ----------------------------------------------------------------------

    def panes(self) -> tuple[QWidget, ...]:
        """The parts of the window in the order in which F6 goes through them."""
        window = self._window
        side = window.side
        cards = (window.prompt, window.recovery_card, window.banner)
        found = (
            *cards,
            window.map,
            window.bar,
            window.rail,
            *window.strips(),
            side.tabs,
            side.ledger,
            window.tools,
            window.strip,
        )
        # `isVisible`, not `not isHidden`: a strip in a hidden foot is not hidden itself.
        return tuple(pane for pane in found if pane.isVisible())

    def next_pane(self) -> None:
        """Puts the focus into the next part that takes it."""
        panes, focus = self.panes(), QApplication.focusWidget()
        inner = [
            n
            for n, pane in enumerate(panes)
            if focus is not None and (pane is focus or pane.isAncestorOf(focus))
        ]
        start = inner[0] if inner else -1  # cards lie on the map: they come first in the list
        for number in range(1, len(panes) + 1):
            target = _first_field(panes[(start + number) % len(panes)])
            if target is not None:
                target.setFocus(Qt.FocusReason.TabFocusReason)
                return


def _first_field(pane: QWidget) -> QWidget | None:
    """What takes the focus in a part: itself, or the first widget in it that Tab reaches."""
    if pane.focusPolicy() & Qt.FocusPolicy.TabFocus:
        return pane
    # The chain goes round the whole window: it ends where it began, or in the part itself.
    here = pane.nextInFocusChain()
    while here is not None and here is not pane:
        reached = (
            bool(here.focusPolicy() & Qt.FocusPolicy.TabFocus)
            and here.isEnabled()
            and here.isVisible()
        )
        if reached and pane.isAncestorOf(here):
            return here
        here = here.nextInFocusChain()
    return None
