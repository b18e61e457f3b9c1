"""The penalty for doing the same kind of thing again in a turn: by keyword on a ladder (A1), or by
category (D3).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from fivefoot.core.model.token import Token
from fivefoot.core.rules.rolls.roll_records import RollModifier
from fivefoot.core.rules.rolls.texts import say
from fivefoot.core.rules.ruleset.schema.actions import Action
from fivefoot.core.rules.ruleset.schema.ruleset import Ruleset
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.texts.labels import id_in_words


def repeat_count(battle: Battle, token_id: str, category: str = "") -> int:
    """How often a token has done this turn what a repeat penalty counts: the keyword, or the
    category given.
    """
    by_category = battle.ruleset.repeat.rule == "category_effects"
    return battle.turn(token_id).counters.get(
        f"category_{category}" if by_category else "repeat", 0
    )


def repeat_lines(
    battle: Battle,
    token: Token,
    action: Action,
    choice: Mapping[str, Any],
    count: int | None,
) -> Iterator[RollModifier]:
    """The penalty for doing the same kind of thing again."""
    rule = battle.ruleset.repeat
    source = battle.ruleset.source_of("repeat")
    if action.free_of_repeat or action.kind == "reaction":
        return
    if rule.rule == "keyword_ladder" and action.keyword == rule.keyword:
        count = repeat_count(battle, token.id) if count is None else count
        value = ladder_value(battle.ruleset, count)
        if value:
            yield RollModifier(
                say(
                    "count_keyword_action_of_turn",
                    count=count + 1,
                    keyword=id_in_words(rule.keyword),
                ),
                value,
                rule=source,
                repeat=True,
            )
    elif rule.rule == "category_effects":
        yield from _category_line(battle, token, action, choice, source, count)


def ladder_value(ruleset: Ruleset, count: int) -> float:
    """The penalty after so many actions: the ladder's step, and a fixed step for each action beyond
    it (A1).

    With the ladder [0, 1, 2] and the step 1 the fourth action takes 3.
    """
    ladder = ruleset.repeat.ladder or [0]
    return (
        ladder[count]
        if count < len(ladder)
        else ladder[-1] + ruleset.repeat.step * (count - len(ladder) + 1)
    )


def _category_line(
    battle: Battle,
    token: Token,
    action: Action,
    choice: Mapping[str, Any],
    source: str,
    count: int | None,
) -> Iterator[RollModifier]:
    """The number for a second use of a category: on both uses where that was declared, otherwise
    all of it on the second (D4).
    """
    second = battle.ruleset.repeat.effects.get(action.category)
    if second is None or second.number is None:
        return
    number = second.number
    turn, word = battle.turn(token.id), action.category
    before = turn.counters.get(f"category_{word}", 0) if count is None else count
    declared = f"two_{word}s" in turn.flags or bool(choice.get(f"two_{word}s") and not before)
    if declared:
        yield RollModifier(
            say("one_of_two_word_s_declared", word=word), number, rule=source, repeat=True
        )
    elif before:
        times = battle.ruleset.repeat.undeclared
        yield RollModifier(
            say("second_word_not_declared_before_first", word=word),
            number * times,
            rule=source,
            repeat=True,
        )
