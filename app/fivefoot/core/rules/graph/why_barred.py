"""Why a graph has no step from a place to a neighbouring cell, by what the graph is built from."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from fivefoot.core.geometry.barriers import pairs_of_cells
from fivefoot.core.geometry.grid import CELL, Cell, direction_of
from fivefoot.core.rules.graph.ground_steps import (
    body_height,
    ground_layers,
    place_bars,
    step_conditions,
)
from fivefoot.core.rules.graph.move_graph import MoveGraph, ways_of
from fivefoot.core.rules.graph.places import CLIMBING, GraphPlace, MapWindow, window_around
from fivefoot.core.rules.graph.profile import Profile
from fivefoot.core.rules.graph.step_bars import FREE, StepBar
from fivefoot.core.rules.graph.volume import (
    ALL_WAYS,
    VolumeGrid,
    bars_in_volume,
    volume_grid,
    walls_met,
)
from fivefoot.core.rules.graph.volume_joins import levels_on_a_slant
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.space.obstacles import bars


@dataclass(frozen=True, slots=True)
class BarredStep:
    """A step that a graph does not have: where it begins, the cell that it would lead to and the
    level there (None over an abyss), and all that bars it.
    """

    place: GraphPlace
    cell: Cell
    level: int | None
    bars: StepBar


def why_barred(
    battle: Battle, profile: Profile, graph: MoveGraph, nodes: Iterable[int], level: int, cell: Cell
) -> BarredStep:
    """What bars the step from some nodes of a cell to a neighbouring cell on the map: from the one
    nearest to a level, through a volume on its own level, over ground to the layer nearest to it.
    """
    away = {node: abs(int(graph.places.z[node]) - level) for node in nodes}
    nearest = [node for node in away if away[node] == min(away.values())]
    found = [_from_node(battle, profile, graph, node, cell) for node in nearest]
    # A flier about to take off is told of the air beside it, not of ground that it does not walk.
    vague = StepBar.GROUND | StepBar.FACE
    return min(found, key=lambda step: bool(step.bars & vague))


def _from_node(
    battle: Battle, profile: Profile, graph: MoveGraph, node: int, cell: Cell
) -> BarredStep:
    if node < graph.standing:
        step = _over_ground(battle, profile, graph, node, cell)
        return _through_air_beside(battle, profile, graph, node, step)
    if node < graph.bare.first_in_volume and not _is_between_levels(graph, node):
        return _from_hold(battle, profile, graph, node, cell)
    return _in_volume(battle, profile, graph, node, cell)


def _is_between_levels(graph: MoveGraph, node: int) -> bool:
    """Whether a place is the mover's own between two levels of the volume."""
    held = int(graph.places.support[node])
    return held != CLIMBING and held in graph.places.support[graph.bare.first_in_volume :]


def _in_volume(
    battle: Battle, profile: Profile, graph: MoveGraph, node: int, cell: Cell
) -> BarredStep:
    """The step through air, water or earth: on its own level, or up or down on a slant where that
    is one step and what fills its own bars it.
    """
    place = graph.places.place(node)
    window, scenario = _both_cells(battle, place, cell), battle.scenario
    volume = battle.derived(
        "volume_of_step",
        # Of the nodes at a place several may be asked about, and each level of a step in turn.
        (scenario.scene, battle.ruleset, profile.token, profile.action),
        (*ways_of(profile), tuple(sorted(profile.counters.items())), window),
        lambda: volume_grid(battle, profile, profile.side, window),
    )
    direction = direction_of(place.cell, cell)
    assert volume is not None  # the node lies in it
    assert direction is not None  # the cells are neighbours
    found = []
    for rise in (0, 1, -1) if volume.directions == ALL_WAYS else (0,):
        level = (place.level // CELL + rise) * CELL
        reasons = bars_in_volume(battle, profile, volume, place.level, direction, rise)
        there = [each for each in graph.nodes_at(cell) if graph.places.z[each] == level]
        reasons |= _creature(graph, there)
        found.append((StepBar.GROUND in reasons, abs(rise), level, reasons))
    found += _on_slants(battle, profile, graph, node, cell)
    _, _, level, reasons = min(found)
    return BarredStep(place, cell, level, reasons)


def _on_slants(
    battle: Battle, profile: Profile, graph: MoveGraph, node: int, cell: Cell
) -> list[tuple[bool, int, int, StepBar]]:
    """What bars the slants between a place to stand that lies between two levels and the levels
    beside it: whether the ground does (never), how far up or down, the level, all of it.
    """
    place = graph.places.place(node)
    volume = volume_grid(battle, profile, profile.side, _both_cells(battle, place, cell))
    direction = direction_of(place.cell, cell)
    if volume is None or volume.directions != ALL_WAYS or profile.phase is not None:
        return []
    assert direction is not None  # the cells are neighbours
    found = []
    y, x = place.cell.y - volume.window.top, place.cell.x - volume.window.left
    for end in _ends_on_slants(graph, volume, node, cell):
        level = int(graph.places.z[end])
        walls = walls_met(battle, profile, volume, direction, max(level, place.level))
        reasons = _creature(graph, [end, *_passed(graph, node, end)])
        reasons |= StepBar.WALL if walls[y, x] else FREE
        found.append((False, abs(level - place.level) // CELL, level, reasons))
    return found


def _passed(graph: MoveGraph, node: int, end: int) -> list[int]:
    """The place of the volume that a step passes on its way between two nodes."""
    extra, passed = graph.bare.extra, graph.bare.passed
    ends = extra.source[passed.edge], extra.target[passed.edge]
    found: list[int] = passed.place[(ends[0] == node) & (ends[1] == end)].tolist()
    return found


def _ends_on_slants(graph: MoveGraph, volume: VolumeGrid, node: int, cell: Cell) -> list[int]:
    """The nodes of a neighbouring cell that a slant from a node leads to, barred or not."""
    place = graph.places.place(node)
    there = [each for each in graph.nodes_at(cell) if graph.bare.usable[each]]
    if node < graph.standing:
        levels = levels_on_a_slant(volume, cell, place.level)
        return [e for e in there if e >= graph.standing and int(graph.places.z[e]) in levels]
    grounds = [(each, int(graph.places.z[each])) for each in there if each < graph.standing]
    return [e for e, z in grounds if place.level in levels_on_a_slant(volume, place.cell, z)]


def _through_air_beside(
    battle: Battle, profile: Profile, graph: MoveGraph, node: int, step: BarredStep
) -> BarredStep:
    """The step over ground, or the slant beside it: ground that is too high or too low to walk on
    says less than what bars that.
    """
    slants = _on_slants(battle, profile, graph, node, step.cell)
    vague = StepBar.RISE | StepBar.DROP | StepBar.NOTHING | StepBar.GROUND
    if not slants or not step.bars & vague:
        return step
    _, _, level, reasons = min(slants)
    return replace(step, level=level, bars=reasons)


def _over_ground(
    battle: Battle, profile: Profile, graph: MoveGraph, node: int, cell: Cell
) -> BarredStep:
    place = graph.places.place(node)
    direction = direction_of(place.cell, cell)
    assert direction is not None
    window = _both_cells(battle, place, cell)
    ground = ground_layers(battle, profile, profile.side, window)
    here, there = pairs_of_cells(window.height, window.width, direction)
    before = node * graph.layers // graph.standing
    conditions = step_conditions(battle, profile, profile.side, window, ground)
    places = place_bars(ground, profile.phase is not None)
    found = []
    for after in range(len(ground.level)):
        barred, _ = list(conditions.from_layers(after, ground))[before]
        reasons = StepBar(int(barred[(direction, *here)][0, 0] | places[after][there][0, 0]))
        reasons |= _creature(graph, [graph.ground_node(cell, after)])
        nothing, level = StepBar.NOTHING in reasons, int(ground.level[after][there][0, 0])
        found.append((nothing, abs(level - place.level), after, level, reasons))
    nothing, _, _, level, reasons = min(found)
    return BarredStep(place, cell, None if nothing else level, reasons)


def _from_hold(
    battle: Battle, profile: Profile, graph: MoveGraph, node: int, cell: Cell
) -> BarredStep:
    """The step off a face, which leads only over its edge: where it does, somebody stands there."""
    first, places = graph.bare.extra.first, graph.places
    place = places.place(node)
    led = [
        target
        for target in graph.bare.extra.target[first[node] : first[node + 1]].tolist()
        if places.place(target).cell == cell
    ]
    if led:
        return BarredStep(place, cell, int(places.z[led[0]]), _creature(graph, led))
    body = place.level, place.level + body_height(battle, profile)
    walled = bars(battle, profile.side, place.cell, cell, *body)
    return BarredStep(place, cell, place.level, StepBar.FACE | (StepBar.WALL if walled else FREE))


def _both_cells(battle: Battle, place: GraphPlace, cell: Cell) -> MapWindow:
    """The part of the map that holds both ends of a step and nothing else."""
    return window_around([place.cell, cell], 0, battle.columns, battle.rows)


def _creature(graph: MoveGraph, nodes: list[int]) -> StepBar:
    """The reason for nodes that nothing but a creature bars."""
    taken = any(graph.bare.usable[node] and not graph.passable[node] for node in nodes)
    return StepBar.CREATURE if taken else FREE
