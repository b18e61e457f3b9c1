"""The verbs that ask the rules: reach, route, threats, flanking."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path
from typing import Any

from fivefoot.cli.failure import DONE, SAID_NO, CommandLineError
from fivefoot.cli.opening_files import battle_of, token_of, typed_cell_and_level
from fivefoot.cli.output import print_json, print_lines
from fivefoot.core.conformance.plain import (
    Plain,
    flank_table,
    problem_table,
    reach_table,
    reached_by_band,
    route_table,
    threat_table,
)
from fivefoot.core.geometry.grid import Cell
from fivefoot.core.interaction.leaping import LeapView, missed_instead, missed_problem
from fivefoot.core.rules.reactions.flanking import flank_lines
from fivefoot.core.rules.results import Problem
from fivefoot.core.rules.routes.drops import route_with_drop
from fivefoot.core.rules.routes.query import MovementField, movement_field
from fivefoot.core.rules.routes.why_not import why_not
from fivefoot.core.rules.ruleset.amount_text import amount_text
from fivefoot.core.rules.ruleset.rule_names import rule_name
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.texts.lists import listed
from fivefoot.core.texts.marker import tr, tr_count


def asked_battle(args: Namespace) -> tuple[Battle, str]:
    """The battle that is asked, and the token it is about; as an audience knows it where one is
    named. Raises CommandLineError.
    """
    # First as the file has it, then as the audience knows it: options are the table's and not
    # theirs.
    battle = battle_of(Path(args.file), args.ruleset, args.set)
    if args.audience is not None:
        from fivefoot.core.session.audiences import audience_named, known_battle

        try:
            battle = known_battle(battle, audience_named(battle.scenario, args.audience))
        except ValueError as error:
            raise CommandLineError(f"--for {args.audience}: {error}") from error
    return battle, token_of(battle, args.token)


def _field(args: Namespace, battle: Battle, token: str) -> MovementField:
    actions = battle.ruleset.actions
    if args.action is not None and (
        args.action not in actions or actions[args.action].movement is None
    ):
        moving = ", ".join(name for name, action in actions.items() if action.movement is not None)
        raise CommandLineError(
            tr(
                "--action {action}: {id} has no such movement action; it has {moving}",
                action=args.action,
                id=battle.ruleset.id,
                moving=moving,
            )
        )
    # Checked here: the field would take an unknown mode for one that the token lacks, and find
    # nothing.
    unknown = [mode for mode in args.mode if mode not in battle.ruleset.modes]
    if unknown:
        raise CommandLineError(
            tr(
                "--mode {unknown}: {id} has {modes}",
                unknown=unknown[0],
                id=battle.ruleset.id,
                modes=", ".join(battle.ruleset.modes),
            )
        )
    return movement_field(
        # An empty tuple would hold the token to no way of moving at all.
        battle,
        token,
        args.action,
        args.purchases,
        modes=tuple(args.mode) or None,
    )


def head_of(battle: Battle) -> Plain:
    return {"ruleset": battle.ruleset.id, "unit": battle.ruleset.grid.unit}


def reach(args: Namespace) -> int:
    """Where a token can go."""
    battle, token = asked_battle(args)
    field = _field(args, battle, token)
    if args.json:
        print_json({**head_of(battle), **reach_table(field)})
    else:
        print_lines(_reach_lines(battle, field))
    return DONE


def _reach_lines(battle: Battle, field: MovementField) -> list[str]:
    """The bands as a map of characters: a digit is the purchase, T the token, a dot out of
    reach.
    """
    head = tr_count(
        "{token}, {action}: {count} cell, by purchases {bands}",
        "{token}, {action}: {count} cells, by purchases {bands}",
        count=len(field.cells()),
        token=field.token,
        action=battle.ruleset.actions[field.action].label,
        bands=listed(map(str, reached_by_band(field))),
    )
    lines = [head]
    for y, row in enumerate(field.bands()):
        lines.append(
            " ".join(
                "T" if (x, y) == field.start else str(band or ".") for x, band in enumerate(row)
            )
        )
    return lines


def route(args: Namespace) -> int:
    """The cheapest way to a cell and the one that provokes least."""
    battle, token = asked_battle(args)
    goal, level = typed_cell_and_level(args.to, battle, "--to")
    stops = [typed_cell_and_level(text, battle, "--via") for text in args.via]
    via, levels = [cell for cell, _ in stops], [passed for _, passed in stops]
    field = _field(args, battle, token)
    # Both from one field: the search is done once, whatever is asked of it.
    ways = {
        "cheapest": field.route(goal, via, level, levels),
        "least_provoking": field.least_provoking(goal, via, level, levels),
    }
    if ways["cheapest"] is None and not via:  # where no other way leads there, one may leap down
        ways = dict.fromkeys(ways, route_with_drop(field, goal, level))
    why = (
        []
        if ways["cheapest"]
        else [problem_table(problem) for problem in _why_not(field, goal, level)]
    )
    table: Plain = {
        **head_of(battle),
        "token": token,
        "to": list(goal),
        "via": [list(cell) for cell in via],
    }
    for name, way in ways.items():
        table[name] = None if way is None else route_table(battle, way)
    table["why_not"] = why
    if args.json:
        print_json(table)
    else:
        print_lines(_route_lines(battle, table))
    # So that a script can ask "can it come there?" by the exit code alone.
    return DONE if ways["cheapest"] is not None else SAID_NO


def _why_not(field: MovementField, goal: Cell, level: int | None) -> tuple[Problem, ...]:
    """Why no way leads to a cell: the leap that would, and by how much it fails, or what else is in
    the way.
    """
    found = why_not(field, goal, level)
    # With a level said it is the level that may be wrong: a missed leap would be a guess.
    if level is not None or not found:
        return found
    missed = missed_instead(LeapView(field), goal, found)
    return found if missed is None else (missed_problem(field.battle, missed), *found)


def _route_lines(battle: Battle, table: Plain) -> list[str]:
    lines = []
    headings = {"cheapest": tr("cheapest:"), "least_provoking": tr("least provoking:")}
    for name, heading in headings.items():
        lines.append(heading)
        lines += _way_lines(battle, table[name]) if table[name] else [tr("  none")]
    return lines + [because_of(battle, problem) for problem in table["why_not"]]


def _priced_line(battle: Battle, step: Plain) -> str:
    why = "; ".join(because_of(battle, reason) for reason in step["reasons"])
    # The tables are in units, as JSON has them; the words are made from thousandths.
    price = amount_text(battle.ruleset, round(step["price"] * 1000))
    ends = f"  {step['from']} -> {step['to']}{_rise_words(battle, step['rise'])}"
    return f"{ends}: {price}" + (f" ({why})" if why else "")


def _rise_words(battle: Battle, rise: float) -> str:
    """How far a step goes up or down: else a climb would lead from a cell to the same cell."""
    if not rise:
        return ""
    height = amount_text(battle.ruleset, round(abs(rise) * 1000))
    return tr(", {height} up", height=height) if rise > 0 else tr(", {height} down", height=height)


def _provoked_line(battle: Battle, trigger: Plain) -> str:
    return tr(
        "  {told} {by} at {cell} ({why})",
        told=tr("provokes") if trigger["fires"] else tr("would provoke"),
        by=trigger["by"],
        cell=trigger["leaving"],
        why="; ".join(because_of(battle, reason) for reason in trigger["reasons"]),
    )


def _way_lines(battle: Battle, way: Plain) -> list[str]:
    lines = [_priced_line(battle, step) for step in way["steps"]]
    lines += [_provoked_line(battle, trigger) for trigger in way["triggers"]]
    for check in way["checks"]:
        lines.append(
            tr(
                "  {check} {needs} from {start} to {end}",
                check=check["check"],
                needs=check["needs"],
                start=check["from"],
                end=check["to"],
            )
        )
        lines += [f"    {_result_words(each)}" for each in check["short"]]
    if way["contest"]:
        lines.append(tr("  tumbles through {way}, which may stop it", way=way["contest"]))
    total, left = (amount_text(battle.ruleset, round(way[key] * 1000)) for key in ("cost", "left"))
    told = tr_count(
        "{total} in all, {left} left, {bought} bought, {count} reaction",
        "{total} in all, {left} left, {bought} bought, {count} reactions",
        count=way["due"],
        total=total,
        left=left,
        bought=way["purchases"],
    )
    return [*lines, f"  {told}"]


def _result_words(short: Plain) -> str:
    """Where a leap comes down that fails by some results: "1 to 4: [3, 0], falls 10 ft"."""
    results = (
        f"{short['least']}"
        if short["least"] == short["most"]
        else tr("{least} to {most}", least=short["least"], most=short["most"])
    )
    return f"{results}: {short['cell']}" + (f", {short['falls']}" if short["falls"] else "")


def because_of(battle: Battle, reason: dict[str, Any]) -> str:
    """Why, with the rule by name: "the first diagonal: Diagonals (A44)"."""
    text, rule = str(reason["text"]), str(reason["rule"])
    return f"{text}: {rule_name(battle.ruleset, rule)}" if rule else text


def threats(args: Namespace) -> int:
    """What a token threatens and who threatens it."""
    battle, token = asked_battle(args)
    table = {**head_of(battle), **threat_table(battle, token)}
    if args.json:
        print_json(table)
        return DONE
    head = tr_count(
        "{token} threatens {count} cell, reach {reach}",
        "{token} threatens {count} cells, reach {reach}",
        count=table["count"],
        token=token,
        reach=amount_words(battle, table["reach"]),
    )
    lines = [head]
    if table["none_because"]:
        lines.append(tr("  none: {because}", because=because_of(battle, table["none_because"])))
    for enemy in table["threatened_by"]:
        can = tr("can react") if enemy["can_react"] else because_of(battle, enemy["reason"])
        lines.append(
            tr(
                "  within reach of {enemy} ({amount}): {can}",
                enemy=enemy["by"],
                amount=amount_words(battle, enemy["reach"]),
                can=can,
            )
        )
    print_lines(lines)
    return DONE


def amount_words(battle: Battle, number: float) -> str:
    return amount_text(battle.ruleset, round(number * 1000))


def flanking(args: Namespace) -> int:
    """Which flanks there are: on a token, and those it takes part in."""
    battle, token = asked_battle(args)
    lines = [flank_table(line) for line in flank_lines(battle)]
    # All flanks are found and then chosen from: an ally's flank may need this token's place.
    found = [line for line in lines if token in (line["target"], *line["pair"])]
    if args.json:
        print_json({**head_of(battle), "token": token, "flanks": found})
        return DONE
    print_lines([_flank_line(battle, line) for line in found] or [tr("no flanks")])
    return DONE


def _flank_line(battle: Battle, line: Plain) -> str:
    first, second = line["pair"]
    return tr(
        "{first} and {second} flank {line}: {because}",
        first=first,
        second=second,
        line=line["target"],
        because=because_of(battle, line["reason"]),
    )
