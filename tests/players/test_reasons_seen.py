"""The words for what can be seen of a card thrown, of melds laid down, and of a pile."""

from __future__ import annotations

from typing import Any

import pytest

from game.notation.action_notation import parse_action
from game.notation.card_notation import parse_card
from game.players import make_player
from game.players.explain import move_reasons
from game.players.facts import discard_facts
from game.players.facts.turn import Turn
from game.players.facts.turn_merits import why as why_of
from game.players.facts.turn_merits import why_laid, why_thrown
from game.players.heuristic.assessment import Assessment
from game.players.heuristic.variant_tables import tables_of
from game.players.heuristic.weights import Weights
from game.players.policy import discarding
from game.players.search.verdict import Verdict
from game.rules.actions import Action, Discard, Draw, LayMelds, LayOff, Take
from game.rules.view import PlayerView

from .table import OTHERS, position, turn_of
from .telling import brief

THEIRS = [["Ks Kh Kc"], ["8s 8h 8c"]]


def assess(view: PlayerView) -> Assessment:
    return Assessment(view, tables_of(view.variant), Weights())


def of_two(view: PlayerView, act: Action, other: Action) -> str:
    """What speaks for one act beside another one."""
    return brief(why_of(Turn(view, [act]), [Turn(view, [other])]))


def cards(text: str) -> list[int]:
    return [parse_card(card) for card in text.split()]


def thrown(seat: int, text: str) -> list[tuple[int, int]]:
    return [(seat, card) for card in cards(text)]


@pytest.mark.parametrize(
    ("key", "hand", "fields", "pair", "told"),
    [
        ("classic", "8d 7d 4c", {}, "7d 8d", "theirs.fits(meld=meld.set(rank=8), rank=8)"),
        ("samba", "7d 9h 4c", {"melds": [[], ["4h 5h 6h 7h 8h"]]}, "7d 9h",
         "theirs.card_fits(card=37, meld=meld.suit(suit=1))"),
        ("international", "Qd Jd 4c", {"thrown": thrown(1, "Qh")}, "Qd Jd",
         "seen.threw_too"),
        ("international", "Qd Jd 4c", {"thrown": thrown(1, "Qh Jh")}, "Qd Jd", ""),
        ("classic", "Qd Jd 4c", {"known": {1: cards("Jh")}, "others": ["Jh 4c 5d 6h", *OTHERS[1:]]},
         "Qd Jd", "next.holds_one(rank=11)"),
        ("classic", "Qd Jd Jc", {}, "Qd Jd", "card.only_one_spare"),
        ("classic", "Qd Jd Jc 3s", {}, "Qd Jd", "card.fits_nothing"),
        ("classic", "Qd Jd Jc 4d", {}, "Qd Jd", "card.fits_nothing"),
        ("classic", "Qd Jd 4c", {"pile": "4s 6d Qs"}, "Qd Jd",
         "seen.fewer_counted(count=6, more=7, other=11, rank=12)"),
        ("classic", "Qd Jd 4c", {"pile": "4s 6d Qs Qh Qc Qs"}, "Qd Jd",
         "seen.fewer_counted(count=3, more=7, other=11, rank=12)"),
        ("classic", "Qd Jd 4c", {}, "Qd Jd", ""),
        ("international", "Qd 8d 4c", {"pile": "Qs Qh 4d 2h 5s"}, "Qd 8d",
         "theirs.could_use(rank=8)"),
        ("samba", "9h 6d Jc", {"melds": [["7h 8h 9h Th"], []], "opened": [True, True]}, "9h 6d",
         "card.in_run_already(suit=1)"),
    ],
)  # fmt: skip
def test_what_can_be_seen_of_a_card_and_not_of_another(
    key: str, hand: str, fields: dict[str, Any], pair: str, told: str
) -> None:
    table: dict[str, Any] = {"pile": "4s 6d", "melds": THEIRS, "opened": [True, True], **fields}
    card, other = (Discard(0, one) for one in cards(pair))
    assert of_two(position(key, hand, **table), card, other) == told


@pytest.mark.parametrize(
    ("theirs", "told"),
    [("8s 8h 8c", True), ("Ks Kh Kc", False)],
)
def test_what_they_threw_before_their_side_melded_it_tells_nothing(theirs: str, told: bool) -> None:
    discards = [*thrown(1, "Kh"), *((seat, parse_card("5h")) for seat in (2, 3, 0, 1) * 3)]
    view = position("international", "Kd 9d 4d", pile="2d 6d", melds=[[], [theirs]],
                    thrown=discards)  # fmt: skip
    found = of_two(view, Discard(0, cards("Kd")[0]), Discard(0, cards("9d")[0]))
    assert ("seen.threw_before" in found) is told


def why(assessed: Assessment, card: str, instead: str = "") -> str:
    other = parse_card(instead) if instead else None
    return brief(why_thrown(assessed, parse_card(card), other))


@pytest.mark.parametrize(
    ("key", "hand", "fields", "card", "told"),
    [
        # Each card can be laid off, or one needs a pair.
        ("samba", "9h 8d", {"melds": [[], ["4h 5h 6h 7h 8h", "8s 8c 8h"]]}, "9h",
         "gifts.every"),
        ("samba", "9h 6d 8d", {"melds": [[], ["4h 5h 6h 7h 8h", "8s 8c 8h"]]}, "6d",
         "theirs.card_fits(card=37, meld=meld.suit(suit=1))"),
        # Nobody can begin what is closed; what is fined is begun by nobody who cannot complete it.
        ("modern_american", "9d Jd Jc 5h",
         {"melds": [["Ks Kh Kc"], ["9s 9h 9c 9s 9h 9c 9d"]]}, "9d", "seen.closed(rank=9)"),
        ("modern_american", "7d Jd Jc 5h 5c", {}, "7d",
         "seen.fined_taker(rank=7)"),
        # Who is known to hold a pair of it may take the pile with it.
        ("modern_american", "7d Jd Jc 5h 5c",
         {"known": {1: cards("7h 7c")}, "others": ["7h 7c 5d 6h", *OTHERS[1:]]}, "7d",
         "card.only_one_spare"),
        ("international", "7d 7h 7c Jd Jc 5h", {"pile": "7s 7s 6d 4s 4c 4d Qh Qc"}, "7d",
         "seen.fewer_counted(count=3, more=7, other=5, rank=7); "
         "card.more_of_rank_kept(count=2, rank=7)"),
        ("classic", "2c 8d", {"pile": "4s 5s 6s 9h Th Jc"}, "2c",
         "stop.pile(count=7)"),
        ("classic", "2c Jo", {"pile": "4s 5s 6s 9h Th Jc"}, "2c", "wild.only_wilds_left"),
        ("classic", "Qd Qc Jd Jc 4d 9d", {"pile": "4s 6d 7d"}, "Qd", ""),
    ],
)  # fmt: skip
def test_why_the_policy_throws_a_card(
    key: str, hand: str, fields: dict[str, Any], card: str, told: str
) -> None:
    table: dict[str, Any] = {
        "pile": "4s 5c 6d 8h Th",
        "melds": THEIRS,
        "opened": [True, True],
        **fields,
    }
    view = position(key, hand, **table)
    view.frozen = key == "classic"
    assert why(assess(view), card) == told


def test_a_card_is_thrown_for_what_it_costs_in_hand() -> None:
    ready = [["Ks Kh Kc"], ["8s 8h 8c 8d 8s 8h 8c"]]
    for hand, card, instead, told in (
        ("Qd 4d 9c 9h", "Qd", "4d", "card.costs_in_hand(points=10)"),
        # On the own kings it would count for the side.
        (
            "Kd 4d 9c 9h",
            "Kd",
            "4d",
            "seen.fewer_counted(count=4, more=6, other=4, rank=13); though.fits(rank=13)",
        ),
        ("Qd Kd 9c 9h", "Qd", "Kd", "card.only_one_spare"),
        ("Qd 8d 9c 9h", "Qd", "8d", "theirs.fits(meld=meld.set(rank=8), rank=8)"),
    ):
        view = position("classic", hand, pile="4s", melds=ready, others=["4c 5d", "6h 7d", "Td"])
        assert why(assess(view), card, instead) == told


def test_a_pile_is_frozen_for_what_takes_it_then() -> None:
    for hand, told in (
        ("2d Qd Qc Jd Jc", "frozen.pairs_from_now; frozen.pairs_held(count=2)"),
        ("2d Qd Qc Jd 9c", "frozen.pairs_from_now"),
    ):
        view = position("classic", hand, pile="4s 6d 7c", melds=THEIRS)
        assert why(assess(view), "2d") == told
    # Who has not opened needs a natural pair anyway; a big pile is out of their reach this turn.
    for pile, told in (("4s", "stop.pile(count=2)"), ("4s 6d 7c 8c", "stop.pile(count=5)")):
        closed = position("classic", hand, pile=pile, melds=[THEIRS[0], []], opened=[True, False])
        assert why(assess(closed), "2d") == told
    # Before the sides are formed the next player may be an opponent.
    sides = position("cutthroat", hand, pile="4s 6d 7c", others=OTHERS[:2], melds=[[], [], []],
                     opened=[True] * 3, threes=[""] * 3, scores=[0] * 3)  # fmt: skip
    assert why(assess(sides), "2d") == "frozen.pairs_from_now"


NINES = "9s 9h 9c"


@pytest.mark.parametrize(
    ("own", "hand", "act", "fields", "told"),
    [
        ("Ks Kh Kc Kd Ks Kh", "Kc 4d 5c 7h 6d", "add Kc > #0", {},
         "laid.completes(points=500, rank=13); laid.may_go_out"),
        ("Ks Kh Kc", "Kd Ks Kc 4d 5c", "add Kd > #0", {},
         "laid.pair_kept(rank=13)"),
        ("Ks Kh Kc", "Kd Ks 4d 5c 7h", "add Kd Ks > #0", {},
         "laid.rank_lacks(count=2, counts=cards.of_rank(count=3, rank=13) "
         "cards.of_rank(count=12, rank=0), rank=13)"),
        # So many cannot come any more.
        ("Ks Kh 2s", "Kd 4d 5c 7h", "add Kd > #0", {"pile": "Kc Kc Ks Kh Kd"},
         "laid.points_safe(points=10)"),
        # Nor wild cards that lie elsewhere, whatever room there is; one is to spare.
        ("Ks Kh Kc Kd", "Ks 4d 5c 7h", "add Ks > #0",
         {"pile": "Kc Kh Jo Jo Jo Jo 2s 2s 2h 2h 2d 2d 2c"}, "laid.points_safe(points=10)"),
        ("Ks Kh Kc Kd", "Ks 4d 5c 7h", "add Ks > #0",
         {"pile": "Kc Kh Jo Jo Jo Jo 2s 2s 2h 2h 2d 2d"},
         "laid.rank_lacks(count=2, counts=cards.of_rank(count=1, rank=13) "
         "cards.of_rank(count=2, rank=0), rank=13)"),
        # With no stock only what the side is known to hold.
        ("Ks Kh Kc Kd", "Ks 4d 5c 7h", "add Ks > #0", {"stock": ""},
         "laid.more_points(points=10); late.no_stock"),
        ("Ks Kh Kc Kd", "Ks 2d 2c 4d 5c 7h", "add Ks > #0", {"stock": ""},
         "laid.more_points(points=10); late.no_stock"),
        ("Ks Kh Kc", f"{NINES} 4d 5c 7h 6d", "meld 9s 9h 9c", {}, "laid.canastas_needed(count=1)"),
        ("Ks Kh Kc Kd Ks Kh Kc", f"{NINES} 4d 5c 7h 6d", "meld 9s 9h 9c", {},
         "partner.can_add"),
        ("Ks Kh Kc Kd Ks Kh Kc", f"{NINES} 4d 5c 7h 6d", "meld 9s 9h 9c",
         {"thrown": thrown(2, "9d")}, "laid.points_safe(points=30)"),
        ("Ks Kh Kc Kd Ks Kh Kc", f"{NINES} 4d 5c", "meld 9s 9h 9c", {},
         "laid.few_left(count=2)"),
        ("Ks Kh Kc", f"{NINES} 4d 5c 7h 6d", "meld 9s 9h 9c", {"stock": ""},
         "laid.more_points(points=30); partner.can_add; late.no_stock"),
        ("Ks Kh Kc", f"{NINES} 4d 5c 7h 6d", "meld 9s 9h 9c", {"stock": "4c 5h"},
         "laid.more_points(points=30); laid.canastas_needed(count=1); late.little_stock"),
    ],
)  # fmt: skip
def test_what_cards_do_that_are_laid_down(
    own: str, hand: str, act: str, fields: dict[str, Any], told: str
) -> None:
    melds = [[own], ["8s 8h 8c"]]
    view = position("classic", hand, **{"pile": "4s", "melds": melds, **fields})
    action = parse_action(f"0 {act}")
    assert isinstance(action, LayMelds | LayOff)
    assert brief(why_laid(assess(view), action)) == told


@pytest.mark.parametrize("stock", ["", "4c 5h 6c 6s"])
def test_what_counts_against_the_side_is_not_told_to_be_safe(stock: str) -> None:
    hand, act = f"{NINES} 4d 5c 7h 6d", parse_action("0 meld 9s 9h 9c")
    told = {}
    for key in ("classic", "joker"):
        view = position(key, hand, pile="9h 9c 9d 9s", melds=[["Ks Kh Kc"], ["8s 8h 8c"]],
                        stock=stock)  # fmt: skip
        assert isinstance(act, LayMelds)
        told[key] = brief(why_laid(assess(view), act))
    assert told["classic"].startswith("laid.more_points")
    assert "points" not in told["joker"]


def test_of_several_ranks_those_are_named_that_partner_holds() -> None:
    hand = "9s 9h 9c Js Jh Jc 4d 5c 7h"
    for known, told in (
        ("9d 9d", "partner.holds_more(ranks=9)"),
        ("9d Jd", "partner.holds_more(ranks=9 11)"),
    ):
        others = ["4c 5d 6h 7h", f"{known} 6h 4s", "4c 5d 6h 7h"]
        view = position("classic", hand, pile="4s", melds=THEIRS, others=others,
                        known={2: cards(known)})  # fmt: skip
        act = parse_action("0 meld 9s 9h 9c + Js Jh Jc")
        assert isinstance(act, LayMelds)
        assert brief(why_laid(assess(view), act)) == told
        nines = parse_action("0 meld 9s 9h 9c")
        assert isinstance(nines, LayMelds)
        alone = brief(why_laid(assess(view), nines))
        assert alone == "partner.holds_more(ranks=9)"


def test_a_sequence_tells_who_lengthens_it_and_how_long_it_is() -> None:
    for act, told in (
        ("meld 7s 8s 9s", "partner.may_lengthen"),
        ("add 8h > #0", "laid.cards_now(count=5, size=7)"),
    ):
        view = position("samba", "7s 8s 9s 8h 4d 5c Jd Qc", pile="4s",
                        melds=[["4h 5h 6h 7h"], ["8s 8h 8c"]])  # fmt: skip
        action = parse_action(f"0 {act}")
        assert isinstance(action, LayMelds | LayOff)
        assert brief(why_laid(assess(view), action)) == told


@pytest.mark.parametrize(
    ("pile", "told"),
    [
        ("4s 5d Kd", "laid.completes(points=500, rank=13)"),
        ("6s 6d 7d 9h", "pile.fits_melds(count=2)"),
        ("Js 4s 5d 9h", "pile.makes_sets(ranks=11)"),
        ("Js 6s 6d 5d 9h", "pile.makes_sets(ranks=11); pile.fits_melds(count=2)"),
        ("4s 5d 9h", "pile.to_meld(rank=9)"),
    ],
)
def test_what_a_pile_brings(pile: str, told: str) -> None:
    view = position("classic", "9d 9c Jd Jc 4d Ks Kh", pile=pile, phase="draw",
                    melds=[["Ks Kh Kc Kd", "6h 6c 6s"], ["8s 8h 8c"]])  # fmt: skip
    rank = parse_card(pile.split()[-1]) >> 2
    pair = [card for card in view.hand if card >> 2 == rank]
    where = 0 if rank == 13 else None
    assert of_two(view, Take(0, tuple(pair[:2]), where), Draw(0)) == told


def test_three_of_a_kind_are_more_than_a_pair() -> None:
    for hand, told in (
        ("9d 9c 4d 5c Jd", "pile.not_worth_pair(count=1, rank=9)"),
        ("9d 9c 9s 4d 5c Jd", "pile.not_worth_cards(count=1, rank=9, used=2)"),
    ):
        view = position("classic", hand, pile="9h", phase="draw", melds=THEIRS)
        take = Take(0, tuple(cards("9d 9c")))
        assert of_two(view, Draw(0), take) == told


def test_a_special_hand_is_named_with_what_it_lacks() -> None:
    hand = "As Ah Ks Kh 4h 4d 9c 9d Jc Jd 7h 7d 5h 8c"
    stock = " ".join(["4c 5c 6c 8c 9c Tc Jc Qc Kc Ac 4s 5s 6s 8s 9s Ts Js Qs 6d 6h"] * 2)
    told = brief(make_player("standard").decide(position("international", hand, stock=stock)).why)
    assert told.endswith("special.not_part_of(count=1, hand=schneider)")


@pytest.mark.parametrize(
    ("wilds", "told", "words"),
    [
        ("2c 2d Jo", range(10, 15), "signal.three_wilds"),
        ("2c", range(4, 10), "signal.two_wilds_at_most"),
        ("2c 2d", range(8, 10), "signal.two_wilds"),
        ("", range(4, 8), "signal.one_wild_at_most"),
    ],
)
def test_a_signal_tells_no_more_than_it_does(wilds: str, told: range, words: str) -> None:
    assessed = assess(position("joker", f"9d 5c Jd {wilds}", pile="4s"))
    said = brief(discarding._why_signal(assessed, told))
    assert said == words


@pytest.mark.parametrize(
    ("key", "hand", "pile", "told"),
    [
        ("classic", "9d 9c 4d Qc Jh 5c", "6s 9h",
         "pile.not_worth_pair(count=2, rank=9)"),
        # Of a set on the table a pair may take another pile; of three cards two do not say it.
        ("classic", "Kd Kc 4d 5c 5h 4c", "6s Ks",
         "pile.not_worth_pair(count=2, rank=13)"),
        ("classic", "9d 9c 9s 4d 5c 5h 4c", "6s 9h",
         "pile.not_worth_cards(count=2, rank=9, used=2)"),
    ],
)  # fmt: skip
def test_a_draw_tells_which_pair_it_keeps(key: str, hand: str, pile: str, told: str) -> None:
    view = position(key, hand, pile=pile, phase="draw", melds=THEIRS, thrown=thrown(1, "Qs Js"))
    pair = " ".join(hand.split()[:2])
    take = f"take {pair}" + (" > #0" if "K" in hand else "")
    found = [turn_of("draw"), turn_of(take, why=())]
    # What did a little better was passed over: there is nothing to compare with.
    judged = Verdict(0, (0, 1), (0.0, -5.0), (1.0, 1.0), None)
    assert brief(move_reasons.of(view, found, judged)) == told


@pytest.mark.parametrize(
    ("key", "pile", "told"),
    [
        ("bolivia", "9h", "pile.fewer_than_draw(count=1, drawn=2)"),
        ("bolivia", "6s 3s 9h", "pile.black_threes_cost(count=1, points=100)"),
        ("bolivia", "6s 5s 9h", "trial.better_by(act=act.take(count=3), count=90)"),
    ],
)
def test_what_everybody_sees_against_a_pile(key: str, pile: str, told: str) -> None:
    view = position(key, "9d 9c 9s 4d 5c", pile=pile, phase="draw", melds=THEIRS)
    found = [turn_of("draw"), turn_of("take 9d 9c", why=())]
    judged = Verdict(0, (0, 1), (0.0, 90.0), (1.0, 1.0), None)
    assert brief(move_reasons.of(view, found, judged)) == told


@pytest.mark.parametrize(
    ("hand", "own", "told"),
    [
        ("Ts Kd 4d", "7s 8s 9s", "use.completes_run(rank=10, suit=0)"),
        ("Ts 9s 8s 7s Kd 4d", "5d 5c 5h", "use.run_in_hand(rank=10, suit=0)"),
        ("Ts 7s Kd 4d", "5d 5c 5h", ""),
    ],
)
def test_what_a_card_of_a_sequence_is_good_for(hand: str, own: str, told: str) -> None:
    """Nothing is called ours that does not lie on the table."""
    view = position("samba", hand, pile="6h", melds=[[own], ["Qs Qh Qc"]])
    assert brief(discard_facts.use_of(assess(view), parse_card("Ts"))) == told


def test_a_pile_that_forms_the_sides_has_no_melds_of_the_side_yet() -> None:
    table = {"melds": [[], [], []], "threes": [""] * 3, "others": OTHERS[:2], "scores": [0] * 3}
    view = position("cutthroat", "9d 9c Jd Jc 4d", pile="Js 9h", phase="draw", **table)
    assert not view.formed
    pair = (parse_card("9d"), parse_card("9c"))
    assert of_two(view, Take(0, pair), Draw(0)) == "pile.to_meld(rank=9)"
