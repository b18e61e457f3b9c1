"""Opening, saving, recovery copies and what happens when something breaks."""
