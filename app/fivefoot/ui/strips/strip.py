"""What the strips of the tools have in common."""

from __future__ import annotations

from PySide6.QtWidgets import QSizePolicy, QWidget

from fivefoot.ui.appearance.theme import RHYTHM
from fivefoot.ui.state.workspace import Workspace


class Strip(QWidget):
    """A strip of settings below the map, as high as every other: another tool does not move the
    map.
    """

    def __init__(self, workspace: Workspace, parent: QWidget | None) -> None:
        super().__init__(parent)
        self._workspace = workspace
        self.setObjectName("optionstrip")
        self.setFixedHeight(6 * RHYTHM)
        # Ignored horizontally: a strip must not keep the window wider than a small screen.
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
