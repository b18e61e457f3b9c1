"""The layers of the map, kept in step with the workspace."""
