"""Why the pile is taken, or left and a card drawn."""

from __future__ import annotations

from typing import Final

from ...notation.reasons import Why, say
from ...rules.actions import Draw, Take
from ...rules.cards import CLUBS, FIRST_THREE, SPADES, THREE, Card
from ...rules.state import Phase
from ...rules.view import PlayerView
from ..facts.before import Before
from ..facts.pile_reasons import not_worth
from ..facts.thresholds import PAIR
from ..heuristic.assessment import Assessment
from ..policy.discarding import cheapest
from ..search.candidates import Candidate
from ..search.outcomes import Part
from .compared import Compared
from .move_names import deed
from .outcome_reasons import Lead, brings, by

_CAUGHT: Final = ("held", "penalties")
"""What a pile may cost by the very cards that lie in it."""
_OF_A_HAND = 6
"""One of so many cards in hand is as good as thrown."""


def tried(moves: Compared, rival: Candidate, part: Part | None, ahead: Lead) -> Why:
    """How another move than a discard did in the same deals, where only one of the two can be
    done."""
    view, best = moves.view, moves.best
    caught = part is not None and part.item in _CAUGHT
    theirs = part is not None and not part.own
    if isinstance(best.first, Draw) and isinstance(rival.first, Take):
        if not caught and not theirs and _costs_a_pair(moves, rival.first):
            key = "trial.pair_as_good" if ahead.close else "trial.pair_better"
            return say(key, rank=rival.first.cards[0] >> 2, count=len(view.pile))
        plain = _plainly_worse(view)
        if plain:
            return plain
        if ahead.close and rival.first.cards:
            return not_worth(moves.position, rival.first)
    if part and isinstance(rival.first, Take):
        return say("trial.than_pile", count=len(view.pile), what=brings(view, part)[0])
    if part and isinstance(best.first, Take) and isinstance(rival.first, Draw):
        return say("trial.than_draw", what=brings(view, part)[0])
    if ahead.close:
        return ()
    return by(view, ahead, deed(view, rival.first)) + (brings(view, part) if part else ())


def _plainly_worse(view: PlayerView) -> Why:
    """What everybody sees against a pile: it is smaller than a draw, or a card in it costs."""
    drawn = min(view.variant.draw.cards, len(view.stock))
    if len(view.pile) < drawn:
        return say("pile.fewer_than_draw", count=len(view.pile), drawn=drawn)
    fine = view.variant.penalties.black_three
    blacks = any(card >> 2 == THREE and card & 3 in (SPADES, CLUBS) for card in view.pile)
    return say("pile.black_three_costs", points=abs(fine)) if fine and blacks else ()


def kept_for(moves: Compared) -> Why:
    """That a pile is left for the pair that it would cost, where one of these takes it so."""
    takes = (c.first for c in moves.found if isinstance(c.first, Take))
    take = next(
        (t for t in takes if _costs_a_pair(moves, t) or _pays_a_pair(moves.position, t)), None
    )
    return not_worth(moves.position, take) if take is not None else ()


def _costs_a_pair(moves: Compared, take: Take) -> bool:
    """Whether all that the pile costs is the only natural pair of its rank in hand, which would not
    be laid down anyway nor thrown, and may take another."""
    if len(take.cards) != PAIR or take.opening or min(take.cards) < FIRST_THREE:
        return False
    view, position, rank = moves.view, moves.position, take.cards[0] >> 2
    if any(meld.rank == rank for meld in view.melds[view.side]):
        return False
    if not position.elsewhere([rank]) or rank in (card >> 2 for card in _next_thrown(view)):
        return False
    return sum(1 for card in view.hand if card >> 2 == rank) == PAIR


def _pays_a_pair(position: Assessment, take: Take) -> bool:
    """Whether a pile costs the only natural pair of a rank that the side has melded, and that might
    take another."""
    if len(take.cards) != PAIR or take.opening or min(take.cards) < FIRST_THREE:
        return False
    rank = take.cards[0] >> 2
    return position.count[rank] == PAIR and position.own[rank] >= 0 and position.keeps_pair(rank)


def _next_thrown(view: PlayerView) -> list[Card]:
    """The cards that are spared best as the hand is: they go behind a draw, or soon after."""
    after = view.copy()
    after.phase = Phase.MELD
    number = max(1, len(view.hand) // _OF_A_HAND)
    return [discard.card for discard in cheapest(Before(after).position, number)]
