"""LevelDB as Foundry's packs are kept, made byte by byte: tables, logs and manifests."""

from __future__ import annotations

import json
import struct
from typing import Any

MAGIC = 0xDB4775248B80FB57
PUT, DELETED = 1, 0


def varint(value: int) -> bytes:
    out = bytearray()
    while value > 0x7F:
        out.append(value & 0x7F | 0x80)
        value >>= 7
    return bytes([*out, value])


def counted(data: bytes) -> bytes:
    return varint(len(data)) + data


def block(entries: list[tuple[bytes, bytes]]) -> bytes:
    """Entries whose keys share their beginnings with the one before, and one restart."""
    out, before = bytearray(), b""
    for key, value in entries:
        shared = 0
        while shared < min(len(key), len(before)) and key[shared] == before[shared]:
            shared += 1
        out += varint(shared) + varint(len(key) - shared) + varint(len(value))
        out += key[shared:] + value
        before = key
    return bytes(out) + struct.pack("<II", 0, 1)


def literal(data: bytes) -> bytes:
    """A block of Snappy that repeats nothing."""
    size = len(data) - 1
    head = bytes([size << 2]) if size < 60 else bytes([61 << 2]) + struct.pack("<H", size)
    return varint(len(data)) + head + data


def table(records: list[tuple[str, int, int, Any]], snappy: bool = False) -> bytes:
    """A table of records (key, order, put or deleted, value), two to a block."""
    inner = [
        (key.encode() + struct.pack("<Q", order << 8 | kind), _bytes(value))
        for key, order, kind, value in records
    ]
    out = bytearray()
    index: list[tuple[bytes, bytes]] = []

    def add(raw: bytes) -> bytes:
        stored = literal(raw) if snappy else raw
        handle = varint(len(out)) + varint(len(stored))
        out.extend(stored + bytes([int(snappy)]) + b"\0\0\0\0")
        return handle

    for start in range(0, len(inner), 2):
        piece = inner[start : start + 2]
        index.append((piece[-1][0], add(block(piece))))
    other = add(block([]))
    foot = other + add(block(index))
    return bytes(out) + foot.ljust(40, b"\0") + struct.pack("<Q", MAGIC)


def _bytes(value: Any) -> bytes:
    return value if isinstance(value, bytes) else json.dumps(value).encode()


def framed(records: list[bytes]) -> bytes:
    """Records in blocks of 32 KiB, as logs and manifests have them."""
    out = bytearray()
    for record in records:
        first, rest = True, record
        while first or rest:
            left = 32_768 - len(out) % 32_768
            if left < 7:
                out += bytes(left)
                continue
            piece, rest = rest[: left - 7], rest[left - 7 :]
            kind = (1 if not rest else 2) if first else (4 if not rest else 3)
            out += struct.pack("<IHB", 0, len(piece), kind) + piece
            first = False
    return bytes(out)


def batch(order: int, *changes: tuple[str, Any]) -> bytes:
    """A write of several keys at once; None deletes."""
    out = struct.pack("<QI", order, len(changes))
    for key, value in changes:
        out += bytes([DELETED if value is None else PUT]) + counted(key.encode())
        out += b"" if value is None else counted(_bytes(value))
    return out


def manifest(*tables: int, gone: tuple[int, ...] = (), log: int = 0) -> bytes:
    edit = varint(1) + counted(b"leveldb.BytewiseComparator") + varint(2) + varint(log)
    for number in (*tables, *gone):
        edit += varint(7) + varint(0) + varint(number) + varint(9) + counted(b"a") + counted(b"z")
    dropped = b"".join(varint(6) + varint(0) + varint(number) for number in gone)
    return framed([edit, dropped]) if gone else framed([edit])
