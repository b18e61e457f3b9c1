"""Drags of several fingers: each holds a token of its own and plans with what the players know."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QObject, Signal

from fivefoot.core.geometry.grid import Cell
from fivefoot.core.interaction.drag import Gesture, drag_token
from fivefoot.core.interaction.plan import Plan, Planner
from fivefoot.core.interaction.pointer import Answered, PointedAt
from fivefoot.ui.state.workspace import Workspace

MOST_DRAGS = 10


@dataclass(slots=True)
class PlayerDrag:
    """A finger's drag: where its token stood, what it plans, and whether the finger was lifted."""

    token: str
    start: Cell
    grabbed: Cell
    gesture: Gesture
    plan: Plan
    pointed: Cell
    let_go: bool = False


class PlayerDrags(QObject):
    """The drags of all fingers on one table.

    `wanted` gives the plan of a lifted finger, and where its token stood.
    """

    changed = Signal()
    wanted = Signal(object, object)

    def __init__(self, workspace: Workspace, owner: QObject) -> None:
        super().__init__(owner)
        self._workspace = workspace
        self._held: dict[int, PlayerDrag] = {}
        workspace.answered.connect(self._on_answer)
        workspace.document_changed.connect(self._on_change)

    @property
    def plans(self) -> tuple[Plan, ...]:
        """The present plans."""
        return tuple(hand.plan for hand in self._held.values())

    def holds(self, finger: int) -> bool:
        """Whether a finger drags a token."""
        return finger in self._held

    def take(self, finger: int, token: str, cell: Cell) -> bool:
        """Starts dragging a token by a cell of its footprint.

        Returns False where another finger already drags it.
        """
        taken = any(hand.token == token for hand in self._held.values())
        # A palm on the table is felt as many fingers: each would begin a search.
        if taken or len(self._held) >= MOST_DRAGS:
            return False
        # Escape or a change may have stopped the background; a new drag needs an answer.
        self._workspace.background.resume()
        self._held[finger] = self._begun(token, cell)
        self.changed.emit()
        return True

    def _begun(self, token: str, cell: Cell) -> PlayerDrag:
        battle, ask = self._workspace.battle, self._workspace.background.ask
        planner = Planner(battle, token, asked=ask)
        # The generator holds the state of the drag; starting it gives the first plan.
        gesture = drag_token(planner, cell)
        return PlayerDrag(token, planner.start, cell, gesture, next(gesture), cell)

    def move(self, finger: int, cell: Cell) -> None:
        """Drags the token of a finger over another cell."""
        hand = self._held.get(finger)
        if hand is not None and cell != hand.pointed and not hand.let_go:
            hand.pointed = cell
            hand.plan = hand.gesture.send(PointedAt(cell))
            self.changed.emit()

    def let_go(self, finger: int) -> None:
        """Ends a drag: the move is requested as soon as its route is known."""
        hand = self._held.get(finger)
        if hand is None:
            return
        # The route is still being computed: the finger is gone, the request stays.
        if hand.plan.awaited:
            hand.let_go = True
            return
        self._drop(finger)
        if hand.plan.moves:
            self.wanted.emit(hand.plan, hand.start)

    def drop(self, finger: int) -> None:
        """Cancels the drag of a finger."""
        if finger in self._held:
            self._drop(finger)

    def drop_all(self) -> None:
        """Cancels all drags, as when the screen is gone."""
        for finger in list(self._held):
            self._drop(finger)

    def _drop(self, finger: int) -> None:
        self._held.pop(finger).gesture.close()
        self.changed.emit()

    def _on_answer(self) -> None:
        """A field has been computed."""
        for finger, hand in list(self._held.items()):
            hand.plan = hand.gesture.send(Answered())
            if hand.let_go and not hand.plan.awaited:
                self.let_go(finger)
        self.changed.emit()

    def _on_change(self, _change: object) -> None:
        """Players know something else: replans drags, and cancels those whose token moved."""
        tokens = self._workspace.scenario.tokens
        for finger, hand in list(self._held.items()):
            token = tokens.get(hand.token)
            # The game master moved it meanwhile: a plan from the old place is meaningless.
            if token is None or token.cell != hand.start:
                self._drop(finger)
                continue
            hand.gesture.close()
            # By the cell it was grabbed by: a large token would else jump under the finger.
            anew = self._begun(hand.token, hand.grabbed)
            anew.let_go, anew.pointed = hand.let_go, hand.pointed
            anew.plan = anew.gesture.send(PointedAt(hand.pointed))
            self._held[finger] = anew
        self.changed.emit()
