"""Placing the area of an action on the map: whether it may be placed, whom it catches, and what
stays.
"""

from __future__ import annotations

from functools import partial

import numpy as np

from fivefoot.core.geometry.footprint import Footprint
from fivefoot.core.geometry.grid import CELL, Cell, Point, centre
from fivefoot.core.geometry.measures import is_within
from fivefoot.core.geometry.sight import cells_with_line
from fivefoot.core.model.area_record import HARMLESS, AreaRecord
from fivefoot.core.model.harm import Hurt
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.token import Token
from fivefoot.core.model.zone import AIMED, MOST_ZONES
from fivefoot.core.rules.means.damage_due import with_damage_due
from fivefoot.core.rules.results import Problem
from fivefoot.core.rules.ruleset.amount_text import height_text
from fivefoot.core.rules.ruleset.schema.base import exact
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.space.effect_lines import cells_reached
from fivefoot.core.rules.space.tokens import cell_units
from fivefoot.core.rules.turn import zones
from fivefoot.core.rules.turn.action_areas import chosen_area, needs_cell
from fivefoot.core.rules.turn.commands import Act, PlaceZone
from fivefoot.core.rules.turn.reaction_window import open_window, window_frame
from fivefoot.core.rules.turn.shape_words import SHAPE_WORDS
from fivefoot.core.rules.turn.state import name_of
from fivefoot.core.rules.turn.texts import say

Caught = tuple[str, ...]
"""Ids of those an area catches."""


def said_area_problems(battle: Battle, act: Act) -> list[Problem]:
    """Why the area chosen with an action cannot be placed as commanded."""
    said = chosen_area(battle, act.token, act.action, act.choice)
    if isinstance(said, Problem):
        return [said]
    if said is None:
        return []
    rule = battle.ruleset.source_of(f"actions.{act.action}")
    # Both would be answered differently: one or the other.
    if act.target is not None or act.targets:
        return [Problem("area_and_target", say("aim_at_area_or_at_creatures"), rule)]
    # Only what stays needs a place among the zones.
    if said.rounds and len(battle.scenario.zones) >= MOST_ZONES:
        text = say("there_are_most_zones_zones_remove_one", most_zones=MOST_ZONES)
        return [Problem("too_many_zones", text)]
    if not needs_cell(said):
        return []
    return place_problems(battle, act.token, said, act.cell, rule)


def place_problems(
    battle: Battle, token_id: str, said: AreaRecord, cell: Cell | None, rule: str
) -> list[Problem]:
    """Why an area cannot be placed at a cell: none is given, it is out of range, or walls are in
    the way.

    An area starts where its creature has a line of effect to.
    """
    if cell is None:
        return [Problem("no_cell", say("said_needs_place_on_map", said=said.name), rule)]
    if not (0 <= cell.x < battle.columns and 0 <= cell.y < battle.rows):
        return [Problem("out_of_map", say("said_is_laid_on_map", said=said.name), rule, cell)]
    token = battle.token(token_id)
    place = battle.footprint(token)
    # What is aimed starts at its creature: range and line are none of it.
    if said.shape in AIMED:
        if place.centre() == centre(cell):
            return [
                Problem(
                    "no_cell",
                    say("shape_leads_somewhere_else", shape=SHAPE_WORDS[said.shape]),
                    rule,
                    cell,
                )
            ]
        return []
    # From the nearest cell of a large creature.
    x, y = place.gaps(Footprint(cell))
    measure, unit = battle.ruleset.metric.range, cell_units(battle.ruleset)
    if not is_within(measure, x, y, exact(said.range) / CELL, unit):
        far = height_text(battle.ruleset, said.range)
        return [
            Problem(
                "out_of_range", say("said_is_laid_within_far", said=said.name, far=far), rule, cell
            )
        ]
    return unreached(battle, token, said.name, cell, rule)


def unreached(battle: Battle, token: Token, name: str, cell: Cell, rule: str) -> list[Problem]:
    """That a cell that an area is laid at is outside the map, or that no line of effect leads
    there.
    """
    if not (0 <= cell.x < battle.columns and 0 <= cell.y < battle.rows):
        return [Problem("out_of_map", say("said_is_laid_on_map", said=name), rule, cell)]
    target = np.array([tuple(cell)], dtype=np.int64)
    lines = partial(cells_with_line, battle.footprint(token))
    if cells_reached(battle, battle.base_level(token), target, lines).any():
        return []
    return [Problem("no_line", say("no_line_of_effect_leads"), rule, cell)]


def place_area(
    battle: Battle, token_id: str, action_id: str, said: AreaRecord, cell: Cell | None, at: Caught
) -> Scenario:
    """The scenario with an area placed: it stays as a zone where it lasts, damage is due from
    everybody it caught, and those who may answer an area are asked first.
    """
    # Before it is asked about: who answers stands in it already.
    scenario = with_lasting_zone(battle, token_id, said, cell)
    if said.damage != HARMLESS:
        # Below the window on the stack: answers come first, then the damage.
        scenario = with_damage_due(scenario, battle.ruleset, _hurts(battle, token_id, said, at))
    now = battle.after(scenario)
    return open_window(now, window_frame(now, "area", token_id, list(at), action_id, cell=cell))


def _hurts(battle: Battle, token_id: str, said: AreaRecord, at: Caught) -> list[Hurt]:
    """What each creature caught takes, all from one roll."""
    cause = (
        say(
            "said_of_token_id_save_save",
            said=said.name,
            token_id=name_of(battle.scenario, token_id),
            save=said.save,
        )
        if said.save
        else say("said_of_token_id", said=said.name, token_id=name_of(battle.scenario, token_id))
    )
    return [Hurt(name, said.damage, cause, token_id, said.name) for name in at]


def with_lasting_zone(
    battle: Battle, token_id: str, said: AreaRecord, cell: Cell | None
) -> Scenario:
    """The scenario with the zone that an area of some rounds leaves."""
    if not said.rounds:
        return battle.scenario
    own = battle.footprint(battle.token(token_id)).centre()
    aimed = said.shape in AIMED
    at = centre(cell) if said.range and cell is not None else own
    towards = _pair(centre(cell)) if aimed and cell is not None else None
    # Back into the ruleset's unit, in which commands speak.
    size = float(exact(said.size) / CELL * exact(battle.ruleset.grid.cell))
    damage = "" if said.damage == HARMLESS else said.damage
    note = say("save_in_line", save=said.save) if said.save else ""
    command = PlaceZone(
        said.name, said.shape, _pair(at), size, towards, note, damage, said.rounds, token_id
    )
    placed = zones.place(battle, command)
    # The checks were made before: what is refused here is left out, not the whole action.
    return placed if isinstance(placed, Scenario) else battle.scenario


def _pair(point: Point) -> tuple[int, int]:
    return point.x, point.y
