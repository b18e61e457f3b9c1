"""Draws what the players' hands plan, and what waits for the game master's nod."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtWidgets import QGraphicsScene

from fivefoot.core.interaction.plan import Plan
from fivefoot.ui.appearance.theme import Theme
from fivefoot.ui.map.items.plan_item import ChipItem, GhostItem, PlanLook, RouteItem
from fivefoot.ui.map.painters.clear_places import SceneBox
from fivefoot.ui.map.painters.scale import CELL
from fivefoot.ui.map.painters.text import Chip, ChipLine
from fivefoot.ui.map.scene.map_scene import MapScene
from fivefoot.ui.map.view_values.plan_values import plan_look
from fivefoot.ui.state.workspace import Workspace

ROUTE, GHOST, CHIP = 72, 73, 97
"""Depths: over the map's own plan, the chips over the fog."""


class DragItems:
    """Route, ghost and chip of one hand."""

    def __init__(self, graphics: QGraphicsScene, look: Theme) -> None:
        self.route, self.ghost = RouteItem(ROUTE, look), GhostItem(GHOST, look)
        self.chip = ChipItem(CHIP, look)
        for item in (self.route, self.ghost, self.chip):
            graphics.addItem(item)

    def show(self, look: PlanLook, chip: Chip | None, zoom: float) -> None:
        """Draw another plan, or none."""
        self.route.show_value(look, zoom)
        self.ghost.show_value(look)
        self.chip.show_value(chip, zoom)


class DragLayer:
    """As many hands as there are; items of hands that left are kept for the next ones."""

    def __init__(self, workspace: Workspace, scene: MapScene, look: Theme) -> None:
        self._workspace = workspace
        self._scene = scene
        self._look = look
        self._items: list[DragItems] = []

    def show(self, plans: tuple[Plan, ...], waiting: tuple[tuple[Plan, str], ...]) -> None:
        """Draw the plans of hands, and those that wait with a word for what they wait for."""
        tokens = self._workspace.scenario.tokens
        shown = [(plan, "") for plan in plans if plan.moves and plan.token in tokens]
        shown += [(plan, word) for plan, word in waiting if plan.moves and plan.token in tokens]
        # Kept for good: taking items out of a scene and putting them in costs more than hiding
        # them.
        while len(self._items) < len(shown):
            self._items.append(DragItems(self._scene.graphics, self._look))
        for items, (plan, word) in zip(self._items, shown, strict=False):
            # Chips in order: each is placed beside those that lie there already.
            look = self._looks(plan, word)
            items.show(look, self._placed(look, plan), self._scene.zoom)
        for items in self._items[len(shown) :]:
            items.show(PlanLook(), None, self._scene.zoom)
        gone = {plan.token for plan, _ in shown}
        for name, item in self._scene.tokens.items():
            # The token itself pales, since its ghost goes ahead of it.
            item.set_dimmed(name in gone)

    def _looks(self, plan: Plan, word: str) -> PlanLook:
        battle, token = self._workspace.battle, self._scene.look_of(plan.token)
        look = plan_look(battle, plan, token)
        if look.chip is None:
            return look
        # The last line of a refusal tells how the game master overrules it.
        lines = look.chip.lines[:-1] if plan.forbidden else look.chip.lines
        # One that waits is told by that alone: its price was read before the hand let go.
        lines = (ChipLine(word, strong=True),) if word else lines
        return replace(look, chip=replace(look.chip, lines=lines))

    def _placed(self, look: PlanLook, plan: Plan) -> Chip | None:
        if look.chip is None:
            return None
        battle = self._workspace.battle
        side = battle.footprint(battle.token(plan.token)).side * CELL
        about = SceneBox.around(look.ghost_at, side, side)
        places, scene = self._scene.chip_places, self._scene
        # A spot is kept for one plan at a time; several hands would push each other's chip about.
        places.forget_spot()
        return places.beside(look.chip, plan.token, about, look, scene.visible, scene.zoom)

    def apply_theme(self, look: Theme) -> None:
        """Other colours; the items themselves take the theme with the scene."""
        self._look = look
