"""A card of the hand: its number key, its name, its price, or in a word why it cannot be played
now.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QEnterEvent,
    QFocusEvent,
    QFont,
    QFontMetricsF,
    QPainter,
    QPaintEvent,
    QPen,
    QPolygonF,
)
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from fivefoot.core.interaction.hand import short_caution, short_reason
from fivefoot.core.interaction.targeting import line_text, modifiers_text, signed
from fivefoot.core.rules.ruleset.references import DEFAULT_SOURCE
from fivefoot.core.rules.ruleset.rule_names import rule_sentences
from fivefoot.core.rules.ruleset.schema.ruleset import Ruleset
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.turn.turn_results import Offer
from fivefoot.core.texts.marker import tr
from fivefoot.core.texts.message import arguments_of
from fivefoot.ui.appearance.plain_text import caption, tool_tip
from fivefoot.ui.appearance.text_size import beside_text
from fivefoot.ui.appearance.theme import Theme, font

HEIGHT = 54
LEAST_WIDTH = 88
MOST_WIDTH = 116
PIP = 6.0
MOST_PIPS = 4
NAME_SIZE = 13
TIGHT_SIZE = 12
REASON_SIZE = 11
RIM = 4.0
NAME_MIDDLE = 27
NAME_PITCH = 13
MOST_LINES = 2
"""The sizes above are in logical pixels at the usual text size; `beside_text` gives the present
ones.
"""
NO_RULE = ("", DEFAULT_SOURCE)
"""Shown in place of a rule where there is none of the game."""


def card_height() -> int:
    """The height of a card in logical pixels: space for its key, a name on two lines and a
    price.
    """
    return beside_text(HEIGHT)


def room_for_reason(width: int) -> float:
    """Logical pixels that a reason or a price in words has on a card."""
    return width - RIM


def name_lines(name: str, metrics: QFontMetricsF, width: float) -> tuple[str, ...]:
    """A name wrapped at its spaces into at most two lines; the rest is replaced by an ellipsis."""
    lines = [""]
    # Greedy and by whole words: a name is rarely longer than two lines, and shown in full
    # elsewhere.
    for word in name.split():
        longer = f"{lines[-1]} {word}".strip()
        fits = not lines[-1] or metrics.horizontalAdvance(longer) <= width
        if fits or len(lines) == MOST_LINES:
            lines[-1] = longer
        else:
            lines.append(word)
    return tuple(metrics.elidedText(line, Qt.TextElideMode.ElideRight, width) for line in lines)


@dataclass(frozen=True, slots=True)
class CardLook:
    """What a card shows besides its offer.

    `key` plays it; `chosen`: a kind of movement that is chosen, or an action that is aimed.
    """

    pips: tuple[tuple[int, bool], ...] = ()
    key: str = ""
    chosen: bool = False
    favourite: bool = False
    waits: bool = False  # a question has to be answered first
    weapon: str = ""  # the weapon of an attack


def pips_of(battle: Battle, offer: Offer) -> tuple[tuple[int, bool], ...]:
    """The price as (count, is a slot) for each pool it takes from; empty where it is free or given
    in words.
    """
    # The offer has its price only in words; its index among the alternatives gives the amounts.
    chosen = offer.alternatives.index(offer.cost) if offer.cost in offer.alternatives else None
    cost: Mapping[str, int] = offer.prices[chosen] if chosen is not None else {}
    pools = battle.ruleset.pools
    return tuple((price, pools[pool].shown_as == "slot") for pool, price in cost.items() if price)


def price_words(offer: Offer) -> str:
    """The price of an action without pips: "free", "15 ft", "all actions"."""
    # A card has no space for more, and what is counted in feet can only be movement.
    movement = arguments_of(offer.cost, "turn.amount_of_movement")
    return offer.cost if movement is None else str(movement["amount"])


def badge_of(offer: Offer) -> str:
    """The modifier of the roll, as short as possible: "+1", "+0/+2"."""
    modifiers = offer.modifiers
    if modifiers is None or not any(modifiers.applied):
        return ""
    return "/".join(signed(value) for value in modifiers.applied)


def words_of(offer: Offer) -> str:
    """All there is to say of an action in one line: price, reasons against it, what bears on the
    roll.
    """
    parts = [offer.label, offer.cost]
    parts += [
        problem.text + (f" ({problem.rule})" if problem.rule not in NO_RULE else "")
        for problem in offer.problems
    ]
    if offer.modifiers is not None:
        summary = modifiers_text(offer.modifiers)
        parts += [summary] if summary else []
        parts += offer.modifiers.results
        # The summary has just said its tags: of one from the action itself there is no more to say.
        parts += [
            line_text(line)
            for line in offer.modifiers.lines
            if line.source != offer.label or line.tag not in offer.modifiers.tags
        ]
    if offer.gives and offer.legal:
        parts.append(tr("Gives {gives}", gives=offer.gives))
    if offer.help and offer.legal:
        parts.append(offer.help)
    return "  ·  ".join(part for part in parts if part)


def tip_of(ruleset: Ruleset, offer: Offer) -> str:
    """The text of `words_of`, followed by the rules: the action's own, and those that forbid
    it.
    """
    own = ruleset.source_of(f"actions.{offer.action}")
    rules = dict.fromkeys([own, *(problem.rule for problem in offer.problems)])
    return "\n".join([words_of(offer), *rule_sentences(ruleset, " ".join(rules))])


class ActionCard(QAbstractButton):
    """One place of the hand.

    It keeps its place and size whatever it shows. `text_requested` asks for its text to be shown
    beside the bar, or for none; `shows_text_beside` says whether there is a place for it: else a
    tool tip shows it.
    """

    text_requested = Signal(str)

    def __init__(
        self, offer: Offer, look: CardLook, theme: Callable[[], Theme], parent: QWidget
    ) -> None:
        super().__init__(
            parent
        )  # also while there is no space for it: else it would outlive the window
        self.offer, self.look = offer, look
        self._rules: Ruleset | None = None
        self._whole = ""
        self.shows_text_beside: Callable[[], bool] = lambda: True
        self._theme = theme
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setFixedSize(beside_text(LEAST_WIDTH), card_height())
        self.setText(caption(offer.label))

    def sizeHint(self) -> QSize:
        return QSize(self.width(), card_height())

    def show_offer(self, ruleset: Ruleset, offer: Offer, look: CardLook) -> None:
        """Shows the action in its present state; unchanged parts are not repainted."""
        if ruleset is self._rules and (offer, look) == (self.offer, self.look):
            return
        self._rules, self.offer, self.look = ruleset, offer, look
        self.setText(caption(offer.label))
        key = tr(", with {weapon}", weapon=look.weapon) if look.weapon else ""
        key += tr(", key {key}", key=look.key) if look.key else ""
        self.setAccessibleName(words_of(offer) + key)
        self._whole = tip_of(ruleset, offer)
        self.setToolTip(tool_tip(self._whole))
        self.update()

    # -- drawing ----------------------------------------------------------------------------------

    def paintEvent(self, _event: QPaintEvent) -> None:
        colours = self._theme().palette
        legal = self.offer.legal and not self.look.waits
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        lit, chosen = self.underMouse() or self.hasFocus(), self.look.chosen
        ground = colours.accent_ground if chosen else colours.hover if lit else colours.raised
        # Focus is a border and the choice a background: with the focus on one card the chosen one
        # is still visible.
        edge = colours.accent if chosen or self.hasFocus() else colours.border
        painter.setPen(
            # Dashed where it cannot be played: grey alone is invisible to those who cannot
            # distinguish greys.
            QPen(QColor(edge), 1, Qt.PenStyle.SolidLine if legal else Qt.PenStyle.DashLine)
        )
        painter.setBrush(QColor(ground) if legal or lit or chosen else Qt.BrushStyle.NoBrush)
        # Shifted by half a pixel: then a line of one pixel lies on whole pixels, and is sharp.
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), 6, 6)
        self._draw_corner(painter)
        self._draw_name(painter, legal)
        reason = "" if legal else short_reason(self.offer)
        self._draw_reason(painter, reason) if reason else self._draw_price(painter, legal)
        self._draw_badge(painter, legal)
        painter.end()

    def _draw_corner(self, painter: QPainter) -> None:
        """Draws its number key, and a star where it is a favourite."""
        painter.setFont(font(REASON_SIZE))
        painter.setPen(QColor(self._theme().palette.muted))
        mark = f"{self.look.key}{' ★' if self.look.favourite else ''}".strip()
        painter.drawText(
            QRectF(RIM, 2, self.width(), beside_text(13)), Qt.AlignmentFlag.AlignLeft, mark
        )
        self._draw_weapon(painter, QFontMetricsF(font(REASON_SIZE)).horizontalAdvance(mark))

    def _draw_weapon(self, painter: QPainter, beside: float) -> None:
        """Draws the weapon of an attack, between the key and the modifier."""
        if not self.look.weapon:
            return
        badge = badge_of(self.offer)
        # 8 inside the badge and 4 beside it, as `_draw_badge` draws it.
        taken = QFontMetricsF(font(REASON_SIZE, True)).horizontalAdvance(badge) + 12 if badge else 0
        left = 2 * RIM + beside
        room = self.width() - left - RIM - taken
        text = QFontMetricsF(font(REASON_SIZE)).elidedText(
            self.look.weapon, Qt.TextElideMode.ElideRight, room
        )
        painter.setPen(QColor(self._theme().palette.accent))
        area = QRectF(left, 2, room, beside_text(13))
        painter.drawText(area, Qt.AlignmentFlag.AlignRight, text)

    def _draw_name(self, painter: QPainter, legal: bool) -> None:
        """Draws the name on one line, or in smaller letters on two."""
        painter.setPen(QColor(self._theme().palette.text if legal else self._theme().palette.muted))
        face, lines = self.named()
        painter.setFont(face)
        # Two lines are closer than the font's own spacing: between the corner and the price there
        # is no space for its leading.
        pitch, height = beside_text(NAME_PITCH), QFontMetricsF(face).height()
        first = beside_text(NAME_MIDDLE) - (pitch * (len(lines) - 1) + height) / 2
        for number, line in enumerate(lines):
            area = QRectF(RIM / 2, first + number * pitch, self.width() - RIM, height)
            painter.drawText(area, Qt.AlignmentFlag.AlignCenter, line)

    def named(self) -> tuple[QFont, tuple[str, ...]]:
        """The name as it is drawn: its letters and its lines."""
        width = self.width() - RIM
        whole = QFontMetricsF(font(NAME_SIZE)).horizontalAdvance(self.offer.label) <= width
        face = font(NAME_SIZE if whole else TIGHT_SIZE)
        return face, name_lines(self.offer.label, QFontMetricsF(face), width)

    def _draw_price(self, painter: QPainter, legal: bool) -> None:
        """Draws pips below the name: as many as the price; a word where it is free."""
        # More than four would have to be counted one by one; the price is in the card's text, too.
        marks = [slot for count, slot in self.look.pips for _ in range(min(count, MOST_PIPS))]
        caution = short_caution(self.offer) if legal else ""
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(
            QColor(self._theme().palette.accent if legal else self._theme().palette.disabled)
        )
        # Four pixels between two pips, none after the last.
        span = len(marks) * (PIP + 4) - 4
        # Beside a caution the pips stand at the left, and leave the rest of the row to it.
        left = 2 * RIM if caution else (self.width() - span) / 2
        for index, slot in enumerate(marks):
            _pip(
                painter,
                left + index * (PIP + 4) + PIP / 2,
                self.height() - beside_text(8),
                slot,
            )
        if caution:
            self._draw_small(painter, caution, self._theme().palette.warning, left + span)
        elif not marks:
            self._draw_small(painter, price_words(self.offer), self._theme().palette.muted)

    def _draw_reason(self, painter: QPainter, reason: str) -> None:
        self._draw_small(painter, reason, self._theme().palette.warning)

    def _draw_small(self, painter: QPainter, text: str, ink: str, left: float = 0) -> None:
        """Draws a word or two in the last row, right of `left`."""
        painter.setFont(font(REASON_SIZE))
        painter.setPen(QColor(ink))
        # As wide as the name above it, but for the pips at its left.
        room = room_for_reason(self.width()) - left
        shown = QFontMetricsF(font(REASON_SIZE)).elidedText(text, Qt.TextElideMode.ElideRight, room)
        area = QRectF(left + RIM / 2, self.height() - beside_text(16), room, beside_text(14))
        painter.drawText(area, Qt.AlignmentFlag.AlignCenter, shown)

    def _draw_badge(self, painter: QPainter, legal: bool) -> None:
        badge = badge_of(self.offer)
        if not badge:
            return
        face = font(REASON_SIZE, True)
        width = QFontMetricsF(face).horizontalAdvance(badge) + 8
        area = QRectF(self.width() - width - 3, 3, width, beside_text(13))
        colours = self._theme().palette
        painter.setPen(QColor(colours.warning if legal else colours.disabled))
        painter.setBrush(QColor(colours.panel))
        painter.drawRoundedRect(area, 4, 4)
        painter.setFont(face)
        painter.drawText(area, Qt.AlignmentFlag.AlignCenter, badge)

    # -- telling ----------------------------------------------------------------------------------

    def event(self, event: QEvent) -> bool:
        # While the pointer rests, the line on the map is extended by the rules: a box of its own
        # would repeat everything, and cover the line and adjacent cards.
        if event.type() == QEvent.Type.ToolTip:
            if self.shows_text_beside():
                self.text_requested.emit(self._whole)
                return True
            # Wrapped anew: the size of the text may be another since the offer was shown.
            self.setToolTip(tool_tip(self._whole))
        return super().event(event)

    def enterEvent(self, event: QEnterEvent) -> None:
        self.text_requested.emit(words_of(self.offer))
        super().enterEvent(event)

    def leaveEvent(self, event: QEvent) -> None:
        self.text_requested.emit("")
        super().leaveEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        # The focus stays where it is: there is no tool tip for it.
        self.text_requested.emit(self._whole)
        super().focusInEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        self.text_requested.emit("")
        super().focusOutEvent(event)


def _pip(painter: QPainter, x: float, y: float, slot: bool) -> None:
    if not slot:
        painter.drawEllipse(QPointF(x, y), PIP / 2, PIP / 2)
        return
    # Half a diagonal of 3.76 gives the area of the disc; slightly more, since the tips are thin.
    half = PIP / 2 + 0.9
    painter.drawPolygon(
        QPolygonF(
            [QPointF(x, y - half), QPointF(x + half, y), QPointF(x, y + half), QPointF(x - half, y)]
        )
    )
