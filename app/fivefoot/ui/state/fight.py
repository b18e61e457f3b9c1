"""The state of a running fight in the window: the question that waits, the action being aimed, the
turn.

One `Fight` belongs to one workspace. It listens to the document before every widget does, so
widgets that refresh after a change find the right question.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from PySide6.QtCore import QObject, Signal

from fivefoot.core.geometry.grid import Cell, Point
from fivefoot.core.interaction import targeting
from fivefoot.core.interaction.actions_in_place import acts_in_place
from fivefoot.core.interaction.aiming_walls import walls_in_reach
from fivefoot.core.interaction.area_offers import NO_TARGET
from fivefoot.core.interaction.ledger import overruled_receipt
from fivefoot.core.interaction.offered_places import (
    legal_places,
    offered_place,
    stepped_place,
    whom_they_move,
)
from fivefoot.core.interaction.readied_movement import ReadiedMove, does_more, done_here
from fivefoot.core.interaction.targeting import Targeting
from fivefoot.core.model.encounter import LogEntry
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.rules.results import Problem
from fivefoot.core.rules.turn import commands as turn
from fivefoot.core.rules.turn import engine
from fivefoot.core.rules.turn.action_areas import AREA
from fivefoot.core.rules.turn.attacks_on_barriers import BarrierOffer
from fivefoot.core.rules.turn.offers import offer_of
from fivefoot.core.rules.turn.reacting import CARD, card_choices, reaction_problems, reactions_to
from fivefoot.core.rules.turn.readying import readied_movement
from fivefoot.core.rules.turn.reminders import may_react, reminds_of
from fivefoot.core.rules.turn.turn_results import Question
from fivefoot.core.session.changes import Change
from fivefoot.core.session.commands.token_edits import EditToken
from fivefoot.core.session.commands.turn import fight_runs
from fivefoot.core.session.selection import Selection
from fivefoot.core.texts.marker import tr
from fivefoot.ui.commands.movement_picker import picker_of
from fivefoot.ui.state.fight_host import FightHost
from fivefoot.ui.state.notice import Notice

MARK = tr("Mark as used")


class Fight(QObject):
    """The fight of a workspace.

    `changed`: the question, the aim or the document changed. `acting_changed`: another token acts
    now. `called` is a readied movement about to be walked: the question waits meanwhile, and Escape
    returns to it.
    """

    changed = Signal()
    acting_changed = Signal(str)

    def __init__(self, workspace: FightHost, owner: QObject) -> None:
        super().__init__(owner)
        self._workspace = workspace
        self.aim: Targeting | None = None
        self.called: ReadiedMove | None = None
        self.here: str | None = None  # a chosen movement that can be done without a step
        self.lit_choice: str | None = None
        self.steered_choice: str | None = None  # the one that the arrow keys marked: Enter takes it
        self._steered: Cell | None = None
        self._asked_of: Scenario | None = None
        self._question: Question | None = None
        self._selected_before: Selection | None = None  # while a question waits
        workspace.document_changed.connect(self._on_change)
        workspace.selection_changed.connect(self._on_selection)

    # -- what is the case -------------------------------------------------------------------------

    @property
    def runs(self) -> bool:
        """Whether turns are kept."""
        return fight_runs(self._workspace.scenario)

    @property
    def question(self) -> Question | None:
        """The question that waits for an answer."""
        scenario = self._workspace.scenario
        # By identity: the question depends only on the scenario.
        if scenario is not self._asked_of:
            self._asked_of = scenario
            try:
                pending = scenario.encounter.pending
                self._question = engine.question(self._workspace.battle) if pending else None
            except KeyError:  # a question of other rules: only undo or the old rules can answer it
                self._question = None
        return self._question

    @property
    def waits(self) -> bool:
        """Whether a question has to be answered before anything else is planned; a movement it
        called for may be walked.
        """
        return self.question is not None and self.called is None

    @property
    def holds_the_map(self) -> bool:
        """Whether the reach is hidden: something is aimed, or a question waits and nothing is
        walked.
        """
        return self.aim is not None or self.waits

    @property
    def actor(self) -> str | None:
        """Whose actions are shown: the selected token's, else those of the acting one."""
        scenario = self._workspace.scenario
        if scenario.encounter.stage != "play":
            return None
        token = self._workspace.token
        active = scenario.encounter.active
        # The acting token may have been removed manually.
        return token.id if token is not None else active if active in scenario.tokens else None

    # -- commands ---------------------------------------------------------------------------------

    def do(self, command: turn.FightCommand) -> bool:
        """Carries out a command of the fight; a refusal is shown as a notice."""
        return self._workspace.do(command)

    def next_turn(self) -> bool:
        """Ends the current turn and begins the next; without an order, that of the selected
        token.
        """
        if self._workspace.scenario.encounter.order:
            return self.do(turn.NextTurn())
        token = self._workspace.token
        return self.do(turn.NewTurn(token.id)) if token is not None else False

    def end_turn(self) -> bool:
        """Ends the turn of the acting token."""
        active = self._workspace.scenario.encounter.active
        return self.do(turn.EndTurn(active)) if active is not None else False

    def answer(
        self,
        choice: str,
        roll: tuple[int, ...] | None = None,
        damage: tuple[int, ...] | None = None,
    ) -> bool:
        """Answers the open question; a readied movement is first picked up to be walked.

        Returns False where it is refused.
        """
        asked = self.question
        if asked is None:
            return False
        # A readied walk needs more than an answer: first its route.
        return self._call(asked.who, choice, roll) or self.do(
            turn.Answer(asked.who, choice, roll, damage)
        )

    def reactions_of(self, token_id: str) -> dict[str, str]:
        """Reactions and readied actions that a token may take when the game master sees their
        trigger: id and name.
        """
        battle = self._workspace.battle
        token = battle.token(token_id)
        found = {
            name: battle.ruleset.actions[name].label
            for name in reactions_to(battle, token, "declared")
            if not any(
                not p.warning for p in reaction_problems(battle, token, name, None, "declared")
            )
        }
        for number, choice in enumerate(card_choices(battle, token, self._cause(token_id) or "")):
            if choice.legal:
                found[f"{CARD}{number}"] = choice.label
        return found

    def react(self, token_id: str, reaction: str, times: int = 1) -> bool:
        """Makes a token react, to the acting one where that is another; a readied walk is begun.
        `times` reactions are taken at once (C56).
        """
        if self._call(token_id, reaction):
            return True
        return self.do(turn.React(token_id, reaction, self._cause(token_id), times=times))

    def _cause(self, token_id: str) -> str | None:
        """The acting token, to which a token reacts; None where that is the token itself."""
        active = self._workspace.scenario.encounter.active
        return active if active != token_id else None

    # -- walking what was readied -----------------------------------------------------------------

    def _call(self, token_id: str, choice: str, roll: tuple[int, ...] | None = None) -> bool:
        """Picks up a readied movement. Returns False where the choice is something else."""
        action = readied_movement(self._workspace.battle, token_id, choice)
        if action is None:
            return False
        # Only one thing at a time.
        self._set_aim(None)
        self._workspace.select(self._workspace.selection.only(token_id))
        self._workspace.set_plan(None)
        self.called = ReadiedMove(token_id, choice, action, roll)
        self.changed.emit()
        self._workspace.shown_changed.emit()  # its reach is that of what it readied
        return True

    def _let_be(self) -> bool:
        """Returns to the question with nothing done. Returns False where nothing is being
        walked.
        """
        if self.called is None:
            return False
        self.called = None
        self._workspace.set_plan(None)
        self.changed.emit()
        self._workspace.shown_changed.emit()
        return True

    def _do_here(self, called: ReadiedMove) -> None:
        """Enter without a route: the readied action is done in place, if it has an effect
        there.
        """
        if does_more(self._workspace.battle, called):
            self.do(done_here(called, self.question))
        else:
            self._workspace.refuse(
                tr("Choose the place first: drag it, click a place, or use the arrow keys.")
            )

    def _on_selection(self) -> None:
        """Selecting another token cancels the walk."""
        token = self._workspace.token
        self._keep_here(None)
        if self.called is not None and (token is None or token.id != self.called.token):
            self._let_be()

    # -- choosing and aiming ----------------------------------------------------------------------

    def choose(
        self,
        action_id: str,
        choice: Mapping[str, Any] | None = None,
        alternative: int | None = None,
    ) -> bool:
        """Takes an action: at once, or after it is aimed; a kind of movement is picked up.

        Returns False where it is refused.
        """
        actor, workspace = self.actor, self._workspace
        if actor is None or self._asked_before(action_id):
            return False
        if workspace.ruleset.actions[action_id].movement is not None:
            return self._take_in_hand(actor, action_id)
        offer = offer_of(workspace.battle, actor, action_id)
        hard = [p for p in offer.problems if not p.warning]
        # An area is placed and walls are attacked without anybody in reach.
        if AREA in (choice or {}) or walls_in_reach(workspace.battle, actor, action_id, {}):
            hard = [p for p in hard if p.code != NO_TARGET]
        if hard:
            self._refuse(actor, action_id, tuple(hard), choice)
            return False
        aim = targeting.aim_at(workspace.battle, actor, action_id, choice)
        if aim is None:
            return self.do(
                turn.Act(actor, action_id, choice=dict(choice or {}), alternative=alternative)
            )
        # A plan and an aim would both take the next click.
        workspace.set_plan(None)
        self._set_aim(replace(aim, alternative=alternative))
        return True

    def _take_in_hand(self, actor: str, action_id: str) -> bool:
        """Uses an action for movement from now on; choosing it again does it in place."""
        # An aim would take the next click on the map instead.
        if self.aim is not None:
            self._set_aim(None)
        # Chosen twice: it is meant where the token stands.
        elif self.here == action_id and self.stay():
            return True
        workspace = self._workspace
        # Where nobody is selected, the card is that of the acting token: arrow keys move it.
        if not workspace.selection.ids:
            workspace.select(Selection((actor,)))
        workspace.choose_picker(picker_of(workspace.ruleset, action_id))
        self._keep_here(action_id if acts_in_place(workspace.battle, actor, action_id) else None)
        return True

    def stay(self, overrule: bool = False) -> bool:
        """Does the chosen movement without a step.

        Returns False where none is chosen that has an effect there, or where a route is planned.
        """
        actor, action_id = self.actor, self.here
        # A planned route shows that steps are meant.
        if actor is None or action_id is None or self.waits or self._workspace.plan is not None:
            return False
        problems = offer_of(self._workspace.battle, actor, action_id).problems
        hard = tuple(problem for problem in problems if not problem.warning)
        if hard and not overrule:
            self._refuse(actor, action_id, hard)
        elif self.do(turn.Act(actor, action_id, overrule=overrule)):
            self._workspace.choose_picker("move")
        return True

    def _keep_here(self, action_id: str | None) -> None:
        if action_id != self.here:
            self.here = action_id
            self.changed.emit()

    def say(self, choice: Mapping[str, Any]) -> None:
        """Changes the choice of the action being aimed: another area, at the same place."""
        if self.aim is not None:
            self._set_aim(targeting.with_area_choice(self._workspace.battle, self.aim, choice))

    def do_edit(self, command: EditToken) -> bool:
        """Carries out an edit of a token; a refusal is shown as a notice."""
        return self._workspace.do(command)

    def attack(self, token_id: str, action_id: str, target: str | None = None) -> bool:
        """Makes a token attack: a given target is used at once, else the attack is aimed.

        Returns False where it is refused.
        """
        self._workspace.select(self._workspace.selection.only(token_id))
        if not self.choose(action_id):
            return False
        if self.aim is not None and target is not None:
            # The given target may be no enemy: it was chosen on purpose.
            self._pick(targeting.with_friends(self.aim, target), target, False)
        return True

    def _asked_before(self, action_id: str) -> bool:
        """Whether a question has to be answered before an action is taken; free ones may interrupt
        even another's turn.
        """
        action = self._workspace.ruleset.actions[action_id]
        if not self.waits or (action.kind == "free" and action.any_time):
            return False
        self.refuse_to_go_on()
        return True

    def refuse_to_go_on(self) -> None:
        """Says who has to answer first."""
        asked = self.question
        who = self._workspace.scenario.tokens.get(asked.who) if asked is not None else None
        name = who.name if who is not None else tr("Somebody")
        text = tr("{name} is asked first: answer with a number key or a click.", name=name)
        self._workspace.refuse(text, passing=True)

    def _refuse(
        self,
        actor: str,
        action_id: str,
        problems: tuple[Problem, ...],
        choice: Mapping[str, Any] | None = None,
    ) -> None:
        """Says why an action may not be taken, and offers to overrule."""
        label = self._workspace.ruleset.actions[action_id].label
        name = self._workspace.scenario.tokens[actor].name
        reasons = "; ".join(problem.text for problem in problems)

        def overrule() -> None:
            aim = targeting.aim_at(self._workspace.battle, actor, action_id, choice)
            if aim is None:
                self.do(turn.Act(actor, action_id, overrule=True))
            else:
                self._set_aim(replace(aim, overrule=True))

        # While a question waits nothing can be overruled.
        asked = self.question is not None
        offer, accept = ("", None) if asked else (tr("Overrule"), overrule)
        self._workspace.notify(
            Notice(f"{name}, {label}: {reasons}", tone="warning", offer=offer, accept=accept)
        )

    def _set_aim(self, aim: Targeting | None) -> None:
        if aim == self.aim:
            return
        toggled = (aim is None) != (self.aim is None)
        # Another aim of the same action starts where it was steered to.
        self._steered = None if toggled else self._steered
        self.aim = aim
        self.changed.emit()
        if toggled:
            self._workspace.shown_changed.emit()  # the reach is hidden while something is aimed

    def aim_at_friends(self) -> bool:
        """Allows aiming an attack at those who are not enemies, too.

        Returns False where nothing is aimed that spares anybody.
        """
        if self.aim is None or not self.aim.spared:
            return False
        self._set_aim(targeting.with_friends(self.aim))
        return True

    def next_weapon(self, step: int = 1) -> bool:
        """Aims with the next weapon that fits, and attacks with it from now on. Returns False where
        there is no other.
        """
        aim, battle = self.aim, self._workspace.battle
        if aim is None:
            return False
        other = targeting.with_next_weapon(battle, aim, step)
        if other is aim:
            return False
        self._set_aim(other)
        return True

    def point(self, cell: Cell, at: Point | None = None) -> None:
        """The pointer is over a cell, at a point of it, while an action is aimed."""
        if self.aim is not None:
            self._steered = cell
            self._set_aim(targeting.with_pointer_at(self._workspace.battle, self.aim, cell, at))

    def step(self, step: int) -> bool:
        """Tab: marks the next target. Returns False where nothing is aimed."""
        if self.aim is None:
            return False
        self._set_aim(targeting.with_next_target(self.aim, step))
        return True

    def steer(self, step: tuple[int, int]) -> bool:
        """An arrow key while something is aimed: moves the area by a cell, or marks another
        target.
        """
        aim = self.aim
        if aim is None:
            return self._steer_places(step)
        if not aim.area:
            # Targets have one order: east and south go forward, the other arrows back.
            return self.step(1 if sum(step) > 0 else -1)
        if aim.needs_cell:
            battle = self._workspace.battle
            # From the token's place, until it has been steered somewhere.
            here = self._steered or battle.token(aim.token).cell
            cell = Cell(here[0] + step[0], here[1] + step[1])
            if 0 <= cell.x < battle.columns and 0 <= cell.y < battle.rows:
                self._steered = cell
                self._set_aim(targeting.with_pointer_at(battle, aim, cell))
        return True

    def _steer_places(self, step: tuple[int, int]) -> bool:
        """Marks the next place that a choice of the question leads to; Enter takes it.

        Returns False where there is none.
        """
        asked = self.question
        mover = self._placed_token() if asked is not None else None
        if asked is None or mover is None:
            return False
        start = self._workspace.scenario.tokens[mover].cell
        self.steered_choice = stepped_place(asked, start, self.steered_choice, step)
        self.lit_choice = self.steered_choice
        self.changed.emit()
        return True

    def _placed_token(self) -> str | None:
        """The token that the question offers places to; None where it offers none, or is not being
        answered.
        """
        asked, tokens = self.question, self._workspace.scenario.tokens
        if asked is None or self.called is not None or not legal_places(asked):
            return None
        mover = whom_they_move(asked, tokens)
        return mover if mover in tokens else None

    def carries(self, token_id: str) -> bool:
        """Whether a token can be dragged to one of the places that the question offers."""
        return token_id == self._placed_token()

    def carry_to(self, cell: Cell | None) -> None:
        """The token is held over a cell: the place that is offered there lights up."""
        found = (
            offered_place(self.question, cell)
            if self.question is not None and cell is not None
            else None
        )
        self.light(found.id if found is not None else None)

    def click(self, cell: Cell, overrule: bool = False, at: Point | None = None) -> bool:
        """A click on the map, at a point of a cell: aims there, or answers with the place.

        Returns False where it means nothing to the fight.
        """
        if self.aim is None:
            return self._answer_with(cell)
        aim = targeting.with_pointer_at(self._workspace.battle, self.aim, cell, at)
        self._set_aim(aim)
        if aim.area:
            return self._finish(aim, overrule) if targeting.is_ready(aim) else True
        # A wall under the pointer is no token, and cannot be one of several targets.
        if aim.wall is not None:
            return self._strike_wall(aim, aim.wall, overrule)
        if aim.marked is not None:
            self._pick(aim, aim.marked, overrule)
        return True

    def _answer_with(self, cell: Cell) -> bool:
        """A click on a cell that a push or a step may lead to."""
        asked = self.question
        if asked is None or self.called is not None:
            return False
        found = offered_place(asked, cell)
        return found is not None and self.answer(found.id)

    def enter(self, overrule: bool = False) -> bool:
        """Enter: takes the marked target, or does what is ready. Returns False where nothing is
        aimed.
        """
        aim = self.aim
        # Before the aim, since a token that walks a readied movement has none.
        if self.called is not None and self._workspace.plan is None:
            self._do_here(self.called)
            return True
        if aim is None:
            return self.stay(overrule)
        if aim.wall is not None:
            return self._strike_wall(aim, aim.wall, overrule)
        ready = targeting.is_ready(aim) if aim.area else bool(aim.picked)
        # Nobody has to be picked where no target is required.
        if ready or (aim.optional and aim.marked is None):
            self._finish(aim, overrule)
        elif aim.marked is not None:
            self._pick(aim, aim.marked, overrule)
        return True

    def _pick(self, aim: Targeting, token_id: str, overrule: bool) -> None:
        offer = aim.offer(token_id)
        if offer is not None and not offer.legal and not overrule:
            reasons = "; ".join(problem.text for problem in offer.problems if not problem.warning)
            self._workspace.refuse(tr("{reasons}. Ctrl+click overrules.", reasons=reasons))
            return
        # First reported, then done: the second click confirms.
        if token_id in aim.spared and not overrule:
            self._set_aim(targeting.with_friends(aim, token_id))
            name = self._workspace.scenario.tokens[token_id].name
            self._workspace.refuse(
                tr(
                    "{name} is not an enemy. Click again, or press Enter, to target {name} anyway.",
                    name=name,
                )
            )
            return
        aim = targeting.with_target_picked(aim, token_id)
        self._finish(aim, overrule) if targeting.is_ready(aim) else self._set_aim(aim)

    def _strike_wall(self, aim: Targeting, offer: BarrierOffer, overrule: bool) -> bool:
        """Carries out an action on a wall or a door, or says why it is not possible."""
        if not offer.legal and not overrule:
            reasons = "; ".join(problem.text for problem in offer.problems if not problem.warning)
            self._workspace.refuse(tr("{reasons}. Ctrl+click overrules.", reasons=reasons))
            return True
        # Targets picked among tokens are dropped for the wall.
        return self._finish(replace(aim, picked=()), overrule)

    def _finish(self, aim: Targeting, overrule: bool) -> bool:
        if aim.wrong and not (overrule or aim.overrule):
            self._workspace.refuse(tr("{wrong}. Ctrl+click overrules.", wrong=aim.wrong))
            return True
        self._set_aim(None)
        self.do(targeting.command(aim, overrule))
        return True

    def cancel(self) -> bool:
        """Escape: drops the aim, or the readied walk. Returns False where there is none."""
        if self.aim is None:
            return self._let_be() or self._put_away()
        self._set_aim(None)
        return True

    def _put_away(self) -> bool:
        """Returns to plain movement.

        Returns False where nothing else is chosen, or where a route is planned.
        """
        if self.here is None or self._workspace.plan is not None:
            return False
        self._keep_here(None)
        self._workspace.choose_picker("move")
        return True

    def light(self, choice: str | None) -> None:
        """Shows which choice of the question the pointer is on."""
        if choice != self.lit_choice:
            self.lit_choice, self.steered_choice = choice, None
            self.changed.emit()

    # -- the document -----------------------------------------------------------------------------

    def _on_change(self, change: Change) -> None:
        self.aim = self.called = self.here = None
        self.lit_choice = self.steered_choice = None
        self.changed.emit()
        before, after = change.before.encounter, change.after.encounter
        # Another document begins with its acting token.
        if after.active in change.after.tokens and (change.fresh or after.active != before.active):
            self.acting_changed.emit(after.active)
        self._back_to_selected(change)
        # The log of another scene has another length without this change.
        if not change.fresh and len(after.log) > len(before.log):
            battle = self._workspace.battle
            self._workspace.keep_receipt(overruled_receipt(battle, after.log[len(before.log) :]))
        if not change.fresh:
            new = after.log[len(before.log) :]
            self._remind(tuple(entry for entry in new if reminds_of(entry.text) is not None))

    def _back_to_selected(self, change: Change) -> None:
        """Once the last question is answered, returns from the tokens viewed meanwhile to those
        that were selected before.
        """
        waited, waits = change.before.encounter.pending, change.after.encounter.pending
        if change.fresh:
            self._selected_before = self._workspace.selection if waits else None
        elif waits and not waited:
            self._selected_before = self._workspace.selection
        elif waited and not waits:
            before, self._selected_before = self._selected_before, None
            # A new turn has another token selected.
            same_turn = change.after.encounter.active == change.before.encounter.active
            if before is not None and same_turn and not change.whole:
                self._workspace.select(before.within(change.after.tokens))

    def _remind(self, entries: tuple[LogEntry, ...]) -> None:
        """Shows reminders from the log; for a reaction that is only listed, offers to mark it
        used.
        """
        if not entries:
            return
        first, *others = (reminds_of(entry.text) or "" for entry in entries)

        def mark() -> None:
            if self.do(turn.MarkReaction(entries[0].token)):
                self._remind(entries[1:])

        offer, accept = (MARK, mark) if may_react(entries[0].text) else ("", None)
        text = first[:1].upper() + first[1:]
        self._workspace.notify(Notice(text, "; ".join(others), "warning", offer, accept))

    def mark_reaction(self) -> bool:
        """Counts a reaction of the selected token as used. Returns False where nobody is
        selected.
        """
        token = self._workspace.token
        return token is not None and self.do(turn.MarkReaction(token.id))
