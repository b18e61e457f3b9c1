"""Merges chosen differences of another scenario in one step."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar

from fivefoot.core.model.scenario import Scenario
from fivefoot.core.rules.ruleset.schema.ruleset import Ruleset
from fivefoot.core.rules.space.tokens import footprint_of
from fivefoot.core.session.commands import no_question_waits, refuse
from fivefoot.core.session.commands.map_edits import changed_under
from fivefoot.core.session.commands.texts import say
from fivefoot.core.session.commands.token_edits import DeleteTokens, with_places
from fivefoot.core.session.differences import FIGHT, Difference, by_id
from fivefoot.core.session.switching import fitted_to_rules
from fivefoot.core.session.variants import pictures_of


@dataclass(frozen=True, slots=True)
class Merge:
    """Applies chosen differences between the open scenario and another one.

    Tokens of another system lose conditions and sizes that the rules in force do not have; the
    fight is merged only with all of its tokens.
    """

    taken: tuple[Difference, ...]
    other: Scenario = field(repr=False)
    kind: ClassVar[str] = "edit"

    def label(self, scenario: Scenario, rules: Ruleset) -> str:
        if len(self.taken) == 1:
            return say("take_over_first", first=self.taken[0].title)
        return say("take_over_differences", count=len(self.taken))

    def apply(self, scenario: Scenario, rules: Ruleset) -> Scenario:
        no_question_waits(scenario)
        # All are checked before the first is applied: a merge is one step.
        for difference in self.taken:
            if not difference.can_be_taken:
                raise refuse(
                    say("difference_read_scenario_by_that_system", difference=difference.title)
                )
        merged = self._with_things(scenario, rules)
        merged = self._with_settings(merged)
        # Pictures last: only then it is known which are still named.
        merged = _with_pictures(merged, self.other)
        _check(merged, rules)
        # In setup nobody falls.
        if merged.scene is scenario.scene or scenario.encounter.stage != "play":
            return merged
        return changed_under(scenario, merged, rules)

    def _with_things(self, scenario: Scenario, rules: Ruleset) -> Scenario:
        """The scenario with merged things that have an id: first those removed, then those added or
        changed.
        """
        tokens = [each for each in self.taken if each.part == "tokens"]
        gone = tuple(each.key for each in tokens if each.other is None)
        # Through the session's commands, so that turns and links of removed tokens are tidied up.
        merged = DeleteTokens(gone).apply(scenario, rules) if gone else scenario
        before = set(merged.tokens)
        come = {
            each.key: fitted_to_rules(each.other, rules)
            for each in tokens
            if each.other is not None
        }
        merged = replace(merged, tokens={**merged.tokens, **come})
        if set(merged.tokens) - before:
            # A new token gets its place in the order of a running fight.
            merged = with_places(merged, rules, before)
        others = [each for each in self.taken if not (each.is_setting or each.part == "tokens")]
        for part in dict.fromkeys((each.part, each.in_scene) for each in others):
            merged = _with_part(merged, part, [each for each in others if each.part == part[0]])
        return merged

    def _with_settings(self, merged: Scenario) -> Scenario:
        settings = [each for each in self.taken if each.is_setting]
        of_scene = {each.key: each.other for each in settings if each.part == "scene"}
        of_all = {each.key: each.other for each in settings if each.part == "scenario"}
        # Initiative refers to tokens by id.
        if FIGHT in of_all:
            missing = set(self.other.tokens) - set(merged.tokens)
            if missing:
                names = ", ".join(sorted(self.other.tokens[name].name for name in missing))
                raise refuse(say("fight_comes_only_with_all", names=names))
        scene = replace(merged.scene, **of_scene) if of_scene else merged.scene
        return replace(merged, scene=scene, **of_all)


def _with_part(merged: Scenario, part: tuple[str, bool], taken: list[Difference]) -> Scenario:
    """The scenario with the entries of a collection merged; the others keep their order."""
    name, in_scene = part
    holder: Any = merged.scene if in_scene else merged
    now = getattr(holder, name)
    entries = by_id(now) or {}
    for difference in taken:
        if difference.other is None:
            entries.pop(difference.key, None)
        else:
            entries[difference.key] = difference.other
    changed = replace(holder, **{name: entries if isinstance(now, Mapping) else _tuple(entries)})
    return replace(merged, scene=changed) if in_scene else changed


def _tuple(entries: Mapping[str, Any]) -> tuple[Any, ...]:
    return tuple(entries.values())


def _with_pictures(merged: Scenario, other: Scenario) -> Scenario:
    """The scenario with those pictures that it now names and that the other one holds."""
    named = {name for name in pictures_of(merged) if name not in merged.assets}
    found = {name: data for name, data in other.assets.items() if name in named}
    return replace(merged, assets={**merged.assets, **found}) if found else merged


def _check(merged: Scenario, rules: Ruleset) -> None:
    """Raises Refused where a token would stand outside the map, or a passage lead nowhere."""
    scene = merged.scene
    for passage in scene.passages:
        if passage.scene and passage.scene not in merged.other_scenes:
            raise refuse(say("passage_name_leads_to_no_scene", name=passage.name))
    for token in merged.tokens.values():
        side = footprint_of(rules, token).side
        if token.cell.x + side > scene.columns or token.cell.y + side > scene.rows:
            raise refuse(
                say(
                    "token_would_stand_outside_map",
                    token=token.name,
                    columns=scene.columns,
                    rows=scene.rows,
                )
            )
