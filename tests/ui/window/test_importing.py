"""Foreign maps in the window: shown before they are opened, with choices, joined, several at once,
from the clipboard; tokens of other programs.
"""

from __future__ import annotations

import base64
import io
import json
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from PySide6.QtCore import QMimeData, Qt, QUrl
from PySide6.QtGui import QGuiApplication, QImage
from PySide6.QtWidgets import QDialogButtonBox
from pytestqt.qtbot import QtBot
from tests.ui.window.conftest import field_of_battle

from fivefoot.core.geometry.cell_box import CellBox
from fivefoot.core.geometry.grid import Cell, Point
from fivefoot.core.model.scene import Scene
from fivefoot.core.model.scenes import scene_names, with_scene_open
from fivefoot.core.rules.ruleset import library
from fivefoot.core.session.commands.passage_edits import PlacePassage
from fivefoot.core.session.commands.scene_edits import AddScene
from fivefoot.core.storage import scenario_file
from fivefoot.core.storage.scenario_file import LoadReport
from fivefoot.ui.application import Application
from fivefoot.ui.files import file_commands, import_desk, import_several
from fivefoot.ui.files.import_dialog import ImportMapDialog
from fivefoot.ui.files.several_files import Becomes

Start = Callable[..., Application]


def uvtt(path: Path, **more: Any) -> Path:
    box = {"map_origin": {"x": 0, "y": 0}, "map_size": {"x": 6, "y": 5}, "pixels_per_grid": 50}
    wall = [{"x": 1, "y": 1}, {"x": 3, "y": 1}]
    tree = {
        "format": 0.3,
        "resolution": box,
        "line_of_sight": [wall, [{"x": 9, "y": 9}, {"x": 9, "y": 8}]],
        "objects_line_of_sight": [[{"x": 4, "y": 4}, {"x": 5, "y": 4}]],
        "portals": [{"bounds": [{"x": 3, "y": 1}, {"x": 4, "y": 1}], "closed": False}],
        "image": "",
    }
    path.write_text(json.dumps(tree | more))
    return path


def kinds(app: Application) -> list[str]:
    return sorted(each.kind for each in app.workspace.scenario.scene.barriers.values())


def shown(app: Application, bot: QtBot) -> ImportMapDialog:
    """The dialog, once a map was read for it."""
    desk = app.window.files.desk
    bot.waitUntil(lambda: desk.dialog is not None and desk.dialog.report is not None)
    assert desk.dialog is not None
    return desk.dialog


def accept(dialog: ImportMapDialog, bot: QtBot) -> None:
    button = dialog.findChild(QDialogButtonBox).button(QDialogButtonBox.StandardButton.Ok)
    bot.mouseClick(button, Qt.MouseButton.LeftButton)


def test_a_map_is_shown_before_it_replaces_anything(
    start: Start, qtbot: QtBot, tmp_path: Path
) -> None:
    app = start(field_of_battle())
    before = app.workspace.scenario
    app.window.files.open(uvtt(tmp_path / "cave.dd2vtt"))
    dialog = shown(app, qtbot)
    words = dialog.words.text()
    assert "6 × 5 cells" in words
    assert "1 wall outside the picture" in words
    assert app.workspace.scenario is before
    qtbot.waitUntil(lambda: not dialog.picture.pixmap().isNull())
    qtbot.keyClick(dialog, Qt.Key.Key_Escape)
    assert app.workspace.scenario is before
    assert app.window.files.desk.dialog is None


def test_enter_opens_it(start: Start, qtbot: QtBot, tmp_path: Path) -> None:
    app = start(field_of_battle())
    app.window.files.open(uvtt(tmp_path / "cave.dd2vtt"))
    qtbot.keyClick(shown(app, qtbot), Qt.Key.Key_Return)
    assert kinds(app) == ["curtain", "wall", "window"]
    assert app.workspace.scenario.title == "cave"


def test_an_opened_map_is_reported_with_the_figures_of_its_dialog(
    start: Start, qtbot: QtBot, tmp_path: Path
) -> None:
    """A light was left out there, and a window counted among the walls."""
    picture = io.BytesIO()
    Image.new("RGB", (300, 250)).save(picture, "PNG")
    more = {
        "objects_line_of_sight": [],
        "portals": [{"bounds": [{"x": 3, "y": 1}, {"x": 4, "y": 1}], "closed": True}],
        "lights": [{"position": {"x": 2, "y": 2}, "range": 3, "intensity": 1, "color": "ffeccd8b"}],
        "image": base64.b64encode(picture.getvalue()).decode(),
    }
    app = start(field_of_battle())
    app.window.files.open(uvtt(tmp_path / "cave.dd2vtt", **more))
    qtbot.keyClick(shown(app, qtbot), Qt.Key.Key_Return)
    told = app.window.banner.accessibleName()
    assert "6 × 5 cells, 1 wall, 1 door, 1 light, the picture, 300 × 250 pixels." in told


def test_what_the_file_leaves_open_is_chosen_there(
    start: Start, qtbot: QtBot, tmp_path: Path
) -> None:
    app = start(field_of_battle())
    app.window.files.open(uvtt(tmp_path / "cave.dd2vtt"))
    dialog = shown(app, qtbot)
    for box, keys in ((dialog.portals_box, 1), (dialog.outlines_box, 2)):
        for _ in range(keys):
            qtbot.keyClick(box, Qt.Key.Key_Down)
    accept(shown(app, qtbot), qtbot)
    assert kinds(app) == ["door", "fence", "wall"]


def test_nothing_is_asked_that_the_file_does_not_leave_open(
    start: Start, qtbot: QtBot, tmp_path: Path
) -> None:
    app = start(field_of_battle())
    app.window.files.open(uvtt(tmp_path / "cave.dd2vtt", portals=[], objects_line_of_sight=[]))
    dialog = shown(app, qtbot)
    for box in (dialog.scene_box, dialog.portals_box, dialog.outlines_box, dialog.tiles_box):
        assert not box.isVisible()


def test_the_report_is_saved(
    start: Start, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = start(field_of_battle())
    target = tmp_path / "told.txt"
    monkeypatch.setattr(import_desk, "file_to_save", lambda *_: str(target))
    app.window.files.open(uvtt(tmp_path / "cave.dd2vtt"))
    qtbot.mouseClick(shown(app, qtbot).save_button, Qt.MouseButton.LeftButton)
    assert "1 wall outside the picture" in target.read_text()


def test_of_several_scenes_one_is_chosen(start: Start, qtbot: QtBot, tmp_path: Path) -> None:
    scene = {"width": 100, "height": 100, "grid": 50, "padding": 0, "walls": []}
    path = tmp_path / "quest.json"
    path.write_text(json.dumps({"scenes": [scene | {"name": n} for n in ("Mouth", "Lake")]}))
    app = start(field_of_battle())
    app.window.files.open(path)
    dialog = shown(app, qtbot)
    assert [dialog.scene_box.itemText(n) for n in range(2)] == ["Mouth", "Lake"]
    qtbot.keyClick(dialog.scene_box, Qt.Key.Key_Down)
    accept(shown(app, qtbot), qtbot)
    assert app.workspace.scenario.title == "Lake"


@pytest.mark.parametrize(
    ("presses", "wanted"),
    [(0, (6, 5, 3)), (1, (20, 14, 3)), (2, (20, 14, 0))],
)
def test_a_map_replaces_the_open_one_whole_or_in_part(
    start: Start,
    qtbot: QtBot,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    presses: int,
    wanted: tuple[int, int, int],
) -> None:
    app = start(field_of_battle("setup"))
    path = uvtt(tmp_path / "cave.dd2vtt")
    monkeypatch.setattr(file_commands, "file_to_open", lambda *_: str(path))
    app.window.actions_by_name["import_map"].trigger()
    dialog = shown(app, qtbot)
    for _ in range(presses):
        qtbot.keyClick(dialog.part_box, Qt.Key.Key_Down)
    accept(dialog, qtbot)
    scene = app.workspace.scenario.scene
    assert (scene.columns, scene.rows, len(scene.barriers)) == wanted
    assert set(app.workspace.scenario.tokens) == {"ada", "brom", "goblin"}
    if presses == 1:
        # 6 x 5 cells over 20 x 14: the wall from (1, 1) to (3, 1)
        assert scene.barriers["wall-1"].start == Point(3333, 2800)


def test_a_broken_choice_is_reported_in_the_dialog(
    start: Start, qtbot: QtBot, tmp_path: Path
) -> None:
    path = uvtt(tmp_path / "cave.dd2vtt")
    app = start(field_of_battle())
    app.window.files.open(path)
    dialog = shown(app, qtbot)
    path.write_text("{")
    qtbot.keyClick(dialog.portals_box, Qt.Key.Key_Down)
    assert "cut off" in dialog.words.text()
    button = dialog.findChild(QDialogButtonBox).button(QDialogButtonBox.StandardButton.Ok)
    assert not button.isEnabled()


def test_a_token_of_another_program_comes_onto_the_open_map(start: Start, tmp_path: Path) -> None:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        tag = "net.rptools.maptool.model.Token"
        archive.writestr("content.xml", f"<{tag}><name>Ogre</name></{tag}>")
        archive.writestr("thumbnail_large", b"")
    path = tmp_path / "ogre.rptok"
    path.write_bytes(buffer.getvalue())
    app = start(field_of_battle("setup"))
    app.window.files.open(path)
    assert [token.name for token in app.workspace.scenario.tokens.values()][-1] == "Ogre"
    assert "Ogre was added" in app.window.banner.text
    app.window.actions_by_name["undo"].trigger()
    assert set(app.workspace.scenario.tokens) == {"ada", "brom", "goblin"}


def test_several_maps_become_files_in_a_folder(
    start: Start, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken = tmp_path / "broken.json"
    broken.write_text("{")
    folder = tmp_path / "out"
    monkeypatch.setattr(import_several, "folder_to_use", lambda *_: str(folder))
    app = start(field_of_battle())
    before = app.workspace.scenario
    maps = [uvtt(tmp_path / "a.dd2vtt"), broken, uvtt(tmp_path / "b.dd2vtt")]
    app.window.files.open_all(maps)
    answer(app, "folder")
    qtbot.waitUntil(lambda: "2 maps imported into out" in app.window.banner.text)
    assert sorted(path.name for path in folder.iterdir()) == ["a.fivefoot", "b.fivefoot"]
    assert "broken.json" in app.window.banner.accessibleName()
    assert scenario_file.load(folder / "a.fivefoot").scenario.scene.columns == 6
    assert app.workspace.scenario is before


def answer(app: Application, becomes: Becomes) -> None:
    """Say what becomes of several files."""
    dialog = app.window.files.several.dialog
    assert dialog is not None
    dialog.choices[becomes].setChecked(True)
    dialog.accept()


def test_several_maps_become_scenes_of_the_open_scenario_in_one_step(
    start: Start, qtbot: QtBot, tmp_path: Path
) -> None:
    broken = tmp_path / "broken.json"
    broken.write_text("{")
    app = start(field_of_battle("setup"))
    before = app.workspace.scenario
    app.window.files.open_all([uvtt(tmp_path / "a.dd2vtt"), broken, uvtt(tmp_path / "b.dd2vtt")])
    answer(app, "scenes_here")
    qtbot.waitUntil(lambda: "2 scenes were added" in app.window.banner.text)
    scenario = app.workspace.scenario
    assert [each.name for each in scene_names(scenario)] == [before.title, "a", "b"]
    assert scenario.scene.columns == 6
    app.window.actions_by_name["undo"].trigger()
    assert app.workspace.scenario == before


def house(path: Path) -> Path:
    """A scenario file of two scenes, with stairs that lead from each to the other."""
    rules = library.rules_of(field_of_battle("setup"))
    both = AddScene("Cellar", Scene(8, 6)).apply(field_of_battle("setup"), rules)
    upstairs = with_scene_open(both, both.scene_names[0].id)
    stairs = PlacePassage(CellBox(Cell(4, 4), Cell(4, 4)), "Stairs", Cell(2, 2), both.open_scene)
    scenario_file.save(stairs.apply(upstairs, rules), path)
    return path


def test_what_a_cancelled_import_leaves_out_is_reported(
    start: Start, qtbot: QtBot, tmp_path: Path
) -> None:
    app = start(field_of_battle("setup"))
    several = app.window.files.several
    # In the thread that reads: it stops after the first scene.
    several.went_on.connect(several._cancel, Qt.ConnectionType.DirectConnection)
    several.read_as_scenes([house(tmp_path / "house.fivefoot"), uvtt(tmp_path / "a.dd2vtt")], True)
    qtbot.waitUntil(lambda: "1 scene was added" in app.window.banner.text)
    told = app.window.banner.accessibleName()
    assert "Cancelled: 1 file was skipped." in told
    assert "The passage Stairs of" in told
    assert "its other end, Cellar, was not included." in told
    assert app.workspace.scenario.scene.passages == ()


def test_a_scenario_of_two_scenes_is_added_with_both_and_the_stairs(
    start: Start, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = start(field_of_battle("setup"))
    chosen = [str(house(tmp_path / "house.fivefoot"))]
    monkeypatch.setattr(file_commands, "files_to_open", lambda *_: chosen)
    app.window.files.add_scene()
    qtbot.waitUntil(lambda: len(scene_names(app.workspace.scenario)) == 3)
    scenario = app.workspace.scenario
    (stairs,) = scenario.scene.passages
    names = {each.id: each.name for each in scene_names(scenario)}
    assert names[stairs.scene] == "Cellar"
    (back,) = scenario.other_scenes[stairs.scene].scene.passages
    assert back.scene == scenario.open_scene


def test_copied_paths_become_the_scenes_of_a_new_scenario(
    start: Start, qtbot: QtBot, tmp_path: Path
) -> None:
    app = start(field_of_battle("setup"))
    paths = [uvtt(tmp_path / f"{name}.dd2vtt") for name in ("cave", "lake")]
    copy(text="\n".join(f'"{path}"' for path in paths))
    app.window.actions_by_name["open_copied"].trigger()
    answer(app, "new_scenario")
    qtbot.waitUntil(lambda: app.workspace.scenario.title == "cave")
    assert [each.name for each in scene_names(app.workspace.scenario)] == ["cave", "lake"]
    assert app.workspace.scenario.open_scene == "scene-1"
    assert not app.workspace.scenario.tokens


def copy(**what: Any) -> None:
    data = QMimeData()
    if "urls" in what:
        data.setUrls([QUrl.fromLocalFile(str(path)) for path in what["urls"]])
    if "text" in what:
        data.setText(what["text"])
    if "image" in what:
        data.setImageData(what["image"])
    QGuiApplication.clipboard().setMimeData(data)


@pytest.mark.parametrize("quoted", ["{}", '"{}"'])
def test_a_copied_path_is_opened(start: Start, qtbot: QtBot, tmp_path: Path, quoted: str) -> None:
    app = start(field_of_battle())
    copy(text=quoted.format(uvtt(tmp_path / "cave.dd2vtt")))
    app.window.actions_by_name["open_copied"].trigger()
    qtbot.keyClick(shown(app, qtbot), Qt.Key.Key_Return)
    assert app.workspace.scenario.title == "cave"


def test_a_copied_file_is_opened(start: Start, qtbot: QtBot, tmp_path: Path) -> None:
    app = start(field_of_battle())
    copy(urls=[uvtt(tmp_path / "cave.dd2vtt")])
    app.window.actions_by_name["open_copied"].trigger()
    qtbot.keyClick(shown(app, qtbot), Qt.Key.Key_Return)
    assert app.workspace.scenario.title == "cave"


def test_a_copied_picture_becomes_a_map(start: Start, qtbot: QtBot) -> None:
    app = start(field_of_battle())
    image = QImage(280, 210, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.darkGreen)
    copy(image=image)
    app.window.actions_by_name["open_copied"].trigger()
    scene = app.workspace.scenario.scene
    # 280 x 210 pixels at the usual 70
    assert (scene.columns, scene.rows) == (4, 3)
    assert app.window.files.recent() == []
    qtbot.waitUntil(lambda: not app.workspace.pictures.is_busy)


def test_a_clipboard_with_nothing_to_open_is_reported(start: Start) -> None:
    app = start(field_of_battle())
    copy(text="three goblins")
    app.window.actions_by_name["open_copied"].trigger()
    assert "The clipboard has nothing to open" in app.window.banner.text


def test_a_long_reading_can_be_cancelled(
    start: Start, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(import_desk, "IN_THREAD_FROM", 0)
    app = start(field_of_battle())
    before = app.workspace.scenario
    taken: list[LoadReport] = []
    desk = app.window.files.desk
    desk.read(uvtt(tmp_path / "cave.dd2vtt"), lambda report, *_: taken.append(report))
    assert app.workspace.long_work.give_up()  # as Escape does
    qtbot.waitUntil(lambda: "you cancelled" in app.window.banner.text)
    assert not taken
    assert desk.dialog is None
    assert app.workspace.scenario is before
