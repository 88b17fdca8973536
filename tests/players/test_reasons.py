"""The words for a move that the search has chosen: true to what decided it."""

from __future__ import annotations

from dataclasses import astuple, replace

import pytest

from game.notation.actions import parse_action
from game.notation.cards import parse_card
from game.players import make_player
from game.players.explain import (
    discard_facts,
    discard_reasons,
    meld_reasons,
    outcome_reasons,
    reasons,
)
from game.players.heuristic import draw_or_take, going_out_plan
from game.players.heuristic.assessment import Assessment
from game.players.heuristic.risks import Risks
from game.players.heuristic.variant_tables import tables_of
from game.players.heuristic.weights import Weights
from game.players.search.candidates import Candidate
from game.players.search.halving import Threshold, Verdict, halve
from game.players.search.outcomes import Outcomes, Part
from game.rules.actions import HoldThree, LayMelds, TableThrees, Take
from game.rules.scoring import ScoreLine
from game.rules.state import Phase
from game.rules.view import PlayerView
from game.variants import VARIANTS

from .table import OTHERS, position

MELDS = [["Ks Kh Kc Kd Ks Kh"], ["8s 8h 8c"]]
HAND = "Kc 2h 9d 9c 9h 7s 4d 8d"


def move(*texts: str, reason: str = "") -> Candidate:
    return Candidate(tuple(parse_action(f"0 {text}") for text in texts), reason)


def seen(pile: str = "4s 6d", key: str = "classic", melds: object = MELDS) -> PlayerView:
    return position(key, HAND, pile=pile, melds=melds)


FOUND = [
    move("discard 9d", reason="throws a nine: the card least needed"),
    move("discard 4d"),
    move("discard 7s"),
    move("discard 8d"),
]


def verdict(best: int, gain: tuple[float, ...], passed: int | None = None) -> Verdict:
    order = sorted(range(len(gain)), key=lambda c: (c != best, gain[c]))
    return Verdict(best, tuple(order), gain, (1.0,) * len(gain), 100, passed)


def showing(judged: Verdict, gained: dict[str, int], *, own: bool = False) -> Verdict:
    """The same, where the others, or the own side, got so much more after the best move than after
    any other."""
    shown = Outcomes(len(judged.gain), 0, [1])
    for candidate in range(len(judged.gain)):
        items = astuple(ScoreLine(**gained if candidate == judged.best else {}))
        for _ in range(3):
            lines = [[0] * len(items), items]
            shown.add(candidate, lines[::-1] if own else lines)
    return replace(judged, shown=shown)


def test_the_policys_move_keeps_the_policys_reason() -> None:
    told = reasons.of(seen(), FOUND, verdict(0, (0.0, 30.0, 90.0, 50.0)))
    assert told == "throws a nine: the card least needed"


def test_a_discard_tells_what_speaks_for_it() -> None:
    view = position("classic", "Kc Qd 9d 9c 4d", pile="4s 2d 6d", opened=[True, True])
    usual = move("discard Kc", reason="throws a king: the card least needed")
    found = [usual, move("discard Qd")]
    told = reasons.of(view, found, verdict(1, (60.0, 0.0)))
    single = "throws a queen: it fits nothing in hand"
    assert told == f"{single}, and tried out some 60 points better than a king"
    told = reasons.of(view, found, verdict(1, (12.0, 0.0)))
    assert told == single
    found = [move("discard 9d", reason="throws a nine"), move("discard Qd")]
    told = reasons.of(view, found, verdict(1, (60.0, 0.0)))
    assert told == single
    pairs = position("classic", "Kc Kd Qd Qc 4d", pile="4s 2d 6d", opened=[True, True])
    found = [usual, move("discard Qd")]
    told = reasons.of(pairs, found, verdict(1, (60.0, 0.0)))
    assert told == "throws a queen: tried out, some 60 points better than a king"
    told = reasons.of(pairs, found, verdict(1, (12.0, 0.0)))
    assert told == "throws a queen: tried out, no worse than a king"


def test_of_three_of_a_kind_the_two_that_stay_are_told() -> None:
    for hand, why, kept in (
        ("Kc Kd Qd Qc Qs", "fewer queens than kings are unseen", "two more queens are kept"),
        ("Kc Kd Qd Qc", "tried out, some 60 points better than a king", ""),
        ("Kc Kd Qd Qc Qs 4d", "fewer queens than fours are unseen", "two more queens are kept"),
        (
            "Kc Kd Qd Qc Qs 4d 9d",
            "every card that fits nothing is riskier",
            "two more queens are kept",
        ),
    ):
        view = position("classic", hand, pile="4s 2d 6d", opened=[True, True])
        found = [move("discard Kc", reason="throws a king"), move("discard Qd")]
        if "4d" in hand:
            found.append(move("discard 4d"))
        told = reasons.of(view, found, verdict(1, (60.0, 0.0, 90.0)[: len(found)]))
        assert told == f"throws a queen: {why}" + (f", and {kept}" if kept else "")
        if "4d" not in hand:
            told = reasons.of(view, found, verdict(1, (60.0, 0.0)), beside=0)
            assert told == "throws a queen" + (f": {why}, and {kept}" if kept else "")


def test_a_meld_tells_what_it_brings_beside_a_throw_and_nothing_beside_a_meld() -> None:
    view = position("classic", "Ks Kh Kc Qs Qh Qc 9d 4d", pile="4s", opened=[False, False])
    found = [
        move("discard 9d", reason="throws a nine"),
        move("meld Ks Kh Kc"),
        move("meld Qs Qh Qc"),
    ]
    judged = showing(verdict(1, (60.0, 0.0, 90.0)), {"canastas": -300})
    told = "opens with kings: tried out, the others get less from canastas"
    assert reasons.of(view, found, judged) == told
    assert reasons.of(view, found, judged, beside=0) == told
    assert reasons.of(view, found, judged, beside=2) == "opens with kings"
    # Of two that take the same cards only one can be made.
    found = [move("meld Ks Kh Kc"), move("meld Ks Kh Kc + Qs Qh Qc")]
    told = "opens with kings: tried out, some 60 points better than to open with kings and queens"
    judged = showing(verdict(0, (0.0, 60.0)), {"canastas": -300})
    assert reasons.of(view, found, judged) == f"{told}, since the others get less from canastas"


def test_a_low_card_is_no_help_for_an_opening_that_is_not_in_hand_yet() -> None:
    for hand, why in (
        ("Ks Kh Qd Qc 8s 9d 7s 4d", "low cards are no help for the opening"),
        ("Ks Kh Kc Qd Qc Qs 9d 7s 4d", "it fits nothing in hand"),
    ):
        view = position("classic", hand, pile="9s 6d", melds=[[], []], opened=[False, False])
        found = [move("discard 4d"), move("discard Qd", reason="throws a queen")]
        told = reasons.of(view, found, verdict(0, (0.0, 60.0)))
        assert told == f"throws a four: {why}"


def test_a_safer_discard_is_called_so() -> None:
    melds = [[], ["9s 9h 9c"]]
    view = position("classic", "9d 7s 4d", pile="4s 6d", melds=melds, opened=[True, True])
    found = [move("discard 9d", reason="throws a nine"), move("discard 7s")]
    told = reasons.of(view, found, verdict(1, (60.0, 0.0)))
    assert told == "throws a seven: a nine would fit their nines"
    found = [move("discard 7s", reason="throws a seven"), move("discard 9d")]
    told = reasons.of(view, found, verdict(1, (60.0, 0.0)))
    single = "it fits nothing in hand, and tried out some 60 points better than a seven"
    assert told == f"throws a nine: {single}"
    melds = [[], ["9s 9h 9c", "7h 7c 7d", "4s 4h 4c"]]
    view = position("classic", "9d 7s 4d", pile="5s 6d", melds=melds, opened=[True, True])
    told = reasons.of(view, found, verdict(1, (60.0, 0.0)))
    assert told == "throws a nine: every card would give the next player the pile"


def test_the_safest_card_that_fits_nothing_is_what_one_would_ask_about() -> None:
    """A pair did second best, and nobody would have thrown one of that."""
    view = position("classic", "Kc Qd 9d 9c 4d", pile="4s 2d 6d", opened=[True, True])
    found = [move("discard Kc"), move("discard 9d"), move("discard Qd"), move("discard 4d")]
    told = reasons.of(view, found, verdict(0, (0.0, 50.0, 60.0, 90.0)))
    assert told.endswith("tried out some 90 points better than a four")


def test_who_begins_as_if_to_go_out_and_does_not_gives_no_such_reason() -> None:
    view = seen(melds=[["Ks Kh Kc Kd Ks Kh", "9s 9h 9d"], ["8s 8h 8c"]]).copy()
    out = move("add Kc > #0", "discard 9d", reason="goes out: the others hold 30 cards")
    assert reasons.of(seen(), [out, FOUND[1]], verdict(0, (0.0, 30.0))).startswith("completes")
    found = [out, move("add Kc > #0", "discard 4d", reason=out.reason)]
    assert reasons.of(view, found, verdict(1, (60.0, 0.0))) == "completes the kings"
    two = position("classic", "Kc 9d", pile="4s 6d", melds=[["Ks Kh Kc Kd Ks Kh"], []])
    wait = move("add Kc > #0", reason=out.reason)
    told = reasons.of(two, [out, wait], verdict(1, (60.0, 0.0)))
    assert told == "completes the kings"


def test_few_of_a_rank_are_out() -> None:
    for kings, why in (
        ("Ks Kh Kd Ks Kh", ": only two others have not been seen"),
        ("Ks Kh Kd Ks Kh Kd", ": nearly all others have been seen"),
        ("Ks Kh Kd Ks Kh Kd Kc", ": all others have been seen"),
    ):
        pile = f"{kings} {kings.replace('K', '9')} 4s"
        view = position("international", "Kc 9c", pile=pile, opened=[True, True])
        found = [move("discard Kc"), move("discard 9c")]
        assert reasons.of(view, found, verdict(0, (0.0, 60.0))) == f"throws a king{why}"


def test_what_counts_little_is_thrown_before_the_opening_alone() -> None:
    found = [move("discard 9d"), move("discard Ad")]
    for opened, why in (
        (False, "it helps the opening less than an ace"),
        (True, "it fits nothing in hand, and tried out some 60 points better than an ace"),
    ):
        view = position("classic", "Ks Kh Kc Ad 9d", pile="5s 6d 8s", opened=[opened, False])
        assert reasons.of(view, found, verdict(0, (0.0, 60.0))) == f"throws a nine: {why}"


def test_the_end_of_the_hand_is_no_price_for_a_pair() -> None:
    fields = {"pile": "9s 6d Kh", "stock": "", "phase": "draw", "opened": [True, True]}
    view = position("classic", "9d 9c Kc 4d", **fields)
    found = [move("pass"), move("take 9d 9c")]
    assert "pair" not in reasons.of(view, found, verdict(0, (0.0, 60.0)))


def test_the_safer_card_is_named_where_a_fat_pile_is_risked() -> None:
    melds = [[], ["9s 9h 9c", "7h 7c 7d 7s 7h 7c 7d"]]
    pile = "4s 5d 6d 8h Th Jc Qs"
    view = position("classic", "Kd 9d 7s 4d", pile=pile, melds=melds, opened=[True, True])
    found = [move("discard 7s", reason="throws a seven"), move("discard 9d"), move("discard Kd")]
    told = reasons.of(view, found, verdict(1, (160.0, 0.0, 160.0)))
    assert told == "throws a nine: tried out, some 160 points better than a king, which is safer"
    told = reasons.of(view, found, verdict(1, (160.0, 0.0, 10.0)))
    assert told == "throws a nine: tried out, no worse than a king, which is safer"
    few = position("classic", "Kd 9d 7s 4d", pile="4s 5d", melds=melds, opened=[True, True])
    assert "which is safer" not in reasons.of(few, found, verdict(1, (160.0, 0.0, 160.0)))


def test_what_was_tried_tells_in_which_item_the_other_move_fell_behind() -> None:
    view = position("classic", "Kc Kd Qd Qc 4d", pile="4s 2d 6d", opened=[True, True])
    found = [move("discard Kc", reason="throws a king"), move("discard Qd")]
    judged = showing(verdict(1, (60.0, 0.0)), {"canastas": -300})
    told = "throws a queen: tried out, if a king goes the others get more from canastas"
    assert reasons.of(view, found, judged) == told
    # Beside the king, and the difference, only the better move is told of.
    told = "throws a queen: tried out, the others get less from canastas"
    assert reasons.of(view, found, judged, beside=0) == told
    # Where it is about even no item decides, nor near the end of a match.
    even = showing(verdict(1, (12.0, 0.0)), {"canastas": -300})
    assert reasons.of(view, found, even) == "throws a queen: tried out, no worse than a king"
    late = view.copy()
    late.totals = (4900, 4800)
    assert reasons.of(late, found, judged, beside=0) == "throws a queen"


def test_a_runner_up_with_the_better_mean_is_compared_as_well() -> None:
    view = position("classic", "9d 7s 4d", pile="4s 6d", melds=[[], ["9s 9h 9c"]])
    found = [move("discard 7s"), move("discard 9d", reason="throws a nine")]
    told = "throws a seven: a nine would fit their nines"
    assert reasons.of(view, found, verdict(0, (0.0, -12.0)), beside=1) == told


@pytest.mark.parametrize(
    ("item", "less"),
    [
        ("canastas", "the others get less from canastas"),
        ("threes", "the others get less from threes"),
        ("out", "the others get less by going out"),
        ("melded", "the others get less from melds"),
        ("held", "the others lose more by cards caught in hand"),
        ("penalties", "the others lose more by fines"),
    ],
)
def test_every_item_of_the_score_has_its_words(item: str, less: str) -> None:
    view = position("classic", "Kc Kd Qd Qc 4d", pile="4s 2d 6d", opened=[True, True])
    found = [move("discard Kc", reason="throws a king"), move("discard Qd")]
    judged = showing(verdict(1, (60.0, 0.0)), {item: -300})
    assert reasons.of(view, found, judged, beside=0) == f"throws a queen: tried out, {less}"


@pytest.mark.parametrize(
    ("item", "own", "theirs"),
    [
        ("canastas", "we get less from canastas", "the others get more from canastas"),
        ("threes", "we get less from threes", "the others get more from threes"),
        ("out", "we get less by going out", "the others get more by going out"),
        ("melded", "we get less from melds", "the others get more from melds"),
        (
            "held",
            "we lose more by cards caught in hand",
            "the others lose less by cards caught in hand",
        ),
        ("penalties", "we lose more by fines", "the others lose less by fines"),
    ],
)
def test_a_worse_card_tells_what_follows_if_it_goes(item: str, own: str, theirs: str) -> None:
    view = position("classic", "Kc Kd Qd Qc 4d", pile="4s 2d 6d", opened=[True, True])
    found = [move("discard Kc", reason="throws a king"), move("discard Qd")]
    for mine, told in ((True, own), (False, theirs)):
        judged = showing(verdict(1, (60.0, 0.0)), {item: 300 if mine else -300}, own=mine)
        assert (
            reasons.of(view, found, judged) == f"throws a queen: tried out, if a king goes {told}"
        )


def test_what_would_bring_the_others_nearer_to_a_great_canasta_is_told_so() -> None:
    judged = showing(verdict(1, (60.0, 0.0)), {"canastas": -300})
    found = [move("discard Ac", reason="throws an ace"), move("discard Qd")]
    for theirs, told in (
        ("As Ah Ad", "an ace would bring the others nearer to a canasta of 2500 points"),
        ("9s 9h 9d", "if an ace goes the others get more from canastas"),
    ):
        view = position("international", "Ac As Qd Qc 4d", pile="4s 6d", opened=[True, True],
                        melds=[["Ks Kh Kc"], [theirs]])  # fmt: skip
        assert reasons.of(view, found, judged) == f"throws a queen: tried out, {told}"


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
        told = reasons.of(view, found, verdict(0, (0.0, 60.0)))
        assert ("the pair of jacks is worth" in told) is is_named


def test_what_was_seen_is_told_before_what_is_wrong_with_another_card() -> None:
    melds = [[], ["9s 9h 9c"]]
    found = [move("discard Kc"), move("discard 9d"), move("discard 4d")]
    for thrown, why in (
        ([(1, parse_card("Kh"))], "the next player threw one too"),
        ([], "to throw a nine would give the next player the pile"),
    ):
        view = position("classic", "Kc Qd 9d 4d", pile="4s 6d", melds=melds, thrown=thrown)
        told = reasons.of(view, found, verdict(0, (0.0, -80.0, 40.0), passed=1))
        assert told == f"throws a king: {why}"


def test_that_a_card_fits_is_told_with_what_makes_it_safe() -> None:
    for own, told in ((["Ks Kh Kc"], ", though it fits our kings"), ([], "")):
        view = position("classic", "Kd 9d 4d", pile="4s 2d 6d", melds=[own, ["8s 8h 8c"]],
                        opened=[True, True], thrown=[(1, parse_card("Kh"))])  # fmt: skip
        sight = Assessment(view, tables_of(view.variant), Weights())
        why = discard_reasons.why_thrown(sight, parse_card("Kd"), Risks(sight))
        assert why == f"the next player threw one too{told}"


def test_what_the_next_player_threw_a_while_ago() -> None:
    others = [(seat, parse_card("5h")) for seat in (2, 3, 0, 1, 2, 3, 0, 1, 2, 3)]
    for known, told in (({}, True), ({1: [parse_card("Kh")]}, False)):
        view = position("classic", "Kd 9d 4d", pile="Ks 2d 6d", melds=[[], ["8s 8h 8c"]],
                        thrown=[(1, parse_card("Kh")), *others], known=known,
                        others=["Kh 4c 5d 6h 8s", *OTHERS[1:]])  # fmt: skip
        sight = Assessment(view, tables_of(view.variant), Weights())
        why = discard_reasons.why_thrown(sight, parse_card("Kd"), Risks(sight))
        assert (why == "the next player threw one before") is told, why


@pytest.mark.parametrize(
    ("hand", "card", "told"),
    [
        ("Kd Kh 9d", "Kd", "only three others have not been seen"),
        ("9d 9h Qd", "9d", "it can be spared best"),
        (
            "Kd 9d 9h",
            "Kd",
            "the only card that fits nothing in hand, "
            "and no other natural rank in hand has so few unseen",
        ),
        ("Kd 9d 7c", "Kd", "the safest card that fits nothing in hand"),
        ("Kd 9d 7c 3s", "Kd", "fewer kings than nines are unseen"),
        ("Kd Qd 7c 7h", "Kd", "it fits nothing in hand"),
    ],
)
def test_a_card_that_goes_for_its_safety_beside_other_single_ones(
    hand: str, card: str, told: str
) -> None:
    """Kings and queens lie in the pile, nines and sevens may be anywhere; a black three is safe."""
    view = position("classic", hand, pile="Ks Kh Kc Qs Qh Qc 2d", melds=[[], ["8s 8h 8c"]])
    sight = Assessment(view, tables_of(view.variant), Weights())
    risks = Risks(sight)
    last = "it can be spared best"
    assert discard_reasons._spared(sight, parse_card(card), risks, None, last=last) == told
    # To a partner no card is dangerous.
    risks.side = sight.side
    assert discard_reasons._spared(sight, parse_card(card), risks, None, last=last) in (
        "the only card that fits nothing in hand",
        "it can be spared best",
        "it fits nothing in hand",
    )


def test_melds_of_the_same_ranks_are_the_same_move_in_words() -> None:
    view = position("classic", "Ks Kh Qs Qh 2s Jo 9d 4d", pile="4s", melds=[[], []])
    found = [
        move("meld Ks Kh 2s + Qs Qh Jo"),
        move("meld Qs Qh 2s + Ks Kh Jo"),
        move("discard 9d"),
    ]
    told = reasons.of(view, found, verdict(0, (0.0, 5.0, 60.0)))
    assert "as good as" not in told


def test_a_pile_taken_or_left_tells_what_it_would_bring() -> None:
    draw = seen(pile="9s 6d Kh 5c 5d Qh 9h", melds=[["Ks Kh Kc"], []])
    draw = draw.copy()
    draw.phase = Phase.DRAW
    found = [move("take 9d 9c", reason="takes the pile of 7"), move("draw")]
    judged = showing(verdict(1, (60.0, 0.0)), {"held": -100})
    # Three nines are in hand: no pair is lost.
    told = "tried out, the others lose more by cards caught in hand than with the pile of 7"
    assert reasons.of(draw, found, judged) == f"draws from the stock: {told}"
    two = position("classic", "9d 9c Kc 4d", pile="9s 6d Kh 5c 5d Qh 9h", melds=MELDS, phase="draw")
    assert reasons.of(two, found, judged) == f"draws from the stock: {told}"
    told = "tried out, the others get less from canastas than with the pile of 7"
    other = showing(verdict(1, (60.0, 0.0)), {"canastas": -300})
    assert reasons.of(two, found, other) == f"draws from the stock: {told}"
    told = "tried out, the pair of nines is worth more than the pile of 7"
    other = showing(verdict(1, (60.0, 0.0)), {"canastas": 300}, own=True)
    assert reasons.of(two, found, other) == f"draws from the stock: {told}"
    # The pair would be laid on the nines anyway.
    nines = position("classic", "9d 9c Kc 4d", pile="9s 6d Kh 5c 5d Qh 9h",
                     melds=[["9s 9h 9d"], []], phase="draw")  # fmt: skip
    told = "tried out, we get more from canastas than with the pile of 7"
    assert reasons.of(nines, found, other) == f"draws from the stock: {told}"
    even = verdict(1, (12.0, 0.0))
    assert reasons.of(two, found, even).endswith("worth as much as the pile of 7")
    told = "tried out, the others lose more by cards caught in hand than with the pile of 7"
    free = seen(pile="9s 6d Kh 5c 5d Qh Kd", melds=[["Ks Kh Kc"], []]).copy()
    free.phase = Phase.DRAW
    found = [move("take > #0", reason="takes the pile of 7"), move("draw")]
    assert reasons.of(free, found, judged) == f"draws from the stock: {told}"
    found = [move("draw", reason="draws a card"), move("take 9d 9c")]
    told = "tried out, the others lose more by cards caught in hand than by drawing"
    assert reasons.of(draw, found, judged) == f"takes the pile of 7: {told}"


def test_no_card_is_safer_than_another_of_its_rank() -> None:
    melds = [[], ["5s 6s 7s"]]
    pile = "4s 5d 6d 9h Th Jc Qs"
    view = position("samba", "8s 8h Jd 4d Qc", pile=pile, melds=melds, opened=[True, True])
    found = [move("discard 8h"), move("discard 8s"), move("discard Qc")]
    told = reasons.of(view, found, verdict(1, (160.0, 0.0, 100.0)))
    assert "than an eight" not in told
    assert reasons.of(view, found[:2], verdict(1, (160.0, 0.0))) == "throws an eight"


def test_what_could_be_laid_down_and_is_not() -> None:
    found = [move("add Kc > #0", "discard 4d", reason="completes the kings"), move("discard 4d")]
    told = reasons.of(seen(), found, verdict(1, (60.0, 0.0)))
    assert told == "throws a four: what could be laid down is kept in hand for now"
    # A card thrown that could be laid down is not kept.
    found = [move("add 8d > #1", "discard 4d", reason="adds to the eights"), move("discard 8d")]
    two = seen(melds=[["Ks Kh Kc Kd Ks Kh", "8s 8h 8c"], []])
    told = reasons.of(two, found, verdict(1, (60.0, 0.0)))
    assert told == "throws an eight: fewer eights than fours are unseen"
    found = [move("discard 4d", reason="throws a four"), move("add Kc > #0", "discard 4d")]
    told = reasons.of(seen(), found, verdict(1, (60.0, 0.0)))
    assert told == "completes the kings: a canasta of 500 points, and enough to go out"
    # Where unfinished melds are fined the hope of a canasta decides, and both could be laid.
    wild = seen(key="brazilian", melds=[["2s 2d 2c 2h"], []])
    found = [move("discard 4d", reason="throws a four"), move("meld 9d 9c 9h", "discard 4d")]
    assert (
        reasons.of(wild, found, verdict(1, (60.0, 0.0)))
        == "lays down nines: the side needs canastas"
    )


def test_near_the_end_of_a_match_the_chance_to_win_is_told() -> None:
    view = seen()
    view.totals = (4700, 2000)
    share = outcome_reasons.chance_of_a_point(view)
    assert 0 < share < 0.001
    told = reasons.of(view, FOUND, verdict(1, (2000.0, 0.0, 0.123 / share, 3000.0)))
    assert told == "throws a four: about 12 % likelier to win the match than to throw a seven"
    told = reasons.of(view, FOUND, verdict(1, (60.0, 0.0, 0.003 / share, 90.0)))
    assert told == "throws a four: a little better than to throw a seven"
    told = reasons.of(view, FOUND, verdict(1, (60.0, 0.0, 0.1, 90.0)))
    assert "better" not in told
    view.totals = (2000, 3000)
    assert outcome_reasons.chance_of_a_point(view) == 0


def test_what_was_passed_over_is_told_with_its_fault() -> None:
    told = reasons.of(seen(), FOUND, verdict(1, (60.0, 0.0, 40.0, -80.0), passed=3))
    assert told == "throws a four: to throw an eight would give the next player the pile"
    # It did hardly better: then that did not decide.
    told = reasons.of(seen(), FOUND, verdict(1, (60.0, 0.0, 40.0, -8.0), passed=3))
    assert "eight" not in told


def test_a_fault_that_the_move_shares_is_not_told() -> None:
    pile = "4s 5s 6s 8h 9h Th Js Qs 6d 4h"
    view = position("classic", "Ah Kh 3s Qd", pile=pile, opened=[True, True])
    found = [move("discard Ah"), move("discard Kh"), move("discard 3s")]
    told = reasons.of(view, found, verdict(0, (0.0, -80.0, 40.0), passed=1))
    assert "black three" not in told


def test_nobody_asks_why_a_pair_was_not_broken() -> None:
    """Why the four was not thrown is what is asked."""
    view = position("classic", "Kd Qd Qh 4d 4c", pile="5s 4h", opened=[True, True])
    view.discards = [(1, parse_action("1 discard Ks").card)] * 2
    found = [move("discard Kd"), move("discard Qd"), move("discard 4d")]
    told = reasons.of(view, found, verdict(0, (0.0, -80.0, 40.0), passed=1))
    assert "break a pair" not in told


def test_of_the_own_side_nobody_is_feared() -> None:
    melds = [["Ks Kh Kd"], ["9s 9h 9c"]]
    view = position("classic", "Kc 9d", pile="4s 6d", melds=melds, opened=[True, True])
    found = [move("discard 9d"), move("discard Kc")]
    assert reasons.of(view, found, verdict(1, (60.0, 0.0))).endswith("a nine would fit their nines")
    view.side_of = (0, 0, 1, 1)
    assert "would fit their nines" not in reasons.of(view, found, verdict(1, (60.0, 0.0)))


def test_the_verdict_knows_what_was_passed_over() -> None:
    def values(deal: int, alive: list[int]) -> list[float]:
        return [(0.0, 50.0, 80.0)[c] for c in alive]

    assert halve(3, values, 300, suspect={2: Threshold(150.0, 4.0)}).passed == 2
    assert halve(3, values, 300, suspect={0: Threshold(150.0, 4.0)}).passed is None


def test_a_canasta_that_is_completed_is_named() -> None:
    done = move("add Kc > #0", "discard 4d")
    assert reasons.deed(seen(), done) == "completes the kings"
    two = seen(melds=[["Ks Kh Kc Kd Ks Kh", "8s 8h 8c"], []])
    both = move("add 2h > #0 + 8d > #1")
    assert reasons.deed(two, both) == "completes the kings with a deuce and adds to the eights"
    # What comes after it is decided then.
    more = move("add 2h > #0", "meld 9d 9c 9h", "discard 4d")
    assert reasons.deed(seen(), more) == "completes the kings with a deuce"
    few = seen(melds=[["Ks Kh Kc"], ["8s 8h 8c"]])
    assert reasons.infinitive(few, done) == "add to the kings"


def test_what_a_meld_becomes_is_told_before_what_it_is_worth() -> None:
    found = [move("discard 4d", reason="throws a four"), move("add Kc > #0", "discard 4d")]
    for melds, why in (
        ("Ks Kh Kc Kd Ks", "one card short of a canasta"),
        ("Ks Kh Kc Kd", "five kings, two short of a canasta"),
        ("Ks Kh Kc Kd Ks Kh", "a canasta of 500 points, and enough to go out"),
    ):
        view = position("classic", "Kc 9d 9c 4d 7h Th", pile="4s", melds=[[melds], []])
        assert reasons.of(view, found, verdict(1, (60.0, 0.0))).endswith(f": {why}")
    # Beside another meld too, which may be made as well.
    found.append(move("meld 9d 9c 9h"))
    view = position("classic", "Kc 9d 9c 9h 4d Th", pile="4s", melds=[["Ks Kh Kc Kd Ks Kh"], []])
    told = reasons.of(view, found, verdict(1, (60.0, 0.0, 30.0)))
    assert told == "completes the kings: a canasta of 500 points, and enough to go out"


@pytest.mark.parametrize(
    ("key", "melds", "act", "why"),
    [
        # A canasta of wild cards does not count, others are in the way, or one was enough before.
        ("italian", ["2s 2d 2c 2h Jo Jo", "Ks Kh Kc Kd Ks Kh Kd"], "add 2h > #0", ""),
        ("modern_american", ["Ks Kh Kc Kd Ks Kh", "Qs Qh Qc Qd Qs Qh Qd", "7s 7d 7c"],
         "add Kc > #0", ""),
        ("classic", ["Ks Kh Kc Kd Ks Kh", "Qs Qh Qc Qd Qs Qh Qd"], "add Kc > #0", ""),
        ("classic", ["Ks Kh Kc Kd Ks Kh"], "add Kc > #0", ", and enough to go out"),
        ("samba", ["Ks Kh Kc Kd Ks Kh", "4h 5h 6h 7h 8h 9h Th"], "add Kc > #0",
         ", and enough to go out"),
        ("bolivia", ["Ks Kh Kc Kd Ks Kh", "Qs Qh Qc Qd Qs Qh Qd"], "add Kc > #0", ""),
    ],
)  # fmt: skip
def test_what_is_enough_to_go_out_is_told_where_it_is(
    key: str, melds: list[str], act: str, why: str
) -> None:
    found = [move("discard 4d", reason="throws a four"), move(act, "discard 4d")]
    view = position(key, "Kc 2h 9d 9c 4d 7h Th", pile="4s", melds=[melds, []])
    told = reasons.of(view, found, verdict(1, (60.0, 0.0)))
    assert " points" in told
    assert told.partition(" points")[2] == why


def test_a_canasta_is_no_reason_beside_a_better_one() -> None:
    view = position("classic", "Kc 2h 9d 4d", pile="4s", melds=[["Ks Kh Kc Kd Ks Kh"], []])
    found = [move("discard 4d", reason="throws a four"), move("add 2h > #0"), move("add Kc > #0")]
    told = reasons.of(view, [found[2], found[1]], verdict(1, (60.0, 0.0)))
    assert "points" not in told


def test_the_wild_cards_of_a_meld_are_told() -> None:
    view = seen(melds=[["Ks Kh Kc"], []])
    for act, told in (
        ("add 2h > #0", "adds to the kings with a deuce"),
        ("add Kc > #0", "adds to the kings"),
        ("meld 9d 9c 2h", "lays down nines with a deuce"),
        ("add 2h 2d 2s > #0", "adds to the kings with three wild cards"),
    ):
        assert reasons.deed(view, move(act)) == told
    wild = seen(key="brazilian", melds=[["2s 2d 2c"], []])
    assert reasons.deed(wild, move("add 2h > #0")) == "adds to the wild cards"


def test_a_wild_card_stops_nobody_where_there_is_none_to_stop() -> None:
    pile = "4s 4d 2d 4h 5c 6d"
    told = "the next player cannot take"
    found = [move("discard 9d"), move("discard 2h")]
    late = position("classic", "2h 9d 9c Kc", pile=pile, melds=MELDS)
    late.last_turn = True
    assert told not in reasons.of(late, found, verdict(1, (60.0, 0.0)))
    view = position("classic", "2h 3s 9c Kc", pile=pile, melds=MELDS)
    found = [move("discard 3s"), move("discard 2h")]
    assert told not in reasons.of(view, found, verdict(1, (60.0, 0.0)))


def test_a_wild_card_stops_a_fat_pile() -> None:
    found = [move("discard 9d"), move("discard 2h")]
    for pile, told in (
        ("4s 4d 2d 4h 5c 6d", "throws a deuce: the next player cannot take the pile of 7"),
        ("2d 6d", "throws a deuce: tried out, some 60 points better than a nine"),
    ):
        view = position("classic", "2h 9d 9c Kc", pile=pile, melds=MELDS)
        view.frozen = True
        assert reasons.of(view, found, verdict(1, (60.0, 0.0))) == told


def test_a_wild_card_freezes_the_pile_once() -> None:
    assert reasons.deed(seen(), move("discard 2h")) == "freezes the pile with a deuce"
    frozen = seen(pile="4s 2d 6d")
    frozen.frozen = True
    assert reasons.deed(frozen, move("discard 2h")) == "throws a deuce"
    assert reasons.deed(seen(key="international"), move("discard 2h")) == "throws a deuce"


def test_a_sequence_is_called_one() -> None:
    view = seen(key="samba", melds=[["4h 5h 6h 7h"], ["8s 8h 8c"]])
    assert reasons.deed(view, move("add 8h > #0")) == "adds to the sequence of hearts"
    assert reasons.deed(view, move("meld 7s 8s 9s")) == "lays down a sequence of spades"


def test_a_deuce_thrown_in_place_of_a_joker() -> None:
    view = position("classic", "2h Jo 9d 9c", pile="4s 4d 2d 4h 5c 6d", melds=MELDS)
    found = [move("discard 9d"), move("discard 2h"), move("discard Jo")]
    told = reasons.of(view, found, verdict(1, (60.0, 0.0, -80.0), passed=2))
    assert told == "throws a deuce: a joker is worth more"


def test_a_fault_is_told_beside_a_move_of_the_same_sort_alone() -> None:
    view = position("classic", "9d 9c 9h 8d 4d Jc 7s Qs", pile="4s 6d", melds=MELDS)
    found = [move("discard 4d"), move("meld 9d 9c 9h", "discard 4d"), move("discard 8d")]
    told = reasons.of(view, found, verdict(1, (60.0, 0.0, -80.0), passed=2))
    assert told == "lays down nines: the side needs canastas"


def test_the_two_things_to_do_with_threes_are_told_apart() -> None:
    keep, table = Candidate((HoldThree(0, 14),), ""), Candidate((TableThrees(0),), "")
    assert reasons.infinitive(seen(), keep) == "keep a three back"
    assert reasons.deed(seen(), table) == "tables the threes"


def test_an_opener_may_need_three_of_a_kind_for_the_pile() -> None:
    view = position(
        "modern_american",
        "Js Jh 9d 7c 6h 5s 4d",
        phase="draw",
        pile="4s 6d Jc",
        melds=[[], []],
        opened=[False] * 2,
    )
    told = make_player("standard").decide(view).reason
    assert told == "draws a card: who has not opened needs three jacks for the pile"
    closed = position(
        "modern_american",
        "Js Jh 9d 7c 6h 5s 4d",
        phase="draw",
        pile="4s 6d Jc",
        melds=[[], ["Js Jh Jd Jc Js Jh Jd"]],
        opened=[False, True],
    )
    assert make_player("standard").decide(closed).reason == "draws a card: jacks are closed"


@pytest.mark.parametrize(("key", "drawn"), [("classic", "a card"), ("samba", "two cards")])
def test_a_draw_tells_how_many_cards(key: str, drawn: str) -> None:
    stock = "4c 5c 6c 8c 9c Tc"
    empty = position(key, "Kc Qd 9d 9c 4d", phase="draw", stock=stock)
    assert make_player("standard").decide(empty).reason == f"draws {drawn}"
    pile = position(key, "Kc Qd 9d 9c 4d", phase="draw", pile="4s 2d 6d", stock=stock)
    told = make_player("standard").decide(pile).reason
    assert told == f"draws {drawn}: nothing in hand takes the pile"


def test_a_pile_that_cannot_be_taken_tells_why() -> None:
    hand = "Ks Kh 9d 7c 6h 5s 4d"
    for pile, opened, why in (
        ("4s 6d 3c", True, "a three on the pile cannot be taken"),
        ("4s 6d 2c", True, "a deuce on the pile cannot be taken"),
        ("4s 6d Kc", False, "the hand has not the 50 points to open"),
    ):
        view = position(
            "classic", hand, phase="draw", pile=pile, melds=[[], []], opened=[opened] * 2
        )
        assert make_player("standard").decide(view).reason == f"draws a card: {why}"


def told_of(key: str, hand: str, **fields: object) -> str:
    return make_player("standard").decide(position(key, hand, **fields)).reason


def test_a_pair_that_the_own_set_has_no_room_for() -> None:
    for own, why in (("6d 6h 6c 6s 6d", ": our sixes have no room for it and the pair"), ("", "")):
        told = told_of("international", "6s 6h 9d 7c 5s 4d Kc Qd", phase="draw", pile="4s 6c",
                       melds=[["Ks Kh Kd", *filter(None, [own])], ["8s 8h 8c"]])  # fmt: skip
        assert (told == f"draws a card{why}") is bool(why), told


def test_a_pile_that_would_begin_what_is_fined() -> None:
    told = told_of("modern_american", "7s 7h 9d Tc 5s 4d Kc Qd Jh 2c", phase="draw", pile="4s 7c",
                   melds=[["6d 6h 6c", "Ks Kh Kd"], ["8s 8h 8c"]])  # fmt: skip
    assert told.endswith("is not worth a set of sevens, which is fined if it stays short")


@pytest.mark.parametrize(
    ("partners", "pile", "why"),
    [
        (["9s", "9h"], "4s 7c", "partner holds more of them"),
        ([], "4s 7c", "partner can add to them"),
        ([], "9h 9c 9s 9d 9h 7c", "30 points on the table"),
    ],
)
def test_what_the_partner_can_do_with_a_new_set(partners: list[str], pile: str, why: str) -> None:
    others = ["4c 5d 6h 8s Td Tc Jh Qs Kd 4d", "9s 9h 6h 8s Tc Jh Qs Kd 4d", "4c 5d 6h 8s Tc Jh"]
    view = position("classic", "9d 9c 9s 7c 5s 4d Jc Qd Jh", pile=pile, others=others,
                    melds=[["6d 6h 6c 6s 6h 6d 6c", "Ks Kh Kd"], ["8s 8h 8c"]],
                    known={2: [parse_card(card) for card in partners]})  # fmt: skip
    sight = Assessment(view, tables_of(view.variant), Weights())
    nines = LayMelds(0, (tuple(card for card in sight.hand if card >> 2 == 9),))
    assert meld_reasons.why_laid(meld_reasons.Laid(sight, nines)) == why


def test_a_mixed_set_waits_for_no_naturals() -> None:
    for own, why in (
        ("9s 9h 9c 9d 9s 2d", "they are mixed already"),
        ("9s 9h 9c 9d 9s 9h", "naturals are unlikely to come"),
    ):
        told = told_of("classic", "2c 7c 7d 5s 5h 4d Kc Qd Jh Jc", pile="4s 9s 9d 7c",
                       melds=[["6d 6h 6c 6s 6h 6d 6c", own], ["8s 8h 8c"]])  # fmt: skip
        assert told == f"completes the nines with a wild card: {why}"


def test_of_what_is_fined_in_hand_that_is_told() -> None:
    for hand, is_fined in (("7s 7h 7d 4c 9d", True), ("7s 7h 4c 9d", False)):
        view = position("modern_american", hand, pile="4s 7c", melds=[["Ks Kh Kd"], ["8s 8h 8c"]])
        sight = Assessment(view, tables_of(view.variant), Weights())
        why = discard_reasons.why_thrown(sight, parse_card("7s"), Risks(sight))
        assert (why == "three sevens in hand are fined") is is_fined


def test_an_opening_tells_what_it_counts_where_it_brings_cards() -> None:
    found = [move("meld Ks Kh Kc + Qs Qh Qc + 9s 9h 9d"), move("discard 4d")]
    hand = "Ks Kh Kc Qs Qh Qc 9s 9h 9d 4d 5c"
    for key, why in (
        ("international", ": 90 points, and three bonus cards"),
        ("classic", ""),
    ):
        view = position(key, hand, pile="4s 7c", melds=[[], []])
        told = reasons.of(view, found, verdict(0, (0.0, 60.0)))
        assert told == f"opens with kings, queens and nines{why}"


def test_an_opening_in_hand_may_be_no_help_for_the_pile() -> None:
    """In Samba only the cards of the opening itself count, and the pile is frozen for it."""
    hand = "Ks Kh Kc Kd Ad Ac As 6c 6h 9s 5c"
    told = told_of("samba", hand, phase="draw", pile="4s 6d", melds=[[], []])
    assert "has not the" not in told


def test_an_empty_pile_is_not_given_away() -> None:
    for pile, is_told in (("", False), ("4c", True)):
        view = position("classic", "9d 7s 4d", pile=pile, opened=[True, True],
                        melds=[[], ["9s 9h 9c", "7h 7c 7d", "4s 4h 4c"]])  # fmt: skip
        sight = Assessment(view, tables_of(view.variant), Weights())
        why = discard_reasons.why_thrown(sight, parse_card("9d"), Risks(sight))
        assert ("would give the next player the pile" in why) is is_told


def test_what_was_seen_of_a_card_says_more_than_that_others_are_riskier() -> None:
    hand = "Kc Kd Qd Qc Qs 4d 9d"
    found = [move("discard Kc", reason="throws a king"), move("discard Qd"), move("discard 4d")]
    judged = verdict(1, (60.0, 0.0, 90.0))
    for thrown, why in (
        ([(1, parse_card("Qh"))], "the next player threw one too"),
        ([], "every card that fits nothing is riskier"),
    ):
        view = position("classic", hand, pile="4s 2d 6d Qh", opened=[True, True], thrown=thrown * 2)
        told = reasons.of(view, found, judged)
        assert told == f"throws a queen: {why}, and two more queens are kept"


@pytest.mark.parametrize(
    ("key", "is_complete"),
    [("modern_american", True), ("joker", False), ("samba", False), ("brazilian", False)],
)
def test_a_canasta_of_the_others_makes_its_rank_safe_where_no_second_set_may_begin(
    key: str, is_complete: bool
) -> None:
    melds = [["Ks Kh Kc"], ["8s 8h 8c 8d 8s 8h 8c"]]
    view = position(key, "8d 9d Jc 7h Th", pile="4s 6d", melds=melds)
    sight = Assessment(view, tables_of(view.variant), Weights())
    told = discard_reasons.why_thrown(sight, parse_card("8d"), Risks(sight))
    assert (told == "eights are closed") is is_complete, told


def test_wild_cards_tell_how_far_they_are_from_a_canasta() -> None:
    for own, told in (
        (["2s 2h 2c", "Ks Kh Kc"], "two cards short of a wild canasta"),
        (["2s 2h 2c 2d", "Ks Kh Kc"], "one card short of a canasta"),
    ):
        view = position(
            "bolivia", "2h Jo 9d 9c Jc 7h Th 4d", pile="4s 6d", melds=[own, ["8s 8h 8c"]]
        )
        found = [move("discard 4d", reason="throws a four"), move("add 2h Jo > #0")]
        said = reasons.of(view, found, verdict(1, (60.0, 0.0)))
        assert said.endswith(f": {told}"), said


@pytest.mark.parametrize(
    ("key", "expected"),
    [
        ("classic", ("our kings", "the others get less", "the others hold", "the others have")),
        ("classic_two", ("the kings", "the opponent gets less", "the opponent holds",
                         "the opponent has")),
    ],
)  # fmt: skip
def test_reasons_speak_of_the_sides_that_there_are(key: str, expected: tuple[str, ...]) -> None:
    seats = VARIANTS[key].table.seats
    table = {"threes": [""] * seats, "others": OTHERS[: seats - 1]}
    melds = [["Ks Kh Kc Kd Ks Kh"], ["8s 8h 8c"]]
    view = position(key, "Kc 9d 4c", pile="4s 6d", melds=melds, **table)
    sight = Assessment(view, tables_of(view.variant), Weights())
    told = [
        discard_facts.use_of(sight, parse_card("Kc")),
        outcome_reasons.brings(view, Part("canastas", own=False)),
        going_out_plan._why_out(sight),
        draw_or_take._why_take(
            Assessment(
                position(key, "Kc 9d 9c 4c", pile="4s 9h", melds=[melds[0], []], phase="draw",
                         opened=[True, False], **table),
                tables_of(view.variant), Weights(),
            ),
            Take(0, (parse_card("9d"), parse_card("9c"))),
        ),
    ]  # fmt: skip
    for words_told, part in zip(told, expected, strict=True):
        assert part in words_told


def test_what_was_seen_is_told_before_that_a_card_is_safer_than_another() -> None:
    found = [move("discard Kc", reason="throws a king"), move("discard 4d")]
    for thrown, why in (([(1, parse_card("4h"))], "the next player threw one too"), ([], "")):
        view = position(
            "classic", "Kc Kd Qd Qc 4d 9d 9h", pile="4s 2d 6d Qh 5s 5c", opened=[True, True],
            thrown=thrown,
        )  # fmt: skip
        told = reasons.of(view, found, verdict(1, (60.0, 0.0)))
        assert (told == f"throws a four: {why}") is bool(why), told
