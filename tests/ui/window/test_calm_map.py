"""The map at rest: bands are outlines, the art keeps its light, full shading comes with a held
token or on request.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import numpy as np
import pytest
from numpy.typing import NDArray
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter

from fivefoot.core.geometry.grid import Cell
from fivefoot.core.model.encounter import Encounter
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.scene import Scene
from fivefoot.core.model.terrain import Surface
from fivefoot.core.model.token import Token
from fivefoot.core.session.opening import document_of
from fivefoot.core.session.selection import Selection
from fivefoot.core.storage.scenario_file import load
from fivefoot.ui.appearance.theme import DARK, THEMES, Theme, resource
from fivefoot.ui.application import Application
from fivefoot.ui.map.items import overlays
from fivefoot.ui.map.items.overlays import CALM
from fivefoot.ui.map.painters.reach_painter import Reach, calm_on, calm_shape, paint_calm_reach
from fivefoot.ui.map.painters.scale import CELL
from fivefoot.ui.map.scene.map_scene import MapScene
from fivefoot.ui.state.pictures import PictureShelf, Pyramid
from fivefoot.ui.state.workspace import Overlays, Workspace

from .conftest import Hand, field_of_battle

Light = NDArray[np.float64]
MOST = 0.1
"""How much the brightness of the art may change in the mean, of 1 from black to white."""


def light(image: QImage) -> Light:
    """Brightness of each pixel, 0 to 1, as the eye weighs colours (Rec. 709): float [rows,
    columns].
    """
    data = np.frombuffer(image.constBits(), dtype=np.uint8).reshape(
        image.height(), image.bytesPerLine()
    )
    blue, green, red = (data[:, part : 4 * image.width() : 4].astype(float) for part in range(3))
    return (0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255


def drawn(scene: MapScene, pixels: int) -> QImage:
    """The map at so many pixels to a cell."""
    area, scale = scene.map_area, pixels / CELL
    scene.set_view(scale, area)
    image = QImage(
        round(area.width() * scale), round(area.height() * scale), QImage.Format.Format_RGB32
    )
    image.fill(0)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    scene.graphics.render(painter, QRectF(image.rect()), area)
    painter.end()
    return image


def changes(
    scenario: Scenario, token: str, pixels: int, theme: Theme = DARK
) -> tuple[float, float, float]:
    """Mean change of the whole map, of what lies in the bands, and of what lies beyond them."""
    workspace = Workspace(document_of(scenario), PictureShelf())
    workspace.select(Selection((token,)))
    scene = MapScene(workspace, theme)
    workspace.show_overlays(Overlays(reach=False))
    before = light(drawn(scene, pixels))
    workspace.show_overlays(Overlays())
    change = abs(light(drawn(scene, pixels)) - before)
    reach = scene.reach.value
    assert reach is not None
    assert change.any(), "the reach is to be seen"
    bands = np.frombuffer(reach.bands, dtype=np.uint8).reshape(reach.rows, reach.columns)
    inside = np.kron(bands > 0, np.ones((pixels, pixels), dtype=bool))
    return float(change.mean()), float(change[inside].mean()), float(change[~inside].mean())


@pytest.mark.parametrize("pixels", [24, 64])
@pytest.mark.parametrize(
    ("name", "token"), [("the-broken-gate", "ysolde"), ("rooftops", "aldous"), ("flooded-cave", "")]
)
def test_the_art_keeps_its_light(name: str, token: str, pixels: int, qapp: object) -> None:
    scenario = load(resource("scenarios") / f"{name}.fivefoot").scenario
    found = changes(scenario, token or next(iter(scenario.tokens)), pixels)
    assert max(found) < MOST, found


@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name)
@pytest.mark.parametrize("strength", ["faint", "normal", "strong"])
@pytest.mark.parametrize(
    "ground", ["#000000", "#404040", "#6b6257", "#9a9a9a", "#d8d0c0", "#ffffff"]
)
def test_the_art_keeps_its_light_on_any_ground(
    ground: str, strength: str, theme: Theme, qapp: object
) -> None:
    bands = np.repeat(np.array([1, 2, 3, 4, 0], dtype=np.uint8), 6)
    reach = Reach(30, 20, np.tile(bands, (20, 1)).tobytes())

    def painted(draw: bool) -> Light:
        image = QImage(30 * 26, 20 * 26, QImage.Format.Format_RGB32)
        image.fill(QColor(ground))
        painter = QPainter(image)
        painter.scale(26 / CELL, 26 / CELL)
        if draw:
            brightness = float(painted(False).mean())
            paint_calm_reach(painter, reach, theme, 26 / CELL, calm_on(CALM[strength], brightness))
        painter.end()
        return light(image)

    change = abs(painted(True) - painted(False))
    parts = [float(change[:, part * 156 : (part + 1) * 156].mean()) for part in range(5)]
    assert float(change.mean()) < MOST
    assert max(parts) < MOST, parts


def test_beyond_the_last_band_it_is_a_little_darker(qapp: object) -> None:
    reach = Reach(3, 3, bytes([1, 1, 0] * 3))
    image = QImage(3 * CELL, 3 * CELL, QImage.Format.Format_RGB32)
    image.fill(QColor("#808080"))
    painter = QPainter(image)
    paint_calm_reach(painter, reach, DARK, 1.0, CALM["normal"])
    painter.end()
    seen = light(image)
    beyond, middle = seen[CELL + 32, 2 * CELL + 32], seen[CELL + 32, 32]
    assert 0.4 < beyond < 0.47
    assert abs(middle - 128 / 255) < 0.03


def test_a_token_in_a_band_makes_no_hole_in_it(qapp: object) -> None:
    """A goblin in the middle of three by three cells: no outline round it, and nothing is dark
    there.
    """
    stood = bytes([0, 0, 0, 0, 1, 0, 0, 0, 0])
    assert calm_shape(
        Reach(3, 3, bytes([1, 1, 1, 1, 0, 1, 1, 1, 1]), b"", stood), 6.0
    ).beyond.isEmpty()
    assert not calm_shape(Reach(3, 3, bytes([1, 1, 1, 1, 0, 1, 1, 1, 1])), 6.0).beyond.isEmpty()


def test_where_the_map_ends_no_line_is_drawn(qapp: object) -> None:
    shape = calm_shape(Reach(2, 2, bytes([1, 1, 1, 1])), 6.0)
    assert shape.outlines[0].isEmpty()
    assert shape.edges[0].isEmpty()


def test_full_shading_comes_with_a_held_token_and_goes_with_it(hand: Hand) -> None:
    reach = hand.app.window.scene.reach
    assert (reach.value is not None, reach.is_full) == (True, False)
    hand.press((4, 4))
    hand.move((6, 4))
    assert reach.is_full
    hand.app.window.map.pointer.cancel()
    assert not reach.is_full
    hand.app.window.actions_by_name["full_shading"].trigger()
    assert reach.is_full


def test_in_setup_nothing_is_shown_unless_asked(start: Callable[..., Application]) -> None:
    application = start(field_of_battle("setup"))
    window, workspace = application.window, application.workspace
    workspace.select(Selection(("ada",)))
    assert window.scene.reach.value is None
    assert not window.actions_by_name["reach"].isChecked()
    window.actions_by_name["reach"].trigger()
    assert window.scene.reach.value is not None


def test_a_bright_picture_is_known_to_be_bright(qapp: object) -> None:
    image = QImage(600, 400, QImage.Format.Format_RGB32)
    image.fill(QColor("#ffffff"))
    assert Pyramid(image).brightness == pytest.approx(1.0)
    image.fill(QColor("#000000"))
    assert Pyramid(image).brightness == pytest.approx(0.0)


def test_a_wide_floor_of_one_colour(qapp: object) -> None:
    """A small reach on a large map: nearly all of it lies beyond, and is still itself."""
    tokens = {"ada": Token("ada", "Ada", Cell(20, 20))}
    scene = Scene(60, 60, floor=Surface("ice"))
    scenario = Scenario(
        scene, tokens=tokens, encounter=Encounter(stage="play", round=1, active="ada")
    )
    found = changes(replace(scenario), "ada", 24)
    assert max(found) < MOST, found


def painted_times(monkeypatch: pytest.MonkeyPatch) -> list[Reach]:
    """Grows with each time that the shading of reach is painted, not copied."""
    painted: list[Reach] = []

    def count(painter: QPainter, value: Reach, *how: object) -> None:
        painted.append(value)
        paint_calm_reach(painter, value, *how)  # type: ignore[arg-type]

    monkeypatch.setattr(overlays, "paint_calm_reach", count)
    return painted


def test_the_shading_is_painted_once_and_copied_from_then_on(
    hand: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    painted, scene = painted_times(monkeypatch), hand.app.window.scene
    hand.app.workspace.select(Selection(("brom",)))
    first = hand.view.viewport().grab().toImage()
    assert len(painted) == 1
    assert hand.view.viewport().grab().toImage() == first
    assert len(painted) == 1
    monkeypatch.setattr(overlays, "MOST_BAKED", 0)  # too large to be kept: painted each time
    scene.reach.set_strength("strong")
    strong = [hand.view.viewport().grab().toImage() for _ in range(2)]
    assert len(painted) == 3
    assert strong[0] == strong[1] != first


def test_while_zooming_the_shading_is_painted_without_a_picture(
    hand: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each frame has another zoom: a picture would be made for one frame."""
    painted, reach = painted_times(monkeypatch), hand.app.window.scene.reach
    monkeypatch.setattr(hand.app.window.scene.graphics, "zoom_changes", lambda: True)
    hand.app.workspace.select(Selection(("brom",)))
    hand.view.viewport().grab()
    assert len(painted) == 1
    assert reach._baked is None


def test_a_map_drawn_into_a_picture_once_keeps_no_copy(monkeypatch: pytest.MonkeyPatch) -> None:
    painted = painted_times(monkeypatch)
    workspace = Workspace(document_of(field_of_battle()), PictureShelf())
    workspace.select(Selection(("ada",)))
    scene = MapScene(workspace, DARK)
    drawn(scene, 24)
    assert len(painted) == 1
    assert scene.reach._baked is None
