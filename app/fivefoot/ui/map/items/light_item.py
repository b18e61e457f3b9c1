"""The layer of light on the ground."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter

from fivefoot.ui.appearance.theme import Theme
from fivefoot.ui.map.items.layer import LayerItem
from fivefoot.ui.map.painters.light_painter import Glow, LightLook, light_image
from fivefoot.ui.map.painters.scale import CELL, ScenePoint
from fivefoot.ui.map.painters.stretched_pictures import Stretched


class LightItem(LayerItem):
    """Paints one `LightLook`, rendered when it changes; only lamps that changed are repainted."""

    def __init__(self, depth: float, theme: Theme) -> None:
        super().__init__(depth, theme)
        self.value: LightLook | None = None
        self._image = Stretched(QImage())

    def show_value(self, value: LightLook | None) -> None:
        """Shows other light, or none."""
        before, self.value = self.value, value
        box = QRectF() if value is None else QRectF(0, 0, value.columns * CELL, value.rows * CELL)
        # Another map, or light that is switched: all of it.
        if value is None or before is None or box != self.rect():
            self._image = Stretched(QImage() if value is None else light_image(value))
            if not (value is None and before is None):
                self.set_box(box)
            return
        # By what determines their look: a lamp that merely has another index is the same.
        old, new = ({_own(glow): glow for glow in look.glows} for look in (before, value))
        changed = [
            glow for own, glow in (*old.items(), *new.items()) if (own in old) != (own in new)
        ]
        moved = set(before.figures) ^ set(value.figures)
        if changed or moved:
            self._image = Stretched(light_image(value))
        for glow in changed:
            far = glow.reach + CELL
            # A cell more than its reach, for the soft edge of its pixels.
            self.update(_about(glow.at, far) & box)
        for at, radius in moved:
            self.update(_about(at, 2 * radius + CELL / 4) & box)

    def draw(self, painter: QPainter, pixels_per_unit: float, exposed: QRectF) -> None:
        self._image.paint(painter, self.rect())


def _about(at: ScenePoint, far: float) -> QRectF:
    return QRectF(at[0] - far, at[1] - far, 2 * far, 2 * far)


def _own(glow: Glow) -> tuple[object, ...]:
    """What determines the look of a glow."""
    # The outline by identity, which is safe since both looks are alive while they are compared.
    return id(glow.outline), glow.at, glow.bright, glow.reach, glow.colour
