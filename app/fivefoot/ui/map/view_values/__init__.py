"""From the model and the answers of the rules to the frozen values that are drawn."""
