"""Phases and choices of stats have labels; what has none is called by its id in words."""

from __future__ import annotations

import pytest
from tests.by_its_rules import *  # noqa
