"""Refuses impossible scenes of a file: too many, without a name, or with passages that lead
nowhere.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from operator import attrgetter

from fivefoot.core.geometry.grid import MAX_SIDE, Cell
from fivefoot.core.model.passage import (
    MOST_PASSAGE_CELLS,
    MOST_PASSAGE_NAME,
    MOST_PASSAGES,
    Passage,
)
from fivefoot.core.model.scenario import OtherScene, Scenario
from fivefoot.core.model.scene import Scene
from fivefoot.core.storage.reading import limits
from fivefoot.core.storage.reading.report import quoted
from fivefoot.core.storage.record_checks import refuse_faults, refuse_more_than
from fivefoot.core.storage.scenario_error import ScenarioFileError, dotted_path
from fivefoot.core.storage.scenario_tree import CORRECT_IT, OTHERS
from fivefoot.core.storage.texts import say


@contextmanager
def below(*parts: object) -> Iterator[None]:
    """Prefixes the place of errors raised inside with these parts of the file."""
    try:
        yield
    except ScenarioFileError as error:
        raise error.below(*parts) from error.__cause__


def check_scenes(scenario: Scenario) -> None:
    """Raises ScenarioFileError for the first impossible scene or passage, and for scenes that
    together hold more than one scene may.
    """
    known = _check_names(scenario)
    _check_totals(scenario)
    _check_passages(scenario.scene, known)
    for name, other in scenario.other_scenes.items():
        with below(OTHERS, name):
            _check_passages(other.scene, known)


def _check_names(scenario: Scenario) -> frozenset[str]:
    """The ids of the scenes, after checking that each scene has a name and each name its scene."""
    named = [each.id for each in scenario.scene_names]
    there = {*scenario.other_scenes, scenario.open_scene} if scenario.scene_names else set()
    # Before each is checked: the limit is there to avoid checking a million.
    if len(named) > limits.MAX_SCENES:
        problem = say("there_are_count_scenes_most", count=len(named), most=limits.MAX_SCENES)
        raise ScenarioFileError("scene_names", problem, say("split_it_into_several_files"))
    for index, each in enumerate(scenario.scene_names):
        if not limits.is_identifier(each.id):
            problem = say("id_is_one_line_of_1", max_id=limits.MAX_ID, quoted=quoted(each.id))
            raise ScenarioFileError(dotted_path("scene_names", index, "id"), problem, CORRECT_IT)
        if not 0 < len(each.name) <= limits.MAX_NAME:
            problem = say("scene_name_has_1_to_most_letters", most=limits.MAX_NAME)
            raise ScenarioFileError(dotted_path("scene_names", index, "name"), problem, CORRECT_IT)
    twice = scenario.open_scene in scenario.other_scenes or len(set(named)) < len(named)
    nameless = not named and bool(scenario.other_scenes or scenario.open_scene)
    if twice or nameless or set(named) != there:
        raise ScenarioFileError("scene_names", say("each_scene_is_named_once"), CORRECT_IT)
    return frozenset(named)


def _check_totals(scenario: Scenario) -> None:
    """Checks that all scenes together stay within the limits of one, or opening them would take
    many times as long.
    """
    all_: tuple[Scenario | OtherScene, ...] = (scenario, *scenario.other_scenes.values())
    if len(all_) == 1:
        return
    scenes = [each.scene for each in all_]
    totals = (
        ("tokens", sum(len(each.tokens) for each in all_), limits.MAX_TOKENS),
        ("barriers", sum(len(scene.barriers) for scene in scenes), limits.MAX_BARRIERS),
        ("lights", sum(len(scene.lights) for scene in scenes), limits.MAX_LIGHTS),
        ("ground", sum(len(scene.ground) for scene in scenes), limits.MAX_GROUNDS),
        ("points", sum(map(_vertices, scenes)), limits.MAX_ALL_VERTICES),
        ("log", sum(len(each.encounter.log) for each in all_), limits.MAX_HISTORY),
        ("history", sum(len(each.encounter.history) for each in all_), limits.MAX_HISTORY),
        ("cells", sum(scene.columns * scene.rows for scene in scenes), limits.MAX_ALL_CELLS),
    )
    for what, count, most in totals:
        if count > most:
            problem = say("scenes_hold_count_together_most", count=count, what=what, most=most)
            raise ScenarioFileError(OTHERS, problem, say("split_it_into_several_files"))


def _vertices(scene: Scene) -> int:
    return sum(len(ring) for ground in scene.ground for ring in (ground.points, *ground.holes))


def _check_passages(scene: Scene, known: frozenset[str]) -> None:
    passages, place = scene.passages, ("scene", "passages")
    many = say("there_are_count_passages_most", count=len(passages), most=MOST_PASSAGES)
    refuse_more_than(MOST_PASSAGES, passages, many, CORRECT_IT, *place)
    refuse_faults(passages, partial(_problems, known), attrgetter("id"), CORRECT_IT, *place)


def _problems(known: frozenset[str], passage: Passage, seen: set[str]) -> Iterator[tuple[str, str]]:
    if not limits.is_identifier(passage.id):
        yield "id", say("id_is_one_line_of_1", max_id=limits.MAX_ID, quoted=quoted(passage.id))
    if passage.id in seen:
        yield "id", say("id_quoted_stands_there_twice", quoted=quoted(passage.id))
    if not 0 < len(passage.name) <= MOST_PASSAGE_NAME:
        yield "name", say("name_has_1_to_most_name_letters", most_name=MOST_PASSAGE_NAME)
    if not 0 < len(passage.cells) <= MOST_PASSAGE_CELLS:
        yield "cells", say("passage_has_1_to_most_cells", most=MOST_PASSAGE_CELLS)
    if not all(map(_may_be, passage.cells)):
        yield "cells", say("no_map_is_larger_than_side", side=MAX_SIDE)
    if not _may_be(passage.to):
        yield "to", say("no_map_is_larger_than_side", side=MAX_SIDE)
    if passage.scene and passage.scene not in known:
        yield "scene", say("there_is_no_scene_quoted", quoted=quoted(passage.scene))


def _may_be(cell: Cell) -> bool:
    """Whether some map could have the cell. A cell beyond its own map was cut off with a part of
    it, and leads to the nearest one left.
    """
    return 0 <= cell.x < MAX_SIDE and 0 <= cell.y < MAX_SIDE
