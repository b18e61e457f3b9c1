"""Turns the picture of a map by quarters, together with its map."""

from __future__ import annotations

import io

from PIL import Image

from fivefoot.core.storage.assets import asset_name
from fivefoot.core.storage.reading.picture_errors import UNREADABLE
from fivefoot.core.storage.scenario_error import ScenarioFileError
from fivefoot.core.storage.texts import say

_TURNS = {
    1: Image.Transpose.ROTATE_270,  # the library turns the other way
    2: Image.Transpose.ROTATE_180,
    3: Image.Transpose.ROTATE_90,
}
_QUALITY = 95


def turned_picture(data: bytes, quarters: int) -> tuple[str, bytes]:
    """The name and the bytes of a picture turned clockwise by 1 to 3 quarters.

    PNG, WebP and GIF (its first picture, as PNG) lose nothing; a JPEG is encoded again, at a
    quality at which one turn is not visible. Raises ScenarioFileError for a picture that cannot be
    read; its size was checked when it came into the scenario.
    """
    asset_name(data)  # whose header is damaged, or too large, is refused before it is decoded
    try:
        with Image.open(io.BytesIO(data), formats=["PNG", "JPEG", "WEBP", "GIF"]) as image:
            turned = _written(image.transpose(_TURNS[quarters % 4]), image.format or "PNG")
    except UNREADABLE as error:
        raise ScenarioFileError(
            "",
            say("picture_cannot_be_turned", error=str(error)[:80]),
            say("use_png_jpeg_or_webp_picture"),
            say("picture"),
        ) from None
    return asset_name(turned), turned


def _written(image: Image.Image, kind: str) -> bytes:
    buffer = io.BytesIO()
    if kind == "JPEG":
        image.save(buffer, "JPEG", quality=_QUALITY, subsampling=0)
    elif kind == "WEBP":
        image.save(buffer, "WEBP", lossless=True, method=1)
    else:
        # 3 instead of the usual 6: about half the time, and a tenth larger. Somebody is waiting.
        image.save(buffer, "PNG", compress_level=3)
    return buffer.getvalue()
