"""Movement against one's will: where a push may lead, what stops it, and what it costs against a
wall.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from fivefoot.core.geometry.footprint import Footprint
from fivefoot.core.geometry.grid import DIRECTIONS, Cell
from fivefoot.core.model.token import Token
from fivefoot.core.rules.routes.falls import ground_below
from fivefoot.core.rules.ruleset.schema.base import exact, thousandths
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.space.free_space import ground_rises, occupied, step_level
from fivefoot.core.rules.space.mounts_and_grapples import mount_of
from fivefoot.core.rules.space.obstacles import bars
from fivefoot.core.rules.space.tokens import cell_units
from fivefoot.core.rules.turn.turn_results import PushOffer


def push_offers(
    battle: Battle, target_id: str, by: str | None = None, distance: float | None = None
) -> tuple[PushOffer, ...]:
    """Every way the target may be pushed, nearest first along each direction, in the fixed order of
    directions.

    "away" systems give one push of the whole distance in each direction that leads away from `by`
    and is free; "any" ones each number of cells up to the distance in all eight, shorter where
    something stops it (C33, C34).
    """
    rule, target = battle.ruleset.forced, body_of(battle, target_id)
    cells = int(
        exact(rule.distance if distance is None else distance) / exact(battle.ruleset.grid.cell)
    )
    # Away: the whole distance or nothing, for the push is one motion (A23).
    if rule.directions == "away" and by is not None:
        ways = (
            straight_push(battle, target, d, cells)
            for d in directions_away(battle, battle.token(by), target)
        )
        # A shorter push is none where the rule gives one distance.
        return tuple(way for way in ways if len(way.path) == cells and not way.stopped_by)
    return tuple(
        offer
        for direction in DIRECTIONS
        for offer in _each_length(battle, target, direction, cells)
    )


def body_of(battle: Battle, token_id: str) -> Token:
    """The body that a push moves: a rider and its mount move as one, with the mount's footprint
    (A53).
    """
    return mount_of(battle, token_id) or battle.token(token_id)


def _each_length(
    battle: Battle, target: Token, direction: tuple[int, int], cells: int
) -> Iterator[PushOffer]:
    """All distances in one direction; only the longest runs into what stops it."""
    whole = straight_push(battle, target, direction, cells)
    for length in range(1, len(whole.path)):
        yield PushOffer(direction, whole.path[:length], length * cell_units(battle.ruleset))
    # A wall right beside it still takes the blow, at a distance of 0 (C34).
    if whole.path or whole.stopped_by == "wall":
        yield whole


def directions_away(battle: Battle, pusher: Token, target: Token) -> tuple[tuple[int, int], ...]:
    """Directions that differ by strictly less than 45 degrees from the line pusher to target (A23),
    exactly.
    """
    a, b = battle.footprint(pusher).centre(), battle.footprint(target).centre()
    x, y = b.x - a.x, b.y - a.y
    if x == 0 and y == 0:
        # On the same cell there is no away: any direction will do.
        return DIRECTIONS
    found = []
    for dx, dy in DIRECTIONS:
        dot = dx * x + dy * y
        # cos > 1/sqrt 2, squared: 2 dot^2 > |d|^2 |v|^2
        if dot > 0 and 2 * dot * dot > (dx * dx + dy * dy) * (x * x + y * y):
            found.append((dx, dy))
    return tuple(found)


def straight_push(
    battle: Battle, target: Token, direction: tuple[int, int], cells: int
) -> PushOffer:
    """A push of so many cells in one direction, as far as it gets; a rider is pushed together with
    its mount (A53).
    """
    path: list[Cell] = []
    # The mount is what is pushed: the rider is on it.
    body, stopped = body_of(battle, target.id), ""
    for _ in range(cells):
        here, there = body.cell, Cell(body.cell.x + direction[0], body.cell.y + direction[1])
        stopped = obstacle(battle, body, here, there)
        shared = rests_beside(battle, body, stopped)
        if stopped and not shared:
            break
        path.append(there)
        body = one_step_on(battle, body, there)
        if shared:
            # Whose cell it may share it does not pass.
            break
    if len(path) == cells:
        stopped = ""
    moved = len(path) * cell_units(battle.ruleset)
    return PushOffer(
        direction,
        tuple(path),
        moved,
        stopped,
        # Dice come only where a wall stopped it.
        wall_dice(battle, moved) if stopped == "wall" else "",
    )


def one_step_on(battle: Battle, body: Token, there: Cell) -> Token:
    """A body pushed to a neighbouring cell that nothing bars: it follows ground that changes by no
    more than an ordinary step, and moves over anything deeper at its own height.
    """
    moved = replace(body, cell=there, elevation=battle.base_level(body))
    if body.support in ("flying", "burrowing") or not battle.has_heights:
        return moved
    ground = ground_below(battle, moved, level=step_level(battle, body))
    drop = thousandths(exact(battle.ruleset.height.free_drop))
    held = body.support in ("climbing", "swimming")  # asked for when it comes to rest
    if ground is None or ground < moved.elevation - drop:
        # Over a pit it keeps its height: it falls when the push ends.
        return moved if held else replace(moved, support="falling")
    return replace(moved, elevation=ground, support=body.support if held else "ground")


def wall_dice(battle: Battle, moved: int) -> str:
    """The dice of damage for hitting a wall after being moved so far (thousandths of the unit), or
    an empty text (C34).
    """
    rule = battle.ruleset.forced
    # Systems without damage at a wall.
    if not rule.wall_die or not rule.wall_per:
        return ""
    # Counts the distance moved before the wall, in whole units (C34).
    count = int(moved / (exact(rule.wall_per) * 1000))
    sides = rule.wall_die.split("d", 1)[1]
    return f"{count}d{sides}" if count else ""


def rests_beside(battle: Battle, token: Token, stops: str) -> bool:
    """Whether what stops a forced step is a creature whose cell the token may share (Tiny)."""
    return stops in battle.scenario.tokens and token.size in battle.ruleset.occupancy.share


def obstacle(battle: Battle, token: Token, here: Cell, there: Cell) -> str:
    """What stops a forced step: "edge", "wall", a token's id, or an empty text.

    Pits and drops do not; ledges do, and gaps too narrow for the body.
    """
    side = battle.footprint(token).side
    if not (0 <= there[0] <= battle.columns - side and 0 <= there[1] <= battle.rows - side):
        return "edge"
    # A wall of its own height, and gaps it does not fit through.
    body = step_level(battle, token), battle.head_level(token)
    if bars(battle, side, here, there, *body, least=_narrowest(battle, token)):
        return "wall"
    # A step up stops nobody, a ledge does.
    if ground_rises(battle, token, Footprint(there, side)):
        return "wall"
    return occupied(battle, token, there)


def _narrowest(battle: Battle, token: Token) -> int | None:
    """The narrowest gap that a token is pushed through, in thousandths of a cell: who squeezes
    already needs no more room for that than for squeezing on (A54). None: its own width.
    """
    rules = battle.ruleset.squeeze
    if rules.state is None or rules.state not in token.conditions:
        return None
    return int(battle.footprint(token).side * thousandths(exact(rules.width_ratio)))
