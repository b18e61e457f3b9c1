"""The names of the fight's commands, as menus and the history show them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from fivefoot.core.model.scenario import Scenario
from fivefoot.core.rules.ruleset.schema.ruleset import Ruleset
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.turn import commands as fight
from fivefoot.core.rules.turn.engine import question
from fivefoot.core.rules.turn.reacting import CARD, cards_of
from fivefoot.core.rules.turn.state import name_of
from fivefoot.core.rules.turn.texts import say
from fivefoot.core.texts.labels import id_in_words, in_sentence


def command_label(scenario: Scenario, rules: Ruleset, command: fight.FightCommand) -> str:
    """The name of a step in words: "Ysolde: Melee attack on Ogre", "Answer of Ogre: Opportunity
    attack".
    """
    # A kind without words of its own is shown by its name: a label must never fail.
    words = WORDS.get(type(command))
    return words(scenario, rules, command) if words is not None else type(command).__name__


def _action_label(rules: Ruleset, action_id: str) -> str:
    action = rules.actions.get(action_id)
    return action.label if action is not None else action_id


def _act(scenario: Scenario, rules: Ruleset, command: fight.Act) -> str:
    aimed = [name for name in (command.target, *command.targets) if name is not None]
    line = f"{name_of(scenario, command.token)}: {_action_label(rules, command.action)}"
    # Each name once: one may be struck twice.
    names = ", ".join(name_of(scenario, name) for name in dict.fromkeys(aimed))
    return say("line_on_names", line=line, names=names) if aimed else line


def _answer(scenario: Scenario, rules: Ruleset, command: fight.Answer) -> str:
    asked = question(Battle(scenario, rules))
    # A question that is gone has no words for its choice.
    offer = asked.offer(command.choice) if asked is not None else None
    return say(
        "answer_of_who_offer",
        who=name_of(scenario, command.who),
        offer=offer.label if offer is not None else command.choice,
    )


def _react(scenario: Scenario, rules: Ruleset, command: fight.React) -> str:
    number = command.action.removeprefix(CARD)
    cards = (
        # "card:<n>" names a readied action by its place.
        cards_of(scenario, command.token) if number != command.action and number.isdecimal() else ()
    )
    readied = cards[int(number)].action if cards and int(number) < len(cards) else command.action
    return f"{name_of(scenario, command.token)}: {_action_label(rules, readied)}"


def _condition(scenario: Scenario, rules: Ruleset, command: fight.SetCondition) -> str:
    record = rules.conditions.get(command.condition)
    label = record.label if record is not None else command.condition
    # Level 0 takes the condition away.
    if not command.level:
        label = say("no_longer_label", label=in_sentence(label))
    return f"{name_of(scenario, command.token)}: {label}"


def _flag(scenario: Scenario, rules: Ruleset, command: fight.SetFlag) -> str:
    words = id_in_words(command.flag)
    if command.text is None:
        words = say("no_longer_words", words=words)
    return f"{name_of(scenario, command.token)}: {words}"


def _link(scenario: Scenario, rules: Ruleset, command: fight.SetLink) -> str:
    verb = say("unlink") if command.gone else say("link")
    return say(
        "verb_source_and_target",
        verb=verb,
        source=name_of(scenario, command.source),
        target=name_of(scenario, command.target),
    )


def _zone_name(scenario: Scenario, zone_id: str) -> str:
    return next((zone.name for zone in scenario.zones if zone.id == zone_id), zone_id)


def _damage(scenario: Scenario, rules: Ruleset, command: fight.Damage) -> str:
    verb = say("damage") if command.amount >= 0 else say("heal")
    return say(
        "verb_token_by_amount",
        verb=verb,
        token=name_of(scenario, command.token),
        amount=abs(command.amount),
    )


WORDS: Mapping[type[Any], Callable[[Scenario, Ruleset, Any], str]] = {
    fight.StartEncounter: lambda s, _, command: say("start_encounter"),
    fight.EndEncounter: lambda s, _, command: say("end_encounter"),
    fight.Move: lambda s, _, command: say("move_token", token=name_of(s, command.token)),
    fight.Act: _act,
    fight.Answer: _answer,
    fight.React: _react,
    fight.NewTurn: lambda s, _, command: say("new_turn_of_token", token=name_of(s, command.token)),
    fight.EndTurn: lambda s, _, command: say("end_turn_of_token", token=name_of(s, command.token)),
    fight.NextTurn: lambda s, _, command: say("next_turn"),
    fight.NewRound: lambda s, _, command: say("round_heading", round=s.encounter.round + 1),
    fight.Delay: lambda s, _, command: say(
        "token_waits_for_after", token=name_of(s, command.token), after=name_of(s, command.after)
    ),
    fight.SetInitiative: lambda s, _, command: say(
        "initiative_of_token_value", token=name_of(s, command.token), value=command.value
    ),
    fight.SetOrder: lambda s, _, command: say("change_order_of_turns"),
    fight.JoinOrder: lambda s, _, command: say(
        "names_join_order", names=", ".join(name_of(s, name) for name in command.tokens)
    ),
    fight.Push: lambda s, _, command: say("push_token", token=name_of(s, command.token)),
    fight.Teleport: lambda s, _, command: say("teleport_token", token=name_of(s, command.token)),
    fight.Place: lambda s, _, command: say("put_token_right", token=name_of(s, command.token)),
    fight.SetCondition: _condition,
    fight.SetFlag: _flag,
    fight.SetLink: _link,
    fight.Spend: lambda s, _, command: say(
        "change_what_token_has_left", token=name_of(s, command.token)
    ),
    fight.MarkReaction: lambda s, _, command: say(
        "reaction_of_token_used", token=name_of(s, command.token)
    ),
    fight.Damage: _damage,
    fight.SetHitPoints: lambda s, _, command: say(
        "hit_points_of_token_points", token=name_of(s, command.token), points=command.points
    ),
    fight.PlaceZone: lambda s, _, command: say("draw_name", name=command.name or command.shape),
    fight.MoveZone: lambda s, _, command: say("move_zone", zone=_zone_name(s, command.zone)),
    fight.EditZone: lambda s, _, command: say("edit_zone", zone=_zone_name(s, command.zone)),
    fight.RemoveZone: lambda s, _, command: say("remove_zone", zone=_zone_name(s, command.zone)),
    fight.Throw: lambda s, _, command: say(
        "roll_dice_for_token", dice=command.dice, token=name_of(s, command.token)
    ),
    fight.RemoveToken: lambda s, _, command: say("delete_token", token=name_of(s, command.token)),
    fight.Note: lambda s, _, command: say("write_in_log"),
    fight.SetReminders: lambda s, _, command: (
        say("list_reactions_only") if command.on else say("ask_for_reactions")
    ),
}
