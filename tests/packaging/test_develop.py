"""The script that runs and checks a checkout: what it decides, what it says when something is
missing.
"""

from __future__ import annotations

import io
import json
import os
import sys
from pathlib import Path
from types import ModuleType

import pytest

SCRIPT = Path("packaging") / "develop.py"


def test_an_old_python_is_refused_with_its_version(develop: ModuleType) -> None:
    with pytest.raises(
        develop.SetupError, match=r"needs Python 3\.11 or newer, and this is Python 3\.9\.2"
    ):
        develop.refuse_old_python((3, 9, 2))
    develop.refuse_old_python((3, 11, 0))


def test_a_newer_python_on_the_machine_is_named(
    develop: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        develop.shutil, "which", lambda name: "/usr/bin/x" if name == "python3.12" else None
    )
    with pytest.raises(develop.SetupError, match=r"run it with python3\.12"):
        develop.refuse_old_python((3, 10, 1))


def test_everything_after_run_is_handed_on(develop: ModuleType) -> None:
    args = develop._parser().parse_args(["run", "--help", "a map.dd2vtt"])
    assert args.arguments == ["--help", "a map.dd2vtt"]


def test_coverage_takes_the_tests_of_the_core_unless_others_are_named(develop: ModuleType) -> None:
    parse = develop._parser().parse_args
    assert parse(["coverage"]).tests == ["tests/core"]
    assert parse(["coverage", "tests/core/session"]).tests == ["tests/core/session"]


def test_modules_that_stay_full_are_there(develop: ModuleType) -> None:
    files = develop.full_modules().removeprefix("--include=").split(",")
    assert files
    assert all((develop.PROJECT / file).is_file() for file in files)


def test_a_full_module_that_was_moved_is_named(
    develop: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    named = '[tool.fivefoot]\nfull-coverage = ["core/session/gone.py"]\n'
    (tmp_path / "pyproject.toml").write_text(named)
    monkeypatch.setattr(develop, "PROJECT", tmp_path)
    with pytest.raises(develop.SetupError, match=r"full-coverage .* names core/session/gone\.py"):
        develop.full_modules()


def test_scripts_are_where_the_system_keeps_them(develop: ModuleType) -> None:
    folder, ending = ("Scripts", ".exe") if os.name == "nt" else ("bin", "")
    assert develop.script("fivefoot") == develop.ENVIRONMENT / folder / f"fivefoot{ending}"


class TestStale:
    @pytest.fixture(autouse=True)
    def elsewhere(
        self, develop: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        (tmp_path / "pyproject.toml").write_text("[project]\n")
        (tmp_path / ".venv").mkdir()
        monkeypatch.setattr(develop, "PROJECT", tmp_path)
        monkeypatch.setattr(develop, "ENVIRONMENT", tmp_path / ".venv")

    def test_fresh_after_installing(self, develop: ModuleType) -> None:
        wanted = develop.stamp(("test",))
        develop.stamp_path().write_text(json.dumps(wanted))
        assert develop.is_installed(wanted, develop.read_stamp())

    def test_the_program_needs_no_test_extras_but_does_not_mind_them(
        self, develop: ModuleType
    ) -> None:
        assert develop.is_installed(develop.stamp(()), develop.stamp(("test",)))
        assert not develop.is_installed(develop.stamp(("test",)), develop.stamp(()))

    def test_a_changed_pyproject_makes_it_stale(self, develop: ModuleType) -> None:
        before = develop.stamp(())
        (develop.PROJECT / "pyproject.toml").write_text("[project]\nname = 'x'\n")
        assert not develop.is_installed(develop.stamp(()), before)

    @pytest.mark.parametrize("text", ["", "[]", "{", '{"extras": 1}'])
    def test_a_damaged_stamp_is_no_stamp(self, develop: ModuleType, text: str) -> None:
        develop.stamp_path().write_text(text)
        assert not develop.is_installed(develop.stamp(()), develop.read_stamp())

    def test_without_a_python_it_does_not_work(self, develop: ModuleType) -> None:
        assert not develop.environment_works()

    @pytest.mark.skipif(os.name == "nt", reason="needs symbolic links")
    def test_a_moved_folder_is_made_anew(self, develop: ModuleType) -> None:
        develop.script("python").parent.mkdir()
        develop.script("python").write_text(f'#!/bin/sh\nexec "{sys.executable}" "$@"\n')
        develop.script("python").chmod(0o755)
        assert develop.environment_works()
        develop.stamp_path().write_text(json.dumps({"place": "/somewhere/else"}))
        assert not develop.environment_works()

    @pytest.mark.skipif(os.name == "nt", reason="needs symbolic links")
    def test_an_environment_without_any_pip_is_made_anew_to_install_into_it(
        self, develop: ModuleType, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """Not where nothing has to be installed: by the Python of an activated one it runs on."""
        develop.script("python").parent.mkdir()
        develop.script("python").write_text(
            f'#!/bin/sh\nexec "{sys.executable}" -S -I "$@"\n'  # without installed packages
        )
        develop.script("python").chmod(0o755)
        done: list[str] = []
        monkeypatch.setattr(develop, "make_environment", lambda may_install: done.append("made"))
        monkeypatch.setattr(develop, "install", lambda extras: done.append("installed"))
        monkeypatch.setattr(develop, "has_pip", lambda: True)
        develop.prepare_environment(())
        assert done == ["installed"]
        monkeypatch.setattr(develop, "has_pip", lambda: False)
        develop.prepare_environment(())
        assert done == ["installed"]
        develop.prepare_environment(("test",))
        assert done == ["installed", "made", "installed"]

    def test_an_interrupted_installation_is_tried_again(
        self, develop: ModuleType, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        installed: list[object] = []

        def fail(extras: object) -> None:
            installed.append(extras)
            raise develop.SetupError("no network")

        monkeypatch.setattr(develop, "environment_works", lambda: True)
        monkeypatch.setattr(develop, "has_pip", lambda: True)
        monkeypatch.setattr(develop, "install", fail)
        for _ in range(2):
            with pytest.raises(develop.SetupError):
                develop.prepare_environment(("test",))
        monkeypatch.setattr(develop, "install", installed.append)
        develop.prepare_environment(("test",))
        develop.prepare_environment(("test",))
        assert len(installed) == 3


class TestMakingTheEnvironment:
    @pytest.fixture
    def ran(self, develop: ModuleType, monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
        ran: list[list[str]] = []
        monkeypatch.setattr(develop, "call", lambda command, otherwise: ran.append(command[1:]))
        return ran

    @staticmethod
    def give(
        develop: ModuleType, monkeypatch: pytest.MonkeyPatch, *modules: str, apt: bool = False
    ) -> None:
        monkeypatch.setattr(develop, "has_module", lambda name: name in modules)
        monkeypatch.setattr(develop, "has_pip", lambda: "pip" in modules)
        monkeypatch.setattr(develop, "can_apt", lambda: apt)

    @pytest.mark.parametrize("more", [(), ("ensurepip", "virtualenv")])
    def test_the_usual_way_is_the_pip_of_this_python(
        self,
        develop: ModuleType,
        monkeypatch: pytest.MonkeyPatch,
        ran: list[list[str]],
        more: tuple[str, ...],
    ) -> None:
        self.give(develop, monkeypatch, "venv", "pip", *more)
        develop.make_environment(may_install=False)
        develop.install(extras=())
        assert ran[0][:-1] == ["-m", "venv", "--clear", "--without-pip"]
        assert ran[1][:4] == ["-m", "pip", "--python", str(develop.environment_python())]
        assert len(ran) == 2

    def test_without_pip_the_environment_has_its_own(
        self, develop: ModuleType, monkeypatch: pytest.MonkeyPatch, ran: list[list[str]]
    ) -> None:
        self.give(develop, monkeypatch, "venv", "ensurepip")
        develop.make_environment(may_install=False)
        develop.install(extras=())
        assert ran[0][:-1] == ["-m", "venv", "--clear"]
        assert ran[1][:3] == ["-m", "pip", "install"]

    @pytest.mark.parametrize(("version", "serves"), [("22.0.2", False), ("22.3", True)])
    def test_a_pip_that_is_too_old_does_not_serve(
        self,
        develop: ModuleType,
        monkeypatch: pytest.MonkeyPatch,
        tmp_path: Path,
        version: str,
        serves: bool,
    ) -> None:
        """Before 22.3 pip has no `--python`; Ubuntu 22.04 has 22.0.2 for all its Pythons."""
        (tmp_path / "pip.py").write_text(f"__version__ = {version!r}\n")
        monkeypatch.setenv("PYTHONPATH", str(tmp_path))
        assert develop.has_pip() is serves

    def test_with_nothing_the_package_is_named(
        self, develop: ModuleType, monkeypatch: pytest.MonkeyPatch, ran: list[list[str]]
    ) -> None:
        self.give(develop, monkeypatch, "venv", apt=True)
        with pytest.raises(develop.SetupError, match="apt-get install python3-venv"):
            develop.make_environment(may_install=False)
        assert ran == []

    def test_a_check_as_root_on_debian_installs_it(
        self, develop: ModuleType, monkeypatch: pytest.MonkeyPatch, ran: list[list[str]]
    ) -> None:
        self.give(develop, monkeypatch, "venv", apt=True)
        develop.make_environment(may_install=True)
        assert ran[0][0] == "update"
        assert ran[1][-1].endswith("-venv")
        assert ran[2][:2] == ["-m", "venv"]

    def test_installing_compiles_no_module(
        self, develop: ModuleType, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """Python compiles each when it is first imported; most never are."""
        monkeypatch.setenv("PIP_COMPILE", "yes")
        pip_asks = "import os; raise SystemExit(os.environ['PIP_COMPILE'] != 'no')"
        develop.call([sys.executable, "-c", pip_asks], "modules are compiled")


class TestQtLibraries:
    @pytest.fixture
    def libraries(self, develop: ModuleType, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
        libraries: ModuleType = develop.system_libraries()
        monkeypatch.setattr(develop, "system_libraries", lambda: libraries)
        return libraries

    def test_named_where_they_cannot_be_installed(
        self, develop: ModuleType, libraries: ModuleType, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(libraries, "missing_libraries", lambda platform: libraries.BASE[:1])
        monkeypatch.setattr(develop, "can_apt", lambda: False)
        with pytest.raises(develop.SetupError, match="libegl1"):
            develop.provide_qt_libraries()

    def test_installed_by_root_on_debian(
        self, develop: ModuleType, libraries: ModuleType, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        installed: list[tuple[str, ...]] = []
        monkeypatch.setattr(
            libraries, "missing_libraries", lambda platform: () if installed else libraries.BASE[:2]
        )
        monkeypatch.setattr(develop, "can_apt", lambda: True)
        monkeypatch.setattr(develop, "apt_install", installed.append)
        develop.provide_qt_libraries()
        assert installed == [("libegl1", "libgl1")]


class TestChecks:
    def test_output_is_shown_and_the_last_line_kept(
        self, develop: ModuleType, capfd: pytest.CaptureFixture[str]
    ) -> None:
        code = "print('first'); print('3 passed in 1 s'); print()"
        result = develop.run_check("pytest", [sys.executable, "-c", code], dict(os.environ))
        assert (result.code, result.closing) == (0, "3 passed in 1 s")
        assert capfd.readouterr().out.startswith("\n== pytest ==\nfirst\n")

    def test_the_summary_repeats_how_many_cases_passed(
        self,
        develop: ModuleType,
        monkeypatch: pytest.MonkeyPatch,
        capfd: pytest.CaptureFixture[str],
    ) -> None:
        said = f"{develop.CASES}7 passed, 0 failed"
        code = f"print({said!r}); print('SKIPPED one'); print('9 passed in 1 s')"
        monkeypatch.setattr(develop, "provide_qt_libraries", lambda: None)
        monkeypatch.setattr(develop, "prepare_environment", lambda extras: None)
        monkeypatch.setattr(develop, "checks", lambda: [("pytest", [sys.executable, "-c", code])])
        assert develop.check_project() == 0
        assert capfd.readouterr().out.splitlines()[-2:] == [said, "9 passed in 1 s"]

    def test_a_check_that_hangs_is_stopped(self, develop: ModuleType) -> None:
        sleep = [sys.executable, "-c", "import time; time.sleep(60)"]
        result = develop.run_check("pytest", sleep, dict(os.environ), longest=0.3)
        assert result.code != 0
        assert "took longer" in result.closing

    def test_one_runs_beside_the_others_and_shows_its_output_whole(
        self, develop: ModuleType, tmp_path: Path, capfd: pytest.CaptureFixture[str]
    ) -> None:
        done = f"import pathlib, sys, time; done = pathlib.Path({str(tmp_path / 'done')!r}); "
        waits = (
            f"{done}print('a', flush=True); [time.sleep(0.01) for _ in range(3000) if not"
            " done.exists()]; print('b'); sys.exit(3 if done.exists() else 9)"
        )
        types, lint, tests = [
            (name, [sys.executable, "-c", code])
            for name, code in (
                ("types", waits),
                ("lint", "print('c')"),
                ("tests", f"{done}print('d'); done.touch()"),
            )
        ]
        results = develop.run_beside(types, [lint, tests], dict(os.environ))
        assert [(result.name, result.code) for result in results] == [
            ("types", 3),
            ("lint", 0),
            ("tests", 0),
        ]
        lint_and_tests = "".join(capfd.readouterr().out.split("\n== types ==\na\nb\n"))
        assert lint_and_tests == "\n== lint ==\nc\n\n== tests ==\nd\n"

    @pytest.mark.parametrize(("second", "expected"), [(0, 0), (3, 1)])
    def test_all_run_and_one_failure_fails_the_whole(
        self,
        develop: ModuleType,
        monkeypatch: pytest.MonkeyPatch,
        capfd: pytest.CaptureFixture[str],
        second: int,
        expected: int,
    ) -> None:
        def checks() -> list[tuple[str, list[str]]]:
            ends = [(0, "clean"), (second, "types"), (0, "12 passed in 1.5s")]
            return [
                (text, [sys.executable, "-c", f"import sys; print({text!r}); sys.exit({code})"])
                for code, text in ends
            ]

        monkeypatch.setattr(develop, "provide_qt_libraries", lambda: None)
        monkeypatch.setattr(develop, "prepare_environment", lambda extras: None)
        monkeypatch.setattr(develop, "checks", checks)
        assert develop.check_project() == expected
        lines = capfd.readouterr().out.splitlines()
        assert lines[-1] == "12 passed in 1.5s"
        assert ("FAILED" in lines[-2]) == bool(expected)

    def test_failed_tests_run_again_to_explain_themselves_and_stay_failed(
        self,
        develop: ModuleType,
        monkeypatch: pytest.MonkeyPatch,
        capfd: pytest.CaptureFixture[str],
    ) -> None:
        fails = [sys.executable, "-c", "import sys; print('1 failed in 9 s'); sys.exit(1)"]
        passes = [sys.executable, "-c", "print('1 passed in 1 s')"]
        monkeypatch.setattr(develop, "provide_qt_libraries", lambda: None)
        monkeypatch.setattr(develop, "prepare_environment", lambda extras: None)
        monkeypatch.setattr(develop, "checks", lambda: [("pytest", fails)])
        monkeypatch.setattr(develop, "failed_again", lambda: passes)
        assert develop.check_project() == 1
        *before, verdict, closing = capfd.readouterr().out.splitlines()
        assert before.index("1 passed in 1 s") < before.index("== Summary ==")
        assert verdict.startswith("FAILED: pytest in ")
        assert closing == "1 failed in 9 s"

    def test_the_explanation_shows_the_values_of_the_failed_test_alone(
        self, develop: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
    ) -> None:
        (tmp_path / "test_two.py").write_text(
            "def test_wrong():\n    assert [1, 2] == [1, 3]\n\ndef test_right():\n    pass\n"
        )
        monkeypatch.setattr(develop, "PROJECT", tmp_path)
        monkeypatch.setattr(develop, "environment_python", lambda: Path(sys.executable))
        first, again = io.StringIO(), io.StringIO()
        environment = {**os.environ, "PYTEST_ADDOPTS": "-p no:pytest-qt"}  # slow to load
        name, command = develop.checks()[-1]
        result = develop.run_check(name, command, environment, output=first)
        assert result.code == develop.SOME_FAILED
        develop.run_check(name, develop.failed_again(), environment, output=again)
        values = "At index 1 diff: 2 != 3"
        assert (values in first.getvalue(), values in again.getvalue()) == (False, True)
        assert "1 failed, 1 passed" in first.getvalue()
        assert again.getvalue().rstrip().splitlines()[-1].startswith("1 failed in ")

    def test_the_checks_know_no_display(self, develop: ModuleType) -> None:
        environment = develop.check_environment(
            {"DISPLAY": ":0", "WAYLAND_DISPLAY": "w", "HOME": "/home/gm"}
        )
        assert environment["QT_QPA_PLATFORM"] == "offscreen"
        assert not {"DISPLAY", "WAYLAND_DISPLAY"} & set(environment)
        assert Path(environment["FIVEFOOT_HOME"]).is_relative_to(develop.ENVIRONMENT)
        assert environment["HOME"] == "/home/gm"

    def test_the_first_of_six_checks_is_the_types_and_the_last_the_tests(
        self, develop: ModuleType
    ) -> None:
        names = [name for name, _ in develop.checks()]
        assert names == [
            "mypy",
            "ruff",
            "format",
            "import contracts",
            "compiled search",
            "pytest",
        ]


def test_a_command_that_is_not_there_says_the_remedy(develop: ModuleType) -> None:
    with pytest.raises(develop.SetupError, match="get it"):
        develop.call(["no-such-command-here"], "get it")
    with pytest.raises(develop.SetupError, match="mend it"):
        develop.call([sys.executable, "-c", "raise SystemExit(4)"], "mend it")


def test_no_traceback_for_what_went_wrong(
    develop: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail() -> int:
        raise develop.SetupError("the remedy")

    monkeypatch.setattr(develop, "check_project", fail)
    assert develop.main(["check"]) == 2
    assert capsys.readouterr().err == "develop.py: the remedy\n"
