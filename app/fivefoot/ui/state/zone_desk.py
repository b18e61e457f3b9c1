"""State of the zone tool: the properties of the next zone, the draft, and the chosen zone."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from PySide6.QtCore import QObject, Signal

from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.zone import Zone, ZoneShape

ZONE_TOOL = "zone"
"""The name of the tool, as in `Workspace.tool`."""


@dataclass(frozen=True, slots=True)
class ZoneStyle:
    """The properties of the next zone."""

    shape: ZoneShape = "burst"
    name: str = ""
    rounds: int = 0
    damage: str = ""
    note: str = ""


class ZoneDesk(QObject):
    """State of the zone tool of one window; `changed` says that any of it changed."""

    changed = Signal()

    def __init__(self, owner: QObject | None = None) -> None:
        super().__init__(owner)
        self.style = ZoneStyle()
        self.draft: Zone | None = None
        self.chosen: str | None = None

    def set_style(self, **parts: Any) -> None:
        """Changes the properties of the next zone."""
        self.style = replace(self.style, **parts)
        self.changed.emit()

    def show_draft(self, draft: Zone | None) -> None:
        """Shows what would be drawn, or where a zone would go."""
        if draft != self.draft:
            self.draft = draft
            self.changed.emit()

    def choose(self, zone_id: str | None) -> None:
        """Chooses a zone to be described, moved or removed."""
        if zone_id != self.chosen:
            self.chosen = zone_id
            self.changed.emit()

    def keep_to(self, scenario: Scenario) -> None:
        """Drops a chosen zone that is gone."""
        if self.chosen is not None and all(zone.id != self.chosen for zone in scenario.zones):
            self.choose(None)

    def lay_down(self) -> None:
        """Another tool is chosen."""
        self.draft = self.chosen = None
        self.changed.emit()
