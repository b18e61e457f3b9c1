"""One token: a cached picture of the present zoom, a halo when selected, ring and arrow when it
acts.
"""

from __future__ import annotations

import math
from dataclasses import replace

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from fivefoot.ui.appearance.theme import Theme
from fivefoot.ui.map.items.layer import LayerItem, MapGraphics
from fivefoot.ui.map.painters.halo_painter import (
    Square,
    paint_acting,
    paint_acting_sign,
    paint_selection,
)
from fivefoot.ui.map.painters.letter_room import (
    LETTERS_FROM,
    REACH,
    Body,
    letters_kept,
    others_around,
)
from fivefoot.ui.map.painters.mini_painter import paint_mini_acting
from fivefoot.ui.map.painters.scale import CELL
from fivefoot.ui.map.painters.token_painter import (
    FLAG_ROOM,
    TokenLook,
    has_flag,
    token_bounds,
)
from fivefoot.ui.map.painters.token_picture import paint_token_picture

LADDER = 1.25
"""The factor between two notches of the wheel. While a pinch goes on, the picture of the nearest
notch is stretched.
"""

SPARE = 20.0
"""How far a halo may extend beyond the cached picture, in scene units."""


def rung(pixels: float) -> int:
    """The cached size nearest to a wanted one, in logical pixels; exact at 64 and at every notch of
    the wheel.
    """
    steps = round(math.log(max(pixels, 6.0) / CELL, LADDER))
    return max(6, round(CELL * LADDER**steps))


class TokenItem(LayerItem):
    """A token on the map. Its position is its footprint's centre, its box lies around it."""

    def __init__(self, token_id: str, depth: float, theme: Theme) -> None:
        super().__init__(depth, theme)
        self.token_id = token_id
        self.look_value = TokenLook("")
        self._selected = False
        self._acting = False
        self._phase = 0.0
        self._beside: tuple[Square, ...] = ()
        self.dimmed = False

    def show_value(self, value: TokenLook, selected: bool, acting: bool) -> None:
        """Shows another state of the token."""
        state = (value, selected, acting)
        # All tokens are updated at each change of the document, and usually one differs.
        if state != (self.look_value, self._selected, self._acting):
            self.look_value, self._selected, self._acting = state
            self._fit_box()
        self.stand_at(int(self.zValue()))

    def sit(self, scale: float) -> None:
        """Draws it smaller and on top, as a rider; 1 for one on foot."""
        # A call of Qt that would repaint it costs more than this check.
        if scale != self.scale():
            self.setScale(scale)
        self.stand_at(int(self.zValue()))

    def stand_at(self, depth: int) -> None:
        """Sets its depth on the map; among those at one depth a rider is uppermost, then a selected
        token.
        """
        # Fractions of one: whole numbers are the depths of layers, which none of these may exceed.
        riding, selected = 0.5 if self.scale() < 1 else 0.0, 0.25 if self._selected else 0.0
        self.setZValue(depth + riding + selected + (0.125 if self._acting else 0.0))

    def stand_beside(self, others: tuple[Square, ...]) -> None:
        """Tells an acting or selected token who stands near: its arrow avoids them, its halo leaves
        their letters readable.
        """
        if others != self._beside:
            self._beside = others
            self._fit_box()

    def _fit_box(self) -> None:
        # The arrow usually stands above; where it may come from another side, the same space on
        # every side. At the smallest zoom a halo of a few pixels is a cell wide; what leaves the
        # box would stay on the map when another token is selected.
        above = 2 * CELL if self._acting else CELL if self._selected else SPARE
        spare = above if self._beside else CELL if self._acting or self._selected else SPARE
        spare = max(spare, FLAG_ROOM) if has_flag(self.look_value) else spare
        self.set_box(token_bounds(self.look_value.footprint).adjusted(-spare, -above, spare, spare))

    def _facing_on_map(self) -> TokenLook:
        """Its look with its facing, which is a direction of the map, whatever the rotation."""
        value = self.look_value
        # Rotated towards its readers with letters and bar, yet facing the same direction of the
        # map.
        if value.facing is None or not self.rotation():
            return value
        return replace(value, facing=value.facing - self.rotation())

    def set_phase(self, phase: float) -> None:
        """Shows the pulse of the acting token at another phase, 0 to 1."""
        self._phase = phase
        self.update()

    @property
    def is_acting(self) -> bool:
        """Whether it is acting."""
        return self._acting

    @property
    def is_selected(self) -> bool:
        """Whether it shows its halo."""
        return self._selected

    def set_dimmed(self, dimmed: bool) -> None:
        """Fades it while its ghost is dragged."""
        # Opacity makes Qt paint an item separately: only while it is dragged.
        if dimmed != self.dimmed:
            self.dimmed = dimmed
            self.setOpacity(0.45 if dimmed else 1.0)

    @property
    def text_turn(self) -> int:
        """None: the token is rotated towards its readers as a whole."""
        return 0

    def _zoom_changes(self) -> bool:
        scene = self.scene()
        return isinstance(scene, MapGraphics) and scene.zoom_changes()

    def draw(self, painter: QPainter, pixels_per_unit: float, exposed: QRectF) -> None:
        value = self._facing_on_map()
        half = value.footprint * CELL / 2 + REACH
        around = QRectF(-half, -half, 2 * half, 2 * half)
        with letters_kept(painter, self._letters_beside(pixels_per_unit), around):
            self._draw_halo(painter, pixels_per_unit)
        # While the zoom changes the nearest step of the ladder, stretched: a pinch would need a
        # picture of each token in each of its frames.
        cell = rung(CELL * pixels_per_unit) if self._zoom_changes() else None
        paint_token_picture(painter, value, (0, 0), self.look, pixels_per_unit, cell)
        # The arrow last, over the token's own flag and badges.
        if self._acting:
            paint_acting_sign(
                painter, (0, 0), value.footprint, self.look, pixels_per_unit, self._beside
            )

    def _letters_beside(self, pixels_per_unit: float) -> tuple[Body, ...]:
        """The tokens near it with letters that can be read, where it has a halo."""
        readable = pixels_per_unit * CELL >= LETTERS_FROM
        squares = self._beside if readable and (self._acting or self._selected) else ()
        bodies = (
            ((left + side / 2, top + side / 2), round(side / CELL)) for left, top, side in squares
        )
        return others_around(bodies, ((0.0, 0.0), self.look_value.footprint))

    def _draw_halo(self, painter: QPainter, pixels_per_unit: float) -> None:
        """What surrounds it when it acts or is selected."""
        footprint, mini = self.look_value.footprint, self.look_value.mini
        if self._acting and mini:
            paint_mini_acting(painter, footprint, self._phase, self.look, pixels_per_unit)
        elif self._acting:
            paint_acting(painter, (0, 0), footprint, self._phase, self.look, pixels_per_unit)
        if self._selected and not mini:
            paint_selection(painter, (0, 0), footprint, self.look, pixels_per_unit)
