"""What the party would see where a token is being dragged: the fog on both maps follows the drag,
and the drop uncovers exactly that.
"""

from __future__ import annotations

from fivefoot.core.interaction.plan import Plan
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.session.exploring import explored_ahead


class SightAhead:
    """Computes the view of a dragged plan once for all who show it."""

    def __init__(self) -> None:
        self._asked: tuple[object, ...] = ()
        self._found: Scenario | None = None

    def of(self, battle: Battle, plan: Plan | None, dragging: bool) -> Scenario | None:
        """The scenario as it would be after the drop; None where nothing is dragged that would
        uncover anything.
        """
        if plan is None or not dragging or not plan.moves or not (plan.legal or plan.free):
            return None
        # In setup tokens do not walk cell by cell: only the end counts.
        path = plan.path if plan.path and not plan.free else (plan.target,)
        level = plan.levels[-1] if plan.levels and not plan.free else None
        asked = (battle, plan.token, path, level)
        # Both maps and the action bar read it at each move of the pointer.
        if asked != self._asked:
            found = explored_ahead(battle, plan.token, path, level)
            self._asked = asked
            self._found = None if found is battle.scenario else found
        return self._found
