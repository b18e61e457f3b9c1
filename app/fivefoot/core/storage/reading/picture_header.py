"""Reads format, width and height of a picture from its first bytes, without decoding it.

A map file can hold a picture that unpacks to gigabytes; its size must be known before anything
decodes it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from fivefoot.core.storage.reading.texts import say

PictureFormat = Literal["png", "jpeg", "webp", "gif"]

#: Largest picture that is handed on for decoding, in pixels and in pixels a side.
MAX_PICTURE_PIXELS = 100_000_000
MAX_PICTURE_SIDE = 32_767

_PNG_SIGNATURE = b"\x89PNG\r\n\x1a\n"
# Start-of-frame markers; C4, C8 and CC share the range but carry tables, not a frame.
_JPEG_FRAMES = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}
_JPEG_SCAN, _JPEG_END = 0xDA, b"\xff\xd9"
_JPEG_WITHOUT_LENGTH = frozenset({0x01, *range(0xD0, 0xD9)})


class PictureHeaderError(ValueError):
    """The bytes begin like a known picture format but its header is cut off or makes no sense."""


@dataclass(frozen=True, slots=True)
class PictureHeader:
    """What the first bytes of a picture say: its format, its width and height in pixels (both at
    least 1).
    """

    format: PictureFormat
    width: int
    height: int

    @property
    def too_large(self) -> bool:
        """Whether the picture is past what may be decoded (100 megapixels, 32767 pixels a side)."""
        return (
            max(self.width, self.height) > MAX_PICTURE_SIDE
            or self.width * self.height > MAX_PICTURE_PIXELS
        )


def picture_format(data: bytes) -> PictureFormat | None:
    """The format that the magic bytes tell, or None; a file's extension is never trusted.

    >>> picture_format(b"GIF89a")
    'gif'
    """
    if data.startswith(_PNG_SIGNATURE):
        return "png"
    if data.startswith(b"\xff\xd8\xff"):
        return "jpeg"
    if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
        return "webp"
    if data[:6] in (b"GIF87a", b"GIF89a"):
        return "gif"
    return None


def read_picture_header(data: bytes) -> PictureHeader | None:
    """The header of a PNG, JPEG, WebP (lossy, lossless, extended) or GIF; None for anything else.

    Raises PictureHeaderError when the format is known but the size cannot be read or is zero.

    >>> read_picture_header(b"GIF89a" + (7).to_bytes(2, "little") + (5).to_bytes(2, "little"))
    PictureHeader(format='gif', width=7, height=5)
    """
    kind = picture_format(data)
    if kind is None:
        return None
    try:
        width, height = _SIZE_READERS[kind](data)
    except IndexError:
        raise PictureHeaderError(say("kind_picture_is_cut_off_inside", kind=kind)) from None
    if width < 1 or height < 1:
        raise PictureHeaderError(
            say("kind_picture_says_it_is_width", kind=kind, width=width, height=height)
        )
    return PictureHeader(kind, width, height)


def is_cut_off(data: bytes) -> bool:
    """Whether the file ends before its picture does, as after a download that broke off.

    A decoder shows the rest of such a picture grey, or nothing at all. Only files whose format
    marks the end can be told: PNG, JPEG and WebP.

    >>> is_cut_off(b"RIFF" + (100).to_bytes(4, "little") + b"WEBP")
    True
    """
    kind = picture_format(data)
    check = _END_CHECKS.get(kind) if kind is not None else None
    return check is not None and check(data)


def _png_is_cut_off(data: bytes) -> bool:
    at = len(_PNG_SIGNATURE)
    while at + 12 <= len(data):
        if data[at + 4 : at + 8] == b"IEND":
            return False
        # Length and kind before the content, a checksum after it.
        at += 12 + int.from_bytes(data[at : at + 4], "big")
    return True


def _jpeg_is_cut_off(data: bytes) -> bool:
    at, marker = 2, 0
    try:
        # The pixels begin at the first scan: a thumbnail before it has an end of its own.
        while marker != _JPEG_SCAN:
            at, marker = _next_jpeg_marker(data, at)
            if marker not in _JPEG_WITHOUT_LENGTH:
                at += max(2, _big(data, at, 2))
    except IndexError:
        return True
    except PictureHeaderError:
        return False  # damaged, which its reader says
    # Each FF among the pixels is followed by a zero: no end can stand there by chance.
    return data.find(_JPEG_END, at) < 0


def _webp_is_cut_off(data: bytes) -> bool:
    return int.from_bytes(data[4:8], "little") + 8 > len(data)


_END_CHECKS = {"png": _png_is_cut_off, "jpeg": _jpeg_is_cut_off, "webp": _webp_is_cut_off}


def _slice(data: bytes, start: int, length: int) -> bytes:
    piece = data[start : start + length]
    if len(piece) < length:
        raise IndexError(start)
    return piece


def _big(data: bytes, start: int, length: int) -> int:
    return int.from_bytes(_slice(data, start, length), "big")


def _little(data: bytes, start: int, length: int) -> int:
    return int.from_bytes(_slice(data, start, length), "little")


def _png_size(data: bytes) -> tuple[int, int]:
    if _slice(data, 12, 4) != b"IHDR":
        raise PictureHeaderError(say("png_picture_does_not_begin"))
    return _big(data, 16, 4), _big(data, 20, 4)


def _gif_size(data: bytes) -> tuple[int, int]:
    return _little(data, 6, 2), _little(data, 8, 2)


def _jpeg_size(data: bytes) -> tuple[int, int]:
    at = 2
    while True:
        at, marker = _next_jpeg_marker(data, at)
        if marker in _JPEG_FRAMES:
            return _big(data, at + 5, 2), _big(data, at + 3, 2)
        # The end of the picture, or its pixels: no frame can follow.
        if marker in (0xD9, 0xDA):
            raise PictureHeaderError(say("jpeg_picture_has_no_frame_header"))
        if marker not in _JPEG_WITHOUT_LENGTH:
            # Two at least, for a length counts itself: one of 0 would hold the loop on the spot.
            at += max(2, _big(data, at, 2))


def _next_jpeg_marker(data: bytes, at: int) -> tuple[int, int]:
    """The position after the next marker and the marker itself; a marker may be padded with any
    number of FF.
    """
    if data[at] != 0xFF:
        raise PictureHeaderError(say("jpeg_picture_has_no_marker", at=at))
    while data[at] == 0xFF:
        at += 1
    return at + 1, data[at]


def _webp_size(data: bytes) -> tuple[int, int]:
    chunk = _slice(data, 12, 4)
    if chunk == b"VP8 ":
        if _slice(data, 23, 3) != b"\x9d\x01\x2a":
            raise PictureHeaderError(say("webp_picture_lacks_its_key_frame"))
        # The two bits above the 14 of the size are a scaling hint for players.
        return _little(data, 26, 2) & 0x3FFF, _little(data, 28, 2) & 0x3FFF
    if chunk == b"VP8L":
        if data[20] != 0x2F:
            raise PictureHeaderError(say("webp_picture_lacks_its_lossless_signature"))
        bits = _little(data, 21, 4)
        # Written less one, as in the next kind.
        return (bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1
    if chunk == b"VP8X":
        return _little(data, 24, 3) + 1, _little(data, 27, 3) + 1
    raise PictureHeaderError(say("webp_picture_begins_with_unknown_block", chunk=chunk))


_SIZE_READERS = {"png": _png_size, "jpeg": _jpeg_size, "webp": _webp_size, "gif": _gif_size}
