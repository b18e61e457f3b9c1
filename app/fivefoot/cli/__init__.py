"""The terminal interface to the core."""
