"""What keeps a token from moving at all, whatever the path: conditions, speed, held creatures."""

from __future__ import annotations

from fivefoot.core.geometry.grid import Cell
from fivefoot.core.model.token import Token
from fivefoot.core.rules.graph.profile import Profile
from fivefoot.core.rules.means.gates import GateContext, gate_problems
from fivefoot.core.rules.means.pending_attack_step import pending_step_problem
from fivefoot.core.rules.means.turn_over import turn_over_problem
from fivefoot.core.rules.results import Problem
from fivefoot.core.rules.routes.texts import say
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.space.mounts_and_grapples import bearer_of, held_in_place, pair_held
from fivefoot.core.rules.space.tokens import bar_on, is_blocked, rule_of_bar, speed_factor
from fivefoot.core.texts.labels import in_sentence


def immobile_problem(battle: Battle, token: Token, cell: Cell | None = None) -> Problem:
    """Why a token with speed 0 cannot move: the condition that took its speed, where one did."""
    ruleset = battle.ruleset
    factor, names = speed_factor(ruleset, token)
    if factor:
        return Problem(
            "speed_zero",
            say("token_cannot_move_its_speed", token=token.name),
            ruleset.source_of(f"actions.{ruleset.movement.action}.gates"),
            cell,
        )
    text = say(
        "token_is_state_its_speed",
        token=bearer_of(battle, token, names[0]).name,
        state=in_sentence(ruleset.conditions[names[0]].label),
    )
    return Problem("speed_zero", text, ruleset.source_of(f"conditions.{names[0]}.speed"), cell)


def token_problems(battle: Battle, profile: Profile) -> list[Problem]:
    """What keeps a token from moving at all with this action, whatever the path."""
    ruleset, token = battle.ruleset, profile.token
    problems = list(
        gate_problems(GateContext(battle, token, profile.action_id), profile.action.gates)
    )
    problems += filter(None, [pending_step_problem(battle, token, profile.action_id)])
    # In setup nothing is taken: a condition that bars actions does not bar a hand.
    bar = bar_on(ruleset, token, "move", *(("actions",) if battle.in_play else ()))
    if bar is not None:
        blocker, rule = bar
        text = say(
            "token_is_state_and_cannot_move",
            token=bearer_of(battle, token, blocker).name,
            state=in_sentence(ruleset.conditions[blocker].label),
        )
        # What bars it says more than the gates that it shuts.
        problems.insert(0, Problem("blocked_by_condition", text, rule))
    # Only a condition that takes all speed; slowed tokens are told by what is left.
    if speed_factor(ruleset, token)[0] == 0:
        # What took its speed says more than the gate that asks for one.
        problems.insert(0 if bar is None else len(problems), immobile_problem(battle, token))
    held = ", ".join(other.name for other in held_in_place(battle, token.id))
    if held:
        text = say("token_holds_held_and_does", token=token.name, held=held)
        problems.append(Problem("holds_fast", text, ruleset.source_of("drag.holds_fast")))
    # What bars the token by its mount's state is said already.
    of_pair = pair_held(battle, token.id) if bar is None else ()
    if of_pair:
        names = ", ".join(other.name for other in of_pair)
        text = say("held_is_held_token_does", held=names, token=token.name)
        problems.append(Problem("pair_held", text, ruleset.source_of("actions.mount")))
    if battle.turn(token.id).ended and battle.in_play:
        problems.append(turn_over_problem(battle, token.id))
    return problems


def walk_problem(profile: Profile, cell: Cell) -> Problem | None:
    """The condition that keeps a token from walking, such as being prone, and what to do about it;
    or None.
    """
    ruleset, token = profile.ruleset, profile.token
    condition = is_blocked(ruleset, token, "walk")
    if condition is None:
        return None
    text = say(
        "token_is_state_and_cannot_walk",
        token=token.name,
        state=in_sentence(ruleset.conditions[condition].label),
    )
    return Problem("blocked_by_condition", text, rule_of_bar(ruleset, condition, "walk"), cell)
