"""The one whose turn it is is found at a glance: by an arrow, a ring and a slow pulse that can be
switched off.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QEvent, QPoint
from PySide6.QtWidgets import QApplication, QMenu
from pytestqt.qtbot import QtBot

from fivefoot.core.geometry.grid import Cell
from fivefoot.core.interaction.field_request import FieldRequest
from fivefoot.core.rules.routes.query import MovementField
from fivefoot.core.rules.turn import commands as turn
from fivefoot.core.session.commands.moving import PlaceTokens
from fivefoot.ui.application import Application
from fivefoot.ui.map.items.plan_item import chip_box
from fivefoot.ui.map.painters.scale import ACTING_INK
from fivefoot.ui.map.scene import token_motion
from fivefoot.ui.map.scene.token_motion import PULSE
from fivefoot.ui.panels.action_card import ActionCard
from fivefoot.ui.strips import turn_strip

from .conftest import Hand, field_of_battle


@pytest.fixture
def fight(start: Callable[..., Application], qtbot: QtBot) -> Hand:
    hand = Hand(start(field_of_battle("setup")), qtbot)
    hand.app.preferences.change(reduced_motion=True)
    hand.app.workspace.fight.do(turn.StartEncounter(("ada", "goblin", "brom"), seed=5))
    hand.app.workspace.fight.next_turn()
    QApplication.processEvents()
    return hand


def arrow_pixels(hand: Hand, token: str) -> int:
    """Pixels in the ink of the arrow above a token, beside the middle, where no ring is."""
    view = hand.app.window.map
    box = view.token_rect(token)
    middle = hand.point(hand.cell(token))
    cell = round(64 * view.zoom)
    image = view.viewport().grab().toImage()
    column = [
        image.pixelColor(QPoint(middle.x(), middle.y() - up)).name()
        for up in range(cell // 2 + 6, cell * 2)
    ]
    assert not box.isEmpty()
    return sum(colour == ACTING_INK for colour in column)


@pytest.mark.parametrize("zoom", [0.3, 0.6, 1.0])
def test_an_arrow_stands_above_the_one_who_acts_at_every_zoom(fight: Hand, zoom: float) -> None:
    acting = fight.app.workspace.scenario.encounter.active
    others = [name for name in fight.app.workspace.scenario.tokens if name != acting]
    fight.app.window.map.zoom_to(zoom)
    fight.app.window.map.centre_on_token(acting)
    QApplication.processEvents()
    assert arrow_pixels(fight, acting) >= 8
    assert all(arrow_pixels(fight, name) == 0 for name in others)


def test_the_pulse_follows_the_turn_and_honours_reduced_motion(fight: Hand) -> None:
    scene, fighting = fight.app.window.scene, fight.app.workspace.fight
    assert not scene.pulse.runs
    fight.app.preferences.change(reduced_motion=False)
    assert scene.pulse.runs
    before = fight.app.workspace.scenario.encounter.active
    fight.bot.waitUntil(lambda: scene.tokens[before]._phase > 0, timeout=PULSE)
    fighting.next_turn()
    assert scene.tokens[before]._phase == 0
    after = fight.app.workspace.scenario.encounter.active
    fight.bot.waitUntil(lambda: scene.tokens[after]._phase > 0, timeout=PULSE)
    fight.app.preferences.change(reduced_motion=True)
    assert not scene.pulse.runs
    assert scene.tokens[after]._phase == 0


def test_nothing_pulses_during_a_drag_or_when_nobody_acts(fight: Hand) -> None:
    fight.app.preferences.change(reduced_motion=False)
    pulse = fight.app.window.scene.pulse
    acting = fight.app.workspace.scenario.encounter.active
    cell = fight.cell(acting)
    fight.press(cell)
    fight.move((cell[0] + 1, cell[1] + 1))
    assert fight.app.workspace.dragging
    assert not pulse.runs
    fight.app.window.map.pointer.cancel()
    assert pulse.runs
    fight.app.workspace.fight.end_turn()
    assert not pulse.runs


def test_the_pulse_comes_to_rest_in_a_window_left_alone(
    fight: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(token_motion, "PULSE", 30)
    monkeypatch.setattr(token_motion, "SWELLINGS", 2)
    fight.app.preferences.change(reduced_motion=False)
    scene = fight.app.window.scene
    acting = scene.tokens[fight.app.workspace.scenario.encounter.active]
    assert scene.pulse.runs
    fight.bot.waitUntil(lambda: not scene.pulse.runs)
    assert acting._phase == 0
    monkeypatch.setattr(token_motion, "SWELLINGS", 1000)  # the turn itself may take a while
    fight.app.workspace.fight.next_turn()
    assert scene.pulse.runs


def test_nothing_pulses_behind_a_closed_window(fight: Hand) -> None:
    fight.app.preferences.change(reduced_motion=False)
    pulse, workspace = fight.app.window.scene.pulse, fight.app.workspace
    assert pulse.runs
    workspace.document.mark_saved(workspace.scenario, Path("closed"))
    fight.app.window.close()
    assert not pulse.runs


def test_nothing_is_left_of_the_action_bar_as_it_was(fight: Hand, qapp: QApplication) -> None:
    bar = fight.app.window.bar

    def refreshed() -> tuple[int, int]:
        bar.refresh()
        qapp.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
        return len(bar.findChildren(ActionCard)), len(bar.findChildren(QMenu))

    once = refreshed()
    assert [refreshed() for _ in range(5)] == [once] * 5
    assert not [widget for widget in qapp.topLevelWidgets() if isinstance(widget, ActionCard)]


def test_aiming_lights_targets_and_no_threat_of_whom_the_pointer_passes(fight: Hand) -> None:
    workspace, scene = fight.app.workspace, fight.app.window.scene
    acting = workspace.scenario.encounter.active
    other = next(name for name in workspace.scenario.tokens if name != acting)
    fight.move(fight.cell(other))
    assert scene.threat.value is not None
    workspace.fight.choose("ranged_attack")
    assert workspace.fight.aim is not None
    assert scene.threat.value is None
    workspace.fight.cancel()
    assert scene.threat.value is not None


def test_a_card_of_movement_ends_the_aim_so_that_a_drag_moves_the_token(fight: Hand) -> None:
    workspace, bar = fight.app.workspace, fight.app.window.bar
    fighting, acting = workspace.fight, workspace.scenario.encounter.active
    fighting.choose("ranged_attack")
    assert fighting.aim is not None
    bar.take(bar.offers[workspace.ruleset.movement.action])
    assert fighting.aim is None
    before = fight.cell(acting)
    fight.drag(before, (before[0], before[1] + 1))
    assert fight.cell(acting) != before


def test_the_chip_of_an_aim_is_whole_after_the_map_was_zoomed(fight: Hand) -> None:
    workspace, window = fight.app.workspace, fight.app.window
    window.map.zoom_to(2.0)
    workspace.fight.choose("ranged_attack")
    marks = window.fight_layers.marks
    window.map.zoom_to(0.1)
    chip = marks.value.chip
    assert chip is not None
    assert marks.boundingRect().contains(chip_box(chip, window.map.zoom))


def test_the_arrow_hides_nobody_who_stands_above_the_one_who_acts(fight: Hand) -> None:
    workspace, scene = fight.app.workspace, fight.app.window.scene
    acting = workspace.scenario.encounter.active
    other = next(name for name in workspace.scenario.tokens if name != acting)
    fight.app.window.map.zoom_to(0.4)
    fight.app.window.map.centre_on_token(acting)
    x, y = fight.cell(acting)
    workspace.do(PlaceTokens(((other, Cell(x, y - 1)),)))
    QApplication.processEvents()
    assert arrow_pixels(fight, acting) < 4
    assert scene.tokens[acting]._beside
    workspace.document.undo()
    QApplication.processEvents()
    assert arrow_pixels(fight, acting) >= 8


def test_a_turn_that_begins_asks_for_one_reach_and_is_said_once(
    fight: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not for that of the one before, who is selected no more by the time anybody asks."""
    workspace, asked, said = fight.app.workspace, list[str](), list[object]()
    answer, headline = FieldRequest.answer, turn_strip.headline_of

    def told(*about: Any) -> Any:
        said.append(about)
        return headline(*about)

    def answered(request: FieldRequest) -> MovementField:
        asked.append(request.token)
        return answer(request)

    monkeypatch.setattr(FieldRequest, "answer", answered)
    monkeypatch.setattr(turn_strip, "headline_of", told)
    workspace.fight.next_turn()
    QApplication.processEvents()
    active = workspace.scenario.encounter.active
    assert asked == [active]
    assert len(said) == 1
    assert workspace.selection.ids == (active,)
    assert fight.app.window.scene.tokens[active].is_selected
    workspace.document.undo()
    assert workspace.selection.ids == (workspace.scenario.encounter.active,) != (active,)


def test_no_movement_is_promised_where_nothing_buys_it(fight: Hand) -> None:
    strip, workspace = fight.app.window.strip, fight.app.workspace
    assert strip.movement.text() == "Advance: 30 ft"
    for _ in range(3):
        workspace.do(turn.Spend("ada", "actions", 1))
    assert strip.movement.text() == "Advance: none"
