"""Which reasons tell a move from the one that it is compared with: what holds of both as much is no
reason, nor is what the playouts show to be of no account."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, TypeAlias

from ...notation.reasons import Reason, Why
from ...rules.actions import Action, Answer, Draw, HoldThree, LayMelds, LayOff, Take
from ...rules.cards import FIRST_THREE, JOKER
from ...rules.melds import MeldKind
from ...rules.turn_end import out_fault
from ...rules.view import PlayerView
from ..facts.discard_facts import costs_more, fits_nothing, fits_theirs
from ..facts.thresholds import PAIR, RISKY
from ..facts.turn import Turn
from ..search.outcomes import Part
from .score_items import speaks_to

_SAFER: Final = 0.05
"""A card is told to be safe if it is taken with a chance smaller by this than the other."""
_MORE_POINTS: Final = 10
"""Points on the table that are worth a word beside another way of laying down."""


Test: TypeAlias = Callable[[Turn, Turn, Reason], bool]
"""Whether a reason for the first move does not hold as much of the second."""


def telling(
    view: PlayerView,
    best: Sequence[Action],
    other: Sequence[Action],
    why: Why,
    part: Part | None = None,
) -> Why:
    """What of a reason for the best move tells it from another one.

    ``part`` is the item of the score that decides between them, where one does: what has nothing
    to do with it is no reason. What is told beside a reason goes with it.
    """
    mine, theirs = Turn(view, best), Turn(view, other)
    told: list[Reason] = []
    spoken = False
    for reason in why:
        if reason.key.startswith(BESIDE):
            if spoken:
                told.append(reason)
            continue
        spoken = _tells(mine, theirs, reason) and not _beside_the_point(reason, part)
        if spoken:
            told.append(reason)
    return tuple(told)


def speaks_against(
    view: PlayerView, best: Sequence[Action], other: Sequence[Action], why: Why
) -> bool:
    """Whether a reason for the best move says what is wrong with another one.

    That other move is then not offered beside it.
    """
    mine, theirs = Turn(view, best), Turn(view, other)
    tests = ((_test_of(_AGAINST, reason), reason) for reason in why)
    return any(test is not None and test(mine, theirs, reason) for test, reason in tests)


BESIDE: Final = ("though.", "card.more_kept", "card.more_of_rank_kept", "frozen.pairs_held")
"""Beginnings of what is told beside another reason, and of itself explains nothing."""


def _test_of(tests: Mapping[str, Test], reason: Reason) -> Test | None:
    """The first of some tests that is for a reason; None where there is none."""
    return next((test for start, test in tests.items() if reason.key.startswith(start)), None)


def _tells(mine: Turn, theirs: Turn, reason: Reason) -> bool:
    against = _test_of(_AGAINST, reason)
    if against is not None and against(mine, theirs, reason):
        return True
    test = _test_of(_TESTS, reason)
    return test is None or test(mine, theirs, reason)


def _beside_the_point(reason: Reason, part: Part | None) -> bool:
    """Whether the item that decides is none to which a reason speaks."""
    return part is not None and not speaks_to(reason, part)


# --- of a discard --------------------------------------------------------------------------------


def _is_safer(mine: Turn, theirs: Turn, _reason: Reason) -> bool:
    return mine.chance + _SAFER <= theirs.chance


def _fewer_out(mine: Turn, theirs: Turn, _reason: Reason) -> bool:
    if mine.natural is None or theirs.natural is None or not _is_safer(mine, theirs, _reason):
        return False
    return mine.elsewhere(mine.natural >> 2) < theirs.elsewhere(theirs.natural >> 2)


def _stronger_sign(mine: Turn, theirs: Turn, reason: Reason) -> bool:
    return mine.sign > theirs.sign and _is_safer(mine, theirs, reason)


def _stops(mine: Turn, theirs: Turn, _reason: Reason) -> bool:
    return theirs.natural is not None and theirs.chance >= RISKY


def _fits_theirs(mine: Turn, theirs: Turn, reason: Reason) -> bool:
    if theirs.natural is None:
        return False
    ranks = reason.values.get("ranks", (reason.values.get("rank"),))
    named = isinstance(ranks, tuple) and theirs.natural >> 2 in ranks
    return named or (
        reason.key.startswith("gifts.")
        and fits_theirs(theirs.position, theirs.natural, theirs.risks) is not None
    )


def _every_gift(mine: Turn, theirs: Turn, reason: Reason) -> bool:
    return mine.natural is None and _fits_theirs(mine, theirs, reason)


def _known_with_next(mine: Turn, theirs: Turn, reason: Reason) -> bool:
    return theirs.natural is not None and theirs.natural >> 2 == reason.values.get("rank")


def _fewer_than_that(mine: Turn, theirs: Turn, reason: Reason) -> bool:
    named = theirs.natural is not None and theirs.natural >> 2 == reason.values.get("other")
    return named and _fewer_out(mine, theirs, reason)


def _fits_nothing(mine: Turn, theirs: Turn, _reason: Reason) -> bool:
    if mine.natural is None:
        return False
    return theirs.natural is None or not fits_nothing(theirs.position, theirs.natural)


def _costs_more(mine: Turn, theirs: Turn, _reason: Reason) -> bool:
    if mine.thrown is None or theirs.thrown is None:
        return mine.thrown is not None
    return costs_more(mine.position, mine.thrown, theirs.thrown) > 0


def _lower(mine: Turn, theirs: Turn, _reason: Reason) -> bool:
    if mine.thrown is None or theirs.thrown is None:
        return True
    points = mine.view.variant.card_points
    return points[mine.thrown] < points[theirs.thrown]


def _other_rank(mine: Turn, theirs: Turn, _reason: Reason) -> bool:
    """That is said of the rank thrown, and the other move throws another one or none."""
    if mine.thrown is None or theirs.thrown is None:
        return True
    return mine.thrown >> 2 != theirs.thrown >> 2


def _other_is_part(mine: Turn, theirs: Turn, _reason: Reason) -> bool:
    collecting = mine.before.collecting
    if collecting is None or theirs.laid:
        return True
    return theirs.thrown is not None and theirs.thrown >> 2 not in collecting.needless


def _freezes(mine: Turn, theirs: Turn, _reason: Reason) -> bool:
    return theirs.thrown is None or theirs.thrown >= FIRST_THREE


# --- of what is laid down ------------------------------------------------------------------------


def _better_canastas(mine: Turn, theirs: Turn, _reason: Reason) -> bool:
    return mine.bonuses > theirs.bonuses


def _more_nearly(mine: Turn, theirs: Turn, _reason: Reason) -> bool:
    short = mine.view.variant.canastas.size - 1
    return mine.reached(short) > theirs.reached(short)


def _longer(mine: Turn, theirs: Turn, reason: Reason) -> bool:
    rank = reason.values.get("rank", 0)
    assert isinstance(rank, int)
    most = max((meld.size for meld in theirs.grown if meld.rank), default=0)
    return mine.size(rank) > theirs.size(rank) and mine.size(rank) > most


def _longer_wilds(mine: Turn, theirs: Turn, _reason: Reason) -> bool:
    def wilds(comes: Turn) -> int:
        return max((m.size for m in comes.melds if m.kind is MeldKind.WILD), default=0)

    return wilds(mine) > wilds(theirs)


def _keeps_the_pair(mine: Turn, theirs: Turn, reason: Reason) -> bool:
    rank = reason.values.get("rank", 0)
    assert isinstance(rank, int)
    return theirs.left[rank] < PAIR and not isinstance(theirs.first, Draw)


def _lays_more(mine: Turn, theirs: Turn, _reason: Reason) -> bool:
    points_of = mine.view.variant.points_of
    return points_of(mine.laid) >= points_of(theirs.laid) + _MORE_POINTS


def _begins_more(mine: Turn, theirs: Turn, _reason: Reason) -> bool:
    return len(mine.fresh) > len(theirs.fresh)


def _leaves_fewer(mine: Turn, theirs: Turn, _reason: Reason) -> bool:
    return mine.left.total() < theirs.left.total()


def _ends(mine: Turn, theirs: Turn, _reason: Reason) -> bool:
    return mine.over and not theirs.over


def _may_go_out(mine: Turn, theirs: Turn, _reason: Reason) -> bool:
    return out_fault(mine.view, theirs.melds) is not None


def _completes_more(mine: Turn, theirs: Turn, _reason: Reason) -> bool:
    size = mine.view.variant.canastas.size
    return mine.reached(size) > theirs.reached(size)


def _grows_other_ranks(mine: Turn, theirs: Turn, reason: Reason) -> bool:
    ranks = reason.values.get("ranks", ())
    return isinstance(ranks, tuple) and any(
        isinstance(rank, int) and mine.size(rank) > theirs.size(rank) for rank in ranks
    )


def _more_wilds(mine: Turn, theirs: Turn, _reason: Reason) -> bool:
    return mine.wilds > theirs.wilds


def _opens_alone(mine: Turn, theirs: Turn, _reason: Reason) -> bool:
    return not theirs.laid


# --- of the pile ---------------------------------------------------------------------------------


def _other_does_not_take(_mine: Turn, theirs: Turn, _reason: Reason) -> bool:
    return not isinstance(theirs.first, Take)


def _never(_mine: Turn, _theirs: Turn, _reason: Reason) -> bool:
    return False


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


def _throws_single(_mine: Turn, theirs: Turn, _reason: Reason) -> bool:
    return theirs.natural is not None and fits_nothing(theirs.position, theirs.natural)


def _throws_joker(_mine: Turn, theirs: Turn, _reason: Reason) -> bool:
    return theirs.thrown == JOKER


def _draws(_mine: Turn, theirs: Turn, _reason: Reason) -> bool:
    return isinstance(theirs.first, Draw)


def _takes(mine: Turn, theirs: Turn, _reason: Reason) -> bool:
    return isinstance(theirs.first, Take) and not isinstance(mine.first, Take)


def _begins(_mine: Turn, theirs: Turn, reason: Reason) -> bool:
    return any(meld.rank == reason.values.get("rank") for meld in theirs.fresh)


def _opens(mine: Turn, theirs: Turn, _reason: Reason) -> bool:
    return bool(theirs.laid) and not mine.laid


def _lays(_mine: Turn, theirs: Turn, _reason: Reason) -> bool:
    return isinstance(theirs.first, LayMelds | LayOff)


def _holds_a_three(_mine: Turn, theirs: Turn, _reason: Reason) -> bool:
    return isinstance(theirs.first, HoldThree)


def _says_yes(_mine: Turn, theirs: Turn, _reason: Reason) -> bool:
    return isinstance(theirs.first, Answer) and theirs.first.yes


_AGAINST: Final[Mapping[str, Test]] = {
    "theirs.": _names_thrown,
    "next.": _names_thrown,
    "use.": _names_thrown,
    "gifts.": _fits_theirs,
    "seen.fewer": _names_more,
    "card.safer_than": _names_thrown,
    "card.helps_opening_less": _names_thrown,
    "card.singles_riskier": _throws_single,
    "wild.joker_worth_more": _throws_joker,
    "trial.if_thrown": _names_thrown,
    "trial.nearer_canasta": _names_thrown,
    "trial.than_draw": _draws,
    "trial.than_pile": _takes,
    "trial.pair_": _takes,
    "pile.": _takes,
    "special.": _takes,
    "three.": _holds_a_three,
    "laid.fined_set": _begins,
    "laid.kept_in_hand": _lays,
    "open.": _opens,
    "answer.too_much_left": _says_yes,
    "answer.caught_for": _says_yes,
}
"""What a reason says against the other move of itself, by the beginning of its key."""

_TESTS: Final[Mapping[str, Test]] = {
    "seen.all": _fewer_out,
    "seen.nearly_all": _fewer_out,
    "seen.few_left": _fewer_out,
    "seen.fewest_out": _fewer_out,
    "seen.fewer": _fewer_than_that,
    "seen.threw_too": _stronger_sign,
    "seen.threw_before": _stronger_sign,
    "seen.let_lie": _stronger_sign,
    "seen.": _is_safer,
    "stop.": _stops,
    "next.": _known_with_next,
    "theirs.": _fits_theirs,
    "gifts.every": _every_gift,
    "gifts.": _fits_theirs,
    "frozen.": _freezes,
    "card.safe": _is_safer,
    "card.singles_riskier": _is_safer,
    "card.fits_nothing": _fits_nothing,
    "card.only_one_spare": _fits_nothing,
    "card.single": _fits_nothing,
    "card.costs_in_hand": _costs_more,
    "card.low_for_opening": _lower,
    "card.fined_in_hand": _other_rank,
    "card.ours_complete": _other_rank,
    "card.spared_best": _never,
    "card.least_needed": _never,
    "card.no_single": _never,
    "card.none_safer": _never,
    "special.not_part": _other_is_part,
    "laid.kept_in_hand": _never,
    "laid.canastas_needed": _begins_more,
    "laid.canasta": _better_canastas,
    "laid.may_go_out": _may_go_out,
    "laid.one_short": _more_nearly,
    "laid.rank_one_short": _more_nearly,
    "laid.short_of_canasta": _longer,
    "laid.wild_two_short": _longer_wilds,
    "laid.pair_kept": _keeps_the_pair,
    "laid.points": _lays_more,
    "laid.few_left": _leaves_fewer,
    "laid.whole_hand": _ends,
    "laid.": _completes_more,
    "late.": _lays_more,
    "partner.holds_more": _grows_other_ranks,
    "partner.": _begins_more,
    "wild.naturals_unlikely": _more_wilds,
    "wild.mixed_already": _more_wilds,
    "opening.": _opens_alone,
    "pile.fits_melds": _other_does_not_take,
    "pile.makes_sets": _other_does_not_take,
    "pile.to_meld": _other_does_not_take,
}
"""When a reason tells two moves apart, by the beginning of its key, the longer first. What has no
test is about the other move, or of one kind of move alone."""
