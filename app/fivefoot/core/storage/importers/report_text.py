"""What an import took, left out and changed, as sentences for the window and as a text to keep."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from fivefoot.core.storage.importers.texts import say
from fivefoot.core.storage.reading.report import ImportReport
from fivefoot.core.storage.scenario_file import LoadReport
from fivefoot.core.texts.message import Message, Plural

_LEFT_OUT = re.compile(r"left out|not in the|not beside|without one|without a leaf|was not read")
_TAKEN: Mapping[str, Callable[[int], str]] = {
    "walls": lambda count: say("count_walls", count=count),
    "doors": lambda count: say("count_doors", count=count),
    "windows": lambda count: say("count_windows", count=count),
    "lights": lambda count: say("count_lights", count=count),
    "objects": lambda count: say("count_outlines", count=count),
    "tokens": lambda count: say("count_tokens", count=count),
    "regions": lambda count: say("count_regions", count=count),
}
_OTHERS: Mapping[str, Callable[[int], str]] = {
    "rooms": lambda count: say("count_rooms", count=count),
    "doorways": lambda count: say("count_doorways", count=count),
    "notes": lambda count: say("count_notes", count=count),
    "layers": lambda count: say("count_layers", count=count),
    "painted_cells": lambda count: say("count_painted_cells", count=count),
}
_OUTSIDE = ("walls", "doors", "windows", "lights", "objects")


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
        taken += [said(count) for name, said in _TAKEN.items() if (count := getattr(figures, name))]
        taken += [_OTHERS[name](count) for name, count in figures.others if count]
        if figures.image is not None:
            taken.append(
                say("picture_first_second_pixels", first=figures.image[0], second=figures.image[1])
            )
    left = [line for line in report.warnings if _is_left_out(line)]
    return ToldImport(
        tuple(taken),
        (*_beside(figures), *left),
        tuple(line for line in report.warnings if line not in left),
    )


def _is_left_out(line: str) -> bool:
    """Whether a remark tells that something did not come over."""
    remark = line.arguments.get("remark", line) if isinstance(line, Message) else line
    if not isinstance(remark, Message):
        return _LEFT_OUT.search(line) is not None
    # By the English sentence of its code: what is shown may be in any language, and may quote the
    # file.
    sentence = say.table.get(remark.code.partition(".")[2], "")
    text = sentence.other if isinstance(sentence, Plural) else sentence
    return _LEFT_OUT.search(text) is not None


def _beside(figures: ImportReport | None) -> tuple[str, ...]:
    if figures is None:
        return ()
    outside = [
        _TAKEN[name](count) for name in _OUTSIDE if (count := getattr(figures, f"{name}_outside"))
    ]
    lines = [say("outside_of_picture_in_line", outside=", ".join(outside))] if outside else []
    if figures.zero_length:
        lines.append(say("walls_without_length", count=figures.zero_length))
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
        lines += [
            f"{head}:",
            *(f"  - {sentence}" for sentence in sentences or (say("nothing"),)),
            "",
        ]
    return "\n".join(lines)
