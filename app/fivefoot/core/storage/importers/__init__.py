"""One module per foreign map format."""
