"""Runs the bench for `python -m tests.bench`; see `run`."""

from tests.bench.run import main

main()
