"""Characters: kinds that name one, habits that show, and hands that always end well."""

from __future__ import annotations

from dataclasses import fields
from functools import partial
from unittest.mock import patch

import pytest

from game.players import CHARACTERS, character_of, is_kind, make_player, searcher, with_character
from game.players.heuristic.weights import Style, Weights
from game.players.levels import BEGINNER, CASUAL, STANDARD
from game.players.search.by_worth import weigh
from game.rules.actions import Discard
from game.rules.legality import verify
from game.rules.state import Phase
from game.rules.variant import Variant
from game.rules.view import PlayerView
from game.store.settings import COMPANY, NAMES
from game.tournament.arena import Plan, play_index
from game.variants import VARIANTS
from tests.benchmarks.characters import Habits, play

from .table import every_variant, play_hand, seated

DECKS = 60
MEMORY = ("memory", "counts", "infers", "chases", "scores")
LEVELS = ("newcomer", "beginner", "casual", "standard", "strong", "expert", "master")


def test_everybody_has_a_name_and_a_line_of_their_own() -> None:
    everybody = CHARACTERS.values()
    assert len({character.name for character in everybody}) == len(CHARACTERS)
    assert len({character.about for character in everybody}) == len(CHARACTERS)
    assert [key for key, character in CHARACTERS.items() if character.key != key] == []
    assert [CHARACTERS[key].name for key in COMPANY] == list(NAMES)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("key", CHARACTERS)
def test_a_level_may_be_joined_by_a_character(level: str, key: str) -> None:
    kind = with_character(level, key)
    assert kind == f"{level}:{key}"
    assert make_player(kind, 1).kind == kind
    assert character_of(kind) is CHARACTERS[key]
    assert with_character(kind, "balanced") == f"{level}:balanced"


def test_a_budget_stands_behind_the_character() -> None:
    assert with_character("expert@200", "greedy") == "expert:greedy@200"
    assert make_player("expert:greedy@200").kind == "expert:greedy@200"
    found = character_of("expert:greedy@200")
    assert found is not None
    assert found.key == "greedy"


@pytest.mark.parametrize(
    "kind",
    ["standard:", "standard:daring", "standard:greedy@200", "policy-1:greedy", "rusher-1:greedy",
     "expert@200:greedy", ":greedy", "expert:greedy@", "standard:greedy:greedy"],
)  # fmt: skip
def test_what_makes_no_sense_is_no_kind(kind: str) -> None:
    assert not is_kind(kind)


def test_who_is_no_level_takes_no_character() -> None:
    assert with_character("policy-1", "greedy") == "policy-1"
    assert character_of("policy-1") is None
    assert character_of("standard") is None


@pytest.mark.parametrize("key", CHARACTERS)
@pytest.mark.parametrize("level", [BEGINNER, CASUAL, STANDARD])
def test_a_character_changes_habits_and_not_the_memory(key: str, level: Style) -> None:
    changed = CHARACTERS[key].style(level)
    for item in fields(Style):
        before, after = getattr(level, item.name), getattr(changed, item.name)
        assert (before is None) == (after is None)
        if before is None:
            continue
        for name in MEMORY:
            assert getattr(after, name) == getattr(before, name)
        for weight in fields(Weights):
            assert type(getattr(after, weight.name)) is type(getattr(before, weight.name))
    assert (changed == level) == (key == "balanced")


@pytest.mark.parametrize("variant", list(every_variant()), ids=lambda v: v.key)
def test_hands_between_characters_end_by_rule(variant: Variant) -> None:
    """All of them at a table, at every level without search, in turns of place."""
    kinds = [f"{level}:{key}" for key in CHARACTERS for level in ("standard", "beginner")]
    for first in range(0, len(kinds), variant.table.players):
        round_table = (*kinds[first:], *kinds[:first])[: variant.table.players]
        (played,) = play_index(Plan(variant, round_table, 7, 1, make_player), first)
        for hand in played.hands:
            assert not hand.refused
            assert not hand.stuck


def in_classic() -> dict[str, Habits]:
    """The habits of every character in Classic, on the same decks, and under "" the plain ones."""
    found: dict[str, Habits] = {"": Habits()}
    for key in CHARACTERS:
        found[key] = Habits()
        pair = [make_player(f"standard:{key}", 7), make_player("standard", 7)]
        for deck in range(DECKS):
            for first in (0, 1):
                players = [pair[(seat + first) % 2] for seat in range(4)]
                others = found[""] if key == "balanced" else Habits()
                play(VARIANTS["classic"], players, deck, (found[key], others), first)
    return found


def test_habits_show() -> None:
    """Beside the plain player on the same decks, at least by that factor."""
    found = in_classic()
    for key, habit, factor in (
        ("greedy", "takes", 1.1),
        ("greedy", "melds", 0.98),
        ("cautious", "turns", 1.01),
        ("hurried", "opens in", 0.8),
        ("freezing", "wilds thrown", 1.3),
        ("generous", "held", 0.95),
        ("generous", "melds", 1.03),
    ):
        here, plain = (found[name].means[habit].mean for name in (key, ""))
        shows = here >= plain * factor if factor > 1 else here <= plain * factor
        assert shows, (key, habit, here, plain)


def differing(key: str) -> PlayerView:
    """What somebody sees who has to discard, where that character throws another card."""
    plain, other = make_player("standard"), make_player(f"standard:{key}")
    found: list[PlayerView] = []

    def watch(_state: object, view: PlayerView, decision: object) -> None:
        if not found and view.phase is Phase.MELD:
            actions = [player.decide(view).action for player in (plain, other)]
            if actions[0] != actions[1] and all(isinstance(a, Discard) for a in actions):
                found.append(view.copy())

    for seed in range(40):
        play_hand(VARIANTS["classic"], seated(VARIANTS["classic"], "standard"), seed, watch=watch)
        if found:
            return found[0]
    raise AssertionError("they throw the same cards")


def test_who_looks_ahead_leans_to_what_their_character_would_do() -> None:
    view = differing("cautious")
    policy = make_player("standard:cautious")
    own = policy.decide(view).action
    plain, leaning = (weigh(view, policy, 0, habit=habit) for habit in (0.0, 6.0))
    assert plain is not None
    assert leaning is not None
    more = [after - before for before, after in zip(plain.worth, leaning.worth, strict=True)]
    assert more == pytest.approx([6.0 * (one.first == own) for one in plain.found])
    assert any(more)
    with patch.object(searcher, "weigh", wraps=weigh) as asked:
        for kind in ("master:cautious", "master"):
            assert verify(view, make_player(kind, 1).decide(view).action) is None
    assert [call.kwargs["habit"] for call in asked.call_args_list] == [6.0, 0.0]


def test_the_same_seed_gives_the_same_moves() -> None:
    make = partial(make_player, "master:cautious")
    view = differing("cautious")
    assert make(3).decide(view) == make(3).decide(view)
