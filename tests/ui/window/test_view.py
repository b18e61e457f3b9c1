"""Looking at the map: zoom, pan, tiles, and what is repainted."""

from __future__ import annotations

import time
from collections.abc import Callable

from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QMouseEvent, QPainter, QWheelEvent
from PySide6.QtWidgets import QApplication

from fivefoot.core.geometry.grid import Point
from fivefoot.core.session.commands.moving import MoveToken
from fivefoot.core.session.commands.wall_edits import DrawWalls
from fivefoot.ui.appearance.theme import DARK
from fivefoot.ui.map.items.tiles import TILE, TiledLayer
from fivefoot.ui.map.items.token_item import LADDER, rung
from fivefoot.ui.map.painters.scale import CELL

from .conftest import Hand


def wheel(hand: Hand, at: QPoint, notches: int) -> None:
    view = hand.view
    event = QWheelEvent(
        QPointF(at),
        QPointF(view.viewport().mapToGlobal(at)),
        QPoint(),
        QPoint(0, 120 * notches),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(view.viewport(), event)


def test_the_wheel_zooms_at_the_pointer(hand: Hand) -> None:
    at = hand.point((15, 3))
    before, zoom = hand.view.mapToScene(at), hand.view.zoom
    wheel(hand, at, 3)
    after = hand.view.mapToScene(at)
    assert hand.view.zoom > zoom * LADDER
    assert (after - before).manhattanLength() * hand.view.zoom < 4
    wheel(hand, at, -30)
    assert hand.view.zoom > 0.01


def test_the_middle_button_pans(hand: Hand) -> None:
    view = hand.view
    view.zoom_to(1.5)
    before = view.mapToScene(QPoint(100, 100))
    for kind, place, button in (
        (QEvent.Type.MouseButtonPress, (200, 200), Qt.MouseButton.MiddleButton),
        (QEvent.Type.MouseMove, (260, 230), Qt.MouseButton.NoButton),
        (QEvent.Type.MouseButtonRelease, (260, 230), Qt.MouseButton.MiddleButton),
    ):
        at = QPointF(*place)
        event = QMouseEvent(
            kind, at, at, button, Qt.MouseButton.MiddleButton, Qt.KeyboardModifier.NoModifier
        )
        QApplication.sendEvent(view.viewport(), event)
    after = view.mapToScene(QPoint(100, 100))
    assert (before - after).x() * 1.5 == 60
    assert (before - after).y() * 1.5 == 30
    assert hand.cell("ada") == (4, 4)


def test_fit_shows_the_whole_map(hand: Hand) -> None:
    hand.view.zoom_to(4.0)
    hand.app.window.actions_by_name["fit"].trigger()
    seen = hand.view.mapToScene(hand.view.viewport().rect()).boundingRect()
    assert seen.contains(hand.app.window.scene.map_area)


def test_every_notch_of_the_wheel_lands_on_a_baked_size() -> None:
    for step in range(-6, 7):
        assert rung(64 * LADDER**step) == max(6, round(64 * LADDER**step))


def test_tiles_are_painted_once_and_again_after_a_change() -> None:
    painted: list[QRectF] = []

    def draw(painter: QPainter, pixels_per_unit: float, exposed: QRectF) -> None:
        painted.append(exposed)
        painter.fillRect(exposed, Qt.GlobalColor.red)

    layer = TiledLayer(0, DARK, draw)
    layer.set_box(QRectF(0, 0, 1000, 400))
    image = QImage(1000, 400, QImage.Format.Format_RGB32)

    def paint() -> None:
        painter = QPainter(image)
        layer.draw(painter, 1.0, QRectF(0, 0, 1000, 400))
        painter.end()

    paint()
    paint()
    assert len(painted) == 2
    assert image.pixelColor(999, 399).name() == "#ff0000"
    layer.renew(QRectF(10, 10, 20, 20))
    paint()
    assert len(painted) == 3


def test_a_token_glides_and_arrives(hand: Hand) -> None:
    item = hand.app.window.scene.tokens["ada"]
    hand.app.workspace.do(MoveToken("ada", ((4, 5), (4, 6))))  # type: ignore[arg-type]
    end = time.monotonic() + 2
    while item.pos() != QPointF(4.5 * 64, 6.5 * 64) and time.monotonic() < end:
        QApplication.processEvents()
    assert item.pos() == QPointF(4.5 * 64, 6.5 * 64)


def test_reduced_motion_moves_at_once(hand: Hand) -> None:
    hand.app.window.actions_by_name["reduced_motion"].trigger()
    hand.app.workspace.do(MoveToken("ada", ((4, 5),)))  # type: ignore[arg-type]
    assert hand.app.window.scene.tokens["ada"].pos() == QPointF(4.5 * 64, 5.5 * 64)


def test_a_drag_against_the_edge_moves_the_map(hand: Hand) -> None:
    view = hand.view
    view.zoom_to(3.0)
    view.centerOn(QPointF(5 * 64, 5 * 64))
    QApplication.processEvents()
    hand.press((4, 4))
    hand.move((5, 4))
    before = view.horizontalScrollBar().value()
    at = QPointF(view.viewport().width() - 4, view.viewport().height() / 2)
    none, held, keys = (
        Qt.MouseButton.NoButton,
        Qt.MouseButton.LeftButton,
        Qt.KeyboardModifier.NoModifier,
    )
    event = QMouseEvent(QEvent.Type.MouseMove, at, at, none, held, keys)
    QApplication.sendEvent(view.viewport(), event)
    end = time.monotonic() + 2
    while view.horizontalScrollBar().value() < before + 60 and time.monotonic() < end:
        QApplication.processEvents()
    assert view.horizontalScrollBar().value() >= before + 60
    assert hand.app.workspace.plan is not None
    hand.key(Qt.Key.Key_Escape)


def tiles_painted(hand: Hand) -> list[QRectF]:
    """Grows with each tile that is painted from now on."""
    painted: list[QRectF] = []
    for layer in (hand.app.window.scene.backdrop, hand.app.window.scene.barriers):
        layer.shared_draw = lambda _area: None  # type: ignore[assignment]  # also one of another window
        draw = layer._draw_tile
        layer._draw_tile = lambda *a, draw=draw: (painted.append(a[2]), draw(*a))  # type: ignore[assignment,misc]
    return painted


def test_a_turned_wheel_shows_old_tiles_and_is_sharp_at_rest(hand: Hand) -> None:
    """No tile is painted while the wheel turns; at rest the picture is the same as painted anew."""
    scene, view = hand.app.window.scene, hand.view
    view.viewport().repaint()
    painted = tiles_painted(hand)
    for _ in range(4):
        wheel(hand, hand.point((8, 5)), 1)
        view.viewport().repaint()
    assert scene.sharpening.is_on
    assert not painted
    in_the_zoom = view.viewport().grab().toImage()
    end = time.monotonic() + 10
    while scene.sharpening.is_on and time.monotonic() < end:
        QApplication.processEvents()
    assert painted
    at_rest = view.viewport().grab().toImage()
    scene.backdrop.renew()
    scene.barriers.renew()
    assert at_rest == view.viewport().grab().toImage()
    assert at_rest != in_the_zoom


def test_a_wall_that_is_drawn_renews_the_tiles_it_meets(hand: Hand) -> None:
    """And no others; what is seen is the same as painted anew."""
    scene, view = hand.app.window.scene, hand.view
    view.zoom_to(3.0)
    view.centerOn(QPointF(6 * 64, 5 * 64))
    view.viewport().grab()
    painted = tiles_painted(hand)
    hand.app.workspace.do(DrawWalls(((Point(3000, 3000), Point(4500, 3000)),)))
    after = view.viewport().grab().toImage()
    shown = len(scene.barriers._set.tiles)
    assert 0 < len(painted) < shown
    scene.barriers.renew()
    assert after == view.viewport().grab().toImage()


def test_zooming_out_shows_the_whole_map_from_afar(hand: Hand) -> None:
    """What comes into view at the rims was painted when the whole map was seen: nothing is bare."""
    scene, view = hand.app.window.scene, hand.view
    hand.app.window.actions_by_name["fit"].trigger()
    view.viewport().repaint()
    fitted = view.zoom
    view.zoom_to(3.0)
    view.viewport().repaint()
    painted = tiles_painted(hand)
    while view.zoom > fitted * 1.1:
        wheel(hand, view.viewport().rect().center(), -1)
        view.viewport().repaint()
    corner = hand.point((0, 0)) + QPoint(20, 20)
    shown = view.viewport().grab().toImage().pixelColor(corner)
    assert not painted
    assert shown != scene.graphics.backgroundBrush().color()


def drawn_tiles(view: QRectF, draw: Callable[[QPainter, float, QRectF], None]) -> TiledLayer:
    """A layer of 20 by 20 tiles, looked at through one that shows 4 by 3 of them at a time."""
    layer = TiledLayer(0, DARK, draw)
    layer.set_box(QRectF(0, 0, 20 * TILE, 20 * TILE))
    image = QImage(4 * TILE, 3 * TILE, QImage.Format.Format_ARGB32_Premultiplied)
    for column in range(8):
        painter = QPainter(image)
        painter.translate(-2 * column * TILE, 0)
        layer.draw(painter, 1.0, view.translated(2 * column * TILE, 0))
        painter.end()
    return layer


def test_tiles_of_two_views_are_kept(qapp: QApplication) -> None:
    """Eight views, each two columns farther on, need 18 x 3 tiles; one view 4 x 3."""
    view = QRectF(0, 0, 4 * TILE - 1, 3 * TILE - 1)
    layer = drawn_tiles(
        view, lambda painter, _zoom, area: painter.fillRect(area, Qt.GlobalColor.red)
    )
    assert len(layer._set.tiles) == 2 * 4 * 3


def test_tiles_with_nothing_on_them_hold_no_pixels(qapp: QApplication) -> None:
    view = QRectF(0, 0, 4 * TILE - 1, 3 * TILE - 1)
    layer = drawn_tiles(view, lambda _painter, _zoom, _area: None)
    assert all(tile.isNull() for tile in layer._set.tiles.values())


def test_the_rim_of_a_fitted_map_takes_no_tiles_of_its_own(hand: Hand) -> None:
    """The first column and the first row begin before the map, by more than the margin."""
    hand.app.window.actions_by_name["fit"].trigger()
    hand.view.viewport().repaint()
    assert min(hand.app.window.scene.backdrop._set.tiles) == (0, 0)


def test_void_takes_no_pictures_and_is_painted_all_the_same(hand: Hand) -> None:
    """At this zoom the map is 192 by 134 pixels: it lies within one tile of 512, in its middle."""
    view, backdrop = hand.view, hand.app.window.scene.backdrop
    hand.app.window.scene.graphics.setBackgroundBrush(Qt.GlobalColor.red)  # seen where it is bare
    view.zoom_to(0.15)
    view.centerOn(QPointF(10 * CELL, 7 * CELL))
    shown = view.viewport().grab().toImage()
    assert view.zoom == 0.15
    with_pictures = {key for key, tile in backdrop._set.tiles.items() if not tile.isNull()}
    assert with_pictures == {(0, 0)}
    assert len(backdrop._set.tiles) > 1
    for beyond in ((-10, 7), (10, -10)):  # 96 pixels before the map, outside of its tile
        assert shown.pixelColor(hand.point(beyond)) == QColor(hand.app.window.look.ground.void)
