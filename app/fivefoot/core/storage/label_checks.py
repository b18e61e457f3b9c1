"""Labels of a file that no map can hold."""

from __future__ import annotations

from collections.abc import Iterator

from fivefoot.core.geometry.grid import CELL
from fivefoot.core.model.label import MOST_LABEL_NOTE, MOST_LABELS, MOST_TEXT, MapLabel
from fivefoot.core.model.scene import Scene
from fivefoot.core.storage import limits
from fivefoot.core.storage.reading.report import quoted
from fivefoot.core.storage.scenario_error import ScenarioFileError, place_of

REMEDY = "Correct it there, or remove the label"


def check_labels(scene: Scene) -> None:
    """Raises ScenarioFileError for the first label that cannot be, naming its place."""
    if len(scene.labels) > MOST_LABELS:
        problem = f"there are {len(scene.labels)} labels; {MOST_LABELS} are allowed"
        raise ScenarioFileError("scene.labels", problem, REMEDY)
    seen: set[str] = set()
    for index, label in enumerate(scene.labels):
        for field, problem in _problems(scene, label, seen):
            raise ScenarioFileError(place_of("scene", "labels", index, field), problem, REMEDY)
        seen.add(label.id)


def _problems(scene: Scene, label: MapLabel, seen: set[str]) -> Iterator[tuple[str, str]]:
    if not 0 < len(label.id) <= limits.MAX_ID:
        yield "id", f"an id has 1 to {limits.MAX_ID} letters"
    if label.id in seen:
        yield "id", f"another label is called {quoted(label.id)!r}"
    if not 0 < len(label.text) <= MOST_TEXT:
        yield "text", f"a label has 1 to {MOST_TEXT} letters"
    if len(label.note) > MOST_LABEL_NOTE:
        yield "note", f"a note has at most {MOST_LABEL_NOTE} letters"
    if not (0 <= label.at[0] <= scene.columns * CELL and 0 <= label.at[1] <= scene.rows * CELL):
        yield "at", "a label stands on the map"
