"""The frozen values that make up a scenario."""
