"""The verb about what the rules leave open: readings."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator
from pathlib import Path

from fivefoot.cli.failure import DONE
from fivefoot.cli.opening_files import battle_of
from fivefoot.cli.output import print_json, print_lines
from fivefoot.cli.sharing_verbs import scenario_target, write_scenario
from fivefoot.core.rules.ruleset.reading_values import is_same_choice
from fivefoot.core.rules.ruleset.reading_words import says_of
from fivefoot.core.rules.ruleset.readings import Reading, readings_of
from fivefoot.core.texts.marker import tr


def readings(args: Namespace) -> int:
    """Prints the readings of a scenario; with `-o` also writes it, with the readings from
    `--set`.
    """
    scenario = battle_of(Path(args.file), args.ruleset, args.set).scenario
    found = readings_of(scenario)
    if args.output is not None:
        write_scenario(scenario, scenario_target(args.output))
    if args.json:
        print_json([_as_json(reading) for reading in found])
    else:
        print_lines(line for reading in found for line in _lines(reading))
    return DONE


def _lines(reading: Reading) -> Iterator[str]:
    mark = "*" if reading.differs else " "
    yield f"{mark} {reading.text}  ({reading.source})"
    for choice in reading.choices:
        chosen = tr("in force") if is_same_choice(choice, reading.value) else ""
        own = tr("the ruleset's default") if is_same_choice(choice, reading.usual) else ""
        about = ", ".join(filter(None, (chosen, own)))
        # As typed after --set: TOML writes `true`, not `True`.
        written = str(choice).lower() if isinstance(choice, bool) else str(choice)
        said = says_of(reading.key, choice)
        yield tr(
            "      --set {key}={written}  {said}", key=reading.key, written=written, said=said
        ) + (f" ({about})" if about else "")


def _as_json(reading: Reading) -> dict[str, object]:
    return {
        "key": reading.key,
        "label": reading.label,
        "value": reading.value,
        "usual": reading.usual,
        "choices": list(reading.choices),
        "source": reading.source,
        "differs": reading.differs,
    }
