"""The words for a move that the search has chosen: true to what decided it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from game.notation.card_notation import parse_card, parse_cards
from game.notation.reasons import Reason, Why, say
from game.players import make_player, searcher
from game.players.explain import move_names, move_reasons, outcome_reasons
from game.players.facts import discard_facts
from game.players.facts.turn_merits import why_laid, why_thrown
from game.players.heuristic.assessment import Assessment
from game.players.heuristic.variant_tables import tables_of
from game.players.heuristic.weights import Weights
from game.players.policy import discarding, going_out_plan
from game.players.search.candidates import Candidate
from game.players.search.verdict import Verdict
from game.rules.actions import HoldThree, LayMelds, TableThrees
from game.rules.view import PlayerView
from game.variants import VARIANTS

from .table import OTHERS, position
from .table import turn_of as move
from .telling import brief

MELDS = [["Ks Kh Kc Kd Ks Kh"], ["8s 8h 8c"]]
HAND = "Kc 2h 9d 9c 9h 7s 4d 8d"


def seen(pile: str = "4s 6d", key: str = "classic", melds: object = MELDS) -> PlayerView:
    return position(key, HAND, pile=pile, melds=melds)


FOUND = [
    move("discard 9d", why=say("card.spared_best")),
    move("discard 4d"),
    move("discard 7s"),
    move("discard 8d"),
]


def verdict(best: int, gain: tuple[float, ...], passed: int | None = None) -> Verdict:
    order = sorted(range(len(gain)), key=lambda c: (c != best, gain[c]))
    return Verdict(best, tuple(order), gain, (1.0,) * len(gain), passed)


def test_the_policys_move_keeps_the_policys_reason() -> None:
    told = brief(move_reasons.of(seen(), FOUND, verdict(0, (0.0, 30.0, 90.0, 50.0))))
    assert told == "card.spared_best"


def test_a_discard_tells_what_speaks_for_it() -> None:
    view = position("classic", "Kc Qd 9d 9c 4d", pile="4s 2d 6d", opened=[True, True])
    usual = move("discard Kc", why=())
    found = [usual, move("discard Qd")]
    told = brief(move_reasons.of(view, found, verdict(1, (60.0, 0.0))))
    assert told == "trial.better_by(act=act.throw(rank=13), count=60)"
    told = brief(move_reasons.of(view, found, verdict(1, (12.0, 0.0))))
    single = "card.fits_nothing"
    assert told == single
    found = [move("discard 9d", why=()), move("discard Qd")]
    told = brief(move_reasons.of(view, found, verdict(1, (60.0, 0.0))))
    assert told == single
    pairs = position("classic", "Kc Kd Qd Qc 4d", pile="4s 2d 6d", opened=[True, True])
    found = [usual, move("discard Qd")]
    told = brief(move_reasons.of(pairs, found, verdict(1, (60.0, 0.0))))
    assert told == "trial.better_by(act=act.throw(rank=13), count=60)"
    told = brief(move_reasons.of(pairs, found, verdict(1, (12.0, 0.0))))
    assert told == "trial.no_worse(act=act.throw(rank=13))"


def test_points_are_told_as_far_as_they_are_more_than_chance() -> None:
    pairs = position("classic", "Kc Kd Qd Qc 4d", pile="4s 2d 6d", opened=[True, True])
    found = [move("discard Kc", why=()), move("discard Qd")]
    told = {
        error: brief(
            move_reasons.of(pairs, found, replace(verdict(1, (60.0, 0.0)), error=(error, 0.0)))
        )
        for error in (30.0, 40.0, 50.0)
    }
    assert told == {
        30.0: "trial.better_by(act=act.throw(rank=13), count=60)",
        40.0: "trial.better(act=act.throw(rank=13))",
        50.0: "trial.no_worse(act=act.throw(rank=13))",
    }


def test_a_discard_that_nothing_comes_near_tells_what_kind_of_card_it_is() -> None:
    ahead = verdict(0, (0.0, -5.0))
    for hand, told in (
        ("Kc 9d 9c 4d 4s", "card.only_one_spare"),
        ("Kc Kd Ks 9d 9c", "card.no_single; card.more_of_rank_kept(count=2, rank=13)"),
        ("Kc Kd 9d 9c 4d", ""),
        ("Kc Kd 9d 9c", "card.no_single"),
    ):
        view = position("classic", hand, pile="4s 2d 6d", opened=[True, True])
        found = [move("discard Kc"), move("discard 9d", why=())]
        assert brief(move_reasons.of(view, found, ahead)) == told


def test_of_three_of_a_kind_the_two_that_stay_are_told() -> None:
    for hand, why, kept in (
        (
            "Kc Kd Qd Qc Qs",
            "seen.fewer_counted(count=5, more=6, other=13, rank=12)",
            "card.more_of_rank_kept(count=2, rank=12)",
        ),
        ("Kc Kd Qd Qc", "trial.better_by(act=act.throw(rank=13), count=60)", ""),
        (
            "Kc Kd Qd Qc Qs 4d",
            "seen.fewer_counted(count=5, more=6, other=4, rank=12)",
            "card.more_of_rank_kept(count=2, rank=12)",
        ),
        (
            "Kc Kd Qd Qc Qs 4d 9d",
            "seen.fewer_counted(count=5, more=6, other=4, rank=12)",
            "card.more_of_rank_kept(count=2, rank=12)",
        ),
    ):
        view = position("classic", hand, pile="4s 2d 6d", opened=[True, True])
        found = [move("discard Kc", why=()), move("discard Qd")]
        if "4d" in hand:
            found.append(move("discard 4d"))
        told = brief(move_reasons.of(view, found, verdict(1, (60.0, 0.0, 90.0)[: len(found)])))
        assert told == why + (f"; {kept}" if kept else "")
        if "4d" not in hand:
            told = brief(move_reasons.of(view, found, verdict(1, (60.0, 0.0)), beside=0))
            shared = "card.no_single"
            assert told == (f"{why}; {kept}" if kept else shared)


def test_of_two_openings_that_take_the_same_cards_the_other_is_named() -> None:
    view = position("classic", "Ks Kh Kc Qs Qh Qc 9d 4d", pile="4s", opened=[False, False])
    found = [move("meld Ks Kh Kc"), move("meld Ks Kh Kc + Qs Qh Qc")]
    both = "act.open(melds=meld.set(rank=13) meld.set(rank=12))"
    told = brief(move_reasons.of(view, found, verdict(0, (0.0, 60.0))))
    assert told == f"trial.better_by(act={both}, count=60)"


def test_a_safer_discard_is_called_so() -> None:
    melds = [[], ["9s 9h 9c"]]
    view = position("classic", "9d 7s 4d", pile="4s 6d", melds=melds, opened=[True, True])
    found = [move("discard 9d", why=()), move("discard 7s")]
    told = brief(move_reasons.of(view, found, verdict(1, (60.0, 0.0))))
    assert told == "theirs.fits(meld=meld.set(rank=9), rank=9)"
    found = [move("discard 7s", why=()), move("discard 9d")]
    told = brief(move_reasons.of(view, found, verdict(1, (60.0, 0.0))))
    assert told == "trial.better_by(act=act.throw(rank=7), count=60)"
    melds = [[], ["9s 9h 9c", "7h 7c 7d", "4s 4h 4c"]]
    view = position("classic", "9d 7s 4d", pile="5s 6d", melds=melds, opened=[True, True])
    told = brief(move_reasons.of(view, found, verdict(1, (60.0, 0.0))))
    assert told == "gifts.every"


def test_the_safest_card_that_fits_nothing_is_what_one_would_ask_about() -> None:
    """A pair did second best, and nobody would have thrown one of that."""
    view = position("classic", "Kc Qd 9d 9c 4d", pile="4s 2d 6d", opened=[True, True])
    found = [move("discard Kc"), move("discard 9d"), move("discard Qd"), move("discard 4d")]
    told = brief(move_reasons.of(view, found, verdict(0, (0.0, 50.0, 60.0, 90.0))))
    assert told == "trial.better_by(act=act.throw(rank=4), count=90)"


def test_who_begins_as_if_to_go_out_and_does_not_gives_no_such_reason() -> None:
    view = seen(melds=[["Ks Kh Kc Kd Ks Kh", "9s 9h 9d"], ["8s 8h 8c"]]).copy()
    out = move("add Kc > #0", "discard 9d", why=say("out.agreed"))
    plain = [move("add Kc > #0", "discard 9d", why=()), FOUND[1]]
    told = brief(move_reasons.of(seen(), plain, verdict(0, (0.0, 30.0))))
    assert told == "laid.completes(points=500, rank=13); laid.may_go_out"
    found = [out, replace(move("add Kc > #0", "discard 4d"), chosen=out.chosen)]
    assert "out." not in brief(move_reasons.of(view, found, verdict(1, (60.0, 0.0))))
    two = position("classic", "Kc 9d", pile="4s 6d", melds=[["Ks Kh Kc Kd Ks Kh"], []])
    wait = replace(move("add Kc > #0"), chosen=out.chosen)
    told = brief(move_reasons.of(two, [out, wait], verdict(1, (60.0, 0.0))))
    assert "out." not in told


def test_few_of_a_rank_are_out() -> None:
    for kings, why in (
        ("Ks Kh Kd Ks Kh", "seen.fewer_counted(count=2, more=7, other=9, rank=13)"),
        ("Ks Kh Kd Ks Kh Kd", "seen.no_pair"),
        ("Ks Kh Kd Ks Kh Kd Kc", "seen.all"),
    ):
        pile = f"{kings} 4s"
        view = position("international", "Kc 9c", pile=pile, opened=[True, True])
        found = [move("discard Kc"), move("discard 9c")]
        assert brief(move_reasons.of(view, found, verdict(0, (0.0, 60.0)))) == why


def test_what_counts_little_is_thrown_before_the_opening_alone() -> None:
    found = [move("discard 9d"), move("discard Ad")]
    for opened, why in (
        (False, "card.helps_opening_less(rank=14)"),
        (True, "trial.better_by(act=act.throw(rank=14), count=60)"),
    ):
        view = position("classic", "Ks Kh Kc Ad 9d", pile="5s 6d 8s", opened=[opened, False])
        assert brief(move_reasons.of(view, found, verdict(0, (0.0, 60.0)))) == why


def test_the_end_of_the_hand_is_no_price_for_a_pair() -> None:
    fields = {"pile": "9s 6d Kh", "stock": "", "phase": "draw", "opened": [True, True]}
    view = position("classic", "9d 9c Kc 4d", **fields)
    found = [move("pass"), move("take 9d 9c")]
    assert "pair" not in brief(move_reasons.of(view, found, verdict(0, (0.0, 60.0))))


def test_a_runner_up_with_the_better_mean_is_compared_as_well() -> None:
    view = position("classic", "9d 7s 4d", pile="4s 6d", melds=[[], ["9s 9h 9c"]])
    found = [move("discard 7s"), move("discard 9d", why=())]
    told = "theirs.fits(meld=meld.set(rank=9), rank=9)"
    assert brief(move_reasons.of(view, found, verdict(0, (0.0, -12.0)), beside=1)) == told


def test_a_pair_that_nobody_can_match_is_not_worth_a_pile() -> None:
    found = [move("draw"), move("take Js Jc")]
    jack = {1: [parse_card("Jh")]}
    for theirs, known, is_named in (
        ("Jd Jd Jc Jh", {}, False),
        ("8s 8h 8c 8d", {}, True),
        ("Jd Jd Jc", jack, True),  # the last one may be thrown
    ):
        melds = [["Ks Kh Kc"], [theirs]]
        view = position("classic", "Js Jc 3s 3c 4d", pile="Js 3c 6h Jh", melds=melds, phase="draw",
                        known=known, others=["Jh 4c 5d 6h", *OTHERS[1:]])  # fmt: skip
        told = brief(move_reasons.of(view, found, verdict(0, (0.0, 12.0))))
        assert ("not_worth_pair" in told) is is_named


def test_that_a_card_fits_is_told_with_what_makes_it_safe() -> None:
    for own, told in ((["Ks Kh Kc"], "; though.fits(rank=13)"), ([], "")):
        view = position("classic", "Kd 9d 4d", pile="4s 2d 6d", melds=[own, ["8s 8h 8c"]],
                        opened=[True, True], thrown=[(1, parse_card("Kh"))])  # fmt: skip
        assessed = Assessment(view, tables_of(view.variant), Weights())
        why = brief(why_thrown(assessed, parse_card("Kd"), None))
        assert why == f"seen.threw_too{told}"


def test_what_the_next_player_threw_a_while_ago() -> None:
    others = [(seat, parse_card("5h")) for seat in (2, 3, 0, 1, 2, 3, 0, 1, 2, 3)]
    for known, told in (({}, True), ({1: [parse_card("Kh")]}, False)):
        view = position("classic", "Kd 9d 4d", pile="Ks 2d 6d", melds=[[], ["8s 8h 8c"]],
                        thrown=[(1, parse_card("Kh")), *others], known=known,
                        others=["Kh 4c 5d 6h 8s", *OTHERS[1:]])  # fmt: skip
        assessed = Assessment(view, tables_of(view.variant), Weights())
        why = brief(why_thrown(assessed, parse_card("Kd"), None))
        assert (why == "seen.threw_before") is told, why


@pytest.mark.parametrize(
    ("hand", "card", "told"),
    [
        ("Kd Kh 9d", "Kd", "seen.fewer_counted(count=3, more=7, other=9, rank=13)"),
        ("9d 9h Qd", "9d", ""),
        ("Kd 9d 9h", "Kd", "card.only_one_spare"),
        ("Kd 9d 7c 3s", "Kd", "seen.fewer_counted(count=4, more=7, other=9, rank=13)"),
        ("Kd Qd 7c 7h", "Kd", "card.fits_nothing"),
    ],
)
def test_a_card_that_goes_for_its_safety_beside_other_single_ones(
    hand: str, card: str, told: str
) -> None:
    """Kings and queens lie in the pile, nines and sevens may be anywhere; a black three is safe."""
    view = position("classic", hand, pile="Ks Kh Kc Qs Qh Qc 2d", melds=[[], ["8s 8h 8c"]])
    assessed = Assessment(view, tables_of(view.variant), Weights())
    assert brief(why_thrown(assessed, parse_card(card), None)) == told


def test_melds_of_the_same_ranks_are_the_same_move_in_words() -> None:
    view = position("classic", "Ks Kh Qs Qh 2s Jo 9d 4d", pile="4s", melds=[[], []])
    found = [
        move("meld Ks Kh 2s + Qs Qh Jo"),
        move("meld Qs Qh 2s + Ks Kh Jo"),
        move("discard 9d"),
    ]
    told = brief(move_reasons.of(view, found, verdict(0, (0.0, 5.0, 60.0))))
    assert "trial" not in told


def test_a_pile_left_tells_what_is_kept_from_it_or_by_how_much_it_is_worse() -> None:
    two = position("classic", "9d 9c Kc 4d", pile="9s 6d Kh 5c 5d Qh 9h", melds=MELDS, phase="draw")
    found = [move("take 9d 9c", why=()), move("draw")]
    even = brief(move_reasons.of(two, found, verdict(1, (12.0, 0.0))))
    assert even == "pile.not_worth_pair(count=7, rank=9)"
    better = brief(move_reasons.of(two, found, verdict(1, (60.0, 0.0))))
    assert better == "trial.better_by(act=act.take(count=7), count=60)"


def test_no_card_is_safer_than_another_of_its_rank() -> None:
    melds = [[], ["5s 6s 7s"]]
    pile = "4s 5d 6d 9h Th Jc Qs"
    view = position("samba", "8s 8h Jd 4d Qc", pile=pile, melds=melds, opened=[True, True])
    found = [move("discard 8h"), move("discard 8s"), move("discard Qc")]
    told = brief(move_reasons.of(view, found, verdict(1, (160.0, 0.0, 100.0))))
    assert "than an eight" not in told
    told = brief(move_reasons.of(view, found[:2], verdict(1, (160.0, 0.0))))
    assert told == ""


def test_what_could_be_laid_down_and_is_not() -> None:
    found = [move("add Kc > #0", "discard 4d", why=()), move("discard 4d")]
    told = brief(move_reasons.of(seen(), found, verdict(1, (60.0, 0.0))))
    assert told == (
        "card.fits_nothing; trial.better_by(act=act.complete(melds=meld.set(rank=13)), count=60)"
    )
    # A card thrown that could be laid down is not kept.
    found = [move("add 8d > #1", "discard 4d", why=()), move("discard 8d")]
    two = seen(melds=[["Ks Kh Kc Kd Ks Kh", "8s 8h 8c"], []])
    told = brief(move_reasons.of(two, found, verdict(1, (60.0, 0.0))))
    assert told == (
        "seen.fewer_counted(count=4, more=6, other=4, rank=8);"
        " kept.cards(act=act.add(melds=meld.set(rank=8)), count=6)"
    )
    found = [move("discard 4d", why=()), move("add Kc > #0", "discard 4d")]
    told = brief(move_reasons.of(seen(), found, verdict(1, (60.0, 0.0))))
    assert told == "laid.completes(points=500, rank=13); laid.may_go_out"
    # Where unfinished melds are fined the hope of a canasta decides, and both could be laid.
    wild = seen(key="brazilian", melds=[["2s 2d 2c 2h"], []])
    found = [move("discard 4d", why=()), move("meld 9d 9c 9h", "discard 4d")]
    assert brief(move_reasons.of(wild, found, verdict(1, (60.0, 0.0)))) == (
        "laid.canastas_needed(count=2)"
    )


def test_near_the_end_of_a_match_the_chance_to_win_is_told() -> None:
    view = seen()
    view.totals = (4700, 2000)
    share = outcome_reasons.chance_of_a_point(view)
    assert 0 < share < 0.001
    told = brief(move_reasons.of(view, FOUND, verdict(1, (2000.0, 0.0, 0.123 / share, 3000.0))))
    assert told == "match.likelier(act=act.throw(rank=7), count=12)"
    told = brief(move_reasons.of(view, FOUND, verdict(1, (60.0, 0.0, 0.003 / share, 90.0))))
    assert told == "match.little_better(act=act.throw(rank=7))"
    told = brief(move_reasons.of(view, FOUND, verdict(1, (60.0, 0.0, 0.1, 90.0))))
    assert "better" not in told
    view.totals = (2000, 3000)
    assert outcome_reasons.chance_of_a_point(view) == 0


def test_what_was_passed_over_is_told_with_what_speaks_against_it() -> None:
    told = brief(move_reasons.of(seen(), FOUND, verdict(1, (60.0, 0.0, 40.0, -80.0), passed=3)))
    assert told == "card.safest_spare; theirs.fits(meld=meld.set(rank=8), rank=8)"
    # It did hardly better: then that did not decide.
    told = brief(move_reasons.of(seen(), FOUND, verdict(1, (60.0, 0.0, 40.0, -8.0), passed=3)))
    assert "eight" not in told


def test_a_fault_that_the_move_shares_is_not_told() -> None:
    pile = "4s 5s 6s 8h 9h Th Js Qs 6d 4h"
    view = position("classic", "Ah Kh 3s Qd", pile=pile, opened=[True, True])
    found = [move("discard Ah"), move("discard Kh"), move("discard 3s")]
    told = brief(move_reasons.of(view, found, verdict(0, (0.0, -80.0, 40.0), passed=1)))
    assert "throw_black_three" not in told


def test_nobody_asks_why_a_pair_was_not_broken() -> None:
    """Why the four was not thrown is what is asked."""
    view = position("classic", "Kd Qd Qh 4d 4c", pile="5s 4h", opened=[True, True])
    view.discards = [(1, parse_card("Ks"))] * 2
    found = [move("discard Kd"), move("discard Qd"), move("discard 4d")]
    told = brief(move_reasons.of(view, found, verdict(0, (0.0, -80.0, 40.0), passed=1)))
    assert "fault." not in told


def test_of_the_own_side_nobody_is_feared() -> None:
    melds = [["Ks Kh Kd"], ["9s 9h 9c"]]
    view = position("classic", "Kc 9d", pile="4s 6d", melds=melds, opened=[True, True])
    found = [move("discard 9d"), move("discard Kc")]
    assert brief(move_reasons.of(view, found, verdict(1, (60.0, 0.0)))).startswith(
        "theirs.fits(meld=meld.set(rank=9), rank=9)"
    )
    view.side_of = (0, 0, 1, 1)
    assert "theirs.fits" not in brief(move_reasons.of(view, found, verdict(1, (60.0, 0.0))))


def test_a_canasta_that_is_completed_is_named() -> None:
    done = move("add Kc > #0", "discard 4d")
    assert brief([move_names.deed(seen(), done.first)]) == "act.complete(melds=meld.set(rank=13))"
    two = seen(melds=[["Ks Kh Kc Kd Ks Kh", "8s 8h 8c"], []])
    both = move("add 2h > #0 + 8d > #1")
    assert (
        brief([move_names.deed(two, both.first)]) == "act.complete_and_add(added=meld.set(rank=8), "
        "completed=meld.set_with_a_wild(rank=13, wild=2))"
    )
    # What comes after it is decided then.
    more = move("add 2h > #0", "meld 9d 9c 9h", "discard 4d")
    assert (
        brief([move_names.deed(seen(), more.first)])
        == "act.complete(melds=meld.set_with_a_wild(rank=13, wild=2))"
    )
    few = seen(melds=[["Ks Kh Kc"], ["8s 8h 8c"]])
    assert brief([move_names.deed(few, done.first)]) == "act.add(melds=meld.set(rank=13))"


def test_what_a_meld_becomes_is_told_before_what_it_is_worth() -> None:
    found = [move("discard 4d", why=()), move("add Kc > #0", "discard 4d")]
    for melds, why in (
        (
            "Ks Kh Kc Kd Ks",
            "laid.rank_lacks(count=1, counts=cards.of_rank(count=2, rank=13) "
            "cards.of_rank(count=12, rank=0), rank=13); laid.canasta_lacking",
        ),
        (
            "Ks Kh Kc Kd",
            "laid.rank_lacks(count=2, counts=cards.of_rank(count=3, rank=13) "
            "cards.of_rank(count=12, rank=0), rank=13)",
        ),
        ("Ks Kh Kc Kd Ks Kh", "laid.completes(points=500, rank=13); laid.may_go_out"),
    ):
        view = position("classic", "Kc 9d 9c 4d 7h Th", pile="4s", melds=[[melds], []])
        assert brief(move_reasons.of(view, found, verdict(1, (60.0, 0.0)))).endswith(why)
    # Beside another meld too, which may be made as well.
    found.append(move("meld 9d 9c 9h"))
    view = position("classic", "Kc 9d 9c 9h 4d Th", pile="4s", melds=[["Ks Kh Kc Kd Ks Kh"], []])
    told = brief(move_reasons.of(view, found, verdict(1, (60.0, 0.0, 30.0))))
    assert told == "laid.completes(points=500, rank=13); laid.may_go_out"


@pytest.mark.parametrize(
    ("key", "melds", "act", "why"),
    [
        # A canasta of wild cards does not count, others are in the way, or one was enough before.
        ("italian", ["2s 2d 2c 2h Jo Jo", "Ks Kh Kc Kd Ks Kh Kd"], "add 2h > #0", ""),
        ("modern_american", ["Ks Kh Kc Kd Ks Kh", "Qs Qh Qc Qd Qs Qh Qd", "7s 7d 7c"],
         "add Kc > #0", ""),
        ("classic", ["Ks Kh Kc Kd Ks Kh", "Qs Qh Qc Qd Qs Qh Qd"], "add Kc > #0", ""),
        ("classic", ["Ks Kh Kc Kd Ks Kh"], "add Kc > #0", "; laid.may_go_out"),
        ("samba", ["Ks Kh Kc Kd Ks Kh", "4h 5h 6h 7h 8h 9h Th"], "add Kc > #0",
         "; laid.may_go_out"),
        ("bolivia", ["Ks Kh Kc Kd Ks Kh", "Qs Qh Qc Qd Qs Qh Qd"], "add Kc > #0", ""),
    ],
)  # fmt: skip
def test_what_is_enough_to_go_out_is_told_where_it_is(
    key: str, melds: list[str], act: str, why: str
) -> None:
    found = [move("discard 4d", why=()), move(act, "discard 4d")]
    view = position(key, "Kc 2h 9d 9c 4d 7h Th", pile="4s", melds=[melds, []])
    told = brief(move_reasons.of(view, found, verdict(1, (60.0, 0.0))))
    assert "laid.completes" in told
    assert told.partition(")")[2] == why


def test_a_canasta_is_no_reason_beside_a_better_one() -> None:
    view = position("classic", "Kc 2h 9d 4d", pile="4s", melds=[["Ks Kh Kc Kd Ks Kh"], []])
    found = [move("discard 4d", why=()), move("add 2h > #0"), move("add Kc > #0")]
    told = brief(move_reasons.of(view, [found[2], found[1]], verdict(1, (60.0, 0.0))))
    assert told == "though.natural_given_up(points=500)"


def test_whoever_lays_the_same_is_no_other_move() -> None:
    """What is laid down at once, and in steps, with another card thrown."""
    view = position("classic", "Kc Kd 9d 4d 5c", pile="4s", melds=[["Ks Kh Kc Kd Ks"], []])
    found = [move("add Kc Kd > #0", "discard 4d"),
             move("add Kc > #0", "add Kd > #0", "discard 9d")]  # fmt: skip
    told = brief(move_reasons.of(view, found, verdict(0, (0.0, 30.0))))
    assert told == "laid.completes(points=500, rank=13); laid.may_go_out"


@pytest.mark.parametrize(
    ("best", "other", "saves"),
    [
        ("meld 9s 9h 9c", "meld 9s 9h 2d", True),
        ("discard 4d", "meld Js Jc 2d", True),
        # The wild card of another meld is not saved by this one, nor one that is laid down later.
        ("meld 9s 9h 9c", "meld Js Jc 2d", False),
        ("discard 4d", "meld 9s 9h 9c; meld Js Jc 2d", False),
    ],
)
def test_wild_cards_are_saved_by_what_is_named(best: str, other: str, saves: bool) -> None:
    view = position("classic", "9s 9h 9c Js Jc 2d 4d 5c", pile="4s", opened=[True, True],
                    melds=[["Ks Kh Kc"], ["8s 8h 8c"]])  # fmt: skip
    found = [move(*one.split("; ")) for one in (best, other)]
    told = brief(move_reasons.of(view, found, verdict(0, (0.0, 60.0)), beside=1))
    assert ("laid.wilds_kept" in told) is saves


def test_the_wild_cards_of_a_meld_are_told() -> None:
    view = seen(melds=[["Ks Kh Kc"], []])
    for act, told in (
        ("add 2h > #0", "act.add(melds=meld.set_with_a_wild(rank=13, wild=2))"),
        ("add Kc > #0", "act.add(melds=meld.set(rank=13))"),
        ("meld 9d 9c 2h", "act.lay(melds=meld.set_with_a_wild(rank=9, wild=2))"),
        ("add 2h 2d 2s > #0", "act.add(melds=meld.set_with_wilds(count=3, rank=13))"),
    ):
        assert brief([move_names.deed(view, move(act).first)]) == told
    wild = seen(key="brazilian", melds=[["2s 2d 2c"], []])
    assert brief([move_names.deed(wild, move("add 2h > #0").first)]) == "act.add(melds=meld.wild)"


def test_a_wild_card_stops_nobody_where_there_is_none_to_stop() -> None:
    pile = "4s 4d 2d 4h 5c 6d"
    told = "the next player cannot take"
    found = [move("discard 9d"), move("discard 2h")]
    late = position("classic", "2h 9d 9c Kc", pile=pile, melds=MELDS)
    late.last_turn = True
    assert told not in brief(move_reasons.of(late, found, verdict(1, (60.0, 0.0))))
    view = position("classic", "2h 3s 9c Kc", pile=pile, melds=MELDS)
    found = [move("discard 3s"), move("discard 2h")]
    assert told not in brief(move_reasons.of(view, found, verdict(1, (60.0, 0.0))))


def test_a_wild_card_stops_a_fat_pile() -> None:
    found = [move("discard 9d"), move("discard 2h")]
    for pile, told in (
        ("4s 4d 2d 4h 5c 6d", "stop.pile(count=7)"),
        ("2d 6d", "stop.pile(count=3)"),
    ):
        view = position("classic", "2h 9d 9c Kc", pile=pile, melds=MELDS)
        view.frozen = True
        assert brief(move_reasons.of(view, found, verdict(1, (60.0, 0.0)))) == told


def test_a_wild_card_freezes_the_pile_once() -> None:
    assert brief([move_names.deed(seen(), move("discard 2h").first)]) == "act.freeze(rank=2)"
    frozen = seen(pile="4s 2d 6d")
    frozen.frozen = True
    assert brief([move_names.deed(frozen, move("discard 2h").first)]) == "act.throw(rank=2)"
    assert (
        brief([move_names.deed(seen(key="international"), move("discard 2h").first)])
        == "act.throw(rank=2)"
    )


def test_a_sequence_is_called_one() -> None:
    view = seen(key="samba", melds=[["4h 5h 6h 7h"], ["8s 8h 8c"]])
    assert (
        brief([move_names.deed(view, move("add 8h > #0").first)])
        == "act.add(melds=meld.run(high=7, low=4, suit=1))"
    )
    assert (
        brief([move_names.deed(view, move("meld 7s 8s 9s").first)])
        == "act.lay(melds=meld.run(high=9, low=7, suit=0))"
    )


def test_a_deuce_thrown_in_place_of_a_joker() -> None:
    view = position("classic", "2h Jo 9d 9c", pile="4s 4d 2d 4h 5c 6d", melds=MELDS)
    found = [move("discard 9d"), move("discard 2h"), move("discard Jo")]
    told = brief(move_reasons.of(view, found, verdict(1, (60.0, 0.0, -80.0), passed=2)))
    assert told == "wild.joker_worth_more"


def test_a_fault_is_told_beside_a_move_of_the_same_sort_alone() -> None:
    view = position("classic", "9d 9c 9h 8d 4d Jc 7s Qs", pile="4s 6d", melds=MELDS)
    found = [move("discard 4d"), move("meld 9d 9c 9h", "discard 4d"), move("discard 8d")]
    told = brief(move_reasons.of(view, found, verdict(1, (60.0, 0.0, -80.0), passed=2)))
    assert told == "laid.canastas_needed(count=1)"


def test_the_two_things_to_do_with_threes_are_told_apart() -> None:
    keep, table = Candidate((HoldThree(0, 14),)), Candidate((TableThrees(0),))
    assert brief([move_names.deed(seen(), keep.first)]) == "act.hold_three"
    assert brief([move_names.deed(seen(), table.first)]) == "act.table_threes(count=0)"


def test_an_opener_may_need_three_of_a_kind_for_the_pile() -> None:
    view = position(
        "modern_american",
        "Js Jh 9d 7c 6h 5s 4d",
        phase="draw",
        pile="4s 6d Jc",
        melds=[[], []],
        opened=[False] * 2,
    )
    told = brief(make_player("standard").decide(view).why)
    assert told == "pile.needs_three(rank=11)"
    closed = position(
        "modern_american",
        "Js Jh 9d 7c 6h 5s 4d",
        phase="draw",
        pile="4s 6d Jc",
        melds=[[], ["Js Jh Jd Jc Js Jh Jd"]],
        opened=[False, True],
    )
    assert brief(make_player("standard").decide(closed).why) == "seen.closed(rank=11)"


@pytest.mark.parametrize(
    ("key", "drawn"), [("classic", "act.draw_one"), ("samba", "act.draw(count=2)")]
)
def test_a_draw_tells_how_many_cards(key: str, drawn: str) -> None:
    stock = "4c 5c 6c 8c 9c Tc"
    empty = position(key, "Kc Qd 9d 9c 4d", phase="draw", stock=stock)
    decision = make_player("standard").decide(empty)
    assert brief([move_names.deed(empty, decision.action)]) == drawn
    assert brief(decision.why) == ""
    pile = position(key, "Kc Qd 9d 9c 4d", phase="draw", pile="4s 2d 6d", stock=stock)
    assert brief(make_player("standard").decide(pile).why) == "pile.nothing_takes_it"


def test_a_pile_that_cannot_be_taken_tells_why() -> None:
    hand = "Ks Kh 9d 7c 6h 5s 4d"
    for pile, opened, why in (
        ("4s 6d 3c", True, "pile.top_not_taken(rank=3)"),
        ("4s 6d 2c", True, "pile.top_not_taken(rank=2)"),
        ("4s 6d Kc", False, "opening.too_few_points(points=50)"),
    ):
        view = position(
            "classic", hand, phase="draw", pile=pile, melds=[[], []], opened=[opened] * 2
        )
        assert brief(make_player("standard").decide(view).why) == why


def told_of(key: str, hand: str, **fields: object) -> str:
    return brief(make_player("standard").decide(position(key, hand, **fields)).why)


def test_a_pair_that_the_own_set_has_no_room_for() -> None:
    for own, why in (("6d 6h 6c 6s 6d", "pile.no_room(rank=6)"), ("", "")):
        told = told_of("international", "6s 6h 9d 7c 5s 4d Kc Qd", phase="draw", pile="4s 6c",
                       melds=[["Ks Kh Kd", *filter(None, [own])], ["8s 8h 8c"]])  # fmt: skip
        assert (told == why) is bool(why), told


def test_a_pile_that_would_begin_what_is_fined() -> None:
    told = told_of("modern_american", "7s 7h 9d Tc 5s 4d Kc Qd Jh 2c", phase="draw", pile="4s 7c",
                   melds=[["6d 6h 6c", "Ks Kh Kd"], ["8s 8h 8c"]])  # fmt: skip
    assert told.endswith("pile.not_worth_fine(count=2, rank=7)")


@pytest.mark.parametrize(
    ("partners", "pile", "why"),
    [
        (["9s", "9h"], "4s 7c", "partner.holds_more(ranks=9)"),
        ([], "4s 7c", "partner.can_add"),
        ([], "9h 9c 9s 9d 9h 7c", "laid.points_safe(points=30)"),
    ],
)
def test_what_the_partner_can_do_with_a_new_set(partners: list[str], pile: str, why: str) -> None:
    others = ["4c 5d 6h 8s Td Tc Jh Qs Kd 4d", "9s 9h 6h 8s Tc Jh Qs Kd 4d", "4c 5d 6h 8s Tc Jh"]
    view = position("classic", "9d 9c 9s 7c 5s 4d Jc Qd Jh", pile=pile, others=others,
                    melds=[["6d 6h 6c 6s 6h 6d 6c", "Ks Kh Kd"], ["8s 8h 8c"]],
                    known={2: [parse_card(card) for card in partners]})  # fmt: skip
    assessed = Assessment(view, tables_of(view.variant), Weights())
    nines = LayMelds(0, (tuple(card for card in assessed.hand if card >> 2 == 9),))
    assert brief(why_laid(assessed, nines)) == why


def test_of_what_is_fined_in_hand_that_is_told() -> None:
    for hand, is_fined in (("7s 7h 7d 4c 9d", True), ("7s 7h 4c 9d", False)):
        view = position("modern_american", hand, pile="4s 7c", melds=[["Ks Kh Kd"], ["8s 8h 8c"]])
        assessed = Assessment(view, tables_of(view.variant), Weights())
        why = brief(why_thrown(assessed, parse_card("7s"), None))
        assert (why == "card.fined_in_hand(count=3, rank=7)") is is_fined


def test_an_opening_tells_what_it_brings() -> None:
    found = [move("meld Ks Kh Kc + Qs Qh Qc + 9s 9h 9d"), move("discard 4d")]
    hand = "Ks Kh Kc Qs Qh Qc 9s 9h 9d 4d 5c"
    for key, why in (
        ("international", "opening.bonus_cards(count=3)"),
        ("classic", "opening.no_minimum"),
    ):
        view = position(key, hand, pile="4s 7c", melds=[[], []])
        told = brief(move_reasons.of(view, found, verdict(0, (0.0, 60.0))))
        assert told == why


def test_an_opening_in_hand_may_be_no_help_for_the_pile() -> None:
    """In Samba only the cards of the opening itself count, and the pile is frozen for it."""
    hand = "Ks Kh Kc Kd Ad Ac As 6c 6h 9s 5c"
    told = told_of("samba", hand, phase="draw", pile="4s 6d", melds=[[], []])
    assert "trial" not in told


LAY = "act.lay(melds=meld.set(rank=12))"
NINE = "Qs Qh Qc 9d 7c 4d 5c 6h Td"
LAYS = ("meld Qs Qh Qc", "discard 4d")


@pytest.mark.parametrize(
    ("hand", "fields", "moves", "gains", "told"),
    [
        # The policy's reason, and that it is better.
        (NINE, {}, [LAYS], [60.0],
         f"card.spared_best; kept.pairs(act={LAY}, count=2, later=1)"),
        (NINE, {}, [LAYS], [-60.0], "card.spared_best"),
        ("Qs Ks 9d 7c 4d 5c 6h Td", {}, [("add Ks > #0", "discard Qs")], [60.0],
         "card.spared_best; kept.cards(act=act.add(melds=meld.set(rank=13)), count=6)"),
        ("Qs Ks 9d 7c 4d 5c 6h Td", {}, [("add Ks > #0", "discard Qs")], [5.0],
         "card.spared_best; kept.no_hurry(act=act.add(melds=meld.set(rank=13)))"),
        # What laying down would do amiss, or give up.
        ("Qs Qh Qc 9d 7c 4d", {}, [LAYS], [60.0],
         f"card.spared_best; fault.strips_the_hand(act={LAY})"),
        (f"{NINE} 2s", {}, [("meld Qs Qh Qc", "add 2s > #1", "discard 4d")], [60.0],
         f"card.spared_best; kept.pairs(act={LAY}, count=2, later=1)"),
        # A pair that is kept for a frozen pile is an answer.
        (NINE, {"pile": "2h 6d 5s"}, [LAYS], [60.0],
         f"card.spared_best; kept.pairs(act={LAY}, count=3, frozen=1)"),
        # So is a wild card that an opening would take, where its name does not tell of it.
        ("Ks Kh As Ad Ac Qs 7c 4d 9d 5c 2s", {"opened": [False, True], "melds": [[], ["8s 8h 8c"]]},
         [("meld Ks Kh 2s + As Ad Ac", "discard 7c")], [60.0],
         "card.spared_best; fault.strips_the_hand(act=act.open(melds=meld.set(rank=13) "
         "meld.set(rank=14)))"),
        ("Ks Kh As Ad Ac Qs 7c 4d 9d 5c Td 6h 2s",
         {"opened": [False, True], "melds": [[], ["8s 8h 8c"]]},
         [("meld Ks Kh 2s + As Ad Ac", "discard 7c")], [60.0],
         "card.spared_best; kept.wilds(act=act.open(melds=meld.set(rank=13) meld.set(rank=14)), "
         "count=1)"),
        # Other natural cards that could lie on the table are asked about, and so is a canasta.
        ("Qs 9d 9c 9s 7c 4d Td 5c 6h", {}, [("meld 9d 9c 9s", "discard Qs")], [60.0],
         "card.spared_best; kept.pairs(act=act.lay(melds=meld.set(rank=9)), count=2, later=1)"),
        ("Qs 2d 2c 7c 4d Td 5c 6h", {"melds": [["Ks Kh Kc Kd Ks"], ["8s 8h 8c"]]},
         [("add 2d 2c > #0", "discard Qs")], [60.0],
         "card.spared_best; trial.better_by(act=act.complete(melds=meld.set_with_wilds("
         "count=2, rank=13)), count=60)"),
        ("Qs 2d 2c 7c 4d Td 5c 6h", {"melds": [["Ks Kh Kc Kd Ks Kh"], ["8s 8h 8c"]]},
         [("add 2d > #0", "discard Qs")], [60.0],
         "card.spared_best; kept.natural(act=act.complete(melds=meld.set_with_a_wild("
         "rank=13, wild=2)), points=500)"),
        # With a wild card, or with two of them in hand, nobody asks.
        ("Qs Qh 2s 9d 7c 4d 5c 6h", {}, [("meld Qs Qh 2s", "discard 4d")], [60.0],
         "card.spared_best"),
        # The first that could be laid is answered for, with what it would be laid on.
        ("Qs 9d 9c 7c 4d", {"melds": [["Qs Qd Qc", "Ks Kh Kc Kd"], []]},
         [("discard 4d",), ("add Qs > #0", "discard 4d")], [10.0, 60.0],
         "card.spared_best; kept.safe_card(act=act.add(melds=meld.set(rank=12)))"),
        # Why the side does not open is asked too, whatever goes.
        ("Ks Kh Kc As Ad Ac Qs 7c 4d 9d 5c", {"opened": [False, True], "melds": [[], ["8s 8h 8c"]]},
         [("discard 7c",), ("meld Ks Kh Kc + As Ad Ac", "discard 7c")], [10.0, 60.0],
         "card.spared_best; fault.strips_the_hand(act=act.open(melds=meld.set(rank=13) "
         "meld.set(rank=14)))"),
        ("Ks Kh Js Jd 2c 2d Qs 7c 4d 9d 5c Td 8d",
         {"opened": [False, True], "melds": [[], ["8s 8h 8c"]]},
         [("discard 7c",), ("meld Ks Kh 2c + Js Jd 2d", "discard 7c")], [10.0, 60.0],
         "card.spared_best; open.spends_wilds(count=2)"),
    ],
)  # fmt: skip
def test_what_everybody_would_have_laid_down_has_its_answer(
    hand: str, fields: dict[str, Any], moves: list[tuple[str, ...]], gains: list[float], told: str
) -> None:
    view = position("classic", hand, **{"pile": "4s 6d", "opened": [True, True],
                    "melds": [["Ks Kh Kc Kd"], ["8s 8h 8c"]], **fields})  # fmt: skip
    why = say("card.spared_best")
    found = [move("discard Qs", why=why), *(move(*texts) for texts in moves)]
    assert brief(move_reasons.of(view, found, verdict(0, (0.0, *gains)))) == told
    # What is named beside it as about as good needs no answer.
    beside = move_reasons.of(view, found[:1] + found[-1:], verdict(0, (0.0, 5.0)), beside=1)
    assert "act" not in brief(beside)


SIXES: dict[str, Any] = {"rank": 6, "meld": Reason("meld.set", rank=6)}


@pytest.mark.parametrize(
    ("hand", "known", "best", "why", "told"),
    [
        # What is so of all other cards says it of each.
        ("8d 8c Ks Kc 6s Ah", "Kd Kh", "8d", say("theirs.fits", **SIXES), "gifts.every_other"),
        ("8d 8c Ks Kc 6s Ah 2c", "Kd Kh", "8d", say("theirs.fits", **SIXES),
         "gifts.every_other_natural"),
        # A black three would not give it away.
        ("8d 8c Ks Kc 6s Ah 3s", "Kd Kh", "8d", say("theirs.fits", **SIXES),
         "card.singles_riskier; theirs.fits(meld=meld.set(rank=6), rank=6)"),
        # The card itself, of which all others are seen.
        ("7d 7c 7h 7s 6s Kc", "", "7d", say("theirs.fits", **SIXES),
         "seen.all; theirs.fits(meld=meld.set(rank=6), rank=6)"),
        # Others that fit nothing are asked about as much.
        ("8d 8c 8h Ks 6s", "Kd", "8d", say("next.holds_one", rank=13),
         "card.singles_riskier; next.holds_one(rank=13)"),
        ("8d 8c 8h 6s", "", "8d", say("theirs.fits", **SIXES),
         "theirs.fits(meld=meld.set(rank=6), rank=6)"),
        # What is said of the card thrown says enough.
        ("8d 8c Ks Kc 6s Ah", "Kd Kh", "8d", say("card.no_single"), "card.no_single"),
    ],
)  # fmt: skip
def test_what_is_said_of_another_card_alone_is_not_all(
    hand: str, known: str, best: str, why: Why, told: str
) -> None:
    view = position("classic", hand, pile="4s 7s 7h 7c 7d", opened=[True, True],
                    known={1: parse_cards(known)},
                    melds=[["Qs Qh Qc"], ["6d 6h 6c", "As Ad Ac"]])  # fmt: skip
    found = [move(f"discard {best}", why=why), move("discard 6s")]
    assert brief(move_reasons.of(view, found, verdict(0, (0.0, 60.0)))) == told


@pytest.mark.parametrize(
    ("opened", "pile", "told"),
    [
        (False, "4s 6d", "card.more_of_rank_kept(count=2, rank=12)"),
        (True, "4s 6d", ""),
        (True, "4s 2h 6d", "card.more_of_rank_kept(count=2, rank=12)"),
    ],
)
def test_that_others_of_three_are_kept_is_told_while_they_cannot_be_melded(
    opened: bool, pile: str, told: str
) -> None:
    view = position("classic", "Qs Qh Qc Kd Kc Ks", pile=pile, opened=[opened, True])
    assessed = Assessment(view, tables_of(view.variant), Weights())
    why = brief(why_thrown(assessed, parse_card("Qs"), None))
    assert ("kept" in why) is bool(told)
    assert told in why


def test_an_empty_pile_is_not_given_away() -> None:
    for pile, is_told in (("", False), ("4c", True)):
        view = position("classic", "9d 7s 4d", pile=pile, opened=[True, True],
                        melds=[[], ["9s 9h 9c", "7h 7c 7d", "4s 4h 4c"]])  # fmt: skip
        assessed = Assessment(view, tables_of(view.variant), Weights())
        why = brief(why_thrown(assessed, parse_card("9d"), None))
        assert ("gifts.every" in why) is is_told


def test_what_was_seen_of_a_card_says_more_than_that_others_are_riskier() -> None:
    hand = "Kc Kd Qd Qc Qs 4d 9d"
    found = [move("discard Kc", why=()), move("discard Qd"), move("discard 4d")]
    judged = verdict(1, (60.0, 0.0, 90.0))
    for thrown, why in (
        ([(1, parse_card("Qh"))], "seen.threw_too"),
        ([], "seen.fewer_counted(count=4, more=6, other=4, rank=12)"),
    ):
        view = position("classic", hand, pile="4s 2d 6d Qh", opened=[True, True], thrown=thrown * 2)
        told = brief(move_reasons.of(view, found, judged))
        assert told == f"{why}; card.more_of_rank_kept(count=2, rank=12)"


@pytest.mark.parametrize(
    ("key", "is_complete"),
    [("modern_american", True), ("joker", False), ("samba", False), ("brazilian", False)],
)
def test_a_canasta_of_the_others_makes_its_rank_safe_where_no_second_set_may_begin(
    key: str, is_complete: bool
) -> None:
    melds = [["Ks Kh Kc"], ["8s 8h 8c 8d 8s 8h 8c"]]
    view = position(key, "8d 9d Jc 7h Th", pile="4s 6d", melds=melds)
    assessed = Assessment(view, tables_of(view.variant), Weights())
    told = brief(why_thrown(assessed, parse_card("8d"), None))
    assert (told == "seen.closed(rank=8)") is is_complete, told


def test_wild_cards_tell_how_far_they_are_from_a_canasta() -> None:
    for own, told in (
        (["2s 2h 2c", "Ks Kh Kc"], "laid.wilds_lack_two(points=2500)"),
        (["2s 2h 2c 2d", "Ks Kh Kc"], "laid.wilds_lack_one; laid.partner_adds"),
    ):
        view = position(
            "bolivia", "2h Jo 9d 9c Jc 7h Th 4d", pile="4s 6d", melds=[own, ["8s 8h 8c"]]
        )
        found = [move("discard 4d", why=()), move("add 2h Jo > #0")]
        said = brief(move_reasons.of(view, found, verdict(1, (60.0, 0.0))))
        assert said.endswith(told), said


@pytest.mark.parametrize(
    ("key", "expected"),
    [
        ("classic", ("use.fits(rank=13)", "several=1")),
        ("classic_two", ("use.fits(alone=1, rank=13)", "several=0")),
    ],
)  # fmt: skip
def test_reasons_speak_of_the_sides_that_there_are(key: str, expected: tuple[str, ...]) -> None:
    seats = VARIANTS[key].table.seats
    table = {"threes": [""] * seats, "others": OTHERS[: seats - 1]}
    melds = [["Ks Kh Kc Kd Ks Kh"], ["8s 8h 8c"]]
    view = position(key, "Kc 9d 4c", pile="4s 6d", melds=melds, **table)
    assessed = Assessment(view, tables_of(view.variant), Weights())
    told = [
        brief(discard_facts.use_of(assessed, parse_card("Kc"))),
        brief(going_out_plan._why_out(assessed)),
    ]  # fmt: skip
    for words_told, part in zip(told, expected, strict=True):
        assert part in words_told


def test_what_was_seen_is_told_before_that_a_card_is_safer_than_another() -> None:
    found = [move("discard Kc", why=()), move("discard 4d")]
    for thrown, is_told in (([(1, parse_card("4h"))], True), ([], False)):
        view = position(
            "classic", "Kc Kd Qd Qc 4d 9d 9h", pile="4s 2d 6d Qh 5s 5c", opened=[True, True],
            thrown=thrown,
        )  # fmt: skip
        told = brief(move_reasons.of(view, found, verdict(1, (60.0, 0.0))))
        assert told.startswith("seen.threw_too") is is_told, told


@pytest.mark.parametrize("level", ["standard", "strong", "master"])
def test_no_reason_is_worked_out_before_somebody_asks(
    level: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []

    def noted(module: Any, name: str) -> None:
        function = getattr(module, name)

        def note(*arguments: Any) -> Any:
            asked.append(name)
            return function(*arguments)

        monkeypatch.setattr(module, name, note)

    noted(discarding, "why_thrown")
    noted(move_reasons, "explain")
    noted(searcher, "with_expected")
    view = position("classic", "Kd Ks Qc 9d 9c 7h 7s 5d 4c Qs Jh", pile="4s 6d")
    decision = make_player(level, 1).decide(view)
    assert not asked
    assert decision.why
    assert asked
