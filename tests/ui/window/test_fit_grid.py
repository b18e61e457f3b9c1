"""Fitting the grid to a picture: the command, the dialog, and the way there from a picture that was
opened.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest
from PySide6.QtCore import QBuffer, QIODevice
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import QApplication, QDialog, QPushButton
from tests.apply_commands import apply_edit

from fivefoot.core.geometry.grid import Cell, Point
from fivefoot.core.model.barrier import Barrier
from fivefoot.core.model.painting import painted_with
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.scene import Light, MapPicture, Scene
from fivefoot.core.model.terrain import Ground, PaintedGround, Surface
from fivefoot.core.model.token import Token
from fivefoot.core.model.zone import Zone
from fivefoot.core.session.commands import Refused
from fivefoot.core.session.commands.grid_edits import FitGrid, grid_of
from fivefoot.ui.application import Application
from fivefoot.ui.dialogs.fit_grid import FitGridDialog
from fivefoot.ui.state.proposal_desk import PROPOSE_TOOL

from .conftest import field_of_battle

SIZE = (700, 420)


@cache
def chessboard(pixels: int = 70) -> bytes:
    image = QImage(*SIZE, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    for y in range(0, SIZE[1], pixels):
        for x in range(0, SIZE[0], pixels):
            odd = (x // pixels + y // pixels) % 2
            painter.fillRect(x, y, pixels, pixels, QColor("#998877" if odd else "#556655"))
    painter.end()
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, "PNG")
    return bytes(buffer.data().data())


def with_picture() -> Scenario:
    scene = Scene(10, 6, picture=MapPicture("map.png", Point(0, 0), 10_000, 6_000))
    return Scenario(scene, tokens={"ada": Token("ada", "Ada", Cell(9, 5))})


def test_cells_of_half_the_pixels_make_twice_as_many() -> None:
    scene = apply_edit(FitGrid(SIZE, 35), with_picture()).scene
    assert (scene.columns, scene.rows) == (20, 12)
    assert scene.picture == MapPicture("map.png", Point(0, 0), 20_000, 12_000)


def test_what_lies_before_the_first_line_is_a_column_of_its_own() -> None:
    # lines at 35, 105, ... 665: half a cell, nine cells, half a cell
    scene = apply_edit(FitGrid(SIZE, 70, left=35), with_picture()).scene
    assert (scene.columns, scene.rows) == (11, 6)
    assert scene.picture == MapPicture("map.png", Point(500, 0), 10_000, 6_000)
    assert grid_of(scene.picture, SIZE) == FitGrid(SIZE, 70, 35, 0)


def test_less_than_a_tenth_of_a_cell_is_no_column_to_walk_on() -> None:
    # lines at 66, 136 ...: what is left of the first and beyond the last is 4 and 6 pixels wide
    scene = apply_edit(FitGrid((704, 426), 70, left=66, top=4), with_picture()).scene
    assert (scene.columns, scene.rows) == (11, 6)
    scene = apply_edit(FitGrid((704, 426), 70, left=4, top=0), with_picture()).scene
    assert (scene.columns, scene.rows) == (10, 6)
    assert scene.picture is not None
    assert scene.picture.origin == Point(-57, 0)
    assert grid_of(scene.picture, (704, 426)) == FitGrid((704, 426), 70, 4, 0)


def test_tokens_stay_on_the_map() -> None:
    assert apply_edit(FitGrid(SIZE, 140), with_picture()).tokens["ada"].cell == (4, 2)


@pytest.mark.parametrize(
    ("grid", "words"),
    [(FitGrid((40_000, 100), 4.5), "limited to"), (FitGrid(SIZE, 2), "at least 4 pixels")],
)
def test_grids_beyond_reason_are_refused(grid: FitGrid, words: str) -> None:
    with pytest.raises(Refused, match=words):
        apply_edit(grid, with_picture())


def test_a_map_with_walls_keeps_its_grid() -> None:
    scenario = with_picture()
    wall = Barrier("wall", Point(0, 0), Point(1000, 0))
    walled = replace(scenario, scene=replace(scenario.scene, barriers={"wall": wall}))
    with pytest.raises(Refused, match="belong to its grid"):
        apply_edit(FitGrid(SIZE, 35), walled)
    with pytest.raises(Refused, match="no picture"):
        apply_edit(FitGrid(SIZE, 35), Scenario(Scene(3, 3)))


def test_ground_lights_and_tokens_stay_where_they_are_on_the_picture() -> None:
    """Cells of 70 pixels become cells of 35 that begin 35 pixels in: a place at cell c comes to 2 c
    (see below).

    The first line at 35 is a multiple of 35 pixels: no column is cut, so 700 pixels make 20 whole
    columns.
    """
    pond, ice = Surface("deep_water", depth=2000), Surface("ice")
    marsh = Ground(
        "marsh", Surface("mud"), (Point(1000, 1000), Point(3000, 1000), Point(3000, 2500))
    )
    before = with_picture()
    scene = replace(
        before.scene,
        ground=(marsh,),
        lights=(Light(Point(1500, 500), 3000),),
        painted=painted_with(PaintedGround(), {Cell(4, 3): pond, Cell(0, 0): ice}),
    )
    fog = Zone("fog", "Fog", "cone", Point(1500, 500), 2000, Point(4000, 500))
    after = apply_edit(FitGrid(SIZE, 35, left=35), replace(before, scene=scene, zones=(fog,)))
    assert after.zones == (replace(fog, at=Point(3000, 1000), towards=Point(8000, 1000)),)
    assert after.scene.columns == 20
    assert after.scene.ground[0].points == (Point(2000, 2000), Point(6000, 2000), Point(6000, 5000))
    assert after.scene.lights == (Light(Point(3000, 1000), 6000),)
    expected = {Cell(x, y): pond for x in (8, 9) for y in (6, 7)}
    expected |= {Cell(x, y): ice for x in (0, 1) for y in (0, 1)}
    assert after.scene.painted == painted_with(PaintedGround(), expected)
    # Ada's cell (9, 5) has its middle at (9.5, 5.5), which is (19, 11) now: the corner of four
    # cells
    assert after.tokens["ada"].cell == (19, 11)


def test_a_picture_moved_by_half_a_cell_takes_a_large_token_along() -> None:
    # lines at 35, 105...: a place at c comes to c + 0.5; the ogre's middle (4, 3) comes to (4.5, 3)
    ogre = Token("ogre", "Ogre", Cell(3, 2), size="large")
    scenario = replace(with_picture(), tokens={"ogre": ogre})
    assert apply_edit(FitGrid(SIZE, 70, left=35), scenario).tokens["ogre"].cell == (4, 2)


def test_the_same_grid_again_changes_nothing() -> None:
    scenario = with_picture()
    painted = painted_with(PaintedGround(), {Cell(4, 3): Surface("ice")})
    scenario = replace(scenario, scene=replace(scenario.scene, painted=painted))
    assert apply_edit(FitGrid(SIZE, 70), scenario).scene == scenario.scene
    assert apply_edit(FitGrid(SIZE, 70), scenario).tokens == scenario.tokens


def test_cells_across_and_pixels_to_a_cell_follow_each_other(qapp: QApplication) -> None:
    image = QImage.fromData(chessboard())
    dialog = FitGridDialog(image, FitGrid(SIZE, 70))
    assert dialog.across.value() == 10
    dialog.across.setValue(20)
    assert dialog.wanted() == FitGrid(SIZE, 35, 0, 0)
    dialog.pixels.setValue(50)
    assert dialog.across.value() == 14
    dialog.left.setValue(20)
    assert dialog.first.lines(340, 20, 0)[:3] == [20, 70, 120]
    assert (
        dialog.last.lines(340, 20, 360)[0] == 10
    )  # lines at 20 + 50 n: the first beyond 360 is 370
    dialog.deleteLater()


def test_cells_across_count_exactly_where_they_were_typed(qapp: QApplication) -> None:
    image = QImage(4000, 3000, QImage.Format.Format_RGB32)
    dialog = FitGridDialog(image, FitGrid((4000, 3000), 33.3333))
    assert dialog.wanted().pixels == 33.3333  # nothing was touched: nothing is rounded
    dialog.across.setValue(90)
    assert dialog.wanted().pixels == 44.4444
    assert dialog.pixels.value() == 44.44
    dialog.pixels.setValue(50)
    assert (dialog.wanted().pixels, dialog.across.value()) == (50, 80)
    dialog.deleteLater()


def test_a_picture_that_is_opened_offers_its_grid(
    start: Callable[..., Application], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, qtbot
) -> None:
    application, path = start(field_of_battle()), tmp_path / "board.png"
    path.write_bytes(chessboard())
    application.window.files.open(path)
    qtbot.waitUntil(lambda: application.workspace.scenario.scene.picture is not None)
    qtbot.waitUntil(lambda: "guessed" in application.window.banner.accessibleName())

    def answer(dialog: FitGridDialog) -> int:
        dialog.across.setValue(20)
        return QDialog.DialogCode.Accepted.value

    monkeypatch.setattr(FitGridDialog, "exec", answer)
    application.window.banner._offer.click()
    scene = application.workspace.scenario.scene
    assert (scene.columns, scene.rows) == (20, 12)
    application.workspace.document.undo()
    assert application.workspace.scenario.scene.columns == 10


def ruled(pixels: int, name: str, folder: Path) -> Path:
    """A picture with a drawn grid, as a file."""
    image = QImage(*SIZE, QImage.Format.Format_RGB32)
    image.fill(QColor("#887766"))
    painter = QPainter(image)
    for x in range(0, SIZE[0], pixels):
        painter.fillRect(x, 0, 1, SIZE[1], QColor("#554433"))
    for y in range(0, SIZE[1], pixels):
        painter.fillRect(0, y, SIZE[0], 1, QColor("#554433"))
    painter.end()
    path = folder / name
    assert image.save(str(path))
    return path


def test_the_drawn_grid_of_an_opened_picture_is_laid(
    start: Callable[..., Application], tmp_path: Path
) -> None:
    app = start(field_of_battle())
    app.window.files.open(ruled(35, "cave.png", tmp_path))
    app.jobs.wait()
    QApplication.processEvents()
    scene = app.workspace.scenario.scene
    assert (scene.columns, scene.rows) == (20, 12)
    view = app.window.map
    assert (
        view.mapToScene(view.viewport().rect()).boundingRect().contains(app.window.scene.map_area)
    )
    assert app.workspace.document.undo() is not None
    assert app.workspace.scenario.scene.columns == 10  # as guessed before


def test_walls_are_offered_once_the_grid_lies(
    start: Callable[..., Application], tmp_path: Path
) -> None:
    app = start(field_of_battle())
    offers = app.window.banner.findChildren(QPushButton)
    app.window.files.open(ruled(35, "cave.png", tmp_path))
    assert not any(offer.isVisibleTo(app.window) for offer in offers)
    app.jobs.wait()
    QApplication.processEvents()
    assert [each.text() for each in offers if each.isVisibleTo(app.window)] == [
        "Fit the grid…",
        "Find its walls",
    ]
    offers[1].click()
    assert app.workspace.tool == PROPOSE_TOOL


def test_a_grid_that_was_not_fitted_is_offered_again(
    start: Callable[..., Application], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = start(field_of_battle())
    app.window.files.open(ruled(35, "cave.png", tmp_path))
    app.jobs.wait()
    QApplication.processEvents()
    told = app.window.banner.accessibleName()
    fit = app.window.banner.findChildren(QPushButton)[0]
    monkeypatch.setattr(FitGridDialog, "exec", lambda _: QDialog.DialogCode.Rejected)
    fit.click()
    assert app.window.banner.isVisible()
    assert app.window.banner.accessibleName() == told
    accepted = FitGrid((700, 420), 70.0, 0.0, 0.0)
    monkeypatch.setattr(FitGridDialog, "exec", lambda _: QDialog.DialogCode.Accepted)
    monkeypatch.setattr(FitGridDialog, "wanted", lambda _: accepted)
    fit.click()
    assert not app.window.banner.isVisible()


def test_a_picture_that_cannot_be_shown_is_not_called_open(
    start: Callable[..., Application], tmp_path: Path
) -> None:
    """The notice of the opening stood over the one that said why the map is bare."""
    app, path = start(field_of_battle()), ruled(35, "cave.png", tmp_path)
    path.write_bytes(path.read_bytes()[:60])  # past the header, into the pixels
    for name in ("cave.png", "cave 10x6.png"):  # with a grid that is looked for, and without
        path = path.rename(tmp_path / name)
        app.window.files.open(path)
        app.jobs.wait()
        QApplication.processEvents()
        told = app.window.banner.accessibleName()
        assert "The picture cannot be decoded" in told
    assert "The picture is cut off" in told


def test_other_remarks_on_a_picture_stay_where_its_grid_is_found(
    start: Callable[..., Application], tmp_path: Path
) -> None:
    app, path = start(field_of_battle()), ruled(35, "cave.png", tmp_path)
    picture = QImage(str(path))
    assert picture.save(str(tmp_path / "cave.jpg"), quality=95)
    path = tmp_path / "cave.jpg"
    path.write_bytes(path.read_bytes()[:-2])  # all pixels are there, the mark of the end is not
    app.window.files.open(path)
    app.jobs.wait()
    QApplication.processEvents()
    told = app.window.banner.accessibleName()
    assert "35 pixels per cell was detected" in told
    assert "The picture is cut off" in told


def test_a_name_that_tells_the_grid_is_believed(
    start: Callable[..., Application], tmp_path: Path
) -> None:
    app = start(field_of_battle())
    app.window.files.open(ruled(35, "cave 10x6.png", tmp_path))
    app.jobs.wait()
    QApplication.processEvents()
    assert app.workspace.scenario.scene.columns == 10


def test_the_dialog_finds_the_drawn_grid(qapp: QApplication, tmp_path: Path) -> None:
    dialog = FitGridDialog(QImage(str(ruled(35, "a.png", tmp_path))), FitGrid(SIZE, 70))
    dialog.look.click()
    assert dialog.wanted().pixels == 35
    assert "certain" in dialog.size_label.text()
    dialog.twice.click()
    assert dialog.wanted().pixels == 70
    dialog.half.click()
    assert dialog.wanted().pixels == 35


def test_the_dialog_says_where_no_grid_is_seen(qapp: QApplication) -> None:
    image = QImage(*SIZE, QImage.Format.Format_RGB32)
    image.fill(QColor("#887766"))
    dialog = FitGridDialog(image, FitGrid(SIZE, 70))
    dialog.look.click()
    assert dialog.wanted().pixels == 70
    assert "No grid lines were found" in dialog.size_label.text()
