"""The start of the turn under way, kept in the file as what differs: the turn can be undone after
opening.

    "turn_start": {"of": "<digest>", "changes": [
        {"at": ["encounter", "log"], "first": 12},             # a list that was shorter then
        {"at": ["tokens", "ada", "cell"], "value": [2, 3]},    # another value
        {"at": ["encounter", "turns", "ada"], "gone": true}]}  # what was not there

`of` is the digest of the scenario they belong to: once that was changed by hand, or by a program
that does not know this field, they would lead to a moment that never was, and are not used.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from typing import Any

from fivefoot.core.storage.scenario_tree import Tree, canonical_text, keeps_order, object_text
from fivefoot.core.storage.texts import say

KEY = "turn_start"
#: No turn at a table has more differences; beyond that they are neither written nor read.
MOST_CHANGES = 20_000


class TurnStartError(ValueError):
    """The file's record of the start of the turn cannot be used; the text says why, after the place
    in the file.
    """


def turn_difference(now: Tree, then: Tree) -> Tree | None:
    """The difference that leads from the scenario's tree now back to another; None where they are
    equal, or have nothing in common.
    """
    changes = list(_changes(now, then, []))
    return {"of": _digest(now), "changes": changes} if 0 < len(changes) <= MOST_CHANGES else None


def text(said: Tree) -> str:
    """The canonical text of a `turn_difference`, with the order of names kept where it matters."""
    changes = ",".join(_change_text(change) for change in said["changes"])
    return object_text({"changes": f"[{changes}]", "of": canonical_text(said["of"], (KEY,))})


def _change_text(change: Tree) -> str:
    """The text of one change: its value is written as it would be at its place in the tree."""
    place = tuple(change["at"])
    return object_text(
        {
            name: canonical_text(change[name], place if name == "value" else (KEY,))
            for name in sorted(change)
        }
    )


def turn_start_tree(now: Tree, said: Any) -> Tree:
    """The tree at the start of the turn; `now` is changed and returned.

    Raises TurnStartError for an invalid record.

    The result is as untrusted as the file and must be checked like it.
    """
    if (
        not isinstance(said, dict)
        or set(said) != {"of", "changes"}
        or not isinstance(said["changes"], list)
    ):
        raise TurnStartError(say("key_object_with_of_and_changes", key=KEY))
    if len(said["changes"]) > MOST_CHANGES:
        raise TurnStartError(
            say(
                "key_changes_there_are_count_most_changes",
                key=KEY,
                count=len(said["changes"]),
                most_changes=MOST_CHANGES,
            )
        )
    if said["of"] != _digest(now):
        raise TurnStartError(say("key_scenario_was_changed_since_outside", key=KEY))
    for index, change in enumerate(said["changes"]):
        _apply(now, change, f"{KEY}.changes.{index}")
    return now


def _digest(tree: Tree) -> str:
    return hashlib.sha256(json.dumps(tree, sort_keys=True).encode()).hexdigest()[:32]


def _changes(now: Any, then: Any, at: list[str]) -> Iterator[Tree]:
    if isinstance(now, dict) and isinstance(then, dict):
        # Changes by name cannot express an order: then the whole value is written.
        if keeps_order(at) and not _comes_back_in_order(now, then):
            yield {"at": at, "value": then}
            return
        for key in sorted(now.keys() | then.keys()):
            if key not in then:
                yield {"at": [*at, key], "gone": True}
            elif key not in now:
                yield {"at": [*at, key], "value": then[key]}
            else:
                yield from _changes(now[key], then[key], [*at, key])
    elif now != then or _kind(now) is not _kind(then):
        # Logs and histories only grow: their length is enough, and an evening's log is not written
        # twice.
        shorter = isinstance(now, list) and isinstance(then, list) and now[: len(then)] == then
        yield {"at": at, "first": len(then)} if shorter else {"at": at, "value": then}


def _kind(value: Any) -> type:
    """How a value is written in a file: 1 and True differ there, a message and its text do not."""
    return str if isinstance(value, str) else type(value)


def _comes_back_in_order(now: Tree, then: Tree) -> bool:
    """Whether names end up in the right order once missing ones are put back: behind the others,
    sorted.
    """
    return [*(key for key in now if key in then), *sorted(then.keys() - now.keys())] == list(then)


def _apply(tree: Tree, change: Any, place: str) -> None:
    at = change.get("at") if isinstance(change, dict) else None
    if (
        not isinstance(at, list)
        or not at
        or not all(isinstance(key, str) for key in at)
        or len(change) != 2
    ):
        raise TurnStartError(say("place_object_with_at_list", place=place))
    holder: Any = tree
    for key in at[:-1]:
        holder = holder.get(key) if isinstance(holder, dict) else None
    if not isinstance(holder, dict):
        raise TurnStartError(say("place_at_scenario_has_no_such", place=place))
    if "value" in change:
        holder[at[-1]] = change["value"]
        return
    there, first = holder.get(at[-1]), change.get("first")
    if at[-1] in holder and change.get("gone") is True:
        del holder[at[-1]]
    elif isinstance(there, list) and type(first) is int and 0 <= first <= len(there):
        holder[at[-1]] = there[:first]
    else:
        raise TurnStartError(say("place_it_is_taken_from_place", place=place))
