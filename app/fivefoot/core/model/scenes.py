"""The scenes of a scenario: one is open, the others are kept in the state they were left.

The open one is in `Scenario.scene`, `tokens`, `encounter` and `zones`, so that code without any
notion of scenes works on it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, Final

from fivefoot.core.model.encounter import Encounter
from fivefoot.core.model.scenario import OtherScene, Scenario, SceneName

PER_SCENE: Final = ("scene", "tokens", "encounter", "zones")
"""The fields of a scenario that belong to the open scene; a closed scene has the same names."""

MOST_SCENES: Final = 60
MOST_SCENE_NAME: Final = 80
"""The most characters of a scene's name."""

NEWER: Final = "newer"
"""The key of `Scenario.foreign` for data of a newer version, which belongs to the file and not to a
scene.
"""


def scene_names(scenario: Scenario) -> tuple[SceneName, ...]:
    """All scenes in order; a single one has the scenario's title and no id."""
    return scenario.scene_names or (SceneName("", scenario.title),)


def scene_name(scenario: Scenario, scene_id: str) -> str:
    """The name of a scene, or its id where there is no such scene."""
    found = (each.name for each in scene_names(scenario) if each.id == scene_id)
    return next(found, scene_id)


def kept_scene(scenario: Scenario) -> OtherScene:
    """The open scene in the form in which closed ones are kept."""
    return OtherScene(
        scenario.scene,
        scenario.tokens,
        scenario.encounter,
        scenario.zones,
        # Data of a newer version belongs to the file, and stays with whichever scene is open.
        {key: value for key, value in scenario.foreign.items() if key != NEWER},
    )


def with_scene_open(scenario: Scenario, scene_id: str) -> Scenario:
    """The scenario with another of its scenes open, and the open one kept unchanged; the same
    scenario where it is open already. Raises KeyError where there is no such id.
    """
    if scene_id == scenario.open_scene:
        return scenario
    other = scenario.other_scenes[scene_id]
    kept = {name: each for name, each in scenario.other_scenes.items() if name != scene_id}
    return replace(
        scenario,
        scene=other.scene,
        tokens=other.tokens,
        encounter=other.encounter,
        zones=other.zones,
        foreign={**other.foreign, **_of_the_file(scenario, scene_id)},
        open_scene=scene_id,
        # Sorted: switching there and back gives an equal scenario.
        other_scenes=dict(sorted({**kept, scenario.open_scene: kept_scene(scenario)}.items())),
    )


def each_open(scenario: Scenario) -> Iterator[Scenario]:
    """The scenario, and variants with each of its other scenes open in turn."""
    yield scenario
    for scene_id in scenario.other_scenes:
        yield with_scene_open(scenario, scene_id)


def only_open(scenario: Scenario) -> Scenario:
    """The scenario with only its open scene, and without passages to the others."""
    if not scenario.scene_names:
        return scenario
    # A passage to a missing scene could not be read back.
    passages = tuple(each for each in scenario.scene.passages if not each.scene)
    scene = replace(scenario.scene, passages=passages)
    return replace(scenario, scene=scene, scene_names=(), open_scene="", other_scenes={})


def without_fights(scenario: Scenario) -> Scenario:
    """The scenario without the fights of all its scenes."""
    others = {
        name: replace(other, encounter=Encounter()) for name, other in scenario.other_scenes.items()
    }
    return replace(scenario, encounter=Encounter(), other_scenes=others)


def scene_by_itself(other: OtherScene) -> Scenario:
    """A closed scene as a scenario of its own, without rules, title and pictures."""
    return Scenario(
        other.scene,
        tokens=other.tokens,
        encounter=other.encounter,
        zones=other.zones,
        foreign=other.foreign,
    )


def _of_the_file(scenario: Scenario, scene_id: str) -> Mapping[str, Any]:
    """Data of a newer version, with the paths of the two scenes swapped that change places."""
    kept = scenario.foreign.get(NEWER)
    if kept is None:
        return {}
    members = [_moved(field, scenario.open_scene, scene_id) for field in kept.get("members", ())]
    return {NEWER: {**kept, "members": members}}


def _moved(field: Mapping[str, Any], closed: str, opened_id: str) -> Mapping[str, Any]:
    """A field of a newer version under its path once another scene is open; digests are keyed by
    the depth of their entry in the path.
    """
    path = field["path"]
    if path[0] in PER_SCENE:
        # Two names deeper, and so are the entries whose digests are keyed by depth.
        there, shift = ["other_scenes", closed, *path], 2
    elif path[:2] == ["other_scenes", opened_id] and path[2:3] and path[2] in PER_SCENE:
        there, shift = path[2:], -2
    else:
        return field
    entries = {str(int(depth) + shift): digest for depth, digest in field["entries"].items()}
    return {**field, "path": there, "entries": entries}
