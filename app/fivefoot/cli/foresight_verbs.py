"""The verbs that look ahead: foresight, lenses."""

from __future__ import annotations

from argparse import Namespace

from fivefoot.cli.answer_verbs import battle_and_token, reason_text, ruleset_entries, units_text
from fivefoot.cli.failure import ANSWER_IS_NO, DONE, CommandLineError
from fivefoot.cli.output import print_json, print_lines
from fivefoot.core.conformance.answer_tables import Plain
from fivefoot.core.conformance.foresight_tables import foresight_table, lenses_table
from fivefoot.core.rules.foresight.lens_words import LensError
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.texts.marker import tr, tr_count


def foresight(args: Namespace) -> int:
    """Prints who can strike a token on their next turn, shoot at it, or come near it."""
    battle, token = battle_and_token(args)
    table = {**ruleset_entries(battle), **foresight_table(battle, token, args.players)}
    if args.json:
        print_json(table)
        return DONE
    lines = [_strike_line(each, key) for key in ("struck_by", "shot_by") for each in table[key]]
    # Report an enemy that can strike only once, although it also comes near.
    hitting = {each["by"] for key in ("struck_by", "shot_by") for each in table[key]}
    lines += [
        _strike_line(each, "closed_in_by")
        for each in table["closed_in_by"]
        if each["by"] not in hitting
    ]
    print_lines(lines or [tr("nobody")])
    return DONE


def _strike_line(strike: Plain, key: str) -> str:
    x, y = strike["from"]
    count, by, at = strike["purchases"], strike["by"], f"{x},{y}"
    if key == "struck_by":
        text = tr_count(
            "{by} strikes from {at} after {count} purchase of movement",
            "{by} strikes from {at} after {count} purchases of movement",
            count=count,
            by=by,
            at=at,
        )
    elif key == "shot_by":
        text = tr_count(
            "{by} shoots from {at} after {count} purchase of movement",
            "{by} shoots from {at} after {count} purchases of movement",
            count=count,
            by=by,
            at=at,
        )
    else:
        text = tr_count(
            "{by} comes near from {at} after {count} purchase of movement, but does not strike",
            "{by} comes near from {at} after {count} purchases of movement, but does not strike",
            count=count,
            by=by,
            at=at,
        )
    return text + (f" ({strike['with']})" if "with" in strike else "")


def lenses(args: Namespace) -> int:
    """Prints the cells that a token can reach and that match the lenses."""
    battle, token = battle_and_token(args)
    try:
        table = {**ruleset_entries(battle), **lenses_table(battle, token, args.lens)}
    except LensError as error:
        raise CommandLineError(tr("--lens: {error}", error=error)) from error
    if args.json:
        print_json(table)
    else:
        print_lines([_place_line(battle, each) for each in table["places"]] or [tr("no place")])
    return DONE if table["count"] else ANSWER_IS_NO


def _place_line(battle: Battle, place: Plain) -> str:
    x, y = place["cell"]
    why = "; ".join(reason_text(battle, reason) for reason in place["reasons"])
    return f"{x},{y}: {units_text(battle, place['cost'])}" + (f" ({why})" if why else "")
