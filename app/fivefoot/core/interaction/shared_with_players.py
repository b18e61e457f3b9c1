"""What players may see of the game master's measuring and aiming: the ruler, and areas.

Neither may reveal what the players do not know: a ruler that ends on a hidden creature is not shown
at all, an area only where the map is uncovered.
"""

from __future__ import annotations

from collections.abc import Collection

from fivefoot.core.geometry.grid import Cell
from fivefoot.core.interaction.measure import Measured, measured
from fivefoot.core.interaction.targeting import Targeting
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.session.projection import PARTY, Projection


def known_ruler(known: Projection, battle: Battle, ruler: Measured | None) -> Measured | None:
    """The ruler of the game master's `battle` for the players; None where they may not see it.

    It is measured again in the battle that they know. Each of its cells has to be uncovered, and
    none may lie under a token that they do not know: it would reveal that something is there.
    """
    if ruler is None or not all(_is_uncovered(known, cell) for cell in ruler.cells):
        return None
    known_ids = set(known.names.values())
    unknown = [t for t in battle.scenario.tokens.values() if t.id not in known_ids]
    if any(battle.footprint(token).covers(cell) for token in unknown for cell in ruler.cells):
        return None
    # Measured on what they know: a length over a hidden pit would reveal it.
    return measured(Battle(known.scenario, battle.ruleset), ruler.cells)


def known_area(
    known: Projection, battle: Battle, aim: Targeting | None, own: bool, others: bool
) -> Collection[Cell]:
    """The uncovered cells of the area being aimed; empty where the players do not see it.

    `own` lets them see areas of their side, `others` those of all other tokens that they know.
    """
    if aim is None or aim.caught is None or aim.token not in known.names.values():
        return ()
    is_own = battle.token(aim.token).side == PARTY
    if not (own if is_own else others):
        return ()
    return tuple(Cell(*cell) for cell in aim.caught.cells if _is_uncovered(known, Cell(*cell)))


def _is_uncovered(known: Projection, cell: Cell) -> bool:
    rows, columns = known.uncovered.shape
    x, y = cell
    return 0 <= x < columns and 0 <= y < rows and bool(known.uncovered[y, x])
