"""The state of a window: the open document, the fight, requests computed in the background,
notices.
"""
