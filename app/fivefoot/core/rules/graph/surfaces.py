"""What each surface costs a token that goes over it on the ground, and in which of its modes."""

from __future__ import annotations

from dataclasses import dataclass

from fivefoot.core.model.terrain import GroundKind, Surface
from fivefoot.core.rules.graph.profile import Profile, combined_factor
from fivefoot.core.rules.ruleset.schema.base import WHOLE, exact, thousandths
from fivefoot.core.rules.ruleset.schema.ruleset import Ruleset
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.space.surface_map import ground_kind, is_deep, tags_of
from fivefoot.core.rules.space.tokens import is_blocked

BLOCKED = -1
MATTER = "matter"
NOTHING = 0  # an abyss: nothing to stand on, and nothing that slows what stands beside it


@dataclass(frozen=True, slots=True, eq=False)
class SurfacePrice:
    """How a token moves over a surface: the mode it uses there and the factor, or BLOCKED.

    `slowing` is what the ground itself makes of the price, in thousandths. `medium` is what slows
    it where the ground is not simply rough: mud, thick liquid, or MATTER it phases through.
    """

    mode: str
    factor: int
    slowing: int = WHOLE
    medium: str = ""

    @property
    def rough(self) -> bool:
        """Whether the ground is difficult."""
        return self.slowing != WHOLE


def price_surface(battle: Battle, profile: Profile, surface: Surface) -> SurfacePrice:
    """The best ground mode for a surface and its factor; BLOCKED where the token cannot enter it on
    the ground.
    """
    ruleset, kind = profile.ruleset, ground_kind(surface)
    # Before anything that bars: to who phases it is only dear (C17).
    if profile.phase is not None and (kind.impassable or kind.medium == "solid"):
        return SurfacePrice("walk", profile.phase, medium=MATTER)
    if kind.impassable:
        return SurfacePrice("walk", BLOCKED)
    if kind.is_void and not surface.depth:
        return SurfacePrice("walk", NOTHING)
    deep = is_deep(battle.ruleset, profile.token, surface)
    swims = deep and kind.medium in ("liquid", "viscous")
    slowing = slowing_of(ruleset, surface, swims)
    candidates = [
        (_ground_factor(profile, mode, kind, slowing), profile.modes.index(mode), mode)
        for mode in profile.modes
        if _goes_over(profile, mode, surface, swims)
    ]
    if not candidates:
        return SurfacePrice("walk", BLOCKED, slowing)
    # At a tie the mode that the action names first: the order of the file, not of the alphabet.
    factor, _, mode = min(candidates)
    slows = slowing == WHOLE and exact(ruleset.modes[mode].mediums[kind.medium]) > 1
    return SurfacePrice(mode, factor, slowing, kind.medium if slows else "")


def slowing_of(ruleset: Ruleset, surface: Surface, swims: bool = False) -> int:
    """What the ground itself does to the price of a step, in thousandths: its own factor, or that
    of difficult terrain (A45, B38, C8).
    """
    if surface.factor:
        return surface.factor
    kind = ground_kind(surface)
    rough = kind.rough or kind.medium == "liquid"
    # A token that swims does not wade: never both (A59).
    return thousandths(exact(ruleset.terrain.difficult)) if rough and not swims else WHOLE


def _goes_over(profile: Profile, mode: str, surface: Surface, swims: bool) -> bool:
    """Whether a way of moving carries the token over a surface."""
    record = profile.ruleset.modes[mode]
    if record.vertical or ground_kind(surface).medium not in record.mediums or record.deep != swims:
        return False
    if any(tag in tags_of(surface) for tag in record.blocked_by):
        return False
    return mode != "walk" or not is_blocked(profile.ruleset, profile.token, "walk")


def _ground_factor(profile: Profile, mode: str, kind: GroundKind, slowing: int) -> int:
    """What the ground costs in a mode, in thousandths of the plain price."""
    ruleset = profile.ruleset
    if profile.ignores_terrain:
        return WHOLE
    dense = exact(ruleset.modes[mode].mediums[kind.medium])
    factors = [profile.mode_factor(mode), thousandths(dense), slowing]
    return combined_factor(ruleset, factors + burdens(profile))


def burdens(profile: Profile) -> list[int]:
    """What slows a movement wherever it leads, in thousandths: a creature dragged along (A25), a
    squeeze (A54).
    """
    ruleset, movement = profile.ruleset, profile.action.movement
    found = [thousandths(exact(ruleset.drag.factor))] if profile.drag is not None else []
    if profile.side != profile.full_side or (movement is not None and movement.squeezes):
        found.append(thousandths(exact(ruleset.squeeze.factor)))
    return found


def surface_prices(battle: Battle, profile: Profile) -> tuple[SurfacePrice, ...]:
    """A price for each surface of the map, in the order of `battle.columns_of_ground.surfaces`."""
    surfaces = battle.columns_of_ground.surfaces
    # By the profile itself: each receipt of a way asks again for the prices the search was given.
    return battle.derived(
        "surface_prices",
        (surfaces, profile, battle.ruleset),
        (),
        lambda: _prices_of(battle, profile, surfaces),
    )


def _prices_of(
    battle: Battle, profile: Profile, surfaces: tuple[Surface, ...]
) -> tuple[SurfacePrice, ...]:
    # Most surfaces of a map differ in height alone, which no price looks at.
    known: dict[tuple[str, int, tuple[str, ...], int], SurfacePrice] = {}
    prices = []
    for surface in surfaces:
        key = (surface.kind, surface.depth, surface.tags, surface.factor)
        if key not in known:
            known[key] = price_surface(battle, profile, surface)
        prices.append(known[key])
    return tuple(prices)
