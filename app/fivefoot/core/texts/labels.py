"""Labels inside sentences, and ids without a label in words."""

from __future__ import annotations

from fivefoot.core.texts.catalogue import Catalogue, catalogue
from fivefoot.core.texts.lists import capital


class KeptLabel(str):
    """A label of a ruleset whose labels keep their capitals inside sentences."""

    __slots__ = ()


def in_sentence(label: str, spoken: Catalogue | None = None) -> str:
    """A label as it is written inside a sentence: "no quick action left".

    English writes it with a small letter, unless a capital further on makes it a name or an
    abbreviation. A ruleset or a catalogue may say that labels keep their capitals, as names and
    German nouns do; `spoken` is that catalogue, by default the one of the process.

    >>> in_sentence("Quick action"), in_sentence("AP"), in_sentence("Defensive Stance")
    ('quick action', 'AP', 'Defensive Stance')
    >>> in_sentence(KeptLabel("Ilmar's favour"))
    "Ilmar's favour"
    >>> in_sentence("Schnelle Aktion", Catalogue(labels_keep_capitals=True))
    'Schnelle Aktion'
    """
    spoken = catalogue() if spoken is None else spoken
    is_name = isinstance(label, KeptLabel) or label[1:] != label[1:].lower()
    return label if is_name or spoken.labels_keep_capitals else label.lower()


def going_on(text: str, spoken: Catalogue | None = None) -> str:
    """A text that continues inside another: only its first letter becomes small, since names may
    follow.

    >>> going_on("Move of Mira"), going_on("AP of Mira")
    ('move of Mira', 'AP of Mira')
    """
    spoken = catalogue() if spoken is None else spoken
    if spoken.labels_keep_capitals or text[:2].isupper():
        return text
    return text[:1].lower() + text[1:]


def id_in_words(name: str) -> str:
    """An id without a label, as words inside a sentence.

    >>> id_in_words("ward_die")
    'ward die'
    """
    return name.replace("_", " ")


def id_as_label(name: str) -> str:
    """An id turned into a label, where a file gives none for it.

    >>> id_as_label("ward_die")
    'Ward die'
    """
    return capital(id_in_words(name))
