"""Reading other programs' JSON strictly, and naming the place of every fault."""

from __future__ import annotations

import pytest

from fivefoot.core.storage.reading import limits
from fivefoot.core.storage.reading.report import MapImportError
from fivefoot.core.storage.reading.strict_json import JsonPlace, read_strict_json


@pytest.mark.parametrize(
    ("text", "place", "problem"),
    [
        ('{"a": [0, {"b": NaN}]}', "a[1].b", "NaN is not a number"),
        ('{"a": [Infinity]}', "a[0]", "Infinity is not a number"),
        ('{"a": -Infinity}', "a", "-Infinity is not a number"),
        ('{"a": 1e999}', "a", "1e999 is too large"),
        ('{"a": %s}' % ("9" * 5000), "a", "5000 digits"),
        ('{"a": {"b": 1, "b": 2}}', "a", "the key b appears twice"),
        ('{"a": 1, "a": 1}', "", "the key a appears twice"),
        ('{"a": ["\\ud800"]}', "a[0]", "half a character"),
        ('{"\\udfff": 1}', "", "half a character"),
        ("[" * 101 + "]" * 101, "", "nest deeper than 100"),
        ("[" * 100_000, "", "nest deeper than 100"),
        ('{"a": 1,\n "b": tru}', "line 2, column 7", "this is not JSON"),
        ('{"a": 1}\n}', "line 2, column 1", "this is not JSON"),
        ('{"a": 1,\n "b": [1, ', "line 2, column 11", "cut off"),
        ('{"a": 1, "image": "iVBOR', "line 1, column 19", "cut off"),
        ("", "line 1, column 1", "cut off"),
    ],
    ids=lambda value: value[:24],
)
def test_faults_are_refused_with_their_place(text: str, place: str, problem: str) -> None:
    with pytest.raises(MapImportError, match=r"Export|again") as caught:
        read_strict_json(text.encode(), "cave.uvtt")
    assert caught.value.place == place
    assert problem in caught.value.problem
    assert str(caught.value).startswith("cave.uvtt")


def test_bytes_that_are_no_text_are_refused_with_their_place() -> None:
    with pytest.raises(MapImportError, match=r"cave\.uvtt, byte 6: this is not text"):
        read_strict_json(b'{"a": \xff}', "cave.uvtt")


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_byte_order_marks_are_understood(encoding: str) -> None:
    assert read_strict_json('{"ä": "𝔘"}'.encode(encoding), "cave.uvtt") == {"ä": "𝔘"}


def test_hundred_levels_and_escaped_letters_are_fine() -> None:
    assert read_strict_json(b"[" * 100 + b"]" * 100, "cave.uvtt")
    assert read_strict_json(b'"\\ud83d\\ude00 \\n"', "cave.uvtt") == "\U0001f600 \n"


def test_a_place_reads_one_truth_value_in_a_list() -> None:
    place = JsonPlace(
        "cave.uvtt", "", {"yes": [True], "no": [False], "odd": [True, True], "text": "true"}
    )
    assert place.child("yes").flag(default=False) is True
    assert place.child("no").flag(default=True) is False
    assert place.child("missing").flag(default=True) is True
    for key in ("odd", "text"):
        with pytest.raises(MapImportError, match=f"cave.uvtt, {key}: true or false"):
            place.child(key).flag(default=True)


@pytest.mark.parametrize("value", [True, "3", None, [3], {"x": 3}, 10.5, -11])
def test_a_place_takes_only_numbers_within_the_limit(value: object) -> None:
    place = JsonPlace("cave.uvtt", "side", value)  # type: ignore[arg-type]
    with pytest.raises(MapImportError, match=r"cave\.uvtt, side: "):
        place.number(limit=10)


def test_names_in_messages_are_one_bounded_line() -> None:
    with pytest.raises(MapImportError) as caught:
        read_strict_json(b"", "cave\n\u202egpj" + "x" * 500)
    assert caught.value.file.startswith("cave??gpj")
    assert len(caught.value.file) == 80
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("value", [b"[]", b"{}", b"1", b'{"x":1}', b"[[0,0]]"])
def test_crowds_of_values_are_refused_before_anything_is_built(
    value: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    def builds(*_args: object, **_named: object) -> None:
        raise AssertionError("it was built")

    monkeypatch.setattr("fivefoot.core.storage.reading.strict_json.json.loads", builds)
    with pytest.raises(
        MapImportError,
        match=r"cave\.uvtt: it contains more than 4,000,000 values\. .*smaller parts",
    ):
        read_strict_json(b"[" + (value + b",") * 4_000_000 + b"0]", "cave.uvtt")


def test_what_stands_in_a_text_that_is_no_crowd_is_read() -> None:
    assert read_strict_json(b"[" + b"1," * 1000 + b"1]", "cave.uvtt", most_signs=1001) == [1] * 1001
    with pytest.raises(MapImportError, match="more than 1,000 values"):
        read_strict_json(b"[" + b"1," * 1000 + b"1]", "cave.uvtt", most_signs=1000)


def test_a_text_too_large_is_refused_before_it_is_looked_at(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(limits, "MAX_MAP_BYTES", 10)
    with pytest.raises(MapImportError, match="larger than 200 MB"):
        read_strict_json(b"[" * 11, "cave.uvtt")
