"""Converts a push or a teleport that is being aimed to what is drawn of it."""

from __future__ import annotations

from collections.abc import Callable

from fivefoot.core.geometry.footprint import Footprint
from fivefoot.core.interaction.aimed_displacement import Displaced, Displacement
from fivefoot.core.interaction.pointer_chip import Words
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.texts.marker import tr
from fivefoot.ui.map.items.plan_item import PlanLook
from fivefoot.ui.map.painters.route_painter import DrawnRoute
from fivefoot.ui.map.painters.scale import ScenePoint
from fivefoot.ui.map.painters.token_painter import TokenLook
from fivefoot.ui.map.view_values.place_values import centre_of
from fivefoot.ui.map.view_values.plan_values import chip_at

# In the chip itself: Enter and Escape have another meaning with each tool.
HOW = Words(tr("click or Enter · Esc"), "muted")
REFUSED = Words(tr("Ctrl+click overrules · Esc"), "muted")


def displacement_look(
    battle: Battle, found: Displacement, look_of: Callable[[str], TokenLook]
) -> PlanLook:
    """The path and end of the first token, the ends of the others, and a chip that says what
    happens.
    """
    if not found.moved:
        return PlanLook()
    # One line is enough: the others move alike, and their ghosts show where.
    first, *others = found.moved
    side = battle.footprint(battle.token(first.token)).side
    start = battle.token(first.token).cell
    cells = (start, *first.path)
    way = tuple(centre_of(Footprint(cell, side)) for cell in cells)
    # "refused" is broken and red, as for an illegal move.
    route = DrawnRoute(way) if found.legal else DrawnRoute(way, "refused")
    words = (*found.words, HOW if found.legal else REFUSED)
    return PlanLook(
        route,
        ghost=look_of(first.token),
        ghost_at=way[-1],
        chip=chip_at(words, first.path[-1], side, not found.legal),
        with_it=tuple((look_of(each.token), _end(battle, each)) for each in others),
    )


def _end(battle: Battle, moved: Displaced) -> ScenePoint:
    side = battle.footprint(battle.token(moved.token)).side
    return centre_of(Footprint(moved.path[-1], side))
