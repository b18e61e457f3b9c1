"""An action taken: paid, answered by those whom it provokes, then done."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal, get_args

from fivefoot.core.geometry.grid import Cell
from fivefoot.core.model.area_record import AreaRecord
from fivefoot.core.model.encounter import Card, OpenMove
from fivefoot.core.model.frames import ActFrame, FinishFrame, Result, StrikeFrame, WindowFrame
from fivefoot.core.model.scenario import Scenario, turn_of, with_turn
from fivefoot.core.model.token import Token
from fivefoot.core.rules.graph.profile import profile_of
from fivefoot.core.rules.means import reserves
from fivefoot.core.rules.means.economy import Payment, cost_text
from fivefoot.core.rules.means.reactions_left import can_react
from fivefoot.core.rules.reactions.opportunity import MovementCause, exemption
from fivefoot.core.rules.results import Problem, Reason
from fivefoot.core.rules.rolls.difficulty import difficulty_of
from fivefoot.core.rules.rolls.margins import declared_margins
from fivefoot.core.rules.rolls.repeats import repeat_count
from fivefoot.core.rules.rolls.roll_modifiers import parts_traded, swings_of, tally, tally_text
from fivefoot.core.rules.rolls.tally import Tally
from fivefoot.core.rules.routes.receipts import quality_text
from fivefoot.core.rules.ruleset.amount_text import number_text
from fivefoot.core.rules.ruleset.schema.actions import Action
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.space.distance import band_of, gap_between
from fivefoot.core.rules.space.mounts_and_grapples import RIDING, mount_of
from fivefoot.core.rules.space.threat import can_threaten, in_reach, sees
from fivefoot.core.rules.space.tokens import is_blocked
from fivefoot.core.rules.turn import using
from fivefoot.core.rules.turn.areas import AreaCaught, area_of
from fivefoot.core.rules.turn.arms import handled, taken_up, weapons_of_blows
from fivefoot.core.rules.turn.commands import Act, Move, plain_value
from fivefoot.core.rules.turn.effects import (
    apply_effects,
    expire,
    give_condition,
    on_target,
    use_up,
)
from fivefoot.core.rules.turn.exposed_moves import provoked_by_mounting
from fivefoot.core.rules.turn.laying import laid, staying
from fivefoot.core.rules.turn.legality import judge_act, refuses
from fivefoot.core.rules.turn.motion import departure
from fivefoot.core.rules.turn.posture import is_posture, pay_posture
from fivefoot.core.rules.turn.pushing import push_frame
from fivefoot.core.rules.turn.reaction_window import opened, reminded_of_cards, window
from fivefoot.core.rules.turn.said_areas import AREA, area_words, said_area
from fivefoot.core.rules.turn.state import (
    counted,
    logged,
    name_of,
    popped,
    pushed,
    with_encounter,
    with_top,
)
from fivefoot.core.rules.turn.stepping import dismount_frame
from fivefoot.core.rules.turn.strike import strike_frame
from fivefoot.core.rules.turn.waiting import Waiting

NEVER = (
    "unknown_token",
    "unknown_action",
    "tied_to_itself",
    "rides_already",
    "no_area",
    "bad_area",
    "unknown_area",
    "too_many_zones",
)
"""Problems that no word of the game master's does away with: what is not there, mounts that carry
each other, areas that cannot be.
"""


def act(battle: Battle, command: Act) -> tuple[Scenario, tuple[Problem, ...]]:
    """The scenario with an action paid and under way, and what was wrong or to be cautious of."""
    problems, payment = judge_act(battle, command)
    if (refuses(problems) or payment is None) and not command.overrule:
        return battle.scenario, problems
    if any(problem.code in NEVER for problem in problems):
        return battle.scenario, problems  # what is not there cannot be overruled
    stepped = _step_before(battle, command)
    if isinstance(stepped, tuple):
        return battle.scenario, stepped
    scenario = _begun(Battle(stepped, battle.ruleset), command, payment or Payment(0, {}))
    if refuses(problems):
        reasons = "; ".join(problem.text for problem in problems if not problem.warning)
        scenario = logged(scenario, command.token, f"overruled: {reasons}")
    return scenario, problems


def _step_before(battle: Battle, command: Act) -> Scenario | tuple[Problem, ...]:
    """The scenario after the squares that belong to an attack and come before it (D18)."""
    if not command.path:
        return battle.scenario
    from fivefoot.core.rules.routes.walk import judge_path
    from fivefoot.core.rules.turn.moving import apply_route

    step, action = Move(command.token, command.path, "step"), battle.ruleset.actions[command.action]
    if not action.step or "step" not in battle.ruleset.actions:
        rule = battle.ruleset.source_of(f"actions.{command.action}")
        return (Problem("no_step", f"no movement belongs to {action.label}", rule),)
    verdict = judge_path(battle, step.token, step.path, step.action)
    if not verdict.legal or verdict.route is None:
        return verdict.problems
    return apply_route(battle, verdict.route)


def _begun(battle: Battle, command: Act, payment: Payment) -> Scenario:
    """The scenario with the action paid, written down, and on top of what waits."""
    action = battle.ruleset.actions[command.action]
    stored = (
        battle.ruleset.actions.get(str(command.choice.get("action"))) if action.stores else None
    )
    count = repeat_count(battle, command.token, (stored or action).category)
    weighed = tally(battle, command.token, command.action, command.target, command.choice)
    scenario = voided(battle, command.token)
    scenario = taken_up(
        Battle(scenario, battle.ruleset),
        command.token,
        command.action,
        command.choice,
        command.target,
    )
    scenario = using.pay(Battle(scenario, battle.ruleset), command, payment)
    scenario = logged(scenario, command.token, _line(battle, command, action, weighed, payment))
    targets = _targets(command)
    scenario = use_up(Battle(scenario, battle.ruleset), command.token, command.action, targets)
    scenario = _shot_past(Battle(scenario, battle.ruleset), command.token, action, targets)
    if action.ends_turn or (
        payment.overdraft and battle.ruleset.overdraft and battle.ruleset.overdraft.ends_turn
    ):
        scenario = pushed(scenario, FinishFrame(command.token))
    begun = ActFrame(
        command.token,
        command.action,
        command.target,
        tuple(_of_each_swing(battle, command, targets)),
        count,
        Cell(*command.cell) if command.cell else None,
        plain_value(command.choice),
        "provoke",
    )
    return pushed(scenario, begun)


def _shot_past(battle: Battle, token_id: str, action: Action, targets: list[str]) -> Scenario:
    """The scenario with the state of whoever attacks past a nearer enemy, where the ruleset has one
    (D41).
    """
    state, token = battle.ruleset.shooting.past_nearest, battle.token(token_id)
    able = [
        foe for foe in battle.hostiles(token) if is_blocked(battle.ruleset, foe, "actions") is None
    ]
    if not state or action.attack is None or not targets or not able:
        return battle.scenario
    zones = battle.ruleset.range_bands or battle.ruleset.zones

    def zone(other: Token) -> int:
        band = band_of(battle, token, gap_between(battle, token, other))
        return zones.index(band) if band is not None else len(zones)

    if max(zone(battle.token(name)) for name in targets) <= min(map(zone, able)):
        return battle.scenario
    return give_condition(battle.scenario, battle.ruleset, token_id, state, preventable=False)


def _targets(command: Act) -> list[str]:
    return list(dict.fromkeys(_named(command)))


def _named(command: Act) -> list[str]:
    return [name for name in (command.target, *command.targets) if name is not None]


def _of_each_swing(battle: Battle, command: Act, targets: list[str]) -> list[str]:
    """The target of each swing where just as many are named, one of them twice perhaps (D21); else
    each target once, and the swings left over are at the last.
    """
    swings = len(
        swings_of(battle, battle.token(command.token), battle.ruleset.actions[command.action])
    )
    return _named(command) if len(_named(command)) == swings else targets


def _line(battle: Battle, command: Act, action: Action, weighed: Tally, payment: Payment) -> str:
    """The line of the log: who, what, on whom, with which numbers."""
    who = battle.token(command.token).name
    on = ", ".join(name_of(battle.scenario, name) for name in _targets(command))
    text = f"{who}: {action.label}{_readied(battle, command, action)}" + (f" on {on}" if on else "")
    due = difficulty_of(battle, command.token, command.action, command.target)
    text += f" against {number_text(due)}" if due is not None else ""
    if len({frozenset(price) for price in action.cost}) < len(
        action.cost
    ):  # the same pools, more or less of them
        text += f" for {cost_text(battle, payment.cost)}"
    text += reserves.words(battle, using.reserves_due(battle, command))
    return text + tally_text(weighed) if action.attack is not None else text


def _readied(battle: Battle, command: Act, action: Action) -> str:
    """What is readied and what it waits for, in words: ": Strike (the mage casts)"."""
    stored = (
        battle.ruleset.actions.get(str(command.choice.get("action"))) if action.stores else None
    )
    trigger = str(command.choice.get("trigger", "")) if action.stores else ""
    return (f": {stored.label}" if stored is not None else "") + (
        f" ({trigger})" if trigger else ""
    )


def voided(battle: Battle, token_id: str) -> Scenario:
    """The scenario with an action that had to be the last of the turn voided: its states end."""
    scenario = battle.scenario
    for name in battle.turn(token_id).used:
        action = battle.ruleset.actions.get(name)
        if action is None or action.last_of_turn != "voids":
            continue
        for effect in action.effects:
            state = effect.condition
            if state is not None and state in scenario.tokens[token_id].conditions:
                scenario = give_condition(scenario, battle.ruleset, token_id, state, 0)
    return expire(scenario, battle.ruleset, "any_action", token_id)


@dataclass(frozen=True, slots=True)
class WaitingAct(Waiting[ActFrame]):
    """An action under way: those provoked, those who counter it, then the action itself."""

    def advance(self) -> Scenario:
        """The scenario with the next stage begun, or the action done."""
        battle, frame = self.battle, self.frame
        if frame.token not in self.scenario.tokens:
            return self.without.scenario
        if frame.stage == "provoke":
            return self._provoking(Battle(self._at("weave"), battle.ruleset))
        if frame.stage == "weave":
            return self._countered(Battle(self._at("do"), battle.ruleset))
        why = prevented(battle, frame)
        if why:
            text = f"{name_of(self.scenario, frame.token)}: {why}"
            return logged(self.without.scenario, frame.token, text)
        return done(battle, frame)

    def _at(self, stage: Literal["weave", "do"]) -> Scenario:
        return with_top(self.scenario, replace(self.frame, stage=stage))

    def _provoking(self, now: Battle) -> Scenario:
        """The scenario with those asked whom the action provokes."""
        frame = self.frame
        cell, action = self.battle.token(frame.token).cell, now.ruleset.actions[frame.action]
        woken = provoked(self.battle, frame.token, frame.action)
        asked = window(now, "act", frame.token, woken, frame.action, cell=cell)
        asked = asked or _left_to_mount(now, frame)
        if asked is None and action.attack is None and action.kind == "action":
            return reminded_of_cards(now, frame.token)  # a blow asks by itself
        return opened(now, asked)

    def _countered(self, now: Battle) -> Scenario:
        """The scenario with those asked who may counter the action."""
        frame, action = self.frame, now.ruleset.actions[self.frame.action]
        if action.attack != "weave" and "weave" not in action.provokes:
            return now.scenario
        foes = [foe.id for foe in self.battle.hostiles(self.battle.token(frame.token))]
        return opened(now, window(now, "weave", frame.token, foes, frame.action))


def _left_to_mount(battle: Battle, frame: ActFrame) -> WindowFrame | None:
    """The window of those who may react when a rider leaves its place for a mount's back, where
    that is not exempt.
    """
    action, mount = battle.ruleset.actions[frame.action], frame.target
    if (
        mount is None
        or mount not in battle.scenario.tokens
        or all(effect.link != RIDING for effect in action.effects)
    ):
        return None
    leaving = provoked_by_mounting(battle, frame.token, mount)
    return departure(battle, frame.token, leaving, battle.token(frame.token).cell)


def prevented(battle: Battle, frame: ActFrame) -> str:
    """Why an action that was interrupted cannot be done any more, or an empty text."""
    token, action = battle.token(frame.token), battle.ruleset.actions[frame.action]
    for what in (
        ("actions", "combat") if action.keyword == "combat" or action.attack else ("actions",)
    ):
        state = is_blocked(battle.ruleset, token, what)
        if state is not None:
            return f"{action.label} is lost, {battle.ruleset.conditions[state].label.lower()}"
    return ""


def provoked(battle: Battle, token_id: str, action_id: str) -> list[str]:
    """Ids of the enemies whose reaction an action provokes (A16, B25)."""
    action, rule = battle.ruleset.actions[action_id], battle.ruleset.opportunity
    if not (set(action.provokes) | {action_id}) & set(rule.acts):
        return []
    return [
        foe.id
        for foe in battle.hostiles(battle.token(token_id))
        if act_exemption(battle, foe.id, token_id) is None
    ]


def act_exemption(battle: Battle, reactor_id: str, actor_id: str) -> Reason | None:
    """Why an enemy may not react to a provoking action, or None."""
    reactor, actor = battle.token(reactor_id), battle.token(actor_id)
    ruleset = battle.ruleset
    if ruleset.disengage.suppresses == "all" and "disengaged" in battle.turn(actor_id).flags:
        disengaged = Reason("disengaged", ruleset.source_of("disengage.suppresses"))
        return exemption(battle, actor, MovementCause()) or disengaged
    if not in_reach(battle, reactor, actor):
        return Reason(
            f"{actor.name} is out of the reach of {reactor.name}", ruleset.source_of("threat")
        )
    unable = can_threaten(ruleset, reactor) or can_react(battle, reactor)
    return unable or (sees(battle, reactor, actor) if ruleset.opportunity.needs_sight else None)


def done(battle: Battle, frame: ActFrame) -> Scenario:
    """The scenario with the action carried out: posture, effects, area, blows, pushes."""
    action_id = frame.action
    action = battle.ruleset.actions[action_id]
    now = Battle(popped(battle.scenario), battle.ruleset)
    scenario = (
        pay_posture(now, frame.token, action_id)
        if is_posture(battle.ruleset, action_id)
        else now.scenario
    )
    targets = [name for name in frame.targets if name in scenario.tokens]
    waits = action.attack is not None or action.area is not None or AREA in frame.choice
    effects = [effect for effect in action.effects if not (waits and on_target(effect))]
    roll = _number(frame.choice.get("roll"))
    aimed = targets or (
        [frame.token] if action.target is not None and action.target.side == "self" else []
    )
    scenario = apply_effects(
        Battle(scenario, battle.ruleset),
        effects,
        action_id,
        frame.token,
        () if waits else aimed,
        roll,
    )
    scenario = handled(Battle(scenario, battle.ruleset), frame.token, action, frame.choice)
    said = frame.choice.get("rounds")
    scenario = _worked(Battle(scenario, battle.ruleset), frame.token, action_id, action, said)
    mount = mount_of(battle, frame.token)
    if mount is not None and mount_of(Battle(scenario, battle.ruleset), frame.token) is None:
        return pushed(
            scenario, dismount_frame(Battle(scenario, battle.ruleset), frame.token, mount)
        )
    scenario = _stored(Battle(scenario, battle.ruleset), frame, action)
    scenario = _opened_movement(Battle(scenario, battle.ruleset), frame.token, action_id, action)
    return _aimed(Battle(scenario, battle.ruleset), frame, action_id, action, targets)


def _number(value: object) -> int | None:
    return value if isinstance(value, int) and not isinstance(value, bool) else None


def _worked(
    battle: Battle, token_id: str, action_id: str, action: Action, said: object
) -> Scenario:
    """Counts a round of work at something that takes several, as the ruleset or the table says
    (C26).
    """
    counters, whole = battle.turn(token_id).counters, f"progress_of_{action_id}"
    known = counters.get(whole, 0)
    needed = _number(said) or known or action.rounds
    if needed <= 1:
        return battle.scenario
    scenario = counted(battle.scenario, token_id, f"progress_{action_id}")
    if _number(said) and needed != known:  # what was said once holds until the work is done
        scenario = counted(scenario, token_id, whole, needed - known)
    made = turn_of(scenario, token_id).counters[f"progress_{action_id}"]
    text = f"{action.label}: round {made} of {needed}" + (", finished" if made >= needed else "")
    if made >= needed:
        scenario = counted(scenario, token_id, f"progress_{action_id}", -made)
        kept = turn_of(scenario, token_id).counters.get(whole, 0)
        scenario = counted(scenario, token_id, whole, -kept) if kept else scenario
    return logged(scenario, token_id, text)


def _stored(battle: Battle, frame: ActFrame, action: Action) -> Scenario:
    """Keeps a readied action with its trigger and the repeat count it was bought at (A31)."""
    if not action.stores:
        return battle.scenario
    choice, ruleset = frame.choice, battle.ruleset
    stored = str(choice.get("action") or "")
    count = frame.repeat if ruleset.prepared.inherits_repeat else 0
    aim = choice.get("target")
    target = aim if isinstance(aim, str) and aim else frame.target
    card = Card(
        frame.token,
        frame.action,
        stored,
        str(choice.get("trigger", "")),
        target,
        count,
    )
    return with_encounter(battle.scenario, cards=(*battle.scenario.encounter.cards, card))


def _opened_movement(battle: Battle, token_id: str, action_id: str, action: Action) -> Scenario:
    """A movement action taken without a path: more of the turn's movement, or a purchase with
    nothing walked yet.
    """
    movement = action.movement
    if movement is None or movement.steps is not None:
        return battle.scenario
    if movement.adds_to_pool:
        return counted(battle.scenario, token_id, "dashes")
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


def _aimed(
    battle: Battle, frame: ActFrame, action_id: str, action: Action, targets: list[str]
) -> Scenario:
    """The scenario with the action's area caught and its blows on top of what waits."""
    scenario = battle.scenario
    if action.area is not None or AREA in frame.choice:
        return _aimed_at_area(battle, frame, action_id, action)
    if action.attack is None and not action.on_success:
        push = push_frame(battle, frame.token, targets[0], action.forced) if targets else None
        return pushed(scenario, push) if push is not None else scenario
    if not targets and action.target is not None:
        return scenario
    return pushed(scenario, _blows(battle, frame, action_id, action, targets))


def _aimed_at_area(battle: Battle, frame: ActFrame, action_id: str, action: Action) -> Scenario:
    """The scenario where those in the area are attacked, or where its effects have come over
    them.
    """
    scenario, caught = _area(battle, frame, action_id, action)
    said = said_area(battle, frame.token, action_id, frame.choice)
    dice = None
    if isinstance(said, AreaRecord):
        now = Battle(scenario, battle.ruleset)
        if action.area is None:
            return laid(now, frame.token, action_id, said, frame.cell, caught.tokens)
        scenario = staying(now, frame.token, said, frame.cell)
        dice = said.damage or None
    if action.attack is not None:  # each of them is attacked, and may dive for cover (D37)
        blow = strike_frame(
            frame.token, action_id, caught.tokens, _known(frame), cell=frame.cell, dice=dice
        )
        return pushed(scenario, blow) if caught.tokens else scenario
    now = Battle(scenario, battle.ruleset)
    scenario = apply_effects(now, filter(on_target, action.effects), action_id, "", caught.tokens)
    battle = Battle(scenario, battle.ruleset)
    return opened(battle, window(battle, "area", frame.token, caught.tokens, action_id))


def _blows(
    battle: Battle, frame: ActFrame, action_id: str, action: Action, targets: list[str]
) -> StrikeFrame:
    """The frame of an action's blows: at least one for each target, the last of whom takes those
    left over.
    """
    choice = frame.choice
    aimed = targets or [frame.token]  # a contest with nobody in particular: an escape
    swings = len(swings_of(battle, battle.token(frame.token), action))
    blows = [aimed[min(i, len(aimed) - 1)] for i in range(max(swings, len(aimed)))]
    extra = parts_traded(action, choice) * action.trade.effort if action.trade is not None else 0
    item = choice.get("item")
    return strike_frame(
        frame.token,
        action_id,
        blows,
        _known(frame),
        declared_margins(choice, len(blows)),
        weapons_of_blows(battle, frame.token, action, choice, len(blows)),
        extra,
        item=item if isinstance(item, str) else "",
    )


def _known(frame: ActFrame) -> Result | None:
    """How the blow ended, where that was said with the action."""
    said = frame.choice.get("result")
    return next((result for result in get_args(Result) if result == said), None)


def _area(
    battle: Battle, frame: ActFrame, action_id: str, action: Action
) -> tuple[Scenario, AreaCaught]:
    try:
        caught = area_of(battle, frame.token, action_id, frame.cell, frame.choice)
    except ValueError as error:
        return logged(battle.scenario, frame.token, f"{action.label}: {error}"), AreaCaught((), ())
    names = ", ".join(name_of(battle.scenario, name) for name in caught.tokens) or "nobody"
    said = said_area(battle, frame.token, action_id, frame.choice)
    label = action.label
    if isinstance(said, AreaRecord):
        label = f"{said.name} ({area_words(battle.ruleset, said)})"
    return logged(battle.scenario, frame.token, f"{label} catches {names}"), caught
