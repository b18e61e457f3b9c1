"""Names that identify screens, also after they were unplugged."""

from __future__ import annotations

from PySide6.QtGui import QGuiApplication, QScreen


def screen_name(screen: QScreen) -> str:
    """Its maker and model, with its serial number or else the name of its port.

    Of two connected screens with the same data, the port distinguishes them.
    """
    told = _screen_description(screen)
    return f"{told} ({screen.name()})" if has_namesake(screen) else told


def has_namesake(screen: QScreen) -> bool:
    """Whether another connected screen has the same data."""
    told = _screen_description(screen)
    return sum(_screen_description(each) == told for each in QGuiApplication.screens()) > 1


def _screen_description(screen: QScreen) -> str:
    """The data that a screen reports of itself."""
    # Many screens have no serial number; projectors often not even a maker.
    told = (screen.manufacturer(), screen.model(), screen.serialNumber() or screen.name())
    return " ".join(part for part in told if part)


def measured_name(screen: QScreen) -> str:
    """The name under which its calibration is stored, including its resolution, since the size of a
    pixel depends on that.
    """
    size = screen.size() * screen.devicePixelRatio()
    return f"{screen_name(screen)} {size.width()}×{size.height()}"
