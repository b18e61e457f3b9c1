"""Range bands, zones and rings of pressure on the map: when they are drawn, where, and how they are
told apart.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from fivefoot.core.geometry.grid import Cell
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.scene import Scene
from fivefoot.core.model.token import Token
from fivefoot.core.rules.turn import commands as turn
from fivefoot.core.session.opening import document_of
from fivefoot.ui.appearance.theme import DARK
from fivefoot.ui.application import Application
from fivefoot.ui.map.items import overlays
from fivefoot.ui.map.items.overlays import RingsItem
from fivefoot.ui.map.painters.chip_places import NOTHING, Busy, weight_covered
from fivefoot.ui.map.painters.ring_painter import (
    RING_DASHES,
    RingLook,
    paint_ring,
    paint_ring_text,
)

from .conftest import Hand

SIDE = 30


def hall(system: str = "keyword3") -> Scenario:
    """Ada in a corner of a hall, an ogre with a reach of 10 ft beside her, an archer far off."""
    tokens = (
        Token("ada", "Ada", Cell(2, 2), hit_points=10, hit_points_max=10),
        Token("ogre", "Ogre", Cell(3, 3), "foes", "large", stats={"keyword3": {"reach": 10}}),
        Token("archer", "Archer", Cell(20, 20), "foes"),
    )
    return Scenario(
        Scene(SIDE, SIDE), system, title="Hall", tokens={token.id: token for token in tokens}
    )


@pytest.fixture
def fight(start: Callable[..., Application], qtbot: QtBot) -> Hand:
    hand = Hand(start(hall()), qtbot)
    hand.app.workspace.fight.do(turn.StartEncounter(("ada", "ogre", "archer"), seed=3))
    hand.app.workspace.fight.next_turn()
    QApplication.processEvents()
    return hand


def shown(hand: Hand) -> dict[str, RingLook]:
    rings = hand.app.window.scene.rings.value
    assert rings == hand.app.window.scene.ring_texts.value
    return {ring.text: ring for ring in rings}


def cells_in(ring: RingLook) -> int:
    return sum(ring.cells)


def press(hand: Hand, letter: Qt.Key) -> None:
    action = hand.app.window.actions_by_name["ranges"]
    assert action.shortcut().toString() == chr(letter.value)
    action.trigger()


def test_the_key_shows_bands_of_the_selected_and_rings_of_its_enemies(fight: Hand) -> None:
    assert shown(fight) == {}
    press(fight, Qt.Key.Key_B)
    found = shown(fight)
    assert set(found) == {
        "Short · Close 30 ft",
        "Medium 60 ft",
        "Long 120 ft",
        "Enemies: Pressure on ranged attacks 5 ft",
    }
    # the ring of the Large ogre holds 12 squares, the archer's 8, wherever their reach ends (A12)
    assert cells_in(found["Enemies: Pressure on ranged attacks 5 ft"]) == 20
    # points of a circle of 6 squares round (2, 2): those with x and y of -2 to 6
    wanted = sum(1 for x in range(-2, 7) for y in range(-2, 7) if x * x + y * y <= 36)
    assert cells_in(found["Short · Close 30 ft"]) == wanted
    press(fight, Qt.Key.Key_B)
    assert shown(fight) == {}


def test_the_token_under_the_pointer_shows_its_ring_and_the_ledger_says_what_it_does(
    fight: Hand,
) -> None:
    fight.move((20, 20))
    assert [ring.pressure for ring in shown(fight).values()] == [True]
    assert sum(cells_in(ring) for ring in shown(fight).values()) == 8
    ledger = fight.app.window.side.ledger
    ledger.refresh()
    line = next(line for line in ledger._model.lines if "Pressure" in line.text)
    assert (line.text, line.rule) == ("Pressure on ranged attacks within 5 ft", "A12")
    assert "Misfortune" in line.detail
    fight.move((10, 25))
    assert shown(fight) == {}
    fight.move((2, 2))  # Ada herself disturbs none of her own shots
    assert shown(fight) == {}


def test_aiming_a_shot_shows_its_bands_and_whoever_disturbs_it(fight: Hand) -> None:
    fight.app.workspace.fight.choose("ranged_attack")
    found = shown(fight)
    assert set(found) == {
        "Short 30 ft",
        "Medium 60 ft",
        "Long 120 ft",
        "Ogre: Pressure on ranged attacks 5 ft",
    }
    assert (
        cells_in(found["Ogre: Pressure on ranged attacks 5 ft"]) == 12
    )  # the archer is too far off to disturb Ada
    fight.key(Qt.Key.Key_Escape)
    assert shown(fight) == {}


def test_aiming_a_blow_shows_neither(fight: Hand) -> None:
    fight.app.workspace.fight.choose("melee_attack")
    assert fight.app.workspace.fight.aim is not None
    assert shown(fight) == {}


def test_a_ring_that_covers_the_whole_map_has_no_border_to_draw(
    start: Callable[..., Application], qtbot: QtBot
) -> None:
    hand = Hand(start(replace(hall(), scene=Scene(22, 22))), qtbot)
    hand.app.workspace.select(hand.app.workspace.selection.only("ada"))
    press(hand, Qt.Key.Key_B)
    # the farthest corner is 19 squares off on both sides: 134 ft, beyond 120
    assert "Long 120 ft" in shown(hand)
    hand.app.workspace.select(hand.app.workspace.selection.only("archer"))
    assert "Medium 60 ft" in shown(hand)
    hand.app.workspace.open(
        document_of(
            replace(hall(), scene=Scene(21, 21), tokens={"ada": Token("ada", "Ada", Cell(10, 10))})
        )
    )
    hand.app.workspace.select(hand.app.workspace.selection.only("ada"))
    # from the middle every corner is 14.1 squares away: 71 ft
    assert set(shown(hand)) == {"Short · Close 30 ft", "Medium 60 ft"}


def test_zones_of_a_system_without_weapon_bands(
    start: Callable[..., Application], qtbot: QtBot
) -> None:
    hand = Hand(start(hall("openband")), qtbot)
    hand.app.workspace.select(hand.app.workspace.selection.only("ada"))
    press(hand, Qt.Key.Key_B)
    texts = [text.rsplit(" ", 2)[0] for text in shown(hand)]
    assert texts == [
        "Close",
        "Near",
        "Enemies: Close",
    ]  # Far ends beyond the hall, the distant zone nowhere; the enemies' ring


def test_a_ring_says_whose_it_is(start: Callable[..., Application], qtbot: QtBot) -> None:
    """Close is a range of one's own as well."""
    alone = hall("openband")
    tokens = {name: alone.tokens[name] for name in ("ada", "ogre")}
    hand = Hand(start(replace(alone, tokens=tokens)), qtbot)
    hand.app.workspace.select(hand.app.workspace.selection.only("ada"))
    press(hand, Qt.Key.Key_B)
    assert [text for text in shown(hand) if "Close" in text] == ["Close 2 sq", "Ogre: Close 2 sq"]


def drawn(pattern: int, pressure: bool = False) -> bytes:
    """A strip of the border, in grey: what is left when colour is not seen."""
    image = QImage(320, 320, QImage.Format.Format_RGB32)
    image.fill(0xFF57534C)
    painter = QPainter(image)
    cells = bytes(1 if 1 <= x <= 3 and 1 <= y <= 3 else 0 for y in range(5) for x in range(5))
    paint_ring(painter, RingLook(5, 5, cells, "", (0, 0), pattern, pressure), DARK, 1.0)
    painter.end()
    return bytes(
        image.convertToFormat(QImage.Format.Format_Grayscale8).copy(64, 60, 192, 8).constBits()
    )


def test_every_ring_has_a_pattern_of_its_own_without_colour() -> None:
    strips = [drawn(pattern) for pattern in range(len(RING_DASHES))] + [drawn(0, pressure=True)]
    assert len(set(strips)) == len(strips)


def test_texts_of_two_rings_do_not_cover_each_other(qapp: QApplication) -> None:
    """A range of one's own and an enemy's ring may have their upper borders in one line."""
    looks = tuple(
        RingLook(5, 5, bytes([1] * 25), text, at)
        for text, at in (("Close 2 sq", (140.0, 64.0)), ("Close, 2 sq", (180.0, 64.0)))
    )
    image = QImage(400, 400, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    alone = [paint_ring_text(painter, look, DARK, 1.0, NOTHING).boxes for look in looks]
    item = RingsItem(0.0, DARK, texts=True)
    item.show_value(looks)
    painted: list[Busy] = []

    def kept(*given: Any) -> Busy:
        painted.append(paint_ring_text(*given))
        return painted[-1]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(overlays, "paint_ring_text", kept)
        item.draw(painter, 1.0, item.boundingRect())
    painter.end()
    assert weight_covered(alone[0], Busy(alone[1], np.ones(1))).sum() == 1  # they would
    first, second = painted[-1].boxes
    assert not weight_covered(first[np.newaxis], Busy(second[np.newaxis], np.ones(1))).any()


def test_what_hovering_lit_up_makes_way_for_a_drag_and_comes_back(hand: Hand) -> None:
    at = hand.cell("ada")
    hand.move(at)
    scene = hand.app.window.scene
    assert scene.threat.value is not None
    hand.press(at)
    hand.move((at[0] + 1, at[1]))
    hand.move((at[0] + 2, at[1]))
    assert hand.app.workspace.dragging
    assert scene.threat.value is None
    assert not scene.rings.value
    hand.key(Qt.Key.Key_Escape)
    assert not hand.app.workspace.dragging
    assert scene.threat.value is None, "the pointer is over the floor now"
    hand.move(at)
    assert scene.threat.value is not None
