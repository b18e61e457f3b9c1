"""Roofs in the window: laid from a file, switched, faded over tokens, in the menu of a cell, on the
players' map.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QMenu

from fivefoot.core.geometry.grid import Cell
from fivefoot.ui.map.scene.overhead_layer import opaque_outline
from fivefoot.ui.state.decoding import Pyramid

from .conftest import Hand


@pytest.fixture
def roof(tmp_path: Path) -> Path:
    """Four by three cells of the default size; its left half can be looked through."""
    path = tmp_path / "Mill.png"
    image = Image.new("RGBA", (280, 210), (120, 60, 30, 255))
    image.paste((0, 0, 0, 0), (0, 0, 140, 210))
    image.save(path)
    return path


def lay(hand: Hand, roof: Path, cell: Cell) -> None:
    hand.move((cell.x, cell.y))
    hand.app.window.context_menus.overheads.lay_file(roof)


def test_a_roof_is_laid_by_the_pointer_and_fades_over_a_token(hand: Hand, roof: Path) -> None:
    workspace, layer = hand.app.workspace, hand.app.window.scene.overheads
    before = workspace.scenario
    lay(hand, roof, Cell(3, 3))
    (laid,) = workspace.scenario.scene.overheads
    assert (laid.name, laid.width, laid.height) == ("Mill", 4000, 3000)
    (drawn,) = layer.item.value
    assert len(drawn.faded) == 1  # Ada stands at 4, 4
    assert not drawn.wide
    outline = opaque_outline(drawn)
    assert len(outline.toSubpathPolygons()) == 1  # one line about it, none within
    middle = outline.boundingRect()
    assert middle.width() == pytest.approx(drawn.box.width() / 2, rel=0.1)
    workspace.document.undo()
    assert workspace.scenario == before
    assert layer.item.value == ()


def test_a_roof_is_as_sharp_as_the_display(
    hand: Hand, roof: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lay(hand, roof, Cell(12, 1))
    item = hand.app.window.scene.overheads.item
    (drawn,) = item.value
    asked: list[float] = []
    piece = Pyramid.piece
    monkeypatch.setattr(
        Pyramid, "piece", lambda own, pixels, part: asked.append(pixels) or piece(own, pixels, part)
    )
    for ratio in (1.0, 2.0):
        image = QImage(64, 64, QImage.Format.Format_ARGB32_Premultiplied)
        image.setDevicePixelRatio(ratio)
        painter = QPainter(image)
        item.draw(painter, 0.5, drawn.box)
        painter.end()
    assert asked == [drawn.box.width() / 2, drawn.box.width()]


def test_a_roof_over_nobody_is_whole_and_a_key_hides_all(hand: Hand, roof: Path) -> None:
    lay(hand, roof, Cell(12, 1))
    layer = hand.app.window.scene.overheads
    assert [each.faded for each in layer.item.value] == [()]
    action = hand.app.window.actions_by_name["roofs"]
    assert [key.toString() for key in action.shortcuts()] == ["Ctrl+Alt+S"]
    assert action.isChecked()
    action.trigger()
    assert layer.item.value == ()
    action.trigger()
    assert len(layer.item.value) == 1


def test_the_menu_of_a_cell_beneath_moves_hides_and_takes_it_away(hand: Hand, roof: Path) -> None:
    lay(hand, roof, Cell(12, 1))
    workspace = hand.app.workspace

    def choose(cell: Cell, text: str) -> None:
        menu = hand.app.window.context_menus.of_cell(cell)
        within = next(
            found
            for each in menu.actions()
            if each.text() == "Mill" and isinstance(found := each.menu(), QMenu)
        )
        next(each for each in within.actions() if each.text() == text).trigger()
        menu.deleteLater()

    choose(Cell(13, 2), "Hide it from the players")
    assert workspace.scenario.scene.overheads[0].gm_only
    choose(Cell(13, 2), "Move its corner here")
    assert workspace.scenario.scene.overheads[0].origin == (13000, 2000)
    choose(Cell(13, 2), "Remove it")
    assert workspace.scenario.scene.overheads == ()


def test_a_map_as_a_roof_is_refused(hand: Hand, tmp_path: Path) -> None:
    path = tmp_path / "broken.png"
    path.write_bytes(b"\x89PNG\r\n\x1a\nrubbish")
    lay(hand, path, Cell(3, 3))
    assert hand.app.workspace.scenario.scene.overheads == ()
    assert "not added" in hand.app.window.banner.text
