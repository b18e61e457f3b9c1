"""Decodes the pictures of a scenario within limits: files are untrusted, and a few bytes can unpack
to gigabytes.
"""

from __future__ import annotations

from functools import cached_property

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QImage, QImageReader, QPainter

from fivefoot.core.progress import done, followed, part
from fivefoot.core.storage.assets import is_asset_name
from fivefoot.core.texts.marker import tr

MOST_PIXELS = 110_000_000
"""The most pixels of a map's picture; a larger one is refused: decoded it would take half a
gigabyte.
"""

MOST_TOKEN_PIXELS = 36_000_000
"""The most pixels of a token's picture; a larger one is not shown: few of its pixels would be
visible.
"""

ALLOCATION_LIMIT = 512
"""Megabytes that one picture may take while it is decoded; those of 16 bits a channel take twice as
many.
"""

TOKEN_SIDE = 256
"""The longest side of a decoded token's picture in pixels, whatever its original shape."""

HANDOUT_SIDE = 3840
"""The longer side of a handout in pixels: as many as a large screen has."""

HUGE, SMALL_ENOUGH = 64_000_000, 2
"""The number of pixels from which a map's picture keeps no level except the full one and those from
this number on.
"""

BAND = 64
"""Rows of a piece that are made at once."""

LEAST_LEVEL = 256
"""The width in pixels below which a map's picture is not halved any more."""


class PictureError(ValueError):
    """A picture that cannot be shown; the text names it and the remedy."""


class Pyramid:
    """A picture in full and in halves, so that a wide view of a large map is fast and does not
    shimmer.
    """

    def __init__(self, image: QImage) -> None:
        self._levels = {0: image}

    def prepare(self) -> None:
        """Computes the halves to keep and the mean brightness in the decoding thread: the window
        would otherwise freeze when it first shows the picture.
        """
        # The first halves of a huge picture take the longest.
        first = SMALL_ENOUGH if self._is_huge else 1
        for level in range(first, self._level_for(0) + 1):
            self._make(level)
            done(0.9)
        _ = self.brightness

    @property
    def full(self) -> QImage:
        """The picture as it was decoded."""
        return self._levels[0]

    @property
    def _is_huge(self) -> bool:
        return self.full.width() * self.full.height() > HUGE

    @property
    def size_in_bytes(self) -> int:
        """The bytes of its levels."""
        return sum(level.sizeInBytes() for level in self._levels.values())

    @cached_property
    def brightness(self) -> float:
        """The mean brightness: 0 (black) to 1 (white)."""
        small = self.for_width(LEAST_LEVEL)
        mean = small.scaled(1, 1, mode=Qt.TransformationMode.SmoothTransformation).pixelColor(0, 0)
        return 0.2126 * mean.redF() + 0.7152 * mean.greenF() + 0.0722 * mean.blueF()

    def piece(self, pixels: float, part: QRectF) -> tuple[QImage, QRectF]:
        """What to draw where the picture is `pixels` wide and `part` of it is needed (shares of 0
        to 1).

        An image, and the part of the picture that it shows: usually a whole level; for a picture
        near the size limit, a piece made for this drawing.
        """
        level = self._level_for(pixels)
        size = self.full.size()
        # Only huge pictures lack some levels; they are drawn in pieces.
        if not 0 < level < SMALL_ENOUGH or not self._is_huge:
            return self.for_width(pixels), QRectF(0, 0, 1, 1)
        step = 1 << level
        left, top = (
            int(part.left() * size.width()) // step * step,
            # On whole pixels of the level: adjacent pieces must meet.
            int(part.top() * size.height()) // step * step,
        )
        right, bottom = part.right() * size.width() + step, part.bottom() * size.height() + step
        box = QRect(left, top, int(right - left), int(bottom - top)) & self.full.rect()
        wanted = QSize(max(1, box.width() >> level), max(1, box.height() >> level))
        image = self._shrunk(box, wanted, step)
        across, down = size.width(), size.height()
        return image, QRectF(
            box.x() / across, box.y() / down, box.width() / across, box.height() / down
        )

    def _shrunk(self, box: QRect, wanted: QSize, step: int) -> QImage:
        """A part of the full picture at another size, in batches of rows: the part itself may take
        a hundred megabytes.
        """
        image = QImage(wanted, self.full.format())
        image.fill(Qt.GlobalColor.transparent)
        painter = QPainter(image)
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Source)
        for top in range(0, wanted.height(), BAND):
            high = min(BAND, wanted.height() - top)
            rows = self.full.copy(box.x(), box.y() + top * step, box.width(), high * step)
            size = QSize(wanted.width(), high)
            smooth = Qt.TransformationMode.SmoothTransformation
            painter.drawImage(0, top, rows.scaled(size, mode=smooth))
        painter.end()
        return image

    def _level_for(self, pixels: float) -> int:
        level, width = 0, self.full.width()
        # Never smaller than what is drawn: enlarged it would be blurred.
        while width / 2 >= pixels and width > LEAST_LEVEL:
            level, width = level + 1, width // 2
        return level

    def for_width(self, pixels: float) -> QImage:
        """The smallest level that is still at least `pixels` wide; levels are made when they are
        needed, and kept.
        """
        level = self._level_for(pixels)
        if level not in self._levels:
            self._make(level)
        return self._levels[level]

    def _make(self, level: int) -> None:
        """Makes a level from the smallest larger one that exists."""
        # From the next larger one: halving halves is faster and as good.
        above = self._levels[max(known for known in self._levels if known < level)]
        size = QSize(max(1, self.full.width() >> level), max(1, self.full.height() >> level))
        self._levels[level] = above.scaled(size, mode=Qt.TransformationMode.SmoothTransformation)


def decode_map(data: bytes, name: str) -> Pyramid:
    """Map art. Raises PictureError where the bytes are no picture that Qt can read, or too large a
    one.
    """
    pyramid = Pyramid(_decoded(data, name, MOST_PIXELS))
    pyramid.prepare()
    return pyramid


def decode_token(data: bytes, name: str) -> QImage:
    """Token art: the square in the middle of the picture, scaled down to `TOKEN_SIDE` pixels.

    Raises PictureError.
    """
    image = _decoded(data, name, MOST_TOKEN_PIXELS, square=True)
    # A small one is not scaled: enlarging would not improve it.
    if image.width() <= TOKEN_SIDE:
        return image
    return image.scaled(TOKEN_SIDE, TOKEN_SIDE, mode=Qt.TransformationMode.SmoothTransformation)


def decode_handout(data: bytes, name: str) -> QImage:
    """A picture for the players' screen, at most `HANDOUT_SIDE` pixels on its longer side.

    Raises PictureError.
    """
    image = _decoded(data, name, MOST_TOKEN_PIXELS)
    if max(image.width(), image.height()) <= HANDOUT_SIDE:
        return image
    return image.scaled(
        HANDOUT_SIDE,
        HANDOUT_SIDE,
        Qt.AspectRatioMode.KeepAspectRatio,
        Qt.TransformationMode.SmoothTransformation,
    )


def spoken_name(name: str) -> str:
    """The name of a picture in a message: a file's own name, but not the 64 letters under which a
    scenario keeps it.
    """
    return tr("The picture") if is_asset_name(name) else name


def _decoded(data: bytes, name: str, most: int, square: bool = False) -> QImage:
    """The picture, or the square in its middle, in the format that is painted fastest."""
    buffer = QBuffer()
    buffer.setData(QByteArray(data))
    buffer.open(QIODevice.OpenModeFlag.ReadOnly)
    reader = QImageReader(buffer)
    size = reader.size()
    # Checked before anything is decoded: the size is in the first bytes.
    if size.isValid() and size.width() * size.height() > most:
        raise PictureError(
            tr(
                "{name} has {width} × {height} pixels: save it smaller and try again.",
                name=spoken_name(name),
                width=size.width(),
                height=size.height(),
            )
        )
    with part(0, 0.8), followed(lambda: buffer.pos() / len(data)):
        image = reader.read()
    done(0.8)
    if image.isNull():
        raise PictureError(
            tr(
                "{name} cannot be decoded ({errorstring}): save it as PNG, JPEG or WebP.",
                name=spoken_name(name),
                errorstring=reader.errorString(),
            )
        )
    # Cropped first, so that less is converted.
    if square:
        image = image.copy(middle_square(image.size()))
    alpha = (
        image.hasAlphaChannel()
    )  # converted in place where possible: a copy would double the memory
    image.convertTo(
        QImage.Format.Format_ARGB32_Premultiplied if alpha else QImage.Format.Format_RGB32
    )
    return image


def middle_square(size: QSize) -> QRect:
    """The largest square in the middle of a picture.

    >>> middle_square(QSize(1, 32767)).getRect()
    (0, 16383, 1, 1)
    """
    side = min(size.width(), size.height())
    return QRect((size.width() - side) // 2, (size.height() - side) // 2, side, side)
