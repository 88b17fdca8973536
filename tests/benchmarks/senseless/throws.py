"""Discards that an experienced player would shake their head at."""

from __future__ import annotations

from game.rules.cards import FIRST_THREE, JOKER, THREE, TWO, Card
from game.rules.view import PlayerView

from .turn import (
    SURE,
    PlayedTurn,
    about_to_end,
    danger,
    fined_ranks,
    hostile,
    others_to_throw,
    own_unfinished,
    theirs,
    unseen,
    useless,
)

FAT_PILE = 8
"""The size from which on a pile is one that nobody may have."""
SOME_PILE = 4
"""The size from which on it matters who takes the pile."""
HARDLY = {0: 0.25, SOME_PILE: 0.12, FAT_PILE: 0.0}
"""From each size of a pile on: how much more dangerous is hardly more dangerous."""
DEAD = 0.03
"""The chance of a take up to which a card is dead."""
GONE = 2
"""The number of cards unseen up to which a rank is almost gone."""
MILD = 0.5
"""The chance of a take up to which a card is better thrown than one that surely takes the pile."""
SAFE = 0.3
"""The chance of a take up to which no wild card has to be thrown on a small pile."""
SMALL_PILE = 5
"""The size up to which a pile is worth no wild card."""


def _hardly(pile: int) -> float:
    return HARDLY[max(size for size in HARDLY if size <= pile)]


def throws_what_fits(turn: PlayedTurn) -> bool:
    """Throws what the own unfinished meld takes, though a useless card is hardly more dangerous.

    That is a lone card that fits nothing (``useless``). Among what it fits is a set melded in this
    very turn.
    """
    found = _thrown(turn)
    if found is None:
        return False
    view, card = found
    if own_unfinished(view, card) is None:
        return False
    most = danger(view, card) + _hardly(len(view.pile))
    return any(
        useless(view, other) and danger(view, other) <= most
        for other in others_to_throw(view, card)
    )


def breaks_a_pair(turn: PlayedTurn) -> bool:
    """Throws one of two on a pile of eight or more, with a dead card in hand.

    Dead is a useless card of a rank almost gone, which next to nobody can pair. The pair itself is
    not dead, and of no rank that may be fined.
    """
    found = _thrown(turn)
    if found is None or not hostile(turn.start):
        return False
    view, card = found
    if len(view.pile) < FAT_PILE or sum(other >> 2 == card >> 2 for other in view.hand) != 2:
        return False
    if danger(view, card) <= DEAD or own_unfinished(view, card) is not None:
        return False
    if card >> 2 in fined_ranks(view):
        return False
    return any(
        useless(view, other) and danger(view, other) <= DEAD and unseen(view, other >> 2) <= GONE
        for other in others_to_throw(view, card)
    )


def gives_the_pile_away(turn: PlayedTurn) -> bool:
    """Throws what surely takes the pile, though another card would hardly or may well not.

    The next player's meld takes it from an open pile, or they are known to hold a pair, of no rank
    that may be fined. The other card fits no unfinished meld, and is none of three; on fewer than
    four cards it is single. Black threes in the pile are nothing to give.
    """
    found = _thrown(turn)
    if found is None or not hostile(turn.start):
        return False
    view, card = found
    given = sum(other >> 2 != THREE for other in view.pile)
    if danger(view, card) < SURE or not given or card >> 2 in fined_ranks(view):
        return False
    most = 2 if given >= SOME_PILE else 1
    return any(
        danger(view, other) <= MILD
        and own_unfinished(view, other) is None
        and not theirs(view, other)
        and sum(like >> 2 == other >> 2 for like in view.hand) <= most
        for other in others_to_throw(view, card)
    )


def throws_a_wild_card(turn: PlayedTurn) -> bool:
    """Throws a wild card that stops nobody, though a natural card that fits nothing is safe enough.

    It freezes a small pile although the others have no more melds to lengthen than the own side,
    or a pile that is frozen already although nobody takes that card; or a joker is thrown beside a
    deuce while it may still count in a meld.
    """
    throw = turn.throw
    if throw is None or turn.out:
        return False
    view, card = throw
    if card >= FIRST_THREE:
        return False
    if card == JOKER and any(other >> 2 == TWO for other in view.hand):
        return not about_to_end(view)
    rules = view.variant.pile
    small = len(view.pile) <= SMALL_PILE
    if not (view.frozen or rules.always_frozen or not rules.freezing):
        theirs = max(len(m) for side, m in enumerate(view.melds) if side != view.side)
        if not small or theirs > len(view.melds[view.side]):
            return False
    most = SAFE if small else 0.0
    return any(
        own_unfinished(view, other) is None and danger(view, other) <= most
        for other in others_to_throw(view, card)
    )


def false_signal(turn: PlayedTurn) -> bool:
    """Gives a false signal by the first discard, where partners signal their wild cards.

    The first of a side throws a ten or higher with three wild cards or more, else four to nine. The
    partner answers with four to seven for none or one, eight or nine for two, a ten or higher for
    more. A hand without such a card signals nothing.
    """
    throw = turn.throw
    if throw is None or not turn.variant.discards.signals or turn.out:
        return False
    view, card = throw
    partner = view.partner(view.seat)
    throwers = {who for who, _ in view.discards}
    if partner is None or view.seat in throwers:
        return False
    wilds = sum(other < FIRST_THREE for other in view.hand)
    true = range(10, 15) if wilds >= 3 else range(4, 10)
    if partner in throwers and wilds < 3:
        true = range(8, 10) if wilds == 2 else range(4, 8)
    return card >> 2 not in true and any(
        other >> 2 in true for other in others_to_throw(view, card)
    )


def _thrown(turn: PlayedTurn) -> tuple[PlayerView, Card] | None:
    """A natural card thrown that does not end the hand."""
    throw = turn.throw
    return throw if throw is not None and throw[1] >= FIRST_THREE and not turn.out else None
