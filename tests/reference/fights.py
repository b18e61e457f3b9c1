"""Small fights for tests of single rules: tokens by name, a wall or two, options of the ruleset."""

from __future__ import annotations

from typing import Any

from fivefoot.core.geometry.grid import Cell, Point
from fivefoot.core.model.barrier import Barrier
from fivefoot.core.model.encounter import Encounter, TurnState
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.scene import Scene
from fivefoot.core.model.token import Token
from fivefoot.core.rules.ruleset import library
from fivefoot.core.rules.space.battle import Battle

Place = tuple[int, int]


def token(name: str, cell: Place, side: str = "foes", size: str = "medium", **more: Any) -> Token:
    """Returns a token named like its id; numbers of the ruleset (reach, initiative) go to its
    stats.
    """
    own = {key: more.pop(key) for key in list(more) if key in ("reach", "initiative", "speed")}
    return Token(name, name, Cell(*cell), side, size, stats={"keyword3": own}, **more)


def barrier(number: int, kind: str, start: Place, end: Place, is_open: bool = False) -> Barrier:
    """Returns a barrier between two points, in cells."""
    points = [Point(x * 1000, y * 1000) for x, y in (start, end)]
    return Barrier(f"b{number}", *points, kind, is_open)  # type: ignore[arg-type]


def fight(
    *tokens: Token,
    walls: tuple[tuple[Any, ...], ...] = (),
    turns: dict[str, TurnState] | None = None,
    options: dict[str, Any] | None = None,
    **encounter: Any,
) -> Battle:
    """Returns a battle in play on a 12 x 12 map. It is M's turn unless stated otherwise."""
    barriers = {f"b{i}": barrier(i, *wall) for i, wall in enumerate(walls)}
    given = {"active": "M", "turns": turns or {}, **encounter}
    scenario = Scenario(
        Scene(12, 12, barriers=barriers),
        options=options or {},
        tokens={t.id: t for t in tokens},
        encounter=Encounter("play", 1, **given),
    )
    return Battle(scenario, library.load("keyword3", options or {}))


def path(*cells: Place) -> list[Cell]:
    """Returns the cells of a path."""
    return [Cell(*cell) for cell in cells]
