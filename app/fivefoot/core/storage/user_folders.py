"""The program's own folders (settings, recovery copies, compiled code) and that of a person's own
rulesets.

The environment variable FIVEFOOT_HOME moves all of them under one folder (tests and portable
installs use it).
"""

from __future__ import annotations

import os
from pathlib import Path

import platformdirs

_NAME = "fivefoot"
HOME_VARIABLE = "FIVEFOOT_HOME"


def config_folder() -> Path:
    """The folder of the settings; it need not exist yet."""
    return _folder("config", platformdirs.user_config_path(_NAME, appauthor=False))


def state_folder() -> Path:
    """The folder of recovery copies; it need not exist yet."""
    return _folder("state", platformdirs.user_state_path(_NAME, appauthor=False))


def cache_folder() -> Path:
    """The folder of what can be made again at any time; it need not exist yet."""
    return _folder("cache", platformdirs.user_cache_path(_NAME, appauthor=False))


def own_rulesets_folder() -> Path:
    """The folder of the rulesets a person wrote or was given, one folder each; it need not exist
    yet.
    """
    return _folder("data", platformdirs.user_data_path(_NAME, appauthor=False)) / "rulesets"


def own_creatures_file() -> Path:
    """The library of a person's own creatures; it need not exist yet."""
    usual = platformdirs.user_data_path(_NAME, appauthor=False)
    return _folder("data", usual) / "creatures.fivefoot"


def _folder(kind: str, usual: Path) -> Path:
    # Read each time: tests change it while the program runs.
    home = os.environ.get(HOME_VARIABLE)
    return Path(home) / kind if home else usual
