"""Moves tokens: charged to the turn in play, free in setup."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from fivefoot.core.geometry.grid import Cell
from fivefoot.core.model.encounter import LogEntry
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.token import Token
from fivefoot.core.rules.results import Problem, Verdict
from fivefoot.core.rules.routes.falls import after_move, on_the_ground
from fivefoot.core.rules.routes.walk import judge_path
from fivefoot.core.rules.ruleset.schema.ruleset import Ruleset
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.space.mounts_and_grapples import pair_of
from fivefoot.core.rules.turn.apply_route import apply_route
from fivefoot.core.rules.turn.commands import Move, Note, Teleport
from fivefoot.core.session.commands import Refused, name_of, require_tokens
from fivefoot.core.session.commands.texts import say
from fivefoot.core.session.commands.turn import carry_out, fight_runs


@dataclass(frozen=True, slots=True)
class MoveToken:
    """Walks a token along `path` (the cells entered, anchors of its footprint) by an action of its
    ruleset.

    With `overrule` the game master allows an illegal move; the log says so.
    """

    token: str
    path: tuple[Cell, ...]
    action: str | None = None
    overrule: bool = False
    levels: tuple[int, ...] = ()  # of the cells, where they matter
    modes: tuple[str, ...] = ()  # restricted to these modes of movement
    new_purchase: bool = False  # the rest of the open movement is given up first (A42)
    kind: ClassVar[str] = "move"

    def label(self, scenario: Scenario, rules: Ruleset) -> str:
        return say("move_token", token=name_of(scenario, self.token))

    def apply(self, scenario: Scenario, rules: Ruleset) -> Scenario:
        require_tokens(scenario, (self.token,))
        if not self.path:
            return scenario
        # The fight records its moves as commands, so that it can be replayed.
        if fight_runs(scenario):
            return self._in_the_fight(scenario, rules)
        battle = Battle(scenario, rules)
        verdict = judge_path(
            battle,
            self.token,
            self.path,
            self.action,
            levels=self.levels or None,
            modes=self.modes or None,
            new_purchase=self.new_purchase,
        )
        if verdict.legal and verdict.route is not None:
            return after_move(
                Battle(apply_route(battle, verdict.route), battle.ruleset), self.token
            )
        if not self.overrule:
            # Warnings refuse nothing.
            raise Refused(tuple(problem for problem in verdict.problems if not problem.warning))
        return _overruled(battle, self.token, self.path, verdict)

    def _in_the_fight(self, scenario: Scenario, rules: Ruleset) -> Scenario:
        """A move that others may interrupt.

        Where there is no route, an overruled token is simply put there.
        """
        move = Move(
            self.token,
            self.path,
            self.action,
            self.overrule,
            self.new_purchase,
            levels=self.levels,
            modes=self.modes,
        )
        try:
            return carry_out(scenario, rules, move)
        except Refused as refusal:
            if not self.overrule:
                raise
            # Put there against the rules: the log says so first.
            put = Teleport(self.token, self.path[-1], drops=True, overrule=True)
            return carry_out(
                scenario, rules, Note(say("overruled_refusal", refusal=refusal), self.token), put
            )


def _overruled(battle: Battle, token_id: str, path: tuple[Cell, ...], verdict: Verdict) -> Scenario:
    """The move carried out against the rules: charged as far as possible, and logged."""
    _inside(battle, token_id, path[-1])
    moved = apply_route(battle, verdict.route) if verdict.route is not None else battle.scenario
    token = moved.tokens[token_id]
    # The affordable part ends on the way: the game master's permission covers the rest.
    if token.cell != path[-1]:
        token = replace(token, cell=path[-1])
    reasons = "; ".join(problem.text for problem in verdict.problems if not problem.warning)
    there = _logged(
        replace(moved, tokens={**moved.tokens, token_id: token}),
        token_id,
        say("overruled_reasons", reasons=reasons),
    )
    return after_move(Battle(there, battle.ruleset), token_id)


def _logged(scenario: Scenario, token_id: str, text: str) -> Scenario:
    encounter = scenario.encounter
    entry = LogEntry(encounter.round, token_id, text)
    return replace(scenario, encounter=replace(encounter, log=(*encounter.log, entry)))


def _inside(battle: Battle, token_id: str, cell: Cell) -> None:
    side = battle.footprint(battle.token(token_id)).side
    if not (0 <= cell[0] <= battle.columns - side and 0 <= cell[1] <= battle.rows - side):
        name = battle.token(token_id).name
        raise Refused(
            (
                Problem(
                    "out_of_map",
                    say("name_would_stand_outside_map_choose", name=name),
                    "",
                    cell,
                ),
            )
        )


@dataclass(frozen=True, slots=True)
class PlaceTokens:
    """Puts tokens on cells free of charge, as one step: the effect of a drag in setup.

    Riders stay mounted.
    """

    places: tuple[tuple[str, Cell], ...]
    kind: ClassVar[str] = "edit"

    def label(self, scenario: Scenario, rules: Ruleset) -> str:
        names = [name_of(scenario, token_id) for token_id, _ in self.places]
        return (
            say("place_first", first=names[0])
            if len(names) == 1
            else say("place_count_tokens", count=len(names))
        )

    def apply(self, scenario: Scenario, rules: Ruleset) -> Scenario:
        require_tokens(scenario, tuple(token_id for token_id, _ in self.places))
        battle = Battle(scenario, rules)
        tokens = dict(scenario.tokens)
        for token_id, cell in self.places:
            _inside(battle, token_id, cell)
            # A flier stays in the air: only standing tokens follow the ground.
            tokens[token_id] = on_the_ground(battle, replace(tokens[token_id], cell=Cell(*cell)))
            tokens |= self._with_it(battle, tokens[token_id])
        if all(tokens[name].cell == scenario.tokens[name].cell for name, _ in self.places):
            return scenario
        return replace(scenario, tokens=tokens)

    def _with_it(self, battle: Battle, placed: Token) -> dict[str, Token]:
        """The mount or the riders of a token that was put down, beside it; those with a place of
        their own go there (A53).
        """
        own = {token_id for token_id, _ in self.places}
        pair = [token for token in pair_of(battle, placed.id) if token.id not in own]
        for token in pair:
            _inside(battle, token.id, placed.cell)
        return {
            token.id: replace(
                token, cell=placed.cell, elevation=placed.elevation, support=placed.support
            )
            for token in pair
        }


def place_token(token_id: str, cell: Cell) -> PlaceTokens:
    """The command that places one token."""
    return PlaceTokens(((token_id, cell),))
