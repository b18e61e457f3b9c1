"""Converts pictures that a scenario does not keep as they are: BMP, TIFF and AVIF become PNG or
JPEG, and a photograph stored on its side is turned upright.

A scenario keeps PNG, JPEG, WebP and GIF, which every version of the program shows.
"""

from __future__ import annotations

import io
import warnings
from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from PIL import Image, ImageOps, UnidentifiedImageError

from fivefoot.core.storage.importers.texts import say
from fivefoot.core.storage.reading.picture_errors import UNREADABLE
from fivefoot.core.storage.reading.picture_header import (
    MAX_PICTURE_PIXELS,
    MAX_PICTURE_SIDE,
    picture_format,
)
from fivefoot.core.storage.scenario_error import ScenarioFileError

_QUALITY = 92
_ORIENTATION = 0x0112
_UPRIGHT = 1
_REMEDY = say("open_it_in_picture_editor")
_HEADERS: tuple[tuple[int, bytes, str], ...] = (
    # TIFF in either byte order, then BigTIFF in either.
    (0, b"II*\0", "TIFF"),
    (0, b"MM\0*", "TIFF"),
    (0, b"II+\0", "TIFF"),
    (0, b"MM\0+", "TIFF"),
    (4, b"ftypavif", "AVIF"),
    (4, b"ftypavis", "AVIF"),
)
_MOST = MAX_PICTURE_PIXELS // 1_000_000
_TOO_LARGE = say(
    "larger_than_most_megapixels_or_max_picture_side", most=_MOST, max_picture_side=MAX_PICTURE_SIDE
)
_ARTICLES: Mapping[str, str] = {"TIFF": say("tiff"), "AVIF": say("avif"), "BMP": say("bmp")}


@dataclass(frozen=True, slots=True)
class UsablePicture:
    """A picture in a form that a scenario keeps; `remark` says how it was changed and is empty
    where it was not.
    """

    data: bytes
    remark: str = ""


def is_picture(data: bytes) -> bool:
    """Whether bytes begin like a picture that can be opened, unchanged or converted."""
    return picture_format(data) is not None or convertible_format(data) is not None


def convertible_format(data: bytes) -> str | None:
    """The format of a picture that has to be converted, from its first bytes.

    >>> convertible_format(b"II*" + bytes(20))
    'TIFF'
    """
    # Two letters alone could begin any text: the four bytes after the size are zero in every BMP.
    if data[:2] == b"BM" and data[6:10] == bytes(4):
        return "BMP"
    return next((kind for at, start, kind in _HEADERS if data.startswith(start, at)), None)


def usable_picture(data: bytes, name: str) -> UsablePicture:
    """The picture in a form that a scenario keeps.

    Raises ScenarioFileError where one that has to be converted is damaged or too large.
    """
    kind = convertible_format(data)
    if kind is not None:
        return _converted(data, kind, name)
    if picture_format(data) == "jpeg":
        return _upright(data, name)
    return UsablePicture(data)


def _upright(data: bytes, name: str) -> UsablePicture:
    """A JPEG whose tag asks for a turn, or whose colours are those of print, encoded again; any
    other picture, and one that cannot be read here, unchanged.
    """
    try:
        image = _opened(data, "JPEG", name)
        # Some cameras write 0 where they do not know it, and mean upright.
        turned = image.getexif().get(_ORIENTATION, _UPRIGHT) not in (0, _UPRIGHT)
        # Everything else stays the same byte for byte: encoding a JPEG again costs quality.
        if not turned and image.mode != "CMYK":
            return UsablePicture(data)
        shown = ImageOps.exif_transpose(image)
        done = say("turned_upright_as_it_says") if turned else say("brought_from_print_colours")
        return UsablePicture(
            _written(shown.convert("RGB"), "JPEG"), say("picture_was_done", done=done)
        )
    # Whether it can be shown at all is decided where its header is read, with a remark.
    except (*UNREADABLE, ScenarioFileError):
        return UsablePicture(data)


def _what_is_wrong(error: Exception) -> str:
    """The picture library's reason for refusing a damaged picture, or a general one where it gives
    none.
    """
    # Its own message then names an object in memory, by its address.
    if isinstance(error, UnidentifiedImageError):
        return say("no_picture_is_recognised")
    return str(error)[:80]


def _converted(data: bytes, kind: str, name: str) -> UsablePicture:
    try:
        image = _opened(data, kind, name)
        image.load()
        shown = _eight_bits(ImageOps.exif_transpose(image))
    # Too large, from `_opened`; a ScenarioFileError is a ValueError and would be reported as
    # damage.
    except ScenarioFileError:
        raise
    except UNREADABLE as error:
        problem = say(
            "articles_picture_that_cannot_be_decoded",
            articles=_ARTICLES[kind],
            error=_what_is_wrong(error),
        )
        raise ScenarioFileError(
            "", say("this_is_problem", problem=problem), _REMEDY, name
        ) from None
    opaque = shown.mode == "RGB"
    # AVIF compresses photographs strongly: as PNG they would be many times larger.
    target = "JPEG" if kind == "AVIF" and opaque else "PNG"
    remark = say("it_is_articles_picture_kept", articles=_ARTICLES[kind], target=target)
    return UsablePicture(_written(shown, target), remark)


def _opened(data: bytes, kind: str, name: str) -> Image.Image:
    """The picture with its header read; the size is checked before anything is decoded."""
    with warnings.catch_warnings():
        # Warnings about damaged tags and large pictures; the size is checked below, against our own
        # limits.
        warnings.simplefilter("ignore")
        try:
            # One format only: a file must not reach a decoder of another kind than its first bytes
            # say.
            image = Image.open(io.BytesIO(data), formats=[kind])
        except Image.DecompressionBombError:
            raise ScenarioFileError(
                "", say("picture_is_too_large", too_large=_TOO_LARGE), _REMEDY, name
            ) from None
        if image.width * image.height > MAX_PICTURE_PIXELS or max(image.size) > MAX_PICTURE_SIDE:
            problem = say(
                "picture_of_width_x_height_pixels",
                width=image.width,
                height=image.height,
                too_large=_TOO_LARGE,
            )
            raise ScenarioFileError("", problem, _REMEDY, name)
        return image


def _eight_bits(image: Image.Image) -> Image.Image:
    """The picture with eight bits each of red, green and blue, and opacity where it has any."""
    if image.mode.startswith(("I", "F")):
        values = np.asarray(image, dtype=np.float64)
        # Whole numbers have sixteen bits; floating-point ones have no scale of their own, so the
        # brightest counts as white.
        most = 65_535.0 if image.mode.startswith("I") else float(max(values.max(initial=1), 1e-9))
        grey = np.clip(values / most * 255, 0, 255).astype(np.uint8)
        return Image.fromarray(grey).convert("RGB")
    clear = image.mode in ("RGBA", "LA", "PA", "La", "RGBa") or "transparency" in image.info
    return image.convert("RGBA" if clear else "RGB")


def _written(image: Image.Image, kind: str) -> bytes:
    buffer = io.BytesIO()
    if kind == "JPEG":
        # Without subsampling, which would smear the thin coloured lines of maps.
        image.save(buffer, "JPEG", quality=_QUALITY, subsampling=0)
    else:
        image.save(buffer, "PNG", compress_level=3)
    return buffer.getvalue()
