"""Hands that start from a position."""

from __future__ import annotations

import pytest

from game.notation.position import position_fields
from game.notation.record import RecordError, read_record
from game.notation.replay import replay, start
from game.rules.state import Phase, State

from .texts import position_text


def state_from(text: str) -> State:
    record = read_record(text)
    return start(record.hands[0], record.variant)[0]


def after(text: str) -> State:
    record = read_record(text)
    played = replay(record.hands[0], record.variant)
    assert played.refused is None, played.refused
    return played.state


def reason(text: str) -> str:
    record = read_record(text)
    played = replay(record.hands[0], record.variant)
    assert played.refused is not None
    return played.refused.refusal.reason


def test_a_position_reads_back_in_its_own_fields() -> None:
    assert position_fields(state_from(position_text())) == {
        "turn": 1,
        "phase": "draw",
        "hands": ["4c 5d 6h", "Ks Kh 4d 9c", "4c 5d 6h", "4c 5d 6h"],
        "stock": "8c 9c Tc",
        "pile": "4c Kd",
        "melds": [["Qs Qh Qc"], ["As Ah Ad"]],
        "threes": ["3h", "", "", ""],
        "opened": [True, True],
    }


def test_the_first_card_of_the_stock_is_drawn() -> None:
    state = after(position_text(actions='["1 draw"]'))
    assert position_fields(state)["stock"] == "9c Tc"


CLASSIC = position_text().replace("international", "classic")


@pytest.mark.parametrize(
    ("pile", "frozen"), [("4c Kd", False), ("2c Kd", True), ("3h Kd", True), ("3s Kd", False)]
)
def test_the_pile_is_frozen_by_what_lies_in_it(pile: str, frozen: bool) -> None:
    assert state_from(CLASSIC.replace("4c Kd", pile)).frozen is frozen


def test_a_held_three_brings_the_phase_threes() -> None:
    held = position_text(changes="opened = [true, false]").replace('"As Ah Ad"', "")
    held = held.replace("Ks Kh 4d 9c", "Ks Kh 4d 3s")
    assert state_from(held).phase is Phase.THREES


def test_a_three_is_tabled_without_the_right_to_hold_it() -> None:
    state = state_from(position_text().replace("Ks Kh 4d 9c", "Ks Kh 4d 3s"))
    assert position_fields(state)["threes"] == ["3h", "3s", "", ""]
    assert state.phase is Phase.DRAW


def test_the_courtesy_turn_bars_the_pile_while_a_three_is_held() -> None:
    text = position_text(changes="courtesy = [1]", actions='["1 hold 3s", "1 take Ks Kh"]')
    assert reason(text.replace("Ks Kh 4d 9c", "Ks Kh 4d 3s")) == "must_table_or_declare"


def test_an_opening_bonus_still_due_may_be_accepted() -> None:
    meld = position_text(actions='["1 bonus"]').replace('phase = "draw"', 'phase = "meld"')
    assert reason(meld) == "no_bonus_due"
    state = after(meld + "bonus = [true, false]\n")
    assert state.hands[1][-3:] != []
    assert state.stock == []


def test_special_hands_lapse_for_those_who_have_melded() -> None:
    hand = "4s 4h 6s 6h 8s 8h 9s 9h Js Jh Qs Qh As Ah"
    text = position_text(actions='["1 declare schneider"]').replace("Ks Kh 4d 9c", hand)
    text = text.replace('phase = "draw"', 'phase = "meld"')
    assert after(text).ended == "special"
    assert reason(text + "melded = [false, true, false, false]\n") == "special_hand_lapsed"
    assert reason(text + 'drew = "pile"\n') == "special_hand_lapsed"


def test_permission_binds() -> None:
    kings = '"Ks Kh Kd Kc Ks Kh Kd"'
    text = CLASSIC.replace('"As Ah Ad"', kings).replace("Ks Kh 4d 9c", "4d")
    text = text.replace('phase = "draw"', 'phase = "meld"')
    text = text.replace("actions = []", 'actions = ["1 discard 4d"]')
    assert after(text).ended == "out"
    # After a no the single card cannot end the turn: nothing lawful is left and the hand is over.
    assert state_from(text + 'permission = "no"\n').ended == "stock"
    two = text.replace('"4d"', '"4d 9c"')
    assert after(two + 'permission = "no"\n').phase is Phase.DRAW


def test_a_position_in_the_middle_of_a_turn_without_a_lawful_action_is_over() -> None:
    text = position_text().replace('phase = "draw"', 'phase = "meld"')
    state = state_from(text.replace("Ks Kh 4d 9c", "4d"))
    assert (state.phase, state.ended, state.by) == (Phase.OVER, "stock", 1)


def test_whoever_took_the_pile_at_an_empty_stock_plays_the_last_turn() -> None:
    text = position_text(changes='drew = "pile"', actions='["1 discard 4d"]')
    text = text.replace('phase = "draw"', 'phase = "meld"').replace("8c 9c Tc", "")
    assert after(text).ended == "stock"


def test_hidden_cards_stay_hidden() -> None:
    text = position_text(actions='["1 draw", "1 discard 9c"]')
    text = text.replace("8c 9c Tc", "?? ?? ??").replace("4c 5d 6h", "?? ??")
    fields = position_fields(after(text))
    assert fields["hands"] == ["?? ??", "Ks Kh 4d ??", "?? ??", "?? ??"]


def test_a_finished_position_is_only_scored() -> None:
    text = position_text(changes='ended = "out"\nby = 1\nhow = "concealed"')
    text = text.replace('phase = "draw"', 'phase = "over"')
    record = read_record(text)
    played = replay(record.hands[0], record.variant)
    assert played.over
    assert [line.out for line in played.lines] == [0, 200]
    assert reason(text.replace("actions = []", 'actions = ["1 draw"]')) == "hand_over"


IMPOSSIBLE = {
    "a sequence": ("five_rotating", "5d 6d 7d", "one rank"),
    "a sequence with a wild card": ("samba", "5d 6d 7d 2c=8d", "No wild card"),
    "a sequence of red threes": ("joker", "3h 4h 5h", "one rank"),
    "a long sequence": ("samba", "4d 5d 6d 7d 8d 9d Td Jd", "7 cards at most"),
    "wild cards": ("classic", "2c 2d Jo", "Wild cards alone"),
    "too many wild cards": ("bolivia", "2c 2d 2h 2s 2c 2d 2h Jo", "7 cards at most"),
    "wild cards in a set": ("classic", "5c 5d 2c 2d 2h 2s", "3 wild cards at most"),
    "few naturals": ("classic", "5c 2c 2d", "at least 2"),
    "a clean rank": ("modern_american", "7c 7d 7h 2c", "sevens"),
    "red threes": ("classic", "3h 3d 3h", "Threes"),
    "black threes with a wild card": ("classic", "3s 3c 3s 2c", "threes"),
    "a long set": ("international", "5c 5d 5h 5s 5c 5d 5h 5s", "7 cards at most"),
}


@pytest.mark.parametrize(("variant", "meld", "message"), IMPOSSIBLE.values(), ids=IMPOSSIBLE)
def test_a_meld_that_the_game_does_not_know(variant: str, meld: str, message: str) -> None:
    with pytest.raises(RecordError, match=message) as told:
        state_from(position_text().replace("international", variant).replace("Qs Qh Qc", meld))
    assert told.value.place.endswith("melds[0][0]")
    assert "not a meld in this game" in told.value.message


POSSIBLE = {
    "a sequence": ("samba", "4d 5d 6d"),
    "a long sequence": ("brazilian", "4d 5d 6d 7d 8d 9d Td Jd Qd"),
    "a wild card in a sequence": ("uruguay", "4d 5d 2c=6d"),
    "a low three": ("uruguay", "3s 4s 5s"),
    "wild cards": ("bolivia", "2c 2d Jo"),
    "a set with wild cards": ("classic", "5c 5d 2c 2d 2h"),
    "dirty aces": ("modern_american", "Ac Ad Ah 2c"),
    "black threes": ("classic", "3s 3c 3s"),
    "any number of cards": ("classic", "5c 5d 5h 5s 5c 5d 5h 5s 2c"),
}


@pytest.mark.parametrize(("variant", "meld"), POSSIBLE.values(), ids=POSSIBLE)
def test_a_meld_that_the_game_knows(variant: str, meld: str) -> None:
    text = position_text().replace("international", variant).replace("Qs Qh Qc", meld)
    state = state_from(text)
    assert len(state.melds[0][0].cards) == len(meld.split())


def test_no_more_cards_than_the_pack() -> None:
    with pytest.raises(RecordError, match="more cards than the 108 of the pack"):
        read_record(position_text().replace("8c 9c Tc", "8c " * 150))


@pytest.mark.parametrize("key", ["hands", "stock", "pile", "threes"])
def test_only_in_a_meld_a_wild_card_stands_for_another(key: str) -> None:
    lines = position_text().splitlines()
    at = next(at for at, line in enumerate(lines) if line.startswith(f"{key} ="))
    lines[at] = lines[at].replace('"', '"2c=9h ', 1)
    with pytest.raises(RecordError, match="can only lie in a meld"):
        read_record("\n".join(lines))


def test_nobody_is_to_act_at_the_seat_of_an_extra_hand() -> None:
    text = position_text().replace("international", "two_hands_regency")
    with pytest.raises(RecordError, match="nobody plays at this seat"):
        read_record(text.replace("turn = 1", "turn = 3"))


@pytest.mark.parametrize("variant", ["classic", "two_hands_joker"])
def test_a_hand_ends_in_which_nothing_is_left_but_a_bonus_three(variant: str) -> None:
    """No game leads there, but a position may: a three cannot be thrown nor tabled any more."""
    text = position_text().replace("international", variant).replace("turn = 1", "turn = 0")
    text = text.replace('phase = "draw"', 'phase = "meld"').replace("4c 5d 6h", "3d", 1)
    assert state_from(text).phase is Phase.OVER


def test_a_side_that_has_melds_has_opened() -> None:
    with pytest.raises(RecordError, match="has melds has opened") as told:
        state_from(position_text(changes="opened = [true, false]"))
    assert told.value.place == "hands[0].position.opened[1]"
