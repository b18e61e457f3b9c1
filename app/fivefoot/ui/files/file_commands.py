"""Opening and saving: the open document is never touched before the new one is complete."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Literal

from PySide6.QtCore import QObject, QUrl, Signal
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QMessageBox, QWidget

from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.scenes import scene_names, with_scene_open
from fivefoot.core.progress import StoppedError
from fivefoot.core.rules.ruleset.library import RulesetError
from fivefoot.core.session.bundled_rules import opening_remarks
from fivefoot.core.session.commands import Command, Refused
from fivefoot.core.session.commands.foreign_token import AddForeignToken
from fivefoot.core.session.commands.map_edits import ImportScene
from fivefoot.core.session.commands.scene_edits import AddScenes, scene_of
from fivefoot.core.session.document import Document
from fivefoot.core.session.opening import copy_under, document_of, switch_to
from fivefoot.core.session.variants import missing_pictures
from fivefoot.core.storage import recent_files, scenario_file
from fivefoot.core.storage.atomic import BACKUP_SUFFIX, SaveError, sweep
from fivefoot.core.storage.file_stamp import FileStamp
from fivefoot.core.storage.importers.joined_maps import JoinPart, join_maps
from fivefoot.core.storage.importers.open_any_file import open_any
from fivefoot.core.storage.importers.report_text import import_summary
from fivefoot.core.storage.missing_pictures import found_in
from fivefoot.core.storage.open_elsewhere import Holder
from fivefoot.core.storage.scenario_file import LoadReport
from fivefoot.core.storage.user_folders import own_rulesets_folder
from fivefoot.core.texts.marker import tr
from fivefoot.ui.appearance.plain_text import plain
from fivefoot.ui.appearance.theme import resource
from fivefoot.ui.files.clipboard_files import clipboard_content
from fivefoot.ui.files.document_file import DocumentFile, since_words
from fivefoot.ui.files.grid_search import GridSearch
from fivefoot.ui.files.import_desk import ImportDesk
from fivefoot.ui.files.import_several import SeveralImports
from fivefoot.ui.files.sample import built_sample
from fivefoot.ui.state.jobs import Jobs
from fivefoot.ui.state.notice import Notice
from fivefoot.ui.state.preferences import PreferenceKeeper
from fivefoot.ui.state.shown_picture import picture_fault
from fivefoot.ui.state.workspace import Workspace
from fivefoot.ui.widgets.choose_file import file_stem, file_to_open, file_to_save, files_to_open
from fivefoot.ui.widgets.progress_dialog import waited_for

SUFFIX = ".fivefoot"
OPENED = tr(
    "Scenarios and maps (*.fivefoot *.dd2vtt *.uvtt *.df2vtt *.json *.tmx *.tmj *.txt *.db *.zip"
    " *.rpmap *.cmpgn *.rptok *.png *.jpg *.jpeg *.webp *.gif *.avif *.bmp *.tif *.tiff);;"
    "Scenarios (*.fivefoot);;All files (*)"
)
TOKEN_SUFFIX = ".rptok"
COPIED = tr("Copied picture.png")
"""The name for a picture from the clipboard."""

SAVED = tr("Scenarios (*.fivefoot)")
MANY_THINGS, MANY_BYTES = 4_000, 8 * 1024 * 1024
"""Numbers of walls, grounds, tokens and log lines, and bytes of pictures, from which saving runs in
a thread.
"""


class Files(QObject):
    """The commands of the File menu. Errors become notices that name file, place and remedy."""

    recent_changed = Signal()
    grid_wanted = Signal()
    walls_wanted = Signal()
    shared_opened = Signal(object, object, object)

    def __init__(
        self, workspace: Workspace, preferences: PreferenceKeeper, jobs: Jobs, window: QWidget
    ) -> None:
        super().__init__(window)
        self._workspace = workspace
        self._preferences = preferences
        self._jobs = jobs
        self._window = window
        self.written = DocumentFile(workspace)
        self._grids = GridSearch(workspace, jobs)
        self.desk = ImportDesk(workspace, jobs, window)
        self.several = SeveralImports(workspace, jobs, window)
        self.several.scenario_made.connect(self._open_made)

    # -- opening ----------------------------------------------------------------------------------

    def ask_and_open(self) -> None:
        """Asks for files and opens them."""
        names = files_to_open(self._window, tr("Open"), self._folder(), OPENED)
        self.open_all([Path(name) for name in names])

    def open_all(self, paths: list[Path]) -> None:
        """Opens one file; for several asks whether they become scenes or separate scenarios."""
        if len(paths) == 1:
            self.open(paths[0])
        elif paths:
            self.several.ask(paths)

    def open(self, path: Path) -> None:
        """Opens a scenario, a map or a picture; asks first where something is not saved.

        A token of another program is added to the open map.
        """
        # A token is added to what is open: nothing is closed.
        if path.suffix.lower() == TOKEN_SUFFIX or self.may_leave():
            self.desk.read(path, lambda *read: self._taken(path, *read))

    def import_map(self) -> None:
        """Asks for a map and puts it under the present tokens, completely or in part."""
        name = file_to_open(self._window, tr("Replace the map"), self._folder(), OPENED)
        if name:
            path = Path(name)
            self.desk.read(path, lambda *read: self._imported(path, *read), replaces=True)

    def open_copied(self) -> None:
        """Opens what is on the clipboard: a file, the path of one, or a picture."""
        found = clipboard_content()
        if isinstance(found, list):
            self.open_all(found)
        elif found is None:
            self._workspace.notify(
                Notice(
                    tr("The clipboard has nothing to open."),
                    tr("Copy a file, its path, or a picture."),
                )
            )
        elif self.may_leave():
            self._open_picture(found)

    def _open_picture(self, data: bytes) -> None:
        path = Path(COPIED)
        try:
            report = open_any(data, path.name, self._workspace.scenario.ruleset)
        except ValueError as error:
            self._workspace.notify(Notice(tr("The picture was not opened."), str(error), "danger"))
            return
        self._open_by_its_rules(path, report, None)

    def _taken(
        self, path: Path, report: LoadReport, stamp: FileStamp | None, _part: JoinPart
    ) -> None:
        if report.token_alone:
            self._add_token(path, report)
        else:
            self._open_by_its_rules(path, report, stamp)

    def _add_token(self, path: Path, report: LoadReport) -> None:
        """Puts a token of another program on the open map, with its picture."""
        token = report.scenario.tokens[report.token_alone]
        if self._workspace.do(AddForeignToken(token, report.scenario.assets)):
            detail = "\n".join(report.warnings[:2])
            self._workspace.notify(
                Notice(
                    tr("{token} was added from {path}.", token=token.name, path=path.name), detail
                )
            )

    def _open_by_its_rules(self, path: Path, report: LoadReport, stamp: FileStamp | None) -> None:
        """Opens a scenario whose ruleset is installed; else reports what is missing, and offers to
        read it under the open one's.
        """
        scenario, own = report.scenario, self._workspace.scenario.ruleset
        try:
            document = _copy_of(report)
        except RulesetError as error:
            title = self._workspace.ruleset.title
            text, offer = (
                tr("{path} was not opened.", path=path.name),
                tr("Open a copy under {title}", title=title),
            )
            accept = partial(self._open_copy_under, own, scenario)
            self._workspace.notify(Notice(text, str(error), "danger", offer, accept))
        else:
            self._opened(path, report, stamp, document)

    def _open_copy_under(self, ruleset: str, scenario: Scenario) -> None:
        """Opens a scenario under other rules than its own: saving asks for a name, so that its file
        stays unchanged.
        """
        if not self.may_leave():
            return
        try:
            copy = copy_under(scenario, ruleset)
        except (Refused, RulesetError) as refused:
            self._workspace.notify(
                Notice(tr("No copy was opened."), str(refused), "danger", opened=False)
            )
            return
        self._workspace.open(copy)

    def open_own_rulesets(self) -> None:
        """Opens the folder of a person's own rulesets, creating it if needed, and explains its
        use.
        """
        folder = own_rulesets_folder()
        detail = tr(
            "{folder}\nEach ruleset is a folder in it. rulesets/README.md explains how to write "
            "one, and `fivefoot check` tests it.",
            folder=folder,
        )
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            self._workspace.notify(
                Notice(
                    tr("The folder for your own rulesets cannot be created."), str(error), "danger"
                )
            )
            return
        QDesktopServices.openUrl(QUrl.fromLocalFile(str(folder)))
        self._workspace.notify(Notice(tr("Put your own rulesets in this folder."), detail))

    def _opened(
        self, path: Path, report: LoadReport, stamp: FileStamp | None, document: Document
    ) -> None:
        own = path.suffix.lower() == SUFFIX and report.imported is None
        holder = self.written.elsewhere(path) if own else None
        if holder is not None:
            self._opened_read_only(path, document, stamp, holder)
            return
        # A foreign map has no file of ours yet: saving asks for one, and never overwrites the map.
        document.path = path if own else None
        self._workspace.open(document)
        if own:
            self.written.hold(path, stamp)
            # Leftovers of a killed save; in a thread, since folders may be on a network.
            self._jobs.run(lambda: sweep(path.parent), lambda _result, _error: None)
        # A picture from the clipboard has a name but no file.
        if path.is_absolute() or path.exists():
            self.remember(path)
        self._tell(path, report)

    def _opened_read_only(
        self, path: Path, document: Document, stamp: FileStamp | None, holder: Holder
    ) -> None:
        """Another window may write the file: shows it read-only, and offers to take it over."""
        self._workspace.open(document)
        self.remember(path)
        text = tr(
            "{path} is open in another window {since_words}.",
            path=path.name,
            since_words=since_words(holder),
        )

        def take_over() -> None:
            # The offer stays on the screen, and another document may be open by then.
            if self._workspace.document is document:
                self._workspace.belongs_to(path)
                self.written.hold(path, stamp)

        detail = tr(
            "Here it is read-only: Save asks where to save. If you take it over, the other "
            "window asks instead."
        )
        self._workspace.notify(Notice(text, detail, "warning", tr("Merge"), take_over, stays=True))

    def _imported(
        self, path: Path, report: LoadReport, _stamp: FileStamp | None, part: JoinPart
    ) -> None:
        scenario, there = report.scenario, self._workspace.scenario.scene
        scene = join_maps(there, scenario.scene, part)
        if self._workspace.do(ImportScene(scene, scenario.assets, path.stem)):
            self._tell(path, report)

    def add_scene(self) -> None:
        """Asks for maps and adds them as scenes of the open scenario."""
        names = files_to_open(self._window, tr("Add maps as scenes"), self._folder(), OPENED)
        paths = [Path(name) for name in names]
        if len(paths) == 1:
            self.desk.read(paths[0], lambda *read: self._added(paths[0], *read))
        elif paths:
            self.several.read_as_scenes(paths, here=True)

    def _open_made(self, made: Scenario) -> None:
        """Opens a scenario that was made of several maps."""
        if self.may_leave():
            self._workspace.open(document_of(made))

    def _added(
        self, path: Path, report: LoadReport, _stamp: FileStamp | None, _part: JoinPart
    ) -> None:
        found = report.scenario
        # A scenario has its own title; for a map its file's name is used.
        name = path.stem if report.imported is not None else found.title
        command: Command = scene_of(name.strip() or tr("Scene"), found)
        # All scenes of a scenario are added, so that passages between them keep working.
        if found.other_scenes:
            each_named = (
                (each.name, with_scene_open(found, each.id)) for each in scene_names(found)
            )
            command = AddScenes(tuple(scene_of(*each) for each in each_named))
        if self._workspace.do(command):
            self._tell(path, report)

    def _tell(self, path: Path, report: LoadReport) -> None:
        text = tr("{path} is open.", path=path.name)
        if report.newer:
            text = tr("{path} was made by a newer version: save it as a copy.", path=path.name)
        fault = picture_fault(self._workspace)
        if fault:
            # Only one notice is shown: it repeats what the map's notice said.
            report = replace(report, warnings=(fault, *report.warnings))
        house = opening_remarks(report.scenario)
        bare = report.imported is None and path.suffix.lower() != SUFFIX
        if bare and report.scenario.scene.picture is not None:
            self._offer_grid(text, report)
        elif report.scenario.sharing is not None and not (report.newer or report.own_rules):
            self._look_beside(path, report)
        elif report.own_rules:
            words = "\n".join((*house, *report.warnings)[:6])
            offer = tr("Use the installed rules")
            self._workspace.notify(
                Notice(text, words, "warning", offer, self._take_installed_rules)
            )
        elif report.warnings or report.newer:
            self._workspace.notify(
                Notice(text, "\n".join((*report.warnings[:4], *house)), "warning")
            )
        elif house:
            self._workspace.notify(Notice(text, "\n".join(house)))
        elif report.imported is not None:
            self._workspace.notify(Notice(text, _found_on(report)))

    def _offer_grid(self, text: str, report: LoadReport) -> None:
        """Says that a picture is open, and offers to fit the grid to it and to find its walls."""
        opened = Notice(
            text,
            "\n".join(report.warnings[:4]),
            "warning",
            tr("Fit the grid…"),
            self.grid_wanted.emit,
            returns=True,
            other=tr("Find its walls"),
            accept_other=self.walls_wanted.emit,
        )
        if report.grid_is_guessed:
            # The first one mentions the guess.
            self._grids.look_for(opened, report.warnings[1:4])
        else:
            self._workspace.notify(opened)

    def _look_beside(self, path: Path, report: LoadReport) -> None:
        """Reports missing pictures of a shared scenario that lie beside it: searched in a thread,
        since a folder may hold many.
        """
        missing = missing_pictures(report.scenario)
        if not missing:
            self.shared_opened.emit(path, report, {})
            return
        opened = self._workspace.document

        def done(found: dict[str, tuple[str, bytes]] | None, _error: Exception | None) -> None:
            # Found in a thread: something else may be open by now.
            if self._workspace.document is opened:
                self.shared_opened.emit(path, report, found or {})

        self._jobs.run(lambda: found_in(path.parent, missing), done)

    def _take_installed_rules(self) -> None:
        """Replaces the rules that came with the file by the installed ones of their name, as one
        step.
        """
        scenario = self._workspace.scenario
        try:
            command = switch_to(scenario, scenario.ruleset)
        except RulesetError as error:
            self._workspace.notify(Notice(tr("The rules cannot be used."), str(error), "danger"))
            return
        self._workspace.do(command)

    def open_sample(self) -> None:
        """Opens the scenario that comes with the program."""
        if self.may_leave():
            self._workspace.open(document_of(sample()))

    def open_sample_of(self, path: Path) -> None:
        """Opens one of the samples as a new scenario: saving asks for a name."""
        if self.may_leave():
            self.desk.read(path, lambda report, *_: self._workspace.open(_copy_of(report)))

    # -- saving -----------------------------------------------------------------------------------

    def save(self) -> bool:
        """Saves to the file it was opened from, else asks. Returns False where nothing was
        saved.
        """
        path = self._workspace.document.path
        return self.save_as() if path is None else self._write(path)

    def save_as(self) -> bool:
        """Asks for a name and saves."""
        stem = file_stem(self._workspace.scenario.title)
        proposed = str(Path(self._folder()) / f"{stem}{SUFFIX}")
        name = file_to_save(self._window, tr("Save as"), proposed, SAVED)
        if not name:
            return False
        typed = Path(name)
        # Appended, never replaced: "Session 1.5" has no suffix, although Python takes .5 for one.
        named = typed.suffix.lower() == SUFFIX
        path = typed if named else typed.with_name(typed.name + SUFFIX)
        return self._write(path, "" if named or not path.exists() else tr("already exists"))

    def _write(self, path: Path, unasked: str = "") -> bool:
        """Writes, or asks first; `unasked` is what the system's own dialog did not ask about."""
        # Checked right before writing: another window may have saved a moment ago.
        obstacle = self.written.obstacle(path) or unasked
        answer = ask_before_replacing(self._window, path, obstacle) if obstacle else "replace"
        if answer == "elsewhere":
            return self.save_as()
        return answer == "replace" and self._replace(path)

    def _replace(self, path: Path) -> bool:
        scenario, began = self._workspace.scenario, self._workspace.document.turn_start

        def save() -> None:
            scenario_file.save(scenario, path, began)

        try:
            # The window stays responsive, with a bar and a way to cancel.
            if is_long(scenario):
                waited_for(self._window, self._jobs, tr("Saving {path}…", path=path.name), save)
            else:
                save()
        except StoppedError:
            self._workspace.notify(
                Notice(tr("{path} was not saved: you cancelled.", path=path.name))
            )
            return False
        except (ValueError, OSError) as error:
            message = (
                str(error)
                if isinstance(error, SaveError)
                else tr("{path} was not saved: {error}", path=path.name, error=error)
            )
            self._workspace.notify(Notice(message, tone="danger"))
            return False
        # First: listeners of the save may compare the file with the document.
        self.written.was_written(path)
        self._workspace.mark_saved(scenario, path)
        self.remember(path)
        return True

    def may_leave(self) -> bool:
        """Whether the open document may be closed: asks where it has unsaved changes."""
        if not self._workspace.document.is_dirty:
            return True
        buttons = QMessageBox.StandardButton
        # By the name in the window's title: a file saved as another one is asked about under that
        # name.
        name = self._workspace.document.name
        answer = QMessageBox.question(
            self._window,
            tr("Unsaved changes"),
            plain(tr("“{scenario}” has unsaved changes.", scenario=name)),
            buttons.Save | buttons.Discard | buttons.Cancel,
            buttons.Save,
        )
        if answer == buttons.Save:
            return self.save()
        return answer == buttons.Discard

    # -- recent files -----------------------------------------------------------------------------

    def remember(self, path: Path) -> None:
        """Puts a file first among the recent ones."""
        self._preferences.set(recent_files.with_recent(self._preferences.value, path))
        self.recent_changed.emit()

    def recent(self) -> list[tuple[Path, bool]]:
        """The recent files, and whether each exists now."""
        return [(Path(name), Path(name).is_file()) for name in self._preferences.value.recent_files]

    def _folder(self) -> str:
        path = self._workspace.document.path
        if path is not None:
            return str(path.parent.resolve())
        names = self._preferences.value.recent_files
        # The last folder used; a first start begins in the home folder.
        return str(Path(names[0]).parent) if names else str(Path.home())


def is_long(scenario: Scenario) -> bool:
    """Whether saving takes so long that the window would freeze."""
    scene = scenario.scene
    kinds = (scene.barriers, scene.ground, scenario.tokens, scenario.encounter.log)
    things, pictures = sum(map(len, kinds)), sum(map(len, scenario.assets.values()))
    return things > MANY_THINGS or pictures > MANY_BYTES


def _copy_of(report: LoadReport) -> Document:
    """A document without a file: saving it asks for a name. Raises RulesetError."""
    return document_of(report.scenario, None, report.turn_start)


def ask_before_replacing(
    window: QWidget, path: Path, obstacle: str
) -> Literal["replace", "elsewhere", ""]:
    """Asks what to do where saving would overwrite the work of others."""
    buttons = QMessageBox.StandardButton
    text = tr(
        "{path} {obstacle}.\n\nIf you replace it, the current file is kept as "
        "{path}{backup_suffix}.",
        path=path.name,
        obstacle=obstacle,
        backup_suffix=BACKUP_SUFFIX,
    )
    box = QMessageBox(QMessageBox.Icon.Warning, tr("Save"), plain(text), buttons.Cancel, window)
    replacing = box.addButton(tr("Replace"), QMessageBox.ButtonRole.DestructiveRole)
    elsewhere = box.addButton(tr("Save as…"), QMessageBox.ButtonRole.AcceptRole)
    # Enter must not destroy what somebody else has done.
    box.setDefaultButton(elsewhere)
    box.exec()
    pressed = box.clickedButton()
    box.deleteLater()
    return "replace" if pressed is replacing else "elsewhere" if pressed is elsewhere else ""


def sample() -> Scenario:
    """The scenario that comes with the program."""
    try:
        path = resource("scenarios", "the-broken-gate.fivefoot")
        return scenario_file.load(path).scenario
    # Without its sample file the program still opens with a fight.
    except (FileNotFoundError, ValueError):
        return built_sample()


def _found_on(report: LoadReport) -> str:
    """What was imported from a foreign map, with the figures of its dialog: "4 × 3 cells, 12
    walls.".
    """
    return f"{', '.join(import_summary(report).taken)}."
