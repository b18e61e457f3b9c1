"""Caches of pictures limited by bytes: a picture at a far zoom takes kilobytes, one at a near zoom
a megabyte.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import update_wrapper
from threading import Lock
from typing import Any, Generic, ParamSpec, TypeVar

from PySide6.QtGui import QImage, QPixmap

Arguments = ParamSpec("Arguments")
Picture = TypeVar("Picture", QImage, QPixmap)


def bytes_of(picture: QImage | QPixmap) -> int:
    """The bytes of a picture's pixels.

    >>> bytes_of(QImage(10, 10, QImage.Format.Format_ARGB32))
    400
    """
    return picture.width() * picture.height() * picture.depth() // 8


def bare(picture: Picture) -> Picture:
    """A copy of a painted picture without its paint engine.

    Qt keeps the engine of a painter with the picture it drew on for the picture's lifetime: some
    55,000 bytes, twenty times a short text. A copy has none.
    """
    return picture.copy()


class PictureCache(Generic[Arguments, Picture]):
    """A function whose pictures are cached by their arguments: the last ones requested, up to a
    number of bytes.

    The newest stays whatever its size. Any thread may call it; where two make the same picture, one
    is kept.
    """

    def __init__(self, make: Callable[Arguments, Picture], most_bytes: int) -> None:
        self._make: Callable[Arguments, Picture] = make
        self.most_bytes = most_bytes
        # In the order of last use, the oldest first.
        self._held: OrderedDict[Hashable, Picture] = OrderedDict()
        self._bytes = 0
        self._lock = Lock()
        update_wrapper(self, make)

    def __call__(self, *args: Arguments.args, **kwargs: Arguments.kwargs) -> Picture:
        key = (args, *kwargs.items())
        with self._lock:
            held = self._held.get(key)
            if held is not None:
                self._held.move_to_end(key)
                return held
        # Without the lock: others need not wait while a picture is drawn.
        made = bare(self._make(*args, **kwargs))
        with self._lock:
            return self._kept(key, made)

    def _kept(self, key: Hashable, made: Picture) -> Picture:
        if key not in self._held:
            self._held[key] = made
            self._bytes += bytes_of(made)
        # At least the newest: one picture larger than the cache would otherwise be drawn at each
        # frame.
        while self._bytes > self.most_bytes and len(self._held) > 1:
            self._bytes -= bytes_of(self._held.popitem(last=False)[1])
        return self._held.get(key, made)

    @property
    def weight(self) -> int:
        """The bytes of all cached pictures."""
        return self._bytes

    def cache_clear(self) -> None:
        """Drops all pictures, as after the size of the text changed."""
        with self._lock:
            self._held.clear()
            self._bytes = 0


_ALL: list[PictureCache[Any, Any]] = []
_OF_DOCUMENTS: list[PictureCache[Any, Any]] = []


def forget_pictures() -> None:
    """Drops the pictures made for the former document."""
    for pictures in _OF_DOCUMENTS:
        pictures.cache_clear()


def forget_all_pictures() -> int:
    """Drops all pictures, since they have the colours of the former theme.

    Returns the bytes of their pixels.
    """
    held = sum(pictures.weight for pictures in _ALL)
    for pictures in _ALL:
        pictures.cache_clear()
    return held


def kept_by_bytes(
    most_bytes: int, of_document: bool = False
) -> Callable[[Callable[Arguments, Picture]], PictureCache[Arguments, Picture]]:
    """Caches the pictures of a function, like `lru_cache`, up to a number of bytes.

    Those `of_document` depend on the map and its zoom: `forget_pictures` drops them.
    """

    def remember(make: Callable[Arguments, Picture]) -> PictureCache[Arguments, Picture]:
        cache = PictureCache(make, most_bytes)
        _ALL.append(cache)
        if of_document:
            _OF_DOCUMENTS.append(cache)
        return cache

    return remember
