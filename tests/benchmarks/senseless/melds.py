"""Cards laid down, kept and taken that an experienced player would shake their head at."""

from __future__ import annotations

from itertools import islice

from game.rules import choices
from game.rules.actions import Discard, Draw, LayMelds, LayOff
from game.rules.cards import FIRST_THREE, JOKER, THREE, Card
from game.rules.engine import apply
from game.rules.legality import verify
from game.rules.melds import Meld, MeldKind
from game.rules.scoring import canasta_bonus, unfinished_rule
from game.rules.state import Phase
from game.rules.view import PlayerView

from .turn import (
    PlayedTurn,
    about_to_end,
    early,
    fined_ranks,
    last_turn,
    partner_ready,
    takes,
    threatened,
    unseen,
)

WORTH_A_LOT = 1000
"""The bonus of a wild canasta from which on wild cards are saved for it."""
ON_THE_WAY = 4
"""The number of wild cards, in hand and on the table, from which on one is in prospect."""
LOW = 7
"""The highest rank that counts five."""
LEFT_OVER = 10
"""The points that are worth a word when they stay in hand at the end."""
CAUGHT = 50
"""The same before the end, while an opponent may go out."""
SMALL_PILE = 3
"""The size up to which a pile is worth no wild card."""
MANY_CARDS = 6
"""The number of cards that a partner would rather lay down first."""
FAT_PILE = 8
"""The size from which on a pile is taken that costs a natural pair."""
HANDFUL = 20
"""The number of cards from which on a hand needs no pile."""
POISON = 5
"""A pile is poison if more than one in this many of its cards may be fined."""


def _spent(turn: PlayedTurn) -> list[tuple[Meld | None, Meld, int]]:
    """The sets that wild cards went to: what it was, what it is, how many."""
    return [
        (old, new, more)
        for old, new in turn.grown
        if new.kind is MeldKind.SET
        and (more := new.wilds - (old.wilds if old is not None else 0)) > 0
    ]


def _makes_ready(turn: PlayedTurn) -> bool:
    """Whether the side has the canastas that going out takes now, and had not before."""
    view, needed = turn.start, turn.variant.going_out.needed
    return view.canastas(view.side) < needed <= turn.end.canastas(turn.end.side)


def closes_early(turn: PlayedTurn) -> bool:
    """Closes a canasta with wild cards early that may well become a natural one.

    It lacks one card of which two or more are unseen, and a natural canasta is paid better by two
    hundred. The side has the canastas that going out takes without it, or they would not be enough
    with it.
    """
    view = turn.start
    size = turn.variant.canastas.size
    bonus = turn.variant.canastas
    if turn.out or not early(view) or _makes_ready(turn):
        return False
    return any(
        (old is None or (old.wilds == 0 and old.size < size)) and new.size >= size
        and new.naturals == size - 1
        and unseen(turn.end, new.rank) >= 2
        and bonus.natural_by_rank.get(new.rank, bonus.natural) - bonus.mixed >= 200
        for old, new, _ in _spent(turn)
    )  # fmt: skip


def takes_from_a_wild_canasta(turn: PlayedTurn) -> bool:
    """Spends wild cards early on a set although the side is on the way to a dear wild canasta.

    What lets the side go out is another matter.
    """
    view = turn.start
    rules = turn.variant
    dear = max(rules.canastas.wild, *rules.canastas.wild_by_jokers.values(), 0)
    if turn.out or not early(view) or _makes_ready(turn):
        return False
    if not rules.melds.wild_melds or dear < WORTH_A_LOT or rules.canastas.wild_only_going_out:
        return False
    begun = max(
        (m.size for m in view.melds[view.side]
         if m.kind is MeldKind.WILD and not view.is_canasta(m)),
        default=0,
    )  # fmt: skip
    spent = sum(more for _, _, more in _spent(turn))
    left = sum(card < FIRST_THREE for card in turn.end.hands[view.seat])
    return bool(spent) and begun + left + spent >= ON_THE_WAY


def three_wild_on_four(turn: PlayedTurn) -> bool:
    """Makes a mixed canasta of four naturals and three wild cards, with time to wait.

    The side has the canastas that going out takes without it, or they would not be enough with it.
    """
    if turn.out or not early(turn.start) or _makes_ready(turn):
        return False
    return any(new.wilds >= 3 and new.naturals <= 4 for _, new, _ in _spent(turn))


def two_jokers_on_low_cards(turn: PlayedTurn) -> bool:
    """Puts two jokers on a set of low cards early, which would stand without them."""
    if turn.out or not early(turn.start):
        return False
    return any(
        new.rank <= LOW
        and new.naturals >= 3
        and new.cards.count(JOKER) - (old.cards.count(JOKER) if old is not None else 0) >= 2
        for old, new, _ in _spent(turn)
    )


def keeps_at_the_end(turn: PlayedTurn) -> bool:
    """Keeps cards that count on the own melds, although the stock brings no other turn.

    Wild cards and naturals alike, and three of a rank. An opponent who may go out in the next turn
    is the same if there are more points. Where melds count minus it is not so, and for what may be
    fined.
    """
    throw = turn.throw
    if throw is None or turn.out:
        return False
    view, card = throw
    if not view.opened[view.side] or not about_to_end(view):
        return False
    penalties = view.variant.penalties
    if penalties.melds_minus and not view.canastas(view.side):
        return False
    if penalties.unfinished or not last_turn(view):
        layable = [other for other in _layable(view, card) if other >= FIRST_THREE]
    else:
        layable = _layable(view, card)
    most = LEFT_OVER if last_turn(view) else CAUGHT
    return view.variant.points_of(layable) >= most


def _layable(view: PlayerView, thrown: Card) -> list[Card]:
    """The cards that could lie on own melds, each by itself and no canasta worth less by it, or
    three of a rank; one less is left where a card has to be thrown."""
    hand = view.hand[:]
    hand.remove(thrown)
    found: list[Card] = []
    for action in choices.single_lay_offs(view):
        ((card, *_), index) = action.additions[0]
        meld = view.melds[view.side][index]
        if unfinished_rule(view, meld):
            continue
        longer = meld.with_cards([card])
        worse = longer and canasta_bonus(view.variant, longer) < canasta_bonus(view.variant, meld)
        if card in hand and not worse:
            found += [int(card)] * hand.count(card)
    for rank in range(THREE + 1, 15):
        like = tuple(card for card in hand if card >> 2 == rank)
        fresh = len(like) >= 3 and like[0] not in found and rank not in fined_ranks(view)
        if fresh and verify(view, LayMelds(view.seat, (like,))) is None:
            found += like
    return found


def misses_going_out(turn: PlayedTurn) -> bool:
    """Ends the turn with one card in hand that could have lain, at the end of the hand.

    A partner with many cards may have much to lay down first. While no opponent may go out a side
    may wait for the last card of a canasta.
    """
    throw = turn.throw
    if throw is None or turn.out:
        return False
    view, _ = throw
    if len(view.hand) != 2 or not about_to_end(view) or view.permission is False:
        return False
    nearly = view.variant.canastas.size - 1
    if any(meld.size == nearly for meld in view.melds[view.side]) and not threatened(view):
        return False
    partner = view.partner(view.seat)
    if partner is not None and len(view.hands[partner]) >= MANY_CARDS:
        return False
    for action in choices.single_lay_offs(view):
        after = view.copy()
        apply(after, action)
        if after.phase is Phase.OVER:
            return True
        if any(verify(after, Discard(view.seat, left)) is None for left in after.hand):
            return True
    return False


def keeps_a_canasta_back(turn: PlayedTurn) -> bool:
    """Keeps the natural card that completes a canasta, with other cards in hand."""
    throw = turn.throw
    if throw is None or turn.out:
        return False
    view, card = throw
    size = view.variant.canastas.size
    kept = view.hand[:]
    kept.remove(card)
    if len(kept) < 2:
        return False
    return any(
        meld.size == size - 1
        and takes(view, meld, other)
        and (meld.kind is not MeldKind.SEQUENCE or view.variant.canastas.sequence > 0)
        and verify(view, LayOff(view.seat, (((other,), index),))) is None
        for index, meld in enumerate(view.melds[view.side])
        for other in dict.fromkeys(kept)
        if other >= FIRST_THREE
    )


def pays_for_a_small_pile(turn: PlayedTurn) -> bool:
    """Takes a pile of three or less with a wild card, and completes nothing by it."""
    found = turn.take
    if found is None or turn.out:
        return False
    view, take = found
    if view.must_take or not view.opened[view.side] or len(view.pile) > SMALL_PILE:
        return False
    if not any(card < FIRST_THREE for card in take.cards) or not early(view):
        return False
    return turn.end.canastas(turn.end.side) == view.canastas(view.side)


def leaves_a_fat_pile(turn: PlayedTurn) -> bool:
    """Draws although a pile of eight or more could be had for a natural pair or for nothing.

    The side has opened, nobody is about to go out and the player has no handful of cards. The pile
    has few cards that may be fined, and the take begins no set that is.
    """
    view, action = turn.steps[0]
    if not isinstance(action, Draw) or not view.opened[view.side] or not view.formed:
        return False
    if len(view.pile) < FAT_PILE or len(view.hand) > HANDFUL:
        return False
    if last_turn(view) or threatened(view) or partner_ready(view):
        return False
    poison = [card for card in view.pile if card >> 2 in fined_ranks(view)]
    if view.pile[-1] in poison or len(poison) > len(view.pile) // POISON:
        return False
    return any(
        all(card >= FIRST_THREE for card in take.cards) for take in islice(choices.takes(view), 8)
    )
