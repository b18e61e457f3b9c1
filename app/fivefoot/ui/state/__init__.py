"""What the window works with: the open document, the fight, questions answered in the background,
notices.
"""
