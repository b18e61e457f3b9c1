"""Numbers and shapes only: grid, footprints, barriers, sight, areas, route search.

Knows no token and no rule.
"""
