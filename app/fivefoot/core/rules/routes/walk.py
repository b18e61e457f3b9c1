"""A path judged step by step: whether it may be walked, what it costs, and what it provokes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from fivefoot.core.geometry.grid import CELL, Cell, direction_of
from fivefoot.core.model.encounter import OpenMove
from fivefoot.core.rules.graph.move_graph import MoveGraph, build_graph, is_small, node_of_token
from fivefoot.core.rules.graph.places import window_around
from fivefoot.core.rules.graph.profile import (
    Profile,
    open_movement,
    profile_of,
)
from fivefoot.core.rules.graph.token_leaps import may_leap
from fivefoot.core.rules.reactions.opportunity import VOLUNTARY, MovementCause
from fivefoot.core.rules.results import Problem, Route, Verdict, one_for_each_reason
from fivefoot.core.rules.routes.end_refusals import end_problems
from fivefoot.core.rules.routes.endings import stands_of_route
from fivefoot.core.rules.routes.follow import follow
from fivefoot.core.rules.routes.inside_matter import inside_warnings
from fivefoot.core.rules.routes.leap_checks import leap_warnings
from fivefoot.core.rules.routes.leap_refusals import impossible_leap_problems, leap_problem
from fivefoot.core.rules.routes.length_refusals import length_problems, unaffordable_problem
from fivefoot.core.rules.routes.mode_limits import ModeLimit, each_lifted
from fivefoot.core.rules.routes.payments import purchases_of_path
from fivefoot.core.rules.routes.purchases import purchase_words, purchases_of
from fivefoot.core.rules.routes.receipts import (
    GraphLink,
    facts_of_path,
    free_route,
    line_between,
    on_map,
    route_of_links,
    route_of_path,
)
from fivefoot.core.rules.routes.step_refusals import step_problems
from fivefoot.core.rules.routes.texts import say
from fivefoot.core.rules.routes.token_refusals import has_no_speed, is_gripped, token_problems
from fivefoot.core.rules.ruleset.amount_text import amount_text
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.space.hazards import hazard_warnings
from fivefoot.core.rules.space.mounts_and_grapples import with_mount_shape

HELD = {
    "flying": say("is_in_air"),
    "climbing": say("clings_to_face"),
    "burrowing": say("is_in_earth"),
}
NO_END = 10**9
"""More movement than anybody has, in thousandths of the unit."""


def judge_path(  # noqa: PLR0913 - what is asked of a path by every kind of movement
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
    """Whether a token may walk a path (the cells entered, in order) with an action, what it costs
    and provokes.

    Cells two or more apart are joined by a leap where one can be made; the same cell twice is a
    change of level. `levels` says the level of each cell of the path where it matters (thousandths
    of a cell), `modes` holds it to some ways of moving, `passes` lists creatures whose space it may
    cross. With `upto` the route is of so many steps only, paid as the beginning of the whole way:
    one that keeps a run-up may buy sooner than the cheapest way of these steps. From the step
    `anew` on the open movement pays for nothing.

    Raises KeyError for an unknown token or an action that grants no movement.
    """
    # A token that rides is judged in its mount's shape (A53).
    battle = with_mount_shape(battle, token_id)
    profile = profile_of(battle, token_id, action_id, modes, passes)
    move = None if new_purchase else open_movement(battle, token_id, profile)
    most = purchases_of(battle, profile) if purchases is None else purchases
    cause, path = _cause_of(profile, cause), [Cell(*cell[:2]) for cell in path]
    if not path:
        return _staying(battle, profile, move, cause)
    # Only the leaps of this path: a table of all around it would take a second.
    graph = _graph_for(battle, profile, path, along=True)
    walk = _links_of(
        _JudgedWalk(battle, profile, profile, graph, path, levels, move, most, cause), anew
    )
    # `upto` wants a receipt of the beginning, not a verdict on the whole.
    if walk.links is None or upto is None:
        return _judged(walk)
    route = route_of_links(battle, walk.payer, graph, walk.links[:upto], move, cause)
    return Verdict(tuple(one_for_each_reason(token_problems(battle, profile))), route)


def _staying(
    battle: Battle, profile: Profile, move: OpenMove | None, cause: MovementCause
) -> Verdict:
    """The verdict on a path without cells: what keeps the token itself from moving."""
    nothing = route_of_path(battle, profile, [], move, cause)
    return Verdict(tuple(one_for_each_reason(token_problems(battle, profile))), nothing)


@dataclass(frozen=True, slots=True, eq=False)
class _JudgedWalk:
    """A path to be judged, and the `links` of the graph that follow it, or None.

    `payer` is the profile that pays, `move` the movement under way, `most` how many purchases may
    follow it.
    """

    battle: Battle
    profile: Profile
    payer: Profile
    graph: MoveGraph
    path: Sequence[Cell]
    levels: Sequence[int | None] | None
    move: OpenMove | None
    most: int
    cause: MovementCause
    links: Sequence[GraphLink] | None = None

    @property
    def buys(self) -> int:
        """How many purchases the search may make."""
        return self.most if self.profile.per_purchase else 0

    def graph_of_all_leaps(self) -> MoveGraph:
        """The same graph with the leaps beside the path too, to suggest what else could be done."""
        return _graph_for(self.battle, self.profile, self.path)

    @property
    def pairs(self) -> list[tuple[Cell, Cell]]:
        """Where each step of the path begins and ends."""
        return list(zip([self.profile.token.cell, *self.path], self.path, strict=False))


def _cause_of(profile: Profile, cause: MovementCause) -> MovementCause:
    """The cause as triggers see it: a movement by an action that does not provoke counts as a
    careful step.
    """
    movement = profile.action.movement
    if movement is not None and (not movement.provokes or movement.away_from_enemy):
        return replace(cause, kind="disengage_step")
    return cause


def _links_of(walk: _JudgedWalk, anew: int | None) -> _JudgedWalk:
    """The walk with the links that follow its path, paid by a straight way's profile where only
    that leads along.
    """
    # A cell off the map has no node to follow.
    if not all(on_map(walk.battle, cell) for cell in walk.path):
        return walk
    battle, profile, graph, path = walk.battle, walk.profile, walk.graph, walk.path
    links = follow(battle, profile, graph, path, walk.levels, walk.move, walk.buys, anew)
    # Only where the plain budget does not lead along is the straight one tried.
    if links is not None or profile.straightened is None:
        return replace(walk, links=links)
    payer = profile.straightened  # whether it is straight is asked of the whole route
    links = follow(battle, payer, graph, path, walk.levels, walk.move, walk.buys)
    return replace(walk, links=links, payer=payer)


def _judged(walk: _JudgedWalk) -> Verdict:
    """The verdict on the whole path."""
    battle = walk.battle
    problems = [
        replace(problem, cell=walk.path[0]) if problem.code == "speed_zero" else problem
        for problem in token_problems(battle, walk.profile)
    ]
    if walk.links is not None:
        route = route_of_links(battle, walk.payer, walk.graph, walk.links, walk.move, walk.cause)
        problems += _length_problems(walk, route, len(walk.path), problems)
    # A jump that no leap makes leaves nothing to price: there is no receipt.
    elif any(_is_jump(here, cell) for here, cell in walk.pairs):
        return Verdict((*one_for_each_reason(problems), *_unmade_jumps(walk)))
    else:
        route, more = _barred(walk, problems)
        problems += more
    problems += _end_problems_left(walk, route, problems)
    cautions = way_cautions(battle, route)
    reasons = one_for_each_reason(problems)
    return Verdict((*reasons, *cautions), route, purchase_words(battle, route))


def _length_problems(
    walk: _JudgedWalk, route: Route, paid: int, known: Sequence[Problem]
) -> list[Problem]:
    """Whether the path is too long; without any speed that is no reason of its own, and who is in a
    grip has bought nothing.
    """
    if is_gripped(known):
        return []
    found = length_problems(walk.battle, walk.profile, walk.path, route, paid, walk.most)
    if not has_no_speed(known):
        return found
    return [replace(problem, about="speed") for problem in found]


def way_cautions(battle: Battle, route: Route) -> tuple[Problem, ...]:
    """What is said of a way before it is walked though nothing forbids it: leaps that may fail,
    hazards, and an end within matter.
    """
    return (
        *leap_warnings(battle, route),
        *hazard_warnings(battle, battle.token(route.token), stands_of_route(route)),
        *inside_warnings(battle, route),
    )


def _end_problems_left(walk: _JudgedWalk, route: Route, known: Sequence[Problem]) -> list[Problem]:
    """What is wrong with the end of a route, apart from whose space it is where that was said
    already.
    """
    # A token that bars the way is reported at the step already.
    closed = {problem.cell for problem in known if problem.code.startswith("occupied_by_")}
    found = end_problems(walk.battle, walk.payer, walk.graph_of_all_leaps, route, walk.most)
    return [
        problem for problem in found if problem.code != "end_occupied" or problem.cell not in closed
    ]


def _graph_for(
    battle: Battle, profile: Profile, path: Sequence[Cell], along: bool = False
) -> MoveGraph:
    """The graph around the cells of a path that are on the map; made once while the battle stays
    the same.

    With `along` its leaps are only those that the path may make.
    """
    cells = [profile.token.cell, *(cell for cell in path if on_map(battle, cell))]
    # One cell around: room for the steps beside the path's ends.
    window = window_around(cells, 1, battle.columns, battle.rows)
    # A small map's leaps are found once for all paths.
    few = along and not is_small(battle) and may_leap(battle, profile)
    return build_graph(battle, profile, window, named=True, along=tuple(cells) if few else ())


def _barred(walk: _JudgedWalk, known: Sequence[Problem]) -> tuple[Route, list[Problem]]:
    """The receipt and the problems of a path that cannot be walked as it is, for a game master who
    may overrule them.
    """
    battle, profile, graph, path = walk.battle, walk.profile, walk.graph, walk.path
    problems = _nothing_leads_on(walk) or step_problems(battle, profile, graph, path, walk.levels)
    may_buy = _may_buy(profile, graph, path)
    steps = [fact.step for fact in facts_of_path(battle, profile, path)]
    paid_by = purchases_of_path(profile, steps, may_buy, walk.move, walk.buys)
    route = route_of_path(battle, profile, path, walk.move, walk.cause, _filled(paid_by, len(path)))
    # A place that is not there is neither near nor far.
    missing = [] if problems else _missing_heights(walk)
    problems += missing or _length_problems(walk, route, len(paid_by), known)
    # Nothing bars a step and it is not too long: then what is missing is a leap, or the modes of
    # the movement.
    stuck = has_no_speed(known) or is_gripped(known)
    payer = profile.straightened or profile
    if not problems and not stuck:
        # What endless movement leads along asks for no other leap: it is only too dear.
        too_dear = _leads_on(walk, _endless(payer), len(path), max(1, walk.buys))
        problems += [] if too_dear else impossible_leap_problems(battle, profile, graph, path)
    if not problems and not stuck:
        problems.append(_unaffordable(walk, payer, len(path), say("way"), path[-1]))
    return route, problems


def _missing_heights(walk: _JudgedWalk) -> list[Problem]:
    """The first height of a path at which there is no place for the mover; empty where it has all
    of them.
    """
    ruleset, graph = walk.battle.ruleset, walk.graph
    for cell, level in zip(walk.path, walk.levels or (), strict=False):
        nodes = graph.nodes_at(cell) if graph.window.holds(cell) else []
        # A place within solid ground is drawn in a flier's volume, and is none all the same.
        held = [graph.places.z[node] for node in nodes if graph.passable[node]]
        if level is None or level in held:
            continue
        height = amount_text(ruleset, level * walk.profile.cell // CELL)
        text = say("no_place_at_height", height=height, cell=tuple(cell))
        return [Problem("wrong_level", text, ruleset.source_of("height"), cell)]
    return []


def _nothing_leads_on(walk: _JudgedWalk) -> list[Problem]:
    """Why the action does nothing for a token in the air, on a face or in the earth (B12, B45);
    empty where it does.
    """
    battle, profile, token = walk.battle, walk.profile, walk.profile.token
    if token.support not in HELD:
        return []
    # Not a single step leads on from where it is: it is the action, not the path. The graph of all
    # leaps has every step of the path's own, and takes long to build in the air.
    if _has_steps(walk, walk.graph) or _has_steps(walk, walk.graph_of_all_leaps()):
        return []
    text = say(
        "token_held_action_does_not_lead",
        token=token.name,
        held=HELD[token.support],
        action=profile.action.label,
    )
    return [Problem("not_from_here", text, battle.ruleset.source_of("movement.modes"), token.cell)]


def _has_steps(walk: _JudgedWalk, graph: MoveGraph) -> bool:
    """Whether any step leads on from where the token is."""
    start = node_of_token(walk.battle, walk.profile, graph)
    onward = graph.extra.first
    return bool((graph.target[start] >= 0).any() or onward[start] < onward[start + 1])


def _filled(paid_by: Sequence[int], length: int) -> tuple[int, ...]:
    # The last purchase stands for what could not be paid.
    last = paid_by[-1] if paid_by else 1
    return (*paid_by, *([last] * (length - len(paid_by))))


def _may_buy(profile: Profile, graph: MoveGraph, path: Sequence[Cell]) -> list[bool]:
    """Whether a purchase may open before each step of a path."""
    return [
        place == profile.token.cell
        or (
            graph.window.holds(place)
            and any(graph.may_open[node] for node in graph.nodes_at(place))
        )
        for place in [profile.token.cell, *path[:-1]]
    ]


def _is_jump(here: Cell, cell: Cell) -> bool:
    """Whether a step of a path does not end in a neighbouring cell."""
    return direction_of(here, cell) is None and cell != here


def _unmade_jumps(walk: _JudgedWalk) -> list[Problem]:
    """The first place where a path with jumps cannot be followed, and why: a step, a leap, or too
    little movement.
    """
    battle, payer, graph = walk.battle, walk.payer, walk.graph
    for count, (here, cell) in enumerate(walk.pairs, 1):
        if on_map(battle, cell) and _leads_on(walk, payer, count, walk.buys):
            continue
        if _is_jump(here, cell) and on_map(battle, cell):
            # With endless movement: does the leap exist at all, or is it only too dear?
            if not _leads_on(walk, _endless(payer), count, max(1, walk.buys)):
                return [leap_problem(battle, payer, here, cell)]
            way = say("leap_to_cell", cell=tuple(cell))
            return [_unaffordable(walk, payer, count, way, cell)]
        found = step_problems(battle, payer, graph, walk.path[:count])
        there = [problem for problem in found if problem.cell == cell]
        way = say("way_to_cell", cell=tuple(cell))
        return there or [_unaffordable(walk, payer, count, way, cell)]
    return []


def _unaffordable(walk: _JudgedWalk, payer: Profile, count: int, way: str, cell: Cell) -> Problem:
    """Why the first cells of a path, which nothing bars, are not paid for."""
    limit = _limit_met(walk, payer, count)
    return unaffordable_problem(payer, walk.move, walk.most, way, cell, limit)


def _limit_met(walk: _JudgedWalk, payer: Profile, count: int) -> ModeLimit | None:
    """The one mode whose own speed keeps the first cells of a path from being paid for (C5)."""
    for limit, lifted in each_lifted(payer, walk.move):
        if _leads_on(walk, lifted, count, walk.buys):
            return limit
    return None


def _endless(payer: Profile) -> Profile:
    """The same mover with more movement than any way costs."""
    return replace(payer, budget=NO_END, caps={}, counters={})


def _leads_on(walk: _JudgedWalk, payer: Profile, count: int, buys: int) -> bool:
    """Whether the first cells of a path can be followed by a mover that pays like this."""
    known = walk.levels[:count] if walk.levels else None
    links = follow(walk.battle, payer, walk.graph, walk.path[:count], known, walk.move, buys)
    return links is not None


__all__ = ["free_route", "judge_path", "line_between", "way_cautions"]
