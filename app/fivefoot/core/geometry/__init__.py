"""Numbers and shapes only: grid, footprints, barriers, terrain rasters, sight, areas, route search. Knows no token and no rule."""
