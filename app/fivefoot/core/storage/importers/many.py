"""Several maps imported at once: each becomes a scenario file in one folder."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from fivefoot.core.storage.atomic import SaveError
from fivefoot.core.storage.importers.import_choices import NOTHING_CHOSEN, ImportChoices
from fivefoot.core.storage.importers.to_scenario import open_path
from fivefoot.core.storage.scenario_error import ScenarioFileError
from fivefoot.core.storage.scenario_file import SUFFIX, LoadReport, save


@dataclass(frozen=True, slots=True)
class Imported:
    """A file and what became of it: a report and the scenario file, or why there is none."""

    source: Path
    target: Path | None = None
    report: LoadReport | None = None
    problem: str = ""


def import_each(
    sources: Iterable[Path], folder: Path, ruleset: str, choices: ImportChoices = NOTHING_CHOSEN
) -> Iterator[Imported]:
    """Make a scenario file of each source in the folder, one after the other.

    Names follow the sources; a file that is there keeps its place, the new one gets a number. One
    that cannot be imported is told, and the next one goes on. Nothing is raised but by a folder
    that cannot be made (OSError).
    """
    folder.mkdir(parents=True, exist_ok=True)
    for source in sources:
        try:
            report, _ = open_path(source, ruleset, choices)
            target = _free(folder, source.stem)
            save(report.scenario, target)
        except (ScenarioFileError, SaveError, OSError) as error:
            yield Imported(source, problem=str(error))
        else:
            yield Imported(source, target, report)


def _free(folder: Path, stem: str) -> Path:
    """A name in the folder that no file has."""
    target = folder / f"{stem}{SUFFIX}"
    number = 2
    while target.exists():
        target = folder / f"{stem} {number}{SUFFIX}"
        number += 1
    return target
