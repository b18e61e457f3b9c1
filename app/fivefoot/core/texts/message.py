"""Messages: a code with named arguments, rendered by the sentence in a room's table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from fivefoot.core.texts.catalogue import Catalogue, catalogue, placeholders


@dataclass(frozen=True, slots=True)
class Plural:
    """A sentence that depends on a number: `one` is used for 1, `other` for every other number.

    The argument `by` is the number. A language with more forms has them in its catalogue.
    """

    one: str
    other: str
    by: str = "count"

    def sentence(self, number: object) -> str:
        """The English form for a number."""
        return self.one if number == 1 else self.other


Sentence = str | Plural


class Message(str):
    """A sentence that remembers its code and arguments.

    It is the rendered text wherever a text is needed (files, cases, the log); code that
    distinguishes messages compares `code` ("turn.declines"), never words.
    """

    __slots__ = ("arguments", "code")

    code: str
    arguments: Mapping[str, object]


def arguments_of(text: object, code: str) -> Mapping[str, object] | None:
    """The arguments of a text where it is the message of that code, else None.

    >>> say = Sentences("room", {"far": "{token} is far"})
    >>> arguments_of(say("far", token="Anna"), "room.far"), arguments_of("Anna is far", "room.far")
    ({'token': 'Anna'}, None)
    """
    return text.arguments if isinstance(text, Message) and text.code == code else None


class Sentences:
    """The sentences of one room, called with a code and its arguments.

    >>> say = Sentences("room", {"far": "{token} is {feet} ft away",
    ...                          "left": Plural("{count} action left", "{count} actions left")})
    >>> say("far", token="Anna", feet=30)
    'Anna is 30 ft away'
    >>> say("left", count=1), say("left", count=2).code
    ('1 action left', 'room.left')
    """

    def __init__(
        self, room: str, table: Mapping[str, Sentence], spoken: Catalogue | None = None
    ) -> None:
        """`spoken` is the catalogue to use, by default the one of the process."""
        self.room: Final = room
        self.table: Final = table
        spoken = catalogue() if spoken is None else spoken
        self._ready: dict[str, Message] = {}
        self._plain: dict[str, tuple[str, str]] = {}
        self._counted: dict[str, tuple[str, Callable[[object], str], str]] = {}
        for code, sentence in table.items():
            context = f"{room}.{code}"
            if isinstance(sentence, Plural):
                said = spoken.plural(context, sentence.one, sentence.other) or sentence.sentence
                self._counted[code] = (context, said, sentence.by)
            elif "{" in sentence and placeholders(sentence):
                self._plain[code] = (context, spoken.text(context, sentence))
            else:
                self._ready[code] = _message(
                    context, {}, spoken.text(context, sentence).format_map({})
                )

    def __call__(self, code: str, /, **arguments: object) -> Message:
        """The message of a code; raises KeyError where the table has none or an argument is
        missing.
        """
        # A step of a drag makes dozens of messages, most without arguments: those are made once.
        if not arguments:
            return self._ready[code]
        if code in self._plain:
            context, template = self._plain[code]
        else:
            context, form, by = self._counted[code]
            template = form(arguments[by])
        return _message(context, arguments, template.format_map(arguments))


def _message(code: str, arguments: Mapping[str, object], text: str) -> Message:
    message = Message(text)
    message.code = code
    message.arguments = arguments
    return message
