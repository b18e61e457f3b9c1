"""Fivefoot: a battle map that knows the rules."""
