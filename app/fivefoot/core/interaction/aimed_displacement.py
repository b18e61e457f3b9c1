"""Aims a push or a teleport from any source: who goes where, what blocks it, what would fall.

aim = push_towards(battle, ("ogre", "wolf"), Cell(9, 4))   # None where it has no direction
aim = teleport_to(battle, ("mira",), Cell(2, 2))
aim.steps()                                                # the commands that do just that
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from fivefoot.core.geometry.grid import Cell
from fivefoot.core.interaction.pointer_chip import Words
from fivefoot.core.interaction.texts import say
from fivefoot.core.rules.results import Problem
from fivefoot.core.rules.ruleset.amount_text import amount_text
from fivefoot.core.rules.ruleset.schema.base import exact
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.space.mounts_and_grapples import pair_of
from fivefoot.core.rules.space.tokens import cell_units
from fivefoot.core.rules.turn.commands import FightCommand, Push, Teleport
from fivefoot.core.rules.turn.displacement_reactions import (
    FORCED,
    TELEPORT,
    token_after_teleport,
    triggers_of_displacement,
)
from fivefoot.core.rules.turn.pushing import PushedToken, push_fall_warning, push_problem, pushes
from fivefoot.core.rules.turn.state import name_of
from fivefoot.core.rules.turn.teleport_landing import landing_problem, outside_problem

DIAGONAL = 2
"""A direction counts as diagonal where the longer side is at most this many times the shorter."""


@dataclass(frozen=True, slots=True)
class Displaced:
    """One token that is moved: the cells of its path, the last of which it ends on."""

    token: str
    path: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Displacement:
    """A push or a teleport while it is aimed. Nothing has happened yet.

    `problems` forbid it (a teleport may be overruled), `words` describe it.
    """

    moved: tuple[Displaced, ...]
    words: tuple[Words, ...]
    commands: tuple[FightCommand, ...]
    problems: tuple[Problem, ...] = ()

    @property
    def legal(self) -> bool:
        """Nothing forbids it."""
        return not self.problems

    def steps(self, overrule: bool = False) -> tuple[FightCommand, ...]:
        """The commands that carry it out, in order."""
        if not overrule:
            return self.commands
        return tuple(
            # A push goes as far as it can: only a landing place can be illegal.
            replace(command, overrule=True) if isinstance(command, Teleport) else command
            for command in self.commands
        )


def direction_to(start: Cell, cell: Cell) -> tuple[int, int] | None:
    """The nearest of the eight directions from one cell to another; None between a cell and itself.

    >>> direction_to(Cell(0, 0), Cell(6, 1)), direction_to(Cell(0, 0), Cell(-3, 2))
    ((1, 0), (-1, 1))
    """
    dx, dy = cell[0] - start[0], cell[1] - start[1]
    if dx == dy == 0:
        return None
    x, y = (dx > 0) - (dx < 0), (dy > 0) - (dy < 0)
    if abs(dx) > DIAGONAL * abs(dy):
        return (x, 0)
    return (0, y) if abs(dy) > DIAGONAL * abs(dx) else (x, y)


def push_towards(
    battle: Battle, tokens: Sequence[str], cell: Cell, typed: int | None = None
) -> Displacement | None:
    """The push of tokens in the nearest direction from the first one's place towards a cell, by
    that cell's distance or by the distance `typed`, in whole units of the ruleset; None where there
    is no direction. Raises KeyError for an unknown token.
    """
    start = battle.token(tokens[0]).cell
    direction = direction_to(start, cell)
    if direction is None:
        return None
    cells = max(abs(cell[0] - start[0]), abs(cell[1] - start[1]))
    # In whole cells with the pointer; a typed distance is not rounded.
    distance = float(cells * exact(battle.ruleset.grid.cell)) if typed is None else float(typed)
    far = cells * cell_units(battle.ruleset) if typed is None else typed * 1000
    first, *more = tokens
    command = Push(first, direction=direction, distance=distance, more=tuple(more))
    found = pushes(battle, tokens, direction, distance)
    # A token that is blocked at once is described in words, and has no path to draw.
    moved = tuple(Displaced(each.token, each.offer.path) for each in found if each.offer.path)
    words = [Words(say("push_cells", cells=amount_text(battle.ruleset, far)))]
    # Names only where several are pushed.
    for each in found:
        words += _push_words(battle, each, len(found) > 1)
    return Displacement(moved, tuple(words), (command,), _all_stopped(battle, found))


def _all_stopped(battle: Battle, found: Sequence[PushedToken]) -> tuple[Problem, ...]:
    """The reason where nobody can be pushed; nothing where one of them can."""
    problems = (push_problem(battle, each) for each in found)
    known = tuple(problem for problem in problems if problem is not None)
    # One that can be pushed is enough: the others stay where they are.
    return known if len(known) == len(found) else ()


def _push_words(battle: Battle, pushed: PushedToken, named: bool) -> list[Words]:
    """The description of a push: what blocks it, the wall's dice, the fall, who reacts."""
    offer, said = pushed.offer, []
    if offer.stopped_by:
        wall = offer.stopped_by in ("wall", "edge")
        what = (
            say("stopped_by", stopped_by=offer.stopped_by)
            if wall
            else name_of(battle.scenario, offer.stopped_by)
        )
        after = amount_text(battle.ruleset, offer.distance)
        said.append(Words(say("what_stops_it_after_after", what=what, after=after), "muted"))
    if offer.dice:
        said.append(Words(say("dice_against_wall", dice=offer.dice), "danger"))
    if pushed.fall is not None:
        where = offer.path[-1] if offer.path else None
        said.append(Words(push_fall_warning(battle, pushed.fall, where).text, "danger"))
    said += _provoked(battle, pushed.token, offer.path, FORCED)
    name = name_of(battle.scenario, pushed.token)
    return [replace(line, text=f"{name}: {line.text}") for line in said] if named else said


def _provoked(
    battle: Battle, token_id: str, path: Sequence[Cell], cause: str, drops: bool = False
) -> list[Words]:
    """The number of enemies that may react, where the rules let them react to such a movement."""
    count = len(triggers_of_displacement(battle, token_id, path, cause, drops)) if path else 0
    return [Words(say("provokes_count", count=count), "danger")] if count else []


def teleport_to(battle: Battle, tokens: Sequence[str], cell: Cell) -> Displacement | None:
    """The teleport of tokens that takes the first to a cell and keeps the others' relative places;
    None where the first is already there. Raises KeyError for an unknown token.
    """
    start = battle.token(tokens[0]).cell
    dx, dy = cell[0] - start[0], cell[1] - start[1]
    if dx == dy == 0:
        return None
    words, problems = [_far(battle, dx, dy)], list[Problem]()
    now, moved = battle, list[Displaced]()
    for name in _each_pair_once(battle, tokens, dx, dy):
        there = _shifted(battle.token(name).cell, dx, dy)
        moved.append(Displaced(name, (there,)))
        problem = outside_problem(now, name, there) or landing_problem(now, name, there)
        if problem is not None:
            problems.append(problem)
        else:
            words += _provoked(now, name, (there,), TELEPORT)
        # One after the other: an earlier one may block a later one.
        now = _with_all_at(now, {each.id for each in pair_of(battle, name)} | {name}, there)
    commands = tuple(Teleport(each.token, each.path[0]) for each in moved)
    # The first of those chosen is drawn first.
    shown = sorted(moved, key=lambda each: each.token not in tokens[:1])
    said = (*words, *_dangers(problems))
    return Displacement(tuple(shown), said, commands, tuple(problems))


def _dangers(problems: Sequence[Problem]) -> tuple[Words, ...]:
    """The first problems in words: more would cover the map."""
    return tuple(Words(problem.text, "danger") for problem in problems[:3])


def _shifted(cell: Cell, dx: int, dy: int) -> Cell:
    return Cell(cell[0] + dx, cell[1] + dy)


def _each_pair_once(battle: Battle, tokens: Sequence[str], dx: int, dy: int) -> list[str]:
    """The tokens, the foremost first, without those that move along with an earlier one."""
    named, done = list[str](), set[str]()
    for name in sorted(tokens, key=lambda name: -_along(battle, name, dx, dy)):
        if name not in done:
            named.append(name)
            done |= {each.id for each in pair_of(battle, name)} | {name}
    return named


def _along(battle: Battle, name: str, dx: int, dy: int) -> int:
    """How far ahead a token stands: the foremost moves first and makes room for the others."""
    cell = battle.token(name).cell
    return cell[0] * dx + cell[1] * dy


def _with_all_at(battle: Battle, names: set[str], cell: Cell) -> Battle:
    """The battle with a rider and its mount elsewhere."""
    there = {name: token_after_teleport(battle, battle.token(name), cell, False) for name in names}
    tokens = {**battle.scenario.tokens, **there}
    return Battle(replace(battle.scenario, tokens=tokens), battle.ruleset)


def _far(battle: Battle, dx: int, dy: int) -> Words:
    cells = max(abs(dx), abs(dy))
    far = amount_text(battle.ruleset, cells * cell_units(battle.ruleset))
    return Words(say("teleport_far", far=far), "strong")
