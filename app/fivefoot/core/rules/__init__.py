"""What the rules say about a scenario: rulesets, movement, threat, opportunity, flanking, turns."""
