"""The names of tokens on the map, kept in step with tokens, zoom and pointer."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from fivefoot.core.model.token import Token
from fivefoot.core.storage.settings import NameStyle
from fivefoot.ui.appearance.theme import Theme
from fivefoot.ui.map.items.names import NamesItem
from fivefoot.ui.map.items.token_item import TokenItem
from fivefoot.ui.map.painters.clear_places import Box
from fivefoot.ui.map.painters.names import NameTag, placed_names
from fivefoot.ui.map.painters.scale import CELL
from fivefoot.ui.map.painters.tokens import foot_of
from fivefoot.ui.map.view_values.places import centre_of
from fivefoot.ui.state.workspace import Workspace

POINTED, ACTING, CHOSEN, OTHERS = range(4)
"""Ranks: a name gives way to those before it, the one under the pointer to none."""


class NameLayer:
    """Places names where they cover neither tokens nor figures; they stand still while a token is
    held.
    """

    def __init__(
        self,
        workspace: Workspace,
        theme: Theme,
        tokens: dict[str, TokenItem],
        taken: Callable[[], Sequence[Box]],
    ) -> None:
        self._workspace = workspace
        self._tokens = tokens
        self._taken = taken
        self._zoom = 1.0
        self._pointed: str | None = None
        self.style: NameStyle = "near"
        self.item = NamesItem(61, theme)

    def set_style(self, style: NameStyle) -> None:
        """When names are written."""
        self.style = style
        self.refresh()

    def show_zoom(self, zoom: float) -> None:
        """The map is seen from nearer or farther."""
        if zoom != self._zoom:
            self._zoom = zoom
            self.refresh()

    def show_pointed(self) -> None:
        """Another token is under the pointer, or none."""
        pointed = self._workspace.pointed.token
        if pointed != self._pointed and not self._workspace.dragging:
            self._pointed = pointed
            self.refresh()

    def refresh(self) -> None:
        """Place all names anew."""
        tokens = self._workspace.scenario.tokens
        tags = [self._tag(token) for name, token in tokens.items() if name in self._tokens]
        self.item.show_value(placed_names(tags, self._taken(), self._zoom, self.style))

    def _tag(self, token: Token) -> NameTag:
        footprint, look = self._workspace.battle.footprint(token), self._tokens[token.id].look_value
        below = foot_of(look, self._zoom)
        return NameTag(
            token.name, centre_of(footprint), footprint.side * CELL / 2, self._rank(token.id), below
        )

    def _rank(self, token_id: str) -> int:
        if token_id == self._workspace.pointed.token:
            return POINTED
        if token_id == self._workspace.scenario.encounter.active and self._workspace.battle.in_play:
            return ACTING
        return CHOSEN if token_id in self._workspace.selection else OTHERS
