"""The answers of the rules as plain tables in the ruleset's own unit, printed by the terminal and
compared by cases.

Amounts are decimals of the unit (27.5), cells are [x, y], reasons are {text, rule}. The same answer
always gives the same table.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Any

from fivefoot.core.geometry.grid import CELL, Cell
from fivefoot.core.rules.means.reactions_left import can_react
from fivefoot.core.rules.reactions.opportunity import reactions_due
from fivefoot.core.rules.results import (
    FlankLine,
    Problem,
    ReachCell,
    Reason,
    Route,
    RouteStep,
    Trigger,
)
from fivefoot.core.rules.routes.leap_checks import checks_of, landing_words
from fivefoot.core.rules.routes.query import MovementField
from fivefoot.core.rules.routes.tumbling import enemy_crossed
from fivefoot.core.rules.ruleset.schema.ruleset import Ruleset
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.space.threat import (
    can_threaten,
    cells_between,
    in_reach,
    reach_of,
    threatened_cells,
)
from fivefoot.core.rules.space.tokens import cell_units

Plain = dict[str, Any]


def amount(thousandths: int) -> int | float:
    """Thousandths as a short decimal.

    >>> amount(27500), amount(30000)
    (27.5, 30)
    """
    # Whole numbers stay whole, so that JSON has 30 and not 30.0.
    whole, rest = divmod(thousandths, 1000)
    return thousandths / 1000 if rest else whole


def cell_list(cell: Cell | None) -> list[int] | None:
    """A cell as [x, y]."""
    # Cells from arrays hold numpy integers, which JSON cannot write.
    return None if cell is None else [int(cell[0]), int(cell[1])]


def reasons_of(reasons: Iterable[Reason]) -> list[Plain]:
    """Reasons with their rule ids."""
    return [{"text": reason.text, "rule": reason.rule} for reason in reasons]


def problem_table(problem: Problem) -> Plain:
    """A problem: code, words, rule, place."""
    return {
        "code": problem.code,
        "text": problem.text,
        "rule": problem.rule,
        "cell": cell_list(problem.cell),
        "warning": problem.warning,
    }


def height(ruleset: Ruleset, thousandths_of_cell: int) -> int | float:
    """A height of the map in the ruleset's unit.

    >>> # with 5 ft to a cell, 1500 thousandths of a cell are 7.5 ft
    """
    return amount(
        int(
            # Half up: `round` would round to the even number, 2.5 to 2 but 3.5 to 4.
            (Fraction(thousandths_of_cell * cell_units(ruleset), CELL) + Fraction(1, 2)).__floor__()
        )
    )


def step_table(step: RouteStep, ruleset: Ruleset) -> Plain:
    """A step of a route and the parts of its price."""
    return {
        "from": cell_list(step.start),
        "to": cell_list(step.end),
        "price": amount(step.price),
        "base": amount(step.base),
        "factor": amount(step.factor),
        "diagonal": step.diagonal,
        "mode": step.mode,
        "purchase": step.purchase,
        "spent": amount(step.spent),
        "left": amount(step.left),
        "total": amount(step.feet),
        "deciding": cell_list(step.deciding),
        "elevation": height(ruleset, step.elevation),
        "support": step.support,
        "shape": step.shape,
        "rise": amount(step.rise),
        "airborne": amount(step.chord),
        "label": step.label,
        "reasons": reasons_of(step.reasons),
    }


def trigger_table(trigger: Trigger) -> Plain:
    """A reaction that a step provokes, or why it does not."""
    return {
        "number": trigger.number,
        "step": trigger.step,
        "leaving": cell_list(trigger.leaving),
        "by": trigger.by,
        "fires": trigger.fires,
        "reach": amount(trigger.reach),
        "label": trigger.label,
        "reasons": reasons_of(trigger.reasons),
    }


def route_table(battle: Battle, route: Route) -> Plain:
    """A route with its steps, triggers, the checks of its leaps, and the enemy that may stop a
    tumble.
    """
    ruleset, levels = battle.ruleset, [step.elevation for step in route.steps]
    return {
        "token": route.token,
        "action": route.action,
        "start": cell_list(route.start),
        "path": [cell_list(cell) for cell in route.path],
        "cost": amount(route.cost),
        "left": amount(route.left),
        "purchases": route.purchases,
        "events": route.events,
        "due": reactions_due(ruleset, route.triggers),
        "label": route.label,
        "steps": [step_table(step, ruleset) for step in route.steps],
        "triggers": [trigger_table(trigger) for trigger in route.triggers],
        "checks": checks_table(battle, route),
        "contest": enemy_crossed(battle, route.token, route.action, route.path, levels) or None,
    }


def checks_table(battle: Battle, route: Route) -> list[Plain]:
    """The checks of a route's leaps, and where each failing result lands."""
    return [
        {
            "from": cell_list(check.start),
            "to": cell_list(check.end),
            "check": check.name,
            "bonus": amount(check.bonus),
            "needs": None if check.difficulty is None else amount(check.difficulty),
            "tags": list(check.tags),
            "short": [
                {
                    "cell": cell_list(each.cell),
                    "least": each.least,
                    "most": each.most,
                    "falls": landing_words(battle, route.token, check, each.cell),
                }
                for each in check.landings
            ],
        }
        for check in checks_of(battle, route)
    ]


def reach_cell_table(cell: ReachCell, band: int, field: MovementField) -> Plain:
    """A reachable cell and the cheapest way there: its modes of movement, its leaps and their
    checks, and the enemy that may stop a tumble.
    """
    ruleset = field.battle.ruleset
    return {
        "cell": cell_list(cell.cell),
        "band": band,
        "purchase": cell.purchase,
        "cost": amount(cell.cost),
        "spent": amount(cell.spent),
        "left": amount(cell.left),
        "can_end": cell.can_end,
        "events": cell.events,
        "elevation": height(ruleset, cell.elevation),
        "support": cell.support,
        "label": cell.label,
        **_way_table(field, cell),
        "contest": field.contested_by(cell) or None,
    }


def _way_table(field: MovementField, cell: ReachCell) -> Plain:
    steps = field.step_classes(cell)
    leaps = any(step.shape == "leap" for step in steps)
    # A whole route is expensive and needed only for leaps: most cells have none on their way.
    route = field.route(cell.cell, level=cell.elevation) if leaps else None
    if route is None:
        return {
            "modes": list(dict.fromkeys(step.mode for step in steps)),
            "leaps": [],
            "checks": [],
        }
    return {
        "modes": list(dict.fromkeys(step.mode for step in route.steps)),
        "leaps": [
            {
                "from": cell_list(step.start),
                "to": cell_list(step.end),
                "airborne": amount(step.chord),
                "reasons": reasons_of(step.reasons),
            }
            for step in route.steps
            if step.leap
        ],
        "checks": checks_table(field.battle, route),
    }


def reach_table(field: MovementField) -> Plain:
    """Where a token can go: every cell, row by row, and how many cells each purchase adds."""
    bands = field.bands()
    cells = [
        reach_cell_table(cell, int(bands[cell.cell[1], cell.cell[0]]), field)
        for cell in field.cells()
    ]
    return {
        "token": field.token,
        "action": field.action,
        "start": cell_list(field.start),
        "count": len(cells),
        "bands": reached_by_band(field),
        "cells": cells,
    }


def reached_by_band(field: MovementField) -> list[int]:
    """How many places each purchase adds; routes are not computed."""
    bands = field.bands()
    found = [int(bands[cell.cell[1], cell.cell[0]]) for cell in field.cells()]
    return [found.count(band) for band in range(1, int(bands.max(initial=0)) + 1)]


def flank_table(line: FlankLine) -> Plain:
    """A flank: the pair, the target, what each gains, and the reasons."""
    return {
        "target": line.target,
        "pair": [line.first, line.second],
        "effects": dict(line.effects),
        "denied": {
            name: {"text": reason.text, "rule": reason.rule} for name, reason in line.denied.items()
        },
        "reason": {"text": line.reason.text, "rule": line.reason.rule},
    }


def threat_table(battle: Battle, token_id: str) -> Plain:
    """What a token threatens, and which hostile tokens have it in reach."""
    token = battle.token(token_id)
    mask = threatened_cells(battle, token_id)
    why = can_threaten(battle.ruleset, token)
    return {
        "token": token_id,
        "reach": amount(reach_of(battle.ruleset, token)),
        "count": int(mask.sum()),
        "cells": [[int(x), int(y)] for y, x in zip(*mask.nonzero(), strict=True)],
        "none_because": None if why is None else {"text": why.text, "rule": why.rule},
        "threatened_by": [
            _threat_from(battle, enemy.id, token_id)
            for enemy in battle.hostiles(token)
            if can_threaten(battle.ruleset, enemy) is None and in_reach(battle, enemy, token)
        ],
    }


def _threat_from(battle: Battle, enemy_id: str, token_id: str) -> Plain:
    enemy, token = battle.token(enemy_id), battle.token(token_id)
    unable = can_react(battle, enemy)
    return {
        "by": enemy_id,
        "reach": amount(reach_of(battle.ruleset, enemy)),
        "distance": cells_between(battle, enemy, token),
        "can_react": unable is None,
        "reason": None if unable is None else {"text": unable.text, "rule": unable.rule},
    }
