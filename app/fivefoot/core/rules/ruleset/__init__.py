"""Rulesets as data: their schema, reading and checking them, and the words made from them."""
