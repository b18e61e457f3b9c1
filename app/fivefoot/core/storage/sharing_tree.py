"""The sharing record in the manifest: title, rules, authors, licence, credits by asset, features
and what was left out.

A program that only lists files needs no more than the manifest and the preview. Title, rules and
features repeat what the scenario says; each save writes them anew, and reading never relies on
them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.sharing import Credit, Sharing
from fivefoot.core.storage.reading import limits
from fivefoot.core.storage.scenario_error import ScenarioFileError, dotted_path
from fivefoot.core.storage.texts import say

PREVIEW: Final = "preview.png"
MOST_AUTHORS: Final = 100
LONGEST_SOURCE: Final = 500

_REPEATED = frozenset({"title", "ruleset", "features"})
_KEYS = _REPEATED | {"authors", "licence", "credits", "left_out"}
_CREDIT = {
    "author": limits.MAX_NAME,
    "licence": limits.MAX_NAME,
    "source": LONGEST_SOURCE,
}
_REMEDY = say("correct_manifest_or_ask_for_file")


def features(scenario: Scenario) -> list[str]:
    """The features of a scenario, as words for a list of files to show and search.

    >>> from fivefoot.core.model.scene import Scene
    >>> features(Scenario(Scene(4, 4)))
    []
    """
    scene = scenario.scene
    said = {
        "fight": scenario.encounter.stage == "play",
        "fog": scene.fog.on,
        "ground": bool(scene.ground or scene.painted.tiles),
        "lights": bool(scene.lights),
        "map picture": scene.picture is not None,
        "own rules": bool(scenario.ruleset_files),
        "tokens": bool(scenario.tokens),
        "walls": bool(scene.barriers),
        "zones": bool(scenario.zones),
    }
    return [name for name, there in said.items() if there]


def sharing_tree(scenario: Scenario) -> dict[str, Any]:
    """The manifest's member of a shared scenario; empty where it is not shared."""
    sharing = scenario.sharing
    if sharing is None:
        return {}
    return {
        "title": limits.clean_line(scenario.title),
        "ruleset": scenario.ruleset,
        "features": features(scenario),
        "authors": [limits.clean_line(author) for author in sharing.authors],
        "licence": limits.clean_line(sharing.licence),
        "credits": {
            name: {key: limits.clean_line(getattr(credit, key)) for key in _CREDIT}
            for name, credit in sharing.credits.items()
        },
        "left_out": [limits.clean_line(name) for name in sharing.left_out],
    }


def sharing_of(said: Any) -> Sharing | None:
    """The sharing record of a manifest; None where it has none.

    Raises ScenarioFileError for a wrong shape, too many entries or texts too long.
    """
    if said is None:
        return None
    table = _table(said)
    return Sharing(
        _texts(table, "authors"),
        _text(table.get("licence", ""), limits.MAX_NAME, "licence"),
        _credits(table.get("credits", {})),
        _texts(table, "left_out"),
    )


def unknown_members(said: Any) -> dict[str, Any]:
    """Members that a newer version wrote and this one does not know."""
    # Title, rules and features count as known: each save writes them anew.
    return {key: value for key, value in said.items() if key not in _KEYS} if said else {}


def _credits(said: Any) -> dict[str, Credit]:
    table = _table(said, "credits")
    if len(table) > limits.MAX_ENTRIES:
        raise _error(
            say(
                "there_are_count_credits_max_entries",
                count=len(table),
                max_entries=limits.MAX_ENTRIES,
            ),
            "credits",
        )
    return {
        _text(name, limits.MAX_ID, "credits"): _credit(_table(credit, "credits", name), name)
        for name, credit in table.items()
    }


def _credit(said: Mapping[str, Any], name: str) -> Credit:
    parts = {
        key: _text(said.get(key, ""), most, "credits", name, key) for key, most in _CREDIT.items()
    }
    return Credit(**parts)


def _texts(table: Mapping[str, Any], key: str) -> tuple[str, ...]:
    said = table.get(key, [])
    if not isinstance(said, list) or len(said) > MOST_AUTHORS:
        raise _error(say("list_of_at_most_most_authors_texts", most_authors=MOST_AUTHORS), key)
    return tuple(_text(text, limits.MAX_NAME, key, index) for index, text in enumerate(said))


def _text(said: Any, most: int, *place: object) -> str:
    if not isinstance(said, str) or len(said) > most:
        raise _error(say("text_of_at_most_most_characters", most=most), *place)
    return limits.clean_line(said)


def _table(said: Any, *place: object) -> dict[str, Any]:
    if not isinstance(said, dict):
        raise _error(say("object_is_due"), *place)
    return said


def _error(problem: str, *place: object) -> ScenarioFileError:
    return ScenarioFileError(dotted_path("manifest", "sharing", *place), problem, _REMEDY)
