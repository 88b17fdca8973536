"""Checks of what is said of special hands and of cards laid down."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from game.rules import choices
from game.rules.actions import LayMelds
from game.rules.cards import FIRST_THREE, THREE, Card
from game.rules.legality import verify
from game.rules.melds import MeldKind
from game.rules.scoring import canasta_bonus, threes_bonus
from game.rules.state import counted_as
from game.rules.turn_end import canastas_of, counting_canastas, lacks_canastas, out_fault

from .case import Case
from .of_discards import counted
from .table import of_the_place, of_the_turn

# --- special hands and threes ---


@of_the_place("special.complete")
def special_complete(case: Case, v: Mapping[str, Any], _o: Case | None) -> object:
    return case.missing(v["hand"], case.view.hand) == 0


@of_the_place("special.lacks")
def special_lacks(case: Case, v: Mapping[str, Any], _o: Case | None) -> object:
    return case.missing(v["hand"], case.view.hand) == v["count"]


@of_the_turn("special.not_part_of")
def not_part_of(case: Case, v: Mapping[str, Any], _o: Case | None) -> object:
    card = case.thrown
    if card is None:
        return False
    left = case.view.hand[:]
    left.remove(card)
    missing = case.missing(v["hand"], case.view.hand)
    return missing == v["count"] == case.missing(v["hand"], left)


@of_the_place("special.this_turn")
def special_this_turn(case: Case, _v: Mapping[str, Any], _o: Case | None) -> object:
    return case.view.opened[case.view.side]


@of_the_place("special.lacks_one_of", "special.lacks_any")
def special_lacks_one(case: Case, v: Mapping[str, Any], _o: Case | None) -> object:
    ranks = v.get("ranks", ())
    counted = not ranks or sum(case.unseen(rank)[0] for rank in ranks) == v["count"]
    return counted and case.missing(v["hand"], case.view.hand) == 1


# --- what is laid down ---


@of_the_turn("laid.canasta")
def canasta(case: Case, v: Mapping[str, Any], o: Case | None) -> object:
    return v["points"] in [canasta_bonus(case.variant, m) for m in case.made]


@of_the_turn("laid.completes")
def completes(case: Case, v: Mapping[str, Any], _o: Case | None) -> object:
    made = [m for m in case.made if m.rank == v["rank"]]
    return v["points"] in [canasta_bonus(case.variant, m) for m in made]


@of_the_turn("laid.completes_run")
def completes_run(case: Case, v: Mapping[str, Any], _o: Case | None) -> object:
    made = [m for m in case.made if m.kind is MeldKind.SEQUENCE and m.suit == v["suit"]]
    return v["points"] in [canasta_bonus(case.variant, m) for m in made]


@of_the_turn("laid.threes_count", "laid.threes_no_more")
def threes_count(case: Case, v: Mapping[str, Any], _o: Case | None) -> object:
    view = case.view
    before, after = threes_bonus(view, view.side), threes_bonus(case.after, view.side)
    tabled = sum(len(view.threes[seat]) for seat in view.sides[view.side])
    return after > before and tabled == v["count"]


@of_the_place("laid.threes_against")
def threes_against(case: Case, v: Mapping[str, Any], _o: Case | None) -> object:
    view = case.view
    tabled = sum(len(view.threes[seat]) for seat in view.sides[view.side])
    return threes_bonus(view, view.side) < 0 and tabled == v["count"]


def _counting(case: Case) -> int:
    view = case.view
    return len(counting_canastas(view, canastas_of(view, view.melds[view.side]), view.side))


@of_the_place("laid.canasta_lacking")
def canasta_lacking(case: Case, _v: Mapping[str, Any], _o: Case | None) -> object:
    return case.variant.going_out.needed - _counting(case) == 1


@of_the_place("laid.canastas_needed")
def canastas_needed(case: Case, v: Mapping[str, Any], _o: Case | None) -> object:
    view = case.view
    if v["count"] != case.variant.going_out.needed - _counting(case):
        return False
    return lacks_canastas(view, canastas_of(view, view.melds[view.side]), view.side) is not None


@of_the_place("laid.melds_count")
def melds_count(case: Case, _v: Mapping[str, Any], _o: Case | None) -> object:
    return case.variant.penalties.melds_minus and not case.view.canastas(case.view.side)


def _short(case: Case, rank: int, missing: int) -> bool:
    grown = [*case.grown, *case.grown_at_once()]
    return any(m.size == case.size - missing and m.rank == rank for m in grown)


@of_the_turn("laid.rank_lacks")
def rank_lacks(case: Case, v: Mapping[str, Any], _o: Case | None) -> object:
    return _short(case, v["rank"], v["count"]) and counted(case, v, None)


@of_the_turn("laid.short_of_canasta")
def short_of(case: Case, v: Mapping[str, Any], _o: Case | None) -> object:
    return _short(case, v["rank"], v["count"])


@of_the_turn("laid.wilds_lack_one")
def wilds_lack_one(case: Case, _v: Mapping[str, Any], _o: Case | None) -> object:
    return _short(case, 0, 1)


@of_the_turn("laid.wilds_lack_two")
def wilds_lack_two(case: Case, _v: Mapping[str, Any], _o: Case | None) -> object:
    return _short(case, 0, 2)


@of_the_turn("laid.sequence_lacks_one")
def sequence_lacks_one(case: Case, v: Mapping[str, Any], _o: Case | None) -> object:
    suit = v["meld"].values["suit"]
    grown = [*case.grown, *case.grown_at_once()]
    runs = [m for m in grown if m.kind is MeldKind.SEQUENCE and m.suit == suit]
    lacks = [m for m in runs if m.size == case.size - 1]
    return any(all(m.with_cards([c]) is not None for c in v["cards"]) for m in lacks)


@of_the_place("laid.fined_set")
def fined_set(case: Case, v: Mapping[str, Any], o: Case | None) -> object:
    if v["left"] != case.unseen(v["rank"])[0] or case.of(v["rank"]):
        return False
    return o is None or o.fines().get(v["rank"]) == v["points"]


@of_the_turn("laid.wilds_kept")
def wilds_kept(case: Case, v: Mapping[str, Any], o: Case | None) -> object:
    if o is None:
        return True
    mine, theirs = (sum(one.left[r] for r in (1, 2)) for one in (case, o))
    return mine - theirs == v["count"]


@of_the_turn("laid.may_go_out")
def may_go_out(case: Case, _v: Mapping[str, Any], _o: Case | None) -> object:
    view = case.view
    return out_fault(view, view.melds[view.side]) is not None and not out_fault(view, case.melds)


@of_the_turn("laid.brings_foot")
def brings_foot(case: Case, v: Mapping[str, Any], _o: Case | None) -> object:
    seat = case.view.seat
    return len(case.view.feet[seat]) == v["count"] and not case.after.feet[seat]


@of_the_turn("laid.kind_lacking")
def kind_lacking(case: Case, v: Mapping[str, Any], _o: Case | None) -> object:
    view, kinds = case.view, case.variant.going_out.contract.kinds
    made = canastas_of(view, view.melds[view.side])
    grown = [meld for meld in (*case.grown, *case.grown_at_once()) if meld.rank == v["rank"]]
    return any(
        made.count(kind) < kinds.get(kind, 0)
        for kind in (counted_as(case.variant, meld) for meld in grown)
    )


@of_the_turn("laid.more_points")
def more_points(case: Case, v: Mapping[str, Any], o: Case | None) -> object:
    points_of = case.variant.points_of
    return o is None or points_of(case.first_laid) - points_of(o.laid) == v["points"]


@of_the_turn("opening.bonus_cards")
def earns_bonus_cards(case: Case, v: Mapping[str, Any], _o: Case | None) -> object:
    return case.after_first.bonus_due == v["count"]


@of_the_turn("laid.points_safe")
def points_laid(case: Case, v: Mapping[str, Any], _o: Case | None) -> object:
    return case.variant.points_of(case.first_laid) == v["points"]


@of_the_turn("laid.few_left")
def few_in_hand(case: Case, v: Mapping[str, Any], _o: Case | None) -> object:
    return len(case.view.hand) - len(case.first_laid) == v["count"]


@of_the_turn("laid.pair_kept")
def pair_kept(case: Case, v: Mapping[str, Any], _o: Case | None) -> object:
    return case.left[v["rank"]] >= 2


@of_the_turn("laid.more_pairs")
def more_pairs(case: Case, v: Mapping[str, Any], o: Case | None) -> object:
    def pairs(one: Case) -> int:
        return sum(n > 1 for rank, n in one.left.items() if rank > THREE)

    return case.comes() == v["count"] and (o is None or pairs(case) > pairs(o))


@of_the_turn("laid.cards_now")
def cards_now(case: Case, v: Mapping[str, Any], _o: Case | None) -> object:
    sizes = [meld.size for meld in (*case.grown, *case.grown_at_once())]
    return v["size"] == case.size and v["count"] in sizes


@of_the_place("laid.partner_adds")
@of_the_turn("partner.may_lengthen", "partner.can_add")
def partner_adds(case: Case, _v: Mapping[str, Any], _o: Case | None) -> object:
    return bool(case.partners) and any(meld.size < case.size for meld in case.grown)


@of_the_turn("partner.holds_more")
def partner_holds(case: Case, v: Mapping[str, Any], _o: Case | None) -> object:
    grown = {meld.rank for meld in case.grown}
    return all(rank in grown and case.known(case.partners, rank) for rank in v["ranks"])


@of_the_turn("laid.whole_hand", "out.at_once", "out.last_card")
def ends(case: Case, _v: Mapping[str, Any], _o: Case | None) -> object:
    return case.over or not case.after.hand


# --- an opening that is left ---


def _openings(case: Case) -> list[list[Card]]:
    """The cards of each opening in hand."""
    state = case.view.copy()
    found = [LayMelds(state.seat, batch) for batch in choices.openings(state, state.hand) if batch]
    lawful = [act for act in found if verify(state, act) is None]
    return [[int(card) for group in act.groups for card in group] for act in lawful]


@of_the_place("open.spends_wilds")
def opening_spends(case: Case, v: Mapping[str, Any], _o: Case | None) -> object:
    wilds = [sum(card < FIRST_THREE for card in laid) for laid in _openings(case)]
    return all(spent >= v["count"] for spent in wilds)


@of_the_place("open.leaves_few", "open.leaves_few_with_bonus")
def opening_leaves_few(case: Case, v: Mapping[str, Any], _o: Case | None) -> object:
    left = v["count"] - v.get("bonus", 0)
    return all(len(case.view.hand) - len(laid) - 1 <= left for laid in _openings(case))


@of_the_place("open.fewer_pairs", "open.no_pair_left")
def opening_breaks_pairs(case: Case, v: Mapping[str, Any], _o: Case | None) -> object:
    pairs = sum(n > 1 for rank, n in case.left.items() if rank > THREE)
    return v["count"] == len(case.view.pile) and v.get("left", 0) < v.get("pairs", pairs) == pairs


@of_the_place("open.begins_wilds")
def opening_begins_wilds(case: Case, v: Mapping[str, Any], _o: Case | None) -> object:
    return v["count"] == sum(card < FIRST_THREE for card in case.view.hand)
