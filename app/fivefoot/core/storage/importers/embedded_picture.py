"""Extracts the picture from a map file's text: base64 with or without a data address, or just a
path.
"""

from __future__ import annotations

import binascii
import re
from dataclasses import dataclass

from fivefoot.core.storage.importers.texts import say
from fivefoot.core.storage.reading.picture_header import (
    MAX_PICTURE_PIXELS,
    MAX_PICTURE_SIDE,
    PictureHeader,
    PictureHeaderError,
    read_picture_header,
)
from fivefoot.core.storage.reading.report import quoted

_DATA_ADDRESS = re.compile(r"\s*data:[^,]{0,200},")
_ENDS_LIKE_A_PICTURE = re.compile(
    r"\.(png|jpe?g|webp|gif|svg|bmp|avif|tiff?)(\?.*)?$", re.IGNORECASE
)
_LONGEST_PATH = 4096


@dataclass(frozen=True, slots=True)
class EmbeddedPicture:
    """The picture's bytes and header; else `problem` says why the map opens without it. `reference`
    is a path given instead.
    """

    data: bytes | None = None
    header: PictureHeader | None = None
    problem: str = ""
    reference: str | None = None


def read_embedded_picture(text: str, cells: tuple[float, float] | None) -> EmbeddedPicture:
    """The picture in `text`; never raises: an unusable one has a `problem`.

    `cells` is width and height of the map in cells where known: a picture with less than a pixel a
    cell is a stub. A picture past 100 megapixels or 32767 pixels a side is left out instead of
    refusing the whole map: walls and doors are playable without it, and a smaller export restores
    it.
    """
    if not text.strip():
        return EmbeddedPicture(problem=say("file_has_no_picture"))
    if _names_a_file(text):
        problem = say("picture_is_not_in_file_which", quoted=quoted(text))
        return EmbeddedPicture(problem=problem, reference=text)
    data = _decoded(text)
    if data is None:
        return EmbeddedPicture(problem=say("picture_is_not_base64_text"))
    try:
        header = read_picture_header(data)
    except PictureHeaderError as error:
        return EmbeddedPicture(problem=str(error))
    wrong = _header_problem(header, cells)
    return EmbeddedPicture(problem=wrong) if wrong else EmbeddedPicture(data, header)


def _names_a_file(text: str) -> bool:
    # An intact picture may end in ".png" by chance, but no path is that long.
    if len(text) > _LONGEST_PATH or text.lstrip().startswith("data:"):
        return False
    return "://" in text or _ENDS_LIKE_A_PICTURE.search(text.strip()) is not None


def _decoded(text: str) -> bytes | None:
    address = _DATA_ADDRESS.match(text)
    encoded = text[address.end() :] if address else text
    try:
        # Strict: the usual decoder skips whatever is not base64, and would turn any text into
        # noise.
        return binascii.a2b_base64(encoded, strict_mode=True)
    except ValueError:
        # Second, since it copies the whole text, which may be 100 MB.
        return _decoded_leniently(encoded)


def _decoded_leniently(encoded: str) -> bytes | None:
    """Decodes base64 with line breaks inside and without padding, which are harmless; anything else
    is refused.
    """
    joined = "".join(encoded.split()).rstrip("=")
    try:
        return binascii.a2b_base64(joined + "=" * (-len(joined) % 4), strict_mode=True)
    except ValueError:
        return None


def _header_problem(header: PictureHeader | None, cells: tuple[float, float] | None) -> str:
    if header is None:
        return say("picture_is_neither_png_jpeg_webp")
    size = say("width_x_height_pixels", width=header.width, height=header.height)
    if header.too_large:
        limit = say(
            "max_picture_pixels_megapixels_or_max_picture_side_pixels_sid",
            max_picture_pixels=MAX_PICTURE_PIXELS // 1000000,
            max_picture_side=MAX_PICTURE_SIDE,
        )
        return say("picture_of_size_is_larger", size=size, limit=limit)
    if (header.width, header.height) == (1, 1) or (
        cells and (header.width < cells[0] or header.height < cells[1])
    ):
        return say("picture_of_size_is_only_placeholder", size=size)
    return ""
