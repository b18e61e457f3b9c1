"""A program that ended leaves nothing behind: whoever starts many, as these tests do, does not fill
the memory.
"""

import gc
import weakref
from pathlib import Path

from tests.ui.window.conftest import field_of_battle

from fivefoot.core.session.opening import document_of
from fivefoot.ui.application import Application
from fivefoot.ui.state.preferences import PreferenceKeeper


def test_an_ended_program_is_gone(qapp):
    application = Application(qapp, PreferenceKeeper())
    application.begin(None)
    application.workspace.open(document_of(field_of_battle()))
    qapp.processEvents()
    application.workspace.document.mark_saved(application.workspace.scenario, Path("closed"))
    application.window.close()
    window, workspace = application.window, application.workspace
    parts = {
        name: weakref.ref(part)
        for name, part in {
            "window": window,
            "workspace": workspace,
            "scene": window.scene,
            "map": window.map,
            "side panel": window.side,
            "action bar": window.bar,
            "fight": workspace.fight,
            "document": workspace.document,
        }.items()
    }
    application.end()
    del application, window, workspace
    gc.collect()
    assert [name for name, part in parts.items() if part() is not None] == []
