"""A blow at a wall or a door: its result, what gets through, and what becomes of the barrier.

A barrier that breaks leaves the map at once: steps, sight and blows pass from then on.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from fivefoot.core.geometry.grid import Cell, Point
from fivefoot.core.model.frames import Blow, BreakFrame
from fivefoot.core.model.scenario import Scenario, with_token
from fivefoot.core.rules.ruleset.amount_text import number_text
from fivefoot.core.rules.ruleset.schema.base import exact, thousandths
from fivefoot.core.rules.space.barrier_parts import (
    barrier_name,
    material_of,
    points_left,
    with_part_hurt,
    without_part,
)
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.turn.attacks_on_barriers import (
    STAND_IN,
    BarrierTarget,
    barrier_target,
    with_stand_in,
)
from fivefoot.core.rules.turn.broken_grapples import log_broken_holds
from fivefoot.core.rules.turn.commands import Answer
from fivefoot.core.rules.turn.damage_step import blow_hurts, damage_amounts, with_thrown
from fivefoot.core.rules.turn.falling import on_changed_map
from fivefoot.core.rules.turn.state import logged, name_of, with_encounter
from fivefoot.core.rules.turn.texts import say
from fivefoot.core.rules.turn.turn_results import Choice, DamageOffer, Question
from fivefoot.core.rules.turn.waiting import Done, Waiting
from fivefoot.core.rules.turn.waiting_strike import (
    MARGIN,
    effort_needed,
    margins_of_blow,
    result_question,
)
from fivefoot.core.rules.turn.weapon_handling import land_thrown_weapon

MISSED = ("miss", "skip")


@dataclass(frozen=True, slots=True)
class WaitingBreak(Waiting[BreakFrame]):
    """A blow at a wall or a door that waits for its result."""

    def question(self) -> Question | None:
        """How the blow ended, and what it deals; nothing where the barrier is gone already."""
        struck = self._struck()
        if struck is None:
            return None
        here, blow = self._seen(struck)
        asked = result_question(here, blow)
        choices = tuple(_of_barrier(choice, struck.barrier.id) for choice in asked.choices)
        text = f"{asked.text}, {_worth(self.battle, struck)}"
        return replace(asked, text=text, choices=choices, about="", cell=struck.cell)

    def advance(self) -> Scenario:
        """Nothing is left to strike, or nobody to strike it."""
        name = name_of(self.scenario, self.frame.token)
        text = say("nothing_stands_there_any_more", name=name)
        return logged(self.without.scenario, self.frame.token, text)

    def apply_answer(self, given: Answer) -> Done:
        """The scenario after the blow: what gets through is taken off the barrier."""
        struck = self._struck()
        assert struck is not None  # it was asked about
        here, blow = self._seen(struck)
        after = self.battle.after(_landed(self.without, here, blow))
        margin = _margin(here, blow, given)
        # A roll too low misses, whatever was chosen.
        if given.choice in MISSED or margin == NOTHING:
            return (
                after.scenario if given.choice == "skip" else _with_miss_logged(after, struck, blow)
            )
        hurt = blow_hurts(here, blow, margin)
        if hurt is None:
            return _with_miss_logged(after, struck, blow, hit=True)
        offer, diced = with_thrown(here, hurt)
        # The throw moved the dice on: only that is taken over.
        scenario = with_encounter(after.scenario, dice=diced.encounter.dice)
        amount = damage_amounts([offer], given)[0]
        return hurt_barrier(after.after(scenario), struck, amount, blow.by, hurt.cause)

    def _struck(self) -> BarrierTarget | None:
        """What the blow meets; None where it is gone, or whoever strikes."""
        barrier = self.scenario.scene.barriers.get(self.frame.blow.target)
        # Broken by somebody else meanwhile.
        if barrier is None or self.frame.blow.by not in self.scenario.tokens:
            return None
        near = Point(self.frame.x, self.frame.y)
        return replace(
            barrier_target(self.battle, self.frame.blow.by, barrier, near), cell=self.frame.cell
        )

    def _seen(self, struck: BarrierTarget) -> tuple[Battle, Blow]:
        """The battle and the blow in which a stand-in is struck."""
        # Without what stands beside it: other fences are no cover for this one.
        here = with_stand_in(self.battle, self.frame.blow.by, struck, alone=True)
        return here, replace(self.frame.blow, target=STAND_IN)


NOTHING = -1
"""Stands for successes or Effort that are too few."""


def _margin(battle: Battle, blow: Blow, given: Answer) -> int | None:
    """The successes of a blow as answered, NOTHING where they are too few, None where they are not
    counted.
    """
    if given.choice.startswith(MARGIN):
        return int(given.choice.removeprefix(MARGIN))
    if given.choice != "hit" or not given.roll:
        return None
    rolled = given.roll[0]
    if battle.ruleset.effort.hits:
        rolled += blow.extra if rolled else 0  # D20
        return None if rolled >= effort_needed(battle, blow) else NOTHING
    margins = margins_of_blow(battle, blow)
    return rolled if rolled >= margins.needed else NOTHING


def _landed(after: Battle, here: Battle, blow: Blow) -> Scenario:
    """The scenario after a weapon that flies at the barrier: it lies before it."""
    flown = land_thrown_weapon(here, blow)
    # Most weapons stay in the hand.
    if flown is here.scenario:
        return after.scenario
    weapons = flown.tokens[blow.by].weapons
    return with_token(after.scenario, replace(after.token(blow.by), weapons=weapons))


def _with_miss_logged(
    battle: Battle, struck: BarrierTarget, blow: Blow, hit: bool = False
) -> Scenario:
    """The scenario in which a blow that takes nothing off a barrier is written down."""
    label = battle.ruleset.actions[blow.action].label
    name = barrier_name(battle.ruleset, struck.barrier)
    who = name_of(battle.scenario, blow.by)
    if hit:
        text = say("action_does_nothing_to_barrier", by=who, action=label, barrier=name)
    else:
        text = say("action_misses_barrier", by=who, action=label, barrier=name)
    return logged(battle.scenario, blow.by, text)


def _of_barrier(choice: Choice, barrier_id: str) -> Choice:
    """An end with what it deals named by the barrier."""
    damage = tuple(replace(o, target=barrier_id, of_barrier=True) for o in choice.damage)
    return replace(choice, damage=damage)


def _worth(battle: Battle, struck: BarrierTarget) -> str:
    """What is known of a barrier: "against 15, hardness 5, 12 hit points"."""
    material = material_of(battle.ruleset, struck.barrier)
    facts = []
    if material is not None and material.defence is not None:
        defence = number_text(thousandths(exact(material.defence)))
        facts.append(say("barrier_against", defence=defence))
    if material is not None and material.hardness:
        facts.append(say("barrier_hardness", hardness=material.hardness))
    facts.append(say("barrier_hit_points", points=points_left(battle.ruleset, struck.barrier) or 0))
    return ", ".join(facts)


def hurt_barrier(
    battle: Battle, struck: BarrierTarget, amount: int, by: str, cause: str
) -> Scenario:
    """The scenario after so much damage at a barrier: less of it left, or a gap where it stood."""
    barrier, ruleset, scenario = struck.barrier, battle.ruleset, battle.scenario
    through, left = _through(battle, struck, amount)
    name = barrier_name(ruleset, barrier)
    stopped = [say("stopped_by_hardness", points=amount - through)] if through < amount else []
    details = ", ".join((cause, *stopped))
    # Nothing through: logged, since the blow was struck.
    if not through:
        text = say("barrier_takes_no_damage", barrier=name, details=details)
        return logged(scenario, by, text)
    if left > 0:
        text = say("barrier_loses_points", barrier=name, points=through, details=details, left=left)
        barriers = with_part_hurt(scenario.scene.barriers, barrier, struck.part, left)
    else:
        taken = say("barrier_hit_points", points=through)
        text = say("barrier_breaks", barrier=name, details=", ".join((cause, taken, *stopped)))
        barriers = without_part(scenario.scene.barriers, barrier, struck.part)
    noted = logged(scenario, by, text)
    after = replace(noted, scene=replace(noted.scene, barriers=barriers))
    # A token that stood on it, clung to it or held through it is looked at again.
    return log_broken_holds(battle, battle.after(on_changed_map(battle, after))).scenario


def _through(battle: Battle, struck: BarrierTarget, amount: int) -> tuple[int, int]:
    """The damage of a blow that gets through to a barrier, and the hit points it has left."""
    material = material_of(battle.ruleset, struck.barrier)
    hardness = material.hardness if material is not None else 0
    through = max(0, amount - hardness)
    return through, max(0, (points_left(battle.ruleset, struck.barrier) or 0) - through)


def outcome_words(battle: Battle, offer: DamageOffer, amount: int) -> str:
    """What becomes of a barrier that takes this damage: "12 → 5", "4 → 0, breaks"."""
    barrier = battle.scenario.scene.barriers.get(offer.target)
    if barrier is None:
        return ""
    # The words ask only what is left: any part of it will do.
    struck = BarrierTarget(barrier, (barrier.start, barrier.end), Cell(0, 0), barrier.start)
    left = _through(battle, struck, amount)[1]
    before = points_left(battle.ruleset, barrier) or 0
    if left:
        return say("barrier_before_after", before=before, after=left)
    return say("barrier_before_breaks", before=before)


def target_name(battle: Battle, offer: DamageOffer) -> str:
    """Whom or what an offer of damage hurts, by name."""
    if not offer.of_barrier:
        return battle.token(offer.target).name
    barrier = battle.scenario.scene.barriers.get(offer.target)
    return barrier_name(battle.ruleset, barrier) if barrier is not None else offer.target
