"""Finds the grid of a picture that was just opened, in a thread, and applies it."""

from __future__ import annotations

from dataclasses import replace

from fivefoot.core.geometry.grid_finding import FoundGrid
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.session.commands.grid_edits import FitGrid
from fivefoot.core.texts.marker import tr
from fivefoot.ui.state.grey_levels import grid_seen_in
from fivefoot.ui.state.jobs import Jobs
from fivefoot.ui.state.notice import Notice
from fivefoot.ui.state.pictures import PictureError, Pyramid
from fivefoot.ui.state.shown_picture import picture_failed
from fivefoot.ui.state.workspace import Workspace

SURE_ENOUGH = 0.5
"""The certainty from which a grid is applied without asking; it is an undo step."""

Seen = tuple[FoundGrid | None, tuple[int, int]]


class GridSearch:
    """Applies the grid found in the map's picture, unless the map was changed meanwhile."""

    def __init__(self, workspace: Workspace, jobs: Jobs) -> None:
        self._workspace, self._jobs = workspace, jobs
        self._awaited: tuple[Scenario, Notice, tuple[str, ...]] | None = None
        workspace.pictures.arrived.connect(self._look)

    def look_for(self, notice: Notice, besides: tuple[str, ...] = ()) -> None:
        """Looks for the grid of the open map's picture; `notice` is the notice of its opening,
        `besides` the part of it that applies whichever grid is found.
        """
        scenario = self._workspace.scenario
        # The next offers come once the grid is set: a button would move or apply it twice.
        looking = tr("Looking for a drawn grid…")
        self._workspace.notify(replace(notice, detail=looking, offer="", other=""))
        self._awaited = scenario, notice, besides
        self._look()

    def _look(self) -> None:
        """Searches the picture once it is decoded for the map: decoding it twice would take twice
        the memory.
        """
        if self._awaited is None:
            return
        scenario, notice, besides = self._awaited
        if self._workspace.scenario is not scenario:  # the map was changed meanwhile
            self._awaited = None
            return
        shown = self._picture_of(scenario)
        if shown is None:
            return
        self._awaited = None
        if isinstance(shown, PictureError):
            # Without it there is nothing to fit or to trace, and "is open" would hide the reason.
            self._workspace.notify(picture_failed(shown))
            return
        image = shown.full

        def done(seen: FoundGrid | None, _error: Exception | None) -> None:
            if self._workspace.scenario is scenario:
                self._lay(notice, besides, (seen, (image.width(), image.height())))

        self._jobs.run(lambda: grid_seen_in(image), done)

    def _picture_of(self, scenario: Scenario) -> Pyramid | PictureError | None:
        """The map's picture; None while it is being decoded."""
        picture = scenario.scene.picture
        if picture is None:
            return PictureError(tr("the map has no picture"))
        try:
            return self._workspace.pictures.map_picture(
                scenario.assets[picture.asset], picture.asset
            )
        except PictureError as error:
            return error

    def _lay(self, notice: Notice, besides: tuple[str, ...], seen: Seen) -> None:
        found, size = seen
        if found is None or found.certainty < SURE_ENOUGH:
            self._workspace.notify(notice)
            return
        self._workspace.do(FitGrid(size, found.pixels, found.left, found.top))
        detail = tr(
            "A grid of {pixels:g} pixels per cell was detected and set.",
            pixels=found.pixels,
        )
        sure = "" if found.certainty >= 1 else tr(" Check it: the match is not certain.")
        tone = "warning" if sure or besides else "plain"
        lines = "\n".join((detail + sure, *besides))
        self._workspace.notify(replace(notice, detail=lines, tone=tone))
