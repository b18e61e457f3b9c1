"""The dialog for sharing a scenario: what is included, who made it and whose its pictures are, with
a preview of the file's content.
"""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QImage, QPixmap
from PySide6.QtWidgets import (
    QAbstractItemView,
    QCheckBox,
    QCompleter,
    QDialog,
    QHBoxLayout,
    QHeaderView,
    QLineEdit,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from fivefoot.core.model.encounter import Encounter
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.sharing import LEFT_OUT_WORDS, Credit, Sharing
from fivefoot.core.session.position import Position
from fivefoot.core.session.variants import Variant, picture_places, shared
from fivefoot.core.storage.preview import plan
from fivefoot.core.storage.reading.limits import MAX_NAME
from fivefoot.core.storage.sharing_tree import LONGEST_SOURCE, MOST_AUTHORS
from fivefoot.core.texts.marker import tr, tr_count
from fivefoot.ui.appearance.plain_text import text_label
from fivefoot.ui.appearance.screen_bounds import within_screen
from fivefoot.ui.appearance.theme import RHYTHM
from fivefoot.ui.widgets.form import buttons_of, form_of, lay_out

LICENCES = ("CC0", "CC BY 4.0", "CC BY-SA 4.0", "CC BY-NC 4.0", tr("Only for our table"))
COLUMNS = (tr("Picture of"), tr("Author"), tr("Licence"), tr("Source"))
PREVIEW = QSize(200, 150)
WANTED = QSize(640, 520)
RGB = QImage.Format.Format_RGB888


class ShareDialog(QDialog):
    """Returns the variant and who made it."""

    def __init__(self, position: Position, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Share"))
        self._position = position
        scenario = position.scenario
        known = scenario.sharing or Sharing()
        self.pictures = QCheckBox(tr("The pictures"))
        self.secrets = QCheckBox(tr("What only the game master may know"))
        self.fight = QCheckBox(tr("The current encounter"))
        self.authors = QLineEdit(", ".join(known.authors))
        self.authors.setPlaceholderText(tr("Names, separated by commas"))
        self.licence = QLineEdit(known.licence)
        self.licence.setMaxLength(MAX_NAME)
        self.licence.setPlaceholderText(tr("For example CC BY 4.0"))
        self.licence.setCompleter(_completer(self))
        self._assets = tuple(picture_places(scenario))
        self.credits = _credit_table(picture_places(scenario), known)
        self.preview, self.summary = text_label(), text_label()
        self._build(scenario)

    def _build(self, scenario: Scenario) -> None:
        there = (
            (self.pictures, bool(self._assets)),
            (self.secrets, True),
            (self.fight, scenario.encounter != Encounter()),
        )
        for box, sensible in there:
            # What does not exist is neither ticked nor asked about.
            box.setChecked(sensible)
            box.setEnabled(sensible)
            box.toggled.connect(lambda _on: self._show())
        self._prepare_preview()
        what = QVBoxLayout()
        what.setSpacing(RHYTHM)
        for widget in (
            text_label(tr("The file will contain")),
            *(box for box, _ in there),
            self.summary,
        ):
            what.addWidget(widget)
        what.addStretch(1)
        top = QHBoxLayout()
        top.addLayout(what, 1)
        top.addWidget(self.preview)
        form = form_of(((tr("Authors"), self.authors), (tr("Licence"), self.licence)))
        pictures = [self.credits] if self._assets else []
        lay_out(self, top, form, *pictures, buttons_of(self, tr("Share…")))
        # Without pictures there is no table, and the dialog would be half empty.
        size = QSize(WANTED.width(), WANTED.height() if self._assets else 340)
        self.resize(within_screen(self, size))
        self._show()

    def _prepare_preview(self) -> None:
        """Sets up the plan and the line below the choices."""
        self.summary.setProperty("role", "muted")
        self.summary.setWordWrap(True)
        self.preview.setFixedSize(PREVIEW)
        self.preview.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.preview.setAccessibleName(tr("Preview: an outline without pictures or hidden items"))

    def variant(self) -> Variant:
        """What goes into the file."""
        return Variant(
            # A scenario without pictures lacks none: it must not be marked as a variant without
            # them.
            self.pictures.isChecked() or not self._assets,
            self.secrets.isChecked(),
            self.fight.isChecked(),
        )

    def sharing(self) -> Sharing:
        """Who made it, and whose the pictures are; pictures without entries have no credit."""
        # Cut to the file's limits, rather than refused after everything else was filled in.
        names = (name.strip()[:MAX_NAME] for name in self.authors.text().split(","))
        said = {name: self._credit(row) for row, name in enumerate(self._assets)}
        return Sharing(
            tuple(name for name in names if name)[:MOST_AUTHORS],
            self.licence.text().strip(),
            {name: credit for name, credit in said.items() if credit != Credit()},
        )

    def scenario(self) -> Scenario:
        """The scenario as it goes into the file."""
        return shared(self._position, self.sharing(), self.variant())

    def _credit(self, row: int) -> Credit:
        cells = (self.credits.item(row, column) for column in (1, 2, 3))
        author, licence, source = (cell.text().strip() if cell else "" for cell in cells)
        return Credit(author[:MAX_NAME], licence[:MAX_NAME], source[:LONGEST_SOURCE])

    def _show(self) -> None:
        """Describes and shows what will be in the file."""
        given = self.scenario()
        assert given.sharing is not None
        pixels = plan(given)  # not the PNG of the file: packing it would take longer than drawing
        rows, columns, depth = pixels.shape
        image = QImage(pixels.tobytes(), columns, rows, columns * depth, RGB)
        ratio = self.devicePixelRatioF()
        pixmap = QPixmap.fromImage(
            image.scaled(
                PREVIEW * ratio,
                Qt.AspectRatioMode.KeepAspectRatio,
                Qt.TransformationMode.SmoothTransformation,
            )
        )
        pixmap.setDevicePixelRatio(ratio)
        self.preview.setPixmap(pixmap)
        things = (
            tr_count("{count} token", "{count} tokens", count=len(given.tokens)),
            tr_count(
                "{count} wall or door", "{count} walls and doors", count=len(given.scene.barriers)
            ),
            tr_count("{count} picture", "{count} pictures", count=len(given.assets)),
        )
        left = [LEFT_OUT_WORDS[name] for name in given.sharing.left_out]
        said = tr(" Left out: {left}.", left=", ".join(left)) if left else ""
        self.summary.setText(f"{', '.join(things)}.{said}")


def _completer(parent: QWidget) -> QCompleter:
    """Offers the usual licences while typing."""
    usual = QCompleter(LICENCES, parent)
    usual.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
    usual.setFilterMode(Qt.MatchFlag.MatchContains)
    return usual


def _credit_table(places: dict[str, str], known: Sharing) -> QTableWidget:
    """A row for each picture: where it is, and whose."""
    table = QTableWidget(len(places), len(COLUMNS))
    table.setAccessibleName(tr("Picture credits"))
    table.setHorizontalHeaderLabels(list(COLUMNS))
    table.verticalHeader().hide()
    # A click or a letter begins editing: a table that waits for a double click looks read-only.
    table.setEditTriggers(QAbstractItemView.EditTrigger.AllEditTriggers)
    # Tab leaves the table, as every other field.
    table.setTabKeyNavigation(False)
    table.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
    for row, (name, where) in enumerate(places.items()):
        credit = known.credits.get(name, Credit())
        texts = (where, credit.author, credit.licence, credit.source)
        for column, text in enumerate(texts):
            item = QTableWidgetItem(text)
            if column == 0:
                item.setFlags(item.flags() & ~Qt.ItemFlag.ItemIsEditable)
            table.setItem(row, column, item)
    return table
