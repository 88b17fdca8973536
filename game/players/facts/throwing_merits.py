"""What a card thrown has over another one, or over none: that it is safer, or less wanted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from ...notation.reasons import Reason
from ...rules.actions import Take
from ...rules.cards import FIRST_THREE, JOKER, THREE, Card
from ...rules.pile_taking import taken_count
from ...rules.scoring import held_cost
from ..equity.stakes import scale
from ..heuristic.special_hand_plan import Collector
from . import reason_values
from .discard_facts import (
    chance,
    collected,
    completed_by,
    counted,
    fits_nothing,
    fits_ours,
    fits_theirs,
    in_a_run,
    known_with_next,
    late_cost,
    natural_cards,
    no_room,
    opposed,
    remembers,
    singles,
    spare_in_row,
    use_of,
)
from .discard_signs import Sign
from .merit import HALF, LEAST, WILD_KEPT, Merit
from .thresholds import PAIR
from .turn import Turn

_SAFER: Final = 0.02
"""One discard is safer than another if the pile is taken with a chance smaller by this."""
_OF_A_PILE: Final = 60.0
"""What each card of a pile may be worth to those who take it, in Classic."""
_GREAT: Final = 1000
"""A natural canasta of so many points is worth a word as long as it lies in the pile."""
_GIVEN: Final = 1.0
"""A discard that is taken with this chance gives the pile away."""
_ALONE: Final = 80.0
"""What a pair kept, or a card that fits, may be worth, in Classic."""


def of_throwing(
    mine: Turn, theirs: Turn, taken: tuple[float, float] | None = None
) -> Iterator[Merit]:
    """What a card thrown has over another one, or over none; ``taken`` are the chances that the
    pile is taken, where they were measured."""
    if mine.over or theirs.over or mine.thrown is None:
        return
    yield from _for_a_special_hand(mine, theirs)
    if theirs.thrown is None and theirs.laid:
        # Who might have melded does not ask what is thrown instead.
        return
    alike = theirs.thrown is not None and mine.thrown >> 2 == theirs.thrown >> 2
    if alike and not mine.position.tables.sequences:
        return
    if max(mine.position.hand) < FIRST_THREE:
        yield Merit(Reason("wild.only_wilds_left"), LEAST)
        return
    yield from _of_danger(mine, theirs, taken)
    yield from _of_use(mine, theirs)
    if mine.natural is not None:
        yield from _of_its_rank(mine, mine.natural)


# --- what others get by it -----------------------------------------------------------------------


def _of_danger(mine: Turn, theirs: Turn, taken: tuple[float, float] | None) -> Iterator[Merit]:
    # Beside no card at all, one is safe that is hardly taken.
    there = theirs.chance if theirs.thrown is not None else float(_feared(mine))
    chances = taken or (mine.chance, there)
    safer = chances[1] - chances[0] > _SAFER
    unit = scale(mine.view.variant)
    worth = (chances[1] - chances[0]) * _OF_A_PILE * unit * (2 + len(mine.view.pile))
    if _freezes(mine) and not _is_wild(theirs):
        yield Merit(Reason("frozen.pairs_from_now"), max(worth, _ALONE * unit))
        pairs = sum(number >= PAIR for number in _naturals(mine).values())
        if pairs >= PAIR:
            yield Merit(Reason("frozen.pairs_held", count=pairs), 0.0)
    elif _feared(mine):
        reason = next(_safer(mine, theirs), None) if safer else None
        reason = reason or next(_less_wanted(mine, theirs), None)
        reason = reason or (next(_safest(mine, theirs), None) if safer else None)
        if reason is not None:
            yield Merit(reason, max(worth, HALF * _ALONE * unit))
        elif mine.stops and not theirs.stops:
            yield from (Merit(reason, LEAST) for reason in _safer(mine, theirs))
        elif mine.view.pile and _all_fit_theirs(mine):
            key = "gifts.every_natural" if mine.position.wilds else "gifts.every"
            yield Merit(Reason(key), LEAST)
        if safer:
            yield from _pairs_only(mine, theirs)
            yield from _in_the_pile(mine)


def _feared(turn: Turn) -> bool:
    """Whether the next player is an opponent who may take a pile."""
    return opposed(turn.position, turn.risks)


def _is_wild(turn: Turn) -> bool:
    return turn.thrown is not None and turn.thrown < FIRST_THREE


def _naturals(turn: Turn) -> Counter[int]:
    """The natural cards of the hand by rank."""
    return Counter([card >> 2 for card in natural_cards(turn.position)])


def _freezes(turn: Turn) -> bool:
    """Whether a wild card thrown keeps the next player from a pile that they might have taken
    without a natural pair."""
    view, pile = turn.view, turn.view.variant.pile
    if not _is_wild(turn) or not pile.freezing or not view.pile:
        return False
    to_partner = view.formed and turn.risks.side == turn.position.side
    return not (to_partner or view.frozen or pile.always_frozen or turn.risks.frozen)


def _all_fit_theirs(turn: Turn) -> bool:
    """Whether every natural card of the hand fits a meld of the next player's side."""
    if turn.view.last_turn or (turn.position.count[THREE] and turn.position.tables.stop_cards):
        return False
    cards = natural_cards(turn.position)
    return all(fits_theirs(turn.position, card, turn.risks) for card in cards)


def _safer(mine: Turn, theirs: Turn) -> Iterator[Reason]:
    """What makes a card safer than another one, the plainest first."""
    if mine.stops:
        if not theirs.stops:
            count = taken_count(mine.view, 1)
            yield Reason("stop.pile", count=count) if mine.view.pile else Reason("stop.no_use")
        return
    if mine.natural is None or fits_theirs(mine.position, mine.natural, mine.risks):
        return
    rank, other = mine.natural >> 2, theirs.natural >> 2 if theirs.natural is not None else 0
    # In words two of a rank would be the same card.
    if rank == other:
        return
    yield from _sure(mine, theirs, rank)
    fits = fit_of(theirs)
    if fits:
        yield fits
    if other:
        yield from _held_by_next(mine, rank, other)
    yield from _likely(mine, theirs, rank, other)


def others_given(mine: Turn) -> Iterator[Reason]:
    """That each of the other cards in hand, of several ranks, gives the next player the pile."""
    position = mine.position
    if mine.natural is None:
        return
    others = [card for card in natural_cards(position) if card >> 2 != mine.natural >> 2]
    stops = position.count[THREE] and position.tables.stop_cards
    several = len({card >> 2 for card in others}) > 1
    if stops or not several or mine.chance >= _GIVEN:
        return
    if all(chance(mine.risks, card) >= _GIVEN for card in others):
        yield Reason("gifts.every_other_natural" if position.wilds else "gifts.every_other")


def singles_riskier(mine: Turn) -> Iterator[Reason]:
    """That a card is safer than each of several others that fit nothing."""
    if mine.natural is None:
        return
    loose = singles(mine.position, mine.natural >> 2)
    if len(loose) > 1 and all(chance(mine.risks, card) > mine.chance for card in loose):
        single = fits_nothing(mine.position, mine.natural)
        yield Reason("card.safest_spare" if single else "card.singles_riskier")


def fit_of(comes: Turn) -> Reason | None:
    """The meld of the next player's side that a card thrown would fit, or complete, if it does."""
    card = comes.natural
    meld = fits_theirs(comes.position, card, comes.risks) if card is not None else None
    if meld is None or card is None:
        return None
    done = completed_by(comes.position, card, comes.risks.side)
    meld = reason_values.table_meld(done[0]) if done else meld
    if comes.position.tables.sequences:
        key = "theirs.card_completes" if done else "theirs.card_fits"
        return Reason(key, card=card, meld=meld)
    return Reason("theirs.completes" if done else "theirs.fits", rank=card >> 2, meld=meld)


def _pairs_only(mine: Turn, theirs: Turn) -> Iterator[Merit]:
    """Why a card thrown of a rank that the next player's side has melded does not give the pile
    away at once, where the other one is of none."""
    if _waits_for_a_pair(mine) and not _waits_for_a_pair(theirs):
        assert mine.natural is not None
        key = "seen.pile_frozen" if mine.view.variant.pile.lay_off else "seen.pairs_only"
        yield Merit(Reason(key, rank=mine.natural >> 2), 0.0)


def _waits_for_a_pair(turn: Turn) -> bool:
    """Whether a card thrown is of a rank that the next player's side has melded, and only a pair
    of it takes the pile."""
    risks = turn.risks
    rank = turn.natural >> 2 if turn.natural is not None else 0
    closed = rank in risks.dead or rank not in risks.melds or no_room(risks, rank)
    return not closed and turn.elsewhere(rank) >= PAIR and not risks.lay_off and not risks.lone


def _in_the_pile(mine: Turn) -> Iterator[Merit]:
    """The ranks of which the pile holds a canasta of a great bonus, which is at stake."""
    tables = mine.position.tables
    if isinstance(mine.first, Take) or max(tables.natural) < _GREAT:
        return
    lying = Counter([card >> 2 for card in mine.view.pile])
    ranks = tuple(
        rank
        for rank, number in lying.items()
        if number >= tables.canasta and tables.natural[rank] >= _GREAT
    )
    if ranks:
        points = sum(round(tables.natural[rank]) for rank in ranks)
        reason = Reason("pile.holds", ranks=ranks, count=len(ranks), points=points)
        yield Merit(reason, 0.0)


def _certain(comes: Turn, rank: int) -> bool:
    """Whether the pile cannot be taken with a rank, by what lies open."""
    risks = comes.risks
    pairs_only = risks.frozen or not risks.lone
    return not comes.elsewhere(rank) or (comes.elsewhere(rank) < PAIR and pairs_only)


def _sure(mine: Turn, theirs: Turn, rank: int) -> Iterator[Reason]:
    """What makes it sure that the pile is not taken with a rank, and not with the other one."""
    risks, tables = mine.risks, mine.position.tables
    if rank in risks.dead:
        yield Reason("seen.closed", rank=rank)
    elif counted(mine.position, rank) and _certain(mine, rank):
        if theirs.natural is None or not _certain(theirs, theirs.natural >> 2):
            yield Reason("seen.no_pair" if mine.elsewhere(rank) else "seen.all")
    elif risks.of(rank) <= 0.0 and rank in risks.melds and no_room(risks, rank):
        count = risks.melds[rank]
        if count < tables.canasta:
            yield Reason("seen.no_room", rank=rank, count=count)
        elif not tables.more_sets:
            yield Reason("seen.theirs_complete", rank=rank)


def _held_by_next(mine: Turn, rank: int, other: int) -> Iterator[Reason]:
    """That the next player is known to hold the other rank."""
    held = known_with_next(mine.risks, other)
    if held and not known_with_next(mine.risks, rank):
        yield Reason("next.holds_several" if held >= PAIR else "next.holds_one", rank=other)


_SHOWN: Final = {
    Sign.THREW_TOO: Reason("seen.threw_too"),
    Sign.LET_LIE: Reason("seen.let_lie"),
    Sign.THREW_BEFORE: Reason("seen.threw_before"),
}


def _likely(mine: Turn, theirs: Turn, rank: int, other: int) -> Iterator[Reason]:
    """What makes it likely that the pile is not taken: the next player shows no use for a rank, or
    fewer of it are out."""
    if theirs.sign > mine.sign:
        return
    # What their side has melded they would not throw again.
    if mine.sign > theirs.sign and rank not in mine.risks.melds:
        yield _SHOWN[mine.sign]
    # Those that somebody is known to hold are not unseen.
    count, more = mine.unseen(rank), theirs.unseen(other) if other else 0
    known = known_with_next(mine.risks, rank)
    if count < more and not known and remembers(mine.position):
        yield Reason("seen.fewer_counted", rank=rank, count=count, other=other, more=more)
    fined = rank in mine.position.tables.set_fines and rank not in mine.risks.melds
    if fined and known < PAIR:
        yield Reason("seen.fined_taker", rank=rank)


def _less_wanted(mine: Turn, theirs: Turn) -> Iterator[Reason]:
    """That others would like the other card, once they get the pile with it."""
    if theirs.natural is None:
        return
    position, risks, card, other = mine.position, mine.risks, mine.natural, theirs.natural >> 2
    if other in risks.thrown or other in risks.lying or not collected(position, other):
        return
    if card is None or not (collected(position, card >> 2) or fits_theirs(position, card, risks)):
        yield Reason("theirs.could_use", rank=other)


def _safest(mine: Turn, theirs: Turn) -> Iterator[Reason]:
    """How a card that nothing particular makes safe does beside those that fit nothing, or beside
    the other one."""
    position = mine.position
    if mine.natural is None or theirs.natural is None:
        return
    rank, other = mine.natural >> 2, theirs.natural >> 2
    taker = mine.view.next_seat(mine.view.seat)
    if [card >> 2 for card in mine.view.known[taker]].count(rank) >= PAIR:
        # A forgetful player does not know of the pair, but who reads the reason may.
        return
    single = fits_nothing(position, mine.natural)
    if rank == other or (single and not fits_nothing(position, theirs.natural)):
        # That it fits nothing says enough.
        return
    yield next(singles_riskier(mine), Reason("card.safer_than", rank=other))


# --- what the own side can do with it ------------------------------------------------------------


def _for_a_special_hand(mine: Turn, theirs: Turn) -> Iterator[Merit]:
    """That the card thrown does not belong to the special hand that is collected, beside a turn
    that gives up what does."""
    position = mine.position
    if mine.laid or not mine.view.variant.special_hands.hands:
        return
    assert mine.thrown is not None
    collector = Collector(position)
    chase = collector.chased()
    missing = collector.missing_for(chase) if chase is not None else 0
    if chase is None or not missing:
        return
    spare = collector.spare_ranks(chase)
    if mine.thrown >> 2 in spare and (theirs.thrown is None or theirs.thrown >> 2 not in spare):
        reason = Reason("special.not_part_of", hand=chase.hand.name, count=missing)
        yield Merit(reason, chase.hand.points * HALF / missing)


def _of_use(mine: Turn, theirs: Turn) -> Iterator[Merit]:
    """What the other card is good for, or any card, and the one thrown is not."""
    position = mine.position
    card, other = mine.thrown, theirs.thrown
    assert card is not None
    if card < FIRST_THREE:
        yield from _wild(mine, theirs)
        return
    spared = late_cost(position, card, other) if other is not None else 0
    if spared:
        points = held_cost(mine.view, card)
        yield Merit(Reason("card.costs_in_hand", points=points), 2.0 * spared)
    if mine.natural is None:
        return
    needless = list(_needless(mine, theirs))
    yield from needless
    if _is_wild(theirs) and not theirs.laid:
        yield Merit(Reason("laid.wilds_kept", count=1), LEAST)
    if theirs.natural is None or use_of(position, mine.natural):
        return
    if any(merit.reason.key == "card.only_one_spare" for merit in needless):
        # That says of every other card that it fits something.
        return
    for reason in use_of(position, theirs.natural):
        yield Merit(reason, _use_of_meld(mine, theirs.natural >> 2))


def _use_of_meld(mine: Turn, rank: int) -> float:
    """What it may be worth that a card goes with others: half of a canasta that is near."""
    position = mine.position
    if position.own[rank] >= 0 and position.room(rank) > 0:
        meld = position.melds[position.own[rank]]
        if meld.size + position.count[rank] >= position.tables.canasta - 1 > meld.size - 1:
            bonus = position.tables.mixed if meld.wilds else position.tables.natural[rank]
            return HALF * bonus
    return _ALONE * scale(mine.view.variant)


def _wild(mine: Turn, theirs: Turn) -> Iterator[Merit]:
    """Why a wild card goes, and not another one or a natural one."""
    if theirs.thrown == JOKER != mine.thrown:
        yield Merit(Reason("wild.joker_worth_more"), WILD_KEPT * scale(mine.view.variant))
    elif not _is_wild(theirs):
        yield Merit(Reason("wild.no_natural_spare"), LEAST)


def _needless(mine: Turn, theirs: Turn) -> Iterator[Merit]:
    """That the side has no use for the card thrown, as it may have for the other one."""
    position, card, other = mine.position, mine.natural, theirs.natural
    assert card is not None
    rank = card >> 2
    points = _ALONE * scale(mine.view.variant)
    lies_too = other is not None and in_a_run(position, other)
    row = () if lies_too else spare_in_row(position, card)
    if position.own[rank] >= 0 and position.room(rank) <= 0 and rank not in mine.risks.dead:
        alone = reason_values.alone(mine.view)
        yield Merit(Reason("card.ours_complete", rank=rank, alone=alone), points)
    elif row:
        yield from (Merit(reason, points) for reason in row)
    elif fits_nothing(position, card):
        if other is None or not fits_nothing(position, other):
            stops = position.count[THREE] and position.tables.stop_cards
            only = not stops and not singles(position, rank)
            yield Merit(Reason("card.only_one_spare" if only else "card.fits_nothing"), points)
        elif not position.opened and mine.before.collecting is None:
            worth = position.view.variant.card_points
            if worth[card] == min(worth[one] for one in natural_cards(position)) < worth[other]:
                yield Merit(Reason("card.helps_opening_less", rank=other >> 2), LEAST)
    elif other is None and min(_naturals(mine).values()) >= PAIR:
        yield Merit(Reason("card.no_single"), LEAST)


def _of_its_rank(mine: Turn, card: Card) -> Iterator[Merit]:
    """What becomes of the other cards of a rank of which one is thrown."""
    position, rank = mine.position, card >> 2
    left = position.count[rank] - 1
    if fits_ours(position, card) and position.own[rank] >= 0:
        alone = reason_values.alone(mine.view)
        yield Merit(Reason("though.fits", rank=rank, alone=alone), 0.0)
    # Of three that could be melded a pair is kept where none of fewer cards takes the pile.
    pair = left == PAIR and position.pairs_only and position.keeps_pair(rank)
    if left >= PAIR and (pair or not position.opened):
        yield Merit(Reason("card.more_of_rank_kept", count=left, rank=rank), 0.0)
