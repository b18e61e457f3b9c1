"""Leaps: what is leapt, how far, by whom, at which check, and what the search makes of it."""
