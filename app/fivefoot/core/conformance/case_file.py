"""Case files: TOML with a ruleset and `[[case]]` tables, read into frozen values (see
`rulesets/CASES.md`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from fivefoot.core.conformance.scene_text import parse_toml
from fivefoot.core.conformance.texts import say
from fivefoot.core.model.plain_table import PlainTable, TableError, cut_short, nearest

CASES: Final = "cases"
"""The folder of the cases, beside a ruleset's files."""

CASE_KEYS: Final = ("id", "says", "rule", "do", "branch")
#: verb -> the key of its main argument, which is written as the verb's value
VERBS: Final[Mapping[str, str]] = {
    "move": "token",
    "act": "token",
    "answer": "who",
    "react": "token",
    "roll": "token",
    "spend": "token",
    "mark_reaction": "token",
    "push": "token",
    "teleport": "token",
    "place": "token",
    "new_turn": "token",
    "end_turn": "token",
    "next_turn": "yes",
    "new_round": "yes",
    "start_encounter": "yes",
    "end_encounter": "yes",
    "delay": "token",
    "set_initiative": "token",
    "set_order": "order",
    "set_condition": "token",
    "set_flag": "token",
    "set_link": "kind",
    "damage": "token",
    "set_hit_points": "token",
    "place_zone": "name",
    "move_zone": "zone",
    "edit_zone": "zone",
    "remove_zone": "zone",
    "remove_token": "token",
    "door": "wall",
    "remove_ground": "ground",
    "add_scene": "name",
    "open_scene": "scene",
    "remove_scene": "scene",
    "place_passage": "name",
    "go_through": "token",
    "set_option": "key",
    "query": "kind",
}
VERDICTS: Final = ("expect", "refused", "asks")


class CaseError(ValueError):
    """A case that cannot run as written: an unknown key, an unknown expectation, a missing
    token.
    """


@dataclass(frozen=True, slots=True)
class CaseStep:
    """One step: something done, and what is expected of it.

    `args` hold everything but verb and expectations.
    """

    verb: str
    subject: Any
    args: Mapping[str, Any]
    expect: Mapping[str, Any] | None
    refused: Mapping[str, Any] | None
    asks: Mapping[str, Any] | None
    place: str

    @property
    def expects(self) -> bool:
        """Whether the step has an expectation and so could fail."""
        return bool(self.expect) or self.refused is not None or self.asks is not None


@dataclass(frozen=True, slots=True)
class Branch:
    """One continuation from where the case's own steps end."""

    name: str
    steps: tuple[CaseStep, ...]


@dataclass(frozen=True, slots=True)
class Case:
    """A scene, the steps played in it, and what is expected. `scene` is the table of its
    diagram.
    """

    id: str
    says: str
    rules: tuple[str, ...]
    scene: Mapping[str, Any]
    steps: tuple[CaseStep, ...]
    branches: tuple[Branch, ...]
    place: str


@dataclass(frozen=True, slots=True)
class CaseFile:
    """The cases of one file, for one ruleset."""

    name: str
    ruleset: str
    cases: tuple[Case, ...]


def read_case_file(path: Path) -> CaseFile:
    """The cases in a file.

    Raises TableError naming place, problem and remedy, OSError where it cannot be read.
    """
    try:
        # Opening a pipe would block, and reading a device would never end.
        if not path.is_file():
            raise TableError("", say("this_is_pipe_or_device_not_file"), say("choose_case_file"))
        text = path.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise TableError("", say("this_is_no_text_in_utf_8"), say("save_it_as_utf_8")) from error
    return parse_case_file(text, str(path))


def parse_case_file(text: str, name: str) -> CaseFile:
    """The cases in a text. Raises TableError."""
    return case_file_of(parse_toml(text), name)


def case_file_of(values: Mapping[str, Any], name: str) -> CaseFile:
    """The cases in a table. Raises TableError."""
    table = PlainTable(values)
    table.needed("ruleset")
    ruleset = table.text("ruleset")
    cases = tuple(_case(inner) for inner in table.tables("case"))
    table.finish()
    if not cases:
        raise TableError("case", say("there_is_no_case_in_it"), say("add_one_under_case"))
    # Reports use the id to name a failed case.
    known: set[str] = set()
    for case in cases:
        if case.id in known:
            raise TableError(
                case.place,
                say("id_id_stands_there_twice", id=case.id),
                say("give_each_case_its_own_id"),
            )
        known.add(case.id)
    return CaseFile(name, ruleset, cases)


def _case(table: PlainTable) -> Case:
    table.needed("id")
    table.needed("says")
    steps = tuple(_step(inner) for inner in table.tables("do"))
    branches = tuple(
        _branch(inner, number) for number, inner in enumerate(table.tables("branch"), start=1)
    )
    case = Case(
        table.text("id"),
        table.text("says"),
        table.texts("rule"),
        # The rest is the scene: the reader of diagrams refuses unknown keys.
        {key: value for key, value in table.values.items() if key not in CASE_KEYS},
        steps,
        branches,
        table.place,
    )
    # A case that can never fail looks like a rule that is tested.
    loose = [branch for branch in branches if not any(step.expects for step in branch.steps)]
    if loose or not (any(step.expects for step in steps) or branches):
        where = f"{table.place} ({case.id})"
        raise TableError(
            where,
            say("nothing_is_expected_in_it_so_it_could"),
            say("add_expect_refused_or_asks"),
        )
    return case


def _branch(table: PlainTable, number: int) -> Branch:
    """A branch may begin with a step of its own (the roll it is about), followed by its list of
    steps.
    """
    # "when" is no key of any step, so the rest can be a step.
    own = {key: value for key, value in table.values.items() if key not in ("when", "do")}
    first = (_step(PlainTable(own, table.place)),) if own else ()
    name = table.text("when", say("branch_number", number=number))
    return Branch(name, (*first, *(_step(inner) for inner in table.tables("do"))))


def _step(table: PlainTable) -> CaseStep:
    verbs = [
        key
        for key in table.values
        # Exactly one verb: with two in a table the order would be unclear.
        if key in VERBS and not (key == "roll" and _is_rolled(table.values[key]))
    ]
    if len(verbs) != 1:
        given = ", ".join(verbs) or _no_verb(table.values)
        raise TableError(
            table.place,
            say("step_has_one_verb_here_are_given", given=given),
            say("verbs_are_verbs", verbs=", ".join(VERBS)),
        )
    verb = verbs[0]
    expect = table.table("expect").values if table.has("expect") else None
    if expect is not None and not expect:
        raise TableError(
            table.at("expect"),
            say("empty_expectation_never_fails"),
            say("say_what_is_expected_or_remove_it"),
        )
    args = {key: value for key, value in table.values.items() if key not in (verb, *VERDICTS)}
    refused = _named(table, "refused", "code")
    asks = _named(table, "asks", "who")
    if refused is not None and asks is not None:
        raise TableError(
            table.place, say("what_is_refused_asks_nothing"), say("keep_refused_or_asks")
        )
    return CaseStep(verb, table.any(verb), args, expect, refused, asks, table.place)


def _is_rolled(value: Any) -> bool:
    """Whether `roll` is an argument: as a verb it names the roller, as an argument the faces
    rolled.
    """
    return not isinstance(value, str)


def _named(table: PlainTable, key: str, name: str) -> Mapping[str, Any] | None:
    """The table of `refused` or `asks`: a text stands for its commonest key."""
    if not table.has(key):
        return None
    value = table.any(key)
    if isinstance(value, str) and value:
        return {name: value}
    if not isinstance(value, Mapping) or not value:
        problem = say("value_says_nothing_of_what_is_key", value=cut_short(value), key=key)
        raise TableError(table.at(key), problem, say("write_key_name_or_table", key=key, name=name))
    return value


def _no_verb(keys: Mapping[str, Any]) -> str:
    """The error for a step without a verb, naming the verb that one of its keys may be a slip
    for.
    """
    if not keys:
        return say("none_among_no_keys")
    meant = _nearest_verb(keys)
    return say("none_among_values_nearest_verb", values=", ".join(keys), nearest_verb=meant)


def _nearest_verb(keys: Mapping[str, Any]) -> str:
    hints = (nearest(key, VERBS) for key in keys)
    return next((hint for hint in hints if hint), "")


def case_files(paths: list[Path]) -> Iterator[Path]:
    """The case files at the paths: files themselves; for folders every `.toml` below a `cases`
    folder, or directly in the folder where it has none. Raises FileNotFoundError.
    """
    for path in paths:
        if not path.exists():
            raise FileNotFoundError(say("path_there_is_no_such_file_or_folder", path=path))
        if not path.is_dir():
            yield path
            continue
        below = sorted(p for p in path.rglob("*.toml") if p.parent.name == CASES)
        # Sorted, so that a run prints the same lines on every disk.
        yield from below or sorted(path.glob("*.toml"))
