"""A path judged step by step: what each step costs and why, what it wakes, and whether it may be walked at all."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import NamedTuple

from fivefoot.core.geometry.footprint import Footprint
from fivefoot.core.geometry.grid import CELL, Cell, direction_of, is_diagonal
from fivefoot.core.model.encounter import OpenMove
from fivefoot.core.rules.battle import Battle
from fivefoot.core.rules.company import as_moving, moves_along
from fivefoot.core.rules.economy import cost_text
from fivefoot.core.rules.gates import Asked, gate_problems
from fivefoot.core.rules.movement.endings import ending_problems
from fivefoot.core.rules.movement.follow import follow
from fivefoot.core.rules.movement.graph import (
    BLOCKED,
    NOTHING,
    MoveGraph,
    SurfacePrice,
    barred_steps,
    build_graph,
    surface_prices,
)
from fivefoot.core.rules.movement.leaps import cells_under, find_leap
from fivefoot.core.rules.movement.places import window_around
from fivefoot.core.rules.movement.profile import (
    WHOLE,
    Paid,
    Profile,
    Register,
    StepClass,
    opened,
    profile_of,
    reason_of_factor,
    register_of,
)
from fivefoot.core.rules.movement.straight import is_straight
from fivefoot.core.rules.opportunity import OWN, Leg, Manner, triggers_of, triggers_of_legs
from fivefoot.core.rules.results import Problem, Reason, Route, Step, Verdict
from fivefoot.core.rules.ruleset.schema.base import exact
from fivefoot.core.rules.text import amount_text, number_text
from fivefoot.core.rules.threat import vertical_distance
from fivefoot.core.rules.tokens import height_of, is_blocked, speed_factor


class StepFacts(NamedTuple):
    """The class of a step, the footprint cell that decided its factor, and whether rough ground did."""

    step: StepClass
    deciding: Cell
    rough: bool
    enterable: bool


def step_facts(
    battle: Battle, profile: Profile, prices: tuple[SurfacePrice, ...], start: Cell, end: Cell
) -> StepFacts:
    """What one step is, from the ground under the newly covered cells alone (walls and creatures are not asked)."""
    side = battle.footprint(profile.token).side
    old, new = Footprint(start, side), Footprint(end, side)
    if battle.ruleset.terrain.footprint == "anchor":
        charged = [start if battle.ruleset.terrain.charge == "left" else end]
    elif battle.ruleset.terrain.charge == "left":
        charged = [cell for cell in old.cells() if not new.covers(cell)]
    else:
        charged = [cell for cell in new.cells() if not old.covers(cell)]
    index = battle.surfaces.index
    inside = [c for c in charged or [end] if 0 <= c[0] < battle.columns and 0 <= c[1] < battle.rows]
    if not inside:
        return StepFacts(StepClass(is_diagonal(start, end), WHOLE, "walk"), end, False, False)
    found = [(prices[int(index[cell[1], cell[0]])], cell) for cell in inside]
    enterable = all(price.factor not in (BLOCKED, NOTHING) for price, _ in found)
    worst, cell = max(found, key=lambda pair: pair[0].factor)
    anchor = prices[int(index[end[1], end[0]])] if _on_map(battle, end) else worst
    factor = worst.factor if worst.factor not in (BLOCKED, NOTHING) else WHOLE
    return StepFacts(StepClass(is_diagonal(start, end), factor, anchor.mode), cell, worst.rough, enterable)


def _on_map(battle: Battle, cell: Cell) -> bool:
    return 0 <= cell[0] < battle.columns and 0 <= cell[1] < battle.rows


@dataclass(frozen=True, slots=True)
class _Way:
    """One way of paying for the first steps of a path."""

    purchases: int
    spent: int
    feet: int
    register: Register
    layers: tuple[int, ...]
    by_mode: tuple[tuple[str, int], ...] = ()

    def order(self) -> tuple[int, int, int]:
        return (self.purchases, self.spent, self.feet)


def _first_way(profile: Profile, move: OpenMove | None) -> _Way:
    if move is not None:
        return _Way(0, move.spent, 0, register_of(profile, move), (), tuple(sorted(move.by_mode.items())))
    spent = 2**30 if profile.per_purchase else 0
    return _Way(0, spent, 0, Register(profile.turn_diagonal), ())


def _pay_ways(profile: Profile, ways: list[_Way], step: StepClass, may_buy: bool) -> list[_Way]:
    """All undominated ways of paying for one more step."""
    found: list[_Way] = []
    for way in ways:
        fresh = replace(way, purchases=way.purchases + 1, spent=0, register=profile.fresh_register(way.register))
        for base in [way, fresh] if may_buy and profile.per_purchase else [way]:
            paid = profile.pay(base.register, step)
            assert paid is not None  # plain steps can always be paid
            spent = base.spent + paid.price
            by_mode = dict(base.by_mode)
            mode = profile.counted_as(step.mode)
            by_mode[mode] = by_mode.get(mode, 0) + paid.price
            over = mode in profile.counters and by_mode[mode] > profile.counters[mode]
            if spent <= profile.cap(step.mode) and not over:
                layers = (*base.layers, base.purchases)
                found.append(_Way(base.purchases, spent, base.feet + paid.price, paid.register, layers,
                                  tuple(sorted(by_mode.items()))))  # fmt: skip
    return [way for way in found if not any(_dominates(other, way) for other in found)]


def _dominates(a: _Way, b: _Way) -> bool:
    if a is b or a.register != b.register or (a.by_mode != b.by_mode and a.purchases == b.purchases):
        return False
    better = a.purchases <= b.purchases and a.spent <= b.spent and a.feet <= b.feet
    return better and (a.order() != b.order())


def layers_of_path(
    profile: Profile, facts: Sequence[StepFacts], may_buy: Sequence[bool], move: OpenMove | None, most: int
) -> tuple[int, ...]:
    """Which purchase pays each step at the cheapest; shorter than the path where the rest cannot be paid."""
    ways = [_first_way(profile, move)]
    done: tuple[int, ...] = ()
    for fact, buy in zip(facts, may_buy, strict=True):
        ways = [way for way in _pay_ways(profile, ways, fact.step, buy) if way.purchases <= most]
        if not ways:
            return done
        done = min(ways, key=_Way.order).layers
    return done


def route_of_path(
    battle: Battle,
    profile: Profile,
    path: Sequence[Cell],
    move: OpenMove | None = None,
    manner: Manner = OWN,
    layers: Sequence[int] | None = None,
) -> Route:
    """The receipt of a path. `layers` tells which purchase pays each step; without it the cheapest split is found."""
    prices = surface_prices(battle, profile)
    start = profile.token.cell
    pairs = list(zip([start, *path], path, strict=False))
    facts = [step_facts(battle, profile, prices, a, b) for a, b in pairs]
    if layers is None:
        layers = layers_of_path(profile, facts, [True] * len(facts), move, 99)
        layers = (*layers, *([layers[-1] if layers else 0] * (len(facts) - len(layers))))
    steps = _steps(battle, profile, pairs, facts, layers, move)
    triggers = triggers_of(battle, profile.token, start, path, manner)
    left = steps[-1].left if steps else (move.budget - move.spent if move else profile.budget)
    bought = max(layers, default=0)
    return Route(
        profile.token.id, profile.action_id, start, steps, bought, sum(step.price for step in steps), left, triggers,
        "", _last_register(profile, steps, facts, move),
    )  # fmt: skip


def _last_register(
    profile: Profile, steps: Sequence[Step], facts: Sequence[StepFacts], move: OpenMove | None
) -> tuple[int, int, int]:
    """What the step after these has to remember."""
    register, layer = _first_way(profile, move).register, 0
    for step, fact in zip(steps, facts, strict=True):
        if step.purchase != layer:
            layer, register = step.purchase, profile.fresh_register(register)
        paid = profile.pay(register, fact.step)
        assert paid is not None  # plain steps can always be paid
        register = paid.register
    return register.diagonal, register.run_up, register.heading


def _steps(
    battle: Battle,
    profile: Profile,
    pairs: Sequence[tuple[Cell, Cell]],
    facts: Sequence[StepFacts],
    layers: Sequence[int],
    move: OpenMove | None,
) -> tuple[Step, ...]:
    from fivefoot.core.rules.movement.field import quality_text

    way = _first_way(profile, move)
    register, spent, layer, feet = way.register, 0 if way.spent >= 2**30 else way.spent, 0, 0
    steps, elevation = [], battle.base_level(profile.token)
    for (start, end), fact, bought in zip(pairs, facts, layers, strict=True):
        if bought != layer:
            layer, spent, register = bought, 0, profile.fresh_register(register)
        paid = profile.pay(register, fact.step)
        assert paid is not None  # plain steps can always be paid
        spent, feet = spent + paid.price, feet + paid.price
        left = max(0, profile.cap(fact.step.mode) - spent)
        reasons = step_reasons(profile, fact, paid, register)
        label = quality_text(battle, profile, spent)
        diagonal = register.diagonal if fact.step.diagonal else None
        steps.append(
            Step(start, end, paid.price, paid.base, fact.step.factor, layer, spent, left, feet, fact.step.mode,
                 diagonal, elevation, fact.deciding, reasons, label=label)
        )  # fmt: skip
        register = paid.register
    return tuple(steps)


class Link(NamedTuple):
    """A step of the graph: its two nodes, class, the purchase that pays it, and for a leap its airborne length."""

    source: int
    target: int
    step: StepClass
    layer: int
    chord: int = 0


def route_of_links(
    battle: Battle,
    profile: Profile,
    graph: MoveGraph,
    links: Sequence[Link],
    move: OpenMove | None,
    manner: Manner = OWN,
) -> Route:
    """The receipt of a way through the graph."""
    prices = surface_prices(battle, profile)
    way = _first_way(profile, move)
    register, spent, layer, feet = way.register, 0 if way.spent >= 2**30 else way.spent, 0, 0
    steps: list[Step] = []
    legs: list[Leg] = []
    for link in links:
        if link.layer != layer:
            layer, spent, register = link.layer, 0, profile.fresh_register(register)
        paid = profile.pay(register, link.step)
        assert paid is not None  # the search took no step that cannot be paid
        spent, feet = spent + paid.price, feet + paid.price
        steps.append(_linked_step(battle, profile, graph, prices, link, paid, register, spent, feet))
        legs += _legs_of(graph, link, len(steps) - 1)
        register = paid.register
    triggers = triggers_of_legs(battle, profile.token, legs, manner)
    left = steps[-1].left if steps else (move.budget - move.spent if move else profile.budget)
    return Route(
        profile.token.id, profile.action_id, profile.token.cell, tuple(steps), max((x.layer for x in links), default=0),
        feet, left, triggers, "", (register.diagonal, register.run_up, register.heading),
    )  # fmt: skip


def _linked_step(
    battle: Battle,
    profile: Profile,
    graph: MoveGraph,
    prices: tuple[SurfacePrice, ...],
    link: Link,
    paid: Paid,
    register: Register,
    spent: int,
    feet: int,
) -> Step:
    from fivefoot.core.rules.movement.field import quality_text

    start, end = graph.places.place(link.source), graph.places.place(link.target)
    shape, deciding, rough = link.step.shape, end.cell, False
    if shape == "step" and start.cell != end.cell:
        facts = step_facts(battle, profile, prices, start.cell, end.cell)
        deciding, rough = facts.deciding, facts.rough
    fact = StepFacts(link.step, deciding, rough, True)
    reasons = step_reasons(profile, fact, paid, register) if shape == "step" else shape_reasons(profile, link, register)
    left = max(0, profile.cap(link.step.mode) - spent)
    dear = register.diagonal if link.step.diagonal or link.step.diagonals else None
    return Step(
        start.cell, end.cell, paid.price, paid.base, link.step.factor, link.layer, spent, left, feet, link.step.mode,
        dear, end.level, deciding, reasons, shape == "leap", end.hold, shape, link.chord,
        (end.level - start.level) * profile.cell // CELL, quality_text(battle, profile, spent),
    )  # fmt: skip


def _legs_of(graph: MoveGraph, link: Link, index: int) -> list[Leg]:
    """What is tested for triggers: the step itself, or every cell under a leap."""
    start, end = graph.places.place(link.source), graph.places.place(link.target)
    if link.step.shape == "switch":
        return []
    if link.step.shape != "leap":
        return [Leg(index, start.cell, end.cell, start.level, end.level)]
    dx, dy = end.cell.x - start.cell.x, end.cell.y - start.cell.y
    cells = [start.cell, *(Cell(start.cell.x + x, start.cell.y + y) for x, y in cells_under(dx, dy)), end.cell]
    last = len(cells) - 2
    return [
        Leg(index, a, b, start.level, end.level if i == last else start.level)
        for i, (a, b) in enumerate(pairwise(cells))
    ]


def shape_reasons(profile: Profile, link: Link, register: Register) -> tuple[Reason, ...]:
    """Why a climb, a flight or a leap costs what it costs, and what it asks for."""
    ruleset, step = profile.ruleset, link.step
    if step.shape == "leap":
        return leap_reasons(profile, link, register)
    record = ruleset.modes[step.mode]
    reasons = [Reason(record.label.lower(), ruleset.source_of(f"modes.{step.mode}"))]
    way, factor = ("up", record.up) if step.rise > 0 else ("down", record.down) if step.rise < 0 else ("", 1)
    if step.rise and factor != 1:
        reasons.append(Reason(f"{way} costs {number_text(int(factor * 1000))} ×",
                              ruleset.source_of(f"modes.{step.mode}.{way}")))  # fmt: skip
    if record.check and step.shape != "switch":
        reasons.append(Reason(f"may ask for: {record.check}", ruleset.source_of(f"modes.{step.mode}")))
    return tuple(reasons)


def leap_reasons(profile: Profile, link: Link, register: Register) -> tuple[Reason, ...]:
    """What a leap is measured at, and what allows it."""
    ruleset, limits = profile.ruleset, profile.leaps
    assert limits is not None
    long, high = limits.limits(register.run_up)
    rule = ruleset.source_of("leap")
    run = amount_text(ruleset, register.run_up)
    reasons = [Reason(f"leap of {amount_text(ruleset, link.chord)} after {run} of run-up", rule)]
    if limits.by_check:
        dc = -(-link.chord // 1000)
        reasons.append(Reason(f"needs {ruleset.leap.check or 'a check'} of {dc}", rule))
    elif long is not None:
        reasons.append(Reason(f"may leap up to {amount_text(ruleset, long)}", rule))
    if link.step.rise or link.step.over:
        height = amount_text(ruleset, max(link.step.rise, link.step.over))
        reasons.append(Reason(f"{height} up of at most {amount_text(ruleset, high or 0)}", rule))
    return tuple(reasons)


def step_reasons(profile: Profile, fact: StepFacts, paid: Paid, register: Register) -> tuple[Reason, ...]:
    """Why the step costs what it costs, in words."""
    ruleset = profile.ruleset
    reasons = []
    if fact.step.diagonal and not profile.walks_freely:
        which = {
            "first_then_1_5": "a further diagonal" if register.diagonal else "the first diagonal",
            "alternating": "every second diagonal" if register.diagonal else "an odd diagonal",
            "exact_sqrt2": "a diagonal at its true length",
            "manhattan": "a diagonal counts as two steps",
        }.get(ruleset.metric.diagonal, "a diagonal costs as much as any step")
        reasons.append(Reason(which, ruleset.source_of("metric.diagonal")))
    if fact.step.factor != WHOLE:
        reasons.extend(reason_of_factor(ruleset, fact.step.mode, fact.rough))
    return tuple(reasons)


def judge_path(
    battle: Battle,
    token_id: str,
    path: Sequence[Cell],
    action_id: str | None = None,
    manner: Manner = OWN,
    purchases: int | None = None,
    new_purchase: bool = False,
    levels: Sequence[int | None] | None = None,
    modes: tuple[str, ...] | None = None,
    passes: frozenset[str] = frozenset(),
) -> Verdict:
    """Whether a token may walk a path (the cells entered, in order) with an action, what it costs and wakes.

    Cells two or more apart are joined by a leap where one can be made; the same cell twice is a change of level.
    `levels` says the level of each cell of the path where it matters (thousandths of a cell), `modes` holds it to some
    ways of moving, `passes` lists creatures whose space it may cross.

    Raises KeyError for an unknown token or an action that grants no movement.
    """
    from fivefoot.core.rules.movement.field import purchases_of

    battle = as_moving(battle, token_id)
    profile = profile_of(battle, token_id, action_id, modes, passes)
    path = [Cell(*cell[:2]) for cell in path]
    movement = profile.action.movement
    if movement is not None and (not movement.provokes or movement.away_from_enemy):
        manner = replace(manner, kind="disengage_step")
    move = None if new_purchase else opened(battle, token_id, profile)
    most = purchases_of(battle, profile) if purchases is None else purchases
    problems = _token_problems(battle, profile)
    if not path:
        return Verdict(tuple(problems), route_of_path(battle, profile, [], move, manner))
    outside = [cell for cell in path if not _on_map(battle, cell)]
    graph = _graph_for(battle, profile, [cell for cell in path if cell not in outside])
    links = None
    if not outside:
        links = follow(battle, profile, graph, path, levels, move, most if profile.per_purchase else 0)
    if links is not None:
        route = route_of_links(battle, profile, graph, links, move, manner)
        problems += _length_problems(battle, profile, path, route, len(path), most)
    else:
        jump = _jump(battle, profile, path)
        if jump is not None:
            return Verdict((*problems, jump))
        route, more = _barred(battle, profile, graph, path, move, manner, most)
        problems += more
    problems += _end_problems(battle, profile, route, most)
    return Verdict(tuple(problems), route, _buys(battle, profile, route))


def _graph_for(battle: Battle, profile: Profile, path: Sequence[Cell]) -> MoveGraph:
    """The graph around a path; made once while the battle stays the same."""
    window = window_around([profile.token.cell, *path], 1, battle.columns, battle.rows)
    return build_graph(battle, profile, window)


def _barred(
    battle: Battle,
    profile: Profile,
    graph: MoveGraph,
    path: Sequence[Cell],
    move: OpenMove | None,
    manner: Manner,
    most: int,
) -> tuple[Route, list[Problem]]:
    """The receipt and the problems of a path that cannot be walked as it is, for whoever wants to overrule."""
    problems = _step_problems(battle, profile, graph, path)
    facts = _facts(battle, profile, path)
    may_buy = _may_buy(battle, profile, graph, path)
    layers = layers_of_path(profile, facts, may_buy, move, most if profile.per_purchase else 0)
    route = route_of_path(battle, profile, path, move, manner, _filled(layers, len(path)))
    problems += _length_problems(battle, profile, path, route, len(layers), most)
    if not problems:
        problems += _unmade_leap(battle, profile, graph, path)
    if not problems and profile.straight_budget is None:  # a straight sprint goes beyond what the search pays for
        text = f"the way costs more than is left of {amount_text(profile.ruleset, profile.budget)}"
        problems.append(Problem("too_far", text, profile.ruleset.source_of("movement"), path[-1]))
    return route, problems


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


def _jump(battle: Battle, profile: Profile, path: Sequence[Cell]) -> Problem | None:
    """The first place where the path goes on to no neighbour, and why it cannot be leapt."""
    here = profile.token.cell
    for cell in path:
        if direction_of(here, cell) is None and cell != here:
            return leap_problem(battle, profile, here, cell)
        here = cell
    return None


def leap_problem(battle: Battle, profile: Profile, here: Cell, cell: Cell) -> Problem:
    """Why a token cannot leap from one cell to another: by how much it falls short, or that nothing is to be leapt."""
    ruleset = profile.ruleset
    found = find_leap(battle, profile, here, cell)
    if found is None:
        text = f"the path jumps from {tuple(here)} to {tuple(cell)}; each step goes to one of the 8 neighbours"
        return Problem("not_adjacent", text, "", cell)
    chord, rise = found
    rule = ruleset.source_of("leap")
    if profile.leaps is None:
        return Problem("no_leap", f"{profile.token.name} cannot leap now", rule, cell)
    longest, highest = profile.leaps.longest, profile.leaps.highest
    if rise > highest:
        text = f"{amount_text(ruleset, rise)} up is {amount_text(ruleset, rise - highest)} too high to leap"
        return Problem("leap_too_high", text, rule, cell)
    if chord > longest:
        text = f"the leap of {amount_text(ruleset, chord)} is {amount_text(ruleset, chord - longest)} too far"
        return Problem("leap_too_far", text, rule, cell)
    text = f"the leap of {amount_text(ruleset, chord)} needs a longer run-up, or more movement"
    return Problem("leap_too_far", text, rule, cell)


def _token_problems(battle: Battle, profile: Profile) -> list[Problem]:
    ruleset, token = battle.ruleset, profile.token
    problems = list(gate_problems(Asked(battle, token, profile.action_id), profile.action.gates))
    blocker = is_blocked(ruleset, token, "move") or (
        is_blocked(ruleset, token, "actions") if battle.in_play else None
    )
    if blocker is not None:
        text = f"{token.name} is {ruleset.conditions[blocker].label} and cannot move"
        problems.append(Problem("blocked_by_condition", text, ruleset.source_of(f"conditions.{blocker}.blocks")))
    factor, names = speed_factor(ruleset, token)
    if factor == 0 and not any(p.code == "gate" for p in problems):
        label = ruleset.conditions[names[0]].label
        text = f"{token.name} is {label}: its speed is 0"
        problems.append(Problem("speed_zero", text, ruleset.source_of(f"conditions.{names[0]}.speed")))
    if battle.turn(token.id).ended and battle.in_play:
        problems.append(Problem("turn_ended", f"the turn of {token.name} is over", ruleset.source_of("movement")))
    return problems


def _step_problems(battle: Battle, profile: Profile, graph: MoveGraph, path: Sequence[Cell]) -> list[Problem]:
    problems, here = [], profile.token.cell
    for cell in path:
        if not graph.window.holds(here) or cell not in _next_cells(graph, here):
            problems.append(_why_blocked(battle, profile, here, cell))
        here = cell
    return problems


def _unmade_leap(battle: Battle, profile: Profile, graph: MoveGraph, path: Sequence[Cell]) -> list[Problem]:
    """The first step of a path that only a leap makes, and why it is none: too high or too far from where it is."""
    here = profile.token.cell
    for cell in path:
        if graph.window.holds(here) and cell not in _next_cells(graph, here, leaps=False):
            drop = _drop_problem(battle, profile, here, cell)
            return [drop or leap_problem(battle, profile, here, cell)]
        here = cell
    return []


def _next_cells(graph: MoveGraph, here: Cell, leaps: bool = True) -> set[Cell]:
    """The cells that some step leads to from some node of a cell."""
    found: set[Cell] = set()
    for node in graph.nodes_at(here):
        for target in graph.target[node]:
            if target >= 0:
                found.add(graph.places.place(int(target)).cell)
        for edge in range(int(graph.extra.first[node]), int(graph.extra.first[node + 1])):
            if leaps or graph.extra.leap[edge] < 0:
                found.add(graph.places.place(int(graph.extra.target[edge])).cell)
    return found


def _why_blocked(battle: Battle, profile: Profile, here: Cell, cell: Cell) -> Problem:
    """The first thing that stops a step, in words."""
    ruleset, side = battle.ruleset, battle.footprint(profile.token).side
    place = Footprint(cell, side)
    if any(not _on_map(battle, covered) for covered in place.cells()):
        return Problem("out_of_map", f"{tuple(cell)} is outside the map", "", cell)
    direction = direction_of(here, cell)
    if direction is None:
        text = f"the path jumps from {tuple(here)} to {tuple(cell)}; each step goes to one of the 8 neighbours"
        return Problem("not_adjacent", text, "", cell)
    if _on_map(battle, here) and battle.footprint_steps(side)[direction, here[1], here[0]]:
        return Problem("blocked_by_wall", f"a wall bars the step from {tuple(here)} to {tuple(cell)}",
                       ruleset.source_of("grid.corner_cut"), cell)  # fmt: skip
    for other in battle.scenario.tokens.values():
        if other.id in profile.passes:
            continue
        if other.id != profile.token.id and battle.footprint(other).overlaps(place):
            hostile = other in battle.hostiles(profile.token)
            kind = "enemy" if hostile else "ally" if other in battle.allies(profile.token) else "neutral"
            rule = getattr(ruleset.occupancy, kind)
            if rule != "pass":
                ask = "; ask, or overrule" if rule == "ask" else "; tumble through, or go round" \
                    if rule == "contested" else "; go round"  # fmt: skip
                return Problem(f"occupied_by_{kind}", f"{other.name} does not let {profile.token.name} pass{ask}",
                               ruleset.source_of(f"occupancy.{kind}"), cell)  # fmt: skip
    if profile.budget <= 0:
        return Problem("speed_zero", f"{profile.token.name} cannot move: its speed is 0",
                       ruleset.source_of("movement"), cell)  # fmt: skip
    if _on_map(battle, here) and barred_steps(battle, profile, profile.side)[direction, here[1], here[0]]:
        how = "squeeze through, or go round" if ruleset.squeeze.enabled else "go round"
        return Problem("too_narrow", f"the passage to {tuple(cell)} is too narrow for {profile.token.name}: {how}",
                       ruleset.source_of("squeeze"), cell)  # fmt: skip
    drop = _drop_problem(battle, profile, here, cell) or _low_wall_problem(battle, profile, here, cell)
    if drop is not None:
        return drop
    return Problem("impassable", f"the ground at {tuple(cell)} cannot be entered this way",
                   ruleset.source_of("modes.walk") if "walk" in ruleset.modes else "", cell)  # fmt: skip


def _low_wall_problem(battle: Battle, profile: Profile, here: Cell, cell: Cell) -> Problem | None:
    """A wall that ends somewhere above: how high it is, and what to do about it."""
    ruleset, direction = profile.ruleset, direction_of(here, cell)
    level = battle.base_level(profile.token)
    for _, top, steps, _ in battle.low_steps() if direction is not None and _on_map(battle, here) else ():
        if steps[direction, here[1], here[0]] and top > level:
            units = amount_text(ruleset, (top - level) * profile.cell // CELL)
            text = f"a wall {units} high bars the step from {tuple(here)} to {tuple(cell)}: climb, leap or fly over it"
            return Problem("blocked_by_wall", text, ruleset.source_of("height"), cell)
    return None


def _drop_problem(battle: Battle, profile: Profile, here: Cell, cell: Cell) -> Problem | None:
    """A step that is no step: up a face, or over an edge."""
    ruleset, columns = profile.ruleset, battle.columns_of_ground
    before = columns.level_at(here[0], here[1], battle.base_level(profile.token))
    if before is None:
        return None
    after = columns.level_at(cell[0], cell[1], before)
    if after is None:
        return Problem("would_fall", f"nothing to stand on at {tuple(cell)}: leap, climb or fly over it",
                       ruleset.source_of("height"), cell)  # fmt: skip
    units = (after - before) * profile.cell // CELL
    if units > 0:
        text = f"{amount_text(ruleset, units)} up to {tuple(cell)} is no step: climb or leap"
        return Problem("too_steep", text, ruleset.source_of("height"), cell)
    if units < 0:
        text = f"{amount_text(ruleset, -units)} down to {tuple(cell)} is a fall: climb down or leap"
        return Problem("would_fall", text, ruleset.source_of("height"), cell)
    return None


def _length_problems(
    battle: Battle, profile: Profile, path: Sequence[Cell], route: Route, paid: int, most: int
) -> list[Problem]:
    ruleset = battle.ruleset
    if profile.straight_budget is not None:
        return _sprint_problems(battle, profile, path, route)
    if paid >= len(path):
        return []
    if most == 0 and profile.per_purchase and paid == 0:
        pools = ", ".join(ruleset.pools[p].label.lower() for cost in profile.action.cost[:1] for p in cost)
        return [Problem("no_pool", f"not enough {pools or 'movement'} left for {profile.action.label}",
                        ruleset.source_of(f"actions.{profile.action_id}"), path[0])]  # fmt: skip
    gives = amount_text(ruleset, profile.budget)
    text = f"{tuple(path[paid])} is too far: {profile.action.label} gives {gives}" + (
        f", bought at most {most} ×" if profile.per_purchase and most != 1 else ""
    )
    return [Problem("too_far", text, ruleset.source_of(f"actions.{profile.action_id}.movement"), path[paid])]


def _sprint_problems(battle: Battle, profile: Profile, path: Sequence[Cell], route: Route) -> list[Problem]:
    ruleset, movement = battle.ruleset, profile.action.movement
    assert movement is not None
    rule = ruleset.source_of(f"actions.{profile.action_id}.movement")
    if route.cost <= profile.budget:
        return []
    if route.cost > (profile.straight_budget or 0):
        text = f"too far: {profile.action.label} gives {amount_text(ruleset, profile.straight_budget or 0)} at most"
        return [Problem("too_far", text, rule, path[-1])]
    if not is_straight(profile.token.cell, path, exact(movement.straight_tolerance)):
        text = f"beyond {amount_text(ruleset, profile.budget)} the way has to be straight"
        return [Problem("not_straight", text, rule, path[-1])]
    return []


def _end_problems(battle: Battle, profile: Profile, route: Route, most: int) -> list[Problem]:
    ruleset, end = battle.ruleset, route.path[-1]
    problems = list(ending_problems(battle, profile, end, route.left, most - route.purchases))
    place = Footprint(end, battle.footprint(profile.token).side)
    level, tall = route.steps[-1].elevation, height_of(ruleset, profile.token)
    for other in battle.scenario.tokens.values():
        shares = profile.token.size in ruleset.occupancy.share
        meets = not battle.has_heights or not vertical_distance(
            level, tall, battle.base_level(other), height_of(ruleset, other)
        )
        along = moves_along(battle, profile.token, other)
        if other.id == profile.token.id or shares or along:
            continue
        if meets and battle.footprint(other).overlaps(place):
            text = f"{other.name} stands there: pass through, but do not stop"
            problems.append(Problem("end_occupied", text, ruleset.source_of("occupancy.ally"), end))
    return problems


def _buys(battle: Battle, profile: Profile, route: Route) -> tuple[str, ...]:
    if not route.purchases:
        return ()
    times = f" × {route.purchases}" if route.purchases > 1 else ""
    cost = {pool: amount * route.purchases for pool, amount in profile.action.cost[0].items() if amount}
    return (f"{profile.action.label}{times}" + (f" ({cost_text(battle, cost)})" if cost else ""),)


def free_route(battle: Battle, token_id: str, path: Sequence[Cell]) -> Route:
    """A path that is only measured (setup, ruler): metric prices, no walls, no creatures, no triggers.

    Cells that are no neighbours are joined by a shortest line.
    """
    profile = profile_of(battle, token_id)
    cells: list[Cell] = []
    here = profile.token.cell
    for cell in path:
        cells.extend(line_between(here, Cell(*cell)))
        here = Cell(*cell)
    facts = [
        StepFacts(StepClass(is_diagonal(a, b), WHOLE, "walk"), b, False, True)
        for a, b in zip([profile.token.cell, *cells], cells, strict=False)
    ]
    pairs = list(zip([profile.token.cell, *cells], cells, strict=False))
    steps = _steps(battle, profile, pairs, facts, [1] * len(facts), None)
    cost = sum(step.price for step in steps)
    return Route(token_id, profile.action_id, profile.token.cell, steps, 0, cost, max(0, profile.budget - cost))


def line_between(start: Cell, end: Cell) -> tuple[Cell, ...]:
    """Cells of a shortest way between two cells on empty ground, as straight as the grid allows.

    >>> line_between(Cell(0, 0), Cell(2, 1))
    (Cell(x=1, y=0), Cell(x=2, y=1))
    """
    length = max(abs(end[0] - start[0]), abs(end[1] - start[1]))
    return tuple(
        Cell(
            start[0] + (2 * i * (end[0] - start[0]) + length - 1) // (2 * length),
            start[1] + (2 * i * (end[1] - start[1]) + length - 1) // (2 * length),
        )
        for i in range(1, length + 1)
    )
