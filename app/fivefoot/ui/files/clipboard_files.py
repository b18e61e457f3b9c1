"""What is on the clipboard, as far as it can be opened: files, the path of one, a picture."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QBuffer, QIODevice, QMimeData
from PySide6.QtGui import QGuiApplication, QImage

LONGEST_PATH = 4096
"""The longest path on any system in characters, and the most paths that are opened at once: a
copied page of text is no list of files.
"""

MOST_PATHS = 60


def clipboard_content() -> list[Path] | bytes | None:
    """Files by their paths, or the bytes of a picture; None where the clipboard has neither."""
    data = QGuiApplication.clipboard().mimeData()
    if data is None:
        return None
    # Browsers copy a picture together with its address as text: the picture is meant.
    return _files(data) or _picture(data) or _named_file(data)


def _files(data: QMimeData) -> list[Path]:
    return [Path(url.toLocalFile()) for url in data.urls() if url.isLocalFile()]


def _picture(data: QMimeData) -> bytes | None:
    image = data.imageData() if data.hasImage() else None
    if not isinstance(image, QImage) or image.isNull():
        return None
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    # PNG is lossless, and the file readers support it.
    image.save(buffer, "PNG")  # type: ignore[call-overload]
    return bytes(buffer.data().data())


def _named_file(data: QMimeData) -> list[Path] | None:
    """The files whose paths were copied as a text, one a line, with or without quotes; all have to
    exist.
    """
    text = data.text().strip() if data.hasText() else ""
    if len(text) >= MOST_PATHS * LONGEST_PATH:
        return None
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    # One more than allowed, to distinguish too many from just enough.
    paths = [_existing(line) for line in lines[: MOST_PATHS + 1]]
    known = [path for path in paths if path is not None]
    # All or none: a sentence may name a file by chance.
    return known if known and len(known) == len(paths) <= MOST_PATHS else None


def _existing(text: str) -> Path | None:
    """The file of a path with or without quotes, where it exists."""
    text = text.removeprefix('"').removesuffix('"')
    if not 0 < len(text) < LONGEST_PATH or "\0" in text:
        return None
    path = Path(text).expanduser()
    try:
        return path if path.exists() else None
    # A name that the file system cannot hold.
    except OSError:
        return None
