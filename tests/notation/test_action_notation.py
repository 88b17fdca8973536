"""Actions as text."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.notation.action_notation import action_text, parse_action
from game.notation.card_notation import NotationError, parse_cards
from game.rules.actions import (
    AcceptBonus,
    Action,
    Answer,
    AskToGoOut,
    Declare,
    Discard,
    Draw,
    HoldThree,
    LayMelds,
    LayOff,
    Pass,
    RefuseBonus,
    TableThrees,
    Take,
)
from game.rules.cards import full_pack

TEXTS = [
    "0 draw",
    "0 take Ks Kh",
    "0 take Ks Kh > #2",
    "0 take > #1",
    "0 take Ks Kh + As Ah Ad + 4s 4h 4c",
    "0 meld As Ah Ad + Ks Kh 2c",
    "0 add Kd 2c > #0",
    "0 add 4c > #0 + Jd > #3",
    "0 table",
    "0 hold 3h",
    "0 declare schneider",
    "0 bonus",
    "0 refuse",
    "0 ask",
    "2 yes",
    "2 no",
    "0 discard 5c",
    "0 pass",
]

SEATS = st.integers(0, 5)
CARDS = st.sampled_from(sorted(set(full_pack(1, 1))))
GROUPS = st.lists(CARDS, min_size=1, max_size=8).map(tuple)
ACTIONS: st.SearchStrategy[Action] = st.one_of(
    SEATS.map(Draw),
    SEATS.map(TableThrees),
    SEATS.map(AcceptBonus),
    SEATS.map(RefuseBonus),
    SEATS.map(AskToGoOut),
    SEATS.map(Pass),
    st.builds(Answer, SEATS, st.booleans()),
    st.builds(Discard, SEATS, CARDS),
    st.builds(HoldThree, SEATS, CARDS),
    st.builds(Declare, SEATS, st.sampled_from(["schneider", "pairs_clean"])),
    st.builds(LayMelds, SEATS, st.lists(GROUPS, min_size=1, max_size=4).map(tuple)),
    st.builds(
        LayOff,
        SEATS,
        st.lists(st.tuples(GROUPS, st.integers(0, 20)), min_size=1, max_size=3).map(tuple),
    ),
    st.builds(
        Take,
        SEATS,
        st.lists(CARDS, max_size=4).map(tuple),
        st.none() | st.integers(0, 20),
        st.lists(GROUPS, max_size=3).map(tuple),
    ),
)


@pytest.mark.parametrize("text", TEXTS)
def test_texts_of_the_notation_read_back(text: str) -> None:
    assert action_text(parse_action(text)) == text


@given(ACTIONS)
def test_every_action_reads_back(action: Action) -> None:
    assert parse_action(action_text(action)) == action


def test_a_take_with_an_opening() -> None:
    assert parse_action("3 take Ks Kh + As Ah Ad") == Take(
        3, tuple(parse_cards("Ks Kh")), None, (tuple(parse_cards("As Ah Ad")),)
    )


@pytest.mark.parametrize(
    "text",
    [
        "",
        "0",
        "draw",
        "x draw",
        "-1 draw",
        "² draw",
        "0 fold",
        "0 Draw",
        "0 draw Ks",
        "0 discard",
        "0 discard Ks Kh",
        "0 discard ??",
        "0 meld",
        "0 meld Ks Kh +",
        "0 meld Ks Kh Kx",
        "0 add Ks",
        "0 add Ks > 1",
        "0 add > #1",
        "0 add Ks > #1 > #2",
        "0 take Ks > #",
        "0 hold",
        "0 declare",
        "0 declare two words",
        "0 yes please",
    ],
)
def test_no_action(text: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_action(text)
    assert "\n" not in str(caught.value)


@given(st.text(max_size=40) | st.text(alphabet="0123 drawtkemldo+>#KsAhc?", max_size=30))
def test_any_text_is_an_action_or_refused_in_one_line(text: str) -> None:
    message = ""
    try:
        action = parse_action(text)
    except NotationError as error:
        message = str(error)
        action = None
    assert message.isprintable()
    if action is not None:
        assert parse_action(action_text(action)) == action
