"""The verbs of cases: each turns its arguments into a command of the rules and reports the
result.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from fivefoot.core.conformance.case_commands import modifiers_table, perform, question_now
from fivefoot.core.conformance.case_file import VERBS, CaseError, CaseStep
from fivefoot.core.conformance.paths import levels_of, route_facts, waypoints
from fivefoot.core.conformance.queries import play_query
from fivefoot.core.conformance.scene_steps import SCENE_VERBS, play_scene_verb
from fivefoot.core.conformance.stage import CaseStage, Played, state_facts
from fivefoot.core.conformance.texts import say
from fivefoot.core.geometry.grid import Cell
from fivefoot.core.model.diagram import UnitMeasure
from fivefoot.core.model.encounter import LogEntry
from fivefoot.core.model.plain_table import PlainTable, parse_cell_and_level, parse_point
from fivefoot.core.rules.reactions.opportunity import MovementCause
from fivefoot.core.rules.results import Problem, Verdict
from fivefoot.core.rules.rolls.roll_modifiers import roll_modifiers
from fivefoot.core.rules.routes.query import movement_field
from fivefoot.core.rules.routes.tumbling import tumbles
from fivefoot.core.rules.routes.walk import judge_path
from fivefoot.core.rules.routes.why_not import why_not
from fivefoot.core.rules.ruleset.library import RulesetError
from fivefoot.core.rules.ruleset.schema.base import exact
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.turn import walking
from fivefoot.core.rules.turn.commands import Act, CommandError, Move, from_plain
from fivefoot.core.session.commands import Refused
from fivefoot.core.session.commands.doors import HurtBarrier, UseDoor
from fivefoot.core.session.commands.map_edits import RemoveGround
from fivefoot.core.session.opening import set_option


def play(stage: CaseStage, step: CaseStep) -> Played:
    """Plays a step. Raises CaseError or TableError where it cannot be done as written."""
    if step.verb == "query":
        return play_query(stage, step)
    if step.verb == "move":
        return _play_move(stage, step)
    if step.verb == "door":
        return _play_door(stage, step)
    if step.verb == "remove_ground":
        return _play_remove_ground(stage, step)
    if step.verb == "set_option":
        return _play_set_option(stage, step)
    if step.verb in SCENE_VERBS:
        return play_scene_verb(stage, step)
    return _play_command(stage, step)


def token_named(stage: CaseStage, name: object) -> str:
    """The id of a token, checked. Raises CaseError."""
    if not isinstance(name, str) or name not in stage.scenario.tokens:
        raise CaseError(
            say(
                "there_is_no_token_name_tokens_are",
                name=name,
                tokens=", ".join(stage.scenario.tokens) or say("none"),
            )
        )
    return name


# Moving


def _play_move(stage: CaseStage, step: CaseStep) -> Played:
    token = token_named(stage, step.subject)
    args = PlainTable(step.args, step.place)
    asked = _WalkStep(
        token,
        args.text("action") or None,
        args.flag("new"),
        args.texts("protected"),
        args.flag("overrule"),
        args.whole("purchases") if args.has("purchases") else None,
        args.texts("modes"),
    )
    _known_action(stage.battle, asked.action)
    path, levels, why = _path(stage.battle, args, asked)
    args.finish()
    if path is None:
        return Played(stage, state_facts(stage, token), why)
    command = Move(
        token, path, asked.action, asked.overrule, asked.new, asked.protected, levels, asked.modes
    )
    verdict = _judged(stage.battle, command, asked.purchases)
    judged = route_facts(stage.battle, verdict)
    # The engine has no such argument: it would carry out another move than the one in question.
    if asked.purchases is not None and not verdict.legal:
        return Played(stage, {**judged, **state_facts(stage, token)}, verdict.problems)
    done = perform(stage, command)
    facts = {**done.facts, **judged, **state_facts(done.stage, token)}
    return replace(done, facts=facts)


@dataclass(frozen=True, slots=True)
class _WalkStep:
    """The arguments of a step in which a token walks."""

    token: str
    action: str | None
    new: bool
    protected: tuple[str, ...]
    overrule: bool
    purchases: int | None
    modes: tuple[str, ...]


def _known_action(battle: Battle, action: str | None) -> None:
    actions = battle.ruleset.actions
    if action is not None and (action not in actions or actions[action].movement is None):
        moving = ", ".join(name for name, record in actions.items() if record.movement is not None)
        raise CaseError(say("there_is_no_movement_action_action", action=action, moving=moving))


WalkedPath = tuple[tuple[Cell, ...] | None, tuple[int, ...], tuple[Problem, ...]]


def _path(battle: Battle, args: PlainTable, asked: _WalkStep) -> WalkedPath:
    """The cells to enter and their levels: as given, or those of the cheapest (or least provoking)
    route to a cell.
    """
    if args.has("path"):
        places = args.places("path")
        return tuple(cell for cell, _ in places), levels_of(battle, places), ()
    args.needed("to")
    goal, z = parse_cell_and_level(args.any("to"), args.at("to"))
    (via, via_levels), least = waypoints(battle, args), args.flag("least")
    cause, modes = MovementCause(protected=asked.protected), asked.modes or None
    field = movement_field(battle, asked.token, asked.action, asked.purchases, cause, modes)
    # Before the search, for which that cell does not exist.
    if not (0 <= goal.x < battle.columns and 0 <= goal.y < battle.rows):
        return None, (), why_not(field, goal)
    level = _level_asked(battle, args, z)
    way = field.least_provoking if least else field.route
    route = way(goal, via, level, via_levels)
    if route is None:
        unreachable = Problem("unreachable", say("no_way_leads_there"), "", goal)
        return None, (), why_not(field, goal, level) or (unreachable,)
    levels = tuple(step.elevation for step in route.steps)
    # An all-zero path is written without levels, like a drag on flat ground.
    return route.path, levels if any(levels) else (), ()


def _level_asked(battle: Battle, args: PlainTable, units: Any) -> int | None:
    """The level of the goal in thousandths of a cell, from the ruleset's unit."""
    measure = UnitMeasure(exact(battle.ruleset.grid.cell))
    return None if units is None else measure.length(units, args.at("to"))


def _judged(battle: Battle, command: Move, most: int | None) -> Verdict:
    """The cost and the provoked attacks of the walk, before anything interrupts it."""
    if tumbles(battle, command.action):
        return walking.judge_walk(battle, command)
    cause = MovementCause(protected=command.protected)
    return judge_path(
        battle,
        command.token,
        command.path,
        command.action,
        cause,
        most,
        command.new_purchase,
        command.levels or None,
        command.modes or None,
    )


# Everything else


def _play_door(stage: CaseStage, step: CaseStep) -> Played:
    barriers = stage.scenario.scene.barriers
    if step.subject not in barriers:
        raise CaseError(
            say(
                "there_is_no_wall_subject_walls_are",
                subject=step.subject,
                barriers=", ".join(barriers) or say("none"),
            )
        )
    args = PlainTable(step.args, step.place)
    if args.has("by"):
        return _play_used_door(stage, step.subject, args)
    if args.has("hurt"):
        return _play_hurt_door(stage, step.subject, args)
    # Manually: no price, no reach, no lock.
    barrier = replace(barriers[step.subject], is_open=args.flag("open"))
    args.finish()
    scene = replace(stage.scenario.scene, barriers={**barriers, step.subject: barrier})
    after = stage.after(replace(stage.scenario, scene=scene))
    return Played(after, state_facts(after, None))


def _play_used_door(stage: CaseStage, door: str, args: PlainTable) -> Played:
    """A token opens or closes the door and pays for that action."""
    token = token_named(stage, args.text("by"))
    args.finish()
    try:
        after = stage.after(UseDoor(token, door).apply(stage.scenario, stage.rules))
    except Refused as refusal:
        return Played(stage, state_facts(stage, token), refusal.problems)
    return Played(after, state_facts(after, token), (), question_now(after))


def _play_hurt_door(stage: CaseStage, door: str, args: PlainTable) -> Played:
    """The game master takes hit points off a wall or a door."""
    amount = args.whole("hurt")
    near = parse_point(args.any("at"), args.at("at")) if args.has("at") else None
    args.finish()
    try:
        after = stage.after(HurtBarrier(door, amount, near).apply(stage.scenario, stage.rules))
    except Refused as refusal:
        return Played(stage, state_facts(stage, None), refusal.problems, question_now(stage))
    lines = [entry.text for entry in _new_lines(stage, after)]
    return Played(
        after, {**state_facts(after, None), "lines": lambda: lines}, (), question_now(after)
    )


def _new_lines(before: CaseStage, after: CaseStage) -> tuple[LogEntry, ...]:
    known = len(before.scenario.encounter.log)
    return after.scenario.encounter.log[known:]


def _play_remove_ground(stage: CaseStage, step: CaseStep) -> Played:
    PlainTable(step.args, step.place).finish()
    try:
        after = stage.after(RemoveGround(str(step.subject)).apply(stage.scenario, stage.rules))
    except Refused as refusal:
        # The game master removes bridges: a refusal means that the case is written wrongly.
        raise CaseError(str(refusal)) from refusal
    lines = [entry.text for entry in _new_lines(stage, after)]
    return Played(
        after, {**state_facts(after, None), "lines": lambda: lines}, (), question_now(after)
    )


def _play_set_option(stage: CaseStage, step: CaseStep) -> Played:
    """Changes an option in the middle of a case; without a value the ruleset's own returns."""
    args = PlainTable(step.args, step.place)
    value = args.any("value") if args.has("value") else None
    args.finish()
    try:
        command = set_option(stage.scenario, str(step.subject), value)
        after = CaseStage(command.apply(stage.scenario, stage.rules), command.rules)
    except Refused as refusal:
        return Played(stage, state_facts(stage, None), refusal.problems, question_now(stage))
    except RulesetError as error:
        raise CaseError(str(error)) from error
    return Played(after, state_facts(after, None), (), question_now(after))


COMMAND_NAMES: Mapping[str, str] = {"roll": "throw"}
RENAMED: Mapping[tuple[str, str], str] = {
    ("answer", "deals"): "damage",
    ("place_zone", "dice"): "damage",
    ("edit_zone", "dice"): "damage",
    ("teleport", "to"): "cell",
    ("place", "to"): "cell",
    ("roll", "faces"): "roll",
}


def _play_command(stage: CaseStage, step: CaseStep) -> Played:
    plain: dict[str, Any] = {"do": COMMAND_NAMES.get(step.verb, step.verb)}
    role = VERBS[step.verb]
    if role in ("token", "who"):
        token_named(stage, step.subject)
    if role == "yes":
        # `next_turn = "ada"` reads as if her turn came next, which is not what it does.
        if step.subject is not True:
            raise CaseError(say("verb_concerns_nobody_in_particular", verb=step.verb))
    else:
        plain[role] = step.subject
    for key, value in step.args.items():
        plain[RENAMED.get((step.verb, key), key)] = value
    if step.verb == "push" and "to" in plain:
        # Most cases push by one square: then the destination alone is enough.
        plain["path"] = [plain.pop("to")]
    if step.verb in ("place_zone", "move_zone"):
        # Cases speak of cells; commands keep whole thousandths.
        plain |= {key: _thousandths(plain[key]) for key in ("at", "towards") if key in plain}
    try:
        command = from_plain(plain)
    except CommandError as error:
        raise CaseError(_as_written(step.verb, str(error))) from error
    done = perform(stage, command)
    token = step.subject if role in ("token", "who") else None
    # From the stage before the action: afterwards a used bonus is gone.
    weighed = _weighed(stage, command) if isinstance(command, Act) else {}
    return replace(done, facts={**done.facts, **weighed, **state_facts(done.stage, token)})


def _as_written(verb: str, error: str) -> str:
    """What is wrong with a command, with the verb and the keys that cases use."""
    name = COMMAND_NAMES.get(verb, verb)
    for (role, written), key in RENAMED.items():
        if role == verb:
            error = error.replace(f"{name}.{key}:", f"{verb}.{written}:")
    return error


def _thousandths(place: Any) -> Any:
    """A place in cells with decimals, in a command's thousandths; anything else is left for the
    command to refuse.
    """
    numbers = isinstance(place, list) and all(
        # Larger ones would overflow; the command's own limits report them.
        isinstance(n, (int, float)) and abs(n) < 1e6
        for n in place
    )
    return [round(number * 1000) for number in place] if numbers else place


def _weighed(stage: CaseStage, command: Act) -> dict[str, Callable[[], Any]]:
    """The modifiers of an action's roll when it was taken."""
    known = command.action in stage.rules.actions
    if not known or any(
        name not in stage.scenario.tokens for name in (command.target, *command.targets) if name
    ):
        return {}
    target = command.target or next(iter(command.targets), None)
    table = modifiers_table(
        roll_modifiers(stage.battle, command.token, command.action, target, command.choice)
    )
    return {name: lambda name=name: table[name] for name in ("applied", "repeat", "others", "tags")}  # type: ignore[misc]


__all__ = ["play", "token_named"]
