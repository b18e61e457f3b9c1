"""Invisible characters, which make a text look like another or break its line."""

from __future__ import annotations

import re
from typing import Final

# Direction marks, zero-width characters and line separators. The joiners U+200C and U+200D are
# allowed: several scripts and joined symbols need them.
_DECEIVING = "\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb"

HIDDEN_IN_A_LINE: Final = re.compile(f"[\x00-\x1f\x7f-\x9f{_DECEIVING}]")
HIDDEN_IN_A_TEXT: Final = re.compile(f"[\x00-\x08\x0b-\x1f\x7f-\x9f{_DECEIVING}]")
"""The same without tabs and line breaks."""
