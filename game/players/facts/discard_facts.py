"""What can be seen of a card that is discarded, and what of it alone beside another one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from typing import Final

from ...notation.reasons import Reason, Why, say
from ...rules.cards import THREE, Card
from ...rules.melds import MeldKind
from ...rules.scoring import held_cost
from ..heuristic.assessment import Assessment
from ..heuristic.risks import Risks
from ..heuristic.sequence_melding import closeness, fits_a_sequence
from . import reason_values
from .discard_signs import Sign, sign
from .thresholds import FEARED, LATE, PAIR, RISKY, UNLIKELY

_FEW_OUT = 3
"""With no more of a rank out a pair of it is rare."""
_NEARLY_NO_RISK = 0.02
_A_ROW = 3
"""So many cards in hand are a sequence begun."""
_MENTIONED = 2
"""So many ranks are named one by one."""


def chance(risks: Risks, card: Card) -> float:
    """The chance that the next player takes the pile with a natural card: whoever is known to hold
    two of it may do so, whatever it costs them."""
    found = risks.of_card(card, risks.of(card >> 2))
    return 1.0 if found and _known(risks, card >> 2) >= PAIR else found


def natural_cards(position: Assessment) -> list[Card]:
    """The natural cards of the hand that may be thrown to somebody who can use them."""
    lowest = max(THREE, position.tables.lowest)
    return [card for card in position.hand if card >> 2 >= lowest]


def natural_risks(position: Assessment, risks: Risks) -> list[tuple[Card, float]]:
    """Those cards, each with the chance that the next player takes the pile with it."""
    return [(card, chance(risks, card)) for card in natural_cards(position)]


def opposed(position: Assessment, risks: Risks) -> bool:
    """Whether the next player is known to be an opponent, and may hold what takes a pile."""
    return position.view.formed and risks.side != position.side and can_take(position, risks)


def can_take(position: Assessment, risks: Risks) -> bool:
    """Whether the next player has the cards that some pile could be taken with: who has one left
    has no pair."""
    view = position.view
    return risks.lay_off or len(view.hands[view.next_seat(position.seat)]) >= PAIR


def fits_nothing(position: Assessment, card: Card) -> bool:
    """Whether a card is the only one of its rank, fits no meld of the side, and is near no other of
    its suit where there are sequences."""
    rank = card >> 2
    if position.count[rank] > 1 or rank < position.tables.lowest:
        return False
    if fits_ours(position, card):
        return False
    return not position.tables.sequences or not closeness(position, card)


def fits_ours(position: Assessment, card: Card) -> bool:
    """Whether a card could be laid on a meld of the side."""
    if position.own[card >> 2] >= 0 and position.room(card >> 2) > 0:
        return True
    limit = position.tables.sequence_limit
    return position.tables.sequences and fits_a_sequence(position.melds, card, limit)


def stays_for_the_pile(position: Assessment, rank: int) -> Why:
    """That a pair of three stays, where none of fewer cards takes the pile."""
    if position.count[rank] != PAIR + 1 or not position.pairs_only:
        return ()
    if not position.keeps_pair(rank):
        return ()
    return say("laid.pair_kept", rank=rank)


def though(position: Assessment, rank: int) -> Why:
    """That a card discarded fits a meld of the own side, which is what one would ask about."""
    if rank <= THREE or position.own[rank] < 0 or position.room(rank) <= 0:
        return ()
    return say("though.fits", rank=rank, alone=reason_values.alone(position.view))


# --- what is safe --------------------------------------------------------------------------------


def observed(position: Assessment, card: Card, risks: Risks) -> Why:
    """What has been seen that makes a natural card safe to discard to an opponent; empty if nothing
    has."""
    if risks.side == position.side or not can_take(position, risks):
        return ()
    rank = card >> 2
    seen = first_seen(position, rank, chance(risks, card), risks)
    return seen and seen + though(position, rank)


def first_seen(position: Assessment, rank: int, risk: float, risks: Risks) -> Why:
    """The plainest of what has been seen of a card that is taken with a chance of ``risk``."""
    return _first(_seen(position, rank, risk, risks, RISKY, UNLIKELY))


def _first(reasons: Iterator[Reason]) -> Why:
    """The first of some reasons; empty where there is none."""
    return tuple(islice(reasons, 1))


def _seen(
    position: Assessment, rank: int, risk: float, risks: Risks, risky: float, unlikely: float
) -> Iterator[Reason]:
    """All that has been seen of a card that speaks for its safety, the plainest first. It is told
    where the chance is smaller than ``risky``, and of what is merely rare ``unlikely``."""
    if rank in risks.dead:
        yield Reason("seen.closed", rank=rank)
        return
    if risk <= 0.0 and rank in risks.melds and no_room(risks, rank):
        if risks.melds[rank] < position.tables.canasta:
            yield Reason("seen.no_use")
        elif not position.tables.more_sets:
            yield Reason("seen.theirs_complete", rank=rank)
    left = position.elsewhere([rank])
    if risk < _NEARLY_NO_RISK and counted(position, rank) and left <= 1:
        pairs_only = risks.frozen or not (risks.lay_off or risks.lone)
        yield Reason(("seen.no_pair" if pairs_only else "seen.nearly_all") if left else "seen.all")
    if risk >= FEARED:
        return
    # What their side has melded they would not throw again.
    shown = sign(position, rank) if rank not in risks.melds else Sign.NONE
    if shown is Sign.THREW_TOO:
        yield Reason("seen.threw_too")
    if shown is Sign.LET_LIE and risk < risky:
        yield Reason("seen.let_lie")
    if shown is Sign.THREW_BEFORE and risk < risky:
        yield Reason("seen.threw_before")
    if risk < unlikely and not _known(risks, rank):
        yield from only_few(position, rank)


def no_room(risks: Risks, rank: int) -> bool:
    """Whether the set of the next player's side has no room for what the pile is taken with."""
    return risks.melds[rank] + (1 if risks.lay_off else 1 + PAIR) > risks.limit


def counted(position: Assessment, rank: int) -> bool:
    """Whether a player knows how many cards of a rank nobody has seen: they count, they remember
    the whole pile, and nobody is known to hold one."""
    weights = position.weights
    remembers = weights.counts and weights.memory >= len(position.view.pile)
    return remembers and position.unseen[rank] == position.elsewhere([rank])


def only_few(position: Assessment, rank: int, most: int = _FEW_OUT) -> Iterator[Reason]:
    """That hardly any others of a rank are out, if that is so."""
    left = position.elsewhere([rank])
    if counted(position, rank) and 0 < left <= most:
        yield Reason("seen.few_left", count=left)


def fined_taker(position: Assessment, rank: int, risks: Risks) -> Why:
    """That whoever takes the pile with a card begins what is fined unless it gets complete."""
    fined = rank in position.tables.set_fines and rank not in risks.melds and rank not in risks.dead
    if not fined or _known(risks, rank) >= PAIR:
        return ()
    return say("seen.fined_taker", rank=rank)


def fewest_out(position: Assessment, rank: int, risks: Risks) -> Why:
    """That of no other natural rank in hand so few are unseen, where that is so."""
    if not counted(position, rank) or _known(risks, rank):
        return ()
    unseen = position.unseen
    others = {card >> 2 for card in natural_cards(position)} - {rank}
    if not others or unseen[rank] >= min(unseen[other] for other in others):
        return ()
    if position.count[THREE]:
        # A black three tells nothing by its number.
        return ()
    return say("seen.fewest_out")


def _known(risks: Risks, rank: int) -> int:
    """How many cards of a rank the next player is known to hold."""
    return sum(1 for card in risks.known if card >> 2 == rank)


# --- what others can use -------------------------------------------------------------------------


def fits_theirs(position: Assessment, card: Card, risks: Risks) -> Reason | None:
    """The meld of the next player, an opponent, that a card can be laid off on with the pile; None
    if there is none."""
    if not risks.lay_off or not opposed(position, risks):
        return None
    rank = card >> 2
    if risks.melds.get(rank, risks.limit) < risks.limit and risks.of(rank) >= 1.0:
        return Reason("meld.set", rank=rank)
    melds = position.view.melds[risks.side]
    limit = position.tables.sequence_limit
    fits = fits_a_sequence(melds, card, limit)
    return Reason("meld.suit", suit=card & 3) if fits else None


def others_fit_theirs(position: Assessment, card: Card, risks: Risks) -> Why:
    """Which of the other natural cards would give the next player the pile at once, by fitting what
    lies before them; empty where this one does too, or none does."""
    if fits_theirs(position, card, risks):
        return ()
    others = [other for other in natural_cards(position) if other >> 2 != card >> 2]
    fitting = {other: fits_theirs(position, other, risks) for other in others}
    ranks = sorted({other >> 2 for other, theirs in fitting.items() if theirs})
    if not ranks:
        return ()
    if len(ranks) == 1:
        where = next(theirs for theirs in fitting.values() if theirs)
        return say("theirs.fits", rank=ranks[0], meld=where)
    if len(ranks) <= _MENTIONED:
        return say("theirs.fit", ranks=tuple(ranks))
    most = 2 * sum(map(bool, fitting.values())) > len(others) + len(position.wilds)
    return say("gifts.most" if most else "gifts.many")


# --- one card beside another ---------------------------------------------------------------------


def beside(position: Assessment, card: Card, other: Card, risks: Risks) -> Why:
    """What can be seen of a natural card and not of another one that speaks for discarding the
    first; empty if nothing can."""
    return next((why for tell in _GROUNDS if (why := tell(position, card, other, risks))), ())


_SIGNS: Final = frozenset(map(Reason, ("seen.threw_too", "seen.let_lie", "seen.threw_before")))


def _safer_by_what_is_seen(position: Assessment, card: Card, other: Card, risks: Risks) -> Why:
    if not opposed(position, risks):
        return ()
    there = chance(risks, other)
    shared = set(_seen(position, other >> 2, there, risks, FEARED, FEARED))
    own = _seen(position, card >> 2, chance(risks, card), risks, FEARED, FEARED)
    if sign(position, other >> 2) >= sign(position, card >> 2):
        # What they have shown of the other card says as much.
        shared |= _SIGNS
    few = set(only_few(position, card >> 2))
    fewer = position.unseen[card >> 2] < position.unseen[other >> 2]
    why = _first(seen for seen in own if seen not in shared and (fewer or seen not in few))
    return why and why + though(position, card >> 2)


def _theirs(position: Assessment, card: Card, other: Card, risks: Risks) -> Why:
    theirs = fits_theirs(position, other, risks)
    if not theirs or fits_theirs(position, card, risks):
        return ()
    return say("theirs.fits", rank=other >> 2, meld=theirs)


def _held_by_next(position: Assessment, card: Card, other: Card, risks: Risks) -> Why:
    if not opposed(position, risks) or _known(risks, card >> 2) or not _known(risks, other >> 2):
        return ()
    several = _known(risks, other >> 2) >= PAIR
    return say("next.holds_several" if several else "next.holds_one", rank=other >> 2)


def _alone(position: Assessment, card: Card, other: Card, _risks: Risks) -> Why:
    if not fits_nothing(position, card) or fits_nothing(position, other):
        return ()
    singles = [held for held in natural_cards(position) if fits_nothing(position, held)]
    only = len(singles) == 1 and not (position.count[THREE] and position.tables.stop_cards)
    return say("card.only_one_spare" if only else "card.fits_nothing")


def _of_use(position: Assessment, card: Card, other: Card, _risks: Risks) -> Why:
    use = use_of(position, other)
    return use if use and not use_of(position, card) else ()


def use_of(position: Assessment, card: Card) -> Why:
    """What a card in hand may still be good for, where that is plain to see."""
    rank = card >> 2
    alone = reason_values.alone(position.view)
    if position.tables.sequences:
        goals = [goal for goal in position.prospects.goals if card in goal.held and goal.value > 0]
        if any(goal.index is not None for goal in goals):
            return say("use.completes_run", rank=rank, suit=card & 3, alone=alone)
        if any(len(goal.held) >= _A_ROW for goal in goals):
            return say("use.run_in_hand", rank=rank, suit=card & 3)
    if position.own[rank] >= 0 and position.room(rank) > 0:
        return say("use.fits", rank=rank, alone=alone)
    if position.count[rank] >= PAIR:
        return say("use.kept_together", rank=rank)
    return ()


def _no_longer_needed(position: Assessment, card: Card, other: Card, _risks: Risks) -> Why:
    return () if spare_in_row(position, other) else spare_in_row(position, card)


def spare_in_row(position: Assessment, card: Card) -> Why:
    """That a sequence of the side has such a card already, and none needs another."""
    if not position.tables.sequences or use_of(position, card):
        return ()
    for meld in position.melds:
        lies = meld.kind is MeldKind.SEQUENCE and meld.suit == card & 3
        if lies and meld.low <= card >> 2 <= meld.high:
            return say(
                "card.in_run_already", suit=meld.suit, alone=reason_values.alone(position.view)
            )
    return ()


def _fewer_out(position: Assessment, card: Card, other: Card, risks: Risks) -> Why:
    if not opposed(position, risks) or not counted(position, card >> 2):
        return ()
    rarer = position.unseen[card >> 2] < position.unseen[other >> 2]
    if not rarer or chance(risks, card) > chance(risks, other):
        return ()
    return say("seen.fewer", rank=card >> 2, other=other >> 2)


def _useful_to_them(position: Assessment, card: Card, other: Card, risks: Risks) -> Why:
    if _collected(position, card) or not _collected(position, other):
        return ()
    if other >> 2 in risks.thrown or other >> 2 in risks.lying:
        # The next player has shown that they have no use for one.
        return ()
    return say("theirs.could_use", rank=other >> 2)


def _collected(position: Assessment, card: Card) -> bool:
    """Whether an opponent's side has a set that the card would lengthen, when it has the pile."""
    return any(
        meld.rank == card >> 2 and meld.size < position.tables.limit
        for side in position.rivals
        for meld in position.view.melds[side]
        if meld.kind is MeldKind.SET
    )


def _costly(position: Assessment, card: Card, other: Card, _risks: Risks) -> Why:
    return costs_in_hand(position, card) if late_cost(position, card, other) else ()


def costs_more(position: Assessment, card: Card, other: Card) -> int:
    """By how many points a card caught in hand costs more than another one; 0 for no more."""
    return max(0, held_cost(position.view, card) - position.cost_in_hand(other))


def late_cost(position: Assessment, card: Card, other: Card) -> int:
    """Those points where they are a reason to throw the card: the hand may end soon, and on the
    table it would not count for the side."""
    late = position.danger >= LATE and not fits_ours(position, card)
    return costs_more(position, card, other) if late else 0


def costs_in_hand(position: Assessment, card: Card) -> Why:
    """What a card caught in hand costs."""
    return say("card.costs_in_hand", points=held_cost(position.view, card))


_GROUNDS: Final[Sequence[Callable[[Assessment, Card, Card, Risks], Why]]] = (
    _safer_by_what_is_seen,
    _theirs,
    _held_by_next,
    _alone,
    _costly,
    _no_longer_needed,
    _fewer_out,
    _useful_to_them,
    _of_use,
)
"""What may speak for one card beside another, the plainest first."""


def asked_about(position: Assessment, card: Card, risks: Risks) -> Card | None:
    """The card that one would ask about first where another goes: of those that fit nothing the
    safest; None where no other does."""
    singles = [
        other
        for other in natural_cards(position)
        if other >> 2 != card >> 2 and fits_nothing(position, other)
    ]
    return min(singles, key=lambda other: chance(risks, other), default=None)


def pairs_held(position: Assessment) -> int:
    """How many natural pairs in hand may take a pile."""
    held = Counter(card >> 2 for card in natural_cards(position))
    return sum(number >= PAIR for number in held.values())
