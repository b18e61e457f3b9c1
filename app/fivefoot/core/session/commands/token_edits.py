"""Adding, copying, naming, changing and deleting tokens."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar, Final, get_args

from fivefoot.core.geometry.footprint import Footprint
from fivefoot.core.geometry.grid import DIRECTIONS, Cell
from fivefoot.core.model.free_ids import free_id
from fivefoot.core.model.scenario import Scenario, with_token
from fivefoot.core.model.token import ShownHitPoints, StatValue, Token
from fivefoot.core.model.weapon import taken_along
from fivefoot.core.rules.means.hit_points import HitPointChange, HitPointError, parse_change
from fivefoot.core.rules.routes.falls import on_the_ground
from fivefoot.core.rules.ruleset.schema.ruleset import Ruleset
from fivefoot.core.rules.ruleset.stat_values import stat_problem
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.space.tokens import footprint_of
from fivefoot.core.rules.turn.commands import JoinOrder, RemoveToken, SetCondition, SetHitPoints
from fivefoot.core.rules.turn.removal import fight_without
from fivefoot.core.session.commands import name_of, refuse, require_tokens
from fivefoot.core.session.commands.texts import say
from fivefoot.core.session.commands.turn import carry_out, fight_runs
from fivefoot.core.session.field_words import names_of

NUMBERED = re.compile(r"^(.*?)[ ]+(\d+)$")
LONGEST_NAME = 80

CLOSE_BY: Final = 12
"""How far from the wanted cell, in cells, a token is kept on the same side of walls."""

LONGEST_LINE: Final = 200  # as a file allows
LONGEST_NOTES: Final = 200_000
MOST: Final = 1_000_000_000
TALLEST: Final = 1_000_000
NUMBERS: Final = (("height", 0, TALLEST, say("thousandths_of_cell")), ("facing", 0, 359, "degrees"))


def identifier(scenario: Scenario, name: str) -> str:
    """A free id made from a name: "Goblin 1" -> "goblin-1", with a number appended where it is
    taken.
    """
    return free_id(name, scenario.tokens, "token")


def checked_name(name: str) -> str:
    """The name without surrounding spaces. Raises Refused where it is empty or too long."""
    clean = name.strip()
    if not clean:
        raise refuse(say("token_needs_name_type_at_least"), "name")
    if len(clean) > LONGEST_NAME:
        raise refuse(
            say("name_is_count_letters_long_use", count=len(clean), longest_name=LONGEST_NAME),
            "name",
        )
    return clean


def free_cell(scenario: Scenario, rules: Ruleset, token: Token, near: Cell) -> Cell:
    """The free cell nearest to `near`, on the same side of walls if one is close by; `near` itself
    where there is none.
    """
    side = footprint_of(rules, token).side
    taken = [
        footprint_of(rules, other) for other in scenario.tokens.values() if other.id != token.id
    ]

    def is_free(cell: Cell) -> bool:
        inside = (
            0 <= cell.x <= scenario.scene.columns - side
            and 0 <= cell.y <= scenario.scene.rows - side
        )
        return inside and not any(Footprint(cell, side).overlaps(other) for other in taken)

    # Ring by ring, so that the first free one is the nearest.
    if scenario.scene.barriers and not is_free(near):
        this_side = _this_side_of_walls(Battle(scenario, rules), near, side)
        for cell in _outward(near, CLOSE_BY + 1):
            if cell in this_side and is_free(cell):
                return cell
    around = _outward(near, max(scenario.scene.columns, scenario.scene.rows))
    return next((cell for cell in around if is_free(cell)), near)


def _this_side_of_walls(battle: Battle, near: Cell, side: int) -> set[Cell]:
    """The nearby cells that can be reached from a cell without crossing a wall."""
    columns, rows = battle.columns - side + 1, battle.rows - side + 1
    if not (0 <= near.x < columns and 0 <= near.y < rows):
        return set()
    barred = battle.footprint_steps(side)
    waiting, seen = [near], {near}
    while waiting:
        cell = waiting.pop()
        for direction, (dx, dy) in enumerate(DIRECTIONS):
            there = Cell(cell.x + dx, cell.y + dy)
            close = max(abs(there.x - near.x), abs(there.y - near.y)) <= CLOSE_BY
            # The edge of the map blocks like a wall.
            if close and there not in seen and not barred[direction, cell.y, cell.x]:
                seen.add(there)
                waiting.append(there)
    return seen


def _outward(near: Cell, most: int) -> Iterator[Cell]:
    yield near
    for ring in range(1, most):
        for y in range(near.y - ring, near.y + ring + 1):
            across = range(near.x - ring, near.x + ring + 1)
            columns = across if abs(y - near.y) == ring else (near.x - ring, near.x + ring)
            yield from (Cell(x, y) for x in columns)


@dataclass(frozen=True, slots=True)
class AddTokens:
    """Adds a token, or several numbered ones (Goblin 1, 2, 3); each gets a free id and the nearest
    free cell.
    """

    token: Token
    count: int = 1
    kind: ClassVar[str] = "edit"

    def label(self, scenario: Scenario, rules: Ruleset) -> str:
        return (
            say("add_token", token=self.token.name)
            if self.count == 1
            else say("add_count_token", count=self.count, token=self.token.name)
        )

    def apply(self, scenario: Scenario, rules: Ruleset) -> Scenario:
        name = checked_name(self.token.name)
        token = replace(self.token, id=identifier(scenario, self.token.id or name), name=name)
        scenario = _added(scenario, rules, token)
        # Including the first one, if it is new.
        before = set(scenario.tokens) - {token.id}
        for _ in range(self.count - 1):
            scenario = copied(scenario, rules, token.id)
        return with_places(scenario, rules, before)


def with_places(scenario: Scenario, rules: Ruleset, before: Collection[str]) -> Scenario:
    """The scenario in which new tokens have places in the order of a fight that has one."""
    if not (fight_runs(scenario) and scenario.encounter.order):
        return scenario
    return carry_out(
        scenario, rules, JoinOrder(tuple(name for name in scenario.tokens if name not in before))
    )


def _added(scenario: Scenario, rules: Ruleset, token: Token) -> Scenario:
    return with_token(scenario, replace(token, cell=free_cell(scenario, rules, token, token.cell)))


@dataclass(frozen=True, slots=True)
class CopyTokens:
    """Copies tokens next to themselves, numbered: Goblin becomes Goblin 1, its copies Goblin 2,
    Goblin 3.
    """

    tokens: tuple[str, ...]
    times: int = 1
    kind: ClassVar[str] = "edit"

    def label(self, scenario: Scenario, rules: Ruleset) -> str:
        one = len(self.tokens) == 1
        return (
            say("copy_first", first=name_of(scenario, self.tokens[0]))
            if one
            else say("copy_count_tokens", count=len(self.tokens))
        )

    def apply(self, scenario: Scenario, rules: Ruleset) -> Scenario:
        require_tokens(scenario, self.tokens)
        before = set(scenario.tokens)
        for token_id in self.tokens:
            for _ in range(self.times):
                scenario = copied(scenario, rules, token_id)
        return with_places(scenario, rules, before)


def copied(scenario: Scenario, rules: Ruleset, token_id: str) -> Scenario:
    """The scenario with a copy of a token; an unnumbered original becomes number 1."""
    token = scenario.tokens[token_id]
    stem, number = stem_of(token.name)
    if number is None and not _numbers(scenario, stem):
        # Without a number two would have the same name.
        scenario = with_token(scenario, replace(token, name=f"{stem} 1"))
    name = f"{stem} {max(_numbers(scenario, stem), default=1) + 1}"
    twin = replace(
        token,
        id=identifier(scenario, name),
        name=name,
        # A thing on the ground exists once: a copy of its owner does not duplicate it.
        weapons=taken_along(token.weapons),
        weapon_in_use="",
    )
    there = replace(twin, cell=free_cell(scenario, rules, twin, token.cell))
    return with_token(scenario, on_the_ground(Battle(scenario, rules), there))


def stem_of(name: str) -> tuple[str, int | None]:
    """A name without its number, and the number: "Goblin 3" -> ("Goblin", 3)."""
    match = NUMBERED.match(name)
    return (match[1], int(match[2])) if match else (name, None)


def _numbers(scenario: Scenario, stem: str) -> list[int]:
    parts = (stem_of(token.name) for token in scenario.tokens.values())
    return [number for name, number in parts if name == stem and number is not None]


@dataclass(frozen=True, slots=True)
class RenameToken:
    """Renames a token; its id stays."""

    token: str
    name: str
    kind: ClassVar[str] = "edit"

    def label(self, scenario: Scenario, rules: Ruleset) -> str:
        return say("rename_token", token=name_of(scenario, self.token))

    def apply(self, scenario: Scenario, rules: Ruleset) -> Scenario:
        require_tokens(scenario, (self.token,))
        token, name = scenario.tokens[self.token], checked_name(self.name)
        return scenario if token.name == name else with_token(scenario, replace(token, name=name))


@dataclass(frozen=True, slots=True)
class SetPicture:
    """Gives a token a picture (the name of an asset and its bytes), or None for its initials."""

    token: str
    asset: str | None
    data: bytes = field(default=b"", repr=False)
    kind: ClassVar[str] = "edit"

    def label(self, scenario: Scenario, rules: Ruleset) -> str:
        return say("picture_of_token", token=name_of(scenario, self.token))

    def apply(self, scenario: Scenario, rules: Ruleset) -> Scenario:
        require_tokens(scenario, (self.token,))
        token = scenario.tokens[self.token]
        if token.picture == self.asset:
            return scenario
        shown = with_token(scenario, replace(token, picture=self.asset))
        # The same bytes are kept once.
        if self.asset is None or self.asset in shown.assets:
            return shown
        return replace(shown, assets={**shown.assets, self.asset: self.data})


@dataclass(frozen=True, slots=True)
class DeleteTokens:
    """Deletes tokens from the map, with their turns, links and places in the order."""

    tokens: tuple[str, ...]
    kind: ClassVar[str] = "edit"

    def label(self, scenario: Scenario, rules: Ruleset) -> str:
        one = len(self.tokens) == 1
        return (
            say("delete_first", first=name_of(scenario, self.tokens[0]))
            if one
            else say("delete_count_tokens", count=len(self.tokens))
        )

    def apply(self, scenario: Scenario, rules: Ruleset) -> Scenario:
        require_tokens(scenario, self.tokens)
        if fight_runs(scenario):
            # One after the other in the given order, so that a replay does the same.
            return carry_out(scenario, rules, *(RemoveToken(name) for name in self.tokens))
        fight = scenario.encounter
        for name in self.tokens:
            fight = fight_without(fight, name)
        tokens = {name: each for name, each in scenario.tokens.items() if name not in self.tokens}
        return replace(scenario, tokens=tokens, encounter=fight)


@dataclass(frozen=True, slots=True)
class EditToken:
    """Changes fields of a token, by name; `stats` and `conditions` are merged, the others replaced.

    `stats` are values of the scenario's ruleset (None: back to the default); a condition of level 0
    ends.

        EditToken("ogre", {"size": "large"}, stats={"reach": 10}, conditions={"prone": 1})
    """

    token: str
    fields: Mapping[str, Any] = field(default_factory=dict)
    stats: Mapping[str, StatValue | None] = field(default_factory=dict)
    conditions: Mapping[str, int] = field(default_factory=dict)
    kind: ClassVar[str] = "edit"

    def label(self, scenario: Scenario, rules: Ruleset) -> str:
        return say(
            "change_token_what",
            token=name_of(scenario, self.token),
            what=names_of(self.fields, self.stats, self.conditions, rules),
        )

    def apply(self, scenario: Scenario, rules: Ruleset) -> Scenario:
        require_tokens(scenario, (self.token,))
        token = scenario.tokens[self.token]
        _check_texts(self.fields)
        _check_numbers(self.fields)
        _check_shown(self.fields)
        changed = replace(token, **self.fields)
        if self.stats:
            changed = replace(changed, stats=_merged_stats(rules, changed, self.stats))
        # Only levels that change: the others would be commands without effect.
        states = {
            name: level
            for name, level in self.conditions.items()
            if changed.conditions.get(name, 0) != level
        }
        if states and not fight_runs(scenario):
            changed = replace(changed, conditions=_merged_conditions(changed, states))
        if changed != token:
            scenario = with_token(scenario, _kept_inside(scenario, rules, changed))
        if states and fight_runs(scenario):
            # Through the fight's own commands, so that a replay includes them.
            return carry_out(
                scenario, rules, *(SetCondition(self.token, name, states[name]) for name in states)
            )
        return scenario


def _check_texts(fields: Mapping[str, Any]) -> None:
    """Raises Refused for a pasted text that is too long for a file."""
    for name in ("name", "side", "group", "notes", "seen_as"):
        text, most = fields.get(name, ""), LONGEST_NOTES if name == "notes" else LONGEST_LINE
        if isinstance(text, str) and len(text) > most:
            raise refuse(
                say("name_has_count_characters_most", name=name, count=len(text), most=most),
                "too_long",
            )


def _check_shown(fields: Mapping[str, Any]) -> None:
    """Raises Refused for an unknown way of showing hit points to the players."""
    style = fields.get("shown_hit_points", "")
    known = get_args(ShownHitPoints)
    if style not in known:
        ways = ", ".join(way for way in known if way)
        raise refuse(say("hit_points_are_shown_as_ways", style=style, ways=ways), "shown")


def _check_numbers(fields: Mapping[str, Any]) -> None:
    """Raises Refused for a height or a facing beyond the limits of files."""
    for name, least, most, unit in NUMBERS:
        value = fields.get(name)
        # Not `isinstance`: True is an int as well.
        if value is not None and (type(value) is not int or not least <= value <= most):
            raise refuse(
                say(
                    "name_has_to_be_least",
                    name=name,
                    least=least,
                    most=most,
                    unit=unit,
                    value=value,
                ),
                name,
            )


def _merged_stats(
    rules: Ruleset, token: Token, stats: Mapping[str, StatValue | None]
) -> dict[str, Mapping[str, StatValue]]:
    own = dict(token.stats.get(rules.id, {}))
    for name, value in stats.items():
        _check_stat(rules, name, value)
        if value is None:
            own.pop(name, None)
        else:
            own[name] = value
    return {**token.stats, rules.id: own}


def _check_stat(rules: Ruleset, name: str, value: StatValue | None) -> None:
    stat = rules.stats.get(name)
    if stat is None:
        raise refuse(
            say(
                "rules_has_no_stat_name", rules=rules.title, name=name, stats=", ".join(rules.stats)
            ),
            "unknown_stat",
        )
    problem = stat_problem(stat, value) if value is not None else ""
    if problem or (isinstance(value, (int, float)) and not -MOST <= value <= MOST):
        raise refuse(
            f"{problem or say('stat_must_be_number_within_reason', stat=stat.label, value=value)}.",
            "stat_limit",
        )


def _merged_conditions(token: Token, conditions: Mapping[str, int]) -> dict[str, int]:
    merged = {**token.conditions, **conditions}
    return {name: level for name, level in merged.items() if level > 0}


def _kept_inside(scenario: Scenario, rules: Ruleset, token: Token) -> Token:
    """A token that grew at the map's edge, moved inside the map."""
    side = footprint_of(rules, token).side
    x = max(0, min(token.cell.x, scenario.scene.columns - side))
    y = max(0, min(token.cell.y, scenario.scene.rows - side))
    return token if (x, y) == token.cell else replace(token, cell=Cell(x, y))


@dataclass(frozen=True, slots=True)
class ChangeHitPoints:
    """Damage (negative), healing (positive), or a change as typed ("/2", "=9"), for one token or
    several.

    Hit points stop at the maximum, and at 0 unless the rules count below; in a fight the change is
    logged.
    """

    tokens: str | tuple[str, ...]
    change: int | str
    kind: ClassVar[str] = "edit"

    def label(self, scenario: Scenario, rules: Ruleset) -> str:
        names = self._names
        whom = (
            name_of(scenario, names[0])
            if len(names) == 1
            else say("count_tokens", count=len(names))
        )
        if isinstance(self.change, int):
            return (
                say("heal_whom_by_change", whom=whom, change=abs(self.change))
                if self.change > 0
                else say("damage_whom_by_change", whom=whom, change=abs(self.change))
            )
        return say("hit_points_of_whom_change", whom=whom, change=self.change.strip())

    @property
    def _names(self) -> tuple[str, ...]:
        return (self.tokens,) if isinstance(self.tokens, str) else self.tokens

    def apply(self, scenario: Scenario, rules: Ruleset) -> Scenario:
        require_tokens(scenario, self._names)
        change = _parsed_change(self.change)
        for name in self._names:
            scenario = _with_points(scenario, rules, scenario.tokens[name], change)
        return scenario


def _parsed_change(change: int | str) -> HitPointChange:
    if isinstance(change, int):
        return HitPointChange("gain" if change > 0 else "lose", abs(change))
    try:
        return parse_change(change)
    except HitPointError as error:
        raise refuse(f"{str(error)[:1].upper()}{str(error)[1:]}.", "hit_points") from error


def _with_points(
    scenario: Scenario, rules: Ruleset, token: Token, change: HitPointChange
) -> Scenario:
    try:
        now = change.of(token.hit_points, token.hit_points_max, rules.down.negative)
    except HitPointError as error:
        raise refuse(f"{token.name}: {error}.", "no_hit_points") from error
    if now == token.hit_points:
        return scenario
    if fight_runs(scenario) and token.hit_points is not None:
        return carry_out(scenario, rules, SetHitPoints(token.id, now))
    return with_token(scenario, replace(token, hit_points=now))
