"""Creatures in the way: who does not let a token into a place, and what to do about it."""

from __future__ import annotations

from collections.abc import Iterable

from fivefoot.core.geometry.footprint import Footprint
from fivefoot.core.geometry.grid import Cell
from fivefoot.core.model.token import Token
from fivefoot.core.rules.graph.profile import Profile
from fivefoot.core.rules.results import Problem
from fivefoot.core.rules.routes.texts import say
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.space.mounts_and_grapples import companions
from fivefoot.core.rules.space.threat import vertical_distance
from fivefoot.core.rules.space.tokens import height_of


def barred_by_creature(
    battle: Battle, profile: Profile, place: Footprint, level: int | None = None
) -> Problem | None:
    """Who keeps the token out of a place at a level (None: at any), and what to do about it."""
    # In the scenario's order: the first one found speaks for all.
    ruleset = battle.ruleset
    along = {companion.id for companion in companions(battle, profile.token.id)}
    for other in battle.scenario.tokens.values():
        if other.id in (profile.token.id, *profile.passes, *along):
            continue
        if not battle.footprint(other).overlaps(place) or not _meets(battle, profile, other, level):
            continue
        kind = kind_of(battle, profile.token, other)
        # The policy's key is named like the kind.
        rule = getattr(ruleset.occupancy, kind)
        if rule != "pass":
            text = _does_not_let_pass(battle, profile, rule, other.name)
            return Problem(
                f"occupied_by_{kind}", text, ruleset.source_of(f"occupancy.{kind}"), place.anchor
            )
    return None


def kind_of(battle: Battle, token: Token, other: Token) -> str:
    """What another is to the token, by the name that `occupancy` has for it."""
    if other in battle.hostiles(token):
        return "enemy"
    return "ally" if other in battle.allies(token) else "neutral"


def _meets(battle: Battle, profile: Profile, other: Token, level: int | None) -> bool:
    """Whether the token, standing at a level, is as high as some part of another."""
    if level is None:
        return True
    theirs = battle.base_level(other), height_of(battle.ruleset, other)
    return not vertical_distance(level, height_of(battle.ruleset, profile.token), *theirs)


def _does_not_let_pass(battle: Battle, profile: Profile, rule: str, other: str) -> str:
    token = profile.token.name
    if rule == "ask":
        return say("other_does_not_let_token_pass_ask", other=other, token=token)
    movement = profile.action.movement
    # It tumbles already: through the space of another.
    if rule == "contested" and profile.passes and movement is not None and movement.tumble:
        label = battle.ruleset.actions[profile.action_id].label
        return say("other_does_not_let_token_pass_second", other=other, token=token, label=label)
    if rule == "contested":
        return say("other_does_not_let_token_pass_tumble", other=other, token=token)
    return say("other_does_not_let_token_pass_go_round", other=other, token=token)


def consent_problem(
    battle: Battle, profile: Profile, places: Iterable[tuple[Cell, int]]
) -> Problem | None:
    """The first creature on a way (cells and levels) that has to give its consent, and where; None
    where nobody has to be asked.
    """
    side = profile.side
    found = (barred_by_creature(battle, profile, Footprint(c, side), level) for c, level in places)
    return next((problem for problem in found if problem is not None), None)
