"""Whether each enemy would notice a token that hides: by a Perception difficulty (C40), or by how
close it is (D12).
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from fivefoot.core.geometry.grid import Cell
from fivefoot.core.geometry.sight import cells_with_line, has_line
from fivefoot.core.model.token import Token
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.space.distance import gap_between
from fivefoot.core.rules.space.hiding import perceived_at
from fivefoot.core.rules.space.lights import hidden_by_darkness, perceived_mask
from fivefoot.core.rules.space.texts import say
from fivefoot.core.rules.space.threat import heads_over, in_reach
from fivefoot.core.rules.space.tokens import is_blocked
from fivefoot.core.texts.message import Message

Mask = NDArray[np.bool_]
Sight = Literal["hidden", "sees", "doubtful"]


@dataclass(frozen=True, slots=True)
class Observer:
    """An observer's verdict on a token that hides, and why; "doubtful" leaves it to the game
    master.
    """

    token: str
    verdict: Sight
    reason: str
    rule: str = ""


def observers(
    battle: Battle, token_id: str, roll: int | None = None, at: Cell | None = None
) -> tuple[Observer, ...]:
    """What every enemy would make of the token hiding now, where it is or at a cell, with a roll
    where the system has one.
    """
    token = battle.token(token_id)
    there = token if at is None else replace(token, cell=at)
    return tuple(_verdict(battle, enemy, there, roll) for enemy in battle.hostiles(token))


def watchers(
    battle: Battle, token_id: str, roll: int | None = None, at: Cell | None = None
) -> tuple[Observer, ...]:
    """The enemies that see the token where it stands, before it hides: what the map shows.

    Where the rules know no facing, a clear line and light are all that seeing takes, and losing
    sight is what a Hide is for; with a facing or a roll the verdict on hiding says it.
    """
    token = battle.token(token_id)
    there = token if at is None else replace(token, cell=at)
    found = observers(battle, token_id, roll, at)
    # With a facing or a roll the verdict on hiding says who sees it.
    if battle.ruleset.hiding.facing or roll is not None:
        return found
    return tuple(_as_it_stands(battle, there, observer) for observer in found)


def _as_it_stands(battle: Battle, token: Token, observer: Observer) -> Observer:
    enemy, side = battle.token(observer.token), battle.footprint(token).side
    here = np.array([[token.cell.x, token.cell.y]], dtype=np.int64)
    able = is_blocked(battle.ruleset, enemy, "sight") is None
    if not able or not bool(_seen_by(battle, enemy, token, here, side)[0]):
        return observer
    reason = say("enemy_has_clear_line_and_light", enemy=enemy.name)
    return Observer(enemy.id, "sees", reason, battle.ruleset.sources.get("hiding", "default"))


NEAR = 12
"""Cells about a token in which places that nobody sees are looked for."""


def unseen_cells(battle: Battle, token_id: str, at: Cell | None = None) -> Mask:
    """The anchors around a token at which no enemy would see it, for lack of a line or of light:
    bool [rows, columns].

    Its levels are those that it has now.
    """
    token = battle.token(token_id)
    here, side = at or token.cell, battle.footprint(token).side
    xs = np.arange(max(0, here[0] - NEAR), min(battle.columns - side, here[0] + NEAR) + 1)
    ys = np.arange(max(0, here[1] - NEAR), min(battle.rows - side, here[1] + NEAR) + 1)
    cells = np.stack(np.meshgrid(xs, ys), axis=-1).reshape(-1, 2).astype(np.int64)
    seen = np.zeros(len(cells), dtype=np.bool_)
    # Once every place is seen, nobody else matters.
    for enemy in battle.hostiles(token):
        if not seen.all() and is_blocked(battle.ruleset, enemy, "sight") is None:
            seen |= _seen_by(battle, enemy, token, cells, side)
    found = np.zeros((battle.rows, battle.columns), dtype=np.bool_)
    found[cells[:, 1], cells[:, 0]] = ~seen
    return found


def _seen_by(
    battle: Battle, enemy: Token, token: Token, cells: NDArray[np.int64], side: int
) -> Mask:
    """At which anchors [count, 2] an enemy has a line to some cell of the token, and light there or
    eyes for the dark.
    """
    segments = battle.sight_segments_at(heads_over(battle, enemy, token))
    light = perceived_mask(battle, enemy)
    seen, lit = np.zeros(len(cells), dtype=np.bool_), np.zeros(len(cells), dtype=np.bool_)
    for dx in range(side):
        for dy in range(side):
            # Each cell of a large body may be seen, and lit, by itself.
            own = cells + np.array([dx, dy])
            seen |= cells_with_line(battle.footprint(enemy), own, segments)
            lit |= light[own[:, 1], own[:, 0]]
    both: Mask = seen & lit
    return both


def _verdict(battle: Battle, enemy: Token, token: Token, roll: int | None) -> Observer:
    rule, source = battle.ruleset.hiding, battle.ruleset.sources.get("hiding", "default")
    # What is out of sight anyhow comes first: no roll is needed.
    unseen = _out_of_sight(battle, enemy, token)
    if unseen is not None:
        return Observer(enemy.id, "hidden", unseen, source)
    if rule.facing and is_facing(enemy, token, battle, rule.facing):
        facing = battle.ruleset.source_of("hiding.facing")
        return Observer(enemy.id, "sees", say("enemy_looks_right", enemy=enemy.name), facing)
    if rule.stat is not None and roll is not None:
        needed = perceived_at(battle, enemy)
        # An equal roll is seen (C40).
        verdict: Sight = "hidden" if needed < roll else "sees"
        return Observer(
            enemy.id,
            verdict,
            say(
                "roll_against_perception_difficulty_needed",
                roll=roll,
                needed=needed,
                enemy=enemy.name,
            ),
            source,
        )
    # Somebody close by watches, unless another able enemy takes all of its attention.
    if (
        rule.close
        and _is_close(battle, enemy, token)
        and not engaged_elsewhere(battle, enemy, token)
    ):
        return Observer(
            enemy.id, "doubtful", say("enemy_is_close_by_probably", enemy=enemy.name), source
        )
    return Observer(
        enemy.id,
        # Where a roll decides and none was made nobody can say yet.
        "doubtful" if rule.stat is not None else "hidden",
        say("enemy_may_lose_sight", enemy=enemy.name),
        source,
    )


def _out_of_sight(battle: Battle, enemy: Token, token: Token) -> Message | None:
    """Why an enemy cannot see a token, whether it hides or not; None where it can."""
    if is_blocked(battle.ruleset, enemy, "sight") is not None:
        return say("enemy_cannot_see", enemy=enemy.name)
    segments = battle.sight_segments_at(heads_over(battle, enemy, token))
    if not has_line(battle.footprint(enemy), battle.footprint(token), segments):
        return say("no_line_of_sight_leads", enemy=enemy.name)
    if hidden_by_darkness(battle, enemy, battle.footprint(token)):
        return say("it_is_dark_there_for_enemy", enemy=enemy.name)
    return None


def is_facing(enemy: Token, token: Token, battle: Battle, width: int) -> bool:
    """Whether a creature with a known facing looks at a token, within `width` degrees (D12)."""
    if enemy.facing is None:
        return False
    one, two = battle.footprint(enemy).centre(), battle.footprint(token).centre()
    # On one cell with it there is no direction to look in: it is noticed.
    if one == two:
        return True
    bearing = math.degrees(math.atan2(two.x - one.x, one.y - two.y))  # from north, clockwise
    # Degrees the shorter way round.
    off = abs((bearing - enemy.facing + 180) % 360 - 180)
    # A hair, since the bearing is rounded: at the very edge one is seen.
    return off <= width / 2 + 1e-9


def _is_close(battle: Battle, enemy: Token, token: Token) -> bool:
    return gap_between(battle, enemy, token).within(battle, battle.ruleset.hiding.close)


def engaged_elsewhere(battle: Battle, enemy: Token, token: Token) -> bool:
    """Whether the observer is in melee with an able creature other than the hiding one."""
    others = (other for other in battle.hostiles(enemy) if other.id != token.id)
    able = (other for other in others if is_blocked(battle.ruleset, other, "actions") is None)
    return any(in_reach(battle, enemy, other) or in_reach(battle, other, enemy) for other in able)
