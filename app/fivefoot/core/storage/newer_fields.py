"""Takes out the fields of a newer file that this version does not know, keeps them in `foreign`,
and writes them back.

Where an unknown field stands inside a list entry (a piece of ground, a light), a digest of the
entry's known part is kept with it: the field returns to that entry wherever it stands by then, and
is dropped once the entry changed, rather than attached to another one.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from typing import Any

from fivefoot.core.model.scenes import NEWER
from fivefoot.core.storage.scenario_tree import Tree, TreePath

#: The key of `Scenario.foreign` that keeps them while the scenario is open; it is never in a file.
KEPT_UNDER = NEWER


def without_fields(tree: Tree, paths: Iterable[TreePath]) -> tuple[Tree, list[Tree]]:
    """A copy of the tree without the fields at the paths, and those fields as `{path, value}`."""
    # Through JSON: faster than `deepcopy`, and everything in it is JSON.
    copy: Tree = json.loads(json.dumps(tree))
    taken = []
    for path in paths:
        holder = _at(copy, path[:-1])
        taken.append({"path": list(path), "value": holder.pop(path[-1])})
    return copy, taken


def with_digests(tree: Tree, taken: list[Tree]) -> list[Tree]:
    """The fields taken, each with the digests of the list entries on its path in the tree as
    written.

    They are sorted by path, since files name their members in any order but saving sorts them.
    """
    fields = sorted(taken, key=lambda field: [str(part) for part in field["path"]])
    return [{**field, "entries": _digests(tree, field["path"])} for field in fields]


def restored(tree: Tree, taken: Iterable[Tree]) -> Tree:
    """Puts the fields back where their place still exists; changes and returns `tree`."""
    found = [(_holder(tree, field), field) for field in taken]
    for holder, field in found:
        if isinstance(holder, dict):
            # Never over an existing value: this version may have learnt the field since.
            holder.setdefault(field["path"][-1], field["value"])
    return tree


def _at(tree: Any, path: Iterable[str | int]) -> Any:
    for key in path:
        tree = tree[key]
    return tree


def _digests(tree: Any, path: list[str | int]) -> dict[str, str]:
    return {
        str(depth): _digest(_at(tree, path[: depth + 1]))
        for depth, key in enumerate(path)
        if isinstance(key, int)
    }


def _digest(entry: Any) -> str:
    return hashlib.sha256(json.dumps(entry, sort_keys=True).encode()).hexdigest()[:32]


def _holder(tree: Any, field: Tree) -> Any:
    """The object that a field belongs in, or None where it is gone."""
    for depth, key in enumerate(field["path"][:-1]):
        if isinstance(key, int):
            tree = _entry(tree, key, field["entries"][str(depth)])
        else:
            tree = tree.get(key) if isinstance(tree, dict) else None
    return tree


def _entry(entries: Any, index: int, digest: str) -> Any:
    if not isinstance(entries, list):
        return None
    # The former position is tried first, so that equal entries each get their own field back.
    usual = entries[index : index + 1]
    return next((entry for entry in (*usual, *entries) if _digest(entry) == digest), None)
