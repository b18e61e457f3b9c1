"""Where a token may go: one frozen field per question."""

from __future__ import annotations

from dataclasses import replace

from fivefoot.core.rules.graph.profile import Profile, profile_of
from fivefoot.core.rules.reactions.opportunity import VOLUNTARY, MovementCause
from fivefoot.core.rules.routes.movement_field import MovementField
from fivefoot.core.rules.routes.purchases import purchases_of
from fivefoot.core.rules.routes.resting_field import RestingField
from fivefoot.core.rules.routes.tumbling import TumblingField
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.space.mounts_and_grapples import with_mount_shape

__all__ = ["MovementField", "movement_field", "resting_field"]


def movement_field(
    battle: Battle,
    token_id: str,
    action_id: str | None = None,
    purchases: int | None = None,
    cause: MovementCause = VOLUNTARY,
    modes: tuple[str, ...] | None = None,
    drops: bool = False,
) -> MovementField:
    """Where a token may go with a movement action (None = the plain one) and up to `purchases` of
    them.

    `modes` holds it to some ways of moving; None = the cheapest legal mix. `drops` adds leaps down,
    as a last resort. An action that tumbles may cross an enemy's space (A61).

    Raises KeyError for an unknown token, or an action that grants no movement.
    """
    battle = with_mount_shape(battle, token_id)
    profile = profile_of(battle, token_id, action_id, modes)
    movement = profile.action.movement
    # Both kinds of careful step are exempt from reactions under this one name (B16, A48).
    if movement is not None and not movement.provokes:
        cause = replace(cause, kind="disengage_step")
    if movement is not None and movement.away_from_enemy:
        cause = replace(cause, kind="disengage_step")
    most = _most_purchases(battle, profile, purchases)
    if movement is not None and movement.tumble:
        return TumblingField(battle, profile, most, cause, drops)
    return MovementField(battle, profile, most, cause, drops)


def resting_field(battle: Battle, token_id: str, action_id: str | None = None) -> MovementField:
    """The same for callers that need only the places to come to rest (`stops`): without trigger
    events, and with fewer searches.

    Raises KeyError as `movement_field` does.
    """
    battle = with_mount_shape(battle, token_id)
    profile = profile_of(battle, token_id, action_id)
    if profile.action.movement is not None and profile.action.movement.tumble:
        return movement_field(battle, token_id, action_id)
    return RestingField(battle, profile, _most_purchases(battle, profile, None), VOLUNTARY)


def _most_purchases(battle: Battle, profile: Profile, purchases: int | None) -> int:
    """How many purchases are searched: those given, or all that can be paid."""
    if not profile.per_purchase:
        return 0
    return purchases_of(battle, profile) if purchases is None else purchases
