"""The layer of badges for what players do not see; the players' own map has none."""

from __future__ import annotations

from PySide6.QtCore import QObject, QRectF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QGraphicsScene

from fivefoot.core.interaction.hidden_from_players import HiddenThing, hidden_things
from fivefoot.core.session.changes import Change
from fivefoot.ui.appearance.theme import Theme
from fivefoot.ui.map.items.layer import LayerItem
from fivefoot.ui.map.painters.hidden_badge_painter import kept_back_bounds, paint_kept_back
from fivefoot.ui.state.workspace import Workspace

DEPTH = 65.0
"""Depth: above tokens, their names and the names of regions."""


class KeptBackItem(LayerItem):
    """Paints the badges at their size on the screen."""

    def __init__(self, depth: float, theme: Theme) -> None:
        super().__init__(depth, theme)
        self.marks: tuple[HiddenThing, ...] = ()

    def show_value(self, marks: tuple[HiddenThing, ...]) -> None:
        """Shows other badges."""
        if marks == self.marks:
            return
        self.marks, box = marks, QRectF()
        for mark in marks:
            box = box.united(kept_back_bounds(mark))
        self.set_box(box)

    def draw(self, painter: QPainter, pixels_per_unit: float, exposed: QRectF) -> None:
        for mark in self.marks:
            if kept_back_bounds(mark).intersects(exposed):
                paint_kept_back(painter, mark, self.look, pixels_per_unit)


class KeptBackLayer(QObject):
    """Keeps the badges in step with the document."""

    def __init__(
        self, workspace: Workspace, graphics: QGraphicsScene, theme: Theme, owner: QObject
    ) -> None:
        super().__init__(owner)
        self._workspace = workspace
        self.item = KeptBackItem(DEPTH, theme)
        graphics.addItem(self.item)
        workspace.document_changed.connect(self._follow)
        self.refresh()

    def _follow(self, change: Change) -> None:
        # Turns and hit points hide nothing: the badges do not change during a fight.
        if change.whole or change.tokens or change.scene or change.zones:
            self.refresh()

    def refresh(self) -> None:
        """Shows what is hidden now."""
        self.item.show_value(hidden_things(self._workspace.battle))
