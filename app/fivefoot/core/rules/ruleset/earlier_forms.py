"""Converts rulesets and options of earlier versions, saved inside scenario files, to the present
form.

A ruleset in a folder has to be written in the present form, or `check` refuses it; its reader
cannot repair one inside a saved scenario, so it is converted here. Modifiers were sentences then
("melee: Fortune"); those in one of the few forms that counted become records, all others become
notes, which count nothing, as before.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any

from fivefoot.core.rules.ruleset.texts import say

RawTable = Mapping[str, Any]

UNNAMED = say("this_ruleset_came_without_list_of_its")
EDGES = {
    "fortune": {"label": "Fortune", "opposite": "misfortune"},
    "misfortune": {"label": "Misfortune"},
    "advantage": {"label": "advantage", "opposite": "disadvantage"},
    "disadvantage": {"label": "disadvantage"},
    "boon": {"label": "boon", "opposite": "bane", "shown": "number"},
    "bane": {"label": "bane", "shown": "number"},
}
#: The words before a colon, or after " on ", and the keys that mean the same.
SCOPES: Mapping[str, dict[str, Any]] = {
    "melee": {"kinds": ["melee"]},
    "melee attacks": {"kinds": ["melee"]},
    "ranged": {"kinds": ["ranged"]},
    "ranged attacks": {"kinds": ["ranged"]},
    "attacks": {"roll": ["attack"]},
    "skills": {"roll": ["skill"]},
    "defense and defensive reactions": {"roll": ["defence"]},
    "defense and reactions": {"roll": ["defence"]},
    "defensive reactions": {"roll": ["defence"], "reaction": True},
}
#: The category whose actions were defences.
DEFENSE = "defense"
AGAINST, OWN, ALLIES = "against", "own", "allies"
MOVED = {
    "against": "modifiers",
    "own": "modifiers",
    "allies": "modifiers",
    "against_within": "modifiers",
    "against_held": "modifiers",
    "allies_within": "modifiers",
    "tags": "modifiers",
    "effect": "modifiers",
}


def in_present_form(raw: RawTable) -> RawTable:
    """The joined table of a ruleset in the present form; one already in that form is returned
    unchanged.
    """
    raw = _without_idle_reset(raw)
    if "rules" in raw or not isinstance(raw.get("sources"), Mapping):
        return raw
    table = dict(raw)
    if "rolls" not in table:
        table["rolls"] = _rolls(table)
    known = {**table["rolls"], "zones": _zones(table)}
    table = {key: _converted((key,), value, known) for key, value in table.items()}
    return {**table, **_indexed(raw["sources"])}


def _resets_nothing(raw: RawTable) -> bool:
    """Whether only a pool pays for reactions: its refresh then says when they come back."""
    reaction = raw.get("reaction")
    if not isinstance(reaction, Mapping) or not reaction.get("pool"):
        return False
    price = reaction.get("price", {})
    return isinstance(price, Mapping) and price.get("kind", "none") == "none"


def _without_idle_reset(raw: RawTable) -> RawTable:
    """The table without a `reaction.reset` that had no effect and is refused today."""
    if not _resets_nothing(raw) or "reset" not in raw["reaction"]:
        return raw
    kept = {key: value for key, value in raw["reaction"].items() if key != "reset"}
    sources = raw.get("sources")
    if not isinstance(sources, Mapping):
        return {**raw, "reaction": kept}
    named = {key: rule for key, rule in sources.items() if key != "reaction.reset"}
    return {**raw, "reaction": kept, "sources": named}


def present_options(raw: RawTable, options: Mapping[str, Any]) -> dict[str, Any]:
    """Options by dotted key in the present form, for a ruleset in the present form."""
    rolls = raw.get("rolls")
    known = {**(rolls if isinstance(rolls, Mapping) else {}), "zones": _zones(raw)}
    found: dict[str, Any] = {}
    for key, value in options.items():
        if key == "reaction.reset" and _resets_nothing(raw):
            continue
        found.update(_present_option(tuple(key.split(".")), value, known))
    return found


def _present_option(
    path: tuple[str, ...], value: Any, rolls: RawTable
) -> Iterator[tuple[str, Any]]:
    if path in (("flank", "effect"), ("cover", "effect")):
        yield f"{path[0]}.modifiers", _modifiers(value, rolls)
    elif path == ("repeat", "unit"):
        yield "rolls.units.dice.label", value
    elif path == ("effort", "more"):
        yield "rolls.units.effort.label", value
    elif (
        len(path) == 3
        and path[0] in ("conditions", "actions")
        and path[2] in MOVED
        and isinstance(value, list)
    ):
        table = _converted(path[:2], {path[2]: value}, rolls)
        yield f"{path[0]}.{path[1]}.modifiers", table.get("modifiers", [])
    else:
        yield ".".join(path), _converted(path, value, rolls)


def _rolls(raw: RawTable) -> dict[str, Any]:
    """The units and edges that an earlier ruleset used."""
    repeat, effort = (raw.get(key, {}) for key in ("repeat", "effort"))
    label = repeat.get("unit", "") if isinstance(repeat, Mapping) else ""
    more = effort.get("more", "") if isinstance(effort, Mapping) else ""
    units: dict[str, Any] = {"dice": {"label": label, "counts": "applied" if label else "each"}}
    if more:
        units["effort"] = {"label": more, "counts": "beside"}
    actions = (action for _, action in _items(raw.get("actions")) if isinstance(action, Mapping))
    defends = any(action.get("category") == DEFENSE for action in actions)
    return {
        "unit": "dice",
        "units": units,
        "edges": EDGES,
        "defences": [DEFENSE] if defends else [],
    }


def _zones(raw: RawTable) -> list[str]:
    """The labels of a ruleset's zones."""
    zones = raw.get("zones")
    return (
        [str(zone.get("label")) for zone in zones if isinstance(zone, Mapping)]
        if isinstance(zones, list)
        else []
    )


def _converted(path: tuple[str, ...], value: Any, rolls: RawTable) -> Any:
    """A value at a place in the ruleset, with the tables in it converted."""
    place = (path[0], len(path))
    if place == ("conditions", 1) or place == ("actions", 1):
        return {
            name: _converted((*path, name), inner, rolls) for name, inner in _items(value)
        } or value
    if place == ("conditions", 2) and isinstance(value, Mapping):
        return _state(value, rolls)
    if place == ("actions", 2) and isinstance(value, Mapping):
        return _renamed(value, {"tags": lambda texts: [{"note": text} for text in texts]})
    if place in (("zones", 1), ("range_bands", 1)) and isinstance(value, list):
        return [_renamed(band, {"effect": lambda text: _band(text, rolls)}) for band in value]
    if place == ("threat", 1):
        return _with_ring_words(value)
    return _converted_rule(path, value, rolls)


def _converted_rule(path: tuple[str, ...], value: Any, rolls: RawTable) -> Any:
    if path in (("flank",), ("cover",)):
        return _renamed(value, {"effect": lambda text: _modifiers(text, rolls)})
    if (
        path == ("shooting",)
        and isinstance(value, Mapping)
        and isinstance(value.get("pressure"), str)
    ):
        return {**value, "pressure": _modifiers(value["pressure"], rolls)}
    if path == ("shooting", "pressure") and isinstance(value, str):
        return _modifiers(value, rolls)
    if path == ("repeat",) and isinstance(value, Mapping):
        kept = {key: inner for key, inner in value.items() if key != "unit"}
        return {
            **kept,
            **({"effects": _second_uses(value["effects"])} if "effects" in value else {}),
        }
    if path == ("repeat", "effects"):
        return _second_uses(value)
    if path[:2] == ("repeat", "effects") and isinstance(value, str):
        return _second_use(value)
    if path == ("effort",) and isinstance(value, Mapping) and "more" in value:
        kept = {key: inner for key, inner in value.items() if key != "more"}
        return {**kept, **({"unit": "effort"} if value["more"] else {})}
    return value


def _items(value: Any) -> Iterator[tuple[str, Any]]:
    return iter(value.items()) if isinstance(value, Mapping) else iter(())


def _renamed(value: Any, keys: Mapping[str, Any]) -> Any:
    """A table with some keys of an earlier form converted to `modifiers`."""
    if not isinstance(value, Mapping) or keys.keys().isdisjoint(value):
        return value
    made = [
        modifier
        for key, convert in keys.items()
        if key in value
        for modifier in convert(value[key])
    ]
    return {**{key: inner for key, inner in value.items() if key not in keys}, "modifiers": made}


def _with_ring_words(threat: Any) -> Any:
    if not isinstance(threat, Mapping) or not isinstance(threat.get("rings"), Mapping):
        return threat
    rings = {
        name: {"help" if key == "effect" else key: inner for key, inner in _items(ring)}
        for name, ring in threat["rings"].items()
    }
    return {**threat, "rings": rings}


def _second_uses(effects: Any) -> Any:
    return {name: _second_use(effect) for name, effect in _items(effects)} or effects


def _second_use(effect: Any) -> Any:
    if not isinstance(effect, str):
        return effect
    number = _number(effect)
    return {"condition": effect} if number is None else {"number": number}


def _band(text: Any, rolls: RawTable) -> list[dict[str, Any]]:
    parts = [part.strip() for part in str(text).split(",")]
    return [modifier for part in parts for modifier in _modifiers(part, rolls)]


def _modifiers(text: Any, rolls: RawTable) -> list[dict[str, Any]]:
    return [_modifier(text, rolls)] if isinstance(text, str) and text else []


def _state(state: RawTable, rolls: RawTable) -> dict[str, Any]:
    """A condition with its sentences converted to modifiers; likewise its levels."""
    found = [{**_modifier(text, rolls), **_against(state)} for text in state.get(AGAINST, ())]
    found += [_modifier(text, rolls) for text in state.get(OWN, ())]
    near = {"of": ALLIES, "within": state.get("allies_within", 0)}
    found += [{**_modifier(text, rolls), **near} for text in state.get(ALLIES, ())]
    kept = {key: value for key, value in state.items() if key not in MOVED}
    if isinstance(state.get("levels"), Mapping):
        kept["levels"] = {
            level: _state(inner, rolls) if isinstance(inner, Mapping) else inner
            for level, inner in state["levels"].items()
        }
    return {**kept, "modifiers": [*state.get("modifiers", ()), *found]} if found else kept


def _against(state: RawTable) -> dict[str, Any]:
    limits = {"within": state.get("against_within"), "held": state.get("against_held")}
    return {"of": "attackers", **{key: value for key, value in limits.items() if value is not None}}


def _modifier(text: Any, rolls: RawTable) -> dict[str, Any]:
    """One sentence as a modifier record; a note where it is none of the forms that counted."""
    said = str(text)
    scope, given = "", said
    if ": " in said:
        scope, given = said.split(": ", 1)
    elif " on " in said:
        given, scope = said.split(" on ", 1)
    limits = _limits(scope.strip(), rolls.get("zones", ()))
    counted = _given(given.strip(), rolls)
    if limits is None or counted is None:
        return {"note": said.replace("{", "(").replace("}", ")")}
    return {**limits, **counted}


def _limits(scope: str, zones: Collection[str]) -> dict[str, Any] | None:
    """The keys for the words before a colon; None for words that were never read."""
    first = scope.removesuffix(" and farther")
    if first in zones:
        return {"zone_from": first} if first != scope else {"zone_from": first, "zone_upto": first}
    return SCOPES.get(scope.lower()) if scope else {}


def _given(text: str, rolls: RawTable) -> dict[str, Any] | None:
    """A number in a unit, or an edge; None for anything else."""
    edges = {str(edge["label"]): name for name, edge in _items(rolls.get("edges"))}
    units = {str(unit.get("label", "")): name for name, unit in _items(rolls.get("units"))}
    first, _, rest = text.partition(" ")
    number = _number(first)
    if text in edges:
        return {"edge": edges[text]}
    if number is None:
        return None
    if rest in edges and number >= 1:
        return {"edge": edges[rest], "count": int(number)}
    if {rest} <= {"die", "dice"} and "dice" in units:
        rest = "dice"
    return {"number": number, "unit": units[rest]} if rest in units else None


def _number(text: str) -> float | None:
    try:
        return float(text.replace("−", "-"))
    except ValueError:
        return None


def _indexed(sources: RawTable) -> dict[str, Any]:
    """A rule index made from the sources, and the sources themselves; names that cannot be in an
    index become `default`.
    """
    kept = {
        _moved(key): "default" if _is_unnameable(rule) else rule for key, rule in sources.items()
    }
    named = dict.fromkeys(rule for rule in kept.values() if isinstance(rule, str) and rule.strip())
    entries = {rule: {"name": rule[:60], "says": UNNAMED} for rule in named if rule != "default"}
    return {"rules": {"Rules": entries} if entries else {}, "sources": {"rolls": "default", **kept}}


def _moved(key: str) -> str:
    """The present dotted key of a value."""
    *path, last = key.split(".")
    if key in ("repeat.unit", "effort.more"):
        return {"repeat.unit": "rolls.units", "effort.more": "effort.unit"}[key]
    if path[:2] == ["threat", "rings"] and last == "effect":
        return ".".join((*path, "help"))
    moves = len(path) >= 1 and path[0] in (
        "conditions",
        "actions",
        "flank",
        "cover",
        "range_bands",
        "zones",
    )
    return ".".join((*path, MOVED[last])) if moves and last in MOVED else key


def _is_unnameable(rule: object) -> bool:
    return isinstance(rule, str) and (len(rule.split()) > 1 or len(rule) > 40)
