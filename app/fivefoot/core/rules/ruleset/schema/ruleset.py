"""The whole of a ruleset: every table of its files, with the key lookups that need several."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Annotated

from pydantic import Field

from fivefoot.core.rules.ruleset.schema.actions import Action
from fivefoot.core.rules.ruleset.schema.base import (
    CounterBelowUses,
    Identifier,
    Record,
    StatLimit,
)
from fivefoot.core.rules.ruleset.schema.breaking import Breaking
from fivefoot.core.rules.ruleset.schema.conditions import Condition
from fivefoot.core.rules.ruleset.schema.damage import DamageRules, Down, Hazard
from fivefoot.core.rules.ruleset.schema.economy import (
    Breath,
    Effort,
    Hiding,
    LightRule,
    MarginRules,
    Overdraft,
    Pool,
    Prepared,
    Reaction,
    Repeat,
    Rounds,
    Shooting,
)
from fivefoot.core.rules.ruleset.schema.ground import (
    Band,
    Grid,
    Metric,
    OccupancyRules,
    Size,
    Stat,
    Terrain,
)
from fivefoot.core.rules.ruleset.schema.modifiers import Rolls
from fivefoot.core.rules.ruleset.schema.movement import (
    Drag,
    FallRules,
    Flight,
    Height,
    Leap,
    Mode,
    MovementRules,
    Phasing,
    Posture,
    Squeeze,
)
from fivefoot.core.rules.ruleset.schema.rule_index import Chapter, RuleId, RuleText
from fivefoot.core.rules.ruleset.schema.threats import (
    Area,
    Cover,
    Disengage,
    FlankRules,
    Forced,
    Opportunity,
    Threat,
)
from fivefoot.core.rules.ruleset.schema.weapons import Weapons


class Ruleset(Record):
    """A game's rules on the map, read from `rulesets/<id>/ruleset.toml` and the files beside it.

    `sources` says where each number comes from: dotted prefixes of keys, the longest wins, with a
    rule id from `rules` (by chapter) or `default` for our own default.
    """

    id: Annotated[str, Field(pattern=r"^_?[a-z][a-z0-9_]*$", max_length=60)]
    """The name of its folder: small letters, digits and _."""
    title: Annotated[str, Field(max_length=80)]  # its name in the window
    version: Annotated[int, Field(ge=1)]  # the number of your own edition
    summary: str = ""  # a short description, in a sentence
    labels_keep_capitals: bool = False
    """Labels keep their capitals inside sentences: they are names, or in a language like German."""
    grid: Grid  # the grid and its unit
    metric: Metric  # how distances are counted
    terrain: Terrain  # what ground costs
    occupancy: OccupancyRules  # whose spaces may be crossed
    sizes: dict[Identifier, Size]  # sizes by id; one has to be `medium`
    stats: dict[Identifier, Stat]  # stats of tokens, by id
    pools: dict[Identifier, Pool]  # resources that pay for actions, by id
    rolls: Rolls = Rolls.model_construct()  # units and edges of modifiers
    overdraft: Overdraft | None = None  # actions that cost more than is left
    repeat: Repeat = Repeat.model_construct()  # penalties for repeating an action
    reaction: Reaction = Reaction.model_construct()  # reactions
    rounds: Rounds = Rounds.model_construct()  # rounds and initiative
    prepared: Prepared = Prepared.model_construct()  # readied actions
    shooting: Shooting = Shooting.model_construct()  # what affects ranged attacks
    effort: Effort = Effort.model_construct()  # attacks counted in Effort
    margins: MarginRules = MarginRules.model_construct()  # what successes of attacks bring
    damage: DamageRules = DamageRules.model_construct()  # damage of attacks
    down: Down = Down.model_construct()  # what happens at 0 hit points
    hazard: Hazard = Hazard.model_construct()  # damage of hazardous ground
    hiding: Hiding = Hiding.model_construct()  # who loses sight of a hiding creature
    light: LightRule = LightRule.model_construct()  # what is seen in the dark
    breath: Breath = Breath.model_construct()  # holding one's breath
    movement: MovementRules  # how movement is bought
    modes: dict[Identifier, Mode]  # modes of movement, by id
    posture: Posture  # standing up and dropping prone
    height: Height = Height.model_construct()  # rises and drops that are ordinary steps
    leap: Leap = Leap(enabled=False)  # leaps
    fall: FallRules = FallRules(enabled=False)  # falls
    flight: Flight = Flight.model_construct()  # kinds of flying
    phasing: Phasing = Phasing.model_construct()  # moving through matter
    squeeze: Squeeze = Squeeze.model_construct()  # narrow places
    drag: Drag = Drag.model_construct()  # dragging held creatures
    threat: Threat  # what a token threatens
    opportunity: Opportunity  # what movement and actions provoke
    disengage: Disengage = Disengage.model_construct()  # what disengaging suppresses
    flank: FlankRules = FlankRules.model_construct()  # flanking
    forced: Forced = Forced.model_construct()  # pushes
    breaking: Breaking = Breaking.model_construct()  # walls and doors that break
    area: Area  # which cells an area affects
    cover: Cover = Cover.model_construct()  # cover
    zones: list[Band] = []  # the game's own distance zones, from near to far
    weapons: Weapons = Weapons.model_construct()  # weapons as things of their own
    range_bands: list[Band] = []  # range bands of weapons, from near to far
    hand: list[
        str
    ] = []  # the actions shown first in the action bar, best first; empty: in their own order
    actions: dict[Identifier, Action]  # actions by id, in actions.toml
    conditions: dict[Identifier, Condition]  # conditions by id, in conditions.toml
    rules: dict[
        Chapter, dict[RuleId, RuleText]
    ] = {}  # the game's rules by chapter and id, in rules.toml
    readings: dict[str, list[bool | int | float | str | list[str]]] = {}
    """Dotted keys that the rules leave open, each with the values a group may choose from."""
    sources: dict[str, str]
    """Where each value comes from: a dotted prefix of its key, and a rule or `default`."""

    @cached_property
    def own_records(self) -> Mapping[str, tuple[str, ...]]:
        """The actions that replace another for some tokens, by the action replaced (D48)."""
        found: dict[str, tuple[str, ...]] = {}
        for name, action in self.actions.items():
            if action.instead_of is not None:
                found[action.instead_of] = (*found.get(action.instead_of, ()), name)
        return found

    @cached_property
    def moves_ahead(self) -> tuple[tuple[str, CounterBelowUses], ...]:
        """The modes of movement that may be used ahead of the actions they belong to, by id, each
        with the gate that allows it (D18).
        """
        return tuple(
            (name, gate.counter_below_uses)
            for name, action in self.actions.items()
            if action.movement is not None
            for gate in action.gates
            if gate.counter_below_uses is not None and gate.counter_below_uses.more
        )

    @cached_property
    def rule_index(self) -> Mapping[str, RuleText]:
        """The rules of the game by id, from all chapters of `rules.toml`."""
        return {rule: text for chapter in self.rules.values() for rule, text in chapter.items()}

    @cached_property
    def conditions_by_stat(self) -> tuple[tuple[str, StatLimit], ...]:
        """The conditions that a stat brings automatically, with the required value."""
        return tuple(
            (name, state.when) for name, state in self.conditions.items() if state.when is not None
        )

    @cached_property
    def conditions_that_bear_on_others(self) -> tuple[str, ...]:
        """The conditions that modify rolls of nearby allies or enemies."""
        return tuple(name for name, state in self.conditions.items() if _bears_on_others(state))

    def has_defence_roll(self, action: Action) -> bool:
        """Whether an action is a defence with a roll of its own; a pool was rolled when it was made
        (D23).
        """
        named = action.category in self.rolls.defences or action.cancels not in ("", "pool")
        return action.attack is None and named

    def source_of(self, key: str) -> str:
        """The rule id behind a dotted key; the longest matching prefix wins.

        `default` where a group left the key out or changed it: then the value is the program's own,
        or the group's.
        """
        while key:
            found = self.sources.get(key)
            if found is not None:
                return found
            key = key.rpartition(".")[0]
        return "default"


def _bears_on_others(state: Condition) -> bool:
    effects = (state, *state.levels.values())
    return any(
        modifier.of in ("allies", "enemies") for effect in effects for modifier in effect.modifiers
    )
