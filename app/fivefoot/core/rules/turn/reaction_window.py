"""A window of reactions: everybody concerned is asked in the ruleset's order, a simultaneous group
as one.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from fivefoot.core.geometry.grid import Cell
from fivefoot.core.model.frames import Frame, Occasion, ReactionAnswer, StrikeFrame, WindowFrame
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.token import Token
from fivefoot.core.rules.means.wielding import (
    reaches,
    usable_weapons,
    weapon_for,
    with_weapon_in_use,
)
from fivefoot.core.rules.reactions.opportunity import order_value, seen_of_pair
from fivefoot.core.rules.rolls.roll_modifiers import is_shot, modifiers_text, roll_modifiers
from fivefoot.core.rules.rolls.roll_records import RollModifiers
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.space.hiding import hidden_from
from fivefoot.core.rules.space.mounts_and_grapples import pair_of, with_mount_shape
from fivefoot.core.rules.turn.commands import Answer
from fivefoot.core.rules.turn.reacting import (
    CARD,
    DECLINE,
    ON,
    WALKED,
    WITH,
    card_choices,
    cards_of,
    pay_for_reaction,
    reaction_choice,
    reactions_to,
)
from fivefoot.core.rules.turn.reminders import reminder
from fivefoot.core.rules.turn.resolve_reaction import carry_out_card, carry_out_reaction
from fivefoot.core.rules.turn.state import (
    logged,
    name_of,
    top_frame,
    with_encounter,
    with_flag,
    with_frame,
    with_top,
)
from fivefoot.core.rules.turn.texts import say
from fivefoot.core.rules.turn.turn_dice import choice_roll_problem
from fivefoot.core.rules.turn.turn_results import Choice, Question
from fivefoot.core.rules.turn.waiting import Done, Waiting


def window_frame(
    battle: Battle,
    occasion: Occasion,
    about: str,
    reactors: Iterable[str],
    action: str = "",
    target: str = "",
    cell: Cell | None = None,
    protected: Sequence[str] = (),
    choose: bool = False,
) -> WindowFrame | None:
    """The frame that asks the reactors; None where none of them has anything to choose."""
    frame = WindowFrame(
        about,
        occasion,
        action,
        target,
        cell,
        groups=(),
        group=0,
        answers={},
        choose=choose,
        protected=tuple(protected),
    )
    # A token that has nothing but declining is not asked.
    able = [name for name in dict.fromkeys(reactors) if has_choice(battle, frame, name)]
    if not able:
        return None
    return replace(frame, groups=reactor_groups(battle, about, able, cell))


def reactor_groups(
    battle: Battle, about: str, reactors: Sequence[str], cell: Cell | None
) -> tuple[tuple[str, ...], ...]:
    """Reactors in the order they resolve; those who tie are one group where the ruleset says so
    (A74).
    """
    # A pair that moves as one is as tall as its mount (A53).
    source = with_mount_shape(battle, about).token(about)
    rule = battle.ruleset.reaction

    def key(name: str) -> tuple[float, ...]:
        return tuple(
            order_value(battle, battle.token(name), source, cell or source.cell, part)
            # The order is measured from where the mover was, not from where it goes (A74).
            for part in rule.order
        )

    ordered = sorted(reactors, key=key)
    # One after the other, however they tie.
    if not rule.simultaneous:
        return tuple((name,) for name in ordered)
    # Sorted by the same key: those who tie lie together.
    return tuple(tuple(group) for _, group in groupby(ordered, key=key))


def has_choice(battle: Battle, frame: WindowFrame, reactor: str) -> bool:
    """Whether a token has any choice but to decline."""
    return any(offer.legal and offer.id != DECLINE for offer in offers(battle, frame, reactor))


def offers(battle: Battle, frame: WindowFrame, reactor_id: str) -> tuple[Choice, ...]:
    """What one reactor may choose, declining last."""
    # Gone since it was asked.
    if reactor_id not in battle.scenario.tokens or frame.token not in battle.scenario.tokens:
        return ()
    reactor, occasion = battle.token(reactor_id), occasion_of(frame, reactor_id)
    aimed = _aimed_at(battle, frame, reactor)
    found = [
        choice
        for name in reactions_to(battle, reactor, occasion)
        if _fits(battle, frame, reactor, name)
        for choice in _with_each_weapon(
            battle, reactor, aimed, reaction_choice(battle, reactor, name, aimed, occasion)
        )
    ]
    if occasion == "departure":
        found = _at_each_of_the_pair(battle, reactor, frame.token, found)
    # Exposed creatures are what the cards were readied for (D40).
    if occasion == "exposed":
        found += _cards_at(battle, reactor, frame.token)
    elif occasion in ("departure", "act", "attacked", "ally_attacked", "weave"):
        found += card_choices(battle, reactor, frame.token)
    # Asked anew only about what became possible.
    kept = [offer for offer in found if frame.only is None or offer.id in frame.only]
    return (*kept, Choice(DECLINE, say("decline")))


def _with_each_weapon(
    battle: Battle, reactor: Token, aimed: Token | None, choice: Choice
) -> list[Choice]:
    """A blow as one offer for each weapon that it could be struck with now, the likeliest first; a
    single offer where there is nothing to choose.
    """
    action = battle.ruleset.actions[choice.id]
    if action.attack is None or aimed is None or not choice.legal:
        return [choice]
    # The likely weapon first, and without its name: that is what one means.
    first = weapon_for(battle, reactor, action, target=aimed)
    near = [
        each
        for each in usable_weapons(battle, reactor, action)
        if reaches(battle, reactor, each, aimed)
    ]
    # One weapon: nothing to choose.
    if first is None or len(near) < 2:
        return [choice]
    others = [each for each in near if each.id != first.id]
    return [
        replace(choice, id=said, label=say("choice_with", choice=choice.label, weapon=weapon.name))
        for said, weapon in (
            (choice.id, first),
            *((f"{choice.id}{WITH}{each.id}", each) for each in others),
        )
    ]


def named_action(choice: str) -> str:
    """The id of the reaction that a choice names, whatever weapon and target it adds.

    >>> named_action("opportunity_attack:dagger@horse")
    'opportunity_attack'
    """
    return choice.partition(ON)[0].partition(WITH)[0]


def _at_each_of_the_pair(
    battle: Battle, reactor: Token, mover_id: str, found: list[Choice]
) -> list[Choice]:
    """The same offers, and where the mover is one of a mounted pair each blow at the others of it
    as well: a reactor picks one of those it has not lost, so all say whom they strike (A53).
    """
    others = [
        token
        for token in pair_of(battle, mover_id)
        if token.id != mover_id and not hidden_from(battle, reactor, token)
    ]
    if not others:
        return found
    blows = [
        choice
        for choice in found
        if battle.ruleset.actions[named_action(choice.id)].attack is not None
    ]
    mover = name_of(battle.scenario, mover_id)
    lost = hidden_from(battle, reactor, battle.token(mover_id))
    at_mover = [
        _struck_at(choice, mover) if choice in blows else choice
        for choice in found
        if not lost or choice not in blows
    ]
    at_others = [
        replace(_struck_at(choice, other.name), id=f"{choice.id}{ON}{other.id}")
        for other in others
        for choice in blows
    ]
    return at_mover + at_others


def _struck_at(choice: Choice, name: str) -> Choice:
    """A blow as an offer that names its target."""
    return replace(choice, label=say("choice_on_other", choice=choice.label, other=name))


def occasion_of(frame: WindowFrame, reactor: str) -> Occasion:
    """What a window is about for one reactor: for everybody but its target, an attack is one on an
    ally.
    """
    on_ally = frame.occasion == "attacked" and reactor != frame.target
    return "ally_attacked" if on_ally else frame.occasion


def _aimed_at(battle: Battle, frame: WindowFrame, reactor: Token) -> Token | None:
    """The target of a reaction: the ally under attack, otherwise whoever caused it."""
    # A blow at an ally is answered for the ally (D27).
    if occasion_of(frame, reactor.id) == "ally_attacked":
        return battle.scenario.tokens.get(frame.target)
    if frame.token == reactor.id or frame.token not in battle.scenario.tokens:
        return None
    cause = battle.token(frame.token)
    return seen_of_pair(battle, reactor, cause) if frame.occasion == "departure" else cause


def _cards_at(battle: Battle, reactor: Token, target: str) -> list[Choice]:
    """The readied actions of a token as offers, without the blows readied against others (D40)."""
    actions, cards = battle.ruleset.actions, cards_of(battle.scenario, reactor.id)
    blows = [card.action in actions and actions[card.action].attack is not None for card in cards]
    offers = zip(cards, blows, card_choices(battle, reactor, target), strict=True)
    # A blow readied against somebody else is not struck at this one.
    return [offer for card, blow, offer in offers if not blow or card.target in (None, target)]


def exposing_label(battle: Battle, token_id: str) -> str:
    """The condition of a token that exposes it, in words; empty where none does."""
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


def _fits(battle: Battle, frame: WindowFrame, reactor: Token, action_id: str) -> bool:
    """Whether a reaction to the right occasion fits its details: a shield answers a melee hit
    (A75).
    """
    action = battle.ruleset.actions[action_id]
    cause = battle.ruleset.actions.get(frame.action)
    if not action.answers or cause is None:
        return True
    shot = is_shot(battle, battle.token(frame.token), cause, reactor)
    # A shield answers blows, not shots (A75).
    return ("ranged" if shot else "melee") in action.answers and cause.attack in (
        "melee",
        "ranged",
        "weapon",
    )


@dataclass(frozen=True, slots=True)
class WaitingWindow(Waiting[WindowFrame]):
    """A window of reactions, of whose groups one is asked."""

    def question(self) -> Question | None:
        """The next question of the window; None where everybody of the group has answered."""
        battle, frame = self.battle, self.frame
        # The mover names whom it is safe from before anybody reacts (C22).
        if frame.choose:
            return _ask_protected(battle, frame)
        reactor = _next_reactor(battle, frame)
        if reactor is None:
            return None
        who, cause = name_of(self.scenario, reactor), _with_floor(battle, frame)
        text = say("asked_to_react", who=who, cause=cause)
        choices = offers(battle, frame, reactor)
        return Question("reaction", reactor, text, choices, frame.token, frame.cell, DECLINE)

    def apply_answer(self, given: Answer) -> Done:
        """The scenario with an answer kept; a whole group is carried out together."""
        frame = self.frame
        if frame.choose:
            # "none" is nobody: all may react.
            named = () if given.choice == "none" else (given.choice,)
            scenario = with_flag(self.scenario, frame.token, "protected", given.choice)
            return with_top(scenario, replace(frame, choose=False, protected=named))
        return _answered(self.scenario, frame, given.who, ReactionAnswer(given.choice, given.roll))

    def advance(self) -> Scenario:
        """Carries out the answers of a group, then turns to the next; past the last the window
        closes.
        """
        frame = self.frame
        # The mover is gone, or all groups are through.
        if frame.group >= len(frame.groups) or frame.token not in self.scenario.tokens:
            return self.without.scenario
        # Before they are carried out: what they do may open further windows above this one.
        scenario = with_top(self.scenario, replace(frame, group=frame.group + 1, answers={}))
        followers: list[Frame] = []
        anew: list[Frame] = []
        for name in frame.asked:
            given = frame.answers.get(name)
            # A token that walked what it readied has done so already.
            if name not in scenario.tokens or given is None or given.choice == WALKED:
                continue
            if given.choice == DECLINE:
                scenario = logged(
                    scenario, name, say("name_declines", name=name_of(scenario, name))
                )
                continue
            before = self.battle.after(scenario)
            scenario, more = _carried_out(before, frame, name, given)
            followers += more
            after = before.after(scenario)
            anew += _made_possible(before, after, frame, name, given.choice)
        # The stack is worked off from the top: last pushed comes first.
        for follower in reversed([*_joined(followers), *anew]):
            scenario = with_frame(scenario, follower)
        return scenario


def _answered(
    scenario: Scenario, frame: WindowFrame, reactor: str, given: ReactionAnswer
) -> Scenario:
    return with_top(scenario, replace(frame, answers={**frame.answers, reactor: given}))


def _words(battle: Battle, frame: WindowFrame) -> str:
    about = name_of(battle.scenario, frame.token)
    target = name_of(battle.scenario, frame.target)
    match frame.occasion:
        case "departure":
            cell = say("x_y", x=frame.cell[0], y=frame.cell[1]) if frame.cell else say("its_place")
            return say("about_leaves_cell", about=about, cell=cell)
        case "attacked" | "ally_attacked":
            return say("about_attacks_target", about=about, target=target)
        case "hit":
            return say("about_hits_target", about=about, target=target)
        case "miss":
            return say("about_misses_target", about=about, target=target)
        case "fall":
            return say("about_falls", about=about)
        case "exposed":
            return say("about_is_condition", about=about, state=exposing_label(battle, frame.token))
        case "declared":
            return about
    action = battle.ruleset.actions.get(frame.action)
    return say("about_action", about=about, action=action.label if action is not None else "")


def _with_floor(battle: Battle, frame: WindowFrame) -> str:
    """The scenario with what happened, and what a disengaged mover makes of attack rolls below its
    own (C51).
    """
    words = _words(battle, frame)
    roll = battle.turn(frame.token).flags.get("disengaged", "")
    if (
        frame.occasion != "departure"
        or battle.ruleset.disengage.kind != "floor"
        or not roll.isdigit()
    ):
        return words
    return say("words_attack_rolls_below_roll_miss", words=words, roll=roll)


def _ask_protected(battle: Battle, frame: WindowFrame) -> Question:
    """C22: the mover names one enemy it is safe from."""
    names = [name for group in frame.groups for name in group if name in battle.scenario.tokens]
    choices = tuple(Choice(name, name_of(battle.scenario, name)) for name in names)
    before = battle.turn(frame.token).flags.get("protected", "")
    # The one named before stands for the rest of the turn (C23).
    default = before if before in names else names[0] if names else "none"
    text = say("token_from_whom_is_it_safe", token=name_of(battle.scenario, frame.token))
    choices = (*choices, Choice("none", say("nobody")))
    return Question("protect", frame.token, text, choices, frame.token, frame.cell, default)


def _next_reactor(battle: Battle, frame: WindowFrame) -> str | None:
    """The next of the group who has not answered and has something to choose."""
    for name in frame.asked:
        # Whom the mover is safe from does not react (C22).
        unasked = name not in frame.answers and name not in frame.protected
        if unasked and has_choice(battle, frame, name):
            return name
    return None


def answered_by_walking(battle: Battle, reactor: str) -> Scenario:
    """The scenario in which a reactor that walks its readied movement has thereby answered, where
    it is the one being asked.
    """
    frame = top_frame(battle.scenario)
    if (
        not isinstance(frame, WindowFrame)
        or frame.choose
        or _next_reactor(battle, frame) != reactor
    ):
        return battle.scenario
    return _answered(battle.scenario, frame, reactor, ReactionAnswer(WALKED, None))


def answer_problem(battle: Battle, frame: WindowFrame) -> tuple[str, str] | None:
    """Who of a window answered what is no reaction, or with faces that its dice cannot show, and
    what is wrong with it.

    What could be chosen then and cannot now, because somebody was changed manually meanwhile, is no
    fault.
    """
    for name, given in frame.answers.items():
        action = battle.ruleset.actions.get(named_action(given.choice))
        if action is not None and action.kind != "reaction":
            return name, say("action_is_no_reaction", action=action.label)
        offer = next(
            (offer for offer in offers(battle, frame, name) if offer.id == given.choice), None
        )
        due = offer.roll if offer is not None else None
        wrong = choice_roll_problem(due.dice, given.roll) if due is not None else None
        if wrong is not None:
            return name, wrong.text
    return None


def _made_possible(
    before: Battle, after: Battle, frame: WindowFrame, reactor: str, choice: str
) -> list[Frame]:
    """The frame that offers what a reactor can do only because of what it had readied: spending the
    pool of an Evasive Action on the very attack that provoked it (D23, D34).
    """
    # Only what was readied can make something new possible.
    if not choice.startswith(CARD):
        return []
    known = {offer.id for offer in offers(before, frame, reactor) if offer.legal}
    new = [
        offer.id for offer in offers(after, frame, reactor) if offer.legal and offer.id not in known
    ]
    # Its other cards are the choice it had, not a new one.
    new = [
        name for name in new if not name.startswith(CARD)
    ]  # what else it readied is the other choice it had
    asked = replace(frame, groups=((reactor,),), group=0, answers={}, choose=False, only=tuple(new))
    return [asked] if new else []


def _joined(frames: list[Frame]) -> list[Frame]:
    """The blows of one group in one frame, so that all are rolled before any takes effect."""
    strikes = [frame for frame in frames if isinstance(frame, StrikeFrame)]
    # A single blow needs no joining.
    if len(strikes) < 2:
        return frames
    blows = tuple(blow for strike in strikes for blow in strike.blows)
    others = [frame for frame in frames if not isinstance(frame, StrikeFrame)]
    return [replace(strikes[0], blows=blows), *others]


def _carried_out(
    battle: Battle, frame: WindowFrame, reactor_id: str, given: ReactionAnswer
) -> tuple[Scenario, list[Frame]]:
    """One reaction: its price, then what it does."""
    reactor, faces, choice = battle.token(reactor_id), given.roll, given.choice
    if choice.startswith(CARD):
        return carry_out_card(battle, reactor, int(choice[len(CARD) :]), frame.token, faces)
    said, _, picked = choice.partition(ON)
    action_id, _, weapon = said.partition(WITH)
    action = battle.ruleset.actions[action_id]
    # What it cancels is rolled later: no faces now.
    taken = pay_for_reaction(battle, reactor, action, None if action.cancels else faces)
    if not taken.success:
        return taken.scenario, []
    on_ally = occasion_of(frame, reactor_id) == "ally_attacked"
    target = frame.target if on_ally else frame.token
    # One of a mounted pair, if that was picked (A53).
    target, about = (picked, picked) if picked in battle.scenario.tokens else (target, frame.token)
    struck = with_weapon_in_use(battle, reactor, weapon) if weapon else battle
    text = _reaction_text(struck, reactor, action_id, about, bool(picked))
    scenario = _pair_noted(
        battle.after(logged(taken.scenario, reactor_id, text)), frame, reactor_id
    )
    after = battle.after(scenario)
    return carry_out_reaction(
        after, reactor_id, action_id, target, faces, frame.target, frame.cell, weapon
    )


def _reaction_text(
    battle: Battle, reactor: Token, action_id: str, about: str, is_picked: bool
) -> str:
    """What the log says of a reaction: on whom, where it is aimed at somebody, and what changes its
    roll.
    """
    action = battle.ruleset.actions[action_id]
    attacks = action.attack is not None
    reaction = f"{reactor.name}: {action.label}"
    if (attacks or is_picked) and about != reactor.id:
        reaction = say(
            "reaction_on_about", reaction=reaction, about=name_of(battle.scenario, about)
        )
    weighed = roll_modifiers(battle, reactor.id, action_id, about) if attacks else RollModifiers()
    return f"{reaction}{modifiers_text(weighed)}"


def _pair_noted(battle: Battle, frame: WindowFrame, reactor_id: str) -> Scenario:
    """The scenario that records who struck at whose departure, where the ruleset limits that to
    once in a round.
    """
    scenario, ruleset = battle.scenario, battle.ruleset
    # Only opportunity attacks are limited by pair (C24).
    if frame.occasion != "departure" or ruleset.opportunity.pair_limit != "per_round":
        return scenario
    return with_encounter(scenario, pairs=(*scenario.encounter.pairs, (reactor_id, frame.token)))


def reminded_of_cards(battle: Battle, about: str) -> Scenario:
    """The scenario with a reminder of what enemies have readied and may do now; whether its trigger
    has come is for the table, which calls for it by React.
    """
    scenario = battle.scenario
    # Without cards no enemy needs looking at.
    for enemy in battle.hostiles(battle.token(about)) if scenario.encounter.cards else ():
        for offer in _cards_at(battle, enemy, about):
            if offer.legal:
                text = say("enemy_has_offer", enemy=enemy.name, offer=offer.label)
                scenario = logged(scenario, enemy.id, reminder(text))
    return scenario


def ask_about_exposed(before: Battle, after: Battle) -> Battle:
    """The battle in which enemies are asked about every token that has come into a condition that
    exposes it (D40).
    """
    # Most systems have no such condition.
    exposing = {name for name, condition in after.ruleset.conditions.items() if condition.exposes}
    if not exposing or not after.in_play:
        return after
    known = before.scenario.tokens
    for name, token in after.scenario.tokens.items():
        earlier = known[name].conditions if name in known else {}
        # Only a condition that is new.
        if exposing.isdisjoint(set(token.conditions) - set(earlier)):
            continue
        enemies = [enemy.id for enemy in after.hostiles(token)]
        after = after.after(open_window(after, window_frame(after, "exposed", name, enemies)))
    return after


def open_window(battle: Battle, frame: WindowFrame | None) -> Scenario:
    """The scenario with a window on top; in quick mode a log line only names who may react."""
    if frame is None:
        return battle.scenario
    if not battle.scenario.encounter.reminders_only:
        return with_frame(battle.scenario, frame)
    names = [name for group in frame.groups for name in group if name not in frame.protected]
    scenario = battle.scenario
    for name in names:
        text = say(
            "name_may_react_words",
            name=name_of(scenario, name),
            words=_words(battle, frame),
        )
        scenario = logged(scenario, name, reminder(text))
    return scenario
