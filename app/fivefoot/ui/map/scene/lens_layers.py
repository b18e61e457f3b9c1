"""The places that match the lenses on the map, and the viewed one: its ghost, its price and why it
matches.
"""

from __future__ import annotations

from PySide6.QtCore import QObject, QRectF
from PySide6.QtGui import QPainter

from fivefoot.core.geometry.footprint import Footprint
from fivefoot.core.interaction.pointer_chip import Words, chip_words
from fivefoot.core.rules.foresight.lenses import LensPlace
from fivefoot.core.texts.marker import tr
from fivefoot.ui.appearance.theme import Theme
from fivefoot.ui.map.items.layer import LayerItem
from fivefoot.ui.map.items.plan_item import ChipItem, GhostItem, PlanLook
from fivefoot.ui.map.painters.chip_places import Busy
from fivefoot.ui.map.painters.clear_places import SceneBox
from fivefoot.ui.map.painters.lens_painter import (
    MOST_RANKS,
    RANKED,
    LensMark,
    paint_lens_marks,
)
from fivefoot.ui.map.painters.scale import CELL
from fivefoot.ui.map.scene.chip_layer import ENEMY, FIGURE, ChipPlacer
from fivefoot.ui.map.scene.map_scene import MapScene
from fivefoot.ui.map.view_values.place_values import centre_of
from fivefoot.ui.map.view_values.plan_values import chip_at
from fivefoot.ui.state.workspace import Workspace

HOW = Words(tr("Enter plans the route · Tab next · Esc"), "muted")
STAYS = Words(tr("Already there"), "strong")
ON = Words(tr("Tab next · Esc"), "muted")


class LensMarksItem(LayerItem):
    """The marks of all places."""

    def __init__(self, depth: float, theme: Theme) -> None:
        super().__init__(depth, theme)
        self.value: tuple[LensMark, ...] = ()

    def show_value(self, value: tuple[LensMark, ...]) -> None:
        """Shows other marks, or none."""
        if value == self.value:
            return
        self.value = value
        # One box around all at once: there may be hundreds.
        xs, ys = [mark.at[0] for mark in value], [mark.at[1] for mark in value]
        box = QRectF()
        if value:
            box = QRectF(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))
            box.adjust(-CELL, -CELL, CELL, CELL)
        self.set_box(box)

    def draw(self, painter: QPainter, pixels_per_unit: float, exposed: QRectF) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        paint_lens_marks(painter, self.value, self.look, pixels_per_unit, exposed)


class LensLayers(QObject):
    """Follows the lenses of a workspace."""

    def __init__(self, workspace: Workspace, scene: MapScene, theme: Theme) -> None:
        super().__init__(scene)
        self._workspace = workspace
        self._scene = scene
        # Marks below tokens, the ghost above them, the chip over everything but that of a plan.
        self.marks = LensMarksItem(27, theme)
        self.ghost = GhostItem(67, theme)
        self.chip = ChipItem(89, theme)
        # A separate placer: the plan's chip remembers another spot.
        self._places = ChipPlacer(workspace)
        for item in (self.marks, self.ghost, self.chip):
            scene.graphics.addItem(item)
        workspace.lenses.changed.connect(self.refresh)
        workspace.plan_changed.connect(self.refresh)
        self.refresh()

    def refresh(self) -> None:
        """Shows marks, ghost and chip anew, or nothing."""
        desk = self._workspace.lenses
        places, number = desk.places, desk.number
        # Once for all places, since the body is the same.
        side = self._side
        self.marks.show_value(
            tuple(
                LensMark(
                    self._middle(place), n + 1 if n < MOST_RANKS else 0, side if n == number else 0
                )
                for n, place in enumerate(places)
            )
        )
        self.show_place()

    def show_place(self) -> None:
        """Shows the ghost and the chip of the viewed place, where no route is planned; the map may
        have moved under it.
        """
        plan, place = self._workspace.plan, self._workspace.lenses.looked_at
        # A plan has a ghost and a chip itself, at the same place.
        planned = plan is not None and plan.moves
        if place is None or planned:
            self._places.forget_spot()
            self.ghost.show_value(PlanLook())
            self.chip.show_value(None, self._scene.zoom)
            return
        look = self._look(place)
        self.ghost.show_value(look)
        self.chip.show_value(look.chip, self._scene.zoom)

    def _look(self, place: LensPlace) -> PlanLook:
        """The ghost there, and the chip beside it."""
        workspace, scene = self._workspace, self._scene
        token, side = workspace.lenses.token or "", self._side
        middle = self._middle(place)
        chip = chip_at(self.words(place), place.cell, side, False)
        look = PlanLook(ghost=scene.look_of(token), ghost_at=middle, chip=chip)
        assert chip is not None
        # The chip is about the place, so it stands beside it and not on it.
        about = SceneBox.around(middle, side * CELL, side * CELL)
        seen, zoom, others = scene.visible, scene.zoom, self._kept_clear()
        placed = self._places.beside(chip, token, about, look, seen, zoom, others)
        return PlanLook(ghost=look.ghost, ghost_at=middle, chip=placed)

    def _kept_clear(self) -> Busy:
        """What the chip avoids besides other tokens: the token itself where it stands, and the
        numbered marks.
        """
        battle, desk = self._workspace.battle, self._workspace.lenses
        size = self._side * CELL
        own = centre_of(battle.footprint(battle.token(desk.token or "")))
        half = RANKED / self._scene.zoom
        ranked = [self._middle(place) for place in desk.places[:MOST_RANKS]]
        marks = Busy.of([SceneBox.around(at, 2 * half, 2 * half) for at in ranked], FIGURE)
        return Busy.of((SceneBox.around(own, size, size),), ENEMY) + marks

    def words(self, place: LensPlace) -> tuple[Words, ...]:
        """The lines of the chip: what the plan there would say, and which lenses match."""
        plan = self._workspace.lenses.plan_to(place)
        why = tuple(Words(f"✓ {reason.text}", "plain") for reason in place.reasons)
        if not plan.moves:
            return (STAYS, *why, ON)
        coordinates = self._workspace.overlays.coordinates
        return (*chip_words(self._workspace.battle, plan, coordinates), *why, HOW)

    @property
    def _side(self) -> int:
        battle, token = self._workspace.battle, self._workspace.lenses.token
        return battle.footprint(battle.token(token)).side if token is not None else 1

    def _middle(self, place: LensPlace) -> tuple[float, float]:
        return centre_of(Footprint(place.cell, self._side))
