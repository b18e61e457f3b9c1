"""Writes a scenario as a text diagram: TOML that `diagram.read_diagram` reads again."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, Final

from fivefoot.core.geometry.grid import CELL, Point
from fivefoot.core.model.area_diagram import area_values
from fivefoot.core.model.barrier import Barrier
from fivefoot.core.model.diagram import FLOOR, LEGEND, UnitMeasure
from fivefoot.core.model.diagram_fields import CARD, LINK, TIMER, TURN, record_values
from fivefoot.core.model.encounter import Encounter
from fivefoot.core.model.light_diagram import carried_values, light_values
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.terrain import TILE, Ground, Surface
from fivefoot.core.model.token import Token
from fivefoot.core.model.weapon_diagram import weapon_values
from fivefoot.core.model.zone_diagram import zone_values


def write_diagram(scenario: Scenario, cell: Fraction) -> str:
    """The scenario as TOML text that `read_diagram` reads again (with `ruleset` in front).

    Pictures, the log, waiting questions and the colours of lamps have no place in a diagram and are
    left out.
    """
    measure = UnitMeasure(cell)
    lines = [f"ruleset = {_toml(scenario.ruleset)}", f"title = {_toml(scenario.title)}"]
    if scenario.scene.ambient != "bright":
        lines.append(f"ambient = {_toml(scenario.scene.ambient)}")
    if scenario.notes:
        lines.append(f"notes = {_toml(scenario.notes)}")
    lines += _map_lines(scenario, measure)
    lines += _table_lines("floor", _surface_values(scenario.scene.floor, measure))
    lines += _table_lines("set", dict(scenario.options))
    for ground in scenario.scene.ground:
        lines += ["", "[[ground]]", *_pairs(_ground_values(ground, measure))]
    for barrier in scenario.scene.barriers.values():
        lines += ["", "[[walls]]", *_pairs(_barrier_values(barrier, measure))]
    for light in scenario.scene.lights:
        # A lamp without reach cannot be written: a reader would refuse it.
        if light.reach:
            lines += ["", "[[lights]]", *_pairs(light_values(light, measure.units))]
    for token in scenario.tokens.values():
        lines += [
            "",
            f"[tokens.{_key(token.id)}]",
            *_pairs(_token_values(scenario, token, measure)),
        ]
    for zone in scenario.zones:
        lines += ["", "[[zones]]", *_pairs(zone_values(zone, measure.units))]
    lines += _table_lines("encounter", _encounter_values(scenario.encounter))
    return "\n".join(lines) + "\n"


SPARE_CHARACTERS: Final = (
    "abcdfghjklnpqrstuyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
    # Paint may hold 255 surfaces: Greek and Cyrillic letters for maps with so many levels.
    + "".join(chr(code) for code in (*range(0x391, 0x3A2), *range(0x3B1, 0x3CA)))
    + "".join(chr(code) for code in (*range(0x410, 0x482), *range(0x48A, 0x4FF)))
)


def _map_lines(scenario: Scenario, measure: UnitMeasure) -> list[str]:
    scene = scenario.scene
    characters, legend = _characters_of(scene.painted.palette)
    rows = []
    for y in range(scene.rows):
        row = []
        for x in range(scene.columns):
            tile = scene.painted.tiles.get((x // TILE, y // TILE))
            number = tile[(y % TILE) * TILE + x % TILE] if tile else 0
            row.append(characters[number - 1] if number else FLOOR)
        # With spaces, cells are about as wide as high, and a room looks like one.
        rows.append(" ".join(row))
    lines = ['map = """', *rows, '"""']
    for character, surface in legend.items():
        lines += ["", f"[legend.{_key(character)}]", *_pairs(_surface_values(surface, measure))]
    return lines


def _characters_of(palette: tuple[Surface, ...]) -> tuple[list[str], dict[str, Surface]]:
    """A character for each surface of a palette, and a legend for those without a standard one."""
    # Only a surface identical to that of the legend: one with a height of its own needs an entry.
    usual = {surface: character for character, surface in LEGEND.items()}
    spare = iter(character for character in SPARE_CHARACTERS if character not in LEGEND)
    characters, legend = [], {}
    for surface in palette:
        character = usual.get(surface)
        # When read, the character of bridges makes a region: painted ones need another.
        if character is None or surface.kind == "bridge":
            character = next(spare)
            legend[character] = surface
        characters.append(character)
    return characters, legend


def _surface_values(surface: Surface, measure: UnitMeasure) -> dict[str, Any]:
    if surface == Surface():
        return {}
    values: dict[str, Any] = {"kind": surface.kind}
    for key in ("height", "depth", "ceiling", "thickness"):
        length = getattr(surface, key)
        # A height of 0 is written, since none at all means "as the ground below".
        if length is not None and (length or key in ("height", "ceiling")):
            values[key] = measure.units(length)
    values |= _set_values({"cover": surface.cover, "tags": list(surface.tags)})
    return values | ({"factor": Fraction(surface.factor, CELL)} if surface.factor else {})


def _set_values(values: Mapping[str, Any]) -> dict[str, Any]:
    """Only the values that say something."""
    # With `in`, 0 equals False: a 0 says nothing here either.
    return {key: value for key, value in values.items() if value not in (False, None, "", [], {})}


def _cells_text(point: Point) -> list[Fraction]:
    return [Fraction(point.x, CELL), Fraction(point.y, CELL)]


def _ground_values(ground: Ground, measure: UnitMeasure) -> dict[str, Any]:
    values = {"id": ground.id, **_surface_values(ground.surface, measure)}
    values["points"] = [_cells_text(point) for point in ground.points]
    if ground.holes:
        values["holes"] = [[_cells_text(point) for point in hole] for hole in ground.holes]
    return values


def _barrier_values(barrier: Barrier, measure: UnitMeasure) -> dict[str, Any]:
    values: dict[str, Any] = {
        "id": barrier.id,
        "from": _cells_text(barrier.start),
        "to": _cells_text(barrier.end),
    }
    if barrier.kind != "wall":
        values["kind"] = barrier.kind
    values |= _set_values(
        {"open": barrier.is_open, "locked": barrier.locked, "secret": barrier.secret}
    )
    if barrier.bottom:
        values["bottom"] = measure.units(barrier.bottom)
    if barrier.height is not None:
        values["height"] = measure.units(barrier.height)
    own: dict[str, Any] = {"material": barrier.material, "hit_points": barrier.hit_points}
    if barrier.is_one_way:
        own["stops_from"] = barrier.stops_from
    return values | _set_values({"tags": list(barrier.tags), **own})


def _token_values(scenario: Scenario, token: Token, measure: UnitMeasure) -> dict[str, Any]:
    encounter = scenario.encounter
    values = _place_values(token, measure)
    values |= _set_values(
        {"conditions": dict(token.conditions), "stats": dict(token.stats.get(scenario.ruleset, {}))}
    )
    for key in ("hit_points", "hit_points_max", "facing"):
        if getattr(token, key) is not None:
            values[key] = getattr(token, key)
    values |= _set_values(
        {"hidden": token.hidden, "npc": token.npc, "group": token.group, "notes": token.notes}
    )
    if token.light is not None:
        values["light"] = carried_values(token.light, measure.units)
    values |= _set_values(
        {
            "weapons": weapon_values(token.weapons, measure.units),
            "weapon_in_use": token.weapon_in_use,
        }
    )
    if token.areas:
        values["areas"] = area_values(token.areas, measure.units)
    if token.id in encounter.initiative:
        values["initiative"] = Fraction(encounter.initiative[token.id], 1000)
    if token.id in encounter.turns:
        values["turn"] = record_values(TURN, encounter.turns[token.id])
    return values


def _place_values(token: Token, measure: UnitMeasure) -> dict[str, Any]:
    """A token's identity and position; for one on the ground with the height of its size, nothing
    more.
    """
    values: dict[str, Any] = {
        "at": list(token.cell),
        "name": token.name,
        "side": token.side,
        "size": token.size,
    }
    if token.elevation:
        values["elevation"] = measure.units(token.elevation)
    if token.height is not None:
        values["height"] = measure.units(token.height)
    if token.support != "ground":
        values["support"] = token.support
    return values


def _encounter_values(encounter: Encounter) -> dict[str, Any]:
    values: dict[str, Any] = {"stage": encounter.stage, "round": encounter.round}
    return values | _set_values(
        {
            "phase": encounter.phase,
            "active": encounter.active,
            "order": list(encounter.order),
            "pairs": [list(pair) for pair in encounter.pairs],
            "links": [record_values(LINK, link) for link in encounter.links],
            "usual_order": list(encounter.usual_order),
            "done": list(encounter.done),
            "cards": [record_values(CARD, card) for card in encounter.cards],
            "timers": [record_values(TIMER, timer) for timer in encounter.timers],
            "dice": encounter.dice,
            "reminders_only": encounter.reminders_only,
        }
    )


def _table_lines(name: str, values: Mapping[str, Any]) -> list[str]:
    return ["", f"[{name}]", *_pairs(values)] if values else []


def _pairs(values: Mapping[str, Any]) -> list[str]:
    return [f"{_key(key)} = {_toml(value)}" for key, value in values.items()]


def _key(key: str) -> str:
    plain = key.isascii() and key.replace("_", "").replace("-", "").isalnum()
    return key if plain else _toml(key)


def _toml(value: Any) -> str:
    """A plain value as TOML; numbers as short decimals."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, Fraction):
        return _decimal_text(value)
    if isinstance(value, (int, float)):
        return repr(value)
    if isinstance(value, Mapping):
        inside = ", ".join(f"{_key(str(key))} = {_toml(inner)}" for key, inner in value.items())
        return f"{{ {inside} }}" if inside else "{}"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(_toml(inner) for inner in value) + "]"
    return _quoted(str(value))


def _decimal_text(value: Fraction) -> str:
    if value.denominator == 1:
        return str(value.numerator)
    # Short decimals where possible: 7.5, not 7.499999.
    for places in range(1, 13):
        if (value * 10**places).denominator == 1:
            return f"{float(value):.{places}f}"
    return repr(float(value))


_ESCAPES: Final = {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\t": "\\t", "\r": "\\r"}


def _quoted(text: str) -> str:
    letters = (
        # TOML forbids only control characters below 0x80; other scripts are written as they are.
        _ESCAPES.get(c) or (c if c.isprintable() or ord(c) > 0x7F else f"\\u{ord(c):04X}")
        for c in text
    )
    return '"' + "".join(letters) + '"'


__all__ = ["write_diagram"]
