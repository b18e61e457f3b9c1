"""The verbs about the texts of rulesets: explain, new-ruleset."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator
from pathlib import Path

from fivefoot.cli.failure import DONE, CommandLineError
from fivefoot.cli.opening_files import ruleset_id
from fivefoot.cli.output import print_json, print_lines
from fivefoot.core.rules.ruleset import library
from fivefoot.core.rules.ruleset.library import RulesetError
from fivefoot.core.rules.ruleset.rule_names import FoundRule, rules_about
from fivefoot.core.rules.ruleset.schema.ruleset import Ruleset
from fivefoot.core.storage.new_ruleset import NewRulesetError
from fivefoot.core.storage.new_ruleset import new_ruleset as begin
from fivefoot.core.storage.user_folders import own_rulesets_folder
from fivefoot.core.texts.marker import tr


def explain(args: Namespace) -> int:
    """Prints what a rule says, found by its id or by words in it, in one ruleset or in all."""
    asked = " ".join(args.what)
    rulesets = _rulesets(args.ruleset)
    found = [rule for ruleset in rulesets for rule in rules_about(ruleset, asked)]
    # Texts of other rules may mention an id, but a whole id asks for that rule alone.
    exact = [rule for rule in found if rule.id.casefold() == asked.casefold()]
    if not found:
        where = ", ".join(ruleset.id for ruleset in rulesets)
        raise CommandLineError(
            tr(
                "no rule has the id or the words {asked!r}; searched {where}",
                asked=asked,
                where=where,
            )
        )
    shown = exact or found
    if args.json:
        print_json([rule.as_json() for rule in shown])
    else:
        print_lines(line for rule in shown for line in _lines(rule))
    return DONE


def new_ruleset(args: Namespace) -> int:
    """Copies the template, or another ruleset, to start a ruleset from."""
    into = Path(args.into) if args.into is not None else own_rulesets_folder()
    try:
        folder = begin(args.name, into, args.like, args.title)
    except NewRulesetError as error:
        raise CommandLineError(str(error)) from error
    print_lines(
        [
            f"{folder}",
            tr("Edit its files, then check them: fivefoot check {folder}", folder=folder),
            tr("Run its cases: fivefoot cases {folder}", folder=folder),
        ]
    )
    if args.into is None:
        print_lines([tr("The window lists it under Play > Rules.")])
    return DONE


def _rulesets(name: str | None) -> list[Ruleset]:
    """Returns the named ruleset, or all that can be used."""
    try:
        if name is not None:
            return [library.load(ruleset_id(name))]
    except RulesetError as error:
        raise CommandLineError(str(error)) from error
    found = []
    for each in library.available():
        try:
            found.append(library.load(each))
        except RulesetError:  # `check` reports why it cannot be used
            continue
    return found


def _lines(rule: FoundRule) -> Iterator[str]:
    yield f"{rule.id}  {rule.name}  ({rule.ruleset}, {rule.chapter})"
    yield f"    {rule.says}"
    if rule.values:
        yield tr("    Values from it: {values}", values=", ".join(rule.values))
