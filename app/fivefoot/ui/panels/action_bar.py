"""The action bar: what the one who acts may do now, with its price; what it may not is dimmed and says why."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, QTimer
from PySide6.QtGui import (
    QAction,
    QColor,
    QCursor,
    QEnterEvent,
    QFocusEvent,
    QFontMetricsF,
    QPainter,
    QPaintEvent,
    QPen,
    QPolygonF,
    QResizeEvent,
)
from PySide6.QtWidgets import (
    QAbstractButton,
    QHBoxLayout,
    QInputDialog,
    QMenu,
    QSizePolicy,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from fivefoot.core.interaction.offered_places import legal_places
from fivefoot.core.interaction.readied import called_text
from fivefoot.core.interaction.targeting import line_text, prompt_text, signed, tally_text
from fivefoot.core.rules.means.economy import pool_left
from fivefoot.core.rules.rolls.roll_modifiers import rolls_with_bonus
from fivefoot.core.rules.ruleset.rule_names import rule_sentences
from fivefoot.core.rules.ruleset.schema.ruleset import Ruleset
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.turn.offers import legal_actions
from fivefoot.core.rules.turn.outcome import Offer
from fivefoot.ui.appearance.plain_text import caption, menu_action, plain
from fivefoot.ui.appearance.theme import RHYTHM, TEXT_SMALL, Theme, font
from fivefoot.ui.commands.movement_picker import PICKERS, action_for
from fivefoot.ui.dialogs.ready_action import ReadyDialog
from fivefoot.ui.state.workspace import Workspace
from fivefoot.ui.widgets.elided import ElidedLabel
from fivefoot.ui.widgets.tab_order import follow_each_other

LATER = 25
"""Milliseconds the bar lets the map go first."""

PIP = 6.0
MOST_PIPS = 4
BUTTON_HEIGHT = 36
NAME_SIZE = 13


def shown_offers(battle: Battle, offers: tuple[Offer, ...]) -> tuple[Offer, ...]:
    """The offers that belong in the bar: ways of moving that the strip below has are left to it."""
    ruleset = battle.ruleset
    in_strip = {ruleset.movement.action, *(action_for(ruleset, picker.id) for picker in PICKERS)}
    hidden = {name for name in in_strip if name is not None}
    replaced = {offer.action: ruleset.actions[offer.action].instead_of for offer in offers}
    return tuple(offer for offer in offers if hidden.isdisjoint({offer.action, replaced[offer.action]}))


def pips_of(battle: Battle, offer: Offer) -> tuple[tuple[int, bool], ...]:
    """The price as (count, is a slot) for each pool it takes from; empty where it is free or told in words."""
    chosen = offer.alternatives.index(offer.cost) if offer.cost in offer.alternatives else None
    cost: Mapping[str, int] = offer.prices[chosen] if chosen is not None else {}
    pools = battle.ruleset.pools
    return tuple((price, pools[pool].shown_as == "slot") for pool, price in cost.items() if price)


def prices_to_choose(battle: Battle, offer: Offer) -> dict[int, str]:
    """The prices of an action by their numbers, where they differ in the amount and not only in the pool."""
    if len({frozenset(cost) for cost in offer.prices}) == len(offer.prices):
        return {}
    return dict(enumerate(offer.alternatives))


def price_words(offer: Offer) -> str:
    """The price of an action that has no pips: "free", "15 ft", "all actions"."""
    return offer.cost.removesuffix(" of movement")


def badge_of(offer: Offer) -> str:
    """What weighs on the roll, as short as can be: "+1", "+0/+2"."""
    tally = offer.tally
    if tally is None or not any(tally.applied):
        return ""
    return "/".join(signed(value) for value in tally.applied)


def words_of(offer: Offer) -> str:
    """All there is to say of an action in one line: price, reasons against it, what bears on the roll."""
    parts = [offer.label, offer.cost + (" (overdraws and ends the turn)" if offer.overdraft else "")]
    parts += [problem.text + (f" ({problem.rule})" if problem.rule else "") for problem in offer.problems]
    if offer.tally is not None:
        summary = tally_text(offer.tally)
        parts += [summary] if summary else []
        parts += offer.tally.results
        parts += [line_text(line) for line in offer.tally.lines]
    if offer.gives and offer.legal:
        parts.append(f"Gives {offer.gives}")
    if offer.help and offer.legal:
        parts.append(offer.help)
    return "  ·  ".join(part for part in parts if part)


def tip_of(ruleset: Ruleset, offer: Offer) -> str:
    """What `words_of` says, and under it what the rules say: the action's own, and those that speak against it."""
    own = ruleset.source_of(f"actions.{offer.action}")
    rules = dict.fromkeys([own, *(problem.rule for problem in offer.problems)])
    return "\n".join([words_of(offer), *rule_sentences(ruleset, " ".join(rules))])


class ActionButton(QAbstractButton):
    """An action: its name, its price as pips (diamonds are slots), what weighs on its roll."""

    def __init__(self, bar: ActionBar, offer: Offer, pips: tuple[tuple[int, bool], ...], theme: Theme) -> None:
        super().__init__(bar)  # also while there is no room for it: else it would outlive the window
        self.offer = offer
        self._bar, self._pips, self._theme = bar, pips, theme
        self.setText(caption(offer.label))
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setAccessibleName(words_of(offer))
        self.setToolTip(plain(bar.tip_of(offer)))
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setFixedSize(self.sizeHint())

    def sizeHint(self) -> QSize:
        width = QFontMetricsF(font(NAME_SIZE)).horizontalAdvance(self.text()) + 16
        small = QFontMetricsF(font(TEXT_SMALL - 2)).horizontalAdvance(price_words(self.offer)) + 12
        width = max(width, small if not self._pips else 0) + self._badge_width()
        return QSize(round(max(width, 44)), BUTTON_HEIGHT)

    def _badge_width(self) -> float:
        badge = badge_of(self.offer)
        return QFontMetricsF(font(TEXT_SMALL, True)).horizontalAdvance(badge) + 16 if badge else 0.0

    def paintEvent(self, event: QPaintEvent) -> None:
        colours, offer = self._theme.palette, self.offer
        legal = offer.legal and not self._bar.waits
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        lit = self.underMouse() or self.hasFocus()
        aimed = self._bar.aimed_action == offer.action
        ground = colours.accent_ground if aimed else colours.hover if lit else colours.raised
        edge = colours.accent if aimed or self.hasFocus() else colours.border
        painter.setPen(QPen(QColor(edge), 1, Qt.PenStyle.SolidLine if legal else Qt.PenStyle.DashLine))
        painter.setBrush(QColor(ground) if legal or lit else Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), 6, 6)
        ink = colours.text if legal else colours.muted
        painter.setFont(font(NAME_SIZE))
        painter.setPen(QColor(ink))
        room = QRectF(0, 3, self.width() - self._badge_width(), 20)
        painter.drawText(room, Qt.AlignmentFlag.AlignCenter, self.text())
        self._draw_price(painter, room.width(), legal)
        self._draw_badge(painter, legal)
        painter.end()

    def _draw_price(self, painter: QPainter, width: float, legal: bool) -> None:
        """Pips below the name: as many as the price; a short line where it is free."""
        marks = [slot for count, slot in self._pips for _ in range(min(count, MOST_PIPS))]
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(self._theme.palette.accent if legal else self._theme.palette.disabled))
        span = len(marks) * (PIP + 4) - 4
        for index, slot in enumerate(marks):
            _pip(painter, (width - span) / 2 + index * (PIP + 4) + PIP / 2, BUTTON_HEIGHT - 9, slot)
        if not marks:
            painter.setFont(font(TEXT_SMALL - 2))
            painter.setPen(QColor(self._theme.palette.muted))
            area = QRectF(0, BUTTON_HEIGHT - 16, width, 13)
            painter.drawText(area, Qt.AlignmentFlag.AlignCenter, price_words(self.offer))

    def _draw_badge(self, painter: QPainter, legal: bool) -> None:
        badge = badge_of(self.offer)
        if not badge:
            return
        width = self._badge_width()
        area = QRectF(self.width() - width - 2, 9, width - 6, 18)
        painter.setPen(QColor(self._theme.palette.warning if legal else self._theme.palette.disabled))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(area, 5, 5)
        painter.setFont(font(TEXT_SMALL, True))
        painter.drawText(area, Qt.AlignmentFlag.AlignCenter, badge)

    def enterEvent(self, event: QEnterEvent) -> None:
        self._bar.say(words_of(self.offer))
        super().enterEvent(event)

    def leaveEvent(self, event: QEvent) -> None:
        self._bar.say("")
        super().leaveEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        self._bar.say(words_of(self.offer))
        super().focusInEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        self._bar.say("")
        super().focusOutEvent(event)


WAITS = "The prompt on the map waits for an answer: number keys choose, Enter takes the marked one"
PLACES = "Click a place on the map, draw the token there, or mark it with the arrow keys and take it with Enter"


def _pip(painter: QPainter, x: float, y: float, slot: bool) -> None:
    if not slot:
        painter.drawEllipse(QPointF(x, y), PIP / 2, PIP / 2)
        return
    half = PIP / 2 + 0.9
    painter.drawPolygon(
        QPolygonF([QPointF(x, y - half), QPointF(x + half, y), QPointF(x, y + half), QPointF(x - half, y)])
    )


class ActionBar(QWidget):
    """Two lines below the map: the actions, and what is to be said of the one under the pointer or of the aim."""

    def __init__(self, workspace: Workspace, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._workspace = workspace
        self._theme = theme
        self._said = ""
        self.buttons: list[ActionButton] = []
        self._separators: list[QWidget] = []
        self.actions_by_id: dict[str, QAction] = {}
        self.setObjectName("actionbar")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setAccessibleName("Actions")
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.setInterval(LATER)
        self._later.timeout.connect(self.refresh)
        self._build()
        workspace.document_changed.connect(lambda _change: self._follow())
        workspace.selection_changed.connect(self._follow)
        workspace.fight.changed.connect(self._show_line)
        self.refresh()

    def _build(self) -> None:
        self.line = ElidedLabel()
        self.line.setProperty("role", "muted")
        self.more = QToolButton()
        self.more.setText("More")
        self.more.setToolTip("More actions")
        self.more.setAccessibleName("More actions")
        self.more.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.more.setMenu(QMenu(self.more))
        self.more.menu().setToolTipsVisible(True)
        self._row = QHBoxLayout()
        self._row.setSpacing(RHYTHM // 2)
        self._row.setContentsMargins(0, 0, 0, 0)
        self.more.setFixedHeight(BUTTON_HEIGHT)
        self._row.addStretch(1)
        self._row.addWidget(self.more)
        self._row.addStretch(1)
        box = QVBoxLayout(self)
        box.setContentsMargins(RHYTHM, RHYTHM // 2, RHYTHM, 2)
        box.setSpacing(2)
        box.addLayout(self._row)
        box.addWidget(self.line)

    @property
    def aimed_action(self) -> str | None:
        """The action that is being aimed."""
        aim = self._workspace.fight.aim
        return aim.action if aim is not None else None

    @property
    def waits(self) -> bool:
        """Whether a question has to be answered before anything is done."""
        return self._workspace.fight.question is not None

    def _follow(self) -> None:
        if self._workspace.fight.actor is None:
            self.refresh()
        else:
            self._later.start()

    def dress(self, theme: Theme) -> None:
        """Other colours."""
        self._theme = theme
        self.refresh()

    # -- the buttons -------------------------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Show the actions of the token that panels speak of, as things stand."""
        self._later.stop()
        fight, battle = self._workspace.fight, self._workspace.battle
        actor = fight.actor
        self._clear()
        self.setVisible(actor is not None)
        if actor is None:
            return
        offers = legal_actions(battle, actor)
        self.actions_by_id = {offer.action: self._action(offer) for offer in offers}
        for offer in shown_offers(battle, offers):
            button = ActionButton(self, offer, pips_of(battle, offer), self._theme)
            button.clicked.connect(lambda _checked=False, offer=offer: self.take(offer))
            self.buttons.append(button)
        self._arrange()
        self._show_line()

    def _clear(self) -> None:
        for widget in (*self.buttons, *self._separators):
            self._row.removeWidget(widget)
            widget.hide()
            widget.deleteLater()
        for action in self.actions_by_id.values():
            action.deleteLater()
        self.buttons, self._separators, self.actions_by_id = [], [], {}

    def tip_of(self, offer: Offer) -> str:
        """The tooltip of an action."""
        return tip_of(self._workspace.ruleset, offer)

    def _action(self, offer: Offer) -> QAction:
        """The same as an action, for the menu of what has no room and for the palette; an illegal one says why."""
        action = QAction(caption(f"{offer.label} ({offer.cost})"), self)
        action.setToolTip(plain(self.tip_of(offer)))
        action.triggered.connect(lambda _checked=False, offer=offer: self.take(offer))
        return action

    def _arrange(self) -> None:
        """Put the buttons in the row while there is room, the legal ones first; the rest goes to More."""
        room = self.width() - 2 * RHYTHM - 72
        ranked = sorted(self.buttons, key=self._rank)
        fitting: set[ActionButton] = set()
        for button in ranked:
            room -= button.width() + RHYTHM // 2 + 2
            if room < 0:
                break
            fitting.add(button)
        self._lay_out([button for button in self.buttons if button in fitting])
        rest = [button for button in self.buttons if button not in fitting]
        for button in rest:
            button.hide()
        self._fill_menu([button.offer for button in rest])
        self.more.setVisible(bool(rest))
        self.more.setText(f"More ({len(rest)})")

    def _fill_menu(self, offers: list[Offer]) -> None:
        """What has no room: by groups, and in a menu of its own what cannot be done now and why."""
        menu = self.more.menu()
        menu.clear()
        for within in menu.findChildren(QMenu):  # clearing takes the entries, not the menus behind them
            within.deleteLater()
        group = None
        for offer in (offer for offer in offers if offer.legal):
            if group not in (None, offer.group):
                menu.addSeparator()
            group = offer.group
            menu.addAction(self.actions_by_id[offer.action])
        barred = [offer for offer in offers if not offer.legal]
        if barred:
            menu.addSeparator()
            later = menu.addMenu(f"Not now ({len(barred)})")
            later.setToolTipsVisible(True)
            later.addActions([self.actions_by_id[offer.action] for offer in barred])

    def _rank(self, button: ActionButton) -> tuple[bool, int]:
        """Legal before illegal, what is aimed at somebody first, then other deeds, ways of moving and postures last."""
        action = self._workspace.ruleset.actions[button.offer.action]
        aimed = action.attack is not None or action.target is not None or action.area is not None
        return not button.offer.legal, 0 if aimed else 2 if action.movement is not None else 1

    def _lay_out(self, shown: list[ActionButton]) -> None:
        """The buttons by groups, with a thin line between groups."""
        for widget in (*self.buttons, *self._separators):
            self._row.removeWidget(widget)
        for separator in self._separators:
            separator.hide()
            separator.deleteLater()
        self._separators = []
        before, place = None, 1
        for button in shown:
            if before is not None and button.offer.group != before:
                self._row.insertWidget(place, self._separator())
                place += 1
            self._row.insertWidget(place, button)
            button.show()
            before, place = button.offer.group, place + 1
        follow_each_other([self.more, *shown, self.more] if shown else [])  # "More" keeps their place among the parts

    def _separator(self) -> QWidget:
        line = QWidget()
        line.setObjectName("groupline")
        line.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        line.setFixedSize(1, BUTTON_HEIGHT - 10)
        self._separators.append(line)
        return line

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width() and self.buttons:
            self._arrange()

    # -- taking ------------------------------------------------------------------------------------------------------

    def take(self, offer: Offer) -> None:
        """Take an action; what has to be said first (which one is readied, a number rolled, a price) is asked."""
        fight, battle = self._workspace.fight, self._workspace.battle
        actor = fight.actor
        if actor is None:
            return
        action = battle.ruleset.actions[offer.action]
        rolled = next((effect.roll for effect in action.effects if effect.roll), None)
        if not offer.legal:
            fight.choose(offer.action)
        elif action.stores:
            self._ask_what_to_ready(actor, offer)
        elif rolled is not None:
            words = next(rolls_with_bonus(battle.ruleset, battle.token(actor), action), rolled)
            number, fine = QInputDialog.getInt(self.window(), offer.label, plain(f"{words} rolled"), 0, 0, 999)
            if fine:
                fight.choose(offer.action, {"roll": number})
        elif action.trade is not None:
            most = action.trade.most
            number, fine = QInputDialog.getInt(self.window(), offer.label, plain(action.trade.label), 0, 0, most)
            if fine:
                fight.choose(offer.action, {"trade": number})
        elif len(prices_to_choose(battle, offer)) > 1:
            menu = self.price_menu(offer)
            menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
            menu.popup(QCursor.pos())
        else:
            fight.choose(offer.action)

    def _ask_what_to_ready(self, actor: str, offer: Offer) -> None:
        dialog = ReadyDialog(self._workspace.battle, actor, offer.action, self.window())
        if dialog.exec():
            self._workspace.fight.choose(offer.action, dialog.choice())
        dialog.deleteLater()

    def price_menu(self, offer: Offer) -> QMenu:
        """The prices among which the table decides: an ability of one, two or three points."""
        menu = QMenu(self)
        menu_action(menu, offer.label).setEnabled(False)
        for number, text in prices_to_choose(self._workspace.battle, offer).items():
            action = menu_action(menu, text)
            action.setEnabled(self._can_pay(offer.prices[number]))
            action.triggered.connect(
                lambda _checked=False, number=number: self._workspace.fight.choose(offer.action, None, number)
            )
        return menu

    def _can_pay(self, price: Mapping[str, int]) -> bool:
        """Whether the one who acts has enough left in every pool."""
        battle, actor = self._workspace.battle, self._workspace.fight.actor
        return actor is not None and all(pool_left(battle, actor, pool) >= cost for pool, cost in price.items())

    # -- the line ----------------------------------------------------------------------------------------------------

    def say(self, text: str) -> None:
        """Say something of the action under the pointer; nothing brings the aim or the hint back."""
        self._said = text
        self._show_line()

    def _show_line(self) -> None:
        for button in self.buttons:
            button.update()
        if self._said:
            self.line.setText(self._said)
            return
        fight = self._workspace.fight
        if fight.aim is not None:
            self.line.setText(prompt_text(self._workspace.battle, fight.aim))
        elif fight.called is not None:
            self.line.setText(called_text(self._workspace.battle, fight.called))
        elif fight.question is not None:
            self.line.setText(PLACES if legal_places(fight.question) else WAITS)
        else:
            self.line.setText("")
