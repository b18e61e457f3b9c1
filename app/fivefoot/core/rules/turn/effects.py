"""What actions do: conditions, flags, links and lines of the log, and when those end."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Final

from fivefoot.core.model.encounter import Link, Timer
from fivefoot.core.model.scenario import Scenario, with_token
from fivefoot.core.model.token import Token, is_ally
from fivefoot.core.rules.means.gates import GateContext, is_open
from fivefoot.core.rules.rolls.difficulty import difficulty_of
from fivefoot.core.rules.rolls.roll_modifiers import awaits_its_turn, concerns_attacker
from fivefoot.core.rules.rolls.which_rolls import (
    applies_to_roll,
    is_attack,
    is_near_enough,
    names_rolls,
    roll_of,
)
from fivefoot.core.rules.routes.falls import FLOWN
from fivefoot.core.rules.ruleset.ruleset_labels import count_text
from fivefoot.core.rules.ruleset.schema.actions import Effect, Worth
from fivefoot.core.rules.ruleset.schema.conditions import Condition
from fivefoot.core.rules.ruleset.schema.modifiers import Modifier
from fivefoot.core.rules.ruleset.schema.ruleset import Ruleset
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.space.distance import gap_between
from fivefoot.core.rules.space.hiding import FOUND, is_hiding, rolled
from fivefoot.core.rules.space.mounts_and_grapples import RIDING, mount_of
from fivefoot.core.rules.space.tokens import amount_of, has_condition, with_included
from fivefoot.core.rules.turn.areas_caught import tokens_within
from fivefoot.core.rules.turn.falling import release_hold
from fivefoot.core.rules.turn.forced_drops import force_drop
from fivefoot.core.rules.turn.hiding_verdicts import found_manually, with_verdicts
from fivefoot.core.rules.turn.state import (
    concerns_same,
    is_active,
    logged,
    name_of,
    with_condition,
    with_counter_raised,
    with_flag,
    with_link,
    with_timer,
    without_links,
    without_those_held,
)
from fivefoot.core.rules.turn.texts import say
from fivefoot.core.rules.turn.weapon_handling import drop_held_weapons
from fivefoot.core.texts.labels import id_in_words
from fivefoot.core.texts.lists import creatures
from fivefoot.core.texts.message import Message

# What a tie is called in the log; a ruleset may have kinds of its own.
TIES: Final = {
    "grappling": say("tie_grappling"),
    "riding": say("tie_riding"),
    "toppling": say("tie_toppling"),
    "restraining": say("tie_restraining"),
    FOUND: say("tie_found"),
}

TARGET_KEYS = frozenset(
    {
        "target_condition",
        "target_flag",
        "target_end_condition",
        "target_found",
        "target_text",
        "link",
    }
)


def give_condition(
    battle: Battle,
    token_id: str,
    name: str,
    level: int = 1,
    until: str = "",
    giver: str = "",
    preventable: bool = True,
) -> Scenario:
    """The scenario with a condition given (level 0 takes it away), written down, with its end set.

    A condition that another one prevents does not arise (D28), unless it is not `preventable`: set
    manually, or caused by a shot (D41: Covering Fire protects from what Maneuvers bring). A level
    above the highest is lowered to it.
    """
    scenario, token = battle.scenario, battle.scenario.tokens.get(token_id)
    # Gone since it was aimed at.
    if token is None:
        return scenario
    record = battle.ruleset.conditions.get(name)
    label = record.label if record is not None else name
    if level <= 0:
        return _with_condition_ended(battle, token, name, label)
    spared = _prevented_by(battle.ruleset, token, record) if preventable else ""
    # Told: the table should see why a condition did not come.
    if spared:
        text = say("token_is_spared_label_condition", token=token.name, label=label, state=spared)
        return logged(scenario, token_id, text)
    level = min(level, record.most) if record is not None else level
    # At its level already: nothing to write down, but who hides anew has to be found anew (C40,
    # C43), and the end may be another.
    changed, is_new = scenario, token.conditions.get(name) != level
    if is_new or (record is not None and record.hidden):
        changed = with_condition(battle, token_id, name, level)
    if is_new:
        grade = f" {level}" if level > 1 else ""
        changed = logged(changed, token_id, f"{token.name}: {label}{grade}")
        if record is not None:
            changed = _without_what_it_holds(battle.after(changed), token_id, name)
    # Until what the effect says, else what the condition says of itself.
    moment = until or (record.until if record is not None else "")
    return with_end(changed, "condition", token_id, name, moment, giver or token_id)


def _without_what_it_holds(battle: Battle, token_id: str, name: str) -> Scenario:
    """The scenario in which a token with a condition has dropped what its hands held (A83), and let
    go of whom they held (E10), where the condition or one that it includes says so.
    """
    conditions = battle.ruleset.conditions
    records = [conditions[each] for each in with_included(battle.ruleset, [(name, 1)])]
    drops = any(record.drops_held for record in records)
    if drops:
        battle = battle.after(drop_held_weapons(battle, token_id))
    if drops or any(record.lets_go for record in records):
        return without_those_held(battle, token_id)
    return battle.scenario


def _with_condition_ended(battle: Battle, token: Token, name: str, label: str) -> Scenario:
    """The scenario with a condition taken away, and written down where there was one."""
    if name not in token.conditions:
        return battle.scenario
    without = with_condition(battle, token.id, name, 0)
    return logged(without, token.id, say("token_no_longer_label", token=token.name, label=label))


def _prevented_by(ruleset: Ruleset, token: Token, record: Condition | None) -> str:
    """The label of the condition that keeps another from arising; empty where none does."""
    preventing = record.prevented_by if record is not None else []
    held = (name for name in preventing if has_condition(ruleset, token, name))
    return next((ruleset.conditions[name].label for name in held), "")


def with_end(
    scenario: Scenario, kind: str, token_id: str, name: str, until: str, giver: str
) -> Scenario:
    """The scenario with the moment set at which a condition or flag ends."""
    if not until:
        return scenario
    # Its own next turn, not the one under way, where it is its turn.
    own_turn = is_active(scenario, token_id)
    moments = {
        "turn_start": ("turn_start", token_id, 0),
        "turn_end": ("turn_end", token_id, 0),
        "next_turn_end": ("turn_end", token_id, int(own_turn)),
        "giver_turn_start": ("turn_start", giver, 0),
        "giver_turn_end": ("turn_end", giver, 0),
        # Given by a reaction it ends with the turn that it was made in.
        "this_turn_end": ("turn_end", scenario.encounter.active or giver, 0),
        "round_end": ("round_end", "", 0),
        "surprise_round": ("round_end", "", 0),
        "used": ("used", token_id, 0),
        "next_turn_used": ("next_turn_used", token_id, int(own_turn)),
        "attacked": ("attacked", token_id, 0),
        "any_action": ("any_action", token_id, 0),
        "moved": ("moved", token_id, 0),
    }
    if until not in moments:
        return scenario  # a name that this ruleset's timing does not know sets no end
    moment, of, skip = moments[until]
    return with_timer(scenario, Timer(kind, token_id, name, moment, of, skip))


def expire(battle: Battle, moment: str, of: str = "") -> Scenario:
    """The scenario after a moment: conditions that end then are gone, and those that last longer
    count it.
    """
    scenario = battle.scenario
    timers = scenario.encounter.timers
    due = [t for t in timers if t.moment == moment and t.of == of]
    if not due:
        return scenario
    # Waits once more where it was given in this very turn.
    kept = tuple(
        replace(t, skip=t.skip - 1) if t in due else t for t in timers if t not in due or t.skip > 0
    )
    scenario = replace(scenario, encounter=replace(scenario.encounter, timers=kept))
    for timer in due:
        if timer.skip == 0 and timer.token in scenario.tokens:
            if any(concerns_same(timer, other) for other in kept):
                continue  # it lasts until its other end
            if timer.kind == "condition":
                scenario = give_condition(battle.after(scenario), timer.token, timer.name, 0)
            else:
                scenario = with_flag(scenario, timer.token, timer.name, None)
    return scenario


def expire_on_use(
    battle: Battle, token_id: str, action_id: str, targets: Sequence[str] = ()
) -> Scenario:
    """The scenario without what lasts until its next use, or until any action."""
    scenario = expire_on_next_use(battle, token_id, action_id, targets)
    return expire(battle.after(scenario), "any_action", token_id)


def expire_on_next_use(
    battle: Battle, token_id: str, action_id: str, targets: Sequence[str] = ()
) -> Scenario:
    """The scenario without what lasts until its next use: of the actor, and of those whom an attack
    is aimed at.
    """
    scenario, ruleset = battle.scenario, battle.ruleset
    for timer in battle.scenario.encounter.timers:
        known = (
            timer.kind == "condition"
            and timer.name in ruleset.conditions
            and timer.token in scenario.tokens
        )
        if known and _is_used(battle, timer, token_id, action_id, targets):
            scenario = _with_use_over(battle.after(scenario), timer)
    for target in targets if is_attack(ruleset.actions[action_id]) else ():
        scenario = _feint_used(battle.after(scenario), token_id, target)
    return scenario


def _with_use_over(battle: Battle, timer: Timer) -> Scenario:
    """The scenario without a condition that was used, or where it was given for the next turn as
    well, without the end that belongs to this one (C50).
    """
    encounter = battle.scenario.encounter
    left = tuple(each for each in encounter.timers if each != timer)
    if any(concerns_same(timer, other) for other in left):
        return replace(battle.scenario, encounter=replace(encounter, timers=left))
    return give_condition(battle, timer.token, timer.name, 0)


def _feint_used(battle: Battle, attacker: str, target: str) -> Scenario:
    """The scenario without the conditions of a target that only help the next attack of whoever
    gave them (A33).
    """
    scenario, ruleset = battle.scenario, battle.ruleset
    # Only the attack of who feinted uses the feint up (A33).
    for name in scenario.tokens[target].conditions if target in scenario.tokens else ():
        record = ruleset.conditions.get(name)
        once = record is not None and record.for_giver == "next_attack"
        if once and concerns_attacker(battle, target, name, attacker):
            scenario = give_condition(battle.after(scenario), target, name, 0)
    return scenario


def _is_used(battle: Battle, timer: Timer, by: str, action_id: str, targets: Sequence[str]) -> bool:
    """Whether an action uses up a condition that waits for its use."""
    action = battle.ruleset.actions[action_id]
    # What the condition does to its bearer's rolls, and what it does to those against it.
    modifiers = battle.ruleset.conditions[timer.name].modifiers
    own = [each for each in modifiers if each.of == "self"]
    against = [each for each in modifiers if each.of == "attackers"]
    of_actor = timer.token == by and _bears_on(battle.ruleset, own, by, action_id)
    # Given in this turn it waits for the next one.
    if timer.moment == "next_turn_used":
        return of_actor and not awaits_its_turn(battle, timer)
    if timer.moment == "attacked":
        gap = gap_between(battle, battle.token(by), battle.token(timer.token))
        near = [is_near_enough(battle, each, gap) for each in against]
        # Within the distance of the modifiers (C37), where they have one.
        return timer.token in targets and is_attack(action) and (not near or any(near))
    if timer.moment != "used":
        return False
    return of_actor or (timer.token in targets and action.attack is not None and bool(against))


def _bears_on(ruleset: Ruleset, own: Sequence[Modifier], by: str, action_id: str) -> bool:
    """Whether a condition's modifiers of its bearer's own rolls apply to what it does; a condition
    without any counts for each attack.
    """
    action = ruleset.actions[action_id]
    # An action that is no roll uses nothing up.
    plain = action.attack is None and not action.category and action.keyword in ("", "move")
    if plain and not names_rolls(action):
        return False
    roll = roll_of(ruleset, by, action_id, shot=action.attack == "ranged")
    return any(applies_to_roll(each, roll) for each in own) if own else action.attack is not None


def apply_effects(
    battle: Battle,
    effects: Iterable[Effect],
    action_id: str,
    actor: str,
    targets: Sequence[str] = (),
    roll: int | None = None,
    item: str = "",
) -> Scenario:
    """The scenario after an action's effects on the actor and on its targets; `item` is what a
    target is made to drop.
    """
    scenario = battle.scenario
    # In the order of the file: a later effect may need what an earlier one set.
    for effect in effects:
        now = battle.after(scenario)
        scenario = _on_actor(now, effect, action_id, actor, roll)
        for target in targets:
            if target in scenario.tokens:
                scenario = _on_target(
                    battle.after(scenario), effect, action_id, actor, target, item
                )
    return scenario


def _on_actor(
    battle: Battle, effect: Effect, action_id: str, actor: str, roll: int | None
) -> Scenario:
    scenario = battle.scenario
    if actor not in scenario.tokens:
        return scenario  # nobody in particular: an area that has effects on those it catches
    if effect.flag is not None:
        return _with_flag(battle, effect, effect.flag, action_id, actor, roll)
    if effect.condition is not None or effect.end_condition is not None:
        return _with_condition(battle, effect, actor, roll)
    if effect.end_link is not None:
        return without_links(
            battle, effect.end_link, actor, held=False
        )  # who lets go is not let go of
    if effect.counter is not None:
        return with_counter_raised(scenario, actor, effect.counter)
    if effect.finds and roll is not None:
        return _found(battle, actor, roll)
    if effect.worth is not None and roll is not None:
        text = say(
            "roll_is_worth_worth_text", roll=roll, worth_text=_worth_text(effect.worth, roll)
        )
        return logged(scenario, actor, f"{name_of(scenario, actor)}: {text}")
    if effect.text is not None:
        return logged(scenario, actor, f"{name_of(scenario, actor)}: {effect.text}")
    if effect.allies_condition is not None:
        return _on_allies(battle, effect, actor)
    return release_hold(battle, actor) if effect.falls else scenario


def _with_condition(battle: Battle, effect: Effect, actor: str, roll: int | None) -> Scenario:
    if effect.condition is not None:
        given = give_condition(battle, actor, effect.condition, effect.level, effect.until, actor)
        return with_verdicts(battle.after(given), actor, roll) if effect.judged else given
    return give_condition(battle, actor, effect.end_condition or "", 0)


def _with_flag(
    battle: Battle, effect: Effect, flag: str, action_id: str, actor: str, roll: int | None
) -> Scenario:
    """The scenario with the flag of an effect set: to the roll where there is one, otherwise to the
    action that set it.
    """
    scenario = battle.scenario
    kept = action_id
    if effect.roll is not None:
        counts = _with_earlier_roll(battle, flag, actor, roll or 0)
        kept = str(counts)
        # Those whom it concerns need the number later: the table reads it in the log.
        if roll is not None:
            scenario = logged(scenario, actor, _roll_text(battle, effect.roll, actor, roll, counts))
    # The mount that bore it flew, too (B48).
    for name in _concerned(battle, flag, actor):
        marked = with_flag(scenario, name, flag, kept)
        scenario = with_end(marked, "flag", name, flag, effect.until, actor)
    return scenario


def _roll_text(battle: Battle, label: str, actor: str, roll: int, counts: int) -> str:
    """What an actor rolled, and what counts where an earlier roll changed that."""
    name = name_of(battle.scenario, actor)
    if counts == roll:
        return say("name_rolls_roll", name=name, label=label, roll=roll)
    return say("name_rolls_roll_and_counts", name=name, label=label, roll=roll, counts=counts)


def _worth_text(worth: Worth, roll: int) -> str:
    """How many of what a roll is worth: one from the first number on, one more for each step."""
    # One from the first number on, one more for each step (C49).
    made = max(0, 1 + (roll - worth.first) // worth.step)
    return count_text(worth, made)


def _concerned(battle: Battle, flag: str, actor: str) -> tuple[str, ...]:
    """The tokens that a flag of an action concerns: the actor and, where it flew, the mount that
    carried it (B48).
    """
    mount = mount_of(battle, actor) if flag == FLOWN else None
    return (actor,) if mount is None else (actor, mount.id)


def _with_earlier_roll(battle: Battle, flag: str, actor: str, roll: int) -> int:
    """What a roll comes to after an earlier one: a second Evasive Action adds to the pool (D23), of
    two floors the higher counts (C51), other rolls replace the one before.
    """
    earlier = rolled(battle.turn(actor).flags.get(flag, ""))
    if earlier is None or flag not in ("evasive_pool", "disengaged"):
        return roll
    return earlier + roll if flag == "evasive_pool" else max(earlier, roll)


def _found(battle: Battle, actor: str, roll: int) -> Scenario:
    """The scenario in which the actor sees every enemy that hid with a lower roll than its own
    (C43).
    """
    seeker, flag = battle.token(actor), battle.ruleset.hiding.flag
    hid = {
        enemy.id: battle.turn(enemy.id).flags.get(flag, "")
        for enemy in battle.hostiles(seeker)
        if is_hiding(battle, enemy)
    }
    # Equal is not less (C40).
    rolls = {name: rolled(stealth) for name, stealth in hid.items()}
    found = [name for name, stealth in rolls.items() if stealth is not None and stealth < roll]
    scenario = battle.scenario
    for name in found:
        scenario = with_link(scenario, Link(FOUND, actor, name))
    names = creatures(name_of(scenario, name) for name in found)
    return logged(
        scenario,
        actor,
        say("seeker_searches_with_roll_and_finds", seeker=seeker.name, roll=roll, names=names),
    )


def _on_allies(battle: Battle, effect: Effect, actor: str) -> Scenario:
    scenario, token = battle.scenario, battle.token(actor)
    assert effect.allies_condition is not None
    # Within a distance of the actor, whoever it is aimed at.
    for name in tokens_within(battle, actor, effect.within):
        if is_ally(token, battle.token(name)):
            scenario = give_condition(
                battle.after(scenario),
                name,
                effect.allies_condition,
                effect.level,
                effect.until,
                actor,
            )
    return scenario


def _on_target(
    battle: Battle, effect: Effect, action_id: str, actor: str, target: str, item: str = ""
) -> Scenario:
    scenario, token = battle.scenario, battle.token(target)
    # Wake up is for those above 0 (C45).
    if effect.above_zero and token.hit_points is not None and token.hit_points <= 0:
        return scenario
    if effect.spares is not None and has_condition(battle.ruleset, token, effect.spares):
        why = battle.ruleset.conditions[effect.spares].label
        return logged(scenario, target, say("target_is_spared_why", target=token.name, why=why))
    if effect.target_found:
        return found_manually(battle, actor, target)
    if effect.target_condition is not None:
        return _with_target_condition(
            battle, effect, effect.target_condition, action_id, actor, target
        )
    if effect.target_end_condition is not None:
        return give_condition(battle, target, effect.target_end_condition, 0)
    if effect.target_flag is not None:
        set_ = with_flag(scenario, target, effect.target_flag, action_id)
        return with_end(set_, "flag", target, effect.target_flag, effect.until, actor)
    # Nothing in hand: the other effects still hold.
    fallen = force_drop(battle, target, actor, item) if effect.target_drops else None
    if fallen is not None:
        return fallen
    if effect.target_text is not None:
        return logged(scenario, target, _target_message(token, effect.target_text))
    if effect.link is not None:
        return _tie(battle, effect.link, action_id, actor, target)
    return scenario


def _target_message(token: Token, text: str) -> Message:
    """What an effect says of its target, and where that stands."""
    x, y = token.cell
    return say("token_target_text_in_x_y", token=token.name, target_text=text, x=x, y=y)


def _with_target_condition(
    battle: Battle, effect: Effect, name: str, action_id: str, actor: str, target: str
) -> Scenario:
    """The scenario with a target in the condition of an effect, at the level that comes of it."""
    level = _level(battle, effect, action_id, actor)
    # A third of a modifier may come to nothing (C50).
    if level <= 0:
        label = battle.ruleset.conditions[name].label
        who = name_of(battle.scenario, target)
        text = say("target_label_by_0_nothing_comes", target=who, label=label)
        return logged(battle.scenario, target, text)
    # A level that the actor decides is not cumulative: the greater stays (C39, C50, C52).
    if effect.level_by is not None or effect.raised_by is not None:
        level = max(level, battle.token(target).conditions.get(name, 0))
    return give_condition(battle, target, name, level, effect.until, actor)


def _level(battle: Battle, effect: Effect, action_id: str, actor: str) -> int:
    """The level of a condition that an action gives, raised where a gate is open to the actor (C39:
    a free hand).
    """
    # By the actor's own amount, rounded down (C50, C52).
    if effect.level_by is not None and actor in battle.scenario.tokens:
        return amount_of(battle.ruleset, battle.token(actor), effect.level_by) // 1000
    if effect.raised_by is None or actor not in battle.scenario.tokens:
        return effect.level
    raised = is_open(GateContext(battle, battle.token(actor), action_id), effect.raised_by)
    return effect.raised_to if raised else effect.level


def _tie(battle: Battle, kind: str, action_id: str, actor: str, target: str) -> Scenario:
    """Ties actor and target, keeping what the other had to reach."""
    if actor == target:
        return battle.scenario  # nobody is tied to itself
    # What the other had to reach stays with the tie: escaping asks for it (A25).
    difficulty = difficulty_of(battle, actor, action_id, target) or 0
    return _bound(battle, Link(kind, actor, target, difficulty // 1000))


def _bound(battle: Battle, link: Link) -> Scenario:
    """The scenario with a link, and with the condition that it gives to the creature that grapples
    or rides.
    """
    scenario, holder = with_link(battle.scenario, link), link.source
    if link.kind == RIDING:  # the pair stands where the mount stands (A53)
        mount = scenario.tokens[link.target]
        rider = replace(
            scenario.tokens[holder],
            cell=mount.cell,
            elevation=mount.elevation,
            support=mount.support,
        )
        scenario = with_token(scenario, rider)
    # The holder's own condition (grappling) comes of the tie, whoever made it.
    for name, record in battle.ruleset.conditions.items():
        if record.link == link.kind:
            scenario = give_condition(battle.after(scenario), holder, name)
    names = say(
        "holder_and_target", holder=name_of(scenario, holder), target=name_of(scenario, link.target)
    )
    tie = TIES.get(link.kind, id_in_words(link.kind))
    return logged(scenario, holder, say("pair_is_tied", pair=names, tie=tie))


def link_manually(battle: Battle, link: Link) -> Scenario:
    """The scenario with two tokens linked as the ruleset's own action links them: grappled or
    ridden, with its conditions.

    Nothing is paid or rolled. `value` stands for what the action would have kept; 0 for none.
    """
    # What the game master changes does what the action would: conditions, places, levels.
    for action_id, action in battle.ruleset.actions.items():
        for effects in (action.effects, action.on_success):
            if any(effect.link == link.kind for effect in effects):
                done = apply_effects(battle, effects, action_id, link.source, [link.target])
                return with_link(done, link) if link.value else done
    return _bound(battle, link)


def concerns_target(effect: Effect) -> bool:
    """Whether an effect concerns the target."""
    return bool(effect.model_fields_set & TARGET_KEYS)
