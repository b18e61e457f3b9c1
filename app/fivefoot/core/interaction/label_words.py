"""The text about the labels at a place, for the status bar."""

from __future__ import annotations

from fivefoot.core.geometry.grid import Cell, cell_at
from fivefoot.core.model.scene import Scene

TOLD = 90
"""The most characters of a note in a line."""


def notes_at(scene: Scene, cell: Cell) -> list[str]:
    """The labels in a cell, with the beginnings of their notes."""
    return [
        f"{label.text}: {_short(label.note)}"
        for label in scene.labels
        if label.note and cell_at(label.at) == cell
    ]


def _short(note: str) -> str:
    # One line: notes have paragraphs, the status bar has none.
    line = " ".join(note.split())
    return line if len(line) <= TOLD else f"{line[: TOLD - 1]}…"
