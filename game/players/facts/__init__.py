"""What is so of a turn, as a person at the table would say it."""
