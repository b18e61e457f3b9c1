"""Where a token may go, at what price, and why."""
