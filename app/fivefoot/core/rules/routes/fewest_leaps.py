"""Of routes that cost the same, the one that leaps least: no leap where walking does as well, and
none longer than needed.

A leap costs as much as the steps under it. To the search, going round a rough cell and leaping over
its corner are therefore the same, and so are a leap from the edge and one from farther back. The
search does not tell them apart; its routes are corrected here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from fivefoot.core.geometry.grid import DIRECTIONS, Cell
from fivefoot.core.rules.graph.move_graph import MoveGraph
from fivefoot.core.rules.results import Route
from fivefoot.core.rules.routes.receipts import GraphLink

LinkJudge = Callable[[Sequence[GraphLink]], Route | None]
"""The receipt of a way, or None where it cannot be paid."""


def least_leaping(
    graph: MoveGraph, links: Sequence[GraphLink], route: Route, judge: LinkJudge
) -> Route:
    """The route of the links with each leap walked, or shortened, where that costs and provokes no
    more.
    """
    for index, link in enumerate(links):
        for instead in _instead(graph, link) if link.step.shape == "leap" else ():
            others = [*links[:index], *instead, *links[index + 1 :]]
            found = judge(others)
            # From the start: what was mended may let another leap go, until none does.
            if found is not None and _is_plainer(found, route):
                return least_leaping(graph, others, found, judge)
    return route


def how_crooked(route: Route) -> tuple[int, int]:
    """How far a route leaps, and how many of its steps and leaps are oblique: of equal routes the
    straightest is taken.
    """
    slanting = sum(
        step.start.x != step.end.x and step.start.y != step.end.y for step in route.steps
    )
    return _leapt(route), slanting


def _is_plainer(new: Route, old: Route) -> bool:
    # Not only the cost: a way that leaves less, or provokes once more, is not the same way.
    same = (new.purchases, new.cost, new.left) == (
        old.purchases,
        old.cost,
        old.left,
    ) and new.events <= old.events
    return same and _leapt(new) < _leapt(old)


def _leapt(route: Route) -> int:
    """How far a route goes by leaps, from take-offs to landings."""
    return sum(step.base for step in route.steps if step.leap)


def _instead(graph: MoveGraph, link: GraphLink) -> Iterator[list[GraphLink]]:
    """Steps in place of a leap; otherwise steps and a shorter leap, the one that takes off or lands
    nearest to the obstacle.
    """
    ways = _ways_across(graph, link)
    far = len(ways[0])
    for way in ways:
        before, after = _walk(graph, link, link.source, way), _walk_back(graph, link, way)
        if len(before) == far and before[-1].target == link.target:
            yield before
        # Longest walk first, and one cell at least is left for the leap to cross.
        for cells in range(min(len(before), far - 2), 0, -1):
            yield from (
                [*before[:cells], leap]
                for leap in _leaps(graph, link, before[cells - 1].target, link.target)
            )
        for cells in range(min(len(after), far - 2), 0, -1):
            yield from (
                [leap, *after[-cells:]]
                for leap in _leaps(graph, link, link.source, after[-cells].source)
            )


def _ways_across(graph: MoveGraph, link: GraphLink) -> list[tuple[int, ...]]:
    """The directions of the steps that lead where a leap does: its diagonals first or last."""
    places = graph.places
    dx = int(places.x[link.target]) - int(places.x[link.source])
    dy = int(places.y[link.target]) - int(places.y[link.source])
    slanting, far = min(abs(dx), abs(dy)), max(abs(dx), abs(dy))
    slants = (DIRECTIONS.index((_sign(dx), _sign(dy))),) * slanting
    straight = (_sign(dx), 0) if abs(dx) > abs(dy) else (0, _sign(dy))
    straights = (DIRECTIONS.index(straight),) * (far - slanting)
    # Both orders, each once: for a straight or a diagonal leap they are the same.
    return sorted({slants + straights, straights + slants})


def _sign(value: int) -> int:
    return (value > 0) - (value < 0)


def _walk(graph: MoveGraph, link: GraphLink, start: int, way: Sequence[int]) -> list[GraphLink]:
    """Steps of the ground in these directions, as many as there are."""
    steps: list[GraphLink] = []
    for direction in way:
        target = int(graph.target[start, direction])
        if target < 0:
            break
        steps.append(
            GraphLink(
                start, target, graph.classes[int(graph.step_class[start, direction])], link.purchase
            )
        )
        start = target
    return steps


def _walk_back(graph: MoveGraph, link: GraphLink, way: Sequence[int]) -> list[GraphLink]:
    """The steps in these directions that end where the leap does, as many as there are before a
    gap.
    """
    here = link.target
    found: list[GraphLink] = []
    for direction in reversed(way):
        dx, dy = DIRECTIONS[direction]
        cell = graph.places.place(here).cell
        nodes = graph.nodes_at(Cell(cell.x - dx, cell.y - dy))
        before = next((node for node in nodes if int(graph.target[node, direction]) == here), None)
        if before is None:
            break
        found += _walk(graph, link, before, [direction])
        here = before
    return found[::-1]


def _leaps(graph: MoveGraph, link: GraphLink, start: int, end: int) -> Iterator[GraphLink]:
    """The leaps from one node to another."""
    extra = graph.extra
    for edge in range(int(extra.first[start]), int(extra.first[start + 1])):
        step = graph.classes[int(extra.step_class[edge])]
        if int(extra.target[edge]) == end and step.shape == "leap" and graph.leap_table is not None:
            number = int(extra.leap[edge])
            yield GraphLink(
                start,
                end,
                step,
                link.purchase,
                int(graph.leap_table.chord[number]) if number >= 0 else 0,
            )
