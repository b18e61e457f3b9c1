"""The examples in the program's docstrings say what really comes of them."""

from __future__ import annotations

import doctest
import importlib
import linecache
from pathlib import Path

import pytest

APP = Path(__file__).parents[1] / "app"
FLAGS = doctest.ELLIPSIS | doctest.IGNORE_EXCEPTION_DETAIL | doctest.NORMALIZE_WHITESPACE


def with_examples() -> list[str]:
    """The modules with examples, found in their text: to import all of them takes a second."""
    paths = (path for path in APP.rglob("*.py") if ">>> " in path.read_text(encoding="utf-8"))
    return sorted(".".join(path.relative_to(APP).with_suffix("").parts) for path in paths)


@pytest.mark.parametrize("name", with_examples())
def test_the_examples_of_a_module_run(name: str) -> None:
    module = importlib.import_module(name.removesuffix(".__init__"))
    runner = doctest.DocTestRunner(optionflags=FLAGS)
    # Each run asks the disk about every file whose lines are known, and the more tests ran before,
    # the more there are.
    linecache.clearcache()
    for examples in doctest.DocTestFinder().find(module):
        if examples.examples:
            runner.run(examples)
    assert runner.tries > 0
    assert runner.failures == 0


def test_there_are_examples() -> None:
    assert len(with_examples()) > 60
