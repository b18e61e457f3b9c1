"""What is worked out from an object is found again while that lives, and goes with it."""

from __future__ import annotations

import gc
import weakref

from fivefoot.ui.appearance.weak_cache import cached_while_alive


class Subject:
    """Something that is asked about."""


class Answer:
    """Something worked out, large enough to be missed."""


def test_an_answer_is_found_again_and_goes_with_what_it_was_asked_about() -> None:
    made: list[tuple[int, bool]] = []

    @cached_while_alive
    def worked_out(_subject: Subject, size: int, *, round_: bool = True) -> Answer:
        made.append((size, round_))
        return Answer()

    one, other = Subject(), Subject()
    first = worked_out(one, 3)
    assert worked_out(one, 3) is first
    assert worked_out(one, 4) is not first
    assert worked_out(one, 3, round_=False) is not first
    assert worked_out(other, 3) is not first
    assert made == [(3, True), (4, True), (3, False), (3, True)]
    held = weakref.ref(first)
    del first, one
    gc.collect()
    assert held() is None
