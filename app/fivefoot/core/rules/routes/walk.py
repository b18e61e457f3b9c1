"""A path judged step by step: whether it may be walked, what it costs, what it provokes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from fivefoot.core.geometry.grid import Cell, direction_of
from fivefoot.core.model.encounter import OpenMove
from fivefoot.core.rules.graph.move_graph import MoveGraph, build_graph, node_of_token
from fivefoot.core.rules.graph.places import window_around
from fivefoot.core.rules.graph.profile import (
    Profile,
    opened,
    profile_of,
)
from fivefoot.core.rules.graph.surfaces import surface_prices
from fivefoot.core.rules.reactions.opportunity import VOLUNTARY, MovementCause
from fivefoot.core.rules.results import Problem, Route, Verdict
from fivefoot.core.rules.routes.follow import follow
from fivefoot.core.rules.routes.leap_checks import leap_warnings
from fivefoot.core.rules.routes.purchases import bought, purchases_of
from fivefoot.core.rules.routes.receipts import (
    StepFacts,
    free_route,
    layers_of_path,
    line_between,
    on_map,
    route_of_links,
    route_of_path,
    step_facts,
)
from fivefoot.core.rules.routes.refusals import (
    beyond_means,
    end_problems,
    leap_problem,
    length_problems,
    step_problems,
    token_problems,
    unmade_leap,
)
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.space.mounts_and_grapples import as_moving

HELD = {"flying": "is in the air", "climbing": "clings to a face", "burrowing": "is in the earth"}
NO_END = 10**9
"""More movement than anybody has, in thousandths of the unit."""


def judge_path(
    battle: Battle,
    token_id: str,
    path: Sequence[Cell],
    action_id: str | None = None,
    cause: MovementCause = VOLUNTARY,
    purchases: int | None = None,
    new_purchase: bool = False,
    levels: Sequence[int | None] | None = None,
    modes: tuple[str, ...] | None = None,
    passes: frozenset[str] = frozenset(),
    upto: int | None = None,
    anew: int | None = None,
) -> Verdict:
    """Whether a token may walk a path (the cells entered, in order) with an action, what it costs and provokes.

    Cells two or more apart are joined by a leap where one can be made; the same cell twice is a change of level.
    `levels` says the level of each cell of the path where it matters (thousandths of a cell), `modes` holds it to some
    ways of moving, `passes` lists creatures whose space it may cross. With `upto` the route is of so many steps only,
    paid as the beginning of the whole way: one that keeps a run-up may buy sooner than the cheapest way of these steps.
    From the step `anew` on the open movement pays for nothing.

    Raises KeyError for an unknown token or an action that grants no movement.
    """
    battle = as_moving(battle, token_id)
    profile = profile_of(battle, token_id, action_id, modes, passes)
    path = [Cell(*cell[:2]) for cell in path]
    movement = profile.action.movement
    if movement is not None and (not movement.provokes or movement.away_from_enemy):
        cause = replace(cause, kind="disengage_step")
    move = None if new_purchase else opened(battle, token_id, profile)
    most = purchases_of(battle, profile) if purchases is None else purchases
    problems = token_problems(battle, profile)
    if not path:
        return Verdict(tuple(problems), route_of_path(battle, profile, [], move, cause))
    outside = [cell for cell in path if not on_map(battle, cell)]
    graph = _graph_for(battle, profile, [cell for cell in path if cell not in outside])
    links, payer, buys = None, profile, most if profile.per_purchase else 0
    if not outside:
        links = follow(battle, profile, graph, path, levels, move, buys, anew)
        if links is None and profile.straightened is not None:  # whether it is straight is asked of the whole route
            payer = profile.straightened
            links = follow(battle, payer, graph, path, levels, move, buys)
    if links is not None and upto is not None:
        return Verdict(tuple(problems), route_of_links(battle, payer, graph, links[:upto], move, cause))
    if links is not None:
        route = route_of_links(battle, payer, graph, links, move, cause)
        problems += length_problems(battle, profile, path, route, len(path), most)
    else:
        if any(_is_jump(here, cell) for here, cell in zip([profile.token.cell, *path], path, strict=False)):
            return Verdict((*problems, *_unmade_jumps(battle, payer, graph, path, levels, move, most)))
        route, more = _barred(battle, profile, graph, path, move, cause, most)
        problems += more
    closed = {problem.cell for problem in problems if problem.code.startswith("occupied_by_")}
    found = end_problems(battle, payer, graph, route, most)
    ends = [p for p in found if p.code != "end_occupied" or p.cell not in closed]
    problems += [*ends, *leap_warnings(battle, route)]
    return Verdict(tuple(problems), route, bought(battle, route))


def _graph_for(battle: Battle, profile: Profile, path: Sequence[Cell]) -> MoveGraph:
    """The graph around a path; made once while the battle stays the same."""
    window = window_around([profile.token.cell, *path], 1, battle.columns, battle.rows)
    return build_graph(battle, profile, window, named=True)


def _barred(
    battle: Battle,
    profile: Profile,
    graph: MoveGraph,
    path: Sequence[Cell],
    move: OpenMove | None,
    cause: MovementCause,
    most: int,
) -> tuple[Route, list[Problem]]:
    """The receipt and the problems of a path that cannot be walked as it is, for whoever wants to overrule."""
    problems = _nothing_leads_on(battle, profile, graph) or step_problems(battle, profile, graph, path)
    facts = _facts(battle, profile, path)
    may_buy = _may_buy(battle, profile, graph, path)
    layers = layers_of_path(profile, facts, may_buy, move, most if profile.per_purchase else 0)
    route = route_of_path(battle, profile, path, move, cause, _filled(layers, len(path)))
    problems += length_problems(battle, profile, path, route, len(layers), most)
    if not problems:
        problems += unmade_leap(battle, profile, graph, path)
    if not problems:
        problems.append(beyond_means(profile.straightened or profile, move, most, "the way", path[-1]))
    return route, problems


def _nothing_leads_on(battle: Battle, profile: Profile, graph: MoveGraph) -> list[Problem]:
    """That the action does nothing for somebody in the air, on a face or in the earth, where it is so (B12, B45)."""
    token, start = profile.token, node_of_token(battle, profile, graph)
    leads_on = (graph.target[start] >= 0).any() or graph.extra.first[start] < graph.extra.first[start + 1]
    if token.support not in HELD or leads_on:
        return []
    text = f"{token.name} {HELD[token.support]}: {profile.action.label} does not lead on from there"
    return [Problem("not_from_here", text, battle.ruleset.source_of("movement.modes"), token.cell)]


def _filled(layers: Sequence[int], length: int) -> tuple[int, ...]:
    last = layers[-1] if layers else 1
    return (*layers, *([last] * (length - len(layers))))


def _facts(battle: Battle, profile: Profile, path: Sequence[Cell]) -> list[StepFacts]:
    prices = surface_prices(battle, profile)
    return [
        step_facts(battle, profile, prices, a, b) for a, b in zip([profile.token.cell, *path], path, strict=False)
    ]


def _may_buy(battle: Battle, profile: Profile, graph: MoveGraph, path: Sequence[Cell]) -> list[bool]:
    return [
        place == profile.token.cell
        or (graph.window.holds(place) and any(graph.may_open[node] for node in graph.nodes_at(place)))
        for place in [profile.token.cell, *path[:-1]]
    ]


def _is_jump(here: Cell, cell: Cell) -> bool:
    """Whether a path goes on to no neighbour."""
    return direction_of(here, cell) is None and cell != here


def _unmade_jumps(
    battle: Battle,
    profile: Profile,
    graph: MoveGraph,
    path: Sequence[Cell],
    levels: Sequence[int | None] | None,
    move: OpenMove | None,
    most: int,
) -> list[Problem]:
    """The first place where a path with jumps cannot be followed, and why: a step, a leap, or too little movement."""
    buys = most if profile.per_purchase else 0
    for count, (here, cell) in enumerate(zip([profile.token.cell, *path], path, strict=False), 1):
        known = levels[:count] if levels else None
        if on_map(battle, cell) and follow(battle, profile, graph, path[:count], known, move, buys) is not None:
            continue
        if _is_jump(here, cell) and on_map(battle, cell):
            endless = replace(profile, budget=NO_END, caps={}, counters={})
            if follow(battle, endless, graph, path[:count], known, move, max(1, buys)) is None:
                return [leap_problem(battle, profile, here, cell)]
            return [beyond_means(profile, move, most, f"the leap to {tuple(cell)}", cell)]
        found = [problem for problem in step_problems(battle, profile, graph, path[:count]) if problem.cell == cell]
        return found or [beyond_means(profile, move, most, f"the way to {tuple(cell)}", cell)]
    return []


__all__ = ["free_route", "judge_path", "line_between"]
