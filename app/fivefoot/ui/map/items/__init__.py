"""Items of the map: one for each layer, one for each token."""
