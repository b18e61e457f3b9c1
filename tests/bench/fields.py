"""Times movement fields that the other scenes leave out: by the side of a flat map, after the
mover's own record has changed, among 400 tokens, among 5,000 walls under each system, and of 200
tokens one after the other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from tests.bench import scenes
from tests.bench.figure import Figure, best_time

from fivefoot.core.rules.routes.query import movement_field, resting_field
from fivefoot.core.rules.ruleset import library
from fivefoot.core.rules.space.battle import Battle, forget_derived

SYSTEMS = ("keyword3", "phase3ap", "quickaction", "openband", "twopoint")
BESIDE = "worked out beside the window"


def figures() -> Iterator[Figure]:
    """Yields all figures, each beside the same field requested again."""
    yield from _by_side()
    yield from _after_a_change()
    yield from _among_many_walls()
    yield from _of_all()


def _by_side() -> Iterator[Figure]:
    """Yields the first field on flat maps with 1,000 walls that differ only in their side."""
    for size, side in (
        *(("medium", side) for side in (50, 100, 200, 400)),
        ("large", 100),
        ("gargantuan", 100),
    ):
        fight = scenes.battle(size, side)
        first = first_time(lambda f=fight: movement_field(f, scenes.MOVER))  # type: ignore[misc]
        again = best_time(lambda f=fight: movement_field(_as_new(f), scenes.MOVER), 5)  # type: ignore[misc]
        name = f"first field, flat, 1,000 walls, side {side}, {size}"
        yield Figure(name, first, None, "the field asked again", again, BESIDE)


def _after_a_change() -> Iterator[Figure]:
    """Yields the field after the mover's own record has changed, and after another of 400 tokens
    has moved.
    """
    for walls, side in ((5_000, 100), (16_000, 400)):
        fight = scenes.battle(side=side, wall_count=walls)
        again = best_time(lambda f=fight: movement_field(_as_new(f), scenes.MOVER), 5)  # type: ignore[misc]
        hurt = iter([_hurt(fight, points) for points in range(1, 10)])
        changed = best_time(lambda h=hurt: movement_field(next(h), scenes.MOVER), 5)  # type: ignore[misc]
        name = f"mover's own record changed, {walls:,} walls, side {side}"
        yield Figure(name, changed, None, "the field asked again", again)
    fight = scenes.battle(token_count=400)
    again = best_time(lambda: movement_field(_as_new(fight), scenes.MOVER), 5)
    moves = iter([_moved(fight, "t7", step) for step in range(1, 20)])
    after = best_time(lambda: movement_field(next(moves), scenes.MOVER), 12)
    yield Figure("field among 400 tokens, one moved", after, None, "the field asked again", again)


def _among_many_walls() -> Iterator[Figure]:
    """Yields the first field among 5,000 walls and 200 tokens, then the field under each system
    after another token has moved.
    """
    for size in ("medium", "gargantuan"):
        fight = scenes.battle(size, wall_count=5_000, token_count=200)
        first = first_time(lambda f=fight: movement_field(f, scenes.MOVER))  # type: ignore[misc]
        again = best_time(lambda f=fight: movement_field(_as_new(f), scenes.MOVER), 5)  # type: ignore[misc]
        name = f"first field, 5,000 walls, 200 tokens, {size}"
        yield Figure(name, first, None, "the field asked again", again, BESIDE)
    scenario = scenes.battle(wall_count=5_000, token_count=200).scenario
    for system in SYSTEMS:
        fight = Battle(replace(scenario, ruleset=system), library.load(system))
        again = best_time(lambda f=fight: movement_field(_as_new(f), scenes.MOVER), 5)  # type: ignore[misc]
        moves = iter([_moved(fight, "t7", step) for step in range(1, 20)])
        after = best_time(lambda m=moves: movement_field(next(m), scenes.MOVER), 12)  # type: ignore[misc]
        name = f"field among 5,000 walls and 200 tokens, one moved, {system}"
        yield Figure(name, after, None, "the field asked again", again)


def _of_all() -> Iterator[Figure]:
    """Yields the fields of 200 tokens for one Advance: on a new map, then after one has moved."""
    fight = scenes.battle(token_count=200)
    one = best_time(lambda: movement_field(_as_new(fight), scenes.MOVER), 5)

    def ask(battle: Battle) -> None:
        for name in battle.scenario.tokens:
            resting_field(battle, name).stops()

    first = first_time(lambda: ask(fight))
    yield Figure("fields of 200 tokens: first", first, None, "one of them", one, BESIDE)
    after = best_time(lambda: ask(_moved(fight, "t7", 1)), 1, 0)
    yield Figure("  asked again, one moved", after, None, "one of them", one, BESIDE)


def first_time(ask: Callable[[], object], repeats: int = 3) -> float:
    """Returns the milliseconds that an answer takes with empty caches: the shortest of a few."""

    def once() -> float:
        forget_derived()
        return best_time(ask, 1, 0)

    return min(once() for _ in range(repeats))


def _as_new(fight: Battle) -> Battle:
    """Returns an equal battle with another identity, as after a step that moves nobody."""
    tokens = dict(fight.scenario.tokens)
    return fight.after(replace(fight.scenario, tokens=tokens))


def _hurt(fight: Battle, points: int) -> Battle:
    """Returns the battle with so many hit points of the mover."""
    mover = replace(fight.token(scenes.MOVER), hit_points=points)
    tokens = {**fight.scenario.tokens, scenes.MOVER: mover}
    return fight.after(replace(fight.scenario, tokens=tokens))


def _moved(fight: Battle, name: str, step: int) -> Battle:
    """Returns the battle with another token one cell farther on, or back again."""
    token = fight.token(name)
    x = min(fight.columns - 2, max(0, token.cell.x + (1 if step % 2 else -1)))
    tokens = {**fight.scenario.tokens, name: replace(token, cell=token.cell._replace(x=x))}
    return fight.after(replace(fight.scenario, tokens=tokens))
