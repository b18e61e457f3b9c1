"""The sample scenarios that come with the program."""

from __future__ import annotations

from pathlib import Path

from fivefoot.core.storage.scenario_file import SUFFIX, LoadReport, load

#: The sample that the first start opens.
FIRST_SAMPLE = "the-broken-gate"


def samples_folder() -> Path:
    """The folder of the samples: inside the package, or beside `app` in a checkout."""
    package = Path(__file__).resolve().parents[2]
    installed = package / "data" / "resources" / "scenarios"
    return installed if installed.is_dir() else package.parents[1] / "resources" / "scenarios"


def sample_paths() -> tuple[Path, ...]:
    """The paths of all samples, sorted by name."""
    return tuple(sorted(samples_folder().glob(f"*{SUFFIX}")))


def load_sample(name: str = FIRST_SAMPLE) -> LoadReport:
    """The sample of a name. Raises ScenarioFileError where there is none."""
    return load(samples_folder() / f"{name}{SUFFIX}")
