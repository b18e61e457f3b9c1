"""The version, from the one place that says it."""

from __future__ import annotations

from importlib.metadata import PackageNotFoundError
from importlib.metadata import version as installed


def version() -> str:
    """The version of the installed program."""
    try:
        return installed("fivefoot")
    except PackageNotFoundError:
        return "unknown"
