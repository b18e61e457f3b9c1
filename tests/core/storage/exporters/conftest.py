"""The real maps that lie beside the project where it was checked out with them."""

from __future__ import annotations

import os
from pathlib import Path

import pytest


@pytest.fixture(scope="session")
def shared_maps() -> Path:
    """The folder of real maps; skips where it is absent."""
    named = os.environ.get("FIVEFOOT_SHARED")
    folder = (Path(named) if named else Path(__file__).resolve().parents[5] / "shared") / "maps"
    if not folder.is_dir():
        pytest.skip("the real maps are not here")
    return folder
