"""Rounds, turns, phases, initiative, what ends when, and what by-hand commands do."""

from __future__ import annotations

import json

import pytest

from fivefoot.core.rules.rolls.dice import DiceError, check_faces, parse_dice, thrown
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.turn.commands import (
    Act,
    Damage,
    Delay,
    EndEncounter,
    EndTurn,
    NewRound,
    NewTurn,
    NextTurn,
    Note,
    RemoveToken,
    SetCondition,
    SetFlag,
    SetInitiative,
    SetLink,
    SetOrder,
    Spend,
    StartEncounter,
    Teleport,
    Throw,
)
from fivefoot.core.rules.turn.engine import replay, run


def four(fight, system, **stats):
    return fight(
        system,
        fight.hero("a", 1, 1, **stats),
        fight.hero("b", 1, 3),
        fight.foe("c", 9, 1),
        fight.foe("d", 9, 3),
    )


@pytest.mark.parametrize(
    ("system", "die"), [("keyword3", 20), ("twopoint", 20), ("quickaction", 20)]
)
def test_the_highest_initiative_begins(fight, system, die):  # C1
    table = four(fight, system, initiative=5)
    rolls = {"a": (3,), "b": (9,), "c": (8,), "d": (17,)}
    if system == "keyword3" and table.ruleset.rounds.initiative_die != "1d20":
        pytest.skip("this system rolls other dice for initiative")
    table.do(StartEncounter(rolls=rolls))
    assert table.scenario.encounter.order == ("d", "b", "a", "c")
    assert table.scenario.encounter.initiative["a"] == 8000


def test_faces_no_die_shows_do_not_begin_a_fight(fight):
    table = four(fight, "twopoint")
    assert table.refused(StartEncounter(rolls={"a": (21,)})) == ["bad_roll"]
    assert table.refused(StartEncounter(order=("a", "x"))) == ["unknown_token"]
    assert table.refused(StartEncounter(order=("a", "a"))) == ["twice_in_order"]


def test_without_initiative_the_sides_alternate(fight):  # D.3
    table = four(fight, "openband")
    table.do(StartEncounter())
    assert table.scenario.encounter.order == ("a", "c", "b", "d")


def test_the_seed_decides_what_the_program_throws(fight):
    orders = []
    for seed in (1, 1, 2):
        table = four(fight, "twopoint")
        table.do(StartEncounter(seed=seed))
        orders.append(table.scenario.encounter.initiative)
    assert orders[0] == orders[1] != orders[2]


def test_turns_go_round_and_rounds_are_counted(fight):
    table = four(fight, "twopoint")
    table.do(StartEncounter(("a", "b", "c", "d")))
    active = []
    for _ in range(6):
        table.do(NextTurn())
        active.append((table.scenario.encounter.round, table.scenario.encounter.active))
    assert active == [(1, "a"), (1, "b"), (1, "c"), (1, "d"), (2, "a"), (2, "b")]


def test_a_round_with_phases_waits_for_preparations(fight):  # B2, B3
    table = four(fight, "phase3ap")
    table.do(StartEncounter(("a", "b")))
    assert table.scenario.encounter.phase == "preparation"
    for _ in range(2):
        table.do(NextTurn())
    assert (table.scenario.encounter.phase, table.scenario.encounter.active) == ("action", "b")
    table.do(SetOrder(("a", "b")))
    for name in ("c", "d"):
        table.do(RemoveToken(name))
    table.do(NextTurn())
    assert (table.scenario.encounter.round, table.scenario.encounter.phase) == (2, "preparation")
    assert table.scenario.encounter.active is None
    table.act("b", "change_stance")
    table.do(NextTurn())
    assert table.scenario.encounter.active == "a"


def test_a_group_takes_its_turn_together(fight):
    table = fight(
        "twopoint",
        fight.hero("a", 1, 1),
        fight.foe("g1", 5, 5, group="goblins"),
        fight.foe("g2", 7, 5, group="goblins"),
    )
    table.do(StartEncounter(("g1", "g2", "a")))
    table.do(NextTurn())
    table.walk("g2", 1)
    table.walk("g1", 1)
    assert table.refused(Act("a", "disengage"))
    table.do(NextTurn())
    assert table.scenario.encounter.active == "a"


def test_delaying_is_for_this_round_and_only_later(fight):  # B11
    table = four(fight, "phase3ap")
    table.do(StartEncounter(("a", "b", "c", "d")))
    table.do(Delay("b", "c"))
    table.do(Delay("a", "c"))
    assert table.scenario.encounter.order == (
        "c",
        "a",
        "b",
        "d",
    )  # two followers keep their own order
    assert table.refused(Delay("d", "a")) == ["not_later"]
    assert table.left("a", "preparation") == 0
    assert table.refused(Delay("a", "d")) == ["no_pool"]
    table.do(NewRound())
    assert table.scenario.encounter.order == ("a", "b", "c", "d")


def test_delaying_as_an_action(fight):
    table = four(fight, "phase3ap")
    table.do(StartEncounter(("a", "b", "c", "d")))
    table.act("a", "delay", "b")
    assert table.scenario.encounter.order[:2] == ("b", "a")


def test_initiative_by_hand(fight):
    table = four(fight, "twopoint").begin("a", "b", "c", "d")
    for name, value in (("a", 10), ("b", 10.5), ("c", 3), ("d", 12)):
        table.do(SetInitiative(name, value))
    assert table.scenario.encounter.order == ("d", "b", "a", "c")


def test_surprise_ends_with_its_round(fight):  # AX45, A72
    table = four(fight, "keyword3")
    table.do(StartEncounter(("a", "b", "c", "d"), surprised=("c",)))
    assert "surprised" in table.states("c")
    for _ in range(4):
        table.do(NextTurn())
    assert "surprised" in table.states("c")
    table.do(NextTurn())
    assert "surprised" not in table.states("c")


def test_reactions_come_back_as_the_system_says(fight):  # A70, B5
    for system, own_turn, after_round in (
        ("keyword3", 1, 0),
        ("phase3ap", 0, 1),
        ("twopoint", 1, 0),
    ):
        table = four(fight, system).begin("a", "b", "c", "d")
        table.do(Spend("c", "reaction"))
        before = table.scenario
        table.do(NewTurn("c"))
        assert table.left("c", "reaction") == own_turn
        table.scenario = before
        table.do(NewRound())
        assert table.left("c", "reaction") == after_round


def test_a_contingency_lapses_with_the_round(fight):  # B10
    table = four(fight, "phase3ap")
    table.do(StartEncounter(("a", "b", "c", "d")))
    table.act("a", "contingency", choice={"trigger": "somebody comes through the door"})
    assert len(table.scenario.encounter.cards) == 1
    table.turn("b")
    assert len(table.scenario.encounter.cards) == 1
    table.do(NewRound())
    assert table.scenario.encounter.cards == ()


@pytest.mark.parametrize(
    ("until", "lasts"),
    [
        ("turn_end", ["c0"]),
        ("turn_start", []),
        ("giver_turn_start", ["c0", "c1", "d0", "d1"]),
        ("round_end", ["c0", "c1", "d0", "d1"]),
        ("", ["c0", "c1", "d0", "d1", "a2"]),
    ],
)
def test_when_states_end(fight, until, lasts):
    """A state given by a in its turn: seen at the start (0) and after the end (1) of turns, and in
    the next of a.
    """
    table = four(fight, "keyword3").begin("a", "c", "d", turn="a")
    table.do(SetCondition("c", "dazzled", until=until, giver="a"))
    found = []

    def look(when):
        if "dazzled" in table.states("c"):
            found.append(when)

    for name in ("c", "d"):
        table.turn(name)
        look(f"{name}0")
        table.do(EndTurn(name))
        look(f"{name}1")
    if until == "round_end":
        table.do(NewRound())
    table.turn("a")
    look("a2")
    assert found == lasts


def test_feinted_until_the_givers_turn_ends(fight):  # A33
    table = fight("keyword3", fight.hero("mira", 5, 5), fight.foe("ogre", 6, 5)).begin()
    table.act("mira", "feint", "ogre")
    table.answer("hit")
    assert "feinted" in table.states("ogre")
    table.do(EndTurn("mira"))
    assert "feinted" not in table.states("ogre")


@pytest.mark.parametrize(
    ("phasing", "beside", "hurt"), [(True, 5, True), (True, 6, False), (False, 5, False)]
)
def test_ending_a_turn_inside_a_creature_while_phasing(fight, phasing, beside, hurt):  # C18
    table = fight(
        "quickaction", fight.hero("a", 5, 5, phasing=phasing), fight.foe("b", beside, 5)
    ).begin()
    lines = table.do(EndTurn("a")).lines
    assert any("inside matter" in line for line in lines) is hurt


def test_a_token_removed_in_its_own_turn(fight):
    table = four(fight, "twopoint").begin("a", "b", "c", "d")
    table.do(SetLink("grappling", "a", "c"))
    table.do(RemoveToken("a"))
    encounter = table.scenario.encounter
    assert (encounter.active, encounter.order, encounter.links) == (None, ("b", "c", "d"), ())
    table.do(NextTurn())
    assert table.scenario.encounter.active == "b"


def test_hand_made_changes(fight):
    table = four(fight, "twopoint").change("a", hit_points=10, hit_points_max=12).begin("a", "b")
    table.do(Damage("a", 4, "a fall"))
    table.do(Damage("a", -9))
    assert table.scenario.tokens["a"].hit_points == 12
    table.do(Spend("a", "ap"))
    assert table.left("a", "ap") == 1
    assert table.refused(Spend("a", "ap", 2)) == ["no_pool"]
    table.do(Spend("a", "ap", -5))
    assert table.left("a", "ap") == 2
    table.do(SetFlag("a", "marked", "by the witch"))
    assert table.turn_state("a").flags == {"marked": "by the witch"}
    table.do(SetFlag("a", "marked", None))
    assert table.turn_state("a").flags == {}
    table.do(Note("the bridge burns"))
    assert any("the bridge burns" in entry.text for entry in table.scenario.encounter.log)
    table.do(EndEncounter())
    assert table.scenario.encounter.stage == "setup"


def test_rolls_for_the_log(fight):
    table = four(fight, "twopoint").begin("a", "b")
    assert table.do(Throw("a", "2d6+1", (3, 4), "damage")).lines == (
        "A rolls 2d6+1: 3 + 4 = 8 (damage)",
    )
    assert table.refused(Throw("a", "2d6", (3, 7))) == ["bad_roll"]
    assert table.refused(Throw("a", "three", (3,))) == ["bad_roll"]
    first, second = (table.do(Throw("a", "3d20")).lines for _ in range(2))
    assert first != second
    assert (
        replay(Battle(table.start, table.ruleset), table.scenario.encounter.history).scenario
        == table.scenario
    )


@pytest.mark.parametrize(
    "command",
    [
        NewTurn("x"),
        EndTurn("x"),
        Teleport("x", (1, 1)),
        Teleport("a", (99, 1)),
        SetCondition("a", "sleepy"),
        Spend("a", "gold"),
        SetOrder(("a", "a")),
        Act("a", "melee_attack", "x"),
        Delay("a", "x"),
        Damage("x", 1),
        SetLink("riding", "a", "x"),
        RemoveToken("x"),
    ],
)
def test_bad_input_is_refused_in_words(fight, command):
    table = four(fight, "twopoint").begin("a", "b")
    outcome = run(table.battle, command)
    assert outcome.refused
    assert outcome.scenario is table.scenario
    assert all(len(problem.text) > 10 for problem in outcome.problems)


# Dice


def test_dice_are_read_and_checked():
    assert str(parse_dice("d20")) == "1d20"
    assert check_faces(parse_dice("2d8"), (1, 8)) is None
    assert check_faces(parse_dice("2d8"), (1, 9)) == "a die with 8 sides cannot show 9"
    for text in ("", "8", "0d6", "2d0", "d", "1d6+"):
        with pytest.raises(DiceError, match="is not a dice expression"):
            parse_dice(text)


def test_thrown_dice_show_every_face_about_equally():
    state, counts = 7, dict.fromkeys(range(1, 7), 0)
    for _ in range(600):
        faces, state = thrown(state, parse_dice("10d6"))
        for face in faces:
            counts[face] += 1
    assert all(900 < count < 1100 for count in counts.values())
    assert json.loads(json.dumps(state)) == state < 2**53


@pytest.mark.parametrize("system", ["keyword3", "phase3ap"])
@pytest.mark.parametrize("overrule", [False, True])
def test_nobody_mounts_its_own_rider_itself_or_a_second_steed(fight, system, overrule):
    """Whatever the game master decides: a circle of mounts has nobody who walks, and no file could
    hold it (A53).
    """
    rider, steed = fight.hero("a", 1, 1), fight.hero("b", 2, 1, size="large")
    table = fight(system, rider, steed, fight.hero("c", 1, 2, size="huge")).begin()
    table.do(SetLink("riding", "a", "b"))
    table.turn("b")
    for target in ("a", "b"):
        assert "tied_to_itself" in table.refused(Act("b", "mount", target, overrule=overrule))
    table.turn("a")
    assert "rides_already" in table.refused(Act("a", "mount", "c", overrule=overrule))
