"""What tells screens apart, also after they were unplugged."""

from __future__ import annotations

from PySide6.QtGui import QScreen


def screen_name(screen: QScreen) -> str:
    """Its maker and model, with its serial number or else the name of its socket."""
    told = (screen.manufacturer(), screen.model(), screen.serialNumber() or screen.name())
    return " ".join(part for part in told if part)


def measured_name(screen: QScreen) -> str:
    """The name under which its measure is kept: with its size in device pixels, since at another
    resolution its pixels are of another size.
    """
    size = screen.size() * screen.devicePixelRatio()
    return f"{screen_name(screen)} {size.width()}×{size.height()}"
