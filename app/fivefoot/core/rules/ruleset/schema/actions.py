"""Actions: what a token can do, what it costs, what it grants, what it provokes."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from fivefoot.core.rules.ruleset.schema.base import (
    Amount,
    Gate,
    Label,
    Length,
    NotNegative,
    Number,
    Record,
)
from fivefoot.core.rules.ruleset.schema.modifiers import Modifier
from fivefoot.core.rules.ruleset.schema.weapons import Handling, Wield

Picker = Literal["move", "dash", "sprint", "stealth", "hide", "crawl", "step"]

#: When a state, a flag or a badge ends by itself. "own" moments are those of the token that has
#: it, "giver" those of the token that gave it, "this_turn_end" the end of the turn under way,
#: whoever's it is; "used" ends with the next roll it bears on, "next_turn_used" with the first of
#: its next turn or at that turn's end, "attacked" with the next attack at its bearer; "" stays
#: until something ends it.
Until = Literal[
    "",
    "turn_start",
    "turn_end",
    "next_turn_end",
    "giver_turn_start",
    "giver_turn_end",
    "this_turn_end",
    "round_end",
    "surprise_round",
    "used",
    "next_turn_used",
    "attacked",
    "any_action",
    "moved",
]

#: What provokes a reaction. "departure" and "act" are judged by the program, the rest follow a
#: declared action.
Occasion = Literal[
    "departure",
    "act",
    "attacked",
    "ally_attacked",
    "hit",
    "miss",
    "area",
    "weave",
    "declared",
    "fall",
    "exposed",
]


class PerSquare(Record):
    """Labels for movement whose quality falls with distance: `free` squares, then `each` per
    further one, to `most`.
    """

    label: Label  # what is counted, as the map shows it
    free: Annotated[int, Field(ge=0)]  # squares without a loss
    each: Number  # what each further square takes
    most: Annotated[int, Field(ge=0)]  # squares that count at all
    counter: str | None = None  # counted over the round under this name


class Movement(Record):
    """The movement an action grants."""

    amount: NotNegative  # how much movement it grants, in the ruleset's unit
    modes: Annotated[list[str], Field(min_length=1)] = ["walk"]
    """The ways of moving it may be spent in."""
    straight_amount: NotNegative | None = None  # reached only in a straight line
    straight_tolerance: Number = 0.5  # cells off the line
    ignores_terrain: bool = False  # rough ground costs no more
    steps: Annotated[int, Field(ge=1)] | None = None  # at most so many cells
    per_square: PerSquare | None = None  # a quality that falls with each square
    away_from_enemy: bool = False  # each step ends farther from an enemy beside the mover
    provokes: bool = True  # false = a step that opportunity.exempt may spare as `disengage_step`
    adds_to_pool: bool = False  # quickaction's Dash: more of the turn's movement
    tumble: bool = False  # it may cross an enemy's space
    squeezes: bool = False  # passes gaps too narrow for the token, at the factor of [squeeze]


class Worth(Record):
    """How many of something a roll is worth: one at `first`, one more for each `step` beyond it
    (C49).
    """

    label: Label  # what is counted, in the plural
    label_of_one: Label | None = None  # one of them
    first: int  # the roll that is worth one
    step: Annotated[int, Field(ge=1)] = 1  # how much more each further one takes


class Effect(Record):
    """Something an action does; one of the first keys, and when it ends.

    `condition` and `flag` go to the actor, those with `target_` to the target, `allies_condition`
    to allies within `within` units. `roll` stores a number that the player rolls under the flag's
    name.
    """

    flag: str | None = None  # a flag of the turn that the actor gets
    condition: str | None = None  # a state that the actor gets
    end_condition: str | None = None  # a state of the actor that ends
    target_condition: str | None = None  # a state that the target gets
    target_flag: str | None = None  # a flag of the turn that the target gets
    target_end_condition: str | None = None  # a state of the target that ends
    above_zero: bool = False  # spares targets without hit points left (C45)
    spares: str | None = None  # a state that keeps a target from it: nobody provokes it (C45)
    judged: bool = False
    """Whoever hides by it: each enemy's verdict is written down, and those who probably notice
    keep it in view (B19, D12).
    """
    allies_condition: str | None = None  # a state that allies near by get
    within: Length = 0  # how near allies are who get it, in the ruleset's unit
    link: str | None = None  # a tie from the actor to the target
    end_link: str | None = None  # a tie of the actor that ends
    counter: str | None = None  # something counted over the turn
    finds: bool = False
    """Whoever hid with less than the roll is seen by the actor from now on (C43)."""
    target_found: bool = False  # the actor sees the target from now on, however it hides (D30)
    worth: Worth | None = None  # what a roll is worth
    text: str | None = None  # a line for the log
    target_text: str | None = None  # written down of the target, with the place where it stands
    falls: bool = False  # the actor lets itself fall (C11)
    target_drops: bool = False  # the target lets fall something that it holds (A21)
    level: int = 1  # the level of the state
    level_by: Amount | None = None
    """The level is this of the actor's stats; at none nothing comes of it (C50, C52)."""
    raised_by: Gate | None = None  # open to the actor, it raises the level
    raised_to: int = 1  # the level where `raised_by` is open
    until: Until = ""  # when it ends by itself
    roll: str | None = None  # dice whose result the flag keeps, or that decide what is found
    roll_stat: str | None = None
    """The stat that is added to that roll, said with it (C40, C43, C51)."""


class TargetRule(Record):
    """Whom an action may be aimed at.

    Distances in the ruleset's unit; `reach` = the actor's melee reach.
    """

    side: Literal["enemy", "ally", "other", "any", "self"] = "enemy"
    """Who may be aimed at, seen from the actor."""
    reach: bool = False  # within the actor's melee reach
    within: Length | None = None  # at most so far away, in the ruleset's unit
    bands: bool = False  # judged by the weapon's range bands (or zones)
    farthest: str | None = None  # the stat that names the farthest of them
    most: int = 1  # how many may be named
    needs_sight: bool = True  # the actor has to see it
    needs_line: bool = True  # no wall between them
    optional: bool = False  # it may be aimed at nobody
    barriers: Literal["never", "too", "only"] = "never"
    """Whether it may be aimed at walls and doors, or at nothing else."""


class AreaRule(Record):
    """A template: `size` is its radius or length in the ruleset's unit."""

    shape: Literal["circle", "emanation", "cone", "line", "cube"]  # its form
    size: NotNegative  # radius, side or length, in the ruleset's unit
    origin: Literal["self", "cell"] = "self"  # round the actor, or at a cell that is chosen
    includes_self: bool = True  # it catches the actor too
    only: str | None = None
    """A switch among the stats (undead) that creatures must have to be caught."""
    needs_line: bool = True  # walls shield from it


class Trade(Record):
    """Dice given up before the roll, so many (below zero) for each part, for something the roll
    gains (D20).
    """

    label: Label  # what is given up, as it is asked for
    dice: Number  # what each part takes off the roll
    most: Annotated[int, Field(ge=1, le=50)] = 20  # how many parts at most
    effort: int = 0  # gained by each part where any was rolled


class Action(Record):
    """One thing a token can do.

    `cost` lists alternatives; each names pools and amounts (`all` = everything, full).
    """

    label: Label  # its name in the game
    instead_of: str | None = None
    """The action it replaces for tokens whose stats open its gates (D48)."""
    keyword: str = ""  # the keyword that repeat penalties and rules go by
    category: str = ""  # the category that repeat penalties go by
    cost: Annotated[list[dict[str, Annotated[int, Field(ge=0, le=99)]]], Field(min_length=1)] = [{}]
    """Alternative prices, each a table of pools and amounts."""
    price_stats: dict[
        str, str
    ] = {}  # by pool, the stat with the token's own price where it is not 0 (a weapon's)
    all_of: list[str] = []  # pools that must be full and are emptied
    spends: dict[
        str, Annotated[int, Field(ge=0, le=999)]
    ] = {}  # of pools that last: so many, or more as is said
    spends_like: list[
        str
    ] = []  # a reaction takes as much of these as the deed that it answers (A76)
    no_reactions: bool = False  # uses up all reactions too
    weight: int = 0  # how much it raises the repeat count
    gates: list[Gate] = []  # conditions under which it is offered; all have to be open
    movement: Movement | None = None  # the movement it grants
    picker: Picker | None = None  # its place among the ways of moving in the window
    provokes: list[
        str
    ] = []  # words that opportunity.acts may name: who does this within a reach provokes
    effects: list[Effect] = []  # what it does when it is taken
    ends_turn: bool = False  # the turn ends with it
    exclusive: bool = False  # nothing else may be done in the turn
    kind: Literal["action", "reaction", "free", "preparation"] = "action"
    """What sort of action it is."""
    trigger: str = ""  # what a reaction waits for, in words
    help: str = ""  # a hint in the window
    # what it is aimed at, and what is rolled
    attack: Literal["melee", "ranged", "weapon", "weave", "contest", "save"] | None = None
    """What is rolled: a blow, a shot, either, a weave, a contest, or a save of the target."""
    target: TargetRule | None = None  # whom it may be aimed at
    area: AreaRule | None = None  # the area it fills
    any_area: bool = False
    """It may fill an area that is said with it: shape, size, range, save, damage and rounds."""
    swings: list[
        Number
    ] = []  # own offset of each attack it makes; empty = one attack without offset
    swings_by: dict[
        str, list[Number]
    ] = {}  # the same, where the named switch among the stats is on
    other: Number = 0  # a penalty of its own on the roll (a called shot)
    trade: Trade | None = None  # dice that may be given up for it
    modifiers: list[Modifier] = []  # what else its roll gets
    checks: list[str] = []  # what is rolled by name: the saves it asks for, the skill it takes
    damage: Amount | None = None  # what a hit deals, where the rule gives it (E9)
    damage_from: Annotated[int, Field(ge=0, le=99)] = 0
    """Successes below which it hits without damage (A21, A22)."""
    damage_dice: str = ""  # dice more that it deals (A20)
    harms: bool | None = None
    """Whether its end asks for damage; by itself attacks do, and what says its damage."""
    difficulty: list[
        Amount
    ] = []  # what the other side has to reach: the sum of these amounts of the actor
    difficulty_size: Number = 0  # more, where the actor is of the target's size or larger
    difficulty_ties: list[str] = []  # or what the ties that hold the actor were made at (C30)
    on_success: list[Effect] = []  # what it does besides where it succeeds
    forced: Literal["push", "push_or_prone"] | None = None  # offered on success
    wields: Wield = (
        Wield.model_construct()
    )  # with which weapon it is done, where creatures have weapons
    handles: Handling | None = None  # what it does with weapons
    # the economy
    grants: dict[str, int] = {}  # pools it adds to (a free [Minor] with each [Move])
    soft_limit: Annotated[int, Field(ge=1)] | None = None
    """Uses a turn after which a caution is given."""
    any_time: bool = False  # also off the own turn
    last_of_turn: Literal["", "voids", "locked"] = ""
    """Anything done after it voids its flag, or is refused."""
    rounds: Annotated[int, Field(ge=1)] = 1  # rounds of work it takes, one use in each
    opens_doors: bool = False  # what opening or closing a door costs in a turn (A68)
    stores: bool = False  # readies another action with a trigger
    out_of_combat: bool = False  # cannot be done in a fight at all
    # reactions
    reacts_to: list[Occasion] = []  # what provokes a reaction
    answers: list[
        Literal["melee", "ranged"]
    ] = []  # only to attacks of these kinds (a shield to a melee hit)
    dice: Number = 0  # what its own roll loses besides the price of reacting
    free_of_repeat: bool = False  # neither suffers nor raises the repeat count
    free_of_price: bool = False  # a reaction without the price of reacting
    npc: bool = True  # creatures marked as NPC may use it
    cancels: Literal["", "half", "all", "pool", "to_one"] = ""  # how its result lowers the attack's
    uncounted: bool = False  # is no reaction as far as the count of reactions goes
    step: Annotated[int, Field(ge=0)] = 0  # cells that belong to it, provoking nothing
    step_to: Literal["", "ally", "attacker"] = ""  # where that step leads

    @property
    def deals_damage(self) -> bool:
        """Whether a success of it hurts: blows, shots and weaves do, contests and saves only where
        they say so.
        """
        if self.harms is not None:
            return self.harms
        says = self.damage is not None or bool(self.damage_dice)
        return says or self.attack in ("melee", "ranged", "weapon", "weave")

    @property
    def is_strike(self) -> bool:
        """Whether it is an attack: a blow, a shot or a brawl.

        A word or a trick that asks for a save is none (C36).
        """
        return self.attack not in (None, "save") or (
            self.attack == "save" and self.keyword == "combat"
        )


EFFECT_KEYS = (
    "flag",
    "condition",
    "end_condition",
    "target_condition",
    "target_flag",
    "target_end_condition",
    "allies_condition",
    "link",
    "end_link",
    "counter",
    "finds",
    "worth",
    "text",
    "target_text",
    "target_drops",
    "target_found",
    "falls",
)
