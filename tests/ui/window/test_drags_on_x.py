"""The offscreen display has no drag and drop: the files that need it are run once more on an X
server in memory, if there is one, both in one process.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication

FILES = ("test_file_drops.py", "test_order_drag.py")


def has_drags() -> bool:
    return QGuiApplication.platformName() not in ("offscreen", "minimal")


@pytest.mark.skipif(
    shutil.which("xvfb-run") is None, reason="there is no xvfb-run to give an X server"
)
def test_files_and_rows_are_dragged_on_an_x_server(qapp: QApplication) -> None:
    if has_drags():
        pytest.skip("this display has drag and drop: the tests of those files run on it")
    server = ["xvfb-run", "-a", "-s", "-screen 0 1900x1000x24"]
    inside = [sys.executable, "-m", "pytest", "-q", "-n", "0", "-p", "no:cacheprovider"]
    done = subprocess.run(
        [*server, *inside, *(str(Path(__file__).with_name(name)) for name in FILES)],
        env={**os.environ, "QT_QPA_PLATFORM": "xcb"},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-3000:]
    assert "7 passed" in done.stdout
