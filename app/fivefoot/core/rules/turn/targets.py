"""What an action may be aimed at: side, reach, range band, line of effect, sight, gates."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from fivefoot.core.model.token import Token, is_ally, is_hostile
from fivefoot.core.rules.means.abilities import own_action
from fivefoot.core.rules.means.gates import GateContext, gate_problems
from fivefoot.core.rules.means.wielding import out_of_weapon_range, with_attack_weapon
from fivefoot.core.rules.results import Problem
from fivefoot.core.rules.rolls.roll_modifiers import roll_modifiers
from fivefoot.core.rules.ruleset.amount_text import amount_text
from fivefoot.core.rules.ruleset.ruleset_labels import choice_called, choice_label
from fivefoot.core.rules.ruleset.schema.actions import Action, TargetRule
from fivefoot.core.rules.ruleset.schema.base import exact
from fivefoot.core.rules.ruleset.schema.ground import Band
from fivefoot.core.rules.ruleset.schema.ruleset import Ruleset
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.space.distance import Gap, band_of, gap_between
from fivefoot.core.rules.space.mounts_and_grapples import RIDING, riding_problem
from fivefoot.core.rules.space.threat import heads_over, in_reach, is_near, sees
from fivefoot.core.rules.space.tokens import cells_in_amount, size_of, stats_of, weapon_reach_of
from fivefoot.core.rules.turn.texts import say
from fivefoot.core.rules.turn.turn_results import TargetOffer


def _free_line(battle: Battle, token: Token, target: Token) -> bool:
    """Whether nothing stands between the two that stops a blow or a shot."""
    segments = battle.effect_segments_at(heads_over(battle, token, target))
    return battle.has_line(battle.footprint(token), battle.footprint(target), segments)


def takes_target(action: Action) -> bool:
    """Whether an action is aimed at somebody."""
    return action.target is not None or any(
        key.startswith("target_") for gate in action.gates for key in gate.model_fields_set
    )


def targets(
    battle: Battle, token_id: str, action_id: str, choice: Mapping[str, Any] | None = None
) -> tuple[TargetOffer, ...]:
    """Every token as a target of an action, legal or not, nearest first; the reasons why not are in
    `problems`.
    """
    action_id = own_action(battle, token_id, action_id)
    action = battle.ruleset.actions[action_id]
    offers = []
    # All tokens, so that the table sees why somebody is none.
    for other in battle.scenario.tokens.values():
        if other.id == token_id and (
            action.target is None or action.target.side not in ("self", "any")
        ):
            continue
        # With the weapon it would take for this very target.
        at_hand = with_attack_weapon(battle, token_id, action_id, choice, other.id)
        token = at_hand.token(token_id)
        problems = target_problems(at_hand, token, action_id, other)
        gap = gap_between(battle, token, other)
        band = band_of(at_hand, token, gap) if _tells_band(at_hand, action) else None
        legal = all(problem.warning for problem in problems)
        weigh = partial(roll_modifiers, at_hand, token_id, action_id, other.id, choice)
        label = band.label if band is not None else ""
        offers.append(TargetOffer(other.id, legal, gap.amount(battle), label, problems, weigh))
    # Legal ones first, then the nearest; Python's sort keeps the scenario's order among equals.
    return tuple(sorted(offers, key=lambda offer: (not offer.legal, offer.distance)))


def _tells_band(battle: Battle, action: Action) -> bool:
    """Whether the band of a target says something.

    How far words carry is no matter of a blow.
    """
    by_bands = action.target is not None and action.target.bands
    return bool(battle.ruleset.range_bands) or by_bands or not action.is_strike


def target_problems(
    battle: Battle, token: Token, action_id: str, target: Token
) -> tuple[Problem, ...]:
    """Why an action may not be aimed at a target; empty where it may."""
    action = battle.ruleset.actions[action_id]
    rule = battle.ruleset.source_of(f"actions.{action_id}")
    gates = gate_problems(GateContext(battle, token, action_id, target), _target_gates(action))
    if action.target is None:
        return gates
    problems = [
        _side_problem(token, action, target, rule),
        _sight_problem(battle, token, action_id, target),
    ]
    problems.append(
        # The weapon's own range is asked only within that of the action.
        _range_problem(battle, token, action, target, rule)
        or out_of_weapon_range(battle, token, action_id, target)
    )
    if any(effect.link == RIDING for effect in (*action.effects, *action.on_success)):
        problems += [
            riding_problem(battle, token.id, target.id),
            *mounting_cautions(battle, token, target, rule),
        ]
    # Nothing stands between somebody and itself.
    if action.target.needs_line and target.id != token.id and not _free_line(battle, token, target):
        problems.append(no_line_problem(target, rule))
    return (*(problem for problem in problems if problem is not None), *gates)


def mounting_cautions(battle: Battle, rider: Token, mount: Token, rule: str) -> list[Problem]:
    """What the table has to agree to before a rider mounts: a mount no larger than the rider, or
    one that is no ally and may be unwilling (A53, B50).
    """
    found, sizes = [], battle.ruleset
    # Not larger is a caution: some tables ride what carries them.
    if size_of(sizes, mount).order <= size_of(sizes, rider).order and mount.id != rider.id:
        text = say("mount_is_no_larger_than_rider", mount=mount.name, rider=rider.name)
        found.append(Problem("mount_size", text, rule, warning=True))
    if not is_ally(rider, mount):
        text = say("mount_is_no_friend_of_rider", mount=mount.name, rider=rider.name)
        found.append(Problem("mount_will", text, rule, warning=True))
    return found


def may_aim_at(battle: Battle, token_id: str, action_id: str, target_id: str) -> bool:
    """Whether an action may be aimed at a target; cheap reasons against it are checked first."""
    battle = with_attack_weapon(battle, token_id, action_id, None, target_id)
    token, target, action = (
        battle.token(token_id),
        battle.token(target_id),
        battle.ruleset.actions[action_id],
    )
    # Cheap reasons first: lines and gates take time, and this is asked for hundreds of places.
    if action.target is not None and (
        _side_problem(token, action, target, "")
        or not _is_in_range(battle, token, action.target, target)
    ):
        return False
    return all(problem.warning for problem in target_problems(battle, token, action_id, target))


def may_be_in_range(battle: Battle, token: Token, where: TargetRule) -> Iterable[Token]:
    """The tokens that contain every target in range: those near enough where a reach or a distance
    limits it.
    """
    # Bands may go on without end: all are possible.
    if where.bands or not (where.reach or where.within is not None):
        return battle.scenario.tokens.values()
    ruleset = battle.ruleset
    # With the longest weapon: which one it takes depends on the target.
    longest = replace(token, weapon_in_use="") if token.weapons else token
    reach = cells_in_amount(ruleset, weapon_reach_of(ruleset, longest)) if where.reach else 0
    within = cells_in_amount(ruleset, int(where.within * 1000)) if where.within is not None else 0
    return battle.tokens_near(token, max(reach, within))


def _target_gates(action: Action) -> list[Any]:
    return [gate for gate in action.gates if _on_target(gate)]


def _on_target(gate: Any) -> bool:
    if gate.any is not None:
        # A gate of several ways is about the target if any of them is.
        return any(_on_target(inner) for inner in gate.any)
    return any(key.startswith("target_") for key in gate.model_fields_set)


def _side_problem(token: Token, action: Action, target: Token, rule: str) -> Problem | None:
    assert action.target is not None
    if action.target.barriers == "only":
        return Problem(
            "wrong_target", say("action_is_aimed_at_a_barrier", action=action.label), rule
        )
    side = action.target.side
    fits = {
        "enemy": is_hostile(token, target),
        "ally": is_ally(token, target) and token.id != target.id,
        "other": token.id != target.id,
        "self": token.id == target.id,
        "any": True,
    }[side]
    words = {
        "enemy": say("enemy"),
        "ally": say("ally"),
        "other": say("somebody_else"),
        "self": say("itself"),
        "any": say("anybody"),
    }
    return (
        None
        if fits
        else Problem(
            "wrong_side",
            say("action_is_aimed_at_words", action=action.label, words=words[side]),
            rule,
        )
    )


def _sight_problem(battle: Battle, token: Token, action_id: str, target: Token) -> Problem | None:
    action = battle.ruleset.actions[action_id]
    assert action.target is not None
    if not action.target.needs_sight or token.id == target.id:
        return None
    unseen = sees(battle, token, target)
    if unseen is None:
        return None
    # The attacker's own blindness: another sense may find what it cannot see (A6).
    blinded = any(
        "sight" in battle.ruleset.conditions[c].blocks
        for c in token.conditions
        if c in battle.ruleset.conditions
    )
    found = (
        blinded and action.kind != "reaction"
    )  # another sense may find it (A6), but a reaction asks for sight (A76)
    # A caution where another sense may do (A6); a reaction asks for sight (A76).
    # Where a rule says that targets have to be seen, it is that one; else the rule on sight.
    rule = battle.ruleset.sources.get(f"actions.{action_id}.target.needs_sight", unseen.rule)
    return Problem("unseen", unseen.text, rule, warning=found)


def _range_problem(
    battle: Battle, token: Token, action: Action, target: Token, rule: str
) -> Problem | None:
    """That a target is too far away, or that something stands between it and a blow that would
    reach it.
    """
    assert action.target is not None
    if _is_in_range(battle, token, action.target, target):
        return None
    # Near enough, were it not for a wall: that is said, not the distance.
    if _walls_matter(battle, action.target) and _is_in_range(
        battle, token, action.target, target, through_walls=True
    ):
        return None if action.target.needs_line else no_line_problem(target, rule)
    return Problem(
        "out_of_range",
        _too_far(battle, token, action, target, gap_between(battle, token, target)),
        rule,
    )


def no_line_problem(target: Token, rule: str) -> Problem:
    """That something stands between somebody and its target."""
    return Problem("no_line", say("no_line_of_effect_leads_to_target", target=target.name), rule)


def _is_in_range(
    battle: Battle, token: Token, where: TargetRule, target: Token, through_walls: bool = False
) -> bool:
    # An action without any distance reaches everywhere.
    if token.id == target.id or not (where.reach or where.bands or where.within is not None):
        return True
    reaches = is_near if through_walls else in_reach
    ruleset = battle.ruleset
    if where.reach and reaches(
        battle, token, target, cells=cells_in_amount(ruleset, weapon_reach_of(ruleset, token))
    ):
        return True
    if not where.bands and where.within is None:
        return False
    gap = gap_between(battle, token, target)
    band = band_of(battle, token, gap) if where.bands else None
    if band is not None and not _beyond_weapon(battle, token, where, band):
        return True
    if where.within is None:
        return False
    cells = cells_in_amount(ruleset, int(exact(where.within) * 1000))
    if (
        cells <= 1
        # every test of a cell's distance counts like a reach: diagonal neighbours are near enough
        # (A7)
    ):
        return reaches(battle, token, target, cells=cells)
    return gap.within(battle, where.within)


def _walls_matter(battle: Battle, where: TargetRule) -> bool:
    """Whether a wall between may put a target out of range: reach is not measured round walls, a
    band or a distance is measured over them.
    """
    near = where.within is not None and cells_in_amount(
        battle.ruleset, int(exact(where.within) * 1000)
    )
    return where.reach or (where.within is not None and near <= 1)


def _beyond_weapon(battle: Battle, token: Token, where: TargetRule, band: Band) -> bool:
    """Whether a band lies beyond the farthest band of the token's weapon (D18)."""
    if where.farthest is None:
        return False
    bands = list(battle.ruleset.range_bands or battle.ruleset.zones)
    words = [choice_called(battle.ruleset, where.farthest, each.label).casefold() for each in bands]
    own = str(stats_of(battle.ruleset, token).get(where.farthest, "")).casefold()
    # A stat that names no band limits nothing.
    return own in words and bands.index(band) > words.index(own)


def _own_band(battle: Battle, token: Token, stat: str) -> str:
    """How far a weapon serves, in words: "Close (2 sq)"."""
    ruleset, own = battle.ruleset, str(stats_of(battle.ruleset, token).get(stat, ""))
    for band in ruleset.range_bands or ruleset.zones:
        if choice_called(ruleset, stat, band.label).casefold() == own.casefold():
            far = band.upto
            return band.label if far is None else f"{band.label} ({_amount(ruleset, far)})"
    return choice_label(ruleset, stat, own)


def _amount(ruleset: Ruleset, far: float) -> str:
    return amount_text(ruleset, int(exact(far) * 1000))


def _too_far(battle: Battle, token: Token, action: Action, target: Token, gap: Gap) -> str:
    where = action.target
    assert where is not None
    away = amount_text(battle.ruleset, gap.amount(battle))
    if where.within is not None:
        return say(
            "target_is_away_away_action_goes",
            target=target.name,
            away=away,
            action=action.label,
            within=amount_text(battle.ruleset, int(where.within * 1000)),
        )
    if where.reach:
        reach = amount_text(battle.ruleset, weapon_reach_of(battle.ruleset, token))
        return say("target_is_out_of_reach_reach", target=target.name, reach=reach, away=away)
    if where.farthest is not None:
        own = _own_band(battle, token, where.farthest)
        return say(
            "target_is_away_away_weapon", target=target.name, away=away, token=token.name, own=own
        )
    return say("target_is_beyond_last_range_band", target=target.name, away=away)
