"""The turn strip: setup or play, the round, who acts, what is left, and the two buttons that go on."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QLabel, QPushButton, QToolButton, QWidget

from fivefoot.core.model.encounter import Encounter
from fivefoot.core.model.token import Token
from fivefoot.ui.appearance.plain_text import caption, plain, text_label
from fivefoot.ui.appearance.theme import RHYTHM, Theme
from fivefoot.ui.commands.actions import Actions
from fivefoot.ui.panels.turn_words import movement_left, pools_of
from fivefoot.ui.state.workspace import Workspace
from fivefoot.ui.widgets.pips import Pips

HEIGHT = 6 * RHYTHM
NOBODY_ACTS = "Nobody acts yet: N begins"


class TurnStrip(QWidget):
    """One line above the map."""

    def __init__(self, workspace: Workspace, actions: Actions, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._workspace = workspace
        self._theme = theme
        self._pool_names: list[QWidget] = []
        self._pips: list[QWidget] = []
        self.setObjectName("turnstrip")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setFixedHeight(HEIGHT)
        self._build(actions)
        workspace.document_changed.connect(lambda _change: self.refresh())
        workspace.selection_changed.connect(self.refresh)
        self.refresh()

    def _build(self, actions: Actions) -> None:
        box = QHBoxLayout(self)
        box.setContentsMargins(RHYTHM, RHYTHM // 2, RHYTHM, RHYTHM // 2)
        box.setSpacing(RHYTHM)
        self._stages = QButtonGroup(self)
        for name, label in (("setup", "Setup"), ("play", "Play")):
            button = QToolButton()
            button.setDefaultAction(actions[name])
            button.setText(label)
            button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
            button.setAccessibleName(actions[name].text())
            actions[name].setIconText(label)
            box.addWidget(button)
        self.round = _label("", "figure")
        self.name = _label("", "name")
        self.pool_box = QHBoxLayout()
        self.pool_box.setSpacing(RHYTHM)
        self.movement = _label("")
        box.addSpacing(RHYTHM)
        box.addWidget(self.round)
        box.addSpacing(RHYTHM)
        box.addWidget(self.name)
        box.addLayout(self.pool_box)
        box.addWidget(self.movement)
        box.addStretch(1)
        self.turn_button = _push(actions, "new_turn")
        self.round_button = _push(actions, "new_round")
        self.round_button.setText("New round")
        self.start_button = _push(actions, "start_encounter")
        self.start_button.setText("Start encounter")
        box.addWidget(self.start_button)
        box.addWidget(self.turn_button)
        box.addWidget(self.round_button)

    def _least_width(self) -> int:
        """What the strip needs as it is shown now; a layout within a layout does not notice by itself."""
        layout = self.layout()
        self.pool_box.invalidate()
        if layout is None:
            return 0
        layout.invalidate()
        return layout.totalMinimumSize().width()

    def dress(self, theme: Theme) -> None:
        """Other colours."""
        self._theme = theme
        self.refresh()

    def refresh(self) -> None:
        """Show the fight as it is now."""
        fight = self._workspace.scenario.encounter
        playing = fight.stage == "play"
        self.round.setText(f"Round {fight.round}" if playing else "")
        self.round.setVisible(playing)
        shown = self._shown_token()
        self.name.setText(self._name_text(shown, playing))
        self._show_pools(shown if playing else None)
        self.movement.setText(movement_left(self._workspace.battle, shown.id) if shown is not None and playing else "")
        self._show_buttons(fight, playing)
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """In a narrow window what the turn panel says too makes way, the least first: no text is ever cut."""
        groups = (self._pool_names, [self.movement], self._pips, [self.name])
        for group in groups:
            for widget in group:
                widget.setVisible(True)
        for group in groups:
            if self._least_width() <= self.width():
                return
            for widget in group:
                widget.hide()

    def _show_buttons(self, fight: Encounter, playing: bool) -> None:
        """With an order: the next turn. Without: start the encounter, or begin turns by hand."""
        token = self._workspace.token
        named = f"New turn: {token.name}" if token is not None else "New turn"
        self.turn_button.setText("Next turn" if fight.order else caption(named))
        self.turn_button.setEnabled(playing and (bool(fight.order) or token is not None))
        self.round_button.setVisible(bool(fight.order) or playing)
        self.round_button.setEnabled(playing)
        self.start_button.setVisible(not (playing and fight.order))
        self.start_button.setEnabled(bool(self._workspace.scenario.tokens))

    def _shown_token(self) -> Token | None:
        """Whose pools are shown: the selected token, else the one that acts; nobody's between turns."""
        scenario = self._workspace.scenario
        if scenario.encounter.order and scenario.encounter.active is None:
            return None
        return self._workspace.token or scenario.tokens.get(scenario.encounter.active or "")

    def _name_text(self, token: Token | None, playing: bool) -> str:
        if not playing:
            return "Drags are free and only measured" + (f" · {token.name}" if token is not None else "")
        fight = self._workspace.scenario.encounter
        if fight.order and fight.active is None:
            return NOBODY_ACTS
        if token is None:
            return "Nobody is selected"
        return f"{token.name} · acts now" if fight.active == token.id else token.name

    def _show_pools(self, token: Token | None) -> None:
        for widget in (*self._pool_names, *self._pips):
            self.pool_box.removeWidget(widget)
            widget.hide()
            widget.deleteLater()
        self._pool_names, self._pips = [], []
        pools = pools_of(self._workspace.battle, token.id) if token is not None else ()
        for pool in [pool for pool in pools if pool.size and not pool.number]:
            label, pips = _label(pool.label, "muted"), Pips(self._theme)
            pips.show_value(pool.label, pool.left, pool.size, pool.slot)
            self._pool_names.append(label)
            self._pips.append(pips)
            self.pool_box.addWidget(label)
            self.pool_box.addWidget(pips)


def _push(actions: Actions, name: str) -> QPushButton:
    action = actions[name]
    button = QPushButton(action.text())
    button.setIcon(action.icon())
    button.setToolTip(plain(action.toolTip()))
    button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    button.clicked.connect(action.trigger)
    action.changed.connect(lambda: button.setIcon(action.icon()))
    return button


def _label(text: str, role: str = "") -> QLabel:
    label = text_label(text)
    if role:
        label.setProperty("role", role)
    return label
