"""The view of the map: pan, zoom, events, and the map for screen readers."""
