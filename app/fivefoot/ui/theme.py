"""How Fivefoot looks: two palettes, one rhythm, three type sizes, one font, one family of line icons.

The composition root calls `load_font(app)` once and `apply(app, DARK)` or `apply(app, LIGHT)`; everything that
draws takes the `Theme` as an argument, so that two windows may look different at the same time.

    >>> DARK.palette.text
    '#e9e7e3'
    >>> theme_named("light").is_dark
    False
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from string import Template

from PySide6.QtCore import QByteArray, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontDatabase, QIcon, QImage, QPainter, QPalette, QPixmap
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QApplication

RHYTHM = 8
"""Every distance in the window is a multiple of this, in logical pixels (half of it inside a control)."""

TEXT_SMALL = 12
TEXT_BODY = 14
TEXT_TITLE = 20
"""The three type sizes, in logical pixels."""

FONT_FAMILY = "Inter"
FONT_FILES = ("Inter-Regular.otf", "Inter-SemiBold.otf")
ICON_SIZES = (16, 20, 24, 40, 48)
"""Baked in device pixels: the sizes of menus, buttons and tools at ratios of one and two."""

BAND_COLOURS = ("#0072B2", "#56B4E9", "#F0E442", "#D55E00")
"""First to fourth purchase. Blue, sky, yellow, vermillion of Okabe and Ito: apart for every common colour vision."""


@dataclass(frozen=True, slots=True)
class Palette:
    """Colours of the chrome and of the marks on the map, as `#rrggbb`."""

    window: str
    panel: str
    raised: str
    hover: str
    border: str
    text: str
    muted: str
    disabled: str
    accent: str
    on_accent: str
    accent_ground: str
    danger: str
    on_danger: str
    danger_ground: str
    warning: str
    success: str
    heroes: str
    foes: str
    neutral: str
    grid: str
    chip: str
    chip_text: str
    chip_muted: str
    casing: str
    line: str
    trigger: str
    threat: str
    shade: str


@dataclass(frozen=True, slots=True)
class GroundColours:
    """Colours of the map we draw ourselves, as `#rrggbb`; texture and outline carry the meaning, these the mood."""

    mortar: str
    floor: str
    earth: str
    rubble: str
    shallow: str
    deep: str
    foam: str
    chasm: str
    leaf: str
    leaf_dark: str
    mud: str
    ice: str
    lava: str
    crust: str
    rock: str
    ink: str
    light: str
    mark: str
    wall: str
    wall_top: str
    wood: str
    glass: str
    void: str


@dataclass(frozen=True, slots=True, eq=False)
class Theme:
    """A named look. Compared and hashed by identity, so it is a cheap key for baked pictures."""

    name: str
    is_dark: bool
    palette: Palette
    ground: GroundColours


DARK = Theme(
    name="dark",
    is_dark=True,
    palette=Palette(
        window="#141619",
        panel="#1b1e22",
        raised="#262a30",
        hover="#30353d",
        border="#343941",
        text="#e9e7e3",
        muted="#a4a9b1",
        disabled="#666c76",
        accent="#57c8a9",
        on_accent="#0b1f19",
        accent_ground="#1d3a34",
        danger="#ff7a7f",
        on_danger="#2a0709",
        danger_ground="#4a1b20",
        warning="#f2c14e",
        success="#7bd389",
        heroes="#3fb8a0",
        foes="#d8404f",
        neutral="#c9b47c",
        grid="#0c0d0f",
        chip="#15171b",
        chip_text="#f4f2ee",
        chip_muted="#b3b8c0",
        casing="#0b0c0e",
        line="#ffffff",
        trigger="#c8203a",
        threat="#e0559a",
        shade="#000000",
    ),
    ground=GroundColours(
        mortar="#35322e",
        floor="#57534c",
        earth="#4d4439",
        rubble="#6d675e",
        shallow="#3f6672",
        deep="#1f3d52",
        foam="#a9ccd2",
        chasm="#0e0e11",
        leaf="#4d6a3d",
        leaf_dark="#2f4529",
        mud="#4a3a2b",
        ice="#8fb0bb",
        lava="#e2622a",
        crust="#3a211c",
        rock="#2b2a2b",
        ink="#16140f",
        light="#cfc7b6",
        mark="#d8d0bf",
        wall="#131214",
        wall_top="#8d857a",
        wood="#9a6a3a",
        glass="#8fd0e6",
        void="#0f1012",
    ),
)

LIGHT = Theme(
    name="light",
    is_dark=False,
    palette=Palette(
        window="#e9e8e5",
        panel="#f6f5f3",
        raised="#ffffff",
        hover="#e4e2de",
        border="#cfccc6",
        text="#1d1f23",
        muted="#5a5f68",
        disabled="#9a9da3",
        accent="#08705a",
        on_accent="#ffffff",
        accent_ground="#d3ebe3",
        danger="#b3202c",
        on_danger="#ffffff",
        danger_ground="#f9dcdc",
        warning="#8a5a00",
        success="#2a7a3b",
        heroes="#14806c",
        foes="#c02a3c",
        neutral="#8d7636",
        grid="#2a2621",
        chip="#fffefb",
        chip_text="#1d1f23",
        chip_muted="#555a63",
        casing="#15161a",
        line="#ffffff",
        trigger="#c8203a",
        threat="#a8125f",
        shade="#1a1712",
    ),
    ground=GroundColours(
        mortar="#a79d8a",
        floor="#d3c9b5",
        earth="#c4ae8c",
        rubble="#b9ad98",
        shallow="#9cc9d2",
        deep="#5593b0",
        foam="#f2fbfb",
        chasm="#2c2a2b",
        leaf="#9dbb78",
        leaf_dark="#5f8148",
        mud="#94724e",
        ice="#dcedf2",
        lava="#ee7a35",
        crust="#6e3d2c",
        rock="#6f6a64",
        ink="#3a3226",
        light="#fffaf0",
        mark="#5a4c38",
        wall="#2b2622",
        wall_top="#9a9084",
        wood="#a9713a",
        glass="#4aa7c8",
        void="#d9d6d0",
    ),
)

THEMES = (DARK, LIGHT)


def theme_named(name: str) -> Theme:
    """Return the theme called `name`; `ValueError` names the ones there are."""
    for theme in THEMES:
        if theme.name == name:
            return theme
    known = " or ".join(theme.name for theme in THEMES)
    raise ValueError(f"There is no theme called {name!r}: choose {known}.")


def resource(*parts: str) -> Path:
    """Path of a file under `resources`: inside the installed package first, else beside `app/` in a checkout."""
    package = Path(__file__).resolve().parents[1]
    for root in (package / "data" / "resources", package.parents[1] / "resources"):
        path = root.joinpath(*parts)
        if path.exists():
            return path
    raise FileNotFoundError(f"Resource {'/'.join(parts)} is missing: install Fivefoot again.")


def load_font(app: QApplication) -> QFont:
    """Register the bundled font, make it the application's font and return it.

    `FileNotFoundError` or `RuntimeError` names the file that is missing or that Qt cannot read.
    """
    for name in FONT_FILES:
        if QFontDatabase.addApplicationFont(str(resource("fonts", name))) < 0:
            raise RuntimeError(f"The font file {name} cannot be read: install Fivefoot again.")
    chosen = font(TEXT_BODY)
    app.setFont(chosen)
    return chosen


@lru_cache(maxsize=64)
def font(pixels: int, strong: bool = False) -> QFont:
    """The bundled font at a size in logical pixels, with figures of equal width so that columns of numbers align."""
    made = QFont(FONT_FAMILY)
    made.setPixelSize(pixels)
    made.setWeight(QFont.Weight.DemiBold if strong else QFont.Weight.Normal)
    made.setFeature(QFont.Tag("tnum"), 1)
    return made


def apply(app: QApplication, theme: Theme) -> None:
    """Dress the whole application in `theme`: Fusion, palette and style sheet."""
    app.setStyle("Fusion")
    app.setPalette(qt_palette(theme))
    app.setStyleSheet(stylesheet(theme))


def qt_palette(theme: Theme) -> QPalette:
    """The Qt palette of `theme`, for what a style sheet does not reach (dialogs of the platform, item views)."""
    colours, role, made = theme.palette, QPalette.ColorRole, QPalette()
    pairs = (
        (role.Window, colours.window),
        (role.WindowText, colours.text),
        (role.Base, colours.panel),
        (role.AlternateBase, colours.raised),
        (role.Text, colours.text),
        (role.PlaceholderText, colours.muted),
        (role.Button, colours.raised),
        (role.ButtonText, colours.text),
        (role.ToolTipBase, colours.chip),
        (role.ToolTipText, colours.chip_text),
        (role.Highlight, colours.accent),
        (role.HighlightedText, colours.on_accent),
        (role.Link, colours.accent),
    )
    for where, colour in pairs:
        made.setColor(where, QColor(colour))
    for where in (role.WindowText, role.Text, role.ButtonText):
        made.setColor(QPalette.ColorGroup.Disabled, where, QColor(colours.disabled))
    return made


def stylesheet(theme: Theme) -> str:
    """The style sheet of the window in the colours of `theme`."""
    names = {name: getattr(theme.palette, name) for name in Palette.__slots__}
    controls = resource("icons", "controls").as_posix()
    numbers = {"small": TEXT_SMALL, "body": TEXT_BODY, "title": TEXT_TITLE, "step": RHYTHM, "half": RHYTHM // 2}
    return Template(resource("themes", "window.qss").read_text(encoding="utf-8")).substitute(
        names, **{key: f"{value}px" for key, value in numbers.items()}, controls=f"{controls}/{theme.name}"
    )


def icon_names() -> tuple[str, ...]:
    """Names of every icon there is, sorted."""
    return tuple(sorted(path.stem for path in resource("icons").glob("*.svg")))


def icon_source(name: str, colour: str) -> bytes:
    """The SVG of an icon with its ink replaced by `colour`; `ValueError` if there is no such icon."""
    try:
        path = resource("icons", f"{name}.svg")
    except FileNotFoundError:
        raise ValueError(f"There is no icon called {name!r}: see resources/icons for the names.") from None
    return path.read_bytes().replace(b"currentColor", colour.encode())


def icon_pixmap(name: str, colour: str, device_pixels: int) -> QPixmap:
    """One icon drawn at exactly `device_pixels` square in one colour."""
    return _rendered(QSvgRenderer(QByteArray(icon_source(name, colour))), device_pixels)


def _rendered(drawing: QSvgRenderer, side: int) -> QPixmap:
    image = QImage(side, side, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    drawing.render(painter, QRectF(0, 0, side, side))
    painter.end()
    return QPixmap.fromImage(image)


@lru_cache(maxsize=256)
def icon(name: str, theme: Theme) -> QIcon:
    """A line icon in the colours of `theme`, crisp at every device pixel ratio.

    Checked buttons show it in the accent, disabled ones greyed. `ValueError` if there is no such icon.
    """
    colours, made = theme.palette, QIcon()
    looks = (
        (QIcon.Mode.Normal, QIcon.State.Off, colours.text),
        (QIcon.Mode.Normal, QIcon.State.On, colours.accent),
        (QIcon.Mode.Disabled, QIcon.State.Off, colours.disabled),
    )
    for mode, state, colour in looks:
        drawing = QSvgRenderer(QByteArray(icon_source(name, colour)))
        for size in ICON_SIZES:
            made.addPixmap(_rendered(drawing, size), mode, state)
    return made


def contrast(first: str, second: str) -> float:
    """Contrast ratio of two colours, 1 to 21, as the accessibility guidelines define it.

    >>> round(contrast("#000000", "#ffffff"), 1)
    21.0
    """
    lighter, darker = sorted((luminance(first), luminance(second)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def luminance(colour: str) -> float:
    """Relative luminance of `#rrggbb`, 0 (black) to 1 (white)."""
    parts = QColor(colour)
    red, green, blue = (_linear(value) for value in (parts.redF(), parts.greenF(), parts.blueF()))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(value: float) -> float:
    return value / 12.92 if value <= 0.04045 else float(((value + 0.055) / 1.055) ** 2.4)
