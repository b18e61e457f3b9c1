"""All targets of an action, asked at once, equal asking about each of them alone."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from tests.core.rules.foresight.test_foresight import random_scene
from tests.core.rules.foresight.test_ranged_foresight import with_archers
from tests.reference.how_many import maps

from fivefoot.core.geometry.grid import Point
from fivefoot.core.geometry.sight import has_line
from fivefoot.core.model.barrier import Barrier
from fivefoot.core.model.token import Token
from fivefoot.core.rules.rolls.roll_modifiers import roll_modifiers
from fivefoot.core.rules.space.battle import Battle, forget_derived
from fivefoot.core.rules.space.distance import band_limit, gap_between
from fivefoot.core.rules.space.threat import heads_over
from fivefoot.core.rules.turn.targets import takes_target, targets


def with_mixed_walls(battle: Battle, seed: int) -> Battle:
    """The same with some walls that are windows, fences, or stop one way only."""
    draw = np.random.default_rng(seed)
    kinds: list[dict[str, object]] = [
        {},
        {"kind": "window"},
        {"kind": "curtain"},
        {"height": 1200},
        {"stops_from": "left"},
    ]
    barriers: dict[str, Barrier] = {
        name: replace(barrier, **kinds[int(draw.integers(0, len(kinds)))])  # type: ignore[arg-type]
        for name, barrier in battle.scenario.scene.barriers.items()
    }
    scene = replace(battle.scenario.scene, barriers=barriers)
    return Battle(replace(battle.scenario, scene=scene), battle.ruleset)


def with_a_neighbour_behind_a_wall(battle: Battle) -> Battle:
    """The same with a hero beside the ogre, and a wall between the two."""
    ogre = battle.token("ogre")
    x, side = ogre.cell.x, battle.footprint(ogre).side
    east = x + side < battle.columns
    edge = Point((x + side if east else x) * 1000, ogre.cell.y * 1000)
    near = ogre.cell._replace(x=x + side if east else x - 1)
    barriers = {
        **battle.scenario.scene.barriers,
        "between": Barrier("between", edge, edge._replace(y=edge.y + side * 1000)),
    }
    hero = Token("near", "Near", near, "heroes")
    scene = replace(battle.scenario.scene, barriers=barriers)
    tokens = {**battle.scenario.tokens, "near": hero}
    return Battle(replace(battle.scenario, scene=scene, tokens=tokens), battle.ruleset)


def fresh(battle: Battle) -> Battle:
    """The same fight with nothing worked out."""
    forget_derived()
    return Battle(replace(battle.scenario, tokens=dict(battle.scenario.tokens)), battle.ruleset)


def without_walls(battle: Battle) -> Battle:
    scene = replace(battle.scenario.scene, barriers={})
    return Battle(replace(battle.scenario, scene=scene), battle.ruleset)


@pytest.mark.parametrize("seed", range(maps(30, 500)))
def test_all_at_once_are_as_asked_one_by_one(seed: int) -> None:
    battle = with_mixed_walls(with_archers(random_scene(seed)), seed)
    ruleset = battle.ruleset
    for action in [name for name, record in ruleset.actions.items() if takes_target(record)]:
        for offer in targets(fresh(battle), "ogre", action):
            alone = fresh(battle)
            weighed = roll_modifiers(alone, "ogre", action, offer.token)
            assert offer.modifiers == weighed
            token, other = alone.token("ogre"), alone.token(offer.token)
            gap = gap_between(alone, token, other)
            assert offer.distance == gap.amount(alone)
            limits = [
                (band.label, band_limit(alone, token, band))
                for band in ruleset.range_bands or ruleset.zones
            ]
            within = (
                label
                for label, limit in limits
                if limit is None or (limit >= 0 and gap.within(alone, limit / 1000))
            )
            # A zone is no matter of a blow, unless the action counts by zones (C48).
            record = ruleset.actions[action]
            by_zones = bool(record.target and record.target.bands) or not record.is_strike
            told = bool(ruleset.range_bands) or by_zones
            assert offer.band == (next(within, "") if told else "")


@pytest.mark.parametrize("seed", range(maps(30, 500)))
def test_what_is_out_of_range_is_so_without_walls_and_lines_are_those_between_centres(
    seed: int,
) -> None:
    battle = with_mixed_walls(with_archers(random_scene(seed)), seed)
    battle = with_a_neighbour_behind_a_wall(battle)
    open_ground = without_walls(battle)
    for action, record in battle.ruleset.actions.items():
        if record.target is None or record.area is not None:
            continue
        nothing_between = {offer.token: offer for offer in targets(open_ground, "ogre", action)}
        for offer in targets(battle, "ogre", action):
            codes = {problem.code for problem in offer.problems}
            in_the_open = {problem.code for problem in nothing_between[offer.token].problems}
            assert ("out_of_range" in codes) == ("out_of_range" in in_the_open)
            one, other = battle.token("ogre"), battle.token(offer.token)
            if record.target.needs_line and other is not one:
                segments = battle.effect_segments_at(heads_over(battle, one, other))
                free = has_line(battle.footprint(one), battle.footprint(other), segments)
                assert ("no_line" in codes) == (not free)


def test_behind_windows_one_is_seen_and_not_struck() -> None:
    battle = random_scene(0)
    x, y = battle.token("imp").cell
    one, other = battle.footprint(battle.token("imp")), battle.footprint(battle.token("ada"))
    corners = [Point(x * 1000 + dx, y * 1000 + dy) for dx, dy in ((-1, -1), (1001, -1))]
    corners += [Point(x * 1000 + dx, y * 1000 + dy) for dx, dy in ((1001, 1001), (-1, 1001))]
    box = {
        f"w{n}": Barrier(f"w{n}", corners[n], corners[(n + 1) % 4], kind="window") for n in range(4)
    }
    scene = replace(battle.scenario.scene, barriers=box)
    glass = Battle(replace(battle.scenario, scene=scene), battle.ruleset)
    assert glass.has_line(one, other, glass.sight_segments)
    assert not glass.has_line(one, other, glass.effect_segments)
