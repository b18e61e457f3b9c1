"""Pictures of the map: for the players or the game master, of a size, with or without frame and
grid.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QDialog

from fivefoot.core.geometry.grid import Cell, Point
from fivefoot.core.model.barrier import Barrier
from fivefoot.core.model.encounter import Encounter, Link, LogEntry
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.scene import Scene
from fivefoot.core.model.token import Token
from fivefoot.ui.dialogs.export_picture import ExportPictureDialog
from fivefoot.ui.map.scene.render import PictureOptions, drawn, size_of

from .conftest import Hand

FOUR_BY_THREE = Scene(4, 3)


def ambush() -> Scenario:
    """Ada in the west, a hidden spider in the east, and a secret door between."""
    door = Barrier("door", Point(2000, 1000), Point(2000, 2000), "door", secret=True)
    ada = Token("ada", "Ada", Cell(0, 1), notes="owes the spider")
    tokens = (ada, Token("spider", "Spider", Cell(3, 1), "foes", hidden=True))
    fight = Encounter(
        "play",
        2,
        active="spider",
        order=("ada", "spider"),
        initiative={"ada": 1000, "spider": 2000},
        links=(Link("grappling", "spider", "ada"),),
        log=(LogEntry(1, "spider", "Spider hides"),),
    )
    return Scenario(
        replace(FOUR_BY_THREE, barriers={"door": door}),
        tokens={t.id: t for t in tokens},
        encounter=fight,
        notes="n",
    )


def test_the_picture_for_players_is_that_of_a_map_without_them(hand: Hand) -> None:
    """Pixel for pixel: no shadow, ring or name of the hidden is left."""
    scenario = ambush()
    wall = replace(scenario.scene.barriers["door"], kind="wall", secret=False)
    bare = Scenario(
        replace(scenario.scene, barriers={"door": wall}),
        tokens={"ada": scenario.tokens["ada"]},
        encounter=Encounter("play", 2, order=("ada",)),
    )
    options = PictureOptions(players=True, longest=200)
    assert drawn(scenario, None, options) == drawn(bare, None, options)
    ada = drawn(scenario, "ada", options)
    assert ada == drawn(bare, "ada", options) != drawn(bare, None, options), (
        "her reach as she knows it"
    )
    assert drawn(scenario, None, replace(options, players=False)) != drawn(bare, None, options)


@pytest.mark.parametrize(
    ("options", "size"),
    [
        (PictureOptions(longest=400, frame=False), (400, 300)),
        (PictureOptions(longest=1000, frame=False), (1000, 750)),
        # a rim of a quarter of a cell on each side: 4.5 by 3.5 cells
        (PictureOptions(longest=450), (450, 350)),
    ],
)
def test_the_longer_side_is_as_asked(
    hand: Hand, options: PictureOptions, size: tuple[int, int]
) -> None:
    image = drawn(Scenario(FOUR_BY_THREE), None, options)
    assert (image.width(), image.height()) == size_of(FOUR_BY_THREE, options) == size


def test_the_grid_is_drawn_or_not(hand: Hand) -> None:
    scenario = Scenario(replace(FOUR_BY_THREE, grid_visible=False))
    options = PictureOptions(longest=400, frame=False)
    without = drawn(scenario, None, options)
    assert drawn(scenario, None, replace(options, grid=False)) == without
    assert drawn(scenario, None, replace(options, grid=True)) != without


def test_the_map_reaches_to_the_edge_without_a_frame(hand: Hand) -> None:
    framed = drawn(Scenario(FOUR_BY_THREE), None, PictureOptions(longest=450))
    bare = drawn(Scenario(FOUR_BY_THREE), None, PictureOptions(longest=400, frame=False))
    assert framed.pixelColor(3, 3).lightness() < bare.pixelColor(10, 10).lightness()


def test_the_menu_exports_for_the_players(
    hand: Hand, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    target = tmp_path / "field"

    def exec_(dialog: ExportPictureDialog) -> QDialog.DialogCode:
        dialog.longest.setValue(500)
        assert dialog.size_label.text() == "The picture is 500 × 350 pixels."  # 20 x 14 cells
        return QDialog.DialogCode.Accepted

    monkeypatch.setattr(ExportPictureDialog, "exec", exec_)
    monkeypatch.setattr("fivefoot.ui.window.picture_export.file_to_save", lambda *_: str(target))
    hand.app.window.actions_by_name["export_picture"].trigger()
    image = QImage(str(target.with_suffix(".png")))
    assert (image.width(), image.height()) == (500, 350)
    assert "field.png was written" in hand.app.window.banner.text
    monkeypatch.setattr(
        "fivefoot.ui.window.picture_export.file_to_save", lambda *_: str(tmp_path / "no" / "a.png")
    )
    hand.app.window.actions_by_name["export_picture"].trigger()
    assert "a.png was not written" in hand.app.window.banner.text
