"""Reads maps of other programs, one module for each format."""
