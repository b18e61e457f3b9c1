"""The damage step: what hits, falls, walls and hazards deal, rolled by the program or entered at
the table.

The program looks at its dice before it throws them: what an offer shows is what is taken unless the
answer says otherwise.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from fivefoot.core.model.area_record import HARMLESS
from fivefoot.core.model.frames import Blow, DamageFrame
from fivefoot.core.model.harm import Hurt
from fivefoot.core.model.scenario import Scenario, with_token
from fivefoot.core.model.token import Token
from fivefoot.core.rules.means.damage_due import is_counted
from fivefoot.core.rules.means.hit_points import HitPointChange
from fivefoot.core.rules.results import Problem
from fivefoot.core.rules.rolls.damage_dice import damage_dice
from fivefoot.core.rules.rolls.margins import damage_text, margins_of
from fivefoot.core.rules.rolls.roll_modifiers import is_shot
from fivefoot.core.rules.ruleset.amount_text import number_text
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.space.tokens import amount_of
from fivefoot.core.rules.turn.commands import Answer
from fivefoot.core.rules.turn.state import logged, name_of, with_encounter
from fivefoot.core.rules.turn.texts import say
from fivefoot.core.rules.turn.turn_results import Choice, DamageOffer, Question
from fivefoot.core.rules.turn.waiting import Done, Waiting
from fivefoot.core.rules.turn.weapon_handling import armed_for

TAKEN, SKIPPED = "apply", "skip"
MOST = 100_000


def damage_offers(battle: Battle, hurts: Sequence[Hurt]) -> tuple[DamageOffer, ...]:
    """The damage that each hurt creature would take if the program threw the dice now."""
    return _thrown(battle.scenario, hurts)[0]


def _thrown(scenario: Scenario, hurts: Sequence[Hurt]) -> tuple[tuple[DamageOffer, ...], Scenario]:
    """The same, and the scenario with the state of its dice moved on."""
    offers: list[DamageOffer] = []
    # The state of the dice comes from the encounter and goes back to it: replay throws the same.
    shared: dict[tuple[str, str], int] = {}
    state = scenario.encounter.dice
    for hurt in hurts:
        # Those hurt together share one roll: an area's damage is thrown once.
        dice, key = damage_dice(hurt.dice), (hurt.together, hurt.dice)
        if dice is None:
            # Words that are no dice ("as the fire rages") are for the table to say.
            rolled = None
        elif hurt.together and key in shared:
            rolled = shared[key]
        else:
            rolled, state = dice.roll(state)
            shared[key] = rolled
        offers.append(DamageOffer(hurt.target, hurt.dice, rolled, hurt.cause))
    return tuple(offers), with_encounter(scenario, dice=state)


@dataclass(frozen=True, slots=True)
class WaitingDamage(Waiting[DamageFrame]):
    """Damage that waits to be taken."""

    def question(self) -> Question | None:
        """How much damage is taken, asked for all the victims at once."""
        battle, hurts = self.battle, _counted(self.battle, self.frame.hurts)
        if not hurts:
            return None
        offers = damage_offers(battle, hurts)
        # A hazard has no attacker: the question speaks of who is hurt.
        by = hurts[0].by if hurts[0].by in self.scenario.tokens else hurts[0].target
        choices = (
            Choice(TAKEN, say("apply_damage"), damage=offers),
            Choice(SKIPPED, say("no_damage")),
        )
        first = battle.token(hurts[0].target)
        return Question("damage", first.id, _text(battle, hurts), choices, by, first.cell, TAKEN)

    def advance(self) -> Scenario:
        """Nobody is left to be hurt."""
        return self.without.scenario

    def apply_answer(self, given: Answer) -> Done:
        """The scenario with the damage taken, or ignored."""
        # A token that left the map, or counts no hit points, since it was asked, is passed over.
        hurts = _counted(self.battle, self.frame.hurts)
        # The same dice from the same state as the offer showed: preview equals effect.
        offers, scenario = _thrown(self.without.scenario, hurts)
        if given.choice == SKIPPED:
            return logged(
                scenario, hurts[0].target, say("no_damage_hurts", hurts=_text(self.battle, hurts))
            )
        return apply_damage(self.battle.after(scenario), hurts, damage_amounts(offers, given))


def _counted(battle: Battle, hurts: Sequence[Hurt]) -> tuple[Hurt, ...]:
    return tuple(hurt for hurt in hurts if is_counted(battle.scenario, battle.ruleset, hurt.target))


def _text(battle: Battle, hurts: Sequence[Hurt]) -> str:
    """The source and the victims in words: "Ogre falls 20 ft", "Fire on 3 creatures"."""
    causes = dict.fromkeys(hurt.cause for hurt in hurts)
    # Several causes: each with its name.
    if len(causes) > 1:
        return "; ".join(f"{name_of(battle.scenario, hurt.target)}: {hurt.cause}" for hurt in hurts)
    names = dict.fromkeys(name_of(battle.scenario, hurt.target) for hurt in hurts)
    # More than three names make a line nobody reads.
    whom = ", ".join(names) if len(names) <= 3 else say("count_creatures", count=len(names))
    return f"{whom}: {next(iter(causes))}"


def damage_amounts(offers: Sequence[DamageOffer], given: Answer) -> tuple[int, ...]:
    """The damage that each takes: as answered, otherwise as the dice showed; 0 where neither is
    known.
    """
    said = given.damage
    return said if said is not None else tuple(offer.rolled or 0 for offer in offers)


def apply_damage(battle: Battle, hurts: Sequence[Hurt], amounts: Sequence[int]) -> Scenario:
    """The scenario with the damage taken off each creature's hit points and written down."""
    scenario = battle.scenario
    for hurt, amount in zip(hurts, amounts, strict=True):
        scenario = change_hit_points(battle.after(scenario), hurt.target, amount, hurt.cause)
    return scenario


def change_hit_points(battle: Battle, token_id: str, amount: int, why: str = "") -> Scenario:
    """The scenario with hit points lost or, where the amount is negative, regained: never above the
    maximum, and below 0 only where the ruleset counts that.
    """
    token, scenario = battle.token(token_id), battle.scenario
    # Told all the same: the table said a number.
    if amount == 0:
        return logged(
            scenario,
            token_id,
            say("token_takes_no_damage", token=token.name) + (f" ({why})" if why else ""),
        )
    # Without a counter it is only written down.
    if token.hit_points is None:
        return logged(scenario, token_id, _change_text(token.name, amount, why))
    change = HitPointChange("lose" if amount > 0 else "gain", abs(amount))
    points = change.of(token.hit_points, token.hit_points_max, battle.ruleset.down.negative)
    scenario = with_token(scenario, replace(token, hit_points=points))
    return logged(scenario, token_id, changed_text(token, points, amount, why))


def changed_text(token: Token, points: int, dealt: int | None = None, why: str = "") -> str:
    """A change of hit points in words: "Ogre loses 7 hit points (Attack of Ada), 5 of 12 left".

    The damage `dealt` is told in full even where fewer hit points were left.
    """
    # Without points before, the change is the whole.
    before = token.hit_points or 0
    fewer = dealt if dealt is not None and dealt > 0 else before - points
    change = _change_text(token.name, fewer if fewer > 0 else before - points, why)
    return (
        say(
            "change_points_left_of_hit_points_max",
            change=change,
            points=points,
            hit_points_max=token.hit_points_max,
        )
        if token.hit_points_max is not None
        else say("change_points_left", change=change, points=points)
    )


def _change_text(name: str, lost: int, why: str) -> str:
    """So many hit points lost, or gained where the number is not above 0."""
    change = (
        say("token_loses_hit_points", token=name, amount=lost)
        if lost > 0
        else say("token_regains_hit_points", token=name, amount=-lost)
    )
    return say("change_because_of_why", change=change, why=why) if why else change


def damage_problem(offer: Choice, amounts: tuple[int, ...] | None) -> Problem | None:
    """Why an offer of a question cannot be taken with these amounts of damage."""
    if amounts is None:
        # Amounts are optional: what the dice showed stands.
        return None
    # A number for each, in the order of the offer.
    if len(amounts) != len(offer.damage):
        due = len(offer.damage)
        text = (
            say("offer_takes_due_amounts_of_damage", offer=offer.label, due=due, count=len(amounts))
            if due
            else (say("offer_deals_no_damage", offer=offer.label))
        )
        return Problem("bad_damage", text)
    wrong = next((amount for amount in amounts if not 0 <= amount <= MOST), None)
    return (
        None
        if wrong is None
        else Problem("bad_damage", say("damage_is_0_to_most", most=MOST, wrong=wrong))
    )


# Blows


def blow_hurts(battle: Battle, blow: Blow, margin: int | None = None) -> Hurt | None:
    """What a blow deals on a hit with so many successes; None where it deals nothing, or its damage
    is not counted.
    """
    action = battle.ruleset.actions[blow.action]
    if not action.deals_damage or blow.by not in battle.scenario.tokens:
        return None
    if not is_counted(battle.scenario, battle.ruleset, blow.target):
        return None
    # With the margin of the question where that is known, else with the blow's own.
    successes = blow.margin if margin is None else margin
    dice = _blow_dice(battle, blow, successes)
    # An area is thrown once for all.
    together = blow.action if action.area is not None else ""
    by = name_of(battle.scenario, blow.by)
    return (
        Hurt(blow.target, dice, say("action_of", action=action.label, by=by), blow.by, together)
        if dice is not None
        else None
    )


def _blow_dice(battle: Battle, blow: Blow, successes: int | None) -> str | None:
    """The dice of a blow in words: "" where the table enters the damage, None where so many
    successes deal none.
    """
    # With its own weapon in hand: a second blow may be another's.
    battle = armed_for(battle, blow)
    by, target = battle.token(blow.by), battle.token(blow.target)
    action = battle.ruleset.actions[blow.action]
    if blow.dice is not None:  # said with the area that it belongs to
        return blow.dice if blow.dice != HARMLESS else None
    shot = is_shot(battle, by, action, target)
    rows = margins_of(battle, by, action, target, shot).rows
    if rows and successes is not None:
        # The greatest row that the successes come to; "" is a row of no damage.
        return next((dealt for least, dealt in reversed(rows) if least <= successes), "") or None
    if action.damage is not None:
        return number_text(amount_of(battle.ruleset, by, action.damage))
    rule = battle.ruleset.damage
    stats = rule.ranged if shot else rule.melee
    if action.attack not in ("melee", "ranged", "weapon") or not (stats or action.damage_dice):
        return action.damage_dice
    text = damage_text(battle, by, stats, action.damage_dice)
    return "" if text == "0" else text


def with_thrown(battle: Battle, hurt: Hurt) -> tuple[DamageOffer, Scenario]:
    """What one blow deals if the program throws, and the scenario after the throw."""
    offers, scenario = _thrown(battle.scenario, [hurt])
    return offers[0], scenario
