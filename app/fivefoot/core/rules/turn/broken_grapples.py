"""Grapples whose two creatures are moved apart: by a push, a teleport, a fall, or ground that gives
way.

The rules ask for nearness when a grapple begins (A25, C30, E10); none says that it ends when that
is lost. The log reminds the table, which ends the grapple or keeps it.
"""

from __future__ import annotations

from fivefoot.core.model.encounter import Link
from fivefoot.core.rules.ruleset.amount_text import amount_text
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.space.mounts_and_grapples import GRAPPLING
from fivefoot.core.rules.space.threat import cells_between
from fivefoot.core.rules.space.tokens import cell_units
from fivefoot.core.rules.turn.reminders import reminder
from fivefoot.core.rules.turn.state import logged
from fivefoot.core.rules.turn.texts import say

HELD = 1  # cells from a holder to whom it holds


def log_broken_holds(before: Battle, after: Battle) -> Battle:
    """The battle with a line in the log for each grapple that has just come apart."""
    # Most commands move nobody, or nobody holds anybody.
    if (
        after.scenario.tokens is before.scenario.tokens
        or not after.scenario.encounter.links
        or not after.in_play
    ):
        return after
    scenario, ruleset, earlier = after.scenario, after.ruleset, before.scenario.encounter.links
    for link in scenario.encounter.links:
        apart = _cells_apart(after, link)
        # Only what has just come apart: one that was out of reach before has its line.
        if apart <= HELD or link not in earlier or _cells_apart(before, link) > HELD:
            continue
        far = amount_text(ruleset, apart * cell_units(ruleset))
        holder, held = after.token(link.source).name, after.token(link.target).name
        text = say("holder_holds_held_who", holder=holder, held=held, far=far)
        scenario = logged(scenario, link.source, reminder(text))
    return after.after(scenario)


def _cells_apart(battle: Battle, link: Link) -> int:
    """How far a hold reaches now, in cells; 0 for links that hold nobody."""
    if link.kind != GRAPPLING or not {link.source, link.target} <= battle.scenario.tokens.keys():
        return 0
    return cells_between(battle, battle.token(link.source), battle.token(link.target))
