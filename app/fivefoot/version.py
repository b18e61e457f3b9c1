"""What the program is and which version of it this is, from the one place that says it: the
package's metadata.
"""

from __future__ import annotations

from importlib.metadata import PackageNotFoundError
from importlib.metadata import version as installed

ABOUT = "Fivefoot: a battle map that knows the rules."


def version() -> str:
    """The version of the installed program; "unknown" where it is not installed."""
    try:
        return installed("fivefoot")
    except PackageNotFoundError:
        return "unknown"
