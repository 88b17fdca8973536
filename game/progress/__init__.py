"""What the player has done so far: statistics, passport, achievements, all from the records."""
