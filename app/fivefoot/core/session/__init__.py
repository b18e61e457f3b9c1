"""One open scenario being edited: document, history, commands."""
