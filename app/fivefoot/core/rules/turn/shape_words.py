"""The shapes of areas and zones, as texts call them."""

from __future__ import annotations

from typing import Final

from fivefoot.core.rules.turn.texts import say

SHAPE_WORDS: Final = {
    "burst": say("shape_burst"),
    "cube": say("shape_cube"),
    "cone": say("shape_cone"),
    "line": say("shape_line"),
    "region": say("shape_region"),
}
