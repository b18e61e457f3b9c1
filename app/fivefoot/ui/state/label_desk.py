"""What the label tool has in hand: the chosen label, and where it is being moved."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from fivefoot.core.geometry.grid import Point
from fivefoot.core.model.label import MapLabel
from fivefoot.core.model.scene import Scene

LABEL_TOOL = "label"
"""The name of the tool, as `Workspace.tool` has it."""


class LabelDesk(QObject):
    """State of the label tool of one window.

    `changed` says that any of it is different now; `wanted` that somebody shall be asked for the
    words of a label: a chosen one, or a new one at a place.
    """

    changed = Signal()
    wanted = Signal(object)

    def __init__(self, owner: QObject | None = None) -> None:
        super().__init__(owner)
        self.chosen: str | None = None
        self.carried_to: Point | None = None

    def choose(self, name: str | None) -> None:
        """Choose a label to be told of, moved, changed or removed."""
        if name != self.chosen:
            self.chosen = name
            self.changed.emit()

    def carry(self, at: Point | None) -> None:
        """Show the chosen label at another place, or where it is."""
        if at != self.carried_to:
            self.carried_to = at
            self.changed.emit()

    def keep_to(self, scene: Scene) -> None:
        """Forget a chosen label that is gone."""
        if self.chosen_in(scene) is None:
            self.choose(None)

    def chosen_in(self, scene: Scene) -> MapLabel | None:
        """The chosen label as it is now."""
        return next((label for label in scene.labels if label.id == self.chosen), None)

    def lay_down(self) -> None:
        """Another tool is taken in hand."""
        self.chosen = self.carried_to = None
        self.changed.emit()
