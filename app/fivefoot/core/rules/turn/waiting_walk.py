"""A walk that reactions interrupt: step by step to the next departure that provokes somebody, ask,
go on if still able.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from fivefoot.core.geometry.grid import Cell
from fivefoot.core.model.frames import LeapInTheAir, WalkFrame
from fivefoot.core.model.scenario import Scenario, turn_of, with_token, with_turn
from fivefoot.core.rules.reactions.opportunity import eligibility
from fivefoot.core.rules.results import Route, Trigger, Verdict
from fivefoot.core.rules.routes.endings import stands_of_route, support_of
from fivefoot.core.rules.routes.falls import falls_from
from fivefoot.core.rules.routes.leap_checks import LeapCheck
from fivefoot.core.rules.routes.tumbling import space_of
from fivefoot.core.rules.ruleset.amount_text import amount_text
from fivefoot.core.rules.space.battle import Battle, squeezes
from fivefoot.core.rules.space.dragging import Stand
from fivefoot.core.rules.space.threat import in_reach, sees
from fivefoot.core.rules.space.tokens import is_blocked, squeezed_side
from fivefoot.core.rules.turn import ground_checks, resolve_leap
from fivefoot.core.rules.turn.apply_route import apply_route
from fivefoot.core.rules.turn.commands import Answer
from fivefoot.core.rules.turn.entering import apply_entry_effects
from fivefoot.core.rules.turn.exposing_movements import declare_movement, exposed_at
from fivefoot.core.rules.turn.falling import begin_due_fall, let_dragged_down
from fivefoot.core.rules.turn.ground_checks import first_steps
from fivefoot.core.rules.turn.motion import Halt, Motion, departure
from fivefoot.core.rules.turn.reaction_window import open_window, reminded_of_cards, window_frame
from fivefoot.core.rules.turn.reminders import reminder
from fivefoot.core.rules.turn.state import logged, name_of, with_top, without_top
from fivefoot.core.rules.turn.stopping_places import come_over, last_free, put_back, stand_of
from fivefoot.core.rules.turn.texts import say
from fivefoot.core.rules.turn.turn_results import Choice, Question
from fivefoot.core.rules.turn.waiting import Done
from fivefoot.core.rules.turn.walking import enters_enemy, verdict_of
from fivefoot.core.texts.labels import in_sentence


@dataclass(frozen=True, slots=True)
class WaitingWalk(Motion[WalkFrame]):
    """A walk under way, in the battle as it stands before its next step."""

    # What it asks

    def question(self) -> Question | None:
        """How the tumble went, once the mover stands before the enemy's space; how a leap does that
        is rolled for, or what the ground asks for.
        """
        frame = self.frame
        # Taken off the map while it walked.
        if frame.token not in self.scenario.tokens:
            return None
        # The ground's question before the leap's: it stands before that step.
        if frame.asked:
            return ground_checks.question(self.battle, frame.token, frame.asked, self._rest())
        if frame.leap == resolve_leap.CHECK:
            check = self._check_due()
            return (
                resolve_leap.question(self.battle, frame.token, check)
                if check is not None
                else None
            )
        # In the air nobody is asked about the way on.
        if frame.leap is not None or self._contest_at(frame.path) != 0:
            return None
        mover, enemy = self.token.name, name_of(self.scenario, frame.tumble)
        choices = (
            Choice("success", say("it_tumbles_through")),
            Choice("failure", say("it_is_stopped")),
        )
        text = say("mover_tumbles_through_space_of_enemy", mover=mover, enemy=enemy)
        cell = self.token.cell
        return Question("contest", frame.token, text, choices, frame.tumble, cell, "success")

    def _contest_at(self, path: Sequence[Cell]) -> int | None:
        """The step that enters the space of the enemy to be tumbled through, while that is not yet
        decided.
        """
        return None if self.frame.tumbled else enters_enemy(self.battle, self.frame, path)

    def _check_due(self) -> LeapCheck | None:
        """The check of the leap that is the next step, as things stand; None where it cannot be
        leapt any more.
        """
        route = self._first_step()
        return resolve_leap.check_due(self.battle, route) if route is not None else None

    def _first_step(self) -> Route | None:
        """The next step as a route of its own, if it may be taken now."""
        # Moved or barred by a reaction: the step is none any more.
        if not self.frame.path or self.stopped():
            return None
        route = verdict_of(self.battle, self.frame, self.frame.path[:1]).route
        return route if route is not None and len(route.steps) == 1 else None

    def _rest(self) -> Route | None:
        """The rest of the walk, if it may be walked as things stand."""
        if not self.frame.path or self.stopped():
            return None
        verdict = verdict_of(self.battle, self.frame, self.frame.path)
        # Overruled walks go on past what bars them.
        return verdict.route if verdict.legal or self.frame.overrule else None

    # What an answer does

    def apply_answer(self, given: Answer) -> Done:
        """The scenario after the roll of a leap or of the ground, or after the contest: on, or
        stopped with that enemy free to react.
        """
        if self.frame.asked:
            return self._checked(given)
        if self.frame.leap == resolve_leap.CHECK:
            return self._leapt(given)
        if given.choice == "success":
            return with_top(self.scenario, replace(self.frame, tumbled="success"))
        # It stays where it is, and the enemy may react (A61).
        return self._not_passed()

    def _checked(self, given: Answer) -> Scenario:
        """The scenario after a roll that the ground asked for: on, or no farther, or down from
        where it was.
        """
        frame, asked = self.frame, self.frame.asked
        if asked == ground_checks.LANDING:
            now = self.battle.after(with_top(self.scenario, replace(frame, asked="")))
            return ground_checks.apply_landing_roll(now, frame.token, given.choice)
        if given.choice == ground_checks.SUCCESS:
            return with_top(self.scenario, replace(frame, asked="", tried=asked))
        route = self._rest()
        assert route is not None  # it was asked
        scenario = ground_checks.apply_failed_roll(self.battle, route, asked, given.choice)
        cell = scenario.tokens[frame.token].cell
        # The rest of the way is over: it fell.
        there = [stand_of(self.battle, scenario.tokens[frame.token])]
        over = replace(come_over(frame, there), asked="", path=(), levels=(), cell=cell)
        return begin_due_fall(self.battle.after(with_top(scenario, over)), frame.token)

    def _leapt(self, given: Answer) -> Scenario:
        """The scenario after the roll of a leap: it is made, or paid for and short."""
        check, route = self._check_due(), self._first_step()
        assert check is not None
        assert route is not None  # it was asked
        scenario, landing = resolve_leap.decide_check(self.battle, self.frame.token, check, given)
        if landing is None:
            return with_top(scenario, replace(self.frame, leap=resolve_leap.MADE))
        short = resolve_leap.shortened_route(route, check, landing)
        paid, leap = resolve_leap.take_off(self.battle.after(scenario), short, True)
        # Short: paid as planned, landed later.
        return with_top(paid, replace(self._begun(), leap=leap))

    def _not_passed(self) -> Scenario:
        """The scenario with a tumble that failed: stopped, and whoever is in that space may
        react.
        """
        frame, token, enemy = self.frame, self.token, self.frame.tumble
        scenario = self._paid_attempt()
        text = say("token_is_stopped_by_enemy", token=token.name, enemy=name_of(scenario, enemy))
        over = replace(frame, path=(), tumbled="failure")
        scenario = with_top(logged(scenario, frame.token, text), over)
        # Its action is over with the attempt (A61).
        now = self.battle.after(close_movement(self.battle.after(scenario), frame.token))
        # A rider and its mount are in one space: each of them may strike (A53).
        space = sorted(space_of(now, enemy))
        reactors = [name for name in space if _may_strike(now, name, frame.token)]
        return open_window(
            now, window_frame(now, "departure", frame.token, reactors, cell=token.cell)
        )

    def _paid_attempt(self) -> Scenario:
        """The scenario with the action of a tumble that failed spent all the same, where nothing of
        it was walked.
        """
        frame = self.frame
        route = verdict_of(self.battle, frame, frame.path[:1]).route
        # Something was walked already: then the action is paid.
        if route is None or (len(frame.trail) > 1 and not route.purchases):
            return self.scenario
        charged = apply_route(self.battle, route)
        # Charged as if it had stepped, and put back where it stands.
        return with_token(charged, replace(charged.tokens[frame.token], cell=self.token.cell))

    # How it goes on

    def advance(self) -> Scenario:
        """One more reaction to the leap under way, or its landing; else as every movement."""
        leap = self.frame.leap
        if isinstance(leap, LeapInTheAir) and self.frame.token in self.scenario.tokens:
            return self._in_the_air(leap)
        return Motion.advance(self)  # a class with slots has no super() of its own

    def go_on(self) -> Scenario:
        """Walks to the next departure that provokes somebody, or as far as it may."""
        frame = self.frame
        # A leap that is gone while its check was asked.
        if frame.leap == resolve_leap.CHECK:
            return self.stop(say("there_is_nothing_to_leap_any"))
        verdict = verdict_of(self.battle, frame, frame.path)
        if not verdict.legal and not frame.overrule:
            return self._shortened(verdict)
        assert verdict.route is not None
        return self._walked(verdict.route)

    def _shortened(self, verdict: Verdict) -> Scenario:
        """The scenario with the walk cut to the longest beginning that may still be walked."""
        frame = self.frame
        # From the whole down: the longest beginning that still may be walked.
        for count in range(len(frame.path) - 1, 0, -1):
            shorter = frame.path[:count]
            if verdict_of(self.battle, frame, shorter).legal:
                text = say(
                    "token_gets_no_farther_than_shorter",
                    token=self.token.name,
                    shorter=tuple(shorter[-1]),
                )
                scenario = logged(self.scenario, frame.token, text)
                return with_top(scenario, replace(frame, path=shorter))
        return self.stop(next(problem.text for problem in verdict.problems if not problem.warning))

    def _walked(self, route: Route) -> Scenario:
        """The scenario with the walk done up to what interrupts it, and that on top."""
        frame, battle = self.frame, self.battle
        asks = ground_checks.first_rolled_step(battle.ruleset, route.steps, frame.tried)
        exposes = exposed_at(battle, route)
        # A purchase that exposes is made where it begins, and enemies are asked there (D40).
        if exposes == 0 and (declares := declare_movement(battle, route)) is not None:
            return with_top(declares, replace(frame, new=False))
        leaps, contest = resolve_leap.first_pause(battle, route), self._contest_at(frame.path)
        pauses = [step for step in (contest, leaps, asks, exposes or None) if step is not None]
        # Reactions in the air are asked in the air.
        fires = [
            t
            for t in route.triggers
            if t.fires and not resolve_leap.is_provoked_in_the_air(route, t)
        ]
        if not self.scenario.encounter.reminders_only:
            return self._goes_on(route, self.halt(fires, pauses), asks)
        halt = self.halt((), pauses)
        # Logged before the steps are taken: those of the first step, or up to the halt.
        due = [each for each in self.unanswered(fires) if each.step < max(1, halt.steps)]
        reminded = replace(self, battle=self.battle.after(_reminded(battle, due)))
        return reminded._goes_on(route, halt, asks)

    def _goes_on(self, route: Route, halt: Halt, asks: int | None) -> Scenario:
        """The scenario with the steps before a halt taken; else with what halts the first of them:
        reactors, a roll that the ground asks for, or a leap.
        """
        if halt.steps > 0:
            return self._moved(route, halt.steps)
        if halt.reactors:
            return self.departs(halt.reactors, self.frame.protected)
        if asks == 0:
            asked = replace(self.frame, asked=route.steps[0].mode, cleared=True)
            return with_top(self.scenario, asked)
        return self._takes_off()

    def _moved(self, route: Route, count: int) -> Scenario:
        """The scenario with the first `count` steps taken and paid."""
        frame = self.frame
        taken, left = frame.path[:count], frame.path[count:]
        # The whole decides how its beginning is paid: a run-up may buy sooner.
        if left:
            route = self._beginning(route, count)
        scenario = apply_route(self.battle, route)
        way = stands_of_route(route)
        if left and squeezes(self.battle.ruleset, frame):
            # It halts on the way as narrow as it goes on (A54).
            narrow = squeezed_side(self.battle.side_of(self.token))
            way[-1] = way[-1]._replace(side=narrow)
        on = replace(
            come_over(self._begun(), way),
            path=left,
            levels=frame.levels[count:],
            cleared=False,
            cell=taken[-1],
            tried=ground_checks.passed_roll_after(route, frame.tried),
        )
        # Zones on the way before the fall at its end.
        entered = apply_entry_effects(self.battle, with_top(scenario, on), {frame.token: way})
        return begin_due_fall(self.battle.after(entered), frame.token)

    def _beginning(self, route: Route, count: int) -> Route:
        """The first steps of the walk, paid as the whole of it is; by themselves where no whole can
        be walked.
        """
        path = self.frame.path
        for verdict in (
            verdict_of(self.battle, self.frame, path, count),
            verdict_of(self.battle, self.frame, path[:count]),
        ):
            if verdict.route is not None and verdict.route.path == path[:count]:
                return verdict.route
        # Nothing can be walked as a whole any more: the steps are taken as they were judged.
        return first_steps(route, count)

    def _begun(self) -> WalkFrame:
        """The walk once some of it is paid for: no new purchase, and a Dash is in the pool by now
        (C38).
        """
        action = self.battle.ruleset.actions.get(self.frame.action or "")
        # A Dash is in the pool from its first step on (C38).
        dashed = action is not None and action.movement is not None and action.movement.adds_to_pool
        return replace(self.frame, new=False, action=None if dashed else self.frame.action)

    # Leaps

    def _takes_off(self) -> Scenario:
        """The scenario with the leap begun that is the next step: rolled for first where it is,
        else paid for.
        """
        route = self._first_step()
        if route is None:
            return self.stop(say("it_cannot_leap_any_more"))
        if (
            self.frame.leap != resolve_leap.MADE
            and resolve_leap.check_due(self.battle, route) is not None
        ):
            return with_top(
                self.scenario, replace(self.frame, cleared=True, leap=resolve_leap.CHECK)
            )
        scenario, leap = resolve_leap.take_off(self.battle, route, False)
        return with_top(scenario, replace(self._begun(), cleared=True, leap=leap))

    def _in_the_air(self, leap: LeapInTheAir) -> Scenario:
        """The next reactions to a leap, one cell left after the other; then the landing."""
        frame = self.frame
        # Moved while it was in the air: there is no landing.
        if self.token.cell != frame.cell:
            grounded = replace(frame, leap=None)
            now = self.battle.after(with_top(self.scenario, grounded))
            return WaitingWalk(now, grounded).stop(say("token_was_moved", token=self.token.name))
        # One cell after the other, in the order it flies over them.
        if leap.provoked:
            below, *others = leap.provoked
            on = replace(frame, leap=replace(leap, provoked=tuple(others)))
            now = self.battle.after(with_top(self.scenario, on))
            return open_window(
                now, departure(now, frame.token, below.by, below.cell, frame.protected)
            )
        return self._lands(leap)

    def _lands(self, leap: LeapInTheAir) -> Scenario:
        """The scenario with a leap landed, and the fall from there."""
        frame, start = self.frame, self.token.cell
        on = replace(
            come_over(frame, [Stand(leap.cell, leap.level, support_of(leap.support))]),
            path=() if leap.short else frame.path[1:],
            levels=() if leap.short else frame.levels[1:],
            cleared=False,
            leap=None,
            cell=leap.cell,
        )
        scenario = with_top(resolve_leap.land_leap(self.battle, frame.token, leap), on)
        now = self.battle.after(scenario)
        level = now.base_level(now.token(frame.token))
        rough = ground_checks.needs_landing_roll(
            self.battle, frame.token, frame.action, start, leap.cell, level
        )
        # Short of it, it may have come down on somebody.
        if leap.short:
            scenario = _put_back(now, on)
        elif rough and ground_checks.lands_standing(now, frame.token):
            scenario = with_top(scenario, replace(on, asked=ground_checks.LANDING))
        there = now.token(frame.token)
        way = [Stand(there.cell, there.elevation, there.support)]
        entered = apply_entry_effects(self.battle, scenario, {frame.token: way})
        # A leap that is made leaves its support by will: a flier does not catch itself (C12).
        return begin_due_fall(self.battle.after(entered), frame.token, by_will=not leap.short)

    # How it ends

    def stopped(self) -> str:
        """Why the mover does not go on after a reaction, or an empty text."""
        token, ruleset = self.token, self.battle.ruleset
        if token.cell != self.frame.cell:
            return say("token_was_moved", token=token.name)
        # Overruled: what bars it is the table's business.
        for what in () if self.frame.overrule else ("move", "actions"):
            condition = is_blocked(ruleset, token, what)
            if condition is not None:
                return say(
                    "token_is_condition",
                    token=token.name,
                    state=in_sentence(ruleset.conditions[condition].label),
                )
        # Could walk before and cannot now: it was knocked down.
        if self.frame.could_walk and is_blocked(ruleset, token, "walk") is not None:
            return say("token_was_knocked_down", token=token.name)
        return "" if token.support != "falling" else say("token_falls", token=token.name)

    def finished(self) -> Scenario:
        """The scenario with the walk over; whoever was stopped while tumbling is put back."""
        # A failed tumble ends before the enemy's space.
        back = self.frame.tumbled == "failure"
        return _finished(put_back(self.battle, self.frame) if back else self.battle, self.frame)

    def stop(self, why: str) -> Scenario:
        """The walk is over early: on a cell it may not end on the mover goes back to the last it
        may (nothing refunded).
        """
        scenario = logged(
            self.scenario, self.frame.token, say("token_stops_why", token=self.token.name, why=why)
        )
        return _finished(put_back(self.battle.after(scenario), self.frame), self.frame)


def _finished(battle: Battle, frame: WalkFrame) -> Scenario:
    """The scenario with a walk over; an unbroken movement cannot be taken up again (B35)."""
    scenario = without_top(battle.scenario)
    # The rest of the way is not walked: nothing holds whoever was dragged over lower ground.
    if frame.path:
        scenario = let_dragged_down(battle.after(scenario), frame.token)
    # Unbroken movement cannot be taken up again (B35).
    if battle.ruleset.movement.split == "none":
        scenario = close_movement(battle.after(scenario), frame.token)
    # It has not moved: nothing for anybody to wait for.
    if len(frame.trail) < 2 or frame.token not in scenario.tokens:
        return scenario
    return reminded_of_cards(battle.after(scenario), frame.token)


def close_movement(battle: Battle, token_id: str) -> Scenario:
    """The scenario with a token's open movement closed."""
    turn = turn_of(battle.scenario, token_id)
    if turn.move is None or turn.move.closed:
        return battle.scenario
    return with_turn(battle.scenario, token_id, replace(turn, move=replace(turn.move, closed=True)))


def _may_strike(battle: Battle, enemy_id: str, mover_id: str) -> bool:
    """Whether an enemy whose space was not passed may react as to any departure: not to the
    disengaged or unseen.
    """
    enemy, mover = battle.token(enemy_id), battle.token(mover_id)
    if eligibility(battle, enemy, mover) is not None or not in_reach(battle, enemy, mover):
        return False
    return not battle.ruleset.opportunity.needs_sight or sees(battle, enemy, mover) is None


def _put_back(battle: Battle, frame: WalkFrame) -> Scenario:
    """The scenario with a token that came down short beside somebody put back to where it took off
    from.
    """
    token = battle.token(frame.token)
    # It falls anyway: where to is decided by that.
    if falls_from(battle, token) is not None:
        return battle.scenario
    return with_token(battle.scenario, last_free(battle, token, frame))


def _reminded(battle: Battle, provoked: Sequence[Trigger]) -> Scenario:
    """The scenario with a line in the log for each who may react, where nobody is asked."""
    scenario = battle.scenario
    for trigger in provoked:
        name, reach = name_of(scenario, trigger.by), amount_text(battle.ruleset, trigger.reach)
        where = tuple(trigger.leaving)
        text = say("name_may_react_at_where", name=name, where=where, reach=reach)
        scenario = logged(scenario, trigger.by, reminder(text))
    return scenario
