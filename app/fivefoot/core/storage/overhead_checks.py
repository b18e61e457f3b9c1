"""Refuses roofs and tree tops of a file that no map can hold."""

from __future__ import annotations

from collections.abc import Iterator
from operator import attrgetter

from fivefoot.core.model.overhead import MOST_OVERHEAD_NAME, MOST_OVERHEADS, Overhead
from fivefoot.core.model.scene import Scene
from fivefoot.core.storage.reading import limits
from fivefoot.core.storage.reading.report import quoted
from fivefoot.core.storage.record_checks import refuse_faults, refuse_more_than
from fivefoot.core.storage.texts import say

REMEDY = say("correct_it_there_or_remove_overhead")


def check_overheads(scene: Scene) -> None:
    """Raises ScenarioFileError for the first impossible one, naming its place."""
    overheads, place = scene.overheads, ("scene", "overheads")
    many = say("there_are_count_overheads_most", count=len(overheads), most=MOST_OVERHEADS)
    refuse_more_than(MOST_OVERHEADS, overheads, many, REMEDY, *place)
    refuse_faults(overheads, _problems, attrgetter("id"), REMEDY, *place)


def _problems(overhead: Overhead, seen: set[str]) -> Iterator[tuple[str, str]]:
    if not limits.is_identifier(overhead.id):
        yield "id", say("id_is_one_line_of_1", max_id=limits.MAX_ID, quoted=quoted(overhead.id))
    if overhead.id in seen:
        yield "id", say("id_quoted_stands_there_twice", quoted=quoted(overhead.id))
    if len(overhead.name) > MOST_OVERHEAD_NAME:
        yield "name", say("name_has_1_to_most_name_letters", most_name=MOST_OVERHEAD_NAME)
    for side, length in (("width", overhead.width), ("height", overhead.height)):
        if not 0 < length <= limits.MAX_LENGTH:
            yield side, say("overhead_has_a_size")
    if overhead.quarters not in range(4):
        yield "quarters", say("overhead_is_turned_by_quarters")
