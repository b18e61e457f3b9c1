"""The only way to change an open scenario: commands go in, changes come out, every step can be
undone.

    document = Document(Position(scenario, rules))
    document.subscribe(lambda change: print(change.altered))
    document.do(RenameToken("goblin-1", "Snik"))
    document.undo()
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from fivefoot.core.model.scenario import Scenario
from fivefoot.core.rules.ruleset.schema.ruleset import Ruleset
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.turn.engine import settled
from fivefoot.core.session.changes import Change, difference
from fivefoot.core.session.commands import Command, RulesChange
from fivefoot.core.session.commands.turn import AnyCommand, as_command, says_damage
from fivefoot.core.session.exploring import explored_after
from fivefoot.core.session.history import OPENED, History, HistoryStep
from fivefoot.core.session.position import Position
from fivefoot.core.session.texts import say

Listener = Callable[[Change], None]


class Document:
    """An open scenario with its rules, its history and the file it is saved in.

    A command that raises leaves everything unchanged; one that changes nothing adds no step.
    Listeners are called after the change, in the order in which they subscribed.
    """

    def __init__(
        self, opened: Position, path: Path | None = None, turn_start: Position | None = None
    ) -> None:
        """`turn_start` is the scenario at the start of the turn under way: everything done in it
        since is one undo step.
        """
        self._now = opened
        self._saved: Scenario | None = opened.scenario
        self._history = History()
        if turn_start is not None:
            # One step for everything: the single steps are not in the file.
            self._history.add(HistoryStep(say("this_turn_up_to_when"), OPENED, turn_start, opened))
        self._listeners: list[Listener] = []
        self._battle: Battle | None = None
        self.path = path

    @property
    def scenario(self) -> Scenario:
        """The present scenario."""
        return self._now.scenario

    @property
    def ruleset(self) -> Ruleset:
        """The rules in force."""
        return self._now.rules

    @property
    def battle(self) -> Battle:
        """The scenario under its ruleset, created once for each scenario."""
        now, known = self._now, self._battle
        if known is None or known.scenario is not now.scenario or known.ruleset is not now.rules:
            known = self._battle = Battle(now.scenario, now.rules)
        return known

    @property
    def name(self) -> str:
        """Its name among several open documents: its file, or its title before it has one."""
        return self.path.name if self.path is not None else self.scenario.title

    @property
    def is_dirty(self) -> bool:
        """Whether it differs from what was last saved."""
        # By identity: comparing two large scenarios at every change would be slow.
        return self._now.scenario is not self._saved

    def mark_saved(self, scenario: Scenario, path: Path) -> None:
        """Records that `scenario` (perhaps an earlier one, since saving takes time) is now in the
        file `path`.
        """
        self._saved = scenario
        self.path = path

    def mark_unsaved(self) -> None:
        """Records that no file holds the scenario, as when it was recovered."""
        self._saved = None

    def subscribe(self, listener: Listener) -> Callable[[], None]:
        """Calls `listener` after each change; returns the function that ends this."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    def do(self, given: AnyCommand) -> None:
        """Carries out a command as one step. If it raises, nothing has happened."""
        command = as_command(given)
        before, rules = self._now.scenario, self._now.rules
        after = command.apply(before, rules)
        # By identity: a command that changes nothing returns the scenario it was given.
        if after is before:
            return
        new_rules = command.rules if isinstance(command, RulesChange) else rules
        if command.kind != "turn" and after.encounter.pending:
            # A manual change may leave a question without any choice.
            after = settled(Battle(after, new_rules)).scenario
        # What a token sees on its way belongs to the step, so that undo covers it again.
        then = Position(explored_after(before, after, new_rules), new_rules)
        if not (self._ends_last_step(command) and self._history.join(then)):
            # A removed thing has its name only in the scenario before the command.
            label = command.label(before, rules)
            self._history.add(HistoryStep(label, command.kind, self._now, then))
        self._become(then)

    def _ends_last_step(self, command: Command) -> bool:
        """Whether a command gives the damage of the last step: both are undone together."""
        last = self._history.next_undo
        now, rules = self._now.scenario, self._now.rules
        if last is None or last.before.scenario.encounter.pending is now.encounter.pending:
            return False
        return says_damage(now, rules, command)

    def show(self, shown: Position) -> None:
        """Shows another scenario without an undo step: for windows that only display what others
        do.
        """
        self._become(shown)

    def undo(self) -> bool:
        """Undoes one step. Returns False where there is none."""
        return self._back_to(self._history.place - 1)

    def redo(self) -> bool:
        """Redoes the step undone last. Returns False where there is none."""
        if not self._history.can_redo:
            return False
        self._become(self._history.forward())
        return True

    def undo_to(self, place: int) -> bool:
        """Undoes step `place` (from 0) and all after it, at once. Returns False where it is not
        done.
        """
        return self._back_to(place)

    def undo_move(self) -> bool:
        """Undoes the last move and everything done since, at once.

        Returns False where there was no move.
        """
        return self._back_to(self._history.last_of("move"))

    def undo_turn(self) -> bool:
        """Returns to the start of the turn, at once. Returns False where nothing was done in
        it.
        """
        return self._back_to(self._turn_place)

    @property
    def turn_start(self) -> Scenario | None:
        """The scenario at the start of the turn under way, for its file; None where nothing was
        done in it or no turn is under way.
        """
        place = self._turn_place
        if (
            place is None
            or place >= self._history.place
            or self._now.scenario.encounter.stage != "play"
        ):
            return None
        return self._history.steps[place].before.scenario

    @property
    def _turn_place(self) -> int | None:
        """The first step of the turn under way, which may be one that came with the file."""
        # A fight belongs to its scene: steps in another one are no part of this turn.
        found = (self._history.last_of("turn"), self._history.last_other_scene)
        began = max((place for place in found if place is not None), default=None)
        return self._history.last_of(OPENED) if began is None else began + 1

    def _back_to(self, place: int | None) -> bool:
        if place is None or not 0 <= place < self._history.place:
            return False
        self._become(self._history.back_to(place))
        return True

    @property
    def history(self) -> History:
        """The steps, for menus and the history list."""
        return self._history

    @property
    def undo_label(self) -> str:
        """The label of what undo undoes, or an empty text."""
        step = self._history.next_undo
        return step.label if step else ""

    @property
    def redo_label(self) -> str:
        """The label of what redo redoes, or an empty text."""
        step = self._history.next_redo
        return step.label if step else ""

    @property
    def can_undo_move(self) -> bool:
        """Whether there is a move to undo."""
        return self._history.last_of("move") is not None

    @property
    def can_undo_turn(self) -> bool:
        """Whether something was done since the turn began."""
        return self._turn_place is not None and self._turn_place < self._history.place

    def _become(self, after: Position) -> None:
        before, self._now = self._now, after
        change = difference(before.scenario, after.scenario)
        # A copy: a listener may end its own or another's subscription.
        for listener in tuple(self._listeners):
            listener(change)
