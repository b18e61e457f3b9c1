"""What a ruleset reads of a token: stats with defaults, size, speeds after conditions, what it is
able to do.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Any, TypeVar

from fivefoot.core.geometry.footprint import Footprint
from fivefoot.core.geometry.grid import CELL
from fivefoot.core.model.token import Token
from fivefoot.core.rules.ruleset.schema.base import Amount, exact, thousandths
from fivefoot.core.rules.ruleset.schema.conditions import ConditionEffect
from fivefoot.core.rules.ruleset.schema.ground import Size
from fivefoot.core.rules.ruleset.schema.ruleset import Ruleset
from fivefoot.core.rules.space.downed import brought_down
from fivefoot.core.rules.space.weapon_stats import blow_reach, with_weapons

FALLING = "falling"  # what holds up who falls, and the state of it where the ruleset has one (B52)


def stats_of(ruleset: Ruleset, token: Token) -> dict[str, Any]:
    """All declared stats of the ruleset for a token: its own values, defaults where it has none,
    and what its weapons say in the place of some.
    """
    kept = _stats.get((id(ruleset), id(token)))
    found = kept[0] if kept else _remember(_stats, (ruleset, token), _stats_of(ruleset, token))
    # A copy: whoever asked may change it.
    return {**found}


def _stats_of(ruleset: Ruleset, token: Token) -> dict[str, Any]:
    own = token.stats.get(ruleset.id, {})
    stats = {name: own.get(name, stat.default) for name, stat in ruleset.stats.items()}
    return with_weapons(ruleset, token, stats) if token.weapons else stats


def stats_on_default(ruleset: Ruleset, token: Token) -> tuple[str, ...]:
    """The declared stats for which the token has no value of its own."""
    own = token.stats.get(ruleset.id, {})
    return tuple(name for name in ruleset.stats if name not in own)


HELD = 4096
"""Amounts kept of each kind: of 200 tokens a dozen each, and of their last few changes."""

Value = TypeVar("Value")
_amounts: dict[tuple[int, ...], tuple[int, tuple[object, ...]]] = {}
_speeds: dict[tuple[int, ...], tuple[int, tuple[object, ...]]] = {}
_stats: dict[tuple[int, ...], tuple[dict[str, Any], tuple[object, ...]]] = {}
_effects: dict[
    tuple[int, ...], tuple[tuple[tuple[str, ConditionEffect], ...], tuple[object, ...]]
] = {}


def _remember(
    held: dict[tuple[int, ...], tuple[Value, tuple[object, ...]]],
    parts: tuple[object, ...],
    value: Value,
) -> Value:
    """The value, kept from now on by the identity of the frozen parts it was made of."""
    # All at once: keeping count of use would cost more than making them again.
    if len(held) >= HELD:
        held.clear()
    # The parts are kept with it: a new object could else get the id of one that died.
    held[tuple(map(id, parts))] = (value, parts)
    return value


def forget_amounts() -> None:
    """Drops what was worked out of tokens, and the tokens with it."""
    for held in (_amounts, _speeds, _stats, _effects):
        held.clear()


def amount_of(ruleset: Ruleset, token: Token, amount: Amount) -> int:
    """An amount for a token, in thousandths of the ruleset's unit, without its conditions."""
    kept = _amounts.get((id(ruleset), id(token), id(amount)))
    if kept:
        return kept[0]
    found = thousandths(amount.of(stats_of(ruleset, token)))
    return _remember(_amounts, (ruleset, token, amount), found)


def size_of(ruleset: Ruleset, token: Token) -> Size:
    """The token's size; one the ruleset does not know counts as medium."""
    return ruleset.sizes.get(token.size, ruleset.sizes["medium"])


def footprint_of(ruleset: Ruleset, token: Token) -> Footprint:
    """The cells it covers."""
    return Footprint(token.cell, size_of(ruleset, token).footprint)


def squeezed_side(side: int) -> int:
    """How many cells wide a squeezing body is: one size smaller; Medium and less keep one cell
    (A54).
    """
    return max(1, side - 1)


def height_of(ruleset: Ruleset, token: Token) -> int:
    """How tall it is, in thousandths of a cell: as its footprint is wide unless given."""
    return token.height if token.height is not None else size_of(ruleset, token).footprint * CELL


def condition_effects(ruleset: Ruleset, token: Token) -> tuple[tuple[str, ConditionEffect], ...]:
    """What each condition of the token does at its level, also those it includes, or that a stat
    (B41), a fall or the loss of its hit points brings.
    """
    kept = _effects.get((id(ruleset), id(token)))
    return kept[0] if kept else _remember(_effects, (ruleset, token), _effects_of(ruleset, token))


def _effects_of(ruleset: Ruleset, token: Token) -> tuple[tuple[str, ConditionEffect], ...]:
    levels = condition_levels(ruleset, token).items()
    return tuple((name, ruleset.conditions[name].at(level)) for name, level in levels)


def condition_levels(ruleset: Ruleset, token: Token) -> dict[str, int]:
    """The conditions that a token is in, as for `condition_effects`, with their levels."""
    waiting = [(name, level) for name, level in token.conditions.items() if level > 0]
    waiting += [(name, 1) for name in _brought_by_stats(ruleset, token)]
    # A token that falls is in that condition, without anybody setting it (B52).
    if token.support == FALLING and FALLING in ruleset.conditions:
        waiting.append((FALLING, 1))
    down = brought_down(ruleset, token)
    if down is not None:
        waiting.append((down, 1))
    return with_included(ruleset, waiting)


def with_included(ruleset: Ruleset, conditions: Iterable[tuple[str, int]]) -> dict[str, int]:
    """Conditions with their levels, and those that they include."""
    found: dict[str, int] = {}
    waiting = list(conditions)
    while waiting:
        name, level = waiting.pop(0)
        condition = ruleset.conditions.get(name)
        # The first mention stands: a condition typed with its level comes before one that
        # another includes.
        if condition is None or name in found:
            continue
        found[name] = level
        waiting.extend((included, 1) for included in condition.includes)
    return found


def _brought_by_stats(ruleset: Ruleset, token: Token) -> list[str]:
    limits = ruleset.conditions_by_stat
    if not limits:
        return []
    stats = stats_of(ruleset, token)
    return [name for name, limit in limits if limit.holds(stats)]


def has_condition(ruleset: Ruleset, token: Token, name: str) -> bool:
    """Whether the token has the condition, also by way of another."""
    return (
        any(found == name for found, _ in condition_effects(ruleset, token))
        # Also a condition that the ruleset does not know, as typed or read from a file.
        or token.conditions.get(name, 0) > 0
    )


def is_blocked(ruleset: Ruleset, token: Token, what: str) -> str | None:
    """The condition that forbids something ("actions", "reactions", "threat", "move"), or None."""
    return next(
        (name for name, effect in condition_effects(ruleset, token) if what in effect.blocks), None
    )


def bar_on(ruleset: Ruleset, token: Token, *acts: str) -> tuple[str, str] | None:
    """The condition that forbids one of some acts, the first first, and the rule by which it does;
    None where all are free.
    """
    for act in acts:
        condition = is_blocked(ruleset, token, act)
        if condition is not None:
            return condition, rule_of_bar(ruleset, condition, act)
    return None


def rule_of_bar(ruleset: Ruleset, condition: str, act: str) -> str:
    """The rule by which a condition forbids an act; one act may have a rule of its own (B41)."""
    return ruleset.source_of(f"conditions.{condition}.blocks.{act}")


def speed_factor(ruleset: Ruleset, token: Token) -> tuple[Fraction, tuple[str, ...]]:
    """The product of what conditions do to speed, exactly, and the conditions that do it (A63:
    factors multiply).
    """
    factor, names = Fraction(1), []
    for name, effect in condition_effects(ruleset, token):
        if effect.speed is not None:
            # As a fraction: thirds of a speed are rounded once, at the end.
            factor *= Fraction(effect.speed[0], effect.speed[1])
            names.append(name)
    return factor, tuple(names)


def effective_amount(ruleset: Ruleset, token: Token, amount: Amount) -> int:
    """An amount of movement for a token after its conditions, in thousandths of the unit."""
    kept = _speeds.get((id(ruleset), id(token), id(amount)))
    if kept:
        return kept[0]
    factor, slowed_by = speed_factor(ruleset, token)
    full = amount.of(stats_of(ruleset, token))
    # Rounded once, after conditions and stats.
    found = thousandths(full * factor if slowed_by else full)
    return _remember(_speeds, (ruleset, token, amount), found)


def speed_of(ruleset: Ruleset, token: Token, mode: str) -> int:
    """The speed of a mode after conditions, in thousandths of the unit; 0 where the mode has no
    speed of its own.
    """
    record = ruleset.modes.get(mode)
    if record is None or record.speed is None:
        return 0
    return effective_amount(ruleset, token, record.speed)


def reach_of(ruleset: Ruleset, token: Token) -> int:
    """Melee reach in thousandths of the unit."""
    return amount_of(ruleset, token, ruleset.threat.reach)


def reach_cells(ruleset: Ruleset, token: Token) -> int:
    """Melee reach in whole cells."""
    return cells_in_amount(ruleset, reach_of(ruleset, token))


def weapon_reach_of(ruleset: Ruleset, token: Token) -> int:
    """How far its melee weapon strikes, in thousandths of the unit: as far as it threatens unless
    given apart, or by the weapon in use.
    """
    by_weapon, own = blow_reach(ruleset, token), ruleset.threat.weapon_reach
    if by_weapon is not None:
        return by_weapon
    return reach_of(ruleset, token) if own is None else amount_of(ruleset, token, own)


def cells_in_amount(ruleset: Ruleset, amount: int) -> int:
    """Whole cells in an amount of thousandths of the unit."""
    cell = exact(ruleset.grid.cell)
    # Rounded down in whole numbers: a reach of 7.5 ft is one cell of 5 ft.
    return amount * cell.denominator // (1000 * cell.numerator)


def cell_units(ruleset: Ruleset) -> int:
    """A cell side in thousandths of the unit (5 ft = 5000)."""
    return thousandths(exact(ruleset.grid.cell))
