"""What waits in a fight: a stack of frames, one frozen class for each kind.

The fields are the saved form, key by key; what a frame asks and how it goes on stands in
`rules/turn`, in a class of its own for each kind (`rules.turn.waiting`). A field with a default
came later than its kind: a file may lack it, and does where it says nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Annotated, Any, ClassVar, Literal

from pydantic import Field, PlainSerializer, PlainValidator
from pydantic_core import PydanticCustomError

from fivefoot.core.geometry.grid import Cell
from fivefoot.core.model.harm import Hurt
from fivefoot.core.model.token import Support

MOST = 1_000_000_000
MOST_HURT = 10_000  # by one cause
MOST_LEVEL = 10_000_000  # thousandths of a cell, as everywhere on the map
MOST_CELLS = 10_000  # along a side; whether a cell is on the map is asked where its size is known

Place = tuple[str | int, ...]


def _cell(value: object) -> Cell:
    if not isinstance(value, (list, tuple)) or len(value) != 2:
        raise PydanticCustomError("cell", "a cell like [3, 4] is expected")
    for number in value:
        # `type` and not `isinstance`: True is an int to Python, and would be cell 1.
        if type(number) is not int or not 0 <= number <= MOST_CELLS:
            raise PydanticCustomError("cell", "a cell like [3, 4] is expected")
    return Cell(*value)


Count = Annotated[int, Field(ge=0, le=MOST)]
Face = Annotated[int, Field(ge=-MOST, le=MOST)]
Level = Annotated[int, Field(ge=-MOST_LEVEL, le=MOST_LEVEL)]
"""A height in thousandths of a cell."""
MapCell = Annotated[Cell, PlainValidator(_cell), PlainSerializer(list, return_type=list[int])]


@dataclass(frozen=True, slots=True)
class Frame:
    """Something that waits; `token` is the one whose walk, blow or fall it is."""

    kind: ClassVar[str] = ""
    token: str

    def places(self) -> Iterator[tuple[Place, Cell]]:
        """Each cell that it names, with the way to it in the saved form."""
        yield from ()


# Movement


@dataclass(frozen=True, slots=True)
class LeapAhead:
    """The next step of a walk is a leap: its check is asked for, or it is made."""

    stage: Literal["check", "made"]


@dataclass(frozen=True, slots=True)
class CellWatched:
    """A cell under a leap, and who is still to be asked when it is left."""

    cell: MapCell
    by: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class LeapInTheAir:
    """A leap that is paid for and not landed yet: where it comes down, and whether short of it."""

    stage: Literal["air"]
    cell: MapCell
    level: Level
    # The names in files are older than ours, and stay: a key is never renamed.
    support: Annotated[str, Field(alias="hold")]
    short: bool
    provoked: Annotated[tuple[CellWatched, ...], Field(alias="wakes")]


Leap = Annotated[LeapAhead | LeapInTheAir, Field(discriminator="stage")]


@dataclass(frozen=True, slots=True)
class Footing:
    """How high somebody was on a cell that it came over, and what held it there."""

    level: Level
    support: Support


@dataclass(frozen=True, slots=True)
class MovementFrame(Frame):
    """A movement at whose departures somebody may react: `path` is what is left of it, `cell` where
    the mover should stand, and `cleared` that its departure from there is answered.
    """

    path: tuple[MapCell, ...]
    cell: MapCell
    cleared: bool


@dataclass(frozen=True, slots=True)
class WalkFrame(MovementFrame):
    """A walk; `trail` are the cells it has come over, and `footings` how it was on each; none of
    them where it stayed on the plain floor.

    `new` closes the open movement first; `could_walk` tells who is knocked down from who lay;
    `tumble` is the enemy tumbled through and `tumbled` how that went. `asked` is the mode (or
    landing) whose roll is waited for, `tried` the one that was passed. `off_turn`: it was readied,
    and nothing more is bought.
    """

    kind: ClassVar[str] = "walk"
    action: str | None
    new: bool
    protected: tuple[str, ...]
    overrule: bool
    could_walk: bool
    trail: Annotated[tuple[MapCell, ...], Field(min_length=1)]
    tumble: str
    tumbled: Literal["success", "failure"] | None
    levels: tuple[Level, ...] = ()
    modes: tuple[str, ...] = ()
    leap: Leap | None = None
    off_turn: bool = False
    asked: str = ""
    tried: str = ""
    footings: tuple[Footing, ...] = ()

    def places(self) -> Iterator[tuple[Place, Cell]]:
        """The cells of the leap, where it stands, its path and its trail."""
        if isinstance(self.leap, LeapInTheAir):
            yield ("leap", "cell"), self.leap.cell
            for index, watched in enumerate(self.leap.provoked):
                yield ("leap", "wakes", index, "cell"), watched.cell
        yield ("cell",), self.cell
        yield from _numbered("path", self.path)
        yield from _numbered("trail", self.trail)


Displacement = Literal["forced", "teleport", "tumble"]


@dataclass(frozen=True, slots=True)
class DisplacedFrame(MovementFrame):
    """A movement that is not the token's own.

    `dice` and `roll` are of a wall at the end, and a teleport that `drops` keeps its height.
    """

    kind: ClassVar[str] = "displaced"
    # Older than our name for it, as above.
    cause: Annotated[Displacement, Field(alias="manner")]
    dice: str
    roll: tuple[Face, ...] | None
    drops: bool

    def places(self) -> Iterator[tuple[Place, Cell]]:
        """Where it stands, and its path."""
        yield ("cell",), self.cell
        yield from _numbered("path", self.path)


@dataclass(frozen=True, slots=True)
class PushFrame(Frame):
    """A push of `target` whose direction is asked for."""

    kind: ClassVar[str] = "push"
    target: str
    or_prone: bool


@dataclass(frozen=True, slots=True)
class StepFrame(Frame):
    """A step that comes with an action: to one of `cells`, of which some lie behind cover.

    `mount` is the one that is got off; `rolls`: the Effort of the defence is rolled after it (D37).
    """

    kind: ClassVar[str] = "step"
    cells: tuple[MapCell, ...]
    action: str
    covered: tuple[MapCell, ...] = ()
    mount: str | None = None
    rolls: bool = False

    def places(self) -> Iterator[tuple[Place, Cell]]:
        """The cells that are offered."""
        yield from _numbered("cells", self.cells)
        yield from _numbered("covered", self.covered)


@dataclass(frozen=True, slots=True)
class FallFrame(Frame):
    """A fall that a check may soften; `landed`: it is over, and only the check against lying prone
    is left.

    `distance` is in thousandths of the unit.
    """

    kind: ClassVar[str] = "fall"
    distance: Count
    landed: bool = False


# Actions and reactions

Result = Literal["hit", "miss", "skip"]


@dataclass(frozen=True, slots=True)
class ActFrame(Frame):
    """An action that is paid for: those whom it provokes are asked, those who counter it, and then
    it is done.

    `repeat` is the repeat count it was bought at, `choice` what the command said with it.
    """

    kind: ClassVar[str] = "act"
    action: str
    target: str | None
    targets: tuple[str, ...]
    repeat: Count
    cell: MapCell | None
    choice: Mapping[str, Any]
    stage: Literal["provoke", "weave", "do"]

    def places(self) -> Iterator[tuple[Place, Cell]]:
        """The cell it is aimed at."""
        if self.cell is not None:
            yield ("cell",), self.cell


@dataclass(frozen=True, slots=True)
class FinishFrame(Frame):
    """The end of a turn, once what was done in it is through."""

    kind: ClassVar[str] = "finish"


@dataclass(frozen=True, slots=True)
class DownTurnFrame(Frame):
    """The turn of somebody who is down: it begins, or is passed over."""

    kind: ClassVar[str] = "down_turn"


Occasion = Literal[
    "departure",
    "act",
    "weave",
    "attacked",
    "ally_attacked",
    "hit",
    "miss",
    "area",
    "fall",
    "declared",
    "exposed",
]


@dataclass(frozen=True, slots=True)
class ReactionAnswer:
    """What a reactor chose, with the faces of its dice where they were told."""

    choice: str
    roll: tuple[Face, ...] | None


@dataclass(frozen=True, slots=True)
class WindowFrame(Frame):
    """A window of reactions: `groups` of reactors, `group` the one asked now, and its `answers`.

    `choose`: the mover has yet to name whom it is safe from; `protected` are those it named. `only`
    are the reactions offered, where it is not all that fit.
    """

    kind: ClassVar[str] = "window"
    occasion: Occasion
    action: str
    target: str
    cell: MapCell | None
    groups: tuple[tuple[str, ...], ...]
    group: Count
    answers: Mapping[str, ReactionAnswer]
    choose: bool
    protected: tuple[str, ...]
    only: tuple[str, ...] | None = None

    @property
    def asked(self) -> tuple[str, ...]:
        """The group that is asked now; nobody past the last."""
        # A window past its last group waits for nobody, and is about to go.
        return self.groups[self.group] if self.group < len(self.groups) else ()

    def places(self) -> Iterator[tuple[Place, Cell]]:
        """The cell that is left."""
        if self.cell is not None:
            yield ("cell",), self.cell


@dataclass(frozen=True, slots=True)
class Blow:
    """One blow of an action at one target.

    `less` is the Effort cancelled and `most` the limit it is brought to, `needs` the Effort it
    needs, `extra` what was traded for, `pool` whose evasive pool cancels. `margin` are its
    successes, `damage` what it deals, `dice` what was said with its area. `anew`: its target has
    done what it readied since. `weapon` is its weapon where that is not the one in use, `item` what
    the target is to drop.
    """

    by: str
    target: str
    action: str
    result: Result | None
    effort: Count | None
    less: Count
    pool: str | None = None
    repeat: Count = 0
    extra: Count = 0
    needs: Count | None = None
    most: Count | None = None
    margin: Count | None = None
    cell: MapCell | None = None
    anew: bool = False
    damage: Count | None = None
    dice: str | None = None
    weapon: str = ""
    item: str = ""


@dataclass(frozen=True, slots=True)
class StrikeFrame(Frame):
    """Blows that are struck together; `at` is the one under way.

    All of them have a result before any has an effect (A74).
    """

    kind: ClassVar[str] = "strike"
    blows: tuple[Blow, ...]
    at: Count
    stage: Literal["before", "result", "after"]

    @property
    def blow(self) -> Blow | None:
        """The blow under way, None past the last."""
        return self.blows[self.at] if self.at < len(self.blows) else None

    def with_blow(self, blow: Blow) -> StrikeFrame:
        """The frame with the blow under way changed."""
        return replace(self, blows=(*self.blows[: self.at], blow, *self.blows[self.at + 1 :]))

    def places(self) -> Iterator[tuple[Place, Cell]]:
        """The cells that areas were aimed at."""
        for index, blow in enumerate(self.blows):
            if blow.cell is not None:
                yield ("blows", index, "cell"), blow.cell


@dataclass(frozen=True, slots=True)
class BreakFrame(Frame):
    """A blow at a wall or a door, whose id its `target` is; `cell` is the one before it, `x` and
    `y` where it is struck, in thousandths of a cell.
    """

    kind: ClassVar[str] = "breaking"
    blow: Blow
    cell: MapCell
    x: Level
    y: Level

    def places(self) -> Iterator[tuple[Place, Cell]]:
        """The cell before it."""
        yield ("cell",), self.cell


@dataclass(frozen=True, slots=True)
class DropFrame(Frame):
    """Something that is to be let fall by `token`; `by` says which of the things it holds."""

    kind: ClassVar[str] = "drop"
    by: str


@dataclass(frozen=True, slots=True)
class DamageFrame(Frame):
    """Damage that waits to be taken; `token` is the first whom it hurts."""

    kind: ClassVar[str] = "damage"
    hurts: Annotated[tuple[Hurt, ...], Field(min_length=1, max_length=MOST_HURT)]


KINDS: Mapping[str, type[Frame]] = {
    each.kind: each
    for each in (
        WalkFrame,
        WindowFrame,
        StrikeFrame,
        BreakFrame,
        DropFrame,
        PushFrame,
        DisplacedFrame,
        StepFrame,
        DamageFrame,
        DownTurnFrame,
        FallFrame,
        ActFrame,
        FinishFrame,
    )
}


def _numbered(name: str, cells: tuple[Cell, ...]) -> Iterator[tuple[Place, Cell]]:
    yield from (((name, index), cell) for index, cell in enumerate(cells))


def new_blow(by: str, target: str, action: str, result: Result | None = None) -> Blow:
    """A blow of which nothing is known yet but, perhaps, how it ended."""
    return Blow(by, target, action, result, effort=None, less=0)


def damage_frame(hurts: tuple[Hurt, ...] | list[Hurt]) -> DamageFrame:
    """The frame in which damage waits; `hurts` is not empty."""
    return DamageFrame(hurts[0].target, tuple(hurts))
