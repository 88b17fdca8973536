"""What a player makes of its view: counts, chances, plans, and what cards are worth."""
