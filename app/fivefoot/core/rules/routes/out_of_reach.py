"""How far beyond its reach a cell is for a token: what would lead there, or that no way does.

The whole map is looked at without leaps, once for each field: a table of every leap of a large map
takes longer than a hand that hovers over it waits.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from fivefoot.core.geometry.grid import Cell
from fivefoot.core.rules.graph.map_leaps import leapable_cells
from fivefoot.core.rules.graph.volume import volume_modes
from fivefoot.core.rules.results import Problem
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

    `means` says what the token has: "2 × 30 ft". Who flies or digs is told both, since a look at
    all its levels would take too long.
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
    labels = beyond.field.labels
    found = [int(labels.best[node]) for node in nodes if labels.best[node] >= 0]
    due = (_purchases_due if profile.per_purchase else _amount_due)(field, beyond, found)
    return Problem(
        "too_far",
        say("too_far_due_without_leap", due=due, means=means)
        if leaps
        else say("too_far_due", due=due, means=means),
        rule,
        cell,
    )


def _purchases_due(field: MovementField, beyond: Beyond, found: list[int]) -> str:
    """How many purchases lead to a cell where the best of some labels ends: "5 × 30 ft lead
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
    """How much of what the turn holds leads to a cell: "the way there costs 45 ft"."""
    ruleset, budget = field.battle.ruleset, field.profile.budget
    if not found:
        return say("way_there_costs_more_than_budget", budget=amount_text(ruleset, budget * TIMES))
    before = field.open_move.spent if field.open_move is not None else 0
    cost = min(int(beyond.field.labels.spent[label]) for label in found) - before
    return (
        say(
            "way_there_costs_of_one_cost_more_of_one_way_of_moving", cost=amount_text(ruleset, cost)
        )
        if cost <= budget - before
        else say("way_there_costs_of_one_cost", cost=amount_text(ruleset, cost))
    )


def _has_leaps(field: MovementField) -> bool:
    return field.battle.has_heights or bool(leapable_cells(field.battle).any())


def _beyond(field: MovementField) -> Beyond:
    # Without leaps: a table of every leap of a large map takes longer than a hand waits.
    profile = replace(field.profile, leaps=None)
    if not profile.per_purchase:
        # One amount pays for all: caps and counters grow with it, or a mode would bind before the
        # total does.
        more = {mode: cap * TIMES for mode, cap in profile.caps.items()}
        counters = {mode: cap * TIMES for mode, cap in profile.counters.items()}
        profile = replace(profile, budget=profile.budget * TIMES, caps=more, counters=counters)
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
