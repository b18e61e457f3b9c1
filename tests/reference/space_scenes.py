"""Converting questions about air, water and earth to scenarios of the program."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tests.reference.plain_volume import Soil, Space

from fivefoot.core.geometry.grid import Cell, Point
from fivefoot.core.model.barrier import Barrier
from fivefoot.core.model.encounter import Encounter, TurnState
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.scene import Scene
from fivefoot.core.model.terrain import Ground, Surface
from fivefoot.core.model.token import Support, Token
from fivefoot.core.rules.ruleset.schema.ruleset import Ruleset
from fivefoot.core.rules.space.battle import Battle

MOVER = "mover"
KINDS = {
    "floor": "floor",
    "rough": "difficult",
    "pit": "pit",
    "abyss": "chasm",
    "mud": "mud",
    "earth": "earth",
    "rock": "rock",
}


def square(x: int, y: int) -> tuple[Point, ...]:
    return tuple(
        Point(1000 * a, 1000 * b) for a, b in ((x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1))
    )


def kind_of(soil: Soil) -> str:
    """Returns the kind of ground. Water alternates between two kinds, which must not matter: only
    its depth decides between wading and swimming.
    """
    return KINDS.get(soil.kind) or ("deep_water" if soil.height % 1000 else "shallow_water")


def scene_of(space: Space) -> Scene:
    pieces = [
        Ground(
            f"cell-{x}-{y}",
            Surface(kind_of(soil), soil.height, soil.depth, soil.ceiling),
            square(x, y),
        )
        for (x, y), soil in space.soils
    ]
    for number, deck in enumerate(space.decks):
        surface = Surface("bridge", deck.level, thickness=deck.thickness)
        pieces += [Ground(f"deck-{number}-{x}-{y}", surface, square(x, y)) for x, y in deck.cells]
    barriers = {
        f"b{i}": Barrier(f"b{i}", Point(*f.start), Point(*f.end), bottom=f.bottom, height=f.height)
        for i, f in enumerate(space.fences)
    }
    return Scene(space.columns, space.rows, ground=tuple(pieces), barriers=barriers)


def battle_on(
    scene: Scene,
    space: Space,
    stats: Mapping[str, Any],
    ruleset: Ruleset,
    turn: TurnState | None = None,
) -> Battle:
    """Returns a battle in play with the mover and the other tokens on a scene. `turn` is what the
    mover has used of its turn.
    """
    support: Support = "climbing" if "face" in space.support else space.support  # type: ignore[assignment]
    size = "large" if space.side > 1 else "medium"
    tokens = {
        MOVER: Token(
            MOVER,
            "Mover",
            Cell(*space.start),
            size=size,
            elevation=space.level,
            height=space.tall,
            support=support,
            stats={space.game.name: dict(stats)},
        )
    }
    for number, other in enumerate(space.others):
        side = "heroes" if other.ally else "foes"
        tokens[f"other-{number}"] = Token(
            f"other-{number}",
            "Other",
            Cell(*other.cell),
            side,
            elevation=other.level,
            height=other.tall,
            support="flying",
        )
    encounter = Encounter("play", 1, active=MOVER, turns={MOVER: turn} if turn is not None else {})
    return Battle(Scenario(scene, tokens=tokens, encounter=encounter), ruleset)
