"""An action under way: those whom it provokes are asked, then those who may counter it, and then it
is done.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal, get_args

from fivefoot.core.model.area_record import AreaRecord
from fivefoot.core.model.encounter import Card, OpenMove
from fivefoot.core.model.frames import ActFrame, Result, StrikeFrame, WindowFrame
from fivefoot.core.model.scenario import Scenario, turn_of, with_turn
from fivefoot.core.rules.graph.profile import profile_of
from fivefoot.core.rules.means.reactions_left import can_react
from fivefoot.core.rules.means.reserves import reserve_amounts
from fivefoot.core.rules.reactions.opportunity import MovementCause, exemption
from fivefoot.core.rules.results import Reason
from fivefoot.core.rules.rolls.margins import declared_margins
from fivefoot.core.rules.rolls.roll_modifiers import parts_traded, roll_modifiers, swings_of
from fivefoot.core.rules.rolls.which_rolls import asks_target_to_save
from fivefoot.core.rules.routes.receipts import quality_text
from fivefoot.core.rules.ruleset.schema.actions import Action
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.space.mounts_and_grapples import RIDING, mount_of
from fivefoot.core.rules.space.threat import can_threaten, in_reach, sees
from fivefoot.core.rules.space.tokens import is_blocked
from fivefoot.core.rules.turn.action_areas import AREA, area_words, chosen_area
from fivefoot.core.rules.turn.area_placement import place_area, with_lasting_zone
from fivefoot.core.rules.turn.areas_caught import AreaCaught, area_of_action
from fivefoot.core.rules.turn.attacks_on_barriers import BARRIER, break_frames
from fivefoot.core.rules.turn.displacement_reactions import reactors_to_mounting
from fivefoot.core.rules.turn.effects import (
    apply_effects,
    concerns_target,
)
from fivefoot.core.rules.turn.escapes import holders_escaped
from fivefoot.core.rules.turn.motion import departure
from fivefoot.core.rules.turn.posture import is_posture, mount_that_rises, pay_posture
from fivefoot.core.rules.turn.pushing import push_frame
from fivefoot.core.rules.turn.reaction_steps import dismount_frame
from fivefoot.core.rules.turn.reaction_window import open_window, reminded_of_cards, window_frame
from fivefoot.core.rules.turn.state import (
    logged,
    name_of,
    with_counter_raised,
    with_encounter,
    with_frame,
    with_top,
)
from fivefoot.core.rules.turn.texts import say
from fivefoot.core.rules.turn.waiting import Waiting
from fivefoot.core.rules.turn.waiting_strike import strike_frame
from fivefoot.core.rules.turn.weapon_handling import handle_weapons, weapons_of_blows
from fivefoot.core.texts.labels import in_sentence
from fivefoot.core.texts.lists import creatures


@dataclass(frozen=True, slots=True)
class WaitingAct(Waiting[ActFrame]):
    """An action under way: those provoked, those who counter it, then the action itself."""

    def advance(self) -> Scenario:
        """The scenario with the next stage begun, or the action done."""
        # The acting token has left the map: the action is over.
        if self.frame.token not in self.scenario.tokens:
            return self.without.scenario
        # In this order: whom it provokes, who counters it, then what it does (A16, A76).
        if self.frame.stage == "provoke":
            return self._provoking(self._at("weave"))
        if self.frame.stage == "weave":
            return self._countered(self._at("do"))
        why = self._prevented()
        if why:
            text = f"{name_of(self.scenario, self.frame.token)}: {why}"
            return logged(self.without.scenario, self.frame.token, text)
        return self._done()

    @property
    def action(self) -> Action:
        """What is done."""
        return self.battle.ruleset.actions[self.frame.action]

    def _at(self, stage: Literal["weave", "do"]) -> Battle:
        return self.battle.after(with_top(self.scenario, replace(self.frame, stage=stage)))

    def _provoking(self, now: Battle) -> Scenario:
        """The scenario with those asked whom the action provokes."""
        frame = self.frame
        cell, action = self.battle.token(frame.token).cell, self.action
        reactors = provoked(self.battle, frame.token, frame.action)
        asked = window_frame(now, "act", frame.token, reactors, frame.action, cell=cell)
        # A mount is left for where its rider goes only after those who react to acts.
        asked = asked or _left_to_mount(now, frame)
        # A blow asks by itself; what else is done may be what somebody waits for.
        if asked is None and action.attack is None and action.kind == "action":
            return reminded_of_cards(now, frame.token)  # a blow asks by itself
        return open_window(now, asked)

    def _countered(self, now: Battle) -> Scenario:
        """The scenario with those asked who may counter the action."""
        frame, action = self.frame, self.action
        # Only weaving is countered (A76).
        if action.attack != "weave" and "weave" not in action.provokes:
            return now.scenario
        enemies = [enemy.id for enemy in self.battle.hostiles(self.battle.token(frame.token))]
        return open_window(now, window_frame(now, "weave", frame.token, enemies, frame.action))

    def _prevented(self) -> str:
        """Why an interrupted action can no longer be done, or an empty text."""
        action, ruleset = self.action, self.battle.ruleset
        token = self.battle.token(self.frame.token)
        # Interrupted, it may be unable to fight any more (A36).
        fights = action.keyword == "combat" or action.attack is not None
        for what in ("actions", "combat") if fights else ("actions",):
            condition = is_blocked(ruleset, token, what)
            if condition is not None:
                return say(
                    "action_is_lost_condition",
                    action=action.label,
                    state=in_sentence(ruleset.conditions[condition].label),
                )
        return ""

    # What it does, each step from battle to battle

    def _done(self) -> Scenario:
        """The scenario with the action carried out: posture, effects, area, blows, pushes."""
        frame, now, token_id = self.frame, self.without, self.frame.token
        if is_posture(now.ruleset, frame.action):
            now = now.after(pay_posture(now, token_id, frame.action))
        # Those who left the map meanwhile.
        targets = [name for name in frame.targets if name in now.scenario.tokens]
        now = self._affected(now, targets)
        # Before what depends on it: a hand may have become free.
        now = now.after(handle_weapons(now, token_id, self.action, frame.choice))
        now = self._worked(now)
        # Asked after its effects: one of them is getting off.
        mount = mount_of(self.battle, token_id)
        if mount is not None and mount_of(now, token_id) is None:
            return with_frame(now.scenario, dismount_frame(now, token_id, mount))
        now = self._stored(now)
        now = now.after(_opened_movement(now, token_id, frame.action, self.action))
        return self._aimed(now, targets)

    def _affected(self, now: Battle, targets: list[str]) -> Battle:
        """The battle after the effects that need no roll: all of them, except those on the targets
        of an attack or an area.
        """
        action, frame = self.action, self.frame
        # Effects on targets wait for the blow, or for the area.
        waits = action.attack is not None or action.area is not None or AREA in frame.choice
        effects = [effect for effect in action.effects if not (waits and concerns_target(effect))]
        # Without a target an action at oneself is at oneself.
        on_itself = action.target is not None and action.target.side == "self"
        aimed = targets or ([frame.token] if on_itself else [])
        roll = _number(frame.choice.get("roll"))
        on = () if waits else aimed
        done = now.after(apply_effects(now, effects, frame.action, frame.token, on, roll))
        mount = mount_that_rises(done, frame.token, frame.action)
        if mount is None:
            return done
        # A pair moves as one: both are on their feet again (A53).
        rising = [effect for effect in effects if effect.end_condition is not None]
        return done.after(apply_effects(done, rising, frame.action, mount.id))

    def _worked(self, now: Battle) -> Battle:
        """The battle after one round of work at something that takes several, as the ruleset or the
        table says (C26).
        """
        frame, action = self.frame, self.action
        counter, whole = f"progress_{frame.action}", f"progress_of_{frame.action}"
        said = _number(frame.choice.get("rounds"))
        known = now.turn(frame.token).counters.get(whole, 0)
        # What was said now, what was said before, what the ruleset says.
        needed = said or known or action.rounds
        if needed <= 1:
            return now
        scenario = with_counter_raised(now.scenario, frame.token, counter)
        if said and needed != known:  # what was said once holds until the work is done
            scenario = with_counter_raised(scenario, frame.token, whole, needed - known)
        made = turn_of(scenario, frame.token).counters[counter]
        if made >= needed:
            # Done: it may be begun anew.
            scenario = with_counter_raised(scenario, frame.token, counter, -made)
            kept = turn_of(scenario, frame.token).counters.get(whole, 0)
            scenario = (
                with_counter_raised(scenario, frame.token, whole, -kept) if kept else scenario
            )
        text = (
            say(
                "action_round_made_of_needed_finished",
                action=action.label,
                made=made,
                needed=needed,
            )
            if made >= needed
            else say("action_round_made_of_needed", action=action.label, made=made, needed=needed)
        )
        return now.after(logged(scenario, frame.token, text))

    def _stored(self, now: Battle) -> Battle:
        """The battle with a readied action kept, with its trigger and the repeat count it was
        bought at (A31).
        """
        if not self.action.stores:
            return now
        frame, choice = self.frame, self.frame.choice
        stored, trigger = str(choice.get("action") or ""), str(choice.get("trigger", ""))
        # The penalty it was bought at, or readying would launder it (A31).
        count = frame.repeat if now.ruleset.prepared.inherits_repeat else 0
        aim = choice.get("target")
        target = aim if isinstance(aim, str) and aim else frame.target
        readied = now.ruleset.actions.get(stored)
        spent = reserve_amounts(readied, choice) if readied is not None else {}
        card = Card(frame.token, frame.action, stored, trigger, target, count, spent)
        cards = (*now.scenario.encounter.cards, card)
        return now.after(with_encounter(now.scenario, cards=cards))

    def _aimed(self, now: Battle, targets: list[str]) -> Scenario:
        """The scenario with the action's area caught and its blows on top of what waits."""
        action, by = self.action, self.frame.token
        if action.area is not None or AREA in self.frame.choice:
            return self._aimed_at_area(now)
        if BARRIER in self.frame.choice:
            return self._aimed_at_barrier(now)
        if action.attack is None and not action.on_success:
            push = push_frame(now, by, targets[0], action.forced) if targets else None
            return with_frame(now.scenario, push) if push is not None else now.scenario
        # Its targets are gone.
        if not targets and action.target is not None:
            return now.scenario
        return with_frame(now.scenario, self._blows(now, targets))

    def _aimed_at_barrier(self, now: Battle) -> Scenario:
        """The scenario with the action's blows at a wall or a door on top of what waits."""
        scenario = now.scenario
        for blow in break_frames(now, self.frame.token, self.frame.action, self.frame.choice):
            scenario = with_frame(scenario, blow)
        return scenario

    def _aimed_at_area(self, now: Battle) -> Scenario:
        """The scenario where those in the area are attacked, or where its effects have come over
        them.
        """
        frame, action, by = self.frame, self.action, self.frame.token
        said = chosen_area(now, by, frame.action, frame.choice)
        now, caught = self._caught(now)
        dice = None
        if isinstance(said, AreaRecord):
            if action.area is None:
                return place_area(now, by, frame.action, said, frame.cell, caught.tokens)
            now = now.after(with_lasting_zone(now, by, said, frame.cell))
            dice = said.damage or None
        if action.attack is not None:  # each of them is attacked, and may dive for cover (D37)
            struck, ended = caught.tokens, _known(frame)
            blows = strike_frame(by, frame.action, struck, ended, cell=frame.cell, dice=dice)
            return with_frame(now.scenario, blows) if struck else now.scenario
        effects = filter(concerns_target, action.effects)
        # No owner: what the area does is nobody's own effect.
        now = now.after(apply_effects(now, effects, frame.action, "", caught.tokens))
        return open_window(now, window_frame(now, "area", by, caught.tokens, frame.action))

    def _caught(self, now: Battle) -> tuple[Battle, AreaCaught]:
        """Whom the area catches, and the battle in which that is written down."""
        frame, label = self.frame, self.action.label
        try:
            caught = area_of_action(now, frame.token, frame.action, frame.cell, frame.choice)
        except ValueError as error:
            none = logged(now.scenario, frame.token, f"{label}: {error}")
            # An area that cannot be catches nobody, and says why.
            return now.after(none), AreaCaught((), ())
        names = creatures(self._with_save(now, name) for name in caught.tokens)
        said = chosen_area(now, frame.token, frame.action, frame.choice)
        if isinstance(said, AreaRecord):
            label = f"{said.name} ({area_words(now.ruleset, said)})"
        return now.after(
            logged(now.scenario, frame.token, say("label_catches_names", label=label, names=names))
        ), caught

    def _with_save(self, now: Battle, name: str) -> str:
        """Somebody by name, with what conditions and the action add to the save that is asked of
        it.
        """
        shown, frame = name_of(now.scenario, name), self.frame
        # Of areas that nobody in particular lays nothing more is known.
        if not asks_target_to_save(self.action) or frame.token not in now.scenario.tokens:
            return shown
        saves = roll_modifiers(now, frame.token, frame.action, name).saves
        number = sum(line.value for line in saves if line.value is not None)
        return say("name_with_save", name=shown, number=f"{number:+g}") if number else shown

    def _blows(self, now: Battle, targets: list[str]) -> StrikeFrame:
        """The frame of the action's blows: at least one for each target; the last target takes
        those left over.
        """
        action, by, choice = self.action, self.frame.token, self.frame.choice
        # A contest with nobody in particular is an escape: from each who holds, or by itself.
        aimed = targets or list(holders_escaped(now, by, action)) or [by]
        swings = len(swings_of(now, now.token(by), action))
        # Swings left over are at the last target.
        struck = [aimed[min(i, len(aimed) - 1)] for i in range(max(swings, len(aimed)))]
        trade, item = action.trade, choice.get("item")
        return strike_frame(
            by,
            self.frame.action,
            struck,
            _known(self.frame),
            declared_margins(choice, len(struck)),
            weapons_of_blows(now, by, action, choice, len(struck)),
            parts_traded(action, choice) * trade.effort if trade is not None else 0,
            item=item if isinstance(item, str) else "",
        )


def _left_to_mount(battle: Battle, frame: ActFrame) -> WindowFrame | None:
    """The window of those who may react when a rider leaves its place to mount, where that is not
    exempt.
    """
    action, mount = battle.ruleset.actions[frame.action], frame.target
    if (
        mount is None
        or mount not in battle.scenario.tokens
        or all(effect.link != RIDING for effect in action.effects)
    ):
        return None
    leaving = reactors_to_mounting(battle, frame.token, mount)
    return departure(battle, frame.token, leaving, battle.token(frame.token).cell)


def provoked(battle: Battle, token_id: str, action_id: str) -> list[str]:
    """Ids of the enemies whose reaction an action provokes (A16, B25)."""
    action, rule = battle.ruleset.actions[action_id], battle.ruleset.opportunity
    # By its own name or by its kind: both may stand among the provoking acts.
    if not (set(action.provokes) | {action_id}) & set(rule.acts):
        return []
    return [
        enemy.id
        for enemy in battle.hostiles(battle.token(token_id))
        if act_exemption(battle, enemy.id, token_id) is None
    ]


def act_exemption(battle: Battle, reactor_id: str, actor_id: str) -> Reason | None:
    """Why an enemy may not react to a provoking action, or None."""
    reactor, actor = battle.token(reactor_id), battle.token(actor_id)
    ruleset = battle.ruleset
    # Disengaged covers what one does, too (A17).
    if ruleset.disengage.suppresses == "all" and "disengaged" in battle.turn(actor_id).flags:
        disengaged = Reason("disengaged", ruleset.source_of("disengage.suppresses"))
        return exemption(battle, actor, MovementCause()) or disengaged
    if not in_reach(battle, reactor, actor):
        return Reason(
            say("actor_is_out_of_reach", actor=actor.name, reactor=reactor.name),
            ruleset.source_of("threat"),
        )
    unable = can_threaten(ruleset, reactor) or can_react(battle, reactor)
    return unable or (sees(battle, reactor, actor) if ruleset.opportunity.needs_sight else None)


def _number(value: object) -> int | None:
    return value if isinstance(value, int) and not isinstance(value, bool) else None


def _opened_movement(battle: Battle, token_id: str, action_id: str, action: Action) -> Scenario:
    """A movement action taken without a path: more movement for the turn, or a purchase with
    nothing walked yet.
    """
    movement = action.movement
    if movement is None or movement.steps is not None:
        # Included squares are no movement of their own.
        return battle.scenario
    if movement.adds_to_pool:
        return with_counter_raised(battle.scenario, token_id, "dashes")
    # A pool is open all the turn: nothing has to be opened.
    if battle.ruleset.movement.kind == "per_turn_pool":
        return battle.scenario
    profile = profile_of(battle, token_id, action_id)
    fresh = OpenMove(action_id, profile.budget, start=battle.token(token_id).cell)
    turn, label = turn_of(battle.scenario, token_id), quality_text(battle, profile, 0)
    scenario = with_turn(battle.scenario, token_id, replace(turn, move=fresh))
    return (
        logged(scenario, token_id, f"{profile.token.name}: {action.label}, {label}")
        if label
        else scenario
    )


def _known(frame: ActFrame) -> Result | None:
    """The result of the blow, where it was given with the action."""
    said = frame.choice.get("result")
    return next((result for result in get_args(Result) if result == said), None)
