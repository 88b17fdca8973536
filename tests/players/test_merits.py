"""What one turn has over another: a fact is told where it is true and the other lacks it."""

from __future__ import annotations

from typing import Any

import pytest

from game.notation.action_notation import parse_action
from game.notation.card_notation import parse_card
from game.notation.reasons import say
from game.players.facts import table
from game.players.facts.discard_signs import Sign, sign
from game.players.facts.ending_merits import for_ending, for_playing_on
from game.players.facts.merits import merits
from game.players.facts.turn import Turn
from game.players.facts.turn_merits import turn_merits
from game.rules.view import PlayerView

from .table import OTHERS, position
from .telling import brief

EIGHTS = [["Ks Kh Kc"], ["8s 8h 8c"]]


def cards(text: str) -> list[int]:
    return [parse_card(card) for card in text.split()]


def thrown(*texts: str) -> list[tuple[int, int]]:
    """Discards, each of a seat: ``1 Qh``."""
    return [(int(text.split()[0]), parse_card(text.split()[1])) for text in texts]


def comes(view: PlayerView, text: str) -> Turn:
    return Turn(view, [parse_action(f"0 {one}") for one in text.split("; ")])


def facts(view: PlayerView, best: str, other: str) -> str:
    found = turn_merits(comes(view, best), comes(view, other))
    return brief(tuple(merit.reason for merit in found))


@pytest.mark.parametrize(
    ("key", "hand", "fields", "best", "other", "told"),
    [
        # Where the pile is not frozen, what fits their melds gives it away.
        ("classic", "9d 8d Jc 4c", {"pile": "5s 6d"}, "9d", "8d",
         "theirs.fits(meld=meld.set(rank=8), rank=8)"),
        ("classic", "9d 8d Jc 4c", {"pile": "5s 6d"}, "8d", "9d",
         "card.safer_than(rank=9)"),
        # Counts are told of what nobody has seen alone.
        ("international", "Qd Jd", {"pile": "Qs Qh Qc Qs Qh Qc Qd 4s"}, "Qd", "Jd", "seen.all"),
        ("international", "Qd Jd", {"pile": "Qs Qh Qc Qs Qh Qc 4s"}, "Qd", "Jd", "seen.no_pair"),
        ("international", "Qd Jd", {"pile": "Qs Qh Qc Qs Qh 4s"}, "Qd", "Jd",
         "seen.fewer_counted(count=2, more=7, other=11, rank=12)"),
        ("international", "Qd Jd", {"pile": "Qs Qh Qc Qs Qh Js Jh Jc Js 4s"}, "Qd", "Jd",
         "seen.fewer_counted(count=2, more=3, other=11, rank=12)"),
        # What the pile has of a great canasta.
        ("modern_american", "Qd Jd", {"pile": "Qs Qh Qc Qs Qh Qc Qd 7s 7h 7d 7c 7s 7h 7d 4s"},
         "Qd", "Jd",
         "seen.all; pile.holds(count=1, points=2500, ranks=7)"),
        # Why the next player's own meld does not take it.
        ("international", "8d Jd", {"pile": "8s 8h 4s"}, "8d", "Jd",
         "seen.fewer_counted(count=2, more=7, other=11, rank=8); seen.pairs_only(rank=8)"),
        ("classic", "8d Jd", {"pile": "8s 8h 2c 4s"}, "8d", "Jd",
         "seen.fewer_counted(count=2, more=7, other=11, rank=8); seen.pile_frozen(rank=8)"),
        ("international", "Qd Jd",
         {"pile": "Qs Qh Qc Qs 4s", "known": {3: cards("Jh")},
          "others": [*OTHERS[:2], "Jh Jc 5d 6h"]}, "Qd", "Jd",
         "seen.fewer_counted(count=3, more=6, other=11, rank=12)"),
        ("international", "Qd Jd",
         {"pile": "Qs Qh Qc Qs 4s", "known": {3: cards("Jh Jc")},
          "others": [*OTHERS[:2], "Jh Jc 5d 6h"]}, "Qd", "Jd",
         "seen.fewer_counted(count=3, more=5, other=11, rank=12)"),
        ("international", "Qd Jd", {"pile": "Qs Js 4s"}, "Qd", "Jd",
         "card.safer_than(rank=11)"),
        # Nobody who remembers calls a card safe of which the next player took a pair.
        ("international", "Qd Jd",
         {"pile": "Qs Js 4s", "known": {1: cards("Qh Qc")},
          "others": ["Qh Qc 5d 6h", *OTHERS[1:]]}, "Qd", "Jd", ""),
        # What the next player showed.
        ("international", "Qd Jd", {"thrown": thrown("1 Qh", "2 5h", "3 6h")}, "Qd", "Jd",
         "seen.threw_too"),
        ("international", "Qd Jd", {"thrown": thrown("1 Qh", "2 5h", "3 6h", "0 4h", "1 4c")},
         "Qd", "Jd", "seen.threw_before"),
        ("international", "Qd Jd",
         {"pile": "Qh 9c 4c 6c", "thrown": thrown("0 Qh", "1 9c", "2 4c", "3 6c")}, "Qd", "Jd",
         "seen.let_lie"),
        ("international", "Qd Jd",
         {"pile": "Qh 9c 4c 6c 4d 9d 5d 6d",
          "thrown": thrown("0 Qh", "1 9c", "2 4c", "3 6c", "0 4d", "1 9d", "2 5d", "3 6d")},
         "Qd", "Jd",
         "seen.fewer_counted(count=6, more=7, other=11, rank=12)"),
        ("international", "Qd Jd",
         {"thrown": thrown("1 Qh", "2 5h", "3 6h", "0 4h", "1 Jc")}, "Qd", "Jd",
         "card.safer_than(rank=11)"),
        # Who has one card takes nothing for which a pair is needed.
        ("international", "Qd Jd",
         {"pile": "Qs Qh Qc Qs Qh Qc Qd 4s", "others": ["4c", *OTHERS[1:]]}, "Qd", "Jd", ""),
        ("classic", "3s Jd 9d", {"pile": "5s 6d 7d"}, "3s", "Jd", "stop.pile(count=4)"),
    ],
)  # fmt: skip
def test_what_a_discard_has_over_another(
    key: str, hand: str, fields: dict[str, Any], best: str, other: str, told: str
) -> None:
    table: dict[str, Any] = {"pile": "4s 6d", "melds": EIGHTS, "opened": [True, True], **fields}
    view = position(key, f"{hand} 5c 5d", **table)
    pair = comes(view, f"discard {best}"), comes(view, f"discard {other}")
    # As if the other were taken in half of the playouts, where the next player may take at all.
    found = merits(*pair, (0.0, 0.5) if len(view.hands[1]) > 1 else None)
    assert brief(tuple(merit.reason for merit in found)) == told


def test_a_discard_that_is_taken_as_often_is_not_called_safer() -> None:
    view = position("international", "Qd Jd 5c 5d", pile="Qs Qh Qc Qs Qh Qc Qd 4s", melds=EIGHTS)
    pair = comes(view, "discard Qd"), comes(view, "discard Jd")
    assert merits(*pair, (0.0, 0.5))[0].reason.key == "seen.all"
    assert not any(merit.reason.key == "seen.all" for merit in merits(*pair, (0.0, 0.02)))


@pytest.mark.parametrize(
    ("hand", "own", "fields", "best", "other", "told"),
    [
        ("Kc 2h Jd 4d 5c 7h", "Ks Kh Kc Kd Ks Kh", {}, "add 2h > #0; discard Jd", "discard Jd",
         "laid.completes(points=300, rank=13)"),
        ("Kc 2h Jd 4d 5c 7h", "Ks Kh Kc Kd Ks Kh", {}, "add Kc > #0; discard Jd",
         "add 2h > #0; discard Jd",
         "laid.completes(points=500, rank=13); laid.wilds_kept(count=1)"),
        # A wild card that is thrown does not stay in hand.
        ("Kc 2h Jd 4d 5c 7h", "Ks Kh Kc", {}, "add Kc > #0; discard 2h",
         "add Kc 2h > #0; discard Jd", "frozen.pairs_from_now; wild.no_natural_spare"),
        # One card short of a canasta, as far as the card may still come.
        ("Kc 4d 5c 7h Jd", "Ks Kh Kc Kd Ks", {}, "add Kc > #0; discard Jd", "discard Jd",
         "laid.rank_lacks(count=1, counts=cards.of_rank(count=2, rank=13) "
         "cards.of_rank(count=12, rank=0), rank=13)"),
        ("Kc 4d 5c 7h Jd", "Ks Kh Kc Kd Ks", {"pile": "Kh Kd 2c 2d 2h 2s 2c 2d 2h Jo Jo Jo 4s"},
         "add Kc > #0; discard Jd", "discard Jd", ""),
        # Both lay the kings.
        ("Kc Jh Jc Js 4d 5c 7h Jd", "Ks Kh Kc Kd Ks", {},
         "add Kc > #0; meld Jh Jc Js; discard 4d", "add Kc > #0; discard 4d", ""),
        # A pair is kept by who lays nothing as well.
        ("Js Jc Jd Jh Js 4d 5c 7h", "Ks Kh Kc", {"pile": "4s 5s 6s 7s 9c Tc Qc Kd"},
         "meld Js Jc Jd; discard 4d", "discard 4d", ""),
        ("Js Jc Jd Jh Js 4d 5c 7h", "Ks Kh Kc", {"pile": "4s 5s 6s 7s 9c Tc Qc Kd"},
         "meld Js Jc Jd; discard 4d", "meld Js Jc Jd Jh Js; discard 4d",
         "laid.more_pairs(count=8)"),
        ("Js Jc 2d 4d 5c 7h 9c", "Ks Kh Kc", {}, "discard 4d", "meld Js Jc 2d; discard 4d",
         "laid.wilds_kept(count=1)"),
        # At the end what lies on the table is told in points.
        ("Js Jc Jd 4d 5c 7h", "Ks Kh Kc Kd Ks Kh Kc", {"stock": ""},
         "meld Js Jc Jd; discard 4d", "discard 4d",
         "laid.more_points(points=30); late.no_stock"),
    ],
)  # fmt: skip
def test_what_laying_down_has_over_another_turn(
    hand: str, own: str, fields: dict[str, Any], best: str, other: str, told: str
) -> None:
    table: dict[str, Any] = {"pile": "4s", "melds": [[own], ["8s 8h 8c"]], **fields}
    view = position("classic", hand, **table)
    found = brief(merit.reason for merit in merits(comes(view, best), comes(view, other)))
    shown = [one for one in found.split("; ") if not one.startswith(("laid.may_go_out", "use."))]
    assert "; ".join(shown).replace("; laid.canasta_lacking", "") == told


@pytest.mark.parametrize(
    ("key", "hand", "pile", "take", "told"),
    [
        ("classic_two", "9d 9c 9s 4d 5c Jd", "9h", "take 9d 9c",
         "pile.fewer_than_draw(count=1, drawn=2)"),
        ("classic", "9d 2c 4d 5c Jd", "6h 9h", "take 9d 2c",
         "pile.not_worth_wilds(count=2, wilds=1)"),
        ("classic", "9d 9c 9s 4d 5c Jd", "3s 3c 3s 9h", "take 9d 9c",
         "pile.black_threes(count=3)"),
        # Where only the top of the pile is taken, so are its threes.
        ("hand_and_foot", "9d 9c 9s 4d 5c Jd", "3s 3c 3s 3c 3s 6h 7d 8h Tc 9h", "take 9d 9c",
         "pile.black_threes(count=2)"),
        ("modern_american", "7d 7c 4d 5c Jd", "7h 7s 6d 7s", "take 7d 7c",
         "pile.fined_set(count=5, left=3, points=2500, rank=7)"),
        # Two more come easily enough, or there is a set of them already.
        ("modern_american", "9d 9c 7d 5c Jd", "7h 7s 6d 9s", "take 9d 9c", ""),
    ],
)  # fmt: skip
def test_what_a_draw_has_over_the_pile(
    key: str, hand: str, pile: str, take: str, told: str
) -> None:
    table: dict[str, Any] = (
        {} if key != "classic_two" else {"others": OTHERS[:1], "threes": [""] * 2}
    )
    view = position(key, hand, pile=pile, phase="draw", melds=EIGHTS, opened=[True, True], **table)
    found = facts(view, "draw", take)
    assert "; ".join(o for o in found.split("; ") if "worth_pair" not in o) == told


@pytest.mark.parametrize(
    ("hand", "own", "feet", "best", "other", "told"),
    [
        # A canasta brings the foot, once.
        ("Qd 2h 9d 5c Td", ["Qs Qh Qc Qs Qh"], "waits", "add Qd 2h > #0; discard 5c",
         "add Qd > #0; discard 5c",
         "laid.completes(points=300, rank=12); laid.brings_foot(count=11)"),
        ("Qd 2h 9d 5c Td", ["Qs Qh Qc Qs Qh"], "", "add Qd 2h > #0; discard 5c",
         "add Qd > #0; discard 5c", "laid.completes(points=300, rank=12)"),
        # Sevens and wild cards are canastas that going out takes, as long as there is none.
        ("7d 7c 2h 9d 9c 9h 5c Td", ["Ks Kh Kc"], "", "meld 7d 7c 2h; discard 5c",
         "meld 9d 9c 9h; discard 5c", "laid.kind_lacking(rank=7)"),
        ("7d 7c 2h 9d 9c 9h 5c Td", ["7s 7h 7c 7s 7h 7d 7s"], "", "meld 7d 7c 2h; discard 5c",
         "meld 9d 9c 9h; discard 5c", ""),
    ],
)  # fmt: skip
def test_what_the_contract_and_the_foot_say_for_a_meld(
    hand: str, own: list[str], feet: str, best: str, other: str, told: str
) -> None:
    waits = [" ".join(["4s"] * 11) if feet else "", *[""] * 5]
    view = position("pennies", hand, pile="4s", melds=[own, ["8s 8h 8c"]], opened=[True, True],
                    others=[*OTHERS, *OTHERS[:2]], threes=[""] * 6, feet=waits)  # fmt: skip
    keys = ("laid.completes", "laid.brings_foot", "laid.kind_lacking")
    found = facts(view, best, other).split("; ")
    assert "; ".join(one for one in found if one.startswith(keys)) == told


def test_what_the_opening_lays_itself_is_not_made_by_the_pile() -> None:
    hand = "Qd Qs Jd Jc 2s 4d 5c 7h 6c"
    view = position("classic", hand, pile="Js 6d 6h Qh", phase="draw", melds=[[], []],
                    opened=[False, False])  # fmt: skip
    found = facts(view, "take Qd Qs + Jd Jc 2s", "draw")
    assert "11" not in found
    assert "pile.makes_sets(ranks=6)" in found


@pytest.mark.parametrize(
    ("key", "theirs", "threes", "told"),
    [
        ("classic", ["9s 9h 9c 9d 9s 9h"], "",
         "out.they_lack_a_card(count=1, melds=meld.set(rank=9), points=500, several=1)"),
        ("classic", ["9s 9h 9c 2d 9s 9h"], "",
         "out.they_lack_a_card(count=1, melds=meld.set(rank=9), points=300, several=1)"),
        # Who cannot go out loses nothing that is paid for that.
        ("italian", ["2s 2h 2d 2c 2s 2h 2d"], "", "out.others_hold(count=8, several=1)"),
        ("italian", ["2s 2h 2d 2c 2s 2h 2d", "9s 9h 9c 9d 9s 9h 9d", "Ts Th Tc Td Ts Th Td"], "",
         "out.their_wilds_unpaid(points=3000, several=1)"),
        ("international", ["9s 9h 9c"], "3h 3d",
         "out.threes_against(count=2, none=1, points=200, several=1)"),
        ("classic", ["9s 9h 9c"], "", "out.others_hold(count=8, several=1)"),
    ],
)  # fmt: skip
def test_what_the_others_lose_if_the_hand_ends(
    key: str, theirs: list[str], threes: str, told: str
) -> None:
    others = ["4c 5d 6h 8s", "4c 5d 6h 8s", "4c 5d 6h 8s"]
    view = position(key, "Kc 4d", pile="4s", melds=[["Ks Kh Kc"], theirs], others=others,
                    threes=["", threes, "", ""], opened=[True, True])  # fmt: skip
    found = for_ending(comes(view, "discard 4d").position)
    assert brief((found[0].reason,)) == told


LACKS_ONE = "out.we_lack_a_card(count=1, melds=meld.set(rank=13), points=500)"
CANNOT = "out.they_cannot(count=1, none=1, several=1)"
COMPLETE = "8s 8h 8c 8d 8s 8h 8c"


@pytest.mark.parametrize(
    ("hand", "answers", "theirs", "others", "told"),
    [
        ("Qc 4d", False, "8s 8h 8c", [4, 9, 4],
         f"{LACKS_ONE}; out.partner_caught(count=9); {CANNOT}"),
        # The others would be caught with more.
        ("Qc 4d", False, "8s 8h 8c", [5, 9, 5], f"{LACKS_ONE}; {CANNOT}"),
        ("Qc 4d", True, "8s 8h 8c", [4, 9, 4], f"{LACKS_ONE}; {CANNOT}"),
        # What is caught is told as far as it is more than what speaks for ending the hand.
        ("Jo Jo Jo Qc 4d", True, "8s 8h 8c", [1, 1, 1],
         f"{LACKS_ONE}; answer.caught_for(count=5, points=165); "
         f"{CANNOT}"),
        # There is time where nobody is near to going out.
        ("Qc 4d", True, COMPLETE, [4, 2, 5],
         f"{LACKS_ONE}; out.they_hold_many(alike=0, count=4, several=1, stock=30)"),
        ("Qc 4d", True, COMPLETE, [4, 2, 3], LACKS_ONE),
    ],
)  # fmt: skip
def test_what_the_own_side_loses_if_the_hand_ends(
    hand: str, answers: bool, theirs: str, others: list[int], told: str
) -> None:
    held = [" ".join(["4c"] * number) for number in others]
    view = position("classic", hand, pile="4s", melds=[["Ks Kh Kc Kd Ks Kh"], [theirs]],
                    others=held, opened=[True, True])  # fmt: skip
    place = comes(view, "discard 4d").position
    found = for_playing_on(place, answers=answers, after=place.melds)
    assert brief(tuple(merit.reason for merit in found)) == told


def test_what_the_others_lack_may_be_a_sequence() -> None:
    theirs = ["8s 8h 8c 8d 8s 8h 8c", "9s 9h 9c 9d 9s 9h 9c"]
    told = []
    for number in (1, 2):
        view = position("bolivia", "Qc 4d", pile="4s", opened=[True, True],
                        melds=[["Ks Kh Kc Kd Ks Kh"], theirs[:number]])  # fmt: skip
        place = comes(view, "discard 4d").position
        found = for_playing_on(place, answers=True, after=place.melds)
        told.append(found[-1].reason.key)
    assert told == ["out.they_cannot", "out.they_lack_a_sequence"]


def test_a_sign_is_that_of_the_last_turn() -> None:
    fields: dict[str, Any] = {"pile": "Qh 9c 4c 6c", "melds": EIGHTS, "opened": [True, True]}
    for discards, told in (
        (thrown("0 Qh", "1 9c", "2 4c", "3 6c"), Sign.LET_LIE),
        (thrown("1 Qh", "2 4c", "3 6c"), Sign.THREW_TOO),
        (thrown("1 Qh", "2 4c", "3 6c", "0 4h", "1 5h"), Sign.THREW_BEFORE),
        (thrown("2 Qh", "3 6c"), Sign.NONE),
    ):
        view = position("international", "Qd Jd", thrown=discards, **fields)
        assert sign(comes(view, "discard Qd").position, 12) is told


def test_a_reason_speaks_to_some_items_of_the_score() -> None:
    fine = say("card.fined_in_hand", count=4, rank=7)[0]
    assert table.speaks_to(fine, "penalties", own=True)
    assert not table.speaks_to(fine, "canastas", own=True)


@pytest.mark.parametrize(
    ("key", "options", "group", "told"),
    [
        ("modern_american", {}, "7s 7h 7d", 2500),
        ("modern_american", {}, "7s 7h 7d 7c 7s 7h 7d", 0),
        ("joker", {"sevens": True}, "7s 7h 2d", 1500),
        ("joker", {}, "7s 7h 2d", 0),
    ],
)
def test_a_set_is_fined_where_the_game_fines_it(
    key: str, options: dict[str, bool], group: str, told: int
) -> None:
    table: dict[str, Any] = {"pile": "4s", "melds": EIGHTS, "opened": [True, True]}
    view = position(key, f"{group} 4d 5c Td", variant_options=options, **table)
    found = facts(view, "discard Td", f"meld {group}; discard Td")
    assert (f"points={told}, rank=7" in found) == bool(told) == ("laid.fined_set" in found), found


def test_a_row_as_long_is_no_reason_beside_another() -> None:
    view = position("samba", "8h As 5c 5d Jd 4c", pile="4s 6d", opened=[True, True],
                    melds=[["4h 5h 6h 7h", "9s Ts Js Qs Ks"], []])  # fmt: skip
    told = "laid.cards_now(count=5, size=7)"
    assert told in facts(view, "add 8h > #0; discard Jd", "discard Jd")
    assert told not in facts(view, "add 8h > #0; discard Jd", "add As > #1; discard Jd")


@pytest.mark.parametrize(
    ("key", "own", "told"),
    [
        # A wild canasta does not count for going out everywhere, and a contract is of kinds.
        ("italian", ["Jo 2s 2h 2d 2c 2s 2h", "8s 8h 8c 8d"], "laid.canastas_needed(count=2)"),
        ("italian", ["Ks Kh Kc Kd Ks Kh Kd", "8s 8h 8c 8d"], "laid.canastas_needed(count=1)"),
        ("hand_and_foot", ["Ks Kh Kc Kd Ks Kh Kd", "8s 8h 8c 8d"], ""),
    ],
)
def test_the_canastas_lacking_are_those_that_going_out_counts(
    key: str, own: list[str], told: str
) -> None:
    view = position(key, "Jd Jh Jc 4c 5d 6h 9c", pile="4s 6d", opened=[True, True],
                    melds=[own, []])  # fmt: skip
    found = facts(view, "meld Jd Jh Jc; discard 4c", "discard 4c")
    needed = [reason for reason in found.split("; ") if reason.startswith("laid.canastas_needed")]
    assert "; ".join(needed) == told
