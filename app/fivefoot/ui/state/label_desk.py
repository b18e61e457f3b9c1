"""What the label tool has in hand: the chosen label, and where it is being moved."""

from __future__ import annotations

from PySide6.QtCore import Signal

from fivefoot.core.model.label import MapLabel
from fivefoot.core.model.scene import Scene
from fivefoot.ui.state.sign_desk import SignDesk

LABEL_TOOL = "label"
"""The name of the tool, as `Workspace.tool` has it."""


class LabelDesk(SignDesk[str, MapLabel]):
    """State of the label tool of one window.

    `wanted` says that somebody shall be asked for the words of a label: a chosen one, or a new one
    at a place.
    """

    wanted = Signal(object)

    def chosen_in(self, scene: Scene) -> MapLabel | None:
        return next((label for label in scene.labels if label.id == self.chosen), None)
