"""Draws samples of all painters of the map into one picture, to see what a change to one did.

    python packaging/draw_gallery.py OUT.png [--theme light] [--zoom 1.0] [--ratio 2] [--grey]

The program does not use it.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable

import numpy as np
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath, QPolygonF
from PySide6.QtWidgets import QApplication

from fivefoot.ui.appearance.theme import TEXT_SMALL, Theme, font, load_font, theme_named
from fivefoot.ui.map.painters.cell_label_painter import CellLabel, paint_cell_labels
from fivefoot.ui.map.painters.cell_outlines import rounded_path
from fivefoot.ui.map.painters.grid_painter import DrawnGrid, paint_grid, paint_map_edge, paint_void
from fivefoot.ui.map.painters.ground_painter import KINDS, DrawnGround, paint_ground
from fivefoot.ui.map.painters.halo_painter import paint_acting, paint_selection
from fivefoot.ui.map.painters.measure_painter import (
    AreaTemplate,
    DrawnFlank,
    RangeRing,
    Ruler,
    circle_path,
    cone_path,
    line_path,
    paint_area_template,
    paint_flank,
    paint_marked_cells,
    paint_range_ring,
    paint_ruler,
    paint_waypoints,
)
from fivefoot.ui.map.painters.note_places import paint_note
from fivefoot.ui.map.painters.reach_painter import DrawnCells, Reach, paint_cell_area, paint_reach
from fivefoot.ui.map.painters.route_painter import (
    DrawnRoute,
    Figure,
    ModeMark,
    RouteLeap,
    TriggerMark,
    paint_ghost,
    paint_reactor,
    paint_route,
    paint_triggers,
)
from fivefoot.ui.map.painters.scale import CELL, ScenePoint, cell_centre, device_ratio, on_screen
from fivefoot.ui.map.painters.text import Chip, ChipLine, paint_chip
from fivefoot.ui.map.painters.token_painter import (
    Badge,
    TokenLook,
    token_bounds,
    token_pixmap,
)
from fivefoot.ui.map.painters.wall_painter import (
    Door,
    DrawnWalls,
    Window,
    paint_door,
    paint_wall_shadows,
    paint_walls,
    paint_window,
)

COLUMNS, ROWS = 28, 27
FULL = QPainterPath()
FULL.addRect(0, 0, COLUMNS * CELL, ROWS * CELL)


class Gallery:
    """The picture being drawn, with the painter, theme and zoom that all sections use."""

    def __init__(self, painter: QPainter, theme: Theme, zoom: float) -> None:
        self.painter, self.theme, self.zoom = painter, theme, zoom

    def draw(self) -> None:
        """Draws all sections, from the ground up."""
        paint_void(
            self.painter, self.theme, QRectF(-CELL, -CELL, (COLUMNS + 2) * CELL, (ROWS + 2) * CELL)
        )
        grid = DrawnGrid(COLUMNS, ROWS, 0.5)
        paint_ground(self.painter, DrawnGround("floor", FULL), self.theme, self.zoom)
        self._grounds()
        paint_grid(
            self.painter, grid, self.theme, self.zoom, QRectF(0, 0, COLUMNS * CELL, ROWS * CELL)
        )
        self._walls()
        self._tokens()
        self._reach()
        self._route()
        self._measures()
        self._areas()
        paint_map_edge(self.painter, grid, self.theme, self.zoom)

    def token(self, look: TokenLook, at: ScenePoint) -> None:
        """Draws the picture of a token at a place, as the token's item does."""
        size = round(look.footprint * CELL * self.zoom)
        picture = token_pixmap(look, size, device_ratio(self.painter), self.theme)
        self.painter.drawPixmap(
            token_bounds(look.footprint).translated(*at), picture, QRectF(picture.rect())
        )

    def caption(self, at: ScenePoint, text: str) -> None:
        """Draws a small text under a sample."""
        with on_screen(self.painter, at, self.zoom):
            self.painter.setFont(font(TEXT_SMALL))
            self.painter.setPen(QColor("#ffffff" if self.theme.is_dark else "#15171b"))
            self.painter.drawText(QPointF(0, 0), text)

    def _grounds(self) -> None:
        figures = {"ledge": "+10 ft", "pit": "-10 ft", "chasm": "-40 ft"}
        for index, kind in enumerate(KINDS[1:]):
            column, row = 1 + index % 9 * 3, 1 + index // 9 * 4
            mask = np.zeros((ROWS, COLUMNS), dtype=np.bool_)
            mask[row : row + 3, column] = True
            mask[row + 1 : row + 3, column + 1] = True
            paint_ground(
                self.painter,
                DrawnGround(kind, rounded_path(mask), figures.get(kind, "")),
                self.theme,
                self.zoom,
            )
            self.caption((column * CELL, (row + 3) * CELL + 18 / self.zoom), kind)
        bank = [(13.7, 13.4), (15.8, 13.1), (16.0, 15.4), (14.8, 16.1), (13.6, 15.2)]
        path = QPainterPath()
        path.addPolygon(QPolygonF([QPointF(x * CELL, y * CELL) for x, y in bank]))
        path.closeSubpath()
        paint_ground(self.painter, DrawnGround("undergrowth", path), self.theme, self.zoom)
        self.caption((13.7 * CELL, 16.5 * CELL), "polygon")

    def _walls(self) -> None:
        c = CELL
        walls = DrawnWalls(
            (
                (1 * c, 10 * c, 2 * c, 10 * c),
                (3 * c, 10 * c, 5 * c, 10 * c),
                (6 * c, 10 * c, 8 * c, 10 * c),
                (9 * c, 10 * c, 11 * c, 10 * c),
                (12 * c, 10 * c, 13 * c, 10 * c),
                (14 * c, 10 * c, 16 * c, 10 * c),
                (1 * c, 10 * c, 1 * c, 13 * c),
                (16 * c, 10 * c, 18 * c, 12 * c),
                (18 * c, 12 * c, 18 * c, 13 * c),
            ),
            ((19 * c, 10 * c, 22 * c, 10 * c), (22 * c, 10 * c, 23 * c, 11 * c)),
        )
        paint_wall_shadows(self.painter, walls, self.theme, self.zoom)
        paint_walls(self.painter, walls, self.theme, self.zoom)
        for column, state in ((2, "closed"), (5, "open"), (8, "locked"), (11, "secret")):
            door = Door((column * c, 10 * c, (column + 1) * c, 10 * c), state, state == "closed")
            paint_door(self.painter, door, self.theme, self.zoom)
        paint_window(self.painter, Window((13 * c, 10 * c, 14 * c, 10 * c)), self.theme, self.zoom)

    def _tokens(self) -> None:
        picture = _portrait()
        looks = (
            TokenLook("Ar", "heroes", disc="#2b5c8a", hit_points=0.85, facing=45),
            TokenLook(
                "G",
                "foes",
                disc="#5c6b2f",
                hit_points=0.4,
                badges=(Badge("Po", 2), Badge("Gr", 10)),
            ),
            TokenLook("Mi", "neutral", disc="#6b5130"),
            TokenLook("", "heroes", picture=picture, picture_key="portrait", hit_points=0.2),
            TokenLook("Ha", "foes", disc="#5b3a6e", altitude="+10 ft", hit_points=1.0),
            TokenLook("Fi", "heroes", disc="#2d6e63", altitude="-5 ft"),
            TokenLook("S", "foes", disc="#d8d2c2", prone=True, badges=(Badge("St", 12),)),
            TokenLook("Z", "foes", disc="#5c6b2f", state="dimmed", hit_points=0.0),
            TokenLook("Th", "neutral", disc="#33363c", state="hidden"),
            TokenLook(
                "WW",
                "heroes",
                badges=(Badge("Bl", 12, "good"), Badge("Sl", 4), Badge("Ha", 8, "good")),
            ),
        )
        for index, look in enumerate(looks):
            at = cell_centre((1 + index + index // 1, 12))
            if index == 0:
                paint_selection(self.painter, at, 1, self.theme, self.zoom)
            if index == 3:
                paint_acting(self.painter, at, 1, 0.35, self.theme, self.zoom)
            self.token(look, at)
        self.token(
            TokenLook("Og", "foes", 2, "#6e4a35", (Badge("Fr", 1), Badge("Gr", 11)), "+10 ft", 0.6),
            cell_centre((21, 12), 2),
        )
        paint_selection(self.painter, cell_centre((24, 11), 3), 3, self.theme, self.zoom)
        self.token(
            TokenLook("Dr", "neutral", 3, "#7a2f2a", hit_points=0.75, facing=300),
            cell_centre((24, 11), 3),
        )

    def _reach(self) -> None:
        bands, passing = _example_reach()
        self.painter.save()
        paint_reach(self.painter, Reach(COLUMNS, ROWS, bands, passing), self.theme, self.zoom)
        threat = np.zeros((ROWS, COLUMNS), dtype=np.uint8)
        threat[16:19, 10:13] = 1
        paint_cell_area(
            self.painter,
            DrawnCells(COLUMNS, ROWS, threat.tobytes(), "threat"),
            self.theme,
            self.zoom,
        )
        labels = (
            CellLabel((2, 18), "5"),
            CellLabel((3, 18), "10"),
            CellLabel((2, 20), "-2 dice", "danger"),
            CellLabel((1, 19), "hide", "muted", "foot"),
        )
        paint_cell_labels(self.painter, labels, self.theme, self.zoom)
        self.painter.restore()

    def _route(self) -> None:
        ogre, hero = cell_centre((11, 17)), TokenLook("Ar", "heroes", disc="#2b5c8a")
        cells = (
            (5, 18),
            (6, 18),
            (7, 19),
            (8, 19),
            (9, 18),
            (10, 18),
            (11, 19),
            (12, 20),
            (13, 20),
        )
        points = tuple(cell_centre(cell) for cell in cells)
        around = tuple(
            cell_centre(cell)
            for cell in (
                (5, 18),
                (6, 19),
                (7, 20),
                (8, 21),
                (9, 21),
                (10, 21),
                (11, 21),
                (12, 21),
                (13, 20),
            )
        )
        other = DrawnRoute(around, "ghost", note="0 attacks, +10 ft")
        paint_route(self.painter, other, self.theme, self.zoom)
        figures = (Figure(2, "7.5"), Figure(4, "15", "danger"), Figure(7, "7.5"))
        route = DrawnRoute(points, figures=figures, purchases=((3, 2),), stops=(5,), ghosted=True)
        paint_route(self.painter, route, self.theme, self.zoom)
        paint_note(self.painter, other, route, self.theme, self.zoom)
        triggers = (
            TriggerMark(1, points[6], ogre),
            TriggerMark(2, points[7], ogre),
            TriggerMark(3, points[7], None, fires=False),
        )
        self.token(TokenLook("Og", "foes", disc="#6e4a35"), ogre)
        paint_triggers(self.painter, triggers, self.theme, self.zoom)
        self.token(hero, points[0])
        paint_ghost(self.painter, hero, points[-1], self.theme, self.zoom)
        lines = (
            ChipLine("45 ft", True),
            ChipLine("cost 60 ft · 0 left", tone="muted"),
            ChipLine("Provokes from Ogre (reach 10 ft)", tone="danger"),
        )
        paint_chip(self.painter, Chip(points[-1], lines, (26, 18)), self.theme, self.zoom)
        self._leap()

    def _leap(self) -> None:
        cells = ((16, 16), (17, 16), (20, 16), (21, 17), (22, 17))
        points = tuple(cell_centre(cell) for cell in cells)
        route = DrawnRoute(
            points,
            leaps=(RouteLeap(1, "15 ft, run-up 10 ft"),),
            modes=(ModeMark(3, "climb"), ModeMark(4, "fly")),
        )
        paint_route(self.painter, route, self.theme, self.zoom)
        refused = tuple(cell_centre(cell) for cell in ((16, 18), (17, 18), (18, 18), (19, 19)))
        paint_route(self.painter, DrawnRoute(refused, "refused"), self.theme, self.zoom)
        lines = (
            ChipLine("Too far: 20 ft, 15 ft left", True),
            ChipLine("Dash to buy 30 ft more (2)"),
        )
        paint_chip(self.painter, Chip(refused[-1], lines, refusal=True), self.theme, self.zoom)

    def _measures(self) -> None:
        paint_ruler(
            self.painter,
            Ruler(
                (cell_centre((16, 22)), cell_centre((20, 22)), cell_centre((22, 24))),
                ("30 ft", "6 squares, 2 diagonal"),
            ),
            self.theme,
            self.zoom,
        )
        target = cell_centre((25, 18))
        self.token(TokenLook("Go", "foes", disc="#5c6b2f"), target)
        for cell, side in (((24, 17), "heroes"), ((26, 19), "heroes")):
            self.token(TokenLook("He", side), cell_centre(cell))
        paint_flank(
            self.painter,
            DrawnFlank(cell_centre((24, 17)), cell_centre((26, 19)), target),
            self.theme,
            self.zoom,
        )
        paint_reactor(self.painter, cell_centre((26, 16)), 1, self.theme, self.zoom)
        paint_waypoints(
            self.painter, (cell_centre((16, 20)), cell_centre((17, 20))), self.theme, self.zoom
        )
        marked = QPainterPath()
        marked.addRect(QRectF(23.6 * CELL, 14.6 * CELL, 1.4 * CELL, 0.9 * CELL))
        paint_marked_cells(self.painter, marked, marked, self.theme, self.zoom)

    def _areas(self) -> None:
        for index, style in enumerate(("threat", "hazard", "pressure", "area")):
            cells = np.zeros((ROWS, COLUMNS), dtype=np.uint8)
            cells[23:26, 1 + index * 3 + index // 2 : 3 + index * 3 + index // 2] = 1
            paint_cell_area(
                self.painter,
                DrawnCells(COLUMNS, ROWS, cells.tobytes(), style),
                self.theme,
                self.zoom,
            )
            self.caption(((1 + index * 3 + index // 2) * CELL, 26.4 * CELL), style)
        here = cell_centre((25, 23))
        for radius, strong in ((1.0, True), (2.5, False)):
            ring = RangeRing(here, radius * CELL, f"{radius * 10:.0f} ft", strong)
            paint_range_ring(self.painter, ring, self.theme, self.zoom)
        places: tuple[tuple[QPainterPath, ScenePoint, str], ...] = (
            (circle_path(cell_centre((18, 25)), CELL), cell_centre((18, 25)), "10 ft"),
            (cone_path(cell_centre((13, 24)), 20, 2.4 * CELL), cell_centre((13, 24)), "15 ft"),
            (line_path(cell_centre((21, 21)), -15, 2 * CELL, CELL / 2), cell_centre((21, 21)), ""),
        )
        for path, origin, text in places:
            paint_area_template(
                self.painter, AreaTemplate(path, origin, text), self.theme, self.zoom
            )


def _example_reach() -> tuple[bytes, bytes]:
    rows, columns = np.mgrid[0:ROWS, 0:COLUMNS]
    distance = (
        np.maximum(abs(rows - 18), abs(columns - 5))
        + np.minimum(abs(rows - 18), abs(columns - 5)) * 0.5
    )
    bands = np.ceil(distance / 2.2).astype(np.uint8)
    outside = (
        (distance == 0) | (bands > 4) | (rows < 15) | (rows > 21) | (columns < 1) | (columns > 13)
    )
    bands[outside] = 0
    bands[19, 4] = 0
    passing = np.zeros_like(bands)
    passing[16, 6:8] = 1
    return bands.tobytes(), passing.tobytes()


def _portrait() -> QImage:
    """Returns a picture for a token: hills and a sun."""
    image = QImage(128, 128, QImage.Format.Format_RGB32)
    image.fill(QColor("#e7b26a"))
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setBrush(QColor("#fff0c0"))
    painter.drawEllipse(QPointF(84, 46), 20, 20)
    painter.setBrush(QColor("#40507a"))
    painter.drawEllipse(QPointF(40, 140), 80, 70)
    painter.setBrush(QColor("#2b3656"))
    painter.drawEllipse(QPointF(110, 150), 70, 64)
    painter.end()
    return image


def draw(
    theme: Theme, zoom: float, ratio: float, section: Callable[[Gallery], None] = Gallery.draw
) -> QImage:
    """Returns the gallery as an image with `ratio` device pixels to a logical one."""
    width, height = round((COLUMNS + 1) * CELL * zoom), round((ROWS + 1) * CELL * zoom)
    image = QImage(round(width * ratio), round(height * ratio), QImage.Format.Format_RGB32)
    image.setDevicePixelRatio(ratio)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    painter.scale(zoom, zoom)
    painter.translate(CELL / 2, CELL / 2)
    section(Gallery(painter, theme, zoom))
    painter.end()
    return image


def main() -> None:
    """Reads the options and writes the picture."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out")
    parser.add_argument("--theme", default="dark")
    parser.add_argument("--zoom", type=float, default=1.0)
    parser.add_argument("--ratio", type=float, default=1.0)
    parser.add_argument("--grey", action="store_true")
    options = parser.parse_args()
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    app = QApplication([])
    load_font(app)
    image = draw(theme_named(options.theme), options.zoom, options.ratio)
    if options.grey:
        image = image.convertToFormat(QImage.Format.Format_Grayscale8)
    image.save(options.out)


if __name__ == "__main__":
    main()
