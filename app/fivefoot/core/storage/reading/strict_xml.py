"""Reads XML written by other programs strictly: no document type, no entities, nothing fetched, and
the line of every fault.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any
from xml.parsers import expat

from fivefoot.core.storage.reading import limits
from fivefoot.core.storage.reading.report import MapImportError, quoted
from fivefoot.core.storage.reading.texts import say

MAX_DEPTH = 100
MAX_ELEMENTS = 1_500_000
_EXPORT_AGAIN = say("export_file_again_from_program")


@dataclass(slots=True)
class XmlNode:
    """An element: its tag, attributes, the text directly in it, its children, and its line."""

    tag: str
    attributes: dict[str, str]
    line: int
    text: str = ""
    children: list[XmlNode] = field(default_factory=list)

    def all(self, tag: str) -> list[XmlNode]:
        """The children with a tag."""
        return [child for child in self.children if child.tag == tag]

    def first(self, tag: str) -> XmlNode | None:
        """The first child with a tag."""
        return next((child for child in self.children if child.tag == tag), None)


def read_strict_xml(data: bytes, file: str) -> XmlNode:
    """The root element.

    Raises MapImportError naming the line for text that is not well formed, for a document type or
    own entities, for nesting deeper than 100 elements, and for more than a million and a half
    elements.
    """
    if len(data) > limits.MAX_MAP_BYTES:
        raise MapImportError(file, "", say("text_is_larger_than_200_mb"), say("export_it_in_parts"))
    reading = _XmlReading(file)
    try:
        # expat alone, not ElementTree: it stops at a document type, before an entity is expanded.
        reading.parser.Parse(data, True)
    except expat.ExpatError as error:
        place = say("line_lineno_column_offset", lineno=error.lineno, offset=error.offset + 1)
        problem = say("this_file_is_not_valid_xml", errorstring=expat.ErrorString(error.code))
        raise MapImportError(file, place, problem, _EXPORT_AGAIN) from None
    except (ValueError, LookupError) as error:  # an encoding that nobody knows
        problem = say("this_file_is_not_valid_xml_quoted", quoted=quoted(str(error)))
        raise MapImportError(file, "", problem, _EXPORT_AGAIN) from None
    if reading.root is None:
        raise MapImportError(file, "", say("not_valid_xml"), _EXPORT_AGAIN)
    return reading.root


class _XmlReading:
    """One pass over one text, building the tree."""

    def __init__(self, file: str) -> None:
        self._file = file
        self._open: list[XmlNode] = []
        self._text: list[list[str]] = []
        self._count = 0
        self.root: XmlNode | None = None
        self.parser = expat.ParserCreate()
        # Else a text comes in pieces, one for each line.
        self.parser.buffer_text = True
        self.parser.StartElementHandler = self._start
        self.parser.EndElementHandler = self._end
        self.parser.CharacterDataHandler = self._characters
        self.parser.StartDoctypeDeclHandler = self._refuse_doctype
        self.parser.EntityDeclHandler = self._refuse_doctype

    def _start(self, tag: str, attributes: dict[str, str]) -> None:
        self._count += 1
        if self._count > MAX_ELEMENTS:
            raise self._refusal(
                say("it_holds_more_than_max_elements_elements", max_elements=MAX_ELEMENTS)
            )
        if len(self._open) >= MAX_DEPTH:
            raise self._refusal(
                say("elements_nest_deeper_than_max_depth_levels", max_depth=MAX_DEPTH)
            )
        node = XmlNode(tag, attributes, self.parser.CurrentLineNumber)
        if self._open:
            self._open[-1].children.append(node)
        else:
            self.root = node
        self._open.append(node)
        # Joined at the end: appending piece by piece takes quadratic time.
        self._text.append([])

    def _end(self, _tag: str) -> None:
        self._open.pop().text = "".join(self._text.pop())

    def _characters(self, text: str) -> None:
        if self._text:
            self._text[-1].append(text)

    def _refuse_doctype(self, *_event: Any) -> None:
        raise self._refusal(say("it_declares_document_type_or_entities"))

    def _refusal(self, problem: str) -> MapImportError:
        return MapImportError(
            self._file,
            say("line_currentlinenumber", currentlinenumber=self.parser.CurrentLineNumber),
            problem,
            _EXPORT_AGAIN,
        )
