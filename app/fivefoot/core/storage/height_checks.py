"""Heights that contradict each other: bridges, media, altitudes, and mounts that carry each other."""

from __future__ import annotations

from typing import NoReturn

from fivefoot.core.model.encounter import Encounter
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.scene import Scene
from fivefoot.core.model.terrain import Surface
from fivefoot.core.rules.ground import cells_inside, kind_of, surface_map
from fivefoot.core.storage.importers.report import quoted
from fivefoot.core.storage.scenario_error import ScenarioFileError, place_of


def check_heights(scenario: Scenario) -> None:
    """Raises ScenarioFileError for the first contradiction, naming its place."""
    _check_media(scenario.scene)
    _check_mounts(scenario.encounter)
    if any(ground.surface.kind == "bridge" for ground in scenario.scene.ground):
        _check_bridges(scenario.scene)
    if any(token.support in ("flying", "climbing", "swimming") for token in scenario.tokens.values()):
        _check_altitudes(scenario)


def _refuse(problem: str, remedy: str, *place: object) -> NoReturn:
    raise ScenarioFileError(place_of(*place), problem, remedy)


def _check_media(scene: Scene) -> None:
    """Depth belongs to pits, liquids and soft or solid matter, a thickness to bridges."""
    surfaces: list[tuple[Surface, tuple[object, ...]]] = [(scene.floor, ("scene", "floor"))]
    surfaces += [(s, ("scene", "painted", "palette", i)) for i, s in enumerate(scene.painted.palette)]
    surfaces += [(g.surface, ("scene", "ground", i, "surface")) for i, g in enumerate(scene.ground)]
    for surface, place in surfaces:
        kind = kind_of(surface)
        if surface.depth and kind.medium == "ground" and not kind.is_void:
            problem = f"{kind.label.lower()} has no depth: it is firm ground"
            _refuse(problem, "Make it a pit or a liquid, or remove the depth", *place, "depth")
        if surface.thickness and surface.kind != "bridge":
            problem = f"{kind.label.lower()} has no deck to be thick"
            _refuse(problem, "Make it a bridge, or remove the thickness", *place, "thickness")


def _check_bridges(scene: Scene) -> None:
    """A bridge covers some cell of the map, and lies nowhere below the ground it spans."""
    surfaces = surface_map(scene)
    plain = surfaces.index
    for index, ground in enumerate(scene.ground):
        if ground.surface.kind != "bridge":
            continue
        inside = cells_inside(ground, scene.columns, scene.rows)
        if not inside.any():
            _refuse("the bridge is over nothing: it covers no cell of the map", "Enlarge or remove it",
                    "scene", "ground", index, "points")  # fmt: skip
        deck = ground.surface.height or 0
        for number in sorted({int(value) for value in plain[inside].ravel()}):
            surface = surfaces.surfaces[number]
            if not kind_of(surface).is_void and (surface.height or 0) > deck:
                _refuse("the bridge lies under the ground it spans", "Raise the bridge, or lower the ground",
                        "scene", "ground", index, "surface", "height")  # fmt: skip


def _check_altitudes(scenario: Scenario) -> None:
    """Nobody is in the air, on a face or in the water below the ground of its cell."""
    surfaces = surface_map(scenario.scene)
    for token in scenario.tokens.values():
        if token.support in ("ground", "burrowing", "falling"):  # whoever falls may be on the way through
            continue
        surface = surfaces.at(token.cell.x, token.cell.y)
        kind = kind_of(surface)
        bottomless = kind.is_void and not surface.depth
        liquid = kind.medium in ("liquid", "viscous")
        lowest = (surface.height or 0) - (surface.depth if kind.is_void or liquid else 0)
        if not bottomless and not (liquid and not surface.depth) and token.elevation < lowest:
            problem = f"{quoted(token.name)} is {token.support} below the ground of its cell"
            _refuse(problem, "Raise it, or let it burrow", "tokens", token.id, "elevation")


def _check_mounts(encounter: Encounter) -> None:
    """Whoever rides is not carried by itself, by way of others either."""
    mounts = {link.source: (link.target, index) for index, link in enumerate(encounter.links) if link.kind == "riding"}
    for rider, (_, index) in mounts.items():
        seen, at = {rider}, rider
        while at in mounts:
            at = mounts[at][0]
            if at in seen:
                problem = f"{quoted(rider)!r} rides in a circle: its mount is carried by it in the end"
                _refuse(problem, "Let one of them dismount", "encounter", "links", index)
            seen.add(at)
