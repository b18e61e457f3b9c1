"""The verbs about passing a scenario on: share, join."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

from fivefoot.cli.failure import ANSWER_IS_NO, DONE, CommandLineError
from fivefoot.cli.opening_files import open_scenario
from fivefoot.cli.output import complain, print_lines
from fivefoot.cli.separate_files import require_separate
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.sharing import Credit, Sharing, sharing_lines
from fivefoot.core.rules.ruleset import library
from fivefoot.core.rules.ruleset.library import RulesetError
from fivefoot.core.session.commands.sharing_edits import JoinPictures
from fivefoot.core.session.opening import position_of
from fivefoot.core.session.variants import Variant, missing_pictures, picture_places, shared
from fivefoot.core.storage.atomic import SaveError
from fivefoot.core.storage.missing_pictures import found_among, picture_of
from fivefoot.core.storage.scenario_error import ScenarioFileError
from fivefoot.core.storage.scenario_file import SUFFIX, save
from fivefoot.core.texts.marker import tr, tr_count


def share(args: Namespace) -> int:
    """Writes a scenario to a file to pass on, with its authors and the chosen parts."""
    require_separate("-o", Path(args.output), [Path(args.file)])
    scenario, target = open_scenario(Path(args.file), args.ruleset), scenario_target(args.output)
    wanted = Variant(args.pictures, not args.players, args.fight)
    try:
        given = shared(position_of(scenario), _sharing(scenario, args), wanted)
    except RulesetError as error:
        raise CommandLineError(str(error)) from error
    write_scenario(given, target)
    assert given.sharing is not None
    size = f"{target.stat().st_size / 1000:.0f} kB"
    lines = (
        tr_count(
            "{name}: {count} token, {size}",
            "{name}: {count} tokens, {size}",
            count=len(given.tokens),
            name=target.name,
            size=size,
        ),
    )
    print_lines((*lines, *sharing_lines(given.sharing)))
    if not args.players:
        return DONE
    if scenario.scene.picture is not None and given.scene.picture is None:
        complain(
            tr(
                "warning: the map's picture is left out because fog covers part of it, and a "
                "file cannot hide it"
            )
        )
    return DONE


def scenario_target(text: str) -> Path:
    """Returns the path of a scenario file to write. Raises CommandLineError for another suffix."""
    target = Path(text)
    if target.suffix != SUFFIX or not target.stem:
        raise CommandLineError(
            tr("-o {target}: a scenario file must end in {suffix}", target=target, suffix=SUFFIX)
        )
    return target


def write_scenario(scenario: Scenario, target: Path) -> None:
    """Writes a scenario file. Raises CommandLineError."""
    try:
        save(scenario, target)
    except (ScenarioFileError, SaveError) as error:
        raise CommandLineError(str(error), ANSWER_IS_NO) from error


def _sharing(scenario: Scenario, args: Namespace) -> Sharing:
    """Returns the authors, licence and credits: those given, and otherwise those in the file."""
    known = scenario.sharing or Sharing()
    credits_ = {**known.credits, **_credits(scenario, args.credit)}
    return replace(
        known,
        authors=tuple(args.author) or known.authors,
        licence=args.licence if args.licence is not None else known.licence,
        credits=credits_,
    )


def _credits(scenario: Scenario, given: Iterable[str]) -> dict[str, Credit]:
    places = {where.lower(): name for name, where in picture_places(scenario).items()}
    # "map" is shorter to type than "the map", and needs no quotes.
    places |= {"map": places["the map"]} if "the map" in places else {}
    places |= {t.id.lower(): t.picture for t in scenario.tokens.values() if t.picture}
    found = {}
    for text in given:
        where, equals, said = text.partition("=")
        asset = places.get(where.strip().lower())
        if not equals or asset is None:
            known = ", ".join(places) or tr("none, because it has no pictures")
            raise CommandLineError(
                tr(
                    "--credit {text}: write WHERE=AUTHOR;LICENCE;SOURCE; pictures are on {known}",
                    text=text,
                    known=known,
                )
            )
        # At most three parts, because the source may be an address with semicolons.
        parts = [part.strip() for part in said.split(";", 2)]
        found[asset] = Credit(*parts)
    return found


def join(args: Namespace) -> int:
    """Writes a scenario with its missing pictures added, matched by content; `--as-map` uses the
    given picture for the map, whatever its content.
    """
    scenario, target = open_scenario(Path(args.file)), scenario_target(args.output)
    missing, paths = missing_pictures(scenario), [Path(text) for text in args.pictures]
    if not missing:
        raise CommandLineError(tr("{file}: no pictures are missing", file=args.file), ANSWER_IS_NO)
    found = found_among(_files_in(paths), missing)
    # Only if nothing matches by content, which is always right.
    if not found and args.as_map:
        found = _chosen_map_picture(scenario, paths, missing)
    if not found:
        # A name is a hash of 64 characters; twelve are enough to distinguish pictures.
        names = ", ".join(name[:12] for name in missing)
        raise CommandLineError(
            tr(
                "none of these files is a missing picture ({names}); --as-map uses the given "
                "picture for the map, whatever it contains",
                names=names,
            ),
            ANSWER_IS_NO,
        )
    joined = JoinPictures(found).apply(scenario, library.rules_of(scenario))
    write_scenario(joined, target)
    left = len(missing_pictures(joined))
    summary = tr_count(
        "{name}: {count} picture added, {left} missing",
        "{name}: {count} pictures added, {left} missing",
        count=len(found),
        name=target.name,
        left=left,
    )
    print_lines([summary])
    return DONE


def _files_in(paths: Iterable[Path]) -> Iterable[Path]:
    for path in paths:
        # Sorted, because the order of a folder differs between disks and the first match is used.
        yield from sorted(path.iterdir()) if path.is_dir() else (path,)


def _chosen_map_picture(
    scenario: Scenario, paths: list[Path], missing: tuple[str, ...]
) -> dict[str, tuple[str, bytes]]:
    picture = scenario.scene.picture
    if picture is None or picture.asset not in missing or len(paths) != 1:
        raise CommandLineError(
            tr("--as-map: give one picture, for a map whose own picture is missing")
        )
    try:
        return {picture.asset: picture_of(paths[0])}
    except ScenarioFileError as error:
        raise CommandLineError(str(error)) from error
