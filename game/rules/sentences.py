"""What a player is told when an action is refused: one sentence for each case.

Each function makes the ``Refusal`` with its code; the sentence says what would be needed.
"""

from __future__ import annotations

from .cards import THREE, Card, Rank
from .melds import Meld, MeldKind
from .refusal import Reason, Refusal
from .state import Phase, State

_RANK_NAMES = {
    1: "jokers", 2: "deuces", 3: "threes", 4: "fours", 5: "fives", 6: "sixes", 7: "sevens",
    8: "eights", 9: "nines", 10: "tens", 11: "jacks", 12: "queens", 13: "kings", 14: "aces",
}  # fmt: skip


def rank_name(rank: Rank) -> str:
    """The cards of a rank in words: ``kings``; 0 is the rank of wild melds."""
    return _RANK_NAMES[rank] if rank else "wild cards"


def not_your_turn(turn: int) -> Refusal:
    """Somebody else is to act."""
    return Refusal(Reason.NOT_YOUR_TURN, "It is not your turn.", {"turn": turn})


def hand_over() -> Refusal:
    """Nothing can be done after the end of the hand."""
    return Refusal(Reason.HAND_OVER, "The hand is over.")


def wrong_phase(state: State) -> Refusal:
    """The action belongs to another moment of the turn."""
    if state.phase is Phase.DRAW:
        text = "Draw a card or take the pile first."
    elif state.phase is Phase.THREES:
        text = "First table your threes, or hold one back."
    elif state.phase is Phase.ANSWER:
        text = "First answer: may your partner go out?"
    elif state.bonus_taken and not state.variant.opening.melds_after_bonus:
        text = "After the bonus cards only a discard is left."
    elif state.no_discard:
        text = "No discard is due in this turn: pass to end it."
    else:
        text = "You have drawn already: meld, or discard to end your turn."
    return Refusal(Reason.WRONG_PHASE, text)


def card_not_held(card: Card) -> Refusal:
    """The hand does not hold the card, or not so many copies."""
    return Refusal(Reason.CARD_NOT_HELD, "You do not hold that card.", {"card": card})


def stock_empty() -> Refusal:
    """Nothing is left to draw."""
    return Refusal(Reason.STOCK_EMPTY, "The stock is empty.")


def pile_empty() -> Refusal:
    """There is no pile to take."""
    return Refusal(Reason.PILE_EMPTY, "The pile is empty.")


def top_not_takeable(top: Card) -> Refusal:
    """A wild card or a three lies on top."""
    kind = "three" if top >> 2 == THREE else "wild card"
    return Refusal(
        Reason.TOP_NOT_TAKEABLE, f"A {kind} on top bars the pile for this turn.", {"card": top}
    )


def pile_frozen(rank: Rank, *, for_all: bool) -> Refusal:
    """Only a natural pair takes a frozen pile."""
    why = "The pile is frozen" if for_all else "The pile is frozen for a side without melds"
    return Refusal(
        Reason.PILE_FROZEN,
        why + ": you need two natural {rank} from your hand.",
        {"rank": rank_name(rank)},
    )


def needs_natural_pair(rank: Rank) -> Refusal:
    """The cards given are no way to take this pile."""
    return Refusal(
        Reason.NEEDS_NATURAL_PAIR,
        "To take the pile you need two natural {rank} from your hand.",
        {"rank": rank_name(rank)},
    )


def no_room_in_meld(meld: Meld, limit: int) -> Refusal:
    """The meld that the top card would join may not have so many cards."""
    text = {
        MeldKind.SET: "Your side has {size} {rank} down and a set holds {limit}: "
        "the pile cannot be taken.",
        MeldKind.WILD: "Your side has {size} {rank} down and a wild meld holds {limit}: "
        "the pile cannot be taken.",
        MeldKind.SEQUENCE: "That sequence takes no more cards: the pile cannot be taken.",
    }[meld.kind]
    values = {"size": meld.size, "rank": rank_name(meld.rank), "limit": limit}
    return Refusal(Reason.NO_ROOM_IN_MELD, text, values)


def no_such_meld(index: int | None) -> Refusal:
    """The side has no such meld, or the card does not belong to it."""
    return Refusal(Reason.NO_SUCH_MELD, "Your side has no such meld.", {"index": index})


def too_few_cards() -> Refusal:
    """A meld has three cards or more."""
    return Refusal(Reason.TOO_FEW_CARDS, "A meld needs at least three cards.")


def too_many_cards(limit: int) -> Refusal:
    """The meld would be larger than allowed."""
    return Refusal(Reason.TOO_MANY_CARDS, "A meld holds {limit} cards at most.", {"limit": limit})


def mixed_ranks() -> Refusal:
    """The cards are of different ranks."""
    return Refusal(Reason.MIXED_RANKS, "The cards of a meld must be of one rank.")


def not_of_rank(rank: Rank, wilds: str = "") -> Refusal:
    """A card of another rank cannot join the meld.

    ``wilds`` are the wild cards that could: "wild cards", "jokers", or none.
    """
    if rank == 0:
        return Refusal(Reason.MIXED_RANKS, "Only wild cards go on a wild meld.")
    text = {
        "wild cards": "Only {rank} and wild cards go there.",
        "jokers": "Only {rank} and jokers go there.",
    }.get(wilds, "Only {rank} go there.")
    return Refusal(Reason.MIXED_RANKS, text, {"rank": rank_name(rank)})


def no_conversion() -> Refusal:
    """Four naturals of one rank join a wild meld of three, and no others (RULINGS 3.17)."""
    text = "Only wild cards go there, or four naturals of one rank on exactly three wild cards."
    return Refusal(Reason.MIXED_RANKS, text)


def too_few_naturals(needed: int) -> Refusal:
    """A set needs some natural cards."""
    return Refusal(
        Reason.TOO_FEW_NATURALS,
        "A meld needs at least {needed} natural cards.",
        {"needed": needed},
    )


def too_many_wilds(limit: int) -> Refusal:
    """A set takes only so many wild cards."""
    return Refusal(
        Reason.TOO_MANY_WILDS, "A meld holds {limit} wild cards at most.", {"limit": limit}
    )


def wilds_need_base(base: int) -> Refusal:
    """Wild cards join a set only later (INT-2)."""
    return Refusal(
        Reason.WILDS_NEED_BASE,
        "A wild card may join a set only when it has {base} natural cards.",
        {"base": base},
    )


def no_wilds_allowed(rank: Rank) -> Refusal:
    """This rank never takes wild cards."""
    return Refusal(
        Reason.NO_WILDS_ALLOWED, "No wild card goes with {rank}.", {"rank": rank_name(rank)}
    )


def wild_meld_not_allowed() -> Refusal:
    """Melds of wild cards only do not exist in this game."""
    return Refusal(Reason.WILD_MELD_NOT_ALLOWED, "Wild cards alone are no meld in this game.")


def rank_already_melded(rank: Rank) -> Refusal:
    """The side has its one set of the rank, or its one wild meld."""
    text = "Your side has {rank} down already: add to that meld."
    return Refusal(Reason.RANK_ALREADY_MELDED, text, {"rank": rank_name(rank)})


def black_threes_only_going_out() -> Refusal:
    """Black threes come down with the last cards."""
    return Refusal(
        Reason.BLACK_THREES_ONLY_GOING_OUT, "Black threes are melded only by one who goes out."
    )


def threes_not_melded() -> Refusal:
    """These threes are laid out for a bonus, not melded."""
    return Refusal(Reason.THREES_NOT_MELDED, "Threes are not melded in this game.")


def meld_complete() -> Refusal:
    """A completed canasta takes no more cards."""
    return Refusal(Reason.MELD_COMPLETE, "That canasta is complete.")


def opening_not_due() -> Refusal:
    """Further melds are part of a take only when it opens."""
    return Refusal(
        Reason.OPENING_NOT_WHOLE, "Your side has opened: take the pile, then put down other melds."
    )


def opening_below_minimum(points: int, minimum: int) -> Refusal:
    """The batch counts too little."""
    return Refusal(
        Reason.OPENING_BELOW_MINIMUM,
        "The opening counts {points}; {minimum} is needed.",
        {"points": points, "minimum": minimum},
    )


def must_keep_a_card(state: State) -> Refusal:
    """One card would be left, and the player may not go out."""
    if state.permission is False:
        text = "Your partner said no: keep a card beside your discard."
    else:
        text = "You cannot go out yet: keep one card beside your discard."
    return Refusal(Reason.MUST_KEEP_A_CARD, text)


def three_left() -> Refusal:
    """The card left over is a three that cannot be discarded."""
    return Refusal(Reason.MUST_KEEP_A_CARD, "The three you held back cannot be your last card.")


def one_card_each() -> Refusal:
    """CLA-8: with one card nobody takes a pile of one card."""
    return Refusal(
        Reason.MUST_KEEP_A_CARD, "With one card in hand you cannot take a pile of one card."
    )


def not_enough_canastas(needed: int) -> Refusal:
    """Going out needs more canastas."""
    text = (
        "Your side needs a canasta to go out."
        if needed == 1
        else "Your side needs {needed} canastas to go out."
    )
    return Refusal(Reason.NOT_ENOUGH_CANASTAS, text, {"needed": needed})


def permission_refused() -> Refusal:
    """The partner's no binds for this turn."""
    return Refusal(Reason.PERMISSION_REFUSED, "Your partner said no: you may not go out this turn.")


def must_go_out() -> Refusal:
    """The partner's yes binds too."""
    return Refusal(Reason.MUST_GO_OUT, "Your partner said yes: you must go out.")


def three_discarded() -> Refusal:
    """Bonus threes are never thrown."""
    return Refusal(Reason.THREE_DISCARDED, "A three is never discarded in this game.")


def wild_discarded() -> Refusal:
    """Wild cards are thrown only for want of others."""
    return Refusal(
        Reason.WILD_DISCARDED, "You may discard a wild card only when you hold no natural card."
    )


def not_the_pattern(name: str) -> Refusal:
    """The hand is not that special hand."""
    return Refusal(Reason.NOT_THE_PATTERN, "Your cards are no {name}.", {"name": name})


def special_hand_lapsed() -> Refusal:
    """The moment for a special hand is over."""
    return Refusal(
        Reason.SPECIAL_HAND_LAPSED,
        "A special hand is shown right after drawing from the stock, before you ever melded.",
    )


def nothing_to_hold() -> Refusal:
    """No three is held."""
    return Refusal(Reason.NOTHING_TO_HOLD, "You hold no three.")


def hold_not_allowed() -> Refusal:
    """No right to keep a three back."""
    return Refusal(Reason.HOLD_NOT_ALLOWED, "You may not hold a three back now.")


def must_table_or_declare() -> Refusal:
    """INT-8: after the partner's opening the three has to go or the hand has to be shown."""
    return Refusal(
        Reason.MUST_TABLE_OR_DECLARE,
        "Your side has opened: table the three you held back, or declare.",
    )


def must_take() -> Refusal:
    """The stock is out and the pile has to be taken."""
    return Refusal(Reason.MUST_TAKE, "The stock is empty: you must take the pile.")


def no_bonus_due() -> Refusal:
    """No bonus cards now."""
    return Refusal(
        Reason.NO_BONUS_DUE, "Bonus cards are for the player who opens, in that very turn."
    )


def cannot_ask(text: str) -> Refusal:
    """The question is not in order; the sentence says why."""
    return Refusal(Reason.CANNOT_ASK, text)


def not_a_sequence() -> Refusal:
    """The cards are neither a set nor a sequence."""
    return Refusal(
        Reason.NOT_A_SEQUENCE, "The cards must be of one rank, or of one suit in sequence."
    )


def no_wilds_in_sequences() -> Refusal:
    """Sequences are natural in this game."""
    return Refusal(Reason.NO_WILDS_ALLOWED, "No wild card goes into a sequence in this game.")


def wilds_locked() -> Refusal:
    """An unfinished wild meld keeps the wild cards."""
    return Refusal(
        Reason.WILDS_LOCKED, "Complete your side's wild meld first: wild cards belong to it."
    )


def exclusive_meld(wanted: str, there: str) -> Refusal:
    """Chilean: either sequences or wild melds."""
    return Refusal(
        Reason.EXCLUSIVE_MELD,
        "Your side has a {there}: it may not lay a {wanted} in this hand.",
        {"wanted": wanted, "there": there},
    )


def rank_closed(rank: Rank) -> Refusal:
    """A completed canasta of either side closes the rank."""
    return Refusal(
        Reason.RANK_CLOSED, "The {rank} are closed by a canasta.", {"rank": rank_name(rank)}
    )


def only_sets_merge() -> Refusal:
    """Sequences and wild melds are never combined."""
    return Refusal(Reason.NO_SUCH_MELD, "Only two sets of one rank can be combined.")


def pile_not_for_opening() -> Refusal:
    """Brazilian: the opening comes from the hand."""
    return Refusal(
        Reason.OPENING_NOT_FROM_PILE, "The first meld of a side must come from the hand alone."
    )


def opening_without_wilds() -> Refusal:
    """Italian after Hoyle: natural openings only."""
    return Refusal(Reason.NO_WILDS_ALLOWED, "The opening must be made without wild cards.")


def unfinished_meld() -> Refusal:
    """A special meld has to be completed before going out."""
    return Refusal(
        Reason.UNFINISHED_MELD,
        "Complete your side's wild cards, sevens and clean aces before you go out.",
    )


def discard_needed() -> Refusal:
    """Going out needs a final discard."""
    return Refusal(Reason.DISCARD_NEEDED, "Keep a card: going out needs a final discard.")


def permission_needed() -> Refusal:
    """Asking is compulsory in this game."""
    return Refusal(Reason.PERMISSION_NEEDED, "Ask your partner before you meld: may I go out?")


def needs_sequence(name: str) -> Refusal:
    """Going out needs a completed sequence; ``name`` is what the game calls it, if anything."""
    return Refusal(
        Reason.NOT_ENOUGH_CANASTAS,
        "Your side needs one {sequence} among its canastas to go out.",
        {"sequence": name or "sequence"},
    )


def needs_wild_pair() -> Refusal:
    """A wild top card is taken by two of its kind."""
    return Refusal(
        Reason.TOP_NOT_TAKEABLE, "A wild card on top is taken only by two alike: 2-2 or Jo-Jo."
    )


def first_discard_restricted() -> Refusal:
    """MOD-7: some cards may not start the pile."""
    return Refusal(
        Reason.FIRST_DISCARD_RESTRICTED,
        "Aces, sevens and closed ranks may not start the pile while you hold another natural card.",
    )


def no_extra_hand() -> Refusal:
    """No hand to pick up now."""
    return Refusal(
        Reason.NO_EXTRA_HAND, "You may pick up your extra hand once, after your opening."
    )


def opener_needs_triple(rank: Rank) -> Refusal:
    """MOD-3: an unopened side needs three naturals to open with the pile."""
    return Refusal(
        Reason.NEEDS_NATURAL_PAIR,
        "To open with the pile you need three natural {rank} in your hand.",
        {"rank": rank_name(rank)},
    )
