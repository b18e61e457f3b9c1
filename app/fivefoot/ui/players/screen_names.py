"""Names that identify screens, also after they were unplugged."""

from __future__ import annotations

from PySide6.QtGui import QGuiApplication, QScreen


def screen_name(screen: QScreen) -> str:
    """Its maker and model, with its serial number or else the name of its port.

    Of two connected screens with the same data, the port distinguishes them.
    """
    description = _screen_description(screen)
    return f"{description} ({screen.name()})" if has_namesake(screen) else description


def has_namesake(screen: QScreen) -> bool:
    """Whether another connected screen has the same data."""
    description = _screen_description(screen)
    return sum(_screen_description(each) == description for each in QGuiApplication.screens()) > 1


def _screen_description(screen: QScreen) -> str:
    """The data that a screen reports of itself."""
    # Many screens have no serial number; projectors often not even a maker.
    description = (screen.manufacturer(), screen.model(), screen.serialNumber() or screen.name())
    return " ".join(part for part in description if part)


def measured_name(screen: QScreen) -> str:
    """The name under which its calibration is stored, including its resolution, since the size of a
    pixel depends on that.
    """
    size = screen.size() * screen.devicePixelRatio()
    return f"{screen_name(screen)} {size.width()}×{size.height()}"
