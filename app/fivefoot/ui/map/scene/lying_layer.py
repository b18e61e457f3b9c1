"""The layer of things that lie on the ground, kept in step with the document and the pointer."""

from __future__ import annotations

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QGraphicsScene

from fivefoot.core.geometry.grid import Cell
from fivefoot.core.interaction.weapon_words import weapons_on_ground
from fivefoot.core.session.changes import Change
from fivefoot.ui.appearance.theme import Theme
from fivefoot.ui.map.items.lying_item import LyingItem
from fivefoot.ui.map.painters.lying_painter import LyingMark
from fivefoot.ui.state.workspace import Workspace

DEPTH = 56.5
"""Depth: above the tokens, whose discs leave the corners of their cells free."""


class LyingLayer(QObject):
    """Weapons on the ground, named under the pointer."""

    def __init__(
        self, workspace: Workspace, graphics: QGraphicsScene, theme: Theme, owner: QObject
    ) -> None:
        super().__init__(owner)
        self._workspace = workspace
        self.item = LyingItem(DEPTH, theme)
        graphics.addItem(self.item)
        workspace.document_changed.connect(self._follow)
        workspace.pointed_changed.connect(self._follow_pointer)
        self.refresh()

    def _follow(self, change: Change) -> None:
        if change.whole or change.tokens:
            self.refresh()

    def _follow_pointer(self) -> None:
        # Most maps have nothing on the ground, and the pointer moves all the time.
        if self.item.marks:
            self.refresh()

    def refresh(self) -> None:
        """Shows what lies on the ground now."""
        pointed = self._workspace.pointed.cell
        names: dict[Cell, list[str]] = {}
        for each in weapons_on_ground(self._workspace.battle):
            if each.weapon.cell is not None:
                # Things in one cell share a mark with all their names.
                names.setdefault(each.weapon.cell, []).append(each.weapon.name)
        self.item.show_value(
            tuple(
                LyingMark((cell.x, cell.y), ", ".join(found), cell == pointed)
                for cell, found in names.items()
            )
        )
