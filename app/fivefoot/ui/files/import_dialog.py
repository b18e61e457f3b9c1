"""Shows a foreign map before it is opened: its picture, what was taken, left out and changed, and
the choices that the file leaves open.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QImage, QPixmap
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from fivefoot.core.storage.importers.import_choices import MOST_TILES_PER_CELL, ImportChoices
from fivefoot.core.storage.importers.joined_maps import JoinPart
from fivefoot.core.storage.importers.report_text import ImportSummary, import_summary
from fivefoot.core.storage.scenario_file import LoadReport
from fivefoot.core.texts.marker import tr
from fivefoot.ui.appearance.apply_theme import padded
from fivefoot.ui.appearance.plain_text import plain, text_label
from fivefoot.ui.appearance.screen_bounds import within_screen
from fivefoot.ui.appearance.theme import RHYTHM
from fivefoot.ui.files.import_preview import VIEW
from fivefoot.ui.widgets.form import buttons_of

SIZE = QSize(820, 560)
LINES = 8
"""The most lines of each list; the saved report has all."""

_PORTALS = ((tr("Windows"), "window"), (tr("Open doors"), "open_door"))
_OUTLINES = (
    (tr("Stop sight"), "curtain"),
    (tr("Stop sight and movement"), "wall"),
    (tr("Stop movement"), "fence"),
    (tr("Leave out"), "none"),
)
_PARTS: tuple[tuple[str, JoinPart], ...] = (
    (tr("The whole map"), "all"),
    (tr("Its walls, over the current picture"), "walls"),
    (tr("Its picture, under the current walls"), "picture"),
)


class ImportMapDialog(QDialog):
    """Shows a map that was read, and reads it again when something else is chosen.

    `read_again` is called with the choices; the caller answers with `show_map`, `show_scenes` or
    `show_problem`.
    """

    def __init__(
        self,
        path: Path,
        read_again: Callable[[ImportChoices], None],
        save_report: Callable[[LoadReport], None],
        parent: QWidget,
        replaces: bool = False,
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(plain(tr("Import {path}", path=path.name)))
        self.report: LoadReport | None = None
        self._read_again, self._save_report = read_again, save_report
        self._asked: set[QWidget] = set()
        self.scene_box, self.portals_box = QComboBox(), QComboBox()
        self.outlines_box, self.tiles_box = QComboBox(), QSpinBox()
        self.part_box = QComboBox()
        self.picture = QLabel()
        self.words = text_label()
        self._form = QFormLayout()
        self._buttons = buttons_of(self, tr("Replace the map") if replaces else tr("Open"))
        self._build(replaces)
        self.resize(within_screen(parent, SIZE))

    def _build(self, replaces: bool) -> None:
        for box, entries in (
            (self.portals_box, _PORTALS),
            (self.outlines_box, _OUTLINES),
            (self.part_box, _PARTS),
        ):
            for words, value in entries:
                box.addItem(words, value)
        self.tiles_box.setRange(1, MOST_TILES_PER_CELL)
        padded(self.tiles_box)
        for label, widget in (
            (tr("Scene"), self.scene_box),
            (tr("Portals that let light through"), self.portals_box),
            (tr("Object outlines"), self.outlines_box),
            (tr("Tiles per cell, each way"), self.tiles_box),
            (tr("Import"), self.part_box),
        ):
            widget.setAccessibleName(label)
            self._form.addRow(label, widget)
            # Rows appear only for what a file leaves open: most maps open without a question.
            self._form.setRowVisible(widget, False)
        self._form.setRowVisible(self.part_box, replaces)
        for box in (self.scene_box, self.portals_box, self.outlines_box):
            # `activated` is the person's own choice; filling the box must not read the file again.
            box.activated.connect(lambda _index: self._chosen())
        # Not at each digit: reading takes a moment.
        self.tiles_box.editingFinished.connect(self._chosen)
        # So that the words keep their place while the picture is still being drawn.
        self.picture.setMinimumSize(VIEW / 2)
        self.picture.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.picture.setAccessibleName(tr("Preview of the map"))
        self.words.setWordWrap(True)
        self.words.setAlignment(Qt.AlignmentFlag.AlignTop)
        self._lay_out()

    def _lay_out(self) -> None:
        save = self._buttons.addButton(tr("Save report…"), QDialogButtonBox.ButtonRole.ActionRole)
        save.clicked.connect(self._save)
        self.save_button = save
        self._form.setVerticalSpacing(RHYTHM)
        side = QVBoxLayout()
        side.setSpacing(2 * RHYTHM)
        side.addLayout(self._form)
        side.addWidget(self.words, 1)
        across = QHBoxLayout()
        across.setSpacing(3 * RHYTHM)
        across.addWidget(self.picture)
        across.addLayout(side, 1)
        box = QVBoxLayout(self)
        box.setContentsMargins(*4 * (2 * RHYTHM,))
        box.setSpacing(2 * RHYTHM)
        box.addLayout(across, 1)
        box.addWidget(self._buttons)
        # Nothing can be taken before it was read.
        self._allow(False)

    # -- what it shows

    def show_scenes(self, names: tuple[str, ...]) -> None:
        """Offers several scenes; the first one is read."""
        self.scene_box.clear()
        for number, name in enumerate(names, 1):
            self.scene_box.addItem(plain(name), str(number))
        self._form.setRowVisible(self.scene_box, True)
        self._chosen()

    def show_map(self, report: LoadReport) -> None:
        """Shows a map that was read, with the choices that it leaves open."""
        self.report = report
        self._offer(report)
        self.words.setText(_sentences(import_summary(report)))
        self._allow(True)

    def show_picture(self, report: LoadReport, image: QImage) -> None:
        """Shows what a map looks like, unless another one is shown by now."""
        # Drawn in a thread: another scene may have been chosen meanwhile.
        if report is self.report:
            self.picture.setPixmap(QPixmap.fromImage(image))

    def show_problem(self, problem: str) -> None:
        """Says why the choice cannot be opened."""
        self.report = None
        self.picture.clear()
        self.words.setText(plain(problem))
        self._allow(False)

    def _offer(self, report: LoadReport) -> None:
        """Adds rows for what this file leaves open; a row that was added stays."""
        foreign = report.scenario.foreign.get("universal_vtt")
        figures = report.imported
        if isinstance(foreign, dict) and figures is not None:
            some_open = any(
                each.kind == "window" or (each.kind == "door" and each.is_open)
                for each in report.scenario.scene.barriers.values()
            )
            self._show_row(self.portals_box, some_open)
            self._show_row(self.outlines_box, figures.objects > 0)
            read_as = self.portals_box.findData(foreign.get("open_portals"))
            self.portals_box.setCurrentIndex(max(0, read_as))
        if figures is not None and "layers" in dict(figures.others):
            self._show_row(self.tiles_box, True)

    def _show_row(self, widget: QWidget, wanted: bool) -> None:
        # A row stays: with "open doors" chosen there may be no window left to ask about.
        if wanted:
            self._asked.add(widget)
        self._form.setRowVisible(widget, widget in self._asked)

    def _allow(self, there: bool) -> None:
        self._buttons.button(QDialogButtonBox.StandardButton.Ok).setEnabled(there)
        self.save_button.setEnabled(there)

    # -- what is chosen

    def choices(self) -> ImportChoices:
        """The present choices; rows that were not shown have their default."""
        asked = self._asked
        return ImportChoices(
            self.portals_box.currentData() if self.portals_box in asked else None,
            self.outlines_box.currentData() if self.outlines_box in asked else "curtain",
            str(self.scene_box.currentData() or ""),
            self.tiles_box.value(),
        )

    def part(self) -> JoinPart:
        """Which part of the map is taken."""
        chosen: JoinPart = self.part_box.currentData()
        return chosen

    def _chosen(self) -> None:
        self._allow(False)
        self._read_again(self.choices())

    def _save(self) -> None:
        if self.report is not None:
            self._save_report(self.report)


def _sentences(summary: ImportSummary) -> str:
    """The three lists as plain lines."""
    lines = [tr("Imported: {things}.", things=", ".join(summary.taken))]
    for head, sentences in ((tr("Left out"), summary.left_out), (tr("Changed"), summary.changed)):
        if sentences:
            lines += ["", f"{head}:", *(f"• {each}" for each in sentences[:LINES])]
            more = len(sentences) - LINES
            if more > 0:
                lines.append(tr("• … and {more} more in the report", more=more))
    return plain("\n".join(lines))
