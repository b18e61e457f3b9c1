"""Where things are on the map: battle, tokens, columns of ground, support, distance, threat, who
hides from whom.
"""
