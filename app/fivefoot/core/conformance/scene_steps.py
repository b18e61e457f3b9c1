"""The verbs of cases for scenes and passages: adding, opening and removing scenes, placing and
using passages.
"""

from __future__ import annotations

from fivefoot.core.conformance.case_file import CaseError, CaseStep
from fivefoot.core.conformance.scene_text import position_of_table
from fivefoot.core.conformance.stage import CaseStage, Played, state_facts
from fivefoot.core.conformance.texts import say
from fivefoot.core.geometry.cell_area import area_of_cells
from fivefoot.core.geometry.grid import Cell
from fivefoot.core.model.plain_table import PlainTable
from fivefoot.core.model.scenes import scene_names
from fivefoot.core.session.commands import Command, Refused
from fivefoot.core.session.commands.passage_edits import PlacePassage, TakePassage, passage_under
from fivefoot.core.session.commands.scene_edits import OpenScene, RemoveScene, scene_of

SCENE_VERBS = ("add_scene", "open_scene", "remove_scene", "place_passage", "go_through")


def play_scene_verb(stage: CaseStage, step: CaseStep) -> Played:
    """Plays a step with scenes, which are given by name or id. Raises CaseError or TableError."""
    about = step.subject if step.verb == "go_through" else None
    try:
        command = _command(stage, step)
        after = stage.after(command.apply(stage.scenario, stage.rules))
    except Refused as refusal:
        return Played(stage, state_facts(stage, about), refusal.problems)
    return Played(after, state_facts(after, about))


def _command(stage: CaseStage, step: CaseStep) -> Command:
    args = PlainTable(step.args, step.place)
    # Its arguments are a whole diagram, whose reader refuses unknown keys.
    if step.verb == "add_scene":
        found = position_of_table(step.args, stage.scenario.ruleset, step.place)
        return scene_of(str(step.subject), found.scenario)
    if step.verb == "place_passage":
        return _passage(stage, step, args)
    args.finish()
    if step.verb == "open_scene":
        return OpenScene(_scene(stage, step.subject))
    if step.verb == "remove_scene":
        return RemoveScene(_scene(stage, step.subject))
    if step.subject not in stage.scenario.tokens:
        raise CaseError(say("there_is_no_token_on_open_scene", token=step.subject))
    passage = passage_under(stage.scenario, stage.rules, step.subject)
    if passage is None:
        raise CaseError(say("token_stands_on_no_passage", token=step.subject))
    return TakePassage(passage.id, (step.subject,))


def _passage(stage: CaseStage, step: CaseStep, args: PlainTable) -> PlacePassage:
    cells = [cell for cell, _ in args.places("cells")]
    to, scene = args.cell("to"), args.text("scene")
    one_way = args.flag("one_way")
    args.finish()
    if not cells:
        raise CaseError(say("a_passage_has_cells"))
    target = _scene(stage, scene) if scene else ""
    return PlacePassage(area_of_cells(cells), str(step.subject), Cell(*to), target, not one_way)


def _scene(stage: CaseStage, said: object) -> str:
    """The id of a scene given by its name or its id. Raises CaseError."""
    known = scene_names(stage.scenario)
    for each in known:
        # By name as well: the program makes the ids, and a case cannot know them.
        if said in (each.name, each.id):
            return each.id
    names = ", ".join(each.name for each in known)
    raise CaseError(say("there_is_no_scene_scenes_are", scene=said, names=names))
