"""Checks of what is said of the pile, of time, and of going out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from game.rules import choices
from game.rules.actions import AcceptBonus, Answer, AskToGoOut, PickUp, Take
from game.rules.cards import Card, is_black_three
from game.rules.scoring import canasta_bonus, held_points, threes_bonus
from game.rules.turn_end import canastas_of, lacks_canastas
from game.rules.variant_records import Permission

from .case import Case
from .table import of_the_place, of_the_turn

# --- when ---


@of_the_place("late.last_turn")
def last_turn(case: Case, _v: Mapping[str, Any], _o: Case | None) -> object:
    return case.view.last_turn


@of_the_place("late.no_stock")
def no_stock(case: Case, _v: Mapping[str, Any], _o: Case | None) -> object:
    return not case.view.stock


@of_the_place("late.little_stock")
def little_stock(case: Case, _v: Mapping[str, Any], _o: Case | None) -> object:
    turns = len(case.view.hands) * case.variant.draw.cards
    return len(case.view.stock) <= 2 * turns


@of_the_place("late.stock_short")
def stock_short(case: Case, v: Mapping[str, Any], _o: Case | None) -> object:
    return len(case.view.stock) == v["count"]


def _may_end(case: Case, seat: int) -> bool:
    view = case.view
    side = view.side_of[seat]
    made = canastas_of(view, view.melds[side])
    return view.opened[side] and lacks_canastas(view, made, side) is None


@of_the_place("late.others_out", "answer.others_may_end")
def others_out(case: Case, _v: Mapping[str, Any], _o: Case | None) -> object:
    return any(_may_end(case, seat) for seat in case.rivals)


@of_the_place("late.others_near")
def others_near(case: Case, v: Mapping[str, Any], _o: Case | None) -> object:
    near = [len(case.view.hands[seat]) for seat in case.rivals if _may_end(case, seat)]
    return v["count"] in near


@of_the_place("late.time_short")
def time_short(case: Case, _v: Mapping[str, Any], _o: Case | None) -> object:
    view = case.view
    few = min(len(view.hands[seat]) for seat in case.rivals)
    return few <= 8 or len(view.stock) <= 4 * len(view.hands)


@of_the_turn("opening.no_minimum")
def no_minimum(case: Case, _v: Mapping[str, Any], _o: Case | None) -> object:
    takes = isinstance(case.first, Take) and bool(case.first.opening)
    return not case.view.opened[case.view.side] and (takes or bool(case.laid))


@of_the_turn("hand.brings")
def brings_cards(case: Case, v: Mapping[str, Any], _o: Case | None) -> object:
    view, first = case.view, case.first
    if isinstance(first, AcceptBonus):
        return v["count"] == view.bonus_due
    return isinstance(first, PickUp) and v["count"] in map(len, view.extra.values())


@of_the_place("opening.too_few_points")
def too_few_points(case: Case, v: Mapping[str, Any], _o: Case | None) -> object:
    return case.view.minimum_for(case.view.seat) == v["points"] and not case.can_open()


def _opened(case: Case) -> list[bool]:
    view = case.view
    return [view.opened[view.side_of[seat]] for seat in case.rivals]


@of_the_place("out.others_not_opened")
def others_not_opened(case: Case, _v: Mapping[str, Any], _o: Case | None) -> object:
    return not any(_opened(case))


# --- the pile ---


def _taken(case: Case) -> list[Card]:
    """The cards that whoever takes the pile gets."""
    taken = case.variant.pile.taken
    return case.view.pile if taken is None else case.view.pile[-taken:]


@of_the_turn("pile.many")
def pile_many(case: Case, v: Mapping[str, Any], _o: Case | None) -> object:
    return len(_taken(case)) == v["count"] and isinstance(case.first, Take)


@of_the_place(
    "pile.not_worth_opening", "pile.not_worth_having", "pile.not_worth_wilds",
    "pile.not_worth_fine",
)  # fmt: skip
def not_worth(case: Case, v: Mapping[str, Any], _o: Case | None) -> object:
    return len(_taken(case)) == v["count"] and bool(choices.takes(case.view))


@of_the_place("pile.not_worth_pair", "pile.not_worth_cards")
def not_worth_cards(case: Case, v: Mapping[str, Any], o: Case | None) -> object:
    held = len(case.held(v["rank"]))
    used = v.get("used", 2)
    pair = "used" in v or held == 2
    return pair and held >= used and not_worth(case, v, o)


@of_the_place("pile.fewer_than_draw")
def fewer_than_draw(case: Case, v: Mapping[str, Any], _o: Case | None) -> object:
    drawn = min(case.variant.draw.cards, len(case.view.stock))
    return (v["count"], v["drawn"]) == (len(_taken(case)), drawn) and v["count"] < drawn


@of_the_place("pile.draw_brings")
def draw_brings(case: Case, v: Mapping[str, Any], _o: Case | None) -> object:
    return v["count"] == min(case.variant.draw.cards, len(case.view.stock))


@of_the_place("pile.black_threes", "pile.black_threes_cost")
def black_threes(case: Case, v: Mapping[str, Any], _o: Case | None) -> object:
    return sum(map(is_black_three, _taken(case))) == v["count"]


@of_the_place("pile.dead_cards")
def dead_cards(case: Case, v: Mapping[str, Any], _o: Case | None) -> object:
    return v["total"] == len(_taken(case)) > v["count"]


@of_the_turn("pile.fits_melds")
def pile_fits(case: Case, v: Mapping[str, Any], _o: Case | None) -> object:
    mine = case.view.melds[case.view.side]
    fitting = [c for c in _taken(case)[:-1] if any(m.with_cards([c]) for m in mine)]
    return isinstance(case.first, Take) and len(fitting) >= v["count"]


@of_the_turn("pile.completes")
def pile_completes(case: Case, v: Mapping[str, Any], _o: Case | None) -> object:
    cards = [c for c in (*case.view.hand, *_taken(case)[:-1]) if c >> 2 == v["rank"]]
    mine = [meld for meld in case.view.melds[case.view.side] if meld.rank == v["rank"]]
    made = [m.with_cards(cards[: case.size - m.size]) for m in mine if m.size < case.size]
    whole = [meld for meld in made if meld is not None and meld.size == case.size]
    bonuses = [canasta_bonus(case.variant, meld) for meld in whole]
    return isinstance(case.first, Take) and v["points"] in bonuses


@of_the_turn("pile.makes_sets")
def pile_makes_sets(case: Case, v: Mapping[str, Any], _o: Case | None) -> object:
    have = Counter(card >> 2 for card in (*case.view.hand, *_taken(case)))
    return isinstance(case.first, Take) and all(have[rank] >= 3 for rank in v["ranks"])


@of_the_turn("pile.to_meld")
def pile_to_meld(case: Case, v: Mapping[str, Any], _o: Case | None) -> object:
    return isinstance(case.first, Take) and case.view.pile[-1] >> 2 == v["rank"]


@of_the_place("pile.must_take")
def must_take(case: Case, _v: Mapping[str, Any], _o: Case | None) -> object:
    return case.view.must_take


@of_the_place("pile.nothing_takes_it", "pile.no_opening")
def nothing_takes_it(case: Case, _v: Mapping[str, Any], _o: Case | None) -> object:
    return not choices.takes(case.view)


@of_the_place("pile.top_not_taken")
def top_not_taken(case: Case, v: Mapping[str, Any], o: Case | None) -> object:
    return case.view.pile[-1] >> 2 == v["rank"] and nothing_takes_it(case, v, o)


@of_the_place("pile.needs_three")
def needs_three(case: Case, v: Mapping[str, Any], o: Case | None) -> object:
    rules = case.variant.pile
    few = len(case.held(v["rank"])) < 3
    return rules.opener_needs_triple and few and top_not_taken(case, v, o)


@of_the_place("pile.no_room")
def pile_no_room(case: Case, v: Mapping[str, Any], o: Case | None) -> object:
    return bool(case.own(v["rank"])) and top_not_taken(case, v, o)


@of_the_place("pile.taker_alone")
def taker_alone(case: Case, _v: Mapping[str, Any], _o: Case | None) -> object:
    return not case.view.formed and case.variant.table.taker_partners == ()


@of_the_place("pile.would_not_pay", "pile.wild_completes", "pile.fined_set", "pile.fined_hand",
              "pile.ends_hand", "pile.holds")  # fmt: skip
def of_the_pile(case: Case, _v: Mapping[str, Any], _o: Case | None) -> object:
    return bool(case.view.pile)


# --- going out ---


@of_the_place("out.agreed")
def agreed(case: Case, _v: Mapping[str, Any], _o: Case | None) -> object:
    return case.view.permission is True


@of_the_place("out.others_hold")
def others_hold(case: Case, v: Mapping[str, Any], _o: Case | None) -> object:
    return sum(len(case.view.hands[seat]) for seat in case.rivals) == v["count"]


@of_the_place("out.partner_caught")
def partner_caught(case: Case, v: Mapping[str, Any], _o: Case | None) -> object:
    return v["count"] in [len(case.view.hands[seat]) for seat in case.partners]


@of_the_place("answer.caught_for", "answer.hand_costs")
def caught_for(case: Case, v: Mapping[str, Any], _o: Case | None) -> object:
    least = held_points(case.view, case.view.seat)
    return v["count"] == len(case.view.hand) and v["points"] >= least


@of_the_place("out.they_cannot", "out.they_lack_a_sequence")
def they_cannot(case: Case, _v: Mapping[str, Any], _o: Case | None) -> object:
    return not any(_may_end(case, seat) for seat in case.rivals)


@of_the_place("out.they_hold_many")
def they_hold_many(case: Case, v: Mapping[str, Any], _o: Case | None) -> object:
    least = min(len(case.view.hands[seat]) for seat in case.rivals)
    return (v["count"], v["stock"]) == (least, len(case.view.stock))


@of_the_place("out.they_lack_a_card")
def they_lack_a_card(case: Case, v: Mapping[str, Any], _o: Case | None) -> object:
    view = case.view
    sides = {view.side_of[seat] for seat in case.rivals}
    return sum(m.size == case.size - 1 for s in sides for m in view.melds[s]) >= v["count"]


@of_the_place("out.we_lack_a_card")
def we_lack_a_card(case: Case, v: Mapping[str, Any], _o: Case | None) -> object:
    return sum(m.size == case.size - 1 for m in case.melds) >= v["count"]


@of_the_place("out.threes_against")
def their_threes(case: Case, v: Mapping[str, Any], _o: Case | None) -> object:
    view = case.view
    sides = {view.side_of[seat] for seat in case.rivals}
    return -v["points"] in [threes_bonus(view, side) for side in sides]


@of_the_place("out.their_wilds_unpaid", "out.melds_against")
def their_melds(case: Case, _v: Mapping[str, Any], _o: Case | None) -> object:
    view = case.view
    return any(view.melds[view.side_of[seat]] for seat in case.rivals)


@of_the_place("ask.first")
def asks(case: Case, _v: Mapping[str, Any], _o: Case | None) -> object:
    return isinstance(case.first, AskToGoOut) and bool(case.variant.going_out.permission)


@of_the_place("ask.must")
def has_to_ask(case: Case, _v: Mapping[str, Any], _o: Case | None) -> object:
    must = case.variant.going_out.permission is Permission.MANDATORY
    return must and isinstance(case.first, AskToGoOut)


@of_the_place("answer.too_much_left", "answer.little_lost")
def answers(case: Case, _v: Mapping[str, Any], _o: Case | None) -> object:
    return isinstance(case.first, Answer)
