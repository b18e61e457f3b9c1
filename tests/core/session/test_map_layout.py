"""The whole map turned or made larger: all that lies on it stays where it lay, and whoever walks
there walks as before.
"""

from __future__ import annotations

import io
from dataclasses import replace

import numpy as np
import pytest
from PIL import Image
from tests.core.rules.test_changed_walls import random_barrier
from tests.reference.fights import token

from fivefoot.core.geometry.grid import Cell, Point
from fivefoot.core.model.fog import Fog, explored_cells, rows_of
from fivefoot.core.model.label import MapLabel
from fivefoot.core.model.map_motion import MapMotion
from fivefoot.core.model.passage import Passage
from fivefoot.core.model.scenario import OtherScene, Scenario, SceneName
from fivefoot.core.model.scene import Light, MapPicture, Scene
from fivefoot.core.model.terrain import TILE, Ground, PaintedGround, Surface
from fivefoot.core.model.weapon import Weapon
from fivefoot.core.model.zone import Zone
from fivefoot.core.rules.routes.query import movement_field
from fivefoot.core.rules.ruleset import library
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.session.commands import Refused
from fivefoot.core.session.commands.grid_edits import FitGrid
from fivefoot.core.session.commands.map_layout import ResizeMap, TurnMap
from fivefoot.core.storage.rotated_picture import turned_picture
from fivefoot.core.storage.scenario_error import ScenarioFileError

COLUMNS, ROWS = 38, 27
SYSTEMS = ("keyword3", "phase3ap", "quickaction", "openband", "twopoint")
RULES = library.rules_of(Scenario(Scene(1, 1)))


def furnished(seed: int) -> Scenario:
    """A map with something of everything."""
    rng = np.random.default_rng(seed)
    corners = (Point(3000, 2000), Point(9500, 2500), Point(7000, 8000))
    hole = (Point(5000, 3000), Point(6000, 3000), Point(6000, 4000))
    marked = rng.random((ROWS, COLUMNS)) < 0.2
    zone = Zone("web", "Web", "region", Point(0, 0), 1000, cells=rows_of(marked))
    cone = Zone("fire", "Fire", "cone", Point(4000, 4000), 3000, Point(9000, 4000))
    painted = (rng.random(TILE * TILE) < 0.2).astype(np.uint8).tobytes()
    scene = Scene(
        COLUMNS,
        ROWS,
        picture=MapPicture("art", Point(500, -250), 37_000, 26_000),
        ground=(Ground("bog", Surface("difficult"), corners, (hole,)),),
        painted=PaintedGround((Surface("difficult"),), {(0, 0): painted}),
        barriers={f"w{n}": random_barrier(rng, f"w{n}") for n in range(40)},
        lights=(Light(Point(1000, 2000), 8000),),
        fog=Fog(True, explored=rows_of(marked)),
        labels=(MapLabel("crypt", Point(1500, 2500), "Crypt"),),
    )
    dropped = Weapon("axe", "Axe", reach=1000, place="dropped", cell=Cell(3, 3))
    who = replace(token("M", (20, 12), "heroes", size="large"), facing=90, weapons=(dropped,))
    rat = token("R", (30, 20))
    at = (zone_at(marked), cone)
    return Scenario(scene, tokens={"M": who, "R": rat}, zones=(replace(zone, at=at[0]), cone))


def zone_at(marked: np.ndarray) -> Point:
    rows, columns = np.nonzero(marked)
    return Point(int(columns.min()) * 1000, int(rows.min()) * 1000)


def bare(scenario: Scenario) -> Scenario:
    """Without walls that lie off the map, which a motion takes off."""
    scene = scenario.scene
    motion = MapMotion.turn(scene.columns, scene.rows, 0)
    return replace(scenario, scene=motion.scene(scene))


def turned(scenario: Scenario, quarters: int) -> Scenario:
    return TurnMap(quarters, ("art", b"")).apply(scenario, RULES)


@pytest.mark.parametrize("seed", range(5))
def test_four_quarters_give_back_the_map(seed: int) -> None:
    before = bare(furnished(seed))
    before = replace(before, assets={"art": b""})
    after = before
    for _ in range(4):
        after = turned(after, 1)
    assert after == before
    assert turned(turned(before, 1), 3) == before
    assert turned(turned(before, 1), 1) == turned(before, 2)


@pytest.mark.parametrize("seed", range(3, 6))
@pytest.mark.parametrize("system", SYSTEMS)
def test_a_turned_map_is_walked_as_before(system: str, seed: int) -> None:
    """Found by it: a large body that leaps stood on slow ground only with its north-west cell."""
    before = replace(furnished(seed), ruleset=system)
    rules = library.rules_of(before)
    after = TurnMap(1, ("art", b"")).apply(before, rules)
    motion = MapMotion.turn(COLUMNS, ROWS, 1)
    fields = [movement_field(Battle(each, rules), "M", purchases=2) for each in (before, after)]
    side = Battle(before, rules).footprint(before.tokens["M"]).side
    here, there = ({each.cell: each for each in field.cells()} for field in fields)
    assert {motion.cell(cell, side) for cell in here} == set(there)
    assert len(here) > 40
    for cell, reached in here.items():
        other = there[motion.cell(cell, side)]
        assert (reached.cost, reached.purchase) == (other.cost, other.purchase)


@pytest.mark.parametrize("seed", range(3))
def test_a_larger_map_is_walked_as_before_and_cut_again_is_the_same(seed: int) -> None:
    before = bare(furnished(seed))
    after = ResizeMap(left=3, top=2, right=1, bottom=4).apply(before, RULES)
    assert (after.scene.columns, after.scene.rows) == (COLUMNS + 4, ROWS + 6)
    assert after.tokens["M"].cell == Cell(23, 14)
    assert after.scene.barriers.keys() == before.scene.barriers.keys()
    assert ResizeMap(-3, -2, -1, -4).apply(after, RULES) == before


def test_what_is_cut_off_is_gone_and_whoever_stood_there_is_inside() -> None:
    before = furnished(1)
    after = ResizeMap(left=-25).apply(before, RULES)
    assert after.tokens["M"].cell == Cell(0, 12)
    assert after.tokens["R"].cell == Cell(5, 20)
    assert all(max(wall.start.x, wall.end.x) >= 0 for wall in after.scene.barriers.values())
    assert len(after.scene.barriers) < len(before.scene.barriers)
    assert not after.scene.painted.tiles.get((1, 0))


def test_a_region_that_is_cut_off_wholly_is_taken_off() -> None:
    one = Zone("web", "Web", "region", Point(0, 0), 1000, cells=("8",))
    before = Scenario(Scene(10, 10), zones=(one,))
    assert ResizeMap(left=-2).apply(before, RULES).zones == ()


@pytest.mark.parametrize("wrong", [ResizeMap(left=-38), ResizeMap(top=500), ResizeMap(right=463)])
def test_no_map_of_nothing_or_too_large(wrong: ResizeMap) -> None:
    with pytest.raises(Refused, match="each side of a map has 1 to 500"):
        wrong.apply(furnished(0), RULES)


def test_a_picture_has_to_be_turned_with_its_map() -> None:
    with pytest.raises(Refused, match="has to be rotated with it"):
        TurnMap(1).apply(furnished(0), RULES)


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "WEBP", "GIF"])
def test_a_picture_is_turned_clockwise(kind: str) -> None:
    """A red north-west quarter comes to lie in the north-east."""
    image = Image.new("RGB", (64, 32), "white")
    image.paste("red", (0, 0, 32, 16))
    buffer = io.BytesIO()
    image.save(buffer, kind)
    _, data = turned_picture(buffer.getvalue(), 1)
    shown = Image.open(io.BytesIO(data)).convert("RGB")
    assert shown.size == (32, 64)
    red, green, _ = shown.getpixel((24, 8))
    assert red > 200 > 60 > green
    assert min(shown.getpixel((8, 8))) > 200


def test_bytes_that_are_no_picture_are_refused_in_words() -> None:
    with pytest.raises(ScenarioFileError):
        turned_picture(b"no picture", 1)
    with pytest.raises(ScenarioFileError, match="cannot be rotated"):
        turned_picture(b"GIF89a" + bytes([7, 0, 5, 0]) + bytes(4), 1)


def test_another_grid_leaves_all_on_its_spot_of_the_picture() -> None:
    """Cells of half the size: labels, fog, regions and passages lie on twice as many of them."""
    mask = np.zeros((10, 10), dtype=bool)
    mask[2, 3] = True
    web = Zone("web", "Web", "region", Point(3000, 2000), 1000, cells=rows_of(mask))
    scene = Scene(
        10,
        10,
        picture=MapPicture("art", Point(0, 0), 10_000, 10_000),
        fog=Fog(True, explored=rows_of(mask)),
        labels=(MapLabel("crypt", Point(3500, 2500), "Crypt"),),
        passages=(Passage("p", "Stairs", (Cell(3, 2),), Cell(9, 9)),),
    )
    after = FitGrid((700, 700), 35).apply(Scenario(scene, zones=(web,)), RULES)
    assert (after.scene.columns, after.scene.rows) == (20, 20)
    wanted = np.zeros((20, 20), dtype=bool)
    wanted[4:6, 6:8] = True
    assert np.array_equal(explored_cells(after.scene.fog, 20, 20), wanted)
    assert np.array_equal(explored_cells(Fog(explored=after.zones[0].cells), 20, 20), wanted)
    assert after.scene.labels[0].at == Point(7000, 5000)
    (passage,) = after.scene.passages
    assert passage.cells == (Cell(7, 5),)
    assert passage.to == Cell(19, 19)


def test_passages_of_other_scenes_lead_to_the_same_spot_of_a_picture_with_another_grid() -> None:
    """A grid half as wide doubles the cells of the map that the cellar's stairs lead to."""
    scene = Scene(10, 10, picture=MapPicture("map", Point(0, 0), 10_000, 10_000))
    stairs = Passage("stairs", "Stairs", (Cell(1, 1),), Cell(4, 7), "hall")
    hatch = Passage("hatch", "Hatch", (Cell(2, 2),), Cell(4, 7))
    cellar = OtherScene(Scene(10, 10, passages=(stairs, hatch)))
    scenario = Scenario(
        scene,
        scene_names=(SceneName("hall", "Hall"), SceneName("cellar", "Cellar")),
        open_scene="hall",
        other_scenes={"cellar": cellar},
    )
    after = FitGrid((700, 700), 35).apply(scenario, RULES)
    led = {each.id: each.to for each in after.other_scenes["cellar"].scene.passages}
    assert led == {"stairs": Cell(9, 15), "hatch": Cell(4, 7)}
    assert after.other_scenes["cellar"].scene.passages[0].cells == (Cell(1, 1),)


def test_a_lamp_is_as_bright_on_a_picture_with_another_grid() -> None:
    """What was bright kept its number of cells, and reached beyond the light where cells grew."""
    lamp = Light(Point(500, 500), 4000, "#ffffff", 3000)
    scene = Scene(10, 10, picture=MapPicture("map", Point(0, 0), 10_000, 10_000), lights=(lamp,))
    (after,) = FitGrid((700, 700), 140).apply(Scenario(scene), RULES).scene.lights
    assert (after.reach, after.bright) == (2000, 1500)
