"""Checks of what is said of a card thrown."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any, Final

from game.rules.cards import FIRST_THREE, JOKER, THREE, TWO, Card
from game.rules.melds import MeldKind
from game.rules.scoring import held_cost
from game.rules.state import is_canasta

from .case import Case
from .table import OF_THE_TURN, Check, of_the_place, of_the_turn

LATELY = 16
"""So many discards are not long ago."""

# --- what has been seen ---


@of_the_turn("seen.closed")
def closed(case: Case, v: Mapping[str, Any], _o: Case | None) -> object:
    rank = int(case.view.pile[-1]) >> 2 if case.thrown is None else case.rank
    return v["rank"] == rank in case.view.dead_ranks()


@of_the_turn("stop.no_use")
def stops(case: Case, v: Mapping[str, Any], o: Case | None) -> object:
    return case.thrown is not None and case.rank <= THREE and nobody_takes(case, v, o)


def nobody_takes(case: Case, _v: Mapping[str, Any], _o: Case | None) -> object:
    card = case.thrown
    return card is not None and not case.takes(card, 3, 3, rich=True)


@of_the_turn("stop.pile")
def stops_the_pile(case: Case, v: Mapping[str, Any], o: Case | None) -> object:
    return v["count"] == case.comes(1) and stops(case, v, o)


@of_the_turn("seen.theirs_complete")
def theirs_complete(case: Case, _v: Mapping[str, Any], _o: Case | None) -> object:
    return any(meld.size >= case.size for meld in case.theirs(case.rank))


@of_the_turn("seen.no_room")
def no_room(case: Case, v: Mapping[str, Any], _o: Case | None) -> object:
    fits = any(meld.size == v["count"] for meld in case.theirs(v["rank"]))
    card = case.thrown
    return fits and card is not None and not case.takes(card, 2, 3, rich=True)


@of_the_turn("seen.pairs_only", "seen.pile_frozen")
def pairs_only(case: Case, v: Mapping[str, Any], _o: Case | None) -> object:
    card = case.thrown
    if card is None or v["rank"] != case.rank or not case.theirs(v["rank"]):
        return False
    return not case.takes(card, 1, 3, rich=True) and case.takes(card, 2, 0, rich=True)


@of_the_turn("seen.all")
def all_seen(case: Case, _v: Mapping[str, Any], _o: Case | None) -> object:
    return case.unseen(case.rank)[0] == 0


@of_the_turn("seen.no_pair")
def no_pair(case: Case, _v: Mapping[str, Any], _o: Case | None) -> object:
    return case.unseen(case.rank) == (1, 1)


@of_the_turn("seen.fewer_counted")
def fewer(case: Case, v: Mapping[str, Any], _o: Case | None) -> object:
    mine, theirs = case.unseen(v["rank"])[0], case.unseen(v["other"])[0]
    counted = "count" not in v or (v["count"], v["more"]) == (mine, theirs)
    return counted and v["rank"] == case.rank and mine < theirs


@of_the_turn("seen.counted")
def counted(case: Case, v: Mapping[str, Any], _o: Case | None) -> object:
    return all(case.unseen(one.values["rank"])[0] == one.values["count"] for one in v["counts"])


@of_the_turn("seen.threw_too")
def threw_too(case: Case, _v: Mapping[str, Any], _o: Case | None) -> object:
    theirs = [card >> 2 for seat, card in case.view.discards if seat == case.next]
    return case.rank in theirs[-1:]


@of_the_turn("seen.threw_before")
def threw_before(case: Case, _v: Mapping[str, Any], _o: Case | None) -> object:
    lately = case.view.discards[-LATELY:]
    return case.rank in [card >> 2 for seat, card in lately if seat == case.next]


@of_the_turn("seen.let_lie")
def let_lie(case: Case, _v: Mapping[str, Any], _o: Case | None) -> object:
    own = [at for at, (seat, _c) in enumerate(case.view.discards) if seat == case.view.seat]
    if not own:
        return False
    lies = own[-1] >= len(case.view.discards) - len(case.view.pile)
    return lies and case.view.discards[own[-1]][1] >> 2 == case.rank


@of_the_turn("seen.fined_taker")
def fined_taker(case: Case, v: Mapping[str, Any], _o: Case | None) -> object:
    rules = case.variant.penalties.unfinished
    fined = any(r.kind is MeldKind.SET and r.rank == v["rank"] for r in rules)
    return fined and v["rank"] == case.rank and not case.theirs(case.rank)


def sure_gift(case: Case, card: Card) -> bool:
    """Whether the next player takes the pile with a card without any other card."""
    return case.takes(card, 0, 0)


# --- what others hold and can use ---


@of_the_place("next.holds_one", "next.holds_several")
def next_holds(case: Case, v: Mapping[str, Any], _o: Case | None) -> object:
    return case.known([case.next], v["rank"]) > 0 and case.rank != v["rank"]


@of_the_place("theirs.fits", "theirs.fit")
def fits_theirs(case: Case, v: Mapping[str, Any], _o: Case | None) -> object:
    return all(
        any(case.next_lays(card) for card in case.held(rank))
        for rank in v.get("ranks", (v.get("rank"),))
    )


@of_the_place("theirs.card_fits", "theirs.cards_fit")
def card_fits_theirs(case: Case, v: Mapping[str, Any], _o: Case | None) -> object:
    return all(case.next_lays(card) for card in v.get("cards", (v.get("card"),)))


@of_the_place("theirs.completes", "theirs.card_completes")
def completes_theirs(case: Case, v: Mapping[str, Any], _o: Case | None) -> object:
    cards = [v["card"]] if "card" in v else case.held(v["rank"])
    lays = [meld for card in cards for meld in case.next_lays(card)]
    return any(meld.size == case.size - 1 for meld in lays)


@of_the_place("theirs.could_use")
def could_use(case: Case, v: Mapping[str, Any], _o: Case | None) -> object:
    view = case.view
    sides = {view.side_of[seat] for seat in case.rivals}
    melds = [meld for side in sides for meld in view.melds[side]]
    return v["rank"] != case.rank and any(meld.rank == v["rank"] for meld in melds)


@of_the_place("gifts.every", "gifts.every_natural")
def every_gift(case: Case, _v: Mapping[str, Any], _o: Case | None) -> object:
    return all(case.next_lays(card) for card in case.naturals() if card >> 2 > THREE)


@of_the_place("gifts.every_other", "gifts.every_other_natural")
def every_other_gift(case: Case, _v: Mapping[str, Any], _o: Case | None) -> object:
    others = [card for card in case.naturals() if card >> 2 not in (THREE, case.rank)]
    known = [case.known([case.next], card >> 2) for card in others]
    return all(case.next_lays(card) or n > 1 for card, n in zip(others, known, strict=True))


@of_the_turn("frozen.pairs_from_now")
def freezes(case: Case, _v: Mapping[str, Any], _o: Case | None) -> object:
    card = case.thrown
    was = case.view.frozen or case.variant.pile.always_frozen
    return card is not None and card < FIRST_THREE and not was and case.after.frozen


@of_the_place("frozen.pairs_held")
def pairs_held(case: Case, v: Mapping[str, Any], _o: Case | None) -> object:
    return sum(n > 1 for rank, n in case.left.items() if rank > THREE) == v["count"]


# --- the card thrown ---


@of_the_turn("though.fits")
def though_fits(case: Case, v: Mapping[str, Any], _o: Case | None) -> object:
    return v["rank"] == case.rank and bool(case.own(case.rank))


@of_the_turn("though.fined")
def though_fined(case: Case, v: Mapping[str, Any], _o: Case | None) -> object:
    return case.fines().get(v["rank"]) == v["points"]


@of_the_turn("though.fined_run")
def though_fined_run(case: Case, v: Mapping[str, Any], _o: Case | None) -> object:
    return case.fines().get(-1 - v["suit"]) == v["points"]


@of_the_turn("though.natural_given_up")
def though_natural(case: Case, v: Mapping[str, Any], _o: Case | None) -> object:
    mine = case.view.melds[case.view.side]
    pure = {meld.born for meld in mine if meld.kind is MeldKind.SET and not meld.wilds}
    return any(meld.born in pure and meld.wilds for meld in case.grown) and v["points"] > 0


@of_the_turn("though.special_given_up")
def though_special(case: Case, v: Mapping[str, Any], _o: Case | None) -> object:
    return case.missing(v["hand"], case.view.hand) == v["count"]


@of_the_place("use.fits")
def use_fits(case: Case, v: Mapping[str, Any], _o: Case | None) -> object:
    return case.rank != v["rank"] and any(case.fits_own(c) for c in case.held(v["rank"]))


@of_the_place("use.completes_run")
def use_completes(case: Case, v: Mapping[str, Any], _o: Case | None) -> object:
    mine = case.view.melds[case.view.side]
    runs = [m for m in mine if m.kind is MeldKind.SEQUENCE and m.suit == v["suit"]]
    return any(m.size < case.size for m in runs) and bool(case.held(v["rank"]))


@of_the_place("use.run_in_hand")
def use_run(case: Case, v: Mapping[str, Any], _o: Case | None) -> object:
    near = {c >> 2 for c in case.view.hand if c & 3 == v["suit"] and abs((c >> 2) - v["rank"]) < 7}
    return v["rank"] in near and len(near) >= 3


@of_the_turn("card.fits_nothing")
def fits_nothing(case: Case, _v: Mapping[str, Any], _o: Case | None) -> object:
    return case.thrown is not None and case.lone(case.thrown)


@of_the_turn("card.only_one_spare")
def only_spare(case: Case, v: Mapping[str, Any], o: Case | None) -> object:
    sets = case.variant.melds.sequences is None
    return fits_nothing(case, v, o) and not (sets and any(map(case.lone, case.naturals())))


@of_the_place("card.safest_spare")
def safest_spare(case: Case, v: Mapping[str, Any], o: Case | None) -> object:
    return fits_nothing(case, v, o) and not_riskier(case, v, o)


def not_riskier(case: Case, _v: Mapping[str, Any], _o: Case | None) -> object:
    card = case.thrown
    if card is None:
        return False
    singles = [c for c in case.naturals() if case.lone(c)]
    return not sure_gift(case, card) or all(sure_gift(case, c) for c in singles)


def _safer(case: Case, one: Card, other: Card) -> bool:
    """Whether a card is not plainly riskier than another one."""
    if sure_gift(case, one) and not sure_gift(case, other):
        return False
    known = [case.known([case.next], card >> 2) for card in (one, other)]
    return not (known[0] > 1 > known[1])


@of_the_turn("card.safer_than")
def safer_than(case: Case, v: Mapping[str, Any], _o: Case | None) -> object:
    card = case.thrown
    others = case.held(v["rank"])
    if card is None or v["rank"] == case.rank:
        return False
    return any(_safer(case, card, c) for c in others)


@of_the_place("card.singles_riskier")
def singles_riskier(case: Case, v: Mapping[str, Any], o: Case | None) -> object:
    card = case.thrown
    singles = [c for c in case.naturals() if case.lone(c)]
    return card is not None and bool(singles) and all(_safer(case, card, c) for c in singles)


@of_the_place("card.same_of")
def same_of(case: Case, v: Mapping[str, Any], o: Case | None) -> object:
    return case.rank != v["other"] and (o is None or o.rank == v["other"])


@of_the_place("card.no_single")
def no_single(case: Case, _v: Mapping[str, Any], _o: Case | None) -> object:
    return all(n != 1 for rank, n in case.hand_before.items() if rank > THREE)


@of_the_turn("card.more_of_rank_kept")
def more_kept(case: Case, v: Mapping[str, Any], _o: Case | None) -> object:
    return case.left[case.rank] == v["count"] and v.get("rank", case.rank) == case.rank


@of_the_turn("card.costs_in_hand")
def costs_in_hand(case: Case, v: Mapping[str, Any], _o: Case | None) -> object:
    card = case.thrown
    return card is not None and held_cost(case.view, card) == v["points"] and not case.can_lay(card)


@of_the_place("card.fined_in_hand")
def fined_in_hand(case: Case, v: Mapping[str, Any], o: Case | None) -> object:
    held = Counter(card >> 2 for card in case.view.hand)[v["rank"]]
    rules = [r for r in case.variant.caught if r.rank == v["rank"] and r.count <= held]
    return held == v["count"] and bool(rules)


@of_the_turn("card.ours_complete")
def ours_complete(case: Case, v: Mapping[str, Any], _o: Case | None) -> object:
    return v["rank"] == case.rank and any(is_canasta(case.variant, m) for m in case.own(case.rank))


@of_the_turn("card.helps_opening_less")
def helps_less(case: Case, v: Mapping[str, Any], _o: Case | None) -> object:
    points = case.variant.card_points
    card = case.thrown
    view = case.view
    if card is None or view.opened[view.side]:
        return False
    return points[card] < max(points[c] for c in case.held(v["rank"]))


@of_the_turn("card.in_run_already")
def in_run_already(case: Case, v: Mapping[str, Any], _o: Case | None) -> object:
    card = case.thrown
    mine = case.view.melds[case.view.side]
    runs = [m for m in mine if m.kind is MeldKind.SEQUENCE and m.suit == v["suit"]]
    if card is None or card & 3 != v["suit"]:
        return False
    return any(m.low <= card >> 2 <= m.high for m in runs)


@of_the_place("wild.only_wilds_left")
def only_wilds(case: Case, _v: Mapping[str, Any], _o: Case | None) -> object:
    return all(rank < THREE for rank, n in case.hand_before.items() if n)


@of_the_place("wild.joker_worth_more")
def joker_worth_more(case: Case, _v: Mapping[str, Any], o: Case | None) -> object:
    return case.rank == TWO and JOKER in case.view.hand


@of_the_place("wild.no_natural_spare")
def plausible(_case: Case, _v: Mapping[str, Any], _o: Case | None) -> object:
    return True


SIGNALS: Final = {
    "signal.one_wild_at_most": (0, 1), "signal.two_wilds": (2, 2),
    "signal.two_wilds_at_most": (0, 2), "signal.three_wilds": (3, 99),
}  # fmt: skip


def _signal(key: str) -> Check:
    low, high = SIGNALS[key]

    def signals(case: Case, _v: Mapping[str, Any], _o: Case | None) -> object:
        wilds = sum(n for rank, n in case.hand_before.items() if rank < THREE)
        return low <= wilds <= high and case.variant.discards.signals

    return signals


OF_THE_TURN.update({key: _signal(key) for key in SIGNALS})
