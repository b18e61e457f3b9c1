"""The zip container of scenario files: checked as a whole before any entry is read, never unpacked
to the disk by name, and always the same bytes for the same content.
"""

from __future__ import annotations

import io
import re
import stat
import struct
import unicodedata
import zipfile
import zlib
from collections.abc import Iterable
from dataclasses import dataclass

from fivefoot.core.storage.reading import limits
from fivefoot.core.storage.reading.report import quoted
from fivefoot.core.storage.scenario_error import ScenarioFileError
from fivefoot.core.storage.texts import say

_DAMAGED = say("copy_or_download_it_again")
_HOSTILE = say("no_scenario_needs_that_do")
# The signature of the record that ends a zip's directory, and that of the pointer to the directory
# of a large archive.
_END_OF_DIRECTORY, _LARGE_DIRECTORY = b"PK\x05\x06", b"PK\x06\x07"
_LOCATOR_BYTES = 20
# The earliest time that a zip can hold; any fixed time would do.
_EARLIEST = (1980, 1, 1, 0, 0, 0)
_READ_BYTES = 1 << 16
_FORBIDDEN = re.compile(r'[\x00-\x1f\x7f-\x9f\\:*?"<>|]')
# Windows treats these names as devices, whatever follows the dot.
_RESERVED = re.compile(r"(con|prn|aux|nul|com\d|lpt\d)(\..*)?", re.IGNORECASE)
# Everything that the zip library was seen to raise for damaged bytes, including flipped offsets and
# flags.
_UNREADABLE = (
    zipfile.BadZipFile,
    zlib.error,
    struct.error,
    EOFError,
    OSError,
    ValueError,
    OverflowError,
    RuntimeError,
    KeyError,
)
_METHODS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
_PACKED = frozenset({"png", "jpg", "webp", "gif"})


class DamagedEntryError(Exception):
    """An entry that cannot be read completely; the text says why."""


@dataclass(slots=True)
class Archive:
    """A checked container. Entries are read one by one, and all of them share one limit on unpacked
    bytes.
    """

    _zip: zipfile.ZipFile
    names: tuple[str, ...]
    _allowance: int = limits.MAX_UNPACKED_BYTES

    def read(self, name: str, most: int = limits.MAX_UNPACKED_BYTES) -> bytes:
        """The bytes of an entry.

        Raises DamagedEntryError where it is missing, damaged or longer than `most`.

        The limit applies to the bytes that come out, not to the size that the directory claims.
        """
        if name not in self.names:
            raise DamagedEntryError(say("it_is_missing_from_file"))
        content = bytearray()
        try:
            with self._zip.open(name) as stream:
                while piece := stream.read(_READ_BYTES):
                    content += piece
                    if len(content) > min(most, self._allowance):
                        raise DamagedEntryError(say("it_is_larger_than_any_scenario"))
        except _UNREADABLE as error:
            # A wrong sum would be told with the entry's name once more.
            how = "CRC-32" if "CRC-32" in str(error) else str(error)
            raise DamagedEntryError(say("it_is_damaged_quoted", quoted=quoted(how))) from error
        # All entries share it, so that many of them cannot add up to a zip bomb.
        self._allowance -= len(content)
        return bytes(content)


def open_archive(data: bytes) -> Archive:
    """The container in `data`.

    Raises ScenarioFileError for a damaged one and for anything built to do harm.
    """
    _check_directory_size(data)
    try:
        opened = zipfile.ZipFile(io.BytesIO(data))
    except _UNREADABLE as error:
        raise ScenarioFileError(
            "", say("file_is_damaged_or_cut_off", quoted=quoted(str(error))), _DAMAGED
        ) from error
    entries = opened.infolist()
    _check_entries(entries)
    return Archive(opened, tuple(entry.filename for entry in entries if not entry.is_dir()))


def _check_directory_size(data: bytes) -> None:
    """Refuses an archive with too large a directory: the library reads all of it at once."""
    if len(data) > limits.MAX_FILE_BYTES:
        raise _hostile(say("file_is_larger_than_512_mb"))
    # The record has 22 bytes, followed by a comment of up to 65,535.
    at = data.rfind(_END_OF_DIRECTORY, max(0, len(data) - (1 << 16) - 22))
    if at < 0 or len(data) < at + 22:
        raise ScenarioFileError("", say("file_is_cut_off_before"), _DAMAGED)
    # The library would believe a second record, meant for archives past 4 GB or 65,535 entries,
    # instead of this one.
    if data[max(0, at - _LOCATOR_BYTES) : at].startswith(_LARGE_DIRECTORY):
        raise _hostile(say("it_has_directory_for_millions"))
    # An entry of the directory has 46 bytes, its name, and extra fields that systems add.
    (size,) = struct.unpack_from("<I", data, at + 12)
    if size > limits.MAX_ENTRIES * (46 + limits.MAX_ENTRY_NAME + 64):
        raise _hostile(
            say("its_directory_is_larger_than_max_entries", max_entries=limits.MAX_ENTRIES)
        )


def _check_entries(entries: list[zipfile.ZipInfo]) -> None:
    if len(entries) > limits.MAX_ENTRIES:
        raise _hostile(say("it_has_more_than_max_entries_entries", max_entries=limits.MAX_ENTRIES))
    if sum(entry.file_size for entry in entries) > limits.MAX_UNPACKED_BYTES:
        raise _hostile(say("it_would_unpack_to_more"))
    seen: set[str] = set()
    for entry in entries:
        _check_entry(entry)
        # Windows and macOS treat names as equal that differ only in case or in how letters are
        # composed: the second entry would replace the first.
        folded = unicodedata.normalize("NFC", entry.filename).casefold()
        if folded in seen:
            raise _hostile(say("entry_quoted_stands_in_it_twice", quoted=quoted(entry.filename)))
        seen.add(folded)


def _check_entry(entry: zipfile.ZipInfo) -> None:
    name = quoted(entry.orig_filename)
    if not _is_plain_name(entry.orig_filename):
        raise _hostile(say("entry_name_name_could_reach_outside", name=name))
    if entry.flag_bits & 0x1:
        raise ScenarioFileError(
            "", say("entry_name_is_encrypted", name=name), say("save_it_without_password")
        )
    if entry.compress_type not in _METHODS:
        raise _hostile(say("entry_name_is_packed_in_unusual", name=name))
    # The upper half of the attributes is the Unix file mode; other systems leave it 0.
    if stat.S_IFMT(entry.external_attr >> 16) not in (0, stat.S_IFREG, stat.S_IFDIR):
        # Another program that unpacks the file would follow a link.
        raise _hostile(say("entry_name_is_link_or_device", name=name))
    if (
        entry.file_size > limits.RATIO_FROM_BYTES
        and entry.file_size > limits.MAX_RATIO * entry.compress_size
    ):
        raise _hostile(say("entry_name_unpacks_to_more", name=name, max_ratio=limits.MAX_RATIO))


def _is_plain_name(name: str) -> bool:
    parts = name.removesuffix("/").split("/")
    if len(name.encode("utf-8", "replace")) > limits.MAX_ENTRY_NAME or _FORBIDDEN.search(name):
        return False
    return not any(
        # Windows drops dots and blanks at the end of a name.
        part in ("", ".", "..") or part[-1] in " ." or _RESERVED.fullmatch(part)
        for part in parts
    )


def _hostile(problem: str) -> ScenarioFileError:
    return ScenarioFileError("", problem, _HOSTILE)


def packed(entries: Iterable[tuple[str, bytes]]) -> bytes:
    """A zip of named contents in the order given; equal contents give equal bytes.

    Times and system are fixed, and there are no extra fields. The first entry and the pictures
    (already compressed) are stored uncompressed.
    """
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        for index, (name, content) in enumerate(entries):
            entry = zipfile.ZipInfo(name, _EARLIEST)
            # Always Unix, wherever it is written: the system is part of the bytes.
            entry.create_system = 3
            entry.external_attr = (stat.S_IFREG | 0o644) << 16
            # Stored uncompressed, the first entry shows at a fixed offset what kind of file this
            # is.
            stored = index == 0 or name.rpartition(".")[2] in _PACKED
            entry.compress_type = zipfile.ZIP_STORED if stored else zipfile.ZIP_DEFLATED
            archive.writestr(entry, content)
    return buffer.getvalue()
