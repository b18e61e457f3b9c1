"""The figures of a run that was kept, and what got worse since.

`figures.json` holds each figure as a ratio to its yardstick of the same run: milliseconds differ
between machines, ratios hardly. `python -m tests.bench --store` keeps a run, and writes the table
of `README.md`; any other run is compared with what is kept.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from tests.bench.figure import Figure

FOLDER = Path(__file__).resolve().parent
FILE, TABLE = FOLDER / "figures.json", FOLDER / "README.md"
WORSE = 1.2
"""A ratio that grew by a fifth is told: less is the noise of a machine at work."""

UNSTEADY = "reading the file"
"""A yardstick that hangs on the disk; and the maps that are opened need not be here."""

BEGIN, END = "<!-- figures: written by --store -->\n", "<!-- end of figures -->\n"

Kept = Mapping[str, Mapping[str, Any]]


def kept() -> dict[str, dict[str, Any]]:
    """What was stored, by the figure's name; empty where nothing was."""
    if not FILE.exists():
        return {}
    held: dict[str, dict[str, Any]] = json.loads(FILE.read_text(encoding="utf-8"))
    return held


def with_run(before: Kept, figures: Iterable[Figure]) -> dict[str, dict[str, Any]]:
    """What is stored after a run that leaves some out: its figures, and theirs of before."""
    return {
        **{name: dict(entry) for name, entry in before.items()},
        **{key: entry for key, entry in _entries(figures) if "times" in entry},
    }


def _entries(figures: Iterable[Figure]) -> Iterator[tuple[str, dict[str, Any]]]:
    for key, figure in named(figures):
        entry: dict[str, Any] = {"budget": figure.budget, "yardstick": figure.yardstick}
        if figure.milliseconds is not None and figure.against and figure.yardstick != UNSTEADY:
            entry["ms"] = round(figure.milliseconds, 3)
            entry["times"] = round(figure.milliseconds / figure.against, 3)
        yield key, entry


def named(figures: Iterable[Figure]) -> Iterator[tuple[str, Figure]]:
    """Figures by a name of their own: an indented line says what it belongs to."""
    above = ""
    for figure in figures:
        if figure.name.startswith(" "):
            yield f"{above}: {figure.name.strip()}", figure
        else:
            above = figure.name.partition(": ")[0]
            yield figure.name, figure


def worse(before: Kept, figures: Iterable[Figure]) -> list[str]:
    """A line for each figure whose ratio grew by a fifth beside the same yardstick."""
    return [line for key, entry in _entries(figures) if (line := _told(before, key, entry))]


def _told(before: Kept, key: str, entry: Mapping[str, Any]) -> str:
    was = before.get(key)
    if was is None or "times" not in entry or was["yardstick"] != entry["yardstick"]:
        return ""
    if entry["times"] <= was["times"] * WORSE:
        return ""
    return f"{key}: {entry['times']:.2f} times {entry['yardstick']}, stored {was['times']:.2f}"


def table(held: Kept) -> str:
    """The stored figures as lines of Markdown."""
    lines = ["| figure | budget, ms | of the stored run, ms | times | the bound it stands beside |"]
    lines.append("|---|---|---|---|---|")
    for name, entry in held.items():
        budget = "—" if entry["budget"] is None else f"{round(entry['budget'], 2):g}"
        cells = (name, budget, f"{entry['ms']:.2f}", f"{entry['times']:.2f}", entry["yardstick"])
        lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines) + "\n"


def store(held: Kept) -> None:
    """Keep figures, and write the table beside them."""
    text = json.dumps(held, indent=1, ensure_ascii=False)
    FILE.write_text(text + "\n", encoding="utf-8")
    readme = TABLE.read_text(encoding="utf-8")
    before, _, rest = readme.partition(BEGIN)
    _, _, after = rest.partition(END)
    TABLE.write_text(f"{before}{BEGIN}\n{table(held)}\n{END}{after}", encoding="utf-8")
