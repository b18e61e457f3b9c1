"""The schema of a ruleset's files: one module for each group of tables."""
