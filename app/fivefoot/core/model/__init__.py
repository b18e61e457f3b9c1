"""Frozen values: what a scenario is made of."""
