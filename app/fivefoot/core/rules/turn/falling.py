"""Where the turn meets the rules of falls: after a token was moved, and at the moments that the
ruleset names.
"""

from __future__ import annotations

from dataclasses import replace

from fivefoot.core.geometry.grid import CELL
from fivefoot.core.model.scenario import Scenario, with_token
from fivefoot.core.model.token import Token
from fivefoot.core.rules.routes import falls
from fivefoot.core.rules.ruleset.schema.ruleset import Ruleset
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.space.mounts_and_grapples import (
    GRAPPLING,
    RIDING,
    carrier_of,
    dragged_by,
    is_phasing,
    mount_of,
    pair_of,
)
from fivefoot.core.rules.space.support import floor_below, is_buried, is_held
from fivefoot.core.rules.space.tokens import cell_units, condition_effects
from fivefoot.core.rules.turn.entering import apply_entry_effects


def begin_due_fall(battle: Battle, token_id: str, by_will: bool = False) -> Scenario:
    """The scenario after a token that lost its support, or left it `by_will`, falls or begins to;
    then whoever it dragged and no longer holds up (A25).
    """
    if token_id not in battle.scenario.tokens:
        return battle.scenario
    # Before the fall: after it the grip may be broken.
    dragged = dragged_by(battle, token_id)
    scenario = falls.after_move(battle, token_id, by_will)
    if dragged is not None:
        scenario = _let_down(battle.after(scenario), dragged.id)
    return apply_entry_effects(battle, scenario)


def let_dragged_down(battle: Battle, token_id: str) -> Scenario:
    """The scenario after whoever a token drags falls where its way ends early (A25)."""
    dragged = dragged_by(battle, token_id) if token_id in battle.scenario.tokens else None
    if dragged is None:
        return battle.scenario
    return apply_entry_effects(battle, _let_down(battle, dragged.id))


def release_hold(battle: Battle, token_id: str) -> Scenario:
    """The scenario in which a climber or flier, with its rider, falls because it chooses to or
    fails badly (C11, B44), or a token that phases falls through the floor (C17); unchanged where
    nothing can fall.
    """
    scenario, actor = battle.scenario, battle.token(token_id)
    # A token that phases chooses to sink through the floor (C17).
    if actor.support == "ground" and is_phasing(battle, actor):
        return _through_the_floor(battle, actor)
    for each in pair_of(battle, token_id):
        held = each.support in ("climbing", "flying")
        scenario = with_token(scenario, replace(each, support="ground" if held else each.support))
    loose = battle.after(scenario)
    # Nothing to fall: it keeps its hold, and no step of undo is made.
    if falls.falls_from(loose, loose.token(token_id), by_will=True) is None:
        return battle.scenario
    return begin_due_fall(loose, token_id, by_will=True)


def _through_the_floor(battle: Battle, token: Token) -> Scenario:
    """The scenario after a fall to the next floor under the one that a token stands on."""
    below = floor_below(battle, token)
    if below is None:
        return battle.scenario
    drop = (battle.base_level(token) - below) * cell_units(battle.ruleset) // CELL
    return apply_entry_effects(battle, falls.begin_fall(battle, falls.fall_of(battle, token, drop)))


def _let_down(battle: Battle, name: str) -> Scenario:
    """The scenario after a creature that was carried falls where nothing holds it up; on firm
    ground it stands.
    """
    token = battle.token(name)
    # Not held any more: it flies on by itself, or falls.
    if token.support in ("flying", "climbing") and carrier_of(battle, name) is None:
        battle = battle.after(with_token(battle.scenario, falls.without_hold(battle, token)))
    return falls.after_move(battle, name)


def at_turn_start(battle: Battle, token_id: str) -> Scenario:
    """The scenario after falls that are evaluated when the token's turn begins (B52)."""
    if token_id not in battle.scenario.tokens:
        return battle.scenario
    return apply_entry_effects(battle, falls.at_turn_start(battle, token_id))


def at_turn_end(battle: Battle, token_id: str) -> Scenario:
    """The scenario after fliers that cannot stay aloft begin to fall (B48, C13)."""
    return (
        falls.at_turn_end(battle, token_id)
        if token_id in battle.scenario.tokens
        else battle.scenario
    )


def drop_unsupported(before: Battle, after: Battle) -> Battle:
    """The battle after every creature falls that has lost its support, for whatever reason.

    So do fliers whose changed condition keeps them from staying aloft (C11), and riders whose mount
    is gone.
    """
    after = _dropped(before, after)
    # Riders whose mount is gone; who is part of a question waits for its answer.
    left = _riders(before.scenario) - _riders(after.scenario) - _in_question(after.scenario)
    for name, token in tuple(after.scenario.tokens.items()):
        was = before.scenario.tokens.get(name)
        # Only a changed condition can bring down who is in the air by itself.
        if was is not None and token.support == "flying" and _altered(after.ruleset, was, token):
            after = after.after(begin_due_fall(after, name))
        elif name in left and token.support not in ("ground", "falling"):
            alone = after.after(with_token(after.scenario, replace(token, support="ground")))
            after = after.after(begin_due_fall(alone, name))
    return after


def _altered(ruleset: Ruleset, before: Token, after: Token) -> bool:
    """Whether other conditions keep a token up now, counting those that follow from lost hit
    points.
    """
    return condition_effects(ruleset, before) != condition_effects(ruleset, after)


def _in_question(scenario: Scenario) -> set[str]:
    """The tokens that a waiting frame is about: that frame decides what becomes of them."""
    return {frame.token for frame in scenario.encounter.pending}


def _dropped(before: Battle, after: Battle) -> Battle:
    """The battle after creatures fall that somebody carried and no longer does (A25)."""
    links = before.scenario.encounter.links
    held = {link.target for link in links if link.kind == GRAPPLING}
    for name in (held & after.scenario.tokens.keys()) - _in_question(after.scenario):
        carrier = carrier_of(before, name)
        if carrier is None or carrier_of(after, name) is not None:
            continue
        # Dragged over lower ground it was let down where the way ended, if the grip lasted so long.
        walked = before.token(name).support == "falling"
        if not (walked and _grips(after.scenario, carrier.id, name)):
            after = after.after(_let_down(after, name))
    return after


def _grips(scenario: Scenario, holder: str, name: str) -> bool:
    return any(
        (link.kind, link.source, link.target) == (GRAPPLING, holder, name)
        for link in scenario.encounter.links
    )


def on_changed_map(before: Battle, after: Scenario) -> Scenario:
    """The scenario after every creature falls that the map no longer holds up: it stood, clung,
    swam or dug there.

    A creature whose place is now filled by ground stands on it, or flies above it. A mount and its
    riders stay together.
    """
    loose, now = [], before.after(after)
    # Newcomers of a merge were held up by nothing before.
    for name in [each for each in after.tokens if each in before.scenario.tokens]:
        token = _at_its_level(before, name)
        # Only who was held and is not any more; riders follow their mounts.
        if mount_of(before, name) is not None or not is_held(before, token) or is_held(now, token):
            continue
        # Filled with ground: it comes to stand on top, nobody is buried.
        buried = is_buried(now, token)
        freed = falls.on_the_ground(now, token) if buried else replace(token, support="ground")
        for each in pair_of(before, name):
            after = with_token(
                after, replace(each, elevation=freed.elevation, support=freed.support)
            )
        loose += [] if buried else [name]
    for name in loose:
        if after.tokens[name].support == "ground":  # not yet falling with somebody else
            after = begin_due_fall(before.after(after), name)
    return after


def _at_its_level(battle: Battle, name: str) -> Token:
    """A token with the level that counts for it: one that stands is as high as what it stands
    on.
    """
    token = battle.token(name)
    return replace(token, elevation=battle.base_level(token))


def _riders(scenario: Scenario) -> set[str]:
    return {link.source for link in scenario.encounter.links if link.kind == RIDING}
