"""The meaning of names and properties of a Tiled map: ground, walls, doors, windows.

There is no standard: the commonest property names are known, others can be given; else the class
and the name of a tile, an object or a layer are searched for a word for a kind of ground.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from fivefoot.core.model.terrain import Surface
from fivefoot.core.storage.reading.strict_json import Json

Meaning = Literal["wall", "door", "window", "gate", "fence", "light"]

COSTS = ("movecost", "movementcost", "cost", "terraincost", "movepoints")
_DIFFICULT = ("difficult", "difficultterrain", "rough")
_BARRED = ("blocked", "blocks", "blocking", "collision", "collides", "collidable", "solid",
           "impassable", "unwalkable")  # fmt: skip
_OPEN = ("walkable", "passable")
_BARRED_FROM = 50.0
"""From this cost on, a step counts as impossible."""

_WORDS: tuple[tuple[str, str], ...] = (
    # Before plain water, whose name it contains.
    (r"deep ?water|ocean|\bsea\b", "deep_water"),
    (r"water|river|\blake|\bpond|stream|\bford\b", "shallow_water"),
    (r"lava|magma|\bfire\b|\bacid\b|hazard|\btraps?\b", "hazard"),
    (r"\bice\b|\bicy\b|frozen", "ice"),
    (r"mud|swamp|marsh|\bbog\b", "mud"),
    (r"chasm|abyss", "chasm"),
    (r"\bpits?\b|\bholes?\b", "pit"),
    (r"rubble|debris|boulder", "rubble"),
    (r"forest|undergrowth|bush|thicket|jungle", "undergrowth"),
    (r"difficult|rough|\bsand\b|\bsnow\b", "difficult"),
    (r"\brocks?\b|cliff|mountain", "rock"),
    (r"collision|blocked|obstacle|impassable|\bsolid\b|unwalkable", "impassable"),
    (r"\bbridges?\b", "bridge"),
)
_THINGS: tuple[tuple[str, Meaning], ...] = (
    (r"\bdoors?\b", "door"),
    (r"portcullis|\bgates?\b", "gate"),
    (r"\bwindows?\b", "window"),
    (r"\bfences?\b|railing", "fence"),
    (r"\bwalls?\b|line ?of ?sight|occluder", "wall"),
    (r"\b(light|lamp|torch)(es|s)?\b", "light"),
)
_DEAR = ("floor", "bridge", "difficult", "rubble", "undergrowth", "shallow_water", "mud", "ice",
         "deep_water", "hazard", "pit", "chasm", "impassable", "rock")  # fmt: skip
"""Kinds of ground from the easiest to the worst: where several tiles make one cell, the worst
counts.
"""


@dataclass(frozen=True, slots=True)
class Costs:
    """The names of properties that give the cost of a step: those that were chosen, else the usual
    ones.
    """

    names: tuple[str, ...] = ()

    def surface(self, properties: Mapping[str, Json]) -> Surface | None:
        """The ground that properties define; None where none of them does."""
        known = {_plain(name): value for name, value in properties.items()}
        # Before the flags: a cost is more exact.
        for name in map(_plain, self.names or COSTS):
            if name in known:
                return _by_cost(known[name])
        for names, kind, when in (
            (_BARRED, "impassable", True),
            (_OPEN, "impassable", False),
            (_DIFFICULT, "difficult", True),
        ):
            if any(_truth(known.get(name)) is when for name in names):
                return Surface(kind)
        return Surface() if any(_truth(known.get(name)) for name in _OPEN) else None


def _plain(name: str) -> str:
    # "Move Cost", "move_cost" and "moveCost" are the same name.
    return re.sub(r"[^a-z]", "", name.lower())


def _truth(value: Json) -> bool | None:
    if isinstance(value, bool):
        return value
    if isinstance(value, (int, float)):
        return value != 0
    words = {"true": True, "yes": True, "1": True, "false": False, "no": False, "0": False}
    return words.get(value.strip().lower()) if isinstance(value, str) else None


def _by_cost(value: Json) -> Surface | None:
    try:
        cost = float(value) if isinstance(value, (int, float, str)) else math.nan
    except ValueError:
        return None
    if math.isnan(cost):
        return None
    # Below 0 as well: -1 stands for "never" in maps of games.
    if cost < 0 or cost >= _BARRED_FROM:
        return Surface("impassable")
    return Surface("difficult") if cost > 1 else Surface()


def ground_named(*names: str) -> Surface | None:
    """The kind of ground in a class or a name; the first name with one counts.

    >>> ground_named("", "Deep_Water 2").kind
    'deep_water'
    """
    for name in names:
        words = _spoken(name)
        found = next((kind for pattern, kind in _WORDS if re.search(pattern, words)), None)
        if found is not None:
            return Surface(found)
    return None


def thing_named(*names: str) -> Meaning | None:
    """The wall, door, window or lamp in a class or a name.

    >>> thing_named("DoorNorth"), thing_named("wallpaper shop")
    ('door', None)
    """
    for name in names:
        words = _spoken(name)
        found = next((kind for pattern, kind in _THINGS if re.search(pattern, words)), None)
        if found is not None:
            return found
    return None


def lies_overhead(name: str) -> bool:
    """Whether a layer of that name lies above the tokens.

    >>> lies_overhead("TreeTops"), lies_overhead("Roof 2"), lies_overhead("roofing shop")
    (True, True, False)
    """
    return (
        re.search(r"\b(roofs?|overheads?|tree ?tops?|canopy|canopies)\b", _spoken(name)) is not None
    )


def _spoken(name: str) -> str:
    """A name as words: `DeepWater_2` becomes "deep water 2"."""
    # No real name is longer; some twenty patterns are matched against each.
    apart = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", name[:100])
    return re.sub(r"[^a-z0-9]+", " ", apart.lower())


def worse(one: Surface, other: Surface) -> Surface:
    """The harder ground of two."""
    return max(one, other, key=lambda surface: _DEAR.index(surface.kind))
