"""Dialogs: few, small, and each can be left with Escape."""
