"""Zones that stay on the map: which cells they cover, who is inside, when they end, what a turn
there begins with.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

import numpy as np

from fivefoot.core.geometry import areas
from fivefoot.core.geometry.grid import Point, cell_at
from fivefoot.core.geometry.sight import lines_from
from fivefoot.core.model.fog import Fog, explored_cells, rows_of
from fivefoot.core.model.free_ids import free_id
from fivefoot.core.model.harm import Hurt
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.zone import (
    AIMED,
    MOST_NAME,
    MOST_NOTE,
    MOST_ROUNDS,
    MOST_SIZE,
    MOST_ZONES,
    Zone,
)
from fivefoot.core.rules.means.damage_due import with_damage_due
from fivefoot.core.rules.results import Problem
from fivefoot.core.rules.rolls.damage_dice import damage_dice
from fivefoot.core.rules.ruleset.amount_text import amount_text
from fivefoot.core.rules.ruleset.schema.base import exact
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.space.dragging import Stand
from fivefoot.core.rules.space.effect_lines import cells_reached, ground_level
from fivefoot.core.rules.space.hazards import CAUSE, hazard_dice, hazard_under
from fivefoot.core.rules.turn.commands import EditZone, MoveZone, PlaceZone, RemoveZone
from fivefoot.core.rules.turn.reminders import reminder
from fivefoot.core.rules.turn.shape_words import SHAPE_WORDS
from fivefoot.core.rules.turn.state import logged, name_of
from fivefoot.core.rules.turn.texts import say
from fivefoot.core.texts.lists import capital, creatures, listed

Done = Scenario | tuple[Problem, ...]


def zone_mask(battle: Battle, zone: Zone) -> areas.Cells:
    """The cells of a zone, by the ruleset's way of counting for bursts: bool [rows, columns].

    A wall between a cell and the point that the zone starts from shields the cell, where walls
    shield from zones.
    """
    mask = _shape(battle, zone)
    # A region is painted: no walls shape it.
    if zone.shape == "region":
        return mask
    if not battle.ruleset.area.zones_need_line:
        return mask
    rows, columns = np.nonzero(mask)
    cells = np.stack([columns, rows], axis=1).astype(np.int64)
    level = ground_level(battle, cell_at(zone.at), 0)
    mask[rows, columns] = cells_reached(battle, level, cells, partial(lines_from, zone.at))
    return mask


def _shape(battle: Battle, zone: Zone) -> areas.Cells:
    columns, rows = battle.columns, battle.rows
    if zone.shape == "region":
        return explored_cells(Fog(explored=zone.cells), columns, rows)
    if zone.shape == "burst":
        return areas.circle(zone.at, zone.size, battle.ruleset.area.inclusion, columns, rows)
    # Without a direction there is nothing but a square to draw.
    if zone.shape == "cube" or zone.towards is None or zone.towards == zone.at:
        return areas.square(zone.at, zone.size, columns, rows)
    make = areas.cone if zone.shape == "cone" else areas.line
    return make(zone.at, zone.towards, zone.size, columns, rows)


def inside(battle: Battle, zone: Zone) -> tuple[str, ...]:
    """Ids of those who stand in a zone with any part, in the scenario's order."""
    mask = zone_mask(battle, zone)
    return tuple(name for name in battle.scenario.tokens if _is_in(battle, mask, name))


def _is_in(battle: Battle, mask: areas.Cells, token_id: str) -> bool:
    cells = battle.footprint(battle.token(token_id)).cells()
    return any(
        mask[c.y, c.x] for c in cells if 0 <= c.x < battle.columns and 0 <= c.y < battle.rows
    )


def zone_named(scenario: Scenario, zone_id: str) -> Zone | None:
    """The zone of that id, or None."""
    return next((zone for zone in scenario.zones if zone.id == zone_id), None)


def zone_text(battle: Battle, zone: Zone) -> str:
    """A zone in words: "Web: burst 20 ft, 3 more rounds, Ogre and Wolf inside"."""
    size = _size_text(battle, zone)
    names, shape = _names_inside(battle, zone), SHAPE_WORDS[zone.shape]
    if not zone.rounds:
        return say(
            "zone_shape_size_names_inside", zone=zone.name, shape=shape, size=size, names=names
        )
    return say(
        "zone_shape_size_rounds_names_inside",
        zone=zone.name,
        shape=shape,
        size=size,
        rounds=say("rounds_more_round", rounds=zone.rounds),
        names=names,
    )


def _names_inside(battle: Battle, zone: Zone) -> str:
    return creatures(name_of(battle.scenario, name) for name in inside(battle, zone))


def _size_text(battle: Battle, zone: Zone) -> str:
    """How large a zone is: in the unit of the rules, or a region's cells."""
    if zone.shape == "region":
        return say("cells_of_region", count=cells_covered(battle, zone))
    return amount_text(battle.ruleset, round(zone.size * exact(battle.ruleset.grid.cell)))


# Manually


def place(battle: Battle, command: PlaceZone) -> Done:
    """A zone drawn on the map."""
    scenario = battle.scenario
    # Through the unit as a fraction: 7.5 ft stay exact.
    size = round(exact(command.size) * 1000 / exact(battle.ruleset.grid.cell))
    wrong = _problem(battle, command, size)
    if wrong:
        return (Problem("bad_zone", wrong),)
    towards = (
        Point(*command.towards) if command.towards is not None and command.shape in AIMED else None
    )
    name = command.name.strip() or capital(SHAPE_WORDS[command.shape])
    # Without an end nobody has to count.
    of = _counted_by(scenario, command.of, command.rounds)
    zone = Zone(
        free_zone_id(scenario, name),
        name,
        command.shape,
        Point(*command.at),
        size,
        towards,
        command.note.strip(),
        command.damage.strip(),
        command.rounds,
        of,
    )
    placed = replace(scenario, zones=(*scenario.zones, zone))
    return logged(placed, "", zone_text(battle.after(placed), zone))


def _problem(battle: Battle, command: PlaceZone, size: int) -> str:
    """What is wrong with a zone as commanded, or an empty text."""
    wide, high = battle.columns * 1000, battle.rows * 1000
    checks = (
        (
            not 0 < size <= MOST_SIZE,
            say("zone_is_larger_than_nothing"),
        ),
        (
            not (0 <= command.at[0] <= wide and 0 <= command.at[1] <= high),
            say("zone_begins_on_map"),
        ),
        (
            command.shape in AIMED and command.towards in (None, command.at),
            say("cone_or_line"),
        ),
        (
            bool(command.of) and command.of not in battle.scenario.tokens,
            say("no_such_token_quoted", of=command.of[:40]),
        ),
        (
            len(battle.scenario.zones) >= MOST_ZONES,
            say("there_are_most_zones_zones_remove_one_first", most_zones=MOST_ZONES),
        ),
    )
    wrong = next((text for wrong, text in checks if wrong), "")
    return wrong or detail_fault(command.name, command.note, command.damage, command.rounds)


def detail_fault(name: str, note: str, damage: str, rounds: int) -> str:
    """What is wrong with what a zone is called and does, or an empty text."""
    checks = (
        (len(name) > MOST_NAME, say("name_of_zone_has_at_most", most_name=MOST_NAME)),
        (len(note) > MOST_NOTE, say("note_of_zone_has_at_most", most_note=MOST_NOTE)),
        (
            not 0 <= rounds <= MOST_ROUNDS,
            say("zone_lasts_1_to_most_rounds_rounds", most_rounds=MOST_ROUNDS),
        ),
        (
            bool(damage.strip()) and damage_dice(damage) is None,
            say("damage_are_no_dice_write_damage_like", damage=damage[:40]),
        ),
    )
    return next((text for wrong, text in checks if wrong), "")


def free_zone_id(scenario: Scenario, name: str) -> str:
    """An id made of a name that no zone has."""
    return free_id(name, {zone.id for zone in scenario.zones}, "zone")


def move(battle: Battle, command: MoveZone) -> Done:
    """A zone at another place, aimed as it was unless something else is said."""
    zone = zone_named(battle.scenario, command.zone)
    if zone is None:
        return (_unknown(battle, command.zone),)
    at = Point(*command.at)
    if not (0 <= at.x <= battle.columns * 1000 and 0 <= at.y <= battle.rows * 1000):
        return (Problem("bad_zone", say("zone_begins_on_map")),)
    towards = Point(*command.towards) if command.towards is not None else _shifted(zone, at)
    moved = moved_zone(battle, replace(zone, towards=towards if zone.shape in AIMED else None), at)
    return _changed(battle, zone, moved, lambda words: say("zone_is_moved", zone=words))


def moved_zone(battle: Battle, zone: Zone, at: Point) -> Zone:
    """A zone begun elsewhere; the cells of a region go along, as far as they stay on the map."""
    if zone.shape != "region":
        return replace(zone, at=at)
    # Whole cells: painted cells move as they lie.
    across, down = round((at[0] - zone.at.x) / 1000), round((at[1] - zone.at.y) / 1000)
    rows, columns = np.nonzero(zone_mask(battle, zone))
    moved = np.zeros((battle.rows, battle.columns), dtype=np.bool_)
    inside = (rows + down >= 0) & (rows + down < battle.rows)
    inside &= (columns + across >= 0) & (columns + across < battle.columns)
    moved[rows[inside] + down, columns[inside] + across] = True
    corner = Point(zone.at.x + across * 1000, zone.at.y + down * 1000)
    return replace(zone, at=corner, cells=rows_of(moved))


def edit(battle: Battle, command: EditZone) -> Done:
    """A zone by another name, with other rounds, another note or other damage."""
    zone = zone_named(battle.scenario, command.zone)
    if zone is None:
        return (_unknown(battle, command.zone),)
    said = {key: getattr(command, key) for key in ("name", "note", "damage", "rounds", "hidden")}
    # None means: as it is.
    edited = replace(zone, **{key: value for key, value in said.items() if value is not None})
    wrong = detail_fault(edited.name, edited.note, edited.damage, edited.rounds)
    if wrong:
        return (Problem("bad_zone", wrong),)
    name = edited.name.strip() or capital(SHAPE_WORDS[zone.shape])
    of = _counted_by(battle.scenario, zone.of, edited.rounds)
    edited = replace(
        edited, name=name, note=edited.note.strip(), damage=edited.damage.strip(), of=of
    )
    return _changed(battle, zone, edited, lambda words: say("zone_is_changed", zone=words))


def _counted_by(scenario: Scenario, of: str, rounds: int) -> str:
    """Whose turns count the rounds of a zone: the one named, else the one who acts; nobody's where
    it has no end.
    """
    return of or (scenario.encounter.active or "" if rounds else "")


def _changed(battle: Battle, before: Zone, after: Zone, words: Callable[[str], str]) -> Scenario:
    """The scenario with a zone changed, and a line that says how; the same one where nothing is
    different.
    """
    if after == before:
        return battle.scenario
    zones = tuple(after if each is before else each for each in battle.scenario.zones)
    scenario = replace(battle.scenario, zones=zones)
    return logged(scenario, "", words(zone_text(battle.after(scenario), after)))


def _shifted(zone: Zone, at: Point) -> Point | None:
    if zone.towards is None:
        return None
    return Point(zone.towards.x + at.x - zone.at.x, zone.towards.y + at.y - zone.at.y)


def remove(battle: Battle, command: RemoveZone) -> Done:
    """The map without a zone."""
    zone = zone_named(battle.scenario, command.zone)
    return (_unknown(battle, command.zone),) if zone is None else _ended(battle.scenario, zone)


def _unknown(battle: Battle, zone_id: str) -> Problem:
    names = listed(zone.id for zone in battle.scenario.zones)
    return Problem(
        "unknown_zone", say("there_is_no_zone_zone_id_zones", zone_id=zone_id[:40], names=names)
    )


def _ended(scenario: Scenario, zone: Zone) -> Scenario:
    zones = tuple(each for each in scenario.zones if each is not zone)
    return logged(replace(scenario, zones=zones), "", say("zone_ends", zone=zone.name))


# By the turn


def count_down_zones(scenario: Scenario, of: str = "") -> Scenario:
    """The scenario after zones that last some rounds have one less: at the start of a token's turn,
    or at a round's end for those that nobody's turn counts.
    """
    for zone in scenario.zones:
        # Counted by the one it belongs to, or at the end of the round.
        if not zone.rounds or zone.of != of:
            continue
        if zone.rounds == 1:
            scenario = _ended(scenario, zone)
        else:
            shorter = replace(zone, rounds=zone.rounds - 1)
            zones = tuple(shorter if each is zone else each for each in scenario.zones)
            scenario = replace(scenario, zones=zones)
    return scenario


def remind_of_zones(battle: Battle, token_id: str) -> Scenario:
    """The scenario in which whoever begins its turn in a zone, or on hazardous ground, is told so,
    and takes its damage.
    """
    scenario, name = battle.scenario, name_of(battle.scenario, token_id)
    hurts = []
    for zone in scenario.zones:
        if not _is_in(battle, zone_mask(battle, zone), token_id):
            continue
        text = with_details(say("name_begins_its_turn", name=name, zone=zone.name), zone)
        scenario = logged(scenario, token_id, reminder(text))
        if zone.damage:
            hurts.append(Hurt(token_id, zone.damage, zone.name))
    dice = _hazard(battle, token_id)
    if dice is not None:
        text = say("name_begins_its_turn_on_cause", name=name, cause=CAUSE)
        text = say("text_with_dice_damage", text=text, dice=dice) if dice else text
        scenario = logged(scenario, token_id, reminder(text))
        hurts += [Hurt(token_id, dice, CAUSE)] if dice else []
    return with_damage_due(scenario, battle.ruleset, hurts) if hurts else scenario


def _hazard(battle: Battle, token_id: str) -> str | None:
    """The dice of the hazard that a token stands on; None where it stands on none."""
    token = battle.token(token_id)
    here = Stand(token.cell, battle.base_level(token), token.support)
    surface = hazard_under(battle, token, here)
    return hazard_dice(battle.ruleset, surface) if surface is not None else None


def with_details(text: str, zone: Zone) -> str:
    """What is told of a zone, with its note and its damage where it has any."""
    parts = (zone.note, say("damage_amount", damage=zone.damage) if zone.damage else "")
    details = ", ".join(part for part in parts if part)
    return say("text_with_details", text=text, details=details) if details else text


def without_owner(scenario: Scenario, token_id: str) -> Scenario:
    """The scenario in which zones that a token's turn counted down are counted at the end of the
    round.
    """
    if all(zone.of != token_id for zone in scenario.zones):
        return scenario
    return replace(
        scenario,
        zones=tuple(
            replace(zone, of="") if zone.of == token_id else zone for zone in scenario.zones
        ),
    )


def cells_covered(battle: Battle, zone: Zone) -> int:
    """How many cells of the map a zone covers."""
    return int(np.count_nonzero(zone_mask(battle, zone)))
