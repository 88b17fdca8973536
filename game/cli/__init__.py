"""The command line (FORMAT 5).

Each command has its module: ``ABOUT`` is its help, ``describe`` adds its arguments to a parser,
and ``run`` carries it out. ``window`` is the program without a command. ``parsing``
has the table of commands and makes their parsers; ``program`` runs a command. Shared code is in
``errors`` (errors and exit statuses), ``finding`` (what an argument names) and ``values``
(numbers). Commands import what they need of the game when they run.
"""

from .parsing import parsers
from .program import main

__all__ = ["main", "parsers"]
