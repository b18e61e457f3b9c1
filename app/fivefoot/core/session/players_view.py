"""The scenario as the players may see it on a picture: without hidden tokens, and with secret doors as walls."""

from __future__ import annotations

from dataclasses import replace

from fivefoot.core.model.barrier import Barrier
from fivefoot.core.model.encounter import Encounter
from fivefoot.core.model.scenario import Scenario


def players_view(scenario: Scenario) -> Scenario:
    """A scenario to be drawn, not to be played: hidden tokens are not in it, closed secret doors are plain walls.

        players_view(scenario).tokens
    """
    tokens = {name: token for name, token in scenario.tokens.items() if not token.hidden}
    barriers = {name: _as_seen(barrier) for name, barrier in scenario.scene.barriers.items()}
    shown = {name: replace(token, notes="") for name, token in tokens.items()}
    fight = _without_the_hidden(scenario.encounter, frozenset(scenario.tokens) - frozenset(tokens))
    scene = replace(scenario.scene, barriers=barriers)
    return replace(scenario, scene=scene, tokens=shown, encounter=fight, notes="")


def _as_seen(barrier: Barrier) -> Barrier:
    if barrier.kind == "door" and barrier.secret and not barrier.is_open:
        return replace(barrier, kind="wall", locked=False, secret=False)
    return barrier


def _without_the_hidden(fight: Encounter, hidden: frozenset[str]) -> Encounter:
    """What a picture may show of a fight: nothing of those hidden, no question, no log."""
    return replace(
        fight,
        active=None if fight.active in hidden else fight.active,
        order=tuple(name for name in fight.order if name not in hidden),
        usual_order=tuple(name for name in fight.usual_order if name not in hidden),
        done=tuple(name for name in fight.done if name not in hidden),
        initiative={name: value for name, value in fight.initiative.items() if name not in hidden},
        turns={name: turn for name, turn in fight.turns.items() if name not in hidden},
        links=tuple(link for link in fight.links if hidden.isdisjoint((link.source, link.target))),
        pairs=tuple(pair for pair in fight.pairs if hidden.isdisjoint(pair)),
        timers=tuple(timer for timer in fight.timers if hidden.isdisjoint((timer.token, timer.of))),
        cards=(),
        pending=(),
        log=(),
        history=(),
    )
