"""The window: everything that draws, listens or sounds. pygame is imported only in here."""

import os

# Commands print results for other programs: pygame shall not greet on their standard output.
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
