"""What a command writes never takes the place of what it reads."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path

from fivefoot.cli.failure import CommandLineError
from fivefoot.core.texts.marker import tr


def require_separate(option: str, target: Path, others: Iterable[Path]) -> None:
    """Raises CommandLineError where `target`, named by `option`, is one of the other files."""
    if any(_is_same(target, other) for other in others):
        raise CommandLineError(
            tr(
                "{option} {target}: this would replace another file of the same command;"
                " choose a different name",
                option=option,
                target=target,
            )
        )


def _is_same(one: Path, other: Path) -> bool:
    try:
        # By path first: of two files that are still to be written neither is there to be looked at.
        if os.path.realpath(one) == os.path.realpath(other):
            return True
        # Hard links, and disks that do not tell upper from lower case.
        return os.path.samefile(one, other)
    except (OSError, ValueError):
        return False
