"""Records as text for the tests of the notation."""

from __future__ import annotations

from pathlib import Path
from random import Random

from game.notation.card_notation import cards_text
from game.rules.cards import shuffled
from game.variants import VARIANTS

CASES = Path(__file__).parents[1] / "cases"

HEAD = 'format = "canasta-record 1"\nvariant = "international"\n'

POSITION = """
[hands.position]
turn = 1
phase = "draw"
hands = ["4c 5d 6h", "Ks Kh 4d 9c", "4c 5d 6h", "4c 5d 6h"]
stock = "8c 9c Tc"
pile = "4c Kd"
melds = [["Qs Qh Qc"], ["As Ah Ad"]]
threes = ["3h", "", "", ""]
"""


def deck_text(seed: int = 1, variant: str = "international") -> str:
    """A shuffled pack."""
    return cards_text(shuffled(VARIANTS[variant].full_pack(), Random(seed)))


def hand_text(extra: str = "", *, number: int = 1, dealer: int = 3, actions: str = "[]") -> str:
    """A hand with a deck."""
    return (
        f"[[hands]]\nnumber = {number}\ndealer = {dealer}\nscores = [0, 0]\n"
        f'deck = "{deck_text()}"\nactions = {actions}\n{extra}'
    )


def position_text(head: str = "", changes: str = "", actions: str = "[]") -> str:
    """A whole record with a position; ``changes`` are lines at its end."""
    return f"{HEAD}{head}\n[[hands]]\nactions = {actions}\n{POSITION}{changes}"
