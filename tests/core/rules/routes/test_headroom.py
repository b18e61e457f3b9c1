"""A ceiling that hangs too low is named as the reason, with what would help; no leap is blamed for
it.
"""

from __future__ import annotations

from fivefoot.core.geometry.grid import Cell, Point
from fivefoot.core.interaction.leaping import LeapView
from fivefoot.core.model.encounter import Encounter
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.scene import Scene
from fivefoot.core.model.terrain import Ground, Surface
from fivefoot.core.model.token import Token
from fivefoot.core.rules.routes.query import movement_field
from fivefoot.core.rules.routes.walk import judge_path
from fivefoot.core.rules.routes.why_not import why_not
from fivefoot.core.rules.ruleset import library
from fivefoot.core.rules.space.battle import Battle

LOW = Cell(2, 0)


def box(left: int, right: int) -> tuple[Point, ...]:
    return tuple(
        Point(x * 1000, y * 1000) for x, y in ((left, 0), (right, 0), (right, 1), (left, 1))
    )


def tunnel(**token: object) -> Battle:
    """Rolf before a stretch of two cells under a ceiling of 3 ft; farther on a chasm that he cannot
    leap.
    """
    ground = (
        Ground("low", Surface("floor", height=0, ceiling=600), box(2, 4)),
        Ground("chasm", Surface("chasm", depth=6000), box(6, 9)),
    )
    rolf = Token("rolf", "Rolf", Cell(1, 0), stats={"keyword3": {"strength": 4}}, **token)  # type: ignore[arg-type]
    scenario = Scenario(
        Scene(12, 1, ground=ground),
        tokens={"rolf": rolf},
        encounter=Encounter("play", 1, active="rolf"),
    )
    return Battle(scenario, library.load("keyword3", {}))


def test_the_ceiling_and_the_remedy_are_named() -> None:
    battle = tunnel()
    words = "the ceiling there is at 3 ft, and Rolf is 5 ft tall: drop prone and crawl"
    (why,) = why_not(movement_field(battle, "rolf"), LOW)
    assert (why.code, why.text) == ("low_ceiling", words)
    assert [problem.text for problem in judge_path(battle, "rolf", (LOW,), None).problems] == [
        words
    ]


def test_no_leap_is_said_to_be_missing_where_there_is_no_room() -> None:
    assert LeapView(movement_field(tunnel(), "rolf")).missed(LOW) is None


def test_who_is_small_enough_or_lies_goes_in() -> None:
    assert why_not(movement_field(tunnel(height=600), "rolf"), LOW) == ()
    assert why_not(movement_field(tunnel(conditions={"prone": 1}), "rolf"), LOW) == ()
