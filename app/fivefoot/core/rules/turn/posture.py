"""Standing up and dropping prone: free, an action, or a part of a movement (B36)."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from fivefoot.core.model.encounter import OpenMove, TurnState
from fivefoot.core.model.scenario import Scenario, with_turn
from fivefoot.core.model.terrain import Surface
from fivefoot.core.model.token import Token
from fivefoot.core.rules.graph.profile import Profile, combined_factor, profile_of
from fivefoot.core.rules.graph.surfaces import slowing_of
from fivefoot.core.rules.means.pools import charge_purchases, purchases_payable, with_grants
from fivefoot.core.rules.results import Problem
from fivefoot.core.rules.routes.falls import ground_below
from fivefoot.core.rules.ruleset.amount_text import amount_text
from fivefoot.core.rules.ruleset.schema.base import WHOLE, exact, thousandths
from fivefoot.core.rules.ruleset.schema.movement import PostureCost
from fivefoot.core.rules.ruleset.schema.ruleset import Ruleset
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.space.mounts_and_grapples import mount_of
from fivefoot.core.rules.space.surface_map import ground_kind, is_deep
from fivefoot.core.rules.space.tokens import stats_of
from fivefoot.core.rules.turn.texts import say

STAND, DROP = "stand", "drop_prone"


def is_posture(ruleset: Ruleset, action_id: str) -> bool:
    """Whether an action changes posture at the price of movement."""
    return action_id in (STAND, DROP) and cost_of(ruleset, action_id).kind == "fraction_of_budget"


def cost_of(ruleset: Ruleset, action_id: str) -> PostureCost:
    """What standing up or dropping costs under the ruleset."""
    return ruleset.posture.stand if action_id == STAND else ruleset.posture.drop


def mount_that_rises(battle: Battle, token_id: str, action_id: str) -> Token | None:
    """The mount that lies on the ground and that its rider, who pays for the pair, brings to its
    feet by standing up (A53); None where there is none.
    """
    mount = mount_of(battle, token_id) if action_id == STAND else None
    if mount is None:
        return None
    ended = {effect.end_condition for effect in battle.ruleset.actions[action_id].effects}
    return mount if ended & mount.conditions.keys() else None


def posture_price(battle: Battle, token_id: str, action_id: str) -> int:
    """The movement a change of posture takes, in thousandths of the unit: a part of the budget
    times the terrain.
    """
    rule = cost_of(battle.ruleset, action_id)
    profile = profile_of(battle, token_id)
    part = Fraction(_whole(battle, profile, rule), 1000) * exact(rule.fraction)
    if rule.round == "down":
        part = Fraction(part.__floor__())
    elif rule.round == "up":
        part = Fraction(part.__ceil__())
    price = thousandths(part)
    # Behind the rounding: half of the speed first, then the ground (B36).
    return price * terrain_under(battle, profile) // WHOLE if rule.times_terrain else price


def _whole(battle: Battle, profile: Profile, rule: PostureCost) -> int:
    if rule.of == "base_speed":
        record = battle.ruleset.modes["walk"]
        amount = record.base or record.speed  # C7: what slows it now leaves its base speed as it is
        if amount is not None:
            return thousandths(amount.of(stats_of(battle.ruleset, profile.token)))
    return profile.budget


def terrain_under(battle: Battle, profile: Profile) -> int:
    """The terrain factor of the ground a token stands on, in thousandths, whatever its posture
    (B36); nothing slows it up in the air.
    """
    token, columns = profile.token, battle.columns_of_ground
    level = battle.base_level(token)
    if token.support == "flying" and ground_below(battle, token, level=level) != level:
        return WHOLE
    # On a bridge its deck is the ground, not what lies below.
    under = (
        columns.surface_at(cell.x, cell.y, level)
        for cell in battle.footprint(token).cells()
        if cell.x < battle.columns
        and cell.y < battle.rows  # a token grown at the edge stands out over it
    )
    return max((_factor_afoot(battle, token, surface) for surface in under), default=WHOLE)


def _factor_afoot(battle: Battle, token: Token, surface: Surface) -> int:
    """How many times its price a surface costs who walks on it, in thousandths: rough ground and
    matter such as mud.
    """
    ruleset, medium = battle.ruleset, ground_kind(surface).medium
    swims = medium in ("liquid", "viscous") and is_deep(ruleset, token, surface)
    dense = thousandths(exact(ruleset.modes["walk"].mediums.get(medium, 1)))
    return combined_factor(ruleset, [dense, slowing_of(ruleset, surface, swims)])


def paying_movement(battle: Battle, token_id: str, profile: Profile) -> OpenMove | None:
    """The movement that a change of posture may be paid from: the open one, or an unbroken Stride
    just walked (B35).
    """
    turn = battle.turn(token_id)
    move = turn.move
    if move is None:
        return None
    # Neither standing and lying down nor a free action comes in between (B6).
    others = [name for name in turn.used if not _is_passing(battle.ruleset, name)]
    # An unbroken Stride that was just walked may still stand up at its end (B36).
    if move.closed and others[-1:] != [move.action]:
        return None
    return move if not profile.per_purchase or move.action == profile.action_id else None


def _is_passing(ruleset: Ruleset, action_id: str) -> bool:
    action = ruleset.actions.get(action_id)
    return action_id in (STAND, DROP) or (action is not None and action.kind == "free")


def posture_problem(battle: Battle, token_id: str, action_id: str) -> Problem | None:
    """Why there is not enough movement for a change of posture, or None."""
    rule = battle.ruleset.source_of(f"posture.{'stand' if action_id == STAND else 'drop'}")
    profile, price = profile_of(battle, token_id), posture_price(battle, token_id, action_id)
    if profile.budget <= 0 and cost_of(battle.ruleset, action_id).needs_speed:
        return Problem(
            "speed_zero",
            say("token_cannot_change_posture_its_speed", token=profile.token.name),
            rule,
            about="speed",
        )
    move = paying_movement(battle, token_id, profile)
    # Out of the movement under way, or the pool of the turn.
    if (move is not None or not profile.per_purchase) and _fits(profile, move, price):
        return None
    if (
        profile.per_purchase
        and price <= profile.budget
        and purchases_payable(battle, token_id, profile.action) > 0
    ):
        return None
    takes = amount_text(battle.ruleset, price)
    return Problem("too_far", say("it_takes_takes_of_movement", takes=takes), rule)


def _fits(profile: Profile, move: OpenMove | None, price: int) -> bool:
    """Whether the movement covers the price and, where each mode has its own speed, the walking
    speed does too (C5).
    """
    spent, walked = (move.spent, move.by_mode.get("walk", 0)) if move is not None else (0, 0)
    return spent + price <= profile.cap("walk") and walked + price <= profile.counters.get(
        "walk", profile.cap("walk")
    )


def pay_posture(battle: Battle, token_id: str, action_id: str) -> Scenario:
    """The scenario with the movement for a change of posture taken, from the open movement or a new
    one.
    """
    profile, price = profile_of(battle, token_id), posture_price(battle, token_id, action_id)
    turn, move = battle.turn(token_id), paying_movement(battle, token_id, profile)
    # From the movement under way where it holds the price, else from a new one.
    if move is not None and _fits(profile, move, price):
        by_mode = _walked(
            move, price
        )  # a part of the movement: the rest of it is walked afterwards (B36)
        # A run-up ends where one stands up.
        spent = replace(move, spent=move.spent + price, run_up=0, by_mode=by_mode, closed=False)
        return with_turn(battle.scenario, token_id, replace(turn, move=spent))
    cell = battle.token(token_id).cell
    fresh = OpenMove(profile.action_id, profile.budget, price, by_mode={"walk": price}, start=cell)
    bought = replace(turn, move=fresh)
    if profile.per_purchase:
        bought = _bought(battle, token_id, profile, bought)
    return with_turn(battle.scenario, token_id, bought)


def _walked(move: OpenMove, price: int) -> dict[str, int]:
    return {**move.by_mode, "walk": move.by_mode.get("walk", 0) + price}


def _bought(battle: Battle, token_id: str, profile: Profile, turn: TurnState) -> TurnState:
    pools = charge_purchases(battle, token_id, profile.action, 1)
    paid = replace(turn, pools=pools, used=(*turn.used, profile.action_id))
    return with_grants(battle, token_id, paid, profile.action.grants)
