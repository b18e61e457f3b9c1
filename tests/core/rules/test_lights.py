"""Light and darkness: against a slow ray caster, in sight, in files, by hand."""

from __future__ import annotations

import os
import random
import tomllib
from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest
import shapely

from fivefoot.core.geometry.grid import Cell, Point, centre
from fivefoot.core.model.barrier import Barrier
from fivefoot.core.model.diagram import read_diagram
from fivefoot.core.model.diagram_text import write_diagram
from fivefoot.core.model.encounter import Encounter, Link
from fivefoot.core.model.fog import Fog, explored_cells
from fivefoot.core.model.plain_table import PlainTable
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.scene import Light, Scene
from fivefoot.core.model.token import FLAME, CarriedLight, Token
from fivefoot.core.rules.ruleset import library
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.space.lights import (
    BRIGHT,
    DARK,
    DIM,
    box_of,
    lamp_levels,
    light_at,
    light_levels,
    light_sources,
    lights_any,
    lights_at,
    near_mask,
    perceived_mask,
)
from fivefoot.core.rules.space.observers import observers, unseen_cells
from fivefoot.core.rules.space.token_sight import cells_seen, look_of
from fivefoot.core.session.commands import Refused
from fivefoot.core.session.commands.light_edits import (
    CarryLight,
    ChangeLamp,
    ColourLight,
    MoveLamp,
    PlaceLamp,
    RemoveLamp,
    SetAmbient,
)
from fivefoot.core.session.exploring import explored_after
from fivefoot.core.session.opening import document_of
from fivefoot.core.storage.scenario_checks import check_scenario
from fivefoot.core.storage.scenario_error import ScenarioFileError
from fivefoot.core.storage.scenario_file import load, save
from fivefoot.core.storage.scenario_tree import from_tree, to_tree

SIDE = 20
MAPS = 500 if os.environ.get("FIVEFOOT_LONG") else 60
RULES = "keyword3"


def battle_of(scenario: Scenario) -> Battle:
    return Battle(scenario, library.rules_of(scenario))


def hall(*tokens: Token, walls: tuple[Barrier, ...] = (), **more: object) -> Scenario:
    scene = Scene(SIDE, SIDE, barriers={wall.id: wall for wall in walls}, **more)  # type: ignore[arg-type]
    return Scenario(scene, RULES, tokens={token.id: token for token in tokens})


def slow_light(scenario: Scenario, point: tuple[float, float]) -> int:
    """A ray from each lamp to the point, stopped by any wall."""
    walls = [
        shapely.LineString([wall.start, wall.end]) for wall in scenario.scene.barriers.values()
    ]
    best = DARK
    for lamp in scenario.scene.lights:
        ray = shapely.LineString([lamp.at, point])
        if ray.length > lamp.reach or any(ray.intersects(wall) for wall in walls):
            continue
        bright = lamp.reach // 2 if lamp.bright is None else lamp.bright
        best = max(best, BRIGHT if ray.length <= bright else DIM)
    return best


def random_hall(dice: random.Random) -> Scenario:
    def point() -> Point:
        return Point(dice.randint(0, SIDE * 1000), dice.randint(0, SIDE * 1000))

    walls = tuple(Barrier(f"w{n}", point(), point()) for n in range(dice.randint(0, 12)))
    lamps = []
    for _ in range(dice.randint(1, 4)):
        reach = dice.randint(500, 12_000)
        lamps.append(Light(point(), reach, bright=dice.choice((None, reach // 3))))
    return hall(walls=walls, lights=tuple(lamps), ambient="dark")


Place = tuple[float, float]


def far_from_edges(scenario: Scenario, points: list[Place]) -> list[Place]:
    """The points to which no ray passes a wall's end or a rim too closely to be told apart."""
    kept, places = np.ones(len(points), dtype=bool), shapely.points(points)
    for lamp in scenario.scene.lights:
        rays = shapely.linestrings([(lamp.at, point) for point in points])
        bright = lamp.reach // 2 if lamp.bright is None else lamp.bright
        for rim in (lamp.reach, bright):
            kept &= np.abs(shapely.length(rays) - rim) >= 1
        for wall in scenario.scene.barriers.values():
            for end in (wall.start, wall.end):
                kept &= shapely.distance(rays, shapely.Point(end)) >= 2
            line = shapely.LineString([wall.start, wall.end])
            kept &= shapely.distance(places, line) >= 2
            kept &= line.distance(shapely.Point(lamp.at)) >= 2
    return [point for point, keep in zip(points, kept, strict=True) if keep]


@pytest.mark.parametrize("seed", range(MAPS))
def test_light_falls_where_a_slow_ray_says(seed: int) -> None:
    dice = random.Random(seed)
    scenario = random_hall(dice)
    points = [(dice.uniform(0, SIDE * 1000), dice.uniform(0, SIDE * 1000)) for _ in range(120)]
    points = far_from_edges(scenario, points)
    found = lights_at(battle_of(scenario), np.array(points).reshape(-1, 2))
    assert found.tolist() == [slow_light(scenario, point) for point in points]


def test_radii_are_exact_and_a_wall_casts_a_shadow() -> None:
    wall = Barrier("w", Point(13_000, 8000), Point(13_000, 10_000))
    lamp = Light(Point(10_500, 10_500), 5000, bright=2000)
    battle = battle_of(hall(walls=(wall,), lights=(lamp,), ambient="dark"))
    assert light_at(battle, Point(12_500, 10_500)) == BRIGHT  # exactly 2 cells off
    assert light_at(battle, Point(12_501, 10_500)) == DIM
    assert light_at(battle, Point(15_500, 10_500)) == DIM  # exactly 5, past the wall's end
    assert light_at(battle, Point(15_501, 10_500)) == DARK
    assert light_at(battle, Point(14_500, 9500)) == DARK  # behind the wall
    assert light_at(battle, lamp.at) == BRIGHT


def test_a_low_wall_casts_no_shadow_and_a_carried_light_goes_along() -> None:
    low = Barrier("w", Point(13_000, 0), Point(13_000, 20_000), height=500)
    torch = Token("ada", "Ada", Cell(10, 10), light=CarriedLight(2000, 4000))
    battle = battle_of(hall(torch, walls=(low,), ambient="dark"))
    assert light_at(battle, centre(Cell(14, 10))) == DIM
    moved = battle_of(hall(replace(torch, cell=Cell(2, 2)), walls=(low,), ambient="dark"))
    assert light_at(moved, centre(Cell(14, 10))) == DARK
    assert light_at(moved, centre(Cell(4, 2))) == BRIGHT


def test_players_see_what_is_lit_and_what_is_near_in_the_dark() -> None:
    own = {RULES: {"dark_sight": 10}}  # two cells
    ada = Token("ada", "Ada", Cell(2, 10), stats=own)
    lamp = Light(centre(Cell(15, 10)), 1500, bright=1500)
    scenario = hall(ada, lights=(lamp,), ambient="dark", fog=Fog(True))
    after = replace(scenario, tokens={"ada": replace(ada, cell=Cell(3, 10))})
    explored = explored_after(scenario, after, library.rules_of(scenario)).scene.fog
    known = explored_cells(explored, SIDE, SIDE)
    assert known[10, 15]  # the lamp lights 1.5 cells: nine cells
    assert known[9:12, 14:17].all()
    assert not known[10, 10]
    assert known[10, 1]  # two cells off
    assert not known[10, 0]
    assert int(known.sum()) == 9 + 13  # and 13 cells within two cells of Ada


def test_the_field_of_unseen_places_agrees_with_each_observer() -> None:
    dice = random.Random(3)
    for _ in range(12):
        scenario = random_hall(dice)
        tokens = (
            Token("ada", "Ada", Cell(10, 10)),
            Token("ogre", "Ogre", Cell(3, 4), "foes", size="large"),
            Token("bat", "Bat", Cell(16, 15), "foes", stats={RULES: {"dark_sight": 30}}),
        )
        scenario = replace(scenario, tokens={token.id: token for token in tokens})
        battle = battle_of(scenario)
        unseen = unseen_cells(battle, "ada")
        for _ in range(15):
            cell = Cell(dice.randint(0, SIDE - 1), dice.randint(0, SIDE - 1))
            verdicts = observers(battle, "ada", at=cell)
            lost = all("no line" in each.reason or "dark" in each.reason for each in verdicts)
            assert bool(unseen[cell.y, cell.x]) == lost, cell


def test_in_bright_and_dim_scenes_everything_is_perceived() -> None:
    for ambient in ("bright", "dim"):
        battle = battle_of(hall(Token("ada", "Ada", Cell(1, 1)), ambient=ambient))
        assert perceived_mask(battle, battle.token("ada")).all()


def test_lamps_and_torches_by_hand_are_steps_of_undo_and_lie_in_the_file(tmp_path) -> None:
    document = document_of(hall(Token("ada", "Ada", Cell(1, 1))))
    before = document.scenario
    document.do(SetAmbient("dark"))
    document.do(PlaceLamp(Cell(5, 5), 2000, 4000))
    document.do(PlaceLamp(Cell(5, 5), 3000, 6000))  # in place of the first
    document.do(CarryLight(("ada",), 1000, 2000))
    save(document.scenario, tmp_path / "dark.fivefoot")
    opened = load(tmp_path / "dark.fivefoot").scenario
    assert opened.scene.lights == (Light(centre(Cell(5, 5)), 6000, bright=3000),)
    assert opened.scene.ambient == "dark"
    assert opened.tokens["ada"].light == CarriedLight(1000, 2000)
    document.do(RemoveLamp(centre(Cell(5, 5))))
    document.do(CarryLight(("ada",), 0, 0))
    for _ in range(6):
        document.undo()
    assert document.scenario is before


@pytest.mark.parametrize(
    "command",
    [
        PlaceLamp(Cell(5, 5), 0, 0),
        PlaceLamp(Cell(5, 5), 3000, 2000),
        PlaceLamp(Cell(5, 5), 0, 10**9),
        PlaceLamp(Cell(99, 5), 1000, 2000),
        RemoveLamp(centre(Cell(5, 5))),
        CarryLight(("ada",), 5000, 1000),
        CarryLight(("nobody",), 1000, 2000),
    ],
)
def test_lights_that_cannot_be_are_refused(command) -> None:
    document = document_of(hall(Token("ada", "Ada", Cell(1, 1))))
    before = document.scenario
    with pytest.raises(Refused):
        document.do(command)
    assert document.scenario is before


def test_lamps_are_moved_changed_and_switched_and_lie_in_the_file(tmp_path) -> None:
    document = document_of(hall(Token("ada", "Ada", Cell(1, 1)), ambient="dark"))
    at, to = centre(Cell(5, 5)), Point(7000, 5000)
    document.do(PlaceLamp(Cell(5, 5), 2000, 4000, "#ff8800"))
    document.do(MoveLamp(at, to))
    document.do(ChangeLamp(to, reach=6000))
    document.do(ChangeLamp(to, on=False))
    save(document.scenario, tmp_path / "dark.fivefoot")
    (lamp,) = load(tmp_path / "dark.fivefoot").scenario.scene.lights
    assert lamp == Light(to, 6000, "#ff8800", 2000, on=False)
    assert light_at(document.battle, to) == DARK
    document.do(ChangeLamp(to, on=True))
    assert light_at(document.battle, to) == BRIGHT
    assert "#ff8800" in write_diagram(document.scenario, Fraction(5))
    for wrong in (
        MoveLamp(at, to),
        MoveLamp(to, Point(99_000, 0)),
        ChangeLamp(to, reach=1000),
        ChangeLamp(to, colour="red"),
        RemoveLamp(at),
        PlaceLamp(Cell(2, 2), 1, 2, "nothing"),
    ):
        with pytest.raises(Refused):
            document.do(wrong)
    document.do(RemoveLamp(to))
    for _ in range(6):
        document.undo()
    assert document.scenario.scene.lights == ()


def test_a_carried_light_has_a_colour_that_stays_until_another_is_chosen(tmp_path) -> None:
    rat = Token("rat", "Rat", Cell(3, 1))
    document = document_of(hall(Token("ada", "Ada", Cell(1, 1)), rat, ambient="dark"))
    before = document.scenario
    document.do(CarryLight(("ada",), 1000, 2000))
    assert [lamp.colour for lamp in light_sources(document.battle)] == [FLAME]
    document.do(ColourLight(("ada", "rat"), "#8FC7FF"))
    assert document.scenario.tokens["rat"].light is None  # it carries none
    assert document.history.steps[-1].label == "Ada, Rat: light in #8fc7ff"
    document.do(CarryLight(("ada",), 2000, 4000))
    save(document.scenario, tmp_path / "dark.fivefoot")
    opened = load(tmp_path / "dark.fivefoot").scenario
    assert opened.tokens["ada"].light == CarriedLight(2000, 4000, "#8fc7ff")
    assert [lamp.colour for lamp in light_sources(battle_of(opened))] == ["#8fc7ff"]
    drawn = tomllib.loads(write_diagram(document.scenario, Fraction(5)))
    del drawn["ruleset"]
    read_back = read_diagram(PlainTable(drawn), Fraction(5), RULES)
    assert read_back.tokens["ada"].light == CarriedLight(2000, 4000, "#8fc7ff")
    for wrong in ("red", "#12", ""):
        with pytest.raises(Refused, match="#ffaa00"):
            document.do(ColourLight(("ada",), wrong))
    for _ in range(3):
        document.undo()
    assert document.scenario is before


def test_a_torch_whose_colour_is_none_is_refused_by_its_place() -> None:
    torch = CarriedLight(1000, 2000, "url(x)")
    scenario = hall(Token("ada", "Ada", Cell(1, 1), light=torch))
    with pytest.raises(ScenarioFileError) as caught:
        check_scenario(from_tree(to_tree(scenario)))
    assert "#ffaa00" in str(caught.value)
    assert "light" in str(caught.value)


def test_a_lamp_lights_nothing_beyond_its_box() -> None:
    """Lamps anywhere, also beyond the map's edge."""
    dice = random.Random(8)
    for _ in range(60):
        at = Point(dice.randint(-6000, 26_000), dice.randint(-6000, 26_000))
        lamp = Light(at, dice.choice((1, 499, 500, 501, dice.randint(1, 9000))))
        battle = battle_of(hall(lights=(lamp,), ambient="dark"))
        (lit,) = light_sources(battle)
        levels = lamp_levels(battle, lit)
        inside = np.zeros_like(levels, dtype=bool)
        inside[box_of(lit)] = True
        assert (levels[~inside] == DARK).all()
        assert (light_levels(battle) == levels).all()
        cells = np.array([[dice.random() < 0.1 for _ in range(SIDE)] for _ in range(SIDE)])
        assert lights_any(battle, lit, cells) == bool((levels[cells] > DARK).any())


def test_the_cells_near_in_the_dark_are_those_within_the_distance() -> None:
    dice = random.Random(9)
    for _ in range(40):
        far, size = dice.choice((0, 1, 2, 5, 40)), dice.choice(("medium", "large", "huge"))
        cell = Cell(dice.randrange(SIDE), dice.randrange(SIDE))
        bat = Token("bat", "Bat", cell, size=size, stats={RULES: {"dark_sight": far * 5}})
        battle = battle_of(hall(bat, ambient="dark"))
        side = battle.footprint(bat).side
        near = near_mask(battle, bat, None)
        for y in range(SIDE):
            for x in range(SIDE):
                dx = max(cell.x - x, x - cell.x - side + 1, 0)
                dy = max(cell.y - y, y - cell.y - side + 1, 0)
                assert bool(near[y, x]) == (dx * dx + dy * dy <= far * far), (x, y)


def test_a_look_is_kept_until_the_mount_grows_or_a_door_opens() -> None:
    door = Barrier("d", Point(12_000, 0), Point(12_000, 20_000), "door")
    horse = Token("horse", "Horse", Cell(5, 5), size="large")
    ada = Token("ada", "Ada", Cell(5, 5))
    riding = Encounter("setup", links=(Link("riding", "ada", "horse"),))
    battle = battle_of(replace(hall(ada, horse, walls=(door,)), encounter=riding))
    first = look_of(battle, ada, ada.cell)
    assert look_of(battle.after(replace(battle.scenario)), ada, ada.cell) is first
    assert len(first.areas) == 4  # from the corners of a large mount
    small = replace(battle.scenario, tokens={"ada": ada, "horse": replace(horse, size="medium")})
    assert len(look_of(battle.after(small), ada, ada.cell).areas) == 1
    scene = replace(battle.scenario.scene, barriers={"d": replace(door, is_open=True)})
    opened = look_of(battle.after(replace(battle.scenario, scene=scene)), ada, ada.cell)
    assert opened.cells[5, 15]
    assert not first.cells[5, 15]


def test_a_light_beyond_all_measure_is_refused_and_one_in_a_file_lights_the_map() -> None:
    """A file may say ten thousand cells; a person may not type infinity."""
    huge = Light(centre(Cell(3, 3)), 10_000 * 1000, bright=10_000 * 1000)
    wall = Barrier("w", Point(10_000, 0), Point(10_000, 20_000))
    battle = battle_of(hall(walls=(wall,), lights=(huge,), ambient="dark"))
    levels = light_levels(battle)
    assert (levels[:, :10] == BRIGHT).all()
    assert (levels[:, 10:] == DARK).all()
    for reach in (10**12, -5):
        with pytest.raises(Refused, match="A light reaches 1 to 500 squares"):
            document_of(hall(Token("ada", "Ada", Cell(1, 1)))).do(CarryLight(("ada",), 0, reach))
    for reach in (10**12, -5, 0):
        with pytest.raises(Refused, match="A light reaches 1 to 500 squares"):
            document_of(hall()).do(PlaceLamp(Cell(1, 1), 0, reach))


def test_one_who_stands_in_a_wall_or_among_thousands_that_touch_still_sees() -> None:
    through = Barrier("w", Point(0, 10_500), Point(20_000, 10_500))
    across = Barrier("v", Point(10_500, 0), Point(10_500, 20_000))
    ada = Token("ada", "Ada", Cell(10, 10))
    inside = battle_of(hall(ada, walls=(through, across)))
    seen = cells_seen(inside, [(ada, ada.cell)])
    assert seen.all()  # the walls that hold the eye hide nothing from it
    ring = tuple(
        Barrier(f"w{n}", Point(n * 4, 15_000), Point(n * 4 + 4, 15_000)) for n in range(5000)
    )
    many = battle_of(hall(ada, walls=ring))
    seen = cells_seen(many, [(ada, ada.cell)])
    assert seen[:15].all()
    assert not seen[15:].any()
    everywhere = tuple(
        Barrier(f"w{n}", Point(n % 20 * 1000, n // 20 % 20 * 1000), Point(n % 20 * 1000 + n, 9999))
        for n in range(1, 900)
    )
    packed = battle_of(hall(ada, walls=everywhere))
    assert cells_seen(packed, [(ada, ada.cell)])[10, 10]
