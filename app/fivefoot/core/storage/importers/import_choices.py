"""How to open a foreign file: the ruleset for the scenario, the file's folder, and the person's
choices where the file is ambiguous.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, Literal

from fivefoot.core.storage.importers.texts import say
from fivefoot.core.storage.scenario_error import ScenarioFileError

OpenPortal = Literal["window", "open_door"]
"""The readings of a portal that does not block light."""

OutlineKind = Literal["curtain", "wall", "fence", "none"]
"""The readings of outlines of objects: they block sight, movement, both, or nothing."""

OUTLINE_KINDS: Final[tuple[OutlineKind, ...]] = ("curtain", "wall", "fence", "none")
# Tiles of 8 pixels in a cell of 256, finer than any map is drawn.
MOST_TILES_PER_CELL = 32


@dataclass(frozen=True, slots=True)
class ImportChoices:
    """A person's choices about a foreign file; the defaults are the usual reading.

    `open_portals` says what portals are that do not block light, `outlines` what outlines of
    objects block. `scene` is the name, the id or the number (from 1) of one scene among several.
    `tiles_per_cell` says how many tiles of a Tiled map make one cell, `costs` which of its
    properties give the cost of a step.
    """

    open_portals: OpenPortal | None = None
    outlines: OutlineKind = "curtain"
    scene: str = ""
    tiles_per_cell: int = 1
    costs: tuple[str, ...] = ()


NOTHING_CHOSEN: Final = ImportChoices()


@dataclass(frozen=True, slots=True)
class Opening:
    """The ruleset of the new scenario, the folder of the file, and the choices.

    `beside` holds files that came with it, by name, as in an archive; they are searched before the
    folder.
    """

    ruleset: str = "keyword3"
    folder: Path | None = None
    choices: ImportChoices = NOTHING_CHOSEN
    beside: Mapping[str, bytes] = field(default_factory=dict, repr=False)

    def along(self, name: str) -> bytes | None:
        """The bytes of a file that came along, by its name without folders; None where there is
        none.
        """
        wanted = name.casefold()
        found = (key for key in self.beside if key.rpartition("/")[2].casefold() == wanted)
        key = next(found, None)
        return self.beside[key] if key is not None else None


AS_USUAL: Final = Opening()


class SceneChoiceError(ScenarioFileError):
    """A file that holds several scenes, of which one has to be chosen by `ImportChoices.scene`.

    `names` are theirs, in the file's order; two may be alike, and then their numbers tell them
    apart.
    """

    def __init__(self, file: str, names: tuple[str, ...], wanted: str = "") -> None:
        self.names = names
        shown = "; ".join(f"{number} {name}" for number, name in enumerate(names[:12], 1))
        problem = (
            say(
                "it_holds_count_scenes_shown_and_count_more",
                count=len(names),
                shown=shown,
                other_count=len(names) - 12,
            )
            if len(names) > 12
            else say("it_holds_count_scenes_shown", count=len(names), shown=shown)
        )
        if wanted:
            problem = say("it_has_no_scene_wanted_problem", wanted=wanted, problem=problem)
        super().__init__("", problem, say("choose_one_of_them"), file)


def chosen_scene(file: str, names: tuple[str, ...], wanted: str) -> int:
    """The index of the wanted scene; a single one needs no choice.

    Raises SceneChoiceError.

    >>> chosen_scene("caves.zip", ("Mouth", "Lake"), "2"), chosen_scene("a.zip", ("Lake",), "")
    (1, 0)
    """
    if not wanted and len(names) == 1:
        return 0
    by_name = [index for index, name in enumerate(names) if name.casefold() == wanted.casefold()]
    if wanted and by_name:
        # Of two with one name the first; the other is chosen by its number.
        return by_name[0]
    # After the names: a scene may be called "2". `int` itself raises past 4300 digits.
    if wanted.isdecimal() and len(wanted) < 7 and 1 <= int(wanted) <= len(names):
        return int(wanted) - 1
    raise SceneChoiceError(file, names, wanted)
