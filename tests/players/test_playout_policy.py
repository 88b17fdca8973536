"""What the players of the playouts would do, where it stands for the readable policy."""

from __future__ import annotations

from itertools import cycle
from random import Random

import pytest

from game.players import CHARACTERS, Decision, Searcher, make_player, searcher
from game.players.search.beliefs import Beliefs
from game.players.search.candidates import Candidate, candidates, with_incumbent
from game.players.search.playout_policy import playout_policy_turn
from game.rules.actions import Action, AskToGoOut, Discard
from game.rules.engine import apply
from game.rules.legality import verify
from game.rules.state import State
from game.rules.view import PlayerView
from game.simulator import PlayoutPolicy, leads, policy_for
from game.variants import VARIANTS
from game.variants.house import with_house_rules

from .table import play_hand, position, seated

LEADING = [key for key, variant in VARIANTS.items() if leads(variant)]


def policy_move(view: PlayerView, seed: int) -> tuple[Action, ...]:
    """What the plain playout policy does, in the deal drawn with that seed."""
    return playout_policy_turn(Beliefs(view).determinize(Random(seed)), lambda style: style)


def test_some_games_are_led_by_the_tuned_style_and_house_rules_of_theirs_too() -> None:
    assert "international" in LEADING
    assert "classic" not in LEADING
    changed = with_house_rules(VARIANTS["international"], {"match": {"target": 5000}})
    assert leads(changed)


@pytest.mark.parametrize("key", LEADING)
def test_the_policys_move_is_lawful_and_knows_nothing_that_is_hidden(key: str) -> None:
    seen: set[str] = set()

    def watch(_state: State, view: PlayerView, _decision: Decision) -> None:
        actions = policy_move(view, 1)
        assert actions == policy_move(view, 2)
        after = view.copy()
        for action in actions:
            assert not isinstance(action, AskToGoOut)
            assert verify(after, action) is None
            seen.add(type(action).__name__)
            apply(after, action)

    for seed in (1, 2):
        play_hand(VARIANTS[key], seated(VARIANTS[key], "standard"), seed, watch=watch)
    assert {"Draw", "Discard", "LayMelds"} <= seen


def test_the_policys_move_comes_first_and_once() -> None:
    view = position("international", "Ks Kh Kc 9d 9c 7h 7s 5d 4c Qs Jh", pile="4s 6d")
    found = candidates(view, make_player("standard"))
    assert with_incumbent(view, found, ()) == found
    for candidate in found:
        ordered = with_incumbent(view, found, candidate.actions)
        assert ordered[0] == candidate
        assert sorted(map(str, ordered)) == sorted(map(str, found))
    other = next(c for c in found if isinstance(c.first, Discard) and c != found[0])
    shorter = [c for c in found if c != other]
    assert with_incumbent(view, shorter, other.actions) == [Candidate(other.actions), *shorter]


def test_who_looks_ahead_starts_from_the_playout_policy_where_it_leads() -> None:
    """Each decision is asked of one level, in turn, as it plays where there is no network."""
    policy = make_player("standard", 1)
    levels = cycle(("strong", "expert", "master"))
    differing: set[str] = set()

    def watch(_state: State, view: PlayerView, _decision: Decision) -> None:
        found = candidates(view, policy)
        if len(found) == 1:
            return
        level = next(levels)
        led = with_incumbent(view, found, policy_move(view, 1))
        if led[0] != found[0]:
            differing.add(level)
        elif len(view.discards) % 4:
            # Where the two begin alike, some decisions are enough.
            return
        player = make_player(f"{level}@8", 1)
        assert isinstance(player, Searcher)
        first = player.unlearned(level).think(view)[1][0]
        assert first == (led[0] if leads(view.variant) else found[0])

    for key in ("international", "classic"):
        play_hand(VARIANTS[key], seated(VARIANTS[key], "standard"), 1, watch=watch)
    assert differing == {"strong", "expert", "master"}


@pytest.mark.parametrize(("level", "infers"), [("strong", 0), ("expert", 0), ("master", 1)])
def test_a_master_alone_weighs_what_the_others_did(
    level: str, infers: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []
    monkeypatch.setattr(searcher, "belief_weights_for", lambda variant: asked.append(variant.key))
    view = position("classic", "Ks Kh Kc 9d 9c 7h 7s 5d 4c Qs Jh", pile="4s 6d")
    player = make_player(f"{level}@50", 1)
    assert isinstance(player, Searcher)
    player.unlearned(level).decide(view)
    assert len(asked) == infers


def test_a_yes_binds_the_playout_policy_too() -> None:
    """Uruguay's players ask. After the yes the way out is all there is, whatever else is tried."""
    bound = 0

    def watch(_state: State, view: PlayerView, decision: Decision) -> None:
        nonlocal bound
        if not view.permission:
            return
        bound += 1
        player = make_player("expert@40", 1)
        assert isinstance(player, Searcher)
        others = [Discard(view.seat, view.hand[0]), Discard(view.seat, view.hand[-1])]
        for also in [None, *(action for action in others if verify(view, action) is None)]:
            found = player.think(view, also)[1]
            assert decision.action in [candidate.first for candidate in found[:1]]

    for key in LEADING:
        for seed in range(8):
            play_hand(VARIANTS[key], seated(VARIANTS[key], "standard"), seed, watch=watch)
    assert bound


@pytest.mark.parametrize("key", [key for key in CHARACTERS if key != "balanced"])
def test_a_character_has_their_own_way_of_the_tuned_style(key: str) -> None:
    for name in LEADING:
        plain: PlayoutPolicy = policy_for(VARIANTS[name])
        own = CHARACTERS[key].playout_policy(plain)
        assert own != plain
        assert len(own) == len(plain)
        assert min(own) >= 0
    assert CHARACTERS["balanced"].playout_policy(plain) == plain


def test_a_character_shows_where_they_look_ahead() -> None:
    """Nora takes a small pile, Hugo lays down more: in some hand their playout policies differ."""
    differing: list[str] = []

    def watch(_state: State, view: PlayerView, _decision: Decision) -> None:
        deal = Beliefs(view).determinize(Random(1))
        ways = {
            key: playout_policy_turn(deal, CHARACTERS[key].playout_policy) for key in CHARACTERS
        }
        differing.extend(key for key in ways if ways[key] != ways["balanced"])

    for key in LEADING:
        play_hand(VARIANTS[key], seated(VARIANTS[key], "standard"), 2, watch=watch)
    assert set(differing) == set(CHARACTERS) - {"balanced"}


@pytest.mark.parametrize(
    ("kind", "key", "moves"),
    [("strong", "classic", 4), ("strong", "samba", 10), ("strong@60", "samba", 4)],
)
def test_a_strong_player_tries_more_where_three_packs_are_played(
    kind: str, key: str, moves: int
) -> None:
    """How many playouts there are settles how many moves are tried, where there is no network."""
    view = position(key, "Ks Kh Qc 9d 8c 7h 7s 5d 5c As Jh", pile="4s 6d")
    player = make_player(kind, 1)
    assert isinstance(player, Searcher)
    assert len(player.unlearned(kind).think(view)[1]) == moves
