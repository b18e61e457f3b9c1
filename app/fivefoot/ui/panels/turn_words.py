"""What is left of a turn, in words, for the turn strip and the turn panel."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby

from fivefoot.core.interaction.flag_words import flag_words
from fivefoot.core.model.encounter import LogEntry
from fivefoot.core.model.scenario import Scenario, turn_of
from fivefoot.core.model.token import Token
from fivefoot.core.rules.graph.profile import amount_open, profile_of
from fivefoot.core.rules.means.pools import pool_left, pool_size
from fivefoot.core.rules.routes.purchases import purchases_of
from fivefoot.core.rules.ruleset.amount_text import amount_text
from fivefoot.core.rules.ruleset.ruleset_labels import counted_label, phase_label
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.space.downed import down_label, is_down
from fivefoot.core.rules.turn.next_turn import next_after_this
from fivefoot.core.rules.turn.state import members_of_turn
from fivefoot.core.rules.turn.turn_results import Question
from fivefoot.core.texts.labels import in_sentence
from fivefoot.core.texts.lists import capital
from fivefoot.core.texts.marker import tr


@dataclass(frozen=True, slots=True)
class PoolLeft:
    """What is left of a pool."""

    id: str
    label: str
    left: int
    size: int
    slot: bool
    number: bool = False  # too many for a pip each


def pools_of(battle: Battle, token_id: str) -> tuple[PoolLeft, ...]:
    """All pools of a token."""
    return tuple(
        PoolLeft(
            name,
            counted_label(pool, pool_size(battle, token_id, name)),
            pool_left(battle, token_id, name),
            pool_size(battle, token_id, name),
            pool.shown_as == "slot",
            pool.shown_as == "number",
        )
        for name, pool in battle.ruleset.pools.items()
    )


def movement_left(battle: Battle, token_id: str) -> str:
    """The movement that is still open, or what the next purchase gives."""
    profile = profile_of(battle, token_id)
    move, still_open = turn_of(battle.scenario, token_id).move, amount_open(battle, token_id)
    label = profile.action.label
    # A move is under way: what it still has; otherwise what the next one would buy.
    if move is not None and still_open is not None:
        action = battle.ruleset.actions.get(move.action)
        name = action.label if action is not None else label
        left = amount_text(battle.ruleset, still_open)
        return (
            tr("{left} of {name} left", left=left, name=name)
            if profile.per_purchase
            else tr("{left} of movement left", left=left)
        )
    if not profile.per_purchase:
        return tr("{budget} of movement left", budget=amount_text(battle.ruleset, profile.budget))
    # What another purchase would give is meaningless where there is none.
    if battle.in_play and not purchases_of(battle, profile):
        return tr("{label}: none", label=label)
    return f"{label}: {amount_text(battle.ruleset, profile.budget)}"


def why_lines(battle: Battle, token_id: str) -> tuple[str, ...]:
    """What was used this turn, and which conditions affect it."""
    turn = turn_of(battle.scenario, token_id)
    ruleset, token = battle.ruleset, battle.token(token_id)
    lines = []
    if turn.used:
        names = [
            ruleset.actions[name].label if name in ruleset.actions else name for name in turn.used
        ]
        lines.append(tr("Used this turn: {names}", names=", ".join(names)))
    if turn.move is not None:
        spent, still_open = turn.move.spent, amount_open(battle, token_id)
        # Terrain and dashes change what is open; spent and left make up the whole.
        whole = turn.move.budget if still_open is None else spent + still_open
        lines.append(
            tr(
                "Moved {spent} of {whole}",
                spent=amount_text(ruleset, spent),
                whole=amount_text(ruleset, whole),
            )
        )
    lines += [flag_words(flag) for flag in turn.flags]
    lines += [
        ruleset.conditions[name].label for name in token.conditions if name in ruleset.conditions
    ]
    return tuple(lines)


@dataclass(frozen=True, slots=True)
class Headline:
    """The state of the fight: a headline, and the effect of the button that continues."""

    text: str
    goes_on: str
    why: str = ""


def headline_of(battle: Battle, question: Question | None, selected: str | None) -> Headline:
    """Whose turn it is, or between turns what is over and who comes next; and who is waited
    for.
    """
    scenario = battle.scenario
    fight, names = scenario.encounter, scenario.tokens
    if fight.stage != "play":
        return Headline(tr("Moves are free and only measured"), _goes_on(battle, selected))
    # A question takes precedence over the turn: the acting token has to wait, too.
    if question is not None and question.who in names:
        return Headline(
            tr("Waiting for {names}", names=names[question.who].name),
            _goes_on(battle, selected),
            question.text,
        )
    active = names.get(fight.active or "")
    if active is not None:
        member = names.get(selected or "")
        if member is not None and member != active and member.id in members_of_turn(scenario):
            # Of a group each has a turn of its own: its name says whose pools stand beside it.
            text = tr("{turn_of} · {member}", turn_of=_turn_of(active), member=member.name)
            return Headline(text, _goes_on(battle, selected))
        return Headline(_turn_under_way(battle, active), _goes_on(battle, selected))
    if not fight.order:
        chosen = names.get(selected or "")
        return Headline(
            chosen.name if chosen is not None else tr("No turn order"),
            _goes_on(battle, selected),
        )
    following = next_after_this(battle)
    then = (
        tr("next: {names}", names=names[following].name)
        if following is not None
        else tr("everyone has acted")
    )
    return Headline(f"{_between(battle)} · {then}", _goes_on(battle, selected))


def _turn_under_way(battle: Battle, active: Token) -> str:
    """Whose turn it is, and that this one went down in it."""
    if not is_down(battle.ruleset, active):
        return _turn_of(active)
    down = in_sentence(down_label(battle.ruleset, active))
    return tr("{turn_of} · {down}", turn_of=_turn_of(active), down=down)


def waiting_words(battle: Battle, question: Question | None) -> str:
    """Why the turn cannot continue: whose answer it waits for; "" where none is open."""
    if question is None:
        return ""
    asked = battle.scenario.tokens.get(question.who)
    return (
        tr("First answer for {asked}", asked=asked.name)
        if asked is not None
        else tr("First answer the question")
    )


def _between(battle: Battle) -> str:
    """What has just ended, or begins."""
    fight, ruleset = battle.scenario.encounter, battle.ruleset
    # Only the first phase: later ones follow turns, which are reported as over.
    if fight.phase and fight.phase in ruleset.rounds.phases[:1]:
        return tr("{phase} phase", phase=phase_label(ruleset, fight.phase))
    # Who left in its own turn, by a passage or deleted, is in no list of the fight any more.
    last = fight.log[-1] if fight.log else None
    if last is not None and last.token and last.token not in battle.scenario.tokens:
        return capital(last.text)
    over = battle.scenario.tokens.get(fight.done[-1]) if fight.done else None
    if over is not None:
        return tr("{turn_of} is over", turn_of=_turn_of(over))
    return (
        tr("The encounter begins")
        if fight.round == 1
        else tr("Round {round} begins", round=fight.round)
    )


def _goes_on(battle: Battle, selected: str | None) -> str:
    """The next turn: that of a token, or of a new round."""
    scenario = battle.scenario
    if not scenario.encounter.order:
        chosen = scenario.tokens.get(selected or "")
        return (
            tr("New turn: {chosen}", chosen=chosen.name) if chosen is not None else tr("New turn")
        )
    following = next_after_this(battle)
    if following is None:
        return tr("Round {round}", round=scenario.encounter.round + 1)
    return tr("Next: {token}", token=scenario.tokens[following].name)


def _turn_of(token: Token) -> str:
    who = capital(token.group or token.name)
    # In English; another language has its own two sentences for this.
    if who.endswith("s"):
        return tr("{group}’ turn", group=who)
    return tr("{group}’s turn", group=who)


def entry_words(scenario: Scenario, entry: LogEntry) -> str:
    """An entry of the log, preceded by the name of its token unless it contains that."""
    token = scenario.tokens.get(entry.token)
    # "Ada: Ada moves 30 ft" would repeat it.
    if token is None or token.name.lower() in entry.text.lower():
        return capital(entry.text)
    return f"{token.name}: {entry.text}"


def log_by_rounds(scenario: Scenario) -> str:
    """The whole log for reading: a heading for each round, and what happened in it."""
    lines: list[str] = []
    for number, entries in groupby(scenario.encounter.log, key=lambda entry: entry.round):
        lines += ["", tr("Round {number}", number=number) if number else tr("Before the encounter")]
        lines += [f"  {entry_words(scenario, entry)}" for entry in entries]
    # Without the empty line above the first heading.
    return "\n".join(lines[1:])
