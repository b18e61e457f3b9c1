"""Aims an action: its possible targets, what is under the pointer, and the command at the end.

aim = aim_at(battle, "ysolde", "melee_attack")      # None where there is nothing to choose
aim = with_pointer_at(battle, aim, Cell(5, 4))      # the pointer is over a cell
aim = with_target_picked(aim, "ogre")               # or with_next_target(aim) with Tab
command(aim)                                        # the Act, as soon as `is_ready(aim)`
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from fivefoot.core.geometry.grid import Cell, Point
from fivefoot.core.interaction.aiming_walls import said_wall, wall_at, walls_in_reach
from fivefoot.core.interaction.pointer_chip import BESIDE_TARGET, Words, broken
from fivefoot.core.interaction.texts import say
from fivefoot.core.interaction.weapon_words import choices_of
from fivefoot.core.model.token import is_hostile
from fivefoot.core.rules.means.pools import Payment, payment_of
from fivefoot.core.rules.means.wielding import weapon_for
from fivefoot.core.rules.rolls.roll_records import RollModifier, RollModifiers
from fivefoot.core.rules.ruleset.amount_text import amount_text, number_text
from fivefoot.core.rules.ruleset.schema.actions import Action
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.space.downed import is_down
from fivefoot.core.rules.turn.action_areas import AREA
from fivefoot.core.rules.turn.area_placement import said_area_problems
from fivefoot.core.rules.turn.areas_caught import AreaCaught, area_of_action, needs_aimed_cell
from fivefoot.core.rules.turn.attacks_on_barriers import BarrierOffer
from fivefoot.core.rules.turn.commands import Act
from fivefoot.core.rules.turn.targets import takes_target, targets
from fivefoot.core.rules.turn.turn_results import TargetOffer


@dataclass(frozen=True, slots=True)
class Targeting:
    """An action that is being aimed. Nothing has happened yet.

    `offers` are possible and impossible targets, `picked` those chosen so far (of `most`), `marked`
    the one under the pointer or reached by Tab. An attack leaves out those who are not enemies
    (`spared`) until it is told to aim at them, too. An area has `cell` (None: none needed yet) and
    the tokens `caught` from there.
    """

    token: str
    action: str
    offers: tuple[TargetOffer, ...] = ()
    most: int = 1
    optional: bool = False
    picked: tuple[str, ...] = ()
    marked: str | None = None
    spared: tuple[str, ...] = ()
    area: bool = False
    needs_cell: bool = False
    cell: Cell | None = None
    caught: AreaCaught | None = None
    choice: Mapping[str, Any] = field(default_factory=dict)
    alternative: int | None = None  # which of its prices
    overrule: bool = False  # the action itself is illegal, and the game master insists
    walls: tuple[BarrierOffer, ...] = ()  # nearby walls and doors, which Tab reaches last
    wall: BarrierOffer | None = None  # the one under the pointer or reached by Tab
    wrong: str = ""  # why the area cannot be placed there, or at all

    def offer(self, token_id: str | None) -> TargetOffer | None:
        """The rules' verdict on a token as the target."""
        return next((offer for offer in self.offers if offer.token == token_id), None)

    @property
    def legal(self) -> tuple[TargetOffer, ...]:
        """The legal targets, nearest first and those that are down last, without those that are
        spared.
        """
        return tuple(
            offer for offer in self.offers if offer.legal and offer.token not in self.spared
        )


def aim_at(
    battle: Battle, token_id: str, action_id: str, choice: Mapping[str, Any] | None = None
) -> Targeting | None:
    """The aim of an action, or None for one that needs neither target nor place."""
    action = battle.ruleset.actions[action_id]
    given = dict(choice or {})
    # A description of the area may come with the choice, where the action itself has none.
    if action.area is not None or AREA in given:
        return with_area_choice(battle, Targeting(token_id, action_id, area=True, choice=given))
    aimed_at_self = action.target is not None and action.target.side == "self"
    if not takes_target(action) or aimed_at_self:
        return None
    given = _with_weapon(battle, token_id, action_id, given)
    offers = targets(battle, token_id, action_id, given)
    if action.is_strike:  # standing creatures come first, since the first is marked
        # Sorting keeps the nearest first within both groups.
        offers = tuple(
            sorted(offers, key=lambda offer: is_down(battle.ruleset, battle.token(offer.token)))
        )
    most = action.target.most if action.target is not None else 1
    optional = action.target is not None and action.target.optional
    spared = _no_foes(battle, token_id, action)
    walls = walls_in_reach(battle, token_id, action_id, given)
    aim = Targeting(
        token_id, action_id, offers, most, optional, spared=spared, choice=given, walls=walls
    )
    return _first_marked(aim)


def _with_weapon(
    battle: Battle, token_id: str, action_id: str, given: dict[str, Any]
) -> dict[str, Any]:
    """The choice made with an attack and, where several weapons fit, the weapon: the last one used,
    else one that reaches somebody.
    """
    token = battle.token(token_id)
    choices = [weapon for weapon, _ in choices_of(battle, token, action_id)]
    if not choices or "weapon" in given:
        return given
    usual = weapon_for(battle, token, battle.ruleset.actions[action_id])
    likely = [usual.id] if usual is not None else []
    # The usual one first, so that it stays chosen where it reaches somebody.
    likely += [name for name in choices if name not in likely]
    for name in likely:
        offers = targets(battle, token_id, action_id, {**given, "weapon": name})
        enemies = (battle.token(offer.token) for offer in offers if offer.legal)
        if any(is_hostile(token, enemy) for enemy in enemies):
            return {**given, "weapon": name}
    return {**given, "weapon": likely[0]}


def with_next_weapon(battle: Battle, aim: Targeting, step: int = 1) -> Targeting:
    """The aim with the next weapon that fits; unchanged where there is no other."""
    names = [name for name, _ in choices_of(battle, battle.token(aim.token), aim.action)]
    if aim.area or not names:
        return aim
    # A weapon that is not among them counts as before the first.
    at = names.index(aim.choice["weapon"]) if aim.choice.get("weapon") in names else -1
    given = {**aim.choice, "weapon": names[(at + step) % len(names)]}
    again = aim_at(battle, aim.token, aim.action, given)
    if again is None:
        return aim
    kept = again.offer(aim.marked)
    # The mark stays where the other weapon reaches, too.
    marked = aim.marked if kept is not None and kept.legal else again.marked
    return replace(
        again, marked=marked, alternative=aim.alternative, overrule=aim.overrule, spared=aim.spared
    )


def aim_label(battle: Battle, aim: Targeting) -> str:
    """What is aimed, and where there is a choice the weapon with how to change it: "Attack with
    Pike (Shift+W: Dagger)".
    """
    label = battle.ruleset.actions[aim.action].label
    choices = choices_of(battle, battle.token(aim.token), aim.action)
    if not choices:
        return label
    names = [name for name, _ in choices]
    at = names.index(aim.choice["weapon"]) if aim.choice.get("weapon") in names else 0
    other = choices[(at + 1) % len(choices)][1]
    return say("label_with_second_shift_w_other", label=label, second=choices[at][1], other=other)


def with_area_choice(
    battle: Battle, aim: Targeting, choice: Mapping[str, Any] | None = None
) -> Targeting:
    """The aim of an area with a choice applied (or another one), placed where it was.

    `wrong` says what is impossible.
    """
    given = aim.choice if choice is None else choice
    needs_cell = needs_aimed_cell(battle, aim.token, aim.action, given)
    aim = replace(
        aim, choice=given, area=True, needs_cell=needs_cell, caught=None, picked=(), marked=None
    )
    return _caught(battle, aim, aim.cell if needs_cell else None)


def _first_marked(aim: Targeting) -> Targeting:
    # A wall is only marked automatically where nobody can be attacked at all.
    if not aim.legal and aim.walls and not any(offer.legal for offer in aim.offers):
        return replace(aim, wall=aim.walls[0])
    # Where picking is optional nobody is marked in advance.
    return replace(aim, marked=aim.legal[0].token if aim.legal and not aim.optional else None)


def _no_foes(battle: Battle, token_id: str, action: Action) -> tuple[str, ...]:
    """The tokens that an action against anybody spares at first: all that are not enemies.

    A weave may be beneficial, and spares nobody.
    """
    if not action.is_strike or action.attack == "weave" or action.target is None:
        return ()
    token = battle.token(token_id)
    return tuple(
        other.id for other in battle.scenario.tokens.values() if not is_hostile(token, other)
    )


def with_friends(aim: Targeting, token_id: str | None = None) -> Targeting:
    """The aim that spares nobody any more, or one token fewer: the game master asked for it."""
    if token_id is not None:
        return replace(aim, spared=tuple(name for name in aim.spared if name != token_id))
    asked = replace(aim, spared=())
    return asked if asked.marked is not None else _first_marked(asked)


def with_pointer_at(
    battle: Battle, aim: Targeting, cell: Cell, point: Point | None = None
) -> Targeting:
    """The aim with the pointer over a cell, and at a point there: places the area there, marks the
    token there, else the wall or door.
    """
    if aim.area:
        # An area around its own token already has its place.
        return _laid(battle, aim, cell) if aim.needs_cell else aim
    under = next(
        (t.id for t in battle.scenario.tokens.values() if battle.footprint(t).covers(cell)), None
    )
    # An illegal target under the pointer does not hide the wall behind it.
    known = under if aim.offer(under) is not None else None
    wall = (
        wall_at(battle, aim.token, aim.action, aim.choice, point)
        if known is None and point is not None
        else None
    )
    # The same object, so that nothing is repainted.
    if (known, wall) == (aim.marked, aim.wall):
        return aim
    return replace(aim, marked=known, wall=wall)


def _laid(battle: Battle, aim: Targeting, cell: Cell) -> Targeting:
    return aim if cell == aim.cell else _caught(battle, aim, cell)


def _caught(battle: Battle, aim: Targeting, cell: Cell | None) -> Targeting:
    """The area placed at a cell, or why it cannot be."""
    problem = next(iter(said_area_problems(battle, replace(command(aim), cell=cell))), None)
    # Not having chosen a place yet is no mistake.
    wrong = problem.text if problem is not None and problem.code != "no_cell" else ""
    try:
        caught = area_of_action(battle, aim.token, aim.action, cell, aim.choice)
    except ValueError:  # a cone towards the cell it starts from
        return replace(aim, cell=None, caught=None, wrong=wrong)
    return replace(aim, cell=cell, caught=caught, wrong=wrong)


def with_next_target(aim: Targeting, step: int = 1) -> Targeting:
    """The aim with the next legal target marked (`step` -1: the one before)."""
    # Walls after creatures: an attack is seldom meant for one.
    ways: list[TargetOffer | BarrierOffer] = [*aim.legal, *aim.walls]
    if not ways:
        return aim
    # None where nothing is marked, or the marked one is no longer possible.
    here = next((n for n, each in enumerate(ways) if _is_marked(aim, each)), None)
    found = ways[(0 if step > 0 else -1) if here is None else (here + step) % len(ways)]
    if isinstance(found, BarrierOffer):
        return replace(aim, marked=None, wall=found)
    return replace(aim, marked=found.token, wall=None)


def _is_marked(aim: Targeting, offer: TargetOffer | BarrierOffer) -> bool:
    if isinstance(offer, BarrierOffer):
        return aim.wall is not None and aim.wall.barrier == offer.barrier
    return aim.marked == offer.token


def with_target_picked(aim: Targeting, token_id: str) -> Targeting:
    """The aim with one more target; picking one again finishes the choice."""
    if token_id in aim.picked:
        return replace(aim, most=len(aim.picked))
    return replace(aim, picked=(*aim.picked, token_id), marked=token_id)


def is_ready(aim: Targeting) -> bool:
    """Whether everything is chosen."""
    if aim.area:
        return aim.caught is not None and (aim.cell is not None or not aim.needs_cell)
    return len(aim.picked) >= aim.most


def command(aim: Targeting, overrule: bool = False) -> Act:
    """The action as aimed so far."""
    choice = aim.choice if aim.wall is None else said_wall(aim.choice, aim.wall)
    first, *others = aim.picked or (None,)
    rest = tuple(name for name in others if name is not None)
    return Act(
        aim.token,
        aim.action,
        first,
        rest,
        aim.cell,
        choice=choice,
        alternative=aim.alternative,
        overrule=overrule or aim.overrule,
    )


def prompt_text(battle: Battle, aim: Targeting) -> str:
    """The prompt for the game master."""
    label = aim_label(battle, aim)
    if _ends_the_turn(battle, aim):
        label = say("label_ends_turn", label=label)
    if aim.area:
        return _area_prompt(battle, aim, label)
    if not aim.legal and aim.walls:
        return say("label_choose_wall_click", label=label)
    # Friends are spared: one may be in reach, and a key allows aiming at them.
    if not aim.legal and not aim.optional:
        spared = any(offer.legal for offer in aim.offers)
        whom = say("no_enemy_is_in_reach_shift") if spared else say("nobody_is_in_reach")
        return say("label_whom_ctrl_click_overrules_esc", label=label, whom=whom)
    return _choose_text(aim, label)


def _ends_the_turn(battle: Battle, aim: Targeting) -> bool:
    """Whether the action costs more than is left, which ends the turn (E3): told before it is
    meant.
    """
    rule = battle.ruleset.overdraft
    if rule is None or not rule.ends_turn:
        return False
    paid = payment_of(battle, aim.token, aim.action, aim.alternative)
    return isinstance(paid, Payment) and paid.overdraft


def _choose_text(aim: Targeting, label: str) -> str:
    """How to choose targets: one or several, or none at all."""
    if aim.most > 1:
        count, most = len(aim.picked), aim.most
        return (
            say(
                "label_choose_target_count_click_count_of_most_or_none",
                label=label,
                count=count,
                most=most,
            )
            if aim.optional
            else say(
                "label_choose_target_count_click_count_of_most",
                label=label,
                count=count,
                most=most,
            )
        )
    if aim.optional:
        return say("label_choose_target_count_click_or_none", label=label)
    return say("label_choose_target_count_click", label=label)


def _area_prompt(battle: Battle, aim: Targeting, label: str) -> str:
    """The prompt for an area that is being aimed, and whom it affects."""
    if aim.wrong and aim.caught is None:
        return say("label_wrong_over_esc", label=label, wrong=aim.wrong)
    if aim.wrong:
        return say("label_wrong_over_esc_ctrl_click_overrules", label=label, wrong=aim.wrong)
    if aim.caught is None:
        laid = say("point_at_place_or_use_arrow")
    else:
        names = ", ".join(battle.token(name).name for name in aim.caught.tokens)
        laid = say("catches_names", names=names) if names else say("catches_nobody")
    return say("label_laid_click_or_enter_esc", label=label, laid=laid)


def target_words(battle: Battle, offer: TargetOffer) -> tuple[Words, ...]:
    """The label beside a target: distance, band, the modifiers of the roll, or why not."""
    away = amount_text(battle.ruleset, offer.distance)
    lines = [Words(f"{away} · {offer.band}" if offer.band else away, "strong")]
    if not offer.legal:
        forbidden = [problem for problem in offer.problems if not problem.warning]
        lines += [
            Words(text, "danger")
            for problem in forbidden[:2]
            for text in broken(problem.text, BESIDE_TARGET)
        ]
        return tuple(lines)
    # A remark says with its rule all that a summary of it would.
    remarks = {line.tag for line in offer.modifiers.lines if not line.edge}
    tags = tuple(tag for tag in offer.modifiers.tags if tag not in remarks)
    summary = modifiers_text(replace(offer.modifiers, tags=tags))
    if summary:
        lines.append(Words(summary))
    lines += [Words(text) for text in offer.modifiers.results]
    lines += [Words(line_text(line), "muted") for line in offer.modifiers.lines]
    lines += [
        Words(say("its_save_line_text", line_text=line_text(line)), "muted")
        for line in offer.modifiers.saves
    ]
    lines += [
        Words(text, "muted")
        for problem in offer.problems
        for text in broken(problem.text, BESIDE_TARGET)
    ]
    return tuple(lines)


def modifiers_text(modifiers: RollModifiers) -> str:
    """The modifiers of the roll, in short: "+1 to both dice, Misfortune"; empty where there are
    none.
    """
    parts = []
    if any(modifiers.applied):
        parts.append(
            f"{'/'.join(signed(value) for value in modifiers.applied)} {modifiers.unit}".rstrip()
        )
    return ", ".join((*parts, *modifiers.tags))


def line_text(line: RollModifier) -> str:
    """One modifier of the roll, with its source and rule."""
    what = signed(line.value) if line.value is not None else line.tag
    rule = f" ({line.rule})" if line.rule else ""
    return f"{what}: {line.source}{rule}" if line.source != what else f"{what}{rule}"


def signed(value: float) -> str:
    """A number with its sign.

    >>> signed(1), signed(-0.5)
    ('+1', '−0.5')
    """
    text = number_text(round(value * 1000))
    # The minus sign, which is as wide as the plus, and not a hyphen, at which a line could break.
    return text.replace("-", "−") if text.startswith("-") else f"+{text}"
