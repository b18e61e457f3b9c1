"""The grid of a picture that was just opened: looked for in a thread, laid where one is seen."""

from __future__ import annotations

from dataclasses import replace

from fivefoot.core.geometry.grid_finding import FoundGrid, find_grid
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.session.commands.grid import FitGrid
from fivefoot.ui.state.decoding import decode_map
from fivefoot.ui.state.grey_levels import grey_levels
from fivefoot.ui.state.jobs import Jobs
from fivefoot.ui.state.notice import Notice
from fivefoot.ui.state.workspace import Workspace

SURE_ENOUGH = 0.5
"""From which sureness a grid is laid without asking; it is a step that can be taken back."""

Seen = tuple[FoundGrid | None, tuple[int, int]]


class GridSearch:
    """Lays the grid that is seen in the map's picture, unless the map was changed meanwhile."""

    def __init__(self, workspace: Workspace, jobs: Jobs) -> None:
        self._workspace, self._jobs = workspace, jobs

    def look_for(self, told: Notice) -> None:
        """Look for the grid of the open map's picture; `told` is what its opening says."""
        scenario = self._workspace.scenario
        self._workspace.notify(replace(told, detail="Looking for a drawn grid …"))

        def done(seen: Seen | None, _error: Exception | None) -> None:
            if self._workspace.scenario is scenario:
                self._lay(told, seen)

        self._jobs.run(lambda: seen_in(scenario), done)

    def _lay(self, told: Notice, seen: Seen | None) -> None:
        found, size = seen if seen is not None else (None, (0, 0))
        if found is None or found.sureness < SURE_ENOUGH:
            self._workspace.notify(told)
            return
        self._workspace.do(FitGrid(size, found.pixels, found.left, found.top))
        detail = f"A grid of {found.pixels:g} pixels a cell was seen in the picture and laid."
        sure = "" if found.sureness >= 1 else " It is not quite sure: check it."
        self._workspace.notify(
            replace(told, detail=detail + sure, tone="warning" if sure else "plain")
        )


def seen_in(scenario: Scenario) -> Seen | None:
    """The grid seen in the picture of a map, and the picture's size in pixels.

    None for a map without a picture. Raises PictureError for one that cannot be decoded.
    """
    picture = scenario.scene.picture
    if picture is None:
        return None
    image = decode_map(scenario.assets[picture.asset], picture.asset).full
    return find_grid(grey_levels(image)), (image.width(), image.height())
