"""How far out of reach a cell is for a token: what it would take to get there, or that no way
exists.

The whole map is searched without leaps, once for each field: a table of every leap of a large map
takes too long for a pointer that hovers over a cell.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from fivefoot.core.geometry.grid import Cell
from fivefoot.core.rules.graph.map_leaps import leapable_cells
from fivefoot.core.rules.graph.volume import volume_modes
from fivefoot.core.rules.results import Problem
from fivefoot.core.rules.routes.mode_limits import ModeLimit, passed
from fivefoot.core.rules.routes.query import MovementField
from fivefoot.core.rules.routes.texts import say
from fivefoot.core.rules.ruleset.amount_text import amount_text

MOST_PURCHASES = 8  # looked ahead; what is farther is said to be farther
TIMES = 8  # so many times what a turn holds, where one amount pays for all of it


@dataclass(frozen=True, slots=True, eq=False)
class Beyond:
    """The field of a token with more movement than it has, and without leaps; `joined` are the
    nodes that some way leads to, whatever it costs.
    """

    field: MovementField
    joined: NDArray[np.bool_]


def beyond_reach(field: MovementField, cell: Cell, means: str) -> Problem:
    """Why a cell that nothing bars is out of reach: how much more leads there, or that nothing
    does.

    `means` says what the token has: "2 × 30 ft". Fliers and diggers are told both, since a search
    of all their levels would take too long.
    """
    ruleset, profile = field.battle.ruleset, field.profile
    # What the action itself gives: a Hide is not a Move (D11).
    rule = ruleset.source_of(f"actions.{profile.action_id}.movement")
    # In the air such a search takes too long; a sprint is bounded by its line, not by how often it
    # is bought.
    if {"fly", "burrow"} & set(volume_modes(profile)) or profile.straight_budget is not None:
        return Problem("too_far", say("out_of_reach_with_means", means=means), rule, cell)
    # Kept with the field: the hand asks for cell after cell.
    beyond: Beyond = field.battle.derived("beyond", (field,), (), lambda: _beyond(field))
    leaps = profile.leaps is not None and _has_leaps(field)
    nodes = beyond.field.graph.nodes_at(cell)
    # Not even with all the movement there is: something bars the way.
    if not beyond.joined[nodes].any():
        return Problem(
            "unreachable",
            say("no_way_leads_there_without_leap") if leaps else say("no_way_leads_there_at_all"),
            ruleset.source_of("height"),
            cell,
        )
    due, means, rule = _due(field, beyond, cell, means)
    return Problem(
        "too_far",
        say("too_far_due_without_leap", due=due, means=means)
        if leaps
        else say("too_far_due", due=due, means=means),
        rule,
        cell,
    )


def _due(field: MovementField, beyond: Beyond, cell: Cell, means: str) -> tuple[str, str, str]:
    """What would lead to a cell, what the token has of it, and the rule that counts it."""
    labels, ruleset = beyond.field.labels, field.battle.ruleset
    # What the action itself gives: a Hide is not a Move (D11).
    action = f"actions.{field.profile.action_id}.movement"
    nodes = beyond.field.graph.nodes_at(cell)
    found = [int(labels.best[node]) for node in nodes if labels.best[node] >= 0]
    if field.profile.per_purchase:
        return _purchases_due(field, beyond, found), means, ruleset.source_of(action)
    limit = _limit_met(field, beyond, found)
    if limit is None:
        return _amount_due(field, beyond, found), means, ruleset.source_of(action)
    due = say("way_there_costs_of_mode", cost=limit.cost, mode=limit.label)
    return due, limit.left, ruleset.source_of("movement.modes")


def _purchases_due(field: MovementField, beyond: Beyond, found: list[int]) -> str:
    """How many purchases it takes to reach a cell by the best of some labels: "5 × 30 ft lead
    there".
    """
    ruleset, move = field.battle.ruleset, field.open_move
    gives = amount_text(ruleset, field.profile.budget)
    if not found:
        return say("not_even_most_purchases_gives_lead", most_purchases=MOST_PURCHASES, gives=gives)
    needed = min(int(beyond.field.labels.purchase[label]) for label in found)
    left = field.profile.budget - move.spent if move is not None else 0
    return (
        say(
            "rest_needed_gives_lead_left_left",
            needed=needed,
            gives=gives,
            left=amount_text(ruleset, left),
        )
        if left > 0
        else say("rest_needed_gives_lead", needed=needed, gives=gives)
    )


def _amount_due(field: MovementField, beyond: Beyond, found: list[int]) -> str:
    """How much of the turn's movement it takes to reach a cell: "the way there costs 45 ft"."""
    ruleset, budget = field.battle.ruleset, field.profile.budget
    if not found:
        return say("way_there_costs_more_than_budget", budget=amount_text(ruleset, budget * TIMES))
    before = field.open_move.spent if field.open_move is not None else 0
    cost = min(int(beyond.field.labels.spent[label]) for label in found) - before
    return say("way_there_costs_of_one_cost", cost=amount_text(ruleset, cost))


def _limit_met(field: MovementField, beyond: Beyond, found: list[int]) -> ModeLimit | None:
    """The mode of which the cheapest way to a cell takes more than its own speed (C5)."""
    if not found:
        return None
    labels = beyond.field.labels
    cheapest = min(found, key=lambda label: int(labels.spent[label]))
    used = beyond.field.used_by_mode(cheapest)
    return passed(field.profile, field.open_move, used)


def _has_leaps(field: MovementField) -> bool:
    return field.battle.has_heights or bool(leapable_cells(field.battle).any())


def _beyond(field: MovementField) -> Beyond:
    # Without leaps: a table of every leap of a large map takes longer than a hand waits.
    profile = replace(field.profile, leaps=None)
    if not profile.per_purchase:
        # One amount pays for all: no mode may bind before the total does. Their counters stay, to
        # say which of them the way takes too much of.
        budget = profile.budget * TIMES
        counters = dict.fromkeys(profile.counters, budget)
        profile = replace(profile, budget=budget, caps={}, counters=counters)
    wide = MovementField(
        field.battle, profile, MOST_PURCHASES if profile.per_purchase else 0, field.cause
    )
    return Beyond(wide, _joined(wide))


def _joined(field: MovementField) -> NDArray[np.bool_]:
    """The nodes that steps lead to from where the token is."""
    graph = field.graph
    found = np.zeros(len(graph.may_end), dtype=bool)
    found[field.start_node] = True
    edge = np.array([field.start_node])
    first, extra = graph.extra.first, graph.extra.target
    # Breadth first over whole arrays: each node is looked at once, whatever it costs.
    while len(edge):
        steps = graph.target[edge].ravel()
        others = [
            extra[first[node] : first[node + 1]] for node in edge[first[edge] < first[edge + 1]]
        ]
        reached = np.unique(np.concatenate([steps[steps >= 0], *others]))
        edge = reached[~found[reached]]
        found[edge] = True
    return found
