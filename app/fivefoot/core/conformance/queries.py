"""The queries of cases: questions that change nothing."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import partial
from typing import Any

from fivefoot.core.conformance.answer_tables import (
    amount,
    cell_list,
    flank_table,
    height,
    threat_table,
)
from fivefoot.core.conformance.case_commands import modifiers_table, number, question_now
from fivefoot.core.conformance.case_file import CaseError, CaseStep
from fivefoot.core.conformance.foresight_tables import foresight_table, lenses_table
from fivefoot.core.conformance.paths import (
    exempt_table,
    facts_of_route,
    levels_of,
    opportunity_table,
    route_facts,
    waypoints,
)
from fivefoot.core.conformance.stage import CaseStage, Played, state_facts
from fivefoot.core.conformance.texts import say
from fivefoot.core.geometry.grid import Cell, centre
from fivefoot.core.model.diagram import UnitMeasure
from fivefoot.core.model.fog import Fog
from fivefoot.core.model.plain_table import PlainTable, decimal, nearest, parse_cell_and_level
from fivefoot.core.rules.foresight.lens_words import LensError
from fivefoot.core.rules.means.breath import breath_rounds
from fivefoot.core.rules.means.pools import prices_of
from fivefoot.core.rules.means.reactions_left import can_react
from fivefoot.core.rules.reactions.flanking import flank_lines
from fivefoot.core.rules.reactions.opportunity import MovementCause, triggers_of
from fivefoot.core.rules.results import Problem, ReachCell, every_problem
from fivefoot.core.rules.rolls.difficulty import difficulty_of
from fivefoot.core.rules.rolls.roll_modifiers import roll_modifiers
from fivefoot.core.rules.routes.drops import route_with_drop
from fivefoot.core.rules.routes.falls import fall_of, falls_from
from fivefoot.core.rules.routes.query import MovementField, movement_field
from fivefoot.core.rules.routes.tumbling import tumbles
from fivefoot.core.rules.routes.walk import judge_path
from fivefoot.core.rules.routes.why_not import why_not
from fivefoot.core.rules.ruleset.schema.base import exact, thousandths
from fivefoot.core.rules.ruleset.schema.ground import Band
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.space.distance import band_of, gap_between
from fivefoot.core.rules.space.lights import WORDS, light_at
from fivefoot.core.rules.space.observers import observers, unseen_cells
from fivefoot.core.rules.space.rings import band_cells, ring_cells, rings_of
from fivefoot.core.rules.space.threat import can_threaten, cells_between, in_reach, sees
from fivefoot.core.rules.space.tokens import reach_of, speed_of
from fivefoot.core.rules.turn import walking
from fivefoot.core.rules.turn.action_areas import AREA
from fivefoot.core.rules.turn.areas_caught import area_of_action
from fivefoot.core.rules.turn.commands import Move
from fivefoot.core.rules.turn.forced import push_offers
from fivefoot.core.rules.turn.offers import legal_actions
from fivefoot.core.rules.turn.targets import targets
from fivefoot.core.rules.turn.turn_results import Offer, TargetOffer
from fivefoot.core.session.audiences import audience_named, known_battle
from fivefoot.core.session.projection import PARTY, Audience, project

Answers = dict[str, Callable[[], Any]]


def play_query(stage: CaseStage, step: CaseStep) -> Played:
    """Answers a query. Raises CaseError for an unknown one."""
    ask = QUERIES.get(EARLIER_NAMES.get(str(step.subject), str(step.subject)))
    if ask is None:
        raise CaseError(
            say(
                "there_is_no_query_subject_queries_are",
                subject=step.subject,
                queries=", ".join(QUERIES),
            )
        )
    args = PlainTable(step.args, step.place)
    played = ask(_known_stage(stage, args), args)
    # After the query has taken its arguments: whatever is left is misspelt.
    args.finish()
    # A query changes nothing, not even the audience of the stage.
    return replace(played, stage=stage)


def _known_stage(stage: CaseStage, args: PlainTable) -> CaseStage:
    """The stage as the query's `audience` knows it."""
    if not args.has("audience"):
        return stage
    try:
        audience = audience_named(stage.scenario, args.text("audience"))
    except ValueError as error:
        raise CaseError(f"{args.at('audience')}: {error}") from error
    return stage.after(known_battle(stage.battle, audience).scenario)


def _token(stage: CaseStage, args: PlainTable, key: str = "token") -> str:
    name = args.text(key)
    if name not in stage.scenario.tokens:
        raise CaseError(
            say(
                "at_there_is_no_token_name_tokens_are",
                at=args.at(key),
                name=name,
                tokens=", ".join(stage.scenario.tokens),
            )
        )
    return name


def _field(stage: CaseStage, args: PlainTable) -> MovementField:
    action = args.text("action") or None
    # None means "what the turn has left", which differs from 0.
    most = args.whole("purchases", least=0, most=99) if args.has("purchases") else None
    cause, modes = MovementCause(protected=args.texts("protected")), args.texts("modes") or None
    try:
        return movement_field(stage.battle, _token(stage, args), action, most, cause, modes)
    except KeyError as error:
        raise CaseError(
            say("at_there_is_no_movement_action_error", at=args.at("action"), error=error)
        ) from error


def _on_map(battle: Battle, cell: Cell, args: PlainTable) -> Cell:
    if not (0 <= cell.x < battle.columns and 0 <= cell.y < battle.rows):
        raise CaseError(
            say(
                "place_cell_is_outside_of_map_of_columns",
                place=args.place,
                cell=list(cell),
                columns=battle.columns,
                rows=battle.rows,
            )
        )
    return cell


# Reach


def _reach(stage: CaseStage, args: PlainTable) -> Played:
    """The reach of a token; for each of `cells`, what it takes to get there, or "out"."""
    field, places = _field(stage, args), args.places("cells")
    asked = [_on_map(stage.battle, cell, args) for cell, _ in places]
    # A cell in the air may be reached at several levels: without a level the lowest is meant.
    levels = [_level(stage.battle, z, args.at("cells")) for _, z in places]
    found = [field.at(cell, level) for cell, level in zip(asked, levels, strict=True)]
    facts: Answers = {
        # Cells, not places: a cell reached at three levels counts once.
        "count": lambda: int((field.bands() > 0).sum()),
        "ends": lambda: sum(cell.can_end for cell in field.cells()),
        "bands": lambda: _band_counts(field),
        "farthest": lambda: _farthest(field),
        "in_bands": lambda: [int(field.bands()[cell.y, cell.x]) for cell in asked],
        "why_not": lambda: [[problem.code for problem in why_not(field, cell)] for cell in asked],
        "budget": lambda: amount(field.profile.budget),
        **_facts_of_reached(field, found),
    }
    return Played(stage, facts)


def _facts_of_reached(field: MovementField, found: list[ReachCell | None]) -> Answers:
    """The facts about each requested cell, as lists."""
    by_name: dict[str, Callable[[ReachCell], Any]] = {
        "costs": lambda cell: amount(cell.cost),
        "lefts": lambda cell: amount(cell.left),
        "purchases": lambda cell: cell.purchase,
        "can_end": lambda cell: cell.can_end,
        "events": lambda cell: cell.events,
        "labels": lambda cell: cell.label,
        "levels": lambda cell: height(field.battle.ruleset, cell.elevation),
        "supports": lambda cell: cell.support,
    }

    def of_each(tell: Callable[[ReachCell], Any]) -> list[Any]:
        return ["out" if cell is None else tell(cell) for cell in found]

    return {name: partial(of_each, tell) for name, tell in by_name.items()}


def _level(battle: Battle, z: Fraction | None, place: str) -> int | None:
    """A level in thousandths of a cell from one in the ruleset's unit; None where none is
    given.
    """
    return None if z is None else UnitMeasure(exact(battle.ruleset.grid.cell)).length(z, place)


def _band_counts(field: MovementField) -> list[int]:
    bands = field.bands()
    return [int((bands == band).sum()) for band in range(1, int(bands.max(initial=0)) + 1)]


def _farthest(field: MovementField) -> list[int]:
    """How many columns east of the start each row reaches, from the start's row southward, as far
    as any row does.
    """
    bands, (x, y) = field.bands(), field.start
    rows = []
    for row in range(y, len(bands)):
        # From the start's row southward, as printed templates of a radius are read.
        east = [int(column) - x for column in bands[row, x:].nonzero()[0] + x]
        if not east:
            break
        rows.append(max(east))
    return rows


# Routes


def _route(stage: CaseStage, args: PlainTable) -> Played:
    if args.has("path"):
        return _route_along(stage, args)
    args.needed("to")
    return _route_to(stage, args)


def _route_along(stage: CaseStage, args: PlainTable) -> Played:
    """The verdict on a path that is spelled out."""
    battle, places = stage.battle, args.places("path")
    cause = MovementCause(args.text("kind", "own"), protected=args.texts("protected"))
    path, levels = tuple(cell for cell, _ in places), levels_of(battle, places)
    modes, token, action = args.texts("modes"), _token(stage, args), args.text("action") or None
    # A path through an enemy is judged with its contest; the plain verdict would refuse it.
    if tumbles(battle, action):
        command = Move(token, path, action, protected=cause.protected, levels=levels, modes=modes)
        verdict = walking.judge_walk(battle, command)
    else:
        verdict = judge_path(
            battle, token, path, action, cause, levels=levels or None, modes=modes or None
        )
    facts = {**route_facts(battle, verdict), **_cautions(verdict.problems)}
    return Played(stage, facts, verdict.problems)


def _cautions(problems: Sequence[Problem]) -> Answers:
    """The warnings among some problems."""
    return {"warnings": lambda: [problem.code for problem in problems if problem.warning]}


def _route_to(stage: CaseStage, args: PlainTable) -> Played:
    """The route that the search finds to a cell; without waypoints it may also end in a drop."""
    battle = stage.battle
    field, (via, via_levels) = _field(stage, args), waypoints(battle, args)
    goal, z = parse_cell_and_level(args.any("to"), args.at("to"))
    level = _level(battle, z, args.at("to"))
    _on_map(battle, goal, args)
    way = field.least_provoking if args.flag("least") else field.route
    route = way(goal, via, level, via_levels)
    if route is not None:
        # A route that was found may still be forbidden where it ends; with waypoints or a requested
        # level no alternative is tried.
        problems = () if via or z is not None else why_not(field, goal)
        return Played(stage, {**facts_of_route(battle, route), **_cautions(problems)}, problems)
    # A leap down is the last resort and ends the route: no waypoint can follow it.
    route = None if via else route_with_drop(field, goal, level)
    if route is not None:
        return Played(stage, facts_of_route(battle, route))
    unreachable = (Problem("unreachable", say("no_way_leads_there"), "", goal),)
    return Played(stage, {}, why_not(field, goal, level) or unreachable)


def _opportunity(stage: CaseStage, args: PlainTable) -> Played:
    """What a movement of a given kind along a path would provoke, whether it is legal or not."""
    token = stage.scenario.tokens[_token(stage, args)]
    # Only kinds that the reactions distinguish; a misspelt one would provoke nothing and pass.
    kinds = ("own", "forced", "teleport", "stand", "mount", "drop", "disengage_step", "tumble")
    cause = MovementCause(
        args.text("kind", "own", kinds), args.texts("passes"), args.texts("protected")
    )
    triggers = triggers_of(stage.battle, token, token.cell, args.cells("path"), cause)
    facts: Answers = {
        "opportunity": lambda: opportunity_table(triggers),
        "exempt": lambda: exempt_table(triggers),
        "events": lambda: sum(trigger.fires for trigger in triggers),
    }
    return Played(stage, facts)


# Threat


def _threatened(stage: CaseStage, args: PlainTable) -> Played:
    token, asked = _token(stage, args), args.cells("cells")
    battle = stage.battle
    table = threat_table(battle, token)
    cells = [tuple(cell) for cell in table["cells"]]
    facts: Answers = {
        "count": lambda: table["count"],
        "cells": lambda: table["cells"],
        "threatens": lambda: [tuple(_on_map(battle, cell, args)) in cells for cell in asked],
        "reach": lambda: table["reach"],
        "threatened_by": lambda: [entry["by"] for entry in table["threatened_by"]],
        "able": lambda: [entry["by"] for entry in table["threatened_by"] if entry["can_react"]],
        "rule": lambda: (table["none_because"] or {"rule": ""})["rule"],
    }
    return Played(stage, facts)


def _reach_between(stage: CaseStage, args: PlainTable) -> Played:
    """The relation of two tokens: distance, reach, sight, and whether one threatens the other."""
    battle = stage.battle
    one = stage.scenario.tokens[_token(stage, args)]
    other = stage.scenario.tokens[_token(stage, args, "target")]
    # First whether it threatens at all, then whether it has a reaction left: the first reason is
    # reported.
    unable = can_threaten(battle.ruleset, one) or can_react(battle, one)
    facts: Answers = {
        "distance": lambda: cells_between(battle, one, other),
        "range": lambda: amount(gap_between(battle, one, other).amount(battle)),
        "band": lambda: (
            band.label if (band := band_of(battle, one, gap_between(battle, one, other))) else ""
        ),
        "in_reach": lambda: in_reach(battle, one, other),
        "reach": lambda: amount(reach_of(battle.ruleset, one)),
        "sees": lambda: sees(battle, one, other) is None,
        "can_react": lambda: unable is None,
        "rule": lambda: unable.rule if unable is not None else "",
    }
    return Played(stage, facts)


def _flanking(stage: CaseStage, args: PlainTable) -> Played:
    target = _token(stage, args, "target") if args.has("target") else None
    lines = [flank_table(line) for line in flank_lines(stage.battle, target)]
    facts: Answers = {
        "count": lambda: len(lines),
        "pairs": lambda: [line["pair"] for line in lines],
        "targets": lambda: [line["target"] for line in lines],
        "effects": lambda: [line["effects"] for line in lines],
        "denied": lambda: [sorted(line["denied"]) for line in lines],
        "rules": lambda: [line["reason"]["rule"] for line in lines],
    }
    return Played(stage, facts)


def _foresight(stage: CaseStage, args: PlainTable) -> Played:
    """The enemies' possible attacks on a token; with `players` as far as they know."""
    token, known = _token(stage, args), args.flag("players", False)
    table = foresight_table(stage.battle, token, known)
    found = table["struck_by"]
    facts: Answers = {
        "count": lambda: table["count"],
        "struck_by": lambda: [each["by"] for each in found],
        "struck_from": lambda: [each["from"] for each in found],
        "struck_with": lambda: [each["with"] for each in found],
        "purchases": lambda: [each["purchases"] for each in found],
        "shot_by": lambda: [each["by"] for each in table["shot_by"]],
        "shot_from": lambda: [each["from"] for each in table["shot_by"]],
        "shot_with": lambda: [each["with"] for each in table["shot_by"]],
        "closed_in_by": lambda: [each["by"] for each in table["closed_in_by"]],
        "closed_in_from": lambda: [each["from"] for each in table["closed_in_by"]],
    }
    return Played(stage, facts)


def _lenses(stage: CaseStage, args: PlainTable) -> Played:
    """The places that match some lenses; for each of `cells`, whether it matches."""
    token, cells = _token(stage, args), args.cells("cells")
    try:
        places = lenses_table(stage.battle, token, args.text("lens"))["places"]
    except LensError as error:
        raise CaseError(f"{args.at('lens')}: {error}") from error
    passed = [place["cell"] for place in places]
    facts: Answers = {
        "count": lambda: len(places),
        "places": lambda: passed,
        "best": lambda: passed[0] if passed else "none",
        "costs": lambda: [place["cost"] for place in places],
        "purchases": lambda: [place["purchases"] for place in places],
        "passes": lambda: [cell_list(cell) in passed for cell in cells],
        "rules": lambda: [reason["rule"] for reason in places[0]["reasons"]] if places else [],
    }
    return Played(stage, facts)


def _token_state(stage: CaseStage, args: PlainTable) -> Played:
    name = _token(stage, args)
    token, battle = stage.scenario.tokens[name], stage.battle
    own = [mode for mode, record in battle.ruleset.modes.items() if record.speed is not None]
    facts: Answers = {
        "speeds": lambda: {mode: amount(speed_of(battle.ruleset, token, mode)) for mode in own},
        "breath": lambda: rounds if (rounds := breath_rounds(battle, name)) is not None else "none",
    }
    return Played(stage, {**facts, **state_facts(stage, name)})


# The turn


def _actions(stage: CaseStage, args: PlainTable) -> Played:
    """The actions of a token: facts about each of `actions`; `offered` lists all that are legal
    now.
    """
    token, asked = _token(stage, args), args.texts("actions")
    found = {offer.action: offer for offer in legal_actions(stage.battle, token)}
    for name in asked:
        if name not in found:
            raise CaseError(
                say(
                    "at_there_is_no_action_name_nearest",
                    at=args.at("actions"),
                    name=name,
                    nearest=nearest(name, found),
                )
            )
    some = [found[name] for name in asked]
    records = [stage.battle.ruleset.actions[name] for name in asked]
    facts: Answers = {
        "prices": lambda: [
            [dict(cost) for cost in prices_of(stage.battle, token, record)] for record in records
        ],
        "all_of": lambda: [list(record.all_of) for record in records],
        "weights": lambda: [record.weight for record in records],
        "provokes": lambda: [list(record.provokes) for record in records],
        "offered": lambda: [name for name, offer in found.items() if offer.legal],
    }
    return Played(stage, facts | _facts_of_offers(some) | _problem_codes(some))


def _facts_of_offers(some: Sequence[Offer]) -> Answers:
    """The facts that the action bar shows about each of some actions."""
    return {
        "groups": lambda: [offer.group for offer in some],
        "legal": lambda: [offer.legal for offer in some],
        "costs": lambda: [offer.cost for offer in some],
        "gives": lambda: [offer.gives for offer in some],
        "overdraft": lambda: [offer.overdraft for offer in some],
        "applied": lambda: [
            [number(value) for value in offer.modifiers.applied] if offer.modifiers else []
            for offer in some
        ],
    }


def _problem_codes(some: Sequence[Offer | TargetOffer]) -> Answers:
    """The codes of what forbids each of some offers, and of its warnings."""
    return {
        "why_not": lambda: [
            [p.code for p in every_problem(offer.problems) if not p.warning] for offer in some
        ],
        "warnings": lambda: [[p.code for p in offer.problems if p.warning] for offer in some],
    }


def _action(stage: CaseStage, args: PlainTable) -> str:
    name = args.text("action")
    actions = stage.battle.ruleset.actions
    if name not in actions:
        raise CaseError(
            say(
                "at_there_is_no_action_name_nearest",
                at=args.at("action"),
                name=name,
                nearest=nearest(name, actions),
            )
        )
    return name


def _targets(stage: CaseStage, args: PlainTable) -> Played:
    """The targets of an action: facts about each of `targets`; `legal` lists all legal ones,
    nearest first.
    """
    token, action, asked = _token(stage, args), _action(stage, args), args.texts("targets")
    choice = args.table("choice").values
    found = {offer.token: offer for offer in targets(stage.battle, token, action, choice)}
    missing = [name for name in asked if name not in found]
    if missing:
        raise CaseError(
            say("at_missing_is_no_token_that_could_be", at=args.at("targets"), missing=missing[0])
        )
    some = [found[name] for name in asked]
    facts: Answers = {
        "legal": lambda: [name for name, offer in found.items() if offer.legal],
        "distances": lambda: [amount(offer.distance) for offer in some],
        "bands": lambda: [offer.band for offer in some],
        "applied": lambda: [[number(value) for value in offer.modifiers.applied] for offer in some],
        "tags": lambda: [list(offer.modifiers.tags) for offer in some],
    }
    return Played(stage, facts | _problem_codes(some))


def _modifiers(stage: CaseStage, args: PlainTable) -> Played:
    token, action = _token(stage, args), _action(stage, args)
    target = _token(stage, args, "target") if args.has("target") else None
    table = modifiers_table(
        roll_modifiers(stage.battle, token, action, target, args.table("choice").values)
    )
    due = difficulty_of(stage.battle, token, action, target)
    table["difficulty"] = "none" if due is None else amount(due)
    # The name as a default: a lambda would see the loop's last one when it is called.
    facts: Answers = {name: lambda name=name: table[name] for name in table}  # type: ignore[misc]
    return Played(stage, facts)


def _area(stage: CaseStage, args: PlainTable) -> Played:
    token, action, asked = _token(stage, args), _action(stage, args), args.cells("cells")
    cell = args.cell("cell") if args.has("cell") else None
    try:
        said = {AREA: args.any(AREA)} if args.has(AREA) else {}
        caught = area_of_action(stage.battle, token, action, cell, said)
    except ValueError as error:
        raise CaseError(f"{args.place}: {error}") from error
    facts: Answers = {
        "count": lambda: len(caught.cells),
        "caught": lambda: list(caught.tokens),
        "inside": lambda: [_on_map(stage.battle, cell, args) in caught.cells for cell in asked],
    }
    return Played(stage, facts)


def _push(stage: CaseStage, args: PlainTable) -> Played:
    """The ways in which one token may push another; `ways` selects some of them."""
    asked = args.texts("ways")
    target, by = _token(stage, args, "target"), _token(stage, args, "by")
    far = (
        args.number("distance")
        if args.has("distance")
        else exact(stage.battle.ruleset.forced.distance)
    )
    offers = push_offers(stage.battle, target, by, float(far))
    if asked:
        found = {offer.id: offer for offer in offers}
        for way in asked:
            if way not in found:
                raise CaseError(
                    say(
                        "at_there_is_no_way_way_ways_are_found",
                        at=args.at("ways"),
                        way=way,
                        found=", ".join(found) or say("none"),
                    )
                )
        offers = tuple(found[way] for way in asked)
    facts: Answers = {
        "ways": lambda: [offer.id for offer in offers],
        "ends": lambda: [cell_list(offer.path[-1]) if offer.path else [] for offer in offers],
        "distances": lambda: [amount(offer.distance) for offer in offers],
        "stopped_by": lambda: [offer.stopped_by for offer in offers],
        "dice": lambda: [offer.dice for offer in offers],
    }
    return Played(stage, facts)


def _zone(stage: CaseStage, args: PlainTable) -> Played:
    """The number of cells around a token in each zone, or in each range band of its weapon."""
    return _counted(stage, args, stage.battle.ruleset.zones)


def _range_bands(stage: CaseStage, args: PlainTable) -> Played:
    return _counted(stage, args, stage.battle.ruleset.range_bands)


def _counted(stage: CaseStage, args: PlainTable, bands: Sequence[Band]) -> Played:
    cells = band_cells(stage.battle, _token(stage, args), bands)
    counts = {band.label: int((cells == number).sum()) for number, band in enumerate(bands, 1)}
    return Played(
        stage, {"counts": lambda: {label: count for label, count in counts.items() if count}}
    )


def _ring(stage: CaseStage, args: PlainTable) -> Played:
    """The number of cells in each ring round a token besides its reach."""
    name = _token(stage, args)
    counts = {
        ring.id: int(ring_cells(stage.battle, name, ring.radius).sum())
        for ring in rings_of(stage.battle, name)
    }
    return Played(stage, {"counts": lambda: counts})


def _fall(stage: CaseStage, args: PlainTable) -> Played:
    """The fall of a token if it fell now; `distances` asks for the effect of falls of given
    heights.
    """
    battle, token = stage.battle, stage.scenario.tokens[_token(stage, args)]
    asked = [
        thousandths(decimal(value, args.at("distances"))) for value in args.listed("distances")
    ]
    some = [fall_of(battle, token, distance) for distance in asked]
    fall = falls_from(battle, token)
    facts: Answers = {
        "falls": lambda: fall is not None,
        "distance": lambda: amount(fall.distance) if fall is not None else 0,
        "damage": lambda: fall.damage if fall is not None else "",
        "damages": lambda: [each.damage for each in some],
        "points": lambda: [each.points for each in some],
        "prone": lambda: [each.prone for each in some],
    }
    return Played(stage, facts)


def _hiding(stage: CaseStage, args: PlainTable) -> Played:
    """What each enemy would notice of a token that hides now, with a roll where the system has
    one.
    """
    roll = args.whole("roll") if args.has("roll") else None
    token, at = _token(stage, args), args.cell("at") if args.has("at") else None
    if at is not None:
        _on_map(stage.battle, at, args)
    found, cells = observers(stage.battle, token, roll, at), args.cells("cells")
    unseen = unseen_cells(stage.battle, token, at) if cells else None
    facts: Answers = {
        "unseen": lambda: (
            [bool(unseen[cell.y, cell.x]) for cell in cells] if unseen is not None else []
        ),
        "observers": lambda: {each.token: each.verdict for each in found},
        "rules": lambda: {each.token: each.rule for each in found},
    }
    return Played(stage, facts)


def _light(stage: CaseStage, args: PlainTable) -> Played:
    """The light in the middle of some cells, and how far a token sees in the dark."""
    cells = [_on_map(stage.battle, cell, args) for cell in args.cells("cells")]
    levels = [WORDS[light_at(stage.battle, centre(cell))] for cell in cells]
    return Played(stage, {"levels": lambda: levels})


def _sight(stage: CaseStage, args: PlainTable) -> Played:
    """What the party, or some of its tokens, see now: which cells, and which other tokens."""
    scenario, names = stage.scenario, tuple(args.texts("tokens"))
    strange = [name for name in names if name not in scenario.tokens]
    if strange:
        raise CaseError(
            say("at_there_is_no_token_strange", at=args.at("tokens"), strange=strange[0])
        )
    # Without fog, whatever the scene has: the query is about sight alone.
    foggy = replace(scenario, scene=replace(scenario.scene, fog=Fog(True, by_sight=True)))
    known = project(stage.battle.after(foggy), Audience(names))
    cells = [_on_map(stage.battle, cell, args) for cell in args.cells("cells")]
    others = [name for name in known.names.values() if scenario.tokens[name].side != PARTY]
    facts: Answers = {
        "seen": lambda: [bool(known.seen_now[cell.y, cell.x]) for cell in cells],
        "count": lambda: int(known.seen_now.sum()),
        "shown": lambda: others,
    }
    return Played(stage, facts)


def _waiting(stage: CaseStage, args: PlainTable) -> Played:
    """The question that waits for an answer."""
    asked = question_now(stage)
    return Played(stage, {"asked": lambda: asked is not None}, (), asked)


QUERIES: Mapping[str, Callable[[CaseStage, PlainTable], Played]] = {
    "reach": _reach,
    "light": _light,
    "sight": _sight,
    "route": _route,
    "opportunity": _opportunity,
    "threatened": _threatened,
    "between": _reach_between,
    "flanking": _flanking,
    "foresight": _foresight,
    "lenses": _lenses,
    "token": _token_state,
    "actions": _actions,
    "targets": _targets,
    "modifiers": _modifiers,
    "area": _area,
    "push": _push,
    "zone": _zone,
    "range_bands": _range_bands,
    "ring": _ring,
    "fall": _fall,
    "hiding": _hiding,
    "question": _waiting,
}

#: Former names of queries, so that case files written by groups keep working.
EARLIER_NAMES: Mapping[str, str] = {"tally": "modifiers"}


__all__ = ["QUERIES", "play_query"]
