"""Converting puzzles of the plain search to scenarios of the program."""

from __future__ import annotations

from functools import cache

from tests.reference.plain_search import Puzzle

from fivefoot.core.geometry.grid import Cell, Point
from fivefoot.core.model.barrier import Barrier
from fivefoot.core.model.encounter import Encounter, OpenMove, TurnState
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.scene import Scene
from fivefoot.core.model.terrain import Ground, Surface
from fivefoot.core.model.token import Token
from fivefoot.core.rules.ruleset import library
from fivefoot.core.rules.ruleset.schema.ruleset import Ruleset
from fivefoot.core.rules.space.battle import Battle

MOVER = "mover"
SIZES = {1: "medium", 2: "large", 3: "huge", 4: "gargantuan"}
SIDES = {"ally": "heroes", "enemy": "foes", "neutral": "neutral"}


@cache
def ruleset_with(options: tuple[tuple[str, object], ...]) -> Ruleset:
    """Returns `keyword3` with options replaced; the results are cached."""
    return library.load("keyword3", dict(options))


def options_of(puzzle: Puzzle) -> tuple[tuple[str, object], ...]:
    """Returns the ruleset options of a puzzle."""
    return (
        ("squeeze.width_test", False),  # other tests measure gaps
        ("metric.diagonal", puzzle.policy),
        ("metric.diagonal_scope", puzzle.scope),
        ("grid.corner_cut", puzzle.corner_cut),
        ("occupancy.buy_on_ally", puzzle.buy_on_ally),
        ("occupancy.neutral", puzzle.neutral),
        ("terrain.charge", puzzle.charge),
        ("terrain.difficult", puzzle.difficult / 1000),
        ("terrain.compound", puzzle.compound),
        ("opportunity.trigger", puzzle.trigger),
        ("leap.enabled", False),  # the plain search walks only
    )


def scene_of(puzzle: Puzzle) -> Scene:
    """Returns the map of a puzzle."""
    barriers = {
        f"b{i}": Barrier(
            f"b{i}",
            Point(*w.start),
            Point(*w.end),
            w.kind,  # type: ignore[arg-type]
            w.is_open,
            stops_from=w.stops_from,  # type: ignore[arg-type]
        )
        for i, w in enumerate(puzzle.walls)
    }
    ground = tuple(
        Ground(
            f"g{i}",
            Surface("difficult" if p.rough else "impassable", factor=p.factor),
            tuple(Point(*q) for q in p.points),
        )
        for i, p in enumerate(puzzle.patches)
    )
    return Scene(puzzle.columns, puzzle.rows, ground=ground, barriers=barriers)


def tokens_of(puzzle: Puzzle) -> dict[str, Token]:
    """Returns the tokens of a puzzle, the mover first."""
    size = "tiny" if puzzle.shares else SIZES[puzzle.side]
    speed = {"keyword3": {"speed": puzzle.budget / 1000}}
    mover = Token(
        MOVER,
        "Mover",
        Cell(*puzzle.start),
        "heroes",
        size,
        stats=speed,
        conditions={"prone": 1} if puzzle.crawls else {},
    )
    tokens = {MOVER: mover}
    for i, other in enumerate(puzzle.others):
        name = f"{other.kind}{i}"
        tokens[name] = Token(
            name,
            name.title(),
            Cell(*other.cell),
            SIDES[other.kind],
            SIZES[other.side],
            stats={"keyword3": {"reach": 5 * other.reach}},
            conditions={} if other.able else {"stunned": 1},
        )
    return tokens


def turns_of(puzzle: Puzzle) -> dict[str, TurnState]:
    """Returns what each token has used of its turn."""
    move = None
    if puzzle.opened is not None:
        spent, flag = puzzle.opened
        move = OpenMove("advance", puzzle.budget, spent, flag, start=Cell(*puzzle.start))
    turns = {
        MOVER: TurnState(
            {"actions": puzzle.purchases},
            move,
            {"diagonal": puzzle.turn_flag},
            {"disengaged": "disengage"} if puzzle.disengaged else {},
        )
    }
    for i, other in enumerate(puzzle.others):
        if not other.reacts:
            turns[f"{other.kind}{i}"] = TurnState({"reaction": 0})
    return turns


def battle_of(puzzle: Puzzle) -> Battle:
    """Returns the battle of a puzzle under its rules, in play."""
    options = options_of(puzzle)
    encounter = Encounter("play", 1, active=MOVER, turns=turns_of(puzzle))
    scenario = Scenario(
        scene_of(puzzle), options=dict(options), tokens=tokens_of(puzzle), encounter=encounter
    )
    return Battle(scenario, ruleset_with(options))
