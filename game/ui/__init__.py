"""The window: everything that draws, listens or makes sound. pygame is imported only here."""

from game.ui.environment import prepare_environment

# pygame reads the environment only when it is loaded, so this comes first. Commands that print
# results for other programs must not have its greeting on their standard output.
prepare_environment()
