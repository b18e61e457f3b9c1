"""Samples of everything drawn on the map, for the legend and the sheet of marks."""
