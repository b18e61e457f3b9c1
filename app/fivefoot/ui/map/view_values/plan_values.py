"""Converts a plan to what is drawn of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from fivefoot.core.geometry.footprint import Footprint
from fivefoot.core.geometry.grid import Cell
from fivefoot.core.interaction.leaping import step_words
from fivefoot.core.interaction.ledger import alternative_text
from fivefoot.core.interaction.plan import Plan, path_through
from fivefoot.core.interaction.pointer_chip import Words, chip_words
from fivefoot.core.rules import results
from fivefoot.core.rules.graph.profile import profile_of
from fivefoot.core.rules.ruleset.amount_text import amount_text, number_text
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.space.tokens import cell_units
from fivefoot.core.rules.turn.apply_route import companions_after
from fivefoot.core.texts.marker import tr
from fivefoot.ui.map.items.plan_item import PlanLook
from fivefoot.ui.map.painters.route_painter import (
    DrawnRoute,
    Figure,
    ModeMark,
    RouteLeap,
    TriggerMark,
)
from fivefoot.ui.map.painters.scale import CELL, ScenePoint
from fivefoot.ui.map.painters.text import Chip, ChipLine
from fivefoot.ui.map.painters.token_painter import TokenLook
from fivefoot.ui.map.view_values.height_values import ghost_words, leap_mark
from fivefoot.ui.map.view_values.place_values import centre_of

# As in `overlay_values`: the fourth represents all later ones.
MOST_BANDS = 4
NOBODY: Mapping[str, TokenLook] = {}


def plan_look(
    battle: Battle,
    plan: Plan,
    ghost: TokenLook,
    others: Mapping[str, TokenLook] = NOBODY,
    coordinates: bool = False,
) -> PlanLook:
    """Everything that is drawn of a plan, with tokens that it takes along; None where it does not
    move.
    """
    # Back where it began: an empty chip would cover the token.
    if not plan.moves:
        return PlanLook()
    side = battle.footprint(battle.token(plan.token)).side
    start = battle.token(plan.token).cell
    route = _route(battle, plan, side) if plan.legal else _refused(plan, start, side)
    # Not known yet: a straight line would promise a route.
    if plan.awaited:
        route = DrawnRoute(())
    altitude, support = ghost_words(battle, plan)
    words = (
        *chip_words(battle, plan, coordinates),
        *_companion_words(others if plan.free else NOBODY),
    )
    return PlanLook(
        route,
        _other(battle, plan, side),
        _triggers(battle, plan.route, side) if plan.route is not None else (),
        tuple(_centre(cell, side) for cell in plan.via),
        # A pending fall belongs to where it is now, not to where it would be.
        replace(ghost, altitude=altitude, support=support, falling=""),
        _centre(plan.target, side),
        # Red only where something forbids it; a route that is still being computed is no refusal.
        chip_at(words, plan.target, side, bool(plan.forbidden) and not plan.awaited),
        leap_mark(plan.missed, side) if plan.missed is not None else None,
        _others_moved(battle, plan, others),
    )


def _others_moved(
    battle: Battle, plan: Plan, others: Mapping[str, TokenLook]
) -> tuple[tuple[TokenLook, ScenePoint], ...]:
    """The new places of the others: all shifted alike in setup, else where the route leaves
    them.
    """
    if not plan.free:
        return _with_companions(battle, plan, others)
    return tuple((look, _moved(battle, name, plan)) for name, look in others.items())


def _with_companions(
    battle: Battle, plan: Plan, looks: Mapping[str, TokenLook]
) -> tuple[tuple[TokenLook, ScenePoint], ...]:
    """The tokens that move along in play, each where the route leaves it: its mount, or creatures
    it drags.
    """
    # From the rules, which decide where a rider or a dragged creature ends.
    companions = (
        companions_after(battle, plan.route) if plan.route is not None and plan.legal else ()
    )
    return tuple(
        (looks[token.id], _centre(token.cell, battle.footprint(token).side))
        for token in companions
        if token.id in looks
    )


def _moved(battle: Battle, token_id: str, plan: Plan) -> ScenePoint:
    """The new middle of a token that moves with the plan's token."""
    # In setup all keep their relative places.
    start, (x, y) = (
        battle.token(plan.token).cell,
        centre_of(battle.footprint(battle.token(token_id))),
    )
    return x + (plan.target[0] - start[0]) * CELL, y + (plan.target[1] - start[1]) * CELL


def _companion_words(others: Mapping[str, TokenLook]) -> tuple[Words, ...]:
    return (Words(tr("{count} tokens", count=len(others) + 1), "muted"),) if others else ()


def _centre(cell: Cell, side: int) -> ScenePoint:
    return centre_of(Footprint(cell, side))


def _points(start: Cell, path: tuple[Cell, ...], side: int) -> tuple[ScenePoint, ...]:
    return tuple(_centre(cell, side) for cell in (start, *path))


def _refused(plan: Plan, start: Cell, side: int) -> DrawnRoute:
    # A leap that falls short: the line leads to the edge, and the broken arc continues from there.
    if plan.missed is not None:
        return DrawnRoute(
            _points(start, path_through(start, (plan.missed.start,)), side), "refused", ghosted=True
        )
    return DrawnRoute(_points(start, plan.path, side), "refused")


def _route(battle: Battle, plan: Plan, side: int) -> DrawnRoute:
    route = plan.route
    assert route is not None
    # A figure stands where the price changes: at each cell it would only count steps.
    usual = cell_units(battle.ruleset)
    figures, leaps, purchases, before, bought = [], [], [], usual, 0
    profile = (
        # Created only for routes with leaps, which are few.
        profile_of(battle, plan.token, plan.action)
        if any(step.leap for step in route.steps)
        else None
    )
    for index, step in enumerate(route.steps):
        if step.price != before and not step.leap and step.shape == "step":
            figures.append(
                Figure(
                    index + 1, number_text(step.price), "danger" if step.price > usual else "plain"
                )
            )
        if step.leap and profile is not None:
            leaps.append(RouteLeap(index, step_words(profile, step)))
        # At the start the first purchase needs no mark: its band shows it.
        if step.purchase != bought and index > 0:
            purchases.append((index, min(step.purchase + plan.first_purchase - 1, MOST_BANDS)))
        before, bought = step.price, step.purchase
    return DrawnRoute(
        _points(route.start, route.path, side),
        figures=(*figures, *_heights(battle, route)),
        leaps=tuple(leaps),
        modes=_modes(battle, plan, route),
        purchases=tuple(purchases),
        ghosted=True,
        ghost_cells=side,
    )


MODE_ICONS = {
    "walk": "move",
    "crawl": "crawl",
    "climb": "climb",
    "swim": "swim",
    "fly": "fly",
    "burrow": "burrow",
}
MODE_OF_SUPPORT = {"flying": "fly", "climbing": "climb", "swimming": "swim", "burrowing": "burrow"}


def _modes(battle: Battle, plan: Plan, route: results.Route) -> tuple[ModeMark, ...]:
    """A sign where the mode of movement changes; one at the start where it is not on foot."""
    # A token that already flies gets no sign for continuing.
    made, before = [], MODE_OF_SUPPORT.get(battle.token(plan.token).support, "walk")
    for index, step in enumerate(route.steps):
        # A switch is the landing or take-off itself; the step after it has the new mode.
        if step.mode != before and step.shape != "switch":
            made.append(ModeMark(index, MODE_ICONS.get(step.mode, "move")))
            before = step.mode
    return tuple(made)


def _heights(battle: Battle, route: results.Route) -> tuple[Figure, ...]:
    """How far up or down it goes, at the end of each climb and each descent."""
    made, total = [], 0
    for index, step in enumerate(route.steps):
        total += step.rise
        # One figure for a whole climb, at its end.
        goes_on = index + 1 < len(route.steps) and route.steps[index + 1].rise * step.rise > 0
        if step.rise and not goes_on:
            made.append(
                Figure(
                    index + 1,
                    f"{'↑' if total > 0 else '↓'} {amount_text(battle.ruleset, abs(total))}",
                )
            )
            total = 0
    return tuple(made)


def _other(battle: Battle, plan: Plan, side: int) -> DrawnRoute:
    other = plan.alternative
    if other is None or plan.route is None:
        return DrawnRoute(())
    # Its leaps are drawn as arcs: an alternative that only leaps where the planned one walks
    # coincides with it everywhere else, and would be invisible.
    return DrawnRoute(
        _points(other.start, other.path, side),
        "ghost",
        leaps=tuple(RouteLeap(at, "") for at, step in enumerate(other.steps) if step.leap),
        note=alternative_text(battle, plan.route, other),
        stood_on=_stood_on(battle, plan.token),
        ghosted=True,
        ghost_cells=side,
    )


def _stood_on(battle: Battle, mover: str) -> tuple[tuple[ScenePoint, float], ...]:
    """Where all but the mover stand, in scene units: words about a route would hide them."""
    covered = (
        battle.footprint(token) for token in battle.scenario.tokens.values() if token.id != mover
    )
    return tuple((centre_of(footprint), footprint.side * CELL) for footprint in covered)


def _triggers(battle: Battle, route: results.Route, side: int) -> tuple[TriggerMark, ...]:
    made = []
    for trigger in route.triggers:
        reactor = battle.scenario.tokens.get(trigger.by)
        # A token that the audience does not know: nothing is drawn that would reveal it.
        if reactor is None:
            continue
        footprint = battle.footprint(reactor)
        at = _centre(trigger.leaving, side)
        made.append(
            TriggerMark(trigger.number, at, centre_of(footprint), footprint.side, trigger.fires)
        )
    return tuple(made)


TONES = {"strong": "text", "plain": "text"}


def chip_at(words: tuple[Words, ...], target: Cell, side: int, refusal: bool) -> Chip | None:
    """The chip at the corner of a place; None without words."""
    if not words:
        return None
    lines = tuple(
        ChipLine(line.text, line.tone == "strong", TONES.get(line.tone, line.tone))
        for line in words
    )
    # Its default place: `ChipPlacer` finds it a better spot.
    corner = ((target[0] + side) * CELL - 6.0, (target[1] + side) * CELL - 6.0)
    return Chip(corner, lines, (8.0, 8.0), refusal)
