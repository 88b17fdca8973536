"""Checks of what is said of other moves."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any, Final

from game.notation.reasons import Reason
from game.rules.cards import FIRST_THREE, THREE, is_black_three

from .case import Case
from .of_discards import plausible, sure_gift
from .table import OF_THE_PLACE, of_the_place


@of_the_place(
    "trial.better", "trial.better_by", "trial.no_worse", "match.likelier", "match.little_better",
    "forced", "three.kept", "three.kept_for", "three.others_tabled", "three.no_hand_near",
    "three.not_needed", "three.hand_given_up",
)  # fmt: skip
def shown(_case: Case, _v: Mapping[str, Any], _o: Case | None) -> object:
    return True


def act_is(reason: Reason, keys: tuple[str, ...]) -> bool:
    """Whether an act is of some kind."""
    return reason.key in keys


_THROWS: Final = ("act.throw", "act.freeze", "act.throw_black_three")


def _thrown_rank(v: Mapping[str, Any]) -> int:
    act = v["act"]
    return THREE if act.key == "act.throw_black_three" else act.values.get("rank", -1)


@of_the_place("fault.throws_a_wild_card")
def throws_wild(case: Case, v: Mapping[str, Any], _o: Case | None) -> object:
    return act_is(v["act"], _THROWS) and 0 < _thrown_rank(v) < THREE


@of_the_place("fault.throws_a_joker")
def throws_joker(case: Case, v: Mapping[str, Any], _o: Case | None) -> object:
    return act_is(v["act"], _THROWS) and _thrown_rank(v) == 1


@of_the_place("fault.wastes_a_stop_card")
def wastes_stop(case: Case, v: Mapping[str, Any], _o: Case | None) -> object:
    return v["act"].key == "act.throw_black_three"


@of_the_place("fault.feeds_the_next_player")
def feeds(case: Case, v: Mapping[str, Any], _o: Case | None) -> object:
    cards = case.held(_thrown_rank(v))
    known = case.known([case.next], _thrown_rank(v))
    return known >= 2 or any(case.next_lays(card) for card in cards)


@of_the_place("fault.throws_what_they_collect")
def collects(case: Case, v: Mapping[str, Any], _o: Case | None) -> object:
    return any(meld.size < case.size for meld in case.theirs(_thrown_rank(v)))


@of_the_place("fault.breaks_a_pair")
def breaks_pair(case: Case, v: Mapping[str, Any], _o: Case | None) -> object:
    return len(case.held(_thrown_rank(v))) == 2


@of_the_place("fault.breaks_a_set")
def breaks_set(case: Case, v: Mapping[str, Any], _o: Case | None) -> object:
    return len(case.held(_thrown_rank(v))) >= 3


@of_the_place("fault.breaks_a_long_set")
def breaks_long(case: Case, v: Mapping[str, Any], _o: Case | None) -> object:
    return len(case.held(_thrown_rank(v))) >= 5


@of_the_place("fault.throws_what_fits")
def throws_fitting(case: Case, v: Mapping[str, Any], _o: Case | None) -> object:
    return any(case.fits_own(card) for card in case.held(_thrown_rank(v)))


@of_the_place("fault.throws_beside_a_stop_card")
def beside_stop(case: Case, v: Mapping[str, Any], _o: Case | None) -> object:
    return any(map(is_black_three, case.view.hand)) and act_is(v["act"], _THROWS)


@of_the_place("fault.gives_a_fat_pile_away", "fault.risks_a_fat_pile",
              "fault.throws_the_riskier_card")  # fmt: skip
def risks_pile(case: Case, v: Mapping[str, Any], _o: Case | None) -> object:
    cards = case.held(_thrown_rank(v))
    known = case.known([case.next], _thrown_rank(v))
    out = case.unseen(_thrown_rank(v))[1]
    return bool(case.view.pile) and (out + known > 1 or any(case.next_lays(c) for c in cards))


@of_the_place("fault.leaves_the_pile", "fault.leaves_what_nears_a_canasta",
              "fault.keeps_the_opening_back")  # fmt: skip
def leaves(case: Case, v: Mapping[str, Any], _o: Case | None) -> object:
    return bool(case.view.pile)


@of_the_place("fault.pays_too_much_for_the_pile", "fault.takes_with_a_wild_card")
def pays(case: Case, v: Mapping[str, Any], _o: Case | None) -> object:
    return v["act"].key in ("act.take", "act.open_with_pile")


@of_the_place("fault.gives_a_false_signal")
def false_signal(case: Case, v: Mapping[str, Any], _o: Case | None) -> object:
    return case.view.variant.discards.signals and act_is(v["act"], _THROWS)


@of_the_place("laid.same_of")
def laid_alike(case: Case, v: Mapping[str, Any], o: Case | None) -> object:
    return act_is(v["act"], _LAYS) and bool(case.laid) and (o is None or bool(o.laid))


_LAYS: Final = ("act.lay", "act.open", "act.add", "act.complete", "act.complete_and_add")


def _named(case: Case, v: Mapping[str, Any]) -> list[dict[int, int]]:
    """How many cards of a rank each meld named may take from the hand, at most."""
    found = []
    for meld in (meld for one in v["act"].values.values() for meld in one):
        values = meld.values
        if "low" in values:
            # One that is lengthened is named as it is: any card of its suit may come to it.
            suit = values["suit"]
            found.append({int(card) >> 2: 1 for card in case.view.hand if card & 3 == suit})
        else:
            rank = values.get("rank", 0)
            found.append({rank: len(case.held(rank))})
    return found


@of_the_place("kept.pairs")
def kept_pairs(case: Case, v: Mapping[str, Any], _o: Case | None) -> object:
    taken = Counter[int]()
    for meld in _named(case, v):
        taken.update(meld)
    held = Counter(int(card) >> 2 for card in case.view.hand)
    breaks = any(held[rank] >= 2 > held[rank] - number for rank, number in taken.items())
    return breaks and case.comes() == v["count"]


@of_the_place("kept.no_hurry")
def no_hurry(case: Case, v: Mapping[str, Any], _o: Case | None) -> object:
    return act_is(v["act"], _LAYS) and not case.view.last_turn and bool(case.view.stock)


@of_the_place("kept.cards")
def kept_cards(case: Case, v: Mapping[str, Any], _o: Case | None) -> object:
    most = sum(number for meld in _named(case, v) for number in meld.values())
    wilds = sum(card < FIRST_THREE for card in case.view.hand)
    left = len(case.view.hand) - 1 - v["count"]
    return 0 < left <= most + wilds


@of_the_place("kept.natural")
def kept_natural(case: Case, v: Mapping[str, Any], _o: Case | None) -> object:
    ranks = [rank for meld in _named(case, v) for rank in meld]
    return any(not meld.wilds for rank in ranks for meld in case.own(rank))


@of_the_place("kept.safe_card")
def kept_safe(case: Case, v: Mapping[str, Any], _o: Case | None) -> object:
    card = case.thrown
    ranks = [rank for meld in _named(case, v) for rank in meld]
    return card is not None and case.rank in ranks and not sure_gift(case, card)


@of_the_place("kept.wilds")
def kept_wilds(case: Case, v: Mapping[str, Any], _o: Case | None) -> object:
    wilds = sum(card < FIRST_THREE for card in case.view.hand)
    return act_is(v["act"], ("act.open",)) and v["count"] <= wilds


_FAULTS: Final = (
    "strips_the_hand", "spends_wild_cards", "closes_early", "spends_a_wild_card_for_a_natural",
    "begins_what_is_fined", "opens_with_too_much", "breaks_a_canasta", "breaks_a_mixed_canasta",
    "breaks_a_sure_canasta", "keeps_back_a_canasta", "goes_out_on_the_partner",
    "keeps_cards_at_the_end", "keeps_wild_cards_from_their_canasta", "hoards_while_threatened",
    "breaks_the_opening", "breaks_the_special_hand", "breaks_a_sequence", "answers_amiss",
)  # fmt: skip
OF_THE_PLACE.update({f"fault.{name}": plausible for name in _FAULTS})
