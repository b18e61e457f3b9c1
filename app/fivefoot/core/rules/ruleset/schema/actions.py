"""Actions: what a token can do, what it costs, what it grants, and what it provokes."""

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

#: When a condition, a flag or a badge ends by itself. "own" moments are those of the token that has
#: it, "giver" those of the token that gave it, "this_turn_end" is the end of the current turn,
#: whoever's it is; "used" ends with the next roll it applies to, "next_turn_used" with the first of
#: its next turn or at that turn's end, "attacked" with the next attack on its bearer; "" stays
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

#: What provokes a reaction. "departure" and "act" are judged by the program, the others follow a
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

    label: Label  # what is counted, as the map labels it
    free: Annotated[int, Field(ge=0)]  # squares without a loss
    each: Number  # added for each further square: -1
    most: Annotated[int, Field(ge=0)]  # squares that count at most
    counter: str | None = None  # added up over the round under this name


class Movement(Record):
    """The movement an action grants."""

    amount: NotNegative  # how much movement it grants, in the ruleset's unit
    modes: Annotated[list[str], Field(min_length=1)] = ["walk"]
    """The ways of moving that may spend it."""
    straight_amount: NotNegative | None = None  # only places in a straight line can be reached
    straight_tolerance: Number = 0.5  # the most cells off that line
    ignores_terrain: bool = False  # difficult terrain costs no more than other ground
    steps: Annotated[int, Field(ge=1)] | None = None  # the most cells it may cross
    per_square: PerSquare | None = None  # a quality that falls with each square
    away_from_enemy: bool = False
    """each step ends farther from an enemy that was adjacent to the mover"""
    provokes: bool = True  # false: a step that opportunity.exempt may spare as `disengage_step`
    adds_to_pool: bool = False  # adds to the turn's movement (quickaction's Dash)
    tumble: bool = False  # it may pass through an enemy's space
    squeezes: bool = False  # passes gaps too narrow for the token, at the factor of [squeeze]


class Worth(Record):
    """How many of something a roll gives: one at `first`, one more for each `step` beyond it
    (C49).
    """

    label: Label  # what is counted, in the plural
    label_of_one: Label | None = None  # the singular
    first: int  # the roll that gives one
    step: Annotated[int, Field(ge=1)] = 1  # how much more each further one needs


class Effect(Record):
    """What an action causes: one of the first keys, and when it ends.

    `condition` and `flag` apply to the actor, those with `target_` to the target,
    `allies_condition` to allies within `within` units. `roll` stores a number that the player rolls
    under the flag's name.
    """

    flag: str | None = None  # a turn flag that the actor gets
    condition: str | None = None  # a condition that the actor gets
    end_condition: str | None = None  # a condition of the actor that ends
    target_condition: str | None = None  # a condition that the target gets
    target_flag: str | None = None  # a turn flag that the target gets
    target_end_condition: str | None = None  # a condition of the target that ends
    above_zero: bool = False  # spares targets without hit points left (C45)
    spares: str | None = None  # a target with this condition is not affected (C45)
    judged: bool = False
    """The actor hides: each enemy's verdict is recorded, and those who probably notice keep it in
    view (B19, D12).
    """
    allies_condition: str | None = None  # a condition that nearby allies get
    within: Length = 0  # how near those allies must be, in the ruleset's unit
    link: str | None = None  # a link from the actor to the target
    end_link: str | None = None  # a link of the actor that ends
    counter: str | None = None  # a counter of the turn that it raises
    finds: bool = False
    """Creatures that hid with less than the roll are visible to the actor from now on (C43)."""
    target_found: bool = False  # the actor sees the target from now on, even if it hides (D30)
    worth: Worth | None = None  # how many of something a roll gives
    text: str | None = None  # a line for the log
    target_text: str | None = None  # recorded about the target, with the place where it stands
    falls: bool = False  # the actor drops deliberately (C11)
    target_drops: bool = False  # the target drops something that it holds (A21)
    level: int = 1  # the level of the condition
    level_by: Amount | None = None
    """The level is this stat of the actor; at 0 the effect does nothing (C50, C52)."""
    raised_by: Gate | None = None  # a gate of the actor: where it is open, the level is `raised_to`
    raised_to: int = 1  # the level where `raised_by` is open
    until: Until = ""  # when it ends by itself
    roll: str | None = None  # dice whose result the flag keeps, or that decide what is found
    roll_stat: str | None = None
    """The stat that is added to that roll, and named with it (C40, C43, C51)."""


class TargetRule(Record):
    """The possible targets of an action.

    Distances in the ruleset's unit; `reach` is the actor's melee reach.
    """

    side: Literal["enemy", "ally", "other", "any", "self"] = "enemy"
    """Who may be targeted, relative to the actor."""
    reach: bool = False  # within the actor's melee reach
    within: Length | None = None  # how far away it may be at most, in the ruleset's unit
    bands: bool = False  # limited by the weapon's range bands (or zones)
    farthest: str | None = None  # the stat that names the farthest of them
    most: int = 1  # how many targets may be named
    needs_sight: bool = True  # the actor has to see it
    needs_line: bool = True  # no wall between them
    optional: bool = False  # it may also be aimed at nobody
    barriers: Literal["never", "too", "only"] = "never"
    """Whether it may be aimed at walls and doors, or only at those."""


class AreaRule(Record):
    """An area of effect: `size` is its radius or length in the ruleset's unit."""

    shape: Literal["circle", "emanation", "cone", "line", "cube"]  # its shape
    size: NotNegative  # radius, side or length, in the ruleset's unit
    origin: Literal["self", "cell"] = "self"  # centred on the actor, or at a chosen cell
    includes_self: bool = True  # it affects the actor too
    only: str | None = None
    """A switch among the stats (undead) that creatures need to be affected."""
    needs_line: bool = True  # walls shield from it


class Trade(Record):
    """Dice given up before the roll, `number` (below zero) for each part, in exchange for something
    (D20).
    """

    label: Label  # what is given up, as the question calls it
    dice: Number  # what each part takes off the roll
    most: Annotated[int, Field(ge=1, le=50)] = 20  # how many parts at most
    effort: int = 0  # Effort gained for each part, if the roll gives any


class Action(Record):
    """One thing a token can do.

    `cost` lists alternatives; each names pools and amounts.
    """

    label: Label  # its name in the game
    instead_of: str | None = None
    """The action it replaces for tokens whose stats open its gates (D48)."""
    keyword: str = ""  # the keyword that repeat penalties and other rules refer to
    category: str = ""  # the category that repeat penalties refer to
    cost: Annotated[list[dict[str, Annotated[int, Field(ge=0, le=99)]]], Field(min_length=1)] = [{}]
    """Alternative prices, each a table of pools and amounts."""
    price_stats: dict[
        str, str
    ] = {}  # by pool, the stat with the token's own price, used where it is not 0 (a weapon's)
    all_of: list[str] = []  # pools that must be full and are emptied
    spends: dict[
        str, Annotated[int, Field(ge=0, le=999)]
    ] = {}  # from pools that last: at least so many; more may be chosen
    spends_like: list[
        str
    ] = []  # as a reaction it takes as much of these pools as the action it answers (A76)
    no_reactions: bool = False  # uses up all reactions too
    weight: int = 0  # how much it raises the repeat count
    gates: list[Gate] = []  # conditions for offering it; all of them have to be met
    movement: Movement | None = None  # the movement it grants
    picker: Picker | None = None  # its place among the ways of moving in the window
    provokes: list[
        str
    ] = []  # tags that opportunity.acts may name: taking it within a reach provokes
    effects: list[Effect] = []  # what happens when it is taken
    ends_turn: bool = False  # the turn ends with it
    exclusive: bool = False  # nothing else may be done in that turn
    kind: Literal["action", "reaction", "free", "preparation"] = "action"
    """Its kind."""
    trigger: str = ""  # what a reaction waits for, in words
    help: str = ""  # a tooltip in the window
    # target and roll
    attack: Literal["melee", "ranged", "weapon", "weave", "contest", "save"] | None = None
    """What is rolled: a melee attack, a ranged attack, either, a weave, a contest, or a save of the
    target.
    """
    target: TargetRule | None = None  # its possible targets
    area: AreaRule | None = None  # the area it affects
    any_area: bool = False
    """Its area is described when it is taken: shape, size, range, save, damage and rounds."""
    swings: list[
        Number
    ] = []  # a separate modifier for each attack it makes; empty: one attack without a modifier
    swings_by: dict[
        str, list[Number]
    ] = {}  # the same, for tokens with the named switch among their stats
    other: Number = 0  # a penalty on its own roll (a called shot)
    trade: Trade | None = None  # dice that may be given up for it
    modifiers: list[Modifier] = []  # other modifiers on its roll
    checks: list[str] = []  # the names of its rolls: the saves it asks for, the skill it uses
    damage: Amount | None = None  # the damage of a hit, where the rule gives it (E9)
    damage_from: Annotated[int, Field(ge=0, le=99)] = 0
    """Below so many successes a hit deals no damage (A21, A22)."""
    damage_dice: str = ""  # extra dice of damage (A20)
    harms: bool | None = None
    """Whether it asks for damage at its end; by default attacks do, and actions with damage of
    their own.
    """
    difficulty: list[
        Amount
    ] = []  # what the other side has to reach: the sum of these amounts of the actor
    difficulty_size: Number = 0  # added where the actor is at least as large as the target
    difficulty_ties: list[str] = []
    """or the numbers recorded with the links that hold the actor (C30)"""
    on_success: list[Effect] = []  # further effects on a success
    forced: Literal["push", "push_or_prone"] | None = None  # the push that a success offers
    wields: Wield = (
        Wield.model_construct()
    )  # the weapon it is made with, where creatures have weapons
    handles: Handling | None = None  # what it does with weapons
    # the economy
    grants: dict[str, int] = {}  # pools it adds to (a free [Minor] with each [Move])
    soft_limit: Annotated[int, Field(ge=1)] | None = None
    """Uses in a turn after which a warning is given."""
    any_time: bool = False  # may also be taken outside the own turn
    last_of_turn: Literal["", "voids", "locked"] = ""
    """Any later action voids its flag, or is refused."""
    rounds: Annotated[int, Field(ge=1)] = 1  # rounds of work it takes, with one use in each
    opens_doors: bool = False  # it is the price of opening or closing a door in a turn (A68)
    stores: bool = False  # readies another action with a trigger
    out_of_combat: bool = False  # not available in an encounter
    # reactions
    reacts_to: list[Occasion] = []  # what provokes a reaction
    answers: list[
        Literal["melee", "ranged"]
    ] = []  # reacts only to attacks of these kinds (a shield to a melee hit)
    dice: Number = 0  # the penalty on its own roll, besides the price of reacting
    free_of_repeat: bool = False  # neither suffers nor raises the repeat count
    free_of_price: bool = False  # a reaction without the price of reacting
    npc: bool = True  # creatures with the switch `npc` may take it
    cancels: Literal["", "half", "all", "pool", "to_one"] = ""  # how its result lowers the attack's
    uncounted: bool = False  # does not count as a reaction
    step: Annotated[int, Field(ge=0)] = 0  # steps that belong to it and provoke nothing
    step_to: Literal["", "ally", "attacker"] = ""  # where that step leads

    @property
    def deals_damage(self) -> bool:
        """Whether a success deals damage: attacks and weaves do, contests and saves only where they
        state damage.
        """
        if self.harms is not None:
            return self.harms
        says = self.damage is not None or bool(self.damage_dice)
        return says or self.attack in ("melee", "ranged", "weapon", "weave")

    @property
    def is_strike(self) -> bool:
        """Whether it is an attack: melee, ranged or unarmed.

        A word or trick that asks for a save is not one (C36).
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
