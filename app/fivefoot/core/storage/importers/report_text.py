"""What an import took, left out and changed, as sentences for the window and as a text to keep."""

from __future__ import annotations

import re
from dataclasses import dataclass

from fivefoot.core.rules.ruleset.amount_text import counted
from fivefoot.core.storage.importers.texts import say
from fivefoot.core.storage.reading.report import ImportReport
from fivefoot.core.storage.scenario_file import LoadReport

_LEFT_OUT = re.compile(r"left out|not in the|not beside|without one|without a leaf|was not read")
_OUTSIDE = (
    ("walls_outside", "wall"),
    ("doors_outside", "door"),
    ("windows_outside", "window"),
    ("lights_outside", "light"),
    ("objects_outside", "outline"),
)
_TAKEN = (
    ("walls", "wall"),
    ("doors", "door"),
    ("windows", "window"),
    ("lights", "light"),
    ("objects", "outline"),
    ("tokens", "token"),
    ("regions", "region"),
)


@dataclass(frozen=True, slots=True)
class ToldImport:
    """Sentences without a number or a mark before them."""

    taken: tuple[str, ...]
    left_out: tuple[str, ...]
    changed: tuple[str, ...]


def told_import(report: LoadReport) -> ToldImport:
    """What came over, what did not, and what is something else here."""
    scene, figures = report.scenario.scene, report.imported
    taken: list[str] = [say("columns_rows_cells", columns=scene.columns, rows=scene.rows)]
    if figures is not None:
        taken += [
            counted(count, word) for name, word in _TAKEN if (count := getattr(figures, name))
        ]
        taken += [f"{count} {name.replace('_', ' ')}" for name, count in figures.others if count]
        if figures.image is not None:
            taken.append(
                say("picture_first_second_pixels", first=figures.image[0], second=figures.image[1])
            )
    left = [line for line in report.warnings if _LEFT_OUT.search(line)]
    return ToldImport(
        tuple(taken),
        (*_beside(figures), *left),
        tuple(line for line in report.warnings if line not in left),
    )


def _beside(figures: ImportReport | None) -> tuple[str, ...]:
    if figures is None:
        return ()
    outside = [counted(count, word) for name, word in _OUTSIDE if (count := getattr(figures, name))]
    lines = [say("outside_of_picture_in_line", outside=", ".join(outside))] if outside else []
    if figures.zero_length:
        lines.append(say("counted_without_length", counted=counted(figures.zero_length, "wall")))
    return tuple(lines)


def report_text(source: str, report: LoadReport) -> str:
    """The report as plain text: the file's name, then three lists."""
    told = told_import(report)
    lines = [say("import_of_source", source=source), ""]
    for head, sentences in (
        (say("taken"), told.taken),
        (say("left_out"), told.left_out),
        (say("changed"), told.changed),
    ):
        lines += [f"{head}:", *(f"  - {sentence}" for sentence in sentences or ("nothing",)), ""]
    return "\n".join(lines)
