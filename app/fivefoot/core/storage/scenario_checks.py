"""Checks a whole scenario: its limits, and that everything it names exists.

Types are settled when the file is read; these checks cover what no type can express. The first
fault is raised with its place.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator, Mapping, Sized
from typing import Any, NoReturn

import shapely

from fivefoot.core.geometry.grid import CELL, Cell
from fivefoot.core.model.encounter import Encounter, OpenMove, TurnState
from fivefoot.core.model.fog import Fog
from fivefoot.core.model.scenario import HouseRules, Scenario
from fivefoot.core.model.scene import Scene
from fivefoot.core.model.scenes import scene_by_itself, with_scene_open
from fivefoot.core.model.terrain import DEAREST, GROUND_KINDS, TILE, Ground, PaintedGround, Surface
from fivefoot.core.model.token import Token
from fivefoot.core.rules.ruleset import library
from fivefoot.core.rules.ruleset.ruleset_folders import MAIN_FILE
from fivefoot.core.rules.ruleset.schema.ruleset import Ruleset
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.space.mounts_and_grapples import RIDING
from fivefoot.core.storage.area_checks import check_areas
from fivefoot.core.storage.height_checks import check_heights
from fivefoot.core.storage.label_checks import check_labels
from fivefoot.core.storage.overhead_checks import check_overheads
from fivefoot.core.storage.reading import limits
from fivefoot.core.storage.reading.report import quoted
from fivefoot.core.storage.scenario_error import ScenarioFileError, dotted_path
from fivefoot.core.storage.scenario_tree import CORRECT_IT, OTHERS
from fivefoot.core.storage.scene_checks import below, check_scenes
from fivefoot.core.storage.stat_checks import check_stats
from fivefoot.core.storage.texts import say
from fivefoot.core.storage.wall_checks import crowding_problem
from fivefoot.core.storage.weapon_checks import check_weapons
from fivefoot.core.storage.zone_checks import check_zones

_HEXADECIMAL = re.compile(r"[0-9a-f]{0,125}")
_COLOUR = re.compile(r"#[0-9a-fA-F]{6}")


def check_scenario(scenario: Scenario, rules: Ruleset | None = None) -> None:
    """Raises ScenarioFileError for the first value past its limit, contradiction or dangling name.

    What depends on the ruleset is checked by `check_by_rules`.
    """
    # In the order of the file, so that the first fault reported is the first one met there.
    _text(scenario.title, limits.MAX_NAME, "title")
    _text(scenario.notes, limits.MAX_NOTES, "notes")
    _identifier(scenario.ruleset, "ruleset")
    _check_options(scenario.options, "options")
    _check_ruleset_files(scenario.ruleset_files, "ruleset_files")
    _check_house_rules(scenario.house_rules)
    # Before each scene is checked: the limits apply to all of them together.
    check_scenes(scenario)
    _check_one_scene(scenario)
    for name, other in scenario.other_scenes.items():
        with below(OTHERS, name):
            _check_one_scene(scene_by_itself(other))
    if rules is not None:
        check_by_rules(scenario, rules)


def _check_one_scene(scenario: Scenario) -> None:
    """Checks everything in the open scene."""
    _check_scene(scenario.scene)
    _check_tokens(scenario)
    _check_encounter(scenario.encounter, scenario.tokens, scenario.scene)
    check_heights(scenario)
    check_zones(scenario)
    check_labels(scenario.scene)
    check_overheads(scenario.scene)


def check_by_rules(scenario: Scenario, rules: Ruleset) -> None:
    """Raises ScenarioFileError for the first name or stat that the rules do not know, and for the
    first area that could never be placed.

    The other checks must have passed: rules that came with a file are read from it.
    """
    _check_scene_by_rules(scenario, rules)
    for name in scenario.other_scenes:
        with below(OTHERS, name):
            _check_scene_by_rules(with_scene_open(scenario, name), rules)


def _check_scene_by_rules(scenario: Scenario, rules: Ruleset) -> None:
    _check_fight(scenario, rules)
    check_stats(scenario, rules)
    check_areas(scenario, rules)


def _refuse(problem: str, *place: object, remedy: str = CORRECT_IT) -> NoReturn:
    raise ScenarioFileError(dotted_path(*place), problem, remedy)


def _number(value: int | None, least: int, most: int, *place: object) -> None:
    if value is not None and not least <= value <= most:
        _refuse(
            say("quoted_is_not_between_least", quoted=quoted(str(value)), least=least, most=most),
            *place,
        )


def _length(value: int | None, least: int, *place: object) -> None:
    _number(value, least, limits.MAX_LENGTH, *place)


def _text(text: str, most: int, *place: object) -> None:
    if len(text) > most:
        _refuse(
            say("text_has_count_characters_most", count=len(text), most=most),
            *place,
            remedy=say("shorten_it"),
        )


def _identifier(text: str, *place: object) -> None:
    if not limits.is_identifier(text):
        _refuse(
            say("id_is_one_line_of_1", max_id=limits.MAX_ID, quoted=quoted(text)),
            *place,
        )


def _count(things: Sized, most: int, *place: object) -> None:
    if len(things) > most:
        _refuse(
            say("there_are_count_entries_most", count=len(things), most=most),
            *place,
            remedy=say("split_it_into_several_files"),
        )


def _tags(tags: tuple[str, ...], *place: object) -> None:
    for index, tag in enumerate(tags):
        _identifier(tag, *place, "tags", index)


def _check_options(options: Mapping[str, Any], *where: str) -> None:
    _count(options, limits.MAX_LIST, *where)
    for key in options:
        _identifier(key, *where, key)


def _check_house_rules(house_rules: Mapping[str, HouseRules]) -> None:
    _count(house_rules, limits.MAX_LIST, "house_rules")
    for name, rules in house_rules.items():
        _identifier(name, "house_rules", name)
        _check_options(rules.options, "house_rules", name, "options")
        _check_ruleset_files(rules.files, "house_rules", name, "files")


def _check_ruleset_files(files: Mapping[str, str], *where: str) -> None:
    """Refuses too many or too large files of a ruleset; their content is checked where the rules
    are loaded.
    """
    for name, text in files.items():
        if name not in library.PARTS:
            problem = say(
                "ruleset_has_no_file_quoted", quoted=quoted(name), parts=", ".join(library.PARTS)
            )
            _refuse(problem, *where, name, remedy=say("remove_it"))
        # In bytes, as the ruleset's own reader counts.
        if len(text.encode()) > library.MOST_BYTES:
            _refuse(
                say("it_is_larger_than_512_kb"),
                *where,
                name,
                remedy=say("shorten_it"),
            )
    if files and MAIN_FILE not in files:
        _refuse(say("it_is_missing"), *where, MAIN_FILE, remedy=say("put_it_in_or_remove_other"))


def _check_scene(scene: Scene) -> None:
    _number(scene.columns, 1, limits.MAX_CELLS, "scene", "columns")
    _number(scene.rows, 1, limits.MAX_CELLS, "scene", "rows")
    if scene.picture is not None:
        _length(scene.picture.width, 1, "scene", "picture", "width")
        _length(scene.picture.height, 1, "scene", "picture", "height")
    _check_surface(scene.floor, "scene", "floor")
    _check_painted(scene.painted, scene)
    _check_barriers(scene)
    _check_grounds(scene.ground)
    _check_fog(scene.fog)
    _count(scene.lights, limits.MAX_LIGHTS, "scene", "lights")
    for index, light in enumerate(scene.lights):
        _length(light.reach, 0, "scene", "lights", index, "reach")
        _number(light.bright, 0, light.reach, "scene", "lights", index, "bright")
        if not _COLOUR.fullmatch(light.colour):
            _refuse(say("colour_is_written_like_ffaa00"), "scene", "lights", index, "colour")


def _check_fog(fog: Fog) -> None:
    _count(fog.explored, limits.MAX_CELLS, "scene", "fog", "explored")
    for number, row in enumerate(fog.explored):
        if not _HEXADECIMAL.fullmatch(row):
            _refuse(
                say("row_of_cells_is_written"),
                "scene",
                "fog",
                "explored",
                number,
            )


def _check_barriers(scene: Scene) -> None:
    _count(scene.barriers, limits.MAX_BARRIERS, "scene", "barriers")
    for key, barrier in scene.barriers.items():
        if barrier.id != key:
            _refuse(say("its_key_and_its_id_differ"), "scene", "barriers", key)
        # Checked here as well, before `_identifier`: with 50,000 walls each call costs.
        if not limits.is_identifier(key):
            _identifier(key, "scene", "barriers", key)
        if barrier.bottom or barrier.height is not None:
            _length(barrier.bottom, -limits.MAX_LENGTH, "scene", "barriers", key, "bottom")
            _length(barrier.height, 0, "scene", "barriers", key, "height")
        _tags(barrier.tags, "scene", "barriers", key)
        _number(barrier.hit_points, 1, limits.MAX_NUMBER, "scene", "barriers", key, "hit_points")
        _text(barrier.material, limits.MAX_ID, "scene", "barriers", key, "material")
    # Thousands of walls on top of each other would keep the measuring of gaps busy for minutes.
    crowded = crowding_problem(scene.barriers.values())
    if crowded:
        _refuse(
            crowded,
            "scene",
            "barriers",
            remedy=say("remove_those_that_lie_on_each"),
        )


def _check_surface(surface: Surface, *place: object) -> None:
    if surface.kind not in GROUND_KINDS:
        known = ", ".join(GROUND_KINDS)
        _refuse(
            say("ground_quoted_is_not_known_known", quoted=quoted(surface.kind), known=known),
            *place,
            "kind",
        )
    _length(surface.height, -limits.MAX_LENGTH, *place, "height")
    _length(surface.depth, 0, *place, "depth")
    _length(surface.ceiling, -limits.MAX_LENGTH, *place, "ceiling")
    _length(surface.thickness, 0, *place, "thickness")
    if surface.factor:
        _number(surface.factor, CELL, DEAREST, *place, "factor")
    _tags(surface.tags, *place)


def _check_painted(painted: PaintedGround, scene: Scene) -> None:
    _count(painted.palette, limits.MAX_PALETTE, "scene", "painted", "palette")
    for index, surface in enumerate(painted.palette):
        _check_surface(surface, "scene", "painted", "palette", index)
    for (x, y), tile in painted.tiles.items():
        place = ("scene", "painted", "tiles", f"{x},{y}")
        if not (0 <= x * TILE < scene.columns and 0 <= y * TILE < scene.rows):
            _refuse(say("tile_lies_outside_of_map"), *place)
        if len(tile) != TILE * TILE:
            _refuse(
                say("tile_holds_tile_bytes_not_count", tile=TILE * TILE, count=len(tile)), *place
            )
        # 0 is the floor, so the first of the palette is 1.
        if max(tile) > len(painted.palette):
            _refuse(
                say("it_uses_ground_tile_of_palette", tile=max(tile), count=len(painted.palette)),
                *place,
            )


def _check_grounds(grounds: tuple[Ground, ...]) -> None:
    _count(grounds, limits.MAX_GROUNDS, "scene", "ground")
    seen: set[str] = set()
    for index, ground in enumerate(grounds):
        _identifier(ground.id, "scene", "ground", index, "id")
        if ground.id in seen:
            place = ("scene", "ground", index, "id")
            _refuse(
                say("id_quoted_stands_there_twice", quoted=quoted(ground.id)),
                *place,
                remedy=say("give_each_its_own_id"),
            )
        seen.add(ground.id)
        _check_surface(ground.surface, "scene", "ground", index, "surface")
        _check_ring_sizes(ground, "scene", "ground", index)
    # Counted before any outline is built: shapely takes quadratic time for outlines that cross
    # themselves.
    total = sum(len(ring) for ground in grounds for ring in (ground.points, *ground.holes))
    if total > limits.MAX_ALL_VERTICES:
        _refuse(
            say(
                "total_corners_are_more_than_max_all_vertices",
                total=total,
                max_all_vertices=limits.MAX_ALL_VERTICES,
            ),
            "scene",
            "ground",
            remedy=say("simplify_it"),
        )
    _check_outlines(grounds)


def _check_ring_sizes(ground: Ground, *place: object) -> None:
    rings = {"points": ground.points} | {
        f"holes.{index}": hole for index, hole in enumerate(ground.holes)
    }
    for key, ring in rings.items():
        # Distinct corners: a ring that repeats one corner a thousand times has no inside either.
        if len(set(ring)) < 3:
            _refuse(
                say("outline_needs_three_different_corners", count=len(set(ring))),
                *place,
                key,
            )
    if sum(map(len, rings.values())) > limits.MAX_VERTICES:
        _refuse(
            say("outline_has_at_most_max_vertices_corners", max_vertices=limits.MAX_VERTICES),
            *place,
            remedy=say("simplify_or_split"),
        )


def _check_outlines(grounds: tuple[Ground, ...]) -> None:
    """Refuses outlines that cross themselves: they have no inside, and repairing them would be a
    guess.
    """
    for index, ground in enumerate(grounds):
        try:
            outline = shapely.Polygon(ground.points, ground.holes)
            reason = "" if outline.is_valid else shapely.is_valid_reason(outline)
        except (shapely.GEOSException, ValueError) as error:
            reason = str(error)
        if reason:
            problem = say("outline_crosses_itself_or_its_holes", quoted=quoted(reason))
            _refuse(
                problem,
                "scene",
                "ground",
                index,
                "points",
                remedy=say("draw_it_without_crossing_lines"),
            )


def _check_tokens(scenario: Scenario) -> None:
    _count(scenario.tokens, limits.MAX_TOKENS, "tokens")
    for key, token in scenario.tokens.items():
        if token.id != key:
            _refuse(say("its_key_and_its_id_differ"), "tokens", key)
        _check_token(token, scenario.scene)


def _check_token(token: Token, scene: Scene) -> None:
    place = ("tokens", token.id)
    _identifier(token.id, *place)
    for key, text in (("name", token.name), ("side", token.side), ("group", token.group)):
        _text(text, limits.MAX_NAME, *place, key)
    _text(token.notes, limits.MAX_NOTES, *place, "notes")
    _identifier(token.size, *place, "size")
    _check_position(token, scene, *place)
    _check_numbers(token, *place)
    _check_stats(token, *place, "stats")
    check_weapons(token, scene)
    for ruleset, actions in token.favourites.items():
        _identifier(ruleset, *place, "favourites", ruleset)
        _count(actions, limits.MAX_LIST, *place, "favourites", ruleset)
        for index, action in enumerate(actions):
            _identifier(action, *place, "favourites", ruleset, index)


def _check_position(token: Token, scene: Scene, *place: object) -> None:
    """Refuses a token that stands off the map, or beyond the limits of height and depth."""
    for index, (at, cells) in enumerate(zip(token.cell, (scene.columns, scene.rows), strict=True)):
        if not 0 <= at < cells:
            problem = say("at_is_outside_of_map", at=at, columns=scene.columns, rows=scene.rows)
            _refuse(problem, *place, "cell", index)
    _length(token.elevation, -limits.MAX_LENGTH, *place, "elevation")
    _length(token.height, 0, *place, "height")
    _number(token.facing, 0, 359, *place, "facing")


def _check_numbers(token: Token, *place: object) -> None:
    """Refuses hit points, levels of states and light beyond what a fight can count."""
    for key, points in (("hit_points", token.hit_points), ("hit_points_max", token.hit_points_max)):
        _number(points, -limits.MAX_NUMBER, limits.MAX_NUMBER, *place, key)
    _numbers(token.conditions, 0, 1000, *place, "conditions")
    if token.light is not None:
        _length(token.light.reach, 1, *place, "light", "reach")
        _number(token.light.bright, 0, token.light.reach, *place, "light", "bright")
        if not _COLOUR.fullmatch(token.light.colour):
            _refuse(say("colour_is_written_like_ffaa00"), *place, "light", "colour")


def _check_stats(token: Token, *place: object) -> None:
    for ruleset, stats in token.stats.items():
        _identifier(ruleset, *place, ruleset)
        for key, value in stats.items():
            _identifier(key, *place, ruleset, key)
            if isinstance(value, str):
                _text(value, limits.MAX_NAME, *place, ruleset, key)
            elif not (math.isfinite(value) and abs(value) <= limits.MAX_NUMBER):
                _refuse(say("value_is_too_large_for_stat", value=value), *place, ruleset, key)


def _numbers(values: Mapping[str, int], least: int, most: int, *place: object) -> None:
    for key, value in values.items():
        _identifier(key, *place, key)
        _number(value, least, most, *place, key)


def _check_log(encounter: Encounter) -> None:
    for index, entry in enumerate(encounter.log):
        _number(entry.round, 0, limits.MAX_NUMBER, "encounter", "log", index, "round")
        _text(entry.text, limits.MAX_NOTES, "encounter", "log", index, "text")


def _check_encounter(encounter: Encounter, tokens: Mapping[str, Token], scene: Scene) -> None:
    _number(encounter.round, 0, limits.MAX_NUMBER, "encounter", "round")
    _text(encounter.phase, limits.MAX_ID, "encounter", "phase")
    for place, token_id in _named_tokens(encounter):
        if token_id not in tokens:
            remedy = say("correct_name_or_remove_entry")
            _refuse(
                say("there_is_no_token_quoted", quoted=quoted(token_id)),
                "encounter",
                *place,
                remedy=remedy,
            )
    # A token listed twice would never be behind the one who acts.
    if len(set(encounter.order)) < len(encounter.order):
        _refuse(say("token_stands_in_order_twice"), "encounter", "order")
    for key, value in encounter.initiative.items():
        _number(value, -limits.MAX_NUMBER, limits.MAX_NUMBER, "encounter", "initiative", key)
    for key, turn in encounter.turns.items():
        _check_turn(turn, scene, "encounter", "turns", key)
    _number(encounter.dice, 0, limits.MAX_DICE, "encounter", "dice")
    for name in ("pairs", "links", "pending", "timers", "cards"):
        _count(getattr(encounter, name), limits.MAX_LIST, "encounter", name)
    for name in ("log", "history"):
        _count(getattr(encounter, name), limits.MAX_HISTORY, "encounter", name)
    # Last of the lists, since it may be long.
    _check_log(encounter)
    _check_ties(encounter)
    _check_waiting(encounter, tokens, scene)


def _named_tokens(encounter: Encounter) -> Iterator[tuple[tuple[object, ...], str]]:
    """Each place of the fight that must name an existing token.

    The log is left out: it may name tokens that are gone.
    """
    if encounter.active is not None:
        yield ("active",), encounter.active
    for key in ("order", "usual_order", "done"):
        yield from (((key, index), name) for index, name in enumerate(getattr(encounter, key)))
    yield from ((("initiative", name), name) for name in encounter.initiative)
    yield from ((("turns", name), name) for name in encounter.turns)
    for index, pair in enumerate(encounter.pairs):
        yield from ((("pairs", index, end), name) for end, name in enumerate(pair))
    for index, link in enumerate(encounter.links):
        yield ("links", index, "source"), link.source
        yield ("links", index, "target"), link.target
    for key in ("pending", "timers", "cards"):
        yield from (
            ((key, index, "token"), entry.token)
            for index, entry in enumerate(getattr(encounter, key))
        )


def _check_turn(turn: TurnState, scene: Scene, *place: object) -> None:
    most = limits.MAX_NUMBER
    _numbers(turn.pools, -most, most, *place, "pools")
    _numbers(turn.counters, 0, most, *place, "counters")
    for key, text in turn.flags.items():
        _text(text, limits.MAX_NAME, *place, "flags", key)
    _count(turn.used, limits.MAX_LIST, *place, "used")
    if turn.move is None:
        return
    for key in ("budget", "spent", "run_up"):
        _number(getattr(turn.move, key), 0, most, *place, "move", key)
    _number(turn.move.diagonal, 0, 1000, *place, "move", "diagonal")
    _numbers(turn.move.by_mode, 0, most, *place, "move", "by_mode")
    _count(turn.move.path, limits.MAX_LIST, *place, "move", "path")
    _count(turn.move.passed, limits.MAX_LIST, *place, "move", "passed")
    _cells(((("start",), turn.move.start), *_path_of(turn.move)), scene, *place, "move")


def _path_of(move: OpenMove) -> Iterator[tuple[tuple[object, ...], Cell]]:
    yield from ((("path", index), cell) for index, cell in enumerate(move.path))


def _cells(cells: Iterable[tuple[tuple[object, ...], Cell]], scene: Scene, *place: object) -> None:
    for where, (x, y) in cells:
        if not (0 <= x < scene.columns and 0 <= y < scene.rows):
            problem = say("x_y_is_outside_of_map", x=x, y=y, columns=scene.columns, rows=scene.rows)
            _refuse(problem, *place, *where)


def _check_ties(encounter: Encounter) -> None:
    """Refuses a token tied to itself, or riding on itself through any number of other riders
    (A53).
    """
    mounts: dict[str, str] = {}
    for index, link in enumerate(encounter.links):
        place = ("encounter", "links", index)
        _identifier(link.kind, *place, "kind")
        _number(link.value, -limits.MAX_NUMBER, limits.MAX_NUMBER, *place, "value")
        if link.source == link.target:
            _refuse(
                say("quoted_is_tied_to_itself", quoted=quoted(link.source)),
                *place,
                remedy=say("remove_this_entry"),
            )
        if link.kind == RIDING:
            # `height_checks` refuses a second mount of one rider, with its own message.
            mounts.setdefault(link.source, link.target)
            if _comes_back(mounts, link.source):
                problem = say("quoted_would_ride_on_itself_mounts", quoted=quoted(link.source))
                _refuse(problem, *place, remedy=say("remove_one_of_entries_of_this"))


def _comes_back(mounts: Mapping[str, str], start: str) -> bool:
    seen, here = {start}, mounts.get(start)
    # Tracks every token seen: riders may form a circle that the first of them is not part of.
    while here is not None and here not in seen:
        seen.add(here)
        here = mounts.get(here)
    return here is not None


def _check_waiting(encounter: Encounter, tokens: Mapping[str, Token], scene: Scene) -> None:
    """Checks that the waiting frames can continue and that the recorded commands can be read."""
    if encounter.pending or encounter.history:
        # Imported here: the turn's modules take long to load, and most files hold no fight.
        from fivefoot.core.storage import fight_checks

        fight_checks.check_pending(encounter, tokens, scene)
        fight_checks.check_history(encounter)
    for index, timer in enumerate(encounter.timers):
        place = ("encounter", "timers", index)
        if timer.kind not in ("condition", "flag"):
            _refuse(say("only_condition_or_flag_ends"), *place, "kind")
        _number(timer.skip, 0, limits.MAX_NUMBER, *place, "skip")
    for index, card in enumerate(encounter.cards):
        _number(card.repeat, 0, limits.MAX_NUMBER, "encounter", "cards", index, "repeat")
        _text(card.trigger, limits.MAX_NOTES, "encounter", "cards", index, "trigger")
        _numbers(card.spent, 0, limits.MAX_NUMBER, "encounter", "cards", index, "spent")


def _check_fight(scenario: Scenario, rules: Ruleset) -> None:
    """Refuses names in the waiting frames that the ruleset does not have."""
    encounter = scenario.encounter
    # Most files hold no fight under way, and then the rules need not be asked.
    if encounter.pending or any(turn.move for turn in encounter.turns.values()):
        from fivefoot.core.storage import fight_checks  # as in `_check_waiting`

        fight_checks.check_names(Battle(scenario, rules))
