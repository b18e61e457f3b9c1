"""What keeps a token from moving at all, whatever the path: conditions, speed, held creatures."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

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
            about="speed",
        )
    text = say(
        "token_is_condition_its_speed",
        token=bearer_of(battle, token, names[0]).name,
        state=in_sentence(ruleset.conditions[names[0]].label),
    )
    rule = ruleset.source_of(f"conditions.{names[0]}.speed")
    return Problem("speed_zero", text, rule, cell, about="speed")


def token_problems(battle: Battle, profile: Profile) -> list[Problem]:
    """What keeps a token from moving at all with this action, whatever the path."""
    token = profile.token
    problems = _condition_problems(battle, token)
    asked = GateContext(battle, token, profile.action_id)
    problems += gate_problems(asked, profile.action.gates)
    problems += filter(None, [pending_step_problem(battle, token, profile.action_id)])
    problems += grip_problems(battle, token)
    if battle.turn(token.id).ended and battle.in_play:
        problems.append(turn_over_problem(battle, token.id))
    return problems


def grip_problems(battle: Battle, token: Token) -> Iterator[Problem]:
    """What keeps a token where it is though its legs would carry it: whom it or its pair holds
    (A25), and who holds one of its pair (A53).
    """
    grips = held_in_place(battle, token.id)
    for holder in {holder.id: holder for holder, _ in grips}.values():
        held = ", ".join(other.name for by, other in grips if by.id == holder.id)
        text = say("token_holds_held_and_does", token=holder.name, held=held)
        rule = battle.ruleset.source_of("drag.holds_fast")
        yield Problem("holds_fast", text, rule, brief=say("let_go_first"))
    # What bars the token by its mount's condition is said already.
    of_pair = pair_held(battle, token.id) if _bar(battle, token) is None else ()
    if of_pair:
        names = ", ".join(other.name for other in of_pair)
        text = say("held_is_held_token_does", held=names, token=token.name)
        rule = battle.ruleset.source_of("actions.mount")
        yield Problem("pair_held", text, rule, brief=say("held_is_held", held=names))


def is_gripped(problems: Sequence[Problem]) -> bool:
    """Whether some problems of a token say that a grip keeps it where it is: how far its path leads
    adds nothing then.
    """
    return any(problem.code in ("holds_fast", "pair_held") for problem in problems)


def has_no_speed(problems: Sequence[Problem]) -> bool:
    """Whether some problems of a token say that it has no speed: how far its path leads adds
    nothing then.
    """
    return any(problem.about == "speed" for problem in problems)


def _condition_problems(battle: Battle, token: Token) -> list[Problem]:
    """The condition that bars a token's movement, and the one that takes all its speed. A slowed
    token is refused by what is left of its speed.
    """
    ruleset, found = battle.ruleset, []
    factor, names = speed_factor(ruleset, token)
    bar = _bar(battle, token)
    if bar is not None:
        blocker, rule = bar
        text = say(
            "token_is_condition_and_cannot_move",
            token=bearer_of(battle, token, blocker).name,
            state=in_sentence(ruleset.conditions[blocker].label),
        )
        # One condition that does both is one reason, by two rules.
        about = "speed" if factor == 0 and blocker in names else ""
        found.append(Problem("blocked_by_condition", text, rule, about=about))
    if factor == 0:
        found.append(immobile_problem(battle, token))
    return found


def _bar(battle: Battle, token: Token) -> tuple[str, str] | None:
    """The condition that bars a token from moving, and its rule."""
    # In setup nothing is taken: a condition that bars actions does not bar a hand.
    return bar_on(battle.ruleset, token, "move", *(("actions",) if battle.in_play else ()))


def walk_problem(profile: Profile, cell: Cell) -> Problem | None:
    """The condition that keeps a token from walking, such as being prone, and what to do about it;
    or None.
    """
    ruleset, token = profile.ruleset, profile.token
    condition = is_blocked(ruleset, token, "walk")
    if condition is None:
        return None
    text = say(
        "token_is_condition_and_cannot_walk",
        token=token.name,
        state=in_sentence(ruleset.conditions[condition].label),
    )
    return Problem("blocked_by_condition", text, rule_of_bar(ruleset, condition, "walk"), cell)
