"""Escapes of those whom several hold: each holder is escaped from by itself.

The rules speak of one grappler and its number (A25, C30, E11); of two each keeps its hold until it
is beaten.
"""

from __future__ import annotations

from fivefoot.core.model.frames import Blow
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.rules.ruleset.schema.actions import Action
from fivefoot.core.rules.ruleset.schema.ruleset import Ruleset
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.turn.effects import give_condition
from fivefoot.core.rules.turn.state import logged, name_of, without_links
from fivefoot.core.rules.turn.texts import say


def holders_escaped(battle: Battle, token_id: str, action: Action) -> tuple[str, ...]:
    """Those who hold a token in the ties that an action gets it out of; nobody where that is fewer
    than two.
    """
    kinds = _ties_ended(battle.ruleset, action)
    found = (
        link.source
        for link in battle.scenario.encounter.links
        if link.kind in kinds and link.target == token_id and link.source != token_id
    )
    holders = tuple(dict.fromkeys(found))
    return holders if len(holders) > 1 else ()


def is_escape(battle: Battle, blow: Blow) -> bool:
    """Whether a blow is the part of an escape that concerns one of several holders."""
    action = battle.ruleset.actions[blow.action]
    aimed = action.target is not None or action.area is not None
    return not aimed and blow.target != blow.by and bool(_ties_ended(battle.ruleset, action))


def escape_words(battle: Battle, blow: Blow) -> str:
    """Who escapes from whom by what: "Ada: Escape a grapple from Ogre"."""
    by, holder = (name_of(battle.scenario, name) for name in (blow.by, blow.target))
    return say(
        "escape_from_holder", by=by, action=battle.ruleset.actions[blow.action].label, holder=holder
    )


def escaped(battle: Battle, blow: Blow) -> Scenario:
    """The scenario in which a token has escaped from one who held it, and is still held by the
    others.
    """
    by, holder = (name_of(battle.scenario, name) for name in (blow.by, blow.target))
    scenario = logged(battle.scenario, blow.by, say("by_escapes_from_holder", by=by, holder=holder))
    ended = _ties_ended(battle.ruleset, battle.ruleset.actions[blow.action])
    pair = (blow.target, blow.by)
    links = battle.scenario.encounter.links
    held = {link.kind for link in links if (link.source, link.target) == pair} & ended.keys()
    for kind in sorted(held):
        scenario = without_links(battle.after(scenario), kind, *pair)
        others = (link for link in scenario.encounter.links if link.target == blow.by)
        if all(link.kind != kind for link in others):
            scenario = give_condition(battle.after(scenario), blow.by, ended[kind], 0)
    return scenario


def _ties_ended(ruleset: Ruleset, action: Action) -> dict[str, str]:
    """The ties by which others give the conditions that an action ends, each with its condition."""
    conditions = [effect.end_condition for effect in action.on_success if effect.end_condition]
    records = {
        condition: ruleset.conditions[condition]
        for condition in conditions
        if condition in ruleset.conditions
    }
    return {
        record.held_by: condition
        for condition, record in records.items()
        if record.held_by is not None
    }
