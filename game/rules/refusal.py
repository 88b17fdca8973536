"""Why an action is not lawful: a code for programs and a sentence for the player."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum


class Reason(StrEnum):
    """The reason codes of FORMAT 8, in the order in which they are checked."""

    NOT_YOUR_TURN = "not_your_turn"
    WRONG_PHASE = "wrong_phase"
    HAND_OVER = "hand_over"
    CARD_NOT_HELD = "card_not_held"
    STOCK_EMPTY = "stock_empty"
    PILE_EMPTY = "pile_empty"
    TOP_NOT_TAKEABLE = "top_not_takeable"
    RANK_CLOSED = "rank_closed"
    PILE_FROZEN = "pile_frozen"
    NEEDS_NATURAL_PAIR = "needs_natural_pair"
    NO_ROOM_IN_MELD = "no_room_in_meld"
    NO_SUCH_MELD = "no_such_meld"
    TOO_FEW_CARDS = "too_few_cards"
    TOO_MANY_CARDS = "too_many_cards"
    MIXED_RANKS = "mixed_ranks"
    NOT_A_SEQUENCE = "not_a_sequence"
    TOO_FEW_NATURALS = "too_few_naturals"
    TOO_MANY_WILDS = "too_many_wilds"
    WILDS_NEED_BASE = "wilds_need_base"
    NO_WILDS_ALLOWED = "no_wilds_allowed"
    WILDS_LOCKED = "wilds_locked"
    WILD_MELD_NOT_ALLOWED = "wild_meld_not_allowed"
    EXCLUSIVE_MELD = "exclusive_meld"
    RANK_ALREADY_MELDED = "rank_already_melded"
    BLACK_THREES_ONLY_GOING_OUT = "black_threes_only_going_out"
    THREES_NOT_MELDED = "threes_not_melded"
    MELD_COMPLETE = "meld_complete"
    OPENING_NOT_WHOLE = "opening_not_whole"
    OPENING_BELOW_MINIMUM = "opening_below_minimum"
    OPENING_NEEDS_NATURAL_SET = "opening_needs_natural_set"
    OPENING_NEEDS_CANASTA = "opening_needs_canasta"
    OPENING_NOT_FROM_PILE = "opening_not_from_pile"
    MUST_KEEP_A_CARD = "must_keep_a_card"
    NOT_ENOUGH_CANASTAS = "not_enough_canastas"
    UNFINISHED_MELD = "unfinished_meld"
    DISCARD_NEEDED = "discard_needed"
    PERMISSION_NEEDED = "permission_needed"
    PERMISSION_REFUSED = "permission_refused"
    MUST_GO_OUT = "must_go_out"
    THREE_DISCARDED = "three_discarded"
    WILD_DISCARDED = "wild_discarded"
    FIRST_DISCARD_RESTRICTED = "first_discard_restricted"
    NOT_THE_PATTERN = "not_the_pattern"
    SPECIAL_HAND_LAPSED = "special_hand_lapsed"
    NOTHING_TO_HOLD = "nothing_to_hold"
    HOLD_NOT_ALLOWED = "hold_not_allowed"
    MUST_TABLE_OR_DECLARE = "must_table_or_declare"
    MUST_TAKE = "must_take"
    NO_BONUS_DUE = "no_bonus_due"
    CANNOT_ASK = "cannot_ask"
    NO_EXTRA_HAND = "no_extra_hand"


@dataclass(frozen=True, slots=True)
class Refusal:
    """A refused action: the reason, and a sentence that says what would be needed.

    ``text`` is a template over ``values``, kept apart so that the window can translate it.
    """

    reason: Reason
    text: str
    values: dict[str, object] = field(default_factory=dict)

    @property
    def message(self) -> str:
        """The sentence in English."""
        return self.text.format(**self.values)


class IllegalActionError(ValueError):
    """Raised by the engine when it is told to apply an action that is not lawful."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.message)
        self.refusal = refusal
