"""The menu entry and the file type of Linux desktops say what the program does, and are installed
and removed whole.
"""

from __future__ import annotations

import configparser
import importlib.util
import shutil
import subprocess
import sys
from pathlib import Path
from types import ModuleType
from xml.etree import ElementTree

import pytest

from fivefoot.core.storage.sample_files import sample_paths
from fivefoot.core.storage.scenario_file import MIMETYPE, SUFFIX

FOLDER = Path(__file__).resolve().parents[2] / "packaging" / "linux"
SPACE = "{http://www.freedesktop.org/standards/shared-mime-info}"


@pytest.fixture
def installer() -> ModuleType:
    spec = importlib.util.spec_from_file_location("linux_install", FOLDER / "install.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def entry_of(path: Path) -> configparser.SectionProxy:
    parser = configparser.ConfigParser(interpolation=None)
    parser.optionxform = str  # type: ignore[assignment,method-assign]
    parser.read(path, encoding="utf-8")
    return parser["Desktop Entry"]


def test_the_entry_names_the_program_its_file_type_and_its_window() -> None:
    entry = entry_of(FOLDER / "fivefoot.desktop")
    assert entry["MimeType"] == f"{MIMETYPE};"
    assert entry["Exec"] == "fivefoot %f"
    source = (FOLDER.parents[1] / "app" / "fivefoot" / "ui" / "application.py").read_text(
        encoding="utf-8"
    )
    assert f'setDesktopFileName("{entry["StartupWMClass"]}")' in source


def test_the_file_type_is_recognised_by_its_name_and_by_its_first_bytes() -> None:
    kind = ElementTree.parse(FOLDER / "fivefoot.xml").getroot().find(f"{SPACE}mime-type")
    assert kind is not None
    assert kind.get("type") == MIMETYPE
    glob = kind.find(f"{SPACE}glob")
    assert glob is not None
    assert glob.get("pattern") == f"*{SUFFIX}"
    matches = list(kind.iter(f"{SPACE}match"))
    assert len(matches) == 2
    for path in sample_paths():
        first = path.read_bytes()[:200]
        for match in matches:
            value = (match.get("value") or "").encode().decode("unicode_escape").encode("latin-1")
            at = int(match.get("offset") or 0)
            assert first[at : at + len(value)] == value, path.name


@pytest.mark.skipif(sys.platform != "linux", reason="menus of Linux desktops")
def test_it_is_installed_and_removed_whole(
    installer: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = tmp_path / "data of mine"
    monkeypatch.setenv("XDG_DATA_HOME", str(home))
    command = tmp_path / "my games" / "fivefoot"
    monkeypatch.setattr(installer, "command_path", lambda: command)
    assert installer.main([]) == 0
    made = installer.places(home)
    assert all(path.is_file() for path in made.values())
    assert entry_of(made["entry"])["Exec"] == f'"{command}" %f'
    if shutil.which("desktop-file-validate"):
        subprocess.run(["desktop-file-validate", str(made["entry"])], check=True)
    if shutil.which("update-mime-database"):
        globs = (home / "mime" / "globs2").read_text(encoding="utf-8")
        assert f"{MIMETYPE}:*{SUFFIX}" in globs
    assert installer.main(["--remove"]) == 0
    assert not any(path.exists() for path in made.values())


def test_without_a_command_it_says_so(
    installer: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(installer, "command_path", lambda: None)
    assert installer.main([]) == 1
    assert "install Fivefoot first" in capsys.readouterr().err
