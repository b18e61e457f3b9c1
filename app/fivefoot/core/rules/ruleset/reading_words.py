"""What the window calls a reading of the rules, and what each choice means; by the dotted key."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final, NamedTuple


class ReadingWords(NamedTuple):
    """A reading's name, and a sentence for each value, written as JSON."""

    label: str
    says: Mapping[str, str] = {}


ON_OFF: Final = {"true": "on", "false": "off"}
SPREAD: Final = {
    '"chebyshev"': "in squares: a diagonal counts as one",
    '"euclid"': "as the crow flies, from centre to centre",
}

WORDS: Final[Mapping[str, ReadingWords]] = {
    "flank.enabled": ReadingWords(
        "Flanking",
        {"true": "allies on opposite sides strike better", "false": "nobody gains by flanking"},
    ),
    "flank.within": ReadingWords(
        "From where one flanks",
        {'"reach"': "with the target in melee reach", '"contact"': "from beside the target"},
    ),
    "weapons.unarmed_threatens": ReadingWords(
        "Without a weapon for melee",
        {
            "true": "a creature threatens as far as its body",
            "false": "a creature threatens nobody",
        },
    ),
    "metric.diagonal": ReadingWords(
        "Diagonal steps",
        {
            '"first_then_1_5"': "the first counts once, later ones one and a half times",
            '"alternating"': "they count once and twice in turn",
            '"equidistant"': "they count like straight steps",
            '"exact_sqrt2"': "they count their exact length",
            '"manhattan"': "they count twice",
        },
    ),
    "metric.diagonal_scope": ReadingWords(
        "Counting of diagonals",
        {
            '"per_move_action"': "begins anew with each movement action",
            '"per_turn"': "goes on through the turn",
        },
    ),
    "metric.reach": ReadingWords("Reach", SPREAD),
    "metric.range": ReadingWords("Ranges", SPREAD),
    "metric.vertical": ReadingWords(
        "Up and over at once",
        {'"sum"': "both ways are paid", '"max"': "the longer way is paid"},
    ),
    "grid.corner_cut": ReadingWords(
        "Corners of walls",
        {"true": "a diagonal step may cut them", "false": "nobody cuts them"},
    ),
    "terrain.compound": ReadingWords(
        "Several reasons that slow",
        {
            '"multiply"': "they multiply",
            '"add_extra"': "what each adds is added up",
            '"max"': "only the worst counts",
        },
    ),
    "terrain.charge": ReadingWords(
        "Difficult ground is paid",
        {'"entered"': "on the square entered", '"left"': "on the square left"},
    ),
    "terrain.footprint": ReadingWords(
        "Difficult ground under a large body",
        {
            '"worst_entered"': "the worst square newly covered counts",
            '"anchor"': "its first square counts",
        },
    ),
    "terrain.difficult": ReadingWords(
        "Price of difficult ground",
        {"2": "twice the way", "1.5": "one and a half times the way"},
    ),
    "occupancy.ally": ReadingWords(
        "Spaces of allies", {'"pass"': "may be crossed", '"block"': "bar the way"}
    ),
    "occupancy.enemy": ReadingWords(
        "Spaces of enemies", {'"pass"': "may be crossed", '"block"': "bar the way"}
    ),
    "occupancy.neutral": ReadingWords(
        "Spaces of bystanders",
        {
            '"ask"': "the game master says",
            '"block"': "bar the way",
            '"pass"': "may be crossed",
        },
    ),
    "occupancy.buy_on_ally": ReadingWords(
        "A further movement bought on an ally's square",
        {"true": "may be", "false": "may not be"},
    ),
    "movement.kind": ReadingWords(
        "Speed is how far one moves",
        {'"per_action"': "with each movement action", '"per_turn"': "in a whole turn"},
    ),
    "movement.split": ReadingWords(
        "Movement walked in parts",
        {
            '"none"': "not at all",
            '"within_action"': "around other actions",
            '"until_turn_end"': "until the turn ends",
        },
    ),
    "leap.measure": ReadingWords(
        "A leap is measured",
        {'"chord"': "from edge to edge of what is leapt", '"centre"': "from centre to centre"},
    ),
    "leap.run_up.straight": ReadingWords(
        "The run-up of a leap",
        {"true": "has to be straight", "false": "may turn"},
    ),
    "leap.over_creatures": ReadingWords(
        "Leaps over creatures",
        {'"never"': "are not made", '"by_height"': "are made where the leap is high enough"},
    ),
    "leap.asks_landing": ReadingWords(
        "Landing on difficult ground",
        {"true": "asks for the roll", "false": "only reminds of it"},
    ),
    "leap.enabled": ReadingWords("Leaps", ON_OFF),
    "modes.climb.asks": ReadingWords(
        "The roll to climb", {"true": "is asked for", "false": "is only reminded of"}
    ),
    "modes.climb.factor": ReadingWords(
        "Climbing", {"1": "costs its way", "2": "costs twice its way"}
    ),
    "modes.swim.factor": ReadingWords(
        "Swimming", {"1": "costs its way", "2": "costs twice its way"}
    ),
    "fall.timing": ReadingWords(
        "A fall is judged",
        {
            '"immediate"': "at once",
            '"own_phase"': "when its own turn begins",
            '"end_of_turn"': "at the end of the turn",
        },
    ),
    "fall.prone": ReadingWords(
        "Whoever falls lies prone",
        {'"never"': "never", '"on_damage"': "where it is hurt", '"always"': "always"},
    ),
    "squeeze.enabled": ReadingWords("Squeezing through gaps", ON_OFF),
    "squeeze.in_passing": ReadingWords(
        "Squeezing in passing",
        {"true": "is part of any movement", "false": "is an action of its own"},
    ),
    "squeeze.doors": ReadingWords(
        "An open door drawn narrow",
        {
            '"one_cell"': "lets whoever needs one square through",
            '"as_drawn"': "is as wide as drawn",
        },
    ),
    "drag.enabled": ReadingWords(
        "Dragging whom one holds", {"true": "may be done", "false": "is not done"}
    ),
    "repeat.stacking": ReadingWords(
        "Penalty for the same again beside others",
        {'"max"': "only the greater counts", '"sum"': "both count"},
    ),
    "disengage.suppresses": ReadingWords(
        "Disengaging keeps from provoking",
        {'"all"': "by moving and by acting", '"movement_only"': "by moving alone"},
    ),
    "opportunity.trigger": ReadingWords(
        "A step provokes",
        {
            '"leave_reach"': "that leaves the reach",
            '"exit_threatened_cell"': "that begins within it",
            '"any_step_inside"': "that begins or ends within it",
        },
    ),
    "opportunity.flanked": ReadingWords(
        "A flanked position",
        {
            '"opposite_cells"': "lies between two opposite squares",
            '"opposite_rows"': "lies between two opposite rows",
        },
    ),
    "opportunity.ranged": ReadingWords(
        "Opportunity attacks with ranged weapons", {"true": "are made", "false": "are not made"}
    ),
    "opportunity.needs_sight": ReadingWords(
        "An opportunity attack", {"true": "needs to see the mover", "false": "needs no sight"}
    ),
    "opportunity.exempt": ReadingWords("What provokes nobody"),
    "prepared.inherits_repeat": ReadingWords(
        "A readied blow",
        {
            "true": "keeps the penalty it was bought at",
            "false": "has no penalty for the same again",
        },
    ),
    "reaction.own_turn": ReadingWords(
        "Reactions on the own turn", {"true": "are taken", "false": "are not taken"}
    ),
    "pools.reaction.refresh": ReadingWords(
        "Reactions come back",
        {'"round"': "with each round", '"own_turn"': "with the own turn"},
    ),
    "pools.ap.refresh": ReadingWords(
        "Action points come back",
        {'"round"': "with each round", '"own_turn"': "with the own turn"},
    ),
    "area.inclusion": ReadingWords(
        "An area catches a square",
        {
            '"centre_in_circle"': "whose centre lies within",
            '"any_overlap"': "that it touches",
            '"chebyshev"': "by counting squares",
        },
    ),
    "cover.rule": ReadingWords(
        "Cover",
        {
            '"none"': "is not counted",
            '"graded"': "is half, three quarters or full, by its lines",
            '"touching_object"': "is given by an object beside the target",
        },
    ),
    "margins.asked": ReadingWords(
        "Successes of an attack", {"true": "are asked for", "false": "are shown as a table"}
    ),
    "shooting.past_nearest": ReadingWords(
        "Shooting past a nearer enemy",
        {'""': "does nothing", '"open"': "leaves the shooter Open"},
    ),
    "overdraft.ends_turn": ReadingWords(
        "An action beyond what is left",
        {"true": "ends the turn", "false": "does not end the turn"},
    ),
    "grid.metres_per_cell": ReadingWords("A square on labels", {"2": "is 2 m", "3": "is 3 m"}),
    "down.heroes_turn": ReadingWords(
        "The turn of a hero who is down",
        {'"asked"': "is asked about", '"skipped"': "is passed over", '"taken"': "is taken"},
    ),
}


def label_of(key: str) -> str:
    """What a reading is called; the key itself where it has no words."""
    return WORDS[key].label if key in WORDS else key


def says_of(key: str, value: Any) -> str:
    """What a value means: a sentence's end, or the value as it is written."""
    written = json.dumps(value, ensure_ascii=False)
    told = WORDS[key].says.get(written) if key in WORDS else None
    if told is not None:
        return told
    if isinstance(value, bool):
        return ON_OFF[written]
    if isinstance(value, list):
        return ", ".join(str(each).replace("_", " ") for each in value) or "nothing"
    return str(value).replace("_", " ")
