"""What a token enters on its way, on its own feet or moved: zones, which are announced, and
hazardous ground, which hurts. Neither stops it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from fivefoot.core.geometry.footprint import Footprint
from fivefoot.core.geometry.grid import Cell, direction_of
from fivefoot.core.model.harm import Hurt
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.token import Token
from fivefoot.core.model.zone import Zone
from fivefoot.core.rules.means.damage_due import with_damage_due
from fivefoot.core.rules.routes.receipts import line_between
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.space.dragging import Stand
from fivefoot.core.rules.space.hazards import CAUSE, hazards_entered
from fivefoot.core.rules.turn.reminders import reminder
from fivefoot.core.rules.turn.state import logged
from fivefoot.core.rules.turn.texts import say
from fivefoot.core.rules.turn.zones import with_details, zone_mask

Ways = Mapping[str, Sequence[Stand]]


def apply_entry_effects(before: Battle, after: Scenario, ways: Ways | None = None) -> Scenario:
    """The scenario in which every token that has moved is told of the zones it entered and is hurt
    by hazards.

    `ways` are the places that tokens passed through, by token; for all others only the last place
    counts.
    """
    # In setup nothing hurts.
    if not before.in_play:
        return after
    hurts: list[Hurt] = []
    for token in tuple(after.tokens.values()):
        earlier = before.scenario.tokens.get(token.id)
        # A token that did not move came into nothing.
        if earlier is None or _place(earlier) == _place(token):
            continue
        way = (ways or {}).get(token.id, ())
        # A token that is about to fall still counts as standing: how high it is says that it is not
        # there.
        level = max(before.base_level(earlier), earlier.elevation)
        start = Stand(earlier.cell, level, earlier.support, before.body(earlier).side)
        for zone, cell in _zones_entered(before, earlier, start, way, token.cell):
            after = logged(after, token.id, reminder(_zone_text(token, zone, cell)))
        # Without a way the end alone counts.
        ends = way or (Stand(token.cell, token.elevation, token.support),)
        for stand, dice in hazards_entered(before, earlier, start, ends):
            line = reminder(_hazard_text(token, stand.cell, dice))
            after = logged(after, token.id, line)
            hurts += [Hurt(token.id, dice, CAUSE)] if dice else []
    # Damage of all of them waits as one question.
    return with_damage_due(after, before.ruleset, hurts) if hurts else after


def _zone_text(token: Token, zone: Zone, cell: Cell) -> str:
    """The reminder of a zone that a token entered at a cell, with the zone's details."""
    text = say("token_comes_into_zone", token=token.name, zone=zone.name, x=cell.x, y=cell.y)
    return with_details(text, zone)


def _hazard_text(token: Token, cell: Cell, dice: str) -> str:
    """The reminder of hazardous ground, with its damage where the ruleset gives it."""
    text = say("token_comes_onto_cause", token=token.name, cause=CAUSE, x=cell.x, y=cell.y)
    return say("text_with_dice_damage", text=text, dice=dice) if dice else text


def _place(token: Token) -> tuple[Cell, int, str]:
    return token.cell, token.elevation, token.support


def _zones_entered(
    battle: Battle, token: Token, start: Stand, way: Sequence[Stand], end: Cell
) -> Iterator[tuple[Zone, Cell]]:
    """The zones that a token comes into, and where: leaps lead through the cells under them."""
    if not battle.scenario.zones:
        return
    # Through the cells under a leap as well.
    passed = list(_passed(start.cell, way)) or [(end, 0)]
    whole = battle.footprint(token).side
    for zone in battle.scenario.zones:
        # A creature comes in with any cell of it.
        mask, before = zone_mask(battle, zone), False
        for number, (anchor, side) in enumerate([(start.cell, start.side), *passed]):
            inside = any(
                mask[cell.y, cell.x]
                for cell in Footprint(anchor, side or whole).cells()
                if 0 <= cell.x < battle.columns and 0 <= cell.y < battle.rows
            )
            # The first is where it began: it was inside already.
            if inside and not before and number:
                yield zone, anchor
            before = inside


def _passed(start: Cell, way: Sequence[Stand]) -> Iterator[tuple[Cell, int]]:
    """The cells that a way leads over, each with the width of the body there."""
    here = start
    for stand in way:
        # Not a neighbour: a leap or a teleport, whose line leads through cells.
        if stand.cell != here and direction_of(here, stand.cell) is None:
            yield from ((cell, stand.side) for cell in line_between(here, stand.cell))
        elif stand.cell != here:
            yield stand.cell, stand.side
        here = stand.cell
