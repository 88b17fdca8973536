"""What a player is told when an action is refused: one sentence for each case.

Each function makes the ``Refusal`` with its code; the sentence says what would be needed.
"""

from __future__ import annotations

from .cards import JOKER_RANK, THREE, Card, Rank
from .melds import Meld
from .refusal import Reason, Refusal
from .state import Phase, State

_RANK_NAMES = {
    1: "jokers", 2: "deuces", 3: "threes", 4: "fours", 5: "fives", 6: "sixes", 7: "sevens",
    8: "eights", 9: "nines", 10: "tens", 11: "jacks", 12: "queens", 13: "kings", 14: "aces",
}  # fmt: skip


def rank_name(rank: Rank) -> str:
    """The cards of a rank in words: ``kings``."""
    return _RANK_NAMES[rank]


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
    elif state.bonus_taken:
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
    """The pair and the top card would make the side's set too large."""
    return Refusal(
        Reason.NO_ROOM_IN_MELD,
        "Your side has {size} {rank} down and a set holds {limit}: the pile cannot be taken.",
        {"size": meld.size, "rank": rank_name(meld.rank), "limit": limit},
    )


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


def not_of_rank(rank: Rank) -> Refusal:
    """A card of another rank cannot join the meld."""
    if rank == 0:
        return Refusal(Reason.MIXED_RANKS, "Only wild cards go on a wild meld.")
    return Refusal(
        Reason.MIXED_RANKS, "Only {rank} and wild cards go there.", {"rank": rank_name(rank)}
    )


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
    name = rank_name(rank) if rank > JOKER_RANK else "wild cards"
    return Refusal(Reason.RANK_ALREADY_MELDED, text, {"rank": name})


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
