"""The program is killed in the middle of work: the copy of what was not saved opens, but for the
last moments.

No more than two seconds of edits are lost: a copy of the whole scenario is begun a second after a
change, sooner where writing it takes long, and written beside the window.
"""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.reference.how_many import maps

from fivefoot.core.storage import user_folders
from fivefoot.core.storage.autosave import list_recoveries, open_recovery, recovery_folder
from fivefoot.core.storage.scenario_file import SUFFIX
from fivefoot.ui.files.recovery import MOST_LOST, SOON

EDITOR = """
import sys, time
from pathlib import Path
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication
from fivefoot.core.session.commands.play import SetTitle
from fivefoot.ui.application import Application

program = Application(QApplication(sys.argv[:1]))
program.begin(None)

def edit():
    program.workspace.do(SetTitle(repr(time.time())))
    print("edited", flush=True)

timer = QTimer()
timer.timeout.connect(edit)
timer.start(200)
program.app.exec()
"""

SLOW = 4.0
"""Seconds granted to a machine under load for writing the copy, beyond what may be lost."""


def wait_for(found: Callable[[], object]) -> bool:
    """Whether something was found within a minute."""
    until = time.monotonic() + 60
    while not found() and time.monotonic() < until:
        time.sleep(0.05)
    return bool(found())


@pytest.mark.skipif(os.name == "nt", reason="there is no such signal")
@pytest.mark.parametrize("seed", range(maps(2, 60)))
def test_little_is_lost(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seed: int) -> None:
    monkeypatch.setenv(user_folders.HOME_VARIABLE, str(tmp_path))
    at_work = random.Random(seed).uniform(2 * SOON / 1000, 3 * SOON / 1000)
    process = subprocess.Popen(
        [sys.executable, "-c", EDITOR],
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen"},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    try:
        assert process.stdout is not None
        assert process.stdout.readline() == b"edited\n"  # the window is painted by then, and works
        # The first copy waits for a start that is still busy: on a machine under load for seconds.
        assert wait_for(lambda: any(recovery_folder().glob(f"*{SUFFIX}")))
        time.sleep(at_work)
    finally:
        process.send_signal(signal.SIGKILL)
        killed = time.time()
        process.communicate(timeout=60)
    (left,) = list_recoveries()
    lost = killed - float(open_recovery(left).scenario.title)
    print(f"lost {lost:.2f} s of edits")
    assert 0 <= lost < MOST_LOST / 1000 + SLOW
