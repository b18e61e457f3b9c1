"""What tells screens apart, also after they were unplugged."""

from __future__ import annotations

from PySide6.QtGui import QGuiApplication, QScreen


def screen_name(screen: QScreen) -> str:
    """Its maker and model, with its serial number or else the name of its socket.

    Of two screens that are plugged in and say the same of themselves, the socket tells which.
    """
    told = _told(screen)
    return f"{told} ({screen.name()})" if has_namesake(screen) else told


def has_namesake(screen: QScreen) -> bool:
    """Whether another screen that is plugged in says the same of itself."""
    told = _told(screen)
    return sum(_told(each) == told for each in QGuiApplication.screens()) > 1


def _told(screen: QScreen) -> str:
    """What a screen says of itself."""
    # Many screens have no serial number; projectors often not even a maker.
    told = (screen.manufacturer(), screen.model(), screen.serialNumber() or screen.name())
    return " ".join(part for part in told if part)


def measured_name(screen: QScreen) -> str:
    """The name under which its measure is kept: with its size in device pixels, since at another
    resolution its pixels are of another size.
    """
    size = screen.size() * screen.devicePixelRatio()
    return f"{screen_name(screen)} {size.width()}×{size.height()}"
