"""PySide6 6.12.0 takes a reference off None in each void call, which ends interpreters older than
3.12 after some thousands of calls. The bound in pyproject.toml keeps that version away; this
notices if it, or the like, returns.
"""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable

import pytest
from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QApplication, QGraphicsRectItem, QWidget

CALLS = 2_000


@pytest.fixture
def void_call(request: pytest.FixtureRequest, qapp: QApplication) -> Callable[[], object]:
    item = QGraphicsRectItem(0, 0, 1, 1)
    calls: dict[str, Callable[[], object]] = {
        "setPos": lambda: item.setPos(1, 2),
        "update": QWidget().update,
        "setObjectName": lambda: QObject().setObjectName("token"),
        "setInterval": lambda: QTimer().setInterval(5),
        "processEvents": qapp.processEvents,
    }
    return calls[request.param]


@pytest.mark.skipif(
    sys.version_info >= (3, 12), reason="None is immortal here and cannot lose references"
)
@pytest.mark.parametrize(
    "void_call",
    ["setPos", "update", "setObjectName", "setInterval", "processEvents"],
    indirect=True,
)
def test_void_calls_take_no_reference_off_none(void_call: Callable[[], object]) -> None:
    gc.collect()
    before = sys.getrefcount(None)
    for _ in range(CALLS):
        void_call()
    lost = before - sys.getrefcount(None)
    assert lost < CALLS // 10, (
        f"{lost} references to None lost in {CALLS} calls: Qt's bindings would end the program"
    )
