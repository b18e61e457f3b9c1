"""The Qt side of Fivefoot: the window, the map, the panels and how they look.

It imports `core`, never the reverse.
"""
