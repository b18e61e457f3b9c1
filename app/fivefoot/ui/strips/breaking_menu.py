"""The menu for the material and hit points of chosen walls and doors, and manual damage."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from PySide6.QtWidgets import QInputDialog, QMenu, QWidget

from fivefoot.core.interaction.aiming_walls import said_wall
from fivefoot.core.model.barrier import Barrier
from fivefoot.core.rules.space.barrier_parts import barrier_name, points_left
from fivefoot.core.rules.turn.attacks_on_barriers import barrier_offer, may_break
from fivefoot.core.rules.turn.commands import Act
from fivefoot.core.rules.turn.damage_step import MOST
from fivefoot.core.rules.turn.offers import offer_of
from fivefoot.core.session.commands.doors import HurtBarrier
from fivefoot.core.session.commands.wall_edits import ChangeBarriers
from fivefoot.core.texts.lists import capital
from fivefoot.core.texts.marker import tr
from fivefoot.ui.appearance.plain_text import menu_action
from fivefoot.ui.state.workspace import Workspace


def fill_breaking_menu(
    menu: QMenu, workspace: Workspace, parent: QWidget, names: tuple[str, ...]
) -> None:
    """Adds entries for one or more barriers of the map to a menu; none where the rules have no
    breaking.
    """
    materials = workspace.ruleset.breaking.materials
    barriers = [workspace.scenario.scene.barriers[name] for name in names]
    # Many systems have no rules for breaking walls: a menu of unused figures would mislead.
    if not materials or not barriers:
        return
    # The first represents all of them: a setting below applies to every one.
    first, rules = barriers[0], workspace.ruleset
    left = points_left(rules, first)
    heading = tr("{name} · {left} hit points", name=barrier_name(rules, first), left=left or 0)
    menu_action(menu, capital(heading)).setEnabled(False)
    # The empty material is that of its kind: wood for a door, as the ruleset says.
    for name, label in (("", tr("default")), *((n, m.label) for n, m in materials.items())):
        action = menu_action(menu, tr("Material: {label}", label=label))
        action.setCheckable(True)
        action.setChecked(all(barrier.material == name for barrier in barriers))
        action.triggered.connect(_doing(workspace, ChangeBarriers(names, material=name)))
    menu.addSeparator()
    menu_action(menu, tr("Hit points…")).triggered.connect(
        lambda: _ask_points(workspace, parent, names, left or 0)
    )
    # Damage is counted down from what one wall has left; for several the figures would differ.
    if len(names) == 1:
        menu_action(menu, tr("Damage…")).triggered.connect(
            lambda: _ask_damage(workspace, parent, names[0])
        )


def strikes_at(workspace: Workspace, menu: QMenu, door: Barrier) -> None:
    """The attacks on a door that the acting token may make now."""
    battle = workspace.battle
    acting = battle.scenario.tokens.get(battle.scenario.encounter.active or "")
    # No attacks while a question waits: the offer would be refused after the click.
    if acting is None or not battle.in_play or workspace.fight.waits:
        return
    for action_id in battle.ruleset.actions:
        if not may_break(battle, action_id) or not offer_of(battle, acting.id, action_id).legal:
            continue
        # Last, since it measures reach and sight lines for each attack.
        offer = barrier_offer(battle, acting.id, action_id, door)
        if offer.legal:
            text = tr(
                "{name}: {action} on the {barrier}",
                name=acting.name,
                action=battle.ruleset.actions[action_id].label,
                barrier=offer.name,
            )
            said = said_wall({}, offer)
            menu_action(menu, text).triggered.connect(
                _attacking(workspace, acting.id, action_id, said)
            )


def _attacking(
    workspace: Workspace, actor: str, action_id: str, said: Mapping[str, Any]
) -> Callable[..., None]:
    def do(_checked: bool = False) -> None:
        workspace.fight.do(Act(actor, action_id, choice=said))

    return do


def _doing(workspace: Workspace, command: ChangeBarriers) -> Callable[..., None]:
    def do(_checked: bool = False) -> None:
        workspace.do(command)

    return do


def _ask_points(workspace: Workspace, parent: QWidget, names: tuple[str, ...], left: int) -> None:
    points, said = QInputDialog.getInt(
        parent,
        tr("Hit points"),
        tr("Hit points left (0: from its material):"),
        left,
        0,
        MOST,
    )
    if said:
        workspace.do(ChangeBarriers(names, hit_points=points))


def _ask_damage(workspace: Workspace, parent: QWidget, name: str) -> None:
    amount, said = QInputDialog.getInt(parent, tr("Damage"), tr("Damage dealt:"), 1, 1, MOST)
    if said:
        workspace.do(HurtBarrier(name, amount))
