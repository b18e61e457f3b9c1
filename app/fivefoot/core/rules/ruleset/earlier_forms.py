"""Rulesets that came inside a scenario file of an earlier version, in the form that is read today.

A ruleset in a folder is written in today's form or refused by `check`; the copy inside a saved scenario cannot be
mended by its reader, so it is brought into today's form here.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

UNNAMED = "This ruleset came without a list of its rules."


def in_present_form(raw: Mapping[str, Any]) -> Mapping[str, Any]:
    """The joined table of a ruleset with what later forms ask for; one of today comes back as it is."""
    sources = raw.get("sources")
    return {**raw, **_indexed(sources)} if "rules" not in raw and isinstance(sources, Mapping) else raw


def _indexed(sources: Mapping[str, Any]) -> dict[str, Any]:
    """An index of the rules that sources name, and the sources; what no index can name is nobody's rule."""
    kept = {key: "default" if _is_unnameable(rule) else rule for key, rule in sources.items()}
    named = dict.fromkeys(rule for rule in kept.values() if isinstance(rule, str) and rule.strip())
    entries = {rule: {"name": rule[:60], "says": UNNAMED} for rule in named if rule != "default"}
    return {"rules": {"Rules": entries}, "sources": kept}


def _is_unnameable(rule: object) -> bool:
    return isinstance(rule, str) and (len(rule.split()) > 1 or len(rule) > 40)
