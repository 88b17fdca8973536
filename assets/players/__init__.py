"""Training the networks of the computer players; see ``README.md``."""
