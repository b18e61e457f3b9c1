"""A catalogue says texts in another language, and English where it has none that fits."""

from __future__ import annotations

import pytest

from fivefoot.core.texts.catalogue import Catalogue, CatalogueError, parse_catalogue
from fivefoot.core.texts.message import Message, Plural, Sentences

POLISH = """
msgid ""
msgstr ""
"Plural-Forms: nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 ? 1 : 2);\\n"

msgctxt "room.left"
msgid "{count} action left"
msgid_plural "{count} actions left"
msgstr[0] "{count} akcja"
msgstr[1] "{count} akcje"
msgstr[2] "{count} akcji"

#: core/room/texts.py
msgctxt "room.far"
msgid "{token} is {feet} ft away"
msgstr "{feet} stóp "
"do {token}"

msgctxt "room.near"
msgid "{token} is near"
msgstr "{tokne} jest blisko"
"""
TABLE = {
    "left": Plural("{count} action left", "{count} actions left"),
    "far": "{token} is {feet} ft away",
    "near": "{token} is near",
    "gone": "{token} is gone",
}


def polish() -> Sentences:
    return Sentences("room", TABLE, parse_catalogue(POLISH.splitlines()))


@pytest.mark.parametrize(
    ("count", "said"), [(1, "1 akcja"), (2, "2 akcje"), (5, "5 akcji"), (22, "22 akcje")]
)
def test_a_language_has_as_many_forms_as_it_needs(count: int, said: str) -> None:
    assert polish()("left", count=count) == said


def test_arguments_come_in_the_order_of_the_language() -> None:
    """A text over several lines is one text."""
    assert polish()("far", token="Anna", feet=30) == "30 stóp do Anna"


def test_a_translation_that_names_no_argument_of_the_text_is_left_aside() -> None:
    """A slip of the translator shows English and breaks nothing."""
    assert polish()("near", token="Anna") == "Anna is near"


def test_what_is_not_translated_is_said_in_english() -> None:
    assert polish()("gone", token="Anna") == "Anna is gone"


def test_a_message_is_its_text_and_remembers_code_and_arguments() -> None:
    said = Sentences("room", TABLE, Catalogue())("far", token="Anna", feet=30)
    assert said == "Anna is 30 ft away"
    assert isinstance(said, Message)
    assert (said.code, said.arguments) == ("room.far", {"token": "Anna", "feet": 30})


@pytest.mark.parametrize("code", ["nowhere", "far"])
def test_a_code_or_an_argument_that_is_missing_is_an_error(code: str) -> None:
    with pytest.raises(KeyError):
        Sentences("room", TABLE, Catalogue())(code, token="Anna")


@pytest.mark.parametrize("line", ["msgid turn", 'msgstr "half', "far away"])
def test_a_line_that_cannot_be_read_is_named(line: str) -> None:
    with pytest.raises(CatalogueError, match="line 2"):
        parse_catalogue(['msgid "turn"', line])
