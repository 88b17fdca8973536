"""The log in words."""

from __future__ import annotations

import gettext
import re
from collections.abc import Iterator

import pytest

from game.controller.card_names import card_text, counted_cards
from game.controller.log_sentences import Teller
from game.notation.card_notation import parse_cards
from game.rules.cards import JOKER
from game.rules.events import CardBuried, CardTurned, Event
from game.rules.state import State
from game.rules.view import view_of
from game.translation import use
from game.variants import VARIANTS
from game.variants.house import with_house_rules

from .tables import at, play_on, position

OTHERS = ["4s 4h 9d 9c 8h", "4d 4c 9s 9h 8s", "5s 5d Td Tc 8d"]
KINGS = '[["Ks Kh Kd"], []]'
SIX = '[["Ks Kh Kd Kc Ks Kh"], []]'
ACES = '[["As Ah Ad Ac As Ah Ad"], []]'


def said(record: str, *actions: str) -> list[str]:
    game = at(record)
    play_on(game, *actions)
    return [step.line for step in game.poll(0.0)]


def mine(hand: str, phase: str = "meld", **more: str) -> str:
    return position([hand, *OTHERS], phase=phase, **more)  # type: ignore[arg-type]


def theirs(hand: str, phase: str = "meld", **more: str) -> str:
    hands = [OTHERS[0], hand, *OTHERS[1:]]
    return position(hands, phase=phase, turn=1, **more)


JOKER_TURNED = 5
"""The number of an Italian deal whose first card turned is a joker."""
SENTENCES = [
    (mine("Kc 7d", "draw", stock="Ts 9s"), ["0 draw"], ["You draw 10♠"]),
    (theirs("Kc 7d", "draw", stock="Ts 9s"), ["1 draw"], ["Nora draws a card"]),
    (mine("Jo Kc 7d"), ["0 discard Jo"], ["You discard a joker and freeze the pile"]),
    (
        mine("Kc 7d", "draw", stock="3h Jo 9s"),
        ["0 draw"],
        ["You draw 3♥. You table 3♥ and draw a joker"],
    ),
    (theirs("Kc 7d", "draw", stock="3h Jo 9s"), ["1 draw"], ["Nora draws a card. Nora tables 3♥"]),
    (mine("Kc 7d 7c", melds=KINGS), ["0 add Kc > #0"], ["You add K♣ to the kings"]),
    (
        mine("2d 7d 7c", melds=SIX),
        ["0 add 2d > #0"],
        ["You add 2♦ to the kings. That completes a mixed canasta of kings"],
    ),
    (
        theirs("As Ah Ad 7c 7d"),
        ["1 meld As Ah Ad"],
        ["Nora melds A♠ A♥ A♦. Nora opens with 60 points"],
    ),
    (
        mine("Kc Kd 7d 2s 8c", "draw", pile="4c Ks", melds=KINGS),
        ["0 take Kc 2s"],
        ["You take the pile (2 cards) with 1 king and 1 deuce"],
    ),
    (
        mine("Kc Kd 7d 2s 8c", "draw", pile="Ks", melds=KINGS),
        ["0 take > #0"],
        ["You take the pile (1 card): K♠ goes to the kings"],
    ),
    (
        theirs("Kc Kd 7d 7s 7h 2s 8c", "draw", pile="4c 9d Ks"),
        ["1 take Kc Kd + 7d 7s 7h 2s"],
        [
            "Nora takes the pile (3 cards) with 2 kings. Nora melds 7♦ 7♠ 7♥ 2♠. "
            "Nora opens with 65 points"
        ],
    ),
    (mine("2c 7d"), ["0 discard 2c"], ["You discard 2♣ and freeze the pile"]),
    (
        mine("2c 2d", variant="international"),
        ["0 discard 2c"],
        ["You discard 2♣"],
    ),
    (
        mine("Ac 7c", melds=ACES),
        ["0 ask", "2 yes", "0 add Ac > #0", "0 discard 7c"],
        [
            "You ask: “May I go out?”",
            "Paul answers: “Yes.”",
            "You add A♣ to the aces",
            "You discard 7♣. You go out",
        ],
    ),
    (
        theirs("7s 3h 3s", "draw", variant="international", stock="4d 8d 9d 5d"),
        ["1 table", "1 draw", "1 discard 7s"],
        ["Nora tables 3♥ 3♠", "Nora draws a card", "Nora discards 7♠"],
    ),
    (
        mine("7s 3h 3s", "draw", variant="international", stock="4d 8d 9d 5d"),
        ["0 hold 3s"],
        ["You table 3♥ and draw 4♦. You keep 3♠ back"],
    ),
    (
        theirs("7s 3h 3s", "draw", variant="international", stock="4d 8d 9d 5d"),
        ["1 hold 3s"],
        ["Nora tables 3♥"],
    ),
    (
        mine("As Ah Ad Ks Kh Kc 7c 7d", variant="international", stock="4d 3d 8d 9d 5d"),
        ["0 meld As Ah Ad + Ks Kh Kc", "0 bonus"],
        [
            "You meld A♠ A♥ A♦ and K♠ K♥ K♣. You open with 90 points",
            "You accept the bonus cards. You draw 4♦ 3♦. You table 3♦ and draw 8♦. You draw 9♦",
        ],
    ),
    (
        mine("As Ah Ad Ks Kh Kc 7c 7d", variant="international", stock="4d 3d 8d 9d 5d"),
        ["0 meld As Ah Ad + Ks Kh Kc", "0 refuse", "0 discard 7c"],
        [
            "You meld A♠ A♥ A♦ and K♠ K♥ K♣. You open with 90 points",
            "You refuse the bonus cards",
            "You discard 7♣",
        ],
    ),
    (
        theirs("As Ah Ad Ks Kh Kc 7c 7d", variant="international", stock="4d 3d 8d 9d 5d"),
        ["1 meld As Ah Ad + Ks Kh Kc", "1 discard 7c"],
        [
            "Nora melds A♠ A♥ A♦ and K♠ K♥ K♣. Nora opens with 90 points",
            "Nora refuses the bonus cards. Nora discards 7♣",
        ],
    ),
    (
        theirs("4s 4h 5s 5h 6s 6h 7s 7h 8s 8h 9s 9h Ts Th", variant="international"),
        ["1 declare schneider"],
        ["Nora shows: Schneider!"],
    ),
]

CLOSED = '[["Ks Ks Kh Kh Kd Kd Kc", "Qs Qs Qh Qh Qd Qd Qc"], []]'
ALSO_CLOSED = '[[], ["Ks Ks Kh Kh Kd Kd Kc", "Qs Qs Qh Qh Qd Qd Qc"]]'
NINE = "4d 4s 4h 4c 5d 5s 5h 5c 6d"

SENTENCES += [
    (
        mine("7d", variant="modern_american", melds=CLOSED),
        ["0 discard 7d"],
        ["You discard 7♦ face down. You go out"],
    ),
    (
        theirs("7d", variant="modern_american", melds=ALSO_CLOSED),
        ["1 discard 7d"],
        ["Nora discards a card face down. Nora goes out"],
    ),
    (
        mine("7d 8d", "draw", variant="modern_american", stock=NINE),
        ["0 draw"],
        ["You draw 4♦. That was the turn card. 8 cards left, no more bonus cards"],
    ),
    (
        theirs("7d 8d", "draw", variant="modern_american", stock=NINE.replace("4d", "3d", 1)),
        ["1 draw", "1 table"],
        [
            "Nora draws a card. Nora draws the turn card. 8 cards left, no more bonus cards",
            "Nora tables 3♦",
        ],
    ),
]

LADDER = '[["5h 6h 7h"], []]'
OPENED = "opened = [true, false]"

SENTENCES += [
    (
        mine("8d 9d Td Ks Kd", variant="samba", melds=KINGS),
        ["0 meld 8d 9d Td"],
        ["You meld 8♦\u201310♦"],
    ),
    (
        theirs("8d 9d Td 2s Kd Ks", variant="hollywood", melds='[[], ["Ks Kh Kd"]]'),
        ["1 meld 8d 9d Td 2s=7d"],
        ["Nora melds 7♦\u201310♦ (2♠ as 7♦)"],
    ),
    (
        mine("8h 9h Ks Kd", variant="samba", melds=LADDER),
        ["0 add 8h 9h > #0"],
        ["You add 8♥ 9♥ to the sequence, now 5♥\u20139♥"],
    ),
    (
        mine("Ks Kd", "draw", variant="samba", pile="4c 8h", melds=LADDER),
        ["0 take > #0"],
        [
            "You take the pile (2 cards): 8♥ goes to the sequence, now 5♥\u20138♥",
        ],
    ),
    (
        mine("Jo Ks Kd", variant="hollywood", melds=LADDER),
        ["0 add Jo=4h > #0"],
        ["You add a joker to the sequence, now 4♥\u20137♥ (Joker as 4♥)"],
    ),
    (
        mine("Th Ks Kd", variant="samba", melds='[["4h 5h 6h 7h 8h 9h"], []]'),
        ["0 add Th > #0"],
        [
            "You add 10♥ to the sequence, now 4♥\u201310♥. "
            "That completes the samba 4♥\u201310♥"
        ],
    ),
    (
        theirs("Ts Ks Kd", variant="samba", melds='[[], ["9s 9h 9d", "9s 9c 9d 2s"]]'),
        ["1 merge #1 > #0"],
        ["Nora combines two melds of nines. That completes a mixed canasta of nines"],
    ),
    (
        mine("2s 2h Ks Kd", variant="bolivia", melds='[["2s 2h Jo Jo Jo"], []]'),
        ["0 add 2s 2h > #0"],
        ["You add 2♠ 2♥ to the wild cards. That completes a wild canasta"],
    ),
    (
        position(
            ["Kc 8c 8d", "", "5s 5h 6d", ""], "two_hands_regency",
            melds=KINGS, more='extra = ["", "7s 7h", "", "4s 3h"]', stock="9d 8d",
        ),
        ["0 pickup"],
        ["You pick up your second hand: 4♠ 3♥. You table 3♥ and draw 9♦"],
    ),
    (
        position(
            ["Kc 8c 8d", "", "5s 5h 6d", ""], "two_hands_regency", turn=2,
            melds='[[], ["Ks Kh Kd"]]', more='extra = ["", "7s 7h", "", "4s 4h"]',
        ),
        ["2 pickup"],
        ["Nora picks up the second hand (2 cards)"],
    ),
    (
        mine("Kc", variant="hand_and_foot", melds=KINGS, more='feet = ["7s 3h", "", "", ""]',
             stock="9d"),
        ["0 add Kc > #0"],
        ["You add K♣ to the kings. You run into your foot: 7♠ 3♥. You table 3♥ and draw 9♦"],
    ),
    (
        mine("Kc Kh 4s 8d", "draw", variant="hand_and_foot", melds='[["5s 5h 5d"], []]',
             pile="9s 4d 5c 6d 7h 8s Tc Ks"),
        ["0 take Kc Kh"],
        ["You take the top 7 cards of the pile with 2 kings"],
    ),
    (
        theirs("Kc", variant="hand_and_foot", more='feet = ["", "7s 7h", "", ""]'),
        ["1 discard Kc"],
        ["Nora discards K♣. Nora walks into the foot (2 cards)"],
    ),
    (
        position(
            [OTHERS[0], "Kc 7d", *OTHERS[1:], "8s 8h", "9d"], "pennies", turn=1,
            melds='[[], ["Ks Kh Kd Kc Ks Kh"]]', more='feet = ["", "7s 7h", "", "", "", ""]',
        ),
        ["1 add Kc > #0"],
        ["Nora adds K♣ to the kings. That completes a natural canasta of kings. "
         "Nora takes up the foot (2 cards)"],
    ),
    (
        position(
            ["8s 9s Td", "Kc Kd 4c 4d 5d", "Qs 7c 7d"], "cutthroat", phase="draw", turn=1,
            melds='[["Qs Qh Qd"], ["As Ah Ad"], ["Qs Qc Qd 2s"]]', pile="7s Ks",
        ),
        ["1 take Kc Kd"],
        [
            "Nora takes the pile (2 cards) with 2 kings. "
            "The sides are now: Nora – you and Paul. Two melds of queens become one. "
            "That completes a mixed canasta of queens"
        ],
    ),
    (
        position(
            ["Ks Kd 9c 9d", "8s 8h", "8d 8c", "7s 7h", "7d 7c"], "five_first_taker", phase="draw",
            melds='[["Ah Ac Ad"], [], [], [], []]', pile="7s Kh",
        ),
        ["0 take Ks Kd"],
        [
            "You take the pile (2 cards) with 2 kings. "
            "The sides are now: you and Paul – Nora, West and Iris"
        ],
    ),
    (
        theirs("4s 4h 4d 4c 5s 5h 5d 5c 6s 6h 6d 8s 8h 8d", variant="modern_american"),
        ["1 declare garbage"],
        ["Nora shows: Garbage!"],
    ),
    (
        mine("4s 4h 5s 5h 6s 6h 7s 7h 8s 8h 9s 9h Ts Th", variant="modern_american"),
        ["0 declare pairs_clean"],
        ["You show: Pairs!"],
    ),
]  # fmt: skip


@pytest.mark.parametrize(("record", "actions", "lines"), SENTENCES)
def test_sentences(record: str, actions: list[str], lines: list[str]) -> None:
    assert said(record, *actions) == lines


def test_the_stock_runs_out() -> None:
    record = theirs("Kc 7d", "draw", stock="3h")
    assert said(record, "1 draw", "1 pass")[-1] == (
        "Nora passes. The stock is used up and the hand is over"
    )


def test_a_deal_is_told() -> None:
    from .tables import sit

    lines = [sit("classic", seed).poll(0.0)[0].line for seed in range(30)]
    assert all(line.startswith("You deal. ") for line in lines)
    assert any(" is turned up" in line for line in lines)
    assert any(" are turned" in line for line in lines)
    assert any("Nora tables 3" in line for line in lines)


def test_cards_in_words() -> None:
    assert [card_text(card) for card in parse_cards("Jo Th As 2c")] == ["Joker", "10♥", "A♠", "2♣"]
    assert counted_cards(parse_cards("Ks Kh")) == "2 kings"
    assert counted_cards(parse_cards("Jo Ks 2d 2c")) == "1 king, 2 deuces and 1 joker"


@pytest.fixture
def upside_down() -> Iterator[None]:
    class Reversed(gettext.NullTranslations):
        def gettext(self, message: str) -> str:
            return re.sub(r"^(You|\{name\}) ", r"[\1] ", message)

    before = use(Reversed())
    yield
    use(before)


@pytest.mark.usefixtures("upside_down")
def test_sentences_are_translated() -> None:
    assert said(mine("Kc 7d", "draw", stock="Ts 9s"), "0 draw") == ["[You] draw 10♠"]
    assert said(theirs("Kc 7d"), "1 discard Kc") == ["[Nora] discards K♣"]


def test_bonus_cards_that_come_by_themselves() -> None:
    record = mine(
        "As Ah Ad Ks Kh Kd Kc 6d 6h 6s 5c 5d 5h 7d 8c",
        variant="modern_american",
        stock="4s 5d 6d 7d 8d 9d Td Jd Qd Kd 4h 5h 6h",
    )
    lines = said(record, "0 meld As Ah Ad + Ks Kh Kd Kc + 6d 6h 6s + 5c 5d 5h", "0 discard 7d")
    assert lines[-1] == "You discard 7♦. You get bonus cards. You draw 4♠ 5♦ 6♦ 7♦"


def test_a_packet_is_dealt_face_down() -> None:
    from .tables import sit

    lines = [sit("italian", seed).poll(0.0)[0].line for seed in range(5)]
    assert all(
        re.search(r"\d+ cards are dealt face down\. \S+ is turned up", line) for line in lines
    )
    joker = sit("italian", JOKER_TURNED).poll(0.0)[0].line
    assert joker.endswith("20 cards are dealt face down. A joker is turned up")


def test_cards_that_cannot_start_the_pile_go_under_the_stock() -> None:
    variant = with_house_rules(VARIANTS["classic"], {"deal": {"upcard_buried": True}})
    state = State(variant, 3, [0, 0])
    three, five = parse_cards("3h 5c")
    events: list[Event] = [
        CardTurned(JOKER),
        CardBuried(JOKER),
        CardTurned(three),
        CardBuried(three),
        CardTurned(five),
    ]
    assert Teller(["Anna", "Nora", "Paul", "West"], 0).line(events, view_of(state, 0)) == (
        "A joker is turned up. The joker goes under the stock. 3♥ is turned up. "
        "3♥ goes under the stock. 5♣ is turned up"
    )
