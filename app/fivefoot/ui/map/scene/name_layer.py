"""The names of tokens on the map, kept in step with tokens, zoom and pointer."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from fivefoot.core.model.token import Token
from fivefoot.core.storage.settings import NameStyle
from fivefoot.ui.appearance.theme import Theme
from fivefoot.ui.map.items.name_items import NamesItem
from fivefoot.ui.map.items.target_items import TargetMark, room_round
from fivefoot.ui.map.items.token_item import TokenItem
from fivefoot.ui.map.painters.clear_places import SceneBox
from fivefoot.ui.map.painters.facing_text import to_frame
from fivefoot.ui.map.painters.mini_painter import mini_ring
from fivefoot.ui.map.painters.name_painter import NameTag, placed_names, usual_place
from fivefoot.ui.map.painters.scale import CELL, ScenePoint
from fivefoot.ui.map.painters.token_painter import foot_of
from fivefoot.ui.map.view_values.place_values import centre_of
from fivefoot.ui.state.workspace import Workspace

POINTED, ACTING, CHOSEN, OTHERS = range(4)
"""Ranks: a name gives way to those before it, the one under the pointer to none."""


class NameLayer:
    """Places names clear of tokens and figures; they do not move while a token is dragged."""

    def __init__(
        self,
        workspace: Workspace,
        theme: Theme,
        tokens: dict[str, TokenItem],
        taken: Callable[[], Sequence[SceneBox]],
    ) -> None:
        self._workspace = workspace
        self._tokens = tokens
        self._taken = taken
        self._zoom = 1.0
        self._pointed: str | None = None
        self._marks: dict[ScenePoint, TargetMark] = {}
        self.style: NameStyle = "near"
        self.turn = 0
        self.item = NamesItem(61, theme)

    def set_style(self, style: NameStyle) -> None:
        """Sets when names are written."""
        self.style = style
        self.refresh()

    def show_zoom(self, zoom: float) -> None:
        """The zoom has changed."""
        if zoom != self._zoom:
            self._zoom = zoom
            self.refresh()

    def show_pointed(self) -> None:
        """Another token is under the pointer, or none."""
        pointed = self._workspace.pointed.token
        # During a drag names stand still: one that jumps distracts from the route.
        if pointed != self._pointed and not self._workspace.dragging:
            self._pointed = pointed
            self.refresh()

    def show_marks(self, marks: Sequence[TargetMark]) -> None:
        """The tokens marked as targets have changed: names avoid the marks."""
        # By place: marks know no ids, and only riders share a middle with another token.
        known = {mark.centre: mark for mark in marks}
        if known != self._marks:
            self._marks = known
            self.refresh()

    def box_of(self, token_id: str) -> SceneBox:
        """The box of a token's name, now or once the pointer is on it."""
        tag = self._tag(self._workspace.scenario.tokens[token_id])
        return self.shown_box(token_id) or usual_place(tag, self._zoom).turned(self.turn)

    def shown_box(self, token_id: str) -> SceneBox | None:
        """The box of a token's name; None where it is not shown."""
        footprint = self._workspace.battle.footprint(self._workspace.scenario.tokens[token_id])
        middle = to_frame(centre_of(footprint), self.turn)
        return next((box for tag, box in self.item.placed if tag.middle == middle), None)

    def refresh(self) -> None:
        """Places all names anew."""
        tokens = self._workspace.scenario.tokens
        tags = [self._tag(token) for name, token in tokens.items() if name in self._tokens]
        # Placed in the readers' frame, in which names are level, and converted back.
        taken = [box.turned(-self.turn) for box in self._taken()]
        nameless = any(tag.sideways for tag in tags)  # rings of miniatures have no letters
        style = "always" if nameless else self.style
        placed = placed_names(tags, taken, self._zoom, style)
        self.item.show_value(tuple((tag, box.turned(self.turn)) for tag, box in placed))

    def _tag(self, token: Token) -> NameTag:
        footprint, look = self._workspace.battle.footprint(token), self._tokens[token.id].look_value
        centre, half = centre_of(footprint), footprint.side * CELL / 2
        below, above, mark = foot_of(look, self._zoom), 0.0, self._marks.get(centre)
        middle = to_frame(centre, self.turn)
        aside = mini_ring(footprint.side)[1] if look.mini else 0.0
        above = aside
        if mark is not None:
            ring, foot = room_round(mark, self._zoom)
            # The ring of a target and the distance below it take precedence.
            below, above = max(below, half + foot), half + ring
        # A target marked by keys is named as one under the pointer is.
        marked = mark is not None and mark.state == "marked"
        rank = POINTED if marked else self._rank(token.id)
        return NameTag(token.name, middle, half, rank, below, above, aside)

    def _rank(self, token_id: str) -> int:
        if token_id == self._workspace.pointed.token:
            return POINTED
        if token_id == self._workspace.scenario.encounter.active and self._workspace.battle.in_play:
            return ACTING
        return CHOSEN if token_id in self._workspace.selection else OTHERS
