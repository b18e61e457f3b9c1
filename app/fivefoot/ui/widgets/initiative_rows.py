"""The rows of the initiative tracker as values, and how a row is drawn to be read across a
table.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QImage, QPainter, QPen, QPolygonF
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.token import Token
from fivefoot.core.rules.ruleset.amount_text import number_text
from fivefoot.core.rules.ruleset.schema.ruleset import Ruleset
from fivefoot.core.rules.space.downed import down_label, is_down
from fivefoot.core.rules.turn.state import group_of, members_of_turn
from fivefoot.core.texts.marker import tr
from fivefoot.ui.appearance.theme import TEXT_SMALL, TEXT_TITLE, Theme, font
from fivefoot.ui.map.painters.token_painter import TokenLook, token_bounds, token_pixmap
from fivefoot.ui.map.view_values.scene_values import initials, side_look

ROW_HEIGHT = 52
"""Heights in logical pixels of a row, of its disc, and of the name: readable from two metres on a
table's screen.
"""

DISC = 34
NAME_SIZE = 17
ROW_ROLE = int(Qt.ItemDataRole.UserRole) + 1


@dataclass(frozen=True, slots=True)
class Row:
    """A place in the order: one token, or a group that acts together."""

    ids: tuple[str, ...]
    name: str
    side: str
    initials: str
    initiative: str = ""
    state: str = ""  # "", acting, done, down
    notes: tuple[str, ...] = ()
    picture: str = ""
    count: tuple[int, int] = (1, 1)  # how many stand, of how many
    face: str = ""  # of a group the acting member, else the first that stands

    @property
    def id(self) -> str:
        """The token that represents it in the order."""
        return self.ids[0]

    @property
    def spoken(self) -> str:
        """The row as a sentence, for screen readers."""
        state = {"acting": tr("acting now"), "done": tr("has acted"), "down": tr("is down")}.get(
            self.state, ""
        )
        return ", ".join(part for part in (self.name, self.initiative, state, *self.notes) if part)


def rows_of(scenario: Scenario, ruleset: Ruleset, order: tuple[str, ...] = ()) -> tuple[Row, ...]:
    """The initiative order as rows: the fight's, or `order` where none has begun.

    Groups are at the place of their first member.
    """
    fight = scenario.encounter
    # Before a fight the order of the tokens is as good as any.
    names = fight.order or order or tuple(scenario.tokens)
    seen: set[str] = set()
    rows = []
    for name in names:
        if name in seen or name not in scenario.tokens:
            continue
        # A member that joined later may not be in the order yet.
        ids = tuple(each for each in group_of(scenario, name) if each in names)
        seen.update(ids)
        rows.append(_row(scenario, ruleset, ids))
    return tuple(rows)


def _row(scenario: Scenario, ruleset: Ruleset, ids: tuple[str, ...]) -> Row:
    fight = scenario.encounter
    standing = [name for name in ids if not is_down(ruleset, scenario.tokens[name])]
    up = len(standing)
    face = fight.active if fight.active in standing else next(iter(standing), ids[0])
    token = scenario.tokens[face]
    value = fight.initiative.get(ids[0])
    acting = fight.active is not None and bool(set(members_of_turn(scenario)) & set(ids))
    done = fight.stage == "play" and all(name in fight.done for name in ids)
    state = "acting" if acting else "done" if done and fight.order else ""
    # Some of a group may be down: the row is, when none stands.
    state = state if up else "down"
    name = token.name if len(ids) == 1 else _group_name(token, up, len(ids))
    return Row(
        ids,
        name,
        side_look(token.side),
        initials(token.name),
        number_text(value) if value is not None else "",
        state,
        _notes(scenario, ruleset, face),
        token.picture or "",
        (up, len(ids)),
        face,
    )


def _group_name(token: Token, up: int, all_: int) -> str:
    """A group in words: "Raiders × 3", or "Raiders, 2 of 3" where some are down."""
    name = token.group or token.name
    return (
        f"{name} × {all_}"
        if up == all_
        else tr("{name}, {up} of {all}", name=name, up=up, all=all_)
    )


def _notes(scenario: Scenario, ruleset: Ruleset, token_id: str) -> tuple[str, ...]:
    fight, token = scenario.encounter, scenario.tokens[token_id]
    notes = [down_label(ruleset, token)] if is_down(ruleset, token) else []
    usual = fight.usual_order
    if (
        usual
        and token_id in usual
        and token_id in fight.order
        # Later than it rolled: it is delaying.
        and fight.order.index(token_id) > usual.index(token_id)
    ):
        notes.append(tr("delays"))
    readied = sum(card.token == token_id for card in fight.cards)
    if readied:
        notes.append(tr("readied") if readied == 1 else tr("{readied} readied", readied=readied))
    if token.hit_points is not None:
        notes.append(
            f"{token.hit_points}"
            + (f"/{token.hit_points_max}" if token.hit_points_max else "")
            + tr(" hp")
        )
    notes += [
        ruleset.conditions[name].label for name in token.conditions if name in ruleset.conditions
    ]
    return tuple(notes)


class PlaceDelegate(QStyledItemDelegate):
    """Draws a place in the order with its background: the acting one has an outline and a wedge.

    Each kind of list draws the content itself in `draw_row`.
    """

    size: QSize
    margin: int
    wedge: float  # half of its height

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.look = theme

    def sizeHint(
        self, _option: QStyleOptionViewItem, _index: QModelIndex | QPersistentModelIndex
    ) -> QSize:
        return self.size

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        row = index.data(ROW_ROLE)
        if not isinstance(row, Row):
            return
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        area = QRectF(option.rect).adjusted(self.margin, 2, -self.margin, -2)
        self._ground(painter, area, row, bool(option.state & QStyle.StateFlag.State_Selected))
        self.draw_row(painter, area, row)
        painter.restore()

    def draw_row(self, painter: QPainter, area: QRectF, row: Row) -> None:
        """Draws disc and words."""
        raise NotImplementedError

    def wedge_at(self, area: QRectF) -> QPointF:
        """The middle of the wedge's left side."""
        raise NotImplementedError

    def _ground(self, painter: QPainter, area: QRectF, row: Row, chosen: bool) -> None:
        colours, acting = self.look.palette, row.state == "acting"
        painter.setPen(QPen(QColor(colours.accent), 2) if acting else Qt.PenStyle.NoPen)
        ground = colours.accent_ground if acting else colours.hover if chosen else colours.panel
        painter.setBrush(QColor(ground))
        painter.drawRoundedRect(area.adjusted(1, 1, -1, -1), 6, 6)
        if acting:
            at, half = self.wedge_at(area), self.wedge
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(colours.accent))
            corners = [at + QPointF(0, -half), at + QPointF(half + 1, 0), at + QPointF(0, half)]
            painter.drawPolygon(QPolygonF(corners))


class RowDelegate(PlaceDelegate):
    """Draws rows of the tracker: the side's ring, a large name, the initiative."""

    size = QSize(160, ROW_HEIGHT)
    margin = 4
    wedge = 9

    def __init__(
        self, theme: Theme, picture_of: Callable[[str], QImage | None] = lambda _name: None
    ) -> None:
        super().__init__(theme)
        self._picture_of = picture_of

    def draw_row(self, painter: QPainter, area: QRectF, row: Row) -> None:
        self._disc(painter, area, row, painter.device().devicePixelRatioF())
        right = self._initiative(painter, area, row)
        self._words(painter, area, row, right)

    def wedge_at(self, area: QRectF) -> QPointF:
        return QPointF(area.left() + 8, area.center().y())

    def _disc(self, painter: QPainter, area: QRectF, row: Row, ratio: float) -> None:
        art = self._picture_of(row.picture) if row.picture else None
        look = TokenLook(
            row.initials, row.side, picture_key=row.picture if art is not None else "", picture=art
        )
        picture = token_pixmap(look, DISC, ratio, self.look)
        # The cached picture has a margin for badges beside the token's cell.
        side = DISC * token_bounds(1).width() / 64
        centre = QPointF(area.left() + 24 + DISC / 2, area.center().y())
        # Faded, with words below the name: the shade alone would be ambiguous.
        if row.state in ("done", "down"):
            painter.setOpacity(0.55)
        painter.drawPixmap(
            QRectF(centre.x() - side / 2, centre.y() - side / 2, side, side),
            picture,
            QRectF(picture.rect()),
        )
        painter.setOpacity(1.0)

    def _initiative(self, painter: QPainter, area: QRectF, row: Row) -> float:
        """Draws the number at the right; returns where the space for words ends."""
        if not row.initiative:
            return area.right() - 10
        face = font(TEXT_TITLE, True)
        width = QFontMetricsF(face).horizontalAdvance(row.initiative)
        painter.setFont(face)
        painter.setPen(
            QColor(
                self.look.palette.muted if row.state in ("done", "down") else self.look.palette.text
            )
        )
        painter.drawText(
            area.adjusted(0, 0, -12, 0),
            Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter,
            row.initiative,
        )
        return area.right() - 22 - width

    def _words(self, painter: QPainter, area: QRectF, row: Row, right: float) -> None:
        colours = self.look.palette
        left = area.left() + 24 + DISC + 12
        below = " · ".join((*((tr("has acted"),) if row.state == "done" else ()), *row.notes))
        face = font(NAME_SIZE, True)
        painter.setFont(face)
        painter.setPen(QColor(colours.muted if row.state in ("done", "down") else colours.text))
        # The initiative keeps its space: a long name is shortened, and its tool tip has all of it.
        name = QFontMetricsF(face).elidedText(row.name, Qt.TextElideMode.ElideRight, right - left)
        middle = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        room = QRectF(
            left, area.top() + (5 if below else 0), right - left, 24 if below else area.height()
        )
        painter.drawText(room, middle, name)
        if below:
            small = font(TEXT_SMALL)
            painter.setFont(small)
            painter.setPen(QColor(colours.muted))
            text = QFontMetricsF(small).elidedText(below, Qt.TextElideMode.ElideRight, right - left)
            painter.drawText(QRectF(left, area.top() + 27, right - left, 16), middle, text)
