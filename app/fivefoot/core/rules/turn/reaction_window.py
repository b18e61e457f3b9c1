"""A window of reactions: everybody concerned is asked in the order of the ruleset, a simultaneous
group as one.

Frame data: `occasion`, `action` that provoked it, `target` it was aimed at, `cell`, `groups` of
reactors, `group` now asked, `answers` of that group by reactor, `choose` whether the mover has yet
to name whom it is safe from, `protected` whom it named, `only` the reactions offered where it is
not all that fit.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import groupby
from typing import Any

from fivefoot.core.geometry.grid import Cell
from fivefoot.core.model.encounter import Frame
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.token import Token
from fivefoot.core.rules.reactions.opportunity import order_value
from fivefoot.core.rules.results import Problem
from fivefoot.core.rules.rolls.roll_modifiers import is_shot, tally, tally_text
from fivefoot.core.rules.rolls.tally import Tally
from fivefoot.core.rules.ruleset.schema.ruleset import Ruleset
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.space.mounts_and_grapples import pair_of
from fivefoot.core.rules.turn.commands import Answer
from fivefoot.core.rules.turn.outcome import Choice, Question
from fivefoot.core.rules.turn.reacting import (
    CARD,
    DECLINE,
    ON,
    WALKED,
    card_choices,
    cards_of,
    reaction_choice,
    reactions_to,
    take,
)
from fivefoot.core.rules.turn.resolve_reaction import carried_out, carry_out_card
from fivefoot.core.rules.turn.state import (
    amended,
    flagged,
    logged,
    name_of,
    popped,
    pushed,
    top,
    with_encounter,
)
from fivefoot.core.rules.turn.throwing import choice_roll_problem

WORDS = {
    "departure": "{about} leaves {cell}",
    "act": "{about}: {action}",
    "weave": "{about}: {action}",
    "attacked": "{about} attacks {target}",
    "ally_attacked": "{about} attacks {target}",
    "hit": "{about} hits {target}",
    "miss": "{about} misses {target}",
    "area": "{about}: {action}",
    "fall": "{about} falls",
    "declared": "{about}",
    "exposed": "{about} is {state}",
}


def window(
    battle: Battle,
    occasion: str,
    about: str,
    reactors: Iterable[str],
    action: str = "",
    target: str = "",
    cell: Cell | None = None,
    protected: Sequence[str] = (),
    choose: bool = False,
) -> Frame | None:
    """The frame that asks the reactors, or None where nobody of them has anything to choose."""
    frame = Frame(
        "window",
        about,
        {
            "occasion": occasion,
            "action": action,
            "target": target,
            "cell": list(cell) if cell is not None else None,
            "groups": [],
            "group": 0,
            "answers": {},
            "choose": choose,
            "protected": list(protected),
        },
    )
    able = [name for name in dict.fromkeys(reactors) if has_choice(battle, frame, name)]
    if not able:
        return None
    groups = grouped(battle, about, able, cell)
    return replace(frame, data={**frame.data, "groups": groups, "choose": choose and bool(able)})


def grouped(
    battle: Battle, about: str, reactors: Sequence[str], cell: Cell | None
) -> list[list[str]]:
    """Reactors in the order they resolve; those who tie are one group where the ruleset says so
    (A74).
    """
    source = battle.token(about)
    rule = battle.ruleset.reaction

    def key(name: str) -> tuple[float, ...]:
        return tuple(
            order_value(battle, battle.token(name), source, cell or source.cell, part)
            for part in rule.order
        )

    ordered = sorted(reactors, key=key)
    if not rule.simultaneous:
        return [[name] for name in ordered]
    return [list(group) for _, group in groupby(ordered, key=key)]


def has_choice(battle: Battle, frame: Frame, reactor: str) -> bool:
    """Whether a token has anything but declining."""
    return any(offer.legal and offer.id != DECLINE for offer in offers(battle, frame, reactor))


def offers(battle: Battle, frame: Frame, reactor_id: str) -> tuple[Choice, ...]:
    """What one reactor may choose, declining last."""
    if reactor_id not in battle.scenario.tokens or frame.token not in battle.scenario.tokens:
        return ()
    reactor, occasion = battle.token(reactor_id), occasion_of(frame, reactor_id)
    aimed = _aimed_at(battle, frame, reactor)
    found = [
        reaction_choice(battle, reactor, name, aimed, occasion)
        for name in reactions_to(battle, reactor, occasion)
        if _fits(battle, frame, reactor, name)
    ]
    if occasion == "departure":
        found += _on_the_others(battle, frame.token, found)
    if occasion == "exposed":
        found += _cards_at(battle, reactor, frame.token)
    elif occasion in ("departure", "act", "attacked", "ally_attacked", "weave"):
        found += card_choices(battle, reactor, frame.token)
    only = frame.data.get("only")
    kept = [offer for offer in found if only is None or offer.id in only]
    return (*kept, Choice(DECLINE, "Let it pass"))


def _on_the_others(battle: Battle, mover_id: str, found: Sequence[Choice]) -> list[Choice]:
    """The same blows at the others of a mounted pair: who reacts to it picks one of them (A53)."""
    others = [token for token in pair_of(battle, mover_id) if token.id != mover_id]
    blows = [choice for choice in found if battle.ruleset.actions[choice.id].attack is not None]
    return [
        replace(choice, id=f"{choice.id}{ON}{other.id}", label=f"{choice.label} on {other.name}")
        for other in others
        for choice in blows
    ]


def occasion_of(frame: Frame, reactor: str) -> str:
    """What a window is about for one of those asked: an attack is one on an ally to all but its
    target.
    """
    occasion = str(frame.data["occasion"])
    return (
        "ally_attacked" if occasion == "attacked" and reactor != frame.data["target"] else occasion
    )


def _aimed_at(battle: Battle, frame: Frame, reactor: Token) -> Token | None:
    """Whom a reaction concerns: the ally attacked, else the one who caused it."""
    if occasion_of(frame, reactor.id) == "ally_attacked":
        return battle.scenario.tokens.get(str(frame.data["target"]))
    return battle.scenario.tokens.get(frame.token) if frame.token != reactor.id else None


def _cards_at(battle: Battle, reactor: Token, target: str) -> list[Choice]:
    """The readied actions of a token as offers, without the blows readied against others (D40)."""
    actions, cards = battle.ruleset.actions, cards_of(battle.scenario, reactor.id)
    blows = [card.action in actions and actions[card.action].attack is not None for card in cards]
    offers = zip(cards, blows, card_choices(battle, reactor, target), strict=True)
    return [offer for card, blow, offer in offers if not blow or card.target in (None, target)]


def exposing_label(battle: Battle, token_id: str) -> str:
    """The state of a token that exposes it, in words; empty where none does."""
    conditions = battle.ruleset.conditions
    held = battle.token(token_id).conditions if token_id in battle.scenario.tokens else {}
    return next(
        (
            conditions[name].label
            for name in held
            if name in conditions and conditions[name].exposes
        ),
        "",
    )


def _fits(battle: Battle, frame: Frame, reactor: Token, action_id: str) -> bool:
    """Whether a reaction of the right occasion fits its details: a melee hit for a shield (A75)."""
    action = battle.ruleset.actions[action_id]
    cause = battle.ruleset.actions.get(str(frame.data["action"]))
    if not action.answers or cause is None:
        return True
    shot = is_shot(battle, battle.token(frame.token), cause, reactor)
    return ("ranged" if shot else "melee") in action.answers and cause.attack in (
        "melee",
        "ranged",
        "weapon",
    )


def ask(battle: Battle, frame: Frame) -> Question | None:
    """The next question of the window, or None where the group is through."""
    if frame.data["choose"]:
        return _ask_protected(battle, frame)
    reactor = _next_reactor(battle, frame)
    if reactor is None:
        return None
    text = f"{name_of(battle.scenario, reactor)}: {_words(battle, frame)}{_floor(battle, frame)}"
    cell = frame.data["cell"]
    return Question(
        "reaction",
        reactor,
        text,
        offers(battle, frame, reactor),
        frame.token,
        Cell(*cell) if cell else None,
        DECLINE,
    )


def _words(battle: Battle, frame: Frame) -> str:
    action = battle.ruleset.actions.get(str(frame.data["action"]))
    cell = frame.data["cell"]
    return WORDS[str(frame.data["occasion"])].format(
        about=name_of(battle.scenario, frame.token),
        target=name_of(battle.scenario, str(frame.data["target"])),
        action=action.label if action is not None else "",
        cell=f"({cell[0]}, {cell[1]})" if cell else "its place",
        state=exposing_label(battle, frame.token),
    )


def _floor(battle: Battle, frame: Frame) -> str:
    """What a disengaged mover makes of attack rolls below its own (C51)."""
    roll = battle.turn(frame.token).flags.get("disengaged", "")
    if (
        frame.data["occasion"] != "departure"
        or battle.ruleset.disengage.kind != "floor"
        or not roll.isdigit()
    ):
        return ""
    return f"; attack rolls below {roll} miss"


def _ask_protected(battle: Battle, frame: Frame) -> Question:
    """C22: the mover names one enemy it is safe from."""
    names = [
        name for group in frame.data["groups"] for name in group if name in battle.scenario.tokens
    ]
    choices = tuple(Choice(name, name_of(battle.scenario, name)) for name in names)
    before = battle.turn(frame.token).flags.get("protected", "")
    default = before if before in names else names[0] if names else "none"
    text = f"{name_of(battle.scenario, frame.token)}: from whom is it safe?"
    cell = frame.data["cell"]
    return Question(
        "protect",
        frame.token,
        text,
        (*choices, Choice("none", "Nobody")),
        frame.token,
        Cell(*cell) if cell else None,
        default,
    )


def _group(frame: Frame) -> list[str]:
    groups, number = frame.data["groups"], frame.data["group"]
    return list(groups[number]) if number < len(groups) else []


def _next_reactor(battle: Battle, frame: Frame) -> str | None:
    """The next of the group who has not answered and has something to choose."""
    for name in _group(frame):
        unasked = name not in frame.data["answers"] and name not in frame.data["protected"]
        if unasked and has_choice(battle, frame, name):
            return name
    return None


def answer(battle: Battle, frame: Frame, given: Answer) -> Scenario | tuple[Problem, ...]:
    """The scenario with an answer kept; a whole group is carried out together."""
    if frame.data["choose"]:
        named = [] if given.choice == "none" else [given.choice]
        scenario = flagged(battle.scenario, frame.token, "protected", given.choice)
        return amended(scenario, choose=False, protected=named)
    kept = {"choice": given.choice, "roll": list(given.roll) if given.roll is not None else None}
    return amended(battle.scenario, answers={**frame.data["answers"], given.who: kept})


def answered_by_walking(battle: Battle, reactor: str) -> Scenario:
    """The scenario in which a reactor that walks what it readied has answered, where it is the one
    who is asked now.
    """
    frame = top(battle.scenario)
    if (
        frame is None
        or frame.kind != "window"
        or frame.data["choose"]
        or _next_reactor(battle, frame) != reactor
    ):
        return battle.scenario
    return amended(
        battle.scenario,
        answers={**frame.data["answers"], reactor: {"choice": WALKED, "roll": None}},
    )


def answer_problem(battle: Battle, frame: Frame) -> tuple[str, str] | None:
    """Who of a window answered what is no reaction, or with faces that its dice cannot show, and
    what is wrong with it.

    What could be chosen then and cannot now, because somebody was changed by hand meanwhile, is no
    fault.
    """
    for name, given in frame.data["answers"].items():
        action = battle.ruleset.actions.get(str(given["choice"]).partition(ON)[0])
        if action is not None and action.kind != "reaction":
            return name, f"{action.label} is no reaction"
        offer = next(
            (offer for offer in offers(battle, frame, name) if offer.id == given["choice"]), None
        )
        due = offer.roll if offer is not None else None
        wrong = choice_roll_problem(due.dice, given["roll"]) if due is not None else None
        if wrong is not None:
            return name, wrong.text
    return None


def go(battle: Battle, frame: Frame) -> Scenario:
    """Carries out the answers of a group, then turns to the next; past the last the window
    closes.
    """
    answers = frame.data["answers"]
    if (
        frame.data["group"] >= len(frame.data["groups"])
        or frame.token not in battle.scenario.tokens
    ):
        return popped(battle.scenario)
    scenario = amended(battle.scenario, group=frame.data["group"] + 1, answers={})
    followers: list[Frame] = []
    anew: list[Frame] = []
    for name in _group(frame):
        given = answers.get(name)
        if name not in scenario.tokens:
            continue
        if given is None or given["choice"] in (DECLINE, WALKED):
            if given is not None and given["choice"] == DECLINE:
                scenario = logged(scenario, name, f"{name_of(scenario, name)} declines")
            continue
        before = Battle(scenario, battle.ruleset)
        scenario, more = _carried_out(before, frame, name, given)
        followers += more
        anew += _made_possible(
            before, Battle(scenario, battle.ruleset), frame, name, str(given["choice"])
        )
    for follower in reversed([*_joined(followers), *anew]):
        scenario = pushed(scenario, follower)
    return scenario


def _made_possible(
    before: Battle, after: Battle, frame: Frame, reactor: str, choice: str
) -> list[Frame]:
    """The frame that offers what a reactor can do only since it did what it had readied: spend the
    pool of an Evasive Action on the very attack that provoked it (D23, D34).
    """
    if not choice.startswith(CARD):
        return []
    known = {offer.id for offer in offers(before, frame, reactor) if offer.legal}
    new = [
        offer.id for offer in offers(after, frame, reactor) if offer.legal and offer.id not in known
    ]
    new = [
        name for name in new if not name.startswith(CARD)
    ]  # what else it readied is the other choice it had
    asked = {"groups": [[reactor]], "group": 0, "answers": {}, "choose": False, "only": new}
    return [replace(frame, data={**frame.data, **asked})] if new else []


def _joined(frames: list[Frame]) -> list[Frame]:
    """Blows of one group in one frame, so that all are rolled before any has an effect."""
    blows = [frame for frame in frames if frame.kind == "strike"]
    if len(blows) < 2:
        return frames
    data = {**blows[0].data, "blows": [blow for frame in blows for blow in frame.data["blows"]]}
    return [
        Frame("strike", blows[0].token, data),
        *(frame for frame in frames if frame.kind != "strike"),
    ]


def _carried_out(
    battle: Battle, frame: Frame, reactor_id: str, given: dict[str, Any]
) -> tuple[Scenario, list[Frame]]:
    """One reaction: its price, then what it does."""
    reactor, roll, choice = battle.token(reactor_id), given["roll"], str(given["choice"])
    faces = tuple(roll) if roll is not None else None
    if choice.startswith(CARD):
        return carry_out_card(battle, reactor, int(choice[len(CARD) :]), frame.token, faces)
    action_id, _, picked = choice.partition(ON)
    action = battle.ruleset.actions[action_id]
    taken = take(battle, reactor, action, None if action.cancels else faces)
    if not taken.success:
        return taken.scenario, []
    target = (
        frame.token
        if occasion_of(frame, reactor_id) != "ally_attacked"
        else str(frame.data["target"])
    )
    target, about = (picked, picked) if picked in battle.scenario.tokens else (target, frame.token)
    text = _reaction_text(battle, reactor, action_id, about, bool(picked))
    scenario = _pair_noted(
        logged(taken.scenario, reactor_id, text), battle.ruleset, frame, reactor_id
    )
    after = Battle(scenario, battle.ruleset)
    cell = Cell(*frame.data["cell"]) if frame.data["cell"] else None
    return carried_out(after, reactor_id, action_id, target, faces, str(frame.data["target"]), cell)


def _reaction_text(
    battle: Battle, reactor: Token, action_id: str, about: str, is_picked: bool
) -> str:
    """What the log says of a reaction: on whom, where it is aimed at somebody, and what changes its
    roll.
    """
    action = battle.ruleset.actions[action_id]
    attacks = action.attack is not None
    aim = (
        f" on {name_of(battle.scenario, about)}"
        if (attacks or is_picked) and about != reactor.id
        else ""
    )
    weighed = tally(battle, reactor.id, action_id, about) if attacks else Tally()
    return f"{reactor.name}: {action.label}{aim}{tally_text(weighed)}"


def _pair_noted(scenario: Scenario, ruleset: Ruleset, frame: Frame, reactor_id: str) -> Scenario:
    """The scenario that knows who struck at whose departure, where the ruleset limits that in a
    round.
    """
    if frame.data["occasion"] != "departure" or ruleset.opportunity.pair_limit != "per_round":
        return scenario
    return with_encounter(scenario, pairs=(*scenario.encounter.pairs, (reactor_id, frame.token)))


def reminded_of_cards(battle: Battle, about: str) -> Scenario:
    """The scenario with a reminder of what enemies have readied and may do now; whether its trigger
    has come is for the table, which calls for it by React.
    """
    scenario = battle.scenario
    for foe in battle.hostiles(battle.token(about)) if scenario.encounter.cards else ():
        for offer in _cards_at(battle, foe, about):
            if offer.legal:
                scenario = logged(scenario, foe.id, f"reminder: {foe.name} has {offer.label}")
    return scenario


def exposed(before: Scenario, after: Scenario, ruleset: Ruleset) -> Scenario:
    """The scenario in which enemies are asked about everybody who has come into a state that
    exposes it (D40).
    """
    exposing = {name for name, state in ruleset.conditions.items() if state.exposes}
    for name, token in after.tokens.items() if exposing else ():
        earlier = before.tokens[name].conditions if name in before.tokens else {}
        if (
            exposing.isdisjoint(set(token.conditions) - set(earlier))
            or after.encounter.stage != "play"
        ):
            continue
        battle = Battle(after, ruleset)
        foes = [foe.id for foe in battle.hostiles(token)]
        after = opened(battle, window(battle, "exposed", name, foes))
    return after


def opened(battle: Battle, frame: Frame | None) -> Scenario:
    """The scenario with a window on top; in quick mode it is only written down who may react."""
    if frame is None:
        return battle.scenario
    if not battle.scenario.encounter.reminders_only:
        return pushed(battle.scenario, frame)
    names = [
        name
        for group in frame.data["groups"]
        for name in group
        if name not in frame.data["protected"]
    ]
    scenario = battle.scenario
    for name in names:
        text = f"reminder: {name_of(scenario, name)} may react ({_words(battle, frame)})"
        scenario = logged(scenario, name, text)
    return scenario
