"""The main window: its parts, menus, strips, and the commands that connect them with the rest."""
