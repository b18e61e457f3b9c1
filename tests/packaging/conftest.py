"""What the tests of the frame share: the project's folder and the files under version control."""

from __future__ import annotations

import importlib.util
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

PROJECT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="session")
def project() -> Path:
    return PROJECT


@pytest.fixture(scope="session")
def tracked() -> tuple[Path, ...]:
    """The files under version control that are there."""
    try:
        listing = subprocess.run(
            ["git", "ls-files", "-z"], cwd=PROJECT, capture_output=True, check=True
        )
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("this is not a git checkout")
    paths = (PROJECT / name for name in listing.stdout.decode().split("\0") if name)
    return tuple(path for path in paths if path.is_file())


@pytest.fixture
def develop() -> ModuleType:
    """A fresh copy of `packaging/develop.py` as a module."""
    spec = importlib.util.spec_from_file_location(
        "develop_under_test", PROJECT / "packaging" / "develop.py"
    )
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module
