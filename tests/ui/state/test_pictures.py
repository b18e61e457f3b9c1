"""Pictures of strangers: bounded by what they become, decoded beside the window, and no more memory
than they need.
"""

from __future__ import annotations

import os
import subprocess
import sys
import zlib

import pytest
from PySide6.QtCore import QBuffer, QIODevice, QRectF
from PySide6.QtGui import QColor, QImage, QPainter
from pytestqt.qtbot import QtBot

from fivefoot.ui.state import decoding, pictures
from fivefoot.ui.state.decoding import TOKEN_SIDE, Pyramid, decode_map, decode_token
from fivefoot.ui.state.pictures import PictureError, PictureShelf

MAP_SIDE = 10_000
MOST_MEGABYTES = 700


def encoded(image: QImage, kind: str = "PNG") -> bytes:
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    assert image.save(buffer, kind)  # type: ignore[call-overload]
    return bytes(buffer.data().data())


def plain(width: int, height: int, tint: str = "#c02020") -> QImage:
    image = QImage(width, height, QImage.Format.Format_RGB32)
    image.fill(QColor(tint))
    return image


@pytest.mark.parametrize(
    "size", [(1, 32767), (32767, 1), (3, 20000), (1, 1), (5000, 300), (64, 64)]
)
def test_a_token_picture_is_bounded_by_what_it_becomes(size: tuple[int, int], qapp: object) -> None:
    """One of 1 x 32,767 pixels, scaled to a width of 256, would be 8 million pixels high and take 8
    GB.
    """
    found = decode_token(encoded(plain(*size)), "thin")
    assert found.width() == found.height() == min(*size, TOKEN_SIDE)
    assert found.pixelColor(0, 0).name() == "#c02020"


def test_a_token_shows_the_middle_of_its_picture(qapp: object) -> None:
    image = plain(300, 100, "#000000")
    for x in range(100, 200):
        for y in range(100):
            image.setPixelColor(x, y, QColor("#ffffff"))
    found = decode_token(encoded(image), "wide")
    assert (found.width(), found.height()) == (100, 100)
    assert {found.pixelColor(x, 50).name() for x in (0, 50, 99)} == {"#ffffff"}


def test_a_picture_past_the_limits_is_refused_by_its_header(qapp: object) -> None:
    """A header that promises 30,000 x 30,000 pixels of few colours, and little behind it: no pixel
    of it is made.
    """
    size = (30_000).to_bytes(4, "big") * 2 + b"\x08\x00\x00\x00\x00"
    head = b"\x89PNG\r\n\x1a\n" + (13).to_bytes(4, "big") + b"IHDR" + size
    head += (
        zlib.crc32(b"IHDR" + size).to_bytes(4, "big")
        + (10).to_bytes(4, "big")
        + b"IDAT"
        + bytes(14)
    )
    for decode in (decode_map, decode_token):
        with pytest.raises(PictureError, match="save it smaller"):
            decode(head, "huge.bmp")


def test_what_is_no_picture_is_reported(qapp: object) -> None:
    with pytest.raises(PictureError, match=r"x\.png cannot be decoded"):
        decode_map(b"no picture", "x.png")
    assert PictureShelf().token_picture(b"no picture", "x.png") is None


def test_only_levels_that_are_asked_for_are_kept(qapp: object) -> None:
    pyramid = Pyramid(plain(4096, 2048))
    small = pyramid.for_width(500)
    assert (small.width(), small.height()) == (512, 256)
    assert pyramid.size_in_bytes == 4 * (4096 * 2048 + 512 * 256)
    assert pyramid.for_width(500) is small
    assert pyramid.for_width(3000) is pyramid.full


@pytest.mark.parametrize("huge", [False, True])
def test_the_window_has_nothing_to_scale_when_a_map_is_first_shown(
    huge: bool, qapp: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Halves and brightness are made where the picture is decoded; of a huge one without the first
    half, which would take a quarter as much again.
    """
    if huge:
        monkeypatch.setattr(decoding, "HUGE", 1000)
    pyramid = decode_map(encoded(plain(2048, 1024, "#ffffff")), "map.png")
    halves = (2, 3) if huge else (1, 2, 3)
    pixels = 2048 * 1024 + sum((2048 >> half) * (1024 >> half) for half in halves)
    assert pyramid.size_in_bytes == 4 * pixels
    assert vars(pyramid)["brightness"] == pytest.approx(1, abs=0.01)
    for wide in (10, 256, 400, 600, 1000, 3000):
        pyramid.piece(wide, QRectF(0, 0, 1, 1))
    assert pyramid.size_in_bytes == 4 * pixels


def test_of_a_huge_picture_only_pieces_are_scaled(
    qapp: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The right half red, the rest blue: a piece of it shows what lies there, and no level of it is
    kept.
    """
    image = plain(2048, 1024, "#0000ff")
    painter = QPainter(image)
    painter.fillRect(1024, 0, 1024, 1024, QColor("#ff0000"))
    painter.end()
    monkeypatch.setattr(decoding, "HUGE", 1000)
    pyramid = Pyramid(image)
    piece, part = pyramid.piece(1000, QRectF(0.45, 0.2, 0.2, 0.3))
    assert pyramid.size_in_bytes == 4 * 2048 * 1024
    assert part.contains(QRectF(0.45, 0.2, 0.2, 0.3))
    assert piece.width() == pytest.approx(part.width() * 1024, abs=1)
    middle = round((0.5 - part.left()) / part.width() * piece.width())
    assert piece.pixelColor(middle - 3, 5).name() == "#0000ff"
    assert piece.pixelColor(middle + 3, 5).name() == "#ff0000"
    whole, all_of_it = pyramid.piece(200, QRectF(0.4, 0.4, 0.1, 0.1))
    assert (whole.width(), all_of_it) == (256, QRectF(0, 0, 1, 1))


def test_pictures_are_decoded_beside_the_window(qapp: object, qtbot: QtBot) -> None:
    shelf = PictureShelf(patience=0)
    token, art = encoded(plain(64, 64)), encoded(plain(640, 480))
    with qtbot.waitSignal(shelf.arrived, timeout=5000):
        assert shelf.token_picture(token, "a.png") is None
        assert shelf.map_picture(art, "map.png") is None
        assert shelf.is_busy
    qtbot.waitUntil(lambda: not shelf.is_busy, timeout=5000)
    assert shelf.token_picture(token, "a.png") is not None
    found = shelf.map_picture(art, "map.png")
    assert found is not None
    assert found.full.width() == 640
    assert shelf.wait()


def test_what_cannot_be_decoded_beside_the_window_is_reported_when_asked_again(
    qapp: object, qtbot: QtBot
) -> None:
    shelf = PictureShelf(patience=0)
    with qtbot.waitSignal(shelf.arrived, timeout=5000):
        assert shelf.map_picture(b"broken", "map.png") is None
    with pytest.raises(PictureError, match=r"map\.png"):
        shelf.map_picture(b"broken", "map.png")
    assert shelf.wait()


def test_what_is_kept_is_bounded_by_bytes(qapp: object, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pictures, "MOST_BYTES", {"map": 2 * 4 * 100 * 100, "token": 1})
    shelf = PictureShelf()
    art = [encoded(plain(100, 100, f"#0000{number:02x}")) for number in range(3)]
    first = [shelf.map_picture(data, "map.png") for data in art]
    again = [shelf.map_picture(data, "map.png") for data in reversed(art)]
    assert again[0] is first[2]
    assert again[1] is first[1]
    assert again[2] is not first[0], "the one that was asked for the longest ago was dropped"


SCRIPT = """
import sys, time
from pathlib import Path
from PySide6.QtWidgets import QApplication
from fivefoot.ui.application import Application
from fivefoot.ui.state.background import PATIENCE
app = QApplication([])
running = Application(app)
running.workspace.background.patience = running.pictures.patience = PATIENCE
running.begin(None)
window = running.window
window.resize(1366, 768)
def settle():
    for _ in range(6):
        app.processEvents()
        time.sleep(0.01)
window.files.open(Path(sys.argv[1]))
until = time.monotonic() + 60
def waits():
    settle()
    return not running.jobs.wait(1) or running.pictures.is_busy
while waits() and time.monotonic() < until:
    pass
assert running.workspace.scenario.scene.picture is not None
zoom = 0.05
while zoom < 3.5:
    zoom *= 1.25
    window.map.zoom_to(zoom)
    settle()
for step in range(12):
    window.map.centerOn(300 + step * 400, 200 + step * 300)
    settle()
kilobytes = [line for line in open("/proc/self/status") if line.startswith("VmHWM")][0].split()[1]
print(int(kilobytes) // 1024, flush=True)
running.workspace.document.mark_saved(running.workspace.scenario, Path("closed"))
window.close()
running.end()
"""


@pytest.mark.skipif(
    not os.environ.get("FIVEFOOT_LONG"), reason="takes a minute: set FIVEFOOT_LONG=1"
)
@pytest.mark.skipif(sys.platform != "linux", reason="asks the kernel what was taken at most")
@pytest.mark.parametrize("alpha", [False, True])
def test_a_map_of_ten_thousand_pixels_a_side_takes_little_more_than_its_pixels(
    alpha: bool, qapp: object, tmp_path: object
) -> None:
    """Opened, its grid looked for, zoomed in step by step and looked at all over."""
    image = plain(MAP_SIDE, MAP_SIDE, "#706050")
    if alpha:
        image = image.convertToFormat(QImage.Format.Format_ARGB32)
    path = f"{tmp_path}/map.png"
    assert image.save(path)
    del image
    here = {**os.environ, "FIVEFOOT_HOME": f"{tmp_path}/home", "QT_QPA_PLATFORM": "offscreen"}
    answer = subprocess.run(
        [sys.executable, "-c", SCRIPT, path], capture_output=True, text=True, check=True, env=here
    )
    assert int(answer.stdout.split()[-1]) < MOST_MEGABYTES
