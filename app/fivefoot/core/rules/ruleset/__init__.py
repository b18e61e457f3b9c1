"""Rulesets as data: schema, loading, checking."""
