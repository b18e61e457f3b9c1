"""Rider and mount are both seen on the map, whoever is selected or acts."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import QPointF

from fivefoot.core.geometry.grid import Cell
from fivefoot.core.model.encounter import Encounter, Link
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.scene import Scene
from fivefoot.core.model.token import Token
from fivefoot.core.rules.turn.commands import SetLink
from fivefoot.core.session.selection import Selection
from fivefoot.ui.application import Application
from fivefoot.ui.map.painters.scale import CELL

HORSE, MIA, PIP = "horse", "mia", "pip"


def cavalry(size: str, *riders: str) -> Scenario:
    """Riders on a horse of a size in the middle; they come first in the scenario, so that they are
    drawn first.
    """
    tokens = {name: Token(name, name.capitalize(), Cell(4, 4)) for name in riders}
    tokens[HORSE] = Token(HORSE, "Horse", Cell(4, 4), size=size)
    links = tuple(Link("riding", name, HORSE) for name in riders)
    return Scenario(Scene(12, 12), "keyword3", tokens=tokens, encounter=Encounter(links=links))


@pytest.mark.parametrize(("size", "share", "half"), [("medium", 0.55, 0.5), ("large", 0.8, 1.0)])
def test_a_rider_sits_smaller_at_the_rim(
    start: Callable[..., Application], size: str, share: float, half: float
) -> None:
    scene = start(cavalry(size, MIA)).window.scene
    rider, horse = scene.tokens[MIA], scene.tokens[HORSE]
    assert rider.scale() == pytest.approx(share)
    assert horse.scale() == 1
    aside = rider.pos() - horse.pos()
    assert aside.x() > 0, "to the right"
    assert aside.x() == pytest.approx(-aside.y()), "and as far up"
    assert (aside.x() ** 2 + aside.y() ** 2) ** 0.5 == pytest.approx((half - 0.06) * CELL), (
        "on the ring of the mount"
    )
    assert rider.look_value.footprint == 1
    assert (half - 0.06) > share * 0.5, "the middle of the mount, with its face, is free"


@pytest.mark.parametrize("selected", [MIA, HORSE])
def test_a_rider_is_uppermost_whoever_is_selected(
    start: Callable[..., Application], selected: str
) -> None:
    application = start(cavalry("medium", MIA))
    application.workspace.select(Selection().only(selected))
    tokens = application.window.scene.tokens
    assert tokens[MIA].zValue() > tokens[HORSE].zValue()


def test_two_riders_sit_apart_and_who_dismounts_is_drawn_whole(
    start: Callable[..., Application],
) -> None:
    application = start(cavalry("large", MIA, PIP))
    tokens = application.window.scene.tokens
    between = tokens[MIA].pos() - tokens[PIP].pos()
    assert abs(between.x()) + abs(between.y()) > CELL
    application.window.scene.glides.on = False
    application.workspace.fight.do(SetLink("riding", MIA, HORSE, gone=True))
    assert tokens[MIA].scale() == 1
    assert tokens[MIA].pos() == QPointF(4.5 * CELL, 4.5 * CELL), (
        "in the middle of a cell of its own"
    )
