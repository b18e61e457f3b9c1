"""The layers of zones: an outline below the tokens with a name on it, each with its own line
pattern.
"""

from __future__ import annotations

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QGraphicsScene

from fivefoot.core.model.zone import Zone
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.turn.zones import zone_mask
from fivefoot.core.session.changes import Change
from fivefoot.core.texts.marker import tr
from fivefoot.ui.appearance.theme import Theme
from fivefoot.ui.map.items.overlays import RingsItem
from fivefoot.ui.map.painters.ring_painter import RingLook
from fivefoot.ui.map.view_values.place_values import scene_point
from fivefoot.ui.state.workspace import Workspace

DRAWN_NEXT = 2
"""The pattern of a draft: short dashes."""


class ZoneLayers(QObject):
    """Outlines and names of the zones, and of the one that is being drawn or moved."""

    def __init__(
        self, workspace: Workspace, graphics: QGraphicsScene, theme: Theme, owner: QObject
    ) -> None:
        super().__init__(owner)
        self._workspace = workspace
        # Outlines below tokens, names above them.
        self.outlines = RingsItem(17, theme)
        self.texts = RingsItem(63, theme, texts=True)
        for item in (self.outlines, self.texts):
            graphics.addItem(item)
        workspace.document_changed.connect(self._follow)
        workspace.zones.changed.connect(self.refresh)
        self.refresh()

    def _follow(self, change: Change) -> None:
        # Zones bend round walls, and their lengths are in the unit of the rules.
        if change.whole or change.zones or change.scene or change.ruleset:
            self.refresh()

    def refresh(self) -> None:
        """Shows the present zones."""
        battle, desk = self._workspace.battle, self._workspace.zones
        looks = [zone_look(battle, zone, zone.id == desk.chosen) for zone in battle.scenario.zones]
        if desk.draft is not None:
            looks.append(zone_look(battle, desk.draft, True))
        for item in (self.outlines, self.texts):
            item.show_value(tuple(looks))


def zone_look(battle: Battle, zone: Zone, lit: bool) -> RingLook:
    """The look of a zone; one with damage has dots inside, a draft short dashes."""
    left = f" · {zone.rounds}" if zone.rounds else ""
    left += tr(" · GM") if zone.hidden else ""
    x, y = scene_point(zone.at)
    mask = zone_mask(battle, zone)
    return RingLook(
        battle.columns,
        battle.rows,
        mask.tobytes(),
        f"{zone.name}{left}",
        (x, y),
        DRAWN_NEXT if lit else 1,
        bool(zone.damage) and not lit,
    )
