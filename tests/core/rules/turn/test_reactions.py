"""Walks that are interrupted, reactions with their order and price, disengaging, blows with their
answers.
"""

from __future__ import annotations

import pytest

from fivefoot.core.model.frames import WindowFrame
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.turn.commands import (
    Act,
    Answer,
    Move,
    NewRound,
    Push,
    React,
    RemoveToken,
    SetCondition,
    SetReminders,
    Teleport,
)
from fivefoot.core.rules.turn.engine import replay
from fivefoot.core.rules.turn.removal import without_token
from fivefoot.core.storage.scenario_file import read_scenario, write_scenario

ROUND_THE_OGRE = ((4, 4), (5, 4), (6, 4), (7, 4))


def round_the_ogre(fight, system, **stats):
    return fight(system, fight.hero("mira", 4, 5), fight.foe("ogre", 5, 5, **stats)).begin()


def through(table, choice=None):
    """Answers every question by its default (or with a choice where it is offered); lists who was
    asked where.
    """
    found = []
    while (asked := table.question) is not None:
        found.append((asked.kind, asked.who, tuple(asked.cell) if asked.cell else None))
        table.answer(choice if choice and asked.offer(choice) else asked.default)
    return found


@pytest.mark.parametrize("system", ["keyword3", "twopoint"])
def test_leaving_a_reach_asks_at_the_cell_that_is_left(fight, system):  # AX31, EX16
    table = round_the_ogre(fight, system)
    table.move("mira", *ROUND_THE_OGRE)
    assert table.at("mira") == (6, 4)
    assert table.asked() == ("reaction", "ogre")
    table.answer("opportunity_attack")
    assert (table.at("mira"), table.left("ogre", "reaction")) == ((7, 4), 0)


def test_a_question_is_worked_out_once(fight):
    """Each command asks for it before and after, and so does whoever shows it."""
    table = round_the_ogre(fight, "keyword3")
    table.move("mira", *ROUND_THE_OGRE)
    assert table.question is not None
    assert table.question is table.question


def test_an_opportunity_attack_says_what_bears_on_it(fight):  # A28: free of the ladder
    table = round_the_ogre(fight, "keyword3").change("mira", conditions={"squeezing": 1})
    table.move("mira", *ROUND_THE_OGRE)
    assert (
        table.answer("opportunity_attack").lines[0] == "Ogre: Opportunity attack on Mira, Fortune"
    )


def test_a_wide_reach_is_left_later(fight):  # AX32
    table = fight("keyword3", fight.hero("mira", 4, 5), fight.foe("ogre", 5, 5, reach=10)).begin()
    table.move("mira", (3, 5), (2, 5))
    assert (table.at("mira"), table.asked()) == ((3, 5), ("reaction", "ogre"))


@pytest.mark.parametrize(
    "hinder",
    [
        lambda t: t.do(SetCondition("ogre", "stunned")),
        lambda t: t.do(SetCondition("mira", "hidden")),
        lambda t: t.do(SetCondition("ogre", "surprised")),  # AX45
        lambda t: t.do(React("ogre", "opportunity_attack", "mira")) and through(t),
    ],
)
def test_those_who_cannot_react_are_not_asked(fight, hinder):  # AX35
    table = round_the_ogre(fight, "keyword3")
    hinder(table)
    table.move("mira", *ROUND_THE_OGRE)
    assert table.at("mira") == (7, 4)


def test_reactors_in_order_of_distance_then_initiative(fight):  # AX39
    table = fight(
        "keyword3",
        fight.hero("mira", 5, 5),
        fight.foe("e1", 4, 4, initiative=3),
        fight.foe("e2", 6, 4, initiative=5),
        fight.foe("e3", 5, 3, reach=10, initiative=9),
    ).begin()
    table.move("mira", (5, 6))
    assert [who for _, who, _ in through(table)] == ["e2", "e1", "e3"]
    assert table.at("mira") == (5, 6)


def test_those_who_tie_answer_before_any_of_it_happens(fight):  # A74
    table = fight(
        "keyword3", fight.hero("mira", 5, 5), fight.foe("e1", 4, 4), fight.foe("e2", 6, 4)
    ).begin()
    table.move("mira", (5, 6))
    table.answer("opportunity_attack")
    assert table.left("e1", "reaction") == 1  # not yet paid
    assert table.asked() == ("reaction", "e2")
    table.answer("opportunity_attack")
    assert (table.left("e1", "reaction"), table.left("e2", "reaction")) == (0, 0)


@pytest.mark.parametrize("system", ["keyword3", "twopoint"])
def test_disengaging_provokes_nobody(fight, system):  # A48, EX17
    table = round_the_ogre(fight, system)
    table.act("mira", "disengage")
    table.move("mira", *ROUND_THE_OGRE)
    assert (table.at("mira"), table.question) == ((7, 4), None)


def test_a_disengaged_turn_may_not_end_in_reach(fight):  # A49
    table = fight("keyword3", fight.hero("mira", 4, 5), fight.foe("ogre", 5, 5)).begin()
    table.act("mira", "disengage")
    table.act("mira", "interact")
    table.move("mira", (4, 4))
    table.do(Move("mira", ((4, 3), (4, 4), (5, 4), (6, 4)), overrule=True))
    assert table.refused(Move("mira", ((6, 5),)))


def test_a_push_and_a_teleport_provoke_nobody(fight):  # AX34, EX18
    for command in (Push("mira", "bo", (-1, 0)), Teleport("mira", (1, 1))):
        table = fight(
            "keyword3", fight.hero("bo", 5, 6), fight.hero("mira", 4, 5), fight.foe("ogre", 5, 5)
        ).begin()
        table.do(command)
        assert table.question is None


def test_a_complex_weave_provokes_before_it_is_done(fight):  # A16, AX42
    table = fight("keyword3", fight.hero("mira", 4, 5), fight.foe("ogre", 5, 5)).begin()
    table.act("mira", "complex_weave")
    assert table.asked() == ("reaction", "ogre")
    table.do(SetCondition("mira", "stunned"))
    table.answer("opportunity_attack")
    assert any("is lost" in entry.text for entry in table.scenario.encounter.log)


@pytest.mark.parametrize(
    ("suppresses", "asked"), [("all", None), ("movement_only", ("reaction", "ogre"))]
)
def test_a_weave_after_disengaging(fight, suppresses, asked):  # AX42, A17
    table = fight(
        "keyword3",
        fight.hero("mira", 4, 5),
        fight.foe("ogre", 5, 5),
        options={"disengage.suppresses": suppresses},
    ).begin()
    table.act("mira", "disengage")
    table.act("mira", "complex_weave")
    assert (table.asked(), table.left("mira", "actions")) == (asked, 0)


def test_a_simple_weave_provokes_nobody(fight):  # A15
    table = fight("keyword3", fight.hero("mira", 4, 5), fight.foe("ogre", 5, 5)).begin()
    table.act("mira", "simple_weave", "ogre")
    assert table.asked() is None


def test_a_weaver_counters_within_sixty_feet(fight):  # A76
    near = fight.foe("near", 16, 5, space_energy=True)
    far = fight.foe("far", 17, 5, space_energy=True)
    table = fight("keyword3", fight.hero("mira", 4, 5), near, far).begin()
    table.act("mira", "complex_weave")
    assert [who for _, who, _ in through(table, "counterweave")] == ["near"]
    assert table.left("near", "reaction") == 0


def test_a_readied_attack_keeps_its_penalty_and_takes_the_reaction(fight):  # AX58, A31
    table = fight("keyword3", fight.hero("mira", 4, 5), fight.foe("ogre", 5, 5)).begin()
    table.act("mira", "melee_attack", "ogre")
    through(table)
    table.act("mira", "ready", choice={"action": "melee_attack", "trigger": "the ogre moves"})
    assert table.turn_state("mira").counters["repeat"] == 2
    assert table.scenario.encounter.cards[0].repeat == 1
    table.turn("ogre").move("ogre", (6, 5))
    offers = [choice.id for choice in table.question.choices]
    assert offers == ["opportunity_attack", "card:0", "decline"]
    table.answer("card:0")
    through(table)
    assert (table.left("mira", "reaction"), table.scenario.encounter.cards) == (0, ())


def test_an_opportunity_attack_spends_the_reaction_of_a_readied_action(fight):  # AX46
    table = fight("keyword3", fight.hero("mira", 4, 5), fight.foe("ogre", 5, 5)).begin()
    table.act("mira", "ready", choice={"action": "melee_attack", "trigger": "somebody comes"})
    table.turn("ogre").move("ogre", (6, 5))
    table.answer("opportunity_attack")
    through(table)
    assert "no_reaction" in table.refused(React("mira", "melee_attack", "ogre"))
    table.turn("mira")
    assert table.scenario.encounter.cards == ()


@pytest.mark.parametrize("stored", ["opportunity_attack", "total_defense", "ready"])
def test_what_may_not_be_readied(fight, stored):  # A78
    table = fight("keyword3", fight.hero("mira", 4, 5)).begin()
    assert "not_stored" in table.refused(Act("mira", "ready", choice={"action": stored}))


def test_a_dear_action_is_readied_at_its_price(fight):  # A31
    table = fight("keyword3", fight.hero("mira", 4, 5)).begin()
    table.act("mira", "ready", choice={"action": "complex_weave", "trigger": "a door opens"})
    assert table.left("mira", "actions") == 1


def test_a_shield_answers_a_melee_hit_only(fight):  # A75
    table = fight(
        "keyword3", fight.hero("mira", 4, 5), fight.foe("ogre", 5, 5, shield=True)
    ).begin()
    table.act("mira", "melee_attack", "ogre")
    assert table.asked() == ("strike", "mira")
    table.answer("hit")
    assert table.asked() == ("reaction", "ogre")
    table.answer("shield_block")
    table.act("mira", "melee_attack", "ogre")
    assert table.question is None  # its reaction is spent: the result makes no difference


def test_a_shield_does_not_answer_a_shot(fight):  # A75
    table = fight(
        "keyword3", fight.hero("mira", 4, 5), fight.foe("ogre", 9, 5, shield=True)
    ).begin()
    table.act("mira", "ranged_attack", "ogre")
    assert table.question is None


# Tumbling


def tumbler(fight, **stats):
    return fight(
        "keyword3",
        fight.hero("mira", 4, 5),
        fight.foe("ogre", 5, 5, **stats),
        fight.foe("imp", 5, 9),
    ).begin()


def test_tumbling_through_an_enemy(fight):  # AX44
    table = tumbler(fight)
    table.move("mira", (5, 5), (6, 5), (7, 5), action="tumble_through")
    assert table.asked() == ("contest", "mira")
    table.answer("success")
    assert (table.at("mira"), table.question, table.left("mira", "actions")) == ((7, 5), None, 2)


def test_failing_to_tumble_stops_before_the_enemy(fight):  # AX44
    table = tumbler(fight)
    table.move("mira", (5, 5), (6, 5), action="tumble_through")
    table.answer("failure")
    assert table.asked() == ("reaction", "ogre")
    table.answer("decline")
    assert (table.at("mira"), table.left("mira", "actions")) == ((4, 5), 2)
    assert table.turn_state("mira").move.closed


def test_a_fight_saved_after_a_failed_tumble_opens_at_its_prompt(fight):  # AX44
    table = tumbler(fight)
    table.move("mira", (5, 5), (6, 5), action="tumble_through")
    table.answer("failure")
    assert table.asked() == ("reaction", "ogre")
    assert read_scenario(write_scenario(table.scenario), "fight").scenario == table.scenario


def test_no_tumbling_through_somebody_two_sizes_larger(fight):  # A61
    table = fight(
        "keyword3", fight.hero("mira", 4, 5), fight.foe("ogre", 5, 5, size="huge")
    ).begin()
    assert "gate" in table.refused(
        Move("mira", tuple((x, 5) for x in range(5, 9)), action="tumble_through")
    )


# Stopped on the way


def test_a_grapple_as_opportunity_attack_holds_the_mover(fight):  # E10
    table = round_the_ogre(fight, "twopoint")
    table.move("mira", *ROUND_THE_OGRE)
    table.answer("opportunity_grapple")
    table.answer("hit")
    assert (table.at("mira"), table.states("mira"), table.question) == ((6, 4), {"grappled"}, None)
    assert table.turn_state("mira").move.spent == 3000


def test_knocked_down_one_does_not_crawl_on_by_itself(fight):
    table = round_the_ogre(fight, "keyword3")
    table.move("mira", *ROUND_THE_OGRE)
    table.do(SetCondition("mira", "prone"))
    table.answer("opportunity_attack")
    assert table.at("mira") == (6, 4)


def test_stopped_on_an_allys_cell_one_is_put_back(fight):
    table = fight(
        "keyword3", fight.hero("mira", 3, 4), fight.hero("bo", 4, 4), fight.foe("ogre", 3, 5)
    ).begin()
    table.move("mira", (4, 4), (5, 4))
    assert table.at("mira") == (4, 4)
    table.do(SetCondition("mira", "stunned"))
    table.answer("opportunity_attack")
    assert (table.at("mira"), table.turn_state("mira").move.spent) == ((3, 4), 5000)


def test_a_stride_goes_on_after_a_reaction_within_the_same_point(fight):  # BX23, B35
    table = fight("phase3ap", fight.hero("mira", 3, 5), fight.foe("ogre", 5, 5)).begin()
    table.move("mira", (4, 5), (4, 4), (4, 3))
    assert through(table) == [("reaction", "ogre", (4, 5)), ("reaction", "ogre", (4, 4))]
    assert (table.at("mira"), table.left("mira", "ap")) == ((4, 3), 2)
    table = fight("phase3ap", fight.hero("mira", 3, 5), fight.foe("ogre", 5, 5)).begin()
    table.move("mira", (4, 5), (4, 4), (4, 3))
    assert len(through(table, "opportunity_attack")) == 1


def test_entering_and_stopping_is_safe(fight):  # BX22
    table = fight("phase3ap", fight.hero("mira", 3, 5), fight.foe("ogre", 5, 5)).begin()
    table.move("mira", (4, 5))
    assert table.question is None


def test_a_careful_step_back(fight):  # BX25
    table = fight("phase3ap", fight.hero("mira", 4, 5), fight.foe("ogre", 5, 5)).begin()
    assert table.refused(Move("mira", ((4, 4),), action="disengage")) == ["not_farther"]
    table.move("mira", (3, 4), action="disengage")
    assert (table.question, table.left("mira", "ap")) == (None, 2)


def test_two_enemies_by_initiative(fight):  # BX27
    table = fight(
        "phase3ap",
        fight.hero("mira", 5, 5),
        fight.foe("slow", 4, 5, initiative=1),
        fight.foe("fast", 6, 5, initiative=9),
    ).begin()
    table.move("mira", (5, 6))
    assert [who for _, who, _ in through(table, "opportunity_attack")] == ["fast", "slow"]


def test_channelling_beside_an_enemy(fight):  # BX28, B25
    from fivefoot.core.rules.turn.commands import StartEncounter

    table = fight("phase3ap", fight.hero("mira", 4, 5), fight.foe("ogre", 5, 5))
    table.do(StartEncounter(("mira", "ogre")))
    table.act("mira", "begin_channelling")
    assert table.asked() == ("reaction", "ogre")
    table.answer("opportunity_attack")
    through(table)
    assert (table.left("ogre", "reaction"), "channelling" in table.states("mira")) == (0, True)
    table.turn("ogre")
    assert table.left("ogre", "reaction") == 0  # it comes back with the round, not with the turn
    table.do(NewRound())
    assert table.left("ogre", "reaction") == 1


# quickaction


def flanked(fight, *more, **stats):
    return fight(
        "quickaction",
        fight.hero("mira", 5, 5),
        fight.foe("e1", 4, 5, **stats),
        fight.foe("e2", 6, 5, **stats),
        *more,
    ).begin()


def test_one_enemy_alone_provokes_nothing(fight):  # CX15
    table = fight("quickaction", fight.hero("mira", 5, 5), fight.foe("e1", 4, 5)).begin()
    table.walk("mira", 2)
    assert (table.at("mira"), table.question) == ((7, 5), None)


@pytest.mark.parametrize(
    ("safe", "asked"), [("e1", ["e2"]), ("e2", ["e1"]), ("none", ["e1", "e2"])]
)
def test_a_flanked_mover_names_whom_it_is_safe_from(fight, safe, asked):  # CX16
    table = flanked(fight)
    table.move("mira", (5, 4))
    assert table.asked() == ("protect", "mira")
    table.answer(safe)
    assert [who for _, who, _ in through(table)] == asked
    assert table.at("mira") == (5, 4)


def test_the_safe_enemy_may_be_named_with_the_move(fight):
    table = flanked(fight)
    table.move("mira", (5, 4), protected=("e1",))
    assert table.asked() == ("reaction", "e2")


def test_each_reaction_is_harder_and_a_failure_counts(fight):  # CX26
    table = flanked(fight)
    for difficulty, face in ((10, 3), (15, 20), (20, 20)):
        table.turn("mira").change("mira", cell=(5, 5))
        table.scenario = _without_pairs(table.scenario)
        table.move("mira", (5, 4), protected=("e1",))
        assert table.question.offer("opportunity_attack").roll.needs == difficulty
        table.answer("opportunity_attack", face)
        through(table)
    table.turn("e2")
    assert table.turn_state("e2").counters.get("reactions_used", 0) == 0


def _without_pairs(scenario):
    from dataclasses import replace

    return replace(scenario, encounter=replace(scenario.encounter, pairs=()))


@pytest.mark.parametrize(("face", "pairs"), [(10, (("e2", "mira"),)), (9, ())])
def test_only_a_reaction_that_succeeds_uses_up_the_pair(fight, face, pairs):  # CX23, C24
    table = flanked(fight)
    table.move("mira", (5, 4), protected=("e1",))
    table.answer("opportunity_attack", face)
    assert table.scenario.encounter.pairs == pairs


def test_a_pair_meets_once_a_round(fight):  # CX23
    table = flanked(fight)
    table.move("mira", (5, 4), protected=("e1",))
    table.answer("opportunity_attack", 20)
    table.change("mira", cell=(5, 5)).move("mira", (5, 6), protected=("e1",))
    assert table.question is None


def test_attack_prepared_attack(fight):  # CX28, CX30
    table = flanked(fight)
    table.turn("e2").act(
        "e2", "prepare", choice={"action": "attack", "trigger": "it moves", "target": "mira"}
    )
    table.turn("mira").move("mira", (5, 4), protected=("e1",))
    asked = table.question
    assert [choice.id for choice in asked.choices] == ["opportunity_attack", "card:0", "decline"]
    assert asked.offer("card:0").roll is None  # at DC 0 it succeeds by itself
    table.answer("opportunity_attack", 20)
    from fivefoot.core.rules.turn.reacting import price_due

    assert price_due(table.battle, table.battle.token("e2"), None, card=True).needs == 10
    table.do(React("e2", "card:0", "mira", (10,)))
    attack = table.ruleset.actions["opportunity_attack"]
    assert (
        price_due(table.battle, table.battle.token("e2"), attack).needs == 15
    )  # the prepared one did not count


def test_leaving_by_force_or_teleport_provokes_nobody(fight):  # CX24
    table = flanked(fight)
    table.do(Push("mira", None, (0, -1), 5))
    table.do(Teleport("mira", (5, 5)))
    assert table.question is None


def test_a_disengage_roll_is_said_with_the_question(fight):  # CX25
    table = flanked(fight)
    table.act("mira", "disengage", choice={"roll": 17})
    table.move("mira", (5, 4), protected=("e1",))
    assert "below 17 miss" in table.question.text


# openband


@pytest.mark.parametrize(
    ("dodge", "effort", "hit"), [(4, 1, True), (3, 2, True), (1, 3, True), (6, 0, False)]
)
def test_a_dodge_cancels_half(fight, dodge, effort, hit):  # DX21
    table = fight("openband", fight.hero("mira", 5, 5), fight.foe("ogre", 6, 5)).begin()
    table.act("mira", "basic_attack", "ogre")
    assert table.asked() == ("reaction", "ogre")
    table.answer("dodge", dodge)
    if table.asked() == ("step", "ogre"):
        table.answer("stay")
    table.answer("hit", 3)
    assert f"3 Effort, {effort} left" in "\n".join(
        entry.text for entry in table.scenario.encounter.log
    )
    assert table.asked() == (None if hit else ("reaction", "ogre"))  # a miss provokes the riposte


def test_only_a_dodge_that_cancels_gives_a_square(fight):  # DX21, D36
    for rolled, asked in ((1, ("strike", "mira")), (2, ("step", "ogre"))):
        table = fight("openband", fight.hero("mira", 5, 5), fight.foe("ogre", 6, 5)).begin()
        table.act("mira", "basic_attack", "ogre")
        table.answer("dodge", rolled)
        assert table.asked() == asked


def test_an_evasive_pool_cancels_one_for_one(fight):  # DX23
    table = fight(
        "openband", fight.foe("ogre", 6, 5), fight.hero("mira", 5, 5), fight.hero("bo", 7, 5)
    ).begin()
    table.act("ogre", "evasive_action", choice={"roll": 5})
    for attacker, effort, left in (("mira", 2, "3"), ("bo", 4, "0")):
        table.turn(attacker).act(attacker, "basic_attack", "ogre")
        table.answer("evasive_spend")
        table.answer("hit", effort)
        through(table)
        assert table.turn_state("ogre").flags["evasive_pool"] == left
    assert "4 Effort, 1 left" in "\n".join(entry.text for entry in table.scenario.encounter.log)


def test_ripostes_cost_three_dice_at_first(fight):  # DX19
    from fivefoot.core.rules.rolls.roll_modifiers import roll_modifiers

    table = fight("openband", fight.hero("mira", 5, 5), fight.foe("ogre", 6, 5)).begin()
    assert roll_modifiers(table.battle, "ogre", "riposte", "mira").applied == (-3,)
    table.act("mira", "basic_attack", "ogre")
    table.answer("decline")
    table.answer("miss")
    assert table.question.offer("riposte").price == "-3 dice"
    table.answer("riposte")
    assert table.asked()[0] in ("step", "reaction")


def test_npcs_do_not_dodge(fight):  # D39
    table = fight("openband", fight.hero("mira", 5, 5), fight.foe("ogre", 6, 5, npc=True)).begin()
    table.act("mira", "basic_attack", "ogre")
    assert table.question is None


def test_a_protector_comes_beside_its_ally(fight):  # DX26
    table = fight(
        "openband",
        fight.hero("bo", 5, 5),
        fight.hero("mira", 7, 5, npc=True),
        fight.foe("ogre", 8, 5),
    ).begin()
    table.act("bo", "shield_another")
    assert "guarding" in table.states("bo")
    table.turn("ogre").act("ogre", "basic_attack", "mira")
    assert table.asked() == ("reaction", "bo")
    table.answer("shield_another_move")
    assert table.asked() == ("step", "bo")
    assert all(
        max(abs(choice.cell[0] - 7), abs(choice.cell[1] - 5)) == 1
        for choice in table.question.choices
        if choice.cell
    )
    table.answer("6,5")
    assert table.at("bo") == (6, 5)


def test_no_dodge_after_a_sprint(fight):  # DX16
    table = fight("openband", fight.hero("mira", 1, 5), fight.foe("ogre", 16, 6)).begin()
    table.walk("mira", 14, action="sprint")
    table.turn("ogre").act("ogre", "basic_attack", "mira")
    assert table.question is None


# What waits


def test_a_question_open_refuses_everything_else(fight):
    table = round_the_ogre(fight, "keyword3")
    table.move("mira", *ROUND_THE_OGRE)
    assert table.refused(Act("mira", "interact")) == ["question_open"]
    assert table.refused(Answer("mira", "decline")) == ["not_asked"]
    assert table.refused(Answer("ogre", "shrug")) == ["no_such_choice"]
    assert table.refused(Answer("ogre", "decline", (3,))) == ["bad_roll"]
    table.answer("decline")
    assert table.refused(Answer("ogre", "decline")) == ["no_question"]


def test_faces_no_die_can_show(fight):
    table = flanked(fight)
    table.move("mira", (5, 4), protected=("e1",))
    assert table.refused(Answer("e2", "opportunity_attack", (21,))) == ["bad_roll"]
    assert table.refused(Answer("e2", "opportunity_attack", (5, 5))) == ["bad_roll"]


def test_a_reactor_that_is_removed_has_declined(fight):
    table = round_the_ogre(fight, "keyword3")
    table.move("mira", *ROUND_THE_OGRE)
    table.do(RemoveToken("ogre"))
    assert (table.at("mira"), table.question) == ((7, 4), None)


def test_a_mover_that_is_removed_takes_its_walk_along(fight):
    table = round_the_ogre(fight, "keyword3")
    table.move("mira", *ROUND_THE_OGRE)
    table.do(RemoveToken("mira"))
    assert (table.scenario.encounter.pending, table.scenario.encounter.active) == ((), None)


def test_nothing_of_a_removed_token_waits(fight):
    table = round_the_ogre(fight, "keyword3")
    table.move("mira", *ROUND_THE_OGRE)
    gone = without_token(table.battle, "mira")
    assert gone.encounter.pending == ()
    gone = without_token(table.battle, "ogre")
    windows = [frame for frame in gone.encounter.pending if isinstance(frame, WindowFrame)]
    assert [window.groups for window in windows] == [((),)]
    assert "declines" in gone.encounter.log[-2].text


def test_reminders_are_listed_and_never_asked(fight):
    table = round_the_ogre(fight, "keyword3")
    table.do(SetReminders(True))
    outcome = table.move("mira", *ROUND_THE_OGRE)
    assert table.at("mira") == (7, 4)
    assert outcome.reminders == ("reminder: Ogre may react at (6, 4) (reach 5 ft)",)


def test_a_fight_replayed_ends_the_same(fight):
    table = flanked(fight)
    table.move("mira", (5, 4))
    table.answer("e1")
    table.answer("opportunity_attack")  # thrown by the program
    through(table)
    assert (
        replay(Battle(table.start, table.ruleset), table.scenario.encounter.history).scenario
        == table.scenario
    )
