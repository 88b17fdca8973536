"""Can the player in turn get rid of all his cards now?

The question decides whether he may ask his partner, whether a partner's yes still binds him, and
helps players and hints. It is answered exactly for sets and wild melds: every natural rank of the
hand is one group, wild cards are shared out among the groups, and for each number of wild cards
used only the plan with the most canastas is kept.
"""

from __future__ import annotations

from collections.abc import Iterator

from .cards import FIRST_THREE, THREE, Card, points_of
from .melds import Meld, MeldKind
from .state import State, count_canastas
from .variant import Variant


def can_go_out(state: State) -> bool:
    """Whether melds, lay-offs and a discard exist by which the player in turn goes out lawfully.

    What the opening batch of a side must contain beside its points is not looked at.
    """
    hand = state.hands[state.turn]
    if state.held_threes(state.turn):
        return False
    if not state.no_discard:
        for card in {card >> 2: card for card in hand}.values():
            rest = hand[:]
            rest.remove(card)
            if _all_laid(state, rest):
                return True
    return _all_laid(state, hand)


def _all_laid(state: State, cards: list[Card]) -> bool:
    """Whether these cards, all of them, can be put down so that the side may go out."""
    variant = state.variant
    side = state.side_of[state.turn]
    melds = state.melds[side]
    opening = not state.opened[side]
    naturals: dict[int, int] = {}
    for card in cards:
        if card >= FIRST_THREE:
            naturals[card >> 2] = naturals.get(card >> 2, 0) + 1
    wilds = len(cards) - sum(naturals.values())
    # most[k]: the most new canastas of the groups so far when k wild cards are used.
    most = {0: 0}
    for rank in {*naturals, *(meld.rank for meld in melds), 0}:
        own = next((meld for meld in melds if meld.rank == rank), None)
        choices = list(_choices(variant, rank, naturals.get(rank, 0), own, wilds, opening))
        more: dict[int, int] = {}
        for used, made in most.items():
            for extra, canasta in choices:
                total = used + extra
                if total <= wilds and more.get(total, -1) < made + canasta:
                    more[total] = made + canasta
        most = more
        if not most:
            return False
    made = most.get(wilds, -1)
    if made < 0:
        return False
    if count_canastas(variant, melds) + made < variant.going_out.canastas:
        return False
    if not opening or points_of(cards) >= state.minimum(side):
        return True
    return variant.opening.waived_if_concealed and state.drew == "stock" and made > 0


def _choices(
    variant: Variant, rank: int, count: int, own: Meld | None, wilds: int, opening: bool
) -> Iterator[tuple[int, int]]:
    """Ways to lay all ``count`` naturals of a rank: pairs of wild cards used, canastas made."""
    rules = variant.melds
    size = own.size if own else 0
    if count == 0:
        yield 0, 0
    for used in range(wilds + 1):
        total = size + count + used
        if count + used == 0 or (own is None and total < 3):
            continue
        if rules.max_size is not None and total > rules.max_size:
            break
        all_wilds = (own.wilds if own else 0) + used
        base = (own.naturals if own else 0) + count
        if rank == THREE:
            lawful = used == 0 and rules.black_threes and not variant.threes.black
        elif rank == 0:
            lawful = rules.wild_melds and (own is None or own.kind is MeldKind.WILD)
        elif used == 0:
            lawful = base >= rules.min_naturals
        else:
            lawful = (
                all_wilds <= rules.max_wilds
                and base >= rules.min_naturals
                and (base >= rules.base_for_wilds or (opening and own is None))
                and rank not in rules.ranks_without_wilds
            )
        if lawful:
            canasta = variant.canastas.size
            yield used, int(size < canasta <= total and rank != THREE)
