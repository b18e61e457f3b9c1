"""Being moved against one's will, or without a way between: at once, or past those whom a table
lets react to it.

Pushes, teleports and the roll out of a fall provoke nobody under our rulesets (A24, A30, B55, C24,
E7). Where a table takes one of them out of `opportunity.exempt`, such a movement waits at each
departure as a walk does; who mounts is asked about where it leaves its place.

Frame data: `path` still to go, `cause` (forced, teleport or tumble), `cell` where the token should
stand, `cleared` (the departure from here has been answered), `dice` and `roll` of a wall at the
end, `drops` (a teleport keeps its height).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from fivefoot.core.geometry.grid import Cell, direction_of
from fivefoot.core.model.encounter import Frame
from fivefoot.core.model.harm import Hurt
from fivefoot.core.model.scenario import Scenario, turn_of, with_token, with_turn
from fivefoot.core.model.token import Token
from fivefoot.core.rules.means.damage_due import is_counted, with_damage_due
from fivefoot.core.rules.rolls.dice import parse_dice
from fivefoot.core.rules.routes.falls import Fall, falls_from, held_after_force
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.space.mounts_and_grapples import pair_along, pair_of
from fivefoot.core.rules.turn.effects import expire
from fivefoot.core.rules.turn.exposed_moves import (
    FORCED,
    TELEPORT,
    arrived,
    displaced_frame,
    woken_by,
)
from fivefoot.core.rules.turn.falling import fallen
from fivefoot.core.rules.turn.forced import body_of, obstacle, one_step_on
from fivefoot.core.rules.turn.reaction_window import opened, window
from fivefoot.core.rules.turn.state import amended, logged, plain_cells, popped, pushed
from fivefoot.core.rules.turn.throwing import read_faces


def moved_by_force(
    battle: Battle,
    target: str,
    path: Sequence[Cell],
    dice: str = "",
    roll: tuple[int, ...] | None = None,
) -> Scenario:
    """The scenario with a token moved along a path against its will, or on its way where somebody
    may react to it.

    It may fall where it comes to rest, and `dice` are what a wall there does.
    """
    if woken_by(battle, target, path, FORCED):
        return pushed(
            battle.scenario, displaced_frame(battle, target, path, FORCED, dice=dice, roll=roll)
        )
    return _at_rest(shoved(battle, target, path), target, dice, roll)


def placed(battle: Battle, token_id: str, cell: Cell) -> Scenario:
    """The scenario with a token, and who rides it, put on the ground of a cell as the game master
    says: states that end with moving go on, for nobody has moved.
    """
    token = battle.token(token_id)
    there = arrived(battle, token, cell, drops=False)
    moved = pair_along(battle, with_token(battle.scenario, there), token_id)
    moved = logged(moved, token_id, f"{token.name} is put right, on ({cell[0]}, {cell[1]})")
    return _run_ups_broken(battle, moved, token_id)


def fall_after_push(battle: Battle, target: str, path: Sequence[Cell]) -> Fall | None:
    """The fall that waits where a push along a path ends; None where the token comes to stand,
    cling, swim or fly.
    """
    moved = shoved(battle, target, path)
    return falls_from(moved, moved.token(target))


def teleported(battle: Battle, token_id: str, cell: Cell, drops: bool) -> Scenario:
    """The scenario with a token on another cell, on the ground there or falling, or about to go
    where somebody may react to it.
    """
    if woken_by(battle, token_id, [cell], TELEPORT, drops):
        return pushed(
            battle.scenario, displaced_frame(battle, token_id, [cell], TELEPORT, drops=drops)
        )
    return fallen(_put(battle, token_id, cell, drops), token_id)


def go(battle: Battle, frame: Frame) -> Scenario:
    """Moves the token to the next departure that provokes somebody and asks them there, or to where
    it rests.
    """
    token = battle.scenario.tokens.get(frame.token)
    if token is None:
        return popped(battle.scenario)
    if list(token.cell) != list(frame.data["cell"]):
        return logged(
            popped(battle.scenario),
            frame.token,
            f"{token.name} is elsewhere and is moved no further",
        )
    path = _open_way(battle, token, frame)
    woken = (
        woken_by(battle, frame.token, path, frame.data["manner"], frame.data["drops"])
        if path
        else ()
    )
    here = [trigger.by for trigger in woken if trigger.step == 0 and not frame.data["cleared"]]
    if here:
        now = Battle(amended(battle.scenario, cleared=True), battle.ruleset)
        choose = battle.ruleset.opportunity.protected > 0
        return opened(
            now, window(now, "departure", frame.token, here, cell=token.cell, choose=choose)
        )
    halt = min((trigger.step for trigger in woken if trigger.step > 0), default=len(path))
    moved = _moved(battle, frame, path[:halt])
    if halt < len(path):
        return amended(
            moved.scenario, path=plain_cells(path[halt:]), cell=list(path[halt - 1]), cleared=False
        )
    done = Battle(popped(moved.scenario), battle.ruleset)
    roll = frame.data["roll"]
    return _at_rest(
        done, frame.token, frame.data["dice"], tuple(roll) if roll is not None else None
    )


def _open_way(battle: Battle, token: Token, frame: Frame) -> list[Cell]:
    """As much of the way that is left as nothing bars now; a teleport is barred by the edge of the
    map alone.
    """
    path = [Cell(*cell) for cell in frame.data["path"]]
    body = body_of(battle, token.id)
    side = battle.footprint(body).side
    for count, there in enumerate(path):
        if frame.data["manner"] == TELEPORT:
            barred = there.x + side > battle.columns or there.y + side > battle.rows
        else:
            barred = direction_of(body.cell, there) is None or bool(
                obstacle(battle, body, body.cell, there)
            )
        if barred:
            return path[:count]
        body = one_step_on(battle, body, there)
    return path


def _moved(battle: Battle, frame: Frame, path: Sequence[Cell]) -> Battle:
    if path and frame.data["manner"] == TELEPORT:
        return _put(battle, frame.token, path[-1], frame.data["drops"])
    return shoved(battle, frame.token, path)


def shoved(battle: Battle, target: str, path: Sequence[Cell]) -> Battle:
    """The battle with a token, and whoever moves as one with it, at the end of a path; nobody has
    fallen yet.
    """
    if not path:
        return battle
    token, body = battle.token(target), body_of(battle, target)
    for cell in path:
        body = one_step_on(battle, body, Cell(*cell))
    there = held_after_force(battle, replace(token, cell=body.cell, elevation=body.elevation))
    moved = pair_along(battle, with_token(battle.scenario, there), target)
    moved = logged(moved, target, f"{token.name} is moved to ({path[-1][0]}, {path[-1][1]})")
    return Battle(
        expire(_run_ups_broken(battle, moved, target), battle.ruleset, "moved", target),
        battle.ruleset,
    )


def _put(battle: Battle, token_id: str, cell: Cell, drops: bool) -> Battle:
    """The battle with a token put on a cell, and who rides it with it; nobody has fallen yet."""
    token = battle.token(token_id)
    moved = pair_along(
        battle, with_token(battle.scenario, arrived(battle, token, cell, drops)), token_id
    )
    moved = logged(moved, token_id, f"{token.name} is put on ({cell[0]}, {cell[1]})")
    return Battle(
        expire(_run_ups_broken(battle, moved, token_id), battle.ruleset, "moved", token_id),
        battle.ruleset,
    )


def _run_ups_broken(battle: Battle, scenario: Scenario, token_id: str) -> Scenario:
    """The scenario without the run-up of a token, and of whoever moved as one with it: a leap
    follows on walking.
    """
    for moved in pair_of(battle, token_id):
        turn = turn_of(scenario, moved.id)
        if turn.move is not None and turn.move.run_up:
            scenario = with_turn(
                scenario, moved.id, replace(turn, move=replace(turn.move, run_up=0))
            )
    return scenario


def _at_rest(battle: Battle, target: str, dice: str, roll: tuple[int, ...] | None) -> Scenario:
    """The scenario after a push: the token falls where nothing holds it, and a wall hurts."""
    scenario = fallen(battle, target)
    if dice and roll is None and is_counted(scenario, battle.ruleset, target):
        return with_damage_due(scenario, battle.ruleset, [Hurt(target, dice, "hits the wall")])
    if dice:
        shown, scenario = read_faces(scenario, parse_dice(dice), roll)
        text = f"{battle.token(target).name} hits the wall: {dice} = {sum(shown)} damage"
        scenario = with_damage_due(
            logged(scenario, target, text),
            battle.ruleset,
            [Hurt(target, str(sum(shown)), "hits the wall")],
        )
    return scenario
