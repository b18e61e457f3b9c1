"""Prepares a scenario for sharing: all of it, or without its pictures, the game master's secrets or
the fight.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from fivefoot.core.model.encounter import Encounter
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.scenes import each_open, only_open, without_fights
from fivefoot.core.model.sharing import FIGHT, PICTURES, SECRETS, Sharing
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.session.position import Position
from fivefoot.core.session.projection import project
from fivefoot.core.session.texts import say


@dataclass(frozen=True, slots=True)
class Variant:
    """The choice of what goes into the shared file."""

    pictures: bool = True
    secrets: bool = True
    fight: bool = True
    other_scenes: bool = True


WHOLE = Variant()


def shared(position: Position, sharing: Sharing, wanted: Variant = WHOLE) -> Scenario:
    """The scenario to share, with who made it; `left_out` lists what is not in it.

    Without secrets it is what the players may know (`projection`). Pictures that are left out keep
    their place and their credit, so that they can be restored.
    """
    scenario, left_out = position.scenario, []
    if not wanted.other_scenes:
        scenario = only_open(scenario)
    # An empty fight is not worth listing.
    if not wanted.fight and any(each.encounter != Encounter() for each in each_open(scenario)):
        scenario = without_fights(scenario)
        left_out.append(FIGHT)
    if not wanted.secrets:
        scenario = project(Battle(scenario, position.rules), with_picture=False).scenario
        left_out.append(SECRETS)
    named = set(pictures_of(scenario))
    if not wanted.pictures and named:
        scenario = replace(scenario, assets={})
        left_out.append(PICTURES)
    # Only the credits of pictures that are included.
    credits_ = {name: credit for name, credit in sharing.credits.items() if name in named}
    stated = replace(sharing, credits=credits_, left_out=tuple(left_out))
    return replace(scenario, sharing=stated)


def pictures_of(scenario: Scenario) -> Iterator[str]:
    """The assets that maps and tokens of its scenes name, those of the open scene first."""
    for each in each_open(scenario):
        if each.scene.picture is not None:
            yield each.scene.picture.asset
        for overhead in each.scene.overheads:
            yield overhead.asset
        for token in each.tokens.values():
            if token.picture is not None:
                yield token.picture


def picture_places(scenario: Scenario) -> dict[str, str]:
    """Each picture with where it appears, in words: the map, or the first token that has it."""
    places: dict[str, str] = {}
    for each in each_open(scenario):
        if each.scene.picture is not None:
            places.setdefault(each.scene.picture.asset, say("map"))
        for overhead in each.scene.overheads:
            places.setdefault(overhead.asset, overhead.name or say("roof"))
        for token in each.tokens.values():
            if token.picture is not None:
                places.setdefault(token.picture, token.name)
    return places


def missing_pictures(scenario: Scenario) -> tuple[str, ...]:
    """The pictures that are named but missing, each once."""
    return tuple(
        dict.fromkeys(name for name in pictures_of(scenario) if name not in scenario.assets)
    )
