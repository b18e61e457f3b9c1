"""The square that belongs to a reaction: a dodge, a dive, a riposte, moving beside an ally.

It provokes nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from heapq import heappop, heappush
from itertools import count, product, starmap

from fivefoot.core.geometry.footprint import Footprint
from fivefoot.core.geometry.grid import DIRECTIONS, Cell
from fivefoot.core.model.encounter import Link
from fivefoot.core.model.frames import StepFrame, StrikeFrame
from fivefoot.core.model.scenario import Scenario, with_token
from fivefoot.core.model.token import Token
from fivefoot.core.rules.rolls.roll_records import RollDue
from fivefoot.core.rules.routes.receipts import line_between
from fivefoot.core.rules.ruleset.schema.base import exact, thousandths
from fivefoot.core.rules.space.battle import RIDING, Battle
from fivefoot.core.rules.space.cover_objects import covered_from
from fivefoot.core.rules.space.dragging import taken_along
from fivefoot.core.rules.space.free_space import dismount_cells, occupied
from fivefoot.core.rules.turn.cancelling import lessen_blow
from fivefoot.core.rules.turn.commands import Answer
from fivefoot.core.rules.turn.displacement_reactions import TUMBLE, with_roll_pending
from fivefoot.core.rules.turn.effects import expire
from fivefoot.core.rules.turn.entering import apply_entry_effects
from fivefoot.core.rules.turn.falling import begin_due_fall
from fivefoot.core.rules.turn.forced import obstacle, one_step_on
from fivefoot.core.rules.turn.state import (
    logged,
    name_of,
    plain_cells,
    top_frame,
    with_encounter,
    without_top,
)
from fivefoot.core.rules.turn.targets import target_problems
from fivefoot.core.rules.turn.texts import say
from fivefoot.core.rules.turn.turn_results import Choice, Question
from fivefoot.core.rules.turn.waiting import Done, Waiting

STAY = "stay"


def step_frame(
    battle: Battle,
    token_id: str,
    action_id: str,
    target: str,
    victim: str = "",
    origin: Cell | None = None,
) -> StepFrame | None:
    """The frame that asks where the step goes, or None where there is nowhere to go.

    Of a reaction to an area it says which cells lie behind cover, seen from `origin` or from the
    attacker (D37).
    """
    cells = step_cells(battle, token_id, action_id, target, victim)
    if not cells:
        return None
    covered = _behind_cover(battle, token_id, action_id, target, cells, origin)
    return StepFrame(token_id, plain_cells(cells), action_id, plain_cells(covered))


def _behind_cover(
    battle: Battle,
    token_id: str,
    action_id: str,
    target: str,
    cells: Sequence[Cell],
    origin: Cell | None,
) -> list[Cell]:
    source = Footprint(origin) if origin is not None else None
    if source is None and target in battle.scenario.tokens and target != token_id:
        source = battle.footprint(battle.token(target))
    # Only of a reaction to an area: cover against a blow is none of the step's business.
    if source is None or "area" not in battle.ruleset.actions[action_id].reacts_to:
        return []
    token = battle.token(token_id)
    return [cell for cell in cells if covered_from(battle, source, replace(token, cell=cell))]


def step_cells(
    battle: Battle, token_id: str, action_id: str, target: str, victim: str = ""
) -> tuple[Cell, ...]:
    """The free cells that the squares of an action lead to round obstacles, row by row.

    Moving beside an ally (D27) goes as far as a way leads; the square of a blow (D18) ends where
    the blow can be aimed from; any other goes anywhere.
    """
    action, token = battle.ruleset.actions[action_id], battle.token(token_id)
    # As far as a way leads (D27): not a single square.
    if action.step_to == "ally":
        return _beside(battle, token_id, victim or target, action.step)
    cells = _within_steps(battle, token_id, action.step)
    if action.step_to == "attacker" and target in battle.scenario.tokens and target != token_id:
        # The square of a blow has to end where it can be struck from (D18).
        cells = [cell for cell in cells if _still_aims(battle, token, action_id, target, cell)]
    return tuple(sorted(cells, key=lambda cell: (cell[1], cell[0])))


def _within_steps(battle: Battle, token_id: str, steps: int) -> list[Cell]:
    here = battle.token(token_id).cell
    seen, edge = {here}, [here]
    for _ in range(steps):
        edge = _next_ring(battle, token_id, edge, seen)
    return [cell for cell in seen if cell != here]


def _still_aims(battle: Battle, token: Token, action_id: str, target: str, cell: Cell) -> bool:
    """Whether an action may be aimed at a target from a cell."""
    there = battle.after(with_token(battle.scenario, replace(token, cell=cell)))
    return all(
        p.warning
        for p in target_problems(there, there.token(token.id), action_id, there.token(target))
    )


def leads_beside(battle: Battle, token_id: str, action_id: str, ally: str) -> bool:
    """Whether the squares of an action lead to any free place beside an ally (D27).

    It is asked of each reactor on each occasion, and again for each look at the question.
    """
    steps = battle.ruleset.actions[action_id].step
    return battle.derived(
        "leads_beside",
        (battle.scenario, battle.ruleset),
        (token_id, steps, ally),
        lambda: _is_reached_beside(battle, battle.token(token_id), ally, steps),
    )


def _is_reached_beside(battle: Battle, token: Token, ally: str, steps: int) -> bool:
    """Whether `_beside` would find a cell: straight on first, round obstacles where that fails."""
    wanted = _wanted_beside(battle, token, ally, steps)
    if not wanted:
        return False
    way, seen, order = _without_those_it_passes(battle, token), set[Cell](), count()

    def left(cell: Cell) -> int:
        return min(max(abs(cell.x - x), abs(cell.y - y)) for x, y in wanted)

    # Steps by the least length of a way through them, then by what is left of it. Each looks at
    # walls, gaps and bodies: whether it can be taken is asked when its turn comes.
    waiting = [(left(token.cell), left(token.cell), next(order), token.cell, token.cell)]
    while waiting:
        length, more, _, here, there = heappop(waiting)
        if there in seen or (here != there and not _may_step(way, token, here, there)):
            continue
        if there in wanted:
            return True
        seen.add(there)
        taken = length - more + 1
        for cell in _around(there):
            if cell not in seen and taken + left(cell) <= steps:
                heappush(waiting, (taken + left(cell), left(cell), next(order), there, cell))
    return False


def _beside(battle: Battle, token_id: str, ally: str, steps: int) -> tuple[Cell, ...]:
    """Free cells beside an ally that a way of at most so many cells leads to, past whoever makes
    way.
    """
    token = battle.token(token_id)
    way = _without_those_it_passes(battle, token)
    wanted = _wanted_beside(battle, token, ally, steps)
    found, seen, edge = list[Cell](), {token.cell}, [token.cell]
    while wanted and edge and steps > 0:
        edge = _next_ring(way, token_id, edge, seen)
        found += wanted.intersection(edge)
        wanted, steps = wanted.difference(edge), steps - 1
    return tuple(sorted(found, key=lambda cell: (cell[1], cell[0])))


def _wanted_beside(battle: Battle, token: Token, ally: str, steps: int) -> set[Cell]:
    """Where a token would touch an ally, not farther than the steps lead straight on."""
    return {
        cell
        for cell in _free_cells_round(battle, token, battle.footprint(battle.token(ally)))
        if max(abs(cell.x - token.cell.x), abs(cell.y - token.cell.y)) <= steps
    }


def _free_cells_round(battle: Battle, token: Token, goal: Footprint) -> set[Cell]:
    """Where a token could stand so that it touches a footprint or lies over it, but for its own
    place.
    """
    side = battle.footprint(token).side
    left, top = max(0, goal.anchor.x - side), max(0, goal.anchor.y - side)
    right = min(battle.columns - side, goal.anchor.x + goal.side)
    bottom = min(battle.rows - side, goal.anchor.y + goal.side)
    return {
        cell
        for cell in starmap(Cell, product(range(left, right + 1), range(top, bottom + 1)))
        # Its own place is no move.
        if cell != token.cell and not occupied(battle, token, cell)
    }


def _without_those_it_passes(battle: Battle, token: Token) -> Battle:
    """The battle without the allies whose space a token walks through."""
    # Allies that do not let pass are in the way like others.
    if battle.ruleset.occupancy.ally != "pass":
        return battle
    passed = {ally.id for ally in battle.allies(token)} - {token.id}
    left = {name: other for name, other in battle.scenario.tokens.items() if name not in passed}
    return battle.after(replace(battle.scenario, tokens=left))


def _next_ring(battle: Battle, token_id: str, edge: list[Cell], seen: set[Cell]) -> list[Cell]:
    """The cells one step beyond an edge that are new."""
    token, ring = battle.token(token_id), list[Cell]()
    for here in edge:
        for there in _around(here):
            # What was reached is not asked about again: each question looks at walls, gaps and
            # bodies, and all of it is done for each reactor of each reaction.
            if there not in seen and _may_step(battle, token, here, there):
                seen.add(there)
                ring.append(there)
    return ring


def _neighbours(battle: Battle, token_id: str, here: Cell) -> list[Cell]:
    token = battle.token(token_id)
    return [there for there in _around(here) if _may_step(battle, token, here, there)]


def _around(here: Cell) -> list[Cell]:
    return [Cell(here[0] + dx, here[1] + dy) for dx, dy in DIRECTIONS]


def _may_step(battle: Battle, token: Token, here: Cell, there: Cell) -> bool:
    return not obstacle(battle, token, here, there) and not _drops_away(battle, token, there)


def _drops_away(battle: Battle, token: Token, cell: Cell) -> bool:
    """Whether the ground of a place is deeper than a step, where nobody falls: nobody dodges into a
    pit.
    """
    # Where falls are part of the rules one may dodge into one.
    if battle.ruleset.fall.enabled or not battle.has_heights:
        return False
    lowest = battle.base_level(token) - thousandths(exact(battle.ruleset.height.free_drop))
    columns, place = battle.columns_of_ground, Footprint(cell, battle.footprint(token).side)
    levels = (columns.level_at(x, y, battle.base_level(token)) for x, y in place.cells())
    return all(level is None or level < lowest for level in levels)


def dismount_frame(battle: Battle, rider_id: str, mount: Token) -> StepFrame:
    """The frame that asks where a rider gets off: a free cell beside the mount, or not after all
    (A53).
    """
    cells = plain_cells(dismount_cells(battle, battle.token(rider_id), mount))
    return StepFrame(rider_id, cells, "dismount", mount=mount.id)


@dataclass(frozen=True, slots=True)
class WaitingStep(Waiting[StepFrame]):
    """A step whose cell is asked for."""

    def question(self) -> Question | None:
        """Where to step, or stay."""
        frame = self.frame
        if frame.token not in self.scenario.tokens:
            return None
        due = RollDue("", 0, None, say("effort_rolled")) if frame.rolls else None
        choices = [
            Choice(
                f"{cell.x},{cell.y}",
                say("to_x_y_behind_cover", x=cell.x, y=cell.y)
                if cell in frame.covered
                else say("to_x_y", x=cell.x, y=cell.y),
                roll=due,
                cell=cell,
            )
            for cell in frame.cells
        ]
        stays = say("stay_blow_is_not_struck") if _falls_short(self.without, frame) else say("stay")
        choices.append(Choice(STAY, stays, roll=due))
        name = name_of(self.scenario, frame.token)
        text = (
            say("token_step_then_roll", token=name)
            if frame.rolls
            else say("token_step", token=name)
        )
        return Question("step", frame.token, text, tuple(choices), frame.token, default=STAY)

    def advance(self) -> Scenario:
        """Nobody is left to step."""
        return self.without.scenario

    def apply_answer(self, given: Answer) -> Done:
        """The scenario after the step, and after what is rolled once the square is known (D37)."""
        stepped, frame = self._stepped(given), self.frame
        # A dive is rolled where it leads to, if the action still exists.
        if not frame.rolls or frame.action not in self.battle.ruleset.actions:
            return stepped
        return lessen_blow(self.battle.after(stepped), frame.token, frame.action, given.roll)

    def _stepped(self, given: Answer) -> Scenario:
        frame, scenario = self.frame, self.without.scenario
        if given.choice == STAY and frame.mount is not None:
            # Not after all: the tie that getting off has undone comes back.
            return _still_riding(scenario, frame.token, frame.mount)
        if frame.action == "dismount":  # its mount holds it up no longer
            scenario = with_token(scenario, replace(scenario.tokens[frame.token], support="ground"))
        now = self.battle.after(scenario)
        if given.choice == STAY:
            # Its blow cannot be struck from here: staying loses it.
            stayed = _without_blow(scenario, frame) if _falls_short(now, frame) else scenario
            return begin_due_fall(now.after(stayed), frame.token)
        x, y = (int(part) for part in given.choice.split(","))
        way = _way_of_roll(now, frame, Cell(x, y)) if frame.action == TUMBLE else ()
        # Somebody may react to a roll: then it waits as a movement.
        watched = with_roll_pending(now, frame.token, way) if way else None
        return watched if watched is not None else _steps(self.battle, now, frame.token, Cell(x, y))


def _steps(before: Battle, battle: Battle, token_id: str, cell: Cell) -> Scenario:
    """The scenario with a token, and whom it takes along, on a cell; it may fall there."""
    token = battle.token(token_id)
    moved = with_token(battle.scenario, _stepped(battle, token, cell))
    moved = logged(moved, token_id, say("token_steps_to_x_y", token=token.name, x=cell.x, y=cell.y))
    moved = taken_along(before, moved, token_id)
    moved = expire(battle.after(moved), "moved", token_id)  # cover that is left behind (D9)
    # Zones first, then the fall: it came in before it fell.
    return begin_due_fall(battle.after(apply_entry_effects(battle, moved)), token_id)


def _stepped(battle: Battle, token: Token, cell: Cell) -> Token:
    """A token that has stepped to a cell: up or down with the ground like a step; a fall is still
    to come.
    """
    there = one_step_on(battle, token, cell)
    # Held up otherwise there, it only moves across: the fall is still to come.
    return there if there.support == token.support else replace(token, cell=cell)


def _way_of_roll(battle: Battle, frame: StepFrame, goal: Cell) -> tuple[Cell, ...]:
    """The way to a cell over those that a roll out of a fall may lead to: straight, or else the
    shortest (B55).
    """
    start, open_cells = battle.token(frame.token).cell, set(frame.cells)
    line = tuple(line_between(start, goal))
    if all(
        cell in open_cells and cell in _neighbours(battle, frame.token, here)
        for here, cell in zip((start, *line), line, strict=False)
    ):
        return line
    # Straight if it can; else the shortest, found ring by ring.
    ways: dict[Cell, tuple[Cell, ...]] = {start: ()}
    while goal not in ways:
        found = {
            cell: (*way, cell)
            for here, way in ways.items()
            for cell in _neighbours(battle, frame.token, here)
            if cell in open_cells and cell not in ways
        }
        # The cells were offered, but something closed them meanwhile.
        if not found:
            return ()
        ways |= found
    return ways[goal]


def _falls_short(battle: Battle, frame: StepFrame) -> bool:
    """Whether the blow that follows a step cannot be aimed from where its striker stands now
    (D18).
    """
    following, token = top_frame(battle.scenario), battle.scenario.tokens[frame.token]
    # Only a blow of this very step depends on it.
    if not isinstance(following, StrikeFrame) or following.token != frame.token:
        return False
    blow = following.blow
    if blow is None or blow.action != frame.action or blow.target not in battle.scenario.tokens:
        return False
    return not _still_aims(battle, token, blow.action, blow.target, token.cell)


def _without_blow(scenario: Scenario, frame: StepFrame) -> Scenario:
    """The scenario without the blow that was to follow the step: the target stays out of reach, and
    the blow is spent.
    """
    name = name_of(scenario, frame.token)
    return logged(without_top(scenario), frame.token, say("name_stays_where", name=name))


def _still_riding(scenario: Scenario, rider_id: str, mount_id: str) -> Scenario:
    """The scenario in which a rider that was about to dismount stays on its mount."""
    if mount_id not in scenario.tokens:
        return scenario
    return with_encounter(
        scenario, links=(*scenario.encounter.links, Link(RIDING, rider_id, mount_id))
    )
