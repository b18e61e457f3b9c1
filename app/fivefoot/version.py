"""Which version of the program this is; the package's metadata is made from it."""

from __future__ import annotations

__version__ = "0.1.0"


def version() -> str:
    """The version of the program."""
    return __version__
