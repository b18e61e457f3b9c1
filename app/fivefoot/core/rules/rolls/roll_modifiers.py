"""What bears on the next roll, each with its source: repeat penalties, conditions, flanking, cover,
range, pressure.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from fivefoot.core.model.encounter import Timer
from fivefoot.core.model.token import Token, is_hostile
from fivefoot.core.model.weapon import weapon_named
from fivefoot.core.rules.means.abilities import own_action
from fivefoot.core.rules.means.wielding import with_attack_weapon
from fivefoot.core.rules.reactions.flanking import flanking_allies
from fivefoot.core.rules.rolls.cover import cover_lines
from fivefoot.core.rules.rolls.margins import margins_of
from fivefoot.core.rules.rolls.modifier_lines import line_of, net_tags
from fivefoot.core.rules.rolls.repeats import repeat_lines
from fivefoot.core.rules.rolls.roll_records import RollModifier, RollModifiers
from fivefoot.core.rules.rolls.texts import say
from fivefoot.core.rules.rolls.which_rolls import (
    ActionRoll,
    applies_to_roll,
    asks_target_to_save,
    is_attack,
    is_near_enough,
    names_rolls,
    roll_of,
    save_against,
)
from fivefoot.core.rules.ruleset.modifier_words import successes_words
from fivefoot.core.rules.ruleset.schema.actions import Action
from fivefoot.core.rules.ruleset.schema.base import exact
from fivefoot.core.rules.ruleset.schema.modifiers import Bearing, Modifier
from fivefoot.core.rules.ruleset.schema.ruleset import Ruleset
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.space.cover_objects import beside_object
from fivefoot.core.rules.space.distance import Gap, band_of, gap_between
from fivefoot.core.rules.space.threat import can_threaten, in_reach, in_weapon_reach
from fivefoot.core.rules.space.tokens import (
    amount_of,
    cells_in_amount,
    condition_effects,
    has_condition,
    stats_of,
)
from fivefoot.core.texts.labels import in_sentence


def roll_modifiers(
    battle: Battle,
    token_id: str,
    action_id: str,
    target_id: str | None = None,
    choice: Mapping[str, Any] | None = None,
    repeat: int | None = None,
) -> RollModifiers:
    """What bears on the roll of an action as things stand.

    `choice` is what was declared ({"two_attacks": True}), `repeat` replaces the count of earlier
    actions (a readied action keeps the one it was bought at). Raises KeyError for unknown ids.
    """
    action_id = own_action(battle, token_id, action_id)
    # With the weapon in hand that would strike: its numbers are the action's.
    battle = with_attack_weapon(battle, token_id, action_id, choice, target_id)
    token, action = battle.token(token_id), battle.ruleset.actions[action_id]
    target = battle.token(target_id) if target_id is not None else None
    shot = is_shot(battle, token, action, target)
    roll = roll_of(battle.ruleset, token_id, action_id, shot=shot)
    lines = [
        *repeat_lines(battle, token, action, choice or {}, repeat),
        *_action_lines(battle, token, roll),
        *_condition_lines(battle, token, roll, target),
        *_reaction_lines(battle, token, action_id, action),
        *_trade_lines(battle, action_id, action, choice or {}),
        *_target_lines(battle, token, roll, target, shot),
    ]
    weighed = _summed(battle.ruleset, lines, swings_of(battle, token, action))
    results = margins_of(battle, token, action, target, shot).words
    return replace(
        weighed, results=results, saves=tuple(_save_lines(battle, token, action_id, action, target))
    )


def swings_of(battle: Battle, token: Token, action: Action) -> list[float]:
    """The offset of each attack an action makes (A27: two weapons)."""
    stats = stats_of(battle.ruleset, token)
    by_stat = next(
        # The first stat that is set decides.
        (list(offsets) for stat, offsets in action.swings_by.items() if stats.get(stat)),
        None,
    )
    return by_stat or list(action.swings) or [0]


def _action_lines(battle: Battle, token: Token, roll: ActionRoll) -> Iterator[RollModifier]:
    """What an action's own record gives to its roll."""
    ruleset, action = battle.ruleset, roll.action
    rule = ruleset.source_of(f"actions.{roll.action_id}")
    if action.other:
        yield RollModifier(action.label, action.other, rule=rule)
    for modifier in action.modifiers:
        # Where the target rolls instead, a note tells the table of that roll; numbers bear on it.
        noted = roll.kind is None and modifier.note is not None
        if noted or applies_to_roll(modifier, roll):
            yield line_of(ruleset, modifier, token, action.label, rule, signed=False)
    if action.damage is not None:
        # Damage is told in whole points.
        dealt = max(0, amount_of(ruleset, token, action.damage) // 1000)
        yield RollModifier(action.label, None, say("hit_deals_dealt", dealt=dealt), rule)
    yield from (
        RollModifier(action.label, None, words, rule)
        for words in rolls_with_bonus(ruleset, token, action)
    )


def _is_rolled(action: Action) -> bool:
    """Whether an action has a roll that conditions apply to; plain movement and gear have none."""
    return (
        action.attack is not None
        or action.kind == "reaction"
        or bool(action.keyword or action.category)
        or names_rolls(action)
    )


def _condition_lines(
    battle: Battle, token: Token, roll: ActionRoll, target: Token | None
) -> Iterator[RollModifier]:
    """What the token's own conditions give to its roll, and those of others near by."""
    if not _is_rolled(roll.action):
        return
    gap = gap_between(battle, token, target) if target is not None else None
    for name in _conditions_in_force(battle, token):
        source = battle.ruleset.conditions[name].label
        yield from _lines_of_condition(battle, token, name, source, roll, "self", gap)
    yield from _lines_of_others(battle, token, roll)


def _conditions_in_force(battle: Battle, token: Token) -> Iterator[str]:
    """The conditions of a token except those that wait for its next turn (C50, C52)."""
    for name, _ in condition_effects(battle.ruleset, token):
        if not awaits_turn(battle, token, name):
            yield name


def bonus_of_conditions(
    battle: Battle, token: Token, roll: ActionRoll
) -> tuple[float, tuple[str, ...]]:
    """What the conditions of a token and of others near it give to a roll that no action makes, a
    check to leap or a save that a reaction costs: a number, and the words that are left of edges
    and notes.
    """
    own = (
        line
        for name in _conditions_in_force(battle, token)
        for line in _lines_of_condition(battle, token, name, "", roll, "self", None)
    )
    lines = [*own, *_lines_of_others(battle, token, roll)]
    number = sum(line.value for line in lines if line.value is not None)
    return number, net_tags(battle.ruleset, lines)


def _lines_of_condition(
    battle: Battle,
    bearer: Token,
    name: str,
    source: str,
    roll: ActionRoll,
    of: Bearing,
    gap: Gap | None,
) -> Iterator[RollModifier]:
    """What one state of its bearer gives to a roll that is made `gap` away from it."""
    rule, level = (
        battle.ruleset.source_of(f"conditions.{name}.modifiers"),
        bearer.conditions.get(name, 1),
    )
    for modifier in modifiers_of_condition(battle.ruleset, bearer, name):
        meant = (
            modifier.of == of
            and applies_to_roll(modifier, roll)
            and is_near_enough(battle, modifier, gap)
        )
        if meant and (modifier.held is None or _holds(battle, bearer.id, modifier.held, roll.by)):
            yield line_of(battle.ruleset, modifier, bearer, source, rule, level)


def _holds(battle: Battle, holder: str, tie: str, other: str) -> bool:
    """Whether one holds another in a tie (C31)."""
    links = battle.scenario.encounter.links
    return any((link.kind, link.source, link.target) == (tie, holder, other) for link in links)


def modifiers_of_condition(ruleset: Ruleset, bearer: Token, name: str) -> Sequence[Modifier]:
    """The modifiers of a condition at the level at which a token bears it."""
    return next(
        (effect.modifiers for found, effect in condition_effects(ruleset, bearer) if found == name),
        (),
    )


def _lines_of_others(battle: Battle, token: Token, roll: ActionRoll) -> Iterator[RollModifier]:
    """What conditions of others near by give to its rolls (D26: the zone is looked at when the ally
    rolls).
    """
    ruleset = battle.ruleset
    # Most rulesets have none, and this is asked at every aim.
    if not ruleset.conditions_that_bear_on_others:
        return
    friends = {ally.id for ally in battle.allies(token)}
    for other in battle.scenario.tokens.values():
        of: Bearing = "allies" if other.id in friends else "enemies"
        # A token that is neither ally nor enemy bears on nothing.
        if other.id == token.id or (of == "enemies" and not is_hostile(other, token)):
            continue
        gap = gap_between(battle, other, token)
        for name in ruleset.conditions_that_bear_on_others:
            if has_condition(ruleset, other, name):
                source = f"{other.name}: {in_sentence(ruleset.conditions[name].label)}"
                yield from _lines_of_condition(battle, other, name, source, roll, of, gap)


def _reaction_lines(
    battle: Battle, token: Token, action_id: str, action: Action
) -> Iterator[RollModifier]:
    if action.kind == "reaction":
        yield from price_lines(battle, token, action_id, action)


def _save_lines(
    battle: Battle, token: Token, action_id: str, action: Action, target: Token | None
) -> Iterator[RollModifier]:
    """What bears on the save that an action asks of its target: the action's own numbers, the
    target's conditions (C33, C50) and those of others near it.
    """
    if target is None or not asks_target_to_save(action):
        return
    rule = battle.ruleset.source_of(f"actions.{action_id}")
    roll, gap = save_against(target.id, action_id, action), gap_between(battle, token, target)
    for modifier in action.modifiers:
        if modifier.note is None and applies_to_roll(modifier, roll):
            yield line_of(battle.ruleset, modifier, token, action.label, rule)
    for name in _conditions_in_force(battle, target):
        label = say(
            "target_is_condition",
            target=target.name,
            state=in_sentence(battle.ruleset.conditions[name].label),
        )
        yield from _lines_of_condition(battle, target, name, label, roll, "self", gap)
    yield from _lines_of_others(battle, target, roll)


def rolls_with_bonus(ruleset: Ruleset, token: Token, action: Action) -> Iterator[str]:
    """The rolls that an action's effects keep, with what the token adds to each: "Stealth +4"
    (C40).
    """
    stats = stats_of(ruleset, token)
    for effect in action.effects:
        if effect.roll is not None and effect.roll_stat is not None:
            yield f"{effect.roll} {float(exact(stats.get(effect.roll_stat, 0))):+g}"


def awaits_turn(battle: Battle, token: Token, condition: str) -> bool:
    """Whether a condition has no effect before the token's next turn (C50, C52): one that was given
    for this turn and the next has one.
    """
    own = [
        t
        for t in battle.scenario.encounter.timers
        if (t.kind, t.token, t.name) == ("condition", token.id, condition)
        and t.moment == "next_turn_used"
    ]
    return bool(own) and all(awaits_its_turn(battle, timer) for timer in own)


def awaits_its_turn(battle: Battle, timer: Timer) -> bool:
    """Whether a timer for the next turn of its token belongs to a later turn than this."""
    return timer.skip > 0 or battle.scenario.encounter.active != timer.token


def parts_traded(action: Action, choice: Mapping[str, Any]) -> int:
    """How many parts of dice are given up, as chosen with the action (D20)."""
    said = choice.get("trade", 0)
    # What is said with an action comes from files and terminals, too.
    if action.trade is None or not isinstance(said, int):
        return 0
    # Within what the rules allow: a slip gives up no more.
    return max(0, min(int(said), action.trade.most))


def _trade_lines(
    battle: Battle, action_id: str, action: Action, choice: Mapping[str, Any]
) -> Iterator[RollModifier]:
    parts = parts_traded(action, choice)
    if action.trade is None or not parts:
        return
    rule = battle.ruleset.source_of(f"actions.{action_id}.trade")
    yield RollModifier(f"{action.trade.label} × {parts}", action.trade.dice * parts, rule=rule)
    if action.trade.effort:
        yield RollModifier(
            action.trade.label,
            None,
            say("effort_where_any_is_rolled", effort=action.trade.effort * parts),
            rule,
        )


def price_lines(
    battle: Battle, token: Token, action_id: str, action: Action
) -> Iterator[RollModifier]:
    """What a reaction loses for those taken before it, and by itself (D35, D38)."""
    price = battle.ruleset.reaction.price
    if price.kind == "dice" and not action.free_of_price:
        used = battle.turn(token.id).counters.get("reactions_used", 0)
        text = say("used_reaction_of_round", used=used + 1)
        yield RollModifier(
            text, price.first + price.step * used, rule=battle.ruleset.source_of("reaction.price")
        )
    if action.dice:
        yield RollModifier(
            action.label, action.dice, rule=battle.ruleset.source_of(f"actions.{action_id}")
        )


def is_shot(battle: Battle, token: Token, action: Action, target: Token | None) -> bool:
    """Whether an attack is one at range: by its kind, by the weapon in use, or because the target
    is out of melee reach.
    """
    if action.attack != "weapon":
        return action.attack == "ranged"
    weapon = weapon_named(token.weapons, token.weapon_in_use)
    # A weapon that is both is told by how far the target stands.
    if weapon is not None and not (weapon.is_melee and weapon.is_ranged):
        return weapon.is_ranged
    return target is not None and not in_weapon_reach(battle, token, target)


def _target_lines(
    battle: Battle, token: Token, roll: ActionRoll, target: Token | None, shot: bool
) -> Iterator[RollModifier]:
    """What the place and others give to an attack: pressure, the target's conditions, range,
    flanks, cover.
    """
    attack = roll.action.attack
    if attack is None:
        return
    # Pressed by whoever stands close, whatever is shot at.
    if shot and attack in ("ranged", "weapon"):
        yield from _pressure(battle, token, roll)
    if target is None:
        return
    yield from _lines_against(battle, token, roll, target)
    by_bands = roll.action.target is not None and roll.action.target.bands
    if shot or (attack == "weave" and by_bands):
        yield from _band_lines(battle, token, roll, target)
    if shot:
        yield from _melee_lines(battle, token, target)
    elif attack in ("melee", "weapon"):
        yield from _flank_lines(battle, token, roll, target)
    yield from cover_lines(battle, roll, target)


def _lines_against(
    battle: Battle, token: Token, roll: ActionRoll, target: Token
) -> Iterator[RollModifier]:
    """What the target's conditions give to whoever attacks it."""
    gap = gap_between(battle, token, target)
    for name, _ in condition_effects(battle.ruleset, target):
        record = battle.ruleset.conditions[name]
        if record.cover and beside_object(battle, target):
            continue  # D9: where cover is drawn, the line to it decides
        if not concerns_attacker(battle, target.id, name, token.id):
            continue
        source = say("target_is_record", target=target.name, record=in_sentence(record.label))
        yield from _lines_of_condition(battle, target, name, source, roll, "attackers", gap)


def concerns_attacker(battle: Battle, bearer: str, name: str, attacker: str) -> bool:
    """Whether what a condition gives to attackers applies to this one.

    Some conditions give it only to whoever gave the condition (A33).
    """
    if not battle.ruleset.conditions[name].for_giver:
        return True
    given = ("condition", bearer, name, attacker)
    return any((t.kind, t.token, t.name, t.of) == given for t in battle.scenario.encounter.timers)


def _pressure(battle: Battle, token: Token, roll: ActionRoll) -> Iterator[RollModifier]:
    """An able enemy close by disturbs shots, whatever its reach (A12)."""
    rule = battle.ruleset.shooting
    for enemy in _near(battle, token, rule.pressure_within) if rule.pressure else ():
        if (
            is_hostile(token, enemy)
            and can_act(battle, enemy)
            and _is_beside(battle, enemy, token, rule.pressure_within)
        ):
            yield from _lines_of(
                battle,
                token,
                rule.pressure,
                say("enemy_is_close", enemy=enemy.name),
                "shooting.pressure",
                roll,
            )
            # One of them is enough (A12).
            return


def _lines_of(
    battle: Battle,
    token: Token,
    modifiers: Iterable[Modifier],
    source: str,
    key: str,
    roll: ActionRoll,
) -> Iterator[RollModifier]:
    """The lines of modifiers that stand at a key of the ruleset, as far as they bear on a roll."""
    rule = battle.ruleset.source_of(key)
    for modifier in modifiers:
        if applies_to_roll(modifier, roll):
            yield line_of(battle.ruleset, modifier, token, source, rule)


def can_act(battle: Battle, token: Token) -> bool:
    """Whether a token can act at all."""
    return can_threaten(battle.ruleset, token) is None


def _band_lines(
    battle: Battle, token: Token, roll: ActionRoll, target: Token
) -> Iterator[RollModifier]:
    """What the range band of the target gives."""
    band = band_of(battle, token, gap_between(battle, token, target))
    if band is None:
        return
    source = say("band_range", band=band.label)
    if band.needs:
        rule = battle.ruleset.source_of("range_bands")
        yield RollModifier(source, None, successes_words(band.needs), rule)
    yield from _lines_of(battle, token, band.modifiers, source, "range_bands", roll)


def _melee_lines(battle: Battle, token: Token, target: Token) -> Iterator[RollModifier]:
    """What a shot loses when its target is in melee with an enemy of that target (A11)."""
    ruleset, rule = battle.ruleset, battle.ruleset.shooting
    # A stat may spare a shooter this.
    precise = rule.precise_stat is not None and bool(
        stats_of(ruleset, token).get(rule.precise_stat)
    )
    if rule.into_melee and not precise:
        for other in _near(battle, target, rule.melee_within):
            if (
                other.id == token.id
                or not is_hostile(other, target)
                or _makes_no_melee(ruleset, other)
            ):
                continue
            if _is_beside(battle, other, target, rule.melee_within):
                text = say("target_is_in_melee_with_other", target=target.name, other=other.name)
                yield RollModifier(
                    text, rule.into_melee, rule=ruleset.source_of("shooting.into_melee")
                )
                # One friend in melee is enough (A11).
                return


def _makes_no_melee(ruleset: Ruleset, token: Token) -> bool:
    """Whether a token is in a condition in which nobody is in melee with it (A11: only the
    conscious count).
    """
    return any(has_condition(ruleset, token, name) for name in ruleset.shooting.no_melee)


def _near(battle: Battle, token: Token, units: float) -> list[Token]:
    """The tokens that may be beside a token: walls and heights are asked about these few only."""
    return battle.tokens_near(token, _whole_cells(battle, units))


def _is_beside(battle: Battle, holder: Token, other: Token, units: float) -> bool:
    """Whether another token is adjacent, counted like a reach, with no wall between (A11, A12)."""
    return in_reach(battle, holder, other, cells=_whole_cells(battle, units))


def _whole_cells(battle: Battle, units: float) -> int:
    return cells_in_amount(battle.ruleset, int(exact(units) * 1000))


def _flank_lines(
    battle: Battle, token: Token, roll: ActionRoll, target: Token
) -> Iterator[RollModifier]:
    rules = battle.ruleset.flank
    for ally in flanking_allies(battle, token, target) if rules.enabled else ():
        source = say("flanking_with_ally", ally=battle.token(ally).name)
        yield from _lines_of(battle, token, rules.modifiers, source, "flank.enabled", roll)


def _summed(
    ruleset: Ruleset, lines: Sequence[RollModifier], swings: Sequence[float]
) -> RollModifiers:
    # Apart, since some systems let only the greater of both count (A4).
    repeat = sum(line.value for line in lines if line.repeat and line.value is not None)
    others = sum(line.value for line in lines if not line.repeat and line.value is not None)
    applied = tuple(_stacked(ruleset, repeat + swing, others) for swing in swings)
    usual = ruleset.rolls.units.get(ruleset.rolls.unit or "")
    unit = usual.label if usual is not None else ""
    return RollModifiers(tuple(lines), repeat, others, applied, unit, net_tags(ruleset, lines))


def modifiers_text(weighed: RollModifiers) -> str:
    """Modifiers in words, to be put behind the name of an action: ", +1 to both dice, Fortune";
    empty where there are none.

    >>> modifiers_text(RollModifiers(applied=(1, 2), unit="to both dice", tags=("Fortune",)))
    ', +1/+2 to both dice, Fortune'
    """
    return with_tags(numbers_text(weighed), weighed.tags)


def with_tags(text: str, tags: Sequence[str]) -> str:
    """A text with what else bears on its roll in words.

    >>> with_tags("Willpower DC 10", ("Advantage",))
    'Willpower DC 10, Advantage'
    """
    return ", ".join((text, *tags))


def numbers_text(weighed: RollModifiers) -> str:
    """The number of each swing in words, to be put behind the name of an action; empty where all
    are 0.
    """
    if not any(weighed.applied):
        return ""
    numbers = "/".join(f"{value:+g}" if value else "0" for value in weighed.applied)
    return f", {numbers} {weighed.unit}".rstrip()


def _stacked(ruleset: Ruleset, repeat: float, others: float) -> float:
    """Repeat and other numbers together: the greater where they do not add (A4), else their sum."""
    adds = ruleset.repeat.stacking == "sum" or ruleset.repeat.rule != "keyword_ladder"
    # Only two numbers above 0 do not add; anything else does.
    if adds or repeat <= 0 or others <= 0:
        return repeat + others
    return max(repeat, others)


__all__ = ["has_condition", "is_attack", "net_tags", "numbers_text", "roll_modifiers", "swings_of"]
