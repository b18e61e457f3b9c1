"""The library of creatures in the window: saving and placing tokens; and cutting tokens from any
picture.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from PySide6.QtWidgets import QDialog

from fivefoot.core.model.scenario import Scenario
from fivefoot.core.session.commands import Refused
from fivefoot.core.session.commands.several_tokens import CommandGroup
from fivefoot.core.session.commands.token_edits import SetPicture
from fivefoot.core.session.creatures import creature_of, empty_library, with_creatures
from fivefoot.core.storage.assets import asset_name
from fivefoot.core.storage.atomic import SaveError
from fivefoot.core.storage.creature_library import load_creatures, save_creatures
from fivefoot.core.storage.missing_pictures import picture_of
from fivefoot.core.storage.scenario_error import ScenarioFileError
from fivefoot.core.storage.user_folders import own_creatures_file
from fivefoot.core.texts.marker import tr, tr_count
from fivefoot.ui.dialogs.cut_token import CutTokenDialog
from fivefoot.ui.state.decoding import PictureError, decode_map
from fivefoot.ui.state.notice import Notice
from fivefoot.ui.widgets.choose_file import file_to_open
from fivefoot.ui.window.parts import WindowParts
from fivefoot.ui.window.sharing_commands import PICTURES

SELECT_FIRST = tr("Select a token first: click it, or press Tab.")


class CreatureCommands:
    """Connects the commands of the library."""

    def __init__(self, window: WindowParts) -> None:
        self._window = window
        self._workspace = window.workspace
        actions = window.actions_by_name
        actions.connect("keep_creature", self.keep)
        actions.connect("open_library", self.open_library)
        actions.connect("cut_token", self.cut_token)

    def keep(self) -> None:
        """Saves the selected tokens in the library; of the same name, the last one is kept."""
        scenario = self._workspace.scenario
        tokens = [scenario.tokens[name] for name in self._workspace.selection.ids]
        if not tokens:
            self._workspace.refuse(SELECT_FIRST)
            return
        try:
            # Read anew each time: another window, or a second program, may have saved something
            # meanwhile.
            library = load_creatures() or empty_library(scenario.ruleset)
            path = save_creatures(with_creatures(library, tokens, scenario.assets))
        except (ScenarioFileError, SaveError, Refused) as error:
            self._workspace.notify(
                Notice(tr("Nothing was saved to the library."), str(error), "danger")
            )
            return
        # Goblin 1 and Goblin 2 are one creature in the library: the number is dropped.
        names = list(dict.fromkeys(creature_of(token).name for token in tokens))
        text = tr_count(
            "{name} is in your library.",
            "{count} creatures are in your library.",
            count=len(names),
            name=names[0],
        )
        detail = tr(
            "Press A and type its name to add it to any scenario. The library is {file}.",
            file=path.name,
        )
        self._workspace.notify(Notice(text, detail, "plain", tr("Open it"), self.open_library))

    def open_library(self) -> None:
        """Opens the library as the scenario that it is: to change, share, compare and merge it."""
        path = own_creatures_file()
        # By the file, since an empty library is never written.
        if path.exists():
            self._window.files.open(path)
        else:
            self._workspace.refuse(
                tr("Your library is empty: select tokens, then choose Edit > Save to the library.")
            )

    def cut_token(self) -> None:
        """Asks for a picture, cuts a round token from it, and gives it to the selected tokens."""
        names = self._workspace.selection.ids
        if not names:
            self._workspace.refuse(SELECT_FIRST)
            return
        chosen = file_to_open(self._window, tr("Cut a token from a picture"), "", PICTURES)
        if chosen:
            self.cut_from(Path(chosen))

    def cut_from(self, path: Path) -> None:
        """Cuts a token from the picture in a file."""
        try:
            # Checked before it is decoded: a file of 100 kB may hold a picture of gigabytes, and
            # its header shows it.
            _name, data = picture_of(path)
            image = decode_map(data, path.name).full
        except (ScenarioFileError, PictureError) as error:
            text = tr("{file} cannot be used as a picture.", file=path.name)
            self._workspace.notify(Notice(text, str(error), "danger"))
            return
        dialog = CutTokenDialog(image, self._window)
        if dialog.exec() != QDialog.DialogCode.Accepted:
            return
        # The cut is kept, not the whole picture: a shared file carries nothing but the token.
        cut = dialog.picture()
        asset = asset_name(cut)
        given = (SetPicture(name, asset, cut) for name in self._workspace.selection.ids)
        # One step for all: else undo would have to be pressed once for each token.
        self._workspace.do(CommandGroup(tuple(given), "picture"))


def usable_library(window: WindowParts) -> Scenario | None:
    """The library for adding tokens; a fault in it is reported and blocks nothing else."""
    try:
        # None where there is none yet, as on a first start.
        return load_creatures()
    except ScenarioFileError as error:
        notice = Notice(tr("Your library of creatures cannot be read."), str(error), "danger")
        # It stays, since the dialog for adding opens over it at once and would outlast its time.
        window.workspace.notify(replace(notice, stays=True))
        return None
