"""Actions: what a token can do, what it costs, what it grants, what it provokes."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from fivefoot.core.rules.ruleset.schema.base import Amount, Gate, Number, Record

Picker = Literal["move", "dash", "sprint", "stealth", "hide", "crawl", "step"]


class PerSquare(Record):
    """Labels for movement whose quality falls with distance: `free` squares, then `each` per further one, to `most`."""

    label: str
    free: int
    each: Number
    most: int
    counter: str | None = None  # counted over the round under this name


class Movement(Record):
    """The movement an action grants."""

    amount: Amount
    modes: list[str] = ["walk"]
    straight_amount: Amount | None = None  # reached only in a straight line
    straight_tolerance: Number = 0.5  # cells off the line
    ignores_terrain: bool = False
    steps: int | None = None  # at most so many cells
    per_square: PerSquare | None = None
    away_from_enemy: bool = False
    provokes: bool = True
    adds_to_pool: bool = False  # quickaction's Dash: more of the turn's movement
    reopens: bool = True  # closes an open movement when it begins
    tumble: bool = False


class Effect(Record):
    """Something an action does; exactly one key."""

    flag: str | None = None
    condition: str | None = None
    end_condition: str | None = None
    target_condition: str | None = None
    link: str | None = None
    counter: str | None = None
    text: str | None = None


class Action(Record):
    """One thing a token can do. `cost` lists alternatives; each names pools and amounts (`all` = everything, full)."""

    label: str
    keyword: str = ""
    category: str = ""
    cost: list[dict[str, Annotated[int, Field(ge=0, le=99)]]] = [{}]
    all_of: list[str] = []  # pools that must be full and are emptied
    no_reactions: bool = False  # uses up all reactions too
    weight: int = 0  # how much it raises the repeat count
    gates: list[Gate] = []
    movement: Movement | None = None
    picker: Picker | None = None
    provokes: list[str] = []
    effects: list[Effect] = []
    ends_turn: bool = False
    exclusive: bool = False
    kind: Literal["action", "reaction", "free", "preparation"] = "action"
    trigger: str = ""
    help: str = ""
