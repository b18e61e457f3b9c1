"""The shared libraries that Qt needs from a Linux system, and the packages that contain them.

This module uses only the standard library, because it runs before Qt is imported: a missing library
raises a bare ImportError there or, if a window needs it, ends the process.
`packaging/develop.py` loads this file by its path.
"""

from __future__ import annotations

import ctypes
import os
import sys
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Library:
    """The file name of a shared library, and the Debian and Fedora packages that contain it."""

    name: str
    debian: str
    fedora: str


#: What importing Qt's widgets needs, with or without a display.
BASE = (
    Library("libEGL.so.1", "libegl1", "libglvnd-egl"),
    Library("libGL.so.1", "libgl1", "libglvnd-glx"),
    Library("libX11.so.6", "libx11-6", "libX11"),
    Library("libdbus-1.so.3", "libdbus-1-3", "dbus-libs"),
    Library("libfontconfig.so.1", "libfontconfig1", "fontconfig"),
    Library("libfreetype.so.6", "libfreetype6", "freetype"),
    Library("libglib-2.0.so.0", "libglib2.0-0", "glib2"),
    Library("libxkbcommon.so.0", "libxkbcommon0", "libxkbcommon"),
    Library("libz.so.1", "zlib1g", "zlib"),
    Library("libzstd.so.1", "libzstd1", "libzstd"),
)

#: What a window on an X11 display needs besides.
X11 = (
    Library("libX11-xcb.so.1", "libx11-xcb1", "libX11-xcb"),
    Library("libxcb-cursor.so.0", "libxcb-cursor0", "xcb-util-cursor"),
    Library("libxcb-icccm.so.4", "libxcb-icccm4", "xcb-util-wm"),
    Library("libxcb-image.so.0", "libxcb-image0", "xcb-util-image"),
    Library("libxcb-keysyms.so.1", "libxcb-keysyms1", "xcb-util-keysyms"),
    Library("libxcb-randr.so.0", "libxcb-randr0", "libxcb"),
    Library("libxcb-render-util.so.0", "libxcb-render-util0", "xcb-util-renderutil"),
    Library("libxcb-render.so.0", "libxcb-render0", "libxcb"),
    Library("libxcb-shape.so.0", "libxcb-shape0", "libxcb"),
    Library("libxcb-shm.so.0", "libxcb-shm0", "libxcb"),
    Library("libxcb-sync.so.1", "libxcb-sync1", "libxcb"),
    Library("libxcb-util.so.1", "libxcb-util1", "xcb-util"),
    Library("libxcb-xfixes.so.0", "libxcb-xfixes0", "libxcb"),
    Library("libxcb-xkb.so.1", "libxcb-xkb1", "libxcb"),
    Library("libxcb.so.1", "libxcb1", "libxcb"),
    Library("libxkbcommon-x11.so.0", "libxkbcommon-x11-0", "libxkbcommon-x11"),
)

#: What a window on a Wayland display needs besides.
WAYLAND = (
    Library("libwayland-client.so.0", "libwayland-client0", "libwayland-client"),
    Library("libwayland-cursor.so.0", "libwayland-cursor0", "libwayland-cursor"),
)


def missing_libraries(
    platform: str = "offscreen", loads: Callable[[str], bool] | None = None
) -> tuple[Library, ...]:
    """Returns the libraries that a Qt platform ("xcb", "wayland", "offscreen") needs and this
    machine cannot load; none on other systems than Linux. `loads` tells whether one can be loaded.

    >>> loads = lambda name: name != "libxcb-cursor.so.0"
    >>> [library.debian for library in missing_libraries("xcb", loads=loads)]
    ['libxcb-cursor0']
    """
    if loads is None:
        if not sys.platform.startswith("linux"):
            return ()
        loads = _can_load
    besides = {"xcb": X11, "wayland": WAYLAND}.get(platform, ())
    return tuple(library for library in BASE + besides if not loads(library.name))


def _can_load(name: str) -> bool:
    try:
        ctypes.CDLL(name)
    except OSError:
        return False
    return True


def message(missing: tuple[Library, ...]) -> str:
    """Returns a message that names the missing libraries and the commands that install them."""
    names = ", ".join(library.name for library in missing)
    return "\n".join(
        (
            f"Qt needs system libraries that are not installed: {names}.",
            f"  Debian, Ubuntu:  sudo apt-get install {' '.join(debian_packages(missing))}",
            (
                "  Fedora:          sudo dnf install"
                f" {' '.join(_without_repeats(library.fedora for library in missing))}"
            ),
        )
    )


def debian_packages(missing: tuple[Library, ...]) -> tuple[str, ...]:
    """Returns the Debian packages that contain these libraries, each once."""
    return _without_repeats(library.debian for library in missing)


def _without_repeats(names: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(names))


def platform_of(environment: Mapping[str, str]) -> str | None:
    """Returns the Qt platform that a window would use; None if there is no display.

    >>> platform_of({"DISPLAY": ":0"})
    'xcb'
    """
    chosen = environment.get("QT_QPA_PLATFORM", "").split(";")[0].split(":")[0]
    if chosen:
        return chosen
    if environment.get("WAYLAND_DISPLAY") and not (
        environment.get("DISPLAY") and missing_libraries("wayland")
    ):
        return "wayland"  # if its libraries are missing, Qt falls back to X11 where there is one
    return "xcb" if environment.get("DISPLAY") else None


def trouble(window: bool = True) -> str | None:
    """Returns why Qt cannot start here, and the remedy; None if it can.

    Without `window`, Qt only has to draw pictures.
    """
    if not sys.platform.startswith("linux"):
        return None
    platform = platform_of(os.environ) if window else "offscreen"
    missing = missing_libraries(platform or "xcb")
    if missing:
        return message(missing)
    if platform is None:
        return (
            "There is no display to open the window on: neither DISPLAY nor WAYLAND_DISPLAY is set."
            " Start it from a desktop session; `fivefoot render` and the other verbs need no"
            " display."
        )
    return None
