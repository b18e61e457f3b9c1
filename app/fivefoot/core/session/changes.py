"""Finds what differs between two scenarios by identity: frozen parts that are the same object are
unchanged.
"""

from __future__ import annotations

from dataclasses import dataclass

from fivefoot.core.model.scenario import Scenario


@dataclass(frozen=True, slots=True)
class Change:
    """A change from `before` to `after`, and which parts differ.

    `other_scene` is true where another scene of the document was opened, `whole` where another
    document was.
    """

    before: Scenario
    after: Scenario
    added: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()
    altered: tuple[str, ...] = ()
    scene: bool = False
    barriers: bool = False
    ground: bool = False
    encounter: bool = False
    ruleset: bool = False
    assets: bool = False
    zones: bool = False
    other_scene: bool = False
    whole: bool = False

    @property
    def fresh(self) -> bool:
        """Whether everything on the map is new, with nothing carried over."""
        return self.whole or self.other_scene

    @property
    def sides(self) -> bool:
        """Whether the map's size in cells changed."""
        one, two = self.before.scene, self.after.scene
        return (one.columns, one.rows) != (two.columns, two.rows)

    @property
    def tokens(self) -> bool:
        """Whether any token was added, removed or changed."""
        return bool(self.added or self.removed or self.altered)


def _rules(scenario: Scenario) -> tuple[object, ...]:
    return scenario.ruleset, scenario.options, scenario.ruleset_files, scenario.house_rules


def difference(before: Scenario, after: Scenario) -> Change:
    """The change between two scenarios.

    Costs a few microseconds for hundreds of tokens, because unchanged values are the same objects.
    """
    old, new = before.tokens, after.tokens
    shared = [name for name in new if name in old]
    one, two = before.scene, after.scene
    return Change(
        before,
        after,
        added=tuple(name for name in new if name not in old),
        removed=tuple(name for name in old if name not in new),
        altered=tuple(name for name in shared if new[name] is not old[name]),
        scene=one is not two,
        barriers=one.barriers is not two.barriers,
        ground=one.ground is not two.ground
        or one.painted is not two.painted
        or one.floor is not two.floor,
        encounter=before.encounter is not after.encounter,
        # By value: choosing a reading and taking it back creates equal rules anew.
        ruleset=_rules(before) != _rules(after),
        assets=before.assets is not after.assets,
        zones=before.zones is not after.zones,
        # Adding a first scene beside the only one gives that an id: what is on the map stays.
        other_scene=before.open_scene != after.open_scene
        and bool(before.scene_names and after.scene_names),
    )
