"""Weapons in the window: a blow in three inputs, another weapon with a key, drawn
and dropped by menu and key, given and changed in the panel, seen on the map.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu
from pytestqt.qtbot import QtBot
from tests.apply_commands import apply_turn

from fivefoot.core.geometry.grid import Cell
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.weapon import Weapon
from fivefoot.core.rules.turn import commands as turn
from fivefoot.ui.application import Application
from fivefoot.ui.dialogs.edit_weapon import EditWeaponDialog
from fivefoot.ui.panels.weapons_list import WeaponRow, WeaponsList

from .conftest import Hand, field_of_battle

SHIFT = Qt.KeyboardModifier.ShiftModifier
PIKE = Weapon("pike", "Pike", 2000, damage="1d10")
KNIFE = Weapon("knife", "Knife", 1000, damage="1d4")
BOW = Weapon("bow", "Bow", None, (6000,), 2, "1d6", place="carried")
CLUB = Weapon("club", "Club", 1000, hands=0, place="dropped", cell=Cell(4, 4))


def armed() -> Scenario:
    """Ada with a pike and a knife in hand; a goblin beside her, an ogre two squares off."""
    scenario = field_of_battle("setup")
    tokens = dict(scenario.tokens)
    tokens["ada"] = replace(tokens["ada"], weapons=(PIKE, KNIFE, BOW))
    tokens["goblin"] = replace(tokens["goblin"], hit_points=9, hit_points_max=9, weapons=(CLUB,))
    tokens["ogre"] = replace(
        tokens["goblin"], id="ogre", name="Ogre", weapons=(), cell=Cell(8, 8), hit_points=30
    )
    return apply_turn(
        replace(scenario, tokens=tokens),
        turn.StartEncounter(("ada", "goblin", "ogre", "brom")),
        turn.NextTurn(),
        turn.Teleport("goblin", Cell(5, 5)),
        turn.Teleport("ogre", Cell(6, 4)),
    )


@pytest.fixture
def table(start: Callable[..., Application], qtbot: QtBot) -> Hand:
    return Hand(start(armed()), qtbot)


def weapons(hand: Hand, token: str = "ada") -> dict[str, str]:
    return {w.id: w.place for w in hand.app.workspace.scenario.tokens[token].weapons}


def aimed(hand: Hand) -> tuple[str, list[str]]:
    aim = hand.app.workspace.fight.aim
    assert aim is not None
    return aim.choice["weapon"], sorted(offer.token for offer in aim.legal)


def entries(menu: QMenu) -> dict[str, QAction]:
    return {action.text(): action for action in menu.actions()}


def popup() -> QMenu:
    QApplication.processEvents()
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    return menu


def test_a_blow_with_damage_takes_three_inputs(table: Hand) -> None:
    """The card's key, Enter on the nearest foe, Enter on its result: the pike deals 1d10."""
    table.key(Qt.Key.Key_2)
    assert aimed(table) == ("pike", ["goblin", "ogre"])
    table.key(Qt.Key.Key_Return)
    asked = table.app.workspace.fight.question
    assert asked is not None
    assert [offer.dice for offer in asked.choices[0].damage] == ["1d10"]
    table.key(Qt.Key.Key_Return)
    left = table.app.workspace.scenario.tokens["goblin"].hit_points
    assert left is not None
    assert left < 9


def test_another_weapon_lights_those_whom_it_reaches(table: Hand) -> None:
    table.key(Qt.Key.Key_2)
    table.key(Qt.Key.Key_W, SHIFT)
    assert aimed(table) == ("knife", ["goblin"])
    card = next(b for b in table.app.window.bar.buttons if b.offer.action == "melee_attack")
    assert card.look.weapon == "Knife"
    assert "with Knife" in card.accessibleName()
    assert "with Knife (Shift+W: Pike)" in table.app.window.bar.line.whole
    table.key(Qt.Key.Key_W, SHIFT)
    assert aimed(table)[0] == "pike"


def test_the_menu_of_a_card_says_the_weapon_from_then_on(table: Hand) -> None:
    bar = table.app.window.bar
    card = next(b for b in bar.buttons if b.offer.action == "melee_attack")
    menu = bar.card_menu(card)
    entries(menu)["With Knife"].trigger()
    assert table.app.workspace.scenario.tokens["ada"].weapon_in_use == "knife"
    table.key(Qt.Key.Key_2)
    assert aimed(table) == ("knife", ["goblin"])


def test_cards_stay_in_their_places_whatever_is_drawn(table: Hand) -> None:
    """The bow is on her back: its card is grey, not away."""
    shots = [b for b in table.app.window.bar.buttons if b.offer.action == "ranged_attack"]
    assert len(shots) == 1
    assert not shots[0].offer.legal


def test_the_menu_of_a_token_draws_drops_and_picks_up_at_its_price(table: Hand) -> None:
    table.move((4, 4))
    table.press((4, 4), button=Qt.MouseButton.RightButton)
    table.bot.mouseRelease(
        table.view.viewport(), Qt.MouseButton.RightButton, pos=table.point((4, 4))
    )
    menu = popup()
    within = entries(menu)["Weapons"].menu()
    assert isinstance(within, QMenu)
    found = entries(within)
    assert "Pick up Club · Pick up" in found
    assert "Drop Bow · Drop an item" not in found  # it is not in hand
    found["Drop Pike · Drop an item"].trigger()
    menu.close()
    assert weapons(table)["pike"] == "dropped"
    table.app.workspace.document.undo()
    assert weapons(table)["pike"] == "held"


def test_a_key_opens_what_can_be_done_with_weapons(table: Hand) -> None:
    table.key(Qt.Key.Key_J, Qt.KeyboardModifier.ShiftModifier)
    menu = popup()
    QTest.keyClick(menu, Qt.Key.Key_Return)  # the first: stow the pike
    assert weapons(table)["pike"] == "carried"
    pools = table.app.workspace.scenario.encounter.turns["ada"].pools
    assert pools["actions"] == 2


def test_the_card_of_drawing_asks_what(table: Hand) -> None:
    bar = table.app.window.bar
    bar.take(bar.offers["draw_or_stow"])
    menu = popup()
    assert {"Stow Pike", "Stow Knife", "Something else"} <= set(entries(menu))
    entries(menu)["Stow Knife"].trigger()
    menu.close()
    assert weapons(table)["knife"] == "carried"


def test_what_lies_on_the_ground_is_drawn_and_named_under_the_pointer(table: Hand) -> None:
    item = table.app.window.scene.lying.item
    assert [(mark.cell, mark.name, mark.lit) for mark in item.marks] == [((4, 4), "Club", False)]
    table.move((4, 4))
    assert [mark.lit for mark in item.marks] == [True]
    table.move((12, 9))
    assert [mark.lit for mark in item.marks] == [False]


def test_a_name_and_enter_give_a_weapon(table: Hand) -> None:
    panel = table.app.window.side.token
    table.app.window.turn_commands.show_tab("token")
    panel.refresh()
    listed = panel.findChild(WeaponsList)
    listed.add.setText("spear")
    QTest.keyClick(listed.add, Qt.Key.Key_Return)
    panel.refresh()
    new = table.app.workspace.scenario.tokens["ada"].weapons[-1]
    assert (new.name, new.place, new.ranges) == ("Spear", "carried", (4000, 12000))
    assert [row.name.text() for row in listed.rows] == ["Pike", "Knife", "Bow", "Spear"]
    row = listed.rows[0]
    row.place.setCurrentIndex(row.place.findData("carried"))
    row.place.activated.emit(row.place.currentIndex())
    assert weapons(table)["pike"] == "carried"
    listed.rows[3].away.click()
    assert "spear" not in weapons(table)


def test_a_weapon_is_read_aloud_as_it_is_called(table: Hand) -> None:
    row = WeaponRow(table.app.workspace)
    ada = table.app.workspace.scenario.tokens["ada"]
    row.show_weapon(ada, replace(PIKE, name="Hook & Line"))
    assert row.name.text() == "Hook && Line", "a button would underline the letter after one &"
    for part in (row.name, row.place, row.away):
        assert "Hook & Line" in part.accessibleName()
    row.deleteLater()


def test_what_no_weapon_can_be_is_said_in_the_dialog(table: Hand) -> None:
    dialog = EditWeaponDialog(BOW, table.app.workspace.ruleset)
    assert (dialog.reach.text(), dialog.ranges.text()) == ("", "30")
    dialog.reach.setText("near")
    assert "is not a length" in dialog.wrong.text()
    dialog.reach.setText("7.5")
    dialog.ranges.setText("30 / 60")
    dialog.properties["thrown"].setChecked(True)
    assert not dialog.wrong.text()
    changed = dialog.weapon()
    assert (changed.reach, changed.ranges, changed.properties) == (1500, (6000, 12000), ("thrown",))
    dialog.deleteLater()


@pytest.mark.parametrize("way", ["pointer", "key"])
def test_an_opportunity_attack_asks_with_which_weapon(
    start: Callable[..., Application], qtbot: QtBot, way: str
) -> None:
    scenario = armed()
    goblin = replace(
        scenario.tokens["goblin"], weapons=(KNIFE, Weapon("axe", "Axe", 1000, damage="1d6"))
    )
    table = Hand(start(replace(scenario, tokens={**scenario.tokens, "goblin": goblin})), qtbot)
    table.drag((4, 4), (3, 4), (2, 4))
    prompt = table.app.window.prompt
    assert prompt.question is not None
    labels = [choice.label for choice in prompt.question.choices]
    assert labels == ["Opportunity attack with Axe", "Opportunity attack with Knife", "Decline"]
    if way == "pointer":
        QTest.mouseClick(prompt.buttons[1], Qt.MouseButton.LeftButton)
    else:
        table.key(Qt.Key.Key_2)
    assert table.app.workspace.scenario.tokens["goblin"].weapon_in_use == "knife"
