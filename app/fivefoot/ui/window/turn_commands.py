"""The named commands of the fight."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMenu

from fivefoot.core.interaction.readied_movement import called_text
from fivefoot.core.interaction.turn_end import lost_by_ending
from fivefoot.core.rules.ruleset.amount_text import number_text
from fivefoot.core.rules.turn import commands as turn
from fivefoot.core.session.changes import Change
from fivefoot.core.session.commands.play import BeginRound
from fivefoot.core.texts.marker import tr
from fivefoot.ui.appearance.plain_text import caption, tool_tip
from fivefoot.ui.panels.weapon_menus import add_weapons
from fivefoot.ui.state.notice import Notice
from fivefoot.ui.widgets.tab_order import reached_by_tab
from fivefoot.ui.window.parts import WindowParts


class TurnCommands:
    """Connects the actions of the fight, follows the acting token, and keeps the switches in
    step.
    """

    def __init__(self, window: WindowParts) -> None:
        self._window = window
        self._workspace = window.workspace
        self._fight = window.workspace.fight
        for name, handler in self._handlers().items():
            window.actions_by_name.connect(name, handler)
        self._spoken = ""
        # The scenario for which it was said what ending the turn loses, and what was said.
        self._warned: tuple[object, str] = (None, "")
        window.side.order.next_wanted.connect(self.next_turn)
        self._fight.acting_changed.connect(self._show_acting)
        self._fight.changed.connect(self._follow_question)
        self._workspace.document_changed.connect(self._tell_of_reinforcements)
        self._workspace.document_changed.connect(lambda _change: self.refresh())
        self._workspace.selection_changed.connect(self.refresh)
        self.refresh()

    def _handlers(self) -> dict[str, Callable[[], object]]:
        return {
            "new_turn": self.next_turn,
            "new_round": lambda: self._workspace.do(BeginRound()),
            "end_turn": self._fight.end_turn,
            "start_encounter": self.start_encounter,
            "end_encounter": lambda: self._fight.do(turn.EndEncounter()),
            "aim_friends": self.aim_at_friends,
            "next_weapon": self.next_weapon,
            "weapons": self.open_weapons,
            "lay_area": self.lay_area,
            "mark_reaction": self._fight.mark_reaction,
            "order_panel": lambda: self.show_tab("order"),
            "log_panel": lambda: self.show_tab("log"),
            "token_panel": lambda: self.show_tab("token"),
        }

    def next_turn(self) -> None:
        """Ends the turn and begins the next; where something would be lost, only at the second
        request.
        """
        workspace, plan = self._workspace, self._workspace.plan
        planned = plan.token if plan is not None and plan.pending and plan.moves else None
        ordered = bool(workspace.scenario.encounter.order) and not self._fight.waits
        lost = lost_by_ending(workspace.battle, planned) if ordered else ""
        # The same text too: a move planned after the warning about an unused turn is one more loss,
        # and planning does not change the scenario.
        warned = self._warned[0] is workspace.scenario and self._warned[1] == lost
        self._warned = (workspace.scenario, lost)
        if lost and not warned:
            workspace.notify(
                Notice(lost, tr("N continues."), "warning", tr("Continue"), self._go_on)
            )
        else:
            self._go_on()

    def _go_on(self) -> None:
        self._fight.next_turn()

    def start_encounter(self) -> None:
        """Begins the fight as the order panel says; keys then work on the map."""
        side = self._window.side
        # A folded panel stays folded, or it would lie over the map: the rail shows the order.
        if not side.isHidden():
            side.tabs.setCurrentWidget(side.order)
        if side.order.start():
            self._window.map.setFocus(Qt.FocusReason.OtherFocusReason)

    def lay_area(self) -> None:
        """Places an area with the action that is aimed, else with the first one that can."""
        fight, desk = self._fight, self._workspace.areas
        aim, actions = fight.aim, self._workspace.ruleset.actions
        if aim is not None and actions[aim.action].any_area:
            desk.type(self._workspace.battle, fight, desk.typed)
            return
        offers = self._window.bar.area_offers()
        first = next((offer for offer in offers if offer.legal), next(iter(offers), None))
        if first is None:
            self._workspace.refuse(tr("The acting token has no area action."))
            return
        self._window.bar.take(first)

    def aim_at_friends(self) -> None:
        """Allows aiming the present attack at friends, too."""
        if not self._fight.aim_at_friends():
            self._workspace.refuse(
                tr("Aim an attack first: enemies are highlighted, with this command friends, too.")
            )

    def next_weapon(self) -> None:
        """Aims with another weapon."""
        if not self._fight.next_weapon():
            self._workspace.refuse(
                tr("Aim an attack first, with a token that has more than one weapon for it.")
            )

    def open_weapons(self) -> None:
        """Opens the menu of what the selected token can do with its weapons."""
        token = self._workspace.token
        menu = QMenu(self._window)
        if token is not None:
            add_weapons(self._workspace, menu, token)
        if menu.isEmpty():
            self._workspace.refuse(
                tr("Select a token with weapons, or one standing where some lie.")
            )
            return
        inner = menu.actions()[0].menu()
        assert isinstance(inner, QMenu)
        inner.aboutToHide.connect(menu.deleteLater)
        view = self._window.map
        inner.popup(view.mapToGlobal(view.rect().center()))
        inner.setActiveAction(inner.actions()[0])

    def _tell_of_reinforcements(self, change: Change) -> None:
        """Says which places new tokens got in the order, and offers to change them."""
        order, before = change.after.encounter.order, change.before.encounter.order
        new = [name for name in order if name not in change.before.tokens]
        if change.fresh or not before or not new:
            return
        tokens, values = change.after.tokens, change.after.encounter.initiative
        named = [
            tokens[name].name + (f" {number_text(values[name])}" if name in values else "")
            for name in new
        ]
        text, ask = (
            tr("In the order: {named}.", named=", ".join(named)),
            self._window.side.order.ask_initiative,
        )
        self._workspace.notify(Notice(text, offer=tr("Initiative…"), accept=lambda: ask(new[0])))

    def show_tab(self, name: str) -> None:
        """Brings a tab of the side panel to the front."""
        side = self._window.side
        side.setVisible(True)
        page = getattr(side, name)
        side.tabs.setCurrentWidget(page)
        fields = (
            field for field in reached_by_tab(page) if field.isEnabled() and field.isVisible()
        )
        next(fields, page).setFocus(Qt.FocusReason.ShortcutFocusReason)

    def refresh(self) -> None:
        """Enables what can be done now."""
        scenario, actions = self._workspace.scenario, self._window.actions_by_name
        fight = scenario.encounter
        playing, ordered = fight.stage == "play", bool(fight.order)
        name = (
            self._workspace.token.name
            if self._workspace.token is not None
            else tr("the selected token")
        )
        begun = tr("Next turn") if ordered else tr("New turn of {name}", name=name)
        actions["new_turn"].setText(caption(begun))
        actions["new_turn"].setToolTip(
            tool_tip(f"{begun} ({actions['new_turn'].shortcut().toString()})")
        )
        actions["new_turn"].setEnabled(playing and (ordered or self._workspace.token is not None))
        actions["new_round"].setEnabled(playing)
        actions["end_turn"].setEnabled(playing and fight.active is not None)
        actions["end_encounter"].setEnabled(playing)
        actions["mark_reaction"].setEnabled(playing and self._workspace.token is not None)
        actions["start_encounter"].setEnabled(bool(scenario.tokens))
        actions["start_encounter"].setText(
            tr("Restart the encounter") if playing and ordered else tr("Start the encounter")
        )

    def _follow_question(self) -> None:
        """Announces a readied walk, which is controlled on the map, and a place marked there."""
        fight, view = self._fight, self._window.map
        called, asked = fight.called, fight.question
        marked = (
            asked.offer(fight.steered_choice)
            if asked is not None and fight.steered_choice
            else None
        )
        words = (
            called_text(self._workspace.battle, called)
            if called is not None
            else marked.label
            if marked
            else ""
        )
        if words == self._spoken:
            return
        self._spoken = words
        if called is not None:
            view.setFocus(Qt.FocusReason.OtherFocusReason)
            view.show_token(called.token)
        view.speak(words)

    def _show_acting(self, token_id: str) -> None:
        """Centres the map on the acting token; with reduced motion only scrolls it into view."""
        view = self._window.map
        if self._window.preferences.value.reduced_motion:
            view.show_token(token_id)
        else:
            view.centre_on_token(token_id)
