"""The plan of a move on the map: route, alternative, triggers, waypoints, ghost and chip."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

from fivefoot.ui.appearance.text_size import beside_text
from fivefoot.ui.appearance.theme import Theme
from fivefoot.ui.map.items.layer import LayerItem
from fivefoot.ui.map.painters.facing_text import rect_on_map, texts_turned
from fivefoot.ui.map.painters.figure_places import figure_width
from fivefoot.ui.map.painters.height_painter import LeapMark, paint_leap
from fivefoot.ui.map.painters.measure_painter import paint_waypoints
from fivefoot.ui.map.painters.note_places import note_of, paint_note
from fivefoot.ui.map.painters.route_painter import (
    DrawnRoute,
    TriggerMark,
    paint_ghost,
    paint_route,
    paint_triggers,
    placed_figures,
)
from fivefoot.ui.map.painters.scale import CELL, ScenePoint
from fivefoot.ui.map.painters.text import SPREAD, Chip, chip_size, line_at, paint_chip
from fivefoot.ui.map.painters.token_painter import FLAG_ROOM, TokenLook, has_flag, token_bounds

LABELS = 130.0
"""The logical pixels around a leap that its words may take at the usual text size."""

MARKS = 30.0
"""How far figures and marks extend from the line, in logical pixels."""


@dataclass(frozen=True, slots=True)
class PlanLook:
    """Everything that is drawn of a plan."""

    route: DrawnRoute = DrawnRoute(())
    other: DrawnRoute = DrawnRoute(())
    triggers: tuple[TriggerMark, ...] = ()
    waypoints: tuple[ScenePoint, ...] = ()
    ghost: TokenLook | None = None
    ghost_at: ScenePoint = (0.0, 0.0)
    chip: Chip | None = None
    missed: LeapMark | None = None
    with_it: tuple[tuple[TokenLook, ScenePoint], ...] = ()
    """Tokens that are dragged along, each with its new place."""


class RouteItem(LayerItem):
    """Route, alternative, triggers and waypoints."""

    def __init__(self, depth: float, theme: Theme) -> None:
        super().__init__(depth, theme)
        self._value = PlanLook()

    def show_value(self, value: PlanLook, pixels_per_unit: float) -> None:
        """Shows another route."""
        self._value = value
        self.set_box(_route_box(value, pixels_per_unit))

    def draw(self, painter: QPainter, pixels_per_unit: float, exposed: QRectF) -> None:
        value = self._value
        # The alternative below: where both run together, the planned one is visible.
        paint_route(painter, value.other, self.look, pixels_per_unit)
        paint_route(painter, value.route, self.look, pixels_per_unit)
        if value.missed is not None:
            paint_leap(painter, value.missed, self.look, pixels_per_unit)
        paint_triggers(painter, value.triggers, self.look, pixels_per_unit)
        if value.waypoints:
            painter.save()
            paint_waypoints(painter, value.waypoints, self.look, pixels_per_unit)
            painter.restore()
        # Last: words lie over every line and mark.
        paint_note(painter, value.other, value.route, self.look, pixels_per_unit)


def _route_box(value: PlanLook, pixels_per_unit: float) -> QRectF:
    points = [*value.route.points, *value.other.points, *value.waypoints]
    if value.missed is not None:
        points += [value.missed.start, value.missed.end]
    if not points:
        return QRectF()
    # Few routes have leaps; a wide box for all would paint twice as much in each step of a drag.
    worded = value.missed is not None or any(leap.label for leap in value.route.leaps)
    spare = (beside_text(LABELS) if worded else MARKS) / pixels_per_unit
    box = _around(points).adjusted(-spare, -spare, spare, spare)
    for written in _written(value, pixels_per_unit):
        box = box.united(written)
    for trigger in value.triggers:
        if trigger.reactor is not None and trigger.fires:
            half = trigger.footprint * CELL / 2 + 14
            x, y = trigger.reactor
            # Reactors may be far from the route.
            box = box.united(QRectF(x - half, y - half, 2 * half, 2 * half))
    return box


def _written(value: PlanLook, pixels_per_unit: float) -> Iterator[QRectF]:
    """Where the figures of the route and the words about the alternative stand."""
    for figure, at in placed_figures(value.route, pixels_per_unit):
        half = (figure_width(figure.text) / 2 + 1) / pixels_per_unit
        # A figure is wider than high, also where its text is turned to its readers.
        yield QRectF(at[0] - half, at[1] - half, 2 * half, 2 * half)
    if value.other.note and len(value.other.points) > 1:
        yield chip_box(note_of(value.other, value.route, pixels_per_unit), pixels_per_unit)


def _around(points: list[ScenePoint] | tuple[ScenePoint, ...]) -> QRectF:
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return QRectF(QPointF(min(xs), min(ys)), QPointF(max(xs), max(ys)))


class GhostItem(LayerItem):
    """The token at its new place."""

    def __init__(self, depth: float, theme: Theme) -> None:
        super().__init__(depth, theme)
        self._value = PlanLook()

    def show_value(self, value: PlanLook) -> None:
        """Shows another ghost, or none."""
        self._value = value
        box = QRectF()
        for look, place in self._ghosts():
            # At small zooms flags are drawn at their size on the screen, outside the token's
            # picture.
            room = FLAG_ROOM if has_flag(look) else 0.0
            # On a rotated map "below the token" may be any side of the box.
            above = room if self.text_turn else 0.0
            box = box.united(
                token_bounds(look.footprint).translated(*place).adjusted(-room, -above, room, room)
            )
        self.set_box(box.adjusted(-2, -2, 2, 2) if not box.isEmpty() else box)

    def _ghosts(self) -> tuple[tuple[TokenLook, ScenePoint], ...]:
        value = self._value
        # Its own ghost last, above those it drags along.
        return () if value.ghost is None else (*value.with_it, (value.ghost, value.ghost_at))

    def draw(self, painter: QPainter, pixels_per_unit: float, exposed: QRectF) -> None:
        for look, place in self._ghosts():
            painter.save()
            painter.translate(*place)
            # The ghost is rotated as a whole, with its flag: its texts must not be rotated again.
            painter.rotate(90 * self.text_turn)
            with texts_turned(0):
                paint_ghost(painter, look, (0.0, 0.0), self.look, pixels_per_unit)
            painter.restore()


class ChipItem(LayerItem):
    """The chip at the pointer."""

    def __init__(self, depth: float, theme: Theme) -> None:
        super().__init__(depth, theme)
        self._chip: Chip | None = None

    def show_value(self, chip: Chip | None, pixels_per_unit: float) -> None:
        """Shows another chip, or none."""
        self._chip = chip
        self.set_box(QRectF() if chip is None else chip_box(chip, pixels_per_unit, self.text_turn))

    def draw(self, painter: QPainter, pixels_per_unit: float, exposed: QRectF) -> None:
        if self._chip is not None:
            paint_chip(painter, self._chip, self.look, pixels_per_unit)

    def line_at(self, place: QPointF, pixels_per_unit: float) -> int | None:
        """The index of the chip's line at a place of the scene; None where there is none."""
        if self._chip is None:
            return None
        (x, y), (right, down) = self._chip.at, self._chip.offset
        within = (place.x() - x) * pixels_per_unit - right, (place.y() - y) * pixels_per_unit - down
        return line_at(self._chip, within)


def chip_box(chip: Chip, pixels_per_unit: float, turn: int = 0) -> QRectF:
    """The area of a chip in scene units, including its shadow, rotated by quarters."""
    width, height = chip_size(chip)
    left, top = chip.offset
    if chip.anchor == "centre":
        left, top = left - width / 2, top - height / 2
    # The shadow, and a pixel for its smooth edge.
    spare = SPREAD + 1.0
    level = QRectF(
        (left - spare) / pixels_per_unit,
        (top - spare) / pixels_per_unit,
        (width + 2 * spare) / pixels_per_unit,
        (height + 2 * spare) / pixels_per_unit,
    )
    return rect_on_map(level, turn).translated(*chip.at)
