"""Brings older files to the form that this version reads: pure functions over the plain JSON
values, one for each step, kept for ever.

`MIGRATIONS[n]` takes the `scenario.json` of schema n and gives that of schema n + 1. A field is
never renamed or reused for something else; where one is added, its step here fills in what older
files meant by its absence. Each step comes with a file of its schema under `tests/files`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from fivefoot.core.storage.scenario_error import ScenarioFileError
from fivefoot.core.storage.texts import say

#: The schema that this version reads, and the oldest reader that understands it. A file states the
#: lowest schema that holds its content: a scenario with one scene that nobody shared is a file of
#: format 1.
SCHEMA = 3
SHARED_SCHEMA = 2
SCENES_SCHEMA = 3
MIN_READER = 1

Tree = dict[str, Any]


def _as_not_shared(tree: Tree) -> Tree:
    """Format 2 adds the sharer and rights to the manifest, and a preview beside it; a file of
    format 1 means the same without them.
    """
    return tree


def _as_one_scene(tree: Tree) -> Tree:
    """Format 3 may hold other scenes beside the open one, and passages between them; a file of
    format 2 means the same without them. A reader of format 2 opens the open scene and keeps the
    others unchanged.
    """
    return tree


MIGRATIONS: Mapping[int, Callable[[Tree], Tree]] = {1: _as_not_shared, 2: _as_one_scene}


def migrated(
    tree: Tree,
    schema: int,
    target: int = SCHEMA,
    steps: Mapping[int, Callable[[Tree], Tree]] = MIGRATIONS,
) -> Tree:
    """The tree in the form of schema `target`; a file of that schema or a newer one is returned
    unchanged.
    """
    # Step by step: each was written when its format was new and is never touched again.
    for version in range(schema, target):
        if version not in steps:
            raise ScenarioFileError(
                "schema",
                say("no_version_version_was_ever_written", version=version),
                say("check_number"),
            )
        tree = steps[version](tree)
    return tree
