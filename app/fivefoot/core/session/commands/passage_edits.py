"""Passages (stairs, doors and gates) to another place of this scene or of another one: placing,
removing and using them.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from itertools import count
from typing import ClassVar

from fivefoot.core.geometry.cell_area import AnyCells
from fivefoot.core.geometry.grid import DIRECTIONS, Cell
from fivefoot.core.model.encounter import Link
from fivefoot.core.model.passage import (
    MOST_PASSAGE_CELLS,
    MOST_PASSAGE_NAME,
    MOST_PASSAGES,
    Passage,
)
from fivefoot.core.model.scenario import Scenario, with_token
from fivefoot.core.model.scene import Scene
from fivefoot.core.model.scenes import scene_names, with_scene_open
from fivefoot.core.model.token import Token
from fivefoot.core.model.weapon import taken_along
from fivefoot.core.rules.graph.cramped import fitting_anchors
from fivefoot.core.rules.ruleset.schema.ruleset import Ruleset
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.space.mounts_and_grapples import mount_of, pair_of
from fivefoot.core.rules.space.tokens import footprint_of
from fivefoot.core.session.commands import name_of, no_question_waits, refuse, require_tokens
from fivefoot.core.session.commands.map_edits import on_changed_map
from fivefoot.core.session.commands.texts import say
from fivefoot.core.session.commands.token_edits import DeleteTokens, free_cell, with_places


@dataclass(frozen=True, slots=True)
class PlacePassage:
    """Creates a passage from some cells to a cell of a scene ("": this one), with a way back where
    `both_ways`.

    The way back leads from the cell `to` to the first cell of `box`. Refused for an unknown scene
    and for a place off its map.

        PlacePassage(CellBox(Cell(4, 2), Cell(5, 2)), "Stairs", Cell(9, 9), "scene-2")
    """

    box: AnyCells
    name: str
    to: Cell
    scene: str = ""
    both_ways: bool = True
    hidden: bool = False
    kind: ClassVar[str] = "edit"

    def label(self, scenario: Scenario, rules: Ruleset) -> str:
        return say("place_passage")

    def apply(self, scenario: Scenario, rules: Ruleset) -> Scenario:
        name = " ".join(self.name.split())
        if not 0 < len(name) <= MOST_PASSAGE_NAME:
            raise refuse(say("passage_has_name_of_1_to_most", most=MOST_PASSAGE_NAME), "name")
        # A scene refers to itself without an id, so that it can be copied and renamed.
        target = "" if self.scene == scenario.open_scene else self.scene
        there = _scene_of(scenario, target)
        _check_on(there, self.to)
        box = self.box.within(scenario.scene.columns, scenario.scene.rows)
        cells = tuple(box.cells())
        if not 0 < len(cells) <= MOST_PASSAGE_CELLS:
            raise refuse(say("passage_takes_1_to_most_cells", most=MOST_PASSAGE_CELLS), "passage")
        key = _free_id(scenario)
        placed = _with_passage(
            scenario, "", Passage(key, name, cells, self.to, target, self.hidden)
        )
        if not self.both_ways:
            return placed
        # To the first cell: whoever comes back stands in the passage, not beside it.
        back = Passage(key + "-back", name, (self.to,), cells[0], _own_id(scenario, target))
        return _with_passage(placed, target, replace(back, hidden=self.hidden))


@dataclass(frozen=True, slots=True)
class RemovePassage:
    """Removes a passage of the open scene from the map; the way back is a passage of its own and
    stays.
    """

    passage: str
    kind: ClassVar[str] = "edit"

    def label(self, scenario: Scenario, rules: Ruleset) -> str:
        return say("remove_passage")

    def apply(self, scenario: Scenario, rules: Ruleset) -> Scenario:
        passage_of(scenario, self.passage)
        kept = tuple(each for each in scenario.scene.passages if each.id != self.passage)
        return replace(scenario, scene=replace(scenario.scene, passages=kept))


@dataclass(frozen=True, slots=True)
class TakePassage:
    """Moves tokens through a passage to the free cells nearest to its destination, as one step.

    They keep hit points, conditions and weapons; mount and rider go together, and dropped weapons
    are picked up. A passage to another scene opens that scene; tokens leave the order of the fight
    they leave, and get a place in that of the one they enter. No movement is paid and nobody
    reacts: it is the game master's move. Refused while a question waits.
    """

    passage: str
    tokens: tuple[str, ...]
    kind: ClassVar[str] = "edit"

    def label(self, scenario: Scenario, rules: Ruleset) -> str:
        found = next((e.name for e in scenario.scene.passages if e.id == self.passage), "")
        who = name_of(scenario, self.tokens[0]) if len(self.tokens) == 1 else ""
        if who:
            return say("take_token_through_name", token=who, name=found)
        return say("take_count_tokens_through_name", count=len(self.tokens), name=found)

    def apply(self, scenario: Scenario, rules: Ruleset) -> Scenario:
        passage = passage_of(scenario, self.passage)
        require_tokens(scenario, self.tokens)
        no_question_waits(scenario)
        battle = Battle(scenario, rules)
        # A rider goes with its mount and is listed once.
        together = {each.id: each for name in self.tokens for each in pair_of(battle, name)}
        going = list(together.values())
        if not passage.scene:
            return _arrived(scenario, rules, going, passage.to)
        # Through the fight's own command, which ends turns, readied actions and conditions that
        # depend on them.
        left = DeleteTokens(tuple(token.id for token in going)).apply(scenario, rules)
        there = with_scene_open(left, passage.scene)
        before = set(there.tokens)
        fresh = [_travelling(there, token, going) for token in going]
        names = {token.id: new.id for token, new in zip(going, fresh, strict=True)}
        there = _with_ties(there, scenario.encounter.links, names)
        # In the fight of the scene that they enter they get places in the order.
        return with_places(_arrived(there, rules, fresh, passage.to), rules, before)


def passage_of(scenario: Scenario, passage_id: str) -> Passage:
    """A passage of the open scene. Raises Refused where there is none with that id."""
    for passage in scenario.scene.passages:
        if passage.id == passage_id:
            return passage
    raise refuse(say("there_is_no_passage_passage_id", passage_id=passage_id), "unknown_passage")


def passage_under(scenario: Scenario, rules: Ruleset, token_id: str) -> Passage | None:
    """The first passage that a token stands on with any of its cells."""
    token = scenario.tokens.get(token_id)
    if token is None or not scenario.scene.passages:
        return None
    cells = set(Battle(scenario, rules).footprint(token).cells())
    return next((p for p in scenario.scene.passages if not cells.isdisjoint(p.cells)), None)


def _arrived(scenario: Scenario, rules: Ruleset, going: list[Token], to: Cell) -> Scenario:
    """The scenario with tokens at the free cells nearest to a place, one after the other."""
    # The map may have become smaller since the passage was drawn.
    near = Cell(min(to.x, scenario.scene.columns - 1), min(to.y, scenario.scene.rows - 1))
    for token in going:
        # A rider is where its mount is, which came first.
        mount = mount_of(Battle(scenario, rules), token.id)
        cell = mount.cell if mount is not None else _arrival(scenario, rules, token, near)
        scenario = with_token(scenario, replace(token, cell=cell))
    return on_changed_map(scenario, rules)


def _arrival(scenario: Scenario, rules: Ruleset, token: Token, near: Cell) -> Cell:
    """The nearest free cell that can be reached from a place without crossing a wall; where there
    is none, the nearest free one.
    """
    battle = Battle(scenario, rules)
    side = footprint_of(rules, token).side
    taken = battle.covered([o for o in scenario.tokens.values() if o.id != token.id], side)
    barred, room = battle.footprint_steps(side), fitting_anchors(battle, side)
    columns, rows = battle.columns - side + 1, battle.rows - side + 1
    waiting, seen = deque([near]), {near}
    while waiting:
        cell = waiting.popleft()
        here = 0 <= cell.x < columns and 0 <= cell.y < rows
        if here and room[cell.y, cell.x] and not taken[cell.y, cell.x]:
            return cell
        for direction, (dx, dy) in enumerate(DIRECTIONS):
            there = Cell(cell.x + dx, cell.y + dy)
            on_map = 0 <= there.x < columns and 0 <= there.y < rows
            # From beyond the map nothing blocks: a large body's anchor may lie there.
            if on_map and there not in seen and not (here and barred[direction, cell.y, cell.x]):
                seen.add(there)
                waiting.append(there)
    # Walled in on all sides: better beyond the wall than on top of somebody.
    return free_cell(scenario, rules, token, near)


def _with_ties(there: Scenario, links: Iterable[Link], names: Mapping[str, str]) -> Scenario:
    """The scenario with the links among the arriving tokens, whose new ids are given by the
    old.
    """
    kept = tuple(
        replace(each, source=names[each.source], target=names[each.target])
        for each in links
        if each.source in names and each.target in names
    )
    fight = replace(there.encounter, links=(*there.encounter.links, *kept))
    return replace(there, encounter=fight)


def _travelling(there: Scenario, token: Token, going: list[Token]) -> Token:
    """A token as it arrives in another scene: nothing of it lies where it was."""
    name = _unused(there, token, going)
    return replace(token, id=name, weapons=taken_along(token.weapons))


def _unused(scenario: Scenario, token: Token, going: list[Token]) -> str:
    """The token's own id, or another one where it is taken there."""
    used = {*scenario.tokens, *(each.id for each in going if each is not token)}
    if token.id not in used:
        return token.id
    return next(name for name in (f"{token.id}-{n}" for n in count(2)) if name not in used)


def _scene_of(scenario: Scenario, scene_id: str) -> Scene:
    if not scene_id:
        return scenario.scene
    if scene_id not in {each.id for each in scene_names(scenario)}:
        raise refuse(say("there_is_no_scene_scene_id", scene_id=scene_id), "unknown_scene")
    return scenario.other_scenes[scene_id].scene


def _own_id(scenario: Scenario, target: str) -> str:
    """How the way back refers to the scene that is open now: without an id where it stays in
    it.
    """
    return scenario.open_scene if target else ""


def _check_on(scene: Scene, cell: Cell) -> None:
    if not (0 <= cell.x < scene.columns and 0 <= cell.y < scene.rows):
        raise refuse(say("passage_leads_off_map", x=cell.x, y=cell.y), "passage")


def _with_passage(scenario: Scenario, scene_id: str, passage: Passage) -> Scenario:
    scene = _scene_of(scenario, scene_id)
    if len(scene.passages) >= MOST_PASSAGES:
        raise refuse(say("map_holds_at_most_most_passages", most=MOST_PASSAGES), "too_many")
    scene = replace(scene, passages=(*scene.passages, passage))
    if not scene_id:
        return replace(scenario, scene=scene)
    other = replace(scenario.other_scenes[scene_id], scene=scene)
    return replace(scenario, other_scenes={**scenario.other_scenes, scene_id: other})


def _free_id(scenario: Scenario) -> str:
    """An id that is free for a passage and for its way back, in every scene."""
    scenes = (scenario.scene, *(each.scene for each in scenario.other_scenes.values()))
    used = {passage.id for scene in scenes for passage in scene.passages}
    # The way back is named after it: both ids have to be free.
    names = (f"passage-{n}" for n in count(1))
    return next(name for name in names if name not in used and name + "-back" not in used)
