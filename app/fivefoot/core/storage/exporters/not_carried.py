"""What of a scenario foreign formats do not carry: told, so that nothing is lost unawares."""

from __future__ import annotations

from collections.abc import Iterator

from fivefoot.core.model.scenario import Scenario
from fivefoot.core.storage.exporters.texts import say


def not_carried(scenario: Scenario, roofs: int = 0) -> Iterator[str]:
    """A sentence for each kind of thing that is left out, where a format carries so many roofs.

    >>> from fivefoot.core.model.label import MapLabel
    >>> from fivefoot.core.model.scene import Scene
    >>> inn = MapLabel("inn", "The inn", (500, 500))
    >>> list(not_carried(Scenario(Scene(4, 4, labels=(inn,)))))
    ['1 label is left out.']
    """
    scene = scenario.scene
    if scene.labels:
        yield say("labels_are_left_out", count=len(scene.labels))
    if len(scene.overheads) > roofs:
        yield say("overheads_are_left_out", count=len(scene.overheads) - roofs)
    if scene.passages:
        yield say("passages_are_left_out", count=len(scene.passages))
    if any(scene.fog.explored):
        yield say("explored_is_left_out")
    if scenario.other_scenes:
        yield say("other_scenes_are_left_out", count=len(scenario.other_scenes))
