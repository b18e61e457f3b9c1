"""Switches a scenario to other rules: what has no counterpart there is cleared, and listed."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from fivefoot.core.model.encounter import Encounter
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.scenes import each_open
from fivefoot.core.model.token import Token
from fivefoot.core.rules.ruleset.schema.ruleset import Ruleset
from fivefoot.core.rules.space.tokens import stats_on_default
from fivefoot.core.session.house_rules import with_ruleset_in_force
from fivefoot.core.session.texts import say
from fivefoot.core.texts.labels import id_in_words

UNKNOWN_SIZE = "medium"
MOST_LISTED = 8


@dataclass(frozen=True, slots=True)
class Switched:
    """A scenario under other rules, and what it lost: a text for each condition, size, link,
    readied action and option.

    `used` is true where something of the turns was spent; `on_defaults` are the tokens without
    stats for these rules.
    """

    scenario: Scenario
    states: tuple[str, ...] = ()
    sizes: tuple[str, ...] = ()
    ties: tuple[str, ...] = ()
    readied: tuple[str, ...] = ()
    options: tuple[str, ...] = ()
    used: bool = False
    on_defaults: tuple[str, ...] = ()

    @property
    def loses(self) -> bool:
        """Whether anything is cleared that only undo restores."""
        return bool(self.states or self.sizes or self.ties or self.readied or self.used)

    @property
    def lines(self) -> tuple[str, ...]:
        """What is cleared, and which tokens use defaults: one line for each kind that occurs."""
        parts = (
            (say("states_that_these_rules_do"), self.states),
            (say("sizes_that_count_as_medium"), self.sizes),
            (say("links"), self.ties),
            (say("readied"), self.readied),
            (say("house_rules_set_aside_which_stay"), self.options),
        )
        lines = [f"{title}: {_listed(texts)}." for title, texts in parts if texts]
        lines += [say("what_was_used_of_turns")] if self.used else []
        return (
            *lines,
            *(
                [say("on_default_stats_listed", listed=_listed(self.on_defaults))]
                if self.on_defaults
                else []
            ),
        )


def _listed(texts: Iterable[str]) -> str:
    # Without this, twelve goblins with one condition would list it twelve times.
    all_ = list(dict.fromkeys(texts))
    names, more = ", ".join(all_[:MOST_LISTED]), len(all_) - MOST_LISTED
    return say("names_and_count_more", names=names, count=more) if more > 0 else names


def switched(
    scenario: Scenario, before: Ruleset, rules: Ruleset, from_file: bool = False
) -> Switched:
    """The scenario under other rules, with what is lost.

    `before` are its present rules; `from_file` means that the new ones are inside the file. House
    rules are not lost: they stay in the file, and return after a switch back.
    """
    # Rules of the same id keep their options: only their files change.
    same, fights = scenario.ruleset == rules.id, [each.encounter for each in each_open(scenario)]
    after = _read_by(with_ruleset_in_force(scenario, rules.id, from_file), rules)
    states, sizes = _unknown(scenario, before, rules)
    ties, readied = _ties(scenario)
    tokens = [token for each in each_open(after) for token in each.tokens.values()]
    return Switched(
        after,
        states,
        sizes,
        ties,
        readied,
        () if same else tuple(scenario.options),
        any(fight.turns or fight.pairs or fight.pending for fight in fights),
        # Any stat counts: one value of its own shows that somebody set the token up for this
        # system.
        tuple(t.name for t in tokens if len(stats_on_default(rules, t)) == len(rules.stats)),
    )


def _read_by(scenario: Scenario, rules: Ruleset) -> Scenario:
    """The scenario with only what other rules have, in each of its scenes."""
    others = {
        name: replace(
            each,
            tokens={key: fitted_to_rules(token, rules) for key, token in each.tokens.items()},
            encounter=without_turn_state(each.encounter, rules),
        )
        for name, each in scenario.other_scenes.items()
    }
    return replace(
        scenario,
        tokens={name: fitted_to_rules(token, rules) for name, token in scenario.tokens.items()},
        encounter=without_turn_state(scenario.encounter, rules),
        other_scenes=others or scenario.other_scenes,
    )


def _unknown(
    scenario: Scenario, before: Ruleset, rules: Ruleset
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The conditions and the sizes of tokens, in any scene, that the rules do not have."""
    # The labels of the former rules: the new ones do not have these conditions.
    labels = {name: record.label for name, record in before.conditions.items()}
    tokens = [token for each in each_open(scenario) for token in each.tokens.values()]
    states = tuple(
        f"{token.name} {labels.get(name, name)}"
        for token in tokens
        for name in token.conditions
        if name not in rules.conditions
    )
    sizes = tuple(f"{each.name} ({each.size})" for each in tokens if each.size not in rules.sizes)
    return states, sizes


def _ties(scenario: Scenario) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The links between tokens and the readied actions, of all scenes."""
    ties: list[str] = []
    readied: list[str] = []
    for each in each_open(scenario):
        names = {token.id: token.name for token in each.tokens.values()}
        for link in each.encounter.links:
            source, target = (names.get(end, end) for end in (link.source, link.target))
            ties.append(f"{source} {id_in_words(link.kind)} {target}")
        for card in each.encounter.cards:
            readied.append(say("token_action", token=names.get(card.token, card.token)))
    return tuple(ties), tuple(readied)


def fitted_to_rules(token: Token, rules: Ruleset) -> Token:
    """A token with only the conditions and the size that the rules have; the same object where it
    has no others.
    """
    known = {
        name: min(level, rules.conditions[name].most)
        for name, level in token.conditions.items()
        if name in rules.conditions
    }
    size = token.size if token.size in rules.sizes else UNKNOWN_SIZE
    # Most tokens fit: they stay the same objects.
    if known == dict(token.conditions) and size == token.size:
        return token
    return replace(token, conditions=known, size=size)


def without_turn_state(fight: Encounter, rules: Ruleset) -> Encounter:
    """The fight with its stage, round, order and current turn, but nothing used, and no timers of
    conditions that are gone.
    """
    # Timers of flags go with the flags, which belong to turns.
    timers = tuple(t for t in fight.timers if t.kind == "condition" and t.name in rules.conditions)
    return replace(
        fight, phase="", turns={}, pairs=(), links=(), pending=(), cards=(), timers=timers
    )
