"""What a step did in a fight, as a short message: whose hit points changed, who went down, who
fell.
"""

from __future__ import annotations

from collections.abc import Iterator

from fivefoot.core.interaction.texts import say
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.token import Token
from fivefoot.core.rules.ruleset.schema.ruleset import Ruleset
from fivefoot.core.rules.space.downed import down_label, is_down
from fivefoot.core.texts.labels import in_sentence
from fivefoot.core.texts.message import arguments_of

MOST_NAMED = 3
"""The most creatures listed by name; more are counted."""


def what_happened(before: Scenario, after: Scenario, ruleset: Ruleset) -> str:
    """The changes of hit points and the falls from one scenario to the next, in play; "" where
    there are none.

    "Raider 2: 12 → 0 hit points, defeated"
    """
    if before.encounter.stage != "play" or after.encounter.stage != "play":
        return ""
    changes = [*_changes(before, after, ruleset), *_falls(before, after)]
    named = "  ·  ".join(changes[:MOST_NAMED])
    beyond = len(changes) - MOST_NAMED
    return say("and_others", named=named, count=beyond) if beyond > 0 else named


def _changes(before: Scenario, after: Scenario, ruleset: Ruleset) -> Iterator[str]:
    for name, token in after.tokens.items():
        was = before.tokens.get(name)
        if was is not None and was.hit_points != token.hit_points:
            yield _change(was, token, ruleset)


def _falls(before: Scenario, after: Scenario) -> Iterator[str]:
    """The falls that the step wrote down."""
    known, log = len(before.encounter.log), after.encounter.log
    # Another scene has a log of its own.
    for entry in log[known:] if log[:known] == before.encounter.log else ():
        if arguments_of(entry.text, "routes.token_falls_deep_what") is not None:
            yield entry.text


def _change(was: Token, token: Token, ruleset: Ruleset) -> str:
    points = "–" if token.hit_points is None else token.hit_points
    earlier = "–" if was.hit_points is None else was.hit_points
    if is_down(ruleset, token) and not is_down(ruleset, was):
        down = in_sentence(down_label(ruleset, token))
        return say("went_down", token=token.name, earlier=earlier, points=points, down=down)
    return say("has_now", token=token.name, earlier=earlier, points=points)
