"""A blow that waits: who may answer it before, how it ended at the table, who may answer that, and
what it does.

Frame data: `blows` (by, target, action, result, effort, less; `anew` where the target has done what
it readied since), `at` which is under way, `stage` before, result, after. Every blow of a frame has
its result before any of them has an effect (A74).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from fivefoot.core.geometry.grid import Cell
from fivefoot.core.model.encounter import Frame
from fivefoot.core.model.harm import Hurt
from fivefoot.core.model.scenario import Scenario, turn_of
from fivefoot.core.rules.means.damage_due import with_damage_due
from fivefoot.core.rules.results import Problem
from fivefoot.core.rules.rolls.difficulty import difficulty_of
from fivefoot.core.rules.rolls.margins import Margins, margins_of
from fivefoot.core.rules.rolls.modifier_lines import sum_of
from fivefoot.core.rules.rolls.roll_modifiers import is_shot, tally
from fivefoot.core.rules.rolls.tally import RollDue
from fivefoot.core.rules.rolls.which_rolls import is_attack
from fivefoot.core.rules.ruleset.amount_text import number_text
from fivefoot.core.rules.ruleset.schema.actions import Action
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.turn.arms import armed_for, thrown
from fivefoot.core.rules.turn.commands import Answer
from fivefoot.core.rules.turn.damage_step import (
    amounts_of,
    blow_hurts,
    lost,
    offers_of,
    with_thrown,
)
from fivefoot.core.rules.turn.effects import apply_effects, on_target
from fivefoot.core.rules.turn.outcome import Choice, Question
from fivefoot.core.rules.turn.pushing import push_frame
from fivefoot.core.rules.turn.reaction_window import opened, window
from fivefoot.core.rules.turn.state import amended, flagged, logged, name_of, popped, pushed
from fivefoot.core.rules.turn.targets import target_problems

MARGIN = "margin:"
"""What stands before the successes in the id of an end that they bring."""


def strike_frame(
    by: str,
    action: str,
    targets: list[str],
    result: str | None = None,
    margins: Sequence[int | None] = (),
    weapons: Sequence[str] = (),
    **more: Any,
) -> Frame:
    """The frame of an action's blows at its targets, with the successes of each where they are
    known, and its weapon where that is not the one in use.

    `more` are further keys of every blow (`extra`, `cell`).
    """
    blows: list[dict[str, Any]] = []
    for number, target in enumerate(targets):
        blow: dict[str, Any] = {
            "by": by,
            "target": target,
            "action": action,
            "result": result,
            "effort": None,
            "less": 0,
        }
        margin = (
            {"margin": margins[number]}
            if number < len(margins) and margins[number] is not None
            else {}
        )
        weapon = {"weapon": weapons[number]} if number < len(weapons) and weapons[number] else {}
        blows.append({**blow, **more, **margin, **weapon})
    return Frame("strike", by, {"blows": blows, "at": 0, "stage": "before"})


def _blow(frame: Frame) -> dict[str, Any] | None:
    at = frame.data["at"]
    return dict(frame.data["blows"][at]) if at < len(frame.data["blows"]) else None


def _gone(battle: Battle, blow: dict[str, Any]) -> bool:
    return blow["by"] not in battle.scenario.tokens or blow["target"] not in battle.scenario.tokens


def consequences(action: Action) -> bool:
    """Whether how it ended makes a difference on the map."""
    return (
        bool(action.on_success)
        or action.forced is not None
        or any(on_target(effect) for effect in action.effects)
    )


def matters(battle: Battle, blow: dict[str, Any]) -> bool:
    """Whether the result has to be asked: it does something, it hurts, or somebody may answer
    it.
    """
    if consequences(battle.ruleset.actions[blow["action"]]) or blow["less"] or "most" in blow:
        return True
    if _hurts_one(battle, blow):
        return True
    if battle.ruleset.margins.asked and _margins(battle, blow).rows:
        return True
    if battle.scenario.encounter.reminders_only:
        return False
    return any(_answers_to(battle, blow, result) for result in ("hit", "miss"))


def ask(battle: Battle, frame: Frame) -> Question | None:
    """How the blow ended, where that matters."""
    blow = _blow(frame)
    if (
        blow is None
        or frame.data["stage"] != "result"
        or blow["result"] is not None
        or _gone(battle, blow)
    ):
        return None
    if not matters(battle, blow) or _is_measured(battle, blow) or _falls_short(battle, blow):
        return None
    action = battle.ruleset.actions[blow["action"]]
    by, on = name_of(battle.scenario, blow["by"]), _on_whom(battle.scenario, blow)
    margins = _margins(battle, blow)
    counted = (
        "Effort rolled" if battle.ruleset.effort.hits else margins.label if margins.rows else ""
    )
    due = RollDue("", 0, None, counted) if counted else None
    strikes = action.attack in ("melee", "ranged", "weapon", "weave")
    words = ("It hits", "It misses") if strikes else ("It succeeds", "It fails")
    ends = _harmful_ends(battle, blow, words[0], due)
    choices = (
        *(ends or (Choice("hit", words[0], roll=due),)),
        Choice("miss", words[1]),
        Choice("skip", "Not tracked here"),
    )
    difficulty = difficulty_of(battle, blow["by"], blow["action"], blow["target"])
    against = f" against {number_text(difficulty)}" if difficulty is not None else ""
    needed = effort_needed(battle, blow)
    against += f", {needed} Effort needed" if needed > battle.ruleset.effort.hits else ""
    text = f"{by}: {action.label}{on}{against}"
    return Question(
        "strike", blow["by"], text, choices, blow["target"], default=ends[0].id if ends else "skip"
    )


def _hurts_one(battle: Battle, blow: Mapping[str, Any]) -> bool:
    """Whether a blow at one target alone deals damage that is counted; of an area all are asked
    about at the end.
    """
    single = battle.ruleset.actions[blow["action"]].area is None
    return single and blow_hurts(battle, blow, _least_margin(battle, blow)) is not None


def _least_margin(battle: Battle, blow: Mapping[str, Any]) -> int | None:
    """The fewest successes with which a blow hurts; None where they are not counted."""
    return next((least for least, dealt in _margins(battle, blow).rows if dealt), None)


def _harmful_ends(
    battle: Battle, blow: Mapping[str, Any], words: str, due: RollDue | None
) -> tuple[Choice, ...]:
    """The ways in which a blow hits whose target's hit points are kept, with what each deals; none
    for others.

    Where successes are counted, each row of what they bring is an end of its own.
    """
    margins = _margins(battle, blow)
    if battle.ruleset.actions[blow["action"]].area is not None:
        return ()  # all whom it caught are asked about together
    if not margins.rows:
        hurt = blow_hurts(battle, blow)
        return (
            (Choice("hit", words, roll=due, damage=offers_of(battle, [hurt])),)
            if hurt is not None
            else ()
        )
    found = [(least, blow_hurts(battle, blow, least)) for least, _ in margins.rows]
    if all(hurt is None for _, hurt in found):
        return ()
    labels = (text.partition(":")[0].capitalize() for text in margins.words)
    return tuple(
        Choice(
            f"{MARGIN}{least}", label, damage=offers_of(battle, [hurt]) if hurt is not None else ()
        )
        for (least, hurt), label in zip(found, labels, strict=True)
    )


def _on_whom(scenario: Scenario, blow: Mapping[str, Any]) -> str:
    """Whom a blow is aimed at, in words; nobody where it is a contest with nobody in particular: an
    escape.
    """
    return f" on {name_of(scenario, blow['target'])}" if blow["target"] != blow["by"] else ""


def _with_needs(battle: Battle, blow: dict[str, Any]) -> dict[str, Any]:
    """The blow with the Effort it needs as it is struck; who then dives to the ground makes it no
    harder (D37).
    """
    return {**blow, "needs": effort_needed(battle, blow)} if battle.ruleset.effort.hits else blow


def effort_needed(battle: Battle, blow: Mapping[str, Any]) -> int:
    """How much Effort a blow needs to hit: the ruleset's number, and what the target's states and
    cover add (D9).
    """
    if "needs" in blow:
        return int(blow["needs"])
    rule = battle.ruleset.effort
    at_hand = armed_for(battle, blow)
    in_use = at_hand.token(blow["by"]).weapon_in_use
    choice = {"weapon": in_use} if in_use else None
    weighed = tally(at_hand, blow["by"], blow["action"], blow["target"], choice)
    return rule.hits + (int(sum_of(weighed.lines, rule.unit)) if rule.unit is not None else 0)


def _effort_words(battle: Battle, effort: int, needed: int) -> str:
    """What is to be said of an Effort besides the number: what it needs beyond the usual, and that
    it wounds (D18).
    """
    rule = battle.ruleset.effort
    short = f" of {needed} needed" if needed > rule.hits else ""
    wounds = rule.wounds and effort >= needed + rule.wounds - rule.hits
    return short + (", a wound" if wounds else "")


def answer(battle: Battle, frame: Frame, given: Answer) -> Scenario | tuple[Problem, ...]:
    """The scenario with the result kept; Effort is lowered by what was cancelled (D36)."""
    blow = _blow(frame)
    assert blow is not None
    result = given.choice
    blow, scenario = _with_damage(battle, blow, given)
    battle = Battle(scenario, battle.ruleset)
    if result.startswith(MARGIN):
        return _measured(battle, frame, blow, int(result.removeprefix(MARGIN)))
    if result == "hit" and given.roll and battle.ruleset.effort.hits:
        needed, rolled = effort_needed(battle, blow), given.roll[0]
        rolled += blow.get("extra", 0) if rolled else 0  # D20
        blow["effort"] = min(max(0, rolled - blow["less"]), blow.get("most", rolled))
        scenario = _pool_spent(scenario, blow, min(rolled, blow["less"]))
        text = f"{name_of(scenario, blow['by'])}: {rolled} Effort, {blow['effort']} left"
        scenario = logged(
            scenario, blow["by"], text + _effort_words(battle, blow["effort"], needed)
        )
        result = "hit" if blow["effort"] >= needed else "miss"
    elif result == "hit" and given.roll:
        return _measured(battle, frame, blow, given.roll[0])
    blow["result"] = result
    return _with_blow(scenario, frame, blow, stage="after")


def _with_damage(
    battle: Battle, blow: dict[str, Any], given: Answer
) -> tuple[dict[str, Any], Scenario]:
    """The blow with its damage, where it ends in some: as said, else as the dice now thrown
    show.
    """
    margin = int(given.choice.removeprefix(MARGIN)) if given.choice.startswith(MARGIN) else None
    hits = given.choice == "hit" and not _margins(battle, blow).rows
    hurt = blow_hurts(battle, blow, margin) if hits or margin is not None else None
    if hurt is None or battle.ruleset.actions[blow["action"]].area is not None:
        return blow, battle.scenario
    offer, scenario = with_thrown(battle, hurt)
    return {**blow, "damage": amounts_of([offer], given)[0]}, scenario


def _margins(battle: Battle, blow: Mapping[str, Any]) -> Margins:
    """What the successes of a blow bring."""
    battle = armed_for(battle, blow)
    by, target, action = (
        battle.token(blow["by"]),
        battle.token(blow["target"]),
        battle.ruleset.actions[blow["action"]],
    )
    return margins_of(battle, by, action, target, is_shot(battle, by, action, target))


def _is_measured(battle: Battle, blow: Mapping[str, Any]) -> bool:
    """Whether its successes were said with the attack, so that nothing is left to ask."""
    return "margin" in blow and bool(_margins(battle, blow).rows)


def _measured(battle: Battle, frame: Frame, blow: dict[str, Any], successes: int) -> Scenario:
    """The scenario with a blow ended by its successes: what it deals is written down, or that it
    misses (A8, A10).
    """
    margins = _margins(battle, blow)
    text = f"{name_of(battle.scenario, blow['by'])}: {margins.told(successes)}"
    known = {
        **blow,
        "result": "hit" if successes >= margins.needed else "miss",
        "margin": successes,
    }
    return _with_blow(logged(battle.scenario, blow["by"], text), frame, known, stage="after")


def _pool_spent(scenario: Scenario, blow: dict[str, Any], spent: int) -> Scenario:
    """Takes from an evasive pool what it cancelled (D23)."""
    owner = blow.get("pool")
    if owner is None or owner not in scenario.tokens:
        return scenario
    left = int(turn_of(scenario, owner).flags.get("evasive_pool", "0") or 0) - spent
    return flagged(scenario, owner, "evasive_pool", str(max(0, left)))


def _with_blow(scenario: Scenario, frame: Frame, blow: dict[str, Any], **data: Any) -> Scenario:
    blows = [dict(each) for each in frame.data["blows"]]
    blows[frame.data["at"]] = blow
    return amended(scenario, blows=blows, **data)


def go(battle: Battle, frame: Frame) -> Scenario:
    """The next stage of the blow under way, and at last what all of them do."""
    blow = _blow(frame)
    if blow is None:
        return _applied(battle, frame)
    if _gone(battle, blow):
        return amended(battle.scenario, at=frame.data["at"] + 1, stage="before")
    stage = frame.data["stage"]
    if stage != "after" and blow["result"] is None and _falls_short(battle, blow):
        return _with_blow(
            _told_short(battle, blow), frame, {**blow, "result": "skip"}, stage="after"
        )
    if stage == "before":
        asked = Battle(
            _with_blow(battle.scenario, frame, _with_needs(battle, blow)), battle.ruleset
        )
        return opened(*_windowed(asked, _before(asked, blow), stage="result"))
    if stage == "result" and _is_measured(battle, blow):
        return _measured(battle, frame, blow, blow["margin"])
    if stage == "result":
        usual = (
            "hit" if blow_hurts(battle, blow) is not None else "skip"
        )  # of an area: its damage is asked for
        return _with_blow(
            battle.scenario, frame, {**blow, "result": blow["result"] or usual}, stage="after"
        )
    after = _answers_to(battle, blow, blow["result"])
    return opened(*_windowed(battle, after, at=frame.data["at"] + 1, stage="before"))


def _falls_short(battle: Battle, blow: Mapping[str, Any]) -> bool:
    """Whether a blow cannot be aimed any more at a target that has done what it readied: it has
    gone (D34).
    """
    if not blow.get("anew") or battle.ruleset.actions[blow["action"]].area is not None:
        return False
    by, target = battle.token(blow["by"]), battle.token(blow["target"])
    return any(
        not problem.warning for problem in target_problems(battle, by, blow["action"], target)
    )


def _told_short(battle: Battle, blow: Mapping[str, Any]) -> Scenario:
    label = battle.ruleset.actions[blow["action"]].label
    text = f"{label} does not reach {name_of(battle.scenario, blow['target'])} any more"
    return logged(battle.scenario, blow["by"], f"{name_of(battle.scenario, blow['by'])}: {text}")


def _answers_to(battle: Battle, blow: dict[str, Any], result: str) -> Frame | None:
    """Whether the target answers that it was hit or missed; nobody answers the end of a contest
    (B27, B50).
    """
    if result not in ("hit", "miss") or not is_attack(battle.ruleset.actions[blow["action"]]):
        return None
    return window(battle, result, blow["by"], [blow["target"]], blow["action"], blow["target"])


def _windowed(battle: Battle, frame: Frame | None, **data: Any) -> tuple[Battle, Frame | None]:
    return Battle(amended(battle.scenario, **data), battle.ruleset), frame


def _before(battle: Battle, blow: dict[str, Any]) -> Frame | None:
    """Those who may answer an attack before its roll counts: the target and its allies."""
    action = battle.ruleset.actions[blow["action"]]
    if action.attack is None or blow["by"] == blow["target"]:
        return None
    if action.area is not None:
        cell = Cell(*blow["cell"]) if blow.get("cell") else None
        return window(
            battle, "area", blow["by"], [blow["target"]], blow["action"], blow["target"], cell
        )
    allies = [
        ally.id for ally in battle.allies(battle.token(blow["target"])) if ally.id != blow["by"]
    ]
    return window(
        battle, "attacked", blow["by"], [blow["target"], *allies], blow["action"], blow["target"]
    )


def _applied(battle: Battle, frame: Frame) -> Scenario:
    """The scenario after the effects of every blow that came through."""
    scenario = popped(battle.scenario)
    frames: list[Frame] = []
    waiting: list[Hurt] = []
    for blow in frame.data["blows"]:
        now = Battle(scenario, battle.ruleset)
        if _gone(now, blow):
            continue
        scenario = thrown(now, blow)
        if blow["result"] != "hit":
            continue
        hurt = blow_hurts(now, blow)
        action = battle.ruleset.actions[blow["action"]]
        scenario = logged(
            scenario, blow["by"], f"{action.label} succeeds{_on_whom(scenario, blow)}"
        )
        effects = [*(e for e in action.effects if on_target(e)), *action.on_success]
        scenario = apply_effects(
            Battle(scenario, battle.ruleset),
            effects,
            blow["action"],
            blow["by"],
            [blow["target"]],
            item=str(blow.get("item", "")),
        )
        if hurt is not None and "damage" in blow:
            scenario = lost(
                Battle(scenario, battle.ruleset), hurt.target, blow["damage"], hurt.cause
            )
        elif hurt is not None:
            waiting.append(hurt)
        push = push_frame(
            Battle(scenario, battle.ruleset), blow["by"], blow["target"], action.forced
        )
        frames += [push] if push is not None else []
    for follower in reversed(frames):
        scenario = pushed(scenario, follower)
    return with_damage_due(scenario, battle.ruleset, waiting)
