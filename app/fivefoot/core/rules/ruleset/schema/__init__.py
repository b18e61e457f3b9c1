"""The schema of a ruleset file, one module per chapter of `ruleset.toml`."""
