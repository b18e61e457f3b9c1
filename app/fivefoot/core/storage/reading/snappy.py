"""Unpacks Snappy blocks, the compression inside LevelDB, within a given size."""

from __future__ import annotations

from fivefoot.core.storage.reading.texts import say


class SnappyError(ValueError):
    """A block that is cut off or invalid."""


def unpacked(data: bytes, most: int) -> bytes:
    """The bytes of a block. Raises SnappyError; never builds more than `most` bytes.

    >>> unpacked(bytes([6, 0b100]) + b"ab" + bytes([0b1, 2]), 100)
    b'ababab'
    """
    # The block states its own length: it is compared with what comes out, never relied on.
    length, at = varint(data, 0)
    if length > most:
        raise SnappyError(say("block_of_length_bytes_is_larger", length=length))
    out = bytearray()
    try:
        while at < len(data):
            tag = data[at]
            at = _literal(data, at, out) if tag & 3 == 0 else _copy(data, at, out)
            # Checked after every piece: few bytes can request copies without end.
            if len(out) > length:
                raise SnappyError(say("block_is_longer_than_it_says"))
    except IndexError:
        raise SnappyError(say("block_is_cut_off")) from None
    if len(out) != length:
        raise SnappyError(say("block_is_shorter_than_it_says"))
    return bytes(out)


def varint(data: bytes, at: int) -> tuple[int, int]:
    """A number of up to 64 bits, seven to a byte, and the position after it. Raises
    SnappyError.
    """
    value = shift = 0
    # Ten bytes of seven bits hold 64 bits; an eleventh is invalid.
    while shift < 70:
        if at >= len(data):
            raise SnappyError(say("number_is_cut_off"))
        byte = data[at]
        value |= (byte & 0x7F) << shift
        at, shift = at + 1, shift + 7
        if not byte & 0x80:
            return value, at
    raise SnappyError(say("number_is_too_long"))


def _literal(data: bytes, at: int, out: bytearray) -> int:
    """Copies literal bytes; their count is in the tag, or in the one to four bytes behind it."""
    length, at = data[at] >> 2, at + 1
    # 60 to 63 mean that the count stands in the one to four bytes behind the tag.
    if length >= 60:
        size = length - 59
        length = int.from_bytes(_exactly(data, at, size), "little")
        at += size
    out += _exactly(data, at, length + 1)
    return at + length + 1


def _copy(data: bytes, at: int, out: bytearray) -> int:
    """Copies bytes that came before; a copy may overlap its own output and so repeat a pattern."""
    tag, at = data[at], at + 1
    if tag & 3 == 1:
        length, distance = (tag >> 2 & 7) + 4, (tag >> 5) << 8 | data[at]
        at += 1
    else:
        size = 2 if tag & 3 == 2 else 4
        length, distance = (tag >> 2) + 1, int.from_bytes(_exactly(data, at, size), "little")
        at += size
    # A distance of 0 leaves nothing to repeat, and one before the beginning would count from the
    # end.
    if not 0 < distance <= len(out):
        raise SnappyError(say("copy_reaches_before_beginning"))
    piece = bytes(out[len(out) - distance :][:length])
    out += (piece * (length // len(piece) + 1))[:length]
    return at


def _exactly(data: bytes, at: int, length: int) -> bytes:
    piece = data[at : at + length]
    if len(piece) < length:
        raise IndexError(at)
    return piece
