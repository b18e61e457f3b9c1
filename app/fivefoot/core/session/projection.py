"""What the players may know of a scenario, as a scenario of its own, built from a whitelist.

It does not contain what they may not know: hidden tokens, secret doors (they are walls), notes, the
log, hidden numbers and names, and ground that nobody has uncovered. A field that is added to the
model stays out until it is added here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from functools import lru_cache
from hashlib import blake2s
from itertools import compress
from typing import Final

import numpy as np
from numpy.typing import NDArray

from fivefoot.core.geometry.grid import CELL, Point
from fivefoot.core.geometry.vision import SeenArea
from fivefoot.core.model.barrier import Barrier
from fivefoot.core.model.encounter import Encounter, Link
from fivefoot.core.model.fog import Fog, explored_cells, rows_of
from fivefoot.core.model.known_words import word_of
from fivefoot.core.model.label import MapLabel
from fivefoot.core.model.overhead import Overhead
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.scene import Ambient, Scene
from fivefoot.core.model.terrain import TILE, Ground, PaintedGround
from fivefoot.core.model.token import Token
from fivefoot.core.model.weapon import Weapon
from fivefoot.core.model.zone import Zone
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.space.lights import (
    Shining,
    dark_sight,
    light_sources,
    lights_any,
    lit_area,
)
from fivefoot.core.rules.space.threat import sees
from fivefoot.core.rules.space.token_sight import cells_seen, seen_areas
from fivefoot.core.rules.turn.zones import zone_mask
from fivefoot.core.session.texts import say
from fivefoot.core.texts.lists import capital

Mask = NDArray[np.bool_]

Naming = Callable[[Sequence[Token]], dict[str, str]]
"""Gives known tokens their ids in the projection, by their real ids."""

PARTY: Final = "heroes"
"""The side of the players' characters."""

BLOCK: Final = 1024
"""Walls that are processed at once: long ones cover a thousand places each."""


@dataclass(frozen=True, slots=True)
class Audience:
    """Who looks: the whole party, or only the given tokens of it."""

    tokens: tuple[str, ...] = ()

    def members(self, scenario: Scenario) -> tuple[Token, ...]:
        """The tokens that look."""
        party = (token for token in scenario.tokens.values() if token.side == PARTY)
        return tuple(token for token in party if not self.tokens or token.id in self.tokens)


EVERYONE: Final = Audience()


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class KnownMap:
    """What an audience knows of the map: its `scene`, the areas it `sees` now, and which cells are
    `uncovered`.

    `eyes` has, for each of the areas, the middle of the token that sees it and how far it sees
    without light, in thousandths of a cell. `lights` are the lamps whose light is seen, each with
    the area that walls leave it, and `ambient` is the light over everything.
    """

    scene: Scene
    sees: tuple[SeenArea, ...]
    uncovered: Mask
    seen_now: Mask
    eyes: tuple[tuple[Point, int], ...]
    lights: tuple[tuple[Shining, SeenArea], ...]
    ambient: Ambient


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Projection(KnownMap):
    """What an audience knows of the map and the tokens, as its own `scenario`.

    `wounds` has a word for each of its hurt tokens whose hit points are shown in words. `names`
    maps the ids of the projected tokens to those of the game master's scenario; only the game
    master has it.
    """

    scenario: Scenario
    wounds: Mapping[str, str]
    names: Mapping[str, str]


def project(
    battle: Battle,
    audience: Audience = EVERYONE,
    with_picture: bool = True,
    naming: Naming | None = None,
) -> Projection:
    """What the audience may know of a scenario.

    `with_picture` False leaves out a map picture under fog: for a file, in which nothing would
    cover it. `naming` gives its tokens other ids; without it they get meaningless ids.
    """
    there = known_map(battle, audience, with_picture)
    shown = _known_tokens(battle, audience, there)
    names = (naming or _hidden_ids)(shown)
    return Projection(
        **{part.name: getattr(there, part.name) for part in fields(there)},
        scenario=_known_scenario(battle, there.scene, names, there.uncovered),
        wounds={names[token.id]: word for token in shown if (word := _shown_wounds(token))},
        names={names[token.id]: token.id for token in shown},
    )


def known_map(battle: Battle, audience: Audience = EVERYONE, with_picture: bool = True) -> KnownMap:
    """What the audience may know of the map alone, as part of `project`."""
    fog = battle.scenario.scene.fog
    looks, seen_now = _seen_now(battle, audience)
    uncovered = (
        explored_cells(fog, battle.columns, battle.rows) | seen_now
        if fog.on
        else np.ones_like(seen_now)
    )
    return KnownMap(
        scene=_known_scene(battle, uncovered, with_picture or not fog.on),
        sees=tuple(area for _whose, area in looks),
        uncovered=uncovered,
        seen_now=seen_now,
        eyes=tuple(whose for whose, _area in looks),
        lights=_seen_lights(battle, seen_now),
        ambient=battle.scenario.scene.ambient,
    )


def _known_tokens(battle: Battle, audience: Audience, there: KnownMap) -> list[Token]:
    """The tokens that an audience knows of, in the scenario's order."""
    scenario, fog = battle.scenario, battle.scenario.scene.fog
    # With fog by sight, what was seen earlier is known of the map, but not of tokens there.
    where = there.seen_now if fog.on and fog.by_sight else there.uncovered
    lookers = audience.members(scenario) if there.sees else ()
    # On flat ground without low walls every token that is seen stands on ground that is seen.
    upward = lookers if battle.has_heights or battle.low_walls else ()
    return [token for token in scenario.tokens.values() if _is_known(battle, token, where, upward)]


def _seen_lights(battle: Battle, seen_now: Mask) -> tuple[tuple[Shining, SeenArea], ...]:
    """The lamps whose light falls on what is seen: the others stay unknown."""
    if battle.scenario.scene.ambient == "bright" or not seen_now.any():
        return ()
    return tuple(
        (lamp, lit_area(battle, lamp))
        for lamp in light_sources(battle)
        if lights_any(battle, lamp, seen_now)
    )


Look = tuple[tuple[Point, int], SeenArea]
"""The middle of a token, how far it sees in the dark, and the area that it sees."""


def _seen_now(battle: Battle, audience: Audience) -> tuple[tuple[Look, ...], Mask]:
    """What each of the audience's tokens sees with fog by sight, and the cells of it."""
    fog, members = battle.scenario.scene.fog, audience.members(battle.scenario)
    looks: list[Look] = []
    if fog.on and fog.by_sight:
        for token in members:
            whose = battle.footprint(token).centre(), dark_sight(battle, token) * CELL
            looks += [(whose, area) for area in seen_areas(battle, token)]
    if not looks:
        return (), np.zeros((battle.rows, battle.columns), dtype=np.bool_)
    return tuple(looks), cells_seen(battle, [(token, token.cell) for token in members])


def _known_scenario(
    battle: Battle, scene: Scene, names: Mapping[str, str], uncovered: Mask
) -> Scenario:
    """A scenario with only what may be known: fields that are not listed here stay out, so that a
    new field is hidden until somebody decides about it.
    """
    scenario = battle.scenario
    tokens = {
        name: _known_token(scenario.tokens[own], name, uncovered) for own, name in names.items()
    }
    known = Scenario(
        scene,
        ruleset=scenario.ruleset,
        title=scenario.title,
        options=scenario.options,
        tokens=tokens,
        encounter=_known_encounter(scenario, names),
        ruleset_files=scenario.ruleset_files,
        zones=_known_zones(battle, uncovered),
    )
    return _with_assets(known, scenario)


def _known_zones(battle: Battle, uncovered: Mask) -> tuple[Zone, ...]:
    """The zones with an uncovered cell, with their place and shape; names and notes stay out."""
    return tuple(
        Zone(
            _stand_in(zone.id),
            capital(word_of(zone.shape)),
            zone.shape,
            zone.at,
            zone.size,
            zone.towards,
            # Of a region only the uncovered cells: its outline would reveal what lies in the fog.
            cells=rows_of(zone_mask(battle, zone) & uncovered) if zone.cells else (),
        )
        for zone in battle.scenario.zones
        if not zone.hidden and bool((zone_mask(battle, zone) & uncovered).any())
    )


def _is_known(battle: Battle, token: Token, where: Mask, lookers: Sequence[Token]) -> bool:
    """Whether the players see a token: always their own, others where they can be seen and are not
    hidden.
    """
    # Hidden from the players includes the party's own tokens.
    if token.hidden or token.side == PARTY:
        return not token.hidden
    (x, y), side = token.cell, battle.side_of(token)
    under = where[max(0, y) : max(0, y + side), max(0, x) : max(0, x + side)]
    # Reading a single number is faster than evaluating a mask.
    seen = under.item() if under.size == 1 else bool(under.any())
    # Usually nobody: an empty loop would cost as much as all the rest.
    return seen or (bool(lookers) and any(_looks_up_to(battle, each, token) for each in lookers))


def _hidden_ids(shown: Sequence[Token]) -> dict[str, str]:
    return {token.id: _stand_in(token.id) for token in shown}


def _looks_up_to(battle: Battle, looker: Token, token: Token) -> bool:
    """Whether a token sees another whose head is higher than its own, though not the ground under
    it: on a ledge, in the air or behind a low wall.
    """
    higher = battle.head_level(token) > battle.head_level(looker)
    return higher and sees(battle, looker, token) is None


@lru_cache(maxsize=4096)
def _stand_in(name: str) -> str:
    """An id that does not reveal the name it was made from."""
    return f"t-{blake2s(name.encode(), digest_size=6).hexdigest()}"


def _known_token(token: Token, name: str, uncovered: Mask) -> Token:
    own = token.side == PARTY
    disguised = token.seen_as is not None
    shown = _hit_points(token)
    return Token(
        name,
        token.name if token.seen_as is None else token.seen_as,
        token.cell,
        side=token.side,
        size=token.size,
        elevation=token.elevation,
        height=token.height,
        support=token.support,
        conditions=token.conditions,
        stats=token.stats if own else {},
        hit_points=shown[0],
        hit_points_max=shown[1],
        facing=token.facing,
        picture=None if disguised else token.picture,
        weapons=_known_weapons(token, uncovered) if own else (),
        weapon_in_use=token.weapon_in_use if own else "",
    )


def _known_weapons(token: Token, uncovered: Mask) -> tuple[Weapon, ...]:
    """The weapons of one of the players' own tokens, without those lying where nobody has
    looked.
    """
    return tuple(
        weapon
        for weapon in token.weapons
        if weapon.cell is None or bool(uncovered[weapon.cell.y, weapon.cell.x])
    )


BAR_STEPS: Final = 8


def _hit_points(token: Token) -> tuple[int | None, int | None]:
    """Hit points as the players may know them: numbers, eighths for a bar, or nothing."""
    style = _hit_point_style(token)
    if token.hit_points is None or style in ("word", "nothing"):
        return None, None
    if style == "number":
        return token.hit_points, token.hit_points_max
    most = max(1, token.hit_points_max or token.hit_points)
    # Rounded up: a standing creature has at least one step of the bar.
    share = -(-max(0, token.hit_points) * BAR_STEPS // most)
    return min(BAR_STEPS, share), BAR_STEPS


def _shown_wounds(token: Token) -> str:
    """The word for its wounds, where players get a word."""
    return wound_word(token) if _hit_point_style(token) == "word" else ""


def _hit_point_style(token: Token) -> str:
    return token.shown_hit_points or ("number" if token.side == PARTY else "word")


def wound_word(token: Token) -> str:
    """How badly a token is hurt, in a word; empty where it is unhurt or has no hit points.

    >>> from fivefoot.core.geometry.grid import Cell
    >>> wound_word(Token("o", "Ogre", Cell(0, 0), hit_points=9, hit_points_max=20))
    'badly wounded'
    """
    if (
        token.hit_points is None
        or not token.hit_points_max
        or token.hit_points >= token.hit_points_max
    ):
        return ""
    if token.hit_points <= 0:
        return "down"
    return say("badly_wounded") if 2 * token.hit_points <= token.hit_points_max else say("wounded")


# The map


def _known_scene(battle: Battle, uncovered: Mask, with_picture: bool) -> Scene:
    scene, near = battle.scenario.scene, _widened(uncovered)
    bits = uncovered.tobytes()
    # What is slow to draw stays the same object while the knowledge of it does not change.
    ground = battle.derived(
        "known_ground", (scene.ground,), (bits,), lambda: _known_grounds(scene.ground, uncovered)
    )
    painted = battle.derived(
        "known_paint", (scene.painted,), (bits,), lambda: _known_paint(scene.painted, uncovered)
    )
    return Scene(
        scene.columns,
        scene.rows,
        picture=scene.picture if with_picture else None,
        floor=scene.floor,
        ground=ground,
        painted=painted,
        barriers=_known_barriers(battle, near),
        grid_visible=scene.grid_visible,
        look=scene.look,
        labels=_known_labels(scene, uncovered),
        overheads=_known_overheads(scene) if with_picture else (),
        fog=Fog(scene.fog.on, scene.fog.by_sight, rows_of(uncovered) if scene.fog.on else ()),
    )


def _known_overheads(scene: Scene) -> tuple[Overhead, ...]:
    """The overheads that players may see, without names; fog covers them."""
    return tuple(
        Overhead(f"overhead-{number}", *_place_of(each), quarters=each.quarters)
        for number, each in enumerate(scene.overheads)
        if not each.gm_only
    )


def _place_of(overhead: Overhead) -> tuple[str, Point, int, int]:
    return overhead.asset, overhead.origin, overhead.width, overhead.height


def _known_labels(scene: Scene, uncovered: Mask) -> tuple[MapLabel, ...]:
    """The labels for players, on uncovered cells, without their notes."""
    rows, columns = uncovered.shape
    return tuple(
        MapLabel(f"label-{number}", label.at, label.text)
        for number, label in enumerate(scene.labels)
        if not label.gm_only
        and uncovered[min(label.at[1] // CELL, rows - 1), min(label.at[0] // CELL, columns - 1)]
    )


def _known_grounds(grounds: Sequence[Ground], uncovered: Mask) -> tuple[Ground, ...]:
    """The pieces of ground with an uncovered cell in their box."""
    return tuple(
        _known_ground(n, g) for n, g in enumerate(grounds) if _touches(g.points, uncovered)
    )


def _known_ground(number: int, ground: Ground) -> Ground:
    """A piece of ground under a meaningless name."""
    return Ground(f"ground-{number}", ground.surface, ground.points, ground.holes)


def _touches(points: Iterable[Point], uncovered: Mask) -> bool:
    """Whether an uncovered cell lies in the box of an outline."""
    xs, ys = zip(*points, strict=True)
    # At least one cell: an outline may be a line.
    left, right = max(0, min(xs) // CELL), -(-max(xs) // CELL)
    top, bottom = max(0, min(ys) // CELL), -(-max(ys) // CELL)
    return bool(uncovered[top : max(bottom, top + 1), left : max(right, left + 1)].any())


def _known_paint(painted: PaintedGround, uncovered: Mask) -> PaintedGround:
    """The paint on uncovered cells; surfaces that nobody has seen are removed from the palette."""
    rows, columns = uncovered.shape
    padded = np.zeros((-(-rows // TILE) * TILE, -(-columns // TILE) * TILE), dtype=np.bool_)
    padded[:rows, :columns] = uncovered
    tiles: dict[tuple[int, int], bytes] = {}
    used: set[int] = set()
    for (x, y), data in painted.tiles.items():
        mask = padded[y * TILE : (y + 1) * TILE, x * TILE : (x + 1) * TILE]
        # A file of another size may have tiles beyond the map's edge.
        if mask.shape == (TILE, TILE) and mask.any():
            tile = np.frombuffer(data, dtype=np.uint8).reshape(TILE, TILE) * mask
            used |= set(np.unique(tile).tolist()) - {0}
            tiles[x, y] = tile.astype(np.uint8).tobytes()
    order = sorted(used)
    palette = tuple(painted.palette[number - 1] for number in order)
    return PaintedGround(palette, _renumbered(tiles, order))


def _renumbered(
    tiles: Mapping[tuple[int, int], bytes], order: Sequence[int]
) -> dict[tuple[int, int], bytes]:
    """Tiles with their surfaces renumbered in this order, from 1; 0 remains bare ground."""
    # Gaps in the numbers would reveal how many surfaces nobody has seen.
    table = np.zeros(256, dtype=np.uint8)
    table[list(order)] = np.arange(1, len(order) + 1)
    return {
        key: table[np.frombuffer(tile, dtype=np.uint8)].tobytes() for key, tile in tiles.items()
    }


@dataclass(frozen=True, slots=True, eq=False)
class _StandIns:
    """What the players may know of each wall, by its id, and the cells of each: `x` and `y` as one
    list of cells, in which wall k begins at `first[k]`.
    """

    named: tuple[tuple[str, Barrier], ...]
    x: NDArray[np.int64]
    y: NDArray[np.int64]
    first: NDArray[np.int64]


def _known_barriers(battle: Battle, near: Mask) -> Mapping[str, Barrier]:
    """Walls and doors next to uncovered cells; a closed secret door is a wall.

    The same object while the same ones are known, so that nothing is redrawn.
    """
    barriers = battle.scenario.scene.barriers
    if not barriers:
        return {}
    every = battle.derived(
        "stand_ins", (barriers,), near.shape, lambda: _stand_ins(barriers, *near.shape)
    )
    # A wall is known where one of its cells is next to an uncovered one.
    known = np.logical_or.reduceat(near[every.y, every.x], every.first)
    return battle.derived(
        "known_barriers",
        (every,),
        (known.tobytes(),),
        lambda: dict(compress(every.named, known.tolist())),
    )


def _stand_ins(barriers: Mapping[str, Barrier], rows: int, columns: int) -> _StandIns:
    """All walls in the form in which they would be known, with the cells that each of them
    passes.
    """
    ends = np.array([(*each.start, *each.end) for each in barriers.values()], dtype=np.int64)
    parts = [_passed(ends[at : at + BLOCK], rows, columns) for at in range(0, len(ends), BLOCK)]
    counts = np.concatenate([count for _, _, count in parts])
    return _StandIns(
        tuple((known.id, known) for known in map(_known_barrier, barriers.values())),
        np.concatenate([x for x, _, _ in parts]),
        np.concatenate([y for _, y, _ in parts]),
        np.cumsum(counts) - counts,
    )


def _known_barrier(barrier: Barrier) -> Barrier:
    """A wall under a meaningless id: its material is visible, its hit points are not, and a secret
    door has the material of walls.
    """
    hides = barrier.secret and not barrier.is_open
    return Barrier(
        _stand_in(barrier.id),
        barrier.start,
        barrier.end,
        # A secret window stays a window: it can be seen through.
        "wall" if hides and barrier.opens else barrier.kind,
        is_open=barrier.is_open,
        bottom=barrier.bottom,
        height=barrier.height,
        material="" if hides else barrier.material,
    )


def _passed(
    ends: NDArray[np.int64], rows: int, columns: int
) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]]:
    """The cells that some lines (x, y, x, y, in thousandths of a cell) pass, sampled every half
    cell and at both ends: columns, rows, and how many of them belong to each line.
    """
    along = ends[:, 2:] - ends[:, :2]
    parts = np.abs(along).max(axis=1) // (CELL // 2) + 1
    first = np.cumsum(parts + 1) - (parts + 1)
    line = np.repeat(np.arange(len(ends)), parts + 1)
    part = np.arange(len(line)) - first[line]
    points = ends[line, :2] + part[:, None] * along[line] // parts[line, None]
    x, y = (points // CELL).clip(0, (columns - 1, rows - 1)).T
    return x, y, parts + 1


def _widened(mask: Mask) -> Mask:
    """The cells of a mask and their neighbours."""
    padded = np.pad(mask, 1)
    rows, columns = mask.shape
    shifts = [padded[dy : dy + rows, dx : dx + columns] for dy in range(3) for dx in range(3)]
    widened: Mask = np.logical_or.reduce(shifts)
    return widened


# The fight, and pictures


def _known_encounter(scenario: Scenario, names: Mapping[str, str]) -> Encounter:
    """Whose turn it is, the round and the order of known tokens; what the party's own tokens have
    left.
    """
    fight = scenario.encounter
    own = {name for name, token in scenario.tokens.items() if token.side == PARTY and name in names}
    links = [link for link in fight.links if link.source in names and link.target in names]
    return Encounter(
        stage=fight.stage,
        round=fight.round,
        phase=fight.phase,
        active=names.get(fight.active or ""),
        order=tuple(names[name] for name in fight.order if name in names),
        turns={names[name]: turn for name, turn in fight.turns.items() if name in own},
        links=tuple(Link(link.kind, names[link.source], names[link.target]) for link in links),
        done=tuple(names[name] for name in fight.done if name in names),
    )


def _with_assets(known: Scenario, scenario: Scenario) -> Scenario:
    """Only the pictures that the known parts refer to."""
    used = {token.picture for token in known.tokens.values()}
    if known.scene.picture is not None:
        used.add(known.scene.picture.asset)
    used |= {each.asset for each in known.scene.overheads}
    assets = {name: data for name, data in scenario.assets.items() if name in used}
    return Scenario(
        known.scene,
        known.ruleset,
        known.title,
        known.options,
        known.tokens,
        known.encounter,
        assets,
        ruleset_files=known.ruleset_files,
        zones=known.zones,
    )
