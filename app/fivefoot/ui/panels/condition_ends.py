"""The menu for when a condition ends by itself: by rounds or by a turn."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QMenu, QWidget

from fivefoot.core.rules.turn.condition_timers import end_text
from fivefoot.core.session.commands.condition_timer_edits import SetTimedCondition
from fivefoot.core.texts.marker import tr
from fivefoot.ui.appearance.plain_text import menu_action
from fivefoot.ui.state.workspace import Workspace

ROUNDS = (1, 2, 3, 5, 10)


def ends_menu(workspace: Workspace, condition: str, parent: QWidget) -> QMenu:
    """The menu of ends for a condition of all selected tokens; the first line shows its present
    end.
    """
    menu = QMenu(parent)
    # Its parent is the badge, which lives as long as the panel and would keep every menu.
    menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    scenario, names = workspace.scenario, tuple(token.id for token in workspace.tokens)
    label = workspace.ruleset.conditions[condition].label
    # Of several tokens the first: their ends may differ, and the choice applies to all.
    now = end_text(scenario, names[0], condition) if names else ""
    menu_action(menu, f"{label}, {now}" if now else label).setEnabled(False)
    menu.addSeparator()
    for rounds in ROUNDS:
        text = tr("For 1 round") if rounds == 1 else tr("For {rounds} rounds", rounds=rounds)
        menu_action(menu, text).triggered.connect(partial(_give, workspace, condition, rounds, ""))
    active = scenario.tokens.get(scenario.encounter.active or "")
    menu.addSeparator()
    ends = [
        ("next_turn_end", tr("Until the end of its turn")),
        ("turn_start", tr("Until the start of its next turn")),
    ]
    # Without a turn there is no giver: these ends could never come.
    if active is not None:
        whose = f"{active.name}'s"
        ends = [
            ("giver_turn_end", tr("Until the end of {whose} turn", whose=whose)),
            ("giver_turn_start", tr("Until {whose} next turn", whose=whose)),
            *ends,
        ]
    for until, text in ends:
        menu_action(menu, text).triggered.connect(partial(_give, workspace, condition, 0, until))
    return menu


def _give(workspace: Workspace, condition: str, rounds: int, until: str, _on: bool = False) -> None:
    names = tuple(token.id for token in workspace.tokens)
    if names:
        workspace.do(SetTimedCondition(names, condition, rounds, until))


def offer_ends(workspace: Workspace, condition: str, badge: QWidget) -> None:
    """Lets a badge open the menu, with the right button or the menu key."""
    badge.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)

    def show(at: QPoint) -> None:
        ends_menu(workspace, condition, badge).popup(badge.mapToGlobal(at))

    badge.customContextMenuRequested.connect(show)
