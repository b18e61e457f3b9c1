"""Refuses labels of a file that no map can hold."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from operator import attrgetter

from fivefoot.core.geometry.grid import CELL
from fivefoot.core.model.label import MOST_LABEL_NOTE, MOST_LABELS, MOST_TEXT, MapLabel
from fivefoot.core.model.scene import Scene
from fivefoot.core.storage.reading import limits
from fivefoot.core.storage.reading.report import quoted
from fivefoot.core.storage.record_checks import refuse_faults, refuse_more_than
from fivefoot.core.storage.texts import say

REMEDY = say("correct_it_there_or_remove_label")


def check_labels(scene: Scene) -> None:
    """Raises ScenarioFileError for the first impossible label, naming its place."""
    labels, place = scene.labels, ("scene", "labels")
    many = say("there_are_count_labels_most_labels", count=len(labels), most_labels=MOST_LABELS)
    refuse_more_than(MOST_LABELS, labels, many, REMEDY, *place)
    refuse_faults(labels, partial(_problems, scene), attrgetter("id"), REMEDY, *place)


def _problems(scene: Scene, label: MapLabel, seen: set[str]) -> Iterator[tuple[str, str]]:
    if not 0 < len(label.id) <= limits.MAX_ID:
        yield "id", say("id_has_1_to_max_id_letters", max_id=limits.MAX_ID)
    if label.id in seen:
        yield "id", say("another_label_is_called_quoted", quoted=quoted(label.id))
    if not 0 < len(label.text) <= MOST_TEXT:
        yield "text", say("label_has_1_to_most_text_letters", most_text=MOST_TEXT)
    if len(label.note) > MOST_LABEL_NOTE:
        yield (
            "note",
            say("note_has_at_most_most_label_note_letters", most_label_note=MOST_LABEL_NOTE),
        )
    if not (0 <= label.at[0] <= scene.columns * CELL and 0 <= label.at[1] <= scene.rows * CELL):
        yield "at", say("label_stands_on_map")
