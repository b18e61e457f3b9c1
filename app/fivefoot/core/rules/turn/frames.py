"""What each kind of waiting frame must hold, so that a file cannot bring one that no handler can go
on with.

The shapes are declared here once; the file edge asks `frame_problem` about shape and
`fight_problem` about names that only a ruleset can settle.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from typing import Any, NamedTuple

from fivefoot.core.model.encounter import Encounter, Frame
from fivefoot.core.model.harm import DAMAGE
from fivefoot.core.rules.rolls.dice import DiceError, parse_dice
from fivefoot.core.rules.ruleset.schema.ruleset import Ruleset
from fivefoot.core.rules.turn.midair import AIR, CHECK, MADE
from fivefoot.core.rules.turn.reacting import CARD, DECLINE, ON, WALKED
from fivefoot.core.rules.turn.reaction_window import WORDS
from fivefoot.core.rules.turn.throwing import roll_problem

MOST = 1_000_000_000
MOST_HURT = 10_000  # by one cause
MOST_LEVEL = 10_000_000  # thousandths of a cell, as everywhere on the map
RESULTS = ("hit", "miss", "skip")


class FrameProblem(NamedTuple):
    """What is wrong with a waiting frame; `place` leads to it from the frame, like ("data", "path",
    0).
    """

    place: tuple[str | int, ...]
    text: str


class Rule(NamedTuple):
    """What a value must be: the test, and its words."""

    holds: Callable[[Any], bool]
    due: str


class Key(NamedTuple):
    """A key of a frame's data."""

    rule: Rule
    needed: bool = True


def is_whole(value: Any, least: int = -MOST, most: int = MOST) -> bool:
    """Whether a value is a whole number between two others; true and false are none."""
    return type(value) is int and least <= value <= most


def _text(value: Any) -> bool:
    return isinstance(value, str)


def _cell(value: Any) -> bool:
    # Both ends of the map are checked where its size is known; here only that it can be a cell at
    # all.
    return (
        isinstance(value, (list, tuple))
        and len(value) == 2
        and all(is_whole(each, 0, 10_000) for each in value)
    )


def _are_dice(text: str) -> bool:
    try:
        parse_dice(text)
    except DiceError:
        return False
    return True


def _maybe(holds: Callable[[Any], bool]) -> Callable[[Any], bool]:
    return lambda value: value is None or holds(value)


def _each(holds: Callable[[Any], bool]) -> Callable[[Any], bool]:
    return lambda value: isinstance(value, (list, tuple)) and all(holds(inner) for inner in value)


def _one_of(*values: str) -> Rule:
    return Rule(
        lambda value: _text(value) and value in values, f"one of {', '.join(values)} is due"
    )


TEXT = Rule(_text, "a text is due")
TEXT_OR_NONE = Rule(_maybe(_text), "a text or null is due")
TEXTS = Rule(_each(_text), "a list of texts is due")
GROUPS = Rule(_each(_each(_text)), "a list of lists of token ids is due")
YES_OR_NO = Rule(lambda value: isinstance(value, bool), "true or false is due")
COUNT = Rule(lambda value: is_whole(value, 0), "a whole number from 0 is due")
CELL = Rule(_cell, "a cell like [3, 4] is due")
CELL_OR_NONE = Rule(_maybe(_cell), "a cell like [3, 4] or null is due")
CELLS = Rule(_each(_cell), "a list of cells like [[3, 4]] is due")
SOME_CELLS = Rule(
    lambda value: _each(_cell)(value) and len(value) > 0, "a list of one cell or more is due"
)
LEVELS = Rule(
    _each(lambda value: is_whole(value, -MOST_LEVEL, MOST_LEVEL)),
    "a list of levels in thousandths of a cell is due",
)
OBJECT = Rule(
    lambda value: isinstance(value, Mapping) and all(map(_text, value)), "an object is due"
)

DICE_OR_NOTHING = Rule(
    lambda value: _text(value) and (not value or _are_dice(value)), 'dice like 2d8 or "" is due'
)
FACES_OR_NONE = Rule(_maybe(_each(is_whole)), "a list of the faces shown or null is due")

BLOW: Mapping[str, Key] = {
    "by": Key(TEXT),
    "target": Key(TEXT),
    "action": Key(TEXT),
    "result": Key(Rule(_maybe(lambda value: value in RESULTS), "hit, miss, skip or null is due")),
    "effort": Key(
        Rule(_maybe(lambda value: is_whole(value, 0)), "a whole number from 0 or null is due")
    ),
    "less": Key(COUNT),
    "pool": Key(TEXT, needed=False),
    "repeat": Key(COUNT, needed=False),
    "extra": Key(COUNT, needed=False),
    "needs": Key(COUNT, needed=False),
    "most": Key(COUNT, needed=False),
    "margin": Key(COUNT, needed=False),
    "cell": Key(CELL_OR_NONE, needed=False),
    "anew": Key(YES_OR_NO, needed=False),
    "damage": Key(COUNT, needed=False),
    "dice": Key(TEXT, needed=False),
}
ANSWER: Mapping[str, Key] = {
    "choice": Key(TEXT),
    "roll": Key(FACES_OR_NONE),
}

LEVEL = Rule(
    lambda value: is_whole(value, -MOST_LEVEL, MOST_LEVEL),
    "a level in thousandths of a cell is due",
)
WAKE: Mapping[str, Rule] = {"cell": CELL, "by": TEXTS}
IN_THE_AIR: Mapping[str, Rule] = {
    "cell": CELL,
    "level": LEVEL,
    "hold": TEXT,
    "short": YES_OR_NO,
    "wakes": Rule(
        _each(lambda value: _has(value, WAKE)), "a list of reactors by the cell left is due"
    ),
}


def _has(value: Any, rules: Mapping[str, Rule]) -> bool:
    """Whether a value is an object of just these keys, each as it is due."""
    return (
        isinstance(value, Mapping)
        and set(value) == set(rules)
        and all(rule.holds(value[name]) for name, rule in rules.items())
    )


def _leap(value: Any) -> bool:
    """How far a leap has come: its check, made, or in the air with where it lands."""
    if not isinstance(value, Mapping):
        return False
    state = {name: inner for name, inner in value.items() if name != "stage"}
    return (
        _has(state, IN_THE_AIR)
        if value.get("stage") == AIR
        else value.get("stage") in (CHECK, MADE) and not state
    )


LEAP_OR_NONE = Rule(
    _maybe(_leap), 'null or how far a leap has come is due, like {"stage": "check"}'
)


def _blows(value: Any) -> bool:
    return isinstance(value, (list, tuple)) and all(isinstance(each, Mapping) for each in value)


HURT: Mapping[str, Rule] = {
    "target": TEXT,
    "dice": TEXT,
    "cause": TEXT,
    "by": TEXT,
    "together": TEXT,
}


def _hurts(value: Any) -> bool:
    return (
        isinstance(value, (list, tuple))
        and 0 < len(value) <= MOST_HURT
        and all(_has(each, HURT) for each in value)
    )


KINDS: Mapping[str, Mapping[str, Key]] = {
    "walk": {
        "path": Key(CELLS),
        "action": Key(TEXT_OR_NONE),
        "new": Key(YES_OR_NO),
        "protected": Key(TEXTS),
        "overrule": Key(YES_OR_NO),
        "cell": Key(CELL),
        "could_walk": Key(YES_OR_NO),
        "cleared": Key(YES_OR_NO),
        "trail": Key(SOME_CELLS),
        "tumble": Key(TEXT),
        "tumbled": Key(
            Rule(
                _maybe(lambda value: value in ("success", "failure")),
                "success, failure or null is due",
            )
        ),
        "levels": Key(LEVELS, needed=False),
        "modes": Key(TEXTS, needed=False),
        "leap": Key(LEAP_OR_NONE, needed=False),
        "off_turn": Key(YES_OR_NO, needed=False),
        "asked": Key(TEXT, needed=False),
        "tried": Key(TEXT, needed=False),
    },
    "window": {
        "occasion": Key(_one_of(*WORDS)),
        "action": Key(TEXT),
        "target": Key(TEXT),
        "cell": Key(CELL_OR_NONE),
        "groups": Key(GROUPS),
        "group": Key(COUNT),
        "answers": Key(OBJECT),
        "choose": Key(YES_OR_NO),
        "protected": Key(TEXTS),
        "only": Key(TEXTS, needed=False),
    },
    "strike": {
        "blows": Key(Rule(_blows, "a list of blows is due")),
        "at": Key(COUNT),
        "stage": Key(_one_of("before", "result", "after")),
    },
    "push": {"target": Key(TEXT), "or_prone": Key(YES_OR_NO)},
    "displaced": {
        "path": Key(CELLS),
        "manner": Key(_one_of("forced", "teleport", "tumble")),
        "cell": Key(CELL),
        "cleared": Key(YES_OR_NO),
        "dice": Key(DICE_OR_NOTHING),
        "roll": Key(FACES_OR_NONE),
        "drops": Key(YES_OR_NO),
    },
    "step": {
        "cells": Key(CELLS),
        "action": Key(TEXT),
        "covered": Key(CELLS, needed=False),
        "mount": Key(TEXT, needed=False),
    },
    DAMAGE: {"hurts": Key(Rule(_hurts, "a list of whom it hurts, with dice and cause, is due"))},
    "down_turn": {},
    "fall": {"distance": Key(COUNT), "landed": Key(YES_OR_NO, needed=False)},
    "act": {
        "action": Key(TEXT),
        "target": Key(TEXT_OR_NONE),
        "targets": Key(TEXTS),
        "repeat": Key(COUNT),
        "cell": Key(CELL_OR_NONE),
        "choice": Key(OBJECT),
        "stage": Key(_one_of("provoke", "weave", "do")),
    },
    "finish": {},
}


def frame_problem(frame: Frame, columns: int = 10_000, rows: int = 10_000) -> FrameProblem | None:
    """The first thing that keeps a waiting frame from being gone on with, on a map of that many
    cells, or None.

    >>> frame_problem(Frame("walk", "hero", {}))
    FrameProblem(place=('data', 'path'), text='it is missing: a list of cells like [[3, 4]] is due')
    """
    if frame.kind not in KINDS:
        return FrameProblem(
            ("kind",), f"there is no such kind of waiting; there are {', '.join(KINDS)}"
        )
    found = _keys_problem(frame.data, KINDS[frame.kind], "data") or _inner_problem(frame)
    return found or next(_off_map(frame, columns, rows), None)


def _keys_problem(
    data: Mapping[str, Any], keys: Mapping[str, Key], *place: str | int
) -> FrameProblem | None:
    for name, key in keys.items():
        if name not in data:
            if key.needed:
                return FrameProblem((*place, name), f"it is missing: {key.rule.due}")
        elif not key.rule.holds(data[name]):
            return FrameProblem((*place, name), key.rule.due)
    unknown = next((name for name in data if name not in keys), None)
    if unknown is None:
        return None
    return FrameProblem(
        (*place, unknown), f"this field is not known; known are {', '.join(keys) or 'none'}"
    )


def _inner_problem(frame: Frame) -> FrameProblem | None:
    if frame.kind == "strike":
        for index, blow in enumerate(frame.data["blows"]):
            found = _keys_problem(blow, BLOW, "data", "blows", index)
            if found is not None:
                return found
    if frame.kind == "displaced":
        wrong = roll_problem(frame.data["dice"], frame.data["roll"])
        return FrameProblem(("data", "roll"), wrong.text) if wrong is not None else None
    if frame.kind == "window":
        for name, given in frame.data["answers"].items():
            if not isinstance(given, Mapping):
                return FrameProblem(("data", "answers", name), "an object is due")
            found = _keys_problem(given, ANSWER, "data", "answers", name)
            if found is not None:
                return found
    return None


def _off_map(frame: Frame, columns: int, rows: int) -> Iterator[FrameProblem]:
    leap = frame.data.get("leap") or {}
    for x, y in (place["cell"] for place in (leap, *leap.get("wakes", ())) if "cell" in place):
        if x >= columns or y >= rows:
            yield FrameProblem(
                ("data", "leap"), f"[{x}, {y}] is outside of the map of {columns} x {rows} cells"
            )
    for key in ("cell", "path", "trail", "cells", "covered"):
        value = frame.data.get(key)
        cells = [value] if key == "cell" and value is not None else value or []
        for index, (x, y) in enumerate(cells):
            if x >= columns or y >= rows:
                place = ("data", key) if key == "cell" else ("data", key, index)
                yield FrameProblem(
                    place, f"[{x}, {y}] is outside of the map of {columns} x {rows} cells"
                )


def asked_problem(frame: Frame, tokens: Collection[str]) -> FrameProblem | None:
    """What is wrong with whom a frame of the right shape asks: each is a token, is asked once, and
    in its group.

    >>> twice = {"groups": [["b"], ["b"]], "group": 0, "answers": {}}
    >>> asked_problem(Frame("window", "a", twice), ["a", "b"]).text
    "'b' is asked twice"
    """
    groups: list[list[str]] = frame.data.get("groups", [])
    places = [
        (("data", "groups", at, index), name)
        for at, group in enumerate(groups)
        for index, name in enumerate(group)
    ]
    names = [name for _, name in places]
    for number, (place, name) in enumerate(places):
        if name not in tokens:
            return FrameProblem(place, f"there is no token {name!r}")
        if name in names[:number]:
            return FrameProblem(place, f"{name!r} is asked twice")
    at = frame.data.get("group", 0)
    asked = groups[at] if at < len(groups) else []
    strange = next((name for name in frame.data.get("answers", {}) if name not in asked), None)
    return (
        FrameProblem(("data", "answers", strange), f"{strange!r} is not asked now")
        if strange is not None
        else None
    )


def fight_problem(encounter: Encounter, ruleset: Ruleset) -> FrameProblem | None:
    """The first name in what waits that the ruleset does not have, with its place in the encounter,
    or None.
    """
    for index, frame in enumerate(encounter.pending):
        for place, name, known in _names(frame, ruleset):
            if name not in known:
                text = f"the ruleset {ruleset.id} has no {name!r}"
                return FrameProblem(("pending", index, "data", *place), text)
    for token_id, turn in encounter.turns.items():
        if turn.move is not None and not _is_movement(ruleset, turn.move.action):
            text = f"the ruleset {ruleset.id} has no movement {turn.move.action!r}"
            return FrameProblem(("turns", token_id, "move", "action"), text)
    return None


def _is_movement(ruleset: Ruleset, action: str) -> bool:
    return action in ruleset.actions and ruleset.actions[action].movement is not None


def _names(frame: Frame, ruleset: Ruleset) -> Iterator[tuple[tuple[str | int, ...], str, Any]]:
    """Each name of the ruleset in a frame of the right shape: its place, the name, and the names
    there are.
    """
    actions, data = ruleset.actions, frame.data
    moving = [name for name, action in actions.items() if action.movement is not None]
    if frame.kind == "act":
        yield ("action",), data["action"], actions
    elif frame.kind == "walk":
        if data["action"] is not None:
            yield ("action",), data["action"], moving
        yield from (
            (("modes", index), mode, ruleset.modes)
            for index, mode in enumerate(data.get("modes", ()))
        )
    elif frame.kind == "strike":
        yield from (
            (("blows", i, "action"), blow["action"], actions)
            for i, blow in enumerate(data["blows"])
        )
    elif frame.kind == "window":
        for name, given in data["answers"].items():
            choice = given["choice"]
            number = choice.removeprefix(CARD)
            is_card = number != choice and number.isascii() and number.isdigit()
            if not is_card and choice not in (DECLINE, WALKED):
                yield ("answers", name, "choice"), choice.partition(ON)[0], actions
