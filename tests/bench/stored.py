"""The figures of the stored run, and the comparison with them.

`figures.json` holds the ratio of each figure to its yardstick, because milliseconds differ between
machines and ratios hardly. `python -m tests.bench --store` stores a run and writes the table of
`README.md`; every other run is compared with the stored one.
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
"""A ratio that grew by this factor is reported; less is the noise of a busy machine."""

UNSTEADY = "reading the file"
"""A yardstick that depends on the disk. Figures with it are not stored, also because the maps they
open may be missing.
"""

BEGIN, END = "<!-- figures: written by --store -->\n", "<!-- end of figures -->\n"

Kept = Mapping[str, Mapping[str, Any]]


def kept() -> dict[str, dict[str, Any]]:
    """Returns the stored entries by the name of the figure; empty if nothing is stored."""
    if not FILE.exists():
        return {}
    held: dict[str, dict[str, Any]] = json.loads(FILE.read_text(encoding="utf-8"))
    return held


def with_run(before: Kept, figures: Iterable[Figure]) -> dict[str, dict[str, Any]]:
    """Returns the entries to store: those of this run, and the earlier ones that it left out."""
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
    """Yields each figure with a unique name: an indented line gets the name of the line above it as
    a prefix.
    """
    above = ""
    for figure in figures:
        if figure.name.startswith(" "):
            yield f"{above}: {figure.name.strip()}", figure
        else:
            above = figure.name.partition(": ")[0]
            yield figure.name, figure


def worse(before: Kept, figures: Iterable[Figure]) -> list[str]:
    """Returns a line for each figure whose ratio to the same yardstick grew by a fifth."""
    return [line for key, entry in _entries(figures) if (line := _worse_line(before, key, entry))]


def _worse_line(before: Kept, key: str, entry: Mapping[str, Any]) -> str:
    """Returns how a figure got worse, or an empty text."""
    was = before.get(key)
    if was is None or "times" not in entry or was["yardstick"] != entry["yardstick"]:
        return ""
    if entry["times"] <= was["times"] * WORSE:
        return ""
    return f"{key}: {entry['times']:.2f} times {entry['yardstick']}, stored {was['times']:.2f}"


def table(held: Kept) -> str:
    """Returns the stored figures as a Markdown table."""
    lines = ["| figure | budget, ms | of the stored run, ms | times | the bound it stands beside |"]
    lines.append("|---|---|---|---|---|")
    for name, entry in held.items():
        budget = "—" if entry["budget"] is None else f"{round(entry['budget'], 2):g}"
        cells = (name, budget, f"{entry['ms']:.2f}", f"{entry['times']:.2f}", entry["yardstick"])
        lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines) + "\n"


def store(held: Kept) -> None:
    """Stores entries in `figures.json`, and writes the table of `README.md`."""
    text = json.dumps(held, indent=1, ensure_ascii=False)
    FILE.write_text(text + "\n", encoding="utf-8")
    readme = TABLE.read_text(encoding="utf-8")
    before, _, rest = readme.partition(BEGIN)
    _, _, after = rest.partition(END)
    TABLE.write_text(f"{before}{BEGIN}\n{table(held)}\n{END}{after}", encoding="utf-8")
