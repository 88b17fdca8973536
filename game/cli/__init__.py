"""The command line (FORMAT 5).

Each command has its module: ``describe`` adds its arguments to a parser, ``run`` carries it out,
and the docstring of ``run`` is its help. ``window`` is the program without a command. ``parsing``
has the table of commands and makes their parsers; ``program`` runs a command. Shared code is in
``errors`` (errors and exit statuses), ``finding`` (what an argument names) and ``values``
(numbers). Commands import what they need of the game when they run.
"""

from .parsing import parsers
from .program import main

__all__ = ["main", "parsers"]
