"""Whether cards make a meld, or may join one, in a variant (RULINGS sections 5.1 and 5.2)."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from .cards import FIRST_THREE, JOKER, THREE, TWO, Card, is_black_three, is_red, is_wild
from .melds import Meld, MeldKind, meld_of
from .refusal import Cause, Refusal
from .state import is_canasta
from .variant import Variant
from .variant_records import BlackThrees, MeldRules, Several, WildLock


@dataclass(frozen=True, slots=True)
class Laid:
    """A meld as it will be: its number, the cards from the hand, and the whole meld.

    ``new``: it was begun. ``completes``: it became a canasta. ``top``: the pile's top card in it.
    """

    index: int
    cards: tuple[Card, ...]
    meld: Meld
    new: bool
    completes: bool
    top: Card | None = None


class Ground(NamedTuple):
    """Where cards are to be laid: the melds of a side, and what else decides.

    ``melds`` are those on the table and those laid earlier in the same action; ``table`` only those
    from before the action. An unfinished wild meld in ``table`` locks wild cards, while a new wild
    meld may come down together with others that hold wild cards (FORMAT 3). ``opening``: the cards
    belong to the opening batch, which needs no base for wild cards (INT-2). ``dead`` are the ranks
    closed to everybody.

    >>> from game.variants import VARIANTS
    >>> ground = Ground(VARIANTS["classic"], melds=[], table=[])
    """

    variant: Variant
    melds: Sequence[Meld]
    table: Sequence[Meld]
    opening: bool = False
    dead: Collection[int] = ()


def meld_fault(ground: Ground, cards: Sequence[Card], meld: Meld | None) -> Refusal | None:
    """Why the cards are no lawful new meld; None if they are one.

    ``meld`` is what ``meld_of`` made of the cards.

    >>> from game.notation.card_notation import parse_cards
    >>> from game.variants import VARIANTS
    >>> ground = Ground(VARIANTS["classic"], melds=[], table=[])
    >>> for cards in map(parse_cards, ("Ks Kh 2c", "Ks Kh", "Ks 2h 2d", "2s 2h 2d")):
    ...     fault = meld_fault(ground, cards, meld_of(cards))
    ...     print(fault and fault.message)
    None
    A meld needs at least three cards.
    A meld needs at least 2 natural cards.
    Wild cards alone are not a meld in this game.
    """
    fault = _never_fault(ground, cards, meld)
    if fault:
        return fault
    if len(cards) < 3:
        return Refusal(Cause.TOO_FEW_CARDS)
    assert meld is not None
    if meld.kind is MeldKind.SEQUENCE:
        return _sequence_fault(ground, meld)
    limit = size_limit(ground.variant, meld)
    if limit is not None and len(cards) > limit:
        return Refusal(Cause.TOO_MANY_CARDS, {"limit": limit})
    if meld.kind is MeldKind.WILD:
        return _lock_fault(ground, cards)
    rules = ground.variant.melds
    if meld.naturals < rules.min_naturals:
        return Refusal(Cause.TOO_FEW_NATURALS, {"needed": rules.min_naturals})
    return _wilds_fault(ground, meld) if meld.wilds else None


def _share_fault(rules: MeldRules, meld: Meld) -> Refusal | None:
    """Why a set has too many wild cards for its naturals; None if it has not."""
    if rules.more_naturals and meld.wilds >= meld.naturals:
        return Refusal(Cause.MORE_NATURALS_NEEDED)
    return None


def _never_fault(ground: Ground, cards: Sequence[Card], meld: Meld | None) -> Refusal | None:
    """Why these cards are no new meld whatever joins them, which is told first; else None.

    Of one or two cards only what three would be told as well.
    """
    variant, rules, few = ground.variant, ground.variant.melds, len(cards) < 3
    if not cards:
        return None
    if meld is None or (meld.kind is MeldKind.SEQUENCE and rules.sequences is None):
        return _unlike(rules)
    if meld.kind is MeldKind.SEQUENCE:
        return None
    fault = None
    if meld.kind is MeldKind.WILD:
        fault = None if few else _wild_meld_fault(ground)
    elif meld.rank == THREE and not (few and _threes_grow(rules, cards)):
        if rules.black_threes is not BlackThrees.NATURAL:
            fault = _threes_fault(variant, meld)
        elif any(is_red(card) for card in cards if card >= FIRST_THREE):
            fault = Refusal(Cause.THREES_NOT_MELDED)
    if fault:
        return fault
    if ground.opening and meld.wilds and not variant.opening.wilds:
        return Refusal(Cause.NO_WILDS_IN_OPENING)
    if few and (meld.kind is MeldKind.WILD or rules.sequences is not None):
        return None  # naturals may join the wild cards, or others of the suit
    if meld.kind is MeldKind.SET and meld.rank in ground.dead:
        return Refusal(Cause.RANK_CLOSED, {"rank": meld.rank})
    if meld.kind is MeldKind.SET and meld.wilds and meld.rank != THREE:
        fault = _never_wild_fault(ground, meld)
    return fault or _several_fault(ground, meld)


def standing_fault(variant: Variant, meld: Meld) -> Refusal | None:
    """Why such a meld can never lie on a table of this variant; None if it can.

    Only its kind, its cards and their number are judged.

    >>> from game.notation.card_notation import parse_cards
    >>> from game.variants import VARIANTS
    >>> standing_fault(VARIANTS["classic"], meld_of(parse_cards("7h 8h 9h"))).reason.value
    'mixed_ranks'
    >>> standing_fault(VARIANTS["samba"], meld_of(parse_cards("7h 8h 9h"))) is None
    True
    """
    rules = variant.melds
    if meld.kind is MeldKind.SEQUENCE:
        runs = rules.sequences
        if runs is None:
            return Refusal(Cause.MIXED_RANKS)
        limit = runs.max_size and max(runs.max_size, runs.longer_going_out or 0)
        if limit is not None and meld.size > limit:
            return Refusal(Cause.TOO_MANY_CARDS, {"limit": limit})
        return _sequence_shape_fault(variant, meld)
    limit = _limit_on_table(variant, meld)
    if meld.kind is MeldKind.WILD and not rules.wild_melds:
        return Refusal(Cause.WILD_MELD_NOT_ALLOWED)
    if limit is not None and meld.size > limit:
        return Refusal(Cause.TOO_MANY_CARDS, {"limit": limit})
    if meld.kind is MeldKind.WILD:
        return None
    if meld.rank == THREE and rules.black_threes is not BlackThrees.NATURAL:
        return _threes_fault(variant, meld)
    if meld.rank == THREE and any(is_red(card) for card in meld.cards if card >= FIRST_THREE):
        return Refusal(Cause.THREES_NOT_MELDED)
    if meld.naturals < rules.min_naturals:
        return Refusal(Cause.TOO_FEW_NATURALS, {"needed": rules.min_naturals})
    if meld.wilds and meld.rank in rules.ranks_without_wilds:
        return Refusal(Cause.NO_WILDS_WITH_RANK, {"rank": meld.rank})
    # Three wild cards are those of a wild meld that naturals turned into a set.
    most = max(rules.max_wilds, rules.max_wilds_opening or 0, 3 if rules.conversion else 0)
    if meld.wilds > most:
        return Refusal(Cause.TOO_MANY_WILDS, {"limit": most})
    return _share_fault(rules, meld)


def gathering_fault(ground: Ground, cards: Sequence[Card]) -> Refusal | None:
    """Why cards can become no meld of an opening, whatever joins them; None if they can.

    Fewer than three cards are no fault yet.

    >>> from game.notation.card_notation import parse_cards
    >>> from game.variants import VARIANTS
    >>> ground = Ground(VARIANTS["classic"], melds=[], table=[], opening=True)
    >>> gathering_fault(ground, parse_cards("Ks Kh")) is None
    True
    >>> gathering_fault(ground, parse_cards("Ks Qh")).message
    'The cards of a meld must be of one rank.'
    """
    meld = meld_of(cards)
    if len(cards) >= 3:
        return meld_fault(ground, cards, meld)
    fault = _never_fault(ground, cards, meld)
    if fault or meld is None or meld.kind is not MeldKind.SET:
        return fault
    grows = meld.rank != THREE or _threes_grow(ground.variant.melds, cards)
    return None if grows else Refusal(Cause.BLACK_THREES_ONLY_GOING_OUT)


def _unlike(rules: MeldRules) -> Refusal:
    """The refusal of cards that are no meld by their shape."""
    return Refusal(Cause.MIXED_RANKS) if rules.sequences is None else Refusal(Cause.NOT_A_SEQUENCE)


def _threes_grow(rules: MeldRules, cards: Sequence[Card]) -> bool:
    """Whether these threes can become a set or the low end of a sequence."""
    rank = rules.black_threes is BlackThrees.NATURAL
    runs = rules.sequences is not None and rules.sequences.low_threes
    return (rank or runs) and not any(is_red(card) for card in cards if not is_wild(card))


def addition_fault(
    ground: Ground, index: int, cards: Sequence[Card], *, longer: bool = False
) -> Refusal | None:
    """Why the cards may not be laid on a meld; None if they may.

    ``longer`` allows a completed sequence to be extended (BRA-3).

    >>> from game.notation.card_notation import parse_cards
    >>> from game.variants import VARIANTS
    >>> kings = meld_of(parse_cards("Ks Kh Kd"))
    >>> ground = Ground(VARIANTS["classic"], melds=[kings], table=[kings])
    >>> addition_fault(ground, 0, parse_cards("Kc 2c")) is None
    True
    >>> addition_fault(ground, 0, parse_cards("Qs")).message
    'Only these go there: kings and wild cards.'
    """
    if not cards:
        return Refusal(Cause.TOO_FEW_CARDS)
    variant = ground.variant
    rules = variant.melds
    meld = ground.melds[index]
    after = meld.with_cards(cards)
    limit = _limit_on_table(variant, after or meld)
    if meld.kind is MeldKind.SEQUENCE:
        assert rules.sequences is not None
        finished = meld.size >= variant.canastas.size and not _has_wilds(cards)
        if longer and finished and rules.sequences.longer_going_out is not None:
            limit = rules.sequences.longer_going_out
    # What can never be is told first.
    if limit is not None and meld.size >= limit:
        return Refusal(Cause.MELD_COMPLETE)
    if meld.kind is MeldKind.SET and meld.rank in ground.dead:
        return Refusal(Cause.RANK_CLOSED, {"rank": meld.rank})
    if meld.kind is MeldKind.SEQUENCE:
        if after is None:
            return Refusal(Cause.NOT_A_SEQUENCE)
        if limit is not None and after.size > limit:
            return Refusal(Cause.TOO_MANY_CARDS, {"limit": limit})
        return _sequence_shape_fault(variant, after) or _lock_fault(ground, cards)
    if after is None:
        if not rules.conversion or meld.kind is not MeldKind.WILD:
            return _not_of_its_rank(ground, meld)
        return _conversion_fault(ground, meld, cards)
    threes = meld.rank == THREE and rules.black_threes is not BlackThrees.NATURAL
    wilds = _has_wilds(cards) and meld.kind is MeldKind.SET and not threes
    fault = _threes_fault(variant, after) if threes else None
    if wilds:
        fault = _never_wild_fault(ground, after, before=meld)
    if fault:
        return fault
    if limit is not None and after.size > limit:
        return Refusal(Cause.TOO_MANY_CARDS, {"limit": limit})
    return _wilds_fault(ground, after, before=meld) if wilds else None


def added(ground: Ground, index: int, cards: Sequence[Card]) -> Meld:
    """The meld after a lawful addition."""
    meld = ground.melds[index]
    after = meld.with_cards(cards)
    if after is not None:
        return after
    # Joker's conversion: four naturals turn three wild cards into a mixed canasta.
    return Meld(
        MeldKind.SET,
        cards[0] >> 2,
        meld.cards + tuple(cards),
        len(cards),
        meld.wilds,
        born=meld.born,
    )


def _limit_on_table(variant: Variant, meld: Meld) -> int | None:
    """How many cards such a meld may have once more were laid on it."""
    grows = meld.kind is MeldKind.SET and not meld.wilds and variant.melds.clean_grows
    return None if grows else size_limit(variant, meld)


def has_room(variant: Variant, meld: Meld, cards: int) -> bool:
    """Whether ``cards`` more cards fit into the meld.

    >>> from game.notation.card_notation import parse_cards
    >>> from game.variants import VARIANTS
    >>> wilds = meld_of(parse_cards("2s 2h 2d 2c 2s"))
    >>> has_room(VARIANTS["international"], wilds, 2), has_room(VARIANTS["international"], wilds, 3)
    (True, False)
    """
    limit = size_limit(variant, meld)
    return limit is None or meld.size + cards <= limit


def size_limit(variant: Variant, meld: Meld) -> int | None:
    """How many cards a meld of this kind may have, None for any number.

    >>> from game.notation.card_notation import parse_cards
    >>> from game.variants import VARIANTS
    >>> size_limit(VARIANTS["samba"], meld_of(parse_cards("7h 8h 9h")))
    7
    >>> size_limit(VARIANTS["classic"], meld_of(parse_cards("Ks Kh Kd"))) is None
    True
    """
    sequences = variant.melds.sequences
    if meld.kind is MeldKind.SEQUENCE and sequences is not None:
        return sequences.max_size
    if meld.kind is MeldKind.WILD:
        return variant.melds.max_wild_meld
    if meld.rank == THREE and variant.melds.black_threes is BlackThrees.GOING_OUT:
        return None
    return variant.melds.max_size


def _has_wilds(cards: Sequence[Card]) -> bool:
    return any(card < FIRST_THREE for card in cards)


def _sequence_fault(ground: Ground, meld: Meld) -> Refusal | None:
    rules = ground.variant.melds
    assert rules.sequences is not None
    if rules.wilds_or_sequences and any(m.kind is MeldKind.WILD for m in ground.melds):
        return Refusal(Cause.NO_SEQUENCE_BESIDE_WILDS)
    fault = _sequence_shape_fault(ground.variant, meld)
    if fault:
        return fault
    limit = rules.sequences.max_size
    if limit is not None and meld.size > limit:
        return Refusal(Cause.TOO_MANY_CARDS, {"limit": limit})
    return _lock_fault(ground, meld.cards)


def _sequence_shape_fault(variant: Variant, meld: Meld) -> Refusal | None:
    rules = variant.melds.sequences
    assert rules is not None
    if meld.low == THREE and not (rules.low_threes and is_black_three(THREE * 4 + meld.suit)):
        return Refusal(Cause.NOT_A_SEQUENCE)
    if meld.wilds and rules.max_wilds == 0:
        return Refusal(Cause.NO_WILDS_IN_SEQUENCES)
    if meld.naturals < rules.min_naturals:
        return Refusal(Cause.TOO_FEW_NATURALS, {"needed": rules.min_naturals})
    if meld.wilds > rules.max_wilds:
        return Refusal(Cause.TOO_MANY_WILDS, {"limit": rules.max_wilds})
    return None


def _not_of_its_rank(ground: Ground, meld: Meld) -> Refusal:
    """The refusal of a card that cannot join the meld, naming the wild cards that could."""
    if meld.kind is MeldKind.WILD:
        return Refusal(Cause.ONLY_WILDS_FIT)
    rules = ground.variant.melds
    values = {"rank": meld.rank}
    natural_threes = rules.black_threes is BlackThrees.NATURAL
    if not has_room(ground.variant, meld, 1) or (meld.rank == THREE and not natural_threes):
        return Refusal(Cause.ONLY_RANK_FITS, values)
    if _wild_fits(ground, meld, TWO * 4):
        return Refusal(Cause.ONLY_RANK_AND_WILDS_FIT, values)
    if rules.wild_lock is WildLock.DEUCES and _wild_fits(ground, meld, JOKER):
        return Refusal(Cause.ONLY_RANK_AND_JOKERS_FIT, values)
    return Refusal(Cause.ONLY_RANK_FITS, values)


def _wild_fits(ground: Ground, meld: Meld, wild: Card) -> bool:
    """Whether this wild card could go on the set as it is."""
    after = meld.with_cards((wild,))
    return after is not None and _wilds_fault(ground, after, before=meld) is None


def _wild_meld_fault(ground: Ground) -> Refusal | None:
    rules = ground.variant.melds
    if rules.wild_melds is Several.NONE:
        return Refusal(Cause.WILD_MELD_NOT_ALLOWED)
    if rules.wilds_or_sequences and any(m.kind is MeldKind.SEQUENCE for m in ground.melds):
        return Refusal(Cause.NO_WILD_MELD_BESIDE_SEQUENCES)
    return None


def _never_wild_fault(ground: Ground, meld: Meld, before: Meld | None = None) -> Refusal | None:
    """Whether a set can ever hold wild cards; ``before`` is the set without the addition."""
    rules = ground.variant.melds
    opening = ground.opening and before is None
    # MOD-5: dirty aces come only from the opening; what was begun clean stays clean.
    kept_clean = not opening if before is None else before.wilds == 0
    never = meld.rank in rules.ranks_without_wilds
    if never or (kept_clean and meld.rank in rules.ranks_kept_clean):
        return Refusal(Cause.NO_WILDS_WITH_RANK, {"rank": meld.rank})
    return None


def _wilds_fault(ground: Ground, meld: Meld, before: Meld | None = None) -> Refusal | None:
    """Whether the wild cards of a set are lawful; ``before`` is the set without the addition."""
    fault = _never_wild_fault(ground, meld, before)
    if fault:
        return fault
    rules = ground.variant.melds
    opening = ground.opening and before is None
    limit = rules.max_wilds
    if opening and rules.max_wilds_opening is not None:
        limit = rules.max_wilds_opening
    if meld.wilds > limit:
        return Refusal(Cause.TOO_MANY_WILDS, {"limit": limit})
    fault = _share_fault(rules, meld)
    if fault:
        return fault
    if not opening and meld.naturals < rules.base_for_wilds:
        return Refusal(Cause.WILDS_NEED_BASE, {"base": rules.base_for_wilds})
    return _lock_fault(ground, meld.cards[before.size if before else 0 :])


def _lock_fault(ground: Ground, cards: Sequence[Card]) -> Refusal | None:
    """Wild cards are kept for an unfinished wild meld that lay there before (MOD-4, JOK-3)."""
    lock = ground.variant.melds.wild_lock
    if lock is WildLock.NONE:
        return None
    locked = [card for card in cards if card < FIRST_THREE]
    if lock is WildLock.DEUCES:
        locked = [card for card in locked if card >> 2 == TWO]
    unfinished = any(
        meld.kind is MeldKind.WILD and not is_canasta(ground.variant, meld) for meld in ground.table
    )
    return Refusal(Cause.WILDS_LOCKED) if locked and unfinished else None


def _threes_fault(variant: Variant, meld: Meld) -> Refusal | None:
    """Only black threes are melded, without wild cards, where they are no bonus cards."""
    red = any(is_red(card) for card in meld.cards if card >> 2 == THREE)
    if variant.melds.black_threes is BlackThrees.NEVER or variant.threes.black or red:
        return Refusal(Cause.THREES_NOT_MELDED)
    return Refusal(Cause.NO_WILDS_WITH_RANK, {"rank": THREE}) if meld.wilds else None


def _several_fault(ground: Ground, meld: Meld) -> Refusal | None:
    """How many sets of the rank, or wild melds, the side may have."""
    rules = ground.variant.melds
    several = rules.wild_melds if meld.kind is MeldKind.WILD else rules.sets
    if several is Several.ANY:
        return None
    alike = [m for m in ground.melds if m.kind is meld.kind and m.rank == meld.rank]
    if not alike:
        return None
    if several is Several.ONE_UNFINISHED and all(is_canasta(ground.variant, m) for m in alike):
        return None
    if (
        several is Several.AFTER_CANASTA
        and len(alike) == 1
        and is_canasta(ground.variant, alike[0])
    ):
        return None
    limits = [(one.size, _limit_on_table(ground.variant, one)) for one in alike]
    full = all(limit is not None and size >= limit for size, limit in limits)
    cause = Cause.RANK_COMPLETE if full else Cause.RANK_ALREADY_MELDED
    return Refusal(cause, {"rank": meld.rank})


def _conversion_fault(ground: Ground, meld: Meld, cards: Sequence[Card]) -> Refusal | None:
    """Joker's conversion: exactly three wild cards and exactly four naturals of one rank.

    RULINGS does not say how others are refused: cards of another shape do not belong on a wild
    meld at all, and of the right shape the refusal says why such a set may not stand.
    """
    ranks = {card >> 2 for card in cards}
    rank = min(ranks)
    fits = meld.size == 3 and len(cards) == 4 and len(ranks) == 1 and rank > THREE
    if not fits:
        return Refusal(Cause.ONLY_WILDS_OR_FOUR_FIT)
    if rank in ground.variant.melds.ranks_without_wilds:
        return Refusal(Cause.NO_WILDS_WITH_RANK, {"rank": rank})
    # The side must not have an unfinished set of that rank, and at most two of a rank may stand.
    own = [m for m in ground.melds if m.kind is MeldKind.SET and m.rank == rank]
    if len(own) > 1 or not all(is_canasta(ground.variant, m) for m in own):
        return Refusal(Cause.RANK_ALREADY_MELDED, {"rank": rank})
    return None
