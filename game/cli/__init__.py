"""The command line (FORMAT 5).

Each command has its module: ``describe`` gives its parser the arguments, ``run`` carries it out,
and the docstring of ``run`` is its help. ``window`` is the program without a command. ``parsing``
holds the table of the commands and makes their parsers, ``program`` runs what was asked for. What
several of them need stands in ``errors`` (refusals and exit statuses), ``finding`` (what an
argument names) and ``values`` (numbers). What a command needs of the game is imported when it runs.
"""

from .parsing import parsers
from .program import main

__all__ = ["main", "parsers"]
