"""Comparing one's own scenario with another, and taking over what was chosen, in one step."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from tests.core.small_field import field

from fivefoot.core.geometry.grid import Cell, Point
from fivefoot.core.model.barrier import Barrier
from fivefoot.core.model.encounter import Encounter
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.scene import Light, Scene
from fivefoot.core.model.terrain import TILE, Ground, PaintedGround, Surface
from fivefoot.core.model.token import Token
from fivefoot.core.model.zone import Zone
from fivefoot.core.rules.ruleset import library
from fivefoot.core.rules.turn import commands as turn
from fivefoot.core.session.commands import Refused
from fivefoot.core.session.commands.merging import Merge
from fivefoot.core.session.differences import Difference, difference_line, differences
from fivefoot.core.session.opening import document_of

RULES = library.load("keyword3")
SQUARE = tuple(Point(*point) for point in ((0, 0), (2000, 0), (2000, 2000), (0, 2000)))


def mine() -> Scenario:
    tokens = (Token("ada", "Ada", Cell(1, 1)), Token("rat", "Rat", Cell(4, 4), "foes"))
    scene = Scene(
        10,
        8,
        ground=(Ground("pool", Surface("mud"), SQUARE),),
        barriers={"w": Barrier("w", Point(0, 3000), Point(5000, 3000))},
        lights=(Light(Point(500, 500), 3000),),
    )
    return Scenario(scene, title="Cave", tokens={token.id: token for token in tokens})


def theirs() -> Scenario:
    """Ada stands elsewhere, the rat is gone, an orc came; the wall is a door, the mud is ice."""
    own = mine()
    tokens = {
        "ada": replace(own.tokens["ada"], cell=Cell(2, 1), notes="tired"),
        "orc": Token("orc", "Orc", Cell(6, 6), "foes", size="large"),
    }
    scene = replace(
        own.scene,
        ground=(Ground("pool", Surface("ice"), SQUARE), Ground("pit", Surface("pit"), SQUARE)),
        barriers={"w": replace(own.scene.barriers["w"], kind="door")},
        lights=(),
        ambient="dark",
    )
    zones = (Zone("web", "Web", "burst", Point(4000, 4000), 2000),)
    return replace(own, title="Cellar", tokens=tokens, scene=scene, zones=zones)


def found() -> dict[tuple[str, str], Difference]:
    return {(each.part, each.key): each for each in differences(mine(), theirs(), RULES)}


def test_what_differs_is_listed_by_id_with_old_and_new() -> None:
    lines = [difference_line(each) for each in differences(mine(), theirs(), RULES)]
    assert lines == [
        "Token Ada changed: cell 1, 1 -> 2, 1; notes none -> tired",
        "Token Rat removed",
        "Token Orc added",
        "Ground pool changed: surface mud -> ice",
        "Ground pit added",
        "Wall w changed: kind wall -> door",
        "Lamp 500,500 removed",
        "Zone Web added",
        "Map: ambient light changed: bright -> dark",
        "Scenario: title changed: Cave -> Cellar",
    ]


def test_nothing_differs_from_itself() -> None:
    assert differences(mine(), mine(), RULES) == ()


def test_where_it_lies() -> None:
    by_name = found()
    assert by_name["tokens", "ada"].places == ((1000, 1000, 2000, 2000), (2000, 1000, 3000, 2000))
    assert by_name["tokens", "orc"].places == ((6000, 6000, 8000, 8000),)  # large: two cells
    assert by_name["barriers", "w"].places[0] == (0, 3000, 5000, 3000)
    assert by_name["scene", "ambient"].places == ()


def test_paint_is_compared_by_what_it_means() -> None:
    def painted(palette: tuple[Surface, ...], *cells: tuple[int, int, int]) -> Scenario:
        tile = bytearray(TILE * TILE)
        for x, y, number in cells:
            tile[y * TILE + x] = number
        ground = PaintedGround(palette, {(0, 0): bytes(tile)})
        return replace(mine(), scene=replace(mine().scene, painted=ground))

    mud, ice = Surface("mud"), Surface("ice")
    one = painted((mud, ice), (1, 1, 1), (2, 1, 2))
    two = painted((ice, mud), (1, 1, 2), (2, 1, 2), (5, 3, 1))  # mud there, mud here, ice there
    (only,) = differences(one, two, RULES)
    assert only.changes[0].other == "2 cells painted differently"
    assert only.places == ((2000, 1000, 6000, 4000),)


def test_everything_taken_over_is_the_other_scenario() -> None:
    document = document_of(mine())
    first = document.scenario
    document.do(Merge(differences(mine(), theirs(), RULES), theirs()))
    assert document.scenario == theirs()
    assert document.undo_label == "Merge 10 differences"
    assert document.undo()
    assert document.scenario is first


def test_newcomers_on_a_changed_map_join_a_fight() -> None:
    """Nothing held them up before: nobody asks whether they fall."""
    document = document_of(replace(mine(), encounter=Encounter(stage="play", active="ada")))
    by_name = found()
    document.do(Merge((by_name["tokens", "orc"], by_name["ground", "pit"]), theirs()))
    assert set(document.scenario.tokens) == {"ada", "rat", "orc"}
    assert [ground.id for ground in document.scenario.scene.ground] == ["pool", "pit"]


def test_only_what_was_chosen_is_taken_over() -> None:
    document, by_name = document_of(mine()), found()
    document.do(Merge((by_name["tokens", "orc"], by_name["scene", "ambient"]), theirs()))
    merged = document.scenario
    assert merged.tokens == {**mine().tokens, "orc": theirs().tokens["orc"]}
    assert merged.scene == replace(mine().scene, ambient="dark")
    assert (merged.title, merged.zones) == ("Cave", ())
    left = differences(merged, theirs(), RULES)
    assert len(left) == 8


def test_any_choice_leaves_exactly_the_rest() -> None:
    every = differences(mine(), theirs(), RULES)
    dice = random.Random(3)
    for _ in range(40):
        chosen = tuple(each for each in every if dice.random() < 0.5)
        merged = Merge(chosen, theirs()).apply(mine(), RULES)
        left = {(each.part, each.key) for each in differences(merged, theirs(), RULES)}
        assert left == {(each.part, each.key) for each in every if each not in chosen}


def test_pictures_come_along() -> None:
    face = "f" * 64 + ".png"
    other = theirs()
    orc = replace(other.tokens["orc"], picture=face)
    other = replace(other, tokens={**other.tokens, "orc": orc}, assets={face: b"x", "other": b"y"})
    chosen = tuple(each for each in differences(mine(), other, RULES) if each.key == "orc")
    assert Merge(chosen, other).apply(mine(), RULES).assets == {face: b"x"}


def test_the_fight_comes_with_all_its_tokens() -> None:
    other = replace(theirs(), encounter=Encounter("play", 3, active="orc", order=("orc", "ada")))
    every = differences(mine(), other, RULES)
    fight = next(each for each in every if each.key == "encounter")
    assert fight.title == "Scenario: the encounter"
    with pytest.raises(Refused, match="merge Orc, too"):
        Merge((fight,), other).apply(mine(), RULES)
    orc = next(each for each in every if each.key == "orc")
    assert Merge((orc, fight), other).apply(mine(), RULES).encounter == other.encounter


def test_who_joins_a_fight_gets_a_place_and_who_leaves_loses_it() -> None:
    document = document_of(field())
    document.do(turn.StartEncounter(("ada", "brom", "goblin"), seed=7))
    document.do(turn.NextTurn())
    now = document.scenario
    tokens = {name: token for name, token in now.tokens.items() if name != "goblin"}
    tokens["orc"] = Token("orc", "Orc", Cell(8, 8), "foes")
    other = replace(now, tokens=tokens)
    document.do(Merge(differences(now, other, document.ruleset), other))
    assert set(document.scenario.encounter.order) == {"ada", "brom", "orc"}


def test_a_map_too_small_is_refused() -> None:
    other = replace(mine(), scene=replace(mine().scene, columns=4))
    with pytest.raises(Refused, match="Rat would be outside the map of 4 x 8 cells"):
        Merge(differences(mine(), other, RULES), other).apply(mine(), RULES)


def test_rules_are_reported_and_not_taken() -> None:
    other = replace(mine(), ruleset="twopoint", options={"flank.enabled": False})
    every = differences(mine(), other, RULES)
    assert [each.key for each in every] == ["ruleset", "options"]
    assert not any(each.can_be_taken for each in every)
    with pytest.raises(Refused, match="to that system"):
        Merge(every[:1], other).apply(mine(), RULES)


def test_a_creature_of_another_system_comes_without_its_states() -> None:
    other = theirs()
    orc = replace(other.tokens["orc"], conditions={"winded": 1, "prone": 1}, size="colossal")
    other = replace(other, tokens={**other.tokens, "orc": orc})
    chosen = tuple(each for each in differences(mine(), theirs(), RULES) if each.key == "orc")
    taken = Merge((replace(chosen[0], other=orc),), other).apply(mine(), RULES).tokens["orc"]
    assert (taken.conditions, taken.size) == ({"prone": 1}, "medium")
