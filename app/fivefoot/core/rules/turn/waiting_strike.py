"""A blow that waits: who may answer it beforehand, its result at the table, who may answer that,
and what it does.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import get_args

from fivefoot.core.geometry.grid import Cell
from fivefoot.core.model.frames import Blow, Frame, Result, StrikeFrame, WindowFrame, new_blow
from fivefoot.core.model.harm import Hurt
from fivefoot.core.model.scenario import Scenario, turn_of
from fivefoot.core.rules.means.damage_due import with_damage_due
from fivefoot.core.rules.rolls.difficulty import difficulty_of
from fivefoot.core.rules.rolls.margins import Margins, margins_of
from fivefoot.core.rules.rolls.modifier_lines import sum_of
from fivefoot.core.rules.rolls.roll_modifiers import is_shot, roll_modifiers
from fivefoot.core.rules.rolls.roll_records import RollDue
from fivefoot.core.rules.rolls.which_rolls import is_attack
from fivefoot.core.rules.ruleset.amount_text import number_text
from fivefoot.core.rules.ruleset.schema.actions import Action
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.turn.commands import Answer
from fivefoot.core.rules.turn.damage_step import (
    blow_hurts,
    change_hit_points,
    damage_amounts,
    damage_offers,
    with_thrown,
)
from fivefoot.core.rules.turn.effects import apply_effects, concerns_target, give_condition
from fivefoot.core.rules.turn.escapes import escape_words, escaped, is_escape
from fivefoot.core.rules.turn.pushing import push_frame
from fivefoot.core.rules.turn.reaction_window import open_window, window_frame
from fivefoot.core.rules.turn.state import logged, name_of, with_flag, with_frame, with_top
from fivefoot.core.rules.turn.targets import target_problems
from fivefoot.core.rules.turn.texts import say
from fivefoot.core.rules.turn.turn_results import Choice, Question
from fivefoot.core.rules.turn.waiting import Done, Waiting
from fivefoot.core.rules.turn.weapon_handling import armed_for, land_thrown_weapon
from fivefoot.core.texts.lists import capital

MARGIN = "margin:"
"""What stands before the successes in the id of an end that they bring."""


STRIKES = ("melee", "ranged", "weapon", "weave")
"""The attacks that hit or miss; of others one says that they succeed or fail."""


def strike_frame(
    by: str,
    action: str,
    targets: Sequence[str],
    result: Result | None = None,
    margins: Sequence[int | None] = (),
    weapons: Sequence[str] = (),
    extra: int = 0,
    cell: Cell | None = None,
    dice: str | None = None,
    item: str = "",
) -> StrikeFrame:
    """The frame of an action's blows at its targets, with the successes of each where they are
    known, and its weapon where that is not the one in use; `extra`, `cell`, `dice` and `item` are
    those of every blow.
    """
    # As many as there are targets: what was not said is open.
    known = (*margins, *(None for _ in targets[len(margins) :]))
    armed = (*weapons, *("" for _ in targets[len(weapons) :]))
    blows = tuple(
        replace(
            new_blow(by, target, action, result),
            margin=margin,
            extra=extra,
            cell=cell,
            dice=dice,
            weapon=weapon,
            item=item,
        )
        for target, margin, weapon in zip(targets, known, armed, strict=False)
    )
    return StrikeFrame(by, blows, 0, "before")


def _gone(battle: Battle, blow: Blow) -> bool:
    return blow.by not in battle.scenario.tokens or blow.target not in battle.scenario.tokens


def has_consequences(action: Action) -> bool:
    """Whether the result of a blow makes a difference on the map."""
    return (
        bool(action.on_success)
        or action.forced is not None
        or any(concerns_target(effect) for effect in action.effects)
    )


def needs_result(battle: Battle, blow: Blow) -> bool:
    """Whether the result has to be asked for: it does something, it hurts, or somebody may answer
    it.
    """
    # Effort that was cancelled has to be known before the end can be.
    if has_consequences(battle.ruleset.actions[blow.action]) or blow.less or blow.most is not None:
        return True
    if _hurts_one(battle, blow):
        return True
    # Systems that ask for successes ask for them each time.
    if battle.ruleset.margins.asked and margins_of_blow(battle, blow).rows:
        return True
    # In quick mode nobody answers an end.
    if battle.scenario.encounter.reminders_only:
        return False
    ends: tuple[Result, ...] = ("hit", "miss")
    # Or somebody may answer that it hit, or missed.
    return any(_after(battle, blow, result) for result in ends)


@dataclass(frozen=True, slots=True)
class WaitingStrike(Waiting[StrikeFrame]):
    """Blows of which one is under way."""

    def question(self) -> Question | None:
        """How the blow ended, where that matters."""
        battle, blow = self.battle, self.frame.blow
        if blow is None or self.frame.stage != "result" or blow.result is not None:
            # Only in the middle of its stages there is something to ask.
            return None
        if _gone(battle, blow) or not needs_result(battle, blow):
            return None
        if _is_measured(battle, blow) or _falls_short(battle, blow):
            return None
        return result_question(battle, blow)

    def apply_answer(self, given: Answer) -> Done:
        """The scenario with the result kept; Effort is lowered by what was cancelled (D36)."""
        assert self.frame.blow is not None  # it was asked about
        blow, scenario = _with_damage(self.battle, self.frame.blow, given)
        # Its successes were chosen as an end.
        if given.choice.startswith(MARGIN):
            successes = int(given.choice.removeprefix(MARGIN))
            return self._measured(scenario, blow, successes)
        # A number of Effort that was rolled decides by itself whether it hits.
        if given.choice == "hit" and given.roll and self.battle.ruleset.effort.hits:
            return self._rolled(scenario, blow, given.roll[0])
        if given.choice == "hit" and given.roll:
            return self._measured(scenario, blow, given.roll[0])
        result = next(each for each in get_args(Result) if each == given.choice)
        return self._ended(
            self._with_miss_logged(scenario, blow, result), replace(blow, result=result)
        )

    def _with_miss_logged(self, scenario: Scenario, blow: Blow, result: Result) -> Scenario:
        """The scenario with a miss written down: what a hit does tells of itself."""
        if result != "miss":
            return scenario
        by, target = name_of(scenario, blow.by), name_of(scenario, blow.target)
        action = self.battle.ruleset.actions[blow.action]
        if blow.target == blow.by:
            text = say("blow_fails", blow=f"{by}: {action.label}")
        elif is_escape(self.battle, blow):
            text = say("blow_fails", blow=escape_words(self.battle, blow))
        elif action.attack in STRIKES:
            text = say("about_misses_target", about=by, target=target)
        else:
            words = say("blow_on_target", blow=f"{by}: {action.label}", target=target)
            text = say("blow_fails", blow=words)
        return logged(scenario, blow.by, text)

    def _ended(self, scenario: Scenario, blow: Blow) -> Scenario:
        """The scenario with the blow under way ended so."""
        return with_top(scenario, replace(self.frame.with_blow(blow), stage="after"))

    def _measured(self, scenario: Scenario, blow: Blow, successes: int) -> Scenario:
        """The scenario with a blow ended by its successes: what it deals is written down, or that
        it misses (A8, A10).
        """
        margins = margins_of_blow(self.battle.after(scenario), blow)
        text = f"{name_of(scenario, blow.by)}: {margins.result_text(successes)}"
        result: Result = "hit" if successes >= margins.needed else "miss"
        ended = replace(blow, result=result, margin=successes)
        return self._ended(logged(scenario, blow.by, text), ended)

    def _rolled(self, scenario: Scenario, blow: Blow, rolled: int) -> Scenario:
        """The scenario with a blow ended by the Effort rolled for it."""
        battle = self.battle.after(scenario)
        needed = effort_needed(battle, blow)
        # Extra Effort comes only if at least one was rolled (D20).
        rolled += blow.extra if rolled else 0  # D20
        most = blow.most if blow.most is not None else rolled
        # What was cancelled is taken off, and no more than the most is left (D37).
        effort = min(max(0, rolled - blow.less), most)
        # A pool loses what it really cancelled (D23).
        scenario = _pool_spent(scenario, blow, min(rolled, blow.less))
        text = say(
            "by_rolled_effort_effort_left",
            by=name_of(scenario, blow.by),
            rolled=rolled,
            effort=effort,
        )
        scenario = logged(scenario, blow.by, _with_needed(battle, text, effort, needed))
        result: Result = "hit" if effort >= needed else "miss"
        return self._ended(scenario, replace(blow, effort=effort, result=result))

    def advance(self) -> Scenario:
        """The next stage of the blow under way, and at last what all of them do."""
        battle, frame, blow = self.battle, self.frame, self.frame.blow
        if blow is None:
            return _applied(self.without, frame.blows)
        if _gone(battle, blow):
            # A token that is gone takes its blow along.
            return with_top(self.scenario, replace(frame, at=frame.at + 1, stage="before"))
        # Its target has gone out of reach by what it had readied (D34).
        if frame.stage != "after" and blow.result is None and _falls_short(battle, blow):
            return self._ended(_with_shortfall_logged(battle, blow), replace(blow, result="skip"))
        if frame.stage == "result":
            return self._unasked(blow)
        if frame.stage == "before":
            # What it needs is fixed now: later dives make it no harder (D37).
            after = replace(frame.with_blow(_with_needs(battle, blow)), stage="result")
        else:
            after = replace(frame, at=frame.at + 1, stage="before")
        now = battle.after(with_top(self.scenario, after))
        # Before: defences; after: ripostes and counters.
        asked = _before(now, blow) if frame.stage == "before" else _after(now, blow, blow.result)
        return open_window(now, asked)

    def _unasked(self, blow: Blow) -> Scenario:
        """The scenario with a blow ended about which nothing is to be asked."""
        if _is_measured(self.battle, blow):
            return self._measured(self.scenario, blow, blow.margin or 0)
        if blow.result is not None:
            return self._ended(self._with_miss_logged(self.scenario, blow, blow.result), blow)
        # Of an area: its damage is asked for at the end.
        usual: Result = "hit" if blow_hurts(self.battle, blow) is not None else "skip"
        return self._ended(self.scenario, replace(blow, result=usual))


def result_question(battle: Battle, blow: Blow) -> Question:
    """The question for the result of a blow."""
    action = battle.ruleset.actions[blow.action]
    margins = margins_of_blow(battle, blow)
    counted = (
        say("effort_rolled")
        if battle.ruleset.effort.hits
        else margins.label
        if margins.rows
        else ""
    )
    due = RollDue("", 0, None, counted) if counted else None
    words = (
        (say("it_hits"), say("it_misses"))
        if action.attack in STRIKES
        else (say("it_succeeds"), say("it_fails"))
    )
    ends = _harmful_ends(battle, blow, words[0], due)
    choices = (
        *(ends or (Choice("hit", words[0], roll=due),)),
        Choice("miss", words[1]),
        Choice("skip", say("skip_table_keeps_track")),
    )
    # A token that does not save in an area is hurt with the others at the end.
    usual = "hit" if _hurts_one(battle, blow) else "skip"
    default = ends[0].id if ends else usual
    return Question(
        "strike", blow.by, _blow_words(battle, blow), choices, blow.target, None, default
    )


def _blow_words(battle: Battle, blow: Blow) -> str:
    """Who strikes whom, and what it is rolled against: a difficulty, more Effort than a hit takes.

    No target is named where it is a contest with nobody in particular: an escape.
    """
    words = f"{name_of(battle.scenario, blow.by)}: {battle.ruleset.actions[blow.action].label}"
    if is_escape(battle, blow):
        words = escape_words(battle, blow)
    elif blow.target != blow.by:
        words = say("blow_on_target", blow=words, target=name_of(battle.scenario, blow.target))
    needed = effort_needed(battle, blow)
    difficulty = difficulty_of(battle, blow.by, blow.action, blow.target)
    if difficulty is not None:
        words = say("blow_against_difficulty", blow=words, difficulty=number_text(difficulty))
    if needed > battle.ruleset.effort.hits:
        words = say("blow_needed_effort_needed", blow=words, needed=needed)
    return words


def _hurts_one(battle: Battle, blow: Blow) -> bool:
    """Whether a blow deals damage that is counted, and its end is asked of its target alone; for an
    area that nobody saves against, everybody is asked about at the end.
    """
    action = battle.ruleset.actions[blow.action]
    alone = action.area is None or action.attack == "save"
    return alone and blow_hurts(battle, blow, _least_margin(battle, blow)) is not None


def _least_margin(battle: Battle, blow: Blow) -> int | None:
    """The fewest successes with which a blow hurts; None where they are not counted."""
    return next((least for least, dealt in margins_of_blow(battle, blow).rows if dealt), None)


def _harmful_ends(
    battle: Battle, blow: Blow, words: str, due: RollDue | None
) -> tuple[Choice, ...]:
    """The ways in which a blow hits whose target's hit points are kept, with what each deals; none
    for others.

    Where successes are counted, each row of what they bring is an end of its own.
    """
    # Those in an area take its damage together at the end.
    margins = margins_of_blow(battle, blow)
    if battle.ruleset.actions[blow.action].area is not None:
        return ()  # all whom it caught are asked about together
    if not margins.rows:
        hurt = blow_hurts(battle, blow)
        return (
            (Choice("hit", words, roll=due, damage=damage_offers(battle, [hurt])),)
            if hurt is not None
            else ()
        )
    found = [(least, blow_hurts(battle, blow, least)) for least, _ in margins.rows]
    if all(hurt is None for _, hurt in found):
        return ()
    # In order of successes, each with what it brings.
    labels = (capital(label) for label in margins.row_labels)
    return tuple(
        Choice(
            f"{MARGIN}{least}",
            label,
            damage=damage_offers(battle, [hurt]) if hurt is not None else (),
        )
        for (least, hurt), label in zip(found, labels, strict=True)
    )


def _with_needs(battle: Battle, blow: Blow) -> Blow:
    """The blow with the Effort it needs as it is struck; who then dives to the ground makes it no
    harder (D37).
    """
    return replace(blow, needs=effort_needed(battle, blow)) if battle.ruleset.effort.hits else blow


def effort_needed(battle: Battle, blow: Blow) -> int:
    """The Effort that a blow needs to hit: the ruleset's number, and what the target's conditions
    and cover add (D9).
    """
    if blow.needs is not None:
        return blow.needs
    rule = battle.ruleset.effort
    # With the blow's own weapon: cover and bands may depend on it.
    at_hand = armed_for(battle, blow)
    in_use = at_hand.token(blow.by).weapon_in_use
    choice = {"weapon": in_use} if in_use else None
    weighed = roll_modifiers(at_hand, blow.by, blow.action, blow.target, choice)
    return rule.hits + (int(sum_of(weighed.lines, rule.unit)) if rule.unit is not None else 0)


def _with_needed(battle: Battle, text: str, effort: int, needed: int) -> str:
    """An Effort in words with what it needs beyond the usual, and that it wounds (D18)."""
    if needed > battle.ruleset.effort.hits:
        text = say("effort_of_needed_needed", effort=text, needed=needed)
    return say("effort_a_wound", effort=text) if _wounds(battle, effort, needed) else text


def _wounds(battle: Battle, effort: int, needed: int) -> bool:
    """Whether so much Effort of so much needed wounds (D18)."""
    rule = battle.ruleset.effort
    # So much more Effort than a hit takes, as a wound takes more than a hit (D18).
    return bool(rule.wounds) and effort >= needed + rule.wounds - rule.hits


def _wounded(battle: Battle, blow: Blow) -> Scenario:
    """The scenario with one more wound on the target of a blow that wounds, where wounds are a
    condition.
    """
    condition = battle.ruleset.effort.wound
    if condition is None or blow.effort is None or blow.target == blow.by:
        return battle.scenario
    if not _wounds(battle, blow.effort, effort_needed(battle, blow)):
        return battle.scenario
    level = battle.token(blow.target).conditions.get(condition, 0) + 1
    return give_condition(battle, blow.target, condition, level)


def _with_damage(battle: Battle, blow: Blow, given: Answer) -> tuple[Blow, Scenario]:
    """The blow with its damage, where it ends in some: as said, else as the dice now thrown
    show.
    """
    margin = int(given.choice.removeprefix(MARGIN)) if given.choice.startswith(MARGIN) else None
    # The successes decide where they are counted.
    hits = given.choice == "hit" and not margins_of_blow(battle, blow).rows
    hurt = blow_hurts(battle, blow, margin) if hits or margin is not None else None
    if hurt is None or battle.ruleset.actions[blow.action].area is not None:
        return blow, battle.scenario
    offer, scenario = with_thrown(battle, hurt)
    return replace(blow, damage=damage_amounts([offer], given)[0]), scenario


def margins_of_blow(battle: Battle, blow: Blow) -> Margins:
    """What the successes of a blow bring."""
    battle = armed_for(battle, blow)
    by, target, action = (
        battle.token(blow.by),
        battle.token(blow.target),
        battle.ruleset.actions[blow.action],
    )
    return margins_of(battle, by, action, target, is_shot(battle, by, action, target))


def _is_measured(battle: Battle, blow: Blow) -> bool:
    """Whether the successes were given with the attack, so that nothing is left to ask."""
    return blow.margin is not None and bool(margins_of_blow(battle, blow).rows)


def _pool_spent(scenario: Scenario, blow: Blow, spent: int) -> Scenario:
    """The scenario with what an evasive pool cancelled taken from it (D23)."""
    owner = blow.pool
    if owner is None or owner not in scenario.tokens:
        return scenario
    left = int(turn_of(scenario, owner).flags.get("evasive_pool", "0") or 0) - spent
    return with_flag(scenario, owner, "evasive_pool", str(max(0, left)))


def _falls_short(battle: Battle, blow: Blow) -> bool:
    """Whether a blow no longer reaches a target that did what it had readied: it has moved away
    (D34).
    """
    # Only a target that has just done something by itself is looked at again.
    if not blow.anew or battle.ruleset.actions[blow.action].area is not None:
        return False
    by, target = battle.token(blow.by), battle.token(blow.target)
    return any(not problem.warning for problem in target_problems(battle, by, blow.action, target))


def _with_shortfall_logged(battle: Battle, blow: Blow) -> Scenario:
    label = battle.ruleset.actions[blow.action].label
    text = say(
        "label_does_not_reach_target_any", label=label, target=name_of(battle.scenario, blow.target)
    )
    return logged(battle.scenario, blow.by, f"{name_of(battle.scenario, blow.by)}: {text}")


def _after(battle: Battle, blow: Blow, result: Result | None) -> WindowFrame | None:
    """Whether the target answers a hit or miss; nobody answers the end of a contest (B27, B50)."""
    if result not in ("hit", "miss") or not is_attack(battle.ruleset.actions[blow.action]):
        return None
    return window_frame(battle, result, blow.by, [blow.target], blow.action, blow.target)


def _before(battle: Battle, blow: Blow) -> WindowFrame | None:
    """Those who may answer an attack before its roll counts: the target and its allies."""
    action = battle.ruleset.actions[blow.action]
    # A token that escapes attacks nobody.
    if action.attack is None or blow.by == blow.target or is_escape(battle, blow):
        return None
    # An area is answered by each for itself, blows by allies as well.
    if action.area is not None:
        return window_frame(
            battle, "area", blow.by, [blow.target], blow.action, blow.target, blow.cell
        )
    allies = [ally.id for ally in battle.allies(battle.token(blow.target)) if ally.id != blow.by]
    return window_frame(
        battle, "attacked", blow.by, [blow.target, *allies], blow.action, blow.target
    )


def _with_effects(battle: Battle, blow: Blow) -> Scenario:
    """The scenario after what a blow that came through does besides its damage."""
    if is_escape(battle, blow):
        return escaped(battle, blow)
    action, scenario = battle.ruleset.actions[blow.action], battle.scenario
    said = (
        say(
            "action_succeeds_on_target",
            action=action.label,
            target=name_of(scenario, blow.target),
        )
        if blow.target != blow.by
        else say("action_succeeds", action=action.label)
    )
    scenario = logged(scenario, blow.by, said)
    # What the action does to its target comes with a hit; success has effects of its own.
    effects = [
        *(effect for effect in action.effects if concerns_target(effect)),
        *action.on_success,
    ]
    scenario = apply_effects(
        battle.after(scenario), effects, blow.action, blow.by, [blow.target], item=blow.item
    )
    return _wounded(battle.after(scenario), blow)


def _applied(battle: Battle, blows: Sequence[Blow]) -> Scenario:
    """The scenario after the effects of every blow that came through."""
    scenario = battle.scenario
    frames: list[Frame] = []
    waiting: list[Hurt] = []
    for blow in blows:
        now = battle.after(scenario)
        if _gone(now, blow):
            continue
        # Thrown weapons fly whether or not they hit.
        scenario = land_thrown_weapon(now, blow)
        if blow.result != "hit":
            continue
        hurt = blow_hurts(now, blow)  # as things stood before its effects
        action = battle.ruleset.actions[blow.action]
        scenario = _with_effects(battle.after(scenario), blow)
        if hurt is not None and blow.damage is not None:
            # Said with the end: taken at once; else it waits to be rolled.
            scenario = change_hit_points(
                battle.after(scenario), hurt.target, blow.damage, hurt.cause
            )
        elif hurt is not None:
            waiting.append(hurt)
        push = push_frame(battle.after(scenario), blow.by, blow.target, action.forced)
        frames += [push] if push is not None else []
    # The first of the pushes is asked about first.
    for follower in reversed(frames):
        scenario = with_frame(scenario, follower)
    return with_damage_due(scenario, battle.ruleset, waiting)
