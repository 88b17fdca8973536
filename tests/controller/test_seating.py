"""Players and seats: who sits out, where extra hands lie, and whose totals are kept."""

from __future__ import annotations

import pytest

from game.controller.game import HUMAN, Game, SeatPlayer, Stage
from game.controller.replay_steps import Replay
from game.controller.seating import characters_of, names_of
from game.notation.record import PlayerEntry, read_record
from game.notation.replay import check
from game.rules.cards import HIDDEN
from game.rules.events import CardDrawn, HandPickedUp, PileTaken
from game.rules.match import winner
from game.rules.state import Phase

from .tables import (
    EVERY_VARIANT,
    NAMES,
    AtOnce,
    copied,
    facts,
    play_hand,
    position,
    sit,
    variant_of,
)

NUMBERS = {
    "classic_two": 2, "two_hands_regency": 2, "uruguay players=2": 2, "classic_three": 3,
    "cutthroat": 3, "uruguay partners=False": 4, "samba": 4, "five_rotating": 5,
    "five_first_taker": 5, "uruguay players=5": 5, "six_two_sides": 6, "six_three_sides": 6,
}  # fmt: skip


@pytest.mark.parametrize(("variant", "players"), NUMBERS.items())
def test_how_many_play(variant: str, players: int) -> None:
    game = sit(variant)
    assert [player.name for player in game.players] == list(NAMES[:players])
    sitting = [player for player in game.seating if player is not None]
    assert len(set(sitting)) == len(sitting) == players - (game.sits_out is not None)
    assert len(game.names) == len(game.seating) == game.variant.table.seats
    assert [name != "" for name in game.names] == [player is not None for player in game.seating]
    with pytest.raises(ValueError, match="players"):
        Game.new(variant_of(variant), game.players[1:])


def test_extra_hands_lie_between_the_players() -> None:
    game = sit("two_hands_joker", seed=2, me=1)
    assert game.seating == (0, None, 1, None)
    assert game.names == ["Anna", "", "Nora", ""]
    assert game.human == 2
    assert game.view().seat == 2
    play_hand(game)
    game.next_hand()
    assert game.dealer == 2
    assert [account.name for account in game.accounts] == ["Anna", "Nora"]
    assert game.my_account == 1


def test_one_of_three_sits_out_in_turn() -> None:
    game = sit("five_rotating", seed=3)
    seen = []
    for _ in range(4):
        seen.append((game.sits_out, game.seating))
        assert game.record.hands[-1].seated == list(game.seating)
        assert not game.looks_on
        if game.stage is Stage.PLAYING:
            play_hand(game)
        game.next_hand()
    assert seen == [
        (4, (0, 2, 1, 3)),
        (3, (0, 2, 1, 4)),
        (2, (0, 3, 1, 4)),
        (4, (0, 2, 1, 3)),
    ]
    we, they = game.accounts
    assert (we.players, we.name, we.mine) == ((0, 1), "We", True)
    assert (they.players, they.seats, they.name) == ((2, 3, 4), (1, 3), "They")
    assert check(copied(game.record)).ok


def test_a_human_who_sits_out_follows_and_sees_nobodys_cards() -> None:
    game = sit("five_rotating", seed=5, me=4)
    assert (game.sits_out, game.human, game.looks_on) == (4, None, True)
    assert game.my_account == 1
    assert game.eye in game.accounts[1].seats
    steps = play_hand(game)
    for step in steps[:-1]:
        assert step.view.seat == game.eye
        assert {card for hand in step.view.hands for card in hand} <= {HIDDEN}
        assert set(step.view.stock) <= {HIDDEN}
        assert all(e.card == HIDDEN for e in step.events if isinstance(e, CardDrawn))
        assert "You" not in step.line
    assert HIDDEN not in [card for hand in game.view().hands for card in hand]
    assert steps[-1].view.phase is Phase.OVER
    sheet = game.sheet()
    assert sheet is not None
    assert sheet.ending.startswith(tuple(NAMES[:4]))
    again = Game.resume(copied(game.record), thinker=AtOnce())
    assert again.looks_on
    game.next_hand()
    assert game.human == 3
    assert game.names[3] == "Iris"
    play_hand(game)
    second = game.sheet()
    assert second is not None
    assert game.sheet(0) == sheet
    assert game.hint() is None
    assert game.legal.special_progress() == []


def test_nobody_may_help_while_they_sit_out() -> None:
    game = sit("five_rotating", seed=5, me=4)
    for now in range(40):
        game.poll(float(now))
        assert not game.your_turn
        assert not game.can_undo
        assert game.hint() is None
        assert game.legal.targets(game.view().hand[:1]) == []
        assert game.legal.simple_actions() == []


def test_a_seat_in_a_record_is_the_player_of_that_hand() -> None:
    game = sit("five_rotating", seed=3)
    play_hand(game)
    game.next_hand()
    play_hand(game)
    branch = Game.from_record(game.record, 1, 4, human=3, thinker=AtOnce())
    assert branch.human_player == 4
    assert branch.human == 3
    assert branch.names[3] == "Iris"
    replay = Replay(game.record)
    first, second = replay.index_of(0), replay.index_of(1)
    assert "Iris" not in " ".join(replay.line(index) for index in range(first, second))
    assert "Iris" in " ".join(replay.line(index) for index in range(second, len(replay)))


@pytest.mark.parametrize(
    ("variant", "names"),
    {
        "samba": ["We", "They"],
        "six_two_sides": ["We", "They"],
        "six_three_sides": ["Anna & West", "Nora & Iris", "Paul & Otto"],
        "classic_two": ["Anna", "Nora"],
        "cutthroat": ["Anna", "Nora", "Paul"],
        "five_first_taker": list(NAMES[:5]),
    }.items(),
)
def test_whose_totals(variant: str, names: list[str]) -> None:
    game = sit(variant)
    assert [account.name for account in game.accounts] == names
    assert [account.mine for account in game.accounts].index(True) == game.my_account == 0
    assert len(game.accounts) == len(game.totals)
    onlooker = sit(variant, human=False)
    assert onlooker.my_account is None
    assert "We" not in [account.name for account in onlooker.accounts]


def test_other_seats_play_for_the_second_account() -> None:
    game = sit("samba", me=3)
    assert [account.name for account in game.accounts] == ["They", "We"]
    assert game.my_account == 1
    assert game.human == 3


def test_a_tie_at_the_top_is_played_off() -> None:
    three = variant_of("classic_three")
    assert winner(three, [5100, 4000, 5100], 9) is None
    text = position(
        ["", "9s 9h 4d", "9d 9c 4c"], "classic_three", phase="over",
        melds='[["As Ah Ad Ac As Ah Ad"], [], []]', more='ended = "out"\nby = 0\nhow = "out"',
    )  # fmt: skip
    mine = 500 + 140 + 100
    record = read_record(text)
    record.hands[0].scores = [5000 - mine, 5025, 0]
    game = Game.resume(record, thinker=AtOnce())
    assert game.totals[:2] == (5000, 5000)
    assert game.winner is None
    assert game.stage is Stage.HAND_OVER
    game.next_hand()
    assert game.hand_number == 2


@pytest.mark.parametrize("variant", ["cutthroat", "five_first_taker"])
def test_sides_that_form(variant: str) -> None:
    formed = 0
    for seed in range(40):
        if formed > 2:
            break
        game = sit(variant, seed)
        steps = play_hand(game)
        takes = [
            i for i, step in enumerate(steps) if any(isinstance(e, PileTaken) for e in step.events)
        ]
        if not takes:
            continue
        formed += 1
        assert all(len(step.view.sides) == game.variant.table.players for step in steps[: takes[0]])
        assert all(len(step.view.sides) == 2 for step in steps[takes[0] :])
        assert "The sides are now: " in steps[takes[0]].line
        sheet = game.sheet()
        assert sheet is not None
        sides = {account.side for account in sheet.accounts}
        assert len(sides) == 2
        for side in sides:
            shared = [a.line for a in sheet.accounts if a.side == side]
            assert len({(x.canastas, x.out, x.melded, x.held) for x in shared}) == 1
    assert formed > 2


def test_an_extra_hand_is_seen_by_its_owner_only() -> None:
    picked: list[HandPickedUp] = []
    for seed in range(12):
        game = sit("two_hands_regency", seed)
        steps = play_hand(game)
        for step in steps:
            for event in step.events:
                if isinstance(event, HandPickedUp):
                    assert (HIDDEN in event.cards) == (event.seat != 0)
                    assert "picks up" in step.line or "You pick up" in step.line
                    picked.append(event)
    assert {event.seat for event in picked} == {0, 2}


@pytest.mark.parametrize("variant", EVERY_VARIANT)
def test_every_seat_can_be_the_humans(variant: str) -> None:
    for me in range(variant_of(variant).table.players):
        game = sit(variant, seed=me, me=me)
        assert game.players[me].kind == HUMAN
        assert game.looks_on == (game.sits_out == me)
        play_hand(game)
        again = Game.resume(copied(game.record), thinker=AtOnce())
        assert facts(again.view()) == facts(game.view())
        assert again.players == game.players
        assert again.sheet() == game.sheet()


def test_players_may_have_any_kind() -> None:
    variant = variant_of("six_three_sides")
    seats = [SeatPlayer(name, "beginner") for name in NAMES]
    game = Game.new(variant, seats, thinker=AtOnce())
    game.pause = 0
    assert game.eye == 0
    play_hand(game)


@pytest.mark.parametrize(
    ("written", "shown"),
    {
        "Zoë": "Zoë",
        "  Ann  Lee ": "Ann Lee",
        "\u200b": "Player 2",
        "": "Player 2",
        "\u202eabc": "abc",
        "\n": "Player 2",
        "a\nb": "a b",
        "W" * 3000: "W" * 24,
    }.items(),
)
def test_names_are_made_such_that_they_can_be_drawn(written: str, shown: str) -> None:
    record = sit().record
    record.players[1].name = written
    assert Game.resume(copied(record)).players[1].name == shown
    assert names_of(record)[1] == shown


def players(*who: str) -> list[SeatPlayer]:
    """The human and others, each written as "name kind"."""
    others = [SeatPlayer(*text.split()) for text in who]
    return [SeatPlayer("You", HUMAN), *others]


def test_a_character_is_told_by_the_kind_then_by_the_name() -> None:
    assert characters_of(players("Nora expert:hurried", "Mum master:greedy@0.5s")) == [
        "", "hurried", "greedy"
    ]  # fmt: skip
    assert characters_of(players("Iris standard", "Nora policy-1")) == ["", "cautious", "greedy"]
    # Who is known by the kind has the face, also where another has the name.
    assert characters_of(players("Nora standard", "Mum standard:greedy"))[2] == "greedy"


def test_everybody_else_has_a_face_that_nobody_here_has() -> None:
    found = characters_of(players(*(f"P{number} standard" for number in range(4)), "Iris expert"))
    assert found[0] == ""
    assert found[5] == "cautious"
    assert len(set(found[1:])) == 5
    crowd = players(*(f"P{number} standard" for number in range(7)))
    assert all(characters_of(crowd)[1:])


def test_characters_are_kept_in_a_record_and_go_with_the_players() -> None:
    kinds = ("strong:freezing@20", "standard:generous", "standard", "casual:hurried")
    record = copied(sit("five_rotating").record)
    record.players[1:] = [PlayerEntry(f"P{n}", kind) for n, kind in enumerate(kinds)]
    game = Game.resume(copied(record), thinker=AtOnce())
    # A budget of an earlier version is left out.
    assert [player.kind for player in game.players[1:]] == ["strong:freezing", *kinds[1:]]
    faces = characters_of(game.players)
    assert faces[1:3] == ["freezing", "generous"]
    for _hand in range(3):
        assert [faces[player] for player in game.seating if player is not None] == game.characters
        play_hand(game)
        if game.stage is not Stage.HAND_OVER:
            break  # three great hands may win the match
        game.next_hand()
    aside = Game.resume(copied(sit("two_hands_joker", me=1).record), thinker=AtOnce())
    assert aside.characters == ["balanced", "", "", ""]


def test_an_unknown_character_leaves_the_level() -> None:
    record = copied(sit().record)
    record.players[1] = PlayerEntry("Zoë", "expert:daring")
    record.players[2] = PlayerEntry("Nora", "oracle:greedy")
    game = Game.resume(record, thinker=AtOnce())
    assert [player.kind for player in game.players[1:3]] == ["expert", "standard"]
