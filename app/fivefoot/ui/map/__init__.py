"""The map on screen: its view, scene and items, and the painters that draw frozen values."""
