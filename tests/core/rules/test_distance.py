"""Ranges and rings go by the level a token is at, as reach and sight do."""

from __future__ import annotations

from fivefoot.core.geometry.grid import Cell, Point
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.scene import Scene
from fivefoot.core.model.terrain import Ground, Surface
from fivefoot.core.model.token import Token
from fivefoot.core.rules.ruleset import library
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.space.distance import gap_between
from fivefoot.core.rules.space.threat import cells_between


def test_who_stands_on_a_ledge_is_up_there_whatever_elevation_was_typed() -> None:
    ledge = tuple(Point(1000 * x, 1000 * y) for x, y in ((1, 0), (6, 0), (6, 1), (1, 1)))
    scene = Scene(6, 1, ground=(Ground("g", Surface("ledge", height=4000), ledge),))
    tokens = {"m": Token("m", "M", Cell(0, 0)), "t": Token("t", "T", Cell(1, 0))}
    battle = Battle(Scenario(scene, tokens=tokens, ruleset="keyword3"), library.load("keyword3"))
    below, above = battle.token("m"), battle.token("t")
    assert gap_between(battle, below, above).z == 4
    assert gap_between(battle, above, below).z == cells_between(battle, above, below) == 4
