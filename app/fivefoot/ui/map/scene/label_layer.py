"""The layer of labels: those of the scene, and the chosen one where it is being moved."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QObject, QPointF, QRectF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QGraphicsScene

from fivefoot.core.geometry.grid import CELL, Point
from fivefoot.core.model.passage import Passage
from fivefoot.core.model.scenes import scene_names
from fivefoot.core.session.changes import Change
from fivefoot.core.texts.marker import tr
from fivefoot.ui.appearance.theme import Theme
from fivefoot.ui.map.items.layer import LayerItem
from fivefoot.ui.map.items.passage_cells_item import PassageCellsItem
from fivefoot.ui.map.painters.label_plate_painter import DrawnLabel, label_bounds, paint_label
from fivefoot.ui.map.painters.scale import CELL as SCENE_CELL
from fivefoot.ui.map.view_values.place_values import rect_of, scene_point
from fivefoot.ui.state.workspace import Workspace

PASSAGE = "passage:"
"""Signs of passages are drawn like labels: no label has an id like that."""


ABOVE = 450
"""From the upper edge of a passage to the middle of its sign, in thousandths of a cell."""


class LabelsItem(LayerItem):
    """Paints labels at their size on the screen."""

    def __init__(self, depth: float, theme: Theme) -> None:
        super().__init__(depth, theme)
        self.value: tuple[DrawnLabel, ...] = ()

    def show_value(self, value: tuple[DrawnLabel, ...], pixels_per_unit: float) -> None:
        """Shows other labels, or the same at another zoom."""
        self.value = value
        box = QRectF()
        for label in value:
            box = box.united(label_bounds(label, pixels_per_unit, self.text_turn))
        self.set_box(box)

    def draw(self, painter: QPainter, pixels_per_unit: float, exposed: QRectF) -> None:
        for label in self.value:
            if label_bounds(label, pixels_per_unit, self.text_turn).intersects(exposed):
                paint_label(painter, label, self.look, pixels_per_unit)


class LabelLayer(QObject):
    """Keeps the labels in step with the document, and finds the one under the pointer."""

    def __init__(
        self, workspace: Workspace, graphics: QGraphicsScene, theme: Theme, owner: QObject
    ) -> None:
        super().__init__(owner)
        self._workspace = workspace
        self._zoom = 1.0
        self.item = LabelsItem(64, theme)
        self.cells = PassageCellsItem(24, theme)
        graphics.addItem(self.item)
        graphics.addItem(self.cells)
        workspace.document_changed.connect(self._follow)
        workspace.labels.changed.connect(self.refresh)
        workspace.passages.changed.connect(self.refresh)
        self.refresh()

    def _follow(self, change: Change) -> None:
        # Signs of passages avoid tokens, labels do not: without passages a step costs nothing here.
        signs = bool(self._workspace.scenario.scene.passages) or self._started_here() is not None
        if change.whole or change.scene or (change.tokens and signs):
            self.refresh()

    def show_zoom(self, pixels_per_unit: float) -> None:
        """Their boxes on the map depend on the zoom."""
        self._zoom = pixels_per_unit
        self.refresh()

    def refresh(self) -> None:
        """Shows the present labels."""
        desk, scene = self._workspace.labels, self._workspace.scenario.scene
        drawn = [
            DrawnLabel(
                label.id,
                scene_point(label.at),
                tr("{text} · GM", text=label.text) if label.gm_only else label.text,
                bool(label.note),
                label.gm_only,
                label.id == desk.chosen,
            )
            for label in scene.labels
        ]
        for passage in scene.passages:
            # One after the other: each avoids those already placed.
            drawn.append(self._sign(self._words(passage), passage, drawn))
        if desk.carried_to is not None:
            to = scene_point(desk.carried_to)
            # The chosen one follows the pointer; the model is changed at the end.
            drawn = [replace(each, at=to) if each.lit else each for each in drawn]
        started = self._started_here()
        lying = scene.passages if started is None else (*scene.passages, started)
        self.cells.show_value(tuple(cell for passage in lying for cell in passage.cells))
        if started is not None:
            sign = self._sign(tr("Start of the passage"), started, drawn)
            drawn.append(replace(sign, lit=True))
        self.item.show_value(tuple(drawn), self._zoom)

    def _started_here(self) -> Passage | None:
        """The passage that starts on this map and has no other end yet."""
        start = self._workspace.passages.start
        if start is None or start.scene != self._workspace.scenario.open_scene:
            return None
        return Passage("", "", (start.cell,), start.cell)

    def _sign(self, text: str, passage: Passage, drawn: list[DrawnLabel]) -> DrawnLabel:
        """The sign of a passage: its name, and the scene that it leads to. It stands above its
        cells, so that tokens on them are visible; elsewhere beside them where it would cover a
        label, another sign or a token.
        """
        signs = self._signs(text, passage)
        battle = self._workspace.battle
        turn = self.item.text_turn
        busy = [label_bounds(each, self._zoom, turn) for each in drawn]
        busy += [rect_of(battle.footprint(each)) for each in battle.scenario.tokens.values()]
        for sign in signs:
            bounds = label_bounds(sign, self._zoom, turn)
            if not any(bounds.intersects(each) for each in busy):
                return sign
        # All places are taken: then above, where people expect it.
        return signs[0]

    def _signs(self, text: str, passage: Passage) -> list[DrawnLabel]:
        """The sign in each of its possible places: above, below, to the right and to the left."""
        xs, ys = zip(*passage.cells, strict=True)
        middle = Point((min(xs) + max(xs) + 1) * CELL // 2, (min(ys) + max(ys) + 1) * CELL // 2)
        above, below = min(ys) * CELL - ABOVE, (max(ys) + 1) * CELL + ABOVE
        sign = DrawnLabel(PASSAGE + passage.id, (0, 0), text, False, passage.hidden, False)
        # Beside its cells its distance is half of its own width, which depends on the zoom.
        half = round(label_bounds(sign, self._zoom).width() / 2 / SCENE_CELL * CELL) + ABOVE
        places = (
            Point(middle.x, above),
            Point(middle.x, below),
            Point((max(xs) + 1) * CELL + half, middle.y),
            Point(min(xs) * CELL - half, middle.y),
            Point(middle.x, above - 2 * ABOVE),
            Point(middle.x, below + 2 * ABOVE),
        )
        return [replace(sign, at=scene_point(each)) for each in places]

    def _words(self, passage: Passage) -> str:
        """The name of a passage, and of the scene it leads to."""
        names = {each.id: each.name for each in scene_names(self._workspace.scenario)}
        there = names.get(passage.scene, "")
        if not there:
            return tr("{passage} ↔", passage=passage.name)
        return tr("{passage} → {scene}", passage=passage.name, scene=there)

    def label_at(self, at: QPointF, zoom: float) -> str | None:
        """The id of the label at a scene point, the one drawn last first."""
        # Signs of passages are not labels: the tool must not move them.
        labels = (each for each in reversed(self.item.value) if not each.id.startswith(PASSAGE))
        found = (each.id for each in labels if _holds(each, at, zoom))
        return next(found, None)


def _holds(label: DrawnLabel, at: QPointF, zoom: float) -> bool:
    return label_bounds(label, zoom).contains(at)
