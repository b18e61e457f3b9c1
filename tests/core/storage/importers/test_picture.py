"""Reading a picture's format and size from its first bytes."""

from __future__ import annotations

import io
import struct
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from fivefoot.core.storage.reading.picture_header import (
    PictureHeader,
    PictureHeaderError,
    is_cut_off,
    read_picture_header,
)


def png(width: int, height: int) -> bytes:
    return b"\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR" + struct.pack(">II", width, height)


def gif(width: int, height: int) -> bytes:
    return b"GIF89a" + struct.pack("<HH", width, height)


def jpeg(width: int, height: int, before: bytes = b"", frame: int = 0xC0) -> bytes:
    start = b"\xff\xd8\xff\xe0\x00\x10" + b"JFIF\0" + bytes(9)
    return start + before + bytes([0xFF, frame]) + struct.pack(">HBHH", 17, 8, height, width)


def webp(chunk: bytes, body: bytes) -> bytes:
    return (
        b"RIFF"
        + struct.pack("<I", len(body) + 12)
        + b"WEBP"
        + chunk
        + struct.pack("<I", len(body))
        + body
    )


def webp_lossy(width: int, height: int, scaling: int = 0) -> bytes:
    size = struct.pack("<HH", width | scaling << 14, height | scaling << 14)
    return webp(b"VP8 ", b"\x30\x01\x00\x9d\x01\x2a" + size)


def webp_lossless(width: int, height: int) -> bytes:
    return webp(b"VP8L", b"\x2f" + struct.pack("<I", width - 1 | height - 1 << 14 | 1 << 28))


def webp_extended(width: int, height: int) -> bytes:
    return webp(
        b"VP8X",
        b"\x10\0\0\0" + (width - 1).to_bytes(3, "little") + (height - 1).to_bytes(3, "little"),
    )


WRITERS = {
    "png": png,
    "gif": gif,
    "jpeg": jpeg,
    "webp lossy": webp_lossy,
    "webp lossless": webp_lossless,
    "webp extended": webp_extended,
}


@pytest.mark.parametrize("kind", WRITERS)
def test_size_is_read_across_and_down(kind: str) -> None:
    header = read_picture_header(WRITERS[kind](6144, 3456))
    assert header == PictureHeader(kind.split()[0], 6144, 3456)  # type: ignore[arg-type]


@given(st.sampled_from(sorted(WRITERS)), st.integers(1, 16383), st.integers(1, 16383))
def test_every_size_is_read_back(kind: str, width: int, height: int) -> None:
    header = read_picture_header(WRITERS[kind](width, height))
    assert header is not None
    assert (header.width, header.height) == (width, height)


def test_scaling_hint_of_a_lossy_webp_is_no_part_of_its_size() -> None:
    assert read_picture_header(webp_lossy(300, 200, scaling=3)) == PictureHeader("webp", 300, 200)


@pytest.mark.parametrize("frame", [0xC0, 0xC1, 0xC2, 0xC9])
def test_jpeg_frames_of_every_kind_are_found(frame: int) -> None:
    assert read_picture_header(jpeg(64, 48, frame=frame)) == PictureHeader("jpeg", 64, 48)


def test_jpeg_tables_before_the_frame_are_passed_over() -> None:
    # C4 is a table although it stands in the range of the frames; FF FF pads; 01 has no length.
    before = b"\xff\xc4\x00\x07\x11\x22\x33\x44\x55\xff\xff\xff\xdb\x00\x03\x00\xff\x01"
    assert read_picture_header(jpeg(64, 48, before)) == PictureHeader("jpeg", 64, 48)


@pytest.mark.parametrize(
    "data", [b"", b"BM\x46\0\0\0", b"<svg/>", b"RIFF\0\0\0\0WAVEfmt ", b"PK\x03\x04", b"GIF88a"]
)
def test_other_formats_are_unknown(data: bytes) -> None:
    assert read_picture_header(data) is None


@pytest.mark.parametrize("kind", WRITERS)
def test_every_cut_off_header_is_refused(kind: str) -> None:
    whole = WRITERS[kind](300, 200)
    known_from = {"png": 8, "gif": 6, "jpeg": 3, "webp": 12}[kind.split()[0]]
    used = {"png": 24, "gif": 10, "webp lossy": 30, "webp lossless": 25, "webp extended": 30}.get(
        kind, len(whole) - 1
    )
    for length in range(known_from, used):
        with pytest.raises(PictureHeaderError):
            read_picture_header(whole[:length])


@pytest.mark.parametrize("data", [png(0, 5), png(5, 0), gif(0, 0), jpeg(9, 0), webp_lossy(0, 4)])
def test_size_of_nothing_is_refused(data: bytes) -> None:
    with pytest.raises(PictureHeaderError, match="pixels"):
        read_picture_header(data)


@pytest.mark.parametrize(
    "data",
    [
        b"\xff\xd8\xff\xda\x00\x02" + bytes(20),
        b"\xff\xd8\xff\xe0\x00\x02\x00\x00" + bytes(20),
        webp(b"ALPH", bytes(20)),
        webp(b"VP8 ", bytes(20)),
        webp(b"VP8L", bytes(20)),
        b"\x89PNG\r\n\x1a\n\0\0\0\x0dIDAT" + bytes(20),
    ],
    ids=[
        "scan before frame",
        "no marker",
        "unknown webp block",
        "no key frame",
        "no lossless mark",
        "no png header",
    ],
)
def test_headers_that_make_no_sense_are_refused(data: bytes) -> None:
    with pytest.raises(PictureHeaderError):
        read_picture_header(data)


@pytest.mark.parametrize(
    ("width", "height", "too_large"),
    [
        (10000, 10000, False),
        (10001, 10000, True),
        (32767, 100, False),
        (32768, 100, True),
        (100, 32768, True),
    ],
)
def test_cap_is_a_hundred_megapixels_and_a_side(width: int, height: int, too_large: bool) -> None:
    assert PictureHeader("png", width, height).too_large is too_large


MAGIC = [
    b"\x89PNG\r\n\x1a\n",
    b"\xff\xd8\xff",
    b"GIF89a",
    *(b"RIFF\0\0\0\0WEBP" + kind for kind in (b"VP8 ", b"VP8L")),
]


@given(st.sampled_from(MAGIC), st.binary(max_size=60))
def test_any_bytes_after_known_magic_give_a_size_or_are_refused(magic: bytes, rest: bytes) -> None:
    try:
        header = read_picture_header(magic + rest)
    except PictureHeaderError:
        return
    assert header is not None
    assert header.width >= 1
    assert header.height >= 1


@pytest.mark.parametrize(
    ("kind", "options"),
    [
        ("PNG", {}),
        ("JPEG", {"progressive": True}),
        ("JPEG", {"restart_marker_blocks": 2}),
        ("WEBP", {}),
        ("WEBP", {"lossless": True}),
    ],
)
def test_a_picture_without_its_end_is_told_from_a_whole_one(
    kind: str, options: dict[str, Any]
) -> None:
    buffer = io.BytesIO()
    thumbnail = b"Exif\0\0" + b"\xff\xd8\xff\xd9"  # with an end of its own before the pixels
    more = {"exif": thumbnail} if kind == "JPEG" else {}
    Image.effect_noise((60, 40), 80).save(buffer, kind, **options, **more)
    whole = buffer.getvalue()
    assert not is_cut_off(whole)
    # What some programs append does no harm.
    assert not is_cut_off(whole + bytes(9))
    assert all(is_cut_off(whole[:length]) for length in range(30, len(whole) - 1, 37))
