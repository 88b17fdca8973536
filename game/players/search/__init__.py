"""Players who look ahead: they improve the readable policy by playouts (see ``README.md``).

``beliefs`` draws determinizations, weighed by ``belief_weights``. ``candidates`` finds the moves,
``playouts`` plays each to the end of the hand, ``equity.stakes`` says what the score is worth and
``outcomes`` by which of its items. ``halving`` shares the playouts out, ``caution`` names the moves
that look senseless. The player made of it is ``game.players.searcher``.
"""
