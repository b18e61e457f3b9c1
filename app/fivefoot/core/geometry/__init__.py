"""Numbers and shapes only: grid, footprints, barriers, sight, areas, route search.

It has no notion of tokens or rules.
"""
