"""Falls: what holds a token up, how far it would fall, what that does, and when it happens.

Distances and damage thresholds are thousandths of the ruleset's unit, levels thousandths of a cell.
Damage dice are logged for the table; where hit points are kept, the damage waits as a step of its
own.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from fivefoot.core.geometry.grid import CELL, Cell
from fivefoot.core.model.encounter import LogEntry
from fivefoot.core.model.frames import FallFrame, Frame
from fivefoot.core.model.harm import Hurt
from fivefoot.core.model.scenario import Scenario, turn_of, with_token, with_turn
from fivefoot.core.model.token import Support, Token
from fivefoot.core.rules.means.damage_due import with_damage_due
from fivefoot.core.rules.means.pools import affordable, cost_text
from fivefoot.core.rules.results import Problem, Reason
from fivefoot.core.rules.routes.texts import say
from fivefoot.core.rules.ruleset.amount_text import amount_text
from fivefoot.core.rules.ruleset.schema.base import exact, thousandths
from fivefoot.core.rules.ruleset.schema.movement import FallRules, FlightKind
from fivefoot.core.rules.ruleset.schema.ruleset import Ruleset
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.space.downed import is_down
from fivefoot.core.rules.space.mounts_and_grapples import carrier_of, mount_of, pair_of
from fivefoot.core.rules.space.support import is_afloat, is_held
from fivefoot.core.rules.space.surface_map import ground_kind
from fivefoot.core.rules.space.tokens import (
    amount_of,
    cell_units,
    has_condition,
    is_blocked,
    speed_of,
    stats_of,
)
from fivefoot.core.texts.labels import in_sentence

ACROBATICS = say("acrobatics")
LOWEST = (
    -10_000_000
)  # level, thousandths of a cell, below which an abyss is as deep as a map can say
ALOFT = ("flying", "climbing", "swimming")
FALLEN = "fallen"  # counter: thousandths of the unit fallen in earlier rounds
FLOWN = (  # flag: it used its flying movement in this round, or was ridden through the air (B48)
    "flown"
)


@dataclass(frozen=True, slots=True)
class Fall:
    """A fall as it would happen now.

    `landing` None = nothing below. `damage` in words, `points` where it is fixed.

    `soft` ground does no damage; `prone` whether it lies there afterwards; `check` the roll that
    may soften it.
    """

    token: str
    distance: int
    landing: int | None
    damage: str
    points: int
    prone: bool
    soft: bool
    check: str
    reasons: tuple[Reason, ...]


def ground_below(
    battle: Battle, token: Token, at: Cell | None = None, level: int | None = None
) -> int | None:
    """The highest level not above the token's base on which some cell of its footprint would
    stand.
    """
    base = token.elevation if level is None else level
    # A part of a large body may hang over the edge of the map while it is pushed: only cells on it
    # have ground.
    place = replace(battle.footprint(token), anchor=at or token.cell)
    columns = battle.columns_of_ground
    inside = [c for c in place.cells() if 0 <= c.x < battle.columns and 0 <= c.y < battle.rows]
    found = [columns.level_below(cell.x, cell.y, base) for cell in inside]
    return max((z for z in found if z is not None), default=None)


def falls_from(battle: Battle, token: Token, by_will: bool = False) -> Fall | None:
    """The fall of a token that nothing holds up where it is, or None where it stands, clings, swims
    or flies.

    A rider is held up by its mount and falls with it (A53). `by_will` is true where the token means
    to fall, as in a leap down: then it does not stay up as some fliers do (C12).
    """
    if not battle.ruleset.fall.enabled:
        return None
    mount = mount_of(battle, token.id)
    # A token that rides on a rider counts by its own mount: a chain of mounts is refused (A53),
    # but a file may hold one.
    if mount is not None and mount_of(battle, mount.id) is None:
        return _falls_with(battle, token, mount, by_will)
    if not by_will and hovers(battle, token):
        return None
    carrier = carrier_of(battle, token.id)
    if carrier is None:
        return _falls_alone(battle, token)
    return (
        None
        if falls_from(battle, carrier, by_will) is None
        # A carrier that falls holds nobody up any more.
        else _falls_alone(battle, without_hold(battle, token))
    )


def _falls_alone(battle: Battle, token: Token) -> Fall | None:
    """The fall of a token that no mount carries and that does not keep itself in the air."""
    if token.support in ("climbing", "swimming", "burrowing"):
        return None
    if token.support == "flying" and stays_aloft(battle, token) is None:
        return None
    below = ground_below(battle, token)
    drop = token.elevation - below if below is not None else None
    if drop is not None and _is_a_step(battle, token, drop):
        return None
    return fall_of(
        battle, token, None if drop is None else drop * cell_units(battle.ruleset) // CELL
    )


def without_hold(battle: Battle, token: Token) -> Token:
    """The token after it lost its hold: it flies where it is able to, and clings to nothing."""
    flies = token.support == "flying" and stays_aloft(battle, token) is None
    return token if flies else replace(token, support="ground")


def hovers(battle: Battle, token: Token) -> bool:
    """Whether a flier that has lost its footing, or its hold, stays up where it is (C12)."""
    kind = flight_kind(battle.ruleset, token)
    loose = token.support in ("ground", "falling")
    return (
        loose
        and kind.hovers
        and _has_wings(battle.ruleset, token)
        and stays_aloft(battle, token) is None
    )


def _is_a_step(battle: Battle, token: Token, drop: int) -> bool:
    """Whether a drop is no more than an ordinary step, and not the end of a longer fall (B53)."""
    # The last feet of a longer fall are not a step down: damage counts the whole of it (B53).
    fallen_before = turn_of(battle.scenario, token.id).counters.get(FALLEN, 0)
    return not fallen_before and drop <= thousandths(exact(battle.ruleset.height.free_drop))


def _falls_with(battle: Battle, rider: Token, mount: Token, by_will: bool) -> Fall | None:
    """The fall of a rider: to where its mount is, or will be."""
    under_it = falls_from(battle, mount, by_will)
    if under_it is not None and under_it.landing is None:
        return fall_of(battle, rider, None)
    # Where the mount stays or comes down, the rider is on it: its own ground does not matter.
    level = mount.elevation if under_it is None or under_it.landing is None else under_it.landing
    drop = rider.elevation - level
    if _is_a_step(battle, rider, drop):
        return None
    return fall_of(battle, rider, drop * cell_units(battle.ruleset) // CELL)


def stays_aloft(battle: Battle, token: Token) -> Reason | None:
    """Why a flier comes down at once (C11, C12), or None where it may stay in the air."""
    ruleset = battle.ruleset
    if flight_kind(ruleset, token).falls == "never":
        return None
    if is_down(ruleset, token) or has_condition(ruleset, token, "unconscious"):
        return Reason(say("token_is_out_of_fight", token=token.name), ruleset.source_of("fall"))
    if flight_kind(ruleset, token).falls in ("unless_flown", "end_of_turn") and _has_wings(
        ruleset, token
    ):
        return None  # B48, C13: whatever keeps it from flying, it falls at the end of its turn
    if speed_of(ruleset, token, "fly") <= 0:
        return Reason(say("token_cannot_fly", token=token.name), ruleset.source_of("fall"))
    return None


def _has_wings(ruleset: Ruleset, token: Token) -> bool:
    speed = ruleset.modes["fly"].speed if "fly" in ruleset.modes else None
    return speed is not None and amount_of(ruleset, token, speed) > 0


def flight_kind(ruleset: Ruleset, token: Token) -> FlightKind:
    """The kind of flier a token is, which decides when it comes down against its will; other fliers
    stay up while they are able to.
    """
    word = str(stats_of(ruleset, token).get(ruleset.flight.stat or "", ""))
    return ruleset.flight.kinds.get(word) or FlightKind(label=word or "wings", falls="unable")


def fall_of(battle: Battle, token: Token, distance: int | None) -> Fall:
    """What a fall of this distance does (None = the depth is unknown)."""
    ruleset, rules = battle.ruleset, battle.ruleset.fall
    rule = ruleset.source_of("fall")
    if distance is None:
        return Fall(
            token.id, 0, None, "", 0, False, False, "", (Reason(say("nothing_below"), rule),)
        )
    # A fall over several rounds counts as one distance (B53).
    before = turn_of(battle.scenario, token.id).counters.get(FALLEN, 0)
    landing = token.elevation - distance * CELL // cell_units(ruleset)
    whole = before + distance
    soft = _is_soft(battle, token, landing)
    points, words = (0, "") if soft else fall_damage(ruleset, whole)
    # Words, not points, tell that there is damage: dice are some before they are thrown.
    prone = rules.prone == "always" or (rules.prone == "on_damage" and bool(words))
    able = is_blocked(ruleset, token, "actions") is None
    check = ACROBATICS if rules.mitigation == "tumble" and words and able else ""
    if rules.mitigation == "acrobatics" and _stalls(battle, token):
        # The check decides about lying down only, so that one lies there until it is passed (C13).
        check, prone = ACROBATICS, not soft
    text = Reason(say("fall_of_whole", whole=amount_text(ruleset, whole)), rule)
    return Fall(
        token.id, distance, landing, words, points, prone, soft, check if not soft else "", (text,)
    )


def _stalls(battle: Battle, token: Token) -> bool:
    """Whether the token is a flier that came down and may try a check to land on its feet (C13)."""
    came_down = token.support in ("flying", "falling") and bool(
        flight_kind(battle.ruleset, token).check
    )
    return came_down and is_blocked(battle.ruleset, token, "actions") is None


def fall_damage(ruleset: Ruleset, distance: int) -> tuple[int, str]:
    """(fixed points, words) for a distance: dice per full so many units, half the distance, or by
    a table; beyond a threshold.
    """
    rules = ruleset.fall
    # More than the threshold, not as much: 5 ft are nothing (B53).
    if rules.damage == "none" or distance <= thousandths(exact(rules.threshold)):
        return 0, ""
    if rules.damage == "half_distance":
        # Half of a distance in thousandths, rounded down (BX19).
        points = distance // 2000
        points = min(points, int(rules.cap)) if rules.cap is not None else points
        return points, str(points) if points else ""
    if rules.damage == "table":
        return _by_table(rules, distance)
    # Dice come for each full so many units: 15 ft are one die of 10 ft.
    count, _, sides = rules.die.partition("d")
    dice = distance // thousandths(exact(rules.per)) * int(count or 1)
    dice = min(dice, int(rules.cap)) if rules.cap is not None else dice
    return 0, f"{dice}d{sides}" if dice else ""


def _by_table(rules: FallRules, distance: int) -> tuple[int, str]:
    """(fixed points, words) by the last row that a distance comes up to."""
    rows = [tier.damage for tier in rules.table if thousandths(exact(tier.from_)) <= distance]
    damage = rows[-1] if rows else ""
    points = int(damage) if damage.isdecimal() else 0
    return (points, "") if damage == "0" else (points, damage)


def _is_soft(battle: Battle, token: Token, landing: int) -> bool:
    """Whether everything it lands on is soft: the ground, or the deck of a bridge above it."""
    columns = battle.columns_of_ground
    met = [c for c in battle.footprint(token).cells() if _inside(battle, c)]
    surfaces = [
        columns.surface_at(c.x, c.y, landing)
        for c in met
        # Of a large body only the cells that touch the ground decide whether that is soft.
        if columns.level_below(c.x, c.y, landing) == landing
    ]
    soft = [
        "soft" in each.tags or ground_kind(each).medium in ("liquid", "viscous")
        for each in surfaces
    ]
    return bool(soft) and all(soft)


def _inside(battle: Battle, cell: Cell) -> bool:
    return 0 <= cell.x < battle.columns and 0 <= cell.y < battle.rows


def on_the_ground(battle: Battle, token: Token) -> Token:
    """A token placed manually: at the level of the ground there, unless it is in the air, on a face
    or in water.

    Nobody is put inside the ground: a flier then flies just above it. A token with nothing to cling
    to, swim in or dig through stands.
    """
    if token.support in (*ALOFT, "burrowing") and is_held(battle, token):
        return token
    columns = battle.columns_of_ground
    inside = [c for c in battle.footprint(token).cells() if _inside(battle, c)]
    found = [
        z for z in (columns.level_at(c.x, c.y, token.elevation) for c in inside) if z is not None
    ]
    if not found:
        return (
            replace(token, support="ground")
            if token.support in ("climbing", "swimming", "burrowing")
            else token
        )
    afloat = token.support == "swimming" and is_afloat(battle, token, max(found))
    held: Support = "flying" if token.support == "flying" else "swimming" if afloat else "ground"
    return replace(token, elevation=max(found), support=held)


def held_after_force(battle: Battle, token: Token) -> Token:
    """A token that was just moved against its will: a climber has lost its hold, and a swimmer may
    be out of the water.
    """
    if token.support not in ("climbing", "swimming"):
        return token
    afloat = token.support == "swimming" and is_afloat(battle, token, token.elevation)
    return token if afloat else replace(token, support="ground")


def after_move(battle: Battle, token_id: str, by_will: bool = False) -> Scenario:
    """The scenario after a token that nothing holds up falls, or begins to (B52); a mount and its
    riders together.

    `by_will` as in `falls_from`.
    """
    pair = pair_of(battle, token_id)
    fallen = [falls_from(battle, token, by_will) for token in pair]
    scenario = battle.scenario
    # One after the other, each in the scenario that the one before left: the mount first, as
    # `pair_of` has them.
    for token, fall in zip(pair, fallen, strict=True):
        now = Battle(scenario, battle.ruleset)
        scenario = begin_fall(now, fall) if fall is not None else _settled(now, token)
    return scenario


def _settled(battle: Battle, token: Token) -> Scenario:
    """A token on the ground takes the level of that ground, or swims where the water is deep; one
    that stays up over lower ground flies.
    """
    if token.support not in ("ground", "falling") or mount_of(battle, token.id) is not None:
        return battle.scenario
    # Dragged over lower ground, it keeps its height until the way ends (A25).
    if carrier_of(battle, token.id) is not None:
        return battle.scenario
    if hovers(battle, token) and _falls_alone(battle, token) is not None:
        aloft = with_token(battle.scenario, replace(token, support="flying"))
        return _logged(
            _carrying(Battle(aloft, battle.ruleset), token.id),
            token,
            say("token_stays_up_in_air", token=token.name),
        )
    # From half a cell above: the ground may have been raised under it manually, and one is not put
    # below it.
    below = ground_below(battle, token, level=token.elevation + CELL // 2)
    if below is None:
        return battle.scenario
    support: Support = "swimming" if is_afloat(battle, token, below) else "ground"
    # Nothing changed: the same scenario, so that no step of undo is made.
    if (below, support) == (token.elevation, token.support):
        return battle.scenario
    return with_token(battle.scenario, replace(token, elevation=below, support=support))


def _carrying(battle: Battle, mount_id: str) -> Scenario:
    """The scenario in which a mount's riders are held up in the same way as the mount (A53)."""
    scenario, mount = battle.scenario, battle.token(mount_id)
    for rider in pair_of(battle, mount_id)[1:]:
        scenario = with_token(
            scenario, replace(rider, elevation=mount.elevation, support=mount.support)
        )
    return scenario


def begin_fall(battle: Battle, fall: Fall) -> Scenario:
    """The scenario after the fall, or with the fall pending until the moment that the ruleset
    names.
    """
    token = battle.token(fall.token)
    if battle.ruleset.fall.timing == "immediate" and fall.landing is not None:
        # A token that cannot tumble is not asked (B54).
        helpless = battle.ruleset.fall.mitigation == "tumble" and tumble_problems(battle, token.id)
        return evaluate_fall(battle, replace(fall, check="") if helpless else fall)
    falling = with_token(battle.scenario, replace(token, support="falling"))
    words = say("begins_to_fall") if fall.landing is not None else say("falls_into_depths")
    return _logged(falling, token, f"{token.name} {words}")


def evaluate_fall(battle: Battle, fall: Fall) -> Scenario:
    """The scenario after as much of a fall as one round allows. Where a check can soften the
    impact, a frame asks for it.
    """
    token, ruleset = battle.token(fall.token), battle.ruleset
    # So far a round and no farther (B51); what is left falls in the next.
    most = None if ruleset.fall.per_round is None else thousandths(exact(ruleset.fall.per_round))
    if fall.landing is None or (most is not None and fall.distance > most):
        return _falls_on(battle, token, most or 0)
    if not fall.check or not battle.in_play:
        return land(battle, fall)
    # The check of C13 comes after the impact: it only decides whether the flier lies there.
    if ruleset.fall.mitigation == "acrobatics":  # it only decides whether it stays prone
        # A token that lay before has nothing to roll for.
        landed, lay_before = land(battle, fall), has_condition(ruleset, token, "prone")
        return landed if lay_before else _asking(landed, FallFrame(token.id, 0, landed=True))
    waiting = with_token(battle.scenario, replace(token, support="falling"))
    return _asking(waiting, FallFrame(token.id, fall.distance))


def tumble_problems(battle: Battle, token_id: str) -> tuple[Problem, ...]:
    """Why a falling token cannot tumble: a condition forbids it, or it cannot pay (B54)."""
    ruleset, token = battle.ruleset, battle.token(token_id)
    rule = ruleset.source_of("fall.blocked_by")
    for name in ruleset.fall.blocked_by:
        if has_condition(ruleset, token, name):
            label = ruleset.conditions[name].label if name in ruleset.conditions else name
            return (
                Problem(
                    "blocked_by_condition",
                    say(
                        "token_is_label_and_cannot_tumble",
                        token=token.name,
                        label=in_sentence(label),
                    ),
                    rule,
                ),
            )
    if affordable(battle, token_id, ruleset.fall.tumble_cost) is not None:
        price = cost_text(battle, ruleset.fall.tumble_cost)
        rule = ruleset.source_of("fall.tumble_cost")
        return (Problem("no_pool", say("nothing_is_left_to_pay", price=price), rule),)
    return ()


def _asking(scenario: Scenario, frame: Frame) -> Scenario:
    encounter = scenario.encounter
    return replace(scenario, encounter=replace(encounter, pending=(*encounter.pending, frame)))


def land(battle: Battle, fall: Fall, hurt: bool = True) -> Scenario:
    """The scenario after impact: on the ground, prone where the rules say so, damage in the log."""
    token = battle.token(fall.token)
    conditions = dict(token.conditions)
    if fall.prone and hurt and "prone" in battle.ruleset.conditions:
        conditions["prone"] = 1
    assert fall.landing is not None  # only falls that end are landed
    support: Support = "swimming" if is_afloat(battle, token, fall.landing) else "ground"
    landed = replace(token, elevation=fall.landing, support=support, conditions=conditions)
    scenario = with_token(battle.scenario, landed)
    turn = turn_of(scenario, token.id)
    whole = turn.counters.get(FALLEN, 0) + fall.distance
    # The fall is over: what was counted over its rounds goes.
    counters = {name: value for name, value in turn.counters.items() if name != FALLEN}
    scenario = with_turn(scenario, token.id, replace(turn, counters=counters))
    what = say("damage_amount", damage=fall.damage) if fall.damage and hurt else say("no_damage")
    deep = amount_text(battle.ruleset, whole)
    scenario = _logged(
        scenario, token, say("token_falls_deep_what", token=token.name, deep=deep, what=what)
    )
    if not fall.damage or not hurt:
        return scenario
    return with_damage_due(
        scenario, battle.ruleset, [Hurt(token.id, fall.damage, say("fall_of_deep", deep=deep))]
    )


def at_turn_start(battle: Battle, token_id: str) -> Scenario:
    """The scenario after falls that are evaluated as the token's own phase begins (B52); a mounted
    pair falls in its rider's phase.
    """
    # A fall at the end of a turn is carried out there, not at the start (C13).
    if battle.token(token_id).support != "falling" or battle.ruleset.fall.timing == "end_of_turn":
        return battle.scenario
    # The pair falls in the turn of the rider that has one: it pays for both.
    riders = {rider.id for rider in pair_of(battle, token_id)[1:]} - {token_id}
    if not riders.isdisjoint(battle.scenario.encounter.order):
        return battle.scenario
    return _evaluated(battle, token_id)


def _evaluated(battle: Battle, token_id: str) -> Scenario:
    """The scenario after the fall under way of a token, and of those who fall with it, goes on or
    ends.
    """
    pair = [token for token in pair_of(battle, token_id) if token.support == "falling"]
    fallen = [falls_from(battle, token) for token in pair]
    scenario = battle.scenario
    for token, fall in zip(pair, fallen, strict=True):
        now = Battle(scenario, battle.ruleset)
        scenario = evaluate_fall(now, fall) if fall is not None else _settled(now, token)
    return scenario


def _falls_on(battle: Battle, token: Token, distance: int) -> Scenario:
    """One round of a fall that does not end yet."""
    # An abyss has no bottom: the level stays within what a file may hold.
    level = max(LOWEST, token.elevation - distance * CELL // cell_units(battle.ruleset))
    scenario = with_token(battle.scenario, replace(token, elevation=level, support="falling"))
    turn = turn_of(scenario, token.id)
    counters = {**turn.counters, FALLEN: turn.counters.get(FALLEN, 0) + distance}
    scenario = with_turn(scenario, token.id, replace(turn, counters=counters))
    return _logged(scenario, token, say("token_keeps_falling", token=token.name))


def at_turn_end(battle: Battle, token_id: str) -> Scenario:
    """The scenario after fliers that do not stay aloft begin to fall (B48, C13)."""
    token = battle.token(token_id)
    if token.support == "falling":
        return (
            _evaluated(battle, token_id)
            if battle.ruleset.fall.timing == "end_of_turn"
            else battle.scenario
        )
    if end_of_turn_warning(battle, token) is None:
        return after_move(battle, token_id)
    scenario = battle.scenario
    for each in pair_of(battle, token_id):
        scenario = with_token(scenario, replace(each, support="falling"))
    return after_move(Battle(scenario, battle.ruleset), token_id)


def end_of_turn_warning(battle: Battle, token: Token) -> Problem | None:
    """Why a flier will come down at the end of this turn, or None. Who rides one flies it (A53)."""
    ruleset = battle.ruleset
    # A token that rides a flier flies it (A53): the mount's kind and what either of them flew
    # decide.
    flier = mount_of(battle, token.id) or token
    if (
        token.support != "flying"
        or ground_below(battle, flier, token.cell, token.elevation) == token.elevation
    ):
        return None
    if flier is token and len(pair_of(battle, token.id)) > 1:
        return None  # its rider's turn decides
    kind = flight_kind(ruleset, flier).falls
    flew = _flew(battle, token) or _flew(battle, flier)
    if kind == "end_of_turn" or (kind == "unless_flown" and not flew):
        rule = ruleset.source_of("flight") if ruleset.flight.kinds else ""
        text = say("token_falls_at_end_of_this", token=token.name)
        return Problem("falls_at_turn_end", text, rule, token.cell, warning=True)
    return None


def _flew(battle: Battle, token: Token) -> bool:
    # Flown now, as a mount, or by an action that is a flight: hovering costs the Stride as well
    # (B48).
    turn = battle.turn(token.id)
    under_way = turn.move is not None and "fly" in turn.move.by_mode
    return FLOWN in turn.flags or under_way or any("fly" in name for name in turn.used)


def drop_warning(
    battle: Battle, token: Token, cell: Cell, level: int, support: str, by_will: bool = False
) -> Problem | None:
    """What happens to a token that comes to rest at a place with nothing under it; `by_will` as in
    `falls_from`.
    """
    # One that falls already is asked as if it stood there.
    kept = support in ("climbing", "flying", "swimming", "burrowing")
    held: Support = support if kept else "ground"  # type: ignore[assignment]
    there = replace(token, cell=cell, elevation=level, support=held)
    fall = falls_from(battle, there, by_will)
    if fall is None:
        return None
    text = (
        say(
            "token_would_fall_with_damage",
            token=token.name,
            distance=amount_text(battle.ruleset, fall.distance),
            damage=fall.damage,
        )
        if fall.damage
        else say(
            "token_would_fall_distance",
            token=token.name,
            distance=amount_text(battle.ruleset, fall.distance),
        )
    )
    return Problem("would_fall", text, battle.ruleset.source_of("fall"), cell, warning=True)


def _logged(scenario: Scenario, token: Token, text: str) -> Scenario:
    encounter = scenario.encounter
    entry = LogEntry(encounter.round, token.id, text)
    return replace(scenario, encounter=replace(encounter, log=(*encounter.log, entry)))
