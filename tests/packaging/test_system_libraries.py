"""Missing shared libraries are named with the packages that hold them, before Qt is imported."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import PySide6
import pytest

from fivefoot.ui import system_libraries
from fivefoot.ui.system_libraries import (
    BASE,
    WAYLAND,
    X11,
    debian_packages,
    message,
    missing_libraries,
    platform_of,
)


def test_nothing_is_missing_where_everything_loads() -> None:
    assert missing_libraries("xcb", loads=lambda name: True) == ()


@pytest.mark.parametrize(
    ("platform", "expected"),
    [("offscreen", BASE), ("xcb", BASE + X11), ("wayland", BASE + WAYLAND)],
)
def test_each_platform_asks_for_its_own_libraries(platform: str, expected: object) -> None:
    assert missing_libraries(platform, loads=lambda name: False) == expected


@pytest.mark.skipif(
    not sys.platform.startswith("linux"), reason="only Linux leaves these to the system"
)
def test_a_library_that_no_machine_has_cannot_be_loaded() -> None:
    assert not system_libraries._can_load("libfivefoot-nowhere.so.9")
    assert system_libraries._can_load("libc.so.6")


def test_the_message_names_library_and_packages() -> None:
    text = message(
        missing_libraries(
            "xcb", loads=lambda name: name not in ("libxcb-cursor.so.0", "libEGL.so.1")
        )
    )
    assert "libxcb-cursor.so.0" in text
    assert "apt-get install libegl1 libxcb-cursor0" in text
    assert "dnf install libglvnd-egl xcb-util-cursor" in text


def test_a_package_is_named_once() -> None:
    fedora = [line for line in message(X11).splitlines() if "dnf" in line]
    assert fedora[0].split().count("libxcb") == 1
    assert len(debian_packages(X11)) == len(X11)


@pytest.mark.parametrize(
    ("environment", "expected"),
    [
        ({}, None),
        ({"DISPLAY": ":0"}, "xcb"),
        ({"WAYLAND_DISPLAY": "wayland-0"}, "wayland"),
        ({"DISPLAY": ":0", "QT_QPA_PLATFORM": "offscreen"}, "offscreen"),
        ({"QT_QPA_PLATFORM": "offscreen:configfile=screens.json"}, "offscreen"),
        ({"QT_QPA_PLATFORM": "wayland;xcb"}, "wayland"),
    ],
)
def test_the_platform_a_window_opens_on(environment: dict[str, str], expected: str | None) -> None:
    assert platform_of(environment) == expected


def test_on_both_displays_x11_stands_in_for_missing_wayland_libraries(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    both = {"DISPLAY": ":0", "WAYLAND_DISPLAY": "wayland-0"}
    monkeypatch.setattr(system_libraries, "missing_libraries", lambda platform: WAYLAND)
    assert platform_of(both) == "xcb"
    monkeypatch.setattr(system_libraries, "missing_libraries", lambda platform: ())
    assert platform_of(both) == "wayland"


@pytest.mark.skipif(
    not sys.platform.startswith("linux"), reason="elsewhere a display is always there"
)
class TestTrouble:
    def test_no_display(self, monkeypatch: pytest.MonkeyPatch) -> None:
        for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
            monkeypatch.delenv(name, raising=False)
        monkeypatch.setattr(system_libraries, "_can_load", lambda name: True)
        assert "no display" in (system_libraries.trouble() or "")
        assert system_libraries.trouble(window=False) is None

    def test_a_picture_needs_no_x11_libraries(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("QT_QPA_PLATFORM", "xcb")
        monkeypatch.setattr(system_libraries, "_can_load", lambda name: "xcb" not in name)
        assert "libxcb-cursor0" in (system_libraries.trouble() or "")
        assert system_libraries.trouble(window=False) is None


def test_the_check_needs_no_qt() -> None:
    code = (
        "import sys, fivefoot.ui.system_libraries; sys.exit(any(name.startswith('PySide6') for name"
        " in sys.modules))"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


@pytest.mark.skipif(shutil.which("readelf") is None, reason="there is no readelf here")
def test_the_list_covers_what_the_installed_qt_links_to() -> None:
    """Every library Qt's own binaries ask for is on our list, comes inside the wheel, or belongs to
    any Linux.
    """
    qt = Path(PySide6.__path__[0]) / "Qt"
    plugins = [
        qt / "plugins" / "platforms" / f"libq{name}.so" for name in ("offscreen", "xcb", "wayland")
    ]
    parts = [
        qt / "lib" / f"libQt6{name}.so.6"
        for name in ("Core", "Gui", "Widgets", "Svg", "DBus", "XcbQpa")
    ]
    asked = {name for path in plugins + parts if path.exists() for name in _needed(path)}
    known = {library.name for library in BASE + X11 + WAYLAND}
    anywhere = (
        "libc.so",
        "libm.so",
        "libstdc++",
        "libgcc_s",
        "ld-linux",
        "libpthread",
        "libdl",
        "librt",
    )
    unknown = {
        name
        for name in asked - known
        if not (qt / "lib" / name).exists()
        and not name.startswith(anywhere)
        and name != "libgthread-2.0.so.0"
    }
    assert asked & known
    assert unknown == set()


def _needed(path: Path) -> list[str]:
    output = subprocess.run(
        ["readelf", "-d", str(path)], capture_output=True, text=True, check=True
    ).stdout
    return [line.split("[")[1].rstrip("]") for line in output.splitlines() if "(NEEDED)" in line]


@pytest.mark.skipif(
    not sys.platform.startswith("linux"), reason="elsewhere a display is always there"
)
def test_the_command_without_a_display_says_so(tmp_path: Path) -> None:
    foreign = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
    environment = {name: value for name, value in os.environ.items() if name not in foreign}
    command = [sys.executable, "-m", "fivefoot.cli.main"]
    run = subprocess.run(
        command, env=environment, cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert run.returncode == 2
    assert run.stderr.startswith("fivefoot: ")
    assert "Traceback" not in run.stderr
