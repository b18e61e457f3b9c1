"""The table of JSON map formats that open: how each is recognised, and its reader."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from fivefoot.core.storage.importers.donjon import is_donjon, read_donjon
from fivefoot.core.storage.importers.dungeon_alchemist import (
    is_dungeon_alchemist,
    read_dungeon_alchemist,
)
from fivefoot.core.storage.importers.foundry import is_foundry_scene, read_foundry_scene
from fivefoot.core.storage.importers.foundry_module import is_adventure, read_adventure
from fivefoot.core.storage.importers.import_choices import Opening
from fivefoot.core.storage.importers.one_page_dungeon import (
    is_one_page_dungeon,
    read_one_page_dungeon,
)
from fivefoot.core.storage.importers.tiled import is_tiled, read_tiled
from fivefoot.core.storage.importers.universal_vtt import is_universal_vtt, universal_vtt_of
from fivefoot.core.storage.importers.universal_vtt_scenario import imported_scenario
from fivefoot.core.storage.reading.strict_json import Json, JsonPlace
from fivefoot.core.storage.scenario_file import LoadReport


@dataclass(frozen=True, slots=True)
class MapKind:
    """A map format: how its JSON is recognised, and what makes a scenario of it."""

    recognises: Callable[[Json], bool]
    read: Callable[[JsonPlace, Opening], LoadReport]


def _universal_vtt(root: JsonPlace, opening: Opening) -> LoadReport:
    imported = universal_vtt_of(root, opening.choices.open_portals)
    return imported_scenario(imported, opening)


MAP_KINDS = (
    MapKind(is_universal_vtt, _universal_vtt),
    MapKind(is_foundry_scene, read_foundry_scene),
    MapKind(is_one_page_dungeon, read_one_page_dungeon),
    MapKind(is_donjon, read_donjon),
    MapKind(is_dungeon_alchemist, read_dungeon_alchemist),
    MapKind(is_tiled, read_tiled),
    MapKind(is_adventure, read_adventure),
)
"""The first match counts."""


def reader_of(tree: Json) -> Callable[[JsonPlace, Opening], LoadReport] | None:
    """The reader for a JSON value; None where it has the shape of no known map."""
    return next((kind.read for kind in MAP_KINDS if kind.recognises(tree)), None)
