"""Actions, reactions and answers of a turn: commands that drive `core.rules.turn` join the others here."""
