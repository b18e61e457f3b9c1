"""The light over an imported scene (bright, dim or dark), from its ambient colour."""

from __future__ import annotations

from collections.abc import Sequence

from fivefoot.core.model.scene import Ambient

_DIM_BELOW, _DARK_BELOW = 0.6, 0.2


def ambient_of(colour: Sequence[int] | None) -> Ambient:
    """The light over a scene with an ambient colour (red, green, blue of 0 to 255): bright, dim
    below three fifths of white (weighted as the eye weighs colours), or dark below one fifth.

    None, for no ambient colour, counts as bright.

    >>> ambient_of((255, 255, 255, 255)), ambient_of((0, 0, 40, 255)), ambient_of(None)
    ('bright', 'dark', 'bright')
    """
    if colour is None:
        return "bright"
    red, green, blue = colour[:3]
    seen = (0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255
    return "dark" if seen < _DARK_BELOW else "dim" if seen < _DIM_BELOW else "bright"
