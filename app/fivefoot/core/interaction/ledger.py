"""The ledger: a plan as a receipt with one line for each step, the sum at the end, and a reason for
every number.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from fivefoot.core.geometry.grid import Cell, direction_of
from fivefoot.core.interaction.cell_words import cells_in_words
from fivefoot.core.interaction.field_request import WORKING
from fivefoot.core.interaction.leaping import step_words
from fivefoot.core.interaction.plan import Plan
from fivefoot.core.interaction.texts import say
from fivefoot.core.model.encounter import LogEntry
from fivefoot.core.rules.graph.profile import profile_of
from fivefoot.core.rules.reactions.opportunity import reactions_due
from fivefoot.core.rules.results import Reason, Route, RouteStep, Trigger
from fivefoot.core.rules.ruleset.amount_text import amount_text, number_text
from fivefoot.core.rules.ruleset.rule_names import rule_names, rule_sentences
from fivefoot.core.rules.ruleset.schema.ruleset import Ruleset
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.space.rings import rings_of
from fivefoot.core.rules.space.tokens import reach_of
from fivefoot.core.rules.turn.legality import overruled_in
from fivefoot.core.texts.labels import in_sentence
from fivefoot.core.texts.lists import capital, together

# Numbered from 1, so that the first needs no counting.
ORDINALS = ("", say("ordinal_1"), say("ordinal_2"), say("ordinal_3"))


@dataclass(frozen=True, slots=True)
class LedgerLine:
    """A line of the receipt.

    `kind` is title, purchase, step, trigger, exempt, problem, overruled, caution, note or total;
    `amount` stands at the right (what the step costs or the sum), `running` under it (the sum so
    far); `cell` lights up while the line is pointed at.
    """

    kind: str
    text: str
    detail: str = ""
    rule: str = ""
    amount: str = ""
    running: str = ""
    cell: Cell | None = None
    rule_words: str = ""  # the rules by name, as `with_rule_names` writes them
    rule_says: str = ""  # their sentences, a line each

    @property
    def spoken(self) -> str:
        """The whole line for a screen reader."""
        return ". ".join(
            part for part in (self.text, self.detail, self.amount, self.rule_words) if part
        )


def line_in_words(line: LedgerLine, coordinates: bool) -> LedgerLine:
    """A line with its cells as pairs, or without them (see `cell_words`)."""
    text, detail = cells_in_words(line.text, coordinates), cells_in_words(line.detail, coordinates)
    return (
        line
        if (text, detail) == (line.text, line.detail)
        else replace(line, text=text, detail=detail)
    )


def with_rule_names(ruleset: Ruleset, lines: Iterable[LedgerLine]) -> tuple[LedgerLine, ...]:
    """The lines with names and sentences for their rules, from the ruleset's index."""
    return tuple(_with_rule_name(ruleset, line) if line.rule else line for line in lines)


def _with_rule_name(ruleset: Ruleset, line: LedgerLine) -> LedgerLine:
    says = "\n".join(rule_sentences(ruleset, line.rule))
    return replace(line, rule_words=rule_names(ruleset, line.rule), rule_says=says)


def ordinal(number: int) -> str:
    """1st, 2nd, 3rd, 4th."""
    return ORDINALS[number] if 0 < number < len(ORDINALS) else say("ordinal_n", number=number)


def ledger(battle: Battle, plan: Plan) -> tuple[LedgerLine, ...]:
    """The receipt of a plan."""
    if not plan.moves:
        return ()
    # Names last: until here rules are ids in every line.
    return with_rule_names(battle.ruleset, _lines(battle, plan))


def _lines(battle: Battle, plan: Plan) -> Iterator[LedgerLine]:
    name = battle.token(plan.token).name
    cost = amount_text(battle.ruleset, plan.route.cost) if plan.route is not None else ""
    yield LedgerLine("title", name, _title_detail(battle, plan), amount=cost, cell=plan.target)
    if plan.awaited:
        yield LedgerLine("note", WORKING)
        return
    for problem in plan.problems:
        yield LedgerLine(
            "caution" if problem.warning else "problem",
            problem.text,
            "",
            problem.rule,
            cell=problem.cell,
        )
    if plan.route is not None:
        yield from _route_lines(battle, plan.route, plan.first_purchase)
        yield _total(battle, plan.route, plan.free, plan.token)
    # At the end: the planned route comes first, then any alternative.
    if plan.alternative is not None and plan.route is not None:
        yield LedgerLine(
            "note",
            say(
                "safer_route_alternative_text",
                alternative_text=alternative_text(battle, plan.route, plan.alternative),
            ),
        )


def done_receipt(battle: Battle, plan: Plan, overruled: bool = False) -> tuple[LedgerLine, ...]:
    """The receipt of a plan that was carried out, from the battle before it, including what the
    game master overruled.

    Lines of kind overruled name each rule that was set aside.
    """
    # Insisting on a legal move sets nothing aside.
    set_aside = overruled and not plan.legal
    found = []
    # The alternative was not taken.
    for line in ledger(battle, replace(plan, alternative=None)):
        if line.kind == "title" and set_aside and not plan.free:
            line = replace(line, detail=say("overruled_by_game_master"))
        elif line.kind == "title" and plan.buys and not (plan.free or plan.awaited):
            # A move that waits for reactions is paid, but not finished: "bought", never "moved".
            line = replace(line, detail=say("bought_heading", buys=", ".join(plan.buys)))
        elif line.kind == "problem":
            line = replace(line, kind="overruled", text=say("overruled_line", line=line.text))
        found.append(line)
    return tuple(found)


def overruled_receipt(battle: Battle, entries: Sequence[LogEntry]) -> tuple[LedgerLine, ...]:
    """What the log says was just overruled, as a receipt; empty where nothing was."""
    said = [
        (entry.token, reasons)
        for entry in entries
        if (reasons := overruled_in(entry.text)) is not None
    ]
    if not said:
        return ()
    token_id, _ = said[0]
    token = battle.scenario.tokens.get(token_id)
    name = token.name if token is not None else token_id
    return (
        LedgerLine("title", name, say("overruled_by_game_master")),
        *(LedgerLine("overruled", say("overruled_line", line=reasons)) for _, reasons in said),
    )


def _title_detail(battle: Battle, plan: Plan) -> str:
    if plan.awaited:
        return ""
    if plan.free:
        return say("setup_measured_not_charged")
    if plan.buys:
        return say("buys_heading", buys=", ".join(plan.buys))
    if not plan.legal:
        return say("not_allowed")
    if plan.paid:
        return plan.paid
    pooled = battle.ruleset.movement.kind == "per_turn_pool"
    return say("paid_from_turn_movement") if pooled else say("paid_by_movement_already_bought")


def _route_lines(battle: Battle, route: Route, first: int) -> Iterator[LedgerLine]:
    triggers: dict[int, list[Trigger]] = {}
    # By step, since a step may provoke several.
    for trigger in route.triggers:
        triggers.setdefault(trigger.step, []).append(trigger)
    bought = 0
    for index, step in enumerate(route.steps):
        # A route that buys nothing names no purchase.
        if step.purchase != bought and route.purchases > 0 and step.purchase > 0:
            yield _purchase(battle, route, step, first)
        bought = step.purchase
        # What a step provokes happens before the step, and so its line comes first.
        for trigger in triggers.get(index, ()):
            yield _trigger(battle, trigger)
        yield _step(battle, index, step)
    # Events at the end of the route belong to no step.
    for trigger in route.triggers:
        if trigger.step >= len(route.steps):
            yield _trigger(battle, trigger)


def _purchase(battle: Battle, route: Route, step: RouteStep, first: int) -> LedgerLine:
    held = amount_text(battle.ruleset, step.spent + step.left)
    number = ordinal(step.purchase + first - 1)
    return LedgerLine(
        "purchase",
        f"{number} {_bought(battle, route)}",
        say("gives_held", held=held),
        cell=step.start,
    )


def _bought(battle: Battle, route: Route) -> str:
    """The ruleset's name for a route's purchase: "Advance"."""
    action = battle.ruleset.actions.get(route.action or battle.ruleset.movement.action)
    return action.label if action is not None else say("movement")


def _step(battle: Battle, index: int, step: RouteStep) -> LedgerLine:
    words = [reason.text for reason in step.reasons if reason.text]
    rules = " ".join(dict.fromkeys(reason.rule for reason in step.reasons if reason.rule))
    return LedgerLine(
        "step",
        f"{index + 1}  {_heading(battle, step)}",
        ", ".join(words) or _bare_words(step),
        rules,
        number_text(step.price),
        number_text(step.spent),
        step.end,
    )


def _heading(battle: Battle, step: RouteStep) -> str:
    mode = battle.ruleset.modes.get(step.mode)
    named = (
        f", {in_sentence(mode.label)}"
        if mode is not None and step.mode != "walk" and step.shape != "switch"
        else ""
    )
    return f"{capital(_way(battle, step))}{named}" + (f" · {step.label}" if step.label else "")


COMES_TO_STAND = say("comes_to_stand")
# In the order of `grid.DIRECTIONS`.
DIRECTION_WORDS = (
    say("north"),
    say("east"),
    say("south"),
    say("west"),
    say("northeast"),
    say("southeast"),
    say("southwest"),
    say("northwest"),
)
TAKES = {
    "flying": say("takes_off"),
    "climbing": say("takes_hold"),
    "swimming": say("dives_in"),
    "burrowing": say("digs_in"),
}


def _way(battle: Battle, step: RouteStep) -> str:
    """The direction of a step: "north-east", "up 5 ft", "north, down 5 ft", "leap east", "takes
    off".
    """
    if step.shape == "switch":
        # The last case is a step down to a standing place.
        return TAKES.get(step.support, COMES_TO_STAND)
    direction = direction_of(step.start, step.end)
    way = (
        DIRECTION_WORDS[direction]
        if direction is not None
        else ""
        if step.start == step.end
        else direction_word(step)
    )
    rise = amount_text(battle.ruleset, abs(step.rise))
    height = ""
    if step.rise:
        height = say("up_rise", rise=rise) if step.rise > 0 else say("down_rise", rise=rise)
    if step.leap:
        way = say("leap_way", way=way)
    return ", ".join(part for part in (way, height) if part) or say("to_a_cell")


def direction_word(step: RouteStep) -> str:
    """The nearest direction of a step that goes farther than an adjacent cell."""
    dx, dy = step.end[0] - step.start[0], step.end[1] - step.start[1]
    # A leap of three cells that goes nearly east counts as east.
    longest = max(abs(dx), abs(dy))
    near = Cell(step.start[0] + round(dx / longest), step.start[1] + round(dy / longest))
    direction = direction_of(step.start, near)
    return DIRECTION_WORDS[direction] if direction is not None else ""


def _bare_words(step: RouteStep) -> str:
    """Empty for a step at the plain price: its figure is enough."""
    return "" if step.factor == 1000 else f"{number_text(step.base)} × {number_text(step.factor)}"


def _trigger(battle: Battle, trigger: Trigger) -> LedgerLine:
    enemy = battle.token(trigger.by).name if trigger.by in battle.scenario.tokens else trigger.by
    reach = amount_text(battle.ruleset, trigger.reach)
    why = "; ".join(reason.text for reason in trigger.reasons)
    rules = " ".join(dict.fromkeys(reason.rule for reason in trigger.reasons if reason.rule))
    if trigger.fires:
        return LedgerLine(
            "trigger",
            say(
                "number_provokes_from_enemy_reach_reach",
                number=trigger.number,
                enemy=enemy,
                reach=reach,
            ),
            why,
            rules,
            cell=trigger.leaving,
        )
    return LedgerLine(
        "exempt",
        say("no_attack_from_enemy_reach_reach", enemy=enemy, reach=reach),
        why,
        rules,
        cell=trigger.leaving,
    )


def rest_text(battle: Battle, token_id: str, route: Route) -> str:
    """What a route leaves of its purchase: "10 ft left"; "lost" where it cannot be used later,
    empty for none.
    """
    profile = profile_of(battle, token_id, route.action or None)
    # In some systems the rest can be used after an action; in others it is lost with the last step.
    if not (profile.per_purchase and battle.ruleset.movement.split == "none"):
        return say("amount_left", left=amount_text(battle.ruleset, route.left))
    return say("left_lost", left=amount_text(battle.ruleset, route.left)) if route.left else ""


def _total(battle: Battle, route: Route, free: bool, token_id: str) -> LedgerLine:
    rest = "" if free else rest_text(battle, token_id, route)
    # Attacks are only mentioned where an enemy is near; "0 attacks" is worth saying there.
    attacks = attacks_of(battle, route) if route.triggers else ""
    detail = " · ".join(part for part in (rest, attacks) if part)
    return LedgerLine(
        "total",
        say("distance") if free else say("total"),
        detail,
        amount=amount_text(battle.ruleset, route.cost),
    )


def attacks_text(count: int) -> str:
    """How many reactions are provoked, in words."""
    return say("n_1_attack") if count == 1 else say("count_attacks", count=count)


def attacks_of(battle: Battle, route: Route) -> str:
    """How many reactions a route provokes, in words: "1 of 2 attacks" where the mover may name an
    enemy that it is safe from (C23).
    """
    due = reactions_due(battle.ruleset, route.triggers)
    if due == route.events:
        return attacks_text(due)
    return say("due_of_attacks_text", due=due, attacks_text=attacks_text(route.events))


def alternative_text(battle: Battle, route: Route, other: Route) -> str:
    """How the alternative differs: "0 attacks, +10 ft, 1 leap", and a further purchase where it
    needs one.
    """
    # An alternative either provokes less or leaps; this one leaps.
    if any(step.leap for step in other.steps) and other.events >= route.events:
        return _leaping_text(battle, route, other)
    more = other.cost - route.cost
    sign = "+" if more >= 0 else "−"
    text = f"{attacks_of(battle, other)}, {sign}{amount_text(battle.ruleset, abs(more))}"
    # Why it is not the route taken, although it costs no more.
    leaps = _leaps_of(other) - _leaps_of(route)
    text = say("text_with_leaps", text=text, count=leaps) if leaps > 0 else text
    dearer = other.purchases - route.purchases
    return (
        say("text_dearer_more_bought", text=text, dearer=dearer, bought=_bought(battle, other))
        if dearer > 0
        else text
    )


def _leaps_of(route: Route) -> int:
    return sum(step.leap for step in route.steps)


def _leaping_text(battle: Battle, route: Route, other: Route) -> str:
    """The requirements and savings of a route with a leap: "leap 5 ft, needs 10 ft run-up; saves 15
    ft".
    """
    profile = profile_of(battle, other.token, other.action)
    asks = "; ".join(step_words(profile, step) for step in other.steps if step.leap)
    bought, feet = route.purchases - other.purchases, route.cost - other.cost
    saved = [f"{bought} {_bought(battle, other)}"] if bought > 0 else []
    saved += [amount_text(battle.ruleset, feet)] if feet > 0 else []
    return say("asks_saves_saved", asks=asks, saved=together(saved)) if saved else asks


def threat_line(battle: Battle, token_id: str, reason: Reason | None) -> LedgerLine:
    """What a token threatens, in one line."""
    token = battle.token(token_id)
    if reason is not None:
        return LedgerLine(
            "exempt", say("token_threatens_nothing", token=token.name), reason.text, reason.rule
        )
    reach = amount_text(battle.ruleset, reach_of(battle.ruleset, token))
    source = battle.ruleset.source_of("threat.reach")
    return LedgerLine(
        "note", say("token_threatens_its_reach_of_reach", token=token.name, reach=reach), "", source
    )


def ring_lines(battle: Battle, token_id: str) -> tuple[LedgerLine, ...]:
    """The rings around a token besides its reach, one line each, with their meaning."""
    return tuple(
        LedgerLine(
            "note",
            say(
                "ring_within_radius",
                ring=found.ring.label,
                radius=amount_text(battle.ruleset, found.radius),
            ),
            found.ring.help,
            found.rule,
        )
        for found in rings_of(battle, token_id)
    )
