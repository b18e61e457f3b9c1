"""The session: one open scenario with its document, history, selection and commands, and what
players may know of it.
"""
