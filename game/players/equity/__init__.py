"""What points are worth: the chance to win the match."""
