"""What provokes reactions: opportunity attacks and flanks."""
