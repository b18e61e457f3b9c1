"""Small files that ask for much work open in bounded time and memory, and can be played on."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from tests.hostile.much_work import KINDS

PROJECT = Path(__file__).resolve().parents[2]
MOST_MEGABYTES = 1024


@pytest.mark.skipif(
    sys.platform == "win32", reason="there is no clock of the processor that ends a reader"
)
@pytest.mark.parametrize("kind", list(KINDS))
def test_it_opens_within_five_seconds_of_the_processor_and_a_gigabyte(kind: str) -> None:
    command = [sys.executable, "-m", "tests.hostile.much_work", kind]
    ran = subprocess.run(command, cwd=PROJECT, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, f"{kind}: ended by {ran.returncode}\n{ran.stderr[-2000:]}"
    assert int(ran.stdout) < MOST_MEGABYTES
