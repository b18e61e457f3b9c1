"""`fivefoot project`: what the players may know, as a file."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from fivefoot.cli.main import main
from fivefoot.core.geometry.grid import Cell, Point
from fivefoot.core.model.barrier import Barrier
from fivefoot.core.model.fog import Fog
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.scene import Scene
from fivefoot.core.model.token import Token
from fivefoot.core.storage.scenario_file import load, save


@pytest.fixture
def secret(tmp_path: Path) -> Path:
    tokens = (Token("ada", "Ada", Cell(1, 1)), Token("spy", "Spy", Cell(2, 2), "foes", hidden=True))
    scenario = Scenario(
        Scene(6, 4), "twopoint", tokens={t.id: t for t in tokens}, notes="the spy is the butler"
    )
    path = tmp_path / "secret.fivefoot"
    save(scenario, path)
    return path


def test_the_players_file_holds_no_secret(
    secret: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    target = tmp_path / "players.fivefoot"
    assert main(["project", str(secret), "--for", "players", "-o", str(target)]) == 0
    assert capsys.readouterr().out.strip() == "tokens: 1, left out: 1"
    opened = load(target).scenario
    assert [token.name for token in opened.tokens.values()] == ["Ada"]
    assert opened.notes == ""


@pytest.mark.parametrize("verb", ["project", "share"])
def test_it_does_not_replace_the_file_it_is_made_from(
    verb: str, secret: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Otherwise the game master's secrets would be lost, by whatever path the file is named."""
    before = secret.read_bytes()
    linked = secret.with_name("linked.fivefoot")
    linked.hardlink_to(secret)
    for target in (secret, secret.parent / "." / "secret.fivefoot", linked):
        assert main([verb, str(secret), "-o", str(target)]) == 2
        assert "choose a different name" in capsys.readouterr().err
    assert secret.read_bytes() == before


def test_one_token_as_the_audience_knows_what_it_sees(secret: Path, tmp_path: Path) -> None:
    scenario = load(secret).scenario
    save(replace(scenario, scene=replace(scenario.scene, fog=Fog(on=True))), secret)
    target = tmp_path / "ada.fivefoot"
    assert main(["project", str(secret), "--for", "ada", "-o", str(target)]) == 0
    assert load(target).scenario.scene.fog.on


def test_a_foe_cannot_be_the_audience(
    secret: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["project", str(secret), "--for", "spy", "-o", str(tmp_path / "x.fivefoot")]) == 2
    assert "name players, a group or a token of the party; known are ada" in capsys.readouterr().err


def test_a_group_knows_what_its_members_see(
    secret: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Eve, who is not one of the scouts, sees a wolf beyond the wall; the scouts do not."""
    scenario = load(secret).scenario
    wall = Barrier("wall", Point(3000, 0), Point(3000, 4000))
    tokens = {
        "ada": replace(scenario.tokens["ada"], group="scouts"),
        "eve": Token("eve", "Eve", Cell(5, 1)),
        "wolf": Token("wolf", "Wolf", Cell(4, 1), "foes"),
    }
    scene = replace(scenario.scene, fog=Fog(on=True), barriers={"wall": wall})
    save(replace(scenario, tokens=tokens, scene=scene), secret)
    seen = {}
    for whom in ("players", "scouts", "eve"):
        target = tmp_path / f"{whom}.fivefoot"
        assert main(["project", str(secret), "--for", whom, "-o", str(target)]) == 0
        seen[whom] = sorted(token.name for token in load(target).scenario.tokens.values())
    assert seen == {
        "players": ["Ada", "Eve", "Wolf"],
        "scouts": ["Ada", "Eve"],
        "eve": ["Ada", "Eve", "Wolf"],
    }
    capsys.readouterr()
    assert main(["project", str(secret), "--for", "wolf", "-o", str(tmp_path / "x.fivefoot")]) == 2
    assert "known are scouts, ada, eve" in capsys.readouterr().err
