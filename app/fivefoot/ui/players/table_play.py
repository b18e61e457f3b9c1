"""Playing at the table: connects the players' fingers and mouse with moves, questions and pings for
the game master.
"""

from __future__ import annotations

from PySide6.QtCore import QObject, QPointF, QTimer

from fivefoot.core.geometry.grid import Cell
from fivefoot.core.interaction.ledger import LedgerLine
from fivefoot.core.interaction.plan import Plan
from fivefoot.core.interaction.players_why import players_why
from fivefoot.core.interaction.requested_moves import (
    Movable,
    RequestedMove,
    may_move,
    requested_move,
)
from fivefoot.core.session.projection import PARTY, Projection
from fivefoot.core.texts.marker import tr
from fivefoot.ui.appearance.theme import Theme
from fivefoot.ui.map.items.ping_item import PingItem
from fivefoot.ui.map.items.plan_item import ChipItem
from fivefoot.ui.map.painters.text import Chip, ChipLine
from fivefoot.ui.map.scene.map_scene import MapScene
from fivefoot.ui.players.drag_layer import DragLayer
from fivefoot.ui.players.player_drags import PlayerDrags
from fivefoot.ui.players.players_view import PlayersView
from fivefoot.ui.players.touch_filter import PlayersTouchFilter
from fivefoot.ui.players.touch_gestures import TouchGestures
from fivefoot.ui.state.workspace import Workspace

CHIP, PING = 98, 99
"""Depths above the fog: what is said concerns what the players know."""

TOLD_MS = 8_000
"""How long an answer stays."""


class TablePlay(QObject):
    """Connects fingers, drags, their plans, and the game master's desk.

    `movable` is what players may move, `waits` whether a move needs the game master's consent.
    """

    def __init__(
        self, gm: Workspace, workspace: Workspace, scene: MapScene, view: PlayersView, look: Theme
    ) -> None:
        super().__init__(view)
        self._gm, self._workspace, self._scene, self._view = gm, workspace, scene, view
        self.movable: Movable = "own"
        self.waits = True
        self._known: Projection | None = None
        self._asked: dict[str, Plan] = {}  # by the players' name of the token
        self.drags = PlayerDrags(workspace, self)
        self.gestures = TouchGestures(view, self.drags, self._token_for)
        self.touch = PlayersTouchFilter(view, self.gestures)
        self.layer = DragLayer(workspace, scene, look)
        self.chip, self.ping = ChipItem(CHIP, look), PingItem(PING, look)
        for item in (self.chip, self.ping):
            scene.graphics.addItem(item)
        self._chip_timer = QTimer(self)
        self._chip_timer.setSingleShot(True)
        self._chip_timer.timeout.connect(self._say_nothing)
        self._listen(gm)

    def _listen(self, gm: Workspace) -> None:
        self.drags.changed.connect(self.refresh)
        self.drags.wanted.connect(self._want)
        self.gestures.explanation_requested.connect(self._tell_why)
        self.gestures.shown.connect(self._show_place)
        # A tap anywhere dismisses an answer, as on every telephone.
        self.gestures.tapped.connect(lambda _at: self._say_nothing())
        gm.table.changed.connect(self._plan_asked)
        gm.table.declined.connect(self._tell_declined)
        gm.pinged.connect(self.show_ping)

    def show_known(self, known: Projection) -> None:
        """Updates after the players' knowledge changed."""
        self._known = known
        self._plan_asked()

    def refresh(self) -> None:
        """Draws the plans of fingers, and moves that wait for the game master."""
        self.layer.show(self.drags.plans, self.waiting())

    def apply_theme(self, look: Theme) -> None:
        """Changes the theme."""
        self.layer.apply_theme(look)

    def switch(self, on: bool) -> None:
        """Switches input on or off: nobody plays on a dark or frozen picture."""
        self.touch.switch(on)
        if not on:
            # Fingers that still lie there would otherwise move tokens in the dark.
            self.drags.drop_all()

    def _token_for(self, at: QPointF) -> str | None:
        return self._view.token_near(at, self._fits)

    def _fits(self, token_id: str) -> bool:
        token = self._workspace.scenario.tokens.get(token_id)
        return token is not None and may_move(self.movable, token)

    # -- moves ------------------------------------------------------------------------------------

    def _want(self, plan: Plan, start: Cell) -> None:
        """A finger was lifted: requests what it planned, translated to the game master's map."""
        # The game master's map has other ids, and may contain hidden obstacles.
        move = requested_move(plan, start, self._known.names) if self._known is not None else None
        if move is None:
            return
        self._gm.table.ask(move, self.waits)
        self.refresh()

    def _plan_asked(self) -> None:
        """Replans waiting moves as the players did: when they change, not at each step of a
        drag.
        """
        own = self._own_names()
        self._asked = {
            own[move.token]: self._planned(own[move.token], move)
            for move in self._gm.table.asked
            if move.token in own
        }
        self.refresh()

    def _own_names(self) -> dict[str, str]:
        """The players' ids of tokens by the game master's."""
        if self._known is None:
            return {}
        return {gm_name: name for name, gm_name in self._known.names.items()}

    def waiting(self) -> tuple[tuple[Plan, str], ...]:
        """The moves that wait for consent, except those of tokens being dragged again."""
        held, word = {plan.token for plan in self.drags.plans}, tr("waits for the game master")
        return tuple((plan, word) for name, plan in self._asked.items() if name not in held)

    def _planned(self, token: str, move: RequestedMove) -> Plan:
        return self._workspace.planner(token).along(move.path, levels=move.levels)

    def _tell_declined(self, token: str) -> None:
        item = self._scene.tokens.get(self._own_names().get(token, ""))
        # It may have left the players' sight since.
        if item is not None:
            self._say(item.pos(), (ChipLine(tr("The game master declines."), strong=True),))

    # -- asking and showing -----------------------------------------------------------------------

    def _tell_why(self, at: QPointF) -> None:
        """Shows what there is to know about a place."""
        if self._known is None:
            return
        known = self._workspace.scenario
        acting = known.tokens.get(known.encounter.active or "")
        # Players do not know how far a foe moves: its figures are not in their scenario.
        mover = acting.id if acting is not None and acting.side == PARTY else None
        lines = players_why(
            self._workspace.battle, self._view.cell_at(at), mover, self._known.wounds
        )
        if lines:
            self._say(self._view.scene_point(at), tuple(map(_chip_line, lines)))

    def _say(self, at: QPointF, lines: tuple[ChipLine, ...]) -> None:
        self.chip.show_value(Chip((at.x(), at.y()), lines), self._scene.zoom)
        self._chip_timer.start(TOLD_MS)

    def _say_nothing(self) -> None:
        self.chip.show_value(None, self._scene.zoom)

    def _show_place(self, at: QPointF) -> None:
        """Somebody points at a place: shows it to everybody."""
        place = self._view.scene_point(at)
        # The black area beside the map has no place on the game master's.
        if self._scene.map_area.contains(place):
            self._gm.ping(place)

    def show_ping(self, place: QPointF) -> None:
        """Shows a ring that widens and fades."""
        self.ping.show_at(place)


def _chip_line(line: LedgerLine) -> ChipLine:
    parts = (line.text, line.detail, line.amount)
    strong = line.kind in ("title", "total")
    tone = "danger" if line.kind in ("trigger", "problem") else "text" if strong else "muted"
    return ChipLine("  ".join(part for part in parts if part), strong, tone)
