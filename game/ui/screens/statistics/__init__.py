"""Statistics: the overview, the rating, the passport."""
