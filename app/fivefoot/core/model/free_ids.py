"""Makes unique ids from names: plain letters, digits and hyphens, easy to type in cases and
commands.
"""

from __future__ import annotations

import re
from collections.abc import Collection


def free_id(name: str, taken: Collection[str], usual: str, most: int | None = None) -> str:
    """An unused id made from a name, with a number from 2 on where it is taken.

    `usual` is the id for a name without plain letters or digits; `most` the longest id, without its
    number.

    >>> free_id("Long Bow", ["long-bow"], "weapon"), free_id("Ω", [], "weapon")
    ('long-bow-2', 'weapon')
    """
    stem = re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")[:most] or usual
    number, found = 2, stem
    while found in taken:
        found, number = f"{stem}-{number}", number + 1
    return found
