"""Themes, read from `resources/themes`, and what they share: one spacing, three type sizes, one
font, one family of icons.

The composition root calls `load_font(app)` once and `apply_theme(app, DARK)`; everything that draws
takes the `Theme` as an argument, so that two windows may look different at the same time.

    >>> DARK.palette.text
    '#e9e7e3'
    >>> theme_named("light").is_dark
    False
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from string import Template

from PySide6.QtCore import QByteArray, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontDatabase, QIcon, QImage, QPainter, QPalette, QPixmap
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QApplication

from fivefoot.ui.appearance.picture_cache import bare
from fivefoot.ui.appearance.text_size import by_text_size, text_pixels

RHYTHM = 8
"""The base of every distance in the window, in logical pixels (half of it inside a control)."""

TEXT_SMALL = 12
TEXT_BODY = 14
TEXT_TITLE = 20
"""The three type sizes, in logical pixels."""

FONT_FAMILY = "Inter"
FONT_FILES = ("Inter-Regular.otf", "Inter-SemiBold.otf")
_REGISTERED: dict[str, int] = {}
ICON_SIZES = (16, 20, 24, 40, 48)
"""Drawn in device pixels: the sizes of menus, buttons and tools at pixel ratios of one and two."""

BAND_COLOURS = ("#0072B2", "#56B4E9", "#F0E442", "#D55E00")
"""First to fourth purchase. Blue, sky, yellow, vermillion of Okabe and Ito: distinct in every
common colour vision.
"""


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
    """Colours of the map we draw ourselves, as `#rrggbb`; texture and outline carry the meaning,
    these the mood.
    """

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
    """A named look. Compared and hashed by identity, so it is a cheap key for drawn pictures.

    `title` is its name for people, `controls` the theme whose images are in check boxes and arrows.
    """

    name: str
    title: str
    is_dark: bool
    controls: str
    palette: Palette
    ground: GroundColours
    printed: bool = False
    """Whether the map is drawn with ink on paper."""


def resource(*parts: str) -> Path:
    """The path of a file under `resources`: inside the installed package first, else beside `app/`
    in a checkout.
    """
    package = Path(__file__).resolve().parents[2]
    # An installed program has them inside the package, a checkout beside `app/`.
    for root in (package / "data" / "resources", package.parents[1] / "resources"):
        path = root.joinpath(*parts)
        if path.exists():
            return path
    raise FileNotFoundError(f"Resource {'/'.join(parts)} is missing: install Fivefoot again.")


def read_theme(name: str) -> Theme:
    """Reads a theme from its file under `resources/themes`.

    Raises RuntimeError naming the file and the fault: a missing or unknown key, or a value of the
    wrong type.
    """
    path = resource("themes", f"{name}.toml")
    try:
        tree = tomllib.loads(path.read_text(encoding="utf-8"))
        palette, ground = Palette(**tree.pop("palette")), GroundColours(**tree.pop("ground"))
        # Named arguments: an unknown key becomes an error that names it.
        return Theme(name, palette=palette, ground=ground, **tree)
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, KeyError, TypeError) as error:
        raise RuntimeError(
            f"The theme file {path} cannot be used: {error}. Install Fivefoot again."
        ) from error


DARK, LIGHT, CONTRAST = THEMES = tuple(read_theme(name) for name in ("dark", "light", "contrast"))


def theme_named(name: str) -> Theme:
    """The theme with a name; raises ValueError naming the existing ones."""
    for theme in THEMES:
        if theme.name == name:
            return theme
    known = ", ".join(theme.name for theme in THEMES)
    raise ValueError(f"There is no theme called {name!r}: choose {known}.")


def load_font(app: QApplication) -> QFont:
    """Registers the bundled font, makes it the application's font and returns it.

    Raises FileNotFoundError or RuntimeError naming the file that is missing or unreadable.
    """
    for name in FONT_FILES:
        # Once: registering again makes Qt drop the letters of all fonts that it has drawn.
        number = _REGISTERED.get(name, -1)
        if not QFontDatabase.applicationFontFamilies(number):
            number = QFontDatabase.addApplicationFont(str(resource("fonts", name)))
        if number < 0:
            raise RuntimeError(f"The font file {name} cannot be read: install Fivefoot again.")
        _REGISTERED[name] = number
    chosen = font(TEXT_BODY)
    app.setFont(chosen)
    return chosen


@by_text_size
@lru_cache(maxsize=64)
def font(pixels: int, strong: bool = False) -> QFont:
    """The bundled font at a size in logical pixels (at the normal text size), with tabular
    figures.
    """
    made = QFont(FONT_FAMILY)
    # Pixels, not points: points depend on what the screen reports, which televisions get wrong.
    made.setPixelSize(text_pixels(pixels))
    made.setWeight(QFont.Weight.DemiBold if strong else QFont.Weight.Normal)
    # Figures of equal width: a cost that counts up must not shake the chip.
    made.setFeature(QFont.Tag("tnum"), 1)
    return made


def qt_palette(theme: Theme) -> QPalette:
    """The Qt palette of `theme`, for what a style sheet does not reach (native dialogs, item
    views).
    """
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
    # Fusion's own grey is made for light windows.
    for where in (role.WindowText, role.Text, role.ButtonText):
        made.setColor(QPalette.ColorGroup.Disabled, where, QColor(colours.disabled))
    return made


@lru_cache(maxsize=len(THEMES))
def stylesheet(theme: Theme) -> str:
    """The style sheet of the window in the colours of `theme`."""
    names = {name: getattr(theme.palette, name) for name in Palette.__slots__}
    controls = resource("icons", "controls").as_posix()
    numbers = {
        "small": TEXT_SMALL,
        "body": TEXT_BODY,
        "title": TEXT_TITLE,
        "step": RHYTHM,
        "half": RHYTHM // 2,
    }
    return Template(resource("themes", "window.qss").read_text(encoding="utf-8")).substitute(
        names,
        **{key: f"{value}px" for key, value in numbers.items()},
        controls=f"{controls}/{theme.controls}",
    )


def icon_names() -> tuple[str, ...]:
    """Names of all icons, sorted."""
    return tuple(sorted(path.stem for path in resource("icons").glob("*.svg")))


def icon_source(name: str, colour: str) -> bytes:
    """The SVG of an icon with its ink replaced by `colour`; raises ValueError if there is no such
    icon.
    """
    try:
        path = resource("icons", f"{name}.svg")
    except FileNotFoundError:
        raise ValueError(
            f"There is no icon called {name!r}: see resources/icons for the names."
        ) from None
    return path.read_bytes().replace(b"currentColor", colour.encode())


def icon_pixmap(name: str, colour: str, device_pixels: int) -> QPixmap:
    """An icon drawn at exactly `device_pixels` square in one colour."""
    return _rendered(QSvgRenderer(QByteArray(icon_source(name, colour))), device_pixels)


def _rendered(drawing: QSvgRenderer, side: int) -> QPixmap:
    image = QImage(side, side, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    drawing.render(painter, QRectF(0, 0, side, side))
    painter.end()
    return QPixmap.fromImage(bare(image))


@lru_cache(maxsize=256)
def icon(name: str, theme: Theme, on_accent: bool = False) -> QIcon:
    """A line icon in the colours of `theme`, crisp at every device pixel ratio; `on_accent` for a
    button with an accent background.

    Checked buttons show it in the accent colour, disabled ones in grey. Raises ValueError if there
    is no such icon.
    """
    colours, made = theme.palette, QIcon()
    looks = (
        (QIcon.Mode.Normal, QIcon.State.Off, colours.on_accent if on_accent else colours.text),
        (QIcon.Mode.Normal, QIcon.State.On, colours.accent),
        (QIcon.Mode.Disabled, QIcon.State.Off, colours.disabled),
    )
    # Drawn once and coloured afterwards, see `INK`.
    source = icon_source(name, INK)
    drawing = QSvgRenderer(QByteArray(source))
    for size in ICON_SIZES:
        picture = _rendered(drawing, size)
        for mode, state, colour in looks:
            made.addPixmap(
                _inked(picture, colour) if INK.encode() in source else picture, mode, state
            )
    return made


INK = "#010203"
"""The colour in which a line icon is drawn before it is coloured; drawing it separately for each
colour would take three times as long.
"""


def _inked(picture: QPixmap, colour: str) -> QPixmap:
    """The shape of a picture in one colour."""
    made = QPixmap(picture)
    painter = QPainter(made)
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceIn)
    painter.fillRect(made.rect(), QColor(colour))
    painter.end()
    return bare(made)


def contrast(first: str, second: str) -> float:
    """The contrast ratio of two colours, 1 to 21, as the accessibility guidelines define it.

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
