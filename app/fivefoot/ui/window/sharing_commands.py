"""Sharing scenarios, and what is done with a received one: restoring pictures, switching its
system, merging.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from PySide6.QtWidgets import QDialog, QInputDialog

from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.sharing import LEFT_OUT_WORDS
from fivefoot.core.session.bundled_rules import opening_remarks
from fivefoot.core.session.commands import Refused
from fivefoot.core.session.commands.merging import Merge
from fivefoot.core.session.commands.sharing_edits import JoinPictures, SetSharing
from fivefoot.core.session.differences import differences
from fivefoot.core.session.position import Position
from fivefoot.core.session.variants import missing_pictures, picture_places
from fivefoot.core.storage import scenario_file
from fivefoot.core.storage.atomic import SaveError
from fivefoot.core.storage.missing_pictures import found_among, found_in, picture_of
from fivefoot.core.storage.scenario_checks import check_scenario
from fivefoot.core.storage.scenario_error import ScenarioFileError
from fivefoot.core.storage.scenario_file import LoadReport
from fivefoot.core.texts.marker import tr, tr_count
from fivefoot.ui.appearance.plain_text import plain
from fivefoot.ui.dialogs.compare_scenarios import CompareDialog
from fivefoot.ui.dialogs.other_rules import OtherRulesDialog
from fivefoot.ui.dialogs.share_scenario import ShareDialog
from fivefoot.ui.files.file_commands import SAVED, SUFFIX
from fivefoot.ui.state.notice import Notice
from fivefoot.ui.widgets.choose_file import file_stem, file_to_open, file_to_save
from fivefoot.ui.window.parts import WindowParts

PICTURES = tr("Pictures (*.png *.jpg *.jpeg *.webp *.gif)")
LINES = 6
"""The most lines of a notice."""


class SharingCommands:
    """Connects the commands of File > Share."""

    def __init__(self, window: WindowParts) -> None:
        self._window = window
        self._workspace = window.workspace
        actions = window.actions_by_name
        actions.connect("share", self.share)
        actions.connect("join_pictures", self.join_pictures)
        actions.connect("compare_files", self.compare)
        actions.connect("other_rules", self.read_by_others)
        window.files.shared_opened.connect(self.tell_of)

    # -- passing on -------------------------------------------------------------------------------

    def share(self) -> None:
        """Asks what is shared and by whom, then writes it; the names are kept in the scenario."""
        document = self._workspace.document
        dialog = ShareDialog(Position(document.scenario, document.ruleset), self._window)
        if dialog.exec() != QDialog.DialogCode.Accepted:
            return
        given = dialog.scenario()
        folder = document.path.parent if document.path is not None else Path.home()
        whom = tr(" (players)") if not dialog.variant().secrets else tr(" (shared)")
        proposed = str(folder / f"{file_stem(document.scenario.title)}{whom}{SUFFIX}")
        name = file_to_save(self._window, tr("Share"), proposed, SAVED)
        if name:
            self._workspace.do(SetSharing(dialog.sharing()))
            path = Path(name)
            self._write(given, path if path.suffix else path.with_suffix(SUFFIX))

    def _write(self, given: Scenario, path: Path) -> None:
        own = self._workspace.document.path
        if own is not None and own.resolve() == path.resolve():
            text = tr("A shared scenario goes into its own file: choose another name.")
            self._workspace.notify(
                Notice(tr("{path} was not written.", path=path.name), text, "danger")
            )
            return
        try:
            scenario_file.save(given, path)
        except (ScenarioFileError, SaveError) as error:
            self._workspace.notify(
                Notice(tr("{path} was not written.", path=path.name), str(error), "danger")
            )
            return
        left = given.sharing.left_out if given.sharing is not None else ()
        lines = [
            tr(
                "{number}, {st_size:.0f} kB.",
                number=tr_count("{count} token", "{count} tokens", count=len(given.tokens)),
                st_size=path.stat().st_size / 1000,
            )
        ]
        if left:
            lines.append(
                tr("Left out: {names}.", names=", ".join(LEFT_OUT_WORDS[name] for name in left))
            )
        self._workspace.notify(Notice(tr("{path} was written.", path=path.name), "\n".join(lines)))

    # -- what came from somebody else -------------------------------------------------------------

    def tell_of(self, path: Path, report: LoadReport, found: dict[str, tuple[str, bytes]]) -> None:
        """Says who made a shared scenario that was just opened, and offers the missing pictures
        that were found beside it.
        """
        scenario = report.scenario
        warnings = () if found else report.warnings  # what they mention is at hand
        lines = "\n".join((*opening_remarks(scenario), *warnings)[:LINES])
        tone = "warning" if report.warnings and not found else "plain"
        others = tr("Another system…")
        opened = Notice(
            tr("{path} is open.", path=path.name), lines, tone, others, self.read_by_others
        )
        if found:
            opened = replace(
                opened,
                detail=tr("{lines}\nMissing pictures are in its folder.", lines=lines),
                offer=tr(
                    "Add {number}",
                    number=tr_count("{count} picture", "{count} pictures", count=len(found)),
                ),
                accept=lambda: self._join(found),
                other=others,
                accept_other=self.read_by_others,
                stays=True,
            )
        self._workspace.notify(opened)

    def read_by_others(self) -> None:
        """Asks for another system, shows what has no counterpart there, and switches to it."""
        document = self._workspace.document
        dialog = OtherRulesDialog(Position(document.scenario, document.ruleset), self._window)
        if dialog.exec() == QDialog.DialogCode.Accepted and dialog.command is not None:
            command = dialog.command
            if self._workspace.do(command):
                text = tr("The map now uses {rules}.", rules=command.rules.title)
                self._workspace.notify(Notice(text))

    def compare(self) -> None:
        """Asks for another scenario, shows what differs, and takes over what is ticked."""
        # Copies of a scenario lie beside it as a rule.
        path = self._workspace.document.path
        folder = str(path.parent.resolve()) if path is not None else ""
        kinds = tr("{saved};;All files (*)", saved=SAVED)
        name = file_to_open(self._window, tr("Compare with"), folder, kinds)
        if name:
            self.compare_with(Path(name))

    def compare_with(self, path: Path) -> None:
        """Shows the differences of a file, and merges what is ticked, as one step."""
        document = self._workspace.document
        try:
            other = scenario_file.load(path).scenario
        except ScenarioFileError as error:
            self._workspace.notify(
                Notice(tr("{path} was not opened.", path=path.name), str(error), "danger")
            )
            return
        found = differences(document.scenario, other, document.ruleset)
        if not found:
            self._workspace.notify(
                Notice(tr("{path} is the same as this scenario.", path=path.name))
            )
            return
        dialog = CompareDialog(document.scenario, path.name, found, self._window)
        if dialog.exec() == QDialog.DialogCode.Accepted:
            self._take(Merge(dialog.taken(), other))

    def _take(self, merge: Merge) -> None:
        """Merges differences, unless no file could hold the result."""
        document = self._workspace.document
        try:
            check_scenario(merge.apply(document.scenario, document.ruleset), document.ruleset)
        except ScenarioFileError as error:
            self._workspace.notify(Notice(tr("Nothing was merged."), str(error), "danger"))
        except Refused as refused:
            self._workspace.refuse(str(refused))
        else:
            if self._workspace.do(merge):
                text = tr(
                    "{number} merged.",
                    number=tr_count(
                        "{count} difference", "{count} differences", count=len(merge.taken)
                    ),
                )
                undo = self._window.actions_by_name["undo"].trigger
                self._workspace.notify(Notice(text, offer=tr("Undo"), accept=undo))

    def join_pictures(self) -> None:
        """Asks for a picture file and puts it where one is missing: matched by its content, or
        chosen manually.
        """
        missing = missing_pictures(self._workspace.scenario)
        if not missing:
            self._workspace.refuse(tr("This scenario has no missing pictures."))
            return
        name = file_to_open(self._window, tr("Add a missing picture"), "", PICTURES)
        if name:
            self.join(Path(name))

    def join(self, path: Path) -> None:
        """Restores the picture in a file, and every other missing one that lies beside it."""
        missing = missing_pictures(self._workspace.scenario)
        found = found_among([path], missing) or {}
        if found:
            self._join({**found_in(path.parent, missing), **found})
            return
        try:
            picture = picture_of(path)
        except ScenarioFileError as error:
            self._workspace.notify(
                Notice(tr("{path} was not added.", path=path.name), str(error), "danger")
            )
            return
        places = picture_places(self._workspace.scenario)
        words = [f"{number}. {places[name]}" for number, name in enumerate(missing, 1)]
        asked = tr("{path} is not the picture that was shared. Use it anyway for", path=path.name)
        chosen, fine = QInputDialog.getItem(
            self._window, tr("Add a missing picture"), plain(asked), words, 0, False
        )
        if fine:
            self._join({missing[words.index(chosen)]: picture})

    def _join(self, found: dict[str, tuple[str, bytes]]) -> None:
        if self._workspace.do(JoinPictures(found)):
            left = len(missing_pictures(self._workspace.scenario))
            more = (
                tr(
                    "{number} still missing.",
                    number=tr_count("{count} picture", "{count} pictures", count=left),
                )
                if left
                else tr("All pictures are there now.")
            )
            text = tr(
                "{number} added.",
                number=tr_count("{count} picture", "{count} pictures", count=len(found)),
            )
            self._workspace.notify(Notice(text, more))
