"""The check that a command does not overwrite a file that it reads."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path

from fivefoot.cli.failure import CommandLineError
from fivefoot.core.texts.marker import tr


def require_separate(option: str, target: Path, others: Iterable[Path]) -> None:
    """Raises CommandLineError if `target`, the value of `option`, is one of the other files."""
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
        # Compare paths first, because `samefile` fails for files that do not exist yet.
        if os.path.realpath(one) == os.path.realpath(other):
            return True
        # Finds hard links, and the same file on disks that ignore case.
        return os.path.samefile(one, other)
    except (OSError, ValueError):
        return False
