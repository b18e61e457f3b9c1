"""Reads XML written by other programs: no document type, no entities, nothing fetched, and with the
line of every fault.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any
from xml.parsers import expat

from fivefoot.core.storage import limits
from fivefoot.core.storage.reading.report import MapImportError, quoted

MAX_DEPTH = 100
MAX_ELEMENTS = 1_500_000
_EXPORT_AGAIN = "Export the file again from the program that made it"


@dataclass(slots=True)
class XmlNode:
    """An element: its tag, attributes, the text directly in it, its children, its line."""

    tag: str
    attributes: dict[str, str]
    line: int
    text: str = ""
    children: list[XmlNode] = field(default_factory=list)

    def all(self, tag: str) -> list[XmlNode]:
        """The children of a tag."""
        return [child for child in self.children if child.tag == tag]

    def first(self, tag: str) -> XmlNode | None:
        """The first child of a tag."""
        return next((child for child in self.children if child.tag == tag), None)


def read_strict_xml(data: bytes, file: str) -> XmlNode:
    """The root element.

    Raises MapImportError naming the line for text that is not well formed, for a document type or
    an entity of its own, for nesting deeper than 100 elements, and for more than a million and a
    half elements.
    """
    if len(data) > limits.MAX_MAP_BYTES:
        raise MapImportError(file, "", "the text is larger than 200 MB", "Export it in parts")
    reading = _Reading(file)
    try:
        reading.parser.Parse(data, True)
    except expat.ExpatError as error:
        place = f"line {error.lineno}, column {error.offset + 1}"
        problem = f"this file is not valid XML ({expat.ErrorString(error.code)})"
        raise MapImportError(file, place, problem, _EXPORT_AGAIN) from None
    except (ValueError, LookupError) as error:  # an encoding that nobody knows
        problem = f"this file is not valid XML ({quoted(str(error))})"
        raise MapImportError(file, "", problem, _EXPORT_AGAIN) from None
    if reading.root is None:
        raise MapImportError(file, "", "this file is not valid XML", _EXPORT_AGAIN)
    return reading.root


class _Reading:
    """One pass over one text, building the tree."""

    def __init__(self, file: str) -> None:
        self._file = file
        self._open: list[XmlNode] = []
        self._text: list[list[str]] = []
        self._count = 0
        self.root: XmlNode | None = None
        self.parser = expat.ParserCreate()
        self.parser.buffer_text = True
        self.parser.StartElementHandler = self._start
        self.parser.EndElementHandler = self._end
        self.parser.CharacterDataHandler = self._characters
        self.parser.StartDoctypeDeclHandler = self._refuse_doctype
        self.parser.EntityDeclHandler = self._refuse_doctype

    def _start(self, tag: str, attributes: dict[str, str]) -> None:
        self._count += 1
        if self._count > MAX_ELEMENTS:
            raise self._refusal(f"it holds more than {MAX_ELEMENTS:,} elements")
        if len(self._open) >= MAX_DEPTH:
            raise self._refusal(f"elements nest deeper than {MAX_DEPTH} levels")
        node = XmlNode(tag.rpartition("}")[2], attributes, self.parser.CurrentLineNumber)
        if self._open:
            self._open[-1].children.append(node)
        else:
            self.root = node
        self._open.append(node)
        self._text.append([])

    def _end(self, _tag: str) -> None:
        self._open.pop().text = "".join(self._text.pop())

    def _characters(self, text: str) -> None:
        if self._text:
            self._text[-1].append(text)

    def _refuse_doctype(self, *_told: Any) -> None:
        raise self._refusal("it declares a document type or entities, which no map needs")

    def _refusal(self, problem: str) -> MapImportError:
        return MapImportError(
            self._file, f"line {self.parser.CurrentLineNumber}", problem, _EXPORT_AGAIN
        )
