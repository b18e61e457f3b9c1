"""What the game master is using, on the players' map: the ruler, the aimed area, the pointer."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from PySide6.QtCore import QObject

from fivefoot.core.interaction.shared_with_players import known_area, known_ruler
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.session.projection import Projection
from fivefoot.ui.appearance.theme import Theme
from fivefoot.ui.map.items.glow_item import GlowItem
from fivefoot.ui.map.items.overlays import AreaItem, RulerItem
from fivefoot.ui.map.painters.measure_painter import Ruler
from fivefoot.ui.map.painters.reach_painter import DrawnCells
from fivefoot.ui.map.painters.scale import CELL
from fivefoot.ui.map.scene.map_scene import MapScene
from fivefoot.ui.state.workspace import Workspace

AREA, RULER, POINTER = 16, 97, 100
"""Depths: the area below the tokens, ruler and pointer above the fog."""


@dataclass(slots=True)
class Shared:
    """Which of these the players see."""

    ruler: bool = True
    own_areas: bool = True
    other_areas: bool = False


class SharedLayer(QObject):
    """Follows the game master's workspace, unless the players' picture is frozen."""

    def __init__(
        self, gm: Workspace, scene: MapScene, look: Theme, is_kept: Callable[[], bool]
    ) -> None:
        super().__init__(scene)
        self._gm, self._scene, self._is_kept = gm, scene, is_kept
        # What the players know, and the scenario it belongs to: see `_now_known`.
        self._known: Projection | None = None
        self._of: Scenario | None = None
        self.shared = Shared()
        self.area, self.ruler = AreaItem(AREA, look), RulerItem(RULER, look)
        self.pointer = GlowItem(POINTER, look)
        for item in (self.area, self.ruler, self.pointer):
            scene.graphics.addItem(item)
        gm.plan_changed.connect(self.refresh)
        gm.fight.changed.connect(self.refresh)
        gm.showing.pointer_moved.connect(self._show_pointer)

    def show_known(self, known: Projection) -> None:
        """Updates after the players' knowledge changed."""
        self._known, self._of = known, self._gm.scenario
        self.refresh()

    def _now_known(self) -> Projection | None:
        """What the players know; None while the scenario has changed and they were not updated yet.

        What they knew of the former scenario does not say who is hidden in this one.
        """
        return self._known if self._of is self._gm.scenario else None

    def refresh(self) -> None:
        """Shows the ruler and the area as they are now."""
        # Frozen: the ruler that was there stays, too.
        if self._is_kept():
            return
        self._show_ruler()
        self._show_area()
        self._show_pointer()

    def _show_ruler(self) -> None:
        laid, known = None, self._now_known()
        if known is not None and self.shared.ruler:
            laid = known_ruler(known, self._gm.battle, self._gm.ruler)
        # A ruler through what the players do not see is not drawn at all.
        if laid is None:
            self.ruler.show_value(None, self._scene.zoom)
            return
        points = tuple(((x + 0.5) * CELL, (y + 0.5) * CELL) for x, y in laid.cells)
        self.ruler.show_value(Ruler(points, laid.texts), self._scene.zoom)

    def _show_area(self) -> None:
        battle, shared, known = self._gm.battle, self.shared, self._now_known()
        aim = self._gm.fight.aim
        found = (
            known_area(known, battle, aim, shared.own_areas, shared.other_areas)
            if known is not None
            else ()
        )
        if not found:
            self.area.show_value(None)
            return
        # One byte a cell, as the painter of cells expects.
        cells = np.zeros((battle.rows, battle.columns), dtype=np.uint8)
        for x, y in found:
            cells[y, x] = 1
        self.area.show_value(DrawnCells(battle.columns, battle.rows, cells.tobytes(), "area"))

    def _show_pointer(self) -> None:
        if not self._is_kept():
            self.pointer.show_at(self._gm.showing.pointer, self._scene.zoom)
