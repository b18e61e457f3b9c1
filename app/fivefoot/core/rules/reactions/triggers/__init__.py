"""The triggers of opportunity attacks, an object each, by the word that a ruleset chooses them by.

A new one is a module in this folder, a line here, its word in `schema/threats.py`, and its words
for the table in `reading_words.py` if a ruleset offers it as a reading.
"""

from __future__ import annotations

from collections.abc import Mapping

from fivefoot.core.rules.reactions.triggers.any_step_inside import ANY_STEP_INSIDE
from fivefoot.core.rules.reactions.triggers.exit_threatened_cell import EXIT_THREATENED_CELL
from fivefoot.core.rules.reactions.triggers.flanked_departure import FLANKED_DEPARTURE
from fivefoot.core.rules.reactions.triggers.leave_reach import LEAVE_REACH
from fivefoot.core.rules.reactions.triggers.nothing import NOTHING
from fivefoot.core.rules.reactions.triggers.policy import OpportunityTrigger
from fivefoot.core.rules.ruleset.schema.ruleset import Ruleset

TRIGGERS: Mapping[str, OpportunityTrigger] = {
    "leave_reach": LEAVE_REACH,
    "exit_threatened_cell": EXIT_THREATENED_CELL,
    "any_step_inside": ANY_STEP_INSIDE,
    "flanked_departure": FLANKED_DEPARTURE,
    "none": NOTHING,
}


def trigger_of(ruleset: Ruleset) -> OpportunityTrigger:
    """The trigger that a ruleset chose."""
    return TRIGGERS[ruleset.opportunity.trigger]
