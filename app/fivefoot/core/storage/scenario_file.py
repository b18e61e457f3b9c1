"""Reads and writes scenario files (`.fivefoot`), in memory and on the disk.

The file is a zip: `mimetype` first and stored uncompressed, `manifest.json`, `scenario.json`, and
pictures under `assets/` by content hash. One that was shared also says who made it, and has a
`preview.png`. `scenario.json` alone (`.json`) can be opened too, for scripts and tests without
pictures. Equal scenarios give equal bytes, and a file opened and saved again is identical byte for
byte.
"""

from __future__ import annotations

import gc
import re
import stat
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from copy import deepcopy
from dataclasses import dataclass, replace
from pathlib import Path
from threading import Lock
from typing import Any, TypeGuard

from fivefoot.core.model.scenario import OtherScene, Scenario
from fivefoot.core.model.scenes import each_open, scene_name, with_scene_open
from fivefoot.core.model.sharing import PICTURES, Sharing
from fivefoot.core.model.token import Token
from fivefoot.core.progress import done, part
from fivefoot.core.rules.ruleset import library
from fivefoot.core.rules.ruleset.schema.ruleset import Ruleset
from fivefoot.core.storage import (
    assets,
    manifest,
    newer_fields,
    scenario_tree,
    turn_beginning,
)
from fivefoot.core.storage.archive import Archive, DamagedEntryError, open_archive, packed
from fivefoot.core.storage.atomic import write_atomically
from fivefoot.core.storage.closed_scenes import CLOSED
from fivefoot.core.storage.manifest import FormatVersion, Manifest
from fivefoot.core.storage.migrations import SCENES_SCHEMA, SCHEMA, SHARED_SCHEMA, migrated
from fivefoot.core.storage.preview import preview_png
from fivefoot.core.storage.reading import limits
from fivefoot.core.storage.reading.report import ImportReport, MapImportError, quoted
from fivefoot.core.storage.reading.strict_json import read_strict_json
from fivefoot.core.storage.repairs import repaired
from fivefoot.core.storage.scenario_checks import check_by_rules, check_scenario
from fivefoot.core.storage.scenario_error import ScenarioFileError
from fivefoot.core.storage.scenario_tree import Tree, UnknownFieldsError
from fivefoot.core.storage.sharing_tree import PREVIEW, sharing_tree
from fivefoot.core.storage.texts import say

SUFFIX = ".fivefoot"
MIMETYPE = "application/x-fivefoot-scenario+zip"
ZIP_START = b"PK\x03\x04"

_OPEN_BACKUP = say("copy_or_download_file_again")
_HEAD = ("format", "schema", "min_reader")
_TEXT, _MANIFEST, _KIND = "scenario.json", "manifest.json", "mimetype"
# Held between the question whether the garbage collector is on and turning it off: of two files
# that are read at once, the second could else leave it off for good.
_COLLECTOR = Lock()


@dataclass(frozen=True, slots=True)
class LoadReport:
    """A scenario that was read, with what the person should know as whole sentences in `warnings`.

    `newer` is true for a file of a later version of the program: it opens, what is not understood
    is kept and written back, and it is best saved as a copy. `imported` holds the figures where the
    file was a foreign map. `turn_start` is the scenario at the start of the turn under way, where
    the file has it. `own_rules` repeats the warning that the scenario's ruleset came with it while
    another of the same name is installed, which the game master may prefer; else it is empty.
    `lost` repeats the warnings about what the file should hold and does not. `grid_is_guessed` is
    true for a bare picture whose name gives no grid. `token_alone` is the id of the token where the
    file held a token and no map.
    """

    scenario: Scenario
    warnings: tuple[str, ...] = ()
    newer: bool = False
    imported: ImportReport | None = None
    turn_start: Scenario | None = None
    own_rules: str = ""
    lost: tuple[str, ...] = ()
    grid_is_guessed: bool = False
    token_alone: str = ""


@dataclass(frozen=True, slots=True)
class _Read:
    """A scenario without its pictures, its version, and the fields that only a newer version knows.

    `turn_start` is what the file says about the start of the turn, not yet checked.
    """

    scenario: Scenario
    version: FormatVersion
    taken: tuple[Tree, ...]
    turn_start: Any = None


def read_scenario(data: bytes, name: str) -> LoadReport:
    """The scenario in the bytes of a `.fivefoot` file or of a plain `scenario.json`; `name` is for
    the messages.

    Tokens that contradict the map (a swimmer on dry land) are repaired, with a warning.

    Raises ScenarioFileError naming file, place and remedy for anything damaged, hostile, past a
    limit, unknown, contradictory or written for a newer reader. A missing or damaged picture is
    only a warning, and stays missing.
    """
    try:
        with _nothing_collected():
            report = _as_written(data)
    except ScenarioFileError as error:
        raise error.in_file(name) from error.__cause__
    rules = library.usable_rules(report.scenario)
    # Repairs need the rules; without them the scenario is shown as it is, and cannot be played.
    if rules is None:
        return report
    scenario, remarks = _all_repaired(report.scenario, rules)
    return replace(report, scenario=scenario, warnings=(*report.warnings, *remarks))


@contextmanager
def _nothing_collected() -> Iterator[None]:
    """Holds the garbage collector back: what is read stays, and searching the parts of a large map
    again and again took nearly half of the time.
    """
    with _COLLECTOR:
        was_on = gc.isenabled()
        gc.disable()
    try:
        yield
    finally:
        with _COLLECTOR:
            if was_on:
                gc.enable()


def _all_repaired(scenario: Scenario, rules: Ruleset) -> tuple[Scenario, list[str]]:
    """The scenario with the tokens of all its scenes moved to where the map can hold them."""
    scenario, remarks = repaired(scenario, rules)
    for scene_id in tuple(scenario.other_scenes):
        other, more = repaired(with_scene_open(scenario, scene_id), rules)
        if more:
            scenario = with_scene_open(other, scenario.open_scene)
            remarks += [f"{scene_name(scenario, scene_id)}: {remark}" for remark in more]
    return scenario, remarks


def _as_written(data: bytes) -> LoadReport:
    return _read_bundle(data) if data.startswith(ZIP_START) else _read_plain(data)


def write_scenario(scenario: Scenario, turn_start: Scenario | None = None) -> bytes:
    """The bytes of the scenario's `.fivefoot` file, with the start of the turn under way where it
    is given.

    Raises ScenarioFileError for values that no file can hold.
    """
    kept = scenario.foreign.get(newer_fields.KEPT_UNDER, {})
    version = _version_of(kept, scenario)
    # Text first: a value that no file can hold is found before any picture is read.
    contents = {_TEXT: _text_bytes(scenario, kept, version, turn_start)}
    written = _written_assets(scenario, turn_start, bool(kept))
    # The start of the turn may name a picture that was removed since.
    pictures = {**(turn_start.assets if turn_start is not None else {}), **scenario.assets}
    contents |= {
        assets.entry_of(name): pictures[name] for name in sorted(pictures) if name in written
    }
    if scenario.sharing is not None:
        contents[PREVIEW] = preview_png(scenario)
    listing = manifest.manifest_tree(
        version,
        contents,
        kept.get("manifest", {}),
        kept.get("entries", {}),
        sharing_tree(scenario),
    )
    return packed([(_KIND, MIMETYPE.encode()), (_MANIFEST, _canonical(listing)), *contents.items()])


def write_scenario_json(scenario: Scenario, turn_start: Scenario | None = None) -> bytes:
    """The scenario as canonical JSON alone, without its pictures. Raises ScenarioFileError."""
    kept = scenario.foreign.get(newer_fields.KEPT_UNDER, {})
    return _text_bytes(scenario, kept, _version_of(kept, scenario), turn_start)


def load(path: Path) -> LoadReport:
    """The scenario in a file.

    Raises ScenarioFileError (see `read_scenario`), also where it cannot be read at all.
    """
    return read_scenario(read_bytes(path), path.name)


def save(scenario: Scenario, path: Path, turn_start: Scenario | None = None) -> None:
    """Writes the scenario to `path` so that either the old or the new file is complete; the old one
    stays as `.bak`.

    The new bytes are first read back as any reader would. Raises ScenarioFileError where the
    scenario could not be opened again, SaveError where the disk refuses, StoppedError where the
    person stops it: then the old file is unchanged.
    """
    with part(0, 0.2):
        data = write_scenario(scenario, turn_start)
    try:
        with part(0.2, 0.75):
            back = _as_written(data)
    except ScenarioFileError as error:
        raise error.in_file(path.name) from error.__cause__
    # Byte for byte: whatever a reader would lose or reorder shows here, before the old file is
    # replaced.
    if write_scenario(back.scenario, back.turn_start) != data:
        problem = say("scenario_would_read_back_differently")
        raise ScenarioFileError("", problem, say("save_it_under_another_name"), path.name)
    done(0.95)  # the last moment at which nothing has been written
    write_atomically(path, data)


def read_bytes(path: Path) -> bytes:
    """The bytes of a file that is not too large.

    Raises ScenarioFileError where it is missing, unreadable or huge.
    """
    try:
        about = path.stat()
        if not stat.S_ISREG(about.st_mode):  # a pipe would be waited for, a device read for ever
            kind = say("folder") if stat.S_ISDIR(about.st_mode) else say("pipe_or_device")
            raise ScenarioFileError(
                "", say("this_is_kind_not_file", kind=kind), say("choose_file"), path.name
            )
        if about.st_size > limits.MAX_FILE_BYTES:
            raise ScenarioFileError(
                "", say("file_is_larger_than_512_mb"), say("open_smaller_map"), path.name
            )
        return path.read_bytes()
    except ScenarioFileError:
        raise
    except FileNotFoundError:
        raise ScenarioFileError(
            "", say("there_is_no_such_file"), say("check_name_and_folder"), path.name
        ) from None
    except (OSError, ValueError) as error:  # a name with a null character is a ValueError
        problem = say(
            "file_cannot_be_read_getattr", getattr=getattr(error, "strerror", None) or error
        )
        raise ScenarioFileError("", problem, say("check_that_it_is_file"), path.name) from error


def without_newer(scenario: Scenario) -> Scenario:
    """The scenario without the fields that only a newer version understands, for "Save a copy" in
    this version's format.
    """
    foreign = {
        key: value for key, value in scenario.foreign.items() if key != newer_fields.KEPT_UNDER
    }
    kept = {name: data for name, data in scenario.assets.items() if _is_known(name)}
    return replace(scenario, foreign=foreign, assets=kept)


def _is_known(asset: str) -> bool:
    return assets.is_asset_name(asset) or assets.is_extra(asset)


# Writing


def _version_of(kept: Mapping[str, Any], scenario: Scenario) -> FormatVersion:
    """The version to write: that of the newer file while fields are kept for it, else the lowest
    that holds the scenario.
    """
    own = manifest.own_version(_schema_of(scenario))
    return FormatVersion(kept["schema"], kept["min_reader"], own.app) if kept else own


def _schema_of(scenario: Scenario) -> int:
    """The lowest format that holds a scenario."""
    if scenario.scene_names or any(each.scene.passages for each in each_open(scenario)):
        return SCENES_SCHEMA
    return 1 if scenario.sharing is None else SHARED_SCHEMA


def _written_assets(scenario: Scenario, turn_start: Scenario | None, keep_all: bool) -> set[str]:
    """The pictures to write: those that are named; all of them where unknown fields of a newer
    version may name some.
    """
    named = {
        name
        for each in (scenario, turn_start)
        if each is not None
        for _, name in assets.references(each)
    }
    return named | {name for name in scenario.assets if keep_all or assets.is_extra(name)}


def _text_bytes(
    scenario: Scenario, kept: Mapping[str, Any], version: FormatVersion, turn_start: Scenario | None
) -> bytes:
    tree = _plain_tree(scenario)
    began = (
        turn_beginning.turn_difference(tree, _plain_tree(turn_start))
        if turn_start is not None
        else None
    )
    if kept.get("members"):
        tree = newer_fields.restored(
            deepcopy(tree), kept["members"]
        )  # scenes' trees are kept: a copy
    head = {"format": manifest.FORMAT, "schema": version.schema, "min_reader": version.min_reader}
    data = _canonical({**tree, **head}, began)
    if len(data) > limits.MAX_JSON_BYTES:
        raise ScenarioFileError(
            "", say("scenario_is_larger_than_file_may"), say("split_it_into_several_scenarios")
        )
    return data


def _plain_tree(scenario: Scenario) -> Tree:
    """The tree of a scenario, including the files of its ruleset unless the ruleset is one of
    ours.
    """
    foreign = {
        key: value for key, value in scenario.foreign.items() if key != newer_fields.KEPT_UNDER
    }
    whole = replace(scenario, foreign=foreign, ruleset_files=library.files_of(scenario))
    # As it would be read back: else a name with an invisible character would change at opening.
    cleaned = _cleaned(whole)[0]
    tree = scenario_tree.to_tree(replace(cleaned, other_scenes={}))
    if cleaned.other_scenes:
        tree[scenario_tree.OTHERS] = CLOSED.trees_of(cleaned.other_scenes)
    return tree


def _canonical(tree: Tree, began: Tree | None = None) -> bytes:
    """The bytes of a tree, with the start of the turn under its key where there is one."""
    try:
        members = {name: _member_text(name, value) for name, value in tree.items()}
        if began is not None:
            members[turn_beginning.KEY] = turn_beginning.text(began)
        text = scenario_tree.object_text({name: members[name] for name in sorted(members)})
        return text.encode("utf-8") + b"\n"
    except (ValueError, TypeError, RecursionError) as error:
        problem = say("it_holds_value_that_no_file", quoted=quoted(str(error)))
        raise ScenarioFileError("", problem, say("undo_last_change_and_save_again")) from error


def _member_text(name: str, value: Any) -> str:
    if name == scenario_tree.OTHERS:
        return CLOSED.text_of(value)
    return scenario_tree.canonical_text(value, (name,))


# Reading


def _read_plain(data: bytes) -> LoadReport:
    read = _read_text(data)
    return _report(read, {}, {}, {}, None)


def _read_bundle(data: bytes) -> LoadReport:
    archive = open_archive(data)
    # Other programs' maps are zips as well, and any zip may have this ending.
    if _MANIFEST not in archive.names:
        problem = say("this_zip_is_no_fivefoot_scenario")
        raise ScenarioFileError("", problem, say("choose_fivefoot_file_or_unpack"))
    listing = manifest.read_manifest(_json(_needed(archive, _MANIFEST), _MANIFEST))
    read = _read_text(_listed_text(archive, listing))
    if (read.version.schema, read.version.min_reader) != (
        listing.version.schema,
        listing.version.min_reader,
    ):
        raise ScenarioFileError(
            "schema", say("manifest_names_another_version_than_scenario"), _OPEN_BACKUP
        )
    wrong: dict[str, str] = {}
    pictures = dict(_assets(archive, listing, wrong))
    about = {"manifest": dict(listing.unknown), "entries": listing.unknown_of_entries()}
    return _report(read, pictures, about, wrong, listing.sharing)


def _needed(archive: Archive, name: str) -> bytes:
    try:
        return archive.read(name, limits.MAX_JSON_BYTES)
    except DamagedEntryError as error:
        raise ScenarioFileError(name, str(error), _OPEN_BACKUP) from error


def _listed_text(archive: Archive, listing: Manifest) -> bytes:
    text = _needed(archive, _TEXT)
    entry = listing.entries.get(_TEXT)
    # A text changed by hand inside the zip is not accepted as complete; on its own it can be
    # opened.
    if entry is None or not manifest.matches(entry, text):
        problem = say("content_is_not_what_manifest_says")
        raise ScenarioFileError(
            _TEXT,
            problem,
            say("open_backup_text_changed_by_hand_opens", open_backup=_OPEN_BACKUP, text=_TEXT),
        )
    return text


def _json(data: bytes, name: str) -> Any:
    if len(data) > limits.MAX_JSON_BYTES:
        raise ScenarioFileError(
            "", say("text_is_larger_than_64_mb"), say("split_it_into_several_scenarios")
        )
    try:
        return read_strict_json(data, name, limits.MAX_JSON_SIGNS)
    except MapImportError as error:
        place = re.sub(r"\[(\d+)\]", r".\1", error.place).lstrip(".")
        raise ScenarioFileError(place, error.problem, _OPEN_BACKUP) from error


def _read_text(data: bytes) -> _Read:
    tree = _json(data, _TEXT)
    done(0.4)
    version = manifest.checked_version(tree)
    # This key is ours while a file is open: a file that contains it could put fields anywhere.
    if isinstance(tree.get("foreign"), dict) and newer_fields.KEPT_UNDER in tree["foreign"]:
        place = f"foreign.{newer_fields.KEPT_UNDER}"
        raise ScenarioFileError(place, say("this_name_is_reserved"), say("choose_another_name"))
    body = {key: value for key, value in tree.items() if key not in _HEAD}
    for name, what in (("assets", say("pictures_stand")), ("sharing", say("who_made_it_stands"))):
        if name in body:
            raise ScenarioFileError(
                name, say("what_beside_scenario_json", what=what), say("remove_this_field")
            )
    body = migrated(body, version.schema)
    # Taken out first: it is read against the scenario, and a fault in it must not refuse the
    # scenario.
    began = body.pop(turn_beginning.KEY, None)
    return replace(_with_unknown_taken(body, version), turn_start=began)


def _with_unknown_taken(body: Tree, version: FormatVersion) -> _Read:
    try:
        return _Read(scenario_tree.from_tree(body), version, ())
    except UnknownFieldsError as error:
        if not version.is_newer:
            raise scenario_tree.unknown_field(error.paths[0]) from None
        body, taken = newer_fields.without_fields(body, error.paths)
    scenario = scenario_tree.from_tree(body)
    return _Read(
        scenario, version, tuple(newer_fields.with_digests(scenario_tree.to_tree(scenario), taken))
    )


def _report(
    read: _Read,
    pictures: Mapping[str, bytes],
    about: Mapping[str, Any],
    wrong: Mapping[str, str],
    sharing: Sharing | None,
) -> LoadReport:
    done(0.7)
    scenario, remarks = _cleaned(read.scenario)
    # All checks run before anything is derived: hostile files are stopped here.
    check_scenario(scenario)
    done(0.85)
    scenario, other_rules = _installed_where_the_same(scenario)
    _check_by_rules(scenario)
    remarks += other_rules
    if read.version.is_newer:
        kept = {
            "schema": read.version.schema,
            "min_reader": read.version.min_reader,
            "members": list(read.taken),
        }
        kept |= {
            "manifest": {},
            "entries": {},
            **about,
        }  # of a plain text, too: packed, it must be the same
        scenario = replace(scenario, foreign={**scenario.foreign, newer_fields.KEPT_UNDER: kept})
        remarks.append(
            say(
                "file_has_format_schema_this_version",
                schema=read.version.schema,
                other_schema=SCHEMA,
            )
        )
    scenario = replace(scenario, assets=dict(pictures), sharing=sharing)
    remarks += _left_out_on_purpose(scenario)
    began, no_turn = _turn_start(scenario, read.turn_start)
    lost = (*_missing_pictures(scenario, wrong), *no_turn)
    return LoadReport(
        scenario,
        (*remarks, *lost),
        read.version.is_newer,
        turn_start=began,
        own_rules=next(iter(other_rules), ""),
        lost=lost,
    )


def _shared_without_pictures(scenario: Scenario) -> bool:
    return scenario.sharing is not None and PICTURES in scenario.sharing.left_out


def _left_out_on_purpose(scenario: Scenario) -> list[str]:
    """One sentence for all pictures of a file that was shared without them."""
    absent = assets.shown_by(scenario).keys() - scenario.assets.keys()
    if not absent or not _shared_without_pictures(scenario):
        return []
    return [say("it_was_shared_without_its_pictures", count=len(absent))]


def _missing_pictures(scenario: Scenario, wrong: Mapping[str, str]) -> list[str]:
    """A sentence for each picture that is not there, by what shows it, and for each other member
    of the file with which something is `wrong`.
    """
    problems = {path.rpartition("/")[2]: problem for path, problem in wrong.items()}
    on_purpose = _shared_without_pictures(scenario)
    shown = {
        name: what
        for name, what in assets.shown_by(scenario).items()
        if name not in scenario.assets and (name in problems or not on_purpose)
    }
    remarks: list[str] = [
        say("quoted_problem_it_was_left_out", quoted=quoted(path), problem=problem)
        for path, problem in wrong.items()
        if path.rpartition("/")[2] not in shown
    ]
    gone = say("it_is_missing_from_file")
    remarks += [
        say("picture_of_what_problem_placeholder", what=what, problem=problems.get(name, gone))
        for name, what in shown.items()
    ]
    return remarks


def _check_by_rules(scenario: Scenario) -> None:
    """Checks what depends on the scenario's rules; where they are missing, whoever opens it is
    told.
    """
    rules = library.usable_rules(scenario)
    if rules is not None:
        check_by_rules(scenario, rules)


def _installed_where_the_same(scenario: Scenario) -> tuple[Scenario, list[str]]:
    """The scenario with the installed ruleset where its file carries an identical one; else a
    remark about the two.
    """
    installed = library.installed_files(scenario.ruleset) if scenario.ruleset_files else None
    if installed is None:
        return scenario, []
    folder, files = installed
    if files == scenario.ruleset_files:
        return replace(scenario, ruleset_files={}), []
    name = quoted(scenario.ruleset)
    return scenario, [say("file_brings_its_own_ruleset_name", name=name, folder=folder)]


def _turn_start(scenario: Scenario, said: Any) -> tuple[Scenario | None, tuple[str, ...]]:
    """The scenario at the start of the turn from the file, checked like the scenario; or why there
    is none.

    Unchanged parts are the same objects, so that going back finds its masks and redraws little.
    """
    if said is None:
        return None, ()
    try:
        began = scenario_tree.from_tree(turn_beginning.turn_start_tree(_plain_tree(scenario), said))
        check_scenario(began)
        _check_by_rules(began)
    except (turn_beginning.TurnStartError, ScenarioFileError, UnknownFieldsError) as error:
        return None, ((say("quoted_turn_cannot_be_taken_back", quoted=quoted(str(error)))),)
    if began.ruleset == scenario.ruleset and not scenario.ruleset_files:
        began = replace(began, ruleset_files={})
    same = {
        key: now
        for key, then in began.tokens.items()
        if _is_same(now := scenario.tokens.get(key), then)
    }
    if began.other_scenes == scenario.other_scenes:
        began = replace(began, other_scenes=scenario.other_scenes)
    # Equal dicts may differ in order, which decides ties.
    walls = list(began.scene.barriers) == list(scenario.scene.barriers)
    scene = scenario.scene if began.scene == scenario.scene and walls else began.scene
    return (
        replace(
            began,
            scene=scene,
            tokens={**began.tokens, **same},
            foreign=scenario.foreign,
            assets=scenario.assets,
            sharing=scenario.sharing,
        ),
        (),
    )


def _is_same(now: Token | None, then: Token) -> TypeGuard[Token]:
    """Whether a token is unchanged, including the order of its states."""
    return now is not None and now == then and list(now.conditions) == list(then.conditions)


def _assets(
    archive: Archive, listing: Manifest, wrong: dict[str, str]
) -> Iterator[tuple[str, bytes]]:
    """The pictures that are intact, and from a newer file every entry it lists, under its path;
    what is `wrong` with the others, by path.
    """
    # Sorted: warnings come in the same order on every system.
    for path in sorted(set(archive.names) - {_KIND, _MANIFEST, _TEXT}):
        name = path.rpartition("/")[2]
        is_picture = assets.is_asset_name(name) and assets.entry_of(name) == path
        is_kept = is_picture or path == PREVIEW or assets.is_extra(path)
        if path not in listing.entries or not (is_kept or listing.version.is_newer):
            wrong[path] = say("file_holds_this_beside_scenario")
            continue
        problem, data = _listed(archive, path, listing)
        problem = problem or (assets.picture_problem(data) if is_picture else "")
        if problem:
            wrong[path] = problem
        elif path != PREVIEW:  # which is drawn anew whenever the file is written
            yield (name if is_picture else path), data


def _listed(archive: Archive, path: str, listing: Manifest) -> tuple[str, bytes]:
    """What is wrong with an entry, and its bytes."""
    try:
        data = archive.read(path)
    except DamagedEntryError as error:
        return str(error), b""
    entry = listing.entries[path]
    stem = path.rpartition("/")[2].partition(".")[0]
    if not manifest.matches(entry, data) or (
        # A picture is named by its content: one under another's name would replace it everywhere.
        path.startswith("assets/") and stem != entry["sha256"]
    ):
        return say("its_content_is_not_what_manifest"), b""
    return "", data


def _cleaned(scenario: Scenario) -> tuple[Scenario, list[str]]:
    """The scenario with its texts cleaned for a file, and a remark for each that was changed."""
    remarks: list[str] = []
    tokens = _cleaned_tokens(scenario.tokens, remarks)
    others = {name: _cleaned_scene(other, remarks) for name, other in scenario.other_scenes.items()}
    title, notes = limits.clean_line(scenario.title), limits.clean_text(scenario.notes)
    names = tuple(replace(each, name=limits.clean_line(each.name)) for each in scenario.scene_names)
    if (title, notes, names) != (scenario.title, scenario.notes, scenario.scene_names):
        remarks.append(say("characters_that_do_not_show_were"))
    cleaned = replace(scenario, title=title, notes=notes, tokens=tokens)
    return replace(cleaned, scene_names=names, other_scenes=others), remarks


def _cleaned_scene(other: OtherScene, remarks: list[str]) -> OtherScene:
    """A scene with clean tokens; the same object where nothing had to be cleaned."""
    tokens = _cleaned_tokens(other.tokens, remarks)
    same = all(tokens[key] is token for key, token in other.tokens.items())
    return other if same else replace(other, tokens=tokens)


def _cleaned_tokens(tokens: Mapping[str, Token], remarks: list[str]) -> dict[str, Token]:
    cleaned = dict(tokens)
    for key, token in tokens.items():
        name, notes = limits.clean_line(token.name), limits.clean_text(token.notes)
        side, group = limits.clean_line(token.side), limits.clean_line(token.group)
        if (name, notes, side, group) != (token.name, token.notes, token.side, token.group):
            cleaned[key] = replace(token, name=name, notes=notes, side=side, group=group)
            remarks.append(say("tokens_quoted_characters_that_do", quoted=quoted(key)))
    return cleaned
