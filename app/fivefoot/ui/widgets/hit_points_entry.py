"""A popup field at a token or its place in the order: -6, +4, /2 or =9, and Enter."""

from __future__ import annotations

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QLineEdit, QVBoxLayout, QWidget

from fivefoot.core.rules.means.hit_points import HitPointError, parse_change
from fivefoot.core.session.commands.token_edits import ChangeHitPoints
from fivefoot.core.texts.marker import tr
from fivefoot.ui.appearance.plain_text import text_label
from fivefoot.ui.appearance.screen_bounds import corner_on_screen
from fivefoot.ui.appearance.text_size import beside_text
from fivefoot.ui.appearance.theme import RHYTHM
from fivefoot.ui.state.workspace import Workspace

WIDTH = 240
"""Logical pixels at the usual text size."""


class HitPointsEntry(QWidget):
    """Closes with Enter, with Escape, and when something else is clicked."""

    def __init__(self, workspace: Workspace, names: tuple[str, ...], parent: QWidget) -> None:
        # Popups close when something else is clicked, and get the keys meanwhile.
        super().__init__(parent, Qt.WindowType.Popup)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        # A plain widget paints no background of a style sheet by default.
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setObjectName("hitpoints")
        self.setAccessibleName(tr("Hit points"))
        self._workspace, self.names = workspace, names
        self.title, self.wrong, self.field = text_label(self._words()), text_label(), QLineEdit()
        self.title.setProperty("role", "section")
        self.wrong.setProperty("role", "danger")
        self.wrong.setWordWrap(True)
        self.wrong.hide()
        self.field.setAccessibleName(tr("Change of the hit points"))
        self.field.setPlaceholderText("-6  +4  /2  =9")
        self.field.returnPressed.connect(self.apply)
        # What was wrong with the last text is not said of the next.
        self.field.textEdited.connect(lambda _text: self._tell(""))
        box = QVBoxLayout(self)
        box.setContentsMargins(RHYTHM, RHYTHM, RHYTHM, RHYTHM)
        box.setSpacing(RHYTHM // 2)
        for widget in (self.title, self.field, self.wrong):
            box.addWidget(widget)
        self.setFixedWidth(beside_text(WIDTH))

    def _words(self) -> str:
        """Whose hit points: "Ogre: 9 of 12", "3 tokens"."""
        tokens = [self._workspace.scenario.tokens[name] for name in self.names]
        if len(tokens) > 1:
            return tr("Hit points of {count} tokens", count=len(tokens))
        token = tokens[0]
        if token.hit_points is None:
            return tr("{token}: no hit points yet", token=token.name)
        most = (
            tr(" of {hit_points_max}", hit_points_max=token.hit_points_max)
            if token.hit_points_max is not None
            else ""
        )
        return f"{token.name}: {token.hit_points}{most}"

    def open_at(self, place: QPoint) -> None:
        """Shows it at a place of the screen, ready for typing."""
        # Before it is shown: a popup that grows after would leave the screen.
        self._fit_at(place)
        self.show()
        self.field.setFocus()

    def _fit_at(self, place: QPoint) -> None:
        """Makes it as high as its words need, and keeps it on the screen."""
        # Not `adjustSize`: it asks wrapped words how high they would be in some other width.
        box = self.layout()
        assert box is not None
        box.activate()
        high = box.totalHeightForWidth(self.width())
        # Without wrapped words there is none.
        self.setFixedHeight(high if high > 0 else box.totalSizeHint().height())
        self.move(corner_on_screen(self, place))

    def _tell(self, wrong: str) -> None:
        if wrong != self.wrong.text():
            self.wrong.setText(wrong)
            self.wrong.setVisible(bool(wrong))
            # With the words it is higher, and may have stood at the lower rim of the screen.
            self._fit_at(self.pos())

    def apply(self) -> None:
        """Applies what is typed, or says what cannot be read."""
        text = self.field.text()
        try:
            # Read before it closes: a fault is shown where it was typed.
            parse_change(text)
        except HitPointError as error:
            self._tell(str(error))
            return
        # Before the command: a question may open, and would lie under the popup.
        self.close()
        self._workspace.do(ChangeHitPoints(self.names, text))
