"""Three hints at the first start: small, in a corner, dismissed for good with one click."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from fivefoot.core.texts.marker import tr
from fivefoot.ui.appearance import theme
from fivefoot.ui.appearance.plain_text import text_label
from fivefoot.ui.appearance.theme import RHYTHM, Theme
from fivefoot.ui.state.workspace import Workspace
from fivefoot.ui.widgets.card import FloatingCard

HINTS = (
    (
        "move",
        tr(
            "Drag {who}. Colours show what each purchase reaches (see the bottom of the "
            "window); numbers on the route are attacks it provokes."
        ),
    ),
    (
        "undo",
        tr(
            "Ctrl+Z undoes anything, ? lists the keys. Drop a map file on the window to play "
            "there; File > Open sample has roofs, a gorge and a flooded cave."
        ),
    ),
    ("list", tr("The ledger in the side panel (F9) explains the cost of every step.")),
)
"""The first is needed most: in a low window the last ones are dropped."""

MOST_OF_MAP = 0.5
"""The share of the map's height that the card may cover."""

ANYBODY = tr("a token")


class Hints(FloatingCard):
    """A small card in the lower right corner of its parent."""

    def __init__(self, look: Theme, parent: QWidget) -> None:
        super().__init__(parent, "hints", "corner", 400)
        self._in_hand: tuple[str | None, ...] = ()
        self.setAccessibleName(tr("Hints"))
        box = QVBoxLayout(self)
        box.setContentsMargins(2 * RHYTHM, RHYTHM + 4, 2 * RHYTHM, RHYTHM + 4)
        box.setSpacing(RHYTHM)
        self._grid = grid = QGridLayout()
        grid.setHorizontalSpacing(RHYTHM + 4)
        grid.setVerticalSpacing(RHYTHM)
        grid.setColumnStretch(1, 1)
        self._icons: list[tuple[QLabel, str]] = []
        self._words: list[tuple[QLabel, str]] = []
        for row, (icon, text) in enumerate(HINTS):
            self._add_hint(row, icon, text)
        box.addLayout(grid)
        self.close_button = QPushButton(tr("Got it"))
        # After a click the keys stay with the map: the next arrow key moves a token.
        self.close_button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.close_button.clicked.connect(self.hide)
        box.addWidget(self.close_button, 0, Qt.AlignmentFlag.AlignRight)
        self.apply_theme(look)
        self.speak_of(None)
        self.hide()

    def _add_hint(self, row: int, icon: str, text: str) -> None:
        picture, words = QLabel(), text_label(text)
        words.setWordWrap(True)
        self._icons.append((picture, icon))
        self._words.append((words, text))
        self._grid.addWidget(picture, row, 0, Qt.AlignmentFlag.AlignTop)
        self._grid.addWidget(words, row, 1)

    def give_way_to(self, workspace: Workspace) -> None:
        """Closes as soon as the person does something: changing, dragging, choosing or using a
        tool.
        """
        self._in_hand = _in_hand(workspace)
        # Not by a timer: a slow or interrupted reader has them until the map is used.
        workspace.document_changed.connect(self.hide)
        for said in (workspace.plan_changed, workspace.shown_changed, workspace.fight.changed):
            said.connect(lambda: self._look_at(workspace))

    def _look_at(self, workspace: Workspace) -> None:
        before, self._in_hand = self._in_hand, _in_hand(workspace)
        # Selecting and pointing do not count: people do both while still reading.
        if workspace.dragging or self._in_hand != before:
            self.hide()

    def lay(self) -> None:
        """Shows as many hints as leave the map visible."""
        for shown in range(len(HINTS), 0, -1):
            for row, ((picture, _), (words, _)) in enumerate(
                zip(self._icons, self._words, strict=True)
            ):
                picture.setVisible(row < shown)
                words.setVisible(row < shown)
            # A layout within a layout does not notice that its widgets were hidden.
            self._grid.invalidate()
            super().lay()
            if self.height() <= self._parent.height() * MOST_OF_MAP:
                return

    def speak_of(self, name: str | None) -> None:
        """Names the acting token: the one to drag first."""
        who = tr("{name}, below the arrow", name=name) if name is not None else ANYBODY
        for words, text in self._words:
            # Formatted from the kept text: the label's own has the last name in it.
            words.setText(text.format(who=who))

    def apply_theme(self, look: Theme) -> None:
        """Changes the colours."""
        for label, name in self._icons:
            label.setPixmap(theme.icon(name, look).pixmap(20, 20))


def _in_hand(workspace: Workspace) -> tuple[str | None, ...]:
    """The tool, the kind of movement and the aimed action."""
    aim = workspace.fight.aim
    return workspace.tool, workspace.picker, aim.action if aim is not None else None
