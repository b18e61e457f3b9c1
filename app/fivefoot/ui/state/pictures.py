"""Pictures of the scenario, decoded once: map art as a pyramid of halves, token art as it is."""

from __future__ import annotations

from functools import cached_property, lru_cache

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, Qt
from PySide6.QtGui import QImage, QImageReader

MOST_PIXELS = 144_000_000
"""A picture with more is refused: decoding it would take half a gigabyte."""


class PictureError(ValueError):
    """A picture that cannot be shown; the text names it and the remedy."""


def decode(data: bytes, name: str) -> QImage:
    """The picture in some bytes. Raises PictureError where they are no picture Qt can read, or one too large."""
    buffer = QBuffer()
    buffer.setData(QByteArray(data))
    buffer.open(QIODevice.OpenModeFlag.ReadOnly)
    reader = QImageReader(buffer)
    reader.setAllocationLimit(1024)
    size = reader.size()
    if size.isValid() and size.width() * size.height() > MOST_PIXELS:
        raise PictureError(f"{name} has {size.width()} × {size.height()} pixels: save it smaller and try again.")
    image = reader.read()
    if image.isNull():
        raise PictureError(f"{name} cannot be decoded ({reader.errorString()}): save it as PNG, JPEG or WebP.")
    return image.convertToFormat(_format(image))


def _format(image: QImage) -> QImage.Format:
    return QImage.Format.Format_ARGB32_Premultiplied if image.hasAlphaChannel() else QImage.Format.Format_RGB32


class Pyramid:
    """A picture in full and in halves, so that a wide view of a large map stays quick and free of shimmer."""

    def __init__(self, image: QImage) -> None:
        self._levels = [image]

    @property
    def full(self) -> QImage:
        """The picture as it was decoded."""
        return self._levels[0]

    @cached_property
    def brightness(self) -> float:
        """How bright it is in the mean: 0 (black) to 1 (white)."""
        mean = self.for_width(256).scaled(1, 1, mode=Qt.TransformationMode.SmoothTransformation).pixelColor(0, 0)
        return 0.2126 * mean.redF() + 0.7152 * mean.greenF() + 0.0722 * mean.blueF()

    def for_width(self, pixels: float) -> QImage:
        """The smallest level that is still at least `pixels` wide."""
        level = 0
        while self._levels[level].width() / 2 >= pixels and self._levels[level].width() > 256:
            level += 1
            if level == len(self._levels):
                self._levels.append(_halved(self._levels[-1]))
        return self._levels[level]


def _halved(image: QImage) -> QImage:
    mode = Qt.TransformationMode.SmoothTransformation
    return image.scaled(max(1, image.width() // 2), max(1, image.height() // 2), mode=mode)


class PictureShelf:
    """Decoded pictures by name and content; the composition root owns it. Broken ones are kept as messages."""

    def __init__(self) -> None:
        self._decode = lru_cache(maxsize=32)(_decoded)
        self._pyramid = lru_cache(maxsize=4)(lambda data, name: Pyramid(decode(data, name)))

    def map_picture(self, data: bytes, name: str) -> Pyramid:
        """Map art. Raises PictureError."""
        return self._pyramid(data, name)

    def token_picture(self, data: bytes | None, name: str | None) -> QImage | None:
        """Token art, small; None where there is none or it cannot be read."""
        return self._decode(data, name) if data is not None and name is not None else None


def _decoded(data: bytes, name: str) -> QImage | None:
    try:
        image = decode(data, name)
    except PictureError:
        return None
    mode = Qt.AspectRatioMode.KeepAspectRatioByExpanding
    return image.scaled(256, 256, mode, Qt.TransformationMode.SmoothTransformation)
