"""The start of a passage whose other end is not chosen yet."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QObject, Signal

from fivefoot.core.geometry.grid import Cell
from fivefoot.core.model.scenario import SceneName


@dataclass(frozen=True, slots=True)
class PassageStart:
    """Where a passage starts: a scene by its id, and a cell."""

    scene: str
    cell: Cell


class PassageDesk(QObject):
    """The start of one passage, kept while other scenes are opened; `changed` says that it
    changed.
    """

    changed = Signal()

    def __init__(self, owner: QObject | None = None) -> None:
        super().__init__(owner)
        self.start: PassageStart | None = None

    def begin(self, start: PassageStart | None) -> None:
        """Starts a passage, or none."""
        if start != self.start:
            self.start = start
            self.changed.emit()

    def keep_to(self, names: Sequence[SceneName]) -> None:
        """Follows its scene: a single one has no id, and gets one when it is the first of
        several.
        """
        if self.start is not None and not self.start.scene and names[0].id:
            self.begin(PassageStart(names[0].id, self.start.cell))

    def start_among(self, names: Sequence[SceneName]) -> PassageStart | None:
        """The start, if its scene is there: one that was removed may return by undo."""
        there = self.start is not None and self.start.scene in {each.id for each in names}
        return self.start if there else None
