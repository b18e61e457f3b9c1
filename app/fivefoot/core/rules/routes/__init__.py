"""Where a token can go and what it costs: the search, given paths, receipts, refusals, falls."""
