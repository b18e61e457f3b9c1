"""Flanking: as an advantage for two attackers (A66), and as the position a mover leaves (C21)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations

from fivefoot.core.geometry.footprint import Footprint, axis_gap
from fivefoot.core.geometry.opposite_sides import crosses_opposite_sides
from fivefoot.core.model.token import Token, is_ally, is_hostile
from fivefoot.core.rules.reactions.texts import say
from fivefoot.core.rules.results import FlankLine, Reason
from fivefoot.core.rules.ruleset.modifier_words import all_words
from fivefoot.core.rules.ruleset.schema.ruleset import Ruleset
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.space.threat import (
    Spot,
    body_at,
    can_threaten,
    farthest_reach,
    in_reach,
    vertical_distance,
)
from fivefoot.core.rules.space.tokens import height_of, size_of


def has_flanks(ruleset: Ruleset) -> bool:
    """Whether a system has flanking, as an advantage or as a position (C21)."""
    return ruleset.flank.enabled or ruleset.opportunity.trigger == "flanked_departure"


def flank_lines(battle: Battle, target_id: str | None = None) -> tuple[FlankLine, ...]:
    """All flanks on the map (or on one target).

    Empty where the ruleset has no flanking, or only as a position.

    Under the `flanked_departure` trigger the flanked position itself is shown (C21), which gives no
    advantage.
    """
    ruleset = battle.ruleset
    targets = (
        [battle.token(target_id)]
        if target_id is not None
        else list(battle.scenario.tokens.values())
    )
    if ruleset.flank.enabled:
        return tuple(line for target in targets for line in _advantages(battle, target))
    if ruleset.opportunity.trigger == "flanked_departure":
        return tuple(line for target in targets for line in _positions(battle, target))
    return ()


def _advantages(battle: Battle, target: Token) -> list[FlankLine]:
    able = [
        token
        # Those in reach alone: pairs of all tokens would be far too many.
        for token in battle.tokens_near(target, farthest_reach(battle))
        if _may_flank(battle, token, target)
    ]
    lines = []
    for first, second in combinations(able, 2):
        # Both have to be friends of each other, not only enemies of the target.
        why = _why_they_flank(battle, target, first, second) if is_ally(first, second) else ""
        if why and _are_enough(battle.ruleset, first, able):
            lines.append(_advantage(battle, target, first, second, why))
    return lines


def _why_they_flank(battle: Battle, target: Token, first: Token, second: Token) -> str:
    """Why two in reach of a target flank it together; empty where they do not."""
    if battle.ruleset.flank.sides == "any":
        return say(
            "first_and_second_surround", first=first.name, second=second.name, target=target.name
        )
    sides = crosses_opposite_sides(
        battle.body(first).centre(),
        battle.body(second).centre(),
        battle.body(target),
    )
    if sides is None:
        return ""
    return say(
        "line_between_first_and_second_crosses",
        first=first.name,
        second=second.name,
        target=target.name,
        sides=sides.replace("-", " to "),
    )


def _are_enough(ruleset: Ruleset, token: Token, able: Sequence[Token]) -> bool:
    """Whether as many attackers as the rule asks for stand in flanking positions: a token and its
    allies.
    """
    friends = sum(other.id == token.id or is_ally(token, other) for other in able)
    return friends >= ruleset.flank.attackers


def _may_flank(battle: Battle, token: Token, target: Token) -> bool:
    """Whether an able enemy is near enough to flank a target, and large enough where small
    creatures do not flank.
    """
    rules = battle.ruleset.flank
    if not is_hostile(target, token) or can_threaten(battle.ruleset, token) is not None:
        return False
    if rules.too_small == "does_not_flank" and _is_too_small(battle.ruleset, token, target):
        return False
    return in_reach(battle, token, target, cells=1 if rules.within == "contact" else None)


def _sizes_over(ruleset: Ruleset, token: Token, target: Token) -> int:
    """How many sizes larger the target is than the attacker."""
    return size_of(ruleset, target).order - size_of(ruleset, token).order


def _is_too_small(ruleset: Ruleset, token: Token, target: Token) -> bool:
    most = ruleset.flank.size_over
    return most is not None and _sizes_over(ruleset, token, target) > most


def flanking_allies(battle: Battle, token: Token, target: Token) -> tuple[str, ...]:
    """The allies of an attacker whose flank of the target helps it: the other of its own pair, or
    all that flank.
    """
    lines = flank_lines(battle, target.id)
    own = [line for line in lines if token.id in line.effects]
    others = (name for line in own for name in (line.first, line.second) if name != token.id)
    # Once: a second ally on the other side adds nothing.
    if battle.ruleset.flank.counts == "once":
        return tuple(others)[:1]
    all_of_them = (name for line in lines for name in line.effects)
    friends = (
        name for name in all_of_them if name != token.id and is_ally(token, battle.token(name))
    )
    # One ally may flank with several others, and is named once.
    return tuple(dict.fromkeys(friends))


def _advantage(battle: Battle, target: Token, first: Token, second: Token, why: str) -> FlankLine:
    ruleset = battle.ruleset
    rule = ruleset.source_of("flank.enabled")
    effects: dict[str, str] = {}
    denied: dict[str, Reason] = {}
    for token in (first, second):
        over = _sizes_over(ruleset, token, target)
        if _is_too_small(ruleset, token, target):
            text = say(
                "target_is_over_sizes_larger", target=target.name, over=over, token=token.name
            )
            denied[token.id] = Reason(text, ruleset.source_of("flank.size_over"))
        # Outside of anybody's turn the flank serves both.
        elif ruleset.flank.role == "mover" and battle.scenario.encounter.active not in (
            None,
            token.id,
        ):
            text = say("flank_serves_only_one_whose_turn", token=token.name)
            denied[token.id] = Reason(text, ruleset.source_of("flank.role"))
        else:
            effects[token.id] = all_words(ruleset, ruleset.flank.modifiers)
    return FlankLine(target.id, first.id, second.id, effects, denied, Reason(why, rule))


def _positions(battle: Battle, target: Token) -> list[FlankLine]:
    rule = battle.ruleset.source_of("opportunity.trigger")
    return [
        FlankLine(
            target.id,
            a.id,
            b.id,
            {},
            {},
            Reason(
                say("target_stands_between_and_b", target=target.name, a=a.name, b=b.name), rule
            ),
        )
        for a, b in flanking_pairs(battle, target, target.cell, battle.base_level(target))
    ]


def flanking_pairs(
    battle: Battle, mover: Token, at: Spot, level: int | None = None
) -> list[tuple[Token, Token]]:
    """The pairs of able hostiles that flank the mover at `at` (C21), its feet at `level`; None = at
    some height.
    """
    place = body_at(battle, mover, at)
    near = [
        token
        # As if the mover stood there already.
        for token in battle.tokens_near(replace(mover, cell=place.anchor), 1)
        if is_hostile(mover, token)
        and battle.footprint(token).distance(place) == 1
        and can_threaten(battle.ruleset, token) is None
        and (level is None or _level_with(battle, token, mover, level))
    ]
    return [
        (a, b)
        for a, b in combinations(near, 2)
        if are_opposite(battle.ruleset, battle.footprint(a), battle.footprint(b), place)
    ]


def _level_with(battle: Battle, token: Token, mover: Token, level: int) -> bool:
    """Whether two neighbours are also neighbours vertically, the mover's feet being at `level`."""
    low, tall = battle.base_level(token), height_of(battle.ruleset, token)
    return vertical_distance(low, tall, level, height_of(battle.ruleset, mover)) <= 1


def are_opposite(ruleset: Ruleset, a: Footprint, b: Footprint, target: Footprint) -> bool:
    """Whether two neighbours stand on opposite sides, by cells or, where the group chose it, by
    whole rows.
    """
    if ruleset.opportunity.flanked == "opposite_cells":
        return crosses_opposite_sides(a.centre(), b.centre(), target) is not None
    # Opposite along one axis is enough: they may be shifted along the other.
    return any(_side(a, target, axis) * _side(b, target, axis) < 0 for axis in (0, 1))


def _side(place: Footprint, target: Footprint, axis: int) -> int:
    """-1 before the target along an axis, 1 behind it, 0 level with it."""
    gap = axis_gap(place.anchor[axis], place.side, target.anchor[axis], target.side)
    if gap == 0:
        return 0
    return -1 if place.anchor[axis] < target.anchor[axis] else 1
