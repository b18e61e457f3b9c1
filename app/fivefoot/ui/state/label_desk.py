"""State of the label tool: the chosen label, and where it is being moved."""

from __future__ import annotations

from PySide6.QtCore import Signal

from fivefoot.core.model.label import MapLabel
from fivefoot.core.model.scene import Scene
from fivefoot.ui.state.sign_desk import SignDesk

LABEL_TOOL = "label"
"""The name of the tool, as in `Workspace.tool`."""


class LabelDesk(SignDesk[str, MapLabel]):
    """State of the label tool of one window.

    `wanted` says that the text of a label has to be asked for: a chosen one, or a new one at a
    place.
    """

    wanted = Signal(object)

    def chosen_in(self, scene: Scene) -> MapLabel | None:
        return next((label for label in scene.labels if label.id == self.chosen), None)
