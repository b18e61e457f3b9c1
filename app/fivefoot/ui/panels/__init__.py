"""The side panel: the token, its turn, and the ledger."""
