"""Finds the picture of a map that only names it, or that lies beside it under the same name."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path, PurePosixPath
from urllib.parse import unquote

from fivefoot.core.geometry.grid import CELL, Point
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.scene import MapPicture
from fivefoot.core.storage import assets
from fivefoot.core.storage.importers.import_choices import Opening
from fivefoot.core.storage.importers.texts import say
from fivefoot.core.storage.reading.picture_header import (
    PictureHeader,
    PictureHeaderError,
    read_picture_header,
)
from fivefoot.core.storage.reading.report import WarningLog, quoted

FOLDERS_ABOVE = 3
"""How many folders above the file are searched for the picture."""

MOST_PICTURE_BYTES = 256 * 1024 * 1024
_ENDINGS = (".webp", ".png", ".jpg", ".jpeg")


@dataclass(frozen=True, slots=True)
class FoundPicture:
    """A picture's bytes and what its header says."""

    data: bytes
    header: PictureHeader


def base_name(reference: str) -> str:
    """The name of a picture without path, address or query.

    >>> base_name("worlds/a/old%20cellar.webp?17")
    'old cellar.webp'
    """
    # The query only keeps browsers from showing a cached picture.
    return unquote(reference.split("?")[0]).replace("\\", "/").rpartition("/")[2]


def find_picture(reference: str, opening: Opening) -> FoundPicture | None:
    """The picture of a name: looked for among the files that came along, then beside the file, in
    its `assets` or `maps` folder, under its own path, and in the folders above.
    """
    name = base_name(reference)
    # A zero byte makes every path operation raise ValueError.
    if name in ("", ".", "..") or "\0" in name:
        return None
    data = opening.along(name)
    # A file that came along counts even if it cannot be shown: one of that name on the disk would
    # be another picture.
    if data is not None:
        return _looked_at(data)
    if opening.folder is None:
        return None
    places = [*_own_places(reference, opening.folder), *_above(name, opening.folder)]
    return next((found for place in places if (found := _picture(place)) is not None), None)


def _own_places(reference: str, folder: Path) -> list[Path]:
    """The path itself, relative to this folder and each one above; also without its first parts,
    since a module's pictures are named from the folder of all modules.
    """
    parts = PurePosixPath(unquote(reference.split("?")[0]).replace("\\", "/")).parts
    # A foreign file must not cause pictures to be read from outside its own folders.
    if "://" in reference or ".." in parts or len(parts) < 2 or parts[0] == "/":
        return []
    # "modules/name/maps/a.webp" is also found from inside "name", skipping three parts at most.
    tails = [parts[start:] for start in range(min(len(parts) - 1, 4))]
    above = [folder, *folder.parents][: FOLDERS_ABOVE + 1]
    return [place.joinpath(*tail) for tail in tails for place in above]


def _above(name: str, folder: Path) -> list[Path]:
    above = [folder, *folder.resolve().parents][: FOLDERS_ABOVE + 1]
    return [folder / "maps" / name, folder / "assets" / name, *(each / name for each in above)]


def _picture(path: Path) -> FoundPicture | None:
    """The picture in a file; None where there is none that may be shown."""
    try:
        # Reading a pipe or a device would block.
        if not path.is_file() or path.stat().st_size > MOST_PICTURE_BYTES:
            return None
        return _looked_at(path.read_bytes())
    except (OSError, ValueError):
        return None


def _looked_at(data: bytes) -> FoundPicture | None:
    try:
        header = read_picture_header(data)
    except PictureHeaderError:
        return None
    return FoundPicture(data, header) if header is not None and not header.too_large else None


def with_picture_beside(
    scenario: Scenario, stem: str, opening: Opening, warnings: WarningLog
) -> Scenario:
    """The scenario over the picture that has the map's own name, stretched over the whole map."""
    names = [stem + ending for ending in _ENDINGS]
    found = next(
        (each for name in names if (each := find_picture(name, opening)) is not None), None
    )
    if found is None:
        warnings.add(say("picture_is_not_in_file_put", quoted=quoted(stem)))
        return scenario
    scenario, asset = assets.with_asset(scenario, found.data)
    scene = scenario.scene
    picture = MapPicture(asset, Point(0, 0), scene.columns * CELL, scene.rows * CELL)
    return replace(scenario, scene=replace(scene, picture=picture))
