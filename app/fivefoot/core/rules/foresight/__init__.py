"""What-if questions about a turn: what enemies can do next, and which cells match a lens."""
