"""Who threw the cards of the discard pile, as everybody at the table has seen."""

from __future__ import annotations

from ..rules.view import PlayerView


def throwers(view: PlayerView) -> list[int | None]:
    """The seats that discarded the cards of the pile, bottom first.

    None for a card that was turned up or dealt there. Where the pile is taken as a whole, what lies
    in it are the latest discards. Where only some of its cards are taken, always as many, so many
    discards are missing between two that lie there; those with the faces of the pile are found.

    >>> from game.notation.card_notation import parse_cards
    >>> from game.rules.state import State
    >>> from game.rules.view import view_of
    >>> from game.variants import VARIANTS
    >>> state = State(VARIANTS["classic"], dealer=3, totals=[0, 0])
    >>> state.pile = parse_cards("9h Kd 4s")
    >>> state.discards = list(zip([0, 1], state.pile[1:]))
    >>> throwers(view_of(state, 0))
    [None, 0, 1]
    """
    step = view.variant.pile.taken or len(view.discards) + 1
    seats: list[int | None] = []
    at = len(view.discards) - 1
    for card in reversed(view.pile):
        place = next((n for n in range(at, -1, -step) if view.discards[n][1] == card), None)
        seats.append(None if place is None else view.discards[place][0])
        at = (at if place is None else place) - 1
    return seats[::-1]
