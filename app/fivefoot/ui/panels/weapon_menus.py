"""Menus about weapons: which one an attack uses, and what is drawn, dropped and picked up."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QMenu, QWidget

from fivefoot.core.geometry.grid import Cell
from fivefoot.core.interaction.weapon_words import (
    PLACE_WORDS,
    ThingToDo,
    choices_of,
    lying_at,
    things_to_do,
    ways_to_handle,
    weapon_words,
)
from fivefoot.core.model.token import Token
from fivefoot.core.rules.turn.turn_results import Offer
from fivefoot.core.session.commands.weapon_edits import PutWeapon, UseWeapon
from fivefoot.core.texts.labels import in_sentence
from fivefoot.core.texts.marker import tr
from fivefoot.ui.appearance.plain_text import menu_action
from fivefoot.ui.state.workspace import Workspace


def add_weapon_choice(workspace: Workspace, menu: QMenu, action_id: str) -> None:
    """Adds the weapons that an attack of the acting token may use, where there is a choice."""
    actor = workspace.scenario.tokens.get(workspace.fight.actor or "")
    choices = choices_of(workspace.battle, actor, action_id) if actor is not None else ()
    # With one weapon there is no choice, and no line.
    if actor is None or not choices:
        return
    menu.addSeparator()
    for weapon, name in choices:
        entry = menu_action(menu, tr("With {name}", name=name))
        entry.setCheckable(True)
        entry.setChecked(weapon == actor.weapon_in_use)
        entry.triggered.connect(_doing(workspace, UseWeapon(actor.id, weapon)))


def handling_menu(workspace: Workspace, parent: QWidget, offer: Offer) -> QMenu | None:
    """What an action can do with weapons; None where the acting token has nothing for it."""
    actor = workspace.fight.actor
    ways = ways_to_handle(workspace.battle, actor, offer.action) if actor is not None else ()
    if actor is None or not ways:
        return None
    menu = QMenu(parent)
    menu_action(menu, offer.label).setEnabled(False)
    for way in ways:
        _add(workspace, menu, way)
    menu.addSeparator()
    # Drawing a torch, handing over a letter: only the price is charged, the players know the rest.
    other = menu_action(menu, tr("Something else"))
    other.triggered.connect(lambda _checked=False: workspace.fight.choose(offer.action))
    return menu


def add_weapons(workspace: Workspace, menu: QMenu, token: Token) -> None:
    """Adds what a token can do with its weapons and what lies at its place: at a price in play,
    free in setup.
    """
    ways = things_to_do(workspace.battle, token.id) if workspace.battle.in_play else ()
    if not token.weapons and not ways:
        return
    within = menu.addMenu(tr("Weapons"))
    within.setToolTipsVisible(True)
    for way in ways:
        _add(workspace, within, way)
    if not workspace.battle.in_play:
        # In setup every place for every weapon, since nothing is charged.
        for weapon in token.weapons:
            for place, words in PLACE_WORDS.items():
                entry = menu_action(
                    within,
                    f"{weapon.name}: {in_sentence(words)}",
                    weapon_words(workspace.ruleset, weapon),
                )
                entry.setCheckable(True)
                entry.setChecked(place == weapon.place)
                entry.triggered.connect(_doing(workspace, PutWeapon(token.id, weapon.id, place)))
    within.setEnabled(not within.isEmpty())


def add_lying(workspace: Workspace, menu: QMenu, cell: Cell) -> None:
    """Adds the names of what lies in a cell."""
    for each in lying_at(workspace.battle, cell):
        owner = workspace.scenario.tokens[each.owner].name
        words = weapon_words(workspace.ruleset, each.weapon)
        entry = menu_action(
            menu, tr("{weapon} of {owner} lies here", weapon=each.weapon.name, owner=owner), words
        )
        entry.setEnabled(False)


def _add(workspace: Workspace, menu: QMenu, way: ThingToDo) -> None:
    entry = menu_action(menu, way.text, way.wrong)
    entry.setEnabled(not way.wrong)
    entry.triggered.connect(lambda _checked=False: workspace.fight.do(way.act))


def _doing(workspace: Workspace, command: PutWeapon | UseWeapon) -> Callable[..., None]:
    def do(_checked: bool = False) -> None:
        workspace.do(command)

    return do
