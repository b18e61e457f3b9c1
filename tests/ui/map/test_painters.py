"""The painters: what they draw, where, and that the signs can be told apart without colour."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import combinations

import numpy as np
import pytest
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath
from PySide6.QtWidgets import QApplication, QStyleOptionGraphicsItem

from fivefoot.core.texts.catalogue import Catalogue
from fivefoot.ui.appearance.theme import DARK, LIGHT, THEMES, Theme, load_font
from fivefoot.ui.map.items.target_items import PlaceMark, paint_place
from fivefoot.ui.map.items.token_item import TokenItem
from fivefoot.ui.map.painters.cell_label_painter import CellLabel, paint_cell_labels
from fivefoot.ui.map.painters.cell_outlines import (
    cells_path,
    corner_loops,
    outline_path,
    rounded_path,
)
from fivefoot.ui.map.painters.grid_painter import DrawnGrid, paint_grid, paint_map_edge
from fivefoot.ui.map.painters.ground_painter import KINDS, DrawnGround, bake_floor, paint_ground
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
from fivefoot.ui.map.painters.reach_painter import (
    DrawnCells,
    Reach,
    paint_cell_area,
    paint_reach,
    reach_shape,
)
from fivefoot.ui.map.painters.route_painter import (
    DrawnRoute,
    Figure,
    ModeMark,
    RouteLeap,
    TriggerMark,
    paint_ghost,
    paint_route,
    paint_triggers,
    runs,
)
from fivefoot.ui.map.painters.scale import CELL, cell_centre, dashed, rim, snapped_zoom
from fivefoot.ui.map.painters.text import Chip, ChipLine, chip_size, paint_chip
from fivefoot.ui.map.painters.textures import texture
from fivefoot.ui.map.painters.token_painter import (
    Badge,
    TokenLook,
    clock_place,
    token_bounds,
    token_pixmap,
)
from fivefoot.ui.map.painters.wall_painter import (
    DOOR_STATES,
    Door,
    DrawnWalls,
    Window,
    paint_door,
    paint_wall_shadows,
    paint_walls,
    paint_window,
)

COLUMNS, ROWS = 6, 5
Draw = Callable[[QPainter], None]
Pixels = NDArray[np.uint8]


@pytest.fixture(autouse=True, scope="module")
def _font(qapp: QApplication) -> None:
    before = qapp.font()
    load_font(qapp)
    qapp.setFont(before)


def picture(draw: Draw, zoom: float = 1.0, ratio: float = 1.0, ground: str = "#808080") -> QImage:
    """A map of 6 by 5 cells on a plain ground with `draw` applied in scene units."""
    side = CELL * zoom * ratio
    image = QImage(round(COLUMNS * side), round(ROWS * side), QImage.Format.Format_RGB32)
    image.setDevicePixelRatio(ratio)
    image.fill(QColor(ground))
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(zoom, zoom)
    draw(painter)
    painter.end()
    return image


def grey(image: QImage) -> Pixels:
    """Brightness as an array of (rows, columns)."""
    flat = image.convertToFormat(QImage.Format.Format_Grayscale8)
    data = np.frombuffer(flat.constBits(), dtype=np.uint8).reshape(
        flat.height(), flat.bytesPerLine()
    )
    return data[:, : flat.width()].copy()


def cell_of(pixels: Pixels, column: int, row: int, margin: int = 6) -> Pixels:
    """The inside of one cell of a picture at zoom 1."""
    left, top, side = column * CELL + margin, row * CELL + margin, CELL - 2 * margin
    return pixels[top : top + side, left : left + side]


def changed(draw: Draw, zoom: float = 1.0) -> Pixels:
    """Where `draw` touches the picture: 1 where it differs from the plain ground."""
    return (grey(picture(draw, zoom)) != grey(picture(lambda painter: None, zoom))).astype(np.uint8)


def example_reach(passing: bytes = b"") -> Reach:
    """Four bands side by side in the middle row, nothing elsewhere."""
    bands = np.zeros((ROWS, COLUMNS), dtype=np.uint8)
    bands[2, 1:5] = (1, 2, 3, 4)
    return Reach(COLUMNS, ROWS, bands.tobytes(), passing)


def square_path(column: int, row: int, wide: int = 2, high: int = 2) -> QPainterPath:
    path = QPainterPath()
    path.addRect(QRectF(column * CELL, row * CELL, wide * CELL, high * CELL))
    return path


# --- tracing


def test_paths_cover_exactly_the_cells() -> None:
    mask = np.random.default_rng(5).random((17, 23)) < 0.5
    path = cells_path(mask)
    found = [[path.contains(QPointF(*cell_centre((x, y)))) for x in range(23)] for y in range(17)]
    assert np.array_equal(np.array(found), mask)


def test_outline_is_as_long_as_the_border() -> None:
    mask = np.random.default_rng(6).random((12, 9)) < 0.5
    padded = np.pad(mask, 1).astype(int)
    border = abs(np.diff(padded, axis=0)).sum() + abs(np.diff(padded, axis=1)).sum()
    assert outline_path(mask).length() == pytest.approx(border * CELL)


def test_border_with_a_lower_band_is_left_to_that_band() -> None:
    left, right = np.zeros((1, 2), dtype=np.bool_), np.zeros((1, 2), dtype=np.bool_)
    left[0, 0] = right[0, 1] = True
    assert outline_path(right).length() == pytest.approx(4 * CELL)
    assert outline_path(right, left).length() == pytest.approx(3 * CELL)


def test_empty_mask_gives_an_empty_path() -> None:
    assert cells_path(np.zeros((3, 3), dtype=np.bool_)).isEmpty()


def test_cells_touching_at_a_corner_are_two_loops_and_a_hole_is_one_more() -> None:
    mask = np.zeros((5, 5), dtype=np.bool_)
    mask[0, 0] = mask[1, 1] = True
    assert sorted(len(loop) for loop in corner_loops(mask)) == [4, 4]
    ring = np.ones((3, 3), dtype=np.bool_)
    ring[1, 1] = False
    assert len(corner_loops(ring)) == 2
    path = rounded_path(ring)
    assert path.contains(QPointF(*cell_centre((0, 1))))
    assert not path.contains(QPointF(*cell_centre((1, 1))))


# --- scale


def test_zoom_snaps_to_whole_pixels() -> None:
    assert snapped_zoom(0.493, 1.0) == 0.5
    assert snapped_zoom(0.4, 1.5) * CELL * 1.5 == pytest.approx(38)


def test_rim_stops_at_the_disc_or_at_a_nearer_point() -> None:
    assert rim((0, 0), (320, 0), 2) == (64.0, 0.0)
    assert rim((0, 0), (0, 10)) == (0.0, 10.0)


def test_dashes_carry_on_round_a_corner() -> None:
    pieces = dashed(((0, 0), (10, 0), (10, 10)), 4, 3)
    lengths = [piece.length() for piece in pieces]
    assert lengths == pytest.approx(
        [
            4,
            3,
            1,
            4,
        ][: len(lengths)]
    )  # 0-4, 7-10 and 10-11, 14-18
    assert sum(lengths) == pytest.approx(12)


# --- grid and ground


def test_grid_lines_are_one_device_pixel_and_only_where_exposed(qapp: QApplication) -> None:
    grid, exposed = DrawnGrid(COLUMNS, ROWS, 1.0), QRectF(0, 0, 3 * CELL, ROWS * CELL)
    touched = changed(lambda painter: paint_grid(painter, grid, DARK, 1.0, exposed))
    assert touched[30, : 3 * CELL].nonzero()[0].tolist() == [0, CELL, 2 * CELL]
    assert not touched[:, 3 * CELL + 1 :].any()
    assert not changed(
        lambda painter: paint_grid(painter, DrawnGrid(COLUMNS, ROWS, 0.0), DARK, 1.0, exposed)
    ).any()


def test_map_edge_frames_the_map(qapp: QApplication) -> None:
    touched = changed(lambda painter: paint_map_edge(painter, DrawnGrid(4, 3), DARK, 1.0))
    assert touched[100, 4 * CELL]
    assert not touched[100, 2 * CELL]


@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name)
def test_grounds_can_be_told_apart_in_grey(theme: Theme, qapp: QApplication) -> None:
    """Mean, contrast and direction of the texture: two kinds differ clearly in at least one."""

    def signature(kind: str) -> tuple[float, float, float, float]:
        ground = DrawnGround(kind, square_path(0, 0, COLUMNS, ROWS))
        pixels = grey(picture(lambda painter: paint_ground(painter, ground, theme, 1.0))).astype(
            float
        )[40:-40, 40:-40]
        across, down = abs(np.diff(pixels, axis=1)).mean(), abs(np.diff(pixels, axis=0)).mean()
        return float(pixels.mean()), float(pixels.std()), float(across), float(down)

    signatures = {kind: signature(kind) for kind in KINDS}
    for first, second in combinations(KINDS, 2):
        gaps = [abs(a - b) for a, b in zip(signatures[first], signatures[second], strict=True)]
        assert gaps[0] > 5 or gaps[1] > 2.5 or max(gaps[2:]) > 0.5, (
            f"{first} and {second} look alike: {gaps}"
        )


@pytest.mark.parametrize("zoom", [0.06, 0.1, 0.2])
def test_a_selected_token_keeps_to_its_box_from_far(zoom: float, qapp: QApplication) -> None:
    """What is painted beyond its box stays on the map when another token is selected."""
    item = TokenItem("ada", 30, DARK)
    item.show_value(TokenLook("Ad"), selected=True, acting=False)
    middle = COLUMNS * CELL / 2, ROWS * CELL / 2
    touched = changed(lambda painter: paint_selection(painter, middle, 1, DARK, zoom), zoom)
    rows, columns = np.nonzero(touched)
    box = item.boundingRect().translated(*middle)
    assert columns.min() >= box.left() * zoom - 1
    assert columns.max() <= box.right() * zoom + 1
    assert rows.min() >= box.top() * zoom - 1
    assert rows.max() <= box.bottom() * zoom + 1


def test_ground_looks_the_same_in_every_language(
    monkeypatch: pytest.MonkeyPatch, qapp: QApplication
) -> None:
    here = texture("mud", DARK, 32).copy()
    monkeypatch.setattr(Catalogue, "text", lambda _self, _context, text: f"[{text}]")
    texture.cache_clear()
    assert texture("mud", DARK, 32) == here


def test_ground_stays_inside_its_path_but_for_the_edge(qapp: QApplication) -> None:
    for kind in KINDS:
        ground = DrawnGround(kind, square_path(2, 2))
        touched = changed(lambda painter, ground=ground: paint_ground(painter, ground, DARK, 1.0))
        assert touched[2 * CELL : 4 * CELL, 2 * CELL : 4 * CELL].mean() > (
            0.03 if kind == "difficult" else 0.7
        ), kind
        touched[2 * CELL - 14 : 4 * CELL + 14, 2 * CELL - 14 : 4 * CELL + 14] = 0
        assert not touched.any(), kind


def test_height_figure_is_drawn_unless_the_cells_are_tiny(qapp: QApplication) -> None:
    def difference(zoom: float) -> int:
        path = square_path(2, 2)
        plain = picture(
            lambda painter: paint_ground(painter, DrawnGround("ledge", path), DARK, zoom), zoom
        )
        figure = picture(
            lambda painter: paint_ground(painter, DrawnGround("ledge", path, "+10 ft"), DARK, zoom),
            zoom,
        )
        return int((grey(plain) != grey(figure)).sum())

    assert difference(1.0) > 100
    assert difference(0.2) == 0


def test_height_figure_grows_with_the_cells(qapp: QApplication) -> None:
    def height_in_pixels(zoom: float) -> int:
        path = square_path(0, 0)
        plain = picture(
            lambda painter: paint_ground(painter, DrawnGround("ledge", path), DARK, zoom), zoom
        )
        figure = picture(
            lambda painter: paint_ground(painter, DrawnGround("ledge", path, "8"), DARK, zoom), zoom
        )
        return int((grey(plain) != grey(figure)).any(axis=1).sum())

    assert height_in_pixels(2.0) > 1.6 * height_in_pixels(1.0)
    assert height_in_pixels(1.0) > height_in_pixels(0.5) >= 10


def test_ground_over_art_lets_the_art_through(qapp: QApplication) -> None:
    def middle(over_art: bool, art: str) -> str:
        ground = DrawnGround("deep", square_path(0, 0, COLUMNS, ROWS), over_art=over_art)
        image = picture(lambda painter: paint_ground(painter, ground, DARK, 1.0), ground=art)
        return str(image.pixelColor(150, 150).name())

    assert middle(False, "#ff0000") == middle(False, "#00ff00")
    assert middle(True, "#ff0000") != middle(True, "#00ff00")


def test_baked_floor_is_the_same_every_time(qapp: QApplication) -> None:
    floor = bake_floor(4, 3, DARK)
    assert (floor.width(), floor.height()) == (128, 96)
    assert floor == bake_floor(4, 3, DARK)
    assert floor != bake_floor(4, 3, LIGHT)


# --- walls


def test_wall_has_a_body_and_a_shadow_beside_it(qapp: QApplication) -> None:
    walls = DrawnWalls(
        ((CELL, 2 * CELL, 4 * CELL, 2 * CELL),), ((CELL, 4 * CELL, 3 * CELL, 4 * CELL),)
    )
    body = changed(lambda painter: paint_walls(painter, walls, DARK, 1.0))
    shadow = changed(lambda painter: paint_wall_shadows(painter, walls, DARK, 1.0))
    assert body[2 * CELL - 5 : 2 * CELL + 5, 2 * CELL].all()
    assert body[4 * CELL, 2 * CELL]
    assert not body[2 * CELL + 12, 2 * CELL]
    assert shadow[2 * CELL + 12, 2 * CELL]


def test_no_walls_draw_nothing(qapp: QApplication) -> None:
    for paint in (paint_walls, paint_wall_shadows):
        assert not changed(
            lambda painter, paint=paint: paint(painter, DrawnWalls(), DARK, 1.0)
        ).any()


def test_door_states_look_different_and_an_open_leaf_stands_across(qapp: QApplication) -> None:
    def drawn(state: str) -> Pixels:
        door = Door((CELL, CELL, 2 * CELL, CELL), state)
        return changed(lambda painter: paint_door(painter, door, DARK, 1.0))

    looks = {state: drawn(state) for state in DOOR_STATES}
    for first, second in combinations(DOOR_STATES, 2):
        image = [
            picture(lambda painter, s=s: paint_door(painter, Door((64, 64, 128, 64), s), DARK, 1.0))
            for s in (first, second)
        ]
        assert (grey(image[0]) != grey(image[1])).sum() > 60, f"{first} and {second}"
    assert looks["open"][CELL + 40, CELL]
    assert not looks["closed"][CELL + 40, CELL]
    assert not looks["open"][CELL - 3, CELL + 32]


def test_window_is_drawn_along_its_segment(qapp: QApplication) -> None:
    touched = changed(
        lambda painter: paint_window(painter, Window((CELL, CELL, CELL, 2 * CELL)), DARK, 1.0)
    )
    assert touched[CELL + 20, CELL]
    assert not touched[CELL + 20, CELL + 20]


# --- tokens


def ring_radii(look: TokenLook) -> NDArray[np.float64]:
    """How far the drawn body reaches from the centre in each of 72 directions, shadow apart."""
    image = token_pixmap(look, 256, 1.0, DARK).toImage()
    centre = image.width() / 2
    radii = []
    for step in range(72):
        angle = step / 72 * 2 * np.pi
        reach = 0.0
        for radius in np.arange(60.0, centre - 2, 0.5):
            x, y = int(centre + np.cos(angle) * radius), int(centre + np.sin(angle) * radius)
            if image.pixelColor(x, y).alpha() > 200:
                reach = radius
        radii.append(reach)
    return np.array(radii)


def test_the_shape_of_the_ring_shows_the_side(qapp: QApplication) -> None:
    heroes, foes, neutral = (
        ring_radii(TokenLook("A", side)) for side in ("heroes", "foes", "neutral")
    )
    assert np.ptp(heroes) < 3, "the heroes' ring is round"
    assert foes.std() > 3, "the foes' ring is spiked"
    corners, sides = neutral[[9, 27, 45, 63]], neutral[[0, 18, 36, 54]]
    assert corners.mean() > sides.mean() + 10, "the neutral frame is square"


def test_token_picture_is_baked_once_and_has_the_asked_size(qapp: QApplication) -> None:
    first = token_pixmap(TokenLook("Go", "foes"), 64, 2.0, DARK)
    assert token_pixmap(TokenLook("Go", "foes"), 64, 2.0, DARK) is first
    assert token_pixmap(TokenLook("Go", "foes"), 64, 1.0, DARK) is not first
    assert token_pixmap(TokenLook("Go", "foes"), 64, 2.0, LIGHT) is not first
    assert first.deviceIndependentSize().width() == 96
    assert first.width() == 192
    assert token_pixmap(TokenLook("Dr", footprint=3), 192, 1.0, DARK).width() == 224
    assert token_bounds(3).width() == 224


def difference(first: TokenLook, second: TokenLook) -> int:
    images = [token_pixmap(look, 64, 1.0, DARK).toImage() for look in (first, second)]
    return int((grey(images[0]) != grey(images[1])).sum())


@pytest.mark.parametrize(
    "changed_look",
    [
        TokenLook("A", badges=(Badge("Po", 2),)),
        TokenLook("A", altitude="+10 ft"),
        TokenLook("A", hit_points=0.5),
        TokenLook("A", facing=90),
        TokenLook("A", prone=True),
        TokenLook("A", state="dimmed"),
        TokenLook("A", state="hidden"),
        TokenLook("B"),
        TokenLook("A", disc="#aa5500"),
    ],
    ids=lambda look: repr(look)[10:60],
)
def test_every_property_of_a_token_shows(changed_look: TokenLook, qapp: QApplication) -> None:
    assert difference(TokenLook("A"), changed_look) > 60


def test_the_ring_of_hit_points_runs_under_the_flag_of_a_miniature(qapp: QApplication) -> None:
    look = TokenLook("Go", "foes", altitude="10 ft", support="flying", mini=True)
    wounded = replace(look, hit_points=0.6, hit_style="ring")
    plain, ringed = (grey(token_pixmap(each, 256, 1.0, DARK).toImage()) for each in (look, wounded))
    plate = plain > 230
    assert plate.sum() > 2000
    assert (ringed[plate] == plain[plate]).all()
    assert (ringed != plain).sum() > 2000


def flag_size(item: TokenItem, pixels_to_a_cell: int) -> tuple[int, int]:
    """Logical pixels across and down of what an altitude of 50 ft adds to a token that is drawn
    alone.
    """
    images = []
    for altitude in ("", "+50 ft"):
        item.show_value(TokenLook("A", altitude=altitude), False, False)
        image = QImage(300, 300, QImage.Format.Format_ARGB32_Premultiplied)
        image.fill(0)
        painter = QPainter(image)
        painter.translate(150, 150)
        painter.scale(pixels_to_a_cell / CELL, pixels_to_a_cell / CELL)
        item.paint(painter, QStyleOptionGraphicsItem())
        painter.end()
        images.append(grey(image))
    rows, columns = np.nonzero(images[0] != images[1])
    return int(np.ptp(columns)), int(np.ptp(rows))


@pytest.mark.parametrize("pixels_to_a_cell", [18, 24, 40, 57])
def test_an_altitude_can_be_read_however_small_the_cells_are(
    pixels_to_a_cell: int, qapp: QApplication
) -> None:
    item = TokenItem("a", 0, DARK)
    width, height = flag_size(item, pixels_to_a_cell)
    assert width >= 44
    assert height >= 13
    assert width / 2 <= item.rect().right() * pixels_to_a_cell / CELL  # within what is repainted


def test_hit_points_show_how_many(qapp: QApplication) -> None:
    assert difference(TokenLook("A", hit_points=0.9), TokenLook("A", hit_points=0.6)) > 20
    assert difference(TokenLook("A", hit_points=0.0), TokenLook("A", hit_points=0.1)) > 10


def test_badge_sits_at_its_hour(qapp: QApplication) -> None:
    plain = token_pixmap(TokenLook("A"), 128, 1.0, DARK).toImage()
    for hour in (2, 6, 10):
        image = token_pixmap(TokenLook("A", badges=(Badge("Po", hour),)), 128, 1.0, DARK).toImage()
        rows, columns = (grey(image) != grey(plain)).nonzero()
        x, y = clock_place(hour, 1)
        middle = image.width() / 2
        assert columns.mean() == pytest.approx(middle + 2 * x, abs=4)
        assert rows.mean() == pytest.approx(middle + 2 * y, abs=4)


@pytest.mark.parametrize("tone", ["bad", "good", "plain"])
def test_a_badge_is_seen_where_cells_are_small(tone: str, qapp: QApplication) -> None:
    plain, marked = (
        grey(token_pixmap(TokenLook("Ys", "heroes", badges=badges), 27, 1.0, DARK).toImage())
        for badges in ((), (Badge("Op", 2, tone),))
    )
    # A dot of 6 pixels across covers 28; most of it has to stand out from disc, ring and ground.
    assert (marked.astype(int) - plain > 80).sum() >= 16


def test_a_badge_has_letters_where_a_whole_map_is_fitted(qapp: QApplication) -> None:
    """Cells of 45 pixels have their pictures baked for the notch below, which is 41."""
    po, bl = (
        grey(token_pixmap(TokenLook("A", badges=(Badge(letters, 2),)), 41, 1.0, DARK).toImage())
        for letters in ("Po", "Bl")
    )
    # Letters of 6 pixels in height, by some 10 for both: a third of that differs at the least.
    assert (abs(po.astype(int) - bl) > 80).sum() >= 20


def test_picture_fills_the_disc(qapp: QApplication) -> None:
    art = QImage(40, 60, QImage.Format.Format_RGB32)
    art.fill(QColor("#12ab34"))
    image = token_pixmap(TokenLook("A", picture=art, picture_key="green"), 64, 1.0, DARK).toImage()
    assert image.pixelColor(48, 48).name() == "#12ab34"


def test_halo_and_pulse_reach_outside_the_ring(qapp: QApplication) -> None:
    centre = cell_centre((2, 2))
    halo = changed(lambda painter: paint_selection(painter, centre, 1, DARK, 1.0))
    assert halo[round(centre[1]), round(centre[0] + 34)]
    low, high = (
        changed(lambda painter, p=p: paint_acting(painter, centre, 1, p, DARK, 1.0)).sum()
        for p in (0.0, 0.5)
    )
    assert high > low > 0


# --- reach and areas


@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name)
@pytest.mark.parametrize("ground", ["#2a2926", "#57534c", "#808080", "#d3c9b5"])
def test_bands_can_be_told_apart_in_grey(theme: Theme, ground: str, qapp: QApplication) -> None:
    """Whatever their brightness, each pair differs in pattern: equal hatches would give a likeness
    of 1.
    """
    image = picture(
        lambda painter: paint_reach(painter, example_reach(), theme, 1.0), ground=ground
    )
    bands = [cell_of(grey(image), column, 2, 8).astype(float) for column in range(1, 5)]
    for first, second in combinations(range(4), 2):
        patterns = []
        for band in (bands[first], bands[second]):
            assert band.std() > 3.0, "a band has a visible hatch"
            spectrum = abs(np.fft.fft2(band - band.mean()))
            patterns.append(spectrum / np.linalg.norm(spectrum))
        likeness = float((patterns[0] * patterns[1]).sum())
        assert likeness < 0.85, (
            f"bands {first + 1} and {second + 1} have the same pattern: {likeness:.2f}"
        )


def test_out_of_reach_is_untouched_and_bands_have_their_colour(qapp: QApplication) -> None:
    image = picture(lambda painter: paint_reach(painter, example_reach(), DARK, 1.0))
    untouched = cell_of(grey(image), 2, 4)
    assert (untouched == 128).all()
    blue = image.copy(CELL + 8, 2 * CELL + 8, 48, 48).scaled(1, 1).pixelColor(0, 0)
    vermillion = image.copy(4 * CELL + 8, 2 * CELL + 8, 48, 48).scaled(1, 1).pixelColor(0, 0)
    assert blue.blue() > blue.red() + 30
    assert vermillion.red() > vermillion.blue() + 30


def test_contour_has_a_light_and_a_dark_edge(qapp: QApplication) -> None:
    pixels = grey(picture(lambda painter: paint_reach(painter, example_reach(), DARK, 1.0)))
    across = pixels[2 * CELL - 5 : 2 * CELL + 5, 3 * CELL + 30]
    assert across.min() < 70
    assert across.max() > 190


def test_cells_to_pass_through_carry_a_dot(qapp: QApplication) -> None:
    passing = np.zeros((ROWS, COLUMNS), dtype=np.uint8)
    passing[2, 2] = 1
    image = picture(
        lambda painter: paint_reach(painter, example_reach(passing.tobytes()), DARK, 1.0)
    )
    assert image.pixelColor(*(round(part) for part in cell_centre((2, 2)))).name() == "#ffffff"
    assert reach_shape(example_reach(passing.tobytes())).passing.count() == 1


def test_wrong_count_of_cells_is_refused() -> None:
    with pytest.raises(ValueError, match="3 cells were given for 2 by 2: give 4"):
        reach_shape(Reach(2, 2, bytes(3)))


def test_area_styles_differ_and_threat_has_no_fill(qapp: QApplication) -> None:
    cells = np.zeros((ROWS, COLUMNS), dtype=np.uint8)
    cells[1:4, 1:4] = 1
    looks = {}
    for style in ("threat", "hazard", "pressure", "area"):
        area = DrawnCells(COLUMNS, ROWS, cells.tobytes(), style)
        looks[style] = grey(
            picture(lambda painter, area=area: paint_cell_area(painter, area, DARK, 1.0))
        )
    assert (cell_of(looks["threat"], 2, 2) == 128).mean() > 0.4
    assert (cell_of(looks["hazard"], 2, 2) == 128).all()
    assert (cell_of(looks["area"], 2, 2) == 128).mean() < 0.2
    for first, second in combinations(looks, 2):
        assert (looks[first] != looks[second]).mean() > 0.02


# --- route, labels, chips


ROUTE = tuple(cell_centre(cell) for cell in ((0, 2), (1, 2), (2, 2), (3, 2), (4, 2)))


def test_route_is_one_light_line_with_a_tick_in_each_cell(qapp: QApplication) -> None:
    pixels = grey(picture(lambda painter: paint_route(painter, DrawnRoute(ROUTE), DARK, 1.0)))
    row = round(ROUTE[0][1])
    assert (pixels[row, 40:280] > 200).mean() > 0.9
    thick = [
        (pixels[row - 8 : row + 8, round(x)] > 200).sum() for x in (ROUTE[1][0], ROUTE[1][0] + 32)
    ]
    assert thick[0] > thick[1]


def test_route_line_keeps_its_weight_at_any_zoom_and_ratio(qapp: QApplication) -> None:
    def weight(zoom: float, ratio: float) -> float:
        image = picture(
            lambda painter: paint_route(painter, DrawnRoute(ROUTE), DARK, zoom), zoom, ratio
        )
        return float((grey(image)[:, round(128 * zoom * ratio)] > 200).sum()) / ratio

    assert weight(1.0, 1.0) == pytest.approx(4, abs=1)
    assert weight(0.5, 1.0) == pytest.approx(4, abs=1)
    assert weight(2.0, 1.0) == pytest.approx(4, abs=1)
    assert weight(1.0, 2.0) == pytest.approx(4, abs=1)


def test_route_of_one_point_draws_nothing(qapp: QApplication) -> None:
    assert not changed(lambda painter: paint_route(painter, DrawnRoute(ROUTE[:1]), DARK, 1.0)).any()


def test_leap_rises_in_an_arc_between_plain_runs() -> None:
    parts = runs(DrawnRoute(ROUTE, leaps=(RouteLeap(1),)))
    assert [is_leap for _, is_leap in parts] == [False, True, False]
    assert min(y for _, y in parts[1][0]) < ROUTE[0][1] - 8
    assert parts[1][0][0] == pytest.approx(ROUTE[1])
    assert parts[2][0] == ROUTE[2:]


@pytest.mark.parametrize(
    "more",
    [
        DrawnRoute(ROUTE, figures=(Figure(2, "15"),)),
        DrawnRoute(ROUTE, modes=(ModeMark(2, "climb"),)),
        DrawnRoute(ROUTE, purchases=((2, 2),)),
        DrawnRoute(ROUTE, stops=(2,)),
        DrawnRoute(ROUTE, leaps=(RouteLeap(1, "10 ft"),)),
        DrawnRoute(ROUTE, "refused"),
        DrawnRoute(ROUTE, "ghost"),
        DrawnRoute(ROUTE, ghosted=True),
    ],
    ids=lambda route: repr(route)[-70:],
)
def test_every_mark_of_a_route_shows(more: DrawnRoute, qapp: QApplication) -> None:
    plain, marked = (
        grey(picture(lambda painter, route=route: paint_route(painter, route, DARK, 1.0)))
        for route in (DrawnRoute(ROUTE), more)
    )
    assert (plain != marked).sum() > 40


def test_trigger_has_a_mark_a_tie_and_a_lit_reactor(qapp: QApplication) -> None:
    reactor = cell_centre((2, 0))
    fires, exempt = (
        picture(
            lambda painter, f=f: paint_triggers(
                painter, (TriggerMark(1, ROUTE[2], reactor, 1, f),), DARK, 1.0
            )
        )
        for f in (True, False)
    )
    x, y = (round(part) for part in ROUTE[2])
    assert fires.pixelColor(x - 7, y).name() == DARK.palette.trigger
    assert (grey(fires)[80:120, x] != 128).any(), "the tie"
    assert (grey(fires)[32, x - 36 : x + 36] != 128).any(), "the reactor's ring"
    assert exempt.pixelColor(x - 7, y).name() == DARK.palette.casing
    assert (grey(exempt)[:100] == 128).all(), "an exempt reactor stays unlit"


def test_triggers_at_one_place_stand_side_by_side(qapp: QApplication) -> None:
    one = changed(lambda painter: paint_triggers(painter, (TriggerMark(1, ROUTE[2]),), DARK, 1.0))
    two = changed(
        lambda painter: paint_triggers(
            painter, (TriggerMark(1, ROUTE[2]), TriggerMark(2, ROUTE[2])), DARK, 1.0
        )
    )
    assert two.any(axis=0).sum() >= 1.8 * one.any(axis=0).sum()


def test_ghost_is_a_faint_token(qapp: QApplication) -> None:
    look = TokenLook("A", disc="#2b5c8a")
    touched = changed(lambda painter: paint_ghost(painter, look, cell_centre((2, 2)), DARK, 1.0))
    assert touched[2 * CELL + 20, 2 * CELL + 20]
    assert not touched[:, : CELL + 40].any()


def test_labels_keep_their_size_and_go_when_cells_are_small(qapp: QApplication) -> None:
    labels = (CellLabel((2, 2), "10"), CellLabel((3, 2), "-2 dice", "danger", "foot"))

    def height(zoom: float) -> int:
        return int(
            changed(lambda painter: paint_cell_labels(painter, labels[:1], DARK, zoom), zoom)
            .any(axis=1)
            .sum()
        )

    assert height(1.0) == height(2.0) > 8
    assert height(0.3) == 0
    assert changed(lambda painter: paint_cell_labels(painter, labels, DARK, 1.0))[
        2 * CELL + 40 :, 3 * CELL :
    ].any()


CHIP = (
    ChipLine("30 ft", True),
    ChipLine("cost 40 · 20 left", tone="muted"),
    ChipLine("Provokes from Ogre", tone="danger"),
)


@pytest.mark.parametrize("zoom", [0.5, 1.0, 2.0])
def test_chip_keeps_its_size_and_its_text_fits(zoom: float, qapp: QApplication) -> None:
    chip = Chip((8 / zoom, 8 / zoom), CHIP)
    touched = changed(lambda painter: paint_chip(painter, chip, DARK, zoom), zoom)
    width, height = chip_size(chip)
    assert touched.any(axis=0).sum() == pytest.approx(width + 6, abs=2)
    assert touched.any(axis=1).sum() == pytest.approx(height + 6, abs=2)


def test_text_of_a_chip_keeps_clear_of_its_edge(qapp: QApplication) -> None:
    chip = Chip((0, 0), CHIP)
    pixels = grey(picture(lambda painter: paint_chip(painter, chip, DARK, 1.0)))
    width, height = chip_size(chip)
    inside = pixels[17 : 15 + int(height), 17 : 15 + int(width)]
    rows, columns = (inside > 100).nonzero()
    assert columns.min() >= 6
    assert inside.shape[1] - columns.max() >= 6
    assert rows.min() >= 4
    assert inside.shape[0] - rows.max() >= 4


def test_refusal_looks_different(qapp: QApplication) -> None:
    plain, refused = (
        picture(lambda painter, r=r: paint_chip(painter, Chip((0, 0), CHIP, refusal=r), DARK, 1.0))
        for r in (False, True)
    )
    assert refused.pixelColor(20, 22).name() == DARK.palette.danger_ground
    assert plain.pixelColor(20, 22).name() == DARK.palette.chip


# --- measuring


def test_ruler_has_a_tick_at_each_cell(qapp: QApplication) -> None:
    touched = changed(lambda painter: paint_ruler(painter, Ruler((ROUTE[0], ROUTE[-1])), DARK, 1.0))
    row = round(ROUTE[0][1])
    ticks = touched[row - 6].nonzero()[0]
    assert {round(x) for x in ticks if 60 < x < 260 and (x - 32) % CELL == 0} == {96, 160, 224}


def test_flank_line_leads_from_rim_to_rim(qapp: QApplication) -> None:
    line = DrawnFlank(cell_centre((1, 2)), cell_centre((3, 2)), cell_centre((2, 2)))
    holds = changed(lambda painter: paint_flank(painter, line, DARK, 1.0))
    assert holds[2 * CELL + 32, 2 * CELL + 4]
    assert not holds[2 * CELL + 32, CELL + 32]
    broken = DrawnFlank(line.first, line.second, line.target, holds=False)
    assert (
        grey(picture(lambda painter: paint_flank(painter, line, DARK, 1.0)))
        != grey(picture(lambda painter: paint_flank(painter, broken, DARK, 1.0)))
    ).sum() > 40


def test_ring_lies_at_its_radius(qapp: QApplication) -> None:
    touched = changed(
        lambda painter: paint_range_ring(painter, RangeRing((160, 160), 100, "10 ft"), DARK, 1.0)
    )
    assert touched[160, 260]
    assert not touched[160, 160:250].any()


def test_templates_have_the_right_extent(qapp: QApplication) -> None:
    assert circle_path((100, 100), 50).boundingRect() == QRectF(50, 50, 100, 100)
    assert cone_path((0, 0), 0, 100).contains(QPointF(90, 30))
    assert not cone_path((0, 0), 0, 100).contains(QPointF(-10, 0))
    assert line_path((0, 0), 90, 100, 20).contains(QPointF(5, 90))
    area = AreaTemplate(circle_path((160, 160), 100), (160, 160))
    assert changed(lambda painter: paint_area_template(painter, area, DARK, 1.0))[160, 120]


def test_marked_cells_and_waypoints_draw(qapp: QApplication) -> None:
    path = QPainterPath()
    path.addRect(QRectF(64, 64, 100, 80))
    cells = changed(lambda painter: paint_marked_cells(painter, path, path, DARK, 1.0))
    assert cells[100, 100]
    assert not cells[200, 200]
    pins = changed(lambda painter: paint_waypoints(painter, (ROUTE[1], ROUTE[3]), DARK, 1.0))
    assert pins[round(ROUTE[1][1]) - 10, round(ROUTE[1][0])]


@pytest.mark.parametrize("falls", [False, True])
@pytest.mark.parametrize("zoom", [0.36, 0.42, 0.6, 1.0])
def test_the_text_of_a_place_stays_within_its_cells(
    zoom: float, falls: bool, qapp: QApplication
) -> None:
    """Six places around a token that is pushed: their keys and dice ran into each other."""
    middle = (2.5 * CELL, 2.5 * CELL)
    place = PlaceMark(middle, (1.5 * CELL, 2.5 * CELL), 1, "6 1d4", falls=falls)
    touched = changed(lambda painter: paint_place(painter, place, DARK, zoom), zoom)
    columns = np.nonzero(touched)[1]
    assert columns.min() >= int(2 * CELL * zoom) - 2
    assert columns.max() <= int(3 * CELL * zoom) + 2
    # Its key is written even in the smallest cell.
    bare = PlaceMark(middle, place.start, 1, "", falls=falls)
    with_key = grey(picture(lambda painter: paint_place(painter, place, DARK, zoom), zoom))
    assert (with_key != grey(picture(lambda on: paint_place(on, bare, DARK, zoom), zoom))).any()
