"""Qt-free tools of the map: pointer events in, previews out, a command at the end; and the words
shown with them.
"""
