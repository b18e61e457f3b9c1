"""Falls: what holds a token up, how far it would fall, what that does, and when.

Distances and damage thresholds are thousandths of the ruleset's unit, levels thousandths of a cell. Damage dice are
logged for the table; fixed damage is counted off the token's hit points by the game master.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from fivefoot.core.geometry.grid import CELL, Cell
from fivefoot.core.model.encounter import Frame
from fivefoot.core.model.scenario import Scenario, turn_of, with_token, with_turn
from fivefoot.core.model.token import Support, Token
from fivefoot.core.rules.battle import Battle
from fivefoot.core.rules.ground import kind_of
from fivefoot.core.rules.results import Problem, Reason
from fivefoot.core.rules.ruleset.schema.base import exact, thousandths
from fivefoot.core.rules.ruleset.schema.ruleset import Ruleset
from fivefoot.core.rules.text import amount_text
from fivefoot.core.rules.tokens import cell_units, has_condition, speed_of, stats_of

FALLEN = "fallen"  # counter: thousandths of the unit fallen in earlier rounds


@dataclass(frozen=True, slots=True)
class Fall:
    """A fall as it would happen now. `landing` None = nothing below. `damage` in words, `points` where it is fixed.

    `soft` ground does no damage; `prone` whether it lies there afterwards; `check` the roll that may soften it.
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


def ground_below(battle: Battle, token: Token, at: Cell | None = None, level: int | None = None) -> int | None:
    """The highest level not above the token's base on which some cell of its footprint would stand."""
    base = token.elevation if level is None else level
    place = replace(battle.footprint(token), anchor=at or token.cell)
    columns = battle.columns_of_ground
    inside = [c for c in place.cells() if 0 <= c.x < battle.columns and 0 <= c.y < battle.rows]
    found = [columns.level_below(cell.x, cell.y, base) for cell in inside]
    return max((z for z in found if z is not None), default=None)


def falls_from(battle: Battle, token: Token) -> Fall | None:
    """The fall of a token that nothing holds up where it is, or None where it stands, clings, swims or flies."""
    ruleset = battle.ruleset
    if not ruleset.fall.enabled or token.support in ("climbing", "swimming", "burrowing"):
        return None
    if token.support == "flying" and stays_aloft(battle, token) is None:
        return None
    below = ground_below(battle, token)
    drop = token.elevation - below if below is not None else None
    if drop is not None and drop <= thousandths(exact(ruleset.height.free_drop)):
        return None
    return fall_of(battle, token, None if drop is None else drop * cell_units(ruleset) // CELL)


def stays_aloft(battle: Battle, token: Token) -> Reason | None:
    """None where a flier may stay in the air now; else what brings it down at once (C11, C12)."""
    ruleset = battle.ruleset
    kind = flight_kind(ruleset, token)
    if kind == "never":
        return None
    if has_condition(ruleset, token, "unconscious"):
        return Reason(f"{token.name} is unconscious", ruleset.source_of("fall"))
    if speed_of(ruleset, token, "fly") <= 0:
        return Reason(f"{token.name} cannot fly", ruleset.source_of("fall"))
    return None


def flight_kind(ruleset: Ruleset, token: Token) -> str:
    """When a flier of its kind comes down against its will: never, unable, end_of_turn or unless_flown."""
    word = str(stats_of(ruleset, token).get(ruleset.flight.stat or "", ""))
    kind = ruleset.flight.kinds.get(word)
    return kind.falls if kind is not None else "unable"


def fall_of(battle: Battle, token: Token, distance: int | None) -> Fall:
    """What a fall of that distance does (None = into the unknown)."""
    ruleset, rules = battle.ruleset, battle.ruleset.fall
    rule = ruleset.source_of("fall")
    if distance is None:
        return Fall(token.id, 0, None, "", 0, False, False, "", (Reason("nothing below", rule),))
    before = turn_of(battle.scenario, token.id).counters.get(FALLEN, 0)
    landing = token.elevation - distance * CELL // cell_units(ruleset)
    whole = before + distance
    soft = _is_soft(battle, token, landing)
    points, words = (0, "") if soft else fall_damage(ruleset, whole)
    hurt = bool(words)
    prone = rules.prone == "always" or (rules.prone == "on_damage" and hurt)
    check = {"tumble": "Acrobatics", "acrobatics": "Acrobatics"}.get(rules.mitigation, "")
    text = Reason(f"a fall of {amount_text(ruleset, whole)}", rule)
    return Fall(token.id, distance, landing, words, points, prone, soft, check, (text,))


def fall_damage(ruleset: Ruleset, distance: int) -> tuple[int, str]:
    """(fixed points, words) for a distance: dice per full so many units, or half the distance beyond a threshold."""
    rules = ruleset.fall
    if rules.damage == "none" or distance <= thousandths(exact(rules.threshold)):
        return 0, ""
    if rules.damage == "half_distance":
        points = distance // 2000
        points = min(points, int(rules.cap)) if rules.cap is not None else points
        return points, str(points) if points else ""
    times = distance // thousandths(exact(rules.per))
    count, _, sides = rules.die.partition("d")
    return 0, f"{times * int(count or 1)}d{sides}" if times else ""


def _is_soft(battle: Battle, token: Token, landing: int) -> bool:
    surface = battle.surfaces.at(*token.cell) if _inside(battle, token.cell) else None
    return surface is not None and ("soft" in surface.tags or kind_of(surface).medium in ("liquid", "viscous"))


def _inside(battle: Battle, cell: Cell) -> bool:
    return 0 <= cell.x < battle.columns and 0 <= cell.y < battle.rows


def on_the_ground(battle: Battle, token: Token) -> Token:
    """A token put somewhere by hand: at the level of the ground there, unless it flies or climbs."""
    if token.support not in ("ground", "falling"):
        return token
    columns = battle.columns_of_ground
    inside = [c for c in battle.footprint(token).cells() if _inside(battle, c)]
    found = [z for z in (columns.level_at(c.x, c.y, token.elevation) for c in inside) if z is not None]
    return replace(token, elevation=max(found), support="ground") if found else token


def after_move(battle: Battle, token_id: str) -> Scenario:
    """The scenario after a token that nothing holds up falls, or begins to (B52)."""
    token = battle.token(token_id)
    fall = falls_from(battle, token)
    if fall is None:
        return _settled(battle, token)
    return begin_fall(battle, fall)


def _settled(battle: Battle, token: Token) -> Scenario:
    """A token on the ground keeps the level of the ground it stands on."""
    if token.support not in ("ground", "falling"):
        return battle.scenario
    below = ground_below(battle, token, level=token.elevation + CELL // 2)
    if below is None or (below == token.elevation and token.support == "ground"):
        return battle.scenario
    return with_token(battle.scenario, replace(token, elevation=below, support="ground"))


def begin_fall(battle: Battle, fall: Fall) -> Scenario:
    """The scenario with the fall carried out at once, or pending until the moment the ruleset names."""
    token, ruleset = battle.token(fall.token), battle.ruleset
    if ruleset.fall.timing == "own_phase" or fall.landing is None:
        falling = with_token(battle.scenario, replace(token, support="falling"))
        words = "begins to fall" if fall.landing is not None else "falls into the depths"
        return _logged(falling, token, f"{token.name} {words}")
    return land(battle, fall)


def land(battle: Battle, fall: Fall, hurt: bool = True) -> Scenario:
    """The scenario after impact: on the ground, prone where the rules say so, damage in the log."""
    token = battle.token(fall.token)
    conditions = dict(token.conditions)
    if fall.prone and hurt and "prone" in battle.ruleset.conditions:
        conditions["prone"] = 1
    assert fall.landing is not None  # only falls that end are landed
    landed = replace(token, elevation=fall.landing, support="ground", conditions=conditions)
    scenario = with_token(battle.scenario, landed)
    turn = turn_of(scenario, token.id)
    whole = turn.counters.get(FALLEN, 0) + fall.distance
    counters = {name: value for name, value in turn.counters.items() if name != FALLEN}
    scenario = with_turn(scenario, token.id, replace(turn, counters=counters))
    what = f"{fall.damage} damage" if fall.damage and hurt else "no damage"
    return _logged(scenario, token, f"{token.name} falls {amount_text(battle.ruleset, whole)}: {what}")


def at_turn_start(battle: Battle, token_id: str) -> Scenario:
    """The scenario after falls that are evaluated when the token's own phase begins (B52): so far a round, no farther.

    Where the impact can be softened a frame is left that asks.
    """
    token, ruleset = battle.token(token_id), battle.ruleset
    if token.support != "falling":
        return battle.scenario
    fall = falls_from(battle, token)
    if fall is None:
        return _settled(battle, token)
    most = None if ruleset.fall.per_round is None else thousandths(exact(ruleset.fall.per_round))
    if fall.landing is None or (most is not None and fall.distance > most):
        return _falls_on(battle, token, most or 0)
    if ruleset.fall.mitigation == "tumble" and fall.damage:
        encounter = battle.scenario.encounter
        frame = Frame("fall", token_id, {"distance": fall.distance})
        return replace(battle.scenario, encounter=replace(encounter, pending=(*encounter.pending, frame)))
    return land(battle, fall)


def _falls_on(battle: Battle, token: Token, distance: int) -> Scenario:
    """A round of falling that does not end yet."""
    lower = replace(token, elevation=token.elevation - distance * CELL // cell_units(battle.ruleset))
    scenario = with_token(battle.scenario, lower)
    turn = turn_of(scenario, token.id)
    counters = {**turn.counters, FALLEN: turn.counters.get(FALLEN, 0) + distance}
    scenario = with_turn(scenario, token.id, replace(turn, counters=counters))
    return _logged(scenario, token, f"{token.name} keeps falling")


def at_turn_end(battle: Battle, token_id: str) -> Scenario:
    """The scenario after fliers that do not stay aloft begin to fall (B48, C13)."""
    token = battle.token(token_id)
    if token.support != "flying" or end_of_turn_warning(battle, token) is None:
        return after_move(battle, token_id)
    lost = replace(token, support="falling")
    below = Battle(with_token(battle.scenario, lost), battle.ruleset)
    return after_move(below, token_id)


def end_of_turn_warning(battle: Battle, token: Token) -> Problem | None:
    """Why a flier will come down at the end of this turn, or None."""
    ruleset = battle.ruleset
    if token.support != "flying" or (ground_below(battle, token) == token.elevation):
        return None
    kind = flight_kind(ruleset, token)
    flew = any("fly" in name for name in battle.turn(token.id).used) or _flew(battle, token)
    if kind == "end_of_turn" or (kind == "unless_flown" and not flew):
        rule = ruleset.source_of("flight") if ruleset.flight.kinds else ""
        text = f"{token.name} falls at the end of this turn"
        return Problem("falls_at_turn_end", text, rule, token.cell, warning=True)
    return None


def _flew(battle: Battle, token: Token) -> bool:
    move = battle.turn(token.id).move
    return move is not None and "fly" in move.by_mode


def drop_warning(battle: Battle, token: Token, cell: Cell, level: int, hold: str) -> Problem | None:
    """What happens to a token that comes to rest there with nothing under it."""
    held: Support = hold if hold in ("climbing", "flying", "swimming", "burrowing") else "ground"  # type: ignore[assignment]
    there = replace(token, cell=cell, elevation=level, support=held)
    fall = falls_from(battle, there)
    if fall is None:
        return None
    damage = f", {fall.damage} damage" if fall.damage else ""
    text = f"{token.name} would fall {amount_text(battle.ruleset, fall.distance)}{damage}"
    return Problem("would_fall", text, battle.ruleset.source_of("fall"), cell, warning=True)


def _logged(scenario: Scenario, token: Token, text: str) -> Scenario:
    from fivefoot.core.model.encounter import LogEntry

    encounter = scenario.encounter
    entry = LogEntry(encounter.round, token.id, text)
    return replace(scenario, encounter=replace(encounter, log=(*encounter.log, entry)))
