"""State and poses become pixels: the still table, grounds, seat labels, plaza."""
