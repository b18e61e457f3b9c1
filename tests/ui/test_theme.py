"""The look: colours that can be read, a font and icons that are there, a style sheet that Qt
understands.
"""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
from PySide6.QtCore import QSize
from PySide6.QtGui import QColor, QFontInfo, QIcon
from PySide6.QtWidgets import QApplication, QComboBox, QLineEdit, QPushButton, QVBoxLayout, QWidget

from fivefoot.ui.appearance.apply_theme import apply_theme
from fivefoot.ui.appearance.theme import (
    BAND_COLOURS,
    CONTRAST,
    DARK,
    FONT_FAMILY,
    LIGHT,
    RHYTHM,
    TEXT_BODY,
    TEXT_SMALL,
    TEXT_TITLE,
    THEMES,
    Theme,
    contrast,
    font,
    icon,
    icon_names,
    icon_source,
    load_font,
    luminance,
    read_theme,
    resource,
    stylesheet,
    theme_named,
)

GROUNDS_OF_TEXT = (
    ("text", ("window", "panel", "raised", "hover", "accent_ground", "danger_ground")),
    ("muted", ("window", "panel", "raised")),
    ("accent", ("panel", "raised", "accent_ground")),
    ("danger", ("panel", "raised", "danger_ground")),
    ("warning", ("panel", "raised")),
    ("success", ("panel", "raised")),
    ("on_accent", ("accent",)),
    ("on_danger", ("danger",)),
    ("chip_text", ("chip",)),
    ("chip_muted", ("chip",)),
    ("line", ("casing", "trigger")),
)
PAIRS = [(ink, ground) for ink, grounds in GROUNDS_OF_TEXT for ground in grounds]
NEEDED_ICONS = {
    *(
        "select",
        "move",
        "dash",
        "sprint",
        "stealth",
        "hide",
        "crawl",
        "step",
        "ruler",
        "wall",
        "door",
        "add-token",
    ),
    *(
        "copy",
        "delete",
        "rename",
        "undo",
        "redo",
        "save",
        "open",
        "new",
        "import",
        "zoom-in",
        "zoom-out",
        "fit",
    ),
    *(
        "grid",
        "reach",
        "threat",
        "flank",
        "play",
        "setup",
        "next-turn",
        "next-round",
        "settings",
        "help",
        "note",
    ),
    *(
        "disengage",
        "stand",
        "prone",
        "override",
        "heart",
        "eye",
        "eye-off",
        "fly",
        "climb",
        "swim",
        "burrow",
        "leap",
    ),
    *(
        "fall",
        "squeeze",
        "dice",
        "shield",
        "sword",
        "bow",
        "clock",
        "list",
        "close",
        "chevron-left",
        "chevron-right",
    ),
    *("chevron-down", "warning", "info", "check", "app"),
}


@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name)
@pytest.mark.parametrize(("ink", "ground"), PAIRS)
def test_text_stands_out_from_its_ground(theme: Theme, ink: str, ground: str) -> None:
    ratio = contrast(getattr(theme.palette, ink), getattr(theme.palette, ground))
    assert ratio >= 4.5, f"{ink} on {ground} in the {theme.name} theme is {ratio:.2f}:1"


@pytest.mark.parametrize(("ink", "ground"), [*PAIRS, ("disabled", "panel"), ("disabled", "raised")])
def test_the_high_contrast_theme_is_of_the_highest_grade(ink: str, ground: str) -> None:
    """7:1 for text is the guideline's grade AAA; what is greyed has to be read as well, at the
    ordinary 4.5:1.
    """
    ratio = contrast(getattr(CONTRAST.palette, ink), getattr(CONTRAST.palette, ground))
    assert ratio >= (4.5 if ink == "disabled" else 7.0), f"{ink} on {ground} is {ratio:.2f}:1"


@pytest.mark.parametrize(
    "mark", ["border", "accent", "heroes", "foes", "neutral", "threat", "warning", "danger"]
)
def test_edges_and_rings_of_the_high_contrast_theme_stand_out(mark: str) -> None:
    colour, palette, ground = getattr(CONTRAST.palette, mark), CONTRAST.palette, CONTRAST.ground
    for below in (palette.window, palette.panel, palette.raised, ground.floor, ground.earth):
        assert contrast(colour, below) >= 3.0, (
            f"{mark} on {below} is {contrast(colour, below):.2f}:1"
        )
    assert contrast(ground.wall_top, ground.floor) >= 7.0


def test_a_theme_file_that_cannot_be_used_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken = tmp_path / "broken.toml"
    broken.write_text(
        resource("themes", "dark.toml").read_text(encoding="utf-8").replace("floor =", "flour =")
    )
    monkeypatch.setattr("fivefoot.ui.appearance.theme.resource", lambda *_: broken)
    with pytest.raises(
        RuntimeError, match=r"broken.toml cannot be used: .*'flour'.*Install Fivefoot again"
    ):
        read_theme("broken")


@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name)
def test_every_colour_is_a_colour(theme: Theme) -> None:
    for part in (theme.palette, theme.ground):
        for name in type(part).__slots__:
            value = getattr(part, name)
            assert re.fullmatch(r"#[0-9a-f]{6}", value), f"{name} is {value}"


def test_contrast_is_the_guideline_s_own() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21.0)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)
    assert luminance("#ffffff") == pytest.approx(1.0)


def test_band_colours_are_four_and_as_published() -> None:
    assert BAND_COLOURS == ("#0072B2", "#56B4E9", "#F0E442", "#D55E00")


def test_sizes_keep_the_rhythm() -> None:
    assert RHYTHM == 8
    assert TEXT_SMALL < TEXT_BODY < TEXT_TITLE


def test_theme_is_found_by_name_and_a_wrong_one_says_which_there_are() -> None:
    assert theme_named("dark") is DARK
    with pytest.raises(ValueError, match="dark, light, contrast"):
        theme_named("sepia")


def test_missing_resource_is_named() -> None:
    with pytest.raises(FileNotFoundError, match="icons/no-such"):
        resource("icons", "no-such")


def test_bundled_font_loads_with_two_weights(qapp: QApplication) -> None:
    before = qapp.font()
    try:
        chosen = load_font(qapp)
        assert QFontInfo(chosen).family() == FONT_FAMILY
        assert (
            QFontInfo(font(TEXT_BODY, strong=True)).weight() > QFontInfo(font(TEXT_BODY)).weight()
        )
        assert (
            resource("fonts", "OFL.txt").read_text(encoding="utf-8").count("SIL OPEN FONT LICENSE")
            == 1
        )
        assert "Inter" in resource("NOTICE").read_text(encoding="utf-8")
    finally:
        qapp.setFont(before)


def test_the_icons_asked_for_are_there() -> None:
    assert not NEEDED_ICONS - set(icon_names())


@pytest.mark.parametrize("name", icon_names())
def test_icon_is_of_the_family_and_draws(name: str, qapp: QApplication) -> None:
    root = ElementTree.fromstring(icon_source(name, "#ffffff"))
    if name != "app":
        assert (root.get("viewBox"), root.get("stroke-width")) == ("0 0 24 24", "1.75")
        assert root.get("stroke") == "#ffffff"
    image = icon(name, DARK).pixmap(QSize(24, 24), 1.0).toImage()
    inked = sum(image.pixelColor(x, y).alpha() > 128 for x in range(24) for y in range(24))
    assert inked > 8, f"{name} draws {inked} pixels"


def test_icon_takes_the_colours_of_its_theme(qapp: QApplication) -> None:
    def darkest(theme: Theme, state: QIcon.State) -> QColor:
        image = icon("close", theme).pixmap(QSize(24, 24), 1.0, QIcon.Mode.Normal, state).toImage()
        solid = [
            image.pixelColor(x, y)
            for x in range(24)
            for y in range(24)
            if image.pixelColor(x, y).alpha() == 255
        ]
        return solid[0]

    assert darkest(DARK, QIcon.State.Off).lightness() > 200
    assert darkest(LIGHT, QIcon.State.Off).lightness() < 60
    assert darkest(DARK, QIcon.State.On).name() == DARK.palette.accent


def test_icon_is_sharp_at_ratio_two_and_kept(qapp: QApplication) -> None:
    assert icon("save", DARK).pixmap(QSize(20, 20), 2.0).size() == QSize(40, 40)
    assert icon("save", DARK) is icon("save", DARK)
    with pytest.raises(ValueError, match="no icon called 'flying-pig'"):
        icon("flying-pig", DARK)


@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name)
def test_style_sheet_is_complete(theme: Theme) -> None:
    sheet = stylesheet(theme)
    assert "$" not in sheet
    assert sheet.count("{") == sheet.count("}")
    for path in re.findall(r'url\("([^"]+)"\)', sheet):
        assert resource("icons", "controls").joinpath(path.rsplit("/", 1)[1]).exists(), path
    for control in (
        "QMainWindow",
        "QToolButton",
        "QDockWidget",
        "QLineEdit",
        "QSpinBox",
        "QComboBox",
        "QSlider",
    ):
        assert control in sheet


def test_style_sheet_paints_the_panel(qapp: QApplication, qtbot) -> None:  # type: ignore[no-untyped-def]
    sheet, look = qapp.styleSheet(), qapp.palette()
    try:
        apply_theme(qapp, LIGHT)
        window = QWidget()
        qtbot.addWidget(window)
        layout = QVBoxLayout(window)
        button = QPushButton("Dash")
        for part in (button, QLineEdit("text"), QComboBox()):
            layout.addWidget(part)
        button.setProperty("role", "primary")
        window.resize(240, 160)
        window.show()
        image = button.grab().toImage()
        assert image.pixelColor(12, image.height() // 2).name() == LIGHT.palette.accent
    finally:
        qapp.setStyleSheet(sheet)
        qapp.setPalette(look)
