"""Reading case files: whatever is not understood is an error that names its place and what would be
right.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from fivefoot.core.conformance.case_file import case_files, parse_case_file
from fivefoot.core.conformance.runner import run_files
from fivefoot.core.model.plain_table import TableError

HEAD = (
    'ruleset = "keyword3"\n[[case]]\nid = "X"\nsays = "something"\nsize = [9, 9]\ntokens.M = { at ='
    " [1, 1] }\n"
)
STEP = '[[case.do]]\nmove = "M"\npath = [[2, 1]]\n'
GOOD = HEAD + STEP + "expect = { cost = 5 }\n"


def outcome(tmp_path: Path, text: str) -> tuple[int, int, str]:
    """Passed, failed, and everything that was said."""
    file = tmp_path / "some.toml"
    file.write_text(text, encoding="utf-8")
    result = run_files([file])
    said = [*result.unreadable, *(line for case in result.results for line in case.messages)]
    return result.passed, result.failed, "\n".join(said)


def test_a_good_case_passes(tmp_path: Path) -> None:
    assert outcome(tmp_path, GOOD) == (1, 0, "")


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("cost = 5", "cost = 6", "step 1 (move M): cost: expected 6, got 5"),
        ("cost = 5", "cost = 5.0001", "more than three decimals"),
        ("cost = 5", "cots = 5", "move cannot expect 'cots' (did you mean cost?)"),
        ("cost = 5", "cost = true", "cost: expected True, got 5"),
        ("cost = 5", 'cost = "5"', "cost: expected '5', got 5"),
        ("cost = 5", "cost = nan", "is not a number"),
        ("cost = 5", "opportunity = [{ leaving = [1, 1] }]", "opportunity"),
        ("expect = { cost = 5 }", 'refused = "too_far"', "expected to be refused"),
        ("expect = { cost = 5 }", "refused = 3", "does not describe refused"),
        ("expect = { cost = 5 }", 'asks = "M"', "nothing is asked"),
        ("expect = { cost = 5 }", 'asks = "M"\nrefused = "x"', "a refused step asks nothing"),
        ("expect = { cost = 5 }", "expect = {}", "an empty expectation cannot fail"),
        ("expect = { cost = 5 }", "", "it expects nothing"),
        (
            "path = [[2, 1]]",
            "path = [[2, 1]]\nactoin = 'x'",
            "case.0.do.0.actoin: this key is not known",
        ),
        ("path = [[2, 1]]", "path = [[2, 1]]\naction = 'x'", "no movement action 'x'"),
        ("path = [[2, 1]]", "path = [[2.5, 1]]", "a whole number is expected"),
        ("path = [[2, 1]]", "path = 2", "a list is expected"),
        # Named as the case writes it, where the command has another name for it.
        (
            'move = "M"\npath = [[2, 1]]',
            'answer = "M"\nchoice = "apply"\ndeals = 4',
            "answer.deals: a list is expected",
        ),
        ('move = "M"\npath = [[2, 1]]', 'roll = "M"\nfaces = "six"', "roll.faces: a"),
        ('move = "M"', 'move = "Q"', "there is no token 'Q'"),
        ('move = "M"', 'mvoe = "M"', "a step needs exactly one verb"),
        ('move = "M"', 'move = "M"\nact = "M"', "a step needs exactly one verb, not move, act"),
        ("size = [9, 9]", "size = [9, 9]\nszie = 3", "case.0.szie: this key is not known"),
        ("size = [9, 9]", "size = [501, 9]", "a map cannot be 501 x 9 cells"),
        ("at = [1, 1]", "at = [9, 9]", "is outside the map"),
        ("at = [1, 1]", "at = [1, 1], stats = { spede = 1 }", "there is no stat 'spede'"),
        ("at = [1, 1]", "at = [1, 1], stats = { speed = inf }", "case.0.tokens.M.stats.speed"),
        ("at = [1, 1]", 'at = [1, 1], conditions = ["sleepy"]', "there is no state 'sleepy'"),
        ("at = [1, 1]", 'at = [1, 1], size = "big"', "'big' is not known here"),
        ('ruleset = "keyword3"', 'ruleset = "keyword4"', "this ruleset is not installed"),
        ('ruleset = "keyword3"', "", "ruleset is missing"),
        (
            'ruleset = "keyword3"',
            'ruleset = "keyword3"\nrulset = 1',
            "rulset: this key is not known",
        ),
        ('says = "something"', "", "says is missing"),
        (
            "size = [9, 9]",
            'set = { "metric.diagnal" = "manhattan" }\nsize = [9, 9]',
            "metric.diagnal",
        ),
        ("size = [9, 9]", "size = [9, 9", "this is not valid TOML"),
    ],
)
def test_what_is_wrong_is_never_a_pass(tmp_path: Path, old: str, new: str, message: str) -> None:
    assert old in GOOD
    passed, failed, said = outcome(tmp_path, GOOD.replace(old, new))
    assert (passed, failed) == (0, 1)
    assert message in said


def test_a_refusal_that_nobody_expects_fails(tmp_path: Path) -> None:
    passed, _, said = outcome(tmp_path, GOOD.replace("[[2, 1]]", "[[4, 1]]"))
    assert passed == 0
    assert "refused: not_adjacent" in said


def test_a_refusal_without_a_rule_shows_no_brackets(tmp_path: Path) -> None:
    answer = '[[case.do]]\nanswer = "M"\nchoice = "x"\n'
    _, failed, said = outcome(tmp_path, GOOD.replace(STEP, answer))
    assert failed == 1
    assert said.splitlines()[0].endswith("refused: no_question: nothing is being asked now")


def test_a_refusal_has_to_be_the_expected_one(tmp_path: Path) -> None:
    step = GOOD.replace("[[2, 1]]", "[[4, 1]]")
    assert (
        outcome(tmp_path, step.replace("expect = { cost = 5 }", 'refused = "not_adjacent"'))[0] == 1
    )
    assert outcome(tmp_path, step.replace("expect = { cost = 5 }", 'refused = "too_far"'))[0] == 0
    at = 'refused = { code = "not_adjacent", cell = [%d, 1] }'
    assert outcome(tmp_path, step.replace("expect = { cost = 5 }", at % 4))[0] == 1
    assert outcome(tmp_path, step.replace("expect = { cost = 5 }", at % 5))[0] == 0


def test_empty_tables_and_lists_expect_nothing_to_be_there(tmp_path: Path) -> None:
    prone = GOOD.replace("at = [1, 1]", 'at = [1, 1], conditions = ["prone"]')
    for empty in ("[]", "{}"):
        assert outcome(tmp_path, prone.replace("cost = 5", f"conditions = {empty}"))[0] == 0
        assert outcome(tmp_path, GOOD.replace("cost = 5", f"conditions = {empty}"))[0] == 1


def test_each_branch_begins_where_the_steps_end(tmp_path: Path) -> None:
    branch = (
        '[[case.branch]]\nwhen = "%s"\n[[case.branch.do]]\nmove = "M"\npath = [[3, 1]]\nexpect = {'
        " left = %d }\n"
    )
    assert outcome(tmp_path, GOOD + branch % ("first", 20) + branch % ("second", 20))[:2] == (1, 0)
    passed, _, said = outcome(tmp_path, GOOD + branch % ("first", 20) + branch % ("second", 15))
    assert passed == 0
    assert "when second: step 1 (move M): left: expected 15, got 20" in said


def test_a_branch_without_expectation_is_an_error(tmp_path: Path) -> None:
    loose = '[[case.branch]]\nwhen = "x"\nmove = "M"\npath = [[3, 1]]\n'
    assert "it expects nothing" in outcome(tmp_path, GOOD + loose)[2]


def test_two_cases_of_one_id_are_refused() -> None:
    with pytest.raises(TableError, match="appears twice"):
        parse_case_file(GOOD + GOOD.split("\n", 1)[1], "twice.toml")


def test_folders_hold_cases_in_folders_of_that_name(tmp_path: Path) -> None:
    (tmp_path / "keyword3" / "cases").mkdir(parents=True)
    (tmp_path / "keyword3" / "ruleset.toml").write_text("")
    (tmp_path / "keyword3" / "cases" / "a.toml").write_text(GOOD)
    assert [path.name for path in case_files([tmp_path])] == ["a.toml"]
    with pytest.raises(FileNotFoundError, match="nowhere"):
        list(case_files([tmp_path / "nowhere"]))
