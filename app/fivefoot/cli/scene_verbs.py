"""The verb about scenes: which a scenario has, and what is on each."""

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
    """The scenes in their order, with the size and counts of each; a star marks the open one."""
    scenario = open_scenario(Path(args.file), None)
    told = scene_tables(scenario)
    if args.json:
        print_json(told)
    else:
        print_lines(_line(each) for each in told)
    return DONE


def scene_tables(scenario: Scenario) -> list[dict[str, Any]]:
    """Everything that is told of the scenes of a scenario."""
    return [
        _table(scenario, each.id, each.name, with_scene_open(scenario, each.id))
        for each in scene_names(scenario)
    ]


def _table(scenario: Scenario, scene_id: str, name: str, there: Scenario) -> dict[str, Any]:
    scene = there.scene
    return {
        "id": scene_id,
        "name": name,
        "open": scene_id == scenario.open_scene,
        "columns": scene.columns,
        "rows": scene.rows,
        "tokens": len(there.tokens),
        "walls": len(scene.barriers),
        "zones": len(there.zones),
        "passages": [{"name": each.name, "scene": each.scene} for each in scene.passages],
        "round": there.encounter.round,
        "picture": scene.picture is not None,
    }


def _line(told: dict[str, Any]) -> str:
    counts = [
        f"{told['columns']} x {told['rows']}",
        tr_count("{count} token", "{count} tokens", count=told["tokens"]),
        tr_count("{count} wall", "{count} walls", count=told["walls"]),
    ]
    if zones := told["zones"]:
        counts.append(tr_count("{count} zone", "{count} zones", count=zones))
    if passages := len(told["passages"]):
        counts.append(tr_count("{count} passage", "{count} passages", count=passages))
    mark = "*" if told["open"] else " "
    # The only scene of a scenario has no id.
    return f"{mark} {told['id'] or '-'}  {told['name']}: {', '.join(counts)}"
