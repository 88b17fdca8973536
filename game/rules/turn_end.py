"""May the turn end like this? Keeping a card, and going out (RULINGS C-5, C-9)."""

from __future__ import annotations

from collections.abc import Sequence

from .cards import Card
from .meld_faults import has_room
from .melds import Meld, MeldKind
from .refusal import Cause, Refusal
from .state import State, counted_as, is_canasta
from .variant_records import Counted, Permission, TakesFoot


def out_fault(state: State, melds: Sequence[Meld]) -> Refusal | None:
    """Why the side of the player in turn, with these melds, may not go out; None if it may.

    >>> from game.variants import VARIANTS
    >>> state = State(VARIANTS["classic"], dealer=3, totals=[0, 0])
    >>> out_fault(state, melds=[]).message
    'Going out takes a canasta.'
    """
    rules = state.variant.going_out
    fault = lacks_canastas(state, canastas_of(state, melds))
    if fault:
        return fault
    if not melds:
        # URU-4: where no canasta is needed the side must at least have opened.
        return Refusal(Cause.NOT_ENOUGH_CANASTAS, {"needed": max(1, rules.needed)})
    if foot_hinders(state, state.turn):
        own = bool(state.feet[state.turn])
        return Refusal(Cause.FOOT_WAITS if own else Cause.FEET_WAIT)
    if any(bars_going_out(state, meld) for meld in melds):
        return Refusal(Cause.UNFINISHED_MELD)
    if state.permission is False:
        return Refusal(Cause.PERMISSION_REFUSED)
    return Refusal(Cause.PERMISSION_NEEDED) if must_ask(state) else None


def must_ask(state: State) -> bool:
    """Whether the player in turn needs a partner's yes to go out, and has not asked (C-10).

    >>> from game.variants import VARIANTS
    >>> must_ask(State(VARIANTS["hand_and_foot"], dealer=3, totals=[0, 0]))
    True
    """
    asks = state.variant.going_out.permission is Permission.MANDATORY
    return asks and state.permission is None and state.partner(state.turn) is not None


def canastas_of(state: State, melds: Sequence[Meld]) -> list[Counted]:
    """As what the completed ones of some melds count for going out."""
    return [counted_as(state.variant, m) for m in melds if is_canasta(state.variant, m)]


def foot_hinders(state: State, seat: int) -> bool:
    """Whether a foot that still lies face down keeps a player from going out (FOOT-1)."""
    if not state.variant.foot.all_to_go_out:
        return bool(state.feet[seat])
    return any(state.feet[other] for other in state.sides[state.side_of[seat]])


def lacks_canastas(
    state: State, made: Sequence[Counted], side: int | None = None
) -> Refusal | None:
    """Why a side with completed melds of these kinds may not go out; None if they are enough.

    ``side`` is by default that of the player in turn.

    >>> from game.variants import VARIANTS
    >>> state = State(VARIANTS["bolivia"], dealer=3, totals=[0, 0])
    >>> lacks_canastas(state, [Counted.MIXED]).message
    'Going out takes 2 canastas.'
    >>> lacks_canastas(state, [Counted.MIXED, Counted.WILD]).message
    'Going out takes this among the canastas: escalera.'
    >>> lacks_canastas(state, [Counted.MIXED, Counted.SEQUENCE]) is None
    True
    """
    rules = state.variant.going_out
    counted = counting_canastas(state, made, state.side_of[state.turn] if side is None else side)
    for kind, needed in rules.contract.kinds.items():
        if counted.count(kind) < needed:
            return _lacking(state, kind, needed)
    if len(counted) < rules.canastas:
        return Refusal(Cause.NOT_ENOUGH_CANASTAS, {"needed": rules.canastas})
    if rules.needs_sequence and Counted.SEQUENCE not in counted:
        word = state.variant.sequence_name
        if not word:
            return Refusal(Cause.SEQUENCE_NEEDED)
        return Refusal(Cause.NAMED_SEQUENCE_NEEDED, {"sequence": word})
    return None


def _lacking(state: State, kind: Counted, needed: int) -> Refusal:
    """The refusal for a contract that lacks canastas of a kind."""
    if kind is Counted.APART:
        rank = next(iter(state.variant.canastas.ranks_apart), 0)
        return Refusal(Cause.CANASTA_OF_RANK_NEEDED, {"rank": rank})
    causes = {
        Counted.NATURAL: Cause.NATURAL_CANASTAS_NEEDED,
        Counted.MIXED: Cause.MIXED_CANASTAS_NEEDED,
        Counted.WILD: Cause.WILD_CANASTAS_NEEDED,
    }
    return Refusal(causes[kind], {"needed": needed})


def counting_canastas(state: State, made: Sequence[Counted], side: int) -> list[Counted]:
    """Which canastas let ``side`` go out when its own are of the kinds ``made``."""
    rules = state.variant.going_out
    counted = list(made)
    if rules.anybodys:
        others = [m for other, ms in enumerate(state.melds) if other != side for m in ms]
        counted += canastas_of(state, others)
    if not rules.wild_counts:
        counted = [kind for kind in counted if kind is not Counted.WILD]
    return counted


def bars_going_out(state: State, meld: Meld) -> bool:
    """Whether the meld has to be completed before anybody of its side goes out."""
    rules = state.variant.going_out
    if is_canasta(state.variant, meld):
        return False
    if meld.kind is MeldKind.WILD:
        return rules.unfinished_wild_bar
    return meld.rank in rules.unfinished_bar and not meld.wilds


def ending_fault(
    state: State, hand: Sequence[Card], melds: Sequence[Meld], *, completes: bool = False
) -> Refusal | None:
    """Why the turn could not be ended lawfully with these cards left; None if it could.

    ``completes`` tells that the act completed a canasta.
    """
    left = len(hand)
    if left >= 2 or (left == 1 and state.no_discard):
        return None
    if _may_pick_up(state):
        return None  # RULINGS 3.18, ruling 5: the extra hand is looked at as part of the hand
    if _foot_comes(state, completes=completes):
        return None
    fault = out_fault(state, melds)
    if fault is None:
        if left == 0 and state.variant.going_out.discard_required:
            return Refusal(Cause.DISCARD_NEEDED)
        if left == 1 and state.is_bonus_three(hand[0]):
            return Refusal(Cause.HELD_THREE_LEFT)
        if left == 1 and not last_card_leaves(state, hand[0], melds):
            return Refusal(Cause.RANK_CANNOT_BE_LAST, {"rank": hand[0] >> 2})
        return None
    if left == 0:
        return fault
    if state.permission is False:
        return Refusal(Cause.MUST_KEEP_A_CARD_AFTER_NO)
    return Refusal(Cause.MUST_KEEP_A_CARD)


def _foot_comes(state: State, *, completes: bool) -> bool:
    """Whether the own foot waits and comes before the turn ends, whatever is left of the hand."""
    return walks(state, state.turn) or (completes and bool(state.feet[state.turn]))


def last_card_leaves(state: State, card: Card, melds: Sequence[Meld]) -> bool:
    """Whether the last card can be thrown or laid on one of the side's unfinished sets (PEN-4)."""
    variant = state.variant
    if card >> 2 not in variant.discards.barred_until_made:
        return True
    if variant.going_out.discard_required:
        return False
    alike = [m for m in melds if m.rank == card >> 2]
    closes = variant.melds.dead_ranks and any(is_canasta(variant, m) for m in alike)
    if closes or card >> 2 in state.dead_ranks():
        return False
    return any(has_room(variant, m, 1) for m in alike)


def walks(state: State, seat: int) -> bool:
    """Whether a discard that empties a player's hand brings their foot (FOOT-1)."""
    return bool(state.feet[seat]) and state.variant.foot.taken_up is TakesFoot.HAND_EMPTY


def _may_pick_up(state: State) -> bool:
    """Whether an extra hand waits to be taken up after the whole own hand is melded."""
    return bool(state.extra.get(extra_place(state, state.turn)))


def extra_place(state: State, seat: int) -> int:
    """Where the extra hand of a seat lies: at its right (RULINGS 3.18).

    >>> from game.variants import VARIANTS
    >>> state = State(VARIANTS["two_hands_regency"], dealer=2, totals=[0, 0])
    >>> extra_place(state, seat=0)
    3
    """
    seats = state.variant.table.seats
    return (seat + seats - 1) % seats
