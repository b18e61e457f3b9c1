"""A walk that reactions interrupt: step by step to the next departure that provokes somebody, ask,
go on if still able.

Frame data: `path` still to walk, `action`, `new` (close the open movement first), `protected`
enemies named, `overrule`, `cell` where the mover should stand, `could_walk`, `cleared` (the
departure from here has been answered), `trail` of cells walked, `tumble` the enemy tumbled through
and `tumbled` how that went, `leap` how far its next step has come while that is a leap (see
`midair`), `asked` and `tried` a roll that the ground asks for (see `ground_checks`), `off_turn`
true where it was readied and nothing more may be bought.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from fivefoot.core.geometry.grid import Cell
from fivefoot.core.model.encounter import Frame
from fivefoot.core.model.scenario import Scenario, turn_of, with_token, with_turn
from fivefoot.core.model.token import Token
from fivefoot.core.rules.graph.ground_steps import lies_down
from fivefoot.core.rules.reactions.opportunity import MovementCause, eligibility
from fivefoot.core.rules.results import Problem, Route, Trigger, Verdict
from fivefoot.core.rules.routes.endings import way_of
from fivefoot.core.rules.routes.falls import falls_from
from fivefoot.core.rules.routes.leap_checks import LeapCheck
from fivefoot.core.rules.routes.tumbling import (
    crossed_earlier,
    each_level,
    enemy_crossed,
    without_contested,
)
from fivefoot.core.rules.routes.walk import judge_path
from fivefoot.core.rules.ruleset.amount_text import amount_text
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.space.dragging import Stand
from fivefoot.core.rules.space.free_space import meets
from fivefoot.core.rules.space.threat import in_reach, sees
from fivefoot.core.rules.space.tokens import is_blocked
from fivefoot.core.rules.turn import ground_checks, midair
from fivefoot.core.rules.turn.commands import Answer, Move
from fivefoot.core.rules.turn.declaring import declared, exposed_at
from fivefoot.core.rules.turn.entering import entered
from fivefoot.core.rules.turn.falling import fallen
from fivefoot.core.rules.turn.ground_checks import first_steps
from fivefoot.core.rules.turn.moving import apply_route
from fivefoot.core.rules.turn.outcome import Choice, Question
from fivefoot.core.rules.turn.reaction_window import opened, reminded_of_cards, window
from fivefoot.core.rules.turn.resting import last_free, put_back
from fivefoot.core.rules.turn.state import amended, logged, name_of, plain_cells, popped, top
from fivefoot.core.rules.turn.targets import target_problems

NO_MORE = 0
"""Purchases off the own turn: what was readied is all there is, what is left in the pools is for
that turn (D33).
"""


def walk_frame(battle: Battle, command: Move, tumble: str = "", off_turn: bool = False) -> Frame:
    """The frame of a walk about to begin; `off_turn` for one that was readied."""
    token, action = battle.token(command.token), battle.ruleset.actions.get(command.action or "")
    goes_down = action is not None and lies_down(
        battle.ruleset, action
    )  # by itself: nobody knocks it down
    return Frame(
        "walk",
        command.token,
        {
            "path": plain_cells(command.path),
            "action": command.action,
            "new": command.new_purchase,
            "protected": list(command.protected),
            "overrule": command.overrule,
            "cell": list(token.cell),
            "could_walk": is_blocked(battle.ruleset, token, "walk") is None and not goes_down,
            "cleared": False,
            "trail": plain_cells([token.cell]),
            "tumble": tumble,
            "tumbled": None,
            "levels": list(command.levels),
            "modes": list(command.modes),
            "leap": None,
            **({"off_turn": True} if off_turn else {}),
        },
    )


def spelled_out(frame: Frame, route: Route) -> Frame:
    """The frame with every step of the route as a cell and a level, climbs and flights included."""
    if len(route.steps) == len(frame.data["path"]) and not any(
        step.elevation for step in route.steps
    ):
        return frame
    levels = [step.elevation for step in route.steps]
    return replace(frame, data={**frame.data, "path": plain_cells(route.path), "levels": levels})


def tumbled_through(battle: Battle, command: Move) -> str:
    """The enemy whose space a tumbling path crosses, or an empty text."""
    return enemy_crossed(battle, command.token, command.action, command.path, command.levels)


def judged(battle: Battle, command: Move, off_turn: bool = False) -> Verdict:
    """What a walk by an action that may tumble costs and provokes, and what bars it; `off_turn`: it
    was readied.
    """
    enemy = tumbled_through(battle, command)
    verdict = verdict_of(battle, walk_frame(battle, command, enemy, off_turn), list(command.path))
    return replace(verdict, problems=(*verdict.problems, *tumble_problems(battle, command, enemy)))


def tumble_problems(battle: Battle, command: Move, enemy: str) -> tuple[Problem, ...]:
    """Why the space of an enemy may not be tumbled through."""
    if not enemy:
        return ()
    return target_problems(
        battle, battle.token(command.token), command.action or "", battle.token(enemy)
    )


def verdict_of(battle: Battle, frame: Frame, path: list[Cell], upto: int | None = None) -> Verdict:
    """The rest of a walk judged as things stand; with `upto` the route is of so many of its
    steps.
    """
    data = frame.data
    passes = frozenset([data["tumble"]] if data["tumble"] else [])
    earlier = crossed_earlier(battle, frame.token, data["action"]) if not data["new"] else ()
    cause = MovementCause(passes=(*passes, *earlier), protected=tuple(data["protected"]))
    levels, modes = list(data.get("levels", ()))[: len(path)], tuple(data.get("modes", ()))
    purchases = NO_MORE if data.get("off_turn") else None
    anew = _bought_anew(battle, frame, path, earlier)
    verdict = judge_path(
        battle,
        frame.token,
        path,
        data["action"],
        cause,
        purchases,
        data["new"],
        passes=passes,
        levels=levels if len(levels) == len(path) else None,
        modes=modes or None,
        upto=upto,
        anew=anew,
    )
    if anew is not None and not verdict.legal:
        return replace(verdict, problems=(_second_enemy(battle, frame, earlier), *verdict.problems))
    if not data["tumble"] or verdict.route is None:
        return verdict
    token, levels = battle.token(frame.token), data.get("levels", ())[: len(path)]
    triggers = without_contested(battle, token, data["tumble"], path, levels, verdict.route)
    return replace(verdict, route=replace(verdict.route, triggers=triggers))


def _bought_anew(
    battle: Battle, frame: Frame, path: list[Cell], earlier: tuple[str, ...]
) -> int | None:
    """The step into an enemy's space that the open tumble does not pay for: it has passed another
    (A61).
    """
    if not earlier or not frame.data["tumble"] or frame.data["tumble"] in earlier:
        return None
    return _enters(battle, frame, path)


def _second_enemy(battle: Battle, frame: Frame, earlier: tuple[str, ...]) -> Problem:
    enemy, passed = (
        name_of(battle.scenario, frame.data["tumble"]),
        name_of(battle.scenario, earlier[0]),
    )
    action, rule = (
        str(frame.data["action"]),
        battle.ruleset.source_of(f"actions.{frame.data['action']}"),
    )
    label = battle.ruleset.actions[action].label
    text = (
        f"{enemy} does not let it pass: this {label} has passed {passed}, and another is not to"
        " be had"
    )
    return Problem("occupied_by_enemy", text, rule, battle.token(frame.data["tumble"]).cell)


def _path(frame: Frame) -> list[Cell]:
    return [Cell(*cell) for cell in frame.data["path"]]


def _enters_enemy(battle: Battle, frame: Frame, path: list[Cell]) -> int | None:
    """The step that enters the space of the enemy to be tumbled through, while that is not yet
    decided.
    """
    return None if frame.data["tumbled"] is not None else _enters(battle, frame, path)


def _enters(battle: Battle, frame: Frame, path: list[Cell]) -> int | None:
    """The step that enters the space of the enemy to be tumbled through."""
    enemy = battle.scenario.tokens.get(frame.data["tumble"])
    if enemy is None:
        return None
    token, levels = (
        battle.token(frame.token),
        each_level(frame.data.get("levels", ())[: len(path)], len(path)),
    )
    places = zip(path, levels, strict=True)
    return next(
        (i for i, (cell, level) in enumerate(places) if meets(battle, token, enemy, cell, level)),
        None,
    )


def ask(battle: Battle, frame: Frame) -> Question | None:
    """How the tumble went, once the mover stands before the enemy's space; how a leap does that is
    rolled for, or what the ground asks for.
    """
    if frame.token not in battle.scenario.tokens:
        return None
    if frame.data.get("asked"):
        return ground_checks.question(
            battle, frame.token, frame.data["asked"], _rest(battle, frame)
        )
    if _stage(frame) == midair.CHECK:
        check = _check_due(battle, frame)
        return midair.question(battle, frame.token, check) if check is not None else None
    if _stage(frame) or _enters_enemy(battle, frame, _path(frame)) != 0:
        return None
    mover, enemy = (
        name_of(battle.scenario, frame.token),
        name_of(battle.scenario, frame.data["tumble"]),
    )
    choices = (Choice("success", "It tumbles through"), Choice("failure", "It is stopped"))
    return Question(
        "contest",
        frame.token,
        f"{mover} tumbles through the space of {enemy}",
        choices,
        str(frame.data["tumble"]),
        battle.token(frame.token).cell,
        "success",
    )


def _stage(frame: Frame) -> str:
    """How far the leap has come that is the next step of a walk."""
    leap = frame.data.get("leap")
    return str(leap["stage"]) if leap else ""


def _check_due(battle: Battle, frame: Frame) -> LeapCheck | None:
    """The check of the leap that is the next step, as things stand; None where it cannot be leapt
    any more.
    """
    route = _first_step(battle, frame)
    return midair.check_due(battle, route) if route is not None else None


def _first_step(battle: Battle, frame: Frame) -> Route | None:
    """The next step of a walk as a route of its own, if it may be taken now."""
    token, path = battle.token(frame.token), _path(frame)
    if not path or stopped(battle, frame, token):
        return None
    route = verdict_of(battle, frame, path[:1]).route
    return route if route is not None and len(route.steps) == 1 else None


def _rest(battle: Battle, frame: Frame) -> Route | None:
    """The rest of a walk, if it may be walked as things stand."""
    path = _path(frame)
    if not path or stopped(battle, frame, battle.token(frame.token)):
        return None
    verdict = verdict_of(battle, frame, path)
    return verdict.route if verdict.legal or frame.data["overrule"] else None


def _checked(battle: Battle, frame: Frame, given: Answer) -> Scenario:
    """The scenario after a roll that the ground asked for: on, or no farther, or down from where it
    was.
    """
    asked = str(frame.data["asked"])
    if asked == ground_checks.LANDING:
        now = Battle(amended(battle.scenario, asked=""), battle.ruleset)
        return ground_checks.landed(now, frame.token, given.choice)
    if given.choice == ground_checks.SUCCESS:
        return amended(battle.scenario, asked="", tried=asked)
    route = _rest(battle, frame)
    assert route is not None  # it was asked
    scenario = ground_checks.failed(battle, route, asked, given.choice)
    cell = list(scenario.tokens[frame.token].cell)
    scenario = amended(
        scenario, asked="", path=[], levels=[], cell=cell, trail=[*frame.data["trail"], cell]
    )
    return fallen(Battle(scenario, battle.ruleset), frame.token)


def answer(battle: Battle, frame: Frame, given: Answer) -> Scenario | tuple[Problem, ...]:
    """The scenario after the roll of a leap or of the ground, or after the contest: on, or stopped
    with that enemy free to react.
    """
    if frame.data.get("asked"):
        return _checked(battle, frame, given)
    if _stage(frame) == midair.CHECK:
        return _leapt(battle, frame, given)
    if given.choice == "success":
        return amended(battle.scenario, tumbled="success")
    enemy = str(frame.data["tumble"])
    token = battle.token(frame.token)
    scenario = paid_attempt(battle, frame)
    scenario = logged(
        scenario, frame.token, f"{token.name} is stopped by {name_of(scenario, enemy)}"
    )
    scenario = close_movement(
        Battle(amended(scenario, path=[], tumbled="failure"), battle.ruleset), frame.token
    )
    now = Battle(scenario, battle.ruleset)
    reactors = [enemy] if _may_strike(now, enemy, frame.token) else []
    return opened(now, window(now, "departure", frame.token, reactors, cell=token.cell))


def _may_strike(battle: Battle, enemy_id: str, mover_id: str) -> bool:
    """Whether an enemy whose space was not passed may react as to any departure: not to the
    disengaged or unseen.
    """
    enemy, mover = battle.token(enemy_id), battle.token(mover_id)
    if eligibility(battle, enemy, mover) is not None or not in_reach(battle, enemy, mover):
        return False
    return not battle.ruleset.opportunity.needs_sight or sees(battle, enemy, mover) is None


def paid_attempt(battle: Battle, frame: Frame) -> Scenario:
    """The scenario with the action of a tumble that failed spent all the same, where nothing of it
    was walked.
    """
    verdict = verdict_of(battle, frame, _path(frame)[:1])
    if verdict.route is None or (len(frame.data["trail"]) > 1 and not verdict.route.purchases):
        return battle.scenario
    here = battle.token(frame.token).cell
    charged = apply_route(battle, verdict.route)
    return with_token(charged, replace(charged.tokens[frame.token], cell=here))


def go(battle: Battle, frame: Frame) -> Scenario:
    """Walks to the next departure that provokes somebody, or to the end."""
    token = battle.scenario.tokens.get(frame.token)
    path = _path(frame)
    if token is None:
        return popped(battle.scenario)
    if _stage(frame) == midair.AIR:
        return _in_the_air(battle, frame, token)
    if not path:
        return finished(
            put_back(battle, frame) if frame.data["tumbled"] == "failure" else battle, frame
        )
    why = stopped(battle, frame, token)
    if not why and _stage(frame) == midair.CHECK:
        why = "there is nothing to leap any more"
    if why:
        return stop(battle, frame, why)
    verdict = verdict_of(battle, frame, path)
    if not verdict.legal and not frame.data["overrule"]:
        shorter = longest_legal(battle, frame, path)
        if not shorter:
            return stop(battle, frame, next(p.text for p in verdict.problems if not p.warning))
        scenario = logged(
            battle.scenario, frame.token, f"{token.name} gets no farther than {tuple(shorter[-1])}"
        )
        return amended(scenario, path=plain_cells(shorter))
    assert verdict.route is not None
    return _walked(battle, frame, path, verdict.route)


def _walked(battle: Battle, frame: Frame, path: list[Cell], route: Route) -> Scenario:
    """The scenario with the walk done up to what interrupts it, and that on top."""
    fires = [t for t in route.triggers if t.fires and not midair.in_the_air(route, t)]
    woken = [t for t in fires if not (frame.data["cleared"] and t.step == 0)]
    quick = battle.scenario.encounter.reminders_only
    halts = [] if quick else [t.step for t in woken]
    asks = ground_checks.begun_at(battle.ruleset, route.steps, str(frame.data.get("tried", "")))
    exposes = exposed_at(battle, route)
    if exposes == 0 and (declares := declared(battle, route)) is not None:
        return amended(declares, new=False)
    pauses = (
        _enters_enemy(battle, frame, path),
        midair.taken_alone(battle, route),
        asks,
        exposes or None,
    )
    halt = min([*halts, *(step for step in pauses if step is not None), len(path)])
    if quick:
        battle = Battle(
            _reminded(battle, [t for t in woken if t.step < max(1, halt)]), battle.ruleset
        )
    if halt > 0:
        return _advanced(battle, frame, path, route, halt)
    here = [t for t in woken if t.step == 0]
    if not here or quick:
        if asks == 0:
            return amended(battle.scenario, asked=route.steps[0].mode, cleared=True)
        return _takes_off(battle, frame)
    return _interrupted(battle, frame, here)


def _takes_off(battle: Battle, frame: Frame) -> Scenario:
    """The scenario with the leap begun that is the next step: rolled for first where it is, else
    paid for.
    """
    route = _first_step(battle, frame)
    if route is None:
        return stop(battle, frame, "it cannot leap any more")
    if _stage(frame) != midair.MADE and midair.check_due(battle, route) is not None:
        return amended(battle.scenario, cleared=True, leap={"stage": midair.CHECK})
    scenario, leap = midair.taken_off(battle, route, False, frame.data["overrule"])
    return amended(scenario, **_begun(battle, frame), cleared=True, leap=leap)


def _leapt(battle: Battle, frame: Frame, given: Answer) -> Scenario:
    """The scenario after the roll of a leap: it is made, or paid for and short."""
    check, route = _check_due(battle, frame), _first_step(battle, frame)
    assert check is not None
    assert route is not None  # it was asked
    scenario, landing = midair.decided(battle, frame.token, check, given)
    if landing is None:
        return amended(scenario, leap={"stage": midair.MADE})
    now = Battle(scenario, battle.ruleset)
    scenario, leap = midair.taken_off(
        now, midair.shortened(route, check, landing), True, frame.data["overrule"]
    )
    return amended(scenario, **_begun(battle, frame), leap=leap)


def _in_the_air(battle: Battle, frame: Frame, token: Token) -> Scenario:
    """The next reactions to a leap, one cell left after the other; then the landing, and the fall
    from there.
    """
    leap = frame.data["leap"]
    if list(token.cell) != list(frame.data["cell"]):
        return stop(
            Battle(amended(battle.scenario, leap=None), battle.ruleset),
            frame,
            f"{token.name} was moved",
        )
    if leap["wakes"]:
        first, *others = leap["wakes"]
        scenario = amended(battle.scenario, leap={**leap, "wakes": others})
        return _watched(battle, scenario, frame, first["by"], Cell(*first["cell"]))
    scenario = midair.landed(battle, frame.token, leap)
    left = [] if leap["short"] else frame.data["path"][1:]
    levels = [] if leap["short"] else list(frame.data.get("levels", []))[1:]
    scenario = amended(
        scenario,
        path=left,
        levels=levels,
        cleared=False,
        leap=None,
        cell=list(leap["cell"]),
        trail=[*frame.data["trail"], list(leap["cell"])],
    )
    scenario = entered(battle, scenario, {frame.token: [_stand(scenario, frame.token)]})
    now, end = Battle(scenario, battle.ruleset), Cell(*leap["cell"])
    if leap["short"]:
        scenario = _put_back(now, frame.token)
    elif ground_checks.lands_rough(battle, frame.token, frame.data["action"], token.cell, end):
        scenario = amended(
            scenario,
            asked=ground_checks.LANDING if ground_checks.stays_up(now, frame.token) else "",
        )
    return fallen(Battle(scenario, battle.ruleset), frame.token, by_will=not leap["short"])


def _stand(scenario: Scenario, token_id: str) -> Stand:
    """Where a token is, as the place of a way."""
    token = scenario.tokens[token_id]
    return Stand(token.cell, token.elevation, token.support)


def _put_back(battle: Battle, token_id: str) -> Scenario:
    """The scenario with a token that came down short beside somebody put back to where it took off
    from.
    """
    frame = top(battle.scenario)
    token = battle.token(token_id)
    if frame is None or falls_from(battle, token) is not None:
        return battle.scenario
    back = last_free(battle, token, [Cell(*cell) for cell in frame.data["trail"]])
    return with_token(battle.scenario, replace(token, cell=back))


def _reminded(battle: Battle, woken: list[Trigger]) -> Scenario:
    scenario = battle.scenario
    for trigger in woken:
        reach = amount_text(battle.ruleset, trigger.reach)
        text = (
            f"reminder: {name_of(scenario, trigger.by)} may react at {tuple(trigger.leaving)}"
            f" (reach {reach})"
        )
        scenario = logged(scenario, trigger.by, text)
    return scenario


def _advanced(battle: Battle, frame: Frame, path: list[Cell], route: Route, count: int) -> Scenario:
    """The scenario with the first `count` steps taken and paid."""
    if count < len(path):
        route = _beginning(battle, frame, path, route, count)
    scenario = apply_route(battle, route, frame.data["overrule"])
    trail = [*frame.data["trail"], *plain_cells(path[:count])]
    tried = (
        {"tried": ground_checks.tried_after(route, frame.data["tried"])}
        if frame.data.get("tried")
        else {}
    )
    scenario = amended(
        scenario,
        path=plain_cells(path[count:]),
        levels=list(frame.data.get("levels", []))[count:],
        cleared=False,
        **_begun(battle, frame),
        trail=trail,
        cell=list(path[count - 1]),
        **tried,
    )
    scenario = entered(battle, scenario, {frame.token: way_of(route)})
    return fallen(Battle(scenario, battle.ruleset), frame.token)


def _begun(battle: Battle, frame: Frame) -> dict[str, Any]:
    """What a walk goes on with once some of it is paid for: no new purchase, and a Dash is in the
    pool by now (C38).
    """
    action = battle.ruleset.actions.get(frame.data["action"] or "")
    dashed = action is not None and action.movement is not None and action.movement.adds_to_pool
    return {"new": False, "action": None if dashed else frame.data["action"]}


def _beginning(battle: Battle, frame: Frame, path: list[Cell], route: Route, count: int) -> Route:
    """The first steps of a walk, paid as the whole of it is; by themselves where no whole can be
    walked.
    """
    for verdict in (
        verdict_of(battle, frame, path, count),
        verdict_of(battle, frame, path[:count]),
    ):
        if verdict.route is not None and verdict.route.path == tuple(path[:count]):
            return verdict.route
    return first_steps(route, count)


def _interrupted(battle: Battle, frame: Frame, woken: list[Trigger]) -> Scenario:
    """The scenario with the reactors of this departure asked; it will not be asked again."""
    scenario = amended(battle.scenario, cleared=True)
    return _watched(
        battle, scenario, frame, [trigger.by for trigger in woken], battle.token(frame.token).cell
    )


def _watched(
    battle: Battle, scenario: Scenario, frame: Frame, reactors: list[str], cell: Cell
) -> Scenario:
    """The scenario with the reactors to a departure from a cell asked."""
    now = Battle(scenario, battle.ruleset)
    choose = (
        battle.ruleset.opportunity.protected > 0 and not frame.data["protected"] and bool(reactors)
    )
    return opened(now, window(now, "departure", frame.token, reactors, cell=cell, choose=choose))


def stopped(battle: Battle, frame: Frame, token: Token) -> str:
    """Why a mover does not go on after a reaction, or an empty text."""
    if list(token.cell) != list(frame.data["cell"]):
        return f"{token.name} was moved"
    for what in () if frame.data["overrule"] else ("move", "actions"):
        state = is_blocked(battle.ruleset, token, what)
        if state is not None:
            return f"{token.name} is {battle.ruleset.conditions[state].label.lower()}"
    if frame.data["could_walk"] and is_blocked(battle.ruleset, token, "walk") is not None:
        return f"{token.name} was knocked down"
    return "" if token.support != "falling" else f"{token.name} falls"


def longest_legal(battle: Battle, frame: Frame, path: list[Cell]) -> list[Cell]:
    """The longest beginning of a path that may still be walked."""
    for count in range(len(path) - 1, 0, -1):
        if verdict_of(battle, frame, path[:count]).legal:
            return path[:count]
    return []


def stop(battle: Battle, frame: Frame, why: str) -> Scenario:
    """The walk is over early: on a cell it may not end on the mover goes back to the last it may
    (nothing refunded).
    """
    scenario = logged(
        battle.scenario, frame.token, f"{name_of(battle.scenario, frame.token)} stops: {why}"
    )
    return finished(put_back(Battle(scenario, battle.ruleset), frame), frame)


def finished(battle: Battle, frame: Frame) -> Scenario:
    """The scenario with the walk over; an unbroken movement cannot be taken up again (B35)."""
    scenario = popped(battle.scenario)
    if battle.ruleset.movement.split == "none":
        scenario = close_movement(Battle(scenario, battle.ruleset), frame.token)
    now = Battle(scenario, battle.ruleset)
    if len(frame.data["trail"]) < 2 or frame.token not in scenario.tokens:
        return scenario
    return reminded_of_cards(now, frame.token)


def close_movement(battle: Battle, token_id: str) -> Scenario:
    """The scenario with a token's open movement closed."""
    turn = turn_of(battle.scenario, token_id)
    if turn.move is None or turn.move.closed:
        return battle.scenario
    return with_turn(battle.scenario, token_id, replace(turn, move=replace(turn.move, closed=True)))
