"""What a field counts of reactions is what its routes are told to provoke: on random maps with
heights and low walls.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from fivefoot.core.geometry.grid import Cell
from fivefoot.core.model.scenario import with_token
from fivefoot.core.model.token import Token
from fivefoot.core.rules.reactions import triggers
from fivefoot.core.rules.routes.query import movement_field
from fivefoot.core.rules.ruleset import library
from fivefoot.core.rules.space.battle import Battle

from .test_heights_reference import battle_of, pick, random_fence, random_terrace

#: All there are: a new one is held against its routes without being named here.
TRIGGERS = tuple(name for name in triggers.TRIGGERS if name != "none")
#: Their maps; a trigger that is added changes none of the maps of the others.
SEEDS = {"leave_reach": 0, "exit_threatened_cell": 1, "any_step_inside": 2, "flanked_departure": 3}
MAPS = 20


def random_watch(rng: np.random.Generator, trigger: str) -> Battle:
    """A small map with low walls and enemies that stand on its ground or hover over it."""
    terrace = random_terrace(rng)
    fences = tuple(
        replace(
            random_fence(rng, terrace.columns, terrace.rows),
            bottom=0,
            height=pick(rng, 600, 1000, 1600, 2400),
        )
        for _ in range(4)
    )
    battle = battle_of(replace(terrace, fences=fences, purchases=1, strength=6))
    tokens = dict(battle.scenario.tokens)
    cells = [
        Cell(x, y)
        for x in range(terrace.columns)
        for y in range(terrace.rows)
        if (x, y) != terrace.start
    ]
    for number in rng.permutation(len(cells))[:3]:
        level = battle.columns_of_ground.level_at(*cells[number]) or 0
        foe = Token(
            f"foe-{number}",
            "Foe",
            cells[number],
            "foes",
            elevation=level + pick(rng, 0, 0, 1000, 2000),
            support="flying",
            stats={"keyword3": {"reach": pick(rng, 5, 10)}},
        )
        tokens[foe.id] = foe
    rules = library.load("keyword3", {"opportunity.trigger": trigger})
    return Battle(replace(battle.scenario, tokens=tokens), rules)


def _with_large_mover(battle: Battle) -> Battle:
    """The battle with a mover two cells wide, all of which is on the map, and twice as fast."""
    mover = battle.token("mover")
    x, y = mover.cell
    cell = Cell(min(x, battle.columns - 2), min(y, battle.rows - 2))
    stats = {"keyword3": {**mover.stats["keyword3"], "speed": 60}}
    wide = replace(mover, size="large", cell=cell, stats=stats)
    return battle.after(with_token(battle.scenario, wide))


@pytest.mark.parametrize("action", ["advance", "squeeze"])  # a large body squeezes as a small one
@pytest.mark.parametrize("trigger", TRIGGERS)
def test_a_field_counts_the_reactions_that_its_routes_provoke(trigger: str, action: str) -> None:
    rng = np.random.default_rng([SEEDS.get(trigger, len(SEEDS)), 53])
    assert _provoked_on_all_routes(rng, trigger, action) > 20


def test_who_squeezes_is_seen_as_narrow_as_it_leaves_each_place() -> None:
    """Found on such a map: in its whole width somebody would have been seen, and was counted."""
    assert _provoked_on_all_routes(np.random.default_rng([3, 53]), "any_step_inside", "squeeze") > 0


def _provoked_on_all_routes(rng: np.random.Generator, trigger: str, action: str) -> int:
    """How many reactions all routes of the maps provoke, each counted alike by field and route."""
    provoked = 0
    for number in range(MAPS):
        battle = random_watch(rng, trigger)
        if action == "squeeze":
            battle = _with_large_mover(battle)
        field = movement_field(battle, "mover", action)
        for found in field.cells():
            # A squeeze has no route to where the whole body does not fit.
            if action == "squeeze" and not found.can_end:
                continue
            route = field.route(found.cell, level=found.elevation)
            assert route is not None
            if route.steps[-1].support == found.support and not any(
                step.leap for step in route.steps
            ):
                assert route.events == found.events, (
                    f"map {number}: {found.cell} at {found.elevation}"
                )
                provoked += route.events
    return provoked
