"""Reads LevelDB folders, the form of Foundry's packs since version 11, without changing a byte.

It reads the tables that the manifest names and the logs that are not yet in them; the latest entry
of each key counts. The usual library opens such a folder for writing and replays its log into it,
which would harm a pack that another program has open.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field

import zstandard

from fivefoot.core.storage.reading.snappy import SnappyError, unpacked, varint
from fivefoot.core.storage.reading.texts import say

MOST_BYTES = 512 * 1024 * 1024
"""Bytes of all keys and values together."""

MOST_RECORDS = 1_000_000
MOST_BLOCK = 64 * 1024 * 1024
_BLOCK = 32_768
_HEADER = 7
_FULL, _FIRST, _MIDDLE, _LAST = 1, 2, 3, 4
_FOOTER = 48
# The last eight bytes of every table, from LevelDB's own description.
_MAGIC = 0xDB4775248B80FB57
_PLAIN, _SNAPPY, _ZSTD = 0, 1, 2
_DELETED, _PUT = 0, 1
_LOG_NUMBER, _PREVIOUS_LOG, _GONE, _NEW, _POINTER = 2, 9, 6, 7, 5
_TABLES = (".ldb", ".sst")


class LevelDbError(ValueError):
    """A folder that cannot be read as LevelDB; the text names the file in it."""


@dataclass(slots=True)
class _Latest:
    """The latest entry of every key, and how many bytes were read in all."""

    values: dict[bytes, tuple[int, bytes | None]] = field(default_factory=dict)
    read: int = 0
    records: int = 0

    def hear(self, key: bytes, order: int, value: bytes | None) -> None:
        self.records += 1
        self.read += len(key) + len(value or b"")
        if self.records > MOST_RECORDS or self.read > MOST_BYTES:
            raise LevelDbError(say("it_holds_more_than_any_pack"))
        known = self.values.get(key)
        # Files are read in the order of their names, which is not that of writing: the sequence
        # number decides.
        if known is None or order >= known[0]:
            self.values[key] = (order, value)


def read_leveldb(names: Mapping[str, Callable[[], bytes]]) -> dict[bytes, bytes]:
    """The values by key, in the order of the keys; `names` maps each of the folder's files to its
    reader. Raises LevelDbError.
    """
    latest = _Latest()
    tables, first_log = _live(names)
    for name in sorted(names):
        number, _, ending = name.partition(".")
        if not number.isdecimal():
            continue
        try:
            if f".{ending}" in _TABLES and (tables is None or int(number) in tables):
                _read_table(names[name](), latest)
            elif ending == "log" and int(number) >= first_log:
                _read_log(names[name](), latest)
        except (SnappyError, IndexError, struct.error, zstandard.ZstdError) as error:
            raise LevelDbError(say("name_in_it_is_damaged_error", name=name, error=error)) from None
    kept = latest.values.items()
    return {key: value for key, (_, value) in sorted(kept) if value is not None}


# -- which files count


def _live(names: Mapping[str, Callable[[], bytes]]) -> tuple[set[int] | None, int]:
    """The numbers of the tables in force (None without a manifest), and the first log that counts.

    Files that the manifest dropped may still be there and would bring back deleted entries.
    """
    if "CURRENT" not in names:
        return None, 0
    # A sound one holds a file name of some twenty letters and a line end.
    manifest = names["CURRENT"]()[:200].decode("ascii", "replace").strip()
    if manifest not in names:
        return None, 0
    live: set[int] = set()
    first_log = 0
    try:
        for record in _records(names[manifest]()):
            # Logs before this number are already in the tables; replaying them could bring back
            # what was deleted since.
            first_log = max(first_log, _edit(record, live))
    except (SnappyError, IndexError, struct.error) as error:
        raise LevelDbError(
            say("manifest_in_it_is_damaged_error", manifest=manifest, error=error)
        ) from None
    return live, first_log


def _edit(record: bytes, live: set[int]) -> int:
    """Applies one change of the manifest to the tables in force; returns the log number in it, if
    any.
    """
    at = log = 0
    while at < len(record):
        tag, at = varint(record, at)
        # 3 and 4: the next file's number and the last sequence number, which a reader does not
        # need.
        if tag in (_LOG_NUMBER, _PREVIOUS_LOG, 3, 4):
            value, at = varint(record, at)
            log = value if tag == _LOG_NUMBER else log
        elif tag in (_GONE, _NEW, _POINTER):
            at = _file_edit(record, at, tag, live)
        # The name of the comparator.
        elif tag == 1:
            _, at = _counted(record, at)
        else:
            # Its length is unknown, so nothing behind it can be read.
            raise SnappyError(say("unknown_change_tag", tag=tag))
    return log


def _file_edit(record: bytes, at: int, tag: int, live: set[int]) -> int:
    _level, at = varint(record, at)
    if tag == _POINTER:
        return _counted(record, at)[1]
    number, at = varint(record, at)
    if tag == _GONE:
        live.discard(number)
        return at
    live.add(number)
    _size, at = varint(record, at)
    _, at = _counted(record, at)
    return _counted(record, at)[1]


# -- logs


def _records(data: bytes) -> Iterator[bytes]:
    """The records of a log or a manifest; one cut off during writing is dropped, as LevelDB itself
    does.
    """
    parts = bytearray()
    at = 0
    while at + _HEADER <= len(data):
        left = _BLOCK - at % _BLOCK
        # A header never spans two blocks: a rest too short for one is filled with zeros.
        if left < _HEADER:
            at += left
            continue
        _crc, length, kind = struct.unpack_from("<IHB", data, at)
        piece = data[at + _HEADER : at + _HEADER + length]
        # Space that was reserved for a log and never written is all zeros: kind 0 of length 0.
        if len(piece) < length or not (kind or length):
            return
        at += _HEADER + length
        if kind in (_FULL, _FIRST):
            parts = bytearray()
        parts += piece
        if kind in (_FULL, _LAST):
            yield bytes(parts)
            parts = bytearray()


def _read_log(data: bytes, latest: _Latest) -> None:
    for record in _records(data):
        order, count = struct.unpack_from("<QI", record)
        # Behind the batch's sequence number (8 bytes) and its count of changes (4).
        at = 12
        for number in range(count):
            kind = record[at]
            key, at = _counted(record, at + 1)
            value: bytes | None = None
            if kind == _PUT:
                value, at = _counted(record, at)
            latest.hear(key, order + number, value)


def _counted(data: bytes, at: int) -> tuple[bytes, int]:
    """Bytes that follow their own length, and the position after them."""
    length, at = varint(data, at)
    piece = data[at : at + length]
    if len(piece) < length:
        raise SnappyError(say("value_is_cut_off"))
    return piece, at + length


# -- tables


def _read_table(data: bytes, latest: _Latest) -> None:
    if len(data) < _FOOTER or struct.unpack_from("<Q", data, len(data) - 8)[0] != _MAGIC:
        raise SnappyError(say("it_has_no_foot"))
    # Two handles: of the index of filters, which is not needed, and of the index of blocks.
    foot = data[-_FOOTER:]
    _, at = varint(foot, 0)
    _, at = varint(foot, at)
    offset, at = varint(foot, at)
    size, at = varint(foot, at)
    for _key, handle in _entries(_block(data, offset, size)):
        start, behind = varint(handle, 0)
        length, _ = varint(handle, behind)
        for key, value in _entries(_block(data, start, length)):
            if len(key) < 8:
                raise SnappyError(say("key_is_too_short"))
            # A key ends in seven bytes of sequence number and one that says whether it was put or
            # deleted.
            (order,) = struct.unpack_from("<Q", key, len(key) - 8)
            latest.hear(key[:-8], order >> 8, value if order & 0xFF == _PUT else None)


def _block(data: bytes, offset: int, size: int) -> bytes:
    raw, how = data[offset : offset + size], data[offset + size : offset + size + 1]
    if len(raw) < size or not how:
        raise SnappyError(say("block_is_cut_off"))
    # Its check sum is not verified: damage shows when the block is unpacked and read as JSON.
    if how[0] == _SNAPPY:
        return unpacked(raw, MOST_BLOCK)
    if how[0] == _ZSTD:
        return zstandard.ZstdDecompressor().decompress(raw, max_output_size=MOST_BLOCK)
    if how[0] != _PLAIN:
        raise SnappyError(say("block_is_packed_in_unknown_way"))
    return raw


def _entries(block: bytes) -> Iterator[tuple[bytes, bytes]]:
    """Keys and values of a block; each key is stored as its difference from the one before."""
    (restarts,) = struct.unpack_from("<I", block, len(block) - 4)
    end = len(block) - 4 - 4 * restarts
    if end < 0:
        raise SnappyError(say("block_has_more_restarts_than_bytes"))
    at, key = 0, b""
    while at < end:
        shared, at = varint(block, at)
        own, at = varint(block, at)
        length, at = varint(block, at)
        if shared > len(key) or at + own + length > end:
            raise SnappyError(say("entry_reaches_beyond_its_block"))
        key = key[:shared] + block[at : at + own]
        yield key, block[at + own : at + own + length]
        at += own + length
