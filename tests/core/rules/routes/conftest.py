"""Tests of movement ask the search in its compiled form."""

from __future__ import annotations

import pytest

from fivefoot.core.geometry import compiled


@pytest.fixture(scope="session", autouse=True)
def compiled_search() -> None:
    """The search is compiled before the first of them asks."""
    assert compiled.warm()
