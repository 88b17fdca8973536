"""Looking ahead to the ends of a turn, and imagined deals for the answers of problems (see
``README.md``). The player made of the first is ``game.players.searcher``.
"""
