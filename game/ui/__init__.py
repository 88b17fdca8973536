"""The window: everything that draws, listens or sounds. pygame is imported only in here."""

from game.ui.environment import prepare_environment

# Before any module of the window loads pygame, which looks at the environment only then; commands
# that print results for other programs must not have its greeting on their standard output.
prepare_environment()
