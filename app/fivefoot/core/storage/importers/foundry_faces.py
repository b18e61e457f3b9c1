"""Finds the pictures of tokens in Foundry's scenes: in the archive, or beside the file."""

from __future__ import annotations

from dataclasses import replace

from fivefoot.core.model.scenario import Scenario
from fivefoot.core.storage import assets
from fivefoot.core.storage.importers.import_choices import Opening
from fivefoot.core.storage.importers.named_picture import FoundPicture, find_picture
from fivefoot.core.storage.importers.texts import say
from fivefoot.core.storage.reading import limits
from fivefoot.core.storage.reading.report import WarningLog
from fivefoot.core.storage.reading.strict_json import JsonPlace

MOST_FACES = 200
"""How many different pictures are looked for."""


def with_faces(
    scenario: Scenario, tokens: JsonPlace, opening: Opening, warnings: WarningLog
) -> Scenario:
    """The scenario with the pictures of its tokens; one warning gives the number of missing
    ones.
    """
    looked: dict[str, FoundPicture | None] = {}
    missing = 0
    for index, entry in enumerate(tokens.entries()[: limits.MAX_TOKENS], 1):
        token, name = scenario.tokens.get(f"token-{index}"), _picture_name(entry)
        if token is None or not name:
            continue
        # A horde shares one picture, which is looked for once. The limit stops a file that names
        # thousands from searching the disk for each.
        if name not in looked and len(looked) < MOST_FACES:
            looked[name] = find_picture(name, opening)
        found = looked.get(name)
        if found is None:
            missing += 1
            continue
        scenario, asset = assets.with_asset(scenario, found.data)
        faced = {**scenario.tokens, token.id: replace(token, picture=asset)}
        scenario = replace(scenario, tokens=faced)
    if missing:
        warnings.add(say("pictures_of_tokens_are_not_there", count=missing))
    return scenario


def _picture_name(entry: JsonPlace) -> str:
    """The path of a token's picture, in the form of any version."""
    texture = entry.child("texture").or_empty().child("src").value
    name = texture if isinstance(texture, str) else entry.child("img").value
    return name if isinstance(name, str) else ""
