"""Case files, each read once in a process: several tests look through all of them."""

from functools import cache

from fivefoot.core.conformance.case_file import read_case_file

read = cache(read_case_file)
