"""Reads the base of a Universal VTT map: its size and crop in cells, its picture, and the picture's
pixels a cell.
"""

from __future__ import annotations

from dataclasses import dataclass

from fivefoot.core.storage.importers.embedded_picture import EmbeddedPicture, read_embedded_picture
from fivefoot.core.storage.importers.picture_box import PictureBox
from fivefoot.core.storage.importers.texts import say
from fivefoot.core.storage.importers.universal_vtt_parts import MAX_COORDINATE
from fivefoot.core.storage.reading.report import MapImportError, WarningLog
from fivefoot.core.storage.reading.strict_json import JsonPlace

#: Most cells a side that a map may have.
MAX_CELLS = 500
#: Pixels a cell for a map without a picture whose file states none.
PLAIN_PIXELS_PER_CELL = 100.0

# A side shorter than this is an exporter's mistake, and dividing by it would give absurd pixels a
# cell.
_SHORTEST_SIDE = 0.01
_PIXEL_TOLERANCE = 0.01

_Pair = tuple[float, float]


@dataclass(frozen=True, slots=True)
class PictureGround:
    """The picture's box on the uncropped map, the picture (or why there is none), and pixels a cell
    across and down.
    """

    box: PictureBox
    picture: EmbeddedPicture
    pixels_per_cell: _Pair


def read_ground(root: JsonPlace, warnings: WarningLog) -> PictureGround:
    """Size, crop and picture; a size that the file does not state is computed from the picture.

    Raises MapImportError when neither gives a size, or for one that no map can have.
    """
    resolution = root.child("resolution").or_empty()
    stated_pixels = _stated_pixels(resolution.child("pixels_per_grid"), warnings)
    size_place = resolution.child("map_size")
    size = None if size_place.absent else _stated_size(size_place)
    picture = _picture(root.child("image"), size, warnings)
    # Before the crop and the pixels, which are both derived from it.
    if size is None:
        size = _size_by_picture(size_place, picture, stated_pixels)
        warnings.add(say("file_does_not_say_its_size"))
    left, top = _origin(resolution.child("map_origin").or_empty())
    box = PictureBox(left, top, *size)
    return PictureGround(box, picture, _pixels_per_cell(size, picture, stated_pixels, warnings))


def _stated_pixels(place: JsonPlace, warnings: WarningLog) -> float | None:
    if place.absent:
        return None
    pixels = place.number(MAX_COORDINATE)
    if pixels > 0:
        return pixels
    warnings.add(say("pixels_of_cell_make_no_sense", pixels=pixels), place.path)
    return None


def _stated_size(place: JsonPlace) -> _Pair:
    across, down = place.child("x"), place.child("y")
    size = across.number(MAX_COORDINATE), down.number(MAX_COORDINATE)
    _refuse_impossible_size(place, size)
    return size


def _refuse_impossible_size(place: JsonPlace, size: _Pair) -> None:
    shown = say("first_x_second_cells", first=size[0], second=size[1])
    if min(size) < _SHORTEST_SIDE:
        raise place.refusal(say("map_cannot_be_shown", shown=shown))
    if max(size) > MAX_CELLS:
        problem = say("map_of_shown_is_larger", shown=shown, max_cells=MAX_CELLS)
        raise place.refusal(problem, say("crop_it_or_export"))


def _picture(place: JsonPlace, size: _Pair | None, warnings: WarningLog) -> EmbeddedPicture:
    if place.absent:
        picture = EmbeddedPicture(problem=say("file_has_no_picture"))
    elif isinstance(place.value, str):
        picture = read_embedded_picture(place.value, size)
    else:
        picture = EmbeddedPicture(problem=say("picture_is_not_base64_text"))
    if picture.problem:
        warnings.add(say("problem_map_opens_without_one", problem=picture.problem), place.path)
    return picture


def _size_by_picture(place: JsonPlace, picture: EmbeddedPicture, pixels: float | None) -> _Pair:
    if picture.header is None or pixels is None:
        raise _sizeless(place)
    size = picture.header.width / pixels, picture.header.height / pixels
    _refuse_impossible_size(place, size)
    return size


def _sizeless(place: JsonPlace) -> MapImportError:
    problem = say("map_does_not_say_how_many")
    return place.refusal(problem, say("export_it_again_with_its_grid"))


def _origin(place: JsonPlace) -> _Pair:
    """The crop offset: all coordinates of the file count from the uncropped map's corner."""
    across, down = place.child("x"), place.child("y")
    return across.number_or(0.0, MAX_COORDINATE), down.number_or(0.0, MAX_COORDINATE)


def _pixels_per_cell(
    size: _Pair, picture: EmbeddedPicture, stated: float | None, warnings: WarningLog
) -> _Pair:
    """Pixels a cell from the picture itself, since users and crops change the picture without the
    stated figure.
    """
    if picture.header is None:
        plain = stated or PLAIN_PIXELS_PER_CELL
        return plain, plain
    across, down = picture.header.width / size[0], picture.header.height / size[1]
    if _differ(across, down):
        warnings.add(say("picture_is_stretched_across_pixels_cell", across=across, down=down))
    elif stated and _differ(across, stated):
        warnings.add(say("picture_has_across_pixels_cell", across=across, stated=stated))
    return across, down


def _differ(one: float, other: float) -> bool:
    return abs(one - other) > _PIXEL_TOLERANCE * max(one, other)
