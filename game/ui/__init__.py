"""The window: everything that draws, listens or sounds. pygame is imported only in here."""
