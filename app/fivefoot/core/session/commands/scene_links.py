"""Reconnects passages between scenes that are added together from one file."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from fivefoot.core.model.passage import Passage
from fivefoot.core.model.scenario import Scenario, SceneName
from fivefoot.core.model.scene import Scene
from fivefoot.core.session.commands.texts import say


@dataclass(frozen=True, slots=True)
class SceneOrigin:
    """Where an added scene comes from: its id in the other scenario, all scenes there, and the
    passages that lead to them.
    """

    scene: str = ""
    beside: tuple[SceneName, ...] = ()
    leads: tuple[Passage, ...] = ()


def origin_of(scenario: Scenario) -> SceneOrigin:
    """The origin of the open scene."""
    leads = tuple(passage for passage in scenario.scene.passages if passage.scene)
    return SceneOrigin(scenario.open_scene, scenario.scene_names, leads)


def connected_scenes(scenario: Scenario, added: Iterable[tuple[str, SceneOrigin]]) -> Scenario:
    """The scenario whose added scenes, by their ids in it, are connected as they were before.

    A passage to a scene that was not added is left out, see `passages_left_out`.
    """
    known = list(added)
    for group in _groups(origin for _, origin in known):
        for number in group.values():
            scene_id, origin = known[number]
            found = tuple(
                replace(passage, scene=known[group[passage.scene]][0])
                for passage in origin.leads
                if passage.scene in group
            )
            scenario = _with_passages(scenario, scene_id, found) if found else scenario
    return scenario


def passages_left_out(found: Iterable[Scenario]) -> tuple[str, ...]:
    """The passages that `connected_scenes` leaves out when scenarios become scenes of one: a
    sentence for each passage whose other end was not added.
    """
    origins = [origin_of(scenario) for scenario in found]
    lines = []
    for group in _groups(origins):
        for number in group.values():
            names = {each.id: each.name for each in origins[number].beside}
            lines += [
                say(
                    "passage_is_left_out",
                    passage=passage.name,
                    scene=names.get(origins[number].scene, ""),
                    other=names.get(passage.scene, passage.scene),
                )
                for passage in origins[number].leads
                if passage.scene not in group
            ]
    return tuple(lines)


def _groups(origins: Iterable[SceneOrigin]) -> list[dict[str, int]]:
    """Which of some scenes come from one file: their indices by their ids in it.

    A file that is added twice makes two groups of scenes: a repeated id begins the next.
    """
    groups: list[dict[str, int]] = [{}]
    beside: tuple[SceneName, ...] = ()
    for number, origin in enumerate(origins):
        # Ids belong to a file: "cellar" of one file is not that of the next.
        if origin.beside != beside or origin.scene in groups[-1]:
            groups.append({})
        beside = origin.beside
        groups[-1][origin.scene] = number
    return groups


def _with_passages(scenario: Scenario, scene_id: str, found: tuple[Passage, ...]) -> Scenario:
    def more(scene: Scene) -> Scene:
        return replace(scene, passages=(*scene.passages, *found))

    if scene_id == scenario.open_scene:
        return replace(scenario, scene=more(scenario.scene))
    other = scenario.other_scenes[scene_id]
    others = {**scenario.other_scenes, scene_id: replace(other, scene=more(other.scene))}
    return replace(scenario, other_scenes=others)
