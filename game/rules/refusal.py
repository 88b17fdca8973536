"""Why an action is not lawful, as data: a cause with its values. Only this module words it.

Every cause has a whole sentence of its own, one for each grammatical variant, so that any language
can say it. ``python -m tests.refusals`` prints them all.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import Enum, StrEnum

from ..translation import N_, NN_
from ..translation.catalogue import ENGLISH
from .cards import Rank
from .rank_names import rank_name


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
    OPENING_NOT_FROM_PILE = "opening_not_from_pile"
    NO_ROOM_IN_MELD = "no_room_in_meld"
    PILE_FROZEN = "pile_frozen"
    NEEDS_NATURAL_PAIR = "needs_natural_pair"
    NO_SUCH_MELD = "no_such_meld"
    MELD_COMPLETE = "meld_complete"
    MIXED_RANKS = "mixed_ranks"
    NOT_A_SEQUENCE = "not_a_sequence"
    WILD_MELD_NOT_ALLOWED = "wild_meld_not_allowed"
    EXCLUSIVE_MELD = "exclusive_meld"
    THREES_NOT_MELDED = "threes_not_melded"
    NO_WILDS_ALLOWED = "no_wilds_allowed"
    RANK_ALREADY_MELDED = "rank_already_melded"
    TOO_FEW_CARDS = "too_few_cards"
    TOO_MANY_CARDS = "too_many_cards"
    TOO_FEW_NATURALS = "too_few_naturals"
    TOO_MANY_WILDS = "too_many_wilds"
    WILDS_NEED_BASE = "wilds_need_base"
    WILDS_LOCKED = "wilds_locked"
    BLACK_THREES_ONLY_GOING_OUT = "black_threes_only_going_out"
    OPENING_NOT_WHOLE = "opening_not_whole"
    OPENING_BELOW_MINIMUM = "opening_below_minimum"
    OPENING_NEEDS_NATURAL_SET = "opening_needs_natural_set"
    OPENING_NEEDS_CANASTA = "opening_needs_canasta"
    THREE_DISCARDED = "three_discarded"
    SEVEN_DISCARDED = "seven_discarded"
    MUST_KEEP_A_CARD = "must_keep_a_card"
    NOT_ENOUGH_CANASTAS = "not_enough_canastas"
    FOOT_NOT_TAKEN = "foot_not_taken"
    UNFINISHED_MELD = "unfinished_meld"
    DISCARD_NEEDED = "discard_needed"
    PERMISSION_NEEDED = "permission_needed"
    PERMISSION_REFUSED = "permission_refused"
    MUST_GO_OUT = "must_go_out"
    WILD_DISCARDED = "wild_discarded"
    FIRST_DISCARD_RESTRICTED = "first_discard_restricted"
    SPECIAL_HAND_LAPSED = "special_hand_lapsed"
    NOT_THE_PATTERN = "not_the_pattern"
    NOTHING_TO_HOLD = "nothing_to_hold"
    HOLD_NOT_ALLOWED = "hold_not_allowed"
    MUST_TABLE_OR_DECLARE = "must_table_or_declare"
    MUST_TAKE = "must_take"
    NO_BONUS_DUE = "no_bonus_due"
    CANNOT_ASK = "cannot_ask"
    NO_EXTRA_HAND = "no_extra_hand"
    NO_FINE = "no_fine"


class Cause(Enum):
    """What exactly is wrong: the reason code, and the sentence that says what would be needed.

    The sentence names the values of its ``Refusal`` in braces. ``{ranks}`` is the word for the
    value ``rank``, as ``kings``: it stands behind a colon, where no language declines it. Of
    ``counted`` the sentence has a singular and a plural.
    """

    NOT_YOUR_TURN = Reason.NOT_YOUR_TURN, N_("It is not your turn.")
    DRAW_FIRST = Reason.WRONG_PHASE, N_("Draw a card or take the pile first.")
    THREES_FIRST = Reason.WRONG_PHASE, N_("First table your threes, or keep one back.")
    ANSWER_FIRST = Reason.WRONG_PHASE, N_("First answer: may your partner go out?")
    ONLY_DISCARD_LEFT = (
        Reason.WRONG_PHASE,
        N_("After the bonus cards, taken or refused, only a discard is left."),
    )
    NO_DISCARD_DUE = (
        Reason.WRONG_PHASE,
        N_("No discard is due in this turn: pass to end it."),
    )
    DRAWN_ALREADY = (
        Reason.WRONG_PHASE,
        N_("You have drawn already: meld, or discard to end your turn."),
    )
    HAND_OVER = Reason.HAND_OVER, N_("The hand is over.")
    CARD_NOT_HELD = Reason.CARD_NOT_HELD, N_("You do not hold that card.")
    STOCK_EMPTY = Reason.STOCK_EMPTY, N_("The stock is empty.")

    PILE_EMPTY = Reason.PILE_EMPTY, N_("The pile is empty.")
    THREE_ON_TOP = Reason.TOP_NOT_TAKEABLE, N_("A three on top bars the pile for this turn.")
    WILD_ON_TOP = Reason.TOP_NOT_TAKEABLE, N_("A wild card on top bars the pile for this turn.")
    WILD_PAIR_NEEDED = (
        Reason.TOP_NOT_TAKEABLE,
        N_("A wild card on top is taken only with two of its kind: 2-2 or Jo-Jo."),
    )
    RANK_CLOSED = Reason.RANK_CLOSED, N_("Closed by a canasta: {ranks}.")
    PILE_FROZEN = (
        Reason.PILE_FROZEN,
        N_("The pile is frozen. You need a natural pair from your hand: {ranks}."),
    )
    PILE_FROZEN_UNTIL_OPENED = (
        Reason.PILE_FROZEN,
        N_("To open with the pile you need a natural pair from your hand: {ranks}."),
    )
    NATURAL_PAIR_NEEDED = (
        Reason.NEEDS_NATURAL_PAIR,
        N_("To take the pile you need a natural pair from your hand: {ranks}."),
    )
    NATURAL_TRIPLE_NEEDED = (
        Reason.NEEDS_NATURAL_PAIR,
        N_("To open with the pile you need three natural cards in your hand: {ranks}."),
    )
    NO_ROOM_IN_SET = (
        Reason.NO_ROOM_IN_MELD,
        N_("The pile cannot be taken. A set holds {limit} cards, and yours has {size}: {ranks}."),
    )
    NO_ROOM_IN_WILD_MELD = (
        Reason.NO_ROOM_IN_MELD,
        N_("The pile cannot be taken. A wild meld holds {limit} cards, and yours has {size}."),
    )
    NO_ROOM_IN_SEQUENCE = (
        Reason.NO_ROOM_IN_MELD,
        N_("That sequence takes no more cards: the pile cannot be taken."),
    )

    NO_SUCH_MELD = Reason.NO_SUCH_MELD, N_("You have no such meld.")
    ONLY_SETS_MERGE = Reason.NO_SUCH_MELD, N_("Only two sets of one rank can be combined.")
    TOO_FEW_CARDS = Reason.TOO_FEW_CARDS, N_("A meld needs at least three cards.")
    TOO_MANY_CARDS = Reason.TOO_MANY_CARDS, N_("A meld holds {limit} cards at most.")
    MIXED_RANKS = Reason.MIXED_RANKS, N_("The cards of a meld must be of one rank.")
    ONLY_WILDS_FIT = Reason.MIXED_RANKS, N_("Only wild cards go on a wild meld.")
    ONLY_RANK_AND_WILDS_FIT = Reason.MIXED_RANKS, N_("Only these go there: {ranks} and wild cards.")
    ONLY_RANK_AND_JOKERS_FIT = Reason.MIXED_RANKS, N_("Only these go there: {ranks} and jokers.")
    ONLY_RANK_FITS = Reason.MIXED_RANKS, N_("Only these go there: {ranks}.")
    ONLY_WILDS_OR_FOUR_FIT = (
        Reason.MIXED_RANKS,
        N_("Only wild cards go there, or four naturals of one rank on exactly three wild cards."),
    )
    NOT_A_SEQUENCE = (
        Reason.NOT_A_SEQUENCE,
        N_("The cards must be of one rank, or of one suit in sequence."),
    )
    TOO_FEW_NATURALS = (
        Reason.TOO_FEW_NATURALS,
        NN_(
            "A meld needs at least {needed} natural card.",
            "A meld needs at least {needed} natural cards.",
        ),
        "needed",
    )
    TOO_MANY_WILDS = (
        Reason.TOO_MANY_WILDS,
        NN_(
            "A meld holds {limit} wild card at most.",
            "A meld holds {limit} wild cards at most.",
        ),
        "limit",
    )
    MORE_NATURALS_NEEDED = (
        Reason.TOO_MANY_WILDS,
        N_("A set needs more natural cards than wild cards."),
    )
    WILDS_NEED_BASE = (
        Reason.WILDS_NEED_BASE,
        NN_(
            "A wild card may join a set only when it has {base} natural card.",
            "A wild card may join a set only when it has {base} natural cards.",
        ),
        "base",
    )
    NO_WILDS_WITH_RANK = Reason.NO_WILDS_ALLOWED, N_("No wild card goes with these: {ranks}.")
    NO_WILDS_IN_SEQUENCES = (
        Reason.NO_WILDS_ALLOWED,
        N_("No wild card goes into a sequence in this game."),
    )
    NO_WILDS_IN_OPENING = (
        Reason.NO_WILDS_ALLOWED,
        N_("The opening must be made without wild cards."),
    )
    WILDS_LOCKED = (
        Reason.WILDS_LOCKED,
        N_("Complete your wild meld first: wild cards belong to it."),
    )
    WILD_MELD_NOT_ALLOWED = (
        Reason.WILD_MELD_NOT_ALLOWED,
        N_("Wild cards alone are not a meld in this game."),
    )
    NO_SEQUENCE_BESIDE_WILDS = (
        Reason.EXCLUSIVE_MELD,
        N_("You have a wild meld: no sequence may go beside it in this hand."),
    )
    NO_WILD_MELD_BESIDE_SEQUENCES = (
        Reason.EXCLUSIVE_MELD,
        N_("You have a sequence: no wild meld may go beside it in this hand."),
    )
    RANK_ALREADY_MELDED = (
        Reason.RANK_ALREADY_MELDED,
        N_("Add to the meld that you already have: {ranks}."),
    )
    RANK_COMPLETE = (
        Reason.RANK_ALREADY_MELDED,
        N_("Your canasta is complete, and no second meld is allowed: {ranks}."),
    )
    BLACK_THREES_ONLY_GOING_OUT = (
        Reason.BLACK_THREES_ONLY_GOING_OUT,
        N_("Black threes are melded only when going out."),
    )
    THREES_NOT_MELDED = Reason.THREES_NOT_MELDED, N_("Threes are not melded in this game.")
    MELD_COMPLETE = Reason.MELD_COMPLETE, N_("That canasta is complete.")

    OPENED_ALREADY = (
        Reason.OPENING_NOT_WHOLE,
        N_("The opening is done: take the pile, then put down other melds."),
    )
    OPENING_BELOW_MINIMUM = (
        Reason.OPENING_BELOW_MINIMUM,
        N_("The opening counts {points}; {minimum} is needed."),
    )
    OPENING_NEEDS_NATURAL_SET_OF_HAND = (
        Reason.OPENING_NEEDS_NATURAL_SET,
        N_(
            "The opening needs a set of three or more cards without a wild card, "
            "laid from the hand."
        ),
    )
    OPENING_NEEDS_NATURAL_SET_OR_WILD_MELD = (
        Reason.OPENING_NEEDS_NATURAL_SET,
        N_(
            "The opening needs a set of three or more cards without a wild card, "
            "or one wild meld alone."
        ),
    )
    OPENING_NEEDS_NATURAL_SET_OR_STRONG_WILD_MELD = (
        Reason.OPENING_NEEDS_NATURAL_SET,
        N_(
            "The opening needs a set without a wild card, "
            "or a wild meld that counts {minimum} by itself."
        ),
    )
    OPENING_NEEDS_CANASTA = (
        Reason.OPENING_NEEDS_CANASTA,
        N_("At your score the opening needs a canasta."),
    )
    OPENING_NEEDS_NATURAL_CANASTA = (
        Reason.OPENING_NEEDS_CANASTA,
        N_("At your score the opening needs a natural canasta or better."),
    )
    OPENING_NOT_FROM_PILE = (
        Reason.OPENING_NOT_FROM_PILE,
        N_("The first meld must come from the hand alone."),
    )

    MUST_KEEP_A_CARD = (
        Reason.MUST_KEEP_A_CARD,
        N_("You cannot go out yet: keep one card besides your discard."),
    )
    RANK_CANNOT_BE_LAST = (
        Reason.MUST_KEEP_A_CARD,
        N_("The last card cannot be thrown and fits none of your melds: {ranks}."),
    )
    MUST_KEEP_A_CARD_AFTER_NO = (
        Reason.MUST_KEEP_A_CARD,
        N_("Your partner said no: keep a card besides your discard."),
    )
    HELD_THREE_LEFT = (
        Reason.MUST_KEEP_A_CARD,
        N_("The three you kept back cannot be your last card."),
    )
    ONE_CARD_FOR_ONE = (
        Reason.MUST_KEEP_A_CARD,
        N_("With one card in hand you cannot take a pile of one card."),
    )
    NOT_ENOUGH_CANASTAS = (
        Reason.NOT_ENOUGH_CANASTAS,
        NN_(
            "Going out takes a canasta.",
            "Going out takes {needed} canastas.",
        ),
        "needed",
    )
    SEQUENCE_NEEDED = (
        Reason.NOT_ENOUGH_CANASTAS,
        N_("Going out takes one sequence among the canastas."),
    )
    NAMED_SEQUENCE_NEEDED = (
        Reason.NOT_ENOUGH_CANASTAS,
        N_("Going out takes this among the canastas: {sequence}."),
    )
    NATURAL_CANASTAS_NEEDED = (
        Reason.NOT_ENOUGH_CANASTAS,
        NN_(
            "Going out takes a natural canasta.",
            "Going out takes {needed} natural canastas.",
        ),
        "needed",
    )
    MIXED_CANASTAS_NEEDED = (
        Reason.NOT_ENOUGH_CANASTAS,
        NN_(
            "Going out takes a mixed canasta.",
            "Going out takes {needed} mixed canastas.",
        ),
        "needed",
    )
    WILD_CANASTAS_NEEDED = (
        Reason.NOT_ENOUGH_CANASTAS,
        NN_(
            "Going out takes a canasta of wild cards.",
            "Going out takes {needed} canastas of wild cards.",
        ),
        "needed",
    )
    CANASTA_OF_RANK_NEEDED = (
        Reason.NOT_ENOUGH_CANASTAS,
        N_("Going out takes a canasta of these: {ranks}."),
    )
    FOOT_WAITS = (
        Reason.FOOT_NOT_TAKEN,
        N_("Before you go out, the foot must be taken up."),
    )
    FEET_WAIT = (
        Reason.FOOT_NOT_TAKEN,
        N_("Before you go out, every foot of your side must be taken up."),
    )
    UNFINISHED_MELD = (
        Reason.UNFINISHED_MELD,
        N_("Complete your melds of wild cards, sevens and natural aces before you go out."),
    )
    DISCARD_NEEDED = (
        Reason.DISCARD_NEEDED,
        N_("Keep a card: going out needs a final discard."),
    )
    PERMISSION_NEEDED = (
        Reason.PERMISSION_NEEDED,
        N_("Ask your partner before you meld: may I go out?"),
    )
    PERMISSION_REFUSED = (
        Reason.PERMISSION_REFUSED,
        N_("Your partner said no: you may not go out this turn."),
    )
    MUST_GO_OUT = Reason.MUST_GO_OUT, N_("Your partner said yes: you must go out.")

    THREE_DISCARDED = Reason.THREE_DISCARDED, N_("A three is never discarded in this game.")
    RANK_NOT_THROWN_YET = (
        Reason.SEVEN_DISCARDED,
        N_("Not thrown before each side has a canasta of them: {ranks}."),
    )
    RANK_NOT_THROWN_YET_BY_SIDE = (
        Reason.SEVEN_DISCARDED,
        N_("Not thrown before you have a canasta of them: {ranks}."),
    )
    RANK_NEVER_LAST = (
        Reason.SEVEN_DISCARDED,
        N_("Never the last card that is thrown: {ranks}."),
    )
    WILD_DISCARDED = (
        Reason.WILD_DISCARDED,
        N_("You may discard a wild card only when you hold no natural card."),
    )
    FIRST_DISCARD_RESTRICTED = (
        Reason.FIRST_DISCARD_RESTRICTED,
        N_(
            "Aces, sevens and closed ranks may not start the pile "
            "while you hold another natural card."
        ),
    )
    NOT_THE_PATTERN = Reason.NOT_THE_PATTERN, N_("Your cards do not make that special hand.")
    SPECIAL_HAND_LAPSED = (
        Reason.SPECIAL_HAND_LAPSED,
        N_(
            "A special hand is shown right after drawing from the stock, before you have melded "
            "anything."
        ),
    )
    NOTHING_TO_HOLD = Reason.NOTHING_TO_HOLD, N_("You hold no three.")
    HOLD_NOT_ALLOWED = Reason.HOLD_NOT_ALLOWED, N_("You may not keep a three back now.")
    MUST_TABLE_OR_DECLARE = (
        Reason.MUST_TABLE_OR_DECLARE,
        N_("The opening is done: table the three you kept back, or show your special hand."),
    )
    MUST_TAKE = Reason.MUST_TAKE, N_("The stock is empty: you must take the pile.")
    NO_BONUS_DUE = (
        Reason.NO_BONUS_DUE,
        N_("Bonus cards are for the player who opens, in that very turn."),
    )
    NOBODY_ASKS = (
        Reason.CANNOT_ASK,
        N_("In this game nobody asks for permission to go out."),
    )
    ANSWERED_ALREADY = Reason.CANNOT_ASK, N_("You have your answer for this turn.")
    ASKED_ALREADY = Reason.CANNOT_ASK, N_("You have asked already in this hand.")
    ASK_BEFORE_MELDING = Reason.CANNOT_ASK, N_("Ask before you meld.")
    CANNOT_ASK_NOW = Reason.CANNOT_ASK, N_("You cannot ask now.")
    CANNOT_GO_OUT = Reason.CANNOT_ASK, N_("You cannot go out with these cards.")
    NO_EXTRA_HAND = (
        Reason.NO_EXTRA_HAND,
        N_("You may pick up your second hand once, after your opening."),
    )
    NO_FINE = Reason.NO_FINE, N_("Nothing is fined here.")

    def __init__(self, reason: Reason, message: str | tuple[str, str], counted: str = "") -> None:
        self.reason = reason
        self.message = message
        self.counted = counted


@dataclass(frozen=True, slots=True)
class Refusal:
    """A refused action: the cause, and the values that its sentence names.

    Values are numbers but for ``sequence``, the word of a variant for a completed sequence, and
    ``name``, a special hand's. ``rank`` is 0 for wild cards.

    >>> refusal = Refusal(Cause.RANK_CLOSED, {"rank": 13})
    >>> refusal.reason.value, refusal.message
    ('rank_closed', 'Closed by a canasta: kings.')
    """

    cause: Cause
    values: Mapping[str, object] = field(default_factory=dict)

    @property
    def reason(self) -> Reason:
        """The code of the cause; several causes may share it."""
        return self.cause.reason

    @property
    def message(self) -> str:
        """The sentence in English."""
        return self.sentence()

    def sentence(
        self,
        translated: Callable[[str], str] = ENGLISH.gettext,
        plural: Callable[[str, str, int], str] = ENGLISH.ngettext,
        number: Callable[[int], str] = str,
        ranks: Callable[[Rank], str] = rank_name,
    ) -> str:
        """The sentence in a language: how it says a message, a plural form, a number and ranks."""
        words: dict[str, str] = {}
        for name, value in self.values.items():
            if name == "rank" and isinstance(value, int):
                words["ranks"] = ranks(value)
            elif isinstance(value, int):
                words[name] = number(value)
            elif name == "sequence":
                words[name] = translated(str(value))
        message = self.cause.message
        if isinstance(message, str):
            return translated(message).format(**words)
        count = self.values[self.cause.counted]
        assert isinstance(count, int)
        return plural(*message, count).format(**words)


class IllegalActionError(ValueError):
    """Raised by the engine when it is told to apply an action that is not lawful."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal)
        self.refusal = refusal

    def __str__(self) -> str:
        return self.refusal.message
