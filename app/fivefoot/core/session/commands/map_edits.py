"""Changes of the map in play: doors, ground that gives way, another map under the tokens."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import ClassVar

from fivefoot.core.geometry.grid import Cell
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.scene import Scene
from fivefoot.core.model.token import Token
from fivefoot.core.model.weapon import kept_inside
from fivefoot.core.rules.routes.falls import held_after_force, on_the_ground
from fivefoot.core.rules.ruleset.schema.ruleset import Ruleset
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.space.surface_map import ground_kind
from fivefoot.core.rules.turn.broken_grapples import log_broken_holds
from fivefoot.core.rules.turn.falling import on_changed_map as falls_on_changed_map
from fivefoot.core.session.commands import no_question_waits, refuse
from fivefoot.core.session.commands.texts import say
from fivefoot.core.texts.labels import in_sentence


@dataclass(frozen=True, slots=True)
class ToggleDoor:
    """Opens a closed door or closes an open one.

    A locked door opens only with `unlock`. Tokens that cling to it fall.
    """

    barrier: str
    unlock: bool = False
    kind: ClassVar[str] = "edit"

    def label(self, scenario: Scenario, rules: Ruleset) -> str:
        door = scenario.scene.barriers.get(self.barrier)
        return say("close_door") if door is not None and door.is_open else say("open_door")

    def apply(self, scenario: Scenario, rules: Ruleset) -> Scenario:
        door = scenario.scene.barriers.get(self.barrier)
        if door is None or not door.opens:
            raise refuse(say("there_is_no_door_barrier", barrier=self.barrier), "unknown_door")
        if door.locked and not door.is_open and not self.unlock:
            raise refuse(say("door_is_locked_hold_ctrl"), "locked")
        # Unlocking lasts: a door that is closed again stays unlocked.
        turned = replace(door, is_open=not door.is_open, locked=door.locked and not self.unlock)
        barriers = {**scenario.scene.barriers, door.id: turned}
        return changed_under(
            scenario, replace(scenario, scene=replace(scenario.scene, barriers=barriers)), rules
        )


def changed_under(before: Scenario, after: Scenario, rules: Ruleset) -> Scenario:
    """A scenario after its map was changed: tokens that lost their support fall.

    Raises Refused where a token loses it while a question waits, which refers to the map as it was.
    """
    was = Battle(before, rules)
    settled = log_broken_holds(was, was.after(falls_on_changed_map(was, after))).scenario
    # Somebody fell: an open question would be about a place where nobody is.
    if settled is not after:
        no_question_waits(before)
    return settled


@dataclass(frozen=True, slots=True)
class RemoveGround:
    """Removes a region of ground from the map: a bridge that breaks, a ledge that gives way.

    Tokens that stood on it, clung to its side, swam or dug in it, and have no other ground within a
    step, fall as the rules say. Refused for an unknown region, and while a question waits, which
    refers to the map as it was.

        RemoveGround("bridge")
    """

    ground: str
    kind: ClassVar[str] = "edit"

    def label(self, scenario: Scenario, rules: Ruleset) -> str:
        region = next(
            (region for region in scenario.scene.ground if region.id == self.ground), None
        )
        return (
            say("remove_surface", surface=in_sentence(ground_kind(region.surface).label))
            if region is not None
            else say("remove_ground")
        )

    def apply(self, scenario: Scenario, rules: Ruleset) -> Scenario:
        left = tuple(region for region in scenario.scene.ground if region.id != self.ground)
        if len(left) == len(scenario.scene.ground):
            raise refuse(say("there_is_no_region_of_ground", ground=self.ground), "unknown_ground")
        no_question_waits(scenario)
        return changed_under(
            scenario, replace(scenario, scene=replace(scenario.scene, ground=left)), rules
        )


@dataclass(frozen=True, slots=True)
class ImportScene:
    """Replaces the map under the tokens; those that would stand outside are moved inside.

    They stand, swim or fly where the new ground lets them. Refused while a question waits, which
    refers to the old map.
    """

    scene: Scene
    assets: Mapping[str, bytes] = field(default_factory=dict, repr=False)
    title: str = ""
    kind: ClassVar[str] = "edit"

    def label(self, scenario: Scenario, rules: Ruleset) -> str:
        return say("import_map_title", title=self.title).rstrip()

    def apply(self, scenario: Scenario, rules: Ruleset) -> Scenario:
        assets = {**scenario.assets, **self.assets}
        return on_changed_map(replace(scenario, scene=self.scene, assets=assets), rules)


def on_changed_map(scenario: Scenario, rules: Ruleset) -> Scenario:
    """The scenario with its tokens inside the map and supported by its ground; movements begun on
    another map are over.

    Raises Refused while a question waits for an answer.
    """
    no_question_waits(scenario)
    battle = Battle(scenario, rules)
    inside = [_inside(battle, token) for token in scenario.tokens.values()]
    # Inside first, since their support depends on the ground there.
    tokens = {token.id: on_the_ground(battle, held_after_force(battle, token)) for token in inside}
    # A path begun refers to cells of the old map.
    turns = {name: replace(turn, move=None) for name, turn in scenario.encounter.turns.items()}
    return replace(scenario, tokens=tokens, encounter=replace(scenario.encounter, turns=turns))


def _inside(battle: Battle, token: Token) -> Token:
    side = battle.footprint(token).side
    x = max(0, min(token.cell.x, battle.columns - side))
    y = max(0, min(token.cell.y, battle.rows - side))
    weapons = kept_inside(token.weapons, battle.columns, battle.rows)
    if (x, y) == token.cell and weapons is token.weapons:
        return token
    return replace(token, cell=Cell(x, y), weapons=weapons)
