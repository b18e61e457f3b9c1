"""Work beside the window."""

from __future__ import annotations

import gc
import threading
import weakref
from dataclasses import dataclass, field
from typing import Any

from PySide6.QtWidgets import QApplication

from fivefoot.ui.state.background import Background
from fivefoot.ui.state.jobs import Jobs


def results_of(jobs: Jobs, forgetting: bool) -> list[Any]:
    found: list[Any] = []
    jobs.run(lambda: 7, lambda result, _error: found.append(result))
    assert jobs.wait()
    if forgetting:
        jobs.forget()
    for _ in range(5):
        QApplication.processEvents()
    return found


def test_a_result_comes_back_unless_it_was_forgotten_before_it_arrived(qapp: QApplication) -> None:
    assert results_of(Jobs(), forgetting=False) == [7]
    assert results_of(Jobs(), forgetting=True) == []


class Asked:
    """Something that a job speaks of."""


def test_what_a_job_spoke_of_goes_when_it_is_done(qapp: QApplication) -> None:
    jobs, alive = Jobs(), list[weakref.ref[Asked]]()

    def ask() -> None:
        asked, answer = Asked(), Asked()
        alive.extend((weakref.ref(asked), weakref.ref(answer)))
        jobs.run(lambda answer=answer: answer, lambda _result, _error, asked=asked: None)

    for _ in range(20):
        ask()
    assert jobs.wait()
    for _ in range(5):
        qapp.processEvents()
    gc.collect()
    assert [ref for ref in alive if ref() is not None] == []


def test_an_error_comes_back_and_another_thread_never_hands_it_over(qapp: QApplication) -> None:
    jobs, found = Jobs(), list[tuple[Any, ...]]()

    def fails() -> None:
        raise ValueError("torn")

    jobs.run(
        fails, lambda result, error: found.append((result, repr(error), threading.get_ident()))
    )
    assert jobs.wait()
    for _ in range(5):
        qapp.processEvents()
    assert found == [(None, "ValueError('torn')", threading.get_ident())]


@dataclass(frozen=True)
class Numbered:
    """A question that is answered once the gate is open."""

    number: int
    gate: threading.Event
    answered: list[int] = field(compare=False)

    def answer(self) -> int:
        self.answered.append(self.number)
        assert self.gate.wait(20)
        return self.number


def test_a_question_that_was_replaced_before_its_turn_is_never_worked_out(
    qapp: QApplication,
) -> None:
    background, gate, answered = Background(patience=1), threading.Event(), list[int]()
    for number in range(
        6
    ):  # two threads are held up by the first ones, the others wait for their turn
        assert background.ask(Numbered(number, gate, answered)) is None
    gate.set()
    assert background.wait()
    assert answered[-1] == 5
    assert len(answered) <= 3
    for _ in range(5):
        qapp.processEvents()
    assert background.ask(Numbered(5, gate, answered)) == 5
    assert not background.is_busy
