"""Paths and routes of cases: reading them from a step, and the facts about a route."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import partial
from typing import Any

from fivefoot.core.conformance.answer_tables import amount, cell_list, checks_table, height
from fivefoot.core.geometry.grid import Cell
from fivefoot.core.model.diagram import UnitMeasure
from fivefoot.core.model.plain_table import PlainTable
from fivefoot.core.rules.reactions.opportunity import reactions_due
from fivefoot.core.rules.results import Route, RouteStep, Trigger, Verdict, every_problem
from fivefoot.core.rules.ruleset.schema.base import exact
from fivefoot.core.rules.space.battle import Battle


def waypoints(battle: Battle, args: PlainTable) -> tuple[list[Cell], list[int | None]]:
    """The cells to pass, each with its level in thousandths of a cell, or None where any level will
    do.
    """
    measure, places = UnitMeasure(exact(battle.ruleset.grid.cell)), args.places("via")
    levels = [None if z is None else measure.length(z, args.at("via")) for _, z in places]
    return [cell for cell, _ in places], levels


def levels_of(battle: Battle, places: Sequence[tuple[Cell, Fraction | None]]) -> tuple[int, ...]:
    """The levels of a path in thousandths of a cell, empty where none is given; a cell without a
    level keeps the previous one.
    """
    # Empty lets the rules follow the ground; zeros would keep the path at level 0.
    if all(z is None for _, z in places):
        return ()
    # A first cell without a level is on level 0 of the map.
    measure, last, levels = UnitMeasure(exact(battle.ruleset.grid.cell)), 0, []
    for cell, z in places:
        last = last if z is None else measure.length(z, f"path {list(cell)}")
        levels.append(last)
    return tuple(levels)


def route_facts(battle: Battle, verdict: Verdict) -> dict[str, Callable[[], Any]]:
    """The facts about a move before it is made."""
    facts: dict[str, Callable[[], Any]] = {
        "problems": lambda: [problem.code for problem in every_problem(verdict.problems)],
    }
    if verdict.route is None:
        return facts
    return {**facts, "buys": lambda: list(verdict.buys), **facts_of_route(battle, verdict.route)}


def facts_of_route(battle: Battle, route: Route) -> dict[str, Callable[[], Any]]:
    """The facts about a route."""
    return {
        "cost": lambda: amount(route.cost),
        "left": lambda: amount(route.left),
        # A route without steps ends where the token stands.
        "spent": lambda: amount(route.steps[-1].spent) if route.steps else 0,
        "purchases": lambda: route.purchases,
        "events": lambda: route.events,
        "due": lambda: reactions_due(battle.ruleset, route.triggers),
        "path": lambda: [cell_list(cell) for cell in route.path],
        "steps": lambda: len(route.steps),
        "opportunity": lambda: opportunity_table(route.triggers),
        "exempt": lambda: exempt_table(route.triggers),
        "checks": lambda: checks_table(battle, route),
        **_facts_of_steps(battle, route.steps),
    }


def _facts_of_steps(battle: Battle, steps: tuple[RouteStep, ...]) -> dict[str, Callable[[], Any]]:
    """The facts about each step, as lists."""
    by_name: dict[str, Callable[[RouteStep], Any]] = {
        "prices": lambda step: amount(step.price),
        "bases": lambda step: amount(step.base),
        "factors": lambda step: amount(step.factor),
        "paid_by": lambda step: step.purchase,
        "modes": lambda step: step.mode,
        "levels": lambda step: height(battle.ruleset, step.elevation),
        "shapes": lambda step: step.shape,
        "rises": lambda step: amount(step.rise),
        "airborne": lambda step: amount(step.chord),
        "supports": lambda step: step.support,
        "deciding": lambda step: cell_list(step.deciding),
        "labels": lambda step: step.label,
        "rules": lambda step: [reason.rule for reason in step.reasons],
    }

    # A function of its own: a lambda in the loop would see only the last entry.
    def of_each(tell: Callable[[RouteStep], Any]) -> list[Any]:
        return [tell(step) for step in steps]

    return {name: partial(of_each, tell) for name, tell in by_name.items()}


def opportunity_table(triggers: tuple[Trigger, ...]) -> list[dict[str, Any]]:
    """Where reactions are provoked and by whom, in the order in which they resolve."""
    places: dict[int, dict[str, Any]] = {}
    for trigger in triggers:
        if trigger.fires:
            fresh = {"leaving": cell_list(trigger.leaving), "step": trigger.step, "by": []}
            # Triggers come in the order in which they resolve, and a dict keeps it.
            places.setdefault(trigger.step, fresh)["by"].append(trigger.by)
    return list(places.values())


def exempt_table(triggers: tuple[Trigger, ...]) -> list[dict[str, Any]]:
    """Which tokens would react but are exempted, where, and by which rule."""
    return [
        {
            "by": trigger.by,
            "leaving": cell_list(trigger.leaving),
            # The last reason is the exemption; those before say why it would react.
            "rule": trigger.reasons[-1].rule if trigger.reasons else "",
            "reason": trigger.reasons[-1].text if trigger.reasons else "",
        }
        for trigger in triggers
        if not trigger.fires
    ]
