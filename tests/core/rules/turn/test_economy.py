"""Pools, prices, repeat penalties, turn-ending actions: the ledgers and the examples about them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from fivefoot.core.geometry.grid import Point
from fivefoot.core.model.terrain import Ground, Surface
from fivefoot.core.rules.rolls.roll_modifiers import roll_modifiers
from fivefoot.core.rules.turn.commands import Act, EndTurn, Move, SetCondition
from fivefoot.core.rules.turn.offers import legal_actions, offer_of


def skip_results(table) -> None:
    while table.question is not None:
        table.answer(table.question.default)


def duel(fight, system, **stats):
    return fight(system, fight.hero("mira", 5, 5, **stats), fight.foe("ogre", 6, 5)).begin()


# keyword3


def penalties(table, *actions: str) -> list[tuple[float, ...]]:
    """The penalty of each action of a turn as it was taken."""
    found = []
    for action in actions:
        found.append(roll_modifiers(table.battle, "mira", action, "ogre").applied)
        table.act("mira", action, "ogre")
        skip_results(table)
    return found


@pytest.mark.parametrize(
    ("actions", "expected"),
    [
        (["melee_attack", "melee_attack"], [(0,), (1,)]),  # AX47
        (["simple_weave", "simple_weave", "melee_attack"], [(0,), (1,), (2,)]),  # AX49
        (["melee_attack", "feint", "shove"], [(0,), (1,), (2,)]),  # A2: every [Combat] action
        (["complex_weave", "melee_attack"], [(0,), (1,)]),  # A3: two actions raise the count once
    ],
)
def test_each_combat_action_raises_the_penalty(fight, actions, expected):
    assert penalties(duel(fight, "keyword3"), *actions) == expected


@pytest.mark.parametrize(
    ("feat", "expected"), [(False, [(1, 2), (2, 3), (3, 4)]), (True, [(0, 1), (1, 2), (2, 3)])]
)  # AX51
def test_two_weapons_add_their_offsets_to_the_ladder(fight, feat, expected):
    table = duel(fight, "keyword3", two_weapon_feat=feat)
    assert penalties(table, "two_weapon", "two_weapon", "two_weapon") == expected


@pytest.mark.parametrize(("stacking", "expected"), [("max", 1), ("sum", 2)])
def test_a_called_shot_and_the_ladder_do_not_add_up_unless_the_table_says_so(
    fight, stacking, expected
):  # AX52, A4
    options = {"repeat.stacking": stacking}
    table = fight(
        "keyword3", fight.hero("mira", 5, 5), fight.foe("ogre", 6, 5), options=options
    ).begin()
    table.act("mira", "melee_attack", "ogre")
    skip_results(table)
    weighed = roll_modifiers(table.battle, "mira", "called_shot", "ogre")
    assert (weighed.repeat, weighed.others, weighed.applied) == (1, 1, (expected,))


def test_four_actions_of_complex_weaves_are_too_many(fight):  # AX50
    table = duel(fight, "keyword3")
    table.act("mira", "complex_weave")
    skip_results(table)
    assert "no_pool" in table.refused(Act("mira", "complex_weave"))


def test_total_defense_needs_all_actions_and_leaves_the_reaction(fight):  # AX54, A34
    table = duel(fight, "keyword3")
    table.walk("mira", 1, 0, -1)
    assert "no_pool" in table.refused(Act("mira", "total_defense"))
    table.turn("mira").act("mira", "total_defense")
    assert (table.left("mira", "actions"), table.left("mira", "reaction")) == (0, 1)
    assert "totally_defending" in table.states("mira")
    table.do(EndTurn("mira"))
    table.turn("mira")
    assert "totally_defending" not in table.states("mira")


def test_a_hasted_action_buys_movement_only(fight):  # AX20
    table = duel(fight, "keyword3").change("mira", conditions={"hasted": 1})
    for _ in range(3):
        table.act("mira", "melee_attack", "ogre")
        skip_results(table)
    assert "no_pool" in table.refused(Act("mira", "melee_attack", "ogre"))
    table.move("mira", (5, 4))
    assert table.left("mira", "haste") == 0


def test_the_hasted_action_is_spent_first(fight):  # A62
    table = duel(fight, "keyword3").change("mira", conditions={"hasted": 1})
    table.move("mira", (5, 4))
    assert (table.left("mira", "haste"), table.left("mira", "actions")) == (0, 3)


def test_a_split_advance_keeps_its_diagonal_count(fight):  # AX5
    table = fight("keyword3", fight.hero("mira", 0, 0), fight.foe("ogre", 1, 2)).begin()
    table.move("mira", (1, 1))
    table.act("mira", "melee_attack", "ogre")
    skip_results(table)
    table.move("mira", (2, 2))
    move = table.turn_state("mira").move
    assert (move.spent, move.budget - move.spent) == (12500, 17500)
    assert table.left("mira", "actions") == 1
    assert table.turn_state("mira").counters["repeat"] == 1


def test_a_new_advance_loses_what_was_left(fight):  # AX6
    table = fight("keyword3", fight.hero("mira", 0, 0)).begin()
    table.move("mira", (1, 1))
    table.move("mira", (2, 2), new_purchase=True)
    assert (table.turn_state("mira").move.spent, table.left("mira", "actions")) == (5000, 1)


def test_an_action_breaks_the_run_up_but_not_the_diagonal_count(fight):  # AX30
    table = fight("keyword3", fight.hero("mira", 0, 0)).begin()
    table.move("mira", (1, 1), (2, 1))
    assert table.turn_state("mira").move.run_up == 10000
    table.act("mira", "interact")
    move = table.turn_state("mira").move
    assert (move.run_up, move.diagonal) == (0, 1)


def test_movement_that_was_not_used_is_lost_with_the_turn(fight):  # A43
    table = fight("keyword3", fight.hero("mira", 0, 0)).begin()
    table.move("mira", (1, 0))
    table.do(EndTurn("mira"))
    assert table.turn_state("mira").move is None


def test_each_move_action_gives_one_free_minor_action(fight):  # A68
    table = fight("keyword3", fight.hero("mira", 0, 0)).begin()
    table.act("mira", "draw_or_stow")
    assert table.left("mira", "actions") == 2
    table.move("mira", (1, 0))
    table.act("mira", "open_door")
    assert table.left("mira", "actions") == 1
    table.act("mira", "pick_up")
    assert table.left("mira", "actions") == 0


def test_a_third_free_action_is_only_cautioned(fight):  # A69
    table = fight("keyword3", fight.hero("mira", 0, 0)).begin()
    table.act("mira", "few_words")
    table.act("mira", "drop_item")
    outcome = table.act("mira", "few_words")
    assert [problem.code for problem in outcome.problems] == ["soft_limit"]


@pytest.mark.parametrize("state", ["stunned", "paralyzed", "unconscious"])
def test_no_combat_action_for_those_who_cannot_act(fight, state):  # A36
    table = duel(fight, "keyword3").change("mira", conditions={state: 1})
    assert "blocked_by_condition" in table.refused(Act("mira", "melee_attack", "ogre"))


@pytest.mark.parametrize(("level", "actions"), [(1, 3), (2, 3), (3, 2), (4, 1)])
def test_exhaustion_takes_actions(fight, level, actions):
    table = duel(fight, "keyword3").change("mira", conditions={"exhaustion": level})
    assert table.left("mira", "actions") == actions


def test_standing_costs_an_action_and_needs_speed(fight):  # AX16
    table = fight("keyword3", fight.hero("mira", 0, 0, conditions={"prone": 1})).begin()
    table.act("mira", "stand")
    assert (table.left("mira", "actions"), table.states("mira")) == (2, set())
    table.walk("mira", 4)
    assert table.left("mira", "actions") == 1
    table.change("mira", conditions={"prone": 1, "grappled": 1})
    assert "gate" in table.refused(Act("mira", "stand"))


# twopoint


def test_an_attack_after_a_move_overdraws_and_ends_the_turn(fight):  # EX1, EX7
    table = fight("twopoint", fight.hero("mira", 1, 5), fight.foe("ogre", 6, 5)).begin()
    table.walk("mira", 4)
    offer = offer_of(table.battle, "mira", "attack")
    assert offer.overdraft
    assert [problem.text for problem in offer.problems] == [
        "ends the turn: it costs 2 points with 1 left"
    ]
    table.act("mira", "attack", "ogre")
    skip_results(table)
    assert (
        table.left("mira", "ap"),
        table.turn_state("mira").ended,
        table.turn_state("mira").move,
    ) == (0, True, None)
    assert table.refused(Act("mira", "interact"))


def test_an_attack_at_full_price_leaves_the_turn_open(fight):  # EX2
    table = duel(fight, "twopoint")
    table.act("mira", "attack", "ogre")
    skip_results(table)
    for action in ("use_object", "disengage"):
        assert "no_pool" in table.refused(Act("mira", action))
    assert "no_pool" in table.refused(Move("mira", ((5, 4),)))
    table.act("mira", "interact")


def test_nothing_is_left_after_two_moves(fight):  # EX3
    table = fight("twopoint", fight.hero("mira", 1, 5), fight.foe("ogre", 12, 5)).begin()
    table.walk("mira", 10)
    assert table.left("mira", "ap") == 0
    assert "no_pool" in table.refused(Act("mira", "attack", "ogre"))


@pytest.mark.parametrize("actions", [("disengage", "attack"), ("use_object", "hide")])
def test_a_cheap_action_and_then_a_dear_one(fight, actions):  # EX4, EX25
    table = duel(fight, "twopoint")
    table.act("mira", actions[0])
    table.act("mira", actions[1], "ogre" if actions[1] == "attack" else None)
    skip_results(table)
    assert table.turn_state("mira").ended


def test_a_door_between_two_halves_of_a_move(fight):  # EX6
    table = fight("twopoint", fight.hero("mira", 1, 5)).begin()
    table.walk("mira", 3)
    table.act("mira", "interact")
    table.walk("mira", 3)
    assert (table.at("mira"), table.left("mira", "ap")) == ((7, 5), 1)


@pytest.mark.parametrize(("size", "codes"), [("large", []), ("huge", ["gate"])])
def test_a_grapple_reaches_one_size_up(fight, size, codes):  # EX24
    table = fight("twopoint", fight.hero("mira", 5, 5), fight.foe("ogre", 6, 5, size=size)).begin()
    if codes:
        assert table.refused(Act("mira", "grapple", "ogre")) == codes
    else:
        table.act("mira", "grapple", "ogre")
        table.answer("hit")
        assert table.states("ogre") == {"grappled"}


# phase3ap


def test_points_of_a_round(fight):  # BX29
    table = fight("phase3ap", fight.hero("mira", 4, 5), fight.foe("ogre", 6, 5)).begin()
    table.walk("mira", 1)
    table.act("mira", "strike", "ogre")
    skip_results(table)
    table.act("mira", "strike", "ogre")
    skip_results(table)
    assert table.left("mira", "ap") == 0


def test_pools_of_a_round_do_not_come_back_with_the_turn(fight):  # B1, BX32
    table = duel(fight, "phase3ap")
    table.act("ogre", "few_words")
    table.turn("ogre")
    assert "no_pool" in table.refused(Act("ogre", "drop_item"))


def test_standing_takes_half_a_stride(fight):  # BX4
    table = fight("phase3ap", fight.hero("mira", 1, 5, conditions={"prone": 1})).begin()
    table.act("mira", "stand")
    assert (table.left("mira", "ap"), table.states("mira")) == (2, set())
    table.walk("mira", 3)
    assert (table.at("mira"), table.left("mira", "ap")) == ((4, 5), 2)


def test_standing_on_rough_ground_takes_the_whole_stride(fight):  # BX5
    table = fight("phase3ap", fight.hero("mira", 1, 5, conditions={"prone": 1})).begin()
    corners = tuple(Point(x * 1000, y * 1000) for x, y in ((0, 4), (3, 4), (3, 7), (0, 7)))
    rubble = Ground("rubble", Surface("rubble"), corners)
    table.scenario = replace(table.scenario, scene=replace(table.scenario.scene, ground=(rubble,)))
    table.act("mira", "stand")
    move = table.turn_state("mira").move
    assert (move.spent, move.budget, table.left("mira", "ap")) == (30000, 30000, 2)
    table.walk("mira", 1)
    assert table.left("mira", "ap") == 1


def test_dropping_prone_takes_half_a_stride_too(fight):  # B36
    table = fight("phase3ap", fight.hero("mira", 1, 5)).begin()
    table.walk("mira", 3)
    table.act("mira", "drop_prone")
    assert (table.left("mira", "ap"), table.states("mira")) == (2, {"prone"})
    table.turn("mira").walk("mira", 1)
    assert table.turn_state("mira").move.spent == 10000  # it crawls


def test_a_stride_is_unbroken(fight):  # B35
    table = fight("phase3ap", fight.hero("mira", 1, 5)).begin()
    table.walk("mira", 1)
    table.walk("mira", 1)
    assert table.left("mira", "ap") == 1


def test_preparations_belong_to_their_phase(fight):  # B3
    table = fight("phase3ap", fight.hero("mira", 1, 5), fight.foe("ogre", 9, 9))
    from fivefoot.core.rules.turn.commands import StartEncounter

    table.do(StartEncounter(("mira", "ogre")))
    table.act("mira", "change_stance")
    assert "no_pool" in table.refused(Act("mira", "small_item"))
    assert table.refused(Act("mira", "use_skill"))
    table.turn("mira")
    assert "wrong_phase" in table.refused(Act("mira", "change_stance"))
    table.act("mira", "use_skill")


def test_long_work_is_not_for_a_fight(fight):  # B34
    assert "not_in_combat" in duel(fight, "phase3ap").refused(Act("mira", "ritual"))


# quickaction


def test_a_quick_action_may_take_the_action(fight):  # CX32
    table = fight("quickaction", fight.hero("mira", 5, 5), fight.hero("bo", 6, 5)).begin()
    table.act("mira", "disengage", alternative=1, choice={"roll": 17})
    table.act("mira", "inspire", "bo")
    assert (table.left("mira", "action"), table.left("mira", "quick")) == (0, 0)
    assert table.turn_state("mira").flags["disengaged"] == "17"
    assert "no_pool" in table.refused(Act("mira", "minor_interaction"))


@pytest.mark.parametrize(
    ("weapon", "allowed"), [("medium", True), ("light", True), ("heavy", False)]
)
def test_a_quick_attack_follows_a_light_or_medium_one(fight, weapon, allowed):  # CX31
    table = fight(
        "quickaction",
        fight.hero("mira", 5, 5, weapon=weapon, off_hand="light"),
        fight.foe("ogre", 6, 5),
    ).begin()
    assert table.refused(Act("mira", "quick_attack", "ogre")) == ["gate"] * (
        1 if weapon != "heavy" else 2
    )
    table.act("mira", "attack", "ogre")
    skip_results(table)
    offer = offer_of(table.battle, "mira", "quick_attack")
    assert offer.legal is allowed


def test_anything_after_a_bluff_voids_it(fight):  # CX33
    table = fight("quickaction", fight.hero("mira", 5, 5), fight.hero("bo", 6, 5)).begin()
    table.act("mira", "bluff")
    outcome = table.act("mira", "inspire", "bo")
    assert [problem.code for problem in outcome.problems] == ["last_of_turn"]
    assert "bluffing" not in table.states("mira")


def test_movement_split_round_an_action(fight):  # CX6
    table = fight("quickaction", fight.hero("mira", 1, 5), fight.foe("ogre", 5, 4)).begin()
    table.walk("mira", 3)
    table.act("mira", "attack", "ogre")
    skip_results(table)
    table.walk("mira", 3, 0, 1)
    assert "too_far" in table.refused(Move("mira", ((4, 9),)))


def test_a_dash_adds_the_base_speed(fight):  # C38
    table = fight("quickaction", fight.hero("mira", 1, 5)).begin()
    table.act("mira", "dash")
    table.walk("mira", 12)
    assert table.left("mira", "action") == 0
    assert "too_far" in table.refused(Move("mira", ((14, 5),)))


def test_a_dash_walked_at_once_costs_the_action(fight):
    table = fight("quickaction", fight.hero("mira", 1, 5)).begin()
    table.walk("mira", 9, action="dash")
    assert table.left("mira", "action") == 0
    assert "no_pool" in table.refused(Act("mira", "hide"))


def test_standing_takes_half_the_base_speed(fight):
    table = fight("quickaction", fight.hero("mira", 1, 5, conditions={"prone": 1})).begin()
    table.act("mira", "stand")
    table.walk("mira", 3)
    assert "too_far" in table.refused(Move("mira", ((5, 5),)))


# openband


def test_a_second_maneuver_leaves_one_open_unless_covered(fight):  # DX2, D28
    table = fight("openband", fight.hero("mira", 1, 5), fight.hero("bo", 1, 7)).begin()
    table.walk("mira", 6)
    assert "open" not in table.states("mira")
    table.walk("mira", 6)
    assert ("open" in table.states("mira"), table.left("mira", "actions")) == (True, 0)
    table.do(EndTurn("mira"))
    table.turn("mira")
    assert "open" not in table.states("mira")
    table.turn("bo").act("bo", "covering_fire", "mira")
    table.turn("mira").walk("mira", 10)
    assert "open" not in table.states("mira")


def test_two_maneuvers_in_one_drag_leave_one_open_too(fight):
    table = fight("openband", fight.hero("mira", 1, 5)).begin()
    table.walk("mira", 12)
    assert "open" in table.states("mira")


@pytest.mark.parametrize(
    ("first", "second", "expected"),
    [
        ("basic_attack", "basic_attack", (-1, -1)),  # DX4
        ("defensive_stance", "evasive_action", (0, 0)),
        ("basic_attack", "defensive_stance", (0, 0)),  # DX31
        ("search", "aim", (-1, -1)),
    ],
)
def test_two_of_a_category(fight, first, second, expected):
    table = duel(fight, "openband")
    category = table.ruleset.actions[first].category
    twice = category == table.ruleset.actions[second].category
    choice = {f"two_{category}s": True} if twice else {}
    found = []
    for action in (first, second):
        target = "ogre" if "attack" in action else None
        found.append(roll_modifiers(table.battle, "mira", action, target, choice).applied[0])
        table.act("mira", action, target, choice=choice)
        skip_results(table)
    assert tuple(found) == expected


def test_a_second_attack_not_declared_takes_it_all(fight):  # D4
    table = duel(fight, "openband")
    assert roll_modifiers(table.battle, "mira", "basic_attack", "ogre").applied == (0,)
    table.act("mira", "basic_attack", "ogre")
    skip_results(table)
    assert roll_modifiers(table.battle, "mira", "basic_attack", "ogre").applied == (-2,)


def test_a_desperate_attack_ends_the_turn_and_all_reactions(fight):  # DX24
    table = duel(fight, "openband")
    table.act("mira", "desperate_attack", "ogre")
    skip_results(table)
    assert table.turn_state("mira").ended
    assert table.refused(Move("mira", ((4, 5),)))
    assert "reactions_off" in table.turn_state("mira").flags


def test_a_sprint_needs_both_actions_and_leaves_none(fight):  # DX16, DX10
    table = fight("openband", fight.hero("mira", 1, 5)).begin()
    table.act("mira", "search")
    assert table.refused(Move("mira", ((2, 5),), action="sprint"))
    table.turn("mira").walk("mira", 20, action="sprint")
    assert table.left("mira", "actions") == 0
    assert "open" in table.states("mira")
    assert "reactions_off" in table.turn_state("mira").flags


def test_an_unknown_action_names_the_nearest(fight):
    table = duel(fight, "keyword3")
    from fivefoot.core.rules.turn.engine import run

    outcome = run(table.battle, Act("mira", "mele_attack"))
    assert outcome.problems[0].code == "unknown_action"
    assert "melee_attack" in outcome.problems[0].text


def test_not_in_anothers_turn(fight):
    table = duel(fight, "keyword3")
    assert "not_active" in table.refused(Act("ogre", "melee_attack", "mira"))
    assert table.refused(Move("ogre", ((7, 5),))) == ["not_active"]


@pytest.mark.parametrize("system", ["keyword3", "phase3ap", "quickaction", "openband", "twopoint"])
def test_every_action_is_offered_with_reasons(fight, system):
    table = duel(fight, system)
    offers = legal_actions(table.battle, "mira")
    assert {offer.action for offer in offers} == {
        name for name, action in table.ruleset.actions.items() if action.kind != "reaction"
    }
    for offer in offers:
        assert offer.legal or any(
            problem.text and not problem.warning for problem in offer.problems
        )
        assert offer.cost


def test_a_state_given_by_hand_ends_when_it_says(fight):
    table = duel(fight, "keyword3")
    table.do(SetCondition("ogre", "dazzled", until="turn_end"))
    table.do(EndTurn("mira"))
    table.turn("ogre")
    assert "dazzled" in table.states("ogre")
    table.do(EndTurn("ogre"))
    assert "dazzled" not in table.states("ogre")
