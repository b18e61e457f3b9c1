"""Caches the saved form of scenes that are not open: they do not change while another scene is
played, so each is turned into its tree and text once and found again by identity.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from fivefoot.core.model.scenario import OtherScene
from fivefoot.core.storage.scenario_tree import (
    OTHERS,
    Tree,
    canonical_text,
    object_text,
    other_tree,
)


class _Kept(NamedTuple):
    """A scene with its tree and the canonical text of it."""

    scene: OtherScene
    tree: Tree
    text: str


class ClosedScenes:
    """The saved forms of the scenes written last; older ones are dropped."""

    def __init__(self) -> None:
        self._kept: dict[int, _Kept] = {}

    def trees_of(self, scenes: Mapping[str, OtherScene]) -> Tree:
        """The trees of scenes by their ids; callers must not change them.

        Raises ScenarioFileError for a value that no file can hold.
        """
        known = self._kept
        found = {name: _found(known, name, scene) for name, scene in scenes.items()}
        self._kept = {id(each.scene): each for each in found.values()}
        return {name: each.tree for name, each in found.items()}

    def text_of(self, trees: Tree) -> str:
        """The canonical text of such trees."""
        texts = {id(each.tree): each.text for each in self._kept.values()}
        return object_text(
            {
                # By identity of the tree: one into which fields of a newer version were restored is
                # another.
                name: texts.get(id(trees[name])) or canonical_text(trees[name], (OTHERS, name))
                for name in sorted(trees)
            }
        )


def _found(known: Mapping[int, _Kept], name: str, scene: OtherScene) -> _Kept:
    kept = known.get(id(scene))
    # An id may have been reused by another scene; the cache keeps its own scene alive.
    if kept is not None and kept.scene is scene:
        return kept
    tree = other_tree(name, scene)
    return _Kept(scene, tree, canonical_text(tree, (OTHERS, name)))


CLOSED = ClosedScenes()
