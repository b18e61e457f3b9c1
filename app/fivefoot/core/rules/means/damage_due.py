"""Damage as a step of its own: who is asked about it, and how it waits."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from fivefoot.core.model.frames import DamageFrame, damage_frame
from fivefoot.core.model.harm import Hurt
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.rules.ruleset.schema.ruleset import Ruleset


def is_counted(scenario: Scenario, ruleset: Ruleset, token_id: str) -> bool:
    """Whether a token's damage is a step of its own: its hit points are kept, and the table wants
    to be asked.
    """
    token = scenario.tokens.get(token_id)
    return ruleset.damage.asked and token is not None and token.hit_points is not None


def with_damage_due(scenario: Scenario, ruleset: Ruleset, hurts: Sequence[Hurt]) -> Scenario:
    """The scenario in which damage waits for those whose hit points are kept.

    Damage that arrives while other damage waits on top is asked about together with it: all that
    fall with a bridge are hurt at once.
    """
    counted = [hurt for hurt in hurts if is_counted(scenario, ruleset, hurt.target)]
    encounter = scenario.encounter
    if not counted or encounter.stage != "play":
        return scenario
    pending = encounter.pending
    top = pending[-1] if pending else None
    if isinstance(top, DamageFrame):
        counted = [*top.hurts, *counted]
        pending = pending[:-1]
    return replace(
        scenario, encounter=replace(encounter, pending=(*pending, damage_frame(counted)))
    )
