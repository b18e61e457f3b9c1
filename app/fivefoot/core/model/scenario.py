"""The scenario: one value that holds the whole open document."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final

from fivefoot.core.model.encounter import Encounter, TurnState
from fivefoot.core.model.scene import Scene
from fivefoot.core.model.sharing import Sharing
from fivefoot.core.model.token import Token
from fivefoot.core.model.zone import Zone


@dataclass(frozen=True, slots=True)
class HouseRules:
    """What a scenario keeps of a ruleset that is not in force: the texts of files that came with
    it, and its options.
    """

    files: Mapping[str, str] = field(default_factory=dict, repr=False)
    options: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class SceneName:
    """The name of a scene; `id` identifies it in passages and files."""

    id: str
    name: str


@dataclass(frozen=True, slots=True)
class OtherScene:
    """A scene that is not open, in the state it was left: its map, tokens, fight and zones.

    A fight belongs to its scene: it waits there, and continues when the scene is opened again.
    `foreign` is kept data from the importer of its map.
    """

    scene: Scene
    tokens: Mapping[str, Token] = field(default_factory=dict)
    encounter: Encounter = Encounter()
    zones: tuple[Zone, ...] = ()
    foreign: Mapping[str, Any] = field(default_factory=dict, repr=False)


@dataclass(frozen=True, slots=True)
class Scenario:
    """Everything in one file.

    Values are never changed in place: use `dataclasses.replace` and the helpers here.

    `options` override ruleset keys by dotted path (`{"metric.diagonal": "equidistant"}`), `assets`
    hold pictures by name, `foreign` holds data from an importer or a newer version that this
    version does not read. `ruleset_files` are the texts of the files of its ruleset, by file name,
    where it came with its own; where empty, the installed ruleset is in force. `house_rules` are
    those of rulesets that are not in force now, by the ruleset's id: they are kept for a switch
    back. `zones` are areas that stay on the map, the oldest first. `sharing` describes a shared
    scenario; None where nobody shared it.

    Where there are several scenes, `scene`, `tokens`, `encounter` and `zones` are those of the open
    one, `open_scene` is its id, `other_scenes` holds the others by id, and `scene_names` all of
    them in order. A scenario with a single scene leaves these three empty. See `model.scenes`.
    """

    scene: Scene
    ruleset: str = "keyword3"
    title: str = "Untitled"
    options: Mapping[str, Any] = field(default_factory=dict)
    tokens: Mapping[str, Token] = field(default_factory=dict)
    encounter: Encounter = Encounter()
    assets: Mapping[str, bytes] = field(default_factory=dict, repr=False)
    notes: str = ""
    foreign: Mapping[str, Any] = field(default_factory=dict, repr=False)
    ruleset_files: Mapping[str, str] = field(default_factory=dict, repr=False)
    zones: tuple[Zone, ...] = ()
    house_rules: Mapping[str, HouseRules] = field(default_factory=dict, repr=False)
    sharing: Sharing | None = None
    scene_names: tuple[SceneName, ...] = ()
    open_scene: str = ""
    other_scenes: Mapping[str, OtherScene] = field(default_factory=dict)


def with_token(scenario: Scenario, token: Token) -> Scenario:
    """The scenario with a token added or replaced; the order of the others is kept."""
    return replace(scenario, tokens={**scenario.tokens, token.id: token})


_NOTHING_USED: Final = TurnState()


def turn_of(scenario: Scenario, token_id: str) -> TurnState:
    """What a token has used; a fresh state where nothing is recorded."""
    # Nothing is recorded for a token that has done nothing yet.
    return scenario.encounter.turns.get(token_id, _NOTHING_USED)


def with_turn(scenario: Scenario, token_id: str, turn: TurnState) -> Scenario:
    """The scenario with a token's turn state replaced."""
    encounter = scenario.encounter
    return replace(
        scenario, encounter=replace(encounter, turns={**encounter.turns, token_id: turn})
    )
