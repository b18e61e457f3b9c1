"""Adds Fivefoot to the menu of a Linux desktop, for the current user only, and lets it open
`.fivefoot` files.

    python3 packaging/linux/install.py            # menu entry, file type, icon
    python3 packaging/linux/install.py --remove

Run it with the Python that Fivefoot is installed for. The entry starts the `fivefoot` beside that
Python, or else the one on the path. All files go below `$XDG_DATA_HOME` (usually `~/.local/share`).
This script uses only the standard library.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
ICON = HERE.parents[1] / "resources" / "icons" / "app.svg"


def main(arguments: list[str] | None = None) -> int:
    """Runs the command line and returns the exit code: 0 done, 1 without a command to start."""
    parser = argparse.ArgumentParser(description="Put Fivefoot into the desktop's menu.")
    parser.add_argument("--remove", action="store_true", help="take it out again")
    asked = parser.parse_args(arguments)
    folder = data_folder()
    if asked.remove:
        for path in places(folder).values():
            path.unlink(missing_ok=True)
    else:
        command = command_path()
        if command is None:
            print(
                "There is no fivefoot command: install Fivefoot first (pip install .).",
                file=sys.stderr,
            )
            return 1
        install(folder, command)
    refresh(folder)
    return 0


def data_folder() -> Path:
    """Returns the folder of the user's menu entries, file types and icons."""
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")


def command_path() -> Path | None:
    """Returns the `fivefoot` beside this Python, or else the one on the path; None if there is
    neither.
    """
    beside = Path(sys.executable).parent / "fivefoot"
    found = shutil.which("fivefoot")
    return beside if beside.exists() else Path(found) if found else None


def places(folder: Path) -> dict[str, Path]:
    """Returns the target path of each file."""
    return {
        "entry": folder / "applications" / "fivefoot.desktop",
        "type": folder / "mime" / "packages" / "fivefoot.xml",
        "icon": folder / "icons" / "hicolor" / "scalable" / "apps" / "fivefoot.svg",
    }


def install(folder: Path, command: Path) -> None:
    """Writes the menu entry with the path of the command, the file type and the icon."""
    made = places(folder)
    for path in made.values():
        path.parent.mkdir(parents=True, exist_ok=True)
    entry = (HERE / "fivefoot.desktop").read_text(encoding="utf-8")
    made["entry"].write_text(
        entry.replace("Exec=fivefoot %f", f"Exec={quoted(command)} %f"), encoding="utf-8"
    )
    shutil.copyfile(HERE / "fivefoot.xml", made["type"])
    shutil.copyfile(ICON, made["icon"])


def quoted(command: Path) -> str:
    """Returns a path quoted for the Exec key.

    >>> quoted(Path("/opt/my games/fivefoot"))
    '"/opt/my games/fivefoot"'
    """
    text = str(command)
    plain = all(letter.isalnum() or letter in "/._-+" for letter in text)
    escaped = "".join(f"\\{letter}" if letter in '"`$\\' else letter for letter in text).replace(
        "%", "%%"
    )
    return text if plain else f'"{escaped}"'


def refresh(folder: Path) -> None:
    """Updates the desktop's caches, if the tools for it are installed."""
    for tool, part in (
        ("update-mime-database", "mime"),
        ("update-desktop-database", "applications"),
    ):
        if shutil.which(tool) and (folder / part).is_dir():
            subprocess.run([tool, str(folder / part)], check=False)


if __name__ == "__main__":
    sys.exit(main())
