"""Pictures of a scenario: named by their content and checked without being decoded."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from fivefoot.core.model.scenario import OtherScene, Scenario
from fivefoot.core.storage.reading.picture_header import PictureHeaderError, read_picture_header
from fivefoot.core.storage.reading.report import quoted
from fivefoot.core.storage.scenario_error import ScenarioFileError
from fivefoot.core.storage.texts import say

EXTENSIONS: Final = {"png": "png", "jpeg": "jpg", "webp": "webp", "gif": "gif"}
EXTRA: Final = "extra/"
"""The folder for members of other programs: they are listed in the manifest and kept unchanged."""

_ASSET_NAME = re.compile(r"[0-9a-f]{64}\.(png|jpg|webp|gif)")
_REMEDY = say("use_png_jpeg_or_webp_picture")


def asset_name(data: bytes) -> str:
    """The name of a picture: the SHA-256 of its bytes and the extension of its format.

    Raises ScenarioFileError for bytes that are not PNG, JPEG, WebP or GIF, whose header is cut off,
    or that make too large a picture.

    >>> asset_name(b"GIF89a" + bytes([7, 0, 5, 0]))[-9:]
    'a52b9.gif'
    """
    problem = picture_problem(data)
    if problem:
        raise ScenarioFileError("", problem, _REMEDY, say("picture"))
    header = read_picture_header(data)
    assert header is not None
    return f"{hashlib.sha256(data).hexdigest()}.{EXTENSIONS[header.format]}"


def picture_problem(data: bytes) -> str:
    """Why bytes cannot be shown as a picture, as far as their header tells; empty where they
    can.
    """
    try:
        header = read_picture_header(data)
    except PictureHeaderError as error:
        return str(error)
    if header is None:
        return say("this_is_neither_png_jpeg_webp")
    return (
        say("it_is_too_large_width_x", width=header.width, height=header.height)
        if header.too_large
        else ""
    )


def is_asset_name(name: str) -> bool:
    """Whether a name is a content hash with a picture's extension."""
    return _ASSET_NAME.fullmatch(name) is not None


def is_extra(name: str) -> bool:
    """Whether a name is that of a member that another program put into a file."""
    return name.startswith(EXTRA)


def entry_of(name: str) -> str:
    """The path of an asset in the file: pictures by hash, whatever a newer version added under its
    own path.
    """
    return f"assets/{name[:2]}/{name}" if is_asset_name(name) else name


def with_asset(scenario: Scenario, data: bytes) -> tuple[Scenario, str]:
    """The scenario with a picture added, and the name that refers to that picture.

    Raises ScenarioFileError (see `asset_name`).
    """
    name = asset_name(data)
    return replace(scenario, assets={**scenario.assets, name: data}), name


def references(scenario: Scenario) -> Iterator[tuple[str, str]]:
    """Each place that names a picture, with that name: first in the open scene, then in the
    others.
    """
    yield from _references_of(scenario, "")
    for scene_id, other in scenario.other_scenes.items():
        yield from _references_of(other, f"other_scenes.{scene_id}.")


def shown_by(scenario: Scenario) -> dict[str, str]:
    """What shows each picture, as a person knows it: "the token Brom", "the map “Cellar”"."""
    found = dict(_shown_in(scenario, scenario.open_scene, scenario))
    for scene_id, other in scenario.other_scenes.items():
        # Of several that show one picture the first stands for all.
        found = {**dict(_shown_in(other, scene_id, scenario)), **found}
    return found


def _shown_in(
    held: Scenario | OtherScene, scene_id: str, scenario: Scenario
) -> Iterator[tuple[str, str]]:
    names = {each.id: each.name for each in scenario.scene_names}
    scene = quoted(names.get(scene_id, scenario.title))
    for token in held.tokens.values():
        if token.picture is not None:
            yield token.picture, say("token_name", name=quoted(token.name))
    for overhead in held.scene.overheads:
        yield overhead.asset, say("roof_of_scene", scene=scene)
    # Last, so that it stands for what shows the same picture.
    if held.scene.picture is not None:
        yield held.scene.picture.asset, say("map_of_scene", scene=scene)


def _references_of(held: Scenario | OtherScene, before: str) -> Iterator[tuple[str, str]]:
    if held.scene.picture is not None:
        yield f"{before}scene.picture.asset", held.scene.picture.asset
    for number, overhead in enumerate(held.scene.overheads):
        yield f"{before}scene.overheads.{number}.asset", overhead.asset
    for token in held.tokens.values():
        if token.picture is not None:
            yield f"{before}tokens.{token.id}.picture", token.picture
