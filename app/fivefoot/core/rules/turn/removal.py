"""Taking a token out of a fight, wherever it stands in it: questions to it count as declined."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from fivefoot.core.model.encounter import Encounter, Timer, TurnState
from fivefoot.core.model.frames import DamageFrame, Frame, WindowFrame, damage_frame
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.turn.state import logged, name_of, without_links
from fivefoot.core.rules.turn.texts import say
from fivefoot.core.rules.turn.zones import without_owner


def without_token(battle: Battle, token_id: str) -> Scenario:
    """The scenario without a token: frames, ties, cards, places in the order are gone, its
    questions declined.
    """
    scenario = battle.scenario
    if token_id not in scenario.tokens:
        return scenario
    name = name_of(scenario, token_id)
    # Told, since its question vanishes with it.
    if _is_asked(scenario, token_id):
        scenario = logged(scenario, token_id, say("name_is_gone_it_declines", name=name))
    # Ties first: their conditions end with them, on others as well.
    for kind in dict.fromkeys(link.kind for link in scenario.encounter.links):
        scenario = without_links(battle.after(scenario), kind, token_id)
    gone = fight_without(scenario.encounter, token_id)
    # Zones it counted are counted at the round's end from now on.
    scenario = without_owner(scenario, token_id)
    tokens = {key: token for key, token in scenario.tokens.items() if key != token_id}
    scenario = replace(scenario, tokens=tokens, encounter=gone)
    return logged(scenario, token_id, say("name_leaves_map", name=name))


def fight_without(fight: Encounter, token_id: str) -> Encounter:
    """A fight in which only the log still names a token."""

    def others(names: Iterable[str]) -> tuple[str, ...]:
        return tuple(name for name in names if name != token_id)

    return replace(
        fight,
        active=None if fight.active == token_id else fight.active,
        order=others(fight.order),
        usual_order=others(fight.usual_order),
        done=others(fight.done),
        initiative={name: fight.initiative[name] for name in others(fight.initiative)},
        turns={
            name: turn_without(turn, token_id)
            for name, turn in fight.turns.items()
            if name != token_id
        },
        pairs=tuple(pair for pair in fight.pairs if token_id not in pair),
        links=tuple(link for link in fight.links if token_id not in (link.source, link.target)),
        timers=tuple(
            _counted_on(timer, token_id) for timer in fight.timers if timer.token != token_id
        ),
        cards=tuple(card for card in fight.cards if card.token != token_id),
        pending=_frames(fight.pending, token_id),
    )


def turn_without(turn: TurnState, token_id: str) -> TurnState:
    """What a token has used, where its open movement has not passed a token that is gone."""
    if turn.move is None or token_id not in turn.move.passed:
        return turn
    passed = tuple(name for name in turn.move.passed if name != token_id)
    return replace(turn, move=replace(turn.move, passed=passed))


def _counted_on(timer: Timer, token_id: str) -> Timer:
    """An end that was counted by the turns of a token which is gone: by rounds from now on, as for
    zones, or what it gave to others would never end.
    """
    return replace(timer, moment="round_end", of="") if timer.of == token_id else timer


def _is_asked(scenario: Scenario, token_id: str) -> bool:
    return any(
        token_id in group
        for frame in scenario.encounter.pending
        if isinstance(frame, WindowFrame)
        for group in frame.groups
    )


def _frames(pending: tuple[Frame, ...], token_id: str) -> tuple[Frame, ...]:
    """What waits, without the token's own frames and without it among those asked."""
    kept: list[Frame] = []
    for frame in pending:
        # Others may be hurt by the same cause.
        if isinstance(frame, DamageFrame):
            hurts = [hurt for hurt in frame.hurts if hurt.target != token_id]
            kept += [damage_frame(hurts)] if hurts else []
        elif frame.token != token_id:
            # A window goes on with those who are left.
            kept.append(_unasked(frame, token_id) if isinstance(frame, WindowFrame) else frame)
    return tuple(kept)


def _unasked(frame: WindowFrame, token_id: str) -> WindowFrame:
    """A window that no longer asks a token."""
    groups = tuple(tuple(name for name in group if name != token_id) for group in frame.groups)
    answers = {name: given for name, given in frame.answers.items() if name != token_id}
    # With nobody left there is nobody to be safe from.
    return replace(frame, groups=groups, answers=answers, choose=frame.choose and any(groups))
