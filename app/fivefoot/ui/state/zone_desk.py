"""What the zone tool has in hand: what is drawn next, the draft, and which zone is chosen."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from PySide6.QtCore import QObject, Signal

from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.zone import Zone, ZoneShape

ZONE_TOOL = "zone"
"""The name of the tool, as `Workspace.tool` has it."""


@dataclass(frozen=True, slots=True)
class ZoneStyle:
    """What a zone drawn next is."""

    shape: ZoneShape = "burst"
    name: str = ""
    rounds: int = 0
    damage: str = ""
    note: str = ""


class ZoneDesk(QObject):
    """State of the zone tool of one window; `changed` says that any of it is different now."""

    changed = Signal()

    def __init__(self, owner: QObject | None = None) -> None:
        super().__init__(owner)
        self.style = ZoneStyle()
        self.draft: Zone | None = None
        self.chosen: str | None = None

    def set_style(self, **parts: Any) -> None:
        """Draw another zone next."""
        self.style = replace(self.style, **parts)
        self.changed.emit()

    def show_draft(self, draft: Zone | None) -> None:
        """Show what would be drawn, or where a zone would go."""
        if draft != self.draft:
            self.draft = draft
            self.changed.emit()

    def choose(self, zone_id: str | None) -> None:
        """Choose a zone to be told of, moved or removed."""
        if zone_id != self.chosen:
            self.chosen = zone_id
            self.changed.emit()

    def keep_to(self, scenario: Scenario) -> None:
        """Forget a chosen zone that is gone."""
        if self.chosen is not None and all(zone.id != self.chosen for zone in scenario.zones):
            self.choose(None)

    def lay_down(self) -> None:
        """Another tool is taken in hand."""
        self.draft = self.chosen = None
        self.changed.emit()
