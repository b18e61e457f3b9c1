"""Scenes of a scenario: adding, opening, naming, copying and removing them.

A fight belongs to its scene: it waits there unchanged, and continues when the scene is opened
again.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import count
from typing import Any, ClassVar

from fivefoot.core.model.encounter import Encounter
from fivefoot.core.model.scenario import OtherScene, Scenario, SceneName
from fivefoot.core.model.scene import Scene
from fivefoot.core.model.scenes import (
    MOST_SCENE_NAME,
    MOST_SCENES,
    NEWER,
    only_open,
    scene_name,
    scene_names,
    with_scene_open,
)
from fivefoot.core.model.token import Token
from fivefoot.core.model.zone import Zone
from fivefoot.core.rules.ruleset.schema.ruleset import Ruleset
from fivefoot.core.session.commands import no_question_waits, refuse
from fivefoot.core.session.commands.scene_links import SceneOrigin, connected_scenes, origin_of
from fivefoot.core.session.commands.texts import say
from fivefoot.core.session.switching import fitted_to_rules


@dataclass(frozen=True, slots=True)
class AddScene:
    """Adds a scene with its map and opens it; the one that was open is kept unchanged.

    `tokens` and `zones` are on it from the start, with the conditions and sizes that the rules
    have; `assets` are the pictures it names, `foreign` is kept data from the importer of its map.
    `origin` lets `AddScenes` reconnect scenes of one file.

        AddScene("Cellar", Scene(20, 14))
    """

    name: str
    scene: Scene
    tokens: Mapping[str, Token] = field(default_factory=dict)
    zones: tuple[Zone, ...] = ()
    assets: Mapping[str, bytes] = field(default_factory=dict, repr=False)
    foreign: Mapping[str, Any] = field(default_factory=dict, repr=False)
    origin: SceneOrigin = SceneOrigin()
    kind: ClassVar[str] = "edit"

    def label(self, scenario: Scenario, rules: Ruleset) -> str:
        return say("add_scene_name", name=self.name)

    def apply(self, scenario: Scenario, rules: Ruleset) -> Scenario:
        tokens = {name: fitted_to_rules(token, rules) for name, token in self.tokens.items()}
        # Data of a newer version belongs to the whole file, not to one scene.
        foreign = {key: value for key, value in self.foreign.items() if key != NEWER}
        made = OtherScene(self.scene, tokens, Encounter(), self.zones, foreign)
        added, scene_id = with_scene(scenario, self.name, made)
        return with_scene_open(replace(added, assets={**added.assets, **self.assets}), scene_id)


@dataclass(frozen=True, slots=True)
class AddScenes:
    """Adds several scenes in one step and opens the first. Passages between scenes from the same
    file are reconnected.

    AddScenes((AddScene("Cellar", Scene(20, 14)), AddScene("Attic", Scene(9, 9))))
    """

    scenes: tuple[AddScene, ...]
    kind: ClassVar[str] = "edit"

    def label(self, scenario: Scenario, rules: Ruleset) -> str:
        return say("add_count_scenes", count=len(self.scenes))

    def apply(self, scenario: Scenario, rules: Ruleset) -> Scenario:
        scenario, added = _all_added(scenario, self.scenes, rules)
        # The first of them is opened, not the last one added.
        return (
            with_scene_open(connected_scenes(scenario, added), added[0][0]) if added else scenario
        )


def _all_added(
    scenario: Scenario, scenes: Sequence[AddScene], rules: Ruleset
) -> tuple[Scenario, list[tuple[str, SceneOrigin]]]:
    """The scenario with the scenes added, and their new ids with their origins."""
    added = []
    for each in scenes:
        scenario = each.apply(scenario, rules)
        added.append((scenario.open_scene, each.origin))
    return scenario, added


def scene_of(name: str, found: Scenario) -> AddScene:
    """The command that adds the open scene of another scenario, under a name.

    Passages that lead from it to other scenes are kept where those are added too, see `AddScenes`.
    """
    known = only_open(found)
    clean = " ".join(name.split())[:MOST_SCENE_NAME].strip() or say("scene")
    parts = (known.scene, known.tokens, known.zones, known.assets, known.foreign)
    return AddScene(clean, *parts, origin_of(found))


def as_scenes(named: Sequence[tuple[str, Scenario]], title: str, rules: Ruleset) -> Scenario:
    """Several scenarios as one, each a scene of it in their order; the first is open.

    Raises Refused where there are too many. `named` has at least one.
    """
    (name, first), *others = named
    known = replace(only_open(first), title=name)
    if others:
        known, added = _all_added(known, [scene_of(*each) for each in others], rules)
        # The first one's title was set so that its scene gets that name.
        own = known.scene_names[0].id
        known = with_scene_open(connected_scenes(known, [(own, origin_of(first)), *added]), own)
    return replace(known, title=title)


@dataclass(frozen=True, slots=True)
class OpenScene:
    """Opens another scene. Refused for an unknown one, and while a question waits."""

    scene: str
    kind: ClassVar[str] = "edit"

    def label(self, scenario: Scenario, rules: Ruleset) -> str:
        return say("open_scene_name", name=scene_name(scenario, self.scene))

    def apply(self, scenario: Scenario, rules: Ruleset) -> Scenario:
        _known(scenario, self.scene)
        if self.scene == scenario.open_scene:
            return scenario
        no_question_waits(scenario)
        return with_scene_open(scenario, self.scene)


@dataclass(frozen=True, slots=True)
class RenameScene:
    """Renames a scene; "" is the id of a single scene."""

    scene: str
    name: str
    kind: ClassVar[str] = "edit"

    def label(self, scenario: Scenario, rules: Ruleset) -> str:
        return say("rename_scene")

    def apply(self, scenario: Scenario, rules: Ruleset) -> Scenario:
        _known(scenario, self.scene)
        name = checked_scene_name(self.name)
        # A single scene has no name of its own: the title is its name.
        if not scenario.scene_names:
            return replace(scenario, title=name)
        names = tuple(
            replace(each, name=name) if each.id == self.scene else each
            for each in scenario.scene_names
        )
        return scenario if names == scenario.scene_names else replace(scenario, scene_names=names)


@dataclass(frozen=True, slots=True)
class CopyScene:
    """Copies the open scene with everything on it except the fight, and opens the copy."""

    kind: ClassVar[str] = "edit"

    def label(self, scenario: Scenario, rules: Ruleset) -> str:
        return say("copy_scene")

    def apply(self, scenario: Scenario, rules: Ruleset) -> Scenario:
        no_question_waits(scenario)
        twin = OtherScene(scenario.scene, scenario.tokens, Encounter(), scenario.zones)
        name = say("copy_of_name", name=scene_name(scenario, scenario.open_scene))
        added, scene_id = with_scene(scenario, name[:MOST_SCENE_NAME], twin)
        return with_scene_open(added, scene_id)


@dataclass(frozen=True, slots=True)
class RemoveScene:
    """Removes a scene with everything on it; passages to it are removed, too.

    If it was open, its neighbour is opened. Refused for the last scene.
    """

    scene: str
    kind: ClassVar[str] = "edit"

    def label(self, scenario: Scenario, rules: Ruleset) -> str:
        return say("remove_scene_name", name=scene_name(scenario, self.scene))

    def apply(self, scenario: Scenario, rules: Ruleset) -> Scenario:
        _known(scenario, self.scene)
        if len(scenario.scene_names) < 2:
            raise refuse(say("last_scene_stays"), "last_scene")
        # Only the open scene's question would be lost.
        if self.scene == scenario.open_scene:
            no_question_waits(scenario)
            ids = [each.id for each in scenario.scene_names]
            place = ids.index(self.scene)
            # The scene before it; for the first one, the scene behind it.
            scenario = with_scene_open(scenario, ids[place - 1] if place else ids[1])
        others = {name: each for name, each in scenario.other_scenes.items() if name != self.scene}
        names = tuple(each for each in scenario.scene_names if each.id != self.scene)
        left = replace(scenario, scene_names=names, other_scenes=others)
        left = _without_passages_to(left, self.scene)
        if len(names) > 1:
            return left
        # The scenario's title takes the place of the scene's name: a single scene has none.
        return replace(_as_own_scene(left), scene_names=(), open_scene="")


def with_scene(scenario: Scenario, name: str, made: OtherScene) -> tuple[Scenario, str]:
    """The scenario with one more closed scene, and its id. Raises Refused."""
    named = _with_names(scenario)
    if len(named.scene_names) >= MOST_SCENES:
        raise refuse(say("scenario_holds_at_most_most_scenes", most=MOST_SCENES), "too_many")
    new = SceneName(_free_id(named), checked_scene_name(name))
    return (
        replace(
            named,
            scene_names=(*named.scene_names, new),
            other_scenes=dict(sorted({**named.other_scenes, new.id: made}.items())),
        ),
        new.id,
    )


def checked_scene_name(name: str) -> str:
    """A name without spaces at its ends. Raises Refused where it is empty or too long."""
    clean = " ".join(name.split())
    if not 0 < len(clean) <= MOST_SCENE_NAME:
        raise refuse(say("scene_has_name_of_1_to_most", most=MOST_SCENE_NAME), "name")
    return clean


def _with_names(scenario: Scenario) -> Scenario:
    """The scenario with a name and an id for its single scene: its own title, until changed."""
    if scenario.scene_names:
        return scenario
    own = SceneName("scene-1", " ".join(scenario.title.split())[:MOST_SCENE_NAME] or say("scene"))
    return replace(scenario, scene_names=(own,), open_scene=own.id)


def _free_id(scenario: Scenario) -> str:
    used = {each.id for each in scenario.scene_names}
    return next(name for name in (f"scene-{n}" for n in count(1)) if name not in used)


def _known(scenario: Scenario, scene_id: str) -> None:
    if scene_id not in {each.id for each in scene_names(scenario)}:
        raise refuse(say("there_is_no_scene_scene_id", scene_id=scene_id), "unknown_scene")


def _without_passages_to(scenario: Scenario, scene_id: str) -> Scenario:
    """The scenario without passages to a scene that is gone."""

    def cut(scene: Scene) -> Scene:
        kept = tuple(each for each in scene.passages if each.scene != scene_id)
        return scene if len(kept) == len(scene.passages) else replace(scene, passages=kept)

    others = {
        name: replace(each, scene=cut(each.scene)) for name, each in scenario.other_scenes.items()
    }
    return replace(scenario, scene=cut(scenario.scene), other_scenes=others)


def _as_own_scene(scenario: Scenario) -> Scenario:
    """The scenario whose passages refer to the open scene without an id, since it loses its
    own.
    """
    passages = tuple(
        replace(each, scene="") if each.scene == scenario.open_scene else each
        for each in scenario.scene.passages
    )
    same = passages == scenario.scene.passages
    scene = scenario.scene if same else replace(scenario.scene, passages=passages)
    return replace(scenario, scene=scene)
