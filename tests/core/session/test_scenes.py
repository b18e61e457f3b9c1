"""Several scenes in one scenario: opened, left and found again as they were, and ways between
them.
"""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.core.small_field import field

from fivefoot.core.geometry.cell_box import CellBox
from fivefoot.core.geometry.grid import Cell, Point
from fivefoot.core.model.barrier import Barrier
from fivefoot.core.model.encounter import Encounter, Link
from fivefoot.core.model.passage import Passage
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.scene import Scene
from fivefoot.core.model.scenes import with_scene_open
from fivefoot.core.model.sharing import Sharing
from fivefoot.core.model.token import Token
from fivefoot.core.model.weapon import Weapon
from fivefoot.core.rules.ruleset import library
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.turn import commands as turn
from fivefoot.core.session.commands import Refused
from fivefoot.core.session.commands.map_layout import ResizeMap
from fivefoot.core.session.commands.merging import Merge
from fivefoot.core.session.commands.passage_edits import (
    PlacePassage,
    RemovePassage,
    TakePassage,
    passage_under,
)
from fivefoot.core.session.commands.scene_edits import (
    AddScene,
    CopyScene,
    OpenScene,
    RemoveScene,
    RenameScene,
)
from fivefoot.core.session.commands.scene_links import passages_left_out
from fivefoot.core.session.differences import SCENES, differences
from fivefoot.core.session.document import Document
from fivefoot.core.session.opening import document_of, switch_to
from fivefoot.core.session.position import Position
from fivefoot.core.session.projection import project
from fivefoot.core.session.replay import replay_check
from fivefoot.core.session.variants import WHOLE, shared
from fivefoot.core.storage.scenario_file import read_scenario, write_scenario

RULES = library.rules_of(field())
RAT = Token("rat", "Rat", Cell(2, 2), "foes")
STAIRS = PlacePassage(CellBox(Cell(4, 4), Cell(5, 4)), "Stairs", Cell(2, 2), "scene-2")


def with_cellar() -> Document:
    """A field where Ada stands on stairs; they lead to the cellar, where a rat sits."""
    document = document_of(field())
    document.do(AddScene("Cellar", Scene(8, 6), {"rat": RAT}))
    document.do(OpenScene("scene-1"))
    document.do(STAIRS)
    return document


def test_a_scene_that_is_opened_again_is_as_it_was_left() -> None:
    document = with_cellar()
    upstairs = document.scenario
    document.do(OpenScene("scene-2"))
    assert list(document.scenario.tokens) == ["rat"]
    assert document.scenario.scene.columns == 8
    document.do(OpenScene("scene-1"))
    assert document.scenario == upstairs
    assert document.scenario.tokens is upstairs.tokens


def test_a_fight_waits_in_its_scene() -> None:
    document = with_cellar()
    document.do(turn.StartEncounter(("ada",), seed=7))
    fight = document.scenario.encounter
    document.do(OpenScene("scene-2"))
    assert document.scenario.encounter == Encounter()
    document.do(OpenScene("scene-1"))
    assert document.scenario.encounter == fight


def test_passages_whose_other_end_did_not_come_along_are_reported() -> None:
    upstairs = with_cellar().scenario
    cellar = with_scene_open(upstairs, "scene-2")
    assert passages_left_out([upstairs, cellar]) == ()
    (told,) = passages_left_out([upstairs])
    name = upstairs.scene_names[0].name
    assert told == (
        f"The passage Stairs of {name} is left out because its other end, Cellar, was not included."
    )
    # The second of two copies of the file came without its cellar.
    assert len(passages_left_out([upstairs, cellar, upstairs])) == 1


def test_each_step_is_taken_back_as_one() -> None:
    document = document_of(field())
    states = [document.scenario]
    for command in (
        AddScene("Cellar", Scene(8, 6), {"rat": RAT}),
        OpenScene("scene-1"),
        STAIRS,
        TakePassage("passage-1", ("ada",)),
        RenameScene("scene-2", "Crypt"),
        CopyScene(),
        RemoveScene("scene-2"),
    ):
        document.do(command)
        states.append(document.scenario)
    for before in reversed(states[:-1]):
        assert document.undo()
        assert document.scenario == before


def test_a_hero_goes_down_and_comes_back_with_all_that_is_its_own() -> None:
    document = with_cellar()
    scenario = document.scenario
    hurt = replace(scenario.tokens["ada"], hit_points=3, hit_points_max=9, conditions={"prone": 1})
    scenario = replace(scenario, tokens={**scenario.tokens, "ada": hurt})
    below = TakePassage("passage-1", ("ada",)).apply(scenario, RULES)
    assert below.open_scene == "scene-2"
    ada = below.tokens["ada"]
    assert ada == replace(hurt, cell=ada.cell)
    assert max(abs(ada.cell.x - 2), abs(ada.cell.y - 2)) == 1  # the rat sits at the foot
    assert "ada" not in below.other_scenes["scene-1"].tokens
    back = TakePassage("passage-1-back", ("ada",)).apply(below, RULES)
    assert back.open_scene == "scene-1"
    assert back.tokens["ada"] == hurt
    assert list(back.other_scenes["scene-2"].tokens) == ["rat"]


def test_who_leaves_a_fight_has_no_place_in_it() -> None:
    document = with_cellar()
    names = tuple(document.scenario.tokens)
    document.do(turn.StartEncounter(names, seed=7))
    document.do(TakePassage("passage-1", ("ada",)))
    left = document.scenario.other_scenes["scene-1"].encounter
    assert "ada" not in left.order
    assert set(left.order) == {*names} - {"ada"}


def test_a_namesake_there_keeps_its_id() -> None:
    document = with_cellar()
    scenario = document.scenario
    twin = replace(scenario.tokens["ada"], id="rat", name="Rat of the field", cell=Cell(9, 9))
    scenario = replace(scenario, tokens={**scenario.tokens, "rat": twin})
    below = TakePassage("passage-1", ("rat",)).apply(scenario, RULES)
    assert below.tokens["rat"] == RAT
    assert below.tokens["rat-2"].name == "Rat of the field"


def test_a_passage_within_a_scene_keeps_the_fight() -> None:
    document = document_of(field())
    document.do(PlacePassage(CellBox(Cell(4, 4), Cell(4, 4)), "Portal", Cell(10, 10)))
    document.do(turn.StartEncounter(tuple(document.scenario.tokens), seed=7))
    before = document.scenario.encounter.order
    document.do(TakePassage("passage-1", ("ada",)))
    assert document.scenario.tokens["ada"].cell == Cell(10, 10)
    assert document.scenario.encounter.order == before
    assert document.scenario.scene_names == ()


def test_the_passage_one_stands_on() -> None:
    scenario = with_cellar().scenario
    ada = replace(scenario.tokens["ada"], cell=Cell(5, 4))
    scenario = replace(scenario, tokens={"ada": ada})
    found = passage_under(scenario, RULES, "ada")
    assert found is not None
    assert found.name == "Stairs"
    elsewhere = replace(scenario, tokens={"ada": replace(ada, cell=Cell(6, 4))})
    assert passage_under(elsewhere, RULES, "ada") is None


def test_what_leads_to_a_scene_goes_with_it() -> None:
    document = with_cellar()
    document.do(RemoveScene("scene-2"))
    assert document.scenario.scene.passages == ()
    assert document.scenario.scene_names == ()
    assert document.scenario.other_scenes == {}


def test_the_open_scene_that_is_removed_gives_way_to_its_neighbour() -> None:
    document = with_cellar()
    document.do(CopyScene())
    assert [each.name for each in document.scenario.scene_names][2].startswith("Copy of ")
    document.do(RemoveScene("scene-3"))
    assert document.scenario.open_scene == "scene-2"


@pytest.mark.parametrize(
    ("command", "words"),
    [
        (OpenScene("attic"), "no scene attic"),
        (RenameScene("scene-2", " "), "has 1 to 80"),
        (AddScene("x" * 81, Scene(4, 4)), "has 1 to 80"),
        (
            PlacePassage(CellBox(Cell(1, 1), Cell(1, 1)), "Pit", Cell(9, 9), "scene-2"),
            "not on the map",
        ),
        (PlacePassage(CellBox(Cell(1, 1), Cell(1, 1)), "Pit", Cell(1, 1), "attic"), "no scene"),
        (PlacePassage(CellBox(Cell(1, 1), Cell(1, 1)), "", Cell(1, 1)), "has 1 to 80"),
        (TakePassage("hole", ("ada",)), "no passage hole"),
        (TakePassage("passage-1", ("nobody",)), "no token nobody"),
        (RemovePassage("hole"), "no passage hole"),
    ],
)
def test_what_cannot_be_is_refused_in_words(command: AddScene, words: str) -> None:
    document = with_cellar()
    before = document.scenario
    with pytest.raises(Refused, match=words):
        document.do(command)
    assert document.scenario is before


def test_the_last_scene_stays() -> None:
    with pytest.raises(Refused, match="only scene"):
        document_of(field()).do(RemoveScene(""))


def test_no_scene_is_opened_while_a_question_waits() -> None:
    document = with_cellar()
    document.do(turn.StartEncounter(tuple(document.scenario.tokens), seed=7))
    waiting = replace(document.scenario.encounter, pending=(object(),))  # type: ignore[arg-type]
    with pytest.raises(Refused, match="question is open"):
        OpenScene("scene-2").apply(replace(document.scenario, encounter=waiting), RULES)


def test_a_file_brings_back_all_scenes_and_the_same_bytes() -> None:
    document = with_cellar()
    document.do(turn.StartEncounter(tuple(document.scenario.tokens), seed=7))
    document.do(TakePassage("passage-1", ("ada",)))
    data = write_scenario(document.scenario)
    again = read_scenario(data, "two.fivefoot").scenario
    assert again == document.scenario
    assert write_scenario(again) == data


def test_a_map_that_is_moved_takes_the_ends_of_its_passages_along() -> None:
    document = with_cellar()
    document.do(OpenScene("scene-2"))
    document.do(ResizeMap(left=3, top=1))
    (back,) = document.scenario.scene.passages
    assert back.cells == (Cell(5, 3),)
    (down,) = document.scenario.other_scenes["scene-1"].scene.passages
    assert down.to == Cell(5, 3)
    assert down.cells == (Cell(4, 4), Cell(5, 4))


def test_players_never_get_a_scene_that_is_not_open() -> None:
    scenario = with_cellar().scenario
    known = project(Battle(scenario, RULES)).scenario
    assert known.other_scenes == {}
    assert known.scene_names == ()
    assert b"Rat" not in write_scenario(known)


def test_one_scene_is_shared_alone() -> None:
    scenario = with_cellar().scenario
    alone = shared(Position(scenario, RULES), Sharing(), replace(WHOLE, other_scenes=False))
    assert alone.other_scenes == {}
    assert alone.scene.passages == ()
    whole = shared(Position(scenario, RULES), Sharing(), WHOLE)
    assert list(whole.other_scenes) == ["scene-2"]


def test_other_rules_are_read_in_every_scene() -> None:
    document = with_cellar()
    prone = replace(RAT, conditions={"prone": 1, "no_such_state": 1}, size="no_such_size")
    other = replace(document.scenario.other_scenes["scene-2"], tokens={"rat": prone})
    scenario = replace(document.scenario, other_scenes={"scene-2": other})
    after = switch_to(scenario, "twopoint").apply(scenario, RULES)
    assert after.other_scenes["scene-2"].tokens["rat"].size == "medium"


def test_walls_of_one_scene_are_not_those_of_another() -> None:
    document = with_cellar()
    wall = Barrier("w", Point(1000, 1000), Point(1000, 3000))
    walled = Scene(8, 6, barriers={"w": wall})
    document.do(AddScene("Attic", walled))
    assert list(document.scenario.scene.barriers) == ["w"]
    document.do(OpenScene("scene-1"))
    assert "w" not in document.scenario.scene.barriers


def test_the_start_of_a_turn_is_not_looked_for_in_another_scene() -> None:
    document = with_cellar()
    document.do(turn.StartEncounter(("ada", "goblin"), seed=7))
    document.do(turn.NextTurn())
    document.do(turn.Note("It rains."))
    assert document.can_undo_turn
    document.do(OpenScene("scene-2"))
    document.do(OpenScene("scene-1"))
    assert not document.can_undo_turn
    assert document.turn_start is None


def test_a_replay_passes_over_another_scene() -> None:
    document = with_cellar()
    document.do(turn.StartEncounter(("ada", "goblin"), seed=7))
    document.do(turn.NextTurn())
    document.do(CopyScene())  # the same tokens, in a fight of their own
    document.do(turn.StartEncounter(("goblin", "ada"), seed=9))
    document.do(OpenScene("scene-1"))
    document.do(turn.NextTurn())
    assert replay_check(document).same


def test_what_somebody_let_fall_comes_along() -> None:
    scenario = with_cellar().scenario
    sword = Weapon("sword", "Sword", 1000, place="dropped", cell=Cell(19, 1))
    armed = replace(scenario.tokens["ada"], weapons=(sword,))
    scenario = replace(scenario, tokens={**scenario.tokens, "ada": armed})
    below = TakePassage("passage-1", ("ada",)).apply(scenario, RULES)
    assert [(each.place, each.cell) for each in below.tokens["ada"].weapons] == [("held", None)]


def test_mount_and_rider_go_together() -> None:
    document = with_cellar()
    horse = Token("horse", "Horse", Cell(4, 4), "heroes", size="large")
    scenario = document.scenario
    riding = replace(scenario.encounter, links=(Link("riding", "ada", "horse"),))
    tokens = {**scenario.tokens, "horse": horse}
    scenario = replace(scenario, tokens=tokens, encounter=riding)
    below = TakePassage("passage-1", ("ada",)).apply(scenario, RULES)
    assert below.tokens["ada"].cell == below.tokens["horse"].cell
    assert below.encounter.links == (Link("riding", "ada", "horse"),)
    assert set(below.other_scenes["scene-1"].tokens).isdisjoint({"ada", "horse"})
    assert read_scenario(write_scenario(below), "below.fivefoot").scenario == below


def test_the_same_scene_is_compared_whichever_is_open() -> None:
    document = with_cellar()
    own = document.scenario
    document.do(OpenScene("scene-2"))
    assert differences(own, document.scenario, RULES) == ()


def test_scenes_are_reported_and_not_taken_over_by_halves() -> None:
    document = with_cellar()
    found = differences(field(), document.scenario, RULES)
    of_scenes = [each for each in found if each.part in SCENES or each.key in SCENES]
    assert of_scenes
    assert not any(each.can_be_taken for each in of_scenes)
    stairs = next(each for each in found if each.part == "passages")
    with pytest.raises(Refused, match="leads to a scene that is not here"):
        Merge((stairs,), document.scenario).apply(field(), RULES)


def test_a_map_that_is_added_keeps_what_its_importer_left_and_loses_unknown_states() -> None:
    strange = replace(RAT, conditions={"prone": 1, "no_such_state": 1}, size="no_such_size")
    document = document_of(field())
    kept = {"foundry": {"walls": [1]}}
    document.do(AddScene("Cellar", Scene(8, 6), {"rat": strange}, foreign=kept))
    assert document.scenario.foreign == kept
    assert document.scenario.tokens["rat"] == replace(RAT, conditions={"prone": 1})
    document.do(OpenScene("scene-1"))
    assert document.scenario.foreign == {}
    assert document.scenario.other_scenes["scene-2"].foreign == kept


def test_who_arrives_stands_on_this_side_of_the_wall() -> None:
    """The cell where the stairs end is taken, and a wall stands between it and the nearest one."""
    walls = {
        "a": Barrier("a", Point(1000, 0), Point(1000, 3000)),
        "b": Barrier("b", Point(1000, 3000), Point(0, 3000)),
    }
    hall = Scene(
        9, 6, passages=(Passage("hole", "Hole", (Cell(7, 4),), Cell(0, 0)),), barriers=walls
    )
    tokens = {
        "ada": Token("ada", "Ada", Cell(7, 4)),
        "rat": Token("rat", "Rat", Cell(0, 0), "foes"),
        "bat": Token("bat", "Bat", Cell(0, 1), "foes"),
    }
    scenario = Scenario(hall, "twopoint", tokens=tokens)
    after = TakePassage("hole", ("ada",)).apply(scenario, RULES)
    assert after.tokens["ada"].cell == Cell(0, 2)
