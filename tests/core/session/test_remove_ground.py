"""Ground that gives way: who stood on it falls, in one step that undo takes back."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.apply_commands import apply_edit

from fivefoot.core.geometry.grid import Cell, Point
from fivefoot.core.model.barrier import Barrier
from fivefoot.core.model.encounter import Encounter, Link
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.scene import Scene
from fivefoot.core.model.terrain import Ground, Surface
from fivefoot.core.model.token import Support, Token
from fivefoot.core.rules.turn import commands as turn
from fivefoot.core.session.commands import Refused
from fivefoot.core.session.commands.map_edits import RemoveGround, ToggleDoor
from fivefoot.core.session.document import Document
from fivefoot.core.session.opening import document_of


def bridge(ruleset: str, *tokens: Token, links: tuple[Link, ...] = ()) -> Scenario:
    """A bridge four cells up, over floor; the tokens in play."""
    corners = (Point(0, 1000), Point(8000, 1000), Point(8000, 3000), Point(0, 3000))
    span = Ground("span", Surface("bridge", height=4000, depth=200), corners)
    encounter = Encounter(stage="play", round=1, active=tokens[0].id, links=links)
    return Scenario(
        Scene(8, 4, ground=(span,)), ruleset, tokens={t.id: t for t in tokens}, encounter=encounter
    )


HERO = Token("hero", "Hero", Cell(2, 1), elevation=4000)


@pytest.mark.parametrize("ruleset", ["keyword3", "quickaction", "openband", "twopoint"])
def test_who_stood_on_it_lies_below_and_one_undo_brings_all_back(ruleset: str) -> None:
    document = document_of(bridge(ruleset, HERO))
    before = document.scenario
    document.do(RemoveGround("span"))
    if document.scenario.encounter.pending:  # the fall may be softened: it is asked for
        document.do(turn.Answer("hero", "land"))
    assert document.scenario.tokens["hero"].elevation == 0
    while document.undo():
        pass
    assert document.scenario is before


def test_a_pair_begins_to_fall_once() -> None:
    """Mount and rider under a ruleset whose falls wait for their phase (B52)."""
    steed, rider = (
        Token("steed", "Steed", Cell(2, 1), size="large", elevation=4000),
        replace(HERO, elevation=4000),
    )
    document = document_of(
        bridge("phase3ap", rider, steed, links=(Link("riding", "hero", "steed"),))
    )
    document.do(RemoveGround("span"))
    log = [entry.text for entry in document.scenario.encounter.log]
    assert {token.support for token in document.scenario.tokens.values()} == {"falling"}
    assert len(log) == len(set(log))


def test_refused_by_name_where_there_is_none_and_while_a_question_waits() -> None:
    document = document_of(bridge("phase3ap", HERO))
    with pytest.raises(Refused, match="no region of ground arch"):
        document.do(RemoveGround("arch"))
    waiting = replace(
        document.scenario, encounter=replace(document.scenario.encounter, pending=("a question",))
    )  # type: ignore[arg-type]
    with pytest.raises(Refused, match="A question is open"):
        apply_edit(RemoveGround("span"), waiting)


def region(surface: Surface, *tokens: Token, doors: tuple[Barrier, ...] = ()) -> Document:
    """Ground of some kind on the left four columns, floor at 0 on the right; the tokens in play,
    falls of A.
    """
    corners = (Point(0, 0), Point(4000, 0), Point(4000, 4000), Point(0, 4000))
    encounter = Encounter(stage="play", round=1, active=tokens[0].id)
    scene = Scene(
        8, 4, ground=(Ground("part", surface, corners),), barriers={door.id: door for door in doors}
    )
    return document_of(
        Scenario(scene, "keyword3", tokens={t.id: t for t in tokens}, encounter=encounter)
    )


def lost(document: Document, command: RemoveGround | ToggleDoor) -> tuple[Token, list[str]]:
    """The hero after the map has changed, and the log; one undo restores all of it, one redo does
    it again.
    """
    before = document.scenario
    document.do(command)
    after = document.scenario
    assert document.undo()
    assert document.scenario is before
    assert document.redo()
    assert document.scenario is after
    return after.tokens["hero"], [entry.text for entry in after.encounter.log]


@pytest.mark.parametrize(
    ("surface", "cell", "level", "support", "feet"),
    [
        (
            Surface("ledge", height=4000),
            Cell(4, 1),
            3000,
            "climbing",
            15,
        ),  # on the face of what gives way
        (Surface("earth", height=4000), Cell(2, 1), 2000, "burrowing", 10),
        (
            Surface("deep_water", height=4000, depth=3000),
            Cell(2, 1),
            4000,
            "swimming",
            20,
        ),  # a basin that bursts
        (Surface("deep_water", height=4000, depth=3000), Cell(2, 1), 2000, "swimming", 10),
    ],
)
def test_who_clung_swam_or_dug_falls_when_that_is_gone(
    surface: Surface, cell: Cell, level: int, support: Support, feet: int
) -> None:
    """Half a cell or less is a step; a fall of 10 ft does 1d8 under A's default, and less does
    nothing.
    """
    there = Token("hero", "Hero", cell, elevation=level, support=support)
    hero, log = lost(region(surface, there), RemoveGround("part"))
    assert (hero.elevation, hero.support) == (0, "ground")
    assert log == [f"Hero falls {feet} ft: {feet // 10}d8 damage"]


def test_who_stood_on_it_falls_where_other_heights_stay_on_the_map() -> None:
    document = region(Surface("ledge", height=4000), replace(HERO, cell=Cell(3, 1)))
    mound = Ground(
        "mound", Surface("ledge", height=1000), (Point(5000, 0), Point(8000, 0), Point(8000, 4000))
    )
    scene = replace(document.scenario.scene, ground=(*document.scenario.scene.ground, mound))
    hero, log = lost(document_of(replace(document.scenario, scene=scene)), RemoveGround("part"))
    assert (hero.elevation, log) == (0, ["Hero falls 20 ft: 2d8 damage"])


@pytest.mark.parametrize(
    ("surface", "level", "support", "after"),
    [
        (Surface("pit", depth=2000), -2000, "ground", (0, "ground")),
        (Surface("deep_water", depth=2000), -1000, "swimming", (0, "ground")),
        (Surface("pit", depth=2000), -1500, "flying", (0, "flying")),
        (Surface("pit", depth=2000), -1500, "falling", (0, "ground")),
    ],
)
def test_nobody_is_left_in_the_ground_that_fills_a_place(
    surface: Surface, level: int, support: Support, after: tuple[int, Support]
) -> None:
    hero, log = lost(
        region(surface, Token("hero", "Hero", Cell(2, 1), elevation=level, support=support)),
        RemoveGround("part"),
    )
    assert (hero.elevation, hero.support) == after
    assert log == []


def test_who_holds_on_to_something_else_stays() -> None:
    ledge = Ground(
        "other", Surface("ledge", height=4000), (Point(5000, 0), Point(8000, 0), Point(8000, 4000))
    )
    climber = Token("hero", "Hero", Cell(4, 1), elevation=3000, support="climbing")
    document = region(Surface("ledge", height=4000), climber)
    scene = replace(document.scenario.scene, ground=(*document.scenario.scene.ground, ledge))
    document = document_of(replace(document.scenario, scene=scene))
    assert lost(document, RemoveGround("part"))[0] == climber


def test_who_hangs_on_a_gate_that_is_opened_falls_and_who_stands_beside_it_stays() -> None:
    gate = Barrier("gate", Point(5000, 1000), Point(5000, 2000), "door", height=3000)
    hero = Token("hero", "Hero", Cell(5, 1), elevation=2000, support="climbing")
    other = Token("other", "Other", Cell(4, 1))
    document = region(Surface("rubble"), hero, other, doors=(gate,))
    fallen, log = lost(document, ToggleDoor("gate"))
    assert (fallen.elevation, fallen.support) == (0, "ground")
    assert log == ["Hero falls 10 ft: 1d8 damage"]
    assert document.scenario.tokens["other"] is other


def test_a_steed_that_clings_lets_go_with_its_rider() -> None:
    steed = Token("steed", "Steed", Cell(4, 1), size="large", elevation=3000, support="climbing")
    rider = Token("hero", "Hero", Cell(4, 1), elevation=3000, support="climbing")
    document = region(Surface("ledge", height=4000), rider, steed)
    riding = replace(document.scenario.encounter, links=(Link("riding", "hero", "steed"),))
    fallen, log = lost(
        document_of(replace(document.scenario, encounter=riding)), RemoveGround("part")
    )
    assert (fallen.elevation, fallen.support) == (0, "ground")
    assert sorted(log) == ["Hero falls 15 ft: 1d8 damage", "Steed falls 15 ft: 1d8 damage"]
