"""Sets who made the scenario, and restores missing pictures."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import ClassVar

from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.scenes import with_scene_open
from fivefoot.core.model.sharing import PICTURES, Sharing
from fivefoot.core.rules.ruleset.schema.ruleset import Ruleset
from fivefoot.core.session.commands import refuse
from fivefoot.core.session.commands.texts import say
from fivefoot.core.session.variants import missing_pictures


@dataclass(frozen=True, slots=True)
class SetSharing:
    """Sets who made the scenario, its licence, and the credits of its pictures."""

    sharing: Sharing
    kind: ClassVar[str] = "edit"

    def label(self, scenario: Scenario, rules: Ruleset) -> str:
        return say("change_authors_and_licence")

    def apply(self, scenario: Scenario, rules: Ruleset) -> Scenario:
        same = scenario.sharing == self.sharing
        return scenario if same else replace(scenario, sharing=self.sharing)


@dataclass(frozen=True, slots=True)
class JoinPictures:
    """Restores missing pictures: `pictures` by the name of the missing one, each with its own name
    and its bytes. The names are equal where it is the very picture that was left out.
    """

    pictures: Mapping[str, tuple[str, bytes]] = field(repr=False)
    kind: ClassVar[str] = "edit"

    def label(self, scenario: Scenario, rules: Ruleset) -> str:
        return say("join_picture") if len(self.pictures) == 1 else say("join_pictures")

    def apply(self, scenario: Scenario, rules: Ruleset) -> Scenario:
        missing = missing_pictures(scenario)
        for name in self.pictures:
            if name not in missing:
                raise refuse(say("no_picture_name_is_missing", name=name[:12]))
        names = {name: own for name, (own, _) in self.pictures.items()}
        joined = _instead(scenario, names)
        for scene_id in scenario.other_scenes:
            # Scene by scene, since each names its own pictures.
            joined = _instead(with_scene_open(joined, scene_id), names)
        joined = with_scene_open(joined, scenario.open_scene)
        assets = {**scenario.assets, **dict(self.pictures.values())}
        joined = replace(joined, assets=assets)
        # Until all are there, the file still says that some were left out.
        return joined if missing_pictures(joined) else _whole(joined)


def _instead(scenario: Scenario, names: Mapping[str, str]) -> Scenario:
    """The scenario with some picture names replaced."""
    scene = scenario.scene
    if scene.picture is not None and scene.picture.asset in names:
        scene = replace(scene, picture=replace(scene.picture, asset=names[scene.picture.asset]))
    if any(names.get(each.asset, each.asset) != each.asset for each in scene.overheads):
        overheads = (
            replace(each, asset=names.get(each.asset, each.asset)) for each in scene.overheads
        )
        scene = replace(scene, overheads=tuple(overheads))
    tokens = {
        # A token without the picture stays the same object, so that it is not redrawn.
        key: replace(token, picture=names[token.picture])
        if token.picture is not None and names.get(token.picture, token.picture) != token.picture
        else token
        for key, token in scenario.tokens.items()
    }
    return replace(scenario, scene=scene, tokens=tokens)


def _whole(scenario: Scenario) -> Scenario:
    """The scenario without the remark that its pictures were left out."""
    sharing = scenario.sharing
    if sharing is None or PICTURES not in sharing.left_out:
        return scenario
    left_out = tuple(name for name in sharing.left_out if name != PICTURES)
    return replace(scenario, sharing=replace(sharing, left_out=left_out))
