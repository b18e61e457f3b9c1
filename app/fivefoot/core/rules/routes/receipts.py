"""Receipts: what each step of a route costs and why, what it provokes, and how it is best paid."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from typing import NamedTuple

from fivefoot.core.geometry.footprint import Footprint
from fivefoot.core.geometry.grid import CELL, Cell, is_diagonal
from fivefoot.core.model.encounter import OpenMove
from fivefoot.core.rules.graph.line_cells import cells_under
from fivefoot.core.rules.graph.move_graph import MoveGraph
from fivefoot.core.rules.graph.places import GraphPlace
from fivefoot.core.rules.graph.profile import (
    Profile,
    Register,
    StepClass,
    profile_of,
    reason_of_factor,
    reason_of_mode,
)
from fivefoot.core.rules.graph.surfaces import (
    BLOCKED,
    MATTER,
    NOTHING,
    SurfacePrice,
    surface_prices,
)
from fivefoot.core.rules.reactions.opportunity import (
    VOLUNTARY,
    MovementCause,
    triggers_of_legs,
)
from fivefoot.core.rules.reactions.triggers.policy import Leg
from fivefoot.core.rules.results import Reason, Route, RouteStep
from fivefoot.core.rules.routes.leap_checks import is_drop, leap_difficulty
from fivefoot.core.rules.routes.leap_query import bodies_under
from fivefoot.core.rules.routes.payments import (
    Charge,
    charges,
    last_register,
    purchases_of_path,
)
from fivefoot.core.rules.routes.texts import say
from fivefoot.core.rules.ruleset.amount_text import amount_text, number_text
from fivefoot.core.rules.ruleset.schema.base import WHOLE
from fivefoot.core.rules.ruleset.schema.ruleset import Ruleset
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.space.cover_objects import beside_object
from fivefoot.core.rules.space.obstacles import is_too_narrow
from fivefoot.core.rules.space.tokens import height_of


class StepFacts(NamedTuple):
    """The class of a step, the footprint cell that decided its factor, what the ground there makes
    of the price, and whether a gap (or a body or wall that is phased through) or a medium did.
    """

    step: StepClass
    deciding: Cell
    slowing: int
    enterable: bool
    narrow: bool = False
    medium: str = ""
    mode_there: str = ""  # of the deciding cell: part of a body may hang over water


def step_facts(
    battle: Battle,
    profile: Profile,
    prices: tuple[SurfacePrice, ...],
    start: Cell,
    end: Cell,
    levels: tuple[int, int],
) -> StepFacts:
    """What one step is, from the ground under the newly covered cells alone (walls and creatures
    are not asked).

    `levels` are those of its start and its end, thousandths of a cell: on a bridge its deck is the
    ground, not what lies below.
    """
    columns, diagonal = battle.columns_of_ground, is_diagonal(start, end)
    level = levels[0] if battle.ruleset.terrain.charge == "left" else levels[1]
    charged = _charged_cells(battle, profile.side, start, end) or [end]
    inside = [cell for cell in charged if on_map(battle, cell)]
    if not inside:
        return StepFacts(StepClass(diagonal, WHOLE, "walk"), end, WHOLE, False)
    # As the search charges: the worst of the cells counts, in the mode of what carries the body.
    found = [(prices[columns.surface_number(*cell, level)], cell) for cell in inside]
    enterable = all(price.factor not in (BLOCKED, NOTHING) for price, _ in found)
    worst, cell = max(found, key=lambda pair: pair[0].factor)
    # Beyond the map there is no ground: what is charged stands in.
    mode = _mode_of_body(battle, profile, prices, end, levels[1]) or worst.mode
    # A barred step is told at its plain price: the refusal says the rest.
    factor = worst.factor if worst.factor not in (BLOCKED, NOTHING) else WHOLE
    step = StepClass(diagonal, factor, mode)
    return StepFacts(
        step, cell, worst.slowing, enterable, medium=worst.medium, mode_there=worst.mode
    )


def _mode_of_body(
    battle: Battle, profile: Profile, prices: tuple[SurfacePrice, ...], at: Cell, level: int
) -> str:
    """The mode in which a body goes over the ground of a place: it swims only where no firm ground
    carries any of its cells (as the graph has it); empty where none of it is on the map.
    """
    columns, modes = battle.columns_of_ground, battle.ruleset.modes
    cells = [cell for cell in Footprint(at, profile.side).cells() if on_map(battle, cell)]
    if len(cells) > 1:
        cells = [cell for cell in cells if columns.level_at(*cell, level) == level] or cells[:1]
    found = [prices[columns.surface_number(*cell, level)].mode for cell in cells]
    return min(found, key=lambda mode: mode in modes and modes[mode].deep, default="")


def facts_of_path(battle: Battle, profile: Profile, path: Sequence[Cell]) -> list[StepFacts]:
    """The facts of each step of a path that always keeps to the ground nearest to the level it
    comes from.
    """
    prices, here = surface_prices(battle, profile), profile.token.cell
    level, found = battle.base_level(profile.token), []
    for cell in path:
        after = battle.columns_of_ground.level_at(*cell, level) if on_map(battle, cell) else None
        # Over an abyss, or off the map, it stays as high as it is.
        there = level if after is None else after
        found.append(step_facts(battle, profile, prices, here, cell, (level, there)))
        here, level = cell, there
    return found


def _charged_cells(battle: Battle, side: int, start: Cell, end: Cell) -> list[Cell]:
    """The cells whose ground a step is charged by: those that it newly covers, or those it leaves,
    or one of the anchors.
    """
    terrain = battle.ruleset.terrain
    if terrain.footprint == "anchor":
        return [start if terrain.charge == "left" else end]
    old, new = Footprint(start, side), Footprint(end, side)
    if terrain.charge == "left":
        return [cell for cell in old.cells() if not new.covers(cell)]
    return [cell for cell in new.cells() if not old.covers(cell)]


def on_map(battle: Battle, cell: Cell) -> bool:
    """Whether a cell lies on the map."""
    return 0 <= cell[0] < battle.columns and 0 <= cell[1] < battle.rows


def route_of_path(
    battle: Battle,
    profile: Profile,
    path: Sequence[Cell],
    move: OpenMove | None = None,
    cause: MovementCause = VOLUNTARY,
    paid_by: Sequence[int] | None = None,
) -> Route:
    """The receipt of a path.

    `paid_by` tells which purchase pays each step; without it the cheapest split is found.
    """
    start = profile.token.cell
    pairs = list(zip([start, *path], path, strict=False))
    facts = facts_of_path(battle, profile, path)
    if paid_by is None:
        paid_by = _cheapest_split(profile, facts, move)
    charged = list(
        charges(profile, move, ((f.step, n) for f, n in zip(facts, paid_by, strict=True)))
    )
    steps = _squeezed_steps(profile, _steps(battle, profile, pairs, facts, charged))
    level = battle.base_level(profile.token)
    legs = [Leg(i, here, there, level, level) for i, (here, there) in enumerate(pairs)]
    triggers = triggers_of_legs(battle, profile.token, _in_its_width(battle, profile, legs), cause)
    bought = max(paid_by, default=0)
    return Route(
        profile.token.id,
        profile.action_id,
        start,
        steps,
        bought,
        sum(step.price for step in steps),
        steps[-1].left if steps else _left_at_start(profile, move),
        triggers,
        "",
        last_register(profile, move, charged),
    )


def _cheapest_split(
    profile: Profile, facts: Sequence[StepFacts], move: OpenMove | None
) -> tuple[int, ...]:
    """Which purchase pays each step of a measured path of any length."""
    plain = [fact.step for fact in facts]
    # 99 purchases are more than any path has.
    paid_by = purchases_of_path(profile, plain, [True] * len(plain), move, 99)
    # What could not be paid is shown as paid by the last purchase, for whoever overrules.
    return (*paid_by, *([paid_by[-1] if paid_by else 0] * (len(facts) - len(paid_by))))


def _steps(
    battle: Battle,
    profile: Profile,
    pairs: Sequence[tuple[Cell, Cell]],
    facts: Sequence[StepFacts],
    charged: Sequence[Charge],
) -> tuple[RouteStep, ...]:
    steps, elevation = [], battle.base_level(profile.token)
    # Plain steps can always be paid: each has its charge.
    for (start, end), fact, charge in zip(pairs, facts, charged, strict=True):
        register, paid = charge.register, charge.paid
        steps.append(
            RouteStep(
                start,
                end,
                paid.price,
                paid.base,
                fact.step.factor,
                charge.purchase,
                charge.spent,
                max(0, profile.cap(fact.step.mode) - charge.spent),
                charge.total,
                fact.step.mode,
                register.diagonal if fact.step.diagonal else None,
                elevation,
                fact.deciding,
                step_reasons(profile, fact, register),
                label=quality_text(battle, profile, charge.spent),
            )
        )
    return tuple(steps)


class GraphLink(NamedTuple):
    """A step of the graph: its two nodes, class, the purchase that pays it, and for a leap its
    airborne length.
    """

    source: int
    target: int
    step: StepClass
    purchase: int
    chord: int = 0


def can_be_paid(profile: Profile, links: Sequence[GraphLink], move: OpenMove | None) -> bool:
    """Whether each step of a route is allowed after those before it: a leap may need a run-up that
    is no longer there.
    """
    return len(_charges_of(profile, links, move)) == len(links)


def _charges_of(
    profile: Profile, links: Sequence[GraphLink], move: OpenMove | None
) -> list[Charge]:
    return list(charges(profile, move, ((link.step, link.purchase) for link in links)))


def route_of_links(
    battle: Battle,
    profile: Profile,
    graph: MoveGraph,
    links: Sequence[GraphLink],
    move: OpenMove | None,
    cause: MovementCause = VOLUNTARY,
) -> Route:
    """The receipt of a way through the graph, all of whose steps can be paid."""
    prices, charged = surface_prices(battle, profile), _charges_of(profile, links, move)
    steps: list[RouteStep] = []
    legs: list[Leg] = []
    for link, charge in zip(links, charged, strict=True):
        steps.append(_linked_step(battle, profile, graph, prices, link, charge))
        legs += _legs_of(graph, link, len(steps) - 1)
    return Route(
        profile.token.id,
        profile.action_id,
        profile.token.cell,
        _squeezed_steps(profile, steps),
        max((x.purchase for x in links), default=0),
        charged[-1].total if charged else 0,
        steps[-1].left if steps else _left_at_start(profile, move),
        triggers_of_legs(battle, profile.token, _in_its_width(battle, profile, legs), cause),
        "",
        last_register(profile, move, charged),
    )


def _left_at_start(profile: Profile, move: OpenMove | None) -> int:
    """What a movement has left before a step of it is taken."""
    return move.budget - move.spent if move else profile.budget


def _linked_step(
    battle: Battle,
    profile: Profile,
    graph: MoveGraph,
    prices: tuple[SurfacePrice, ...],
    link: GraphLink,
    charge: Charge,
) -> RouteStep:
    paid, register = charge.paid, charge.register
    start, end = graph.places.place(link.source), graph.places.place(link.target)
    shape, leaps = link.step.shape, link.step.shape == "leap"
    fact = _facts_of_link(battle, profile, prices, link, start, end)
    left = max(0, profile.cap(link.step.mode) - charge.spent)
    # Of a step without diagonals there is nothing to say about them.
    dear = register.diagonal if link.step.diagonal or link.step.diagonals else None
    step = RouteStep(
        start.cell,
        end.cell,
        paid.price,
        paid.base,
        link.step.factor,
        link.purchase,
        charge.spent,
        left,
        charge.total,
        link.step.mode,
        dear,
        end.level,
        end.cell if leaps else fact.deciding,
        _reasons_of_link(battle, profile, link, fact, register, (start, end)),
        leaps,
        end.support,
        shape,
        _length_leapt(profile, link, start.cell, end.cell),
        register.run_up if leaps else 0,
        # What one rises, not what that costs: a climb doubles the price and not the height.
        (end.level - start.level) * profile.cell // CELL,
        quality_text(battle, profile, charge.spent),
    )
    return _with_leap_reasons(battle, profile, step) if leaps else step


def _length_leapt(profile: Profile, link: GraphLink, start: Cell, end: Cell) -> int:
    """How long a leap is as the ruleset measures it: what is leapt, or from centre to centre."""
    # A thin wall is 0 long however it is measured.
    if not link.chord or profile.ruleset.leap.measure != "centre":
        return link.chord
    return round(math.dist(start, end) * profile.cell)


def _reasons_of_link(
    battle: Battle,
    profile: Profile,
    link: GraphLink,
    fact: StepFacts,
    register: Register,
    ends: tuple[GraphPlace, GraphPlace],
) -> tuple[Reason, ...]:
    """Why a link costs what it costs; of climbs and leaps also what lies on the way."""
    if link.step.shape == "step":
        return step_reasons(profile, fact, register)
    on_the_way = _reasons_on_the_way(battle, profile, fact, *ends)
    measured = link._replace(chord=_length_leapt(profile, link, ends[0].cell, ends[1].cell))
    return (*shape_reasons(profile, measured, register), *on_the_way)


def _with_leap_reasons(battle: Battle, profile: Profile, step: RouteStep) -> RouteStep:
    """A leap with what its drop and its rolls say about it."""
    more = *drop_reasons(profile, step), *check_reasons(battle, profile, step)
    return replace(step, reasons=(*step.reasons, *more))


def _facts_of_link(
    battle: Battle,
    profile: Profile,
    prices: tuple[SurfacePrice, ...],
    link: GraphLink,
    start: GraphPlace,
    end: GraphPlace,
) -> StepFacts:
    """What decided the factor of a link: the ground where it is a step or a leap, else nothing
    below it.
    """
    if link.step.shape not in ("step", "leap") or start.cell == end.cell:
        return StepFacts(link.step, end.cell, WHOLE, True)
    levels = start.level, end.level
    facts = step_facts(battle, profile, prices, start.cell, end.cell, levels)
    # More than the ground asks for: it is a gap that is squeezed through, or matter.
    narrow = link.step.factor > facts.step.factor
    return StepFacts(
        link.step, facts.deciding, facts.slowing, True, narrow, facts.medium, facts.mode_there
    )


def _reasons_on_the_way(
    battle: Battle, profile: Profile, fact: StepFacts, start: GraphPlace, end: GraphPlace
) -> tuple[Reason, ...]:
    """What a flight or a leap passes: a gap, those leapt over, the ground it lands on."""
    if fact.step.shape == "air" and _flies_through_gap(battle, profile, start, end):
        return squeeze_reasons(profile, fact._replace(narrow=True))
    if fact.step.shape == "leap":
        return (
            *leapt_creature_reasons(battle, profile, start, end),
            *landing_reasons(profile, fact.slowing != WHOLE),
        )
    return ()


def _flies_through_gap(
    battle: Battle, profile: Profile, start: GraphPlace, end: GraphPlace
) -> bool:
    """Whether a step through the air leads through a gap narrower than the body."""
    movement = profile.action.movement
    all_the_way = movement is not None and movement.squeezes
    # Phasing goes through the walls of a gap; a movement that squeezes all the way says so by
    # itself.
    if not profile.squeezes or all_the_way or profile.phase is not None or start.cell == end.cell:
        return False
    level = max(start.level, end.level)
    head = level + height_of(profile.ruleset, profile.token)
    return is_too_narrow(
        battle, profile.side, start.cell, end.cell, level, head, profile.side * CELL
    )


def _squeezed_steps(profile: Profile, steps: Sequence[RouteStep]) -> tuple[RouteStep, ...]:
    """The steps of a way with the width of a body that squeezes along it, and has all of it at the
    end (A54).
    """
    if profile.side == profile.full_side:
        return tuple(steps)
    return (*(replace(step, side=profile.side) for step in steps[:-1]), *steps[-1:])


def _in_its_width(battle: Battle, profile: Profile, legs: list[Leg]) -> list[Leg]:
    """The legs of a way with the width of a body that squeezes along it: it sets out from its place
    as wide as it is there, and comes to rest with all its width (A54).
    """
    if profile.side == profile.full_side or not legs:
        return legs
    sides = [battle.body(profile.token).side, *[profile.side] * (len(legs) - 1), profile.full_side]
    return [
        replace(leg, side_here=here, side_there=there)
        for leg, (here, there) in zip(legs, pairwise(sides), strict=True)
    ]


def _legs_of(graph: MoveGraph, link: GraphLink, index: int) -> list[Leg]:
    """What is tested for triggers: the step itself, or every cell under a leap."""
    start, end = graph.places.place(link.source), graph.places.place(link.target)
    # Held up otherwise in the same place: nothing is left or entered.
    if link.step.shape == "switch":
        return []
    if link.step.shape != "leap":
        return [Leg(index, start.cell, end.cell, start.level, end.level)]
    dx, dy = end.cell.x - start.cell.x, end.cell.y - start.cell.y
    cells = [
        start.cell,
        *(Cell(start.cell.x + x, start.cell.y + y) for x, y in cells_under(dx, dy)),
        end.cell,
    ]
    # Only the last cell is the landing's: over the others it is in the air at the take-off's level.
    last = len(cells) - 2
    return [
        Leg(index, a, b, start.level, end.level if i == last else start.level)
        for i, (a, b) in enumerate(pairwise(cells))
    ]


def shape_reasons(profile: Profile, link: GraphLink, register: Register) -> tuple[Reason, ...]:
    """Why a climb, a flight or a leap costs what it does, and what it asks for."""
    ruleset, step = profile.ruleset, link.step
    if step.shape == "leap":
        return leap_reasons(profile, link, register)
    record = ruleset.modes[step.mode]
    reasons = [reason_of_mode(profile, step.mode)]
    way, factor = (
        ("up", record.up) if step.rise > 0 else ("down", record.down) if step.rise < 0 else ("", 1)
    )
    if step.rise and factor != 1:
        reasons.append(
            Reason(
                say("way_costs_factor", way=way, factor=number_text(int(factor * 1000))),
                ruleset.source_of(f"modes.{step.mode}.{way}"),
            )
        )
    if step.shape == "switch":
        return tuple(reasons)
    return (*reasons, *drag_reasons(profile), *mode_checks(ruleset, step.mode))


def mode_checks(ruleset: Ruleset, mode: str) -> tuple[Reason, ...]:
    """What the game master may ask for while somebody moves in a mode (A58, A59)."""
    check = ruleset.modes[mode].check
    return (
        (Reason(say("may_ask_for_check", check=check), ruleset.source_of(f"modes.{mode}.check")),)
        if check
        else ()
    )


def leap_reasons(profile: Profile, link: GraphLink, register: Register) -> tuple[Reason, ...]:
    """What length counts for a leap, and what allows it."""
    ruleset, limits = profile.ruleset, profile.leaps
    assert limits is not None
    long, high = limits.limits(register.run_up)
    rule = ruleset.source_of("leap")
    reasons = [
        Reason(
            (
                say(
                    "leap_of_chord_after_run_up_of_run_up",
                    chord=amount_text(ruleset, link.chord),
                    run_up=amount_text(ruleset, register.run_up),
                )
                if limits.most_run_up
                else say("leap_of_chord", chord=amount_text(ruleset, link.chord))
            ),
            rule,
        )
    ]
    # At a check any length may be tried: there is no limit to name.
    if long is not None and not limits.by_check:
        reasons.append(Reason(say("may_leap_up_to_long", long=amount_text(ruleset, long)), rule))
    if link.step.rise or link.step.over:
        height = amount_text(ruleset, max(link.step.rise, link.step.over))
        most = say("height_up_of_at_most_high", height=height, high=amount_text(ruleset, high or 0))
        reasons.append(Reason(most, ruleset.source_of("leap.high")))
    return tuple(reasons)


def leapt_creature_reasons(
    battle: Battle, profile: Profile, start: GraphPlace, end: GraphPlace
) -> tuple[Reason, ...]:
    """The creatures that a leap leads over, and the height it needs for that (B.3)."""
    ruleset = profile.ruleset
    if ruleset.leap.over_creatures == "never":
        return ()
    source = ruleset.source_of("leap.over_creatures")
    return tuple(
        Reason(
            say(
                "over_body_top_up",
                body=body.name,
                top=amount_text(ruleset, (body.top - start.level) * profile.cell // CELL),
            ),
            source,
        )
        for body in bodies_under(battle, profile, start.cell, end.cell, start.level, end.level)
    )


def check_reasons(battle: Battle, profile: Profile, step: RouteStep) -> tuple[Reason, ...]:
    """The roll that a leap needs, or that the game master may ask for (C20, A57)."""
    ruleset = profile.ruleset
    if profile.leaps is None or not (ruleset.leap.check or profile.leaps.by_check):
        return ()
    if not profile.leaps.by_check:
        return (
            Reason(
                say("may_ask_for_check", check=ruleset.leap.check), ruleset.source_of("leap.check")
            ),
        )
    difficulty = leap_difficulty(battle, profile, step)
    needs = say(
        "needs_check_of_difficulty",
        check=ruleset.leap.check or say("check"),
        difficulty=number_text(difficulty),
    )
    return (Reason(needs, ruleset.source_of("leap")),)


def drop_reasons(profile: Profile, step: RouteStep) -> tuple[Reason, ...]:
    """The fall that is left below the landing of a leap to lower ground."""
    if not is_drop(profile, step):
        return ()
    down = amount_text(profile.ruleset, -step.rise)
    return (Reason(say("steps_down_are_fall", down=down), profile.ruleset.source_of("fall")),)


def landing_reasons(profile: Profile, rough: bool) -> tuple[Reason, ...]:
    """What landing in difficult terrain may ask for (A57)."""
    words = profile.ruleset.leap.rough_landing
    source = profile.ruleset.source_of("leap.rough_landing")
    asks = say("asks_for") if profile.ruleset.leap.asks_landing else say("may_ask")
    return (
        (Reason(say("landing_in_difficult_ground_asks_words", asks=asks, words=words), source),)
        if rough and words
        else ()
    )


def step_reasons(profile: Profile, fact: StepFacts, register: Register) -> tuple[Reason, ...]:
    """Why the step costs what it costs, in words."""
    ruleset = profile.ruleset
    reasons = []
    if fact.step.diagonal and not profile.walks_freely:
        which = {
            "first_then_1_5": say("further_diagonal")
            if register.diagonal
            else say("first_diagonal"),
            "alternating": say("every_second_diagonal")
            if register.diagonal
            else say("odd_diagonal"),
            "exact_sqrt2": say("diagonal_at_its_true_length"),
            "manhattan": say("diagonal_counts_as_two_steps"),
        }.get(ruleset.metric.diagonal, say("diagonal_costs_as_any_step"))
        reasons.append(Reason(which, ruleset.source_of("metric.diagonal")))
    if fact.step.factor != WHOLE:
        there = fact.mode_there or fact.step.mode
        reasons.extend(reason_of_factor(profile, there, fact.slowing))
        reasons.extend(medium_reasons(profile, fact))
        reasons.extend(squeeze_reasons(profile, fact))
        reasons.extend(drag_reasons(profile))
        reasons.extend(mode_checks(ruleset, fact.step.mode))
    elif fact.step.mode in ruleset.modes and fact.step.mode != "walk":
        # At the plain price, too, one is told what it counts against (C5, E15).
        reasons.append(reason_of_mode(profile, fact.step.mode))
    return tuple(reasons)


def drag_reasons(profile: Profile) -> tuple[Reason, ...]:
    """The creature that is dragged along, which makes every mode of movement dearer (A25)."""
    if profile.drag is None:
        return ()
    return (
        Reason(
            say("drags_drag_along", drag=profile.drag.name),
            profile.ruleset.source_of("drag.factor"),
        ),
    )


def medium_reasons(profile: Profile, fact: StepFacts) -> tuple[Reason, ...]:
    """Why a step is dear because of what it leads through: mud (C10), thick liquid (C16), or matter
    (C17).
    """
    ruleset, mode = profile.ruleset, fact.step.mode
    if profile.phase is not None and (fact.narrow or fact.medium == MATTER):
        return (Reason(say("through_matter"), ruleset.source_of("phasing")),)
    words = {"semi_solid": say("mud"), "viscous": say("thick_liquid")}.get(fact.medium, fact.medium)
    return (
        (Reason(words, ruleset.source_of(f"modes.{mode}.mediums.{fact.medium}")),) if words else ()
    )


def squeeze_reasons(profile: Profile, fact: StepFacts) -> tuple[Reason, ...]:
    """Why a step is dear because its mover squeezes: on the whole route, or through a gap at this
    step (A54).
    """
    rules, movement = profile.ruleset.squeeze, profile.action.movement
    all_the_way = movement is not None and movement.squeezes
    squeezes = all_the_way or (rules.in_passing and fact.narrow)
    if not rules.enabled or not squeezes or profile.ignores_terrain:
        return ()
    return (Reason(say("squeezing"), profile.ruleset.source_of("squeeze.factor")),)


def free_route(battle: Battle, token_id: str, path: Sequence[Cell]) -> Route:
    """A path that is only measured (setup, ruler): metric prices, no walls, no creatures, no
    triggers.

    Cells that are no neighbours are joined by a shortest line.
    """
    profile = profile_of(battle, token_id)
    # The way between two clicks of a ruler, cell by cell.
    cells: list[Cell] = []
    here = profile.token.cell
    for cell in path:
        cells.extend(line_between(here, Cell(*cell)))
        here = Cell(*cell)
    facts = [
        StepFacts(StepClass(is_diagonal(a, b), WHOLE, "walk"), b, WHOLE, True)
        for a, b in zip([profile.token.cell, *cells], cells, strict=False)
    ]
    pairs = list(zip([profile.token.cell, *cells], cells, strict=False))
    # All paid by one purchase: the diagonal count runs through (A44).
    charged = list(charges(profile, None, ((fact.step, 1) for fact in facts)))
    steps = _steps(battle, profile, pairs, facts, charged)
    cost = sum(step.price for step in steps)
    return Route(
        token_id,
        profile.action_id,
        profile.token.cell,
        steps,
        0,
        cost,
        # A ruler that is longer than the movement leaves nothing, not less.
        max(0, profile.budget - cost),
    )


def line_between(start: Cell, end: Cell) -> tuple[Cell, ...]:
    """Cells of a shortest way between two cells on empty ground, as straight as the grid allows.

    >>> line_between(Cell(0, 0), Cell(2, 1))
    (Cell(x=1, y=0), Cell(x=2, y=1))
    """
    length = max(abs(end[0] - start[0]), abs(end[1] - start[1]))
    return tuple(
        # Whole numbers, each cell to the nearest: the same line whichever machine draws it.
        Cell(
            start[0] + (2 * i * (end[0] - start[0]) + length - 1) // (2 * length),
            start[1] + (2 * i * (end[1] - start[1]) + length - 1) // (2 * length),
        )
        for i in range(1, length + 1)
    )


def cover_text(battle: Battle, profile: Profile, cell: Cell, level: int) -> str:
    """The label of a cell where a movement that takes cover finds some (D9)."""
    conditions = (
        battle.ruleset.conditions.get(effect.condition or "") for effect in profile.action.effects
    )
    if not any(condition is not None and condition.cover for condition in conditions):
        return ""
    there = replace(profile.token, cell=cell, elevation=level)
    return say("cover") if beside_object(battle, there) else ""


def quality_text(battle: Battle, profile: Profile, spent: int) -> str:
    """The game's label for movement of a length: stealth and hide lose dice per square (D10,
    D11).
    """
    per_square = profile.action.movement.per_square if profile.action.movement else None
    if per_square is None:
        return ""
    earlier = (
        battle.turn(profile.token.id).counters.get(per_square.counter, 0)
        if per_square.counter
        else 0
    )
    # Squares begun count whole, also those of earlier actions in this round (D10).
    squares = earlier + -(-spent // profile.cell)
    value = per_square.each * max(0, squares - per_square.free)
    return f"{value:+g} {per_square.label}" if value else f"0 {per_square.label}"
