"""Moving a token against its will, or without a path: at once, or past those whom a table lets
react.

Pushes, teleports and the roll out of a fall provoke nobody under our rulesets (A24, A30, B55, C24,
E7). Where a table takes one of them out of `opportunity.exempt`, such a movement waits at each
departure as a walk does; who mounts is asked about where it leaves its place.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from fivefoot.core.geometry.grid import Cell, direction_of
from fivefoot.core.model.frames import DisplacedFrame
from fivefoot.core.model.harm import Hurt
from fivefoot.core.model.scenario import Scenario, turn_of, with_token, with_turn
from fivefoot.core.model.token import Token
from fivefoot.core.rules.graph.cramped import is_cramped
from fivefoot.core.rules.means.damage_due import is_counted, with_damage_due
from fivefoot.core.rules.rolls.dice import parse_dice
from fivefoot.core.rules.routes.falls import (
    Fall,
    falls_from,
    held_after_force,
    on_the_ground,
)
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.space.dragging import Stand
from fivefoot.core.rules.space.mounts_and_grapples import pair_along, pair_of
from fivefoot.core.rules.space.support import is_in_the_ground
from fivefoot.core.rules.turn.displacement_reactions import (
    FORCED,
    TELEPORT,
    displaced_frame,
    token_after_teleport,
    triggers_of_displacement,
)
from fivefoot.core.rules.turn.effects import expire, give_condition
from fivefoot.core.rules.turn.entering import apply_entry_effects
from fivefoot.core.rules.turn.falling import begin_due_fall
from fivefoot.core.rules.turn.forced import body_of, obstacle, one_step_on, rests_beside
from fivefoot.core.rules.turn.motion import Motion
from fivefoot.core.rules.turn.state import logged, with_frame, with_top
from fivefoot.core.rules.turn.texts import say
from fivefoot.core.rules.turn.turn_dice import read_faces


def moved_by_force(
    battle: Battle,
    target: str,
    path: Sequence[Cell],
    dice: str = "",
    roll: tuple[int, ...] | None = None,
) -> Scenario:
    """The scenario with a token moved along a path against its will, or on its way where somebody
    may react.

    It may fall where it comes to rest; `dice` are the damage of a wall there.
    """
    # Our rulesets exempt all of these; a table's own may not.
    if triggers_of_displacement(battle, target, path, FORCED):
        return with_frame(
            battle.scenario, displaced_frame(battle, target, path, FORCED, dice=dice, roll=roll)
        )
    # Zones and hazards on the way count as well (entering).
    entered = apply_entry_effects(
        battle, shift_together(battle, target, path).scenario, _way(battle, target, path)
    )
    return _at_rest(battle.after(entered), target, dice, roll)


def place_on_ground(battle: Battle, token_id: str, cell: Cell) -> Scenario:
    """The scenario with a token, and who rides it, put on the ground of a cell as the game master
    says: conditions that end with moving go on, for nobody has moved.
    """
    token = battle.token(token_id)
    # By hand it comes to the ground there: nothing is left hanging by accident.
    there = token_after_teleport(battle, token, cell, drops=False)
    # A token that rides comes along; a grip does not drag (A53).
    moved = pair_along(battle, with_token(battle.scenario, there), token_id)
    moved = logged(
        moved, token_id, say("token_is_placed_by_hand_on_x", token=token.name, x=cell[0], y=cell[1])
    )
    return _run_ups_broken(battle, moved, token_id)


def fall_after_push(battle: Battle, target: str, path: Sequence[Cell]) -> Fall | None:
    """The fall that follows where a push along a path ends; None where the token stands, clings,
    swims or flies there.
    """
    moved = shift_together(battle, target, path)
    return falls_from(moved, moved.token(target))


def teleport_token(battle: Battle, token_id: str, cell: Cell, drops: bool) -> Scenario:
    """The scenario with a token on another cell, on the ground or falling; or still to go, where
    somebody may react.
    """
    if triggers_of_displacement(battle, token_id, [cell], TELEPORT, drops):
        return with_frame(
            battle.scenario, displaced_frame(battle, token_id, [cell], TELEPORT, drops=drops)
        )
    entered = apply_entry_effects(battle, _put(battle, token_id, cell, drops).scenario)
    return begin_due_fall(battle.after(entered), token_id)


@dataclass(frozen=True, slots=True)
class WaitingDisplacement(Motion[DisplacedFrame]):
    """A movement that is not the token's own, at whose departures somebody may react."""

    def stopped(self) -> str:
        """Whether it is elsewhere by now."""
        return "" if self.token.cell == self.frame.cell else say("is_elsewhere_and_is_moved")

    def stop(self, why: str) -> Scenario:
        """Where it is, it stays."""
        return logged(self.without.scenario, self.frame.token, f"{self.token.name} {why}")

    def finished(self) -> Scenario:
        """At rest: it may fall there, and a wall hurts."""
        return _at_rest(self.without, self.frame.token, self.frame.dice, self.frame.roll)

    def go_on(self) -> Scenario:
        """Moves to the next departure that provokes somebody, or asks about the one from here."""
        frame = self.frame
        path = tuple(self._open_way(self.token))
        # The way is looked at anew each time: who reacted may have closed it.
        if path != frame.path:
            return with_top(self.scenario, replace(frame, path=path))
        provoked = triggers_of_displacement(
            self.battle, frame.token, path, frame.cause, frame.drops
        )
        halt = self.halt(provoked)
        # Who may react is asked before it leaves.
        if halt.reactors:
            return self.departs(halt.reactors)
        taken, left = path[: halt.steps], path[halt.steps :]
        moved = self._moved(taken)
        cell = moved.token(frame.token).cell
        # Taken off the path step by step: the next departure is judged from there.
        return with_top(moved.scenario, replace(frame, path=left, cell=cell, cleared=False))

    def _open_way(self, token: Token) -> list[Cell]:
        """The part of the remaining way that nothing bars now; a teleport is barred by the map's
        edge alone.
        """
        battle, path = self.battle, list(self.frame.path)
        body = body_of(battle, token.id)
        side = battle.footprint(body).side
        for count, there in enumerate(path):
            # No way between: only the edge of the map can bar it.
            if self.frame.cause == TELEPORT:
                barred = there.x + side > battle.columns or there.y + side > battle.rows
            else:
                stops = obstacle(battle, body, body.cell, there)
                ends = count + 1 == len(path)
                shared = ends and rests_beside(battle, body, stops)
                apart = direction_of(body.cell, there) is None
                barred = apart or bool(stops and not shared)
            if barred:
                return path[:count]
            body = one_step_on(battle, body, there)
        return path

    def _moved(self, path: Sequence[Cell]) -> Battle:
        if path and self.frame.cause == TELEPORT:
            return _put(self.battle, self.frame.token, path[-1], self.frame.drops)
        return shift_together(self.battle, self.frame.token, path)


def shift_together(battle: Battle, target: str, path: Sequence[Cell]) -> Battle:
    """The battle with a token, and everybody who moves as one with it, at the end of a path; nobody
    has fallen yet.
    """
    if not path:
        return battle
    token, body = battle.token(target), body_of(battle, target)
    for cell in path:
        # Level by level: ground on the way may carry it up or down.
        body = one_step_on(battle, body, Cell(*cell))
    there = held_after_force(battle, replace(token, cell=body.cell, elevation=body.elevation))
    if token.support != "ground" and is_in_the_ground(battle, there):
        there = on_the_ground(battle, there)  # out of an abyss nothing bars it: never into rock
    moved = pair_along(battle, with_token(battle.scenario, there), target)
    text = say("token_is_moved_to_x_y", token=token.name, x=path[-1][0], y=path[-1][1])
    moved = logged(moved, target, text)
    # Conditions that end with moving end with being moved, too.
    now = battle.after(
        expire(battle.after(_run_ups_broken(battle, moved, target)), "moved", target)
    )
    return battle.after(_squeezed_on(now, token))


def _squeezed_on(now: Battle, before: Token) -> Scenario:
    """The scenario in which who was squeezing before it was pushed, and is still in a narrow place,
    squeezes as before (A54).
    """
    condition = now.ruleset.squeeze.state
    if condition is None or condition not in before.conditions:
        return now.scenario
    if not is_cramped(now, now.token(before.id)):
        return now.scenario
    return give_condition(now, before.id, condition, until="moved")


def _way(battle: Battle, target: str, path: Sequence[Cell]) -> dict[str, list[Stand]]:
    """The places that a token is moved through along a path, by its id."""
    body, way = body_of(battle, target), []
    for cell in path:
        body = one_step_on(battle, body, Cell(*cell))
        way.append(Stand(body.cell, body.elevation, body.support))
    return {target: way}


def _put(battle: Battle, token_id: str, cell: Cell, drops: bool) -> Battle:
    """The battle with a token put on a cell, and who rides it with it; nobody has fallen yet."""
    token = battle.token(token_id)
    moved = pair_along(
        battle,
        with_token(battle.scenario, token_after_teleport(battle, token, cell, drops)),
        token_id,
    )
    text = say("token_is_put_on_x_y", token=token.name, x=cell[0], y=cell[1])
    moved = logged(moved, token_id, text)
    return battle.after(
        expire(battle.after(_run_ups_broken(battle, moved, token_id)), "moved", token_id)
    )


def _run_ups_broken(battle: Battle, scenario: Scenario, token_id: str) -> Scenario:
    """The scenario without the run-up of a token and of those who moved with it: only walking leads
    to a leap.
    """
    for moved in pair_of(battle, token_id):
        # Whatever was run up for a leap is broken off.
        turn = turn_of(scenario, moved.id)
        if turn.move is not None and turn.move.run_up:
            scenario = with_turn(
                scenario, moved.id, replace(turn, move=replace(turn.move, run_up=0))
            )
    return scenario


def _at_rest(battle: Battle, target: str, dice: str, roll: tuple[int, ...] | None) -> Scenario:
    """The scenario after a push: the token falls where nothing holds it, and a wall hurts it."""
    scenario = begin_due_fall(battle, target)
    # Where hit points are counted the damage is a step of its own: it can be softened.
    if dice and roll is None and is_counted(scenario, battle.ruleset, target):
        return with_damage_due(scenario, battle.ruleset, [Hurt(target, dice, say("hits_wall"))])
    if dice:
        # Else the dice are thrown for the log.
        shown, scenario = read_faces(scenario, parse_dice(dice), roll)
        text = say(
            "target_hits_wall_dice_shown_damage",
            target=battle.token(target).name,
            dice=dice,
            shown=sum(shown),
        )
        scenario = with_damage_due(
            logged(scenario, target, text),
            battle.ruleset,
            [Hurt(target, str(sum(shown)), say("hits_wall"))],
        )
    return scenario
