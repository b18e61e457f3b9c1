"""What a Universal VTT map lies on: its size and crop in cells, its picture, the picture's pixels a
cell.
"""

from __future__ import annotations

from dataclasses import dataclass

from fivefoot.core.storage.importers.embedded_picture import EmbeddedPicture, read_embedded_picture
from fivefoot.core.storage.importers.picture_box import PictureBox
from fivefoot.core.storage.importers.universal_vtt_parts import MAX_COORDINATE
from fivefoot.core.storage.reading.report import MapImportError, WarningLog
from fivefoot.core.storage.reading.strict_json import JsonPlace

#: Most cells a side that a map may have.
MAX_CELLS = 500
#: Pixels a cell of a map without a picture whose file names none.
PLAIN_PIXELS_PER_CELL = 100.0

# A side shorter than this is a slip of the exporter, and dividing by it would give absurd pixels a
# cell.
_SHORTEST_SIDE = 0.01
_PIXEL_TOLERANCE = 0.01

_Pair = tuple[float, float]


@dataclass(frozen=True, slots=True)
class PictureGround:
    """The picture's box on the uncropped map, the picture (or why there is none), pixels a cell
    across and down.
    """

    box: PictureBox
    picture: EmbeddedPicture
    pixels_per_cell: _Pair


def read_ground(root: JsonPlace, warnings: WarningLog) -> PictureGround:
    """Size, crop and picture; a size that the file does not state is worked out from the picture.

    Raises MapImportError when there is no size either way, or one that no map can have.
    """
    resolution = root.child("resolution").or_empty()
    stated_pixels = _stated_pixels(resolution.child("pixels_per_grid"), warnings)
    size_place = resolution.child("map_size")
    size = None if size_place.absent else _stated_size(size_place)
    picture = _picture(root.child("image"), size, warnings)
    if size is None:
        size = _size_by_picture(size_place, picture, stated_pixels)
        warnings.add(
            "the file does not say its size in cells, which was worked out from the picture"
        )
    left, top = _origin(resolution.child("map_origin").or_empty())
    box = PictureBox(left, top, *size)
    return PictureGround(box, picture, _pixels_per_cell(size, picture, stated_pixels, warnings))


def _stated_pixels(place: JsonPlace, warnings: WarningLog) -> float | None:
    if place.absent:
        return None
    pixels = place.number(MAX_COORDINATE)
    if pixels > 0:
        return pixels
    warnings.add(f"{pixels:g} pixels a cell make no sense and were not used", place.path)
    return None


def _stated_size(place: JsonPlace) -> _Pair:
    across, down = place.child("x"), place.child("y")
    size = across.number(MAX_COORDINATE), down.number(MAX_COORDINATE)
    _refuse_impossible_size(place, size)
    return size


def _refuse_impossible_size(place: JsonPlace, size: _Pair) -> None:
    shown = f"{size[0]:g} x {size[1]:g} cells"
    if min(size) < _SHORTEST_SIDE:
        raise place.refusal(f"a map cannot be {shown}")
    if max(size) > MAX_CELLS:
        problem = f"the map of {shown} is larger than {MAX_CELLS} x {MAX_CELLS}"
        raise place.refusal(problem, "Crop it, or export it in parts")


def _picture(place: JsonPlace, size: _Pair | None, warnings: WarningLog) -> EmbeddedPicture:
    if place.absent:
        picture = EmbeddedPicture(problem="the file has no picture")
    elif isinstance(place.value, str):
        picture = read_embedded_picture(place.value, size)
    else:
        picture = EmbeddedPicture(problem="the picture is not base64 text")
    if picture.problem:
        warnings.add(f"{picture.problem}: the map opens without one", place.path)
    return picture


def _size_by_picture(place: JsonPlace, picture: EmbeddedPicture, pixels: float | None) -> _Pair:
    if picture.header is None or pixels is None:
        raise _sizeless(place)
    size = picture.header.width / pixels, picture.header.height / pixels
    _refuse_impossible_size(place, size)
    return size


def _sizeless(place: JsonPlace) -> MapImportError:
    problem = "the map does not say how many cells it has"
    return place.refusal(
        problem, "Export it again with its grid, or open its picture alone and set the grid there"
    )


def _origin(place: JsonPlace) -> _Pair:
    """The crop offset: all geometry of the file counts from the uncropped map's corner."""
    across, down = place.child("x"), place.child("y")
    return across.number_or(0.0, MAX_COORDINATE), down.number_or(0.0, MAX_COORDINATE)


def _pixels_per_cell(
    size: _Pair, picture: EmbeddedPicture, stated: float | None, warnings: WarningLog
) -> _Pair:
    """The picture's own pixels count, for users and crops change it without the stated figure
    following.
    """
    if picture.header is None:
        plain = stated or PLAIN_PIXELS_PER_CELL
        return plain, plain
    across, down = picture.header.width / size[0], picture.header.height / size[1]
    if _differ(across, down):
        warnings.add(f"the picture is stretched: {across:g} pixels a cell across, {down:g} down")
    elif stated and _differ(across, stated):
        warnings.add(
            f"the picture has {across:g} pixels a cell, not {stated:g} as the file says; its own"
            " count is used"
        )
    return across, down


def _differ(one: float, other: float) -> bool:
    return abs(one - other) > _PIXEL_TOLERANCE * max(one, other)
