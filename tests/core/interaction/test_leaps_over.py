"""What is said of leaps over creatures: whom they lead over, and who is too tall (B.3)."""

from __future__ import annotations

from dataclasses import replace

from fivefoot.core.geometry.grid import Cell, Point
from fivefoot.core.interaction.leaping import LeapView, missed_problem
from fivefoot.core.interaction.plan import Planner
from fivefoot.core.model.encounter import Encounter
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.scene import Scene
from fivefoot.core.model.terrain import Ground, Surface
from fivefoot.core.model.token import Token
from fivefoot.core.rules.routes.query import movement_field
from fivefoot.core.rules.routes.why_not import why_not
from fivefoot.core.rules.ruleset import library
from fivefoot.core.rules.space.battle import Battle


def corridor(strength: int, ruleset: str = "phase3ap") -> Battle:
    """M, then the ogre, in a corridor one cell wide."""
    mover = Token("M", "Mover", Cell(1, 0), side="heroes", stats={ruleset: {"strength": strength}})
    ogre = Token("O", "Ogre", Cell(2, 0), side="foes", height=1400)
    scenario = Scenario(
        Scene(5, 1), tokens={"M": mover, "O": ogre}, encounter=Encounter("play", 1, active="M")
    )
    return Battle(scenario, library.load(ruleset, {}))


def test_who_is_too_tall_is_named_with_both_heights() -> None:
    battle = corridor(5)
    missed = LeapView(movement_field(battle, "M")).missed(Cell(4, 0))
    assert missed is not None
    assert (
        missed_problem(battle, missed).text
        == "leaping over Ogre needs a height of 7 ft; it has 5 ft"
    )


def test_a_receipt_tells_whom_a_leap_leads_over() -> None:
    route = movement_field(corridor(8), "M").route(Cell(3, 0))
    assert route is not None
    assert "over Ogre, 7 ft up" in [reason.text for reason in route.steps[0].reasons]


def test_leaps_over_creatures_are_shown_among_the_moves() -> None:
    sights = LeapView(movement_field(corridor(8), "M")).sights()
    assert [(sight.start, sight.end, sight.possible) for sight in sights] == [
        (Cell(1, 0), Cell(3, 0), True)
    ]


def test_a_leap_is_missed_only_while_there_is_movement_for_it() -> None:
    """Over the cleft it is 10 ft, for one who leaps 5 ft: too far, as long as a Stride is left."""
    battle = mover_on(Ground("cleft", Surface("chasm"), rectangle(1, 0, 3, 16)))
    missed = LeapView(movement_field(battle, "M", purchases=1)).sights()
    assert missed
    assert not any(sight.possible for sight in missed)
    assert LeapView(movement_field(battle, "M", purchases=0)).sights() == ()


def test_where_nobody_is_leapt_over_nothing_is_missed() -> None:
    battle = corridor(5)
    plain = Battle(battle.scenario, library.load("phase3ap", {"leap.over_creatures": "never"}))
    view = LeapView(movement_field(plain, "M"))
    assert view.missed(Cell(4, 0)) is None
    assert view.sights() == ()


def test_a_leap_that_is_too_high_says_so_by_its_height() -> None:
    """What of the token decides it stands behind the height, and once hid that it was one."""
    rim = (Point(2000, 0), Point(3000, 0), Point(3000, 1000), Point(2000, 1000))
    bank = (Point(3000, 0), Point(6000, 0), Point(6000, 1000), Point(3000, 1000))
    scene = Scene(
        6,
        1,
        ground=(
            Ground("chasm", Surface("chasm"), rim),
            Ground("bank", Surface("ledge", 2500), bank),
        ),
    )
    alone = corridor(5).scenario
    tokens = {"M": alone.tokens["M"]}
    battle = Battle(replace(alone, scene=scene, tokens=tokens), corridor(5).ruleset)
    missed = LeapView(movement_field(battle, "M")).missed(Cell(3, 0))
    assert missed is not None
    problem = missed_problem(battle, missed)
    assert problem.code == "leap_too_high"
    assert problem.text == "12.5 ft up, leaps 5 ft high (Strength 5): 7.5 ft short"


def mover_on(*ground: Ground, ruleset: str = "phase3ap") -> Battle:
    """M in the corner of a field, who leaps 5 ft and strides 30 ft three times."""
    mover = Token("M", "Mover", Cell(0, 0), side="heroes", stats={ruleset: {"strength": 1}})
    scenario = Scenario(
        Scene(19, 16, ground=ground),
        tokens={"M": mover},
        encounter=Encounter("play", 1, active="M"),
    )
    return Battle(scenario, library.load(ruleset, {}))


def rectangle(left: int, top: int, right: int, bottom: int) -> tuple[Point, ...]:
    sides = ((left, top), (right, top), (right, bottom), (left, bottom))
    return tuple(Point(x * 1000, y * 1000) for x, y in sides)


def refusal(battle: Battle, target: Cell) -> list[str]:
    planner = Planner(battle, "M")
    return [problem.code for problem in planner.judged(planner.to(target)).forbidden]


def test_a_leap_that_would_bring_one_there_is_missed_though_a_longer_way_leads_there() -> None:
    """Round the first cleft it is 11 straight steps and 2 aslant to (3, 0), 69.1 ft, and 15 ft over
    the second, of 90 ft; round both, by row 15, it is farther.
    """
    battle = mover_on(
        Ground("first", Surface("chasm"), rectangle(1, 0, 3, 6)),
        Ground("second", Surface("chasm"), rectangle(4, 0, 6, 1)),
        Ground("wider", Surface("chasm"), rectangle(4, 1, 12, 15)),
    )
    field = movement_field(battle, "M")
    assert [problem.code for problem in why_not(field, Cell(6, 0))] == ["too_far"]
    assert refusal(battle, Cell(6, 0)) == ["leap_too_far"]


def test_over_slow_ground_it_is_the_movement_that_is_missing() -> None:
    """5 × 10 ft of the 30: a leap of more than 30 ft over such ground would be no shorter way."""
    slow = Ground("slow", Surface("difficult"), rectangle(1, 0, 19, 16))
    assert refusal(mover_on(slow, ruleset="quickaction"), Cell(5, 0)) == ["too_far"]
