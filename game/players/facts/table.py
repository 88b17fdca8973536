"""The facts that reasons tell, each once: whether it tells one turn from another or speaks against
that, and to which items of the score it speaks."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple, TypeAlias

from ...notation.reasons import Reason
from ...rules.actions import Answer, Draw, HoldThree, Take
from ...rules.cards import JOKER
from ...rules.turn_end import out_fault
from .discard_facts import fits_nothing
from .thresholds import PAIR, SAFER, WORTH_TAKING
from .turn import Turn

Beside: TypeAlias = Callable[[Turn, Turn, Reason], bool]
"""Something about a reason for the first turn, beside the second."""
Items: TypeAlias = frozenset[tuple[str, bool]]
"""Items of the score, each of the own side or of the others."""

_MORE_POINTS: Final = 10
"""Points on the table that are worth a word beside another way of laying down."""

_THREES: Final = frozenset({("threes", True)})
_MELDED: Final = frozenset({("melded", True)})
_HELD: Final = frozenset({("held", True)})
_THEIR_CANASTAS: Final = frozenset({("canastas", False)})
_THEIR_THREES: Final = frozenset({("threes", False)})
_THEIR_MELDS: Final = frozenset({("melded", False)})
_THEIR_HANDS: Final = frozenset({("held", False)})
_HOPES: Final = frozenset((item, True) for item in ("canastas", "melded", "out", "threes"))
_LOSSES: Final = frozenset({("held", True), ("penalties", True)})
_THEIRS: Final = frozenset(
    (item, False) for item in ("canastas", "threes", "out", "melded", "held", "penalties")
)
_DANGER: Final = _THEIRS | _HOPES | {("held", True)}
"""A pile that others take ends what the own side hoped for."""
_CANASTAS: Final = frozenset({("canastas", True)})
_GROWTH: Final = _CANASTAS | {("melded", True)}
_FINES: Final = frozenset({("penalties", True)})
_ON_THE_TABLE: Final = frozenset({("melded", True)}) | _LOSSES


class Fact(NamedTuple):
    """What is known of reasons with the same beginning of their keys.

    ``tells`` asks whether one for the first turn does not hold as much of the second; without it
    the reason is about the other turn, or of one kind of turn alone. ``against`` asks whether it
    says what is wrong with the second turn. ``items`` are those of the score for which it may
    account; without them it may account for any.
    """

    tells: Beside | None = None
    against: Beside | None = None
    items: Items | None = None


# --- of what is laid down ------------------------------------------------------------------------


def _better_canastas(mine: Turn, theirs: Turn, _reason: Reason) -> bool:
    return mine.bonuses > theirs.bonuses


def _longer(mine: Turn, theirs: Turn, reason: Reason) -> bool:
    rank = reason.values.get("rank", 0)
    assert isinstance(rank, int)
    most = max((meld.size for meld in theirs.grown if meld.rank), default=0)
    return mine.size(rank) > theirs.size(rank) and mine.size(rank) > most


def _longer_of_kind(mine: Turn, theirs: Turn, reason: Reason) -> bool:
    rank = reason.values.get("rank", 0)
    assert isinstance(rank, int)
    return all(meld.rank != rank for meld in theirs.grown) and mine.size(rank) > theirs.size(rank)


def _brings_farther(_mine: Turn, theirs: Turn, reason: Reason) -> bool:
    count = reason.values.get("count", 0)
    assert isinstance(count, int)
    return all(meld.size < count for meld in theirs.grown)


def _keeps_the_pair(mine: Turn, theirs: Turn, reason: Reason) -> bool:
    rank = reason.values.get("rank", 0)
    assert isinstance(rank, int)
    return theirs.left[rank] < PAIR and not isinstance(theirs.first, Draw)


def _lays_more(mine: Turn, theirs: Turn, reason: Reason) -> bool:
    as_many = theirs.view.variant.points_of(theirs.laid_now) == reason.values.get("points")
    return not as_many and mine.points >= theirs.points + _MORE_POINTS


def _as_many_more(mine: Turn, theirs: Turn, reason: Reason) -> bool:
    return mine.points - theirs.points == reason.values.get("points")


def _begins_more(mine: Turn, theirs: Turn, _reason: Reason) -> bool:
    return len(mine.fresh) > len(theirs.fresh)


def _begins_more_and_completes_as_many(mine: Turn, theirs: Turn, reason: Reason) -> bool:
    return _begins_more(mine, theirs, reason) and len(mine.made) >= len(theirs.made)


def _brings_foot(mine: Turn, theirs: Turn, _reason: Reason) -> bool:
    return mine.brings_foot and not theirs.brings_foot


def _grows_alone(mine: Turn, theirs: Turn, _reason: Reason) -> bool:
    return bool(mine.grown) and not theirs.grown


def _leaves_fewer(mine: Turn, theirs: Turn, _reason: Reason) -> bool:
    return mine.left.total() < theirs.left.total()


def _ends(mine: Turn, theirs: Turn, _reason: Reason) -> bool:
    return mine.over and not theirs.over


def _may_go_out(mine: Turn, theirs: Turn, _reason: Reason) -> bool:
    return out_fault(mine.view, theirs.melds) is not None


def _completes_more(mine: Turn, theirs: Turn, _reason: Reason) -> bool:
    size = mine.view.variant.canastas.size
    return mine.reached(size) > theirs.reached(size)


def _grows_other_ranks(_mine: Turn, theirs: Turn, reason: Reason) -> bool:
    as_well = {meld.rank for meld in theirs.grown}
    return any(rank not in as_well for rank in _all_of(reason.values.get("ranks")))


def _opens_alone(mine: Turn, theirs: Turn, _reason: Reason) -> bool:
    return not theirs.laid


# --- of the pile ---------------------------------------------------------------------------------


def _other_does_not_take(_mine: Turn, theirs: Turn, _reason: Reason) -> bool:
    return not isinstance(theirs.first, Take)


# --- of the other move ---------------------------------------------------------------------------


def _names_thrown(_mine: Turn, theirs: Turn, reason: Reason) -> bool:
    """Whether the other move throws what the reason names."""
    if theirs.thrown is None:
        return False
    values = reason.values
    found = [values.get("rank"), *_all_of(values.get("ranks"))]
    found += [card >> 2 for card in (values.get("card"), *_all_of(values.get("cards")))
              if isinstance(card, int)]  # fmt: skip
    return theirs.thrown >> 2 in found


def _all_of(values: object) -> tuple[object, ...]:
    return values if isinstance(values, tuple) else ()


def _names_more(_mine: Turn, theirs: Turn, reason: Reason) -> bool:
    return theirs.thrown is not None and theirs.thrown >> 2 == reason.values.get("other")


def _riskier(mine: Turn, theirs: Turn, _reason: Reason) -> bool:
    big = len(mine.view.pile) >= WORTH_TAKING
    return big and theirs.chance - mine.chance >= SAFER


def _throws_single(_mine: Turn, theirs: Turn, _reason: Reason) -> bool:
    return theirs.natural is not None and fits_nothing(theirs.position, theirs.natural)


def _throws_another(mine: Turn, theirs: Turn, _reason: Reason) -> bool:
    if theirs.natural is None or mine.thrown is None:
        return False
    return theirs.natural >> 2 != mine.thrown >> 2


def _throws_what_fits(_mine: Turn, theirs: Turn, _reason: Reason) -> bool:
    return theirs.thrown is None or not fits_nothing(theirs.position, theirs.thrown)


def _throws_joker(_mine: Turn, theirs: Turn, _reason: Reason) -> bool:
    return theirs.thrown == JOKER


def _takes(mine: Turn, theirs: Turn, _reason: Reason) -> bool:
    return isinstance(theirs.first, Take) and not isinstance(mine.first, Take)


def _begins(_mine: Turn, theirs: Turn, reason: Reason) -> bool:
    return any(meld.rank == reason.values.get("rank") for meld in theirs.fresh)


def _opens(mine: Turn, theirs: Turn, _reason: Reason) -> bool:
    return bool(theirs.laid) and not mine.laid


def _holds_a_three(_mine: Turn, theirs: Turn, _reason: Reason) -> bool:
    return isinstance(theirs.first, HoldThree)


def _says_yes(_mine: Turn, theirs: Turn, _reason: Reason) -> bool:
    return isinstance(theirs.first, Answer) and theirs.first.yes


FACTS: Final[Mapping[str, Fact]] = {
    "answer.too_much_left": Fact(against=_says_yes),
    "answer.caught_for": Fact(against=_says_yes, items=_GROWTH | _HELD),
    "answer.hand_costs": Fact(items=frozenset()),
    "answer.caught": Fact(items=_GROWTH | _HELD),
    "card.fits_nothing": Fact(tells=_throws_what_fits),
    "card.helps_opening_less": Fact(against=_names_thrown),
    "card.singles_riskier": Fact(against=_throws_single, items=_DANGER),
    "card.costs_in_hand": Fact(items=_ON_THE_TABLE),
    "card.fined_in_hand": Fact(items=_FINES),
    "card.safer_than": Fact(against=_names_thrown, items=_DANGER),
    "card.safest_spare": Fact(against=_throws_single, items=_DANGER),
    "frozen.": Fact(items=_DANGER),
    "kept.": Fact(items=_HOPES | _LOSSES | _THEIRS),
    "gifts.every_other": Fact(against=_throws_another, items=_DANGER),
    "gifts.": Fact(items=_DANGER),
    "laid.short_of_canasta": Fact(tells=_longer, items=_HOPES | _LOSSES),
    "laid.canasta_lacking": Fact(tells=_better_canastas, items=_HOPES | _LOSSES | _THEIRS),
    "laid.canastas_needed": Fact(
        tells=_begins_more_and_completes_as_many, items=_HOPES | _LOSSES | _THEIRS
    ),
    "laid.cards_now": Fact(tells=_brings_farther, items=_HOPES | _LOSSES),
    "laid.brings_foot": Fact(tells=_brings_foot, items=_HOPES | _LOSSES | _THEIRS),
    "laid.kind_lacking": Fact(tells=_longer_of_kind, items=_HOPES | _LOSSES | _THEIRS),
    "laid.rank_lacks": Fact(tells=_longer, items=_HOPES | _LOSSES),
    "laid.melds_count": Fact(tells=_completes_more, items=_MELDED),
    "laid.more_points": Fact(tells=_as_many_more, items=_ON_THE_TABLE),
    "laid.may_go_out": Fact(tells=_may_go_out, items=_HOPES | _LOSSES | _THEIRS),
    "laid.more_pairs": Fact(tells=_completes_more, items=_GROWTH | _THEIRS),
    "laid.whole_hand": Fact(tells=_ends, items=_HOPES | _LOSSES),
    "laid.wilds_kept": Fact(tells=_completes_more, items=_GROWTH),
    "laid.fined_set": Fact(tells=_completes_more, against=_begins, items=_FINES),
    "laid.pair_kept": Fact(tells=_keeps_the_pair, items=_GROWTH | _THEIRS),
    "laid.few_left": Fact(tells=_leaves_fewer, items=_HOPES | _LOSSES | _THEIR_HANDS),
    "laid.canasta": Fact(tells=_better_canastas, items=_HOPES | _LOSSES),
    "laid.threes_": Fact(tells=_completes_more, items=_THREES),
    "laid.points": Fact(tells=_lays_more, items=_ON_THE_TABLE),
    "laid.": Fact(tells=_completes_more, items=_HOPES | _LOSSES),
    "late.": Fact(tells=_lays_more, items=_ON_THE_TABLE),
    "next.": Fact(against=_names_thrown, items=_DANGER),
    "open.": Fact(against=_opens),
    "opening.": Fact(tells=_opens_alone, items=_HOPES | _LOSSES),
    "out.they_lack_a_sequence": Fact(items=frozenset()),
    "out.their_wilds_unpaid": Fact(items=_THEIR_CANASTAS),
    "out.they_lack_a_card": Fact(items=_THEIR_CANASTAS),
    "out.partner_caught": Fact(items=_GROWTH | _HELD),
    "out.they_hold_many": Fact(items=frozenset()),
    "out.threes_against": Fact(items=_THEIR_THREES),
    "out.we_lack_a_card": Fact(items=_CANASTAS),
    "out.melds_against": Fact(items=_THEIR_MELDS),
    "out.others_hold": Fact(items=_THEIR_HANDS),
    "out.they_cannot": Fact(items=frozenset()),
    "out.at_once": Fact(items=_HOPES | _LOSSES | _THEIRS),
    "partner.holds_more": Fact(tells=_grows_other_ranks, items=_HOPES | _LOSSES),
    "partner.": Fact(tells=_grows_alone, items=_HOPES | _LOSSES),
    "pile.black_threes_cost": Fact(against=_takes, items=_LOSSES),
    "pile.completes": Fact(tells=_other_does_not_take, against=_takes, items=_HOPES),
    "pile.fewer_than_draw": Fact(against=_takes, items=_HOPES | _HELD),
    "pile.not_worth_wilds": Fact(against=_takes, items=_HOPES),
    "pile.not_worth_fine": Fact(against=_takes, items=_FINES),
    "pile.dead_cards": Fact(against=_takes, items=_HOPES | _THEIRS | _HELD),
    "pile.fined_hand": Fact(against=_takes, items=_FINES),
    "pile.fits_melds": Fact(tells=_other_does_not_take, against=_takes, items=_HOPES),
    "pile.makes_sets": Fact(tells=_other_does_not_take, against=_takes, items=_HOPES | _THEIRS),
    "pile.ends_hand": Fact(against=_takes, items=_HOPES | _LOSSES | _THEIRS),
    "pile.fined_set": Fact(against=_takes, items=_FINES),
    "pile.not_worth_pair": Fact(against=_takes, items=_HOPES),
    "pile.not_worth": Fact(against=_takes, items=frozenset()),
    "pile.many": Fact(tells=_other_does_not_take, against=_takes, items=_HOPES),
    "pile.to_meld": Fact(tells=_other_does_not_take, against=_takes, items=_HOPES | _THEIRS),
    "pile.": Fact(against=_takes, items=_HOPES | _THEIRS),
    "seen.fewer_counted": Fact(against=_names_more, items=_DANGER),
    "seen.": Fact(against=_riskier, items=_DANGER),
    "special.not_part_of": Fact(),
    "special.": Fact(against=_takes),
    "stop.": Fact(against=_riskier, items=_DANGER),
    "theirs.": Fact(against=_names_thrown, items=_DANGER),
    "three.": Fact(against=_holds_a_three),
    "use.": Fact(against=_names_thrown, items=_GROWTH | _HOPES),
    "wild.joker_worth_more": Fact(against=_throws_joker),
}
"""By the beginning of the key, the longer ones of a room first."""

_NOTHING: Final = Fact()


def fact_of(reason: Reason) -> Fact:
    """What is known of a reason."""
    return next((fact for start, fact in FACTS.items() if reason.key.startswith(start)), _NOTHING)


def tells(mine: Turn, theirs: Turn, reason: Reason) -> bool:
    """Whether a reason for one turn tells it from another one, or speaks against that."""
    fact = fact_of(reason)
    return (
        fact.tells is None
        or fact.tells(mine, theirs, reason)
        or speaks_against(mine, theirs, reason)
    )


def speaks_against(mine: Turn, theirs: Turn, reason: Reason) -> bool:
    """Whether a reason for one turn says what is wrong with another one."""
    against = fact_of(reason).against
    return against is not None and against(mine, theirs, reason)


def speaks_to(reason: Reason, item: str, own: bool) -> bool:
    """Whether a reason may account for what a turn brings in an item of the score."""
    items = fact_of(reason).items
    return items is None or (item, own) in items
