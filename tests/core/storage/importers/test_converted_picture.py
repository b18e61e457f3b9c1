"""Pictures of every kind that cameras, editors and browsers make become ones that are kept."""

from __future__ import annotations

import io
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from fivefoot.core.storage.importers.open_any_file import open_any, open_path
from fivefoot.core.storage.reading.picture_header import read_picture_header
from fivefoot.core.storage.scenario_error import ScenarioFileError
from fivefoot.core.storage.scenario_file import LoadReport

SIZE = (280, 140)
RED, BLUE = (200, 30, 30), (30, 30, 200)


def halves(mode: str = "RGB") -> Image.Image:
    """Left half red, right half blue."""
    image = Image.new("RGB", SIZE, RED)
    image.paste(BLUE, (SIZE[0] // 2, 0, *SIZE))
    return image.convert(mode)


def saved(image: Image.Image, kind: str, **more: object) -> bytes:
    buffer = io.BytesIO()
    image.save(buffer, kind, **more)  # type: ignore[arg-type]
    return buffer.getvalue()


def shown(report: LoadReport) -> Image.Image:
    picture = report.scenario.scene.picture
    assert picture is not None
    return Image.open(io.BytesIO(report.scenario.assets[picture.asset]))


def near(found: object, wanted: tuple[int, int, int]) -> bool:
    assert isinstance(found, tuple)
    return all(abs(a - b) < 30 for a, b in zip(found[:3], wanted, strict=True))


@pytest.mark.parametrize(
    ("kind", "kept"), [("BMP", "PNG"), ("TIFF", "PNG"), ("AVIF", "JPEG"), ("WEBP", "WEBP")]
)
def test_every_kind_opens_with_its_colours_and_size(kind: str, kept: str) -> None:
    report = open_any(saved(halves(), kind), f"cave.{kind.lower()}")
    image = shown(report)
    assert (image.format, image.size) == (kept, SIZE)
    assert near(image.convert("RGB").getpixel((20, 70)), RED)
    assert near(image.convert("RGB").getpixel((260, 70)), BLUE)
    assert report.scenario.title == "cave"
    # 280 x 140 pixels at the usual 70 are 4 x 2 cells
    assert (report.scenario.scene.columns, report.scenario.scene.rows) == (4, 2)
    assert any(f"{kind} picture, saved as" in line for line in report.warnings) is (kind != "WEBP")


def test_what_is_clear_stays_clear() -> None:
    image = halves("RGBA")
    image.putalpha(90)
    for kind in ("AVIF", "TIFF"):
        kept = shown(open_any(saved(image, kind), "fog.avif"))
        assert kept.mode == "RGBA"
        pixel = kept.getpixel((20, 70))
        assert isinstance(pixel, tuple)
        assert abs(pixel[3] - 90) < 5


def test_sixteen_bits_of_grey_become_eight_not_white() -> None:
    # 0x8000 of 0xffff is half grey
    image = Image.fromarray(np.full((70, 140), 0x8000, dtype=np.uint16))
    kept = shown(open_any(saved(image, "TIFF"), "scan.tif"))
    assert near(kept.getpixel((10, 10)), (127, 127, 127))


@pytest.mark.parametrize(("orientation", "size"), [(3, SIZE), (6, (140, 280)), (1, SIZE)])
def test_a_photograph_that_says_how_it_lies_is_turned(
    orientation: int, size: tuple[int, int]
) -> None:
    exif = Image.Exif()
    exif[0x0112] = orientation
    data = saved(halves(), "JPEG", exif=exif)
    report = open_any(data, "photo.jpg")
    image = shown(report)
    assert image.size == size
    assert any("rotated upright" in line for line in report.warnings) is (orientation != 1)
    # 3: upside down, red comes right; 6: a quarter to the right, the left half comes to the top
    red = {3: (260, 70), 6: (70, 20), 1: (20, 70)}[orientation]
    assert near(image.getpixel(red), RED)
    if orientation == 1:
        assert report.scenario.assets == {next(iter(report.scenario.assets)): data}


def test_a_picture_in_print_colours_is_brought_to_the_screens() -> None:
    report = open_any(saved(halves("CMYK"), "JPEG"), "poster.jpg")
    assert shown(report).mode == "RGB"


def test_the_header_is_that_of_a_format_that_is_kept() -> None:
    for kind in ("BMP", "TIFF", "AVIF"):
        report = open_any(saved(halves(), kind), "a.bin")
        header = read_picture_header(next(iter(report.scenario.assets.values())))
        assert header is not None
        assert (header.width, header.height) == SIZE


@pytest.mark.parametrize("kind", ["BMP", "TIFF", "AVIF"])
def test_a_damaged_picture_is_refused_by_its_kind(kind: str) -> None:
    data = saved(halves(), kind)
    with pytest.raises(ScenarioFileError, match=f"cave: this is an? {kind} picture that cannot"):
        open_any(data[: len(data) // 3], "cave")


def test_a_picture_that_would_unpack_to_gigabytes_is_refused_by_its_size() -> None:
    # 60,000 x 60,000 pixels in the header, and nothing behind it
    head = b"BM" + bytes(8) + (54).to_bytes(4, "little") + (40).to_bytes(4, "little")
    side = (60_000).to_bytes(4, "little")
    data = head + side + side + (1).to_bytes(2, "little") + (24).to_bytes(2, "little") + bytes(24)
    with pytest.raises(ScenarioFileError, match="larger than 100 megapixels"):
        open_any(data, "huge.bmp")


@pytest.mark.parametrize(
    ("path", "cells"),
    [
        ("Mine [8x4] - rewards/maps/GL_mine.png", (8, 4)),
        ("Mine [various]/mine 140px.png", (2, 1)),
        ("pack 35 dpi/mine.png", (8, 4)),
        ("[8x4]/mine 4x2.png", (4, 2)),
        ("mine (280x140).png", (4, 2)),
        ("mine [100x50].png", (100, 50)),
        ("mine [100x60].png", (4, 2)),
    ],
)
def test_the_grid_is_in_the_name_or_in_those_of_the_folders(
    tmp_path: Path, path: str, cells: tuple[int, int]
) -> None:
    place = tmp_path / path
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_bytes(saved(halves(), "PNG"))
    report, _ = open_path(place)
    assert (report.scenario.scene.columns, report.scenario.scene.rows) == cells
