"""What the rules answer as plain tables in the ruleset's own unit: what the terminal prints and
cases expect.

Amounts are decimals of the unit (27.5), cells are [x, y], reasons are {text, rule}. The same answer
always gives the same table.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from typing import Any

from fivefoot.core.geometry.grid import CELL, Cell
from fivefoot.core.model.token import Token
from fivefoot.core.rules.means.reactions_left import can_react
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
from fivefoot.core.rules.turn.foresight import (
    Aimed,
    StrikePlace,
    foreseen,
    who_can_close_in,
    who_can_shoot,
    who_can_strike,
)
from fivefoot.core.rules.turn.lens_words import read_lenses
from fivefoot.core.rules.turn.lenses import places_through
from fivefoot.core.session.projection import project

Plain = dict[str, Any]


def amount(thousandths: int) -> int | float:
    """Thousandths as a short decimal.

    >>> amount(27500), amount(30000)
    (27.5, 30)
    """
    # Whole numbers stay whole, so that JSON says 30 and not 30.0.
    whole, rest = divmod(thousandths, 1000)
    return thousandths / 1000 if rest else whole


def cell_list(cell: Cell | None) -> list[int] | None:
    """A cell as [x, y]."""
    # Cells of arrays are numpy's integers, which JSON does not know.
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
            # Half up: `round` would go to the even one, 2.5 to 2 but 3.5 to 4.
            (Fraction(thousandths_of_cell * cell_units(ruleset), CELL) + Fraction(1, 2)).__floor__()
        )
    )


def step_table(step: RouteStep, ruleset: Ruleset) -> Plain:
    """A step of a route and how its price came about."""
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
        "support": step.hold,
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
    """A route with its steps, triggers, what its leaps are rolled for, and the enemy that may stop
    a tumble.
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
        "label": route.label,
        "steps": [step_table(step, ruleset) for step in route.steps],
        "triggers": [trigger_table(trigger) for trigger in route.triggers],
        "checks": checks_table(battle, route),
        "contest": enemy_crossed(battle, route.token, route.action, route.path, levels) or None,
    }


def checks_table(battle: Battle, route: Route) -> list[Plain]:
    """What a route's leaps are rolled for, and where each result that is too low comes down."""
    return [
        {
            "from": cell_list(check.start),
            "to": cell_list(check.end),
            "check": check.name,
            "bonus": amount(check.bonus),
            "needs": None if check.difficulty is None else amount(check.difficulty),
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
    """A cell that can be come to, and how: the ways of moving on the cheapest way, its leaps, their
    rolls, and the enemy that may stop a tumble there.
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
        "support": cell.hold,
        "label": cell.label,
        **_way_table(field, cell),
        "contest": field.contested_by(cell) or None,
    }


def _way_table(field: MovementField, cell: ReachCell) -> Plain:
    steps = field.step_classes(cell)
    leaps = any(step.shape == "leap" for step in steps)
    # A whole route is dear, and needed for the leaps alone: most cells have none on their way.
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
    """Where a token can go: every cell, row by row, and how many each purchase adds."""
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
    """How many places each purchase adds; what leads to them is not asked."""
    bands = field.bands()
    found = [int(bands[cell.cell[1], cell.cell[0]]) for cell in field.cells()]
    return [found.count(band) for band in range(1, int(bands.max(initial=0)) + 1)]


def flank_table(line: FlankLine) -> Plain:
    """A flank: the pair, the target, what each gains, and why."""
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


def foresight_table(battle: Battle, token_id: str, to_players: bool = False) -> Plain:
    """Who can strike a token on their next turn, who can shoot at it, and who has it in reach after
    nothing but moving: with what, from which place, after how many purchases.

    `to_players` answers by what the players know; nobody where that token is hidden from them.
    """
    # Ids of the players' scenario by the true ones; without it each is its own.
    names: Mapping[str, str] = {name: name for name in battle.scenario.tokens}
    if to_players:
        known = project(battle)
        battle, names = Battle(known.scenario, battle.ruleset), known.names
    # None where it is hidden from them: nobody they know of can strike whom they do not know of.
    target = next((name for name, real in names.items() if real == token_id), None)
    asked: dict[str, Callable[[Battle, str], tuple[Aimed, ...]]] = {
        "struck_by": who_can_strike,
        "shot_by": who_can_shoot,
        "closed_in_by": who_can_close_in,
    }
    answers = {key: ask(battle, target) if target is not None else () for key, ask in asked.items()}
    # Who can both strike and shoot is counted once.
    hit = {each.id for key in ("struck_by", "shot_by") for each, _ in answers[key]}
    lists = {
        key: [_foreseen_row(battle, names, key, *each) for each in found]
        for key, found in answers.items()
    }
    return {"token": token_id, "count": len(hit), **lists}


def _foreseen_row(
    battle: Battle, names: Mapping[str, str], key: str, enemy: Token, place: StrikePlace
) -> Plain:
    row: Plain = {
        "by": names[enemy.id],
        "from": list(place.cell),
        "purchases": place.purchases,
    }
    # Who only comes near has no blow yet: there is no weapon to name.
    if key == "closed_in_by":
        return row
    ahead = foreseen(battle, enemy.id)
    action = (ahead.shot if key == "shot_by" else ahead.blow).action or ""
    return {**row, "with": battle.ruleset.actions[action].label}


def lenses_table(battle: Battle, token_id: str, text: str) -> Plain:
    """The places that pass some lenses, the cheapest first. Raises LensError for a text that says
    none.
    """
    places = places_through(battle, token_id, read_lenses(battle, text))
    return {
        "token": token_id,
        "lens": text,
        "count": len(places),
        "places": [
            {
                "cell": cell_list(place.cell),
                "elevation": height(battle.ruleset, place.level),
                "purchases": place.purchases,
                "cost": amount(place.cost),
                "reasons": reasons_of(place.reasons),
            }
            for place in places
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
