"""The melds of the player's side in words and in the order of their ranks; where an act goes.

No pygame here.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.controller.card_names import meld_name
from game.controller.targets import NEW_MELD, landing
from game.rules.actions import Discard, LayMelds, LayOff, Merge, Take
from game.rules.melds import Meld, MeldKind
from game.rules.state import is_canasta
from game.rules.variant import Variant
from game.rules.view import PlayerView
from game.translation import _, _n
from game.ui.table.outcomes import GROUND, MELD, PILE, STAGED, Act, OpenAndDiscard, Place, Stand

LOOSE: Final = (3, 0, 0)
"""What is no meld yet comes after all others."""


def order_of(meld: Meld | None) -> tuple[int, int, int]:
    """What melds are sorted by: sets by rank, then sequences, the wild meld apart."""
    if meld is None:
        return LOOSE
    if meld.kind is MeldKind.SEQUENCE:
        return 1, meld.suit, meld.low
    return (2, 0, 0) if meld.kind is MeldKind.WILD else (0, meld.rank, 0)


def in_order(melds: Sequence[Meld], variant: Variant | None = None) -> list[int]:
    """The numbers of melds by what they are; finished canastas of a variant come first."""

    def place(index: int) -> tuple[int, ...]:
        meld = melds[index]
        closed = variant is not None and is_canasta(variant, meld)
        return (not closed, *order_of(meld), index)

    return sorted(range(len(melds)), key=place)


def names_apart(melds: Sequence[Meld]) -> list[str]:
    """What melds are called: with their size, or else numbered, where several are called alike."""
    names = [meld_name(meld) for meld in melds]
    sizes = [
        _n("{meld}, {count} card", "{meld}, {count} cards", meld.size).format(
            meld=name, count=meld.size
        )
        for meld, name in zip(melds, names, strict=True)
    ]
    order = in_order(melds)
    out = []
    for index, (name, size) in enumerate(zip(names, sizes, strict=True)):
        if names.count(name) == 1:
            out.append(name)
        elif sizes.count(size) == 1:
            out.append(size)
        else:
            alike = [other for other in order if names[other] == name]
            number = 1 + alike.index(index)
            out.append(_("{meld} ({number})").format(meld=name, number=number))
    return out


def places_of(view: PlayerView, act: Act | None) -> set[Place]:
    """The places of the table that an act is about."""
    match act:
        case Discard():
            return {PILE}
        case Take():
            place = landing(view, act)
            return set() if place is None else {GROUND if place == NEW_MELD else place}
        case LayMelds():
            return {GROUND}
        case LayOff():
            return {(MELD, index) for _cards, index in act.additions}
        case Merge():
            return {(MELD, act.source), (MELD, act.target)}
        case OpenAndDiscard():
            return {GROUND, PILE}
        case Stand():
            return {(STAGED, act.place)}
    return set()
