"""Places and the steps between them for one mover: ground, faces, air, water, leaps, and who is in
the way.
"""
