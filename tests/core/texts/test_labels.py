"""A label inside a sentence is small in English; a catalogue may say that labels keep capitals."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from fivefoot.core.texts.catalogue import Catalogue, CatalogueError, parse_catalogue
from fivefoot.core.texts.labels import going_on, in_sentence

APP = Path(__file__).resolve().parents[3] / "app" / "fivefoot"
GERMAN = ['msgid ""', 'msgstr ""', '"X-Labels-In-Sentences: as written\\n"']
# What changes the letters of a text. `casefold` compares, and is never shown.
CHANGES = ("lower", "capitalize", "swapcase")
# Where letters are made small: what is typed or read is compared, ids, keys and colours are made.
COMPARED = {
    ("cli/reading_verbs.py", "str(choice)"),
    ("cli/sharing_verbs.py", "t.id"),
    ("cli/sharing_verbs.py", "where"),
    ("cli/sharing_verbs.py", "where.strip()"),
    ("core/conformance/scene_text.py", "what"),
    ("core/interaction/lens_choice.py", "t.name"),
    ("core/interaction/lens_choice.py", "token.name"),
    ("core/interaction/weapon_words.py", "each.name"),
    ("core/interaction/weapon_words.py", "wanted"),
    ("core/model/area_diagram.py", "shape"),  # a file is the same in every language
    ("core/model/free_ids.py", "name"),
    ("core/storage/importers/open_any_file.py", "name"),
    ("core/model/light_diagram.py", "table.text('colour', usual)"),
    ("core/model/zone_diagram.py", "shape"),
    ("core/rules/rolls/damage_dice.py", "text"),
    ("core/rules/rolls/dice.py", "text.strip()"),
    ("core/rules/rolls/dice.py", "words"),
    ("core/rules/rolls/margins.py", "part.replace(' ', '')"),
    ("core/rules/ruleset/earlier_forms.py", "scope"),
    ("core/rules/ruleset/problems.py", "str(value)"),
    ("core/rules/ruleset/references.py", "text.strip()"),
    ("core/rules/space/weapon_stats.py", "dice.replace(' ', '')"),
    ("core/rules/turn/commands.py", "c"),
    ("core/rules/foresight/lens_words.py", "name"),
    ("core/rules/foresight/lens_words.py", "rest[0]"),
    ("core/rules/foresight/lens_words.py", "said"),
    ("core/rules/foresight/lens_words.py", "token.name"),
    ("core/rules/foresight/lens_words.py", "word"),
    ("core/session/audiences.py", "name"),
    ("core/session/commands/light_edits.py", "self.colour or kept"),
    ("core/session/commands/light_edits.py", "self.colour"),
    ("core/storage/exporters/map_export.py", "picture_format(data) or 'png'"),
    ("core/storage/importers/foreign.py", "name"),
    ("core/storage/importers/foundry_module.py", "name"),
    ("core/storage/importers/tiled_meanings.py", "apart"),
    ("core/storage/importers/tiled_meanings.py", "name"),
    ("core/storage/importers/tiled_meanings.py", "value.strip()"),
    ("core/storage/importers/universal_vtt.py", "root.file"),
    ("core/storage/new_ruleset.py", "name"),
    ("core/storage/new_ruleset.py", "new.replace('_', ' ')"),
    ("core/texts/labels.py", "label"),
    ("core/texts/labels.py", "label[1:]"),
    ("core/texts/labels.py", "text[:1]"),
    ("ui/map/view_values/scene_values.py", "words[0][:2]"),  # initials
    ("ui/panels/more_actions.py", "f'{offer.label} {offer.group} {offer.help}'"),
    ("ui/panels/more_actions.py", "self.search.text()"),
    ("ui/panels/turn_words.py", "entry.text"),
    ("ui/panels/turn_words.py", "token.name"),
}


@pytest.mark.parametrize(
    ("label", "said"),
    [
        ("Prone", "prone"),
        ("Quick action", "quick action"),
        ("AP", "AP"),
        ("NPCs", "NPCs"),
        ("Channel Divinity", "Channel Divinity"),
        ("", ""),
    ],
)
def test_english_labels_are_small_but_names_and_abbreviations_are_not(
    label: str, said: str
) -> None:
    assert in_sentence(label, Catalogue()) == said


def test_a_catalogue_says_that_labels_keep_their_capitals() -> None:
    german = parse_catalogue(GERMAN)
    assert in_sentence("Schnelle Aktion", german) == "Schnelle Aktion"
    assert going_on("Bewegung von Mira", german) == "Bewegung von Mira"


def test_other_words_in_that_line_are_refused() -> None:
    """A slip of the translator would write every label small without a word."""
    lines = ['msgid ""', 'msgstr "X-Labels-In-Sentences: As Written\\n"']
    with pytest.raises(CatalogueError, match="'as written' where labels keep their capitals"):
        parse_catalogue(lines)


def letters_changed() -> Iterator[tuple[str, str, int]]:
    """Module, text and line of each call that changes a text's letters."""
    for path in sorted(APP.rglob("*.py")):
        code = path.read_text(encoding="utf-8")
        # Parsing takes its time: what names no such call has none.
        for node in ast.walk(ast.parse(code)) if any(name in code for name in CHANGES) else ():
            if isinstance(node, ast.Attribute) and node.attr in CHANGES:
                text = ast.unparse(node.value)
                if not text.endswith(("suffix", "prefix")):
                    yield path.relative_to(APP).as_posix(), text, node.lineno


def test_labels_are_put_into_sentences_in_one_place() -> None:
    """`label.lower()` is wrong in German and for names: `in_sentence` asks the catalogue."""
    found = [
        f"{name}:{line}: {text}: write in_sentence(label), or id_as_label(name) for an id, from"
        " fivefoot.core.texts.labels; where nobody reads it, name it in COMPARED"
        for name, text, line in letters_changed()
        if (name, text) not in COMPARED
    ]
    assert found == []


def test_the_list_of_what_is_compared_is_true() -> None:
    assert COMPARED - {(name, text) for name, text, _ in letters_changed()} == set()
