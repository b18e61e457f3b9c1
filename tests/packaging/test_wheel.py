"""The wheel carries the rulesets and resources, and the program finds them there and in a
checkout.
"""

from __future__ import annotations

import importlib.util
import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from fivefoot.core.rules.ruleset import library
from fivefoot.core.storage import sample_files

WHERE = """
import sys
sys.path.insert(0, {unpacked!r})
from fivefoot.core.rules.ruleset import library
from fivefoot.core.storage import sample_files
from fivefoot.ui.appearance import theme
print(library.rulesets_folder())
print(sample_files.samples_folder())
print(theme.resource("fonts", "OFL.txt").parents[1])
print(sorted(library.available()))
"""


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory, project: Path) -> Path:
    if importlib.util.find_spec("hatchling") is None:
        pytest.skip("hatchling, which builds the wheel, is not installed: install the test extras")
    folder = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(build, cwd=project, check=True, capture_output=True)
    return next(folder.glob("*.whl"))


def test_every_ruleset_and_resource_is_in_the_wheel(
    wheel: Path, project: Path, tracked: tuple[Path, ...]
) -> None:
    inside = set(zipfile.ZipFile(wheel).namelist())
    data = [path.relative_to(project).as_posix() for path in tracked]
    wanted = {
        f"fivefoot/data/{name}" for name in data if name.startswith(("rulesets/", "resources/"))
    }
    wanted = {name for name in wanted if not name.startswith("fivefoot/data/resources/pictures/")}
    assert wanted - inside == set()
    assert not {name for name in inside if name.startswith("fivefoot/data/resources/pictures/")}


def test_an_installed_program_finds_its_own_data(wheel: Path, tmp_path: Path) -> None:
    unpacked = tmp_path / "site"
    zipfile.ZipFile(wheel).extractall(unpacked)
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "PYTHONDONTWRITEBYTECODE": "1"}
    code = WHERE.format(unpacked=str(unpacked))
    run = subprocess.run(
        [sys.executable, "-c", code],
        cwd=tmp_path,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    rulesets, scenarios, resources, ids = run.stdout.splitlines()
    data = unpacked / "fivefoot" / "data"
    assert (Path(rulesets), Path(scenarios)) == (
        data / "rulesets",
        data / "resources" / "scenarios",
    )
    assert Path(resources) == data / "resources"
    assert "keyword3" in ids


def test_the_command_is_named_in_the_wheel(wheel: Path) -> None:
    archive = zipfile.ZipFile(wheel)
    entry_points = next(name for name in archive.namelist() if name.endswith("entry_points.txt"))
    assert "fivefoot = fivefoot.cli.main:main" in archive.read(entry_points).decode()


def test_a_checkout_finds_its_data_beside_the_program(project: Path) -> None:
    assert library.rulesets_folder() == project / "rulesets"
    assert sample_files.samples_folder() == project / "resources" / "scenarios"
