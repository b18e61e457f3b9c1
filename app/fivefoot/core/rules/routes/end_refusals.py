"""Why a route may not end where it does."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from fivefoot.core.geometry.footprint import Footprint
from fivefoot.core.geometry.grid import Cell
from fivefoot.core.rules.graph.cramped import fitting_anchors
from fivefoot.core.rules.graph.move_graph import MoveGraph
from fivefoot.core.rules.graph.occupancy import may_share
from fivefoot.core.rules.graph.profile import Profile
from fivefoot.core.rules.results import Problem, Route
from fivefoot.core.rules.routes.creature_refusals import kind_of
from fivefoot.core.rules.routes.endings import ending_problems, stands_of_route
from fivefoot.core.rules.routes.purchases import purchases_of
from fivefoot.core.rules.routes.remaining_movement import goes_on
from fivefoot.core.rules.routes.texts import say
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.space.mounts_and_grapples import moves_along
from fivefoot.core.rules.space.threat import vertical_distance
from fivefoot.core.rules.space.tokens import height_of


def end_problems(
    battle: Battle, profile: Profile, graph: Callable[[], MoveGraph], route: Route, most: int
) -> list[Problem]:
    """What is wrong with the end of a route; `graph` is made only where it matters."""
    ruleset, end = battle.ruleset, route.path[-1]
    level, tall = route.steps[-1].elevation, height_of(ruleset, profile.token)
    problems = list(
        ending_problems(
            battle,
            profile,
            end,
            level,
            lambda: (
                # What can be paid, not what was asked for: the turn goes on beyond a shorter path.
                max(most, purchases_of(battle, profile)) > route.purchases
                or goes_on(battle, profile, graph(), route)
            ),
            lambda: stands_of_route(route),
        )
    )
    place = Footprint(end, battle.footprint(profile.token).side)
    # Squeezed in so far: it ends where the whole body fits (A54).
    if (
        profile.side != profile.full_side
        and not fitting_anchors(battle, profile.full_side)[end[1], end[0]]
    ):
        text = say("no_room_for_whole_of_token", token=profile.token.name)
        problems.append(Problem("no_room", text, ruleset.source_of("squeeze"), end))
    # Tiny ones, and who ends inside others at a price (C18), may share.
    if not may_share(battle, profile):
        problems += _occupied(battle, profile, place, (level, tall), end)
    return problems


def _occupied(
    battle: Battle, profile: Profile, place: Footprint, body: tuple[int, int], end: Cell
) -> Iterator[Problem]:
    """The creature in whose space a token would end; `body` is (level, height)."""
    ruleset, token = battle.ruleset, profile.token
    for other in battle.scenario.tokens.values():
        # A pair that moves as one is not in its own way.
        if other.id == token.id or moves_along(battle, token, other):
            continue
        theirs = battle.base_level(other), height_of(ruleset, other)
        if not vertical_distance(*body, *theirs) and battle.footprint(other).overlaps(place):
            text = say("other_stands_there_pass_through_but", other=other.name)
            rule = ruleset.source_of(f"occupancy.{kind_of(battle, token, other)}")
            yield Problem("end_occupied", text, rule, end)
