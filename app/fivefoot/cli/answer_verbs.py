"""The verbs that ask the rules: reach, route, threats, flanking."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path
from typing import Any

from fivefoot.cli.failure import ANSWER_IS_NO, DONE, CommandLineError
from fivefoot.cli.opening_files import battle_of, token_of, typed_cell_and_level
from fivefoot.cli.output import print_json, print_lines
from fivefoot.core.conformance.answer_tables import (
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


def battle_and_token(args: Namespace) -> tuple[Battle, str]:
    """Returns the battle and the token that a question is about. With `--for`, the battle holds
    only what that audience knows. Raises CommandLineError.
    """
    # Options are applied to the full scenario before it is reduced, because the game master sets
    # them, not the audience.
    battle = battle_of(Path(args.file), args.ruleset, args.set)
    if args.audience is not None:
        from fivefoot.core.session.audiences import audience_named, known_battle

        try:
            battle = known_battle(battle, audience_named(battle.scenario, args.audience))
        except ValueError as error:
            raise CommandLineError(f"--for {args.audience}: {error}") from error
    return battle, token_of(battle, args.token)


def _movement_field(args: Namespace, battle: Battle, token: str) -> MovementField:
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
    # The movement field would treat an unknown mode as one that the token lacks, and find nothing.
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
        # An empty tuple would allow no movement mode at all.
        battle,
        token,
        args.action,
        args.purchases,
        modes=tuple(args.mode) or None,
    )


def ruleset_entries(battle: Battle) -> Plain:
    """Returns the first entries of every JSON answer: the ruleset and its unit."""
    return {"ruleset": battle.ruleset.id, "unit": battle.ruleset.grid.unit}


def reach(args: Namespace) -> int:
    """Prints where a token can go."""
    battle, token = battle_and_token(args)
    field = _movement_field(args, battle, token)
    if args.json:
        print_json({**ruleset_entries(battle), **reach_table(field)})
    else:
        print_lines(_reach_lines(battle, field))
    return DONE


def _reach_lines(battle: Battle, field: MovementField) -> list[str]:
    """Returns a heading and the map, one character a cell: the number of the purchase that reaches
    it, T for the token, a dot for out of reach.
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
    """Prints the cheapest route to a cell and the one that provokes least."""
    battle, token = battle_and_token(args)
    goal, level = typed_cell_and_level(args.to, battle, "--to")
    stops = [typed_cell_and_level(text, battle, "--via") for text in args.via]
    via, levels = [cell for cell, _ in stops], [passed for _, passed in stops]
    field = _movement_field(args, battle, token)
    # One field answers both, so the search runs only once.
    ways = {
        "cheapest": field.route(goal, via, level, levels),
        "least_provoking": field.least_provoking(goal, via, level, levels),
    }
    if ways["cheapest"] is None and not via:  # leaping down is the last resort
        ways = dict.fromkeys(ways, route_with_drop(field, goal, level))
    why = (
        []
        if ways["cheapest"]
        else [problem_table(problem) for problem in _why_not(field, goal, level)]
    )
    table: Plain = {
        **ruleset_entries(battle),
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
    # A script can learn from the exit code alone whether the token can get there.
    return DONE if ways["cheapest"] is not None else ANSWER_IS_NO


def _why_not(field: MovementField, goal: Cell, level: int | None) -> tuple[Problem, ...]:
    """Returns why no route leads to a cell. If a leap would, its shortfall comes first."""
    found = why_not(field, goal, level)
    # If the caller named a level, that level may be what is wrong, and the leap would be a guess.
    if level is not None or not found:
        return found
    missed = missed_instead(LeapView(field), goal, found)
    return found if missed is None else (missed_problem(field.battle, missed), *found)


def _route_lines(battle: Battle, table: Plain) -> list[str]:
    lines = []
    headings = {"cheapest": tr("cheapest:"), "least_provoking": tr("least provoking:")}
    for name, heading in headings.items():
        lines.append(heading)
        lines += _lines_of_route(battle, table[name]) if table[name] else [tr("  none")]
    return lines + [reason_text(battle, problem) for problem in table["why_not"]]


def _step_line(battle: Battle, step: Plain) -> str:
    why = "; ".join(reason_text(battle, reason) for reason in step["reasons"])
    # Tables count in units, `amount_text` in thousandths.
    price = amount_text(battle.ruleset, round(step["price"] * 1000))
    ends = f"  {step['from']} -> {step['to']}{_rise_text(battle, step['rise'])}"
    return f"{ends}: {price}" + (f" ({why})" if why else "")


def _rise_text(battle: Battle, rise: float) -> str:
    """Returns how far a step goes up or down, with a comma before it, or an empty text.

    Without it a climb would seem to lead from a cell to the same cell.
    """
    if not rise:
        return ""
    height = amount_text(battle.ruleset, round(abs(rise) * 1000))
    return tr(", {height} up", height=height) if rise > 0 else tr(", {height} down", height=height)


def _trigger_line(battle: Battle, trigger: Plain) -> str:
    return tr(
        "  {provokes} {by} at {cell} ({why})",
        provokes=tr("provokes") if trigger["fires"] else tr("would provoke"),
        by=trigger["by"],
        cell=trigger["leaving"],
        why="; ".join(reason_text(battle, reason) for reason in trigger["reasons"]),
    )


def _lines_of_route(battle: Battle, way: Plain) -> list[str]:
    lines = [_step_line(battle, step) for step in way["steps"]]
    lines += [_trigger_line(battle, trigger) for trigger in way["triggers"]]
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
        lines += [f"    {_landing_text(each)}" for each in check["short"]]
    if way["contest"]:
        lines.append(tr("  tumbles through {way}, which may stop it", way=way["contest"]))
    total, left = (amount_text(battle.ruleset, round(way[key] * 1000)) for key in ("cost", "left"))
    summary = tr_count(
        "{total} in all, {left} left, {bought} bought, {count} reaction",
        "{total} in all, {left} left, {bought} bought, {count} reactions",
        count=way["due"],
        total=total,
        left=left,
        bought=way["purchases"],
    )
    return [*lines, f"  {summary}"]


def _landing_text(short: Plain) -> str:
    """Returns which dice results fail a leap and where it then lands, such as
    "1 to 4: [3, 0], falls 10 ft".
    """
    results = (
        f"{short['least']}"
        if short["least"] == short["most"]
        else tr("{least} to {most}", least=short["least"], most=short["most"])
    )
    return f"{results}: {short['cell']}" + (f", {short['falls']}" if short["falls"] else "")


def reason_text(battle: Battle, reason: dict[str, Any]) -> str:
    """Returns a reason with the name of its rule, such as
    "the first diagonal: Diagonals (A44)".
    """
    text, rule = str(reason["text"]), str(reason["rule"])
    return f"{text}: {rule_name(battle.ruleset, rule)}" if rule else text


def threats(args: Namespace) -> int:
    """Prints what a token threatens and who threatens it."""
    battle, token = battle_and_token(args)
    table = {**ruleset_entries(battle), **threat_table(battle, token)}
    if args.json:
        print_json(table)
        return DONE
    head = tr_count(
        "{token} threatens {count} cell, reach {reach}",
        "{token} threatens {count} cells, reach {reach}",
        count=table["count"],
        token=token,
        reach=units_text(battle, table["reach"]),
    )
    lines = [head]
    if table["none_because"]:
        lines.append(tr("  none: {because}", because=reason_text(battle, table["none_because"])))
    for enemy in table["threatened_by"]:
        can = tr("can react") if enemy["can_react"] else reason_text(battle, enemy["reason"])
        lines.append(
            tr(
                "  within reach of {enemy} ({amount}): {can}",
                enemy=enemy["by"],
                amount=units_text(battle, enemy["reach"]),
                can=can,
            )
        )
    print_lines(lines)
    return DONE


def units_text(battle: Battle, number: float) -> str:
    """Returns an amount in the ruleset's unit as text, such as "10 ft"."""
    return amount_text(battle.ruleset, round(number * 1000))


def flanking(args: Namespace) -> int:
    """Prints the flanks that a token suffers or takes part in."""
    battle, token = battle_and_token(args)
    lines = [flank_table(line) for line in flank_lines(battle)]
    # Search all flanks and filter afterwards, because a flank on an enemy may need this token.
    found = [line for line in lines if token in (line["target"], *line["pair"])]
    if args.json:
        print_json({**ruleset_entries(battle), "token": token, "flanks": found})
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
        because=reason_text(battle, line["reason"]),
    )
