"""Tokens that move as one: a rider on its mount, a grappler with the creature it drags.

The rider pays with its own turn, but moves with the mount's footprint, speeds and conditions (A53,
B50); a dragged creature keeps its place beside the grappler, at a factor (A25).
"""

from __future__ import annotations

from dataclasses import replace

from fivefoot.core.geometry.grid import Cell
from fivefoot.core.model.frames import WalkFrame
from fivefoot.core.model.scenario import Scenario, with_token
from fivefoot.core.model.token import Token
from fivefoot.core.rules.results import Problem
from fivefoot.core.rules.ruleset.schema.ruleset import Ruleset
from fivefoot.core.rules.space.battle import RIDING as RIDING
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.space.downed import brought_down
from fivefoot.core.rules.space.texts import say
from fivefoot.core.rules.space.threat import vertical_distance
from fivefoot.core.rules.space.tokens import has_condition, height_of, stats_of

GRAPPLING = "grappling"


def mount_of(battle: Battle, token_id: str) -> Token | None:
    """What the token rides, or None."""
    return _linked(battle, token_id, RIDING)


def riding_problem(battle: Battle, rider: str, mount: str) -> Problem | None:
    """What keeps one from sitting on another, whatever the table says: two mounts, or itself in the
    end (A53).
    """
    name, rule = battle.token(rider).name, battle.ruleset.source_of("actions.mount")
    already = mount_of(battle, rider)
    if already is not None and already.id != mount:
        return Problem(
            "rides_already",
            say("name_rides_on_already_already_let", name=name, already=already.name),
            rule,
        )
    # A chain of mounts may close in a ring: followed until it ends or comes round.
    seen, here = {rider}, battle.scenario.tokens.get(mount)
    while here is not None and here.id not in seen:
        seen.add(here.id)
        here = mount_of(battle, here.id)
    if here is None or here.id != rider:
        return None
    if rider == mount:
        return Problem("tied_to_itself", say("name_cannot_be_tied_to_itself", name=name), rule)
    carried = battle.token(mount).name
    return Problem(
        "tied_to_itself", say("name_cannot_ride_on_carried_which", name=name, carried=carried), rule
    )


def dragged_by(battle: Battle, token_id: str) -> Token | None:
    """The creature that the token, its mount or its rider holds and would drag along; None where
    that is nobody, or one that has fallen out of its grip.
    """
    if not battle.ruleset.drag.enabled or not battle.scenario.encounter.links:
        return None
    pair = pair_of(battle, token_id)
    # The token's own grip comes before that of its mount or rider.
    for holder in sorted(pair, key=lambda each: each.id != token_id):
        held = _linked(battle, holder.id, GRAPPLING)
        # Nobody drags what it rides, or who rides it.
        if held is not None and all(held.id != each.id for each in pair):
            # A cell apart up or down is still in the grip; who fell farther has slipped out.
            return held if _level_apart(battle, holder, held) <= 1 else None
    return None


def _level_apart(battle: Battle, one: Token, other: Token) -> int:
    """How many cells two bodies are apart up and down."""
    tall, other_tall = height_of(battle.ruleset, one), height_of(battle.ruleset, other)
    return vertical_distance(battle.base_level(one), tall, battle.base_level(other), other_tall)


def carrier_of(battle: Battle, token_id: str) -> Token | None:
    """Who holds a dragged creature up: flying or climbing with it, or dragging it on over lower
    ground until the way ends; None where that is nobody.
    """
    token = battle.scenario.tokens.get(token_id)
    if token is None or token.support not in ("flying", "climbing", "falling"):
        return None
    for link in battle.scenario.encounter.links:
        if (
            link.kind == GRAPPLING
            and link.target == token_id
            and link.source in battle.scenario.tokens
        ):
            dragged, holder = dragged_by(battle, link.source), battle.token(link.source)
            # Held up by the same means: one that swims beside a flier is not carried.
            carried = holder.support == token.support or (
                token.support == "falling" and _walks_on(battle, holder)
            )
            if dragged is not None and dragged.id == token_id and carried:
                return holder
    return None


def _walks_on(battle: Battle, token: Token) -> bool:
    """Whether a token's walk waits for an answer and then goes on."""
    return any(
        isinstance(frame, WalkFrame) and frame.token == token.id and frame.path
        for frame in battle.scenario.encounter.pending
    )


def held_in_place(battle: Battle, token_id: str) -> tuple[tuple[Token, Token], ...]:
    """The grips for whose sake a grappler stays where it is: it, its mount or its rider, and whom
    that one holds and does not drag along (A25).
    """
    links = battle.scenario.encounter.links
    if not battle.ruleset.drag.holds_fast or not links:
        return ()
    dragged, tokens = dragged_by(battle, token_id), battle.scenario.tokens
    kept = {} if dragged is None else {dragged.id: dragged}
    kept |= {token.id: token for token in pair_of(battle, token_id) if token.id != token_id}
    held = [
        (holder, tokens[link.target])
        for holder in pair_of(battle, token_id)
        for link in links
        if (link.kind, link.source) == (GRAPPLING, holder.id) and link.target in tokens
    ]
    return tuple(
        (holder, token)
        for holder, token in held
        if token.id not in kept and _level_apart(battle, holder, token) <= 1
    )


def pair_held(battle: Battle, token_id: str) -> tuple[Token, ...]:
    """Those of a mounted pair, apart from the token itself, whom somebody else holds: the pair
    moves as one, so that it goes nowhere (A53, A81).

    What the token itself is in bars it by its own states.
    """
    if not battle.scenario.encounter.links:
        return ()
    pair = pair_of(battle, token_id)
    return tuple(
        other for other in pair if other.id != token_id and _is_held_by_others(battle, other, pair)
    )


def _is_held_by_others(battle: Battle, token: Token, pair: tuple[Token, ...]) -> bool:
    """Whether a state that a hold brings rests on somebody who does not move along."""
    records = battle.ruleset.conditions
    kinds = {records[name].held_by for name in token.conditions if name in records} - {None}
    holders = {
        link.source
        for link in battle.scenario.encounter.links
        if link.target == token.id and link.kind in kinds
    }
    # A condition that was set manually names no holder: somebody has it all the same.
    return bool(kinds) and not (holders and holders <= {each.id for each in pair})


def _linked(battle: Battle, token_id: str, kind: str) -> Token | None:
    for link in battle.scenario.encounter.links:
        if link.kind == kind and link.source == token_id and link.target != token_id:
            return battle.scenario.tokens.get(link.target)
    return None


def with_mount_shape(battle: Battle, token_id: str) -> Battle:
    """The battle with a rider in its mount's shape, for questions about its movement; the same
    battle for others.

    What slows the rider's own legs is left behind; what bars it from acting or moving at all is
    not: it pays (A53).
    """
    mount = mount_of(battle, token_id)
    if mount is None:
        return battle
    ruleset, rider = battle.ruleset, battle.token(token_id)
    # Its speeds and size are the mount's, its pools and what bars it from acting its own.
    mounts = stats_of(ruleset, mount)
    own = {
        **rider.stats.get(ruleset.id, {}),
        **{name: mounts[name] for name in _legs(ruleset) if name in mounts},
    }
    kept = {
        name: level for name, level in rider.conditions.items() if not _slows(battle, name, level)
    }
    shape = replace(
        rider,
        cell=mount.cell,
        size=mount.size,
        elevation=mount.elevation,
        height=mount.height,
        support=mount.support,
        stats={**rider.stats, ruleset.id: own},
        # The mount's conditions, and those of the rider that do more than slow its legs.
        conditions={**_conditions_of(ruleset, mount), **kept},
    )
    return Battle(with_token(battle.scenario, shape), ruleset)


def _conditions_of(ruleset: Ruleset, mount: Token) -> dict[str, int]:
    """The conditions a mount was given, and the one it is in without hit points."""
    down = brought_down(ruleset, mount)
    return dict(mount.conditions) if down is None else {down: 1, **mount.conditions}


def bearer_of(battle: Battle, token: Token, condition: str) -> Token:
    """Whose condition it is that a token moves under: its mount's where that has it."""
    mount = mount_of(battle, token.id)
    return mount if mount is not None and has_condition(battle.ruleset, mount, condition) else token


def _legs(ruleset: Ruleset) -> set[str]:
    """Stats that a rider has of its mount while it rides: its speeds and the armour that makes them
    dearer, what it leaps with, and its load (A53, A59, B41).
    """
    leap, modes = ruleset.leap, ruleset.modes.values()
    lengths = (leap.long, leap.high, leap.high_standing)
    speeds = (speed for mode in modes for speed in (mode.speed, mode.base))
    amounts = [amount for amount in (*speeds, *lengths) if amount is not None]
    dearer = {mode.factor_by.stat for mode in modes if mode.factor_by is not None}
    # A load that a stat brings is the mount's as well: it carries both.
    loads = {*leap.load_shift, *leap.load_none} & ruleset.conditions.keys()
    brought_by = (ruleset.conditions[name].when for name in loads)
    named = {name for amount in amounts for name in amount.stats()} | {
        by.stat for by in brought_by if by is not None
    }
    return named | dearer | ({leap.tier_stat} if leap.rule == "tiers" else set())


def _slows(battle: Battle, condition: str, level: int) -> bool:
    record = battle.ruleset.conditions.get(condition)
    effect = record.at(level) if record is not None else None
    # What bars from moving at all bars the one who pays.
    if effect is None or not {"move", "actions"}.isdisjoint(effect.blocks):
        return False
    return effect.speed is not None or "walk" in effect.blocks


def moves_along(battle: Battle, token: Token, other: Token) -> bool:
    """Whether another token moves as one with this."""
    return other.id in {t.id for t in companions(battle, token.id)}


def companions(battle: Battle, token_id: str) -> tuple[Token, ...]:
    """Everyone that moves with the token: what it rides and drags, and who rides it."""
    dragged = dragged_by(battle, token_id)
    theirs = pair_of(battle, dragged.id) if dragged is not None else ()
    found = {token.id: token for token in (*pair_of(battle, token_id), *theirs)}
    return tuple(token for name, token in found.items() if name != token_id)


def pair_of(battle: Battle, token_id: str) -> tuple[Token, ...]:
    """A mount and who rides it, the mount first, whichever of them is asked about; others alone
    (A53).
    """
    mount = mount_of(battle, token_id) or battle.token(token_id)
    links = [
        link
        for link in battle.scenario.encounter.links
        if link.kind == RIDING and link.target == mount.id
    ]
    riders = [
        battle.scenario.tokens[link.source]
        for link in links
        if link.source in battle.scenario.tokens
    ]
    return (mount, *(rider for rider in riders if rider.id != mount.id))


def pair_along(battle: Battle, scenario: Scenario, token_id: str) -> Scenario:
    """The scenario after the token was moved against its will: a mounted pair stays one, a grip
    does not drag (A53).
    """
    pair = tuple(token for token in pair_of(battle, token_id) if token.id != token_id)
    return with_companions_moved(battle, scenario, token_id, pair)


def with_companions_moved(
    battle: Battle, scenario: Scenario, token_id: str, others: tuple[Token, ...]
) -> Scenario:
    """The scenario with others moved as the token was."""
    before, after = battle.token(token_id), scenario.tokens[token_id]
    # Before the move the pair was where the mount is: the rider's cell may be an older one.
    mount = mount_of(battle, token_id)
    origin = mount.cell if mount is not None else before.cell
    dx, dy = after.cell.x - origin.x, after.cell.y - origin.y
    for other in others:
        # A manual pull may lead over the edge: all of it stays on the map.
        place = _on_the_map(battle, other, Cell(other.cell.x + dx, other.cell.y + dy))
        scenario = with_token(
            scenario, replace(other, cell=place, elevation=after.elevation, support=after.support)
        )
    return scenario


def _on_the_map(battle: Battle, other: Token, cell: Cell) -> Cell:
    """The cell, or the nearest one at which all of a companion is on the map: an overruled pull
    ends at its edge.
    """
    side = battle.footprint(other).side
    return Cell(min(max(cell.x, 0), battle.columns - side), min(max(cell.y, 0), battle.rows - side))


def is_phasing(battle: Battle, token: Token) -> bool:
    """Whether the token passes through matter (C17): by its stat, or by a condition."""
    rules = battle.ruleset.phasing
    by_stat = rules.stat is not None and stats_of(battle.ruleset, token).get(rules.stat) is True
    return by_stat or (bool(rules.stat) and has_condition(battle.ruleset, token, "phasing"))
