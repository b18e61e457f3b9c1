"""The map on screen: view, scene, items, and the painters that draw frozen values."""
