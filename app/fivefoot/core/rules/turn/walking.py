"""A walk before it is taken: its frame, what it costs and provokes, and what bars it.

How it goes on from step to step stands in `waiting_walk`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from fivefoot.core.geometry.grid import Cell
from fivefoot.core.model.frames import WalkFrame
from fivefoot.core.rules.graph.ground_steps import lies_down
from fivefoot.core.rules.reactions.opportunity import MovementCause
from fivefoot.core.rules.results import Problem, Route, Verdict
from fivefoot.core.rules.routes.tumbling import (
    crossed_earlier,
    each_level,
    enemy_crossed,
    space_of,
    without_contested,
)
from fivefoot.core.rules.routes.walk import judge_path
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.space.free_space import meets
from fivefoot.core.rules.space.mounts_and_grapples import with_mount_shape
from fivefoot.core.rules.space.tokens import is_blocked
from fivefoot.core.rules.turn.commands import Move
from fivefoot.core.rules.turn.state import name_of, plain_cells
from fivefoot.core.rules.turn.stopping_places import first_footing
from fivefoot.core.rules.turn.targets import target_problems
from fivefoot.core.rules.turn.texts import say

NO_FURTHER_PURCHASE = 0
"""Purchases off the own turn: what was readied is all there is, what is left in the pools is for
that turn (D33).
"""


def walk_frame(
    battle: Battle, command: Move, tumble: str = "", off_turn: bool = False
) -> WalkFrame:
    """The frame of a walk about to begin; `off_turn` for one that was readied."""
    token, action = battle.token(command.token), battle.ruleset.actions.get(command.action or "")
    goes_down = action is not None and lies_down(
        battle.ruleset, action
    )  # by itself: nobody knocks it down
    return WalkFrame(
        command.token,
        plain_cells(command.path),
        token.cell,
        cleared=False,
        action=command.action,
        new=command.new_purchase,
        protected=tuple(command.protected),
        overrule=command.overrule,
        # Going to the ground by itself is not being knocked down (D14).
        could_walk=is_blocked(battle.ruleset, token, "walk") is None and not goes_down,
        trail=(token.cell,),
        footings=first_footing(battle, token),
        tumble=tumble,
        tumbled=None,
        levels=tuple(command.levels),
        modes=tuple(command.modes),
        off_turn=off_turn,
    )


def with_every_step(frame: WalkFrame, route: Route) -> WalkFrame:
    """The frame with every step of the route as a cell and a level, climbs and flights included."""
    levels = tuple(int(step.elevation) for step in route.steps)
    # Plain steps on the level need no levels: the saved form stays short.
    if len(levels) == len(frame.path) and not any(levels):
        return frame
    return replace(frame, path=plain_cells(route.path), levels=levels)


def enemy_tumbled_through(battle: Battle, command: Move) -> str:
    """The enemy whose space a tumbling path crosses, or an empty text."""
    return enemy_crossed(battle, command.token, command.action, command.path, command.levels)


def judge_walk(battle: Battle, command: Move, off_turn: bool = False) -> Verdict:
    """What a walk by an action that may tumble costs and provokes, and what bars it; `off_turn`: it
    was readied.
    """
    enemy = enemy_tumbled_through(battle, command)
    verdict = verdict_of(battle, walk_frame(battle, command, enemy, off_turn), list(command.path))
    return replace(verdict, problems=(*verdict.problems, *tumble_problems(battle, command, enemy)))


def tumble_problems(battle: Battle, command: Move, enemy: str) -> tuple[Problem, ...]:
    """Why the space of an enemy may not be tumbled through."""
    if not enemy:
        return ()
    # A rider and its mount go through as one, of the mount's size (A53).
    battle = with_mount_shape(battle, command.token)
    return target_problems(
        battle, battle.token(command.token), command.action or "", battle.token(enemy)
    )


def verdict_of(
    battle: Battle, frame: WalkFrame, path: Sequence[Cell], upto: int | None = None
) -> Verdict:
    """The rest of a walk judged as things stand; with `upto` the route is of so many of its
    steps.
    """
    passes = space_of(battle, frame.tumble)
    # A new purchase has crossed nobody yet.
    earlier = crossed_earlier(battle, frame.token, frame.action) if not frame.new else ()
    cause = MovementCause(passes=(*sorted(passes), *earlier), protected=frame.protected)
    levels = frame.levels[: len(path)]
    # Off the turn nothing is bought.
    purchases = NO_FURTHER_PURCHASE if frame.off_turn else None
    anew = _bought_anew(battle, frame, path, earlier)
    verdict = judge_path(
        battle,
        frame.token,
        path,
        frame.action,
        cause,
        purchases,
        frame.new,
        passes=passes,
        # Levels that are not spelled out for each cell say nothing.
        levels=levels if len(levels) == len(path) else None,
        modes=frame.modes or None,
        upto=upto,
        anew=anew,
    )
    # The first reason is the enemy that this action does not pass as well.
    if anew is not None and not verdict.legal:
        return replace(verdict, problems=(_second_enemy(battle, frame, earlier), *verdict.problems))
    if not frame.tumble or verdict.route is None:
        return verdict
    token = battle.token(frame.token)
    triggers = without_contested(battle, token, frame.tumble, path, levels, verdict.route)
    return replace(verdict, route=replace(verdict.route, triggers=triggers))


def _bought_anew(
    battle: Battle, frame: WalkFrame, path: Sequence[Cell], earlier: tuple[str, ...]
) -> int | None:
    """The step into an enemy's space that the open tumble does not pay for: it has passed another
    (A61).
    """
    # The same enemy again is passed already (A61).
    if not earlier or not frame.tumble or frame.tumble in earlier:
        return None
    return enters_enemy(battle, frame, path)


def _second_enemy(battle: Battle, frame: WalkFrame, earlier: tuple[str, ...]) -> Problem:
    enemy = name_of(battle.scenario, frame.tumble)
    passed = name_of(battle.scenario, earlier[0])
    rule = battle.ruleset.source_of(f"actions.{frame.action}")
    label = battle.ruleset.actions[str(frame.action)].label
    text = say("enemy_does_not_let_it_pass", enemy=enemy, label=label, passed=passed)
    return Problem("occupied_by_enemy", text, rule, battle.token(frame.tumble).cell)


def enters_enemy(battle: Battle, frame: WalkFrame, path: Sequence[Cell]) -> int | None:
    """The step that enters the space of the enemy to be tumbled through."""
    enemy = battle.scenario.tokens.get(frame.tumble)
    if enemy is None:
        return None
    token = battle.token(frame.token)
    levels = each_level(frame.levels[: len(path)], len(path))
    places = zip(path, levels, strict=True)
    return next(
        (i for i, (cell, level) in enumerate(places) if meets(battle, token, enemy, cell, level)),
        None,
    )
