"""Cards, actions, positions and whole records as text (``canasta-record 1``)."""
