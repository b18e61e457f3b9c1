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
    (RULES, 'label = "Tiny"', 'label = ""', "sizes.tiny.label: a text of at least 1 characters"),
    (
        RULES,
        'label = "Tiny"',
        'label = "Ti\\u202eny"',
        "sizes.tiny.label: the text contains an invisible",
    ),
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
    (ACTIONS, "cost = [{ vigour = 3 }]", "cost = []", "actions.burst.cost: at least 1 of them"),
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
