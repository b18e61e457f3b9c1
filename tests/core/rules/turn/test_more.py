"""Hiding, breath, riding, prepared movements, difficulties, the squares of attacks."""

from __future__ import annotations

import pytest

from fivefoot.core.geometry.grid import Cell
from fivefoot.core.rules.means.breath import breath_rounds
from fivefoot.core.rules.space.observers import observers
from fivefoot.core.rules.turn.commands import Act, EndTurn, NextTurn, React
from fivefoot.core.rules.turn.waiting_strike import difficulty_of


def test_hiding_goes_by_each_observers_perception(fight):  # CX36
    table = fight(
        "quickaction",
        fight.hero("mira", 5, 5),
        fight.foe("dull", 9, 4, perception=2),
        fight.foe("fair", 9, 5, perception=4),
        fight.foe("keen", 9, 6, perception=6),
    ).begin()
    assert [seen.verdict for seen in observers(table.battle, "mira", 14)] == [
        "hidden",
        "sees",
        "sees",
    ]
    table.act("mira", "hide", choice={"roll": 14})
    table.do(NextTurn())
    for name, problem in (("dull", "unseen"), ("fair", None), ("keen", None)):
        table.turn(name)
        from fivefoot.core.rules.turn.targets import targets

        found = next(
            offer for offer in targets(table.battle, name, "attack") if offer.token == "mira"
        )
        assert ("unseen" in [p.code for p in found.problems]) is (problem is not None)
    table.turn("mira").turn("dull")
    assert table.turn_state("mira").flags["stealth"] == "14"  # it stays hidden until found


def test_hiding_from_somebody_close_by(fight):  # DX9
    table = fight(
        "openband", fight.hero("mira", 5, 5), fight.foe("guard", 7, 5), fight.foe("far", 15, 5)
    ).begin()
    assert [seen.verdict for seen in observers(table.battle, "mira")] == ["doubtful", "hidden"]
    table = fight(
        "openband", fight.hero("mira", 5, 5), fight.hero("bo", 8, 5), fight.foe("guard", 7, 5)
    ).begin()
    assert [seen.verdict for seen in observers(table.battle, "mira")] == ["hidden"]


def test_a_swimmers_breath(fight):  # AX60
    table = fight("keyword3", fight.hero("mira", 5, 5, constitution=3)).begin()
    assert breath_rounds(table.battle, "mira") == 30
    assert breath_rounds(fight("twopoint", fight.hero("mira", 5, 5)).battle, "mira") is None


def test_mounting_and_riding(fight):  # AX17
    table = fight(
        "keyword3", fight.hero("mira", 5, 5), fight.hero("horse", 6, 5, speed=60, size="large")
    ).begin()
    table.act("mira", "mount", "horse")
    assert (table.at("mira"), table.left("mira", "actions")) == ((6, 5), 2)
    table.walk("mira", 12)
    assert (table.at("mira"), table.at("horse"), table.left("mira", "actions")) == (
        (18, 5),
        (18, 5),
        1,
    )
    table.act("mira", "dismount")
    assert table.asked() == ("step", "mira")
    cells = {tuple(choice.cell) for choice in table.question.choices if choice.cell}
    assert len(cells) == 12
    table.answer("17,5")
    assert (table.at("mira"), table.scenario.encounter.links) == ((17, 5), ())


@pytest.mark.parametrize(("size", "allowed"), [("large", True), ("medium", False)])
def test_a_steed_is_larger(fight, size, allowed):  # BX30
    table = fight(
        "phase3ap", fight.hero("mira", 5, 5), fight.hero("horse", 6, 5, size=size)
    ).begin()
    if allowed:
        table.act("mira", "mount", "horse")
        assert table.left("mira", "ap") == 2
    else:
        assert table.refused(Act("mira", "mount", "horse")) == ["gate"]


def test_a_readied_advance_is_walked_off_the_own_turn(fight):  # A31
    table = fight("keyword3", fight.hero("mira", 5, 5), fight.foe("ogre", 6, 5)).begin()
    table.act("mira", "ready", choice={"action": "advance", "trigger": "the ogre strikes"})
    table.do(EndTurn("mira"))
    table.turn("ogre")
    assert table.refused(
        React("mira", "advance", path=tuple(Cell(5, y) for y in range(6, 13)))
    ) == ["too_far"]
    table.do(React("mira", "advance", path=(Cell(4, 5), Cell(3, 5))))
    assert (table.at("mira"), table.left("mira", "reaction")) == ((4 - 1, 5), 0)
    assert table.scenario.encounter.cards == ()


def test_a_prepared_second_maneuver_leaves_one_open_when_it_is_done(fight):  # D34
    table = fight("openband", fight.hero("mira", 5, 5), fight.foe("ogre", 15, 5)).begin()
    table.walk("mira", 2)
    table.act("mira", "prepare_reaction", choice={"action": "move", "trigger": "the ogre comes"})
    assert "open" not in table.states("mira")
    table.turn("ogre")
    table.do(React("mira", "move", path=(Cell(8, 5),)))
    assert ("open" in table.states("mira"), table.at("mira")) == (True, (8, 5))


def test_a_prepared_attack_counts_but_loses_no_dice(fight):  # D34
    table = fight("openband", fight.hero("mira", 5, 5), fight.foe("ogre", 6, 5, npc=True)).begin()
    table.act(
        "mira", "prepare_reaction", choice={"action": "basic_attack", "trigger": "the ogre moves"}
    )
    assert table.turn_state("mira").counters["category_attack"] == 1
    table.turn("ogre")
    outcome = table.do(React("mira", "basic_attack", "ogre"))
    assert "Mira: readied Basic Attack on Ogre" in outcome.lines
    assert table.turn_state("mira").counters["reactions_used"] == 1


def test_several_reactions_for_one_feature(fight):  # C56
    table = fight("quickaction", fight.hero("mira", 5, 5), fight.foe("ogre", 6, 5)).begin()
    outcome = table.do(React("ogre", "feature_reaction", "mira", (15,), times=2))
    assert any("15 against 15 succeeds" in line for line in outcome.lines)
    assert table.turn_state("ogre").counters["reactions_used"] == 2
    assert table.refused(React("ogre", "feature_reaction", "mira", times=0)) == ["bad_times"]


def test_difficulties(fight):  # EX24, C35
    table = fight(
        "twopoint", fight.hero("mira", 5, 5, strength=3, proficiency=2), fight.foe("ogre", 6, 5)
    ).begin()
    assert difficulty_of(table.battle, "mira", "grapple") == 13000
    table.act("mira", "grapple", "ogre")
    assert table.question.text.endswith("against 13")
    for size, expected in (("medium", 16000), ("large", 14000)):
        foe = fight.foe("ogre", 6, 5, size=size)
        table = fight("quickaction", fight.hero("mira", 5, 5, athletics=4), foe).begin()
        assert difficulty_of(table.battle, "mira", "topple", "ogre") == expected


def test_the_square_of_an_attack_comes_before_it(fight):  # DX5
    table = fight("openband", fight.hero("mira", 5, 5), fight.foe("ogre", 7, 5, npc=True)).begin()
    table.act("mira", "basic_attack", "ogre", path=(Cell(6, 5),))
    assert (table.at("mira"), table.left("mira", "actions")) == ((6, 5), 1)
    assert table.refused(Act("mira", "basic_attack", "ogre", path=(Cell(6, 4), Cell(6, 3))))


def test_an_escape_is_asked_and_unties(fight):  # A25, E11
    for system in ("keyword3", "twopoint"):
        table = fight(system, fight.foe("ogre", 5, 5), fight.hero("mira", 6, 5)).begin()
        table.act("ogre", "grapple", "mira")
        table.answer("hit")
        assert table.states("mira") == {"grappled"}
        table.turn("mira").act("mira", "escape")
        assert table.asked() == ("strike", "mira")
        table.answer("hit")
        assert (table.states("mira"), table.states("ogre"), table.scenario.encounter.links) == (
            set(),
            set(),
            (),
        )


def test_cover_is_left_by_moving(fight):  # D9, D.1b
    table = fight("openband", fight.hero("mira", 5, 5)).begin()
    table.walk("mira", 2, action="take_cover")
    assert table.states("mira") == {"in_cover"}
    table.turn("mira").walk("mira", 1)
    assert table.states("mira") == set()


def test_work_of_several_rounds(fight):  # C26
    table = fight("quickaction", fight.hero("mira", 5, 5)).begin()
    lines = [table.act("mira", "improvise", choice={"rounds": 2}).lines[-1]]
    table.turn("mira")
    lines.append(table.act("mira", "improvise", choice={"rounds": 2}).lines[-1])
    assert lines == ["Something else: round 1 of 2", "Something else: round 2 of 2, finished"]


def test_a_covered_ally_sprints_without_exposure(fight):  # DX30
    table = fight("openband", fight.hero("mira", 1, 5), fight.hero("bo", 1, 7)).begin()
    table.turn("bo").act("bo", "covering_fire", "mira")
    table.turn("mira").walk("mira", 10, action="sprint")
    assert "open" not in table.states("mira")
    assert (table.left("mira", "actions"), "reactions_off" in table.turn_state("mira").flags) == (
        0,
        True,
    )


def test_crawling_twice(fight):  # DX17
    table = fight("openband", fight.hero("mira", 1, 5)).begin()
    table.walk("mira", 3, action="crawl")
    table.walk("mira", 3, action="crawl")
    assert table.states("mira") == {"prone", "open"}
    table.act("mira", "stand")
    assert (table.at("mira"), table.states("mira")) == ((7, 5), {"open"})


def test_a_known_result_is_not_asked(fight):
    table = fight("keyword3", fight.hero("mira", 5, 5), fight.foe("ogre", 6, 5)).begin()
    table.act("mira", "trip", "ogre", choice={"result": "hit"})
    assert (table.question, table.states("ogre")) == (None, {"prone"})


def test_several_swings_are_asked_one_by_one(fight):  # D21
    table = fight(
        "openband", fight.hero("mira", 5, 5), fight.foe("a", 6, 5), fight.foe("b", 6, 6)
    ).begin()
    table.do(Act("mira", "desperate_volley", "a", ("b",)))
    asked = []
    while table.question is not None:
        asked.append((table.question.kind, table.question.who))
        table.answer(table.question.default)
    assert [who for kind, who in asked if kind == "reaction"] == ["a", "b", "b"]
    assert table.turn_state("mira").ended
