"""What the players see: a window of its own, on a scenario that holds nothing they may not know."""
