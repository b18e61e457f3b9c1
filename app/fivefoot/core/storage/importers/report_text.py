"""Describes an import (what was taken, left out and changed) as sentences for the window and as a
text to keep.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from fivefoot.core.storage.importers.texts import say
from fivefoot.core.storage.reading.report import ImportReport
from fivefoot.core.storage.scenario_file import LoadReport
from fivefoot.core.texts.message import Message

LEFT_OUT = frozenset(
    {
        "arches_without_leaf",
        "colour_that_is_not_6",
        "door_or_window_with_neither_two",
        "door_or_window_without_width_was",
        "entrances_by_stairs",
        "it_is_not_in_map_folder",
        "its_areas_that_block_sight",
        "its_picture_is_not_in_file",
        "its_picture_quoted_is_not_beside",
        "last_of_odd_number_of_points",
        "layers_above_tokens_left_out",
        "left_out_objects",
        "left_out_for_fivefoot",
        "light_absurdly_far_away_was_left",
        "light_without_position_was_left_out",
        "line_with_fewer_than_two_points",
        "narrow_openings",
        "object_absurdly_far_away_was_left",
        "of_levels_first_was_taken",
        "open_doorways",
        "outlines_of_objects_count_pieces_left",
        "outside_of_picture_were_left",
        "picture_is_not_in_file_put",
        "picture_is_not_in_file_which",
        "picture_quoted_of_tileset",
        "piece_of_wall_shorter_than_thousandth",
        "problem_map_opens_without_one",
        "region_has_too_many_corners",
        "region_that_does_not_change_cost",
        "region_was_left_out",
        "scene_names_no_picture_map_opens",
        "stairs_out",
        "stairwells",
        "template_quoted_was_not_read_problem",
        "tileset_quoted_is_not_in_map",
        "token_outside_of_picture_was_left",
        "tokens_outside_of_map",
        "wall_that_reaches_absurdly_far_was",
        "wall_that_stops_only_light",
    }
)
"""Codes of the remarks about things that were not imported."""

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
class ImportSummary:
    """The three lists of an import, each sentence without a number or bullet."""

    taken: tuple[str, ...]
    left_out: tuple[str, ...]
    changed: tuple[str, ...]


def import_summary(report: LoadReport) -> ImportSummary:
    """What was imported, what was not, and what became something else."""
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
    return ImportSummary(
        tuple(taken),
        (*_beside(figures), *left),
        tuple(line for line in report.warnings if line not in left),
    )


def _is_left_out(line: str) -> bool:
    """Whether a remark says that something was not imported."""
    # By its code: the text may be in any language, and may quote the file.
    remark = line.arguments.get("remark", line) if isinstance(line, Message) else line
    room, _, code = remark.code.partition(".") if isinstance(remark, Message) else ("", "", "")
    return room == say.room and code in LEFT_OUT


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


def refused_text(source: str, problem: str) -> str:
    """The text of `report_text` for a file that was not imported."""
    head = say("import_of_source", source=source)
    return f"{head}\n\n{say('not_imported_problem', problem=problem)}\n"


def report_text(source: str, report: LoadReport) -> str:
    """The report as plain text: the file's name, then three lists."""
    summary = import_summary(report)
    lines = [say("import_of_source", source=source), ""]
    for head, sentences in (
        (say("taken"), summary.taken),
        (say("left_out"), summary.left_out),
        (say("changed"), summary.changed),
    ):
        lines += [
            f"{head}:",
            *(f"  - {sentence}" for sentence in sentences or (say("nothing"),)),
            "",
        ]
    return "\n".join(lines)
