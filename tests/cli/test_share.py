"""`fivefoot share` and `fivefoot join`: passing a scenario on."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.core.session.test_variants import FACE_NAME, MAP, MAP_NAME, hall

from fivefoot.cli.main import main
from fivefoot.core.model.sharing import Credit
from fivefoot.core.storage.scenario_file import load, save


@pytest.fixture
def own(tmp_path: Path) -> Path:
    path = tmp_path / "own.fivefoot"
    save(hall(), path)
    return path


def test_a_file_to_pass_on(own: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    target = tmp_path / "given.fivefoot"
    said = ["--author", "Ada", "--author", "Brom", "--licence", "CC0", "--no-pictures"]
    said += ["--credit", "map=Cy; CC BY 4.0; cy.example", "--credit", "Spy=Dee", "--no-fight"]
    assert main(["share", str(own), "-o", str(target), *said]) == 0
    answer = capsys.readouterr().out.splitlines()
    assert answer[0].startswith("given.fivefoot: 2 tokens, ")
    assert answer[1:] == [
        "By Ada, Brom.",
        "Licence: CC0.",
        "Pictures: Cy, CC BY 4.0, cy.example; Dee.",
        "Left out when it was shared: the encounter, the pictures.",
    ]
    opened = load(target).scenario
    assert opened.sharing is not None
    assert opened.sharing.credits == {
        MAP_NAME: Credit("Cy", "CC BY 4.0", "cy.example"),
        FACE_NAME: Credit("Dee"),
    }
    assert opened.assets == {}


def test_opening_a_shared_file_names_its_authors(
    own: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    target = tmp_path / "given.fivefoot"
    assert main(["share", str(own), "-o", str(target), "--author", "Ada", "--players"]) == 0
    capsys.readouterr()
    assert main(["diagram", str(target)]) == 0
    answer = capsys.readouterr()
    assert "note: given.fivefoot: By Ada." in answer.err
    assert "what players may not know" in answer.err
    assert "Spy" not in answer.out


def test_shared_again_it_keeps_its_authors(own: Path, tmp_path: Path) -> None:
    one, two = tmp_path / "one.fivefoot", tmp_path / "two.fivefoot"
    assert main(["share", str(own), "-o", str(one), "--author", "Ada", "--licence", "CC0"]) == 0
    assert main(["share", str(one), "-o", str(two), "--licence", "CC BY 4.0"]) == 0
    sharing = load(two).scenario.sharing
    assert sharing is not None
    assert (sharing.authors, sharing.licence) == (("Ada",), "CC BY 4.0")


def test_a_credit_without_a_picture_is_refused(
    own: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    target = tmp_path / "given.fivefoot"
    assert main(["share", str(own), "-o", str(target), "--credit", "moon=Cy"]) == 2
    assert "pictures are on the map, spy, map" in capsys.readouterr().err
    assert not target.exists()


def test_pictures_are_added_again(
    own: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    given, whole = tmp_path / "given.fivefoot", tmp_path / "whole.fivefoot"
    assert main(["share", str(own), "-o", str(given), "--no-pictures"]) == 0
    pictures = tmp_path / "pictures"
    pictures.mkdir()
    (pictures / "cave.gif").write_bytes(MAP)
    assert main(["join", str(given), str(pictures), "-o", str(whole)]) == 0
    assert "1 picture added, 1 missing" in capsys.readouterr().out
    assert set(load(whole).scenario.assets) == {MAP_NAME}
    assert main(["join", str(whole), str(pictures), "-o", str(whole)]) == 1
    assert "--as-map uses the given picture" in capsys.readouterr().err


def test_a_chosen_picture_becomes_the_map(own: Path, tmp_path: Path) -> None:
    given, whole = tmp_path / "given.fivefoot", tmp_path / "whole.fivefoot"
    assert main(["share", str(own), "-o", str(given), "--no-pictures"]) == 0
    (tmp_path / "other.gif").write_bytes(MAP + b"!")
    asked = ["join", str(given), str(tmp_path / "other.gif"), "-o", str(whole)]
    assert main(asked) == 1
    assert main([*asked, "--as-map"]) == 0
    scenario = load(whole).scenario
    assert scenario.scene.picture is not None
    assert scenario.assets[scenario.scene.picture.asset] == MAP + b"!"
