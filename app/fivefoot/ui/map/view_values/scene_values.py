"""Converts the model to what painters draw: tokens, ground, walls and doors as frozen values."""

from __future__ import annotations

import math
import re

import numpy as np
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QImage, QPainterPath, QPolygonF

from fivefoot.core.interaction.heights import altitude_text, factor_text, pending_fall_text
from fivefoot.core.model.barrier import Barrier
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.scene import Scene
from fivefoot.core.model.terrain import TILE, PaintedGround, Surface
from fivefoot.core.model.terrain import Ground as MapGround
from fivefoot.core.model.token import Token
from fivefoot.core.rules.ruleset.amount_text import height_text
from fivefoot.core.rules.ruleset.schema.conditions import Condition
from fivefoot.core.rules.ruleset.schema.ruleset import Ruleset
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.space.downed import is_down
from fivefoot.core.texts.marker import tr
from fivefoot.ui.map.painters.cell_outlines import Mask, connected, rounded_path
from fivefoot.ui.map.painters.ground_painter import DrawnGround
from fivefoot.ui.map.painters.height_painter import Piece
from fivefoot.ui.map.painters.hit_points_painter import HitPointStyle
from fivefoot.ui.map.painters.scale import CELL
from fivefoot.ui.map.painters.tie_painter import TieMark
from fivefoot.ui.map.painters.token_painter import CLOCK_PLACES, Badge, TokenLook
from fivefoot.ui.map.painters.wall_painter import Door, DrawnWalls, OneWay, Window
from fivefoot.ui.map.view_values.height_values import pieces_of
from fivefoot.ui.map.view_values.place_values import centre_of, scene_point, segment
from fivefoot.ui.map.view_values.riders import side_of
from fivefoot.ui.map.view_values.slope_values import ways_up

CELLS_TO_AN_ARROW = 4
"""The cells for each arrow of a one-way wall."""

GROUND_LOOKS = {
    "floor": "floor",
    "difficult": "difficult",
    "rubble": "rubble",
    "undergrowth": "undergrowth",
    "shallow_water": "shallow",
    "deep_water": "deep",
    "viscous": "ooze",
    "mud": "mud",
    "ice": "ice",
    "ledge": "ledge",
    "pit": "pit",
    "chasm": "chasm",
    "bridge": "planks",
    "earth": "soil",
    "rock": "solid",
    "hazard": "hazard",
    "impassable": "barred",
}


def initials(name: str) -> str:
    """Two letters, or a letter and the number, that represent a name.

    >>> initials("Goblin 3"), initials("Ada of the Hill"), initials("Ogre")
    ('G3', 'AH', 'Og')
    """
    words = [word for word in name.split() if word[:1].isalnum()]
    if not words:
        return name[:2]
    if len(words) == 1:
        return words[0][:2].capitalize()
    last = words[-1]
    return f"{words[0][0].upper()}{last[:2] if last.isdigit() else last[0].upper()}"


def side_look(side: str) -> str:
    """The ring of a side: heroes, neutral, or foes for every other side."""
    return side if side in ("heroes", "neutral") else "foes"


def badge_tone(condition: Condition) -> str:
    """Whether a condition is bad for the token, or plain."""
    hampers = condition.speed is not None or condition.blocks or condition.exposes
    return "bad" if hampers else "plain"


def badges(ruleset: Ruleset, token: Token, has_flag: bool = False) -> tuple[Badge, ...]:
    """Badges of the token's conditions, each at its own hour; those unknown to this ruleset are
    left out.

    The flag of an altitude takes the place at six o'clock.
    """
    known = [
        (ruleset.conditions[name], level)
        for name, level in token.conditions.items()
        if name in ruleset.conditions
    ]
    places = [hour for hour in CLOCK_PLACES if not (hour == 6 and has_flag)]
    return tuple(
        Badge(
            condition.badge if condition.most == 1 else f"{condition.badge[0]}{level}",
            hour,
            badge_tone(condition),
        )
        for (condition, level), hour in zip(known, places, strict=False)
    )


def hit_point_share(token: Token) -> float | None:
    """0 to 1, or None where hit points are not tracked."""
    if token.hit_points is None:
        return None
    most = token.hit_points_max or max(token.hit_points, 1)
    return max(0.0, min(1.0, token.hit_points / most))


def hit_point_text(token: Token) -> str:
    """Hit points and maximum: "7/12"; empty where hit points are not tracked."""
    if token.hit_points is None:
        return ""
    return (
        f"{token.hit_points}/{token.hit_points_max}"
        if token.hit_points_max
        else str(token.hit_points)
    )


def copy_numbers(scenario: Scenario) -> dict[str, str]:
    """For tokens that share a picture, the figure that distinguishes each: its name's, else its
    place among them.
    """
    sharing: dict[str, list[Token]] = {}
    for token in scenario.tokens.values():
        if token.picture:
            sharing.setdefault(token.picture, []).append(token)
    made = {}
    for tokens in sharing.values():
        if len(tokens) > 1:
            own = {token.id: re.findall(r"\d+$", token.name) for token in tokens}
            clear = all(own.values()) and len({found[0] for found in own.values()}) == len(tokens)
            for place, token in enumerate(tokens, start=1):
                made[token.id] = own[token.id][0][-3:] if clear else str(place)
    return made


def token_look(
    battle: Battle,
    token: Token,
    picture: QImage | None = None,
    hit_style: HitPointStyle = "bar",
    number: str = "",
) -> TokenLook:
    """What a token's picture depends on."""
    ruleset, altitude = battle.ruleset, altitude_text(battle, token)
    flag = bool(altitude) or token.support != "ground"
    return TokenLook(
        initials(token.name),
        side_look(token.side),
        side_of(battle, token),
        badges=badges(ruleset, token, flag),
        altitude=altitude,
        support=token.support,
        falling=pending_fall_text(battle, token),
        hit_points=hit_point_share(token),
        hit_text=hit_point_text(token) if hit_style == "number" else "",
        hit_style=hit_style,
        hit_at_head=flag,
        number=number if picture is not None else "",
        facing=token.facing,
        prone="prone" in token.conditions,
        state="hidden" if token.hidden else "dimmed" if is_down(ruleset, token) else "normal",
        picture_key=token.picture or "",
        picture=picture,
    )


UNSEEN_TIES = frozenset({"found"})
"""Kinds of link that represent knowledge."""


def ties_of(battle: Battle) -> tuple[TieMark, ...]:
    """The links shown between tokens: grappling and guarding; a rider is drawn in its mount's space
    instead.
    """
    made = []
    for link in battle.scenario.encounter.links:
        if (
            link.kind in UNSEEN_TIES
            or not {link.source, link.target} <= battle.scenario.tokens.keys()
        ):
            continue
        one, two = (battle.footprint(battle.token(name)) for name in (link.source, link.target))
        if not one.overlaps(two):
            made.append(TieMark(centre_of(one), centre_of(two), (one.side, two.side)))
    return tuple(dict.fromkeys(made))


def walls_of(scene: Scene) -> DrawnWalls:
    """All walls, with fences and curtains as low ones; those with a height are separate
    (`height_values.low_walls_of`).
    """
    barriers = [
        b for b in scene.barriers.values() if not (b.kind in ("wall", "fence") and b.is_low)
    ]
    return DrawnWalls(
        tuple(segment(b) for b in barriers if b.kind == "wall"),
        tuple(segment(b) for b in barriers if b.kind in ("fence", "curtain")),
    )


def door_state(barrier: Barrier) -> str:
    """How a door is drawn; a secret one that is open is no longer secret."""
    if barrier.is_open:
        return "open"
    return "secret" if barrier.secret else "locked" if barrier.locked else "closed"


def doors_of(scene: Scene) -> tuple[Door, ...]:
    """All doors."""
    return tuple(Door(segment(b), door_state(b)) for b in scene.barriers.values() if b.opens)


def windows_of(scene: Scene) -> tuple[Window, ...]:
    """All windows."""
    return tuple(Window(segment(b)) for b in scene.barriers.values() if b.kind == "window")


def one_way_of(scene: Scene) -> tuple[OneWay, ...]:
    """The arrows over one-way walls: one for every few cells of a long wall."""
    made = []
    for barrier in scene.barriers.values():
        if not barrier.is_one_way or barrier.is_open:
            continue
        x1, y1, x2, y2 = segment(barrier)
        along = math.degrees(math.atan2(y2 - y1, x2 - x1))
        # What comes from one side is blocked: the arrow leads to that side.
        angle = along - 90 if barrier.stops_from == "left" else along + 90
        count = max(1, round(math.hypot(x2 - x1, y2 - y1) / CELL / CELLS_TO_AN_ARROW))
        parts = [(number + 0.5) / count for number in range(count)]
        made += [OneWay(x1 + (x2 - x1) * part, y1 + (y2 - y1) * part, angle) for part in parts]
    return tuple(made)


def grounds_of(scenario: Scenario, ruleset: Ruleset) -> tuple[Piece, ...]:
    """The ground in drawing order, polygons, then paint, with its relief; bridges over it."""
    scene = scenario.scene
    over = scene.picture is not None
    polygons = [
        (
            g.surface,
            DrawnGround(_kind(g.surface), polygon_path(g), _figure(ruleset, g.surface), over),
        )
        for g in scene.ground
    ]
    masks = painted_masks(scene.painted, scene.columns, scene.rows)
    ways, rest = ways_up(masks, ruleset, over)
    painted = [
        (surface, DrawnGround(_kind(surface), rounded_path(piece), _figure(ruleset, surface), over))
        for surface, mask in rest
        for piece in _pieces_with_figures(surface, mask, ruleset)
    ]
    return (*pieces_of([*polygons, *painted], scene.floor, ruleset), *ways)


def _kind(surface: Surface) -> str:
    """The look of a surface; one with the tag `lava` glows, whatever it is in the rules."""
    return "lava" if "lava" in surface.tags else GROUND_LOOKS.get(surface.kind, "difficult")


def _figure(ruleset: Ruleset, surface: Surface) -> str:
    if surface.kind in ("pit", "chasm") and surface.depth:
        return f"−{height_text(ruleset, surface.depth)}"
    words = []
    if surface.height:
        sign = "+" if surface.height > 0 else "−"
        words.append(f"{sign}{height_text(ruleset, abs(surface.height))}")
    if surface.kind in ("deep_water", "viscous", "mud") and surface.depth:
        words.append(tr("{depth} deep", depth=height_text(ruleset, surface.depth)))
    if surface.factor:
        words.append(factor_text(surface))
    return ", ".join(words)


def polygon_path(ground: MapGround) -> QPainterPath:
    """The outline of a piece of ground with its holes, in scene units."""
    path = QPainterPath()
    for ring in (ground.points, *ground.holes):
        path.addPolygon(QPolygonF([QPointF(*scene_point(point)) for point in ring]))
        path.closeSubpath()
    return path


def painted_masks(painted: PaintedGround, columns: int, rows: int) -> list[tuple[Surface, Mask]]:
    """The cells of each surface of painted ground: bool [rows, columns]."""
    wide, high = -(-columns // TILE) * TILE, -(-rows // TILE) * TILE
    layer = np.zeros((high, wide), dtype=np.uint8)
    for (x, y), data in painted.tiles.items():
        if x * TILE < wide and y * TILE < high:
            block = np.frombuffer(data, dtype=np.uint8).reshape(TILE, TILE)
            layer[y * TILE : (y + 1) * TILE, x * TILE : (x + 1) * TILE] = block
    shown = layer[:rows, :columns]
    found = ((surface, shown == number) for number, surface in enumerate(painted.palette, start=1))
    return [(surface, mask) for surface, mask in found if mask.any()]


def _pieces_with_figures(surface: Surface, mask: Mask, ruleset: Ruleset) -> tuple[Mask, ...]:
    """Separate areas of painted cells, where each has a figure of its own; else all of them at
    once.
    """
    return connected(mask) if _figure(ruleset, surface) or surface.ceiling is not None else (mask,)


def picture_rect(scene: Scene) -> QRectF:
    """The area of the map's picture, in scene units; empty without one."""
    if scene.picture is None:
        return QRectF()
    x, y = scene_point(scene.picture.origin)
    width, height = scene_point((scene.picture.width, scene.picture.height))  # type: ignore[arg-type]
    return QRectF(x, y, width, height)
