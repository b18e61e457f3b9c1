"""What bears on the next roll, each with its source: repeat penalties, conditions, flanking, cover, range, pressure."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from fivefoot.core.model.token import Token, is_hostile
from fivefoot.core.rules.means.abilities import own_action
from fivefoot.core.rules.reactions.flanking import flanking_allies
from fivefoot.core.rules.rolls.cover import cover_lines
from fivefoot.core.rules.rolls.margins import margins_of
from fivefoot.core.rules.rolls.repeats import repeat_lines
from fivefoot.core.rules.rolls.tally import Tally, TallyLine
from fivefoot.core.rules.ruleset.schema.actions import Action
from fivefoot.core.rules.ruleset.schema.base import exact
from fivefoot.core.rules.ruleset.schema.ground import Band
from fivefoot.core.rules.ruleset.schema.ruleset import Ruleset
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.space.cover_objects import beside_object
from fivefoot.core.rules.space.distance import Gap, band_of, gap_between
from fivefoot.core.rules.space.threat import can_threaten, in_reach, in_weapon_reach
from fivefoot.core.rules.space.tokens import amount_of, cells_of, condition_effects, has_condition, stats_of

OPPOSITES = {"Fortune": "Misfortune", "advantage": "disadvantage", "boon": "bane"}


def tally(
    battle: Battle,
    token_id: str,
    action_id: str,
    target_id: str | None = None,
    choice: Mapping[str, Any] | None = None,
    repeat: int | None = None,
) -> Tally:
    """What bears on the roll of an action as things stand.

    `choice` is what was declared ({"two_attacks": True}), `repeat` replaces the count of earlier actions (a readied
    action keeps the one it was bought at). Raises KeyError for unknown ids.
    """
    action_id = own_action(battle, token_id, action_id)
    token, action = battle.token(token_id), battle.ruleset.actions[action_id]
    target = battle.token(target_id) if target_id is not None else None
    lines = [
        *repeat_lines(battle, token, action_id, action, choice or {}, repeat),
        *_own_lines(battle, token, action_id, action),
        *_trade_lines(battle, action_id, action, choice or {}),
        *_target_lines(battle, token, action, target),
    ]
    weighed = _summed(battle.ruleset, lines, swings_of(battle, token, action))
    results = margins_of(battle, token, action, target, is_shot(battle, token, action, target)).words
    return replace(weighed, results=results) if results else weighed


def swings_of(battle: Battle, token: Token, action: Action) -> list[float]:
    """The offset of each attack an action makes (A27: two weapons)."""
    stats = stats_of(battle.ruleset, token)
    by_stat = next((list(offsets) for stat, offsets in action.swings_by.items() if stats.get(stat)), None)
    return by_stat or list(action.swings) or [0]


def _own_lines(battle: Battle, token: Token, action_id: str, action: Action) -> Iterator[TallyLine]:
    ruleset = battle.ruleset
    rule = ruleset.source_of(f"actions.{action_id}")
    if action.other:
        yield TallyLine(action.label, action.other, rule=rule)
    for tag in action.tags:
        yield worded(ruleset, tag, action.label, rule)
    if action.damage is not None:
        dealt = max(0, amount_of(ruleset, token, action.damage) // 1000)
        yield TallyLine(action.label, None, f"a hit deals {dealt}", rule)
    yield from (TallyLine(action.label, None, words, rule) for words in rolls_with_bonus(ruleset, token, action))
    if action.attack is None and action.kind != "reaction" and not action.keyword and not action.category:
        return
    for name, effect in condition_effects(ruleset, token):
        record = ruleset.conditions[name]
        waits = awaits_turn(battle, token, name)
        for text in effect.own if not waits else ():
            plain = applying(filled(ruleset, token, name, text), action)
            if plain is not None:
                yield worded(ruleset, plain, record.label, ruleset.source_of(f"conditions.{name}.own"))
    yield from _lines_of_allies(battle, token, action)
    if action.kind == "reaction":
        yield from price_lines(battle, token, action_id, action)


def rolls_with_bonus(ruleset: Ruleset, token: Token, action: Action) -> Iterator[str]:
    """The rolls that an action's effects keep, with what the token adds to each: "Stealth +4" (C40)."""
    stats = stats_of(ruleset, token)
    for effect in action.effects:
        if effect.roll is not None and effect.roll_stat is not None:
            yield f"{effect.roll} {float(exact(stats.get(effect.roll_stat, 0))):+g}"


def awaits_turn(battle: Battle, token: Token, state: str) -> bool:
    """Whether a state bears on nothing before the token's next turn (C50, C52)."""
    encounter = battle.scenario.encounter
    own = [t for t in encounter.timers if (t.kind, t.token, t.name) == ("condition", token.id, state)]
    return any(t.moment == "next_turn_used" and (t.skip > 0 or encounter.active != token.id) for t in own)


def parts_traded(action: Action, choice: Mapping[str, Any]) -> int:
    """How many parts of dice are given up, as said with the action (D20)."""
    said = choice.get("trade", 0)
    if action.trade is None or not isinstance(said, int):
        return 0
    return max(0, min(int(said), action.trade.most))


def _trade_lines(battle: Battle, action_id: str, action: Action, choice: Mapping[str, Any]) -> Iterator[TallyLine]:
    parts = parts_traded(action, choice)
    if action.trade is None or not parts:
        return
    rule = battle.ruleset.source_of(f"actions.{action_id}.trade")
    yield TallyLine(f"{action.trade.label} × {parts}", action.trade.dice * parts, rule=rule)
    if action.trade.effort:
        yield TallyLine(action.trade.label, None, f"+{action.trade.effort * parts} Effort where any is rolled", rule)


def _lines_of_allies(battle: Battle, token: Token, action: Action) -> Iterator[TallyLine]:
    """What states of allies that are near now give to its rolls (D26: the zone is looked at when the ally rolls)."""
    ruleset = battle.ruleset
    for ally in battle.allies(token) if ruleset.states_that_help_allies else ():
        for name, _ in condition_effects(ruleset, ally):
            record = ruleset.conditions[name]
            plain = [applying(text, action) for text in record.allies]
            if any(plain) and gap_between(battle, ally, token).within(battle, record.allies_within):
                rule, source = ruleset.source_of(f"conditions.{name}.allies"), f"{ally.name}: {record.label.lower()}"
                yield from (worded(ruleset, text, source, rule) for text in plain if text)


def price_lines(battle: Battle, token: Token, action_id: str, action: Action) -> Iterator[TallyLine]:
    """What a reaction loses for those before it, and of itself (D35, D38)."""
    price = battle.ruleset.reaction.price
    if price.kind == "dice" and not action.free_of_price:
        used = battle.turn(token.id).counters.get("reactions_used", 0)
        text = f"{used + 1}. reaction of the round"
        yield TallyLine(text, price.first + price.step * used, rule=battle.ruleset.source_of("reaction.price"))
    if action.dice:
        yield TallyLine(action.label, action.dice, rule=battle.ruleset.source_of(f"actions.{action_id}"))


def filled(ruleset: Ruleset, bearer: Token, state: str, text: str) -> str:
    """A state's text with the level it is borne at for {level}, and its bearer's stats for their names: {deception}."""
    if "{" not in text:
        return text
    values = {**stats_of(ruleset, bearer), "level": bearer.conditions.get(state, 1)}
    return re.sub(r"\{(\w+)\}", lambda found: str(values.get(found[1], found[0])).removesuffix(".0"), text)


def applying(text: str, action: Action) -> str | None:
    """A condition's text for the token's own rolls, as far as it concerns the action ("ranged: Misfortune"), or None.

    A scope stands before a colon or after " on ".
    """
    if ":" in text:
        scope, rest = (part.strip() for part in text.split(":", 1))
    elif " on " in text:
        rest, scope = (part.strip() for part in text.split(" on ", 1))
    else:
        return None if re.match(r"attacks\b", text) and not is_attack(action) else text.removeprefix("attacks ")
    return rest if _concerns(scope.lower(), action) else None


def _concerns(scope: str, action: Action) -> bool:
    if "desperate" in scope:  # D29: aiming is lost on an attack that takes everything
        return action.attack is not None and not action.exclusive
    if "no attack" in scope:
        return action.attack is None
    if scope == "skills":  # A82: Athletics against Athletics is a skill, a blow is none
        return action.attack in (None, "contest")
    if "defens" in scope and "attack" not in scope:
        return _defends(action) and (action.kind == "reaction" or not scope.startswith("defensive reactions"))
    if scope.startswith(("melee", "ranged")):
        return action.attack in ("weapon", "ranged" if scope.startswith("ranged") else "melee")
    if "attack" in scope:
        return is_attack(action)
    return action.kind == "reaction" if "reaction" in scope else True


def _defends(action: Action) -> bool:
    """Whether an action is a defence with a roll of its own; a pool was rolled when it was made (D23)."""
    return action.category == "defense" or action.cancels not in ("", "pool")


def worded(ruleset: Ruleset, text: str, source: str, rule: str) -> TallyLine:
    """A text of the ruleset as a line: a number where it is one in the unit of the system's penalties, else a tag."""
    found = re.search(r"([+-]\d+(?:\.\d+)?)\s+(.+)$", text.replace("−", "-"))
    if found is not None and _same_unit(found[2].strip(), ruleset.repeat.unit):
        return TallyLine(source, float(found[1]), rule=rule)
    return TallyLine(source, None, text, rule)


def _same_unit(text: str, unit: str) -> bool:
    if not unit:
        return False
    return text == unit or {text, unit} <= {"die", "dice"}


def _target_lines(battle: Battle, token: Token, action: Action, target: Token | None) -> Iterator[TallyLine]:
    if action.attack is None:
        return
    if action.attack in ("ranged", "weapon") and is_shot(battle, token, action, target):
        yield from _pressure(battle, token)
    if target is None:
        return
    shot, gap = is_shot(battle, token, action, target), gap_between(battle, token, target)
    for name, effect in condition_effects(battle.ruleset, target):
        if battle.ruleset.conditions[name].cover and beside_object(battle, battle.footprint(target)):
            continue  # D9: where cover is drawn, the line to it decides
        if not concerns_attacker(battle, target.id, name, token.id):
            continue
        limit = battle.ruleset.conditions[name].against_within
        for text in effect.against if limit is None or gap.within(battle, limit) else ():
            plain = _against(battle, filled(battle.ruleset, target, name, text), action, shot, gap)
            if plain is not None:
                label = f"{target.name} is {battle.ruleset.conditions[name].label.lower()}"
                yield worded(battle.ruleset, plain, label, battle.ruleset.source_of(f"conditions.{name}.against"))
    if shot:
        yield from _shot_lines(battle, token, target)
    elif action.attack in ("melee", "weapon"):
        yield from _flank_lines(battle, token, target)
    yield from cover_lines(battle, token, target)


def is_attack(action: Action) -> bool:
    """Whether it is a blow, a shot or a weave; a contest or a save against someone is none (A23, E12)."""
    return action.attack not in (None, "contest", "save")


def is_shot(battle: Battle, token: Token, action: Action, target: Token | None) -> bool:
    """Whether an attack is one at range: by its kind, or because the target is out of melee reach."""
    if action.attack != "weapon":
        return action.attack == "ranged"
    return target is not None and not in_weapon_reach(battle, token, target)


def concerns_attacker(battle: Battle, bearer: str, name: str, attacker: str) -> bool:
    """Whether what a state gives to attackers holds for this one.

    Some states give it only to whoever gave the state (A33), some only to those whom its bearer holds (C31).
    """
    record, encounter = battle.ruleset.conditions[name], battle.scenario.encounter
    held = (record.against_held, bearer, attacker)
    if record.against_held and held not in {(link.kind, link.source, link.target) for link in encounter.links}:
        return False
    if not record.for_giver:
        return True
    return any((t.kind, t.token, t.name, t.of) == ("condition", bearer, name, attacker) for t in encounter.timers)


def _against(battle: Battle, text: str, action: Action, shot: bool, gap: Gap) -> str | None:
    """A condition's text for attackers, where it concerns this attack: "melee: Fortune", "Near and farther: ..."."""
    if not is_attack(action):
        return None
    if ":" not in text:
        return text
    scope, rest = (part.strip() for part in text.split(":", 1))
    if scope.lower() == "ranged":
        return rest if shot else None
    if scope.lower() == "melee":
        return rest if action.attack != "weave" and not shot else None
    zones = [band.label for band in battle.ruleset.zones]
    first = scope.removesuffix(" and farther")
    if first not in zones:
        return text
    place = next((i for i, band in enumerate(battle.ruleset.zones) if _inside(battle, band, gap)), len(zones))
    near = zones.index(first)
    return rest if place == near or (scope != first and place > near) else None


def _inside(battle: Battle, band: Band, gap: Gap) -> bool:
    return band.upto is None or gap.within(battle, band.upto)


def _pressure(battle: Battle, token: Token) -> Iterator[TallyLine]:
    """An able enemy close by disturbs shots, whatever its reach (A12)."""
    rule = battle.ruleset.shooting
    if not rule.pressure:
        return
    for enemy in _near(battle, token, rule.pressure_within):
        if is_hostile(token, enemy) and able(battle, enemy) and _is_beside(battle, enemy, token, rule.pressure_within):
            source = battle.ruleset.source_of("shooting.pressure")
            yield worded(battle.ruleset, rule.pressure, f"{enemy.name} is close by", source)
            return


def able(battle: Battle, token: Token) -> bool:
    """Whether it can act at all."""
    return can_threaten(battle.ruleset, token) is None


def _shot_lines(battle: Battle, token: Token, target: Token) -> Iterator[TallyLine]:
    ruleset, rule = battle.ruleset, battle.ruleset.shooting
    band = band_of(battle, token, gap_between(battle, token, target))
    for part in band.effect.split(",") if band is not None and band.effect else []:
        assert band is not None
        yield worded(ruleset, part.strip(), f"{band.label} range", ruleset.source_of("range_bands"))
    precise = rule.precise_stat is not None and bool(stats_of(ruleset, token).get(rule.precise_stat))
    if rule.into_melee and not precise:
        for other in _near(battle, target, rule.melee_within):
            if other.id == token.id or not is_hostile(other, target) or _makes_no_melee(ruleset, other):
                continue
            if _is_beside(battle, other, target, rule.melee_within):
                text = f"{target.name} is in melee with {other.name}"
                yield TallyLine(text, rule.into_melee, rule=ruleset.source_of("shooting.into_melee"))
                return


def _makes_no_melee(ruleset: Ruleset, token: Token) -> bool:
    """Whether a token is in a state in which nobody is in melee with it (A11: only the conscious count)."""
    return any(has_condition(ruleset, token, name) for name in ruleset.shooting.no_melee)


def _near(battle: Battle, token: Token, units: float) -> list[Token]:
    """Who may be beside a token: walls and heights are asked of these few only."""
    return battle.tokens_near(token, _whole_cells(battle, units))


def _is_beside(battle: Battle, holder: Token, other: Token, units: float) -> bool:
    """Whether another is so near to somebody, counted like a reach: no wall between them (A11, A12)."""
    return in_reach(battle, holder, other, cells=_whole_cells(battle, units))


def _whole_cells(battle: Battle, units: float) -> int:
    return cells_of(battle.ruleset, int(exact(units) * 1000))


def _flank_lines(battle: Battle, token: Token, target: Token) -> Iterator[TallyLine]:
    rules = battle.ruleset.flank
    if not rules.enabled:
        return
    for ally in flanking_allies(battle, token, target):
        tag, rule = rules.effect.split(" on ")[0], battle.ruleset.source_of("flank.enabled")
        yield TallyLine(f"flanking with {battle.token(ally).name}", None, tag, rule)


def _summed(ruleset: Ruleset, lines: Sequence[TallyLine], swings: Sequence[float]) -> Tally:
    repeat = sum(line.value for line in lines if line.repeat and line.value is not None)
    others = sum(line.value for line in lines if not line.repeat and line.value is not None)
    applied = tuple(_stacked(ruleset, repeat + swing, others) for swing in swings)
    return Tally(tuple(lines), repeat, others, applied, ruleset.repeat.unit, net_tags(line.tag for line in lines))


def tally_text(weighed: Tally) -> str:
    """A tally in words, to be put behind the name of an action: ", +1 to both dice, Fortune"; empty where it is plain.

    >>> tally_text(Tally(applied=(1, 2), unit="to both dice", tags=("Fortune",)))
    ', +1/+2 to both dice, Fortune'
    """
    text = ""
    if any(weighed.applied):
        numbers = "/".join(f"{value:+g}" if value else "0" for value in weighed.applied)
        text = f", {numbers} {weighed.unit}".rstrip()
    return text + (f", {', '.join(weighed.tags)}" if weighed.tags else "")


def _stacked(ruleset: Ruleset, repeat: float, others: float) -> float:
    """Repeat and other numbers together: the greater where they do not add (A4), else their sum."""
    adds = ruleset.repeat.stacking == "sum" or ruleset.repeat.rule != "keyword_ladder"
    if adds or repeat <= 0 or others <= 0:
        return repeat + others
    return max(repeat, others)


def net_tags(tags: Iterator[str] | Sequence[str]) -> tuple[str, ...]:
    """The tags that are left when opposite ones cancel one for one; a tag said twice counts once, numbers add (D9).

    >>> net_tags(["Fortune", "Misfortune", "aimed"]), net_tags(["+1 Effort to hit", "+1 Effort to hit"])
    (('aimed',), ('+2 Effort to hit',))
    """
    said = [tag for tag in tags if tag]
    left = [_added(tag, said) for tag in said]
    for good, bad in OPPOSITES.items():
        while good in left and bad in left:
            left.remove(good)
            left.remove(bad)
    return tuple(dict.fromkeys(left))


def _added(tag: str, said: Sequence[str]) -> str:
    """A tag that is a number of something, with all that is said of the same thing."""
    found = re.fullmatch(r"\+(\d+) (.+)", tag)
    if found is None:
        return tag
    same = (re.fullmatch(r"\+(\d+) (.+)", other) for other in said)
    return f"+{sum(int(other[1]) for other in same if other and other[2] == found[2])} {found[2]}"


__all__ = ["has_condition", "net_tags", "swings_of", "tally"]
