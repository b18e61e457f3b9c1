"""In the window: chip, names and figures keep off the way that is dragged, its end and the
enemies.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from fivefoot.core.geometry.footprint import Footprint
from fivefoot.core.geometry.grid import Cell
from fivefoot.core.rules.turn import commands as turn
from fivefoot.core.session.selection import Selection
from fivefoot.ui.application import Application
from fivefoot.ui.map.items.plan_item import PlanLook, chip_box
from fivefoot.ui.map.items.target_items import paint_target
from fivefoot.ui.map.painters.chip_places import weight_covered
from fivefoot.ui.map.painters.clear_places import SceneBox
from fivefoot.ui.map.painters.measure_painter import DrawnFlank
from fivefoot.ui.map.painters.note_places import note_of
from fivefoot.ui.map.painters.route_painter import DrawnRoute
from fivefoot.ui.map.painters.scale import CELL
from fivefoot.ui.map.scene.chip_layer import cut_through
from fivefoot.ui.map.view_values.place_values import centre_of

from .conftest import Hand, field_of_battle

SHADOW = 7.0


def drawn_chip(hand: Hand) -> SceneBox:
    """What the chip covers, without its shadow."""
    scene = hand.app.window.scene
    assert scene.chip._chip is not None
    box, spare = chip_box(scene.chip._chip, scene.zoom), SHADOW / scene.zoom
    return SceneBox.of(box.adjusted(spare, spare, -spare, -spare))


def test_the_chip_of_a_drag_keeps_off_enemies_the_way_and_its_end(hand: Hand) -> None:
    """Past the goblin at (7, 5): at each step, and where the chip would cover it by its usual
    place.
    """
    scene, workspace = hand.app.window.scene, hand.app.workspace
    goblin = workspace.battle.footprint(workspace.battle.token("goblin"))
    enemy = SceneBox.around(centre_of(goblin), CELL, CELL)
    hand.press((4, 4))
    for cell in ((5, 4), (6, 4), (7, 4), (8, 4), (9, 5), (6, 3)):
        hand.move(cell)
        box = drawn_chip(hand)
        assert not box.meets(enemy), cell
        assert not box.meets(
            SceneBox.around(((cell[0] + 0.5) * CELL, (cell[1] + 0.5) * CELL), CELL, CELL)
        ), cell
        for x, y in scene.route._value.route.points:
            assert not box.meets(SceneBox.around((x, y), 1, 1)), cell
    hand.app.window.map.pointer.cancel()


def test_a_name_that_the_way_would_cut_is_left_out_while_it_does(hand: Hand) -> None:
    hand.app.window.map.zoom_to(1.0)
    names = hand.app.window.scene.names.item
    shown = [tag.text for tag, _ in names.placed]
    assert "Goblin" in shown
    hand.press((4, 4))
    hand.move((4, 6))
    assert shown.index("Goblin") not in names.hidden
    hand.move((8, 7))
    hand.app.window.map.pointer.set_waypoint()
    hand.move((6, 6))  # back below the goblin, through its name
    assert shown.index("Goblin") in names.hidden
    hand.app.window.map.pointer.cancel()
    assert not names.hidden


@pytest.mark.parametrize("zoom", [0.7, 1.0, 1.6])
def test_the_rings_of_targets_and_their_distances_leave_the_names_free(
    start: Callable[..., Application], zoom: float
) -> None:
    """What rings paint is held against the boxes of the names, pixel by pixel."""
    field = field_of_battle()
    foes = {name: replace(token, side="foes") for name, token in field.tokens.items()}
    app = start(replace(field, tokens={**foes, "ada": field.tokens["ada"]}))
    app.window.map.zoom_to(zoom)
    app.workspace.select(Selection(("ada",)))
    app.workspace.fight.choose("ranged_attack")
    QApplication.processEvents()
    marks = app.window.fight_layers.marks.value.targets
    assert {(mark.state, bool(mark.text)) for mark in marks} == {("marked", False), ("legal", True)}
    named = {tag.text: box for tag, box in app.window.scene.names.item.placed}
    for name in ("Brom", "Goblin"):
        box = named[name]
        wide, high = round((box.right - box.left) * zoom), round((box.bottom - box.top) * zoom)
        image = QImage(wide, high, QImage.Format.Format_ARGB32)
        image.fill(0)
        painter = QPainter(image)
        painter.scale(zoom, zoom)
        painter.translate(-box.left, -box.top)
        for mark in marks:
            paint_target(painter, mark, app.window.look, zoom)
        painter.end()
        assert not any(bytes(image.constBits())), name


def test_the_chip_of_an_aim_keeps_off_the_name_of_its_target(hand: Hand) -> None:
    workspace, window = hand.app.workspace, hand.app.window
    window.map.zoom_to(0.6)
    workspace.select(Selection(("ada",)))
    workspace.fight.choose("ranged_attack")
    hand.move((7, 5))
    QApplication.processEvents()
    chip = window.fight_layers.marks.value.chip
    assert chip is not None
    named = {tag.text: box for tag, box in window.scene.names.item.placed}
    box = SceneBox.of(chip_box(chip, window.scene.zoom))
    assert not box.meets(named["Goblin"])


@pytest.mark.parametrize("across", [9, 10, 11])
def test_the_chip_of_an_aim_keeps_off_the_name_of_the_attacker(
    start: Callable[..., Application], qtbot: QtBot, across: int
) -> None:
    """Ada stands to the right of the goblin and a row lower, where the chip would usually lie."""
    field = field_of_battle()
    ada = replace(field.tokens["ada"], cell=Cell(across, 6))
    hand = Hand(start(replace(field, tokens={**field.tokens, "ada": ada})), qtbot)
    workspace, window = hand.app.workspace, hand.app.window
    window.map.zoom_to(0.45)
    workspace.select(Selection(("ada",)))
    workspace.fight.choose("ranged_attack")
    hand.move((7, 5))
    QApplication.processEvents()
    chip = window.fight_layers.marks.value.chip
    assert chip is not None
    named = {tag.text: box for tag, box in window.scene.names.item.placed}
    assert not SceneBox.of(chip_box(chip, window.scene.zoom)).meets(named["Ada"])


def letters_seen(hand: Hand, cell: tuple[int, int]) -> list[int]:
    """What the map shows where the letters of a token are, pixel by pixel."""
    view = hand.view
    middle, half = hand.point(cell), int(0.28 * CELL * hand.app.window.scene.zoom)
    image = view.viewport().grab().toImage()
    across, down = range(-half, half + 1), range(-half // 2, half // 2 + 1)
    return [image.pixel(middle.x() + x, middle.y() + y) for y in down for x in across]


def close_fight(start: Callable[..., Application], qtbot: QtBot) -> Hand:
    """Ada between Brom and the goblin, in cells as small as those of a whole map."""
    field = field_of_battle()
    places = {"brom": Cell(3, 4), "ada": Cell(4, 4), "goblin": Cell(5, 4)}
    moved = {
        name: replace(token, cell=places.get(name, token.cell))
        for name, token in field.tokens.items()
    }
    hand = Hand(start(replace(field, tokens=moved)), qtbot)
    hand.app.window.map.zoom_to(0.42)
    hand.app.window.scene.pulse.follow(None)
    hand.app.workspace.select(Selection(()))
    QApplication.processEvents()
    return hand


def test_the_halo_of_the_acting_token_leaves_the_letters_of_its_neighbours_free(
    start: Callable[..., Application], qtbot: QtBot
) -> None:
    hand = close_fight(start, qtbot)
    workspace, scene = hand.app.workspace, hand.app.window.scene
    workspace.fight.do(turn.StartEncounter(("ada", "goblin", "brom")))
    workspace.select(Selection(()))
    before = {cell: letters_seen(hand, cell) for cell in ((3, 4), (5, 4))}
    workspace.fight.do(turn.NextTurn())
    workspace.select(Selection(("ada",)))
    scene.pulse.follow(None)
    QApplication.processEvents()
    assert scene.tokens["ada"].is_acting
    assert scene.tokens["ada"].is_selected
    assert {cell: letters_seen(hand, cell) for cell in before} == before


def test_rings_of_targets_leave_the_letters_of_others_free(
    start: Callable[..., Application], qtbot: QtBot
) -> None:
    hand = close_fight(start, qtbot)
    workspace = hand.app.workspace
    workspace.select(Selection(("ada",)))
    QApplication.processEvents()
    before = letters_seen(hand, (4, 4))
    workspace.fight.choose("melee_attack")
    QApplication.processEvents()
    marks = hand.app.window.fight_layers.marks.value.targets
    assert [mark.state for mark in marks] == ["marked"]
    assert letters_seen(hand, (4, 4)) == before


def test_the_line_of_a_flank_leaves_the_letters_of_its_target_free(
    start: Callable[..., Application], qtbot: QtBot
) -> None:
    hand = close_fight(start, qtbot)
    before = letters_seen(hand, (4, 4))
    line = DrawnFlank(*(centre_of(Footprint(Cell(x, 4), 1)) for x in (3, 5, 4)))
    hand.app.window.scene.flanks.show_value((line,))
    QApplication.processEvents()
    assert letters_seen(hand, (4, 4)) == before


def test_a_target_marked_by_keys_is_named_as_one_under_the_pointer(
    start: Callable[..., Application], qtbot: QtBot
) -> None:
    hand = close_fight(start, qtbot)
    workspace, names = hand.app.workspace, hand.app.window.scene.names
    hand.app.window.map.zoom_to(0.3)
    workspace.select(Selection(("ada",)))
    assert names.shown_box("goblin") is None
    workspace.fight.choose("melee_attack")
    QApplication.processEvents()
    assert workspace.fight.aim.marked == "goblin"
    assert names.shown_box("goblin") is not None
    hand.key(Qt.Key.Key_Escape)
    assert names.shown_box("goblin") is None


def test_words_are_crossed_by_the_other_route_and_by_what_it_says(qapp: QApplication) -> None:
    """The planned route runs two rows lower: what lies on the dashed one has to make way, too."""
    row = [((x + 0.5) * CELL, 2.5 * CELL) for x in range(8)]
    detour = DrawnRoute((row[0], *((x, 0.5 * CELL) for x, _ in row[1:-1]), row[-1]), "other")
    look = PlanLook(DrawnRoute(tuple(row)), replace(detour, note="0 attacks, +10 ft"))
    name = SceneBox.around((3.5 * CELL, 0.45 * CELL), 40, 14)
    boxes = np.array([[name.left, name.top, name.right, name.bottom]])
    assert weight_covered(boxes, cut_through(look, None, 1.0)) > 0
    assert weight_covered(boxes, cut_through(replace(look, other=DrawnRoute(())), None, 1.0)) == 0
    note = note_of(look.other, look.route, 1.0)
    x, y = note.at[0] + note.offset[0], note.at[1] + note.offset[1]
    words = np.array([[x - 2, y - 2, x + 2, y + 2]])
    assert weight_covered(words, cut_through(look, None, 1.0)) > 0
