"""The verbs of the terminal: their options, and what each calls."""

from __future__ import annotations

import gc
from argparse import (
    Action,
    ArgumentParser,
    ArgumentTypeError,
    BooleanOptionalAction,
    Namespace,
    _SubParsersAction,
)
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from fivefoot.core.texts.marker import tr
from fivefoot.version import version

if TYPE_CHECKING:
    Verbs = _SubParsersAction[ArgumentParser]

OPTIONS_GIVEN = "options_given"
"""The attribute of a parsed command line that holds the names of the options given."""

MOST_PURCHASES = 99
"""The most purchases of movement that a question may allow; no turn holds as many."""

LEAST_PIXELS, MOST_PIXELS = 64, 16_384
"""Limits for the longer side of a picture, in pixels: a smaller picture shows nothing, a larger one
takes a gigabyte to draw.
"""

VERSION = "--version"


def parser_of(first_word: str) -> ArgumentParser:
    """Returns the parser for a command line that begins with `first_word`: with that verb alone, or
    with all verbs if it is none.
    """
    parser = ArgumentParser(
        "fivefoot",
        usage=tr("fivefoot [FILE] | fivefoot VERB ..."),
        description=tr(
            "A battle map that knows the rules. Without a verb, the window opens and shows FILE."
        ),
    )
    parser.add_argument(
        VERSION, action="version", version=tr("fivefoot {version}", version=version())
    )
    if first_word == VERSION:
        return parser
    verbs: Verbs = parser.add_subparsers(
        title=tr("verbs"), metavar="VERB", required=True, prog="fivefoot"
    )
    # Only the help needs every parser, and making them takes longer than many answers.
    for name in (first_word,) if first_word in VERBS else VERBS:
        VERBS[name](verbs)
    return parser


def _add_verb(verbs: Verbs, name: str, about: str, act: str) -> ArgumentParser:
    parser = verbs.add_parser(name, help=about, description=about)
    parser.register("action", None, _GivenOnce)  # the action of options that name none
    parser.set_defaults(act=_imported_on_call(act), refuse=parser.error)
    return parser


class _GivenOnce(Action):
    """Stores the value of an option, and refuses an option that is given twice, where argparse
    would use the last value.
    """

    def __call__(
        self, parser: ArgumentParser, args: Namespace, value: object, option: str | None = None
    ) -> None:
        # Remember names and not values, because a typed value may equal the default.
        given: frozenset[str] = getattr(args, OPTIONS_GIVEN, frozenset())
        if option is not None and self.dest in given:
            parser.error(
                tr(
                    "{option} is given twice ({before}, {value}): give it once",
                    option=option,
                    before=getattr(args, self.dest),
                    value=value,
                )
            )
        setattr(args, OPTIONS_GIVEN, given | {self.dest})
        setattr(args, self.dest, value)


def _imported_on_call(act: str) -> Callable[[Namespace], int]:
    """Returns a function that imports and calls the function of a verb, so that `--help` does not
    wait for the rules to be imported. `act` is `module.function`.
    """

    def call(args: Namespace) -> int:
        from importlib import import_module

        module, name = act.split(".")
        run: Callable[[Namespace], int] = getattr(import_module(f"fivefoot.cli.{module}"), name)
        gc.enable()
        return run(args)

    return call


def _add_question_verb(verbs: Verbs, name: str, about: str, act: str = "") -> ArgumentParser:
    parser = _add_verb(verbs, name, about, act or f"answer_verbs.{name}")
    parser.add_argument(
        "file", metavar="FILE", help=tr("a scenario, a map, or a scene as text (.toml)")
    )
    parser.add_argument(
        "--token", required=True, metavar="ID", help=tr("the token to ask about, by id or name")
    )
    parser.add_argument(
        "--for",
        dest="audience",
        metavar="WHO",
        help=tr("answer with what the players, a group of the party or one of its tokens knows"),
    )
    parser.add_argument("--json", action="store_true", help=tr("the full answer as JSON"))
    _add_rules_options(parser)
    return parser


def _add_ruleset_option(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--ruleset",
        metavar="ID",
        help=tr("read the file under another ruleset, or one in a folder"),
    )


def _add_rules_options(parser: ArgumentParser) -> None:
    _add_ruleset_option(parser)
    parser.add_argument(
        "--set",
        action="append",
        default=[],
        metavar="KEY=VALUE",
        help=tr("change a ruleset option"),
    )


def _add_movement_options(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--action", metavar="ID", help=tr("a movement action; by default the basic one")
    )
    parser.add_argument(
        "--mode",
        action="append",
        default=[],
        metavar="ID",
        help=tr("restrict the token to one movement mode"),
    )
    parser.add_argument(
        "--purchases",
        type=_purchase_count,
        metavar="N",
        help=tr("how many purchases of movement to allow; by default what is left"),
    )


def _whole_number(text: str) -> int:
    try:
        return int(text)
    except ValueError:
        # For a ValueError, argparse would name this function and give no remedy.
        raise ArgumentTypeError(tr("{text}: write a whole number", text=text)) from None


def _purchase_count(text: str) -> int:
    number = _whole_number(text)
    if not 0 <= number <= MOST_PURCHASES:
        raise ArgumentTypeError(
            tr("{number}: a turn allows 0 to {most} purchases", number=number, most=MOST_PURCHASES)
        )
    return number


def _add_reach(verbs: Verbs) -> None:
    _add_movement_options(
        _add_question_verb(verbs, "reach", tr("where a token can go, and at what cost"))
    )


def _add_route(verbs: Verbs) -> None:
    parser = _add_question_verb(
        verbs, "route", tr("the cheapest route to a cell, and the one that provokes least")
    )
    _add_movement_options(parser)
    parser.add_argument(
        "--to", required=True, metavar="X,Y[,Z]", help=tr("the destination cell, with a level")
    )
    parser.add_argument(
        "--via",
        action="append",
        default=[],
        metavar="X,Y[,Z]",
        help=tr("a cell to pass through; may be repeated"),
    )


def _add_threats(verbs: Verbs) -> None:
    _add_question_verb(verbs, "threats", tr("what a token threatens, and who threatens it"))


def _add_flanking(verbs: Verbs) -> None:
    _add_question_verb(verbs, "flanking", tr("the flanks a token suffers or takes part in"))


def _add_foresight(verbs: Verbs) -> None:
    about = tr("who can strike, shoot at or approach a token on their next turn, and from where")
    parser = _add_question_verb(verbs, "foresight", about, "foresight_verbs.foresight")
    parser.add_argument("--players", action="store_true", help=tr("use only what the players know"))


def _add_lenses(verbs: Verbs) -> None:
    about = tr("the cells a token can reach that match the given lenses")
    parser = _add_question_verb(verbs, "lenses", about, "foresight_verbs.lenses")
    parser.add_argument(
        "--lens", required=True, metavar="TEXT", help=tr('such as "safe and flanks:ogre"')
    )


def _add_compare(verbs: Verbs) -> None:
    about = tr("a token's reach, and a route with its costs and reactions, under two systems")
    parser = _add_question_verb(verbs, "compare", about, "compare_verbs.compare")
    parser.add_argument(
        "--with",
        required=True,
        dest="other",
        metavar="ID",
        help=tr("the other ruleset, or its folder"),
    )
    parser.add_argument(
        "--to", metavar="X,Y[,Z]", help=tr("a cell: the route there is compared, too")
    )


def _add_cases(verbs: Verbs) -> None:
    parser = _add_verb(verbs, "cases", tr("run conformance cases"), "file_verbs.cases")
    parser.add_argument(
        "paths",
        nargs="*",
        metavar="PATH",
        help=tr("case files or folders; by default all bundled ones"),
    )


def _add_import(verbs: Verbs) -> None:
    from fivefoot.core.storage.importers.import_choices import OUTLINE_KINDS

    about = tr("make scenarios from other programs' maps, dungeons, tokens and pictures")
    parser = _add_verb(verbs, "import", about, "import_verbs.import_maps")
    parser.add_argument(
        "source",
        metavar="SOURCE",
        nargs="+",
        help=tr("files, or folders of Foundry modules and packs"),
    )
    parser.add_argument(
        "-o",
        "--output",
        required=True,
        metavar="OUT",
        help=tr("the scenario file to write (.fivefoot; several maps are its scenes), or a folder"),
    )
    parser.add_argument(
        "--ruleset",
        default="keyword3",
        metavar="ID",
        help=tr("the ruleset to play under, or its folder"),
    )
    parser.add_argument("--json", action="store_true", help=tr("the report as JSON"))
    parser.add_argument("--report", metavar="FILE", help=tr("write the report to a text file"))
    parser.add_argument(
        "--scene", default="", metavar="NAME", help=tr("one scene of several, by name or number")
    )
    parser.add_argument(
        "--open-portals",
        choices=("windows", "doors"),
        help=tr("what portals that let light through are: windows or open doors"),
    )
    parser.add_argument(
        "--outlines",
        choices=OUTLINE_KINDS,
        default="curtain",
        help=tr("what object outlines block: sight (curtain), all (wall), movement (fence), none"),
    )
    parser.add_argument(
        "--tiles-per-cell",
        type=_tiles_per_cell,
        default=1,
        metavar="N",
        help=tr("how many tiles of a Tiled map make one cell"),
    )
    parser.add_argument(
        "--cost",
        action="append",
        default=[],
        metavar="NAME",
        help=tr("the property of a Tiled map that holds the cost of a step; may be repeated"),
    )


def _tiles_per_cell(text: str) -> int:
    from fivefoot.core.storage.importers.import_choices import MOST_TILES_PER_CELL

    number = _whole_number(text)
    if not 1 <= number <= MOST_TILES_PER_CELL:
        raise ArgumentTypeError(
            tr(
                "{number}: a cell is one to {most_tiles_per_cell} tiles",
                number=number,
                most_tiles_per_cell=MOST_TILES_PER_CELL,
            )
        )
    return number


def _add_scenes(verbs: Verbs) -> None:
    parser = _add_verb(verbs, "scenes", tr("list the scenes of a scenario"), "scene_verbs.scenes")
    parser.add_argument("file", metavar="FILE")
    parser.add_argument("--json", action="store_true", help=tr("the list as JSON"))


def _add_render(verbs: Verbs) -> None:
    parser = _add_verb(verbs, "render", tr("draw the map as a picture"), "file_verbs.render")
    parser.add_argument("file", metavar="FILE")
    parser.add_argument(
        "-o",
        "--output",
        required=True,
        metavar="OUT",
        help=tr("the picture to write (.png), or pages at one inch a square (.pdf)"),
    )
    parser.add_argument(
        "--paper", choices=("a4", "letter"), default="a4", help=tr("the paper size of a .pdf")
    )
    parser.add_argument(
        "--token", metavar="ID", help=tr("show where this token can go and what threatens it")
    )
    parser.add_argument(
        "--players",
        action="store_true",
        help=tr("leave out hidden tokens and show secret doors as walls"),
    )
    parser.add_argument(
        "--size",
        type=_picture_size,
        metavar="PIXELS",
        help=tr("the length of the picture's longer side"),
    )
    parser.add_argument("--no-frame", action="store_true", help=tr("just the map, without a frame"))
    parser.add_argument(
        "--grid",
        action=BooleanOptionalAction,
        help=tr("with or without the grid, regardless of the file"),
    )
    _add_ruleset_option(parser)


def _picture_size(text: str) -> int:
    number = _whole_number(text)
    if not LEAST_PIXELS <= number <= MOST_PIXELS:
        raise ArgumentTypeError(
            tr(
                "{number} pixels: the longer side of a picture has {least} to {most}",
                number=number,
                least=LEAST_PIXELS,
                most=MOST_PIXELS,
            )
        )
    return number


def _add_export(verbs: Verbs) -> None:
    about = tr(
        "write the map of a scenario as Universal VTT (.dd2vtt) or as a Foundry scene (.json)"
    )
    parser = _add_verb(verbs, "export", about, "file_verbs.export")
    parser.add_argument("file", metavar="FILE")
    parser.add_argument(
        "-o", "--output", required=True, metavar="OUT", help=tr("the file to write")
    )
    _add_ruleset_option(parser)


def _add_project(verbs: Verbs) -> None:
    about = tr("write what the players may know of a scenario to a separate file")
    parser = _add_verb(verbs, "project", about, "file_verbs.project")
    parser.add_argument("file", metavar="FILE")
    parser.add_argument(
        "--for",
        dest="audience",
        default="players",
        metavar="WHO",
        help=tr("players, a group of the party, or a token's id"),
    )
    parser.add_argument(
        "-o",
        "--output",
        required=True,
        metavar="OUT",
        help=tr("the scenario file to write (.fivefoot)"),
    )
    _add_ruleset_option(parser)


def _add_share(verbs: Verbs) -> None:
    about = tr("write a scenario to a file you can pass on, with authors, licence and credits")
    parser = _add_verb(verbs, "share", about, "sharing_verbs.share")
    parser.add_argument("file", metavar="FILE")
    parser.add_argument(
        "-o", "--output", required=True, metavar="OUT", help=tr("the file to write")
    )
    parser.add_argument(
        "--author", action="append", default=[], metavar="NAME", help=tr("may be repeated")
    )
    parser.add_argument("--licence", metavar="TEXT", help=tr("like CC BY 4.0"))
    parser.add_argument(
        "--credit",
        action="append",
        default=[],
        metavar="WHERE=AUTHOR;LICENCE;SOURCE",
        help=tr("the author of a picture: WHERE is map, or a token by id or name; may be repeated"),
    )
    parser.add_argument(
        "--players", action="store_true", help=tr("only what the players may know (see project)")
    )
    parser.add_argument(
        "--no-pictures",
        dest="pictures",
        action="store_false",
        help=tr("without pictures; people who have them can put them back with join"),
    )
    parser.add_argument(
        "--no-fight", dest="fight", action="store_false", help=tr("as it was before the encounter")
    )
    _add_ruleset_option(parser)


def _add_join(verbs: Verbs) -> None:
    about = tr("put the missing pictures back into a scenario shared without them")
    parser = _add_verb(verbs, "join", about, "sharing_verbs.join")
    parser.add_argument("file", metavar="FILE")
    parser.add_argument(
        "pictures", nargs="+", metavar="PICTURE", help=tr("picture files, or folders of them")
    )
    parser.add_argument(
        "-o", "--output", required=True, metavar="OUT", help=tr("the file to write")
    )
    parser.add_argument(
        "--as-map",
        action="store_true",
        help=tr("use this picture for the map, whatever it contains"),
    )


def _add_comparison_verb(verbs: Verbs, name: str, about: str) -> ArgumentParser:
    parser = _add_verb(verbs, name, about, f"diff_verbs.{name}")
    parser.add_argument("own", metavar="OWN", help=tr("your own scenario"))
    parser.add_argument("other", metavar="OTHER", help=tr("the scenario to compare it with"))
    return parser


def _add_diff(verbs: Verbs) -> None:
    parser = _add_comparison_verb(
        verbs, "diff", tr("what differs between two scenarios, item by item")
    )
    parser.add_argument("--json", action="store_true", help=tr("the full answer as JSON"))
    parser.add_argument(
        "--picture", metavar="PNG", help=tr("draw OWN's map with the differences marked")
    )


def _add_merge(verbs: Verbs) -> None:
    parser = _add_comparison_verb(verbs, "merge", tr("merge differences from another scenario"))
    parser.add_argument(
        "-o", "--output", required=True, metavar="OUT", help=tr("the file to write")
    )
    parser.add_argument(
        "--take",
        action="append",
        default=[],
        metavar="WHAT",
        help=tr("a name from diff, like tokens/goblin-1 or 'barriers/*'; by default, everything"),
    )


def _add_log(verbs: Verbs) -> None:
    parser = _add_verb(
        verbs, "log", tr("the combat log of a scenario, as text or CSV"), "file_verbs.log"
    )
    parser.add_argument("file", metavar="FILE")
    parser.add_argument(
        "-o",
        "--output",
        metavar="OUT",
        help=tr("the file to write (.txt or .csv); by default, the log is printed"),
    )


def _add_creatures(verbs: Verbs) -> None:
    about = tr("your creature library: list it, add creatures, write it to a file")
    parser = _add_verb(verbs, "creatures", about, "creature_verbs.creatures")
    parser.add_argument(
        "--add",
        metavar="FILE",
        help=tr("add creatures from a library, or tokens from a scenario"),
    )
    parser.add_argument("-o", "--output", metavar="OUT", help=tr("write the library to a file"))


def _add_check(verbs: Verbs) -> None:
    parser = _add_verb(
        verbs,
        "check",
        tr("check whether scenario files and rulesets can be used"),
        "file_verbs.check",
    )
    parser.add_argument(
        "what",
        nargs="+",
        metavar="FILE-OR-RULESET",
        help=tr("files, folders of scenarios or rulesets, or ruleset ids"),
    )


def _add_diagram(verbs: Verbs) -> None:
    parser = _add_verb(
        verbs,
        "diagram",
        tr("print a scenario as a text diagram, for bug reports and cases"),
        "file_verbs.diagram",
    )
    parser.add_argument("file", metavar="FILE")
    _add_ruleset_option(parser)


def _add_explain(verbs: Verbs) -> None:
    parser = _add_verb(
        verbs,
        "explain",
        tr("what a rule says, found by its id or by words in it"),
        "rules_verbs.explain",
    )
    parser.add_argument(
        "what", nargs="+", metavar="RULE", help=tr("an id like A44, or words to search for")
    )
    _add_ruleset_option(parser)
    parser.add_argument("--json", action="store_true", help=tr("the full answer as JSON"))


def _add_readings(verbs: Verbs) -> None:
    about = tr("what the scenario's rules leave open, and which readings are in force")
    parser = _add_verb(verbs, "readings", about, "reading_verbs.readings")
    parser.add_argument("file", metavar="FILE")
    parser.add_argument("--json", action="store_true", help=tr("the full answer as JSON"))
    parser.add_argument(
        "-o", "--output", metavar="OUT", help=tr("write the scenario with the changes from --set")
    )
    _add_rules_options(parser)


def _add_new_ruleset(verbs: Verbs) -> None:
    parser = _add_verb(
        verbs, "new-ruleset", tr("start a ruleset of your own"), "rules_verbs.new_ruleset"
    )
    parser.add_argument("name", metavar="NAME", help=tr("its id: lower-case letters, digits and _"))
    parser.add_argument(
        "--like",
        metavar="ID",
        help=tr("start from a copy of this ruleset; by default, from the template"),
    )
    parser.add_argument("--title", metavar="TEXT", help=tr("its name"))
    parser.add_argument(
        "--into", metavar="FOLDER", help=tr("where to put it; by default, among your own rulesets")
    )


VERBS: dict[str, Callable[[Any], None]] = {
    "reach": _add_reach,
    "route": _add_route,
    "threats": _add_threats,
    "flanking": _add_flanking,
    "foresight": _add_foresight,
    "lenses": _add_lenses,
    "compare": _add_compare,
    "cases": _add_cases,
    "import": _add_import,
    "scenes": _add_scenes,
    "render": _add_render,
    "export": _add_export,
    "project": _add_project,
    "diff": _add_diff,
    "merge": _add_merge,
    "share": _add_share,
    "join": _add_join,
    "log": _add_log,
    "creatures": _add_creatures,
    "check": _add_check,
    "diagram": _add_diagram,
    "explain": _add_explain,
    "readings": _add_readings,
    "new-ruleset": _add_new_ruleset,
}
