"""Values that read like a rule and would do nothing, or could never be met: each is refused with
its place and a remedy.
"""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from fivefoot.core.rules.ruleset import library

SIXTH = Path(__file__).parents[3] / "files" / "rulesets" / "patchwork"
RULES, STATES, ACTIONS = "ruleset.toml", "conditions.toml", "actions.toml"
AIM = 'attack = "melee"\ntarget = { side = "other", reach = true }\n'

# file, what stands in it, what is written instead, and what the message says
FAULTS = [
    (
        RULES,
        "{ constant = 4 }",
        "{ constant = -4 }",
        "pools.vigour.size: it comes to -4; the amount",
    ),
    (RULES, "difficult = 3", "difficult = 0", "terrain.difficult: more than 0 is expected"),
    (RULES, "factor = 3", "factor = 0", "modes.crawl.factor: more than 0 is expected"),
    (RULES, "full = 4", "full = -4", "leap.run_up.full: at least 0 is expected"),
    (RULES, '"{} paces"', '"{} {}"', "grid.label: it has to contain {} once"),
    (RULES, 'label = "Tiny"', 'label = ""', "sizes.tiny.label: a text of at least 1 character is"),
    (RULES, 'label = "Tiny"', 'label = "Ti\\u202eny"', "sizes.tiny.label: the text contains an"),
    (RULES, "most = 20 }", "most = nan }", "stats.strength.most: a finite number is expected"),
    (RULES, "default = 1,", "default = nan,", "wits.default: a number, a text in quotes, true or"),
    (
        RULES,
        "default = 8, least = 0, most = 100",
        "least = 9, most = 3",
        "the minimum of 9 is above",
    ),
    (RULES, "version = 1", "version = 1\nversion = 2", "a key or a table appears twice (at line"),
    (RULES, '"Far"\n', '"Far"\nupto = 5\n', "range_bands.1.upto: 5 does not rise above 10"),
    (RULES, '"Far"\n', '"Near"\n', "range_bands.1.label: Near appears twice"),
    (RULES, "upto = 10\n", "", "range_bands.0.upto: only the last band may have no end"),
    (
        RULES,
        "mediums = { air = 1 }\nvertical = true",
        "",
        "modes.fly.mediums: this mode cannot move",
    ),
    (RULES, '{ stat = "fly" }', '{ stat = "flight" }', "modes.fly.speed: the stat flight is a ch"),
    (RULES, 'kind = "step"', 'kind = "flag"', "disengage.kind: no action sets the flag"),
    (STATES, 'badge = "P"', 'badge = "P"\nincludes = ["prone"]', "prone.includes: its list leads"),
    (
        STATES,
        'badge = "P"',
        'badge = "P"\nmodifiers = [{ number = 1, within = 2, beyond = 4 }]',
        "modifiers.0.within: no distance is within 2 and beyond 4",
    ),
    (ACTIONS, "{ vigour = 3 }", "{ vigour = 3, reaction = 3 }", "cost.0.reaction: it takes 3, and"),
    (
        ACTIONS,
        "cost = [{ vigour = 3 }]",
        "cost = []",
        "actions.burst.cost: a list of at least 1 value is",
    ),
    (ACTIONS, AIM, 'attack = "melee"\n', "actions.blow.target: an attack needs a target"),
    (ACTIONS, 'no_condition = "prone"', "target_within = 3", "target_within: the action has no"),
    (ACTIONS, 'no_condition = "prone"', "pool_holds = { reaction = 3 }", "pool_holds.reaction: it"),
    (
        ACTIONS,
        '[{ condition = "prone" }]',
        '[{ target_condition = "prone" }]',
        "target_condition: ",
    ),
    (
        ACTIONS,
        '[{ condition = "prone" }]',
        '[{ condition = "prone", level = 2 }]',
        "level: Prone has no level above 1",
    ),
    (ACTIONS, 'attack = "contest"\n', "", "actions.shove.attack: a push needs a successful"),
    (ACTIONS, '"departure", ', "", "opportunity.trigger: no action reacts to it; give one"),
    (
        ACTIONS,
        'no_condition = "prone"',
        'stat = { stat = "speed", is = "fast" }',
        "gates.0.stat.is: the stat speed is compared by at_least or at_most",
    ),
    (ACTIONS, AIM, f'{AIM}like = "slow"\n', "blow.like: there is no action 'slow'; did you"),
    (ACTIONS, AIM, f'{AIM}like = "blow"\n', "blow.like: an action cannot copy itself"),
    (
        ACTIONS,
        'no_condition = "prone", ',
        "",
        "drop_prone.gates.0: a gate needs exactly one key, th",
    ),
    (
        ACTIONS,
        '[{ condition = "prone" }]',
        '[{ condition = "prone", end_condition = "dazed" }]',
        "effects.0: an effect does one thing, but this one has condition, end_condition",
    ),
    (
        ACTIONS,
        '[{ condition = "prone" }]',
        '[{ allies_condition = "dazed" }]',
        "within: it affects nobody",
    ),
    (
        ACTIONS,
        '[{ condition = "prone" }]',
        '[{ condition = "prone", roll = "Stealth" }]',
        "roll: nothing uses this roll",
    ),
    (
        ACTIONS,
        'gates = [{ no_condition = "prone"',
        'gates = [{ condition = "prone" }, { no_condition = "prone"',
        "gates.1.no_condition: another gate asks for the opposite",
    ),
    (
        ACTIONS,
        '[{ condition = "prone" }]',
        '[{ flag = "disengagd" }]',
        "effects.0.flag: nothing reads this flag; did you mean disengaged?",
    ),
    (
        ACTIONS,
        '[{ condition = "prone" }]\n',
        '[{ condition = "prone" }]\ndamage_dice = "1d6"\n',
        "damage_dice: the action has no target",
    ),
    (ACTIONS, AIM, f'{AIM}trigger = "dawn"\n', "blow.trigger: only a reaction reads it"),
    (ACTIONS, AIM, f'{AIM}price_stats = {{ vigour = "x" }}\n', "price_stats.vigour: there is no"),
    (
        ACTIONS,
        AIM,
        f'{AIM}modifiers = [{{ kinds = ["ranged"], number = 1 }}]\n',
        "blow.modifiers.0.kinds: attacks here are melee",
    ),
    (
        ACTIONS,
        '[{ condition = "prone" }]\n',
        '[{ condition = "prone" }]\nmodifiers = [{ number = 1 }]\n',
        "modifiers.0: the action has no roll",
    ),
    (
        STATES,
        'badge = "P"',
        'badge = "P"\nmodifiers = [{ of = "attackers", roll = ["save"], number = 1 }]',
        "modifiers.0.roll: attackers roll no saves",
    ),
    (
        STATES,
        'badge = "P"',
        'badge = "P"\nmodifiers = [{ number = 1, per_level = true }]',
        "prone.most: one of its modifiers counts per level, but it has only one",
    ),
    (STATES, 'badge = "P"', 'badge = "P"\nmodifiers = [{ number = 0 }]', "number: 0 adds nothing"),
    (STATES, 'badge = "P"', 'badge = "P"\nprevented_by = ["prone"]', "prevented_by: it can never"),
    (STATES, '["walk", "leap"]', '["leap", "leap"]', "prone.blocks: leap appears twice"),
    (
        RULES,
        'units.roll = { label = "to the roll" }',
        'units.roll = {}\nedges.up = { label = "up", opposite = "up" }',
        "rolls.edges.up.opposite: an edge cannot cancel itself",
    ),
    (RULES, 'damage = "half_distance"', 'damage = "table"', "fall.table: the table is empty"),
    (
        RULES,
        'damage = "half_distance"',
        'damage = "none"',
        "fall.cap: damage is none, which has no",
    ),
    (
        STATES,
        'badge = "P"',
        'badge = "P"\nmodifiers = [{ roll = ["defence"], number = 1 }]',
        "prone.modifiers.0.roll: no action is a defence",
    ),
    (
        STATES,
        'badge = "P"',
        'badge = "P"\nmodifiers = [{ kinds = ["weave"], number = 1 }]',
        "prone.modifiers.0.kinds: no action is an attack of this kind: weave",
    ),
    (RULES, "{ constant = 4 }", "{ constant = 4.5 }", "pools.vigour.size: a pool holds whole"),
    (RULES, "most = 20 }", 'most = 20, choices = ["a"] }', "choices: only a stat of the type"),
    (RULES, "[{ number = 2 }]", '[{ roll = ["save"], number = 2 }]', "roll: only attacks read it"),
]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return Path(shutil.copytree(SIXTH, tmp_path / "patchwork"))


@pytest.mark.parametrize(
    ("file", "old", "new", "says"), FAULTS, ids=[f"{e[0]}: {e[3]}" for e in FAULTS]
)
def test_nothing_is_taken_that_does_nothing(
    folder: Path, file: str, old: str, new: str, says: str
) -> None:
    text = (folder / file).read_text(encoding="utf-8")
    assert old in text
    (folder / file).write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(library.RulesetError) as caught:
        library.read(folder)
    assert any(says in line for line in caught.value.problems), caught.value.problems


def test_a_bare_table_is_named_once(folder: Path) -> None:
    """Not each of its thirty keys."""
    text = (folder / RULES).read_text(encoding="utf-8")
    (folder / RULES).write_text(text.replace('"modes" = "default"\n', ""), encoding="utf-8")
    with pytest.raises(library.RulesetError) as caught:
        library.read(folder)
    assert caught.value.problems == [
        "ruleset.toml, modes: it has no source; add modes to [sources]"
    ]


def test_a_state_that_comes_with_itself_by_another_is_refused(folder: Path) -> None:
    text = (folder / STATES).read_text(encoding="utf-8")
    text = text.replace('badge = "P"', 'badge = "P"\nincludes = ["dazed"]')
    text = text.replace('badge = "D"', 'badge = "D"\nincludes = ["prone"]')
    (folder / STATES).write_text(text, encoding="utf-8")
    with pytest.raises(library.RulesetError, match=r"conditions\.dazed\.includes: its list leads"):
        library.read(folder)
