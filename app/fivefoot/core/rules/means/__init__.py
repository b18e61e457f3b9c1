"""What a token may do and what is left for it: pools, gates, reserves, abilities, breath."""
