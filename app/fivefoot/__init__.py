"""Fivefoot: a battle map that knows the rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from fivefoot.scripting import (
        Act,
        ActionOffer,
        Answer,
        CommandResult,
        EndTurn,
        Flank,
        Game,
        Move,
        NextTurn,
        Question,
        ReachableCell,
        Refused,
        Route,
        RulesetError,
        SaveError,
        ScenarioFileError,
        SceneEntry,
        StartEncounter,
        TableError,
        Threats,
        do,
        flanks,
        new,
        offers,
        open,
        open_scene,
        question,
        reach,
        route,
        save,
        scenes,
        threats,
        undo,
    )

    __version__: str

__all__ = [
    "Act",
    "Answer",
    "CommandResult",
    "EndTurn",
    "Flank",
    "Game",
    "Move",
    "NextTurn",
    "ActionOffer",
    "Question",
    "ReachableCell",
    "Refused",
    "RulesetError",
    "SaveError",
    "ScenarioFileError",
    "SceneEntry",
    "StartEncounter",
    "TableError",
    "Threats",
    "Route",
    "__version__",
    "do",
    "flanks",
    "new",
    "offers",
    "open",
    "open_scene",
    "question",
    "reach",
    "route",
    "save",
    "scenes",
    "threats",
    "undo",
]


def __getattr__(name: str) -> Any:
    """Imports `fivefoot.scripting` on first use, so that the program itself starts without it."""
    if name == "__version__":
        from fivefoot.version import version

        return version()
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from fivefoot import scripting

    return getattr(scripting, name)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
