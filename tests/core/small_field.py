"""Ada, Brom and a goblin on an open field, as tests of commands and of files set them up."""

from fivefoot.core.geometry.grid import Cell
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.scene import Scene
from fivefoot.core.model.token import Token


def field() -> Scenario:
    tokens = (
        Token("ada", "Ada", Cell(4, 4), hit_points=10, hit_points_max=12),
        Token("brom", "Brom", Cell(2, 8)),
        Token("goblin", "Goblin", Cell(5, 5), "foes", hit_points=7, hit_points_max=7),
    )
    return Scenario(Scene(20, 14), title="Field", tokens={token.id: token for token in tokens})
