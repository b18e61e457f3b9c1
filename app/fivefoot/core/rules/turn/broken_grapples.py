"""Holds whose two are moved apart: by a push, a teleport, a fall, the ground that gives way.

Where a system has a hold, its rows ask for nearness when it begins (A25, C30, E10); none says that
it ends with it. The log reminds of it, and the table ends the hold or keeps it.
"""

from __future__ import annotations

from fivefoot.core.model.encounter import Link
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.rules.ruleset.amount_text import amount_text
from fivefoot.core.rules.ruleset.schema.ruleset import Ruleset
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.space.mounts_and_grapples import GRAPPLING
from fivefoot.core.rules.space.threat import cells_between
from fivefoot.core.rules.space.tokens import cell_units
from fivefoot.core.rules.turn.state import logged
from fivefoot.core.rules.turn.texts import say

HELD = 1  # cells from a holder to whom it holds


def told_of_holds(before: Scenario, after: Scenario, ruleset: Ruleset) -> Scenario:
    """The scenario with a line in the log for each hold whose two have just come apart."""
    if (
        after.tokens is before.tokens
        or not after.encounter.links
        or after.encounter.stage != "play"
    ):
        return after
    now, then = Battle(after, ruleset), Battle(before, ruleset)
    for link in after.encounter.links:
        apart = _cells_apart(now, link)
        if apart <= HELD or link not in before.encounter.links or _cells_apart(then, link) > HELD:
            continue
        far = amount_text(ruleset, apart * cell_units(ruleset))
        holder, held = after.tokens[link.source].name, after.tokens[link.target].name
        text = say("reminder_holder_holds_held_who", holder=holder, held=held, far=far)
        after = logged(after, link.source, text)
    return after


def _cells_apart(battle: Battle, link: Link) -> int:
    """How far a hold reaches now, in cells; 0 for ties that hold nobody."""
    if link.kind != GRAPPLING or not {link.source, link.target} <= battle.scenario.tokens.keys():
        return 0
    return cells_between(battle, battle.token(link.source), battle.token(link.target))
