"""What an import tells: what was taken, what was left out, what is something else here."""

from __future__ import annotations

import re

from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.scene import Scene
from fivefoot.core.storage.importers.report_text import LEFT_OUT, import_summary
from fivefoot.core.storage.importers.texts import say
from fivefoot.core.storage.reading.report import ImportReport, WarningLog
from fivefoot.core.storage.scenario_file import LoadReport
from fivefoot.core.texts.message import Message, Plural, Sentences

PLAIN = Scenario(Scene(4, 3))


def in_german(code: str, text: str) -> Message:
    return Sentences("importers", {code: text})(code)


def test_what_was_left_out_is_listed_as_such_in_every_language() -> None:
    log = WarningLog()
    log.add(in_german("region_was_left_out", "eine Region wurde weggelassen"), "regions[1]")
    log.add(in_german("file_has_no_walls", "die Datei hat keine Mauern"))
    told = import_summary(LoadReport(PLAIN, log.lines()))
    assert told.left_out == ("eine Region wurde weggelassen (at regions[1])",)
    assert told.changed == ("die Datei hat keine Mauern",)


def test_every_remark_that_says_left_out_is_listed_as_such() -> None:
    """A new remark is given its code in the list beside the reader's sentences."""
    says = re.compile(
        r"left out|not in the|not beside|without one|without a door|was not read"
        r"|not contain the picture"
    )
    forms = {
        code: sentence.other if isinstance(sentence, Plural) else sentence
        for code, sentence in say.table.items()
    }
    assert {code for code, text in forms.items() if says.search(text)} == LEFT_OUT


def test_a_name_from_the_file_does_not_make_a_remark_one_of_things_left_out() -> None:
    remark = say("wall_of_unknown_type_sort_was", sort="left out")
    assert import_summary(LoadReport(PLAIN, (remark,))).changed == (remark,)


def test_one_room_is_said_in_the_singular() -> None:
    nothing = ImportReport((4, 3), *[0] * 11, None, others=(("rooms", 1), ("painted_cells", 2)))
    told = import_summary(LoadReport(PLAIN, imported=nothing))
    assert told.taken[1:] == ("1 room", "2 painted cells")
