"""What the program is and which version of it this is; the package's metadata is made from it."""

from __future__ import annotations

ABOUT = "Fivefoot: a battle map that knows the rules."

__version__ = "0.1.0"


def version() -> str:
    """The version of the program."""
    return __version__
