"""Nobody runs back and forth for a run-up unless told to (A55): the leap is the other way."""

from __future__ import annotations

import pytest

from fivefoot.core.geometry.grid import Cell, Point
from fivefoot.core.model.barrier import Barrier
from fivefoot.core.model.encounter import Encounter
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.scene import Scene
from fivefoot.core.model.terrain import Ground, Surface
from fivefoot.core.model.token import Token
from fivefoot.core.rules.routes.movement_field import MovementField
from fivefoot.core.rules.routes.query import movement_field
from fivefoot.core.rules.ruleset import library
from fivefoot.core.rules.space.battle import Battle

PIT = Ground(
    "pit", Surface("pit", 0), (Point(4000, 0), Point(5000, 0), Point(5000, 1000), Point(4000, 1000))
)
RAIL = Barrier("rail", Point(1000, 1000), Point(6000, 1000))


def field_of(ruleset: str, column: int) -> MovementField:
    """A lane with a pit, and a way round it: two rows, a wall between them but for the ends."""
    token = Token("M", "M", Cell(column, 0), stats={ruleset: {"strength": 6}})
    encounter = Encounter("play", 1, active="M")
    scenario = Scenario(
        Scene(7, 2, ground=(PIT,), barriers={"rail": RAIL}),
        tokens={"M": token},
        encounter=encounter,
    )
    return movement_field(Battle(scenario, library.load(ruleset, {})), "M", None)


@pytest.mark.parametrize("ruleset", ["keyword3", "openband"])
def test_beside_the_pit_the_leap_is_the_other_way(ruleset: str) -> None:
    field = field_of(ruleset, 3)
    taken, other = field.route(Cell(5, 0)), field.leaping_route(Cell(5, 0))
    assert taken is not None
    assert other is not None
    assert not any(step.leap for step in taken.steps)
    assert other.steps[-1].leap
    assert other.purchases < taken.purchases


@pytest.mark.parametrize("ruleset", ["keyword3", "openband"])
def test_with_room_on_the_way_one_leaps(ruleset: str) -> None:
    taken = field_of(ruleset, 1).route(Cell(6, 0))
    assert taken is not None
    assert any(step.leap for step in taken.steps)
    assert taken.purchases == 1
