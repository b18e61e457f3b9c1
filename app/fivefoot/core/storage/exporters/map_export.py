"""Writes a map for other programs: the ending of the name decides the format, and pictures may be
written beside it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path

from fivefoot.core.model.scenario import Scenario
from fivefoot.core.storage.atomic import write_atomically
from fivefoot.core.storage.exporters import foundry_export, universal_vtt_export
from fivefoot.core.storage.exporters.exported import Exported
from fivefoot.core.storage.exporters.texts import say
from fivefoot.core.storage.reading.picture_header import picture_format

UNIVERSAL_VTT_SUFFIXES = (".dd2vtt", ".uvtt", ".df2vtt")

FORMATS: Mapping[str, str] = {
    **dict.fromkeys(UNIVERSAL_VTT_SUFFIXES, say("universal_vtt")),
    foundry_export.SUFFIX: say("foundry_scene"),
}
"""The exporter for each ending of a file name."""


class ExportError(ValueError):
    """A map that cannot be written under a given name; the text names it and the remedy."""


def export_map(scenario: Scenario, target: Path) -> tuple[str, ...]:
    """Writes the map for another program; returns what it does not carry, as whole sentences.

    A Foundry scene names its pictures, which are written beside it under the same name, roofs with
    a number. Raises ExportError for an ending that no format has, SaveError where a file cannot be
    written.
    """
    write = _WRITERS.get(target.suffix.lower())
    if write is None:
        raise ExportError(
            say(
                "target_ending_says_format_write_stem",
                target=target.name,
                stem=target.stem or "map",
            )
        )
    return write(_with_its_picture_or_none(scenario), target)


def _with_its_picture_or_none(scenario: Scenario) -> Scenario:
    """The scenario without a picture that its file names but does not contain, as after sharing
    without pictures: the map is exported as one without a picture.
    """
    picture = scenario.scene.picture
    if picture is None or picture.asset in scenario.assets:
        return scenario
    return replace(scenario, scene=replace(scenario.scene, picture=None))


def _universal_vtt(scenario: Scenario, target: Path) -> tuple[str, ...]:
    return _written(universal_vtt_export.universal_vtt(scenario), target)


def _foundry(scenario: Scenario, target: Path) -> tuple[str, ...]:
    scene, name = scenario.scene, ""
    if scene.picture is not None:
        name = _beside(scenario.assets[scene.picture.asset], target, "")
    # Each picture once, however many roofs use it; in the order of the roofs, so that names are
    # repeatable.
    used = dict.fromkeys(each.asset for each in scene.overheads if each.asset in scenario.assets)
    roofs = {
        asset: _beside(scenario.assets[asset], target, f" roof {number}")
        for number, asset in enumerate(used, start=1)
    }
    return _written(foundry_export.foundry_scene(scenario, name, roofs), target)


def _beside(data: bytes, target: Path, more: str) -> str:
    """The name of a picture that was written beside the file."""
    # The ending comes from the picture's own format, not from its name in our file, which is a
    # hash.
    path = target.with_name(f"{target.stem}{more}.{(picture_format(data) or 'png').lower()}")
    write_atomically(path, data, keep_backup=False)
    return path.name


def _written(exported: Exported, target: Path) -> tuple[str, ...]:
    write_atomically(target, exported.data, keep_backup=False)
    return exported.left_out


_WRITERS: Mapping[str, Callable[[Scenario, Path], tuple[str, ...]]] = {
    **dict.fromkeys(UNIVERSAL_VTT_SUFFIXES, _universal_vtt),
    foundry_export.SUFFIX: _foundry,
}
