"""A black three, a fine and whatever else counts against a hand is weighed wherever hands are."""

from __future__ import annotations

import pytest

from game.notation.card_notation import parse_card, parse_cards
from game.players import Decision, make_player
from game.players.facts.discard_facts import costs_more
from game.players.facts.throwing_merits import of_throwing
from game.players.facts.turn import Turn
from game.players.policy.draw_or_take import pile_worth
from game.players.policy.ending_gain import ending_gain
from game.rules.actions import Answer, Discard
from game.rules.state import Phase
from game.variants import VARIANTS
from game.variants.house import with_house_rules

from .table import position
from .telling import brief
from .test_reasons_seen import assess

STANDARD = make_player("standard")


def answering(key: str, hand: str, melds: list[list[str]], **options: bool) -> Decision:
    """What is said to the partner, who could go out."""
    view = position(key, hand, phase="draw", melds=melds, variant_options=options,
                    others=["4c 5d 6h 8s 9d Tc Jh Qs", "4d", "8d 9h Td Js 4s 5s"])  # fmt: skip
    view.phase = Phase.ANSWER
    view.asker = 2
    return STANDARD.decide(view)


RUN = "4s 5s 6s 7s 8s 9s Ts"
QUEENS = "Qs Qh Qc Qd Qs Qh Qc"


def test_black_threes_in_hand_are_no_cards_that_cost_little() -> None:
    """In Bolivia each costs 100; in Samba 5."""
    for key, says in (("bolivia", False), ("samba", True)):
        decision = answering(key, "3s 3c 4h", [[RUN, QUEENS], ["8s 8h 8d"]])
        assert decision.action == Answer(0, says)
        told = "answer.little_lost" if says else "answer.too_much_left"
        assert told in brief(decision.why)


def test_sevens_that_would_be_caught_in_hand_are_no_cards_that_cost_little() -> None:
    for sevens, says in (("7s 7h 7c", True), ("7s 7h 7c 7d", False)):
        decision = answering("joker", sevens, [[QUEENS, "As Ah Ac Ad"], ["8s 8h 8d"]], sevens=True)
        assert decision.action == Answer(0, says)


def test_a_fine_that_this_hand_could_spare_is_weighed() -> None:
    """Brazilian: five cards of a sequence lie there, and the other two are in hand."""
    for cards, says in (("9h Th", False), ("9d Td", True)):
        melds = [[RUN, QUEENS, "4h 5h 6h 7h 8h"], ["8s 8h 8d"]]
        decision = answering("brazilian", cards, melds)
        assert decision.action == Answer(0, says)


def test_what_the_others_would_be_fined_speaks_for_ending_the_hand() -> None:
    wilds = ["Jo 2s 2d 2c"]
    gains = []
    for fine in (0, 2000):
        changes = {"penalties": {"unfinished": [{"kind": "wild", "fine": fine}] if fine else []}}
        house = with_house_rules(VARIANTS["modern_american"], changes)
        view = position(house, "4h 5h", melds=[[QUEENS, "Ks Kh Kc Kd Ks Kh Kc"], wilds])
        gains.append(ending_gain(assess(view)))
    assert gains[1] > gains[0] + 100


def test_black_threes_that_the_others_took_up_speak_for_ending_the_hand() -> None:
    view = position("bolivia", "4h 5h", melds=[[QUEENS, RUN], ["8s 8h 8d"]])
    held = position("bolivia", "4h 5h", melds=[[QUEENS, RUN], ["8s 8h 8d"]],
                    known={1: parse_cards("3s 3c")})  # fmt: skip
    assert ending_gain(assess(held)) >= ending_gain(assess(view)) + 150


def test_a_pile_with_black_threes_is_dear_at_the_end_where_they_cost_a_hundred() -> None:
    def lost(key: str) -> float:
        """By how much two black threes in it make a pile worse than two fours."""
        worth = []
        for buried in ("4s 4c", "3s 3c"):
            view = position(key, "9s 9h 5d 6c", phase="draw", pile=f"{buried} 9d",
                            melds=[[QUEENS], [QUEENS, RUN]], others=["4c", "4d", "6h"])  # fmt: skip
            worth.append(pile_worth(assess(view)))
        return worth[0] - worth[1]

    assert lost("bolivia") > lost("samba") + 20


@pytest.mark.parametrize(
    ("key", "options", "hand", "other", "says"),
    [
        ("samba", {}, "Qd 3s 4h", "3s", True),
        ("bolivia", {}, "Qd 3s 4h", "3s", False),
        ("joker", {"sevens": True}, "Qd 7s 7h 7c 4h", "7s", True),
        ("joker", {"sevens": True}, "Qd 7s 7h 7c 7d 4h", "7s", False),
    ],
)
def test_a_card_is_not_said_to_cost_more_than_what_stays_and_costs_more(
    key: str, options: dict[str, bool], hand: str, other: str, says: bool
) -> None:
    """A black three costs 100 in Bolivia, and the fourth seven brings a fine in Joker."""
    theirs = [QUEENS.replace("Q", "8"), QUEENS.replace("Q", "J")]
    view = position(key, hand, pile="4s", melds=[["Ks Kh Kc"], theirs],
                    others=["4c 5d", "6h", "Td"], variant_options=options)  # fmt: skip
    mine, instead = (Turn(view, (Discard(0, parse_card(card)),)) for card in ("Qd", other))
    found = {merit.reason.key for merit in of_throwing(mine, instead, None)}
    assert says or "card.costs_in_hand" not in found
    assert (costs_more(mine.position, parse_card("Qd"), parse_card(other)) > 0) is says
