"""Memory that is given up goes back to the system, though what lies beside it stays."""

from __future__ import annotations

import subprocess
import sys

import pytest

SCRIPT = """
import ctypes, sys
from pathlib import Path
import numpy as np
from fivefoot.ui.state.memory import keep_large_pieces_apart
def resident():
    status = Path("/proc/self/status").read_text(encoding="ascii")
    return int(status.partition("VmRSS:")[2].split()[0]) // 1024
if sys.argv[1] == "apart":
    assert keep_large_pieces_apart()
np.ones(30 * 2**20, np.uint8)  # a large piece that is given up raises the size for all after it
before, large, small = resident(), [], []
for _ in range(100):
    large.append(np.ones(2**20, np.uint8))
    small.append(np.ones(100_000, np.uint8))
large.clear()
print(resident() - before)
"""


def held_megabytes(how: str) -> int:
    """What stays of a hundred megabytes that were given up, beside ten that were not."""
    ran = subprocess.run(
        [sys.executable, "-c", SCRIPT, how], capture_output=True, text=True, check=True
    )
    return int(ran.stdout)


@pytest.mark.skipif(sys.platform != "linux", reason="a setting of the C library of Linux")
def test_large_pieces_that_are_given_up_leave_no_holes() -> None:
    assert held_megabytes("apart") < 20
    assert held_megabytes("as it is") > 80  # else the setting is needed no longer
