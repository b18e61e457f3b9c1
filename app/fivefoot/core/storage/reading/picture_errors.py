"""The errors that decoding a damaged picture may raise."""

from __future__ import annotations

import struct

UNREADABLE = (
    OSError,
    ValueError,
    SyntaxError,
    RuntimeError,
    LookupError,
    TypeError,
    AttributeError,
    ArithmeticError,
    EOFError,
    MemoryError,
    struct.error,
)
"""Everything that the picture library was seen to raise for damaged pictures, and similar
errors.
"""
