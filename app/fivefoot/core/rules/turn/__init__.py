"""The turn: actions, pools, reactions and what waits for an answer.

Everything is a pure function of a frozen scenario and a ruleset. The door is `engine`:

    from fivefoot.core.rules.turn.commands import Answer, Move, NextTurn, StartEncounter
    from fivefoot.core.rules.turn.engine import question, run

    outcome = run(battle, StartEncounter(order=("hero", "ogre"), seed=7))
    outcome = run(battle.after(outcome.scenario), NextTurn())         # the hero's turn
    outcome = run(battle.after(outcome.scenario), Move("hero", path)) # cells entered
    outcome.refused, outcome.problems   # refused: the scenario is the same object
    outcome.lines, outcome.reminders    # what came into the log
    asked = outcome.question            # or question(battle): who, kind, choices...
    run(battle.after(outcome.scenario), Answer(asked.who, asked.choices[0].id, roll=(14,)))

Questions by kind, with the ids of their choices:
    reaction   a reaction's action id, "<id>@<token>" at another of a mounted pair, "card:<n>"
               for a readied action, "decline"; `choice.roll` names dice that are due
    protect    the id of the enemy the mover is safe from, or "none" (quickaction)
    strike     "hit", "miss", "skip" (not followed here); asked only where the result does
               something on the map; in openband "hit" takes roll=(Effort,), in keyword3
               roll=(margin or successes,)
    push       "dx,dy:cells", "prone", "none"; `choice.cell` is where it ends, `choice.roll`
               the dice against a wall
    step       "x,y" or "stay"
    contest    "success" or "failure" (tumbling through an enemy)
    check      "success", "failure", or "fall:z" with the level it falls from (climbs, rough
               landings)
    leap       "roll" with the faces, "success", or "short:x,y" for where it comes down
    fall       "land", "success", "failure", "critical" of a Tumble; "success", "failure" of a
               flier that came down

Rolls are faces as the dice show them, before bonuses: roll=(14,) for 1d20. Without a roll the
program throws from a state kept in the encounter; faces that the dice cannot show are refused (code
bad_roll).

Commands are plain data: `commands.to_plain(command)` and `commands.from_plain(plain)`; those of a
fight are in `scenario.encounter.history`, and `replay(scenario before StartEncounter, ruleset,
history)` gives the same scenario. While a question is open only Answer, React and hand-made changes
(SetCondition, Damage, RemoveToken, Note...) are taken; all else is refused with code question_open.
What is readied is told in `reminders` when an enemy has moved or acted within its range; whether
its trigger has come is said by React.

What may be done, and what bears on it:
    offers.legal_actions(battle, token_id) -> tuple[Offer]
    targets.targets(battle, token_id, action_id) -> tuple[TargetOffer]
    rolls.roll_modifiers.roll_modifiers(battle, token_id, action_id, target_id, choice)
        -> RollModifiers
    areas_caught.area_of_action(battle, token_id, action_id, cell) -> AreaCaught
    forced.push_offers(battle, target_id, by, distance) -> tuple[PushOffer]
    reacting.price_due(battle, reactor, action) -> RollDue | None
    removal.without_token(battle, token_id)                 # for whoever deletes tokens

In quick mode (`StartEncounter(reminders_only=True)` or `SetReminders(True)`) reactions are only
listed in the log.
"""
