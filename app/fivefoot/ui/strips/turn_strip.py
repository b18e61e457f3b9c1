"""The line above the map: menus, setup or play, the round, the state of the fight, what is left,
what comes next.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import chain

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QIcon, QResizeEvent
from PySide6.QtWidgets import (
    QButtonGroup,
    QHBoxLayout,
    QLabel,
    QMenuBar,
    QPushButton,
    QSizePolicy,
    QToolButton,
    QWidget,
)

from fivefoot.core.interaction.cell_words import cells_in_words
from fivefoot.core.model.encounter import Encounter
from fivefoot.core.model.token import Token
from fivefoot.core.rules.turn.rounds import seconds_gone
from fivefoot.core.rules.turn.state import members_of_turn
from fivefoot.core.texts.marker import tr
from fivefoot.ui.appearance.plain_text import caption, text_label, tool_tip
from fivefoot.ui.appearance.theme import RHYTHM, Theme, icon
from fivefoot.ui.commands.command_table import Actions
from fivefoot.ui.panels.turn_words import (
    Headline,
    headline_of,
    movement_left,
    pools_of,
    waiting_words,
)
from fivefoot.ui.state.workspace import Workspace
from fivefoot.ui.widgets.pips import Pips

HEIGHT = 5 * RHYTHM + 4
NEXT_KEY = "N"
SHORT = tr("Next")
"""The text of the button that continues, where there is no space for who comes next."""


class TurnStrip(QWidget):
    """One line above the map, shared with the menus: two would cost the map a row."""

    def __init__(
        self,
        workspace: Workspace,
        actions: Actions,
        theme: Theme,
        menus: QMenuBar,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._workspace = workspace
        self._theme = theme
        self._pools: list[tuple[QLabel, Pips]] = []
        self._pool_names: list[QWidget] = []
        self._pips: list[QWidget] = []
        self._goes_on = ""
        self._shown_state: tuple[object, ...] = ()
        self.setObjectName("turnstrip")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        # Large text makes it taller: its letters would else be cut off below.
        self.setMinimumHeight(HEIGHT)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self._build(actions, menus)
        workspace.selection_changed.connect(self.refresh)
        # Reported with each change of the document, too.
        workspace.fight.changed.connect(self.refresh)
        self.refresh()

    def _build(self, actions: Actions, menus: QMenuBar) -> None:
        box = QHBoxLayout(self)
        box.setContentsMargins(RHYTHM // 2, RHYTHM // 2, RHYTHM, RHYTHM // 2)
        box.setSpacing(RHYTHM)
        menus.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Preferred)
        box.addWidget(menus, 0, Qt.AlignmentFlag.AlignVCenter)
        self._stages = QButtonGroup(self)
        self._stage_buttons = []
        for name, label in (("setup", tr("Setup")), ("play", tr("Play"))):
            actions[name].setIconText(label)
            button = QToolButton()
            button.setDefaultAction(actions[name])
            button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
            button.setAccessibleName(actions[name].text())
            self._stage_buttons.append(button)
            box.addWidget(button)
        self.round = _label("", "figure")
        self.name = _label("", "name")
        self.pool_box = QHBoxLayout()
        self.pool_box.setSpacing(RHYTHM)
        self.movement = _label("")
        box.addWidget(self.round)
        box.addWidget(self.name)
        box.addLayout(self.pool_box)
        box.addWidget(self.movement)
        box.addStretch(1)
        self._add_buttons(box, actions)

    def _add_buttons(self, box: QHBoxLayout, actions: Actions) -> None:
        # Its background is the accent: the icon of the menu would be dark on dark in the light
        # theme.
        self.turn_button = _push(
            actions["new_turn"], lambda: icon("next-turn", self._theme, on_accent=True)
        )
        self.turn_button.setProperty("role", "primary")
        self.round_button = _push(actions["new_round"], actions["new_round"].icon)
        self.round_button.setText(tr("New round"))
        self.start_button = _push(actions["start_encounter"], actions["start_encounter"].icon)
        self.start_button.setText(tr("Start encounter"))
        for button in (self.start_button, self.round_button, self.turn_button):
            box.addWidget(button)

    def _least_width(self) -> int:
        """The width that the strip needs in its present state; a layout within a layout does not
        notice by itself.
        """
        layout = self.layout()
        self.pool_box.invalidate()
        if layout is None:
            return 0
        layout.invalidate()
        return layout.totalMinimumSize().width()

    def apply_theme(self, theme: Theme) -> None:
        """Changes the colours."""
        self._theme, self._shown_state = theme, ()
        self.turn_button.setIcon(icon("next-turn", theme, on_accent=True))
        for _, pips in self._pools:
            pips.apply_theme(theme)
        self.refresh()

    def refresh(self) -> None:
        """Shows the fight in its present state."""
        workspace = self._workspace
        asked = (workspace.battle, workspace.fight.question, workspace.selection.primary)
        state = (*asked, workspace.overlays.coordinates)
        # A new turn is reported twice: by the fight and the selection.
        if state == self._shown_state:
            return
        self._shown_state = state
        fight, playing = workspace.scenario.encounter, workspace.battle.in_play
        self.round.setText(tr("Round {round}", round=fight.round) if playing else "")
        gone, each = seconds_gone(workspace.battle), workspace.ruleset.rounds.seconds
        says = tr(
            "{gone} s into the encounter; a round is {each} s", gone=f"{gone:g}", each=f"{each:g}"
        )
        self.round.setToolTip(tool_tip(says))
        shown = self._shown_token()
        headline = headline_of(
            workspace.battle, workspace.fight.question, workspace.selection.primary
        )
        self.name.setText(headline.text)
        self.name.setToolTip(tool_tip(cells_in_words(headline.why, workspace.overlays.coordinates)))
        self._show_pools(shown if playing else None)
        self.movement.setText(
            movement_left(workspace.battle, shown.id) if shown is not None and playing else ""
        )
        self._show_buttons(fight, playing, headline)
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """In a narrow window what is also shown elsewhere is hidden, the least important first: no
        text is ever cut.
        """
        playing = self._workspace.battle.in_play
        # The pools' names from the first on: the actions of a turn are recognised by their place,
        # but not two pools of slots side by side.
        groups: list[list[QWidget]] = [[name] for name in self._pool_names]
        groups += [[self.movement], self._pips, [self.round], [self.name]]
        for group in groups:
            for widget in group:
                widget.setVisible(playing or widget is self.name)
        self.turn_button.setText(caption(self._goes_on))
        wide, narrow = (
            Qt.ToolButtonStyle.ToolButtonTextBesideIcon,
            Qt.ToolButtonStyle.ToolButtonIconOnly,
        )
        for button in self._stage_buttons:
            button.setToolButtonStyle(wide)
        for group in groups:
            if self._least_width() <= self.width():
                return
            for widget in group:
                widget.hide()
        for button in self._stage_buttons:
            button.setToolButtonStyle(narrow)
        if self._least_width() > self.width():
            self.turn_button.setText(SHORT)

    def _show_buttons(self, fight: Encounter, playing: bool, headline: Headline) -> None:
        """With an order: the next turn. Without: start the encounter, or begin turns manually."""
        token = self._workspace.token
        whole = headline.goes_on
        self._goes_on = whole
        self.turn_button.setAccessibleName(whole)
        self.turn_button.setVisible(playing)
        waits = waiting_words(self._workspace.battle, self._workspace.fight.question)
        self.turn_button.setEnabled(playing and not waits and bool(fight.order or token))
        self.turn_button.setToolTip(tool_tip(waits or f"{whole} ({NEXT_KEY})"))
        self.round_button.setVisible(playing and not fight.order)
        self.start_button.setVisible(not (playing and fight.order))
        self.start_button.setEnabled(bool(self._workspace.scenario.tokens))

    def _shown_token(self) -> Token | None:
        """Whose pools are shown: those of the acting token, of a group's selected member, else of
        the selected token; nobody's between turns.
        """
        scenario, token = self._workspace.scenario, self._workspace.token
        if scenario.encounter.order and scenario.encounter.active is None:
            return None
        if token is not None and token.id in members_of_turn(scenario):
            return token
        return scenario.tokens.get(scenario.encounter.active or "") or token

    def _show_pools(self, token: Token | None) -> None:
        held = pools_of(self._workspace.battle, token.id) if token is not None else ()
        pools = [pool for pool in held if pool.size and not pool.number]
        # Kept from turn to turn: a new widget takes longer than the rest of the strip.
        while len(self._pools) < len(pools):
            self._add_pool()
        for (name, pips), pool in zip(self._pools, pools, strict=False):
            name.setText(pool.label)
            pips.show_value(pool.label, pool.left, pool.size, pool.slot)
        for widget in chain.from_iterable(self._pools[len(pools) :]):
            widget.hide()
        self._pool_names = [name for name, _ in self._pools[: len(pools)]]
        self._pips = [pips for _, pips in self._pools[: len(pools)]]

    def _add_pool(self) -> None:
        """Adds the name and the pips of one more pool."""
        name, pips = _label("", "muted"), Pips(self._theme)
        self._pools.append((name, pips))
        self.pool_box.addWidget(name)
        self.pool_box.addWidget(pips)


def _push(action: QAction, look: Callable[[], QIcon]) -> QPushButton:
    button = QPushButton(action.text())
    button.setIcon(look())
    button.setToolTip(tool_tip(action.toolTip()))
    button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    button.clicked.connect(action.trigger)
    action.changed.connect(lambda: button.setIcon(look()))
    return button


def _label(text: str, role: str = "") -> QLabel:
    label = text_label(text)
    if role:
        label.setProperty("role", role)
    return label
