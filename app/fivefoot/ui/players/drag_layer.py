"""Draws what the players' fingers plan, and moves that wait for the game master's consent."""

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
"""Depths: above the map's own plan; chips above the fog."""


class DragItems:
    """Route, ghost and chip of one finger."""

    def __init__(self, graphics: QGraphicsScene, look: Theme) -> None:
        self.route, self.ghost = RouteItem(ROUTE, look), GhostItem(GHOST, look)
        self.chip = ChipItem(CHIP, look)
        for item in (self.route, self.ghost, self.chip):
            graphics.addItem(item)

    def show(self, look: PlanLook, chip: Chip | None, zoom: float) -> None:
        """Draws another plan, or none."""
        self.route.show_value(look, zoom)
        self.ghost.show_value(look)
        self.chip.show_value(chip, zoom)


class DragLayer:
    """The plans of all fingers; items of fingers that were lifted are reused for the next ones."""

    def __init__(self, workspace: Workspace, scene: MapScene, look: Theme) -> None:
        self._workspace = workspace
        self._scene = scene
        self._look = look
        self._items: list[DragItems] = []

    def show(self, plans: tuple[Plan, ...], waiting: tuple[tuple[Plan, str], ...]) -> None:
        """Draws the plans of fingers, and those that wait, each with a word for what it waits
        for.
        """
        tokens = self._workspace.scenario.tokens
        shown = [(plan, "") for plan in plans if plan.moves and plan.token in tokens]
        shown += [(plan, word) for plan, word in waiting if plan.moves and plan.token in tokens]
        # Kept for good: removing items from a scene and adding them costs more than hiding them.
        while len(self._items) < len(shown):
            self._items.append(DragItems(self._scene.graphics, self._look))
        for items, (plan, word) in zip(self._items, shown, strict=False):
            # Chips in order: each is placed beside those already there.
            look = self._looks(plan, word)
            items.show(look, self._placed(look, plan), self._scene.zoom)
        for items in self._items[len(shown) :]:
            items.show(PlanLook(), None, self._scene.zoom)
        gone = {plan.token for plan, _ in shown}
        for name, item in self._scene.tokens.items():
            # The token itself is paler, since its ghost moves ahead of it.
            item.set_dimmed(name in gone)

    def _looks(self, plan: Plan, word: str) -> PlanLook:
        battle, token = self._workspace.battle, self._scene.look_of(plan.token)
        look = plan_look(battle, plan, token)
        if look.chip is None:
            return look
        # The last line of a refusal says how the game master overrules it.
        lines = look.chip.lines[:-1] if plan.forbidden else look.chip.lines
        # A waiting move only shows that it waits: its price was read before the finger was lifted.
        lines = (ChipLine(word, strong=True),) if word else lines
        return replace(look, chip=replace(look.chip, lines=lines))

    def _placed(self, look: PlanLook, plan: Plan) -> Chip | None:
        if look.chip is None:
            return None
        battle = self._workspace.battle
        side = battle.footprint(battle.token(plan.token)).side * CELL
        about = SceneBox.around(look.ghost_at, side, side)
        places, scene = self._scene.chip_places, self._scene
        # A spot is kept for one plan at a time; several fingers would push each other's chip about.
        places.forget_spot()
        return places.beside(look.chip, plan.token, about, look, scene.visible, scene.zoom)

    def apply_theme(self, look: Theme) -> None:
        """Changes the colours; the items themselves get the theme with the scene."""
        self._look = look
