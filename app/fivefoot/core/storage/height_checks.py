"""Refuses heights that contradict each other: bridges, media, altitudes, and a rider on two
mounts.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final, NoReturn

import numpy as np

from fivefoot.core.model.encounter import Encounter
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.scene import Scene
from fivefoot.core.model.terrain import Surface
from fivefoot.core.model.token import Token
from fivefoot.core.rules.space.columns import bridge_is_buried, standing_level
from fivefoot.core.rules.space.mounts_and_grapples import RIDING
from fivefoot.core.rules.space.surface_map import SurfaceMap, cells_inside, ground_kind, surface_map
from fivefoot.core.storage.reading.report import quoted
from fivefoot.core.storage.scenario_error import ScenarioFileError, dotted_path
from fivefoot.core.storage.texts import say
from fivefoot.core.texts.labels import in_sentence

ALOFT: Final = ("flying", "climbing", "swimming")
LOW_CEILING: Final = (say("ceiling_is_not_above_floor"), say("raise_it_or_lower_floor"))


def check_heights(scenario: Scenario) -> None:
    """Raises ScenarioFileError for the first contradiction, naming its place."""
    _check_media(scenario.scene)
    _check_mounts(scenario.encounter)
    # Checked first: the map of surfaces is expensive, and most maps have neither bridges nor
    # ceilings.
    if any(ground.surface.kind == "bridge" for ground in scenario.scene.ground):
        _check_bridges(scenario.scene)
    if any(surface.ceiling is not None for surface, _ in _surfaces(scenario.scene)):
        _check_ceilings(scenario.scene)
    if any(token.support in ALOFT for token in scenario.tokens.values()):
        _check_altitudes(scenario)


def _refuse(problem: str, remedy: str, *place: object) -> NoReturn:
    raise ScenarioFileError(dotted_path(*place), problem, remedy)


def _surfaces(scene: Scene) -> list[tuple[Surface, tuple[object, ...]]]:
    """Each surface as it was written, with its place."""
    surfaces: list[tuple[Surface, tuple[object, ...]]] = [(scene.floor, ("scene", "floor"))]
    surfaces += [
        (s, ("scene", "painted", "palette", i)) for i, s in enumerate(scene.painted.palette)
    ]
    return surfaces + [
        (g.surface, ("scene", "ground", i, "surface")) for i, g in enumerate(scene.ground)
    ]


def _check_media(scene: Scene) -> None:
    """Checks that only pits, liquids and soft or solid matter have a depth, and only bridges a
    thickness.
    """
    for surface, place in _surfaces(scene):
        kind = ground_kind(surface)
        if surface.depth and kind.medium == "ground" and not kind.is_void:
            problem = say("kind_has_no_depth", kind=in_sentence(kind.label))
            _refuse(problem, say("make_it_pit_or_liquid"), *place, "depth")
        if surface.thickness and surface.kind != "bridge":
            problem = say("kind_has_no_deck", kind=in_sentence(kind.label))
            _refuse(problem, say("make_it_bridge_or_remove_thickness"), *place, "thickness")


def _check_ceilings(scene: Scene) -> None:
    """Checks that a ceiling is above the ground under it, also where that ground has its height
    from the ground beneath.
    """
    laid = surface_map(scene)
    for number in np.unique(laid.index):
        surface = laid.surfaces[int(number)]
        floor = standing_level(surface)
        if surface.ceiling is None or floor is None or surface.ceiling > floor:
            continue
        # A surface without a height of its own took one from the ground beneath: it is found again
        # by its other fields.
        for written, place in _surfaces(scene):
            if replace(surface, height=written.height) == written:
                _refuse(*LOW_CEILING, *place, "ceiling")


def _check_bridges(scene: Scene) -> None:
    """Checks that a bridge covers some cell of the map, and lies nowhere below the ground it spans
    or the bottom of a pit.
    """
    surfaces = surface_map(scene)
    for index, ground in enumerate(scene.ground):
        if ground.surface.kind != "bridge":
            continue
        inside = cells_inside(ground, scene.columns, scene.rows)
        if not inside.any():
            _refuse(
                say("bridge_is_over_nothing_it_covers"),
                say("enlarge_or_remove"),
                "scene",
                "ground",
                index,
                "points",
            )
        deck = ground.surface.height or 0
        if ground.surface.ceiling is not None and ground.surface.ceiling <= deck:
            _refuse(*LOW_CEILING, "scene", "ground", index, "surface", "ceiling")
        if bridge_is_buried(surfaces, ground.surface, inside):
            _refuse(
                say("bridge_lies_under_ground_it_spans"),
                say("raise_bridge_or_lower_ground"),
                "scene",
                "ground",
                index,
                "surface",
                "height",
            )


def _check_altitudes(scenario: Scenario) -> None:
    """Checks that nobody in the air, on a face or in the water is below the ground of their
    cell.
    """
    surfaces = surface_map(scenario.scene)
    for token in scenario.tokens.values():
        if token.support in ALOFT:  # whoever falls may be on the way through
            _check_altitude(token, surfaces)


def check_standing(scenario: Scenario) -> None:
    """Raises ScenarioFileError for a token on the ground whose elevation was written below it.

    Only files written by hand are checked so strictly; elsewhere the nearest level is used.
    """
    surfaces = surface_map(scenario.scene)
    for token in scenario.tokens.values():
        if (
            token.support == "ground" and token.elevation < 0
        ):  # no elevation: on the ground, however high that is
            _check_altitude(token, surfaces)


def _check_altitude(token: Token, surfaces: SurfaceMap) -> None:
    surface = surfaces.at(token.cell.x, token.cell.y)
    kind = ground_kind(surface)
    # Nobody can be below a bottomless pit.
    bottomless = kind.is_void and not surface.depth
    liquid = kind.medium in ("liquid", "viscous")
    lowest = (surface.height or 0) - (surface.depth if kind.is_void or liquid else 0)
    if not bottomless and not (liquid and not surface.depth) and token.elevation < lowest:
        doing = "standing" if token.support == "ground" else token.support
        problem = say("quoted_is_doing_below_ground", quoted=quoted(token.name), doing=doing)
        _refuse(problem, say("raise_it_or_let_it_burrow"), "tokens", token.id, "elevation")


def _check_mounts(encounter: Encounter) -> None:
    """Checks that nobody sits on two mounts. `checks` finds riders that ride on themselves, with
    the other ties.
    """
    mounts: dict[str, str] = {}
    for index, link in enumerate(encounter.links):
        if link.kind == RIDING and mounts.setdefault(link.source, link.target) != link.target:
            problem = say(
                "quoted_rides_on_other_quoted_already",
                quoted=quoted(link.source),
                other_quoted=quoted(mounts[link.source]),
            )
            _refuse(problem, say("remove_one_of_two_entries"), "encounter", "links", index)
