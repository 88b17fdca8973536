"""The daily deal: one deck a day for each of a few games, the same for everybody."""
