"""How much is worked out anew: a view for each length of the log, each question once for a view."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from game.controller import game as match
from game.controller import targets, thinking
from game.rules import engine, legality
from game.rules.actions import Discard
from game.rules.cards import make_card
from game.rules.state import Phase
from game.rules.view import PlayerView
from tests.ui.tables import FirstLawful, at, calm, drag, new_game, sit_down


class Nobody(FirstLawful):
    """A thinker who never thinks: nothing happens but what the player does."""

    def start(self, view: PlayerView, kind: str, seed: int) -> None:
        pass


@pytest.fixture(autouse=True)
def positions_made_by_hand() -> None:
    """Here the game is played and never changed by hand: views are kept as they are in use."""


@pytest.fixture
def counted(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """How often views are made, and actions verified, from here on."""
    counts: Counter[str] = Counter()
    for module in (match, thinking, legality, engine, targets):
        for name in ("view_of", "prepare"):
            made = getattr(module, name, None)
            if made is None:
                continue

            def counting(*what: Any, name: str = name, made: Any = made) -> Any:
                counts[name] += 1
                return made(*what)

            monkeypatch.setattr(module, name, counting)
    return counts


def after_the_draw(make_app: Any, hands_on: Any) -> tuple[Any, Any]:
    """A table at which the player has drawn and is to discard."""
    game = new_game(thinker=Nobody())
    app = make_app()
    scene, hands = sit_down(app, game), hands_on(app)
    calm(scene, hands)
    hands.key(ord("d"), text="d")
    calm(scene, hands)
    assert game.view().phase is Phase.MELD
    return scene, hands


def test_a_card_dropped_on_the_pile_takes_a_handful_of_views(
    make_app: Any, hands_on: Callable[..., Any], counted: Counter[str]
) -> None:
    scene, hands = after_the_draw(make_app, hands_on)
    card = max(scene.game.view().hand)
    counted.clear()
    drag(scene, hands, at(scene, card), scene.table.state.areas.pile.center)
    hands.step(times=60)
    assert scene.game.record.hands[-1].actions[-1] == Discard(0, card)
    # That of the player once the card lies there, and that for whoever plays next.
    assert counted["view_of"] == 2
    # Where it may go, what goes with what is put out, and the discard itself.
    assert 1 <= counted["prepare"] <= 6


def test_what_is_shown_is_refreshed_without_asking_anew(
    make_app: Any, hands_on: Callable[..., Any], counted: Counter[str]
) -> None:
    scene, hands = after_the_draw(make_app, hands_on)
    counted.clear()
    for _ in range(3):
        scene.table.tabletop.refresh()
        hands.step()
    assert not counted


def test_an_action_is_verified_once_as_it_is_applied(counted: Counter[str]) -> None:
    game = new_game(thinker=Nobody())
    game.poll(0)
    counted.clear()
    assert game.submit(Discard(0, make_card(13, 0))) is not None
    assert counted["prepare"] == 1
