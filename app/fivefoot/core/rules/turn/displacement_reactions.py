"""Movements that are not a token's own steps, and who may react to them where a table does not
exempt them.

A push, a teleport and the roll out of a fall then wait as frames of `displacing`; who mounts is
asked about first.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from fivefoot.core.geometry.grid import Cell
from fivefoot.core.model.frames import DisplacedFrame, Displacement
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.token import Token
from fivefoot.core.rules.reactions.opportunity import (
    MovementCause,
    exemption,
    triggers_of_legs,
)
from fivefoot.core.rules.reactions.triggers import trigger_of
from fivefoot.core.rules.reactions.triggers.policy import Leg
from fivefoot.core.rules.results import Trigger
from fivefoot.core.rules.routes.falls import held_after_force, on_the_ground
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.space.mounts_and_grapples import with_mount_shape
from fivefoot.core.rules.space.support import is_in_the_ground
from fivefoot.core.rules.space.threat import in_reach
from fivefoot.core.rules.turn.state import plain_cells, with_frame

FORCED: Final = "forced"
TELEPORT: Final = "teleport"
TUMBLE: Final = "tumble"
MOUNT: Final = "mount"


def with_roll_pending(battle: Battle, token_id: str, path: Sequence[Cell]) -> Scenario | None:
    """The scenario in which a token is about to roll along a path after its fall, where somebody
    may react to that.
    """
    if not triggers_of_displacement(battle, token_id, path, TUMBLE):
        return None
    return with_frame(battle.scenario, displaced_frame(battle, token_id, path, TUMBLE))


def reactors_to_mounting(battle: Battle, rider_id: str, mount_id: str) -> list[str]:
    """Who may react when a rider leaves its place for the back of a mount; nobody where that is
    exempt (A85).

    Mounting does not leave the reach of a creature that also has the mount in reach.
    """
    mount = battle.token(mount_id)
    reactors = triggers_of_displacement(battle, rider_id, [mount.cell], MOUNT)
    stays = trigger_of(battle.ruleset).spares_who_stays
    return [
        each.by
        for each in reactors
        # The mount is in its reach as well: the rider leaves nothing (A53).
        if not (stays and in_reach(battle, battle.token(each.by), mount))
    ]


def triggers_of_displacement(
    battle: Battle, token_id: str, path: Sequence[Cell], cause: str, drops: bool = False
) -> tuple[Trigger, ...]:
    """The reactions that such a movement provokes; none where the ruleset exempts it, or outside a
    fight (A85).
    """
    moving = with_mount_shape(battle, token_id)
    mover, how = moving.token(token_id), MovementCause(cause)
    # Nobody reacts outside a fight, and what is exempt asks nobody.
    if not path or not battle.in_play or exemption(moving, mover, how) is not None:
        return ()
    levels = [moving.base_level(mover)] * (len(path) + 1)
    if cause == TELEPORT:
        # The last leg ends where it will be: on the ground there, or in the air.
        levels[-1] = moving.base_level(token_after_teleport(battle, mover, path[-1], drops))
    cells = [mover.cell, *path]
    legs = [Leg(i, cells[i], cells[i + 1], levels[i], levels[i + 1]) for i in range(len(path))]
    return tuple(trigger for trigger in triggers_of_legs(moving, mover, legs, how) if trigger.fires)


def displaced_frame(
    battle: Battle,
    token_id: str,
    path: Sequence[Cell],
    cause: Displacement,
    dice: str = "",
    roll: tuple[int, ...] | None = None,
    drops: bool = False,
) -> DisplacedFrame:
    """The frame of a movement along a path that is about to begin."""
    return DisplacedFrame(
        token_id,
        plain_cells(path),
        battle.token(token_id).cell,
        cleared=False,
        cause=cause,
        dice=dice,
        roll=roll,
        drops=drops,
    )


def token_after_teleport(battle: Battle, token: Token, cell: Cell, drops: bool) -> Token:
    """The token after a teleport: on the ground there, or at its own height, but never below the
    ground.
    """
    # A hold does not go along; nobody appears inside the ground.
    there = held_after_force(battle, replace(token, cell=Cell(*cell)))
    falls = drops and there.support != "flying" and not is_in_the_ground(battle, there)
    return there if falls else on_the_ground(battle, there)
