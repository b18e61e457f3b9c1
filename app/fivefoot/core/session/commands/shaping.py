"""Shapes the ground of cells manually: its height, kind, bridges, ceilings and wall heights.

The new ground is paint over the map's own regions, and can be removed again. Tokens there go up or
down with the ground; this is neither charged nor counted as a fall.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import count
from typing import ClassVar, Final

from fivefoot.core.geometry.cell_area import AnyCells
from fivefoot.core.geometry.cell_box import CellBox
from fivefoot.core.geometry.grid import CELL, Cell
from fivefoot.core.model.barrier import Barrier
from fivefoot.core.model.painting import PaintError, painted_with
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.scene import Scene
from fivefoot.core.model.terrain import (
    DEAREST,
    GROUND_KINDS,
    Ground,
    GroundKind,
    PaintedGround,
    Surface,
)
from fivefoot.core.model.token import Token
from fivefoot.core.rules.routes.falls import held_after_force, on_the_ground
from fivefoot.core.rules.ruleset.schema.ruleset import Ruleset
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.space.columns import bridge_is_buried, foot_of, standing_level
from fivefoot.core.rules.space.support import has_face
from fivefoot.core.rules.space.surface_map import is_solid, surface_map
from fivefoot.core.session.commands import no_question_waits, refuse
from fivefoot.core.session.commands.height import MOST_HEIGHT
from fivefoot.core.session.commands.map_edits import changed_under
from fivefoot.core.session.commands.texts import say
from fivefoot.core.texts.labels import in_sentence

LAID_KINDS: Final = tuple(kind for kind in GROUND_KINDS if kind != "ledge")
"""The kinds a person chooses from; floor at another height than the map's automatically becomes
raised ground.
"""

DECK: Final = 200
"""The thickness of a bridge that is placed manually, in thousandths of a cell."""


def takes_depth(kind: str) -> bool:
    """Whether ground of a kind goes down from its level: pits, and matter that tokens sink
    into.
    """
    record = GROUND_KINDS[kind]
    return record.is_void or (
        record.medium in ("liquid", "viscous", "semi_solid") and kind != "shallow_water"
    )


def takes_factor(kind: str) -> bool:
    """Whether ground of a kind can be walked on, so that it can have a price of its own.

    >>> takes_factor("rubble"), takes_factor("rock"), takes_factor("pit")
    (True, False, True)
    """
    return kind in GROUND_KINDS and kind != "bridge" and not is_solid(kind)


@dataclass(frozen=True, slots=True)
class RaiseGround:
    """Raises the ground of some cells by `by` thousandths of a cell, or lowers it, with whatever is
    in it and above it.

        RaiseGround(CellBox(Cell(3, 1), Cell(5, 4)), 1000)
    """

    box: AnyCells
    by: int
    kind: ClassVar[str] = "edit"

    def label(self, scenario: Scenario, rules: Ruleset) -> str:
        return say("raise_ground") if self.by > 0 else say("lower_ground")

    def apply(self, scenario: Scenario, rules: Ruleset) -> Scenario:
        return with_cells_changed(scenario, rules, self.box, self._raised)

    def _raised(self, _cell: Cell, surface: Surface) -> Surface:
        level = (surface.height or 0) + self.by
        if abs(level) > MOST_HEIGHT:
            raise refuse(say("that_is_higher_or_deeper"), "height")
        ceiling = None if surface.ceiling is None else surface.ceiling + self.by
        return replace(surface, height=level, ceiling=ceiling)


@dataclass(frozen=True, slots=True)
class LayGround:
    """Changes the kind of ground of some cells, at its present level; `depth` for kinds that go
    down from there, `tags` for further properties such as `lava`, `factor` for its factor on the
    price, in thousandths (0: as in the ruleset).
    """

    box: AnyCells
    ground: str
    depth: int = 0
    tags: tuple[str, ...] = ()
    factor: int = 0
    kind: ClassVar[str] = "edit"

    def label(self, scenario: Scenario, rules: Ruleset) -> str:
        return say("lay_kind_named", kind_named=in_sentence(_kind_named(self.ground).label))

    def apply(self, scenario: Scenario, rules: Ruleset) -> Scenario:
        _kind_named(self.ground)
        if self.ground == "bridge":
            return _with_bridge(scenario, rules, self.box)
        # A depth kept from another kind would reappear with the next one.
        depth = self.depth if takes_depth(self.ground) else 0
        if not 0 <= depth <= MOST_HEIGHT:
            raise refuse(say("that_is_deeper_than_map_can"), "height")
        if self.factor and not CELL <= self.factor <= DEAREST:
            raise refuse(say("ground_costs_price_once_to_ten_times"), "factor")
        return with_cells_changed(
            scenario,
            rules,
            self.box,
            lambda _cell, below: Surface(
                self.ground, below.height, depth, below.ceiling, tags=self.tags, factor=self.factor
            ),
        )


@dataclass(frozen=True, slots=True)
class SetCeiling:
    """Hangs a ceiling `room` thousandths of a cell above the ground of some cells; None removes
    it.
    """

    box: AnyCells
    room: int | None
    kind: ClassVar[str] = "edit"

    def label(self, scenario: Scenario, rules: Ruleset) -> str:
        return say("remove_ceiling") if self.room is None else say("hang_ceiling")

    def apply(self, scenario: Scenario, rules: Ruleset) -> Scenario:
        if self.room is not None and not 0 < self.room <= MOST_HEIGHT:
            raise refuse(say("ceiling_hangs_above_ground_choose_height"), "height")
        return with_cells_changed(scenario, rules, self.box, self._below_it)

    def _below_it(self, _cell: Cell, surface: Surface) -> Surface:
        if self.room is None:
            return replace(surface, ceiling=None)
        floor = standing_level(surface)
        if floor is None:
            raise refuse(
                say("over_abyss_there_is_no_ground"),
                "height",
            )
        return replace(surface, ceiling=floor + self.room)


@dataclass(frozen=True, slots=True)
class TakeOffGround:
    """Removes placed ground from some cells, and the bridges that lie completely on them: the map's
    own ground remains.
    """

    box: AnyCells
    kind: ClassVar[str] = "edit"

    def label(self, scenario: Scenario, rules: Ruleset) -> str:
        return say("take_off_what_was_laid")

    def apply(self, scenario: Scenario, rules: Ruleset) -> Scenario:
        scene = scenario.scene
        box = self.box.within(scene.columns, scene.rows)
        left = tuple(ground for ground in scene.ground if not _is_bridge_on(ground, box))
        # A cell without a surface loses its paint.
        painted = _painted(scene.painted, dict.fromkeys(box.cells()))
        if len(left) == len(scene.ground) and painted == scene.painted:
            return scenario
        return _settled(scenario, rules, replace(scene, ground=left, painted=painted))


@dataclass(frozen=True, slots=True)
class SetWallHeight:
    """Makes the walls in a rectangle end `height` thousandths of a cell above the ground at their
    feet.

    None means up to any ceiling. Tokens that cling to what is cut off fall. Refused where no wall
    lies completely inside.
    """

    box: AnyCells
    height: int | None
    kind: ClassVar[str] = "edit"

    def label(self, scenario: Scenario, rules: Ruleset) -> str:
        return say("change_height_of_walls")

    def apply(self, scenario: Scenario, rules: Ruleset) -> Scenario:
        scene = scenario.scene
        if self.height is not None and not 0 < self.height <= MOST_HEIGHT:
            raise refuse(say("wall_has_some_height_choose_one"), "height")
        inside = [
            b for b in scene.barriers.values() if self.box.holds(b.start) and self.box.holds(b.end)
        ]
        if not inside:
            raise refuse(
                say("no_wall_lies_in_marked_cells"),
                "unknown_wall",
            )
        changed = {barrier.id: self._cut(scenario, barrier) for barrier in inside}
        if all(changed[barrier.id] == barrier for barrier in inside):
            return scenario
        return changed_under(
            scenario,
            replace(scenario, scene=replace(scene, barriers={**scene.barriers, **changed})),
            rules,
        )

    def _cut(self, scenario: Scenario, barrier: Barrier) -> Barrier:
        if self.height is None:
            return replace(barrier, height=None)
        foot = foot_of(barrier, surface_map(scenario.scene), scenario.scene.floor.height or 0)
        # Measured from the foot: one number makes walls of the same height over uneven ground.
        return replace(barrier, height=max(0, foot + self.height - barrier.bottom))


def _kind_named(kind: str) -> GroundKind:
    record = GROUND_KINDS.get(kind)
    if record is None:
        raise refuse(
            say("there_is_no_ground_kind_choose", kind=kind, laid_kinds=", ".join(LAID_KINDS)),
            "unknown_ground",
        )
    return record


def with_cells_changed(
    scenario: Scenario, rules: Ruleset, box: AnyCells, change: Callable[[Cell, Surface], Surface]
) -> Scenario:
    """The scenario with the ground of each cell changed; a cell equal to the map's own ground needs
    no paint.

    Raises Refused where a question waits, where a bridge would be buried or somebody would stand on
    nothing.
    """
    scene = scenario.scene
    cells = box.within(scene.columns, scene.rows).cells()
    now = surface_map(scene)
    own = surface_map(replace(scene, painted=PaintedGround()))
    wanted = {cell: _named(change(cell, now.at(*cell)), scene) for cell in cells}
    # Before the map's own ground is computed: where nothing changes, there is no step.
    if all(surface == now.at(*cell) for cell, surface in wanted.items()):
        return scenario
    # Paint equal to the map's own ground is removed.
    laid = {cell: None if surface == own.at(*cell) else surface for cell, surface in wanted.items()}
    return _settled(scenario, rules, replace(scene, painted=_painted(scene.painted, laid)))


def _named(surface: Surface, scene: Scene) -> Surface:
    """Plain ground at another level than the map's floor becomes raised ground, and the other way
    round.
    """
    if surface.kind not in ("floor", "ledge"):
        return surface
    same_level = (surface.height or 0) == (scene.floor.height or 0)
    plain = replace(surface, kind="floor" if same_level else "ledge")
    return (
        scene.floor
        if same_level and replace(plain, height=scene.floor.height) == scene.floor
        else plain
    )


def _painted(painted: PaintedGround, laid: dict[Cell, Surface | None]) -> PaintedGround:
    try:
        return painted_with(painted, laid)
    except PaintError as error:
        raise refuse(say("error_take_off_some_of_what", error=error), "paint") from error


def _settled(scenario: Scenario, rules: Ruleset, scene: Scene) -> Scenario:
    """The scenario on changed ground, with every token there at the ground's level.

    Raises Refused where a question waits, where ground would bury a bridge, and where somebody
    would stand on nothing.
    """
    no_question_waits(scenario)
    # Manually raised ground may come above a deck.
    surfaces = surface_map(scene)
    for bridge, inside in surfaces.bridges:
        if bridge_is_buried(surfaces, bridge, inside):
            raise refuse(
                say("ground_would_lie_above_bridge_remove"),
                "height",
            )
    before, after = Battle(scenario, rules), Battle(replace(scenario, scene=scene), rules)
    tokens = {
        name: _on_changed_ground(before, after, token) for name, token in scenario.tokens.items()
    }
    return replace(after.scenario, tokens=tokens)


def _on_changed_ground(before: Battle, after: Battle, token: Token) -> Token:
    cells = [
        cell for cell in before.footprint(token).cells() if _on_map(cell, after.scenario.scene)
    ]
    # Tokens that clung to something removed come down before levels are compared.
    if token.support == "climbing" and has_face(before, token) and not has_face(after, token):
        return on_the_ground(after, replace(token, support="ground"))
    # Ground that changed elsewhere moves nobody.
    if all(_standing(before, cell) == _standing(after, cell) for cell in cells):
        return token
    here = (
        replace(token, elevation=before.base_level(token)) if token.support == "ground" else token
    )
    there = on_the_ground(after, held_after_force(after, here))
    # Without support: a fall would be charged, and this is not one.
    if there.support == "ground" and all(
        after.columns_of_ground.level_at(*cell) is None for cell in cells
    ):
        raise refuse(say("token_would_stand_over_nothing_move", token=token.name), "height")
    return there


def _standing(battle: Battle, cell: Cell) -> tuple[Surface, tuple[int, ...]]:
    """The kind of a cell's ground, and the levels at which a creature can stand there."""
    columns = battle.columns_of_ground
    layers = [layer for layer in range(len(columns.level)) if columns.exists[layer, cell.y, cell.x]]
    return battle.surfaces.at(*cell), tuple(
        int(columns.level[layer, cell.y, cell.x]) for layer in layers
    )


def _with_bridge(scenario: Scenario, rules: Ruleset, box: AnyCells) -> Scenario:
    """A bridge over a rectangle, level with the highest ground in it and at its two ends."""
    scene = scenario.scene
    box = box.within(scene.columns, scene.rows)
    columns = Battle(scenario, rules).columns_of_ground
    levels = [
        int(columns.level[0, cell.y, cell.x])
        for cell in _with_ends(box).within(scene.columns, scene.rows).cells()
        if columns.exists[0, cell.y, cell.x]
    ]
    if not levels:
        raise refuse(say("bridge_has_no_ground"), "height")
    used = {ground.id for ground in scene.ground}
    name = next(f"bridge-{number}" for number in count(1) if f"bridge-{number}" not in used)
    deck = Ground(name, Surface("bridge", max(levels), thickness=DECK), box.corners())
    # A second bridge over the same cells replaces the first.
    left = tuple(ground for ground in scene.ground if not _is_bridge_on(ground, box))
    return _settled(scenario, rules, replace(scene, ground=(*left, deck)))


def _with_ends(box: AnyCells) -> CellBox:
    """A rectangle and the cells before and behind it, along its longer side."""
    left, right, top, bottom = (
        box.columns.start,
        box.columns.stop - 1,
        box.rows.start,
        box.rows.stop - 1,
    )
    if len(box.columns) >= len(box.rows):
        return CellBox(Cell(left - 1, top), Cell(right + 1, bottom))
    return CellBox(Cell(left, top - 1), Cell(right, bottom + 1))


def _is_bridge_on(ground: Ground, box: AnyCells) -> bool:
    return ground.surface.kind == "bridge" and all(box.holds(point) for point in ground.points)


def _on_map(cell: Cell, scene: Scene) -> bool:
    return cell[0] in range(scene.columns) and cell[1] in range(scene.rows)
