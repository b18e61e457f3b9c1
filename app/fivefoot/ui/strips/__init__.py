"""The strips above and below the map: tools and their settings, the turn, the legend."""
