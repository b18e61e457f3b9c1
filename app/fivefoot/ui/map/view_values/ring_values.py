"""Converts the rules' rings and bands to what is drawn: which are shown now, merged, and where
their texts go.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from fivefoot.core.model.token import is_hostile
from fivefoot.core.rules.ruleset.amount_text import amount_text
from fivefoot.core.rules.ruleset.schema.base import exact
from fivefoot.core.rules.ruleset.schema.ground import Band
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.space.distance import band_limit
from fivefoot.core.rules.space.rings import band_cells, cells_within, ring_cells, rings_of
from fivefoot.core.texts.marker import tr
from fivefoot.ui.appearance.weak_cache import cached_while_alive
from fivefoot.ui.map.painters.ring_painter import RingLook
from fivefoot.ui.map.painters.scale import CELL, ScenePoint
from fivefoot.ui.state.workspace import Workspace

Mask = NDArray[np.bool_]


def rings(workspace: Workspace) -> tuple[RingLook, ...]:
    """The rings and bands to be drawn now.

    Of an action being aimed: its ranges, and the rings that disturb it. Else, where switched on,
    all bands of the selected token and the rings of its enemies; else the rings of the enemy under
    the pointer.
    """
    aim = workspace.fight.aim
    if aim is not None:
        return aimed_ranges(workspace.battle, aim.token, aim.action)
    found: list[RingLook] = []
    if workspace.overlays.ranges:
        token = workspace.token
        found += (
            bands_of(workspace.battle, token.id)
            if token is not None and workspace.plan is None
            else ()
        )
        found += pressure_rings(workspace.battle, token.id if token is not None else None)
    pointed = workspace.pointed.token
    if (
        pointed in workspace.scenario.tokens
        and not workspace.dragging
        and not workspace.overlays.ranges
    ):
        assert pointed is not None
        token, seen = workspace.token, workspace.scenario.tokens[pointed]
        if token is None or is_hostile(
            token, seen
        ):  # the ledger names it; a text would overlap adjacent ones
            found += (replace(ring, text="") for ring in rings_around(workspace.battle, (pointed,)))
    return tuple(found)


def aimed_ranges(battle: Battle, token_id: str, action_id: str) -> tuple[RingLook, ...]:
    """The ranges of an action, and where ranged attacks from there are disturbed."""
    action, token = battle.ruleset.actions[action_id], battle.token(token_id)
    where = action.target
    found: tuple[RingLook, ...] = ()
    if where is not None and where.bands:
        found = _drawn(battle, token_id, battle.ruleset.range_bands or battle.ruleset.zones)
    elif where is not None and where.within is not None:
        found = _aimed_within(battle, token_id, action.label, int(exact(where.within) * 1000))
    if action.attack not in ("ranged", "weapon"):
        return found
    side = battle.footprint(token)
    near = [
        other.id
        for other in battle.hostiles(token)
        if any(
            _covers(battle, other.id, ring.radius, side.cells())
            for ring in rings_of(battle, other.id)
        )
    ]
    return found + rings_around(battle, tuple(near))


def _covers(battle: Battle, token_id: str, radius: int, cells: object) -> bool:
    mask = ring_cells(battle, token_id, radius)
    return any(mask[y, x] for x, y in cells)  # type: ignore[attr-defined]


def bands_of(battle: Battle, token_id: str) -> tuple[RingLook, ...]:
    """All range bands and zones of a token, those of equal distance as one line."""
    return _drawn(battle, token_id, [*battle.ruleset.range_bands, *battle.ruleset.zones])


@cached_while_alive
def _kept(
    battle: Battle, token_id: str, bands: tuple[tuple[int, str], ...]
) -> tuple[RingLook, ...]:
    return tuple(_lines(battle, token_id, bands))


def _drawn(battle: Battle, token_id: str, bands: list[Band]) -> tuple[RingLook, ...]:
    names: dict[int, list[str]] = {}
    for band in bands:
        limit = band_limit(battle, battle.token(token_id), band)
        if limit is not None and limit > 0:  # what extends as far as sight has no border
            names.setdefault(limit, []).append(band.label)
    return _kept(
        battle,
        token_id,
        tuple((limit, " · ".join(dict.fromkeys(names[limit]))) for limit in sorted(names)),
    )


def _lines(battle: Battle, token_id: str, bands: tuple[tuple[int, str], ...]) -> Iterator[RingLook]:
    for pattern, (limit, label) in enumerate(bands):
        mask = band_cells(battle, token_id, [Band(label=label, upto=limit / 1000)]) > 0
        yield from _line(
            battle, token_id, mask, f"{label} {amount_text(battle.ruleset, limit)}", pattern
        )


def _line(
    battle: Battle, token_id: str, mask: Mask, text: str, pattern: int = 0
) -> Iterator[RingLook]:
    """The border of the cells around a token, including its own; None where all of the map lies
    inside.
    """
    own = battle.footprint(battle.token(token_id))
    whole = mask.copy()
    whole[own.anchor.y : own.anchor.y + own.side, own.anchor.x : own.anchor.x + own.side] = True
    at = _text_place(whole, (own.anchor.x + own.side / 2, own.anchor.y + own.side / 2))
    if at is not None:
        yield _look(battle, whole, text, at, pattern)


@cached_while_alive
def _aimed_within(battle: Battle, token_id: str, label: str, within: int) -> tuple[RingLook, ...]:
    """The range of an action, in the metric by which its targets are chosen."""
    text = f"{label} {amount_text(battle.ruleset, within)}"
    return tuple(_line(battle, token_id, cells_within(battle, token_id, within), text))


def pressure_rings(battle: Battle, token_id: str | None) -> tuple[RingLook, ...]:
    """The rings of a token's enemies, or of all foes without a token."""
    tokens = battle.scenario.tokens.values()
    if token_id is None:
        return rings_around(
            battle, tuple(other.id for other in tokens if other.side not in ("heroes", "neutral"))
        )
    token = battle.token(token_id)
    return rings_around(battle, tuple(other.id for other in tokens if is_hostile(token, other)))


@cached_while_alive
def rings_around(battle: Battle, names: tuple[str, ...]) -> tuple[RingLook, ...]:
    """The rings of some tokens, those of one kind as one area."""
    masks: dict[str, Mask] = {}
    texts: dict[str, str] = {}
    for name in names:
        for ring in rings_of(battle, name):
            held = masks.setdefault(ring.id, np.zeros((battle.rows, battle.columns), dtype=bool))
            held |= ring_cells(battle, name, ring.radius)
            # Whose it is: a range of one's own may have the same name.
            whose = battle.token(name).name if ring.id not in texts else tr("Enemies")
            away = amount_text(battle.ruleset, ring.radius)
            texts[ring.id] = f"{whose}: {ring.ring.label} {away}"
    return tuple(
        _look(battle, mask, texts[name], _top_of(mask), pressure=True)
        for name, mask in masks.items()
        if mask.any()
    )


def _look(
    battle: Battle, mask: Mask, text: str, at: ScenePoint, pattern: int = 0, pressure: bool = False
) -> RingLook:
    data = mask.astype(np.uint8).tobytes()
    return RingLook(battle.columns, battle.rows, data, text, at, pattern, pressure)


def _text_place(mask: Mask, centre: ScenePoint) -> ScenePoint | None:
    """Where a border that lies inside the map is nearest to north-north-east of `centre` (cells);
    None without one.
    """
    padded = np.pad(mask, 1, constant_values=True)  # the map's edge is no border
    inner = padded[:-2, 1:-1] & padded[2:, 1:-1] & padded[1:-1, :-2] & padded[1:-1, 2:]
    rows, columns = np.nonzero(mask & ~inner)
    if not rows.size:
        return None
    across, down = columns + 0.5 - centre[0], rows + 0.5 - centre[1]
    towards = (across * 0.35 - down) / np.maximum(np.hypot(across, down), 0.5)
    best = int(np.argmax(towards))
    return (float(columns[best]) + 0.5) * CELL, (float(rows[best]) + 0.12) * CELL


def _top_of(mask: Mask) -> ScenePoint:
    """The middle of the upper border of the topmost cells."""
    rows, columns = np.nonzero(mask)
    top = rows.min()
    along = columns[rows == top]
    run = along[: 1 + int(np.argmax(np.append(np.diff(along) > 1, True)))]
    return (float(run[0] + run[-1]) / 2 + 0.5) * CELL, float(top) * CELL
