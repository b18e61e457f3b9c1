"""What somebody reads who writes a ruleset and errs: the file, the key, and what may stand
there.
"""

from __future__ import annotations

import shutil
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules

import pytest

from fivefoot.core.rules.ruleset import library, schema
from fivefoot.core.rules.ruleset.references import NAMED
from fivefoot.core.rules.ruleset.ruleset_folders import looking_in
from fivefoot.core.rules.ruleset.schema import base

SIXTH = Path(__file__).parents[3] / "files" / "rulesets" / "patchwork"
RULES, STATES, ACTIONS = "ruleset.toml", "conditions.toml", "actions.toml"

# file, what stands in it, what is written instead, and what the message says
ERRORS = [
    (
        RULES,
        '"alternating"',
        '"alternate"',
        "metric.diagonal: one of 'equidistant', 'first_then_1_5', 'alternating'",
    ),
    (
        RULES,
        "diagonal_scope =",
        "diagonal_scop =",
        "metric.diagonal_scop: this key is not known; did you mean",
    ),
    (
        RULES,
        "[opportunity]",
        "[oportunity]",
        "oportunity: this key is not known; did you mean opportunity?",
    ),
    (
        RULES,
        '"disengage_step"]',
        '"disengage"]',
        "opportunity.exempt.3: one of 'forced', 'teleport', 'stand'",
    ),
    (RULES, '"initiative"]', '"speed"]', "reaction.order.1: one of 'distance', 'initiative_bonus'"),
    (
        RULES,
        'acts = ["shot"]',
        'acts = ["shott"]',
        "opportunity.acts: there is no provocation 'shott'; did you mean",
    ),
    (
        RULES,
        "protected = 1",
        'protected = "one"',
        "opportunity.protected: a whole number is expected (it says 'one')",
    ),
    (
        RULES,
        "protected = 1",
        "protected = -1",
        "opportunity.protected: at least 0 is expected (it says -1)",
    ),
    (
        RULES,
        "limit = 2\n",
        "limit = 3\n",
        "reaction.limit: it gives 3, but the pool reaction holds 2",
    ),
    (
        RULES,
        'price = { kind = "dice", first = 0, step = -1, label = "dice" }',
        'price = { kind = "none" }',
        "reaction.reset: it does nothing because the refresh of the pool reaction",
    ),
    (
        RULES,
        'pool = "reaction"',
        'pool = "reactions"',
        "reaction.pool: there is no pool 'reactions'; did you mean",
    ),
    (
        RULES,
        "2d6",
        "2e6",
        "rounds.initiative_die: '2e6' is not a dice expression; write it like 2d8",
    ),
    (
        RULES,
        '"wits"',
        '"wit"',
        "rounds.initiative_stat: there is no stat 'wit'; did you mean wits?",
    ),
    (
        RULES,
        'tier_stat = "strength"',
        'tier_stat = "might"',
        "leap.tier_stat: there is no stat 'might'",
    ),
    (
        RULES,
        "footprint = 3",
        "footprint = 0",
        "sizes.giant.footprint: at least 1 is expected (it says 0)",
    ),
    (
        RULES,
        "footprint = 3",
        "footprint = 2.5",
        "sizes.giant.footprint: a whole number is expected (it says 2.5)",
    ),
    (RULES, "medium = {", "normal = {", "sizes: a size named medium is needed"),
    (
        RULES,
        'share = ["tiny"]',
        'share = ["tinny"]',
        "occupancy.share: there is no size 'tinny'; did you mean tiny?",
    ),
    (
        RULES,
        "{ constant = 4 }",
        "{ const = 4 }",
        "pools.vigour.size.const: this key is not known; did you mean",
    ),
    (
        RULES,
        "size = { constant = 4 }",
        "size = 4",
        "pools.vigour.size: a table in { } is expected; its keys are stat, con",
    ),
    (
        RULES,
        "{ constant = 4 }",
        '{ stat = "vigor" }',
        "pools.vigour.size.stat: there is no stat 'vigor'; declare it",
    ),
    (
        RULES,
        "{ constant = 4 }",
        '{ stat = "wits", constant = 4 }',
        "pools.vigour.size: give exactly one of stat",
    ),
    (
        RULES,
        'action = "stride"',
        'action = "walk"',
        "movement.action: there is no action 'walk'; known are stride",
    ),
    (
        RULES,
        'action = "stride"',
        'action = "blow"',
        "movement.action: the action 'blow' grants no movement",
    ),
    (RULES, "{ air = 1 }", "{ sky = 1 }", "modes.fly.mediums.sky: one of 'ground', 'liquid'"),
    (
        RULES,
        "{ air = 1 }",
        "{ air = -1 }",
        "modes.fly.mediums.air: more than 0 is expected (it says -1)",
    ),
    (
        RULES,
        'condition = "prone"',
        'condition = "pron"',
        "modes.crawl.requires.0.condition: there is no condition",
    ),
    (
        RULES,
        "from = 5, long = 6",
        "from = 5, long = 1",
        "leap.tiers.1.long: 1 does not rise above 2, the row before",
    ),
    (
        RULES,
        "from = 5, long = 6, high = 2",
        "from = 5, long = 2, high = 1",
        "leap.tiers.1.long: 2 does not rise above 2, the row before",
    ),
    (
        RULES,
        "from = 5, long = 6, high = 2",
        "from = 0, long = 6, high = 2",
        "leap.tiers.1.from: 0 does not rise above 0, the row before",
    ),
    (
        RULES,
        'rule = "tiers"',
        'rule = "formula"',
        "leap.long: the rule formula needs the length of a leap",
    ),
    (RULES, 'rule = "tiers"', 'rule = "run_up"', "leap.run_up.per_unit: the rule run_up needs"),
    (
        RULES,
        'not_while = ["prone"]',
        'not_while = ["prown"]',
        "leap.not_while: there is no condition 'prown'",
    ),
    (
        RULES,
        '["bird", "balloon"]',
        '["bird"]',
        "flight.kinds: the stat flight is never 'balloon'; its choices are b",
    ),
    (
        RULES,
        'default = "bird"',
        'default = "brid"',
        "stats.flight.default: 'brid' is not one of its choices: bird, b",
    ),
    (
        RULES,
        "default = 5, least",
        "default = 50, least",
        "stats.strength.default: 50 is above the maximum of 20; change one of them",
    ),
    (
        RULES,
        "default = 5, least",
        'default = "5", least',
        "stats.strength.default: its type is number: a number is expected",
    ),
    (
        RULES,
        '"{} paces"',
        '"paces"',
        "grid.label: it has to contain {} once, and no other { or } (it says 'paces')",
    ),
    (RULES, "cell = 2", "cell = nan", "grid.cell: "),
    (
        RULES,
        "modifiers = [{ number = 2 }]",
        'effect = "+2 to hit"',
        "effect: this key is not known; effects on",
    ),
    (
        RULES,
        "modifiers = [{ number = 2 }]",
        'modifiers = ["+2 to hit"]',
        "flank.modifiers.0: a table in { } is expected",
    ),
    (
        RULES,
        "{ number = 2 }",
        '{ number = 2, edge = "luck" }',
        "flank.modifiers.0: a modifier needs exactly one of",
    ),
    (
        RULES,
        "{ number = 2 }",
        '{ edge = "luck" }',
        "flank.modifiers.0.edge: there is no edge 'luck'; declare it unde",
    ),
    (
        RULES,
        "{ number = 2 }",
        '{ number = 2, unit = "rol" }',
        "flank.modifiers.0.unit: there is no unit 'rol'; did y",
    ),
    (
        RULES,
        "{ number = 2 }",
        '{ of = "attackers", number = 2 }',
        "flank.modifiers.0.of: only a condition's modifiers",
    ),
    (
        RULES,
        "{ number = 2 }",
        '{ kinds = ["spell"], number = 2 }',
        "flank.modifiers.0.kinds.0: one of 'melee', 'rang",
    ),
    (
        RULES,
        'unit = "roll"\n',
        "",
        "flank.modifiers.0.number: its unit is missing; declare one unde",
    ),
    (
        STATES,
        'ends = "getting up"',
        'against = ["-4 to hit"]',
        "against: this key is not known; effects on rolls",
    ),
    (
        STATES,
        'ends = "getting up"',
        'modifiers = [{ number = -4, kind = "melee" }]',
        "modifiers.0.kind: this key is",
    ),
    (
        STATES,
        'ends = "getting up"',
        'modifiers = [{ check = ["Wit"], number = -4 }]',
        "0.check: there is no check 'W",
    ),
    (
        STATES,
        'ends = "getting up"',
        'modifiers = [{ zone_from = "Far", number = 1 }]',
        "zone_from: there is no zone",
    ),
    (
        STATES,
        'ends = "getting up"',
        'modifiers = [{ held = "rope", number = 1 }]',
        "0.held: there is no tie 'rope';",
    ),
    (
        STATES,
        'ends = "getting up"',
        'modifiers = [{ note = "{} less" }]',
        "0.note: {} in a note stands for the modif",
    ),
    (
        STATES,
        'ends = "getting up"',
        'modifiers = [{ note = "aim", unit = "roll" }]',
        "0.unit: only a number has a unit",
    ),
    (
        STATES,
        'ends = "getting up"',
        "modifiers = [{ number = 1, count = 2 }]",
        "0.count: only an edge has a count; w",
    ),
    (
        STATES,
        'ends = "getting up"',
        'modifiers = [{ note = "x", per_level = true }]',
        "0.per_level: only a number can",
    ),
    (
        STATES,
        'ends = "getting up"',
        'modifiers = [{ roll = ["save"], kinds = ["melee"], number = 1 }]',
        "0.kinds: on",
    ),
    (
        RULES,
        ', "disengage_step"]',
        "]",
        "actions.slip.movement.provokes: nothing exempts such a step; add",
    ),
    (
        RULES,
        "corner_cut = true",
        'corner_cut = "yes"',
        "grid.corner_cut: true or false is expected (it says 'yes')",
    ),
    (
        RULES,
        "corner_cut = true",
        "corner_cut = True",
        "ruleset.toml: this is not valid TOML: Invalid value (at line",
    ),
    (
        RULES,
        '"grid" = "default"',
        "",
        "grid: it has no source; add grid to [sources]",
    ),
    (
        RULES,
        '"grid" = "default"',
        '"grid" = ""',
        "sources.grid: it is empty; name the rule, or write default",
    ),
    (
        RULES,
        '"grid" = "default"',
        '"grid" = "P1"',
        "sources.grid: rules.toml has no rule 'P1'; add it there, or write",
    ),
    (RULES, '"grid" =', '"grit" = "X"\n"grid" =', "sources.grit: it matches no key of the ruleset"),
    (RULES, "version = 1", "", "version: this key is missing; add it"),
    (
        RULES,
        'id = "patchwork"',
        'id = "Patch Work"',
        "id: an id is expected: lower-case letters, digits and _",
    ),
    (
        RULES,
        'id = "patchwork"',
        'id = "other"',
        "id: the id is 'other' but the folder is named 'patchwork'",
    ),
    (RULES, 'wall_die = "1d6"', 'wall_die = "2d6"', "forced.wall_die: '2d6' is not a single die"),
    (RULES, "distance = 4", "distance = 0", "actions.shove.forced: a push needs a distance"),
    (
        RULES,
        'keyword = "blow"',
        'keyword = "strike"',
        "repeat.keyword: there is no keyword 'strike'; no action has this",
    ),
    (
        STATES,
        'badge = "P"',
        'badge = "Prone"',
        "conditions.prone.badge: a text of at most 2 characters is expected",
    ),
    (
        STATES,
        '["walk", "leap"]',
        '["walking"]',
        "conditions.prone.blocks.0: one of 'actions', 'combat', 'move'",
    ),
    (
        STATES,
        "{ vigour = 2 }",
        "{ vigor = 2 }",
        "conditions.dazed.pools: there is no pool 'vigor'; did you mean vigo",
    ),
    (STATES, "levels.2", "levels.3", "conditions.dazed.levels.3: a level is a number from 1 to 2"),
    (
        STATES,
        'ends = "getting up"',
        "speed = [1, 0]",
        "conditions.prone.speed: a fraction is expected, like [1, 2]",
    ),
    (
        STATES,
        'ends = "getting up"',
        'includes = ["dased"]',
        "conditions.prone.includes: there is no condition 'das",
    ),
    (
        STATES,
        "[conditions.prone]",
        "[states.prone]",
        "states: this does not belong here; this file holds [conditions",
    ),
    (
        ACTIONS,
        "{ vigour = 1 }",
        "{ vigor = 1 }",
        "actions.stride.cost: there is no pool 'vigor'; did you mean vigour?",
    ),
    (
        ACTIONS,
        "[{ vigour = 1 }]",
        "{ vigour = 1 }",
        "actions.stride.cost: a list in [ ] is expected",
    ),
    (
        ACTIONS,
        '"fly"]',
        '"flie"]',
        "actions.stride.movement.modes: there is no mode 'flie'; known are walk",
    ),
    (
        ACTIONS,
        'side = "other", bands',
        'side = "foe", bands',
        "actions.shot.target.side: one of 'enemy', 'ally'",
    ),
    (
        ACTIONS,
        'effects = [{ condition = "prone" }]',
        'effects = [{ until = "turn_end" }]',
        "it does nothing",
    ),
    (
        ACTIONS,
        'no_condition = "prone"',
        'used = ["strid"]',
        "gates.0.used: there is no action 'strid'; did you",
    ),
    (
        ACTIONS,
        'no_condition = "prone"',
        'stat = { stat = "speed" }',
        "gates.0.stat: it compares the stat with nothing",
    ),
    (
        ACTIONS,
        'no_condition = "prone"',
        'phase = "action"',
        "gates.0.phase: there is no phase 'action'; declare it in",
    ),
    (
        ACTIONS,
        'no_condition = "prone"',
        'flag = "brave"',
        "gates.0.flag: there is no flag 'brave'; no effect sets it",
    ),
    (
        ACTIONS,
        'no_condition = "prone"',
        'link = "tied"',
        "gates.0.link: there is no tie 'tied'; no effect makes",
    ),
    (
        ACTIONS,
        "[actions.drop_prone]",
        "[actions.drop-prone]",
        "actions.drop-prone: an id is expected: lower-case letters",
    ),
    (
        ACTIONS,
        '[actions.drop_prone]\nlabel = "Drop prone"',
        "[actions.drop_prone]",
        "label: this key is missing",
    ),
    (
        ACTIONS,
        '"actions" =',
        '"grid" = "X"\n"actions" =',
        "sources.grid: another file of the ruleset has it, too",
    ),
]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return Path(shutil.copytree(SIXTH, tmp_path / "patchwork"))


@pytest.mark.parametrize(
    ("file", "old", "new", "says"), ERRORS, ids=[f"{e[0]}: {e[2]}" for e in ERRORS]
)
def test_an_error_is_named(folder: Path, file: str, old: str, new: str, says: str) -> None:
    text = (folder / file).read_text(encoding="utf-8")
    assert old in text
    (folder / file).write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(library.RulesetError) as caught:
        library.read(folder)
    line = next((line for line in caught.value.problems if says in line), "")
    assert line, caught.value.problems
    assert line.startswith((f"{RULES}, ", f"{STATES}, ", f"{ACTIONS}, ", f"{file}: ")), line


def test_a_row_of_leaps_may_stay_as_high_as_the_one_before(folder: Path) -> None:
    text = (folder / RULES).read_text(encoding="utf-8")
    (folder / RULES).write_text(text.replace("long = 6, high = 2", "long = 6, high = 1"), "utf-8")
    before, after, *_ = library.read(folder).leap.tiers
    assert (before.high, after.high, after.long) == (1, 1, 6)


def test_an_option_is_named_as_one() -> None:
    with pytest.raises(
        library.RulesetError, match=r"option metric\.diagonal: one of 'equidistant'"
    ):
        library.load("keyword3", {"metric.diagonal": "odd"})


def test_an_option_needs_no_source() -> None:
    assert library.load("twopoint", {"shooting.into_melee": 1}).shooting.into_melee == 1


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b"\xff\xfe[\x00g\x00", "ruleset.toml: it is not UTF-8 text; save it as UTF-8"),
        (b"a = " + b"[" * 5000 + b"]" * 5000, "ruleset.toml: it is nested too deeply"),
        (b"a = " + b"[" * 200 + b"]" * 200, "ruleset.toml: it is nested too deeply"),
        (b"#" * 5_000_000, "ruleset.toml: it is larger than 512 KB"),
        (b"a = " + b"9" * 5000, "ruleset.toml: this is not valid TOML"),
        (b"title = 0x" + b"f" * 5000, "a number with thousands of digits"),
    ],
    ids=["utf-16", "deep", "nested", "large", "digits", "hexadecimal"],
)
def test_a_file_that_is_no_ruleset(folder: Path, data: bytes, says: str) -> None:
    (folder / RULES).write_bytes(data)
    with pytest.raises(library.RulesetError, match=says):
        library.read(folder)


def test_a_mark_of_the_byte_order_is_borne(folder: Path) -> None:
    (folder / RULES).write_bytes(b"\xef\xbb\xbf" + (folder / RULES).read_bytes())
    assert library.read(folder).id == "patchwork"


def test_a_folder_is_looked_in_for_a_while(tmp_path: Path, folder: Path) -> None:
    assert "patchwork" not in library.available()
    with looking_in(folder):
        assert library.available()["patchwork"] == folder
    with looking_in(own=tmp_path):
        assert library.load("patchwork").title == "Patchwork"
        with pytest.raises(library.RulesetError, match=f"Put its folder into {tmp_path}"):
            library.load("nobody")
    assert "patchwork" not in library.available()


def test_each_key_that_names_something_is_looked_up() -> None:
    """A new key of the schema whose name says that it names a state, a stat and so on has to stand
    in NAMED.
    """
    telling = ("condition", "stat", "pool", "counter", "link", "mode", "action")
    spared = {
        ("Effect", "counter"),
        ("Effect", "link"),
        ("Effect", "target_flag"),
        ("PerSquare", "counter"),
        ("Condition", "link"),
        ("Ruleset", "conditions"),
        ("Ruleset", "actions"),
        ("Ruleset", "modes"),
        ("Ruleset", "pools"),
        ("Ruleset", "stats"),
        ("Movement", "adds_to_pool"),
        ("MovementRules", "modes"),
        ("FlightKind", "stat"),
        ("StatLimit", "stat"),
    }
    for record in records():
        for key, field in record.model_fields.items():
            told = any(key.rstrip("s").endswith(word) for word in telling) and "str" in str(
                field.annotation
            )
            if told and (record.__name__, key) not in spared:
                assert (record.__name__, key) in NAMED, (
                    f"{record.__name__}.{key}: say in references.NAMED what it names"
                )


def test_each_key_that_is_looked_up_stands_in_the_schema() -> None:
    """A record or a key that is renamed would be looked up no more, without a word."""
    keys = {(record.__name__, key) for record in records() for key in record.model_fields}
    assert sorted(set(NAMED) - keys) == []


def records() -> set[type[base.Record]]:
    """Every record of the schema's modules."""
    return {
        record
        for each in iter_modules(schema.__path__)
        for record in vars(import_module(f"{schema.__name__}.{each.name}")).values()
        if isinstance(record, type) and issubclass(record, base.Record)
    }
