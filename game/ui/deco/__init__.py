"""The materials of the house: metals, lacquer, inlay, cartouches, medallions, ribbons, chips.

What the table and the other screens are made of. Everything is drawn here, smooth at any size, and
kept in the cache of shapes; lengths are whole pixels unless a function says otherwise.
"""
