"""Lists what foreign formats cannot carry of a scenario, so that nothing is lost unnoticed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fivefoot.core.geometry.grid import CELL, Point
from fivefoot.core.model.encounter import Encounter
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.scene import Scene
from fivefoot.core.model.terrain import Surface
from fivefoot.core.storage.exporters.texts import say


def not_carried(scenario: Scenario, roofs: int = 0) -> Iterator[str]:
    """A sentence for each kind of thing that an export leaves out; `roofs` is how many the format
    carries.

    >>> from fivefoot.core.model.label import MapLabel
    >>> from fivefoot.core.model.scene import Scene
    >>> inn = MapLabel("inn", "The inn", (500, 500))
    >>> list(not_carried(Scenario(Scene(4, 4, labels=(inn,)))))
    ['1 label is left out.']
    """
    yield from _of_the_map(scenario.scene, roofs)
    if scenario.other_scenes:
        yield say("other_scenes_are_left_out", count=len(scenario.other_scenes))
    yield from _of_the_game(scenario)


def _of_the_map(scene: Scene, roofs: int) -> Iterator[str]:
    if scene.labels:
        yield say("labels_are_left_out", count=len(scene.labels))
    if len(scene.overheads) > roofs:
        yield say("overheads_are_left_out", count=len(scene.overheads) - roofs)
    if scene.passages:
        yield say("passages_are_left_out", count=len(scene.passages))
    if any(scene.fog.explored):
        yield say("explored_is_left_out")
    if scene.floor != Surface():
        yield say("floor_is_not_written")
    if not scene.grid_visible:
        yield say("grid_is_shown")
    made_of = sum(
        bool(each.material or each.tags) or each.hit_points is not None
        for each in scene.barriers.values()
    )
    if made_of:
        yield say("materials_are_not_written", count=made_of)
    ends = [(each.start, each.end) for each in scene.barriers.values()]
    if outside := sum(_is_outside(scene, points) for points in ends):
        yield say("barriers_lie_outside", count=outside)
    if outside := sum(_is_outside(scene, (each.at,)) for each in scene.lights):
        yield say("lights_lie_outside", count=outside)


def _is_outside(scene: Scene, points: Sequence[Point]) -> bool:
    """Whether something lies beyond the picture (beyond the cells where there is none): programs
    that read the file drop it.
    """
    picture = scene.picture
    left, top = picture.origin if picture is not None else (0, 0)
    wide = picture.width if picture is not None else scene.columns * CELL
    high = picture.height if picture is not None else scene.rows * CELL
    across, down = [point.x - left for point in points], [point.y - top for point in points]
    # A wall exactly on the rim counts as outside: other programs clip it away.
    return max(across) <= 0 or min(across) >= wide or max(down) <= 0 or min(down) >= high


def _of_the_game(scenario: Scenario) -> Iterator[str]:
    if scenario.notes:
        yield say("notes_are_not_written")
    if scenario.encounter != Encounter():
        yield say("fight_is_not_written")
    if scenario.options or scenario.ruleset_files or scenario.house_rules:
        yield say("house_rules_are_not_written")
