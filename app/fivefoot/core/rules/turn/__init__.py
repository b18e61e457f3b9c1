"""The turn: actions, pools, reactions and what waits for an answer."""
