"""Converts the rules' answers to the overlays: reach, threat, flanking."""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from fivefoot.core.geometry.grid import DIRECTIONS
from fivefoot.core.interaction.foresight_request import (
    NEAREST,
    Danger,
    ForesightRequest,
    Hit,
    HitsRequest,
    enemies_of,
)
from fivefoot.core.interaction.plan import Planner
from fivefoot.core.model.token import is_hostile
from fivefoot.core.rules.reactions.flanking import flank_lines
from fivefoot.core.rules.ruleset.amount_text import amount_text
from fivefoot.core.rules.ruleset.schema.base import exact
from fivefoot.core.rules.ruleset.schema.ruleset import Ruleset
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.space.narrow_places import narrow_places
from fivefoot.core.rules.space.threat import threatened_cells
from fivefoot.ui.appearance.weak_cache import cached_while_alive
from fivefoot.ui.map.painters.cell_label_painter import CellLabel
from fivefoot.ui.map.painters.compared_reach_painter import ComparedReachLook
from fivefoot.ui.map.painters.danger_painter import DangerLook
from fivefoot.ui.map.painters.measure_painter import DrawnFlank
from fivefoot.ui.map.painters.narrow_painter import NarrowMark
from fivefoot.ui.map.painters.reach_painter import DrawnCells, Reach
from fivefoot.ui.map.painters.scale import CELL
from fivefoot.ui.map.view_values.place_values import centre_of
from fivefoot.ui.state.workspace import Workspace

MOST_BANDS = 4
"""Purchases with a colour of their own: the fourth represents all later ones, since more fills
cannot be distinguished.
"""

THOUSANDTHS = 1000
"""The model's lengths to a cell."""


def selected_reach(workspace: Workspace) -> tuple[Reach | None, tuple[CellLabel, ...]]:
    """The bands of the selected token's reach: always while it is dragged in play, else where
    switched on.
    """
    planner = shown_planner(workspace)
    if planner is None:
        return None, ()
    return bands_of(planner, aimed_level(workspace, planner)), labels_of(planner)


def narrow_marks(workspace: Workspace) -> tuple[NarrowMark, ...]:
    """The narrow places within the reach that is shown."""
    planner = shown_planner(workspace)
    return narrow_marks_of(planner) if planner is not None else ()


def shown_planner(workspace: Workspace) -> Planner | None:
    """The planner of the token whose reach is shown; None where there is none, or its field is
    still being computed.
    """
    token_id = workspace.plan.token if workspace.plan is not None else workspace.selection.primary
    if token_id is None or token_id not in workspace.scenario.tokens:
        return None
    # The field of a drag is shown when it is ready; that of a selection not before the window had
    # time to paint.
    if workspace.waits_for_search and workspace.plan is None:
        return None
    # An aim or a question: a reach for walking would be mistaken for that of an attack.
    if workspace.fight.holds_the_map:
        return None
    # In setup a token goes anywhere.
    dragging_free = workspace.dragging and not workspace.battle.in_play
    if dragging_free or not (workspace.shows_reach or workspace.dragging):
        return None
    planner = workspace.planner(token_id)
    return planner if planner.is_ready else None


def aimed_level(workspace: Workspace, planner: Planner) -> int | None:
    """The altitude whose places alone are shown: the one that a drag aims at; None: all of
    them.
    """
    plan = workspace.plan
    if plan is None or plan.route is None or not plan.route.steps or plan.free:
        return None
    # None on the ground for a walker: then all levels reachable on foot are shown.
    asked = planner.usual_level if plan.level is None else plan.level
    return planner.end_level(plan) if asked is not None else None


@cached_while_alive
def bands_of(planner: Planner, level: int | None = None) -> Reach:
    """The bands as bytes (of one level only where it is given), with the cells that may be crossed
    but not ended on.

    For a body of several cells everything that it can end up covering is shown, not the places of
    its anchor.
    """
    # The search works on the upper left cell of a body.
    anchors = np.minimum(_bands(planner, level), MOST_BANDS)
    rows, columns = anchors.shape
    resting, side = _resting_places(planner, rows, columns), planner.field.profile.side
    bands = _covered(anchors, side)
    # Covered on the way, but by no place where the body may stop.
    passing = (bands > 0) & (_covered(np.where(resting, anchors, 0), side) == 0)
    # It covers its own cells wherever it goes a step: as a band they would hide where it stands.
    if side > 1:
        (x, y), whole = planner.field.start, planner.field.profile.full_side
        bands[y : y + whole, x : x + whole] = 0  # like the cell that a one-cell token stands on
    shown = passing.astype(np.uint8).tobytes() if passing.any() else b""
    return Reach(columns, rows, bands.astype(np.uint8).tobytes(), shown, _stood_on(planner.battle))


def _stood_on(battle: Battle) -> bytes:
    """One byte for each cell, non-zero where a token stands."""
    cells = np.zeros((battle.rows, battle.columns), dtype=np.uint8)
    for token in battle.scenario.tokens.values():
        (x, y), side = token.cell, battle.footprint(token).side
        # Negative indices would count from the other edge of the map.
        cells[max(y, 0) : y + side, max(x, 0) : x + side] = 1
    return cells.tobytes()


def _bands(planner: Planner, level: int | None) -> NDArray[np.uint8]:
    """What a drop on each cell buys: at a level; without one, on the nearest for those in the air,
    else on the ground.
    """
    if level is not None:
        return planner.field.bands_at(level)
    return (
        planner.field.bands() if planner.usual_level is not None else planner.field.standing_bands
    )


def _covered(anchors: NDArray[np.uint8], side: int) -> NDArray[np.uint8]:
    """The least band over 0 of all footprints that cover each cell: uint8 [rows, columns]."""
    # Nearly all tokens.
    if side == 1:
        return anchors
    nothing = np.uint8(MOST_BANDS + 1)
    known = np.where(anchors > 0, anchors, nothing)
    # As many shifted minima as the body has cells, instead of a loop over the cells of the map.
    least = known.copy()
    rows, columns = anchors.shape
    # A body may be larger than a tiny map.
    for j in range(min(side, rows)):
        for i in range(min(side, columns)):
            part = least[j:, i:]
            np.minimum(part, known[: rows - j, : columns - i], out=part)
    return np.where(least == nothing, np.uint8(0), least)


def _resting_places(planner: Planner, rows: int, columns: int) -> NDArray[np.bool_]:
    """Cells on which the token may end at some level: bool [rows, columns]."""
    graph, ends = planner.field.graph, np.zeros((rows, columns), dtype=bool)
    places = graph.places
    # Several levels share a cell: one of them is enough.
    ends[places.y[graph.may_end], places.x[graph.may_end]] = True
    return ends


@cached_while_alive
def labels_of(planner: Planner) -> tuple[CellLabel, ...]:
    """The ruleset's labels for the quality of the movement in each cell (stealth dice), where the
    action has one.
    """
    action = planner.battle.ruleset.actions.get(planner.action or "")
    # Few systems have a quality of movement: for the others the field is not traversed.
    if action is None or action.movement is None or action.movement.per_square is None:
        return ()
    return tuple(CellLabel(cell.cell, cell.label) for cell in planner.field.cells() if cell.label)


@cached_while_alive
def narrow_marks_of(planner: Planner) -> tuple[NarrowMark, ...]:
    """The narrow places within the reach of a planner's token."""
    # Only within reach: the marks of a whole dungeon would say nothing about this move.
    battle, bands = planner.battle, planner.field.bands()
    marks = []
    for place in narrow_places(battle, battle.token(planner.token_id)):
        (x, y), (dx, dy) = place.anchor, DIRECTIONS[place.direction]
        if bands[y, x] or bands[y + dy, x + dx]:
            at = (place.middle[0] * CELL / THOUSANDTHS, place.middle[1] * CELL / THOUSANDTHS)
            # Rounded down: "2.5 ft" must not promise more than there is.
            text = amount_text(battle.ruleset, width_amount(battle.ruleset, place.width))
            marks.append(NarrowMark(at, math.atan2(dy, dx) + math.pi / 2, text, place.fits))
    return tuple(marks)


def width_amount(ruleset: Ruleset, width: int) -> int:
    """A width in thousandths of a cell as thousandths of the unit, rounded down to a tenth, so that
    it is not overstated.
    """
    return int(width * exact(ruleset.grid.cell)) // 100 * 100


def threat(workspace: Workspace) -> DrawnCells | None:
    """Threatened cells: of the token under the pointer, and of all enemies of the selection where
    switched on.
    """
    # The one under the pointer is always shown: it is the quickest question about a foe.
    shown = [workspace.pointed.token] if points_to_look(workspace) else []
    if workspace.overlays.threat:
        shown += threatening(workspace)
    # Each once, in their order; a token may be gone since it was pointed at.
    found = [name for name in dict.fromkeys(shown) if name in workspace.scenario.tokens]
    if not found:
        return None
    battle = workspace.battle
    cells = np.zeros((battle.rows, battle.columns), dtype=bool)
    for name in found:
        assert name is not None
        cells |= threatened_cells(battle, name)
    if not cells.any():
        return None
    return DrawnCells(battle.columns, battle.rows, cells.astype(np.uint8).tobytes())


def foresight_battle(workspace: Workspace) -> Battle | None:
    """The battle for foresight: the whole one, or as the party knows it; None where it is switched
    off.
    """
    # As the party knows them first: where both are on, players may be looking.
    if workspace.overlays.foresight_known:
        return workspace.known_to_party.battle(workspace.battle)
    return workspace.battle if workspace.overlays.foresight else None


def danger_of(workspace: Workspace) -> Danger | None:
    """What the enemies of the selection can strike next turn, where that is switched on.

    While it is computed, that of the nearest few; None as long as not even that is ready.
    """
    battle, token = foresight_battle(workspace), workspace.selection.primary
    if battle is None:
        return None
    # The party's battle may lack a token that the game master selects.
    asked = token if token in battle.scenario.tokens else None
    enemies = enemies_of(battle, asked)
    if not enemies:
        return None
    request = ForesightRequest(battle, enemies)
    # Answers what is known and starts the computation: nobody waits for it here.
    found = workspace.background.ask(request)
    if found is not None or len(enemies) <= NEAREST:
        return found
    # A second request that is answered sooner; the first continues meanwhile.
    return workspace.background.ask(request.nearest(asked))


def hits_of(workspace: Workspace) -> tuple[Hit, ...] | None:
    """Who can hit the token under the pointer next turn, where foresight is switched on.

    None, too, while it is computed.
    """
    token, battle = workspace.pointed.token, foresight_battle(workspace)
    if battle is None or token is None or token not in battle.scenario.tokens:
        return None
    return workspace.background.ask(HitsRequest(battle, token))


def danger(workspace: Workspace) -> DangerLook | None:
    """The same in the form that is drawn."""
    found = danger_of(workspace)
    # Nothing to draw: then the legend leaves its line out, too.
    if found is None or not (found.counts.any() or found.come_to.any()):
        return None
    rows, columns = found.counts.shape
    comes = found.come_to.astype(np.uint8).tobytes() if found.come_to.any() else b""
    return DangerLook(columns, rows, found.counts.tobytes(), comes)


def compared_reach(workspace: Workspace) -> ComparedReachLook | None:
    """The reach of the selected token under the compared rules, where there are some.

    None, too, while it is computed.
    """
    token = workspace.selection.primary
    if token is None or token not in workspace.scenario.tokens:
        return None
    found = workspace.beside_reach(token)
    if found is None:
        return None
    bands = found.right.bands
    rows, columns = bands.shape
    return ComparedReachLook(columns, rows, bands.tobytes())


def points_to_look(workspace: Workspace) -> bool:
    """Whether the pointer only looks: while it drags or aims, what it passes is not
    highlighted.
    """
    return not workspace.dragging and workspace.fight.aim is None


def threatening(workspace: Workspace) -> list[str | None]:
    """Whose threat the overlay shows: the enemies of the selected token, or all foes."""
    token, tokens = workspace.token, workspace.scenario.tokens.values()
    if token is not None:
        return [other.id for other in tokens if is_hostile(token, other)]
    # Every side but these two is a foe of the party: sides are free texts.
    return [other.id for other in tokens if other.side not in ("heroes", "neutral")]


def flanks(workspace: Workspace) -> tuple[DrawnFlank, ...]:
    """Flanking lines: all where switched on, else those on the token under the pointer."""
    battle = workspace.battle
    if workspace.overlays.flank:
        lines = flank_lines(battle)
    elif workspace.pointed.token in workspace.scenario.tokens and points_to_look(workspace):
        # Only those on one target: in a crowd each pair may flank somebody.
        lines = flank_lines(battle, workspace.pointed.token)
    else:
        return ()
    made = []
    for line in lines:
        first, second, target = (
            battle.footprint(battle.token(name)) for name in (line.first, line.second, line.target)
        )
        ends = centre_of(first), centre_of(second), centre_of(target)
        sides = (first.side, second.side)
        made.append(
            DrawnFlank(
                # A line that the rules deny is drawn broken: it shows what would flank.
                *ends,
                target.side,
                footprints=sides,
                holds=bool(line.effects) or not line.denied,
            )
        )
    return tuple(made)
