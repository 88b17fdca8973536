"""Who threw the cards of the discard pile, as everybody at the table has seen."""

from __future__ import annotations

from ..rules.view import PlayerView


def throwers(view: PlayerView) -> list[int | None]:
    """The seats that discarded the cards of the pile, bottom first.

    None for a card that was turned up or dealt there. The pile is only ever taken as a whole, so
    what lies in it are the latest discards.

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
    seats: list[int | None] = [seat for seat, _card in view.discards]
    lying = len(view.pile)
    return [None] * max(0, lying - len(seats)) + seats[len(seats) - min(lying, len(seats)) :]
