"""Phases and choices of stats have labels; one without is called by its id in words."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from fivefoot.core.rules.ruleset import library
from fivefoot.core.rules.ruleset.ruleset_labels import (
    choice_called,
    choice_label,
    count_text,
    phase_label,
)
from fivefoot.core.rules.ruleset.schema.ruleset import Ruleset
from fivefoot.core.texts.labels import in_sentence

SIXTH = Path(__file__).parents[3] / "files" / "rulesets" / "patchwork"
CHOICES = 'choices = ["bird", "balloon"]'
PHASES = "[rounds]\n"


def changed(folder: Path, *pairs: tuple[str, str]) -> Path:
    copy = shutil.copytree(SIXTH, folder / "patchwork") / "ruleset.toml"
    text = copy.read_text(encoding="utf-8")
    for before, after in pairs:
        assert before in text
        text = text.replace(before, after)
    copy.write_text(text, encoding="utf-8")
    return copy.parent


@pytest.fixture
def own(tmp_path: Path) -> Ruleset:
    labels = f'{CHOICES}, choice_labels = {{ bird = "As birds do" }}'
    phases = f'{PHASES}phases = ["dawn", "high_noon"]\nphase_labels = {{ dawn = "Morning" }}\n'
    return library.read(changed(tmp_path, (CHOICES, labels), (PHASES, phases)))


def test_a_label_is_said_where_there_is_one_and_else_the_id_in_words(own: Ruleset) -> None:
    assert [phase_label(own, phase) for phase in own.rounds.phases] == ["Morning", "High noon"]
    assert choice_label(own, "flight", "bird") == "As birds do"


def test_a_ruleset_may_keep_the_capitals_of_its_labels(tmp_path: Path) -> None:
    """Names, or nouns of a language like German, stand in sentences as they are written."""
    ours = library.load("keyword3")
    kept = library.load("keyword3", {"labels_keep_capitals": True})
    said = [
        (in_sentence(rules.conditions["stunned"].label), count_text(rules.pools["actions"], count))
        for rules in (ours, kept)
        for count in (1, 2)
    ]
    assert said == [
        ("stunned", "1 action"),
        ("stunned", "2 actions"),
        ("Stunned", "1 Action"),
        ("Stunned", "2 Actions"),
    ]
    folder = changed(tmp_path, ("[rounds]", "[rounds]"))
    text = (folder / "ruleset.toml").read_text(encoding="utf-8")
    (folder / "ruleset.toml").write_text("labels_keep_capitals = true\n" + text, encoding="utf-8")
    own = library.read(folder)
    assert all(in_sentence(mode.label) == mode.label for mode in own.modes.values())


def test_a_kind_of_flight_goes_by_its_own_label() -> None:
    rules = library.load("phase3ap")
    assert [choice_label(rules, "fly_kind", kind) for kind in ("winged", "hover")] == [
        "Winged",
        "Hovering",
    ]


def test_a_zone_is_found_among_the_choices_by_its_label() -> None:
    """A translated ruleset keeps the ids of its choices, which saved tokens have."""
    rules = library.load("openband")
    stat = rules.stats["weapon_zone"].model_copy(update={"choice_labels": {"near": "Nah"}})
    rules = rules.model_copy(update={"stats": {**rules.stats, "weapon_zone": stat}})
    named = [choice_called(rules, "weapon_zone", label) for label in ("Close", "Nah", "Nowhere")]
    assert named == ["close", "near", "nowhere"]


@pytest.mark.parametrize(
    ("before", "after", "said"),
    [
        (
            CHOICES,
            f'{CHOICES}, choice_labels = {{ brid = "Bird" }}',
            "stats.flight.choice_labels.brid: there is no 'brid' for this label, only bird",
        ),
        (
            PHASES,
            f'{PHASES}phase_labels = {{ dawn = "Dawn" }}\n',
            "rounds.phase_labels.dawn: there is no 'dawn' for this label, only nothing",
        ),
    ],
)
def test_a_label_of_what_is_not_there_is_refused(
    tmp_path: Path, before: str, after: str, said: str
) -> None:
    with pytest.raises(library.RulesetError) as refused:
        library.read(changed(tmp_path, (before, after)))
    assert any(said in problem for problem in refused.value.problems)
