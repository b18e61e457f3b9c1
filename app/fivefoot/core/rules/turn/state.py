"""Small changes of a scenario that every part of the turn makes: a log line, a condition, a link, a
counter.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from fivefoot.core.geometry.grid import Cell
from fivefoot.core.model.encounter import Link, LogEntry, Timer
from fivefoot.core.model.frames import Frame
from fivefoot.core.model.scenario import Scenario, turn_of, with_token, with_turn
from fivefoot.core.rules.means.pools import pool_size
from fivefoot.core.rules.ruleset.schema.conditions import Condition
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.space.hiding import FOUND, is_hiding
from fivefoot.core.rules.space.mounts_and_grapples import RIDING


def with_encounter(scenario: Scenario, **parts: Any) -> Scenario:
    """The scenario with fields of its fight replaced."""
    return replace(scenario, encounter=replace(scenario.encounter, **parts))


def logged(scenario: Scenario, token_id: str, text: str) -> Scenario:
    """The scenario with one more line in the log."""
    entry = LogEntry(scenario.encounter.round, token_id, text)
    return with_encounter(scenario, log=(*scenario.encounter.log, entry))


def name_of(scenario: Scenario, token_id: str) -> str:
    """A token's name, or its id where it is gone."""
    token = scenario.tokens.get(token_id)
    return token.name if token is not None else token_id


def with_frame(scenario: Scenario, frame: Frame) -> Scenario:
    """The scenario with one more frame to resolve first."""
    return with_encounter(scenario, pending=(*scenario.encounter.pending, frame))


def top_frame(scenario: Scenario) -> Frame | None:
    """The frame to resolve first."""
    return scenario.encounter.pending[-1] if scenario.encounter.pending else None


def without_top(scenario: Scenario) -> Scenario:
    """The scenario without the top frame."""
    return with_encounter(scenario, pending=scenario.encounter.pending[:-1])


def with_top(scenario: Scenario, frame: Frame) -> Scenario:
    """The scenario with another frame in place of the top one."""
    return with_encounter(scenario, pending=(*scenario.encounter.pending[:-1], frame))


def plain_cells(cells: Iterable[tuple[int, int]]) -> tuple[Cell, ...]:
    """Cells of plain whole numbers, for frames: a path may come from the search's arrays."""
    return tuple(Cell(int(x), int(y)) for x, y in cells)


def with_counter_raised(scenario: Scenario, token_id: str, counter: str, by: int = 1) -> Scenario:
    """The scenario with a counter of a token's turn raised."""
    turn = turn_of(scenario, token_id)
    counters = {**turn.counters, counter: turn.counters.get(counter, 0) + by}
    return with_turn(scenario, token_id, replace(turn, counters=counters))


def with_flag(scenario: Scenario, token_id: str, flag: str, text: str | None) -> Scenario:
    """The scenario with a flag of a token's turn set, or cleared with None."""
    turn = turn_of(scenario, token_id)
    flags = {name: why for name, why in turn.flags.items() if name != flag}
    if text is not None:
        # None clears it.
        flags[flag] = text
    return with_turn(scenario, token_id, replace(turn, flags=flags))


def with_condition(battle: Battle, token_id: str, name: str, level: int) -> Scenario:
    """The scenario with a condition at a level (0 = without it); links and conditions that end with
    it end too (C36).
    """
    scenario, ruleset = battle.scenario, battle.ruleset
    token = scenario.tokens[token_id]
    conditions = {key: value for key, value in token.conditions.items() if key != name}
    if level > 0:
        conditions[name] = level
    changed = with_token(scenario, replace(token, conditions=conditions))
    # A smaller pool keeps what was spent of it spent (A82).
    changed = _pools_shrunk(battle, battle.after(changed), token_id)
    record = ruleset.conditions.get(name)
    if record is not None and record.hidden:
        # A token that hides anew, or no longer, has to be found anew (C43).
        changed = _sought_anew(changed, token_id)
        # The roll was for that hiding; it says nothing about a later one.
        if not is_hiding(battle, changed.tokens[token_id]):
            changed = with_flag(changed, token_id, ruleset.hiding.flag, None)
    if level > 0:
        return changed
    return _without_ties_of_condition(battle, _without_end(changed, token_id, name), token_id, name)


def _without_end(scenario: Scenario, token_id: str, name: str) -> Scenario:
    """The scenario without the end that was set for a condition which is gone."""
    timers = tuple(
        t
        for t in scenario.encounter.timers
        if (t.kind, t.token, t.name) != ("condition", token_id, name)
    )
    return (
        scenario if timers == scenario.encounter.timers else with_encounter(scenario, timers=timers)
    )


def _without_ties_of_condition(
    battle: Battle, scenario: Scenario, token_id: str, name: str
) -> Scenario:
    """The scenario without the links that a lost condition stands for or is held by (C36)."""
    record = battle.ruleset.conditions.get(name)
    if record is None:
        return scenario
    if record.link is not None:
        scenario = without_links(battle.after(scenario), record.link, token_id, held=False)
    for link in scenario.encounter.links:
        if link.kind == record.held_by and link.target == token_id:
            scenario = without_links(battle.after(scenario), link.kind, link.source, token_id)
    return scenario


def _sought_anew(scenario: Scenario, token_id: str) -> Scenario:
    """The scenario in which nobody has found the token: it has hidden again, or no longer hides
    (C43).
    """
    links = tuple(
        link for link in scenario.encounter.links if (link.kind, link.target) != (FOUND, token_id)
    )
    return (
        with_encounter(scenario, links=links)
        if len(links) < len(scenario.encounter.links)
        else scenario
    )


def _pools_shrunk(before: Battle, after: Battle, token_id: str) -> Scenario:
    """The scenario after a condition made pools smaller: what was spent of them this turn stays
    spent (A82).
    """
    turn = after.turn(token_id)
    less = {
        pool: pool_size(before, token_id, pool) - pool_size(after, token_id, pool)
        for pool in turn.pools
        # Only pools there were before: new ones are full.
        if pool in after.ruleset.pools
    }
    # A file of a fight may hold a pool that its rules no longer have: it is left as it is.
    pools = {pool: max(0, left - max(0, less.get(pool, 0))) for pool, left in turn.pools.items()}
    return (
        with_turn(after.scenario, token_id, replace(turn, pools=pools))
        if pools != turn.pools
        else after.scenario
    )


def concerns_same(first: Timer, second: Timer) -> bool:
    """Whether two timers end the same condition or flag of the same token.

    >>> turn, use = (Timer("condition", "a", "dazed", moment) for moment in ("turn_end", "used"))
    >>> concerns_same(turn, use)
    True
    """
    return (first.kind, first.token, first.name) == (second.kind, second.token, second.name)


def with_timer(scenario: Scenario, timer: Timer) -> Scenario:
    """The scenario with the end of a condition set; a new end replaces an old one, unless that
    belongs to the turn under way and the new one to the next (C50): then the condition has both.
    """

    def stays(other: Timer) -> bool:
        both = timer.moment == other.moment == "next_turn_used" and timer.skip > other.skip == 0
        return both or not concerns_same(other, timer)

    others = tuple(filter(stays, scenario.encounter.timers))
    return with_encounter(scenario, timers=(*others, timer))


def with_link(scenario: Scenario, link: Link) -> Scenario:
    """The scenario with one more link; adding the same link twice keeps one."""
    # The same tie twice would end only once.
    others = tuple(
        each
        for each in scenario.encounter.links
        if (each.kind, each.source, each.target) != (link.kind, link.source, link.target)
    )
    return with_encounter(scenario, links=(*others, link))


def without_links(
    battle: Battle,
    kind: str,
    token_id: str,
    other: str | None = None,
    held: bool = True,
) -> Scenario:
    """The scenario without a token's links of a kind; conditions that stand for the link, or end
    with it, end (CX39).

    With `other` only the ties it holds with that one end; with `held` also those by which others
    hold the token.
    """
    scenario = battle.scenario
    ended = [
        link
        for link in scenario.encounter.links
        if link.kind == kind
        # With an end named only that one; without, also those by which others hold it.
        and (link.source == token_id or (held and other is None and link.target == token_id))
        and (other is None or link.target == other)
    ]
    if not ended:
        return scenario
    changed = with_encounter(
        scenario, links=tuple(link for link in scenario.encounter.links if link not in ended)
    )
    # Conditions after the ties: they ask which ties are left.
    for link in ended:
        for member in (link.source, link.target):
            changed = _without_conditions_of(battle.after(changed), kind, member)
        changed = _without_ties_resting_on(battle.after(changed), link)
    return changed


def without_those_held(battle: Battle, token_id: str) -> Scenario:
    """The scenario in which a token has let go of all whom it holds; it stays in the saddle."""
    scenario, records = battle.scenario, battle.ruleset.conditions.values()
    holds = {record.link for record in records if record.link is not None} - {RIDING}
    for link in scenario.encounter.links:
        if link.source == token_id and link.kind in holds:
            scenario = without_links(battle.after(scenario), link.kind, token_id, link.target)
    return scenario


def _without_ties_resting_on(battle: Battle, ended: Link) -> Scenario:
    """The scenario without what the same holder did to the same creature by a tie that is gone: it
    is restrained no more by whom it is neither grappled nor toppled (C36).
    """
    scenario, pair = battle.scenario, (ended.source, ended.target)
    between = {link.kind for link in scenario.encounter.links if (link.source, link.target) == pair}
    for record in battle.ruleset.conditions.values():
        rests, kind = record.rests_on, record.held_by
        if kind in between and ended.kind in rests and not between & set(rests):
            scenario = without_links(battle.after(scenario), kind, *pair)
    return scenario


def _without_conditions_of(battle: Battle, kind: str, token_id: str) -> Scenario:
    """The scenario without a token's conditions of a tie it has no more: those of who holds, and
    those of who is held.
    """
    scenario, ruleset = battle.scenario, battle.ruleset
    token = scenario.tokens.get(token_id)
    if token is None:
        return scenario
    # The ties that are left decide: two may hold the same creature.
    links = scenario.encounter.links
    holds = any((link.kind, link.source) == (kind, token_id) for link in links)
    held = {link.kind for link in links if link.target == token_id}
    for name in token.conditions:
        record = ruleset.conditions.get(name)
        if record is not None and (
            (record.link == kind and not holds) or _ends_with(record, kind, held)
        ):
            scenario = with_condition(battle.after(scenario), token_id, name, 0)
    return scenario


def _ends_with(record: Condition, kind: str, held: set[str]) -> bool:
    """Whether a condition ends with a tie of a kind, while those of `held` go on: one that has a
    tie of its own lasts as long as that, any other until the last of its ties.
    """
    if kind not in record.ends_with or record.held_by in held:
        return False
    return kind == record.held_by or not held & set(record.ends_with)


def members_of_turn(scenario: Scenario) -> tuple[str, ...]:
    """The tokens whose turn it is: the active one and those of its group."""
    active = scenario.encounter.active
    return group_of(scenario, active) if active is not None else ()


def group_of(scenario: Scenario, token_id: str) -> tuple[str, ...]:
    """A token and those that take their turn with it, in the scenario's order."""
    token = scenario.tokens.get(token_id)
    if token is None:
        return ()
    if not token.group:
        return (token_id,)
    return tuple(
        # A group is of one side: names may meet by chance.
        t.id
        for t in scenario.tokens.values()
        if t.group == token.group and t.side == token.side
    )


def is_active(scenario: Scenario, token_id: str) -> bool:
    """Whether a token may act as on its own turn: it is its turn, or turns are not tracked."""
    encounter = scenario.encounter
    # Nobody's turn is kept before an order is made: then anybody acts.
    return (encounter.active is None and not encounter.order) or token_id in members_of_turn(
        scenario
    )
