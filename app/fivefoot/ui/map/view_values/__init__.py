"""Converts the model and the answers of the rules to the frozen values that painters draw."""
