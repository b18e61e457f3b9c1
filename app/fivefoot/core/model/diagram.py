"""Reads scenes written as text diagrams, the form shared by cases, tests and bug reports: plain
tables become a scenario.

`read_diagram` takes the tables of a TOML file, `write_diagram` (in `diagram_text`) gives the text.
Places are in cells; heights and depths of ground, walls and tokens are in the ruleset's own unit,
which is why both need the length of a cell side in it.

A map is a grid of characters, one for each cell, with or without spaces between them: `LEGEND`
gives the ground they stand for, a `legend` table adds more, and a character that is the id of a
token puts that token there.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Final

from fivefoot.core.geometry.grid import CELL, MAX_SIDE, Cell, Point
from fivefoot.core.model.area_diagram import read_areas
from fivefoot.core.model.barrier import SIDES, Barrier, BarrierKind
from fivefoot.core.model.diagram_fields import read_cards, read_links, read_timers, read_turn
from fivefoot.core.model.encounter import Encounter, Stage
from fivefoot.core.model.light_diagram import read_ambient, read_carried, read_lights
from fivefoot.core.model.plain_table import (
    PlainTable,
    TableError,
    decimal,
    parse_point,
    thousandths_of,
)
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.scene import Scene
from fivefoot.core.model.terrain import DEAREST, GROUND_KINDS, TILE, Ground, PaintedGround, Surface
from fivefoot.core.model.texts import say
from fivefoot.core.model.token import SIZES, StatValue, Support, Token
from fivefoot.core.model.weapon_diagram import read_weapons
from fivefoot.core.model.zone_diagram import read_zones
from fivefoot.core.texts.lists import listed

Number = Fraction | int

FLOOR: Final = "."
LEGEND: Final[Mapping[str, Surface]] = {
    ",": Surface("difficult"),
    "~": Surface("shallow_water"),
    "w": Surface("deep_water"),
    "%": Surface("undergrowth"),
    "^": Surface("rubble"),
    "#": Surface("rock"),
    "o": Surface("pit"),
    "=": Surface("bridge"),
    "m": Surface("mud"),
    "v": Surface("viscous"),
    "i": Surface("ice"),
    "e": Surface("earth"),
    "!": Surface("hazard"),
    "x": Surface("impassable"),
}
BARRIER_KINDS: Final = ("wall", "door", "gate", "window", "fence", "curtain")
SUPPORTS: Final = ("ground", "climbing", "flying", "swimming", "burrowing", "falling")


# Reading


@dataclass(frozen=True, slots=True)
class UnitMeasure:
    """The ruleset's unit: how many of them make a cell side."""

    cell: Fraction

    def length(self, value: Fraction, place: str) -> int:
        """Units converted to thousandths of a cell."""
        return thousandths_of(value / self.cell, place)

    def units(self, length: int) -> Fraction:
        """Thousandths of a cell converted to units."""
        return self.cell * length / CELL


@dataclass(slots=True)
class _Drawn:
    """What the characters of a map mean."""

    columns: int
    rows: int
    palette: list[Surface] = field(default_factory=list)
    painted: dict[Cell, int] = field(default_factory=dict)
    bridges: list[Ground] = field(default_factory=list)
    marks: dict[str, Cell] = field(default_factory=dict)


def read_diagram(table: PlainTable, cell: Fraction, ruleset: str) -> Scenario:
    """The scenario that a table describes, for a ruleset whose cell side is `cell` units.

    Raises TableError naming place, problem and remedy; an unknown key is an error.
    """
    measure = UnitMeasure(cell)
    # Before the map, whose characters may be their ids.
    tokens = table.named_tables("tokens")
    drawn = _read_map(table, measure, tokens)
    scene = Scene(
        drawn.columns,
        drawn.rows,
        None,
        _surface(table.table("floor"), measure) if table.has("floor") else Surface(),
        # Bridges of the map last: a later layer lies over an earlier one.
        (*_grounds(table, measure), *drawn.bridges),
        _painted(drawn),
        _barriers(table, measure),
        tuple(read_lights(table, measure.length)),
        ambient=read_ambient(table),
    )
    options = table.table("set")
    scenario = Scenario(
        scene,
        ruleset,
        table.text("title", "Untitled"),
        {key: options.any(key) for key in options.values},
        {name: _token(name, inner, measure, drawn, ruleset) for name, inner in tokens.items()},
        _encounter(table, tokens),
        notes=table.text("notes"),
        zones=tuple(read_zones(table, measure.length, tokens)),
    )
    # Finished last: several readers above take keys from each.
    for inner in tokens.values():
        inner.finish()
    table.finish()
    return scenario


def _read_map(table: PlainTable, measure: UnitMeasure, tokens: Mapping[str, PlainTable]) -> _Drawn:
    if not table.has("map"):
        table.needed("size")
        columns, rows = table.cell("size")
        _check_size(columns, rows, table.at("size"))
        return _Drawn(columns, rows)
    # With both, two sizes could differ, and one of them would silently win.
    if table.has("size"):
        raise TableError(
            table.at("size"), say("map_already_says_how_large_it_is"), say("remove_size_or_map")
        )
    lines = [
        _characters(line) for line in table.text("map").strip("\n").splitlines() if line.strip()
    ]
    widths = {len(line) for line in lines}
    # A row that is too short usually lacks a cell in its middle: filling it up would shift the
    # rest.
    if len(widths) != 1:
        raise TableError(
            table.at("map"),
            say("its_rows_have_different_lengths_widths", widths=sorted(widths)),
            say("make_them_equal"),
        )
    drawn = _Drawn(widths.pop(), len(lines))
    _check_size(drawn.columns, drawn.rows, table.at("map"))
    # The file's own legend replaces ours: a character may be more useful otherwise.
    legend = {**LEGEND, **_legend(table, measure)}
    for y, line in enumerate(lines):
        for x, character in enumerate(line):
            _draw(drawn, Cell(x, y), character, legend, tokens, table.at("map"))
    return drawn


def _characters(line: str) -> list[str]:
    words = line.split()
    return (
        # Spaces between all characters are only for the eye; anywhere else they would hide a cell.
        words if len(words) > 1 and all(len(word) == 1 for word in words) else list("".join(words))
    )


def _check_size(columns: int, rows: int, place: str) -> None:
    if not (1 <= columns <= MAX_SIDE and 1 <= rows <= MAX_SIDE):
        problem = say("map_of_columns_x_rows_cells_cannot_be", columns=columns, rows=rows)
        raise TableError(
            place, problem, say("keep_it_within_max_side_x_max_side", max_side=MAX_SIDE)
        )


def _legend(table: PlainTable, measure: UnitMeasure) -> dict[str, Surface]:
    legend = {}
    for character, inner in table.named_tables("legend").items():
        if len(character) != 1 or character == FLOOR:
            raise TableError(
                inner.place, say("legend_entry_is_one_character_other"), say("choose_another")
            )
        legend[character] = _surface(inner, measure)
    return legend


def _draw(
    drawn: _Drawn,
    cell: Cell,
    character: str,
    legend: Mapping[str, Surface],
    tokens: Mapping[str, PlainTable],
    place: str,
) -> None:
    if character == FLOOR:
        return
    surface = legend.get(character)
    if surface is None and character in tokens:
        # The first cell from the north-west: a large token's id is drawn on its whole footprint.
        drawn.marks.setdefault(character, cell)
    elif surface is None:
        raise TableError(
            place,
            say("character_at_cell_stands_for_nothing", character=character, cell=list(cell)),
            say("add_it_to_legend"),
        )
    elif surface.kind == "bridge":
        drawn.bridges.append(_bridge_cell(cell, surface))
    else:
        if surface not in drawn.palette:
            drawn.palette.append(surface)
        # 0 is the floor.
        drawn.painted[cell] = drawn.palette.index(surface) + 1


def _bridge_cell(cell: Cell, surface: Surface) -> Ground:
    """A polygon for one cell of bridge: bridges are polygons, since tokens can pass under them."""
    return Ground(f"bridge-{cell.x}-{cell.y}", surface, _rectangle(cell.x, cell.y, 1, 1))


def _rectangle(x: Number, y: Number, width: Number, height: Number) -> tuple[Point, ...]:
    corners = [(x, y), (x + width, y), (x + width, y + height), (x, y + height)]
    return tuple(
        Point(thousandths_of(Fraction(a), ""), thousandths_of(Fraction(b), "")) for a, b in corners
    )


def _painted(drawn: _Drawn) -> PaintedGround:
    tiles: dict[tuple[int, int], bytearray] = {}
    # Row by row, so that tiles come in one order and equal diagrams give equal scenarios.
    for (x, y), number in sorted(drawn.painted.items(), key=lambda item: (item[0].y, item[0].x)):
        tile = tiles.setdefault((x // TILE, y // TILE), bytearray(TILE * TILE))
        tile[(y % TILE) * TILE + x % TILE] = number
    return PaintedGround(tuple(drawn.palette), {key: bytes(tile) for key, tile in tiles.items()})


def _surface(table: PlainTable, measure: UnitMeasure, finish: bool = True) -> Surface:
    def length(key: str) -> int | None:
        value = table.maybe_number(key)
        return None if value is None else measure.length(value, table.at(key))

    surface = Surface(
        table.text("kind", "floor", GROUND_KINDS),
        length("height"),
        length("depth") or 0,
        length("ceiling"),
        length("thickness") or 0,
        table.flag("cover"),
        table.texts("tags"),
        _factor(table),
    )
    if surface.depth < 0 or surface.thickness < 0:
        raise TableError(
            table.place,
            say("depth_and_thickness_are_not_negative"),
            say("write_how_far_it_goes_down_as_plus"),
        )
    if (
        surface.ceiling is not None
        and surface.height is not None
        and surface.ceiling <= surface.height
    ):
        raise TableError(
            table.at("ceiling"),
            say("ceiling_is_not_above_floor"),
            say("raise_it_or_lower_floor"),
        )
    if finish:
        table.finish()
    return surface


def _factor(table: PlainTable) -> int:
    """The factor on the price of ground, in thousandths; 0 where none is given."""
    if not table.has("factor"):
        return 0
    factor = thousandths_of(table.number("factor"), table.at("factor"))
    if not CELL <= factor <= DEAREST:
        raise TableError(
            table.at("factor"),
            say("ground_costs_price_at_least_once_and_at"),
            say("write_factor_of_1_to_10"),
        )
    return factor


def _grounds(table: PlainTable, measure: UnitMeasure) -> Iterator[Ground]:
    for number, inner in enumerate(table.tables("ground"), start=1):
        if inner.has("rect"):
            # Exact decimals: 0.1 cells are exactly a hundred thousandths.
            rect = [decimal(value, inner.at("rect")) for value in inner.listed("rect")]
            if len(rect) != 4:
                raise TableError(
                    inner.at("rect"),
                    say("rectangle_is_x_y_width_height"),
                    say("write_four_numbers"),
                )
            points = _rectangle(*rect)
        else:
            points = inner.points("points")
        # Distinct corners: three times the same is no outline.
        if len(set(points)) < 3:
            raise TableError(
                inner.place,
                say("outline_needs_three_different_corners"),
                say("give_points_or_rect"),
            )
        holes = tuple(
            PlainTable({"hole": hole}, inner.at(f"holes.{n}")).points("hole")
            for n, hole in enumerate(inner.listed("holes"))
        )
        name = inner.text("id", f"ground-{number}")
        ground = Ground(name, _surface(inner, measure, finish=False), points, holes)
        inner.finish()
        yield ground


def _barriers(table: PlainTable, measure: UnitMeasure) -> dict[str, Barrier]:
    barriers: dict[str, Barrier] = {}
    for number, inner in enumerate(table.tables("walls"), start=1):
        name = inner.text("id", f"wall-{number}")
        if name in barriers:
            raise TableError(
                inner.at("id"),
                say("id_name_stands_there_twice", name=name),
                say("give_each_wall_its_own_id"),
            )
        barriers[name] = _barrier(name, inner, measure)
        inner.finish()
    return barriers


def _barrier(name: str, table: PlainTable, measure: UnitMeasure) -> Barrier:
    ends = [parse_point(table.any(key), table.at(key)) for key in ("from", "to") if table.has(key)]
    if len(ends) != 2:
        raise TableError(
            table.place,
            say("wall_goes_from_one_point_to_another"),
            say("give_from_and_to_like_4_5_2"),
        )
    kind: BarrierKind = table.text("kind", "wall", BARRIER_KINDS)  # type: ignore[assignment]
    return Barrier(
        name,
        ends[0],
        ends[1],
        kind,
        table.flag("open"),
        table.flag("locked"),
        table.flag("secret"),
        measure.length(table.number("bottom"), table.at("bottom")),
        _body_height(table, measure),
        table.texts("tags"),
        table.text("material"),
        table.whole("hit_points", least=1) if table.has("hit_points") else None,
        table.text("stops_from", "both", SIDES),  # type: ignore[arg-type]
    )


def _body_height(table: PlainTable, measure: UnitMeasure) -> int | None:
    """The height of a wall or a creature, None where none is given."""
    height = table.maybe_number("height")
    if height is not None and height < 0:
        raise TableError(
            table.at("height"),
            say("height_is_not_negative"),
            say("write_how_far_it_goes_up_from_its"),
        )
    return None if height is None else measure.length(height, table.at("height"))


def _cell_of(name: str, table: PlainTable, drawn: _Drawn) -> Cell:
    """The cell of a token: its own `at`, else where its id is drawn."""
    cell = drawn.marks.get(name) if not table.has("at") else table.cell("at")
    if cell is None:
        raise TableError(
            table.place, say("it_stands_nowhere"), say("add_at_x_y_or_put_its_id_on_map")
        )
    if not (0 <= cell.x < drawn.columns and 0 <= cell.y < drawn.rows):
        problem = say(
            "cell_is_outside_of_map_of_columns_x",
            cell=list(cell),
            columns=drawn.columns,
            rows=drawn.rows,
        )
        raise TableError(table.at("at"), problem, say("move_token_or_enlarge_map"))
    return cell


def _token(
    name: str, table: PlainTable, measure: UnitMeasure, drawn: _Drawn, ruleset: str
) -> Token:
    cell = _cell_of(name, table, drawn)
    support: Support = table.text("support", "ground", SUPPORTS)  # type: ignore[assignment]
    return Token(
        name,
        table.text("name", name),
        cell,
        table.text("side", "heroes"),
        table.text("size", "medium", SIZES),
        measure.length(table.number("elevation"), table.at("elevation")),
        _body_height(table, measure),
        support,
        _conditions(table),
        _stats(table, ruleset),
        _maybe_whole(table, "hit_points"),
        _maybe_whole(table, "hit_points_max"),
        _maybe_whole(table, "facing"),
        None,
        table.flag("hidden"),
        table.flag("npc"),
        table.text("group"),
        table.text("notes"),
        weapons=read_weapons(table, measure.length),
        weapon_in_use=table.text("weapon_in_use"),
        areas=read_areas(table, measure.length),
        light=read_carried(table, measure.length),
    )


def _maybe_whole(table: PlainTable, key: str) -> int | None:
    return table.whole(key) if table.has(key) else None


def _conditions(table: PlainTable) -> dict[str, int]:
    """The conditions, from a list or a table with their levels."""
    if isinstance(table.any("conditions"), list):
        return dict.fromkeys(table.texts("conditions"), 1)
    inner = table.table("conditions")
    return {name: inner.whole(name, least=0, most=1000) for name in inner.values}


def _stats(table: PlainTable, ruleset: str) -> dict[str, dict[str, StatValue]]:
    inner = table.table("stats")
    stats: dict[str, StatValue] = {}
    for name in inner.values:
        value = inner.any(name)
        if not isinstance(value, (bool, str)):
            # Only checked to be a usable number, and kept as it was written.
            decimal(value, inner.at(name))
        stats[name] = value
    return {ruleset: stats} if stats else {}


def _encounter(table: PlainTable, tokens: Mapping[str, PlainTable]) -> Encounter:
    inner = table.table("encounter")
    stage: Stage = inner.text("stage", "play", ("play", "setup"))  # type: ignore[assignment]
    active = inner.text("active") or None
    initiative = {
        name: int(token.number("initiative") * 1000)
        for name, token in tokens.items()
        if token.has("initiative")
    }
    turns = {
        name: read_turn(token.table("turn")) for name, token in tokens.items() if token.has("turn")
    }
    pairs = tuple(_two_texts(pair, inner.at("pairs")) for pair in inner.listed("pairs"))
    encounter = Encounter(
        stage,
        # A case without a fight is in the first round: most need no more.
        inner.whole("round", 1 if stage == "play" else 0),
        inner.text("phase"),
        active,
        inner.texts("order"),
        initiative,
        turns,
        pairs,
        read_links(inner),
        usual_order=inner.texts("usual_order"),
        done=inner.texts("done"),
        timers=read_timers(inner),
        cards=read_cards(inner),
        dice=inner.whole("dice"),
        reminders_only=inner.flag("reminders_only"),
    )
    inner.finish()
    _check_names(encounter, tokens, inner.place)
    return encounter


def _check_names(encounter: Encounter, tokens: Mapping[str, PlainTable], place: str) -> None:
    for name in _named(encounter):
        if name not in tokens:
            known = listed(tokens)
            raise TableError(
                place,
                say("there_is_no_token_name", name=name),
                say("tokens_here_are_known", known=known),
            )


def _named(encounter: Encounter) -> Iterator[str]:
    yield from ([encounter.active] if encounter.active else [])
    yield from (*encounter.order, *encounter.usual_order, *encounter.done)
    yield from (card.token for card in encounter.cards)
    yield from (timer.token for timer in encounter.timers)
    for pair in encounter.pairs:
        yield from pair
    for link in encounter.links:
        yield from (link.source, link.target)


def _two_texts(value: object, place: str) -> tuple[str, str]:
    if isinstance(value, list) and len(value) == 2 and all(isinstance(item, str) for item in value):
        return value[0], value[1]
    raise TableError(place, say("pair_is_two_token_ids"), say("write_it_like_e_m"))


__all__ = ["LEGEND", "UnitMeasure", "read_diagram"]
