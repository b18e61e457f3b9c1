"""Runs Fivefoot from a checkout, or checks it.

    python3 packaging/develop.py run [FILE | VERB ...]
    python3 packaging/develop.py check
    python3 packaging/develop.py coverage [TESTS ...]

All need only Python 3.11 or newer. The first run creates an environment in `.venv` and installs the
project and its dependencies into it; later runs start at once, until `pyproject.toml` changes.
This script uses only the standard library.
"""

from __future__ import annotations

import argparse
import contextlib
import hashlib
import importlib.util
import io
import json
import os
import shutil
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import ModuleType
from typing import TextIO

PROJECT = Path(__file__).resolve().parents[1]
ENVIRONMENT = PROJECT / ".venv"
NEEDS = (3, 11)
#: The Python that `.venv` is made from, even if this is the one in it, as while it is activated.
MAKER = getattr(sys, "_base_executable", None) or sys.executable
#: Fails without a pip that installs into other environments, as pip does since 22.3.
ASK_FOR_PIP = (
    "import sys, pip; sys.exit([int(n) for n in pip.__version__.split('.')[:2]] < [22, 3])"
)
#: Seconds after which a check counts as hanging; all checks together take a few minutes.
LONGEST = 25 * 60
#: The same for coverage, which makes tests slower and runs them one after the other.
COVERAGE_LONGEST = 3 * LONGEST
#: The start of the line of pytest that the summary repeats: how many cases passed.
CASES = "Conformance cases: "
#: The exit code of pytest if all tests ran and some failed.
SOME_FAILED = 1
#: The most failed tests that are run again to show their values; nobody reads more.
MOST_EXPLAINED = 30
#: Compiles the route search into the cache of the tests, so that their processes need not do it.
COMPILE = """
import os, pathlib, sys
from fivefoot.core.geometry import compiled
done = compiled.warm(pathlib.Path(os.environ["NUMBA_CACHE_DIR"]))
problem = "the route search cannot be compiled: is numba whole, and NUMBA_CACHE_DIR writable?"
sys.exit(0 if done else problem)
"""


class SetupError(Exception):
    """The setup cannot continue; the message says why, and the remedy."""


def main(arguments: list[str] | None = None) -> int:
    """Runs the command line and returns the exit code: 0 done, 1 a check failed, 2 the setup
    failed.
    """
    given = sys.argv[1:] if arguments is None else arguments
    if hasattr(sys.stdout, "reconfigure"):
        sys.stdout.reconfigure(errors="replace", line_buffering=True)
    try:
        refuse_old_python(sys.version_info[:3])
        args = _parser().parse_args(given)
        if args.verb == "run":
            return start_program(args.arguments)
        return check_project() if args.verb == "check" else measure_coverage(args.tests)
    except SetupError as trouble:
        print(f"develop.py: {trouble}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description="Run Fivefoot from this checkout, or check it.")
    verbs = parser.add_subparsers(dest="verb", required=True, metavar="run|check|coverage")
    run = verbs.add_parser("run", help="start the program", add_help=False, prefix_chars="\0")
    run.add_argument(
        "arguments", nargs=argparse.REMAINDER, help="handed to fivefoot: a file, or a verb"
    )
    verbs.add_parser(
        "check",
        help="lint, types, import contracts, conformance cases, the compiled search and tests",
    )
    coverage = verbs.add_parser(
        "coverage", help="which lines of the rules, the session and the files the tests run"
    )
    coverage.add_argument("tests", nargs="*", default=["tests/core"], help="tests/core if none")
    return parser


# The verbs


def start_program(arguments: list[str]) -> int:
    """Starts `fivefoot` with these arguments and returns its exit code."""
    prepare_environment(extras=())
    command = [str(script("fivefoot")), *arguments]
    if os.name == "posix":
        sys.stdout.flush()
        os.execv(command[0], command)
    return subprocess.call(command)


def check_project() -> int:
    """Runs all checks, even if one fails, and prints a summary. Returns 0 if all passed."""
    provide_qt_libraries()
    prepare_environment(extras=("test",))
    environment = check_environment(os.environ)
    began = time.monotonic()
    first, *others = checks()
    results = run_beside(first, others, environment)
    if results[-1].code == SOME_FAILED:
        explain_failures(environment)
    heading("Summary")
    for result in results:
        print(result.line())
    failed = [result for result in results if result.code != 0]
    verdict = (
        f"FAILED: {', '.join(result.name for result in failed)}" if failed else "All checks passed"
    )
    print(f"{verdict} in {time.monotonic() - began:.0f} s.")
    for line in (*results[-1].cases, results[-1].closing):
        print(line)
    return 1 if failed else 0


def checks() -> list[tuple[str, list[str]]]:
    """Returns the names and commands of the checks. The first takes long on one core and runs
    beside the others; the tests come last, so that the output ends with their last line.

    `fivefoot cases` is not among them, because every conformance case is also a test, which checks
    more.
    """
    python = str(environment_python())
    return [
        ("mypy", [python, "-m", "mypy"]),
        ("ruff", [python, "-m", "ruff", "check", "."]),
        ("format", [python, "-m", "ruff", "format", "--check", "."]),
        ("import contracts", [str(script("lint-imports")), "--no-logo"]),
        ("compiled search", [python, "-c", COMPILE]),
        (
            "pytest",
            [
                *(python, "-m", "pytest", "-n", "2", "--dist", "worksteal", "-q", "--color=no"),
                # Show the slowest tests in each run, so that they are noticed early.
                *("--durations=12", "--durations-min=5"),
                # Rewriting every assertion so that it can explain a failure takes each process ten
                # seconds; `explain_failures` does it for the tests that failed.
                "--assert=plain",
            ],
        ),
    ]


def explain_failures(environment: dict[str, str]) -> None:
    """Runs the failed tests once more, with assertions that show the values they compared.

    They count as failed even if they pass this time, because a test that fails sometimes is broken.
    """
    run_check("the failed tests again, with their values", failed_again(), environment)


def failed_again() -> list[str]:
    """Returns the command that runs the failed tests again."""
    return [
        *(str(environment_python()), "-m", "pytest", "--last-failed", "-q", "--color=no"),
        *("--last-failed-no-failures", "none", f"--maxfail={MOST_EXPLAINED}"),
    ]


def measure_coverage(tests: list[str]) -> int:
    """Runs tests and all conformance cases, and prints which lines were not run. Returns 1 if a
    test failed, or if a module listed in `pyproject.toml` is not fully covered.
    """
    provide_qt_libraries()
    prepare_environment(extras=("test", "coverage"))
    environment = check_environment(os.environ)
    environment["COVERAGE_FILE"] = str(ENVIRONMENT / "coverage")
    measured = [str(environment_python()), "-m", "coverage"]
    steps = [
        ("tests", [*measured, "run", "-m", "pytest", "-q", "--color=no", *tests]),
        ("cases", [*measured, "run", "--append", str(script("fivefoot")), "cases"]),
        ("coverage", [*measured, "report", "--skip-covered"]),
        ("modules that stay full", [*measured, "report", "--fail-under=100", full_modules()]),
    ]
    results = [run_check(name, command, environment, COVERAGE_LONGEST) for name, command in steps]
    heading("Summary")
    for result in results:
        print(result.line())
    return 1 if any(result.code != 0 for result in results) else 0


def full_modules() -> str:
    """Returns the `--include` option for the modules that the tests have to cover fully."""
    # Imported here, because older Pythons lack it and this script has to start under them to say
    # so.
    import tomllib

    project = tomllib.loads((PROJECT / "pyproject.toml").read_text(encoding="utf-8"))
    named = project["tool"]["fivefoot"]["full-coverage"]
    missing = [name for name in named if not (PROJECT / "app" / "fivefoot" / name).is_file()]
    if missing:
        raise SetupError(
            f"[tool.fivefoot] full-coverage in pyproject.toml names {missing[0]}, which is not in"
            " app/fivefoot: name the file that took its place"
        )
    return "--include=" + ",".join(f"app/fivefoot/{name}" for name in named)


def check_environment(present: os._Environ[str] | dict[str, str]) -> dict[str, str]:
    """Returns the environment variables of the checks: no display, UTF-8, and the program's folders
    inside `.venv`.
    """
    environment = {
        name: value for name, value in present.items() if name not in ("DISPLAY", "WAYLAND_DISPLAY")
    }
    environment |= {
        "QT_QPA_PLATFORM": "offscreen",
        "FIVEFOOT_HOME": str(ENVIRONMENT / "check-home"),
        "NUMBA_CACHE_DIR": str(ENVIRONMENT / "check-home" / "cache"),
        "PYTHONUNBUFFERED": "1",
        "PYTHONUTF8": "1",
    }
    # With it, each test process would compile the whole program again.
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    if sys.platform.startswith("linux"):
        # Qt warns of a locale that is not UTF-8, and warnings are errors.
        environment["LC_ALL"] = "C.UTF-8"
    return environment


class Result:
    """The result of a check: its exit code, its seconds, the last line it printed, and the lines
    that count the conformance cases.
    """

    def __init__(
        self, name: str, code: int, seconds: float, closing: str, cases: tuple[str, ...] = ()
    ) -> None:
        self.name = name
        self.code = code
        self.seconds = seconds
        self.closing = closing
        self.cases = cases

    def line(self) -> str:
        verdict = "passed" if self.code == 0 else f"FAILED (exit code {self.code})"
        return f"  {self.name:<18} {self.seconds:6.1f} s  {verdict}"


def run_beside(
    check: tuple[str, list[str]], others: list[tuple[str, list[str]]], environment: dict[str, str]
) -> list[Result]:
    """Runs one check beside the others, which run one after the other. Its output is printed in one
    piece when it ends. Returns its result and theirs.
    """
    output = io.StringIO()
    with ThreadPoolExecutor(max_workers=1) as lane:
        beside = lane.submit(run_check, *check, environment, output=output)
        beside.add_done_callback(lambda _: print(output.getvalue(), end="", flush=True))
        results = [run_check(name, command, environment) for name, command in others]
        return [beside.result(), *results]


def run_check(
    name: str,
    command: list[str],
    environment: dict[str, str],
    longest: float = LONGEST,
    output: TextIO | None = None,
) -> Result:
    """Runs one command under a heading, prints its output as it comes, or writes it to `output`,
    and returns the result.
    """
    heading(name, output)
    began = time.monotonic()
    closing, cases = "(no output)", []
    with subprocess.Popen(
        command,
        cwd=PROJECT,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        errors="replace",
    ) as process:
        limit = threading.Timer(longest, process.kill)
        limit.start()
        assert process.stdout is not None
        for line in process.stdout:
            print(line, end="", file=output, flush=True)
            closing = line.rstrip() or closing
            if line.startswith(CASES):
                cases.append(line.rstrip())
        code = process.wait()
        limit.cancel()
    seconds = time.monotonic() - began
    if seconds >= longest:
        closing = f"{name} was stopped: it took longer than {longest:.0f} s"
        print(closing, file=output)
    return Result(name, code, seconds, closing, tuple(cases))


def heading(text: str, output: TextIO | None = None) -> None:
    # In one piece, because another check may print its output at any moment.
    print(f"\n== {text} ==\n", end="", file=output, flush=True)


# The environment


def prepare_environment(extras: tuple[str, ...]) -> None:
    """Makes sure that `.venv` holds the project, editable, with these extras."""
    wanted, works = stamp(extras), environment_works()
    if works and is_installed(wanted, read_stamp()):
        return
    # It may have been made by a Python with a pip that served it, and this one has none.
    if not works or not (has_pip() or succeeds(environment_python(), "import pip")):
        print(f"Making an environment in {ENVIRONMENT.name} ...")
        make_environment(may_install="test" in extras)
    print("Installing Fivefoot and what it needs (once; about 150 MB to fetch) ...")
    began = time.monotonic()
    install(extras)
    stamp_path().write_text(json.dumps(wanted, indent=1), encoding="utf-8")
    print(f"Installed in {time.monotonic() - began:.0f} s.")


def stamp(extras: tuple[str, ...]) -> dict[str, object]:
    """Returns what `.venv` is to be made from, which is stored to notice later if it is stale."""
    project = hashlib.sha256((PROJECT / "pyproject.toml").read_bytes()).hexdigest()
    return {"project": project, "place": str(PROJECT), "extras": list(extras)}


def stamp_path() -> Path:
    return ENVIRONMENT / "installed.json"


def read_stamp() -> dict[str, object]:
    """Returns what `.venv` was made from; empty if that is not stored."""
    try:
        found = json.loads(stamp_path().read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}


def is_installed(wanted: dict[str, object], found: dict[str, object]) -> bool:
    """Returns whether an environment has what is wanted. It may have more extras.

    >>> is_installed({"project": "a", "extras": []}, {"project": "a", "extras": ["test"]})
    True
    """
    extras_there, extras_wanted = found.get("extras"), wanted["extras"]
    if not isinstance(extras_there, list) or not isinstance(extras_wanted, list):
        return False
    same = all(found.get(key) == value for key, value in wanted.items() if key != "extras")
    return same and set(extras_wanted) <= set(extras_there)


def environment_works() -> bool:
    """Returns whether `.venv` was made in this folder, and has a Python that runs and is new
    enough.
    """
    if read_stamp().get("place", str(PROJECT)) != str(PROJECT):
        return False  # the folder was moved or copied, and the scripts inside name the old one
    return succeeds(environment_python(), f"import sys; sys.exit(sys.version_info < {NEEDS})")


def has_pip() -> bool:
    """Returns whether the Python that `.venv` is made from has a pip that installs into it."""
    return succeeds(MAKER, ASK_FOR_PIP)


def succeeds(python: str | Path, code: str) -> bool:
    """Returns whether a Python is there and runs some code without an error."""
    try:
        run = subprocess.run([str(python), "-c", code], capture_output=True, check=False)
    except OSError:
        return False
    return run.returncode == 0


def environment_python() -> Path:
    return script("python")


def script(name: str) -> Path:
    """Returns the path of a command inside `.venv`."""
    return (
        ENVIRONMENT / "Scripts" / f"{name}.exe" if os.name == "nt" else ENVIRONMENT / "bin" / name
    )


def make_environment(may_install: bool) -> None:
    """Creates a new `.venv` that `pip` can install into, by the first method that this Python
    offers.

    With `may_install`, installs the system package for it if all are missing.
    """
    if has_module("venv") and has_pip():
        # This pip installs into the environment, which needs none of its own: making one takes as
        # long as a fifth of all that is installed.
        _make(["venv", "--clear", "--without-pip"])
        return
    if not has_module("venv") or not has_module("ensurepip"):
        if has_module("virtualenv"):
            _make(["virtualenv", "--clear", "--quiet"])
            return
        package = f"python{sys.version_info[0]}.{sys.version_info[1]}-venv"
        if not (may_install and can_apt()):
            raise SetupError(
                "this Python comes without the modules venv and ensurepip, which make"
                " environments.\n  Debian, Ubuntu:  sudo apt-get install python3-venv   (or"
                f" {package})\n  Fedora:          sudo dnf install python3-pip"
            )
        apt_install((package,))
    _make(["venv", "--clear"])


def _make(command: list[str]) -> None:
    call(
        [sys.executable, "-m", *command, str(ENVIRONMENT)],
        f"the environment {ENVIRONMENT} could not be made. Is the folder writable and the disk not"
        " full?",
    )


def install(extras: tuple[str, ...]) -> None:
    """Installs the project into `.venv`, editable."""
    what = f".[{','.join(extras)}]" if extras else "."
    quiet = [] if sys.stdout.isatty() else ["--quiet"]
    call(
        [*pip(), "install", *quiet, "--editable", what],
        "installing did not work; pip says why above. It needs the network, or a folder of wheels "
        "named by the variable PIP_FIND_LINKS.",
    )


def pip() -> list[str]:
    """Returns the command of the pip that installs into `.venv`: that of the Python it is made
    from, or else the environment's own.
    """
    if has_pip():
        return [MAKER, "-m", "pip", "--python", str(environment_python())]
    return [str(environment_python()), "-m", "pip"]


def call(command: list[str], otherwise: str) -> None:
    """Runs a command in the project's folder. Raises SetupError with `otherwise` if it fails."""
    settings = {
        # Python compiles each module when it first imports it. To compile all that is installed
        # takes a third of the time of installing, and four of five modules are never imported.
        "PIP_COMPILE": "no",
        "PIP_ROOT_USER_ACTION": "ignore",
        "PIP_DISABLE_PIP_VERSION_CHECK": "1",
        "DEBIAN_FRONTEND": "noninteractive",
    }
    try:
        done = subprocess.run(command, cwd=PROJECT, env={**os.environ, **settings}, check=False)
    except OSError as error:
        raise SetupError(f"{otherwise} ({error})") from error
    if done.returncode != 0:
        raise SetupError(otherwise)


# The system


def refuse_old_python(version: tuple[int, ...]) -> None:
    """Raises SetupError if this Python is too old. The message names a newer one, if there is
    one.
    """
    if version >= NEEDS:
        return
    newer = [name for name in (f"python3.{minor}" for minor in (13, 12, 11)) if shutil.which(name)]
    remedy = (
        f"run it with {newer[0]}"
        if newer
        else "install a newer one from your system's packages or python.org"
    )
    needs, this = ".".join(map(str, NEEDS)), ".".join(map(str, version))
    raise SetupError(
        f"Fivefoot needs Python {needs} or newer, and this is Python {this}: {remedy}."
    )


def has_module(name: str) -> bool:
    return importlib.util.find_spec(name) is not None


def provide_qt_libraries() -> None:
    """Makes sure that Qt can be imported. As root on Debian, installs missing libraries; otherwise
    raises SetupError with their names.
    """
    libraries = system_libraries()
    missing = libraries.missing_libraries("offscreen")
    if missing and can_apt():
        apt_install(libraries.debian_packages(missing))
        missing = libraries.missing_libraries("offscreen")
    if missing:
        raise SetupError(libraries.message(missing))


def system_libraries() -> ModuleType:
    """Returns the module `ui/system_libraries.py`, loaded by its path, because the program may not
    be installed yet.
    """
    path = PROJECT / "app" / "fivefoot" / "ui" / "system_libraries.py"
    spec = importlib.util.spec_from_file_location("fivefoot_system_libraries", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module  # dataclasses look up their module there
    spec.loader.exec_module(module)
    return module


def can_apt() -> bool:
    """Returns whether packages can be installed without a password: as root, with apt-get."""
    return os.name == "posix" and os.geteuid() == 0 and shutil.which("apt-get") is not None


def apt_install(packages: tuple[str, ...]) -> None:
    """Installs Debian packages, and prints which. Fetches the package lists first, because a new
    container image has none.
    """
    print(f"Installing system packages: apt-get install {' '.join(packages)}")
    with contextlib.suppress(SetupError):  # the existing lists may be enough
        call(["apt-get", "update", "-qq"], "apt-get update did not work; it says why above.")
    install_them = ["apt-get", "install", "-y", "-qq", "--no-install-recommends", *packages]
    call(install_them, f"apt-get could not install {' '.join(packages)}; it says why above.")


if __name__ == "__main__":
    sys.exit(main())
