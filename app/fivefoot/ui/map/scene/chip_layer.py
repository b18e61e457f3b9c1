"""What a chip avoids: the tokens, enemies most of all, and the planned route with its end and its
marks.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

from PySide6.QtCore import QRectF

from fivefoot.core.model.token import is_hostile
from fivefoot.ui.appearance.theme import TEXT_BODY
from fivefoot.ui.map.items.plan_item import PlanLook
from fivefoot.ui.map.painters.chip_places import NOTHING, Busy, Spot, placed_chip
from fivefoot.ui.map.painters.clear_places import SceneBox
from fivefoot.ui.map.painters.facing_text import rect_on_map, to_frame
from fivefoot.ui.map.painters.figure_places import figure_width
from fivefoot.ui.map.painters.note_places import note_of
from fivefoot.ui.map.painters.route_painter import MARK, DrawnRoute, placed_figures
from fivefoot.ui.map.painters.scale import CELL, ScenePoint
from fivefoot.ui.map.painters.text import Chip, chip_size
from fivefoot.ui.map.view_values.place_values import centre_of
from fivefoot.ui.state.workspace import Workspace

# In the order of importance for the game master: where it ends, what it provokes, who is there. The
# end weighs more than everything else around it, since the chip is about it.
END, LADDER, TRIGGER, ENEMY, WAY = 60.0, 20.0, 9.0, 6.0, 4.0
FIGURE, FRIEND, OTHER_WAY, NAME = 3.0, 2.0, 1.0, 1.0
"""The weight of covering each of them."""

CUT = 10.0
"""The width of a route's line that words avoid, in logical pixels."""


class ChipPlacer:
    """Places chips; it remembers the places of tokens, and the spot that it took last."""

    def __init__(self, workspace: Workspace) -> None:
        self._workspace = workspace
        # Called at each step of a drag; the other tokens stand still meanwhile.
        self._known_for: tuple[object, str] | None = None
        self._tokens = NOTHING
        self._last: Spot | None = None
        self.turn = 0

    def forget_spot(self) -> None:
        """The chip is gone: the next one begins where it is best."""
        self._last = None

    def beside(
        self,
        chip: Chip,
        token_id: str,
        about: SceneBox,
        look: PlanLook,
        seen: QRectF,
        zoom: float,
        others: Busy = NOTHING,
    ) -> Chip:
        """The chip of a plan of `token_id` beside its square, clear of `others`, too."""
        # Arrays are joined, so that everything is weighed at once.
        busy = self.around(token_id, about, look, zoom) + others
        placed, self._last = self._placed(chip, about, busy, seen, zoom, self._last)
        return placed

    def around(self, token_id: str, about: SceneBox, look: PlanLook, zoom: float) -> Busy:
        """What nothing beside the square of a token should cover, in the order of importance."""
        return self._stood_on(token_id) + Busy.of((about,), END) + _of_plan(look, zoom)

    def _placed(
        self,
        chip: Chip,
        about: SceneBox,
        busy: Busy,
        seen: QRectF,
        zoom: float,
        before: Spot | None = None,
    ) -> tuple[Chip, Spot]:
        """Placed in the readers' frame, where a chip lies level."""
        turn = self.turn
        level = replace(chip, at=to_frame(chip.at, turn))
        placed, spot = placed_chip(
            level, about.turned(-turn), busy.turned(-turn), rect_on_map(seen, -turn), zoom, before
        )
        # The offset is in the readers' frame; the place itself is one of the map.
        return replace(placed, at=chip.at), spot

    def beside_target(
        self,
        chip: Chip,
        token_id: str,
        about: SceneBox,
        own_name: SceneBox | None,
        seen: QRectF,
        zoom: float,
    ) -> Chip:
        """The chip of an aim of `token_id` beside its target, clear of the attacker's name where
        that is shown.
        """
        shooter = self._workspace.battle.footprint(self._workspace.battle.token(token_id))
        # The attacker counts as much as an enemy: people look from one to the other.
        own = SceneBox.around(centre_of(shooter), shooter.side * CELL, shooter.side * CELL)
        shooting = (own,) if own_name is None else (own, own_name)
        busy = self._stood_on(token_id) + Busy.of((about,), END) + Busy.of(shooting, ENEMY)
        return self._placed(chip, about, busy, seen, zoom)[0]

    def _stood_on(self, token_id: str) -> Busy:
        """The places of the others, for one token."""
        scenario = self._workspace.scenario
        if (
            self._known_for is None
            # By identity: every change makes another scenario.
            or self._known_for[0] is not scenario
            or self._known_for[1] != token_id
        ):
            self._known_for, self._tokens = (scenario, token_id), self._others(token_id)
        return self._tokens

    def _others(self, token_id: str) -> Busy:
        battle = self._workspace.battle
        tokens = battle.scenario.tokens
        mover, enemies, friends = tokens.get(token_id), [], []
        for token in tokens.values():
            footprint = battle.footprint(token)
            box = SceneBox.around(
                centre_of(footprint), footprint.side * CELL, footprint.side * CELL
            )
            if mover is not None and is_hostile(mover, token):
                enemies.append(box)
            # The mover itself may be covered: its ghost represents it.
            elif token.id != token_id:
                friends.append(box)
        return Busy.of(enemies, ENEMY) + Busy.of(friends, FRIEND)


def cut_through(look: PlanLook, chip: Chip | None, zoom: float, turn: int = 0) -> Busy:
    """What of a plan would cross words below it: its line and that of the alternative with its
    words, its marks, its end and its chip.
    """
    if not look.route.points:
        return NOTHING
    half = CUT / zoom
    line = [
        SceneBox.around(point, half, half)
        for route in (look.route, look.other)
        for start, end in pairwise(route.points)
        # Boxes at ends and middles of steps: a box around a slanted line would contain half the
        # map.
        for point in _along(start, end)
    ]
    if chip is not None:
        width, height = (part / zoom for part in chip_size(chip))
        level = QRectF(chip.offset[0] / zoom, chip.offset[1] / zoom, width, height)
        line.append(SceneBox.of(rect_on_map(level, turn).translated(*chip.at)))
    marked = [
        *(trigger.at for trigger in look.triggers),
        *(look.route.points[at] for at, _ in look.route.purchases),
    ]
    # The mark, its casing, and an adjacent one at the same place.
    marks = [SceneBox.around(point, 2.6 * MARK / zoom, 2.6 * MARK / zoom) for point in marked]
    return Busy.of(
        [
            *line,
            *marks,
            SceneBox.around(look.ghost_at, CELL, CELL),
            *_figures(look.route, zoom),
            *_note(look, zoom),
        ],
        1.0,
    )


def _along(start: ScenePoint, end: ScenePoint) -> tuple[ScenePoint, ...]:
    """Both ends of a step, and its middle."""
    return start, ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2), end


def _of_plan(look: PlanLook, zoom: float) -> Busy:
    """Points, figures and marks of the route, and the alternative with its words."""
    # Marks keep their size on the screen, and boxes are in scene units.
    half = 2 * MARK / zoom
    marks = Busy.of(
        [SceneBox.around(trigger.at, 1.4 * half, 1.4 * half) for trigger in look.triggers], TRIGGER
    )
    way = Busy.of([SceneBox.around(point, half, half) for point in look.route.points], WAY)
    other = Busy.of([SceneBox.around(point, half, half) for point in look.other.points], OTHER_WAY)
    return (
        marks
        + way
        + other
        + Busy.of(_figures(look.route, zoom), FIGURE)
        + Busy.of(_note(look, zoom), FIGURE)
    )


def _figures(route: DrawnRoute, zoom: float) -> list[SceneBox]:
    return [
        SceneBox.around(at, figure_width(figure.text) / zoom, (TEXT_BODY + 4.0) / zoom)
        for figure, at in placed_figures(route, zoom)
    ]


def _note(look: PlanLook, zoom: float) -> list[SceneBox]:
    if not look.other.note or len(look.other.points) < 2:
        return []
    note = note_of(look.other, look.route, zoom)
    width, height = (part / zoom for part in chip_size(note))
    x, y = note.at[0] + note.offset[0] / zoom, note.at[1] + note.offset[1] / zoom
    return [SceneBox.around((x, y), width, height)]
