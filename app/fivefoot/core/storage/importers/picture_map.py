"""A bare picture as an empty map, with the grid that a name tells or the commonest one."""

from __future__ import annotations

import re

from fivefoot.core.geometry.grid import CELL, Point
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.scene import MapPicture, Scene
from fivefoot.core.storage import assets, limits
from fivefoot.core.storage.importers.texts import say
from fivefoot.core.storage.reading.picture_header import read_picture_header
from fivefoot.core.storage.scenario_error import ScenarioFileError
from fivefoot.core.storage.scenario_file import LoadReport

#: The pixels a cell that a picture is taken to have while nobody said otherwise: the commonest
#: export.
USUAL_PIXELS_PER_CELL = 70

_SIZE_IN_NAME = re.compile(r"(?<!\d)(\d{1,3}) ?[xX×] ?(\d{1,3})(?!\d)")
_SIZE_TOLERANCE = 0.02
_SUFFIX = re.compile(r"\.(png|jpe?g|webp|gif|bmp|tiff?|avif)$", re.IGNORECASE)


def picture_scenario(
    data: bytes, name: str, ruleset: str = "keyword3", folder: str = ""
) -> LoadReport:
    """A bare picture as an empty map with a guessed grid, which a warning tells.

    Raises ScenarioFileError.

    The grid is read from the file's name, else from that of the folder it lies in.
    """
    try:
        asset = assets.asset_name(data)
    except ScenarioFileError as error:
        raise error.in_file(name) from error
    header = read_picture_header(data)
    assert header is not None
    named = _cells_in_names(header.width, header.height, name, folder)
    width, height, remark = named or _guessed_cells(header.width, header.height)
    columns, rows = -(-width // CELL), -(-height // CELL)
    scene = Scene(columns, rows, picture=MapPicture(asset, Point(0, 0), width, height))
    stem = _SUFFIX.sub("", re.split(r"[/\\]", name)[-1])
    title = limits.clean_line(stem)[: limits.MAX_NAME].strip() or say("map")
    scenario = Scenario(scene, ruleset, title, assets={asset: data})
    return LoadReport(scenario, (remark,), grid_is_guessed=named is None)


def _cells_in_names(width: int, height: int, name: str, folder: str) -> tuple[int, int, str] | None:
    """Width and height of a picture in thousandths of a cell, as a name tells them, and whose."""
    for text, whose in ((name, say("file_name")), (folder, say("name_of_its_folder"))):
        for columns, rows in reversed([(int(x), int(y)) for x, y in _SIZE_IN_NAME.findall(text)]):
            if _fits(width, height, columns, rows):
                remark = say(
                    "grid_of_columns_x_rows_cells", columns=columns, rows=rows, whose=whose
                )
                return columns * CELL, rows * CELL, remark
    return None


def _guessed_cells(width: int, height: int) -> tuple[int, int, str]:
    """The same by the commonest grid, which may well be wrong."""
    pixels = USUAL_PIXELS_PER_CELL  # the largest picture that opens makes fewer than 500 such cells
    remark = say("picture_does_not_tell_its_grid", pixels=pixels)
    return max(1, width * CELL // pixels), max(1, height * CELL // pixels), remark


def _fits(width: int, height: int, columns: int, rows: int) -> bool:
    if not (2 <= columns <= 300 and 2 <= rows <= 300) or (columns, rows) == (width, height):
        return False
    across, down = width / columns, height / rows
    return abs(across - down) <= _SIZE_TOLERANCE * max(across, down)
