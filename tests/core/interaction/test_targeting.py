"""Aiming actions without a window."""

from __future__ import annotations

from dataclasses import replace

import pytest

from fivefoot.core.geometry.grid import Cell, Point
from fivefoot.core.interaction import targeting
from fivefoot.core.model.barrier import Barrier
from fivefoot.core.model.scenario import Scenario, with_token
from fivefoot.core.model.scene import Scene
from fivefoot.core.model.token import Token
from fivefoot.core.rules.ruleset import library
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.turn import commands as turn
from fivefoot.core.rules.turn.engine import run


def battle_of(system: str = "keyword3", **stats: object) -> Battle:
    tokens = (
        Token("ada", "Ada", Cell(4, 4), stats={system: stats}),
        Token("near", "Near", Cell(5, 4), "foes"),
        Token("far", "Far", Cell(9, 4), "foes"),
        Token("brom", "Brom", Cell(4, 5)),
    )
    scenario = Scenario(Scene(20, 14), system, tokens={token.id: token for token in tokens})
    ruleset = library.load(system)
    scenario = run(Battle(scenario, ruleset), turn.StartEncounter(tuple(scenario.tokens))).scenario
    return Battle(run(Battle(scenario, ruleset), turn.NextTurn()).scenario, ruleset)


def test_an_action_without_a_target_needs_no_aim() -> None:
    assert targeting.aim_at(battle_of(), "ada", "disengage") is None


def test_targets_in_reach_are_legal_and_the_rest_say_why() -> None:
    battle = battle_of()
    aim = targeting.aim_at(battle, "ada", "melee_attack")
    assert aim is not None
    assert [offer.token for offer in aim.legal] == ["near"]
    assert aim.marked == "near"
    far = aim.offer("far")
    assert far is not None
    words = [line.text for line in targeting.target_words(battle, far)]
    assert words[0] == "25 ft · Short"
    assert "out of reach" in " ".join(words)


def test_the_pointer_marks_and_tab_steps_round() -> None:
    battle = battle_of()
    aim = targeting.aim_at(battle, "ada", "melee_attack")
    assert aim is not None
    aim = targeting.with_pointer_at(battle, aim, Cell(9, 4))
    assert aim.marked == "far"
    assert targeting.with_pointer_at(battle, aim, Cell(0, 0)).marked is None
    aim = targeting.with_next_target(aim)
    assert aim.marked == "near"
    assert targeting.with_next_target(aim, -1).marked == "near"
    aim = targeting.with_friends(aim)
    assert targeting.with_next_target(aim, -1).marked == "brom"
    assert targeting.with_next_target(targeting.with_next_target(aim)).marked == "near"


@pytest.mark.parametrize(
    "action", ["melee_attack", "ranged_attack", "trip", "grapple", "called_shot"]
)
def test_a_strike_spares_friends_and_bystanders_until_asked(action: str) -> None:
    battle = battle_of()
    aim = targeting.aim_at(battle, "ada", action)
    assert aim is not None
    assert "brom" not in [offer.token for offer in aim.legal]
    assert "brom" in [offer.token for offer in targeting.with_friends(aim).legal]
    assert "brom" in [offer.token for offer in targeting.with_friends(aim, "brom").legal]


def test_a_weave_may_be_meant_well() -> None:
    aim = targeting.aim_at(battle_of(), "ada", "simple_weave")
    assert aim is not None
    assert {"near", "brom"} <= {offer.token for offer in aim.legal}


def test_no_foe_in_reach_says_how_to_aim_at_a_friend() -> None:
    battle = battle_of()
    alone = Battle(
        with_token(battle.scenario, replace(battle.token("near"), cell=Cell(12, 12))),
        battle.ruleset,
    )
    aim = targeting.aim_at(alone, "ada", "melee_attack")
    assert aim is not None
    assert (aim.legal, aim.marked) == ((), None)
    assert "Shift+F" in targeting.prompt_text(alone, aim)
    assert targeting.with_friends(aim).marked == "brom"


def test_a_bow_that_finds_no_target_is_not_told_of_reach() -> None:
    """A shot has a range: the prompt is right for it and for a sword."""
    battle = battle_of("quickaction", ranged=True)
    scenario = battle.scenario
    friends = {name: battle.token(name) for name in ("ada", "brom")}
    wall = Barrier("wall", Point(5000, 0), Point(5000, 14000))
    empty = replace(scenario, tokens=friends)
    walled = replace(empty, scene=replace(empty.scene, barriers={"wall": wall}))
    for found, words in (
        (empty, "no enemy can be targeted · Shift+F targets friends"),
        (walled, "only a wall or door can be targeted"),
    ):
        after = battle.after(found)
        aim = targeting.aim_at(after, "ada", "attack")
        assert aim is not None
        assert targeting.prompt_text(after, aim).startswith(f"Attack: {words} · ")


def test_a_picked_target_makes_the_command() -> None:
    aim = targeting.aim_at(battle_of(), "ada", "melee_attack")
    assert aim is not None
    assert not targeting.is_ready(aim)
    aim = targeting.with_target_picked(aim, "near")
    assert targeting.is_ready(aim)
    assert targeting.command(aim) == turn.Act("ada", "melee_attack", "near")


def test_several_targets_are_picked_until_one_is_picked_twice() -> None:
    aim = targeting.aim_at(battle_of("keyword3", two_weapons=True), "ada", "two_weapon")
    assert aim is not None
    assert aim.most == 2
    aim = targeting.with_target_picked(aim, "near")
    assert not targeting.is_ready(aim)
    both = targeting.command(targeting.with_target_picked(aim, "far"))
    assert (both.target, both.targets) == ("near", ("far",))
    again = targeting.with_target_picked(aim, "near")
    assert targeting.is_ready(again)
    assert targeting.command(again).targets == ()


def test_an_area_round_the_actor_is_ready_at_once() -> None:
    aim = targeting.aim_at(battle_of(), "ada", "channel_divinity")
    assert aim is not None
    assert aim.area
    assert aim.caught is not None
    assert set(aim.caught.tokens) == {"ada", "near", "far", "brom"}
    assert targeting.is_ready(aim)
    assert "catches Ada, Near, Far, Brom" in targeting.prompt_text(battle_of(), aim)


@pytest.mark.parametrize(("value", "text"), [(1, "+1"), (-2, "−2"), (0.5, "+0.5")])
def test_numbers_have_signs(value: float, text: str) -> None:
    assert targeting.signed(value) == text


def test_a_remark_is_said_once_and_a_blow_tells_no_range_of_words() -> None:
    """Of 5 ft a quick attack says its one remark (C48), and not that a sleeper would be woken."""
    battle = battle_of("quickaction")
    aim = targeting.aim_at(battle, "ada", "quick_attack")
    assert aim is not None
    near = aim.offer("near")
    assert near is not None
    words = [
        line.text for line in targeting.target_words(battle, replace(near, problems=(), legal=True))
    ]
    assert words == ["5 ft", "no attribute modifier to damage: Quick attack (C48)"]


def test_two_remarks_are_said_once_each() -> None:
    """Demoralize asks for a save and for being understood (C50): no third line repeats both."""
    battle = battle_of("quickaction")
    aim = targeting.aim_at(battle, "ada", "demoralize")
    assert aim is not None
    near = aim.offer("near")
    assert near is not None
    words = [line.text for line in targeting.target_words(battle, near)]
    assert [text for text in words if "Wits save" in text] == [
        "the target's Wits save: Demoralize (C50)"
    ]
    assert [text for text in words if "must hear" in text] == [
        "it must hear and understand: Demoralize (C50)"
    ]


def test_what_bears_on_the_roll_is_told_with_its_rule() -> None:
    battle = battle_of()
    after = run(battle, turn.Act("ada", "melee_attack", "near")).scenario
    aim = targeting.aim_at(Battle(after, battle.ruleset), "ada", "melee_attack")
    assert aim is not None
    near = aim.offer("near")
    assert near is not None
    assert targeting.modifiers_text(near.modifiers) == "+1 to both dice"
    words = [line.text for line in targeting.target_words(battle, near)]
    assert any("combat action 2 of the turn (A1)" in line for line in words)


def test_an_attack_that_ends_the_turn_says_so_while_it_is_aimed() -> None:  # E3
    battle = battle_of("twopoint")
    aim = targeting.aim_at(battle, "ada", "attack")
    assert aim is not None
    assert targeting.prompt_text(battle, aim).startswith("Attack: ")
    spent = run(battle, turn.Act("ada", "disengage")).scenario
    battle = battle.after(spent)
    assert targeting.prompt_text(battle, aim).startswith("Attack (ends the turn): ")
