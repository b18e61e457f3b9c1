"""The view of the map: pan, zoom, pointer and key events, and the map for screen readers."""
