"""The materials of the house style: metals, lacquer, inlay, cartouches, medallions, ribbons, chips.

The table and the other screens are made of these. All are drawn by code, smooth at any size, and
cached. Lengths are whole pixels unless a function says otherwise.
"""
