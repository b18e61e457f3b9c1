"""Opens a bare picture as an empty map, with a grid from its name or else the commonest one."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

from fivefoot.core.geometry.grid import CELL, MAX_SIDE, Point
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.scene import MapPicture, Scene
from fivefoot.core.storage import assets
from fivefoot.core.storage.importers.converted_picture import usable_picture
from fivefoot.core.storage.importers.texts import say
from fivefoot.core.storage.reading import limits
from fivefoot.core.storage.reading.picture_header import read_picture_header
from fivefoot.core.storage.scenario_error import ScenarioFileError
from fivefoot.core.storage.scenario_file import LoadReport

#: Pixels a cell assumed for a picture when nothing says otherwise: the commonest export.
USUAL_PIXELS_PER_CELL = 70

_SIZE_IN_NAME = re.compile(r"(?<!\d)(\d{1,3}) ?[xX×] ?(\d{1,3})(?!\d)")
_PIXELS_IN_NAME = re.compile(r"(?<!\d)(\d{2,3}) ?(?:px|dpi|ppi|ppc|pps)\b", re.IGNORECASE)
_SIZE_TOLERANCE = 0.02
FOLDERS_ABOVE = 3
"""How many folder names are searched for the size of a map, including the picture's own folder."""

_SUFFIX = re.compile(r"\.(png|jpe?g|webp|gif|bmp|tiff?|avif)$", re.IGNORECASE)


def names_above(folder: Path | None) -> tuple[str, ...]:
    """The names of a folder and of those above it that may contain a map's size, the nearest
    first.
    """
    if folder is None:
        return ()
    above = folder.resolve()
    return tuple(each.name for each in (above, *above.parents)[:FOLDERS_ABOVE] if each.name)


def picture_scenario(
    data: bytes, name: str, ruleset: str = "keyword3", folders: Iterable[str] = ()
) -> LoadReport:
    """A bare picture as an empty map with a guessed grid, which a warning mentions.

    Raises ScenarioFileError.

    The grid is read from the file's name, else from the names of its folders: first as a number of
    cells, then as pixels a cell.
    """
    usable = usable_picture(data, name)
    try:
        asset = assets.asset_name(usable.data)
    except ScenarioFileError as error:
        raise error.in_file(name) from error
    header = read_picture_header(usable.data)
    assert header is not None
    stem = _SUFFIX.sub("", re.split(r"[/\\]", name)[-1])
    names: list[tuple[str, str]] = [
        (stem, say("file_name")),
        *((each, say("name_of_its_folder")) for each in folders),
    ]
    size = header.width, header.height
    named = _cells_in_names(*size, names) or _pixels_in_names(*size, names)
    width, height, remark = named or _guessed_cells(*size)
    columns, rows = -(-width // CELL), -(-height // CELL)
    scene = Scene(columns, rows, picture=MapPicture(asset, Point(0, 0), width, height))
    title = limits.clean_line(stem)[: limits.MAX_NAME].strip() or say("map")
    scenario = Scenario(scene, ruleset, title, assets={asset: usable.data})
    remarks = (remark, usable.remark) if usable.remark else (remark,)
    return LoadReport(scenario, remarks, grid_is_guessed=named is None)


_Names = list[tuple[str, str]]


def _cells_in_names(width: int, height: int, names: _Names) -> tuple[int, int, str] | None:
    """Width and height of a picture in thousandths of a cell from a number of cells in a name, and
    that name.
    """
    for text, whose in names:
        # The last match first: "Set 2x3 - Cellar 24x30" is a map of 24 x 30.
        for columns, rows in reversed([(int(x), int(y)) for x, y in _SIZE_IN_NAME.findall(text)]):
            if _fits(width, height, columns, rows):
                remark = say(
                    "grid_of_columns_x_rows_cells", columns=columns, rows=rows, whose=whose
                )
                return columns * CELL, rows * CELL, remark
    return None


def _pixels_in_names(width: int, height: int, names: _Names) -> tuple[int, int, str] | None:
    """The same from a number of pixels a cell in a name, such as `140px` or `100dpi`."""
    for text, whose in names:
        for found in reversed(_PIXELS_IN_NAME.findall(text)):
            pixels = int(found)
            # Beyond that it is a print resolution, such as 600 dpi.
            if not 20 <= pixels <= 400 or min(width, height) < pixels:
                continue
            if max(width, height) > pixels * MAX_SIDE:
                continue
            remark = say("grid_of_pixels_pixels_cell_was", pixels=pixels, whose=whose)
            return width * CELL // pixels, height * CELL // pixels, remark
    return None


def _guessed_cells(width: int, height: int) -> tuple[int, int, str]:
    """The same by the commonest grid, which may well be wrong."""
    pixels = USUAL_PIXELS_PER_CELL  # the largest picture that opens makes fewer than 500 such cells
    remark = say("picture_does_not_tell_its_grid", pixels=pixels)
    return max(1, width * CELL // pixels), max(1, height * CELL // pixels), remark


def _fits(width: int, height: int, columns: int, rows: int) -> bool:
    # A name like 3840x2160 gives pixels, not cells.
    if not (2 <= columns <= 300 and 2 <= rows <= 300) or (columns, rows) == (width, height):
        return False
    across, down = width / columns, height / rows
    # Cells are squares, but a picture may have been cropped by a few pixels.
    return abs(across - down) <= _SIZE_TOLERANCE * max(across, down)
