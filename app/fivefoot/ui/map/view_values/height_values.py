"""Converts the heights of the model and the rules to what is drawn."""

from __future__ import annotations

import itertools
import math
from dataclasses import replace

from PySide6.QtCore import QPointF, QRectF

from fivefoot.core.geometry.footprint import Footprint
from fivefoot.core.geometry.grid import CELL as THOUSAND
from fivefoot.core.geometry.grid import Cell
from fivefoot.core.interaction.heights import level_text
from fivefoot.core.interaction.leaping import LeapSight
from fivefoot.core.interaction.plan import Plan, Planner
from fivefoot.core.model.terrain import Surface
from fivefoot.core.model.token import Token
from fivefoot.core.rules.ruleset.amount_text import height_text
from fivefoot.core.rules.ruleset.schema.ruleset import Ruleset
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.space.columns import foot_of
from fivefoot.core.texts.marker import tr
from fivefoot.ui.map.painters.clear_places import SceneBox
from fivefoot.ui.map.painters.ground_painter import DrawnGround, middle_of
from fivefoot.ui.map.painters.height_painter import (
    Ceiling,
    Deck,
    HeightFigure,
    LeapMark,
    LowWall,
    Piece,
    ReliefShading,
)
from fivefoot.ui.map.painters.ladder_painter import Ladder, Rung
from fivefoot.ui.map.painters.scale import CELL, ScenePoint
from fivefoot.ui.map.view_values.place_values import centre_of, rect_of, segment
from fivefoot.ui.state.workspace import Workspace

MOST_RUNGS = 21
"""The most levels that a ladder shows: 189 pixels, a quarter of the smallest window."""

SPOTS, CLEAR = 9, 28.0
"""The places that are tried for a figure along each side of its ground, and the space it needs in
scene units.
"""

MOST_PLACES, APART = 24, CELL * 0.4
"""How many places of a figure are kept, so that it can avoid tokens and other figures, and their
distance.
"""

ABYSS = 1000 * THOUSAND
"""The depth that a bottomless chasm counts as for the relief of what juts out in it."""

NO_RELIEF = ("pit", "chasm")
"""Kinds whose texture and edge already show that they lie deeper."""


def pieces_of(
    grounds: list[tuple[Surface, DrawnGround]], floor: Surface, ruleset: Ruleset
) -> tuple[Piece, ...]:
    """The ground with its relief, ceilings and decks, in drawing order; decks over everything, then
    figures.
    """
    made: list[Piece] = []
    below: list[tuple[DrawnGround, int]] = []  # what lies there already, and how high it ends
    # Bridges are drawn over everything: what lies under them is shown again where somebody stands
    # there.
    solid = [pair for pair in grounds if pair[0].kind != "bridge"]
    decks = [ground for surface, ground in grounds if surface.kind == "bridge"]
    texts, lowest = [], floor.height or 0
    for surface, ground in solid:
        plain = _plain(ground)
        # First the ground, then what its height adds.
        made.append(plain)
        under = _level_under(ground, below, lowest)
        top = under if surface.height is None else surface.height
        below.append((ground, _solid_top(surface, top)))
        if top != under and surface.kind not in NO_RELIEF:
            made.append(ReliefShading(plain, (top - under) / THOUSAND, (top - lowest) / THOUSAND))
        # The space under it matters more than the level of the ground.
        if surface.ceiling is not None:
            made.append(Ceiling(plain))
            texts.append(_room_text(surface, under, ruleset))
        else:
            texts.append(ground.figure)
    made += [Deck(_plain(ground), way_of(ground)) for ground in decks]
    texts += [ground.figure for ground in decks]
    return (*made, *_figures([*(ground for _, ground in solid), *decks], texts))


def _solid_top(surface: Surface, top: int) -> int:
    """The upper end of what bears something: the ground of pits and water, not their edge."""
    return top - (surface.depth or ABYSS) if surface.kind in NO_RELIEF else top


def _figures(grounds: list[DrawnGround], texts: list[str]) -> list[HeightFigure]:
    """Each text where its ground is visible: not under what lies over it, nor where another text
    is.
    """
    made: list[HeightFigure] = []
    # Only later pieces of the list lie over it.
    for number, (ground, text) in enumerate(zip(grounds, texts, strict=True)):
        if text:
            best, *others = _open_places(ground, grounds[number + 1 :])
            made.append(HeightFigure(best, text, tuple(others)))
    return made


def _open_places(ground: DrawnGround, over: list[DrawnGround]) -> list[ScenePoint]:
    """Places in a piece of ground that nothing covers, nearest to its middle first; its middle
    where all is covered.

    A place where a figure would extend over the edge only if there is no other: it would seem to
    belong to the adjacent ground.
    """
    # Paths are tested only where their boxes intersect, which is much faster to test.
    box = ground.path.boundingRect()
    above = [other.path for other in over if other.path.boundingRect().intersects(box)]
    middle = middle_of(ground)
    spots = [
        (
            box.left() + box.width() * (2 * x + 1) / (2 * SPOTS),
            box.top() + box.height() * (2 * y + 1) / (2 * SPOTS),
        )
        for y in range(SPOTS)
        for x in range(SPOTS)
    ]
    # The middle is where people look for it.
    spots.sort(key=lambda spot: math.dist(spot, middle))
    made: list[ScenePoint] = []
    for spot in (middle, *spots):
        square = _square_about(spot)
        # Places that touch are useless: what covers the one covers the other.
        if any(math.dist(spot, other) < APART for other in made) or any(
            path.intersects(square) for path in above
        ):
            continue
        if ground.path.contains(QPointF(*spot)):
            made.append(spot)
        if len(made) == MOST_PLACES:
            break
    # Completely inside if possible, else with its middle, else at the middle whatever lies there.
    inside = [spot for spot in made if ground.path.contains(_square_about(spot))]
    return inside or made or [middle]


def _square_about(spot: ScenePoint) -> QRectF:
    """The space that a figure needs around a place."""
    return QRectF(spot[0] - CLEAR, spot[1] - CLEAR / 2, 2 * CLEAR, CLEAR)


def _plain(ground: DrawnGround) -> DrawnGround:
    """The ground without its figure, which is drawn separately."""
    return DrawnGround(ground.kind, ground.path, "", ground.over_art)


def _level_under(ground: DrawnGround, below: list[tuple[DrawnGround, int]], floor: int) -> int:
    """The level of what a piece of ground lies on."""
    middle = ground.path.boundingRect().center()
    # The last piece lies on top.
    return next((level for other, level in reversed(below) if other.path.contains(middle)), floor)


def _room_text(surface: Surface, under: int, ruleset: Ruleset) -> str:
    base = surface.height if surface.height is not None else under
    return tr("ceiling {ceiling}", ceiling=height_text(ruleset, (surface.ceiling or 0) - base))


def way_of(ground: DrawnGround) -> float:
    """The direction of a bridge, degrees from the x axis: that of its longest edge."""
    longest, angle = 0.0, 0.0
    for part in ground.path.toSubpathPolygons():
        points = [part.at(index) for index in range(part.count())]
        for start, end in itertools.pairwise(points):
            length = math.hypot(end.x() - start.x(), end.y() - start.y())
            # The first of equal edges, also after rounding of coordinates: a square bridge must not
            # turn its planks.
            if length > longest + 1e-6:
                longest, angle = (
                    length,
                    math.degrees(math.atan2(end.y() - start.y(), end.x() - start.x())),
                )
    return angle


def low_walls_of(battle: Battle) -> tuple[LowWall, ...]:
    """Walls with an upper end, and hanging ones: how high above the ground at their feet."""
    scene, ruleset = battle.scenario.scene, battle.ruleset
    made = []
    for barrier in scene.barriers.values():
        if barrier.kind not in ("wall", "fence") or not barrier.is_low:
            continue
        # Heights count from the map's floor, but a wall's figure is its height from where it
        # stands.
        foot = foot_of(barrier, battle.surfaces, scene.floor.height or 0)
        if barrier.bottom > foot:
            text = tr("{bottom} under", bottom=height_text(ruleset, barrier.bottom - foot))
            made.append(LowWall(segment(barrier), text, True))
        elif barrier.top > foot:
            made.append(LowWall(segment(barrier), height_text(ruleset, barrier.top - foot)))
    return tuple(made)


def decks_of(pieces: tuple[Piece, ...]) -> tuple[Deck, ...]:
    """The bridges among the pieces."""
    return tuple(piece for piece in pieces if isinstance(piece, Deck))


def is_below_deck(battle: Battle, token: Token) -> bool:
    """Whether a bridge is over a token."""
    # Called for each token at each change; most maps have none.
    if not battle.surfaces.bridges:
        return False
    level = battle.base_level(token)
    covered = [
        c
        for c in battle.footprint(token).cells()
        # A token may stand half beyond the map's edge.
        if 0 <= c.x < battle.columns and 0 <= c.y < battle.rows
    ]
    return any(
        (bridge.height or 0) > level and any(inside[cell.y, cell.x] for cell in covered)
        for bridge, inside in battle.surfaces.bridges
    )


def square_of(battle: Battle, token: Token) -> QRectF:
    """The square of a token with its ring and flags."""
    return rect_of(battle.footprint(token)).adjusted(-8, -8, 8, 8)


def box_of(battle: Battle, token: Token, acts: bool = False, turn: int = 0) -> SceneBox:
    """The area of a token, including its arrow while it `acts`: words on the ground avoid it.

    The arrow is above it in its readers' view: `turn` quarters clockwise on the map.
    """
    # To the readers' frame, in which the arrow is above, and back.
    square = SceneBox.of(rect_of(battle.footprint(token))).turned(-turn)
    return replace(square, top=square.top - (CELL if acts else 0)).turned(turn)


# -- leaps and altitudes --------------------------------------------------------------------------


def leap_marks(planner: Planner) -> tuple[LeapMark, ...]:
    """The leaps shown for a resting token."""
    side = planner.battle.footprint(planner.token).side
    return tuple(leap_mark(sight, side) for sight in planner.leaps.sights())


def leap_mark(sight: LeapSight, side: int) -> LeapMark:
    """A leap in scene units."""
    start, end = (centre_of(Footprint(cell, side)) for cell in (sight.start, sight.end))
    return LeapMark(start, end, sight.text, sight.short, sight.most, sight.brief)


def ladder(workspace: Workspace) -> Ladder | None:
    """The altitudes of the present token, over the place where it is taken or stands; None for
    those that walk.
    """
    # During a drag the plan's token; at rest the selected one.
    plan = workspace.plan
    token_id = plan.token if plan is not None else workspace.selection.primary
    if (
        token_id is None
        or token_id not in workspace.scenario.tokens
        or not workspace.battle.in_play
    ):
        return None
    # As for the bands on the ground: nothing is shown that is not known yet, or that is switched
    # off.
    if plan is None and (workspace.waits_for_search or not workspace.shows_reach):
        return None
    # Nobody chooses a height while something is aimed or asked.
    if plan is None and workspace.fight.holds_the_map:
        return None
    planner = workspace.planner(token_id)
    if not planner.is_ready or not goes_up(planner):
        return None
    cell = plan.target if plan is not None else planner.start
    chosen = (
        planner.end_level(plan)
        if plan is not None and plan.route is not None
        else planner.own_level
    )
    levels = planner.levels_at(cell)
    return (
        None if len(levels) < 2 else _beside(planner, cell, _rungs(planner, cell, levels, chosen))
    )


def goes_up(planner: Planner) -> bool:
    """Whether the token moves through air, water or earth."""
    return (
        any(name in planner.field.profile.modes for name in ("fly", "swim", "burrow"))
        and (planner.field.graph.places.support > 1).any().item()
    )


def _beside(planner: Planner, cell: Cell, rungs: tuple[Rung, ...]) -> Ladder:
    side = planner.battle.footprint(planner.token).side
    return Ladder(centre_of(Footprint(cell, side)), rungs, side * CELL / 2)


def _rungs(planner: Planner, cell: Cell, levels: tuple[int, ...], chosen: int) -> tuple[Rung, ...]:
    # The nearest, since a plan may end between two levels.
    near = min(range(len(levels)), key=lambda number: abs(levels[number] - chosen))
    # The chosen level in the middle, as far as there are levels on either side.
    low = max(0, min(near - MOST_RUNGS // 2, len(levels) - MOST_RUNGS))
    shown = levels[low : low + MOST_RUNGS]
    # Both ends and the chosen one: a name at each step would be a wall of text.
    named = {shown[0], shown[-1], levels[near]}
    made = []
    for level in shown:
        found = planner.field.at(cell, level)
        band = (
            0
            if found is None or (level == planner.own_level and cell == planner.start)
            else max(1, found.purchase)
        )
        text = level_text(planner.battle, planner.token, cell, level) or "0"
        made.append(Rung(min(band, 4), text if level in named else "", level == levels[near]))
    return tuple(made)


def ghost_words(planner_battle: Battle, plan: Plan) -> tuple[str, str]:
    """Altitude and support of a token where a plan ends."""
    token = planner_battle.token(plan.token)
    # A token that is put down manually keeps its support.
    if plan.route is None or not plan.route.steps or plan.free or plan.forbidden:
        return "", token.support
    last = plan.route.steps[-1]
    if last.support == "ground":
        return "", "ground"
    return level_text(planner_battle, token, last.end, last.elevation), last.support


def may_leap(planner: Planner) -> bool:
    """Whether it is on the ground, and the map has anything to leap over."""
    return planner.usual_level is None and planner.is_ready and planner.leaps.shows_any
