"""Where everything lies: pure functions from the window and the cards to areas and poses."""
