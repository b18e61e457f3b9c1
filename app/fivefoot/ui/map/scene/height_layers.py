"""The layers that heights add to the scene, kept in step with the workspace."""

from __future__ import annotations

from PySide6.QtCore import QObject, QRectF

from fivefoot.core.geometry.footprint import Footprint
from fivefoot.core.interaction.plan import Planner
from fivefoot.ui.appearance.theme import Theme
from fivefoot.ui.map.items.height_items import (
    DeckCoverItem,
    HeightFiguresItem,
    LadderItem,
    LeapsItem,
    LowWallsItem,
)
from fivefoot.ui.map.items.layer import LayerItem
from fivefoot.ui.map.items.plan_item import PlanLook
from fivefoot.ui.map.items.token_item import TokenItem
from fivefoot.ui.map.painters.chip_places import NOTHING, Busy
from fivefoot.ui.map.painters.clear_places import SceneBox, arc_boxes
from fivefoot.ui.map.painters.facing_text import rect_on_map
from fivefoot.ui.map.painters.height_painter import HeightFigure, LeapMark, Piece
from fivefoot.ui.map.painters.scale import CELL, ScenePoint
from fivefoot.ui.map.painters.token_painter import TokenLook, flag_rect, has_flag
from fivefoot.ui.map.scene.chip_layer import ChipPlacer
from fivefoot.ui.map.view_values import height_values
from fivefoot.ui.map.view_values.place_values import centre_of
from fivefoot.ui.state.timers import single_shot
from fivefoot.ui.state.workspace import Workspace

ABOVE, BELOW = 30, 26
"""The depths of tokens on the ground or a deck, and of those with a deck over them."""

LATER = 140
"""Milliseconds after which the leaps of a resting token are shown: the map and its reach come
first.
"""


NEAR = 2.5 * CELL
"""How near to the pointer a shown leap begins or ends, in scene units."""


def _apart(one: ScenePoint, other: ScenePoint) -> float:
    return max(abs(one[0] - other[0]), abs(one[1] - other[1]))


class HeightLayers:
    """Decks over tokens, low walls, leaps and altitudes."""

    def __init__(self, workspace: Workspace, theme: Theme, owner: QObject) -> None:
        self._workspace = workspace
        self.low_walls = LowWallsItem(21, theme)
        self.figures = HeightFiguresItem(23, theme)
        self.cover = DeckCoverItem(28, theme)
        self.leaps = LeapsItem(58, theme)
        self.ladder = LadderItem(76, theme)
        # What was placed last: figures, tokens and leaps change at different times, and each makes
        # space for the others.
        self._pieces: tuple[Piece, ...] = ()
        self._figures: tuple[HeightFigure, ...] = ()
        self._stood_on: tuple[SceneBox, ...] = ()
        self._flagged: tuple[tuple[TokenLook, ScenePoint], ...] = ()
        self.seen: SceneBox | None = None
        self.turn = 0
        self._zoom = 1.0
        self._shown_for: Planner | None = None
        self._all_shown = False  # while the key for leaps is held
        self._marks: tuple[LeapMark, ...] = ()
        self._placed_beside: tuple[LeapMark, ...] = ()
        self._later = single_shot(owner, LATER, self.look_for_leaps)

    def items(self) -> tuple[LayerItem, ...]:
        """All of them, for the scene."""
        return self.low_walls, self.figures, self.cover, self.leaps, self.ladder

    def show_ground(self, pieces: tuple[Piece, ...]) -> None:
        """The ground has changed."""
        self._pieces = pieces
        self._figures = tuple(piece for piece in pieces if isinstance(piece, HeightFigure))
        self._place_figures()

    def show_walls(self) -> None:
        """The walls have changed."""
        self.low_walls.show_value(height_values.low_walls_of(self._workspace.battle))

    def show_covered(self, tokens: dict[str, TokenItem]) -> None:
        """Puts tokens that are below a deck under it."""
        battle, over = self._workspace.battle, []
        for token_id, item in tokens.items():
            token = battle.token(token_id)
            below = height_values.is_below_deck(battle, token)
            item.stand_at(BELOW if below else ABOVE)
            if below:
                over.append(height_values.square_of(battle, token))
        # Nearly always nobody is hidden: only then decks are drawn again, over the tokens.
        decks = height_values.decks_of(self._pieces) if over else ()
        self.cover.show_value(decks, tuple(over))
        self._stood_on = tuple(
            height_values.box_of(battle, battle.token(token_id), item.is_acting, self.turn)
            for token_id, item in tokens.items()
        )
        self._flagged = tuple(
            (item.look_value, centre_of(battle.footprint(battle.token(token_id))))
            for token_id, item in tokens.items()
            if has_flag(item.look_value)
        )
        self._place_figures()

    def _taken(self) -> tuple[SceneBox, ...]:
        """The area of tokens and their flags."""
        flags = (
            SceneBox.of(rect_on_map(flag_rect(look, self._zoom), self.turn).translated(*place))
            for look, place in self._flagged
        )
        return (*self._stood_on, *flags)

    def written_on(self) -> tuple[SceneBox, ...]:
        """The area of tokens, their flags, figures and the words of leaps."""
        return (*self._taken(), *self.figures.boxes, *self.leaps.word_boxes)

    def _place_figures(self) -> None:
        """Places figures clear of tokens, their flags and the arcs that are shown."""
        self._placed_beside = self._marks
        arcs = (box for mark in self._marks for box in arc_boxes(mark, self._zoom))
        self.figures.show_value(self._figures, (*self._taken(), *arcs), self._zoom)

    def show_leaps(self, zoom: float) -> None:
        """Shows the leaps of the selected token while nothing else is planned."""
        # Figures keep their size on the screen, so that more or fewer fit.
        if zoom != self._zoom:
            self._zoom = zoom
            self._place_figures()
        planner = self._resting()
        # Another token, or the same after a step: the old arcs begin where nobody stands.
        if planner is not self._shown_for:
            self._shown_for, self._marks = None, ()
        self._show_marks()
        # Later, and only if the pointer rests: finding leaps costs more than the bands.
        if planner is not None and self._shown_for is None and height_values.may_leap(planner):
            self._later.start()
        elif planner is None:
            self._later.stop()

    def show_ladder(
        self, look: PlanLook, places: ChipPlacer, names: Busy, seen: QRectF, zoom: float
    ) -> None:
        """Shows the altitudes of the planned or the selected token, clear of the plan, of other
        tokens and of their names.
        """
        value = height_values.ladder(self._workspace)
        busy, plan = NOTHING, self._workspace.plan
        if value is not None:
            about = SceneBox.around(value.at, 2 * value.half, 2 * value.half)
            token = plan.token if plan is not None else self._workspace.selection.primary
            busy = places.around(token or "", about, look, zoom) + names
        # At rest its side depends on what is shown alone, not on what was shown before.
        self.ladder.show_value(value, busy, seen, zoom, plan is not None)

    def look_for_leaps(self) -> None:
        """Finds the leaps of the resting token."""
        self._later.stop()
        planner = self._resting()
        if planner is None or not height_values.may_leap(
            planner
        ):  # another one, whose field is not ready yet
            return
        self._shown_for, self._marks = planner, height_values.leap_marks(planner)
        self._show_marks()

    def show_near_pointer(self) -> None:
        """The pointer has moved: shows the leaps near it."""
        self._show_marks()

    def show_all(self, held: bool) -> None:
        """The key for leaps is held: its leaps are shown wherever the pointer is, until it is
        released.
        """
        if held == self._all_shown:
            return
        self._all_shown = held
        # Requested by the key: without waiting.
        if held and self._shown_for is None:
            self.look_for_leaps()
        self._show_marks()

    def _near(self) -> tuple[LeapMark, ...]:
        """The leaps that begin or end near the pointer; all of them while the key is held."""
        # Thirty arcs at once hide the map: usually only those near the pointer are shown.
        if self._all_shown:
            return self._marks
        cell = self._workspace.pointed.cell
        if cell is None:
            return ()
        middle = centre_of(Footprint(cell))
        return tuple(
            mark
            for mark in self._marks
            if any(_apart(middle, end) <= NEAR for end in (mark.start, mark.end))
        )

    def _show_marks(self) -> None:
        # Figures avoid arcs that may be shown, not those that are: they must not jump with the
        # pointer.
        if self._marks != self._placed_beside:
            self._place_figures()
        self.leaps.show_value(
            self._near(), (*self._taken(), *self.figures.boxes), self._zoom, self.seen
        )

    def _resting(self) -> Planner | None:
        workspace, chosen = self._workspace, self._workspace.selection
        waits = workspace.waits_for_search or not workspace.shows_reach
        # Anything planned or measured has the map for itself.
        if workspace.plan is not None or waits or workspace.ruler is not None:
            return None
        if workspace.fight.holds_the_map:
            return None
        if (
            chosen.primary not in workspace.scenario.tokens
            or len(chosen.ids) != 1
            or not workspace.battle.in_play
        ):
            return None
        return workspace.planner(chosen.primary or "")
