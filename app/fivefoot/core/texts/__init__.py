"""Texts for people: codes with named arguments, and the sentences for them.

A room of the core keeps its sentences in a table of its own, `texts.py`; the window marks its texts
with `tr`. Both look into the catalogue of the process, so that a translation is a file.
"""
