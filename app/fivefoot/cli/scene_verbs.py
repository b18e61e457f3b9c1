"""The verb that lists the scenes of a scenario: scenes."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path
from typing import Any

from fivefoot.cli.failure import DONE
from fivefoot.cli.opening_files import open_scenario
from fivefoot.cli.output import print_json, print_lines
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.scenes import scene_names, with_scene_open
from fivefoot.core.texts.marker import tr_count


def scenes(args: Namespace) -> int:
    """Prints the scenes in order, each with its size and counts; a star marks the open one."""
    scenario = open_scenario(Path(args.file), None)
    tables = scene_tables(scenario)
    if args.json:
        print_json(tables)
    else:
        print_lines(map(_line, tables))
    return DONE


def scene_tables(scenario: Scenario) -> list[dict[str, Any]]:
    """Returns an entry of the JSON answer for each scene of a scenario."""
    return [
        _table(scenario, each.id, each.name, with_scene_open(scenario, each.id))
        for each in scene_names(scenario)
    ]


def _table(scenario: Scenario, scene_id: str, name: str, opened: Scenario) -> dict[str, Any]:
    """Returns the entry of one scene; `opened` is the scenario with that scene open."""
    scene = opened.scene
    return {
        "id": scene_id,
        "name": name,
        "open": scene_id == scenario.open_scene,
        "columns": scene.columns,
        "rows": scene.rows,
        "tokens": len(opened.tokens),
        "walls": len(scene.barriers),
        "zones": len(opened.zones),
        "passages": [{"name": each.name, "scene": each.scene} for each in scene.passages],
        "round": opened.encounter.round,
        "picture": scene.picture is not None,
    }


def _line(table: dict[str, Any]) -> str:
    counts = [
        f"{table['columns']} x {table['rows']}",
        tr_count("{count} token", "{count} tokens", count=table["tokens"]),
        tr_count("{count} wall", "{count} walls", count=table["walls"]),
    ]
    if zones := table["zones"]:
        counts.append(tr_count("{count} zone", "{count} zones", count=zones))
    if passages := len(table["passages"]):
        counts.append(tr_count("{count} passage", "{count} passages", count=passages))
    mark = "*" if table["open"] else " "
    # The only scene of a scenario has no id.
    return f"{mark} {table['id'] or '-'}  {table['name']}: {', '.join(counts)}"
