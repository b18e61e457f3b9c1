"""Hundreds of changed files for every reader, thousands in the long run: opened, or refused with
their name.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from tests.reference.how_many import SEED, maps

PROJECT = Path(__file__).resolve().parents[2]
FILES = maps(300, 6_000)
"""Changed files in each part."""

MOST_MEGABYTES = 1024


@pytest.mark.skipif(
    sys.platform == "win32", reason="there is no clock of the processor that ends a reader"
)
@pytest.mark.parametrize("part", range(2))
def test_every_reader_opens_or_refuses_whatever_it_is_given(part: int) -> None:
    first = (SEED * 2 + part) * 1_000_000
    command = [sys.executable, "-m", "tests.hostile.changed_files", str(first), str(first + FILES)]
    ran = subprocess.run(command, cwd=PROJECT, capture_output=True, text=True, check=False)
    *faults, last = ran.stdout.splitlines() or [""]
    assert ran.returncode == 0, (
        f"{faults[-3:]} {ran.stderr[-2000:]}"
    )  # it was ended, as by a crash in a library
    assert faults == []
    opened, refused, megabytes = map(int, last.split())
    assert opened > FILES // 20
    assert refused > FILES // 2
    assert megabytes < MOST_MEGABYTES
