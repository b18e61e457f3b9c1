"""Text diagrams: what they say, what they refuse, and that writing and reading are inverse."""

from __future__ import annotations

import tomllib
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fivefoot.core.geometry.grid import Cell, Point
from fivefoot.core.model.barrier import Barrier
from fivefoot.core.model.diagram import read_diagram
from fivefoot.core.model.diagram_text import write_diagram
from fivefoot.core.model.encounter import Card, Encounter, Link, OpenMove, Timer, TurnState
from fivefoot.core.model.painting import MOST_SURFACES, painted_with
from fivefoot.core.model.plain_table import PlainTable, TableError
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.scene import Scene
from fivefoot.core.model.terrain import TILE, Ground, PaintedGround, Surface
from fivefoot.core.model.token import Token
from fivefoot.core.model.weapon import MOST_PRICE, Weapon
from fivefoot.core.storage.scenario_checks import check_scenario

FEET = Fraction(5)


def read(text: str, cell: Fraction = FEET) -> Scenario:
    values: dict[str, Any] = tomllib.loads(text)
    values.pop("ruleset", None)
    return read_diagram(PlainTable(values), cell, "keyword3")


def surface_at(scenario: Scenario, x: int, y: int) -> Surface | None:
    painted = scenario.scene.painted
    tile = painted.tiles.get((x // TILE, y // TILE))
    number = tile[y % TILE * TILE + x % TILE] if tile else 0
    return painted.palette[number - 1] if number else None


def test_characters_are_ground() -> None:
    scenario = read('map = """\n. , ~\nw # .\n"""')
    assert (scenario.scene.columns, scenario.scene.rows) == (3, 2)
    kinds = [
        (s.kind if (s := surface_at(scenario, x, y)) else "") for y in range(2) for x in range(3)
    ]
    assert kinds == ["", "difficult", "shallow_water", "deep_water", "rock", ""]


def test_spaces_between_characters_are_optional() -> None:
    assert read('map = """\n.,~\nw#.\n"""') == read('map = """\n. , ~\nw # .\n"""')


def test_a_legend_adds_ground_with_heights_in_the_rulesets_unit() -> None:
    scenario = read('map = "a."\nlegend.a = { kind = "ledge", height = 7.5, tags = ["slippery"] }')
    assert surface_at(scenario, 0, 0) == Surface("ledge", 1500, tags=("slippery",))


def test_the_id_of_a_token_marks_its_place() -> None:
    scenario = read('map = """\n...\n.M.\n"""\n[tokens.M]\nside = "foes"')
    assert scenario.tokens["M"] == Token("M", "M", Cell(1, 1), side="foes")


def test_bridges_become_polygons() -> None:
    scenario = read('map = "o=o"')
    assert [(g.surface.kind, g.points[0]) for g in scenario.scene.ground] == [
        ("bridge", Point(1000, 0))
    ]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('map = ". . ?"', "'?' at [2, 0] has no meaning"),
        ('map = """\n...\n..\n"""', "different lengths"),
        ("size = [0, 4]", "cannot be"),
        ("", "size is missing"),
        ('map = "."\nsize = [1, 1]', "already gives its size"),
        ('map = "."\nlegend.ab = {}', "one character"),
        ('map = "."\n[[ground]]\nkind = "lawa"\nrect = [0, 0, 1, 1]', "'lawa' is not known"),
        ('map = "."\n[[ground]]\nrect = [0, 0, 1]', "x, y, width, height"),
        ('map = "."\n[[ground]]\npoints = [[0, 0], [1, nan], [1, 1]]', "nan"),
        ('map = "."\n[[ground]]\npoints = [[0, 0], [1, 1]]', "three different corners"),
        ('map = "."\n[[ground]]\nrect = [0, 0, 1, 1]\ndepth = -1', "cannot be negative"),
        (
            'map = "."\n[[ground]]\nrect = [0, 0, 1, 1]\nheight = 5\nceiling = 5',
            "not above the floor",
        ),
        ('map = "."\n[[ground]]\nrect = [0, 0, 1, 1]\nheight = 1e9', "too large"),
        ('map = "."\n[[walls]]\nfrom = [0, 0]', "needs two different end points"),
        ('map = "."\n[[walls]]\nfrom = [0, 0]\nto = [inf, 0]', "inf"),
        ('map = "."\nwalls = [' + 2 * '{ id = "a", from = [0, 0], to = [1, 0] },' + "]", "twice"),
        ('map = "."\n[tokens.M]', "it has no place on the map"),
        ('map = "."\n[tokens.M]\nat = [0, 0]\nsped = 3', "tokens.M.sped: this key is not known"),
        (
            'map = "."\n[tokens.M]\nat = [0, 0]\nturn = { pools = { actions = 1.5 } }',
            "a whole number is expected",
        ),
        ('map = "."\n[encounter]\nactive = "Z"', "there is no token 'Z'"),
        (
            'map = "."\n[encounter]\nlinks = [{ kind = "riding", source = "A" }]',
            "target is missing",
        ),
        ('map = "."\nmpa = 1', "mpa: this key is not known"),
    ],
)
def test_what_is_wrong_is_refused_with_its_place(text: str, message: str) -> None:
    with pytest.raises(TableError) as caught:
        read(text)
    assert message in str(caught.value)


def full_scenario() -> Scenario:
    """A scenario with something of everything that a diagram can say."""
    paint = bytearray(TILE * TILE)
    paint[0], paint[2], paint[TILE + 1] = (
        1,
        2,
        3,
    )  # a palette in the order of the map, as reading makes it
    palette = (
        Surface("difficult"),
        Surface("pit", depth=3500),
        Surface("ledge", -250, ceiling=2000, cover=True),
    )
    square = (Point(0, 0), Point(2500, 0), Point(2500, 1333))
    scene = Scene(
        4,
        3,
        None,
        Surface("ice", 100),
        (Ground("ground-1", Surface("bridge", 2000, thickness=200), square),),
        PaintedGround(palette, {(0, 0): bytes(paint)}),
        {
            "w": Barrier(
                "w", Point(0, 500), Point(4000, 1), "door", True, True, True, 500, 2000, ("iron",)
            )
        },
    )
    move = OpenMove(
        "advance",
        30000,
        12500,
        1,
        5000,
        2,
        "walk",
        {"walk": 12500},
        Cell(1, 1),
        (Cell(2, 2),),
        True,
    )
    turn = TurnState({"actions": 1}, move, {"dashes": 1}, {"open": "sprint"}, ("advance",), True)
    hero = Token(
        "M",
        'Mo "the" \\ Ä',
        Cell(1, 1),
        "heroes",
        "large",
        500,
        1750,
        "flying",
        {"prone": 2},
        {"keyword3": {"speed": 27.5, "weaver": True, "armour": "light"}},
        7,
        9,
        90,
        None,
        True,
        True,
        "pack",
        "a\nb",
    )
    encounter = Encounter(
        "play",
        3,
        "action",
        "M",
        ("M", "goblin 1"),
        {"M": 12500},
        {"M": turn},
        (("M", "goblin 1"),),
        (Link("riding", "M", "goblin 1", 2),),
        usual_order=("goblin 1", "M"),
        done=("M",),
        timers=(Timer("condition", "M", "prone", "turn_start", "goblin 1", 1),),
        cards=(Card("M", "ready", "melee_attack", "E moves", "goblin 1", 2),),
        dice=12,
        reminders_only=True,
    )
    tokens = {"M": hero, "goblin 1": Token("goblin 1", "Goblin", Cell(0, 0), side="foes")}
    return Scenario(
        scene,
        "keyword3",
        "Äpfel",
        {"flank.enabled": False, "x": [1, "a"]},
        tokens,
        encounter,
        notes="n\n",
    )


def test_a_full_scenario_comes_back() -> None:
    scenario = full_scenario()
    text = write_diagram(scenario, FEET)
    assert read(text) == scenario
    assert write_diagram(read(text), FEET) == text


def test_the_dearest_weapon_of_a_file_comes_back() -> None:
    """File, window and diagram have one bound: what one takes the others do not refuse or cut."""
    pike = Weapon("pike", "Pike", 2000, price=MOST_PRICE)
    scenario = full_scenario()
    token = replace(next(iter(scenario.tokens.values())), weapons=(pike,))
    armed = replace(scenario, tokens={**scenario.tokens, token.id: token})
    check_scenario(armed)
    assert read(write_diagram(armed, FEET)).tokens[token.id].weapons == (pike,)


def test_units_do_not_change_the_map() -> None:
    scenario = full_scenario()
    for cell in (Fraction(1), Fraction(5), Fraction(3, 2)):
        assert read(write_diagram(scenario, cell), cell).scene == scenario.scene


@settings(max_examples=60, deadline=None)
@given(
    st.lists(
        st.lists(st.sampled_from(".,~w%^#omvie!x"), min_size=5, max_size=5), min_size=1, max_size=6
    )
)
def test_any_map_of_characters_comes_back(rows: list[list[str]]) -> None:
    text = "map = '''\n" + "\n".join(" ".join(row) for row in rows) + "\n'''\n"
    scenario = read(text)
    again = read(write_diagram(scenario, FEET))
    assert replace(again, title=scenario.title) == scenario


def test_as_many_kinds_of_ground_as_paint_can_hold_have_characters() -> None:
    palette = tuple(Surface("ledge", height=100 * n) for n in range(1, MOST_SURFACES + 1))
    laid = {Cell(n % TILE, n // TILE): surface for n, surface in enumerate(palette)}
    scene = Scene(TILE, 8, painted=painted_with(PaintedGround(), laid))
    text = write_diagram(Scenario(scene), Fraction(5))
    table = PlainTable({k: v for k, v in tomllib.loads(text).items() if k != "ruleset"})
    assert read_diagram(table, Fraction(5), "keyword3").scene.painted == scene.painted


def test_names_that_are_no_plain_keys_are_quoted() -> None:
    odd = Token("a.b ]", "x", Cell(0, 0))
    scenario = replace(full_scenario(), tokens={odd.id: odd}, encounter=Encounter("play", 1))
    assert read(write_diagram(scenario, FEET)).tokens == scenario.tokens
