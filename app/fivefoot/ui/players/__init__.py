"""The players' window and its parts: a separate map of a scenario that holds nothing they may not
know.
"""
