"""The strips above the map: one for each tool, the turn and the legend, with the menus of walls."""
