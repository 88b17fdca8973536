"""Tables to test with: positions, games with players who answer at once, a scene in a window."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from game.controller.game import Game, SeatPlayer
from game.controller.stand_in import first_lawful
from game.controller.thinking import Decision
from game.rules.cards import Card, shuffled
from game.rules.engine import deal
from game.rules.melds import meld_of
from game.rules.view import PlayerView, view_of
from game.store.settings import Settings
from game.ui.app import App
from game.ui.table.scene import TableScene
from game.variants import VARIANTS

NAMES = ("You", "Walter", "Nora", "Otto", "Iris", "Clara")


class FirstLawful:
    """A thinker who answers at once, with the first lawful action."""

    def __init__(self) -> None:
        self.decision: Decision | None = None

    def start(self, view: PlayerView, kind: str, seed: int) -> None:
        self.decision = Decision(first_lawful(view), "It was the first that came to mind.")

    def poll(self) -> Decision | None:
        return self.decision

    def close(self) -> None:
        self.decision = None


def dealt(key: str = "classic", seed: int = 1) -> PlayerView:
    """The view of seat 0 after a deal by seat 3."""
    variant = VARIANTS[key]
    totals = [0] * len(variant.table.sides)
    state, _ = deal(variant, shuffled(variant.full_pack(), Random(seed)), 3, totals)
    return view_of(state, 0)


def with_melds(view: PlayerView, ours: Sequence[Sequence[Card]], theirs: Sequence[Sequence[Card]]):  # type: ignore[no-untyped-def]
    """The same view with melds on the table."""
    for side, groups in ((view.side, ours), (1 - view.side, theirs)):
        view.melds[side] = [meld for group in groups if (meld := meld_of(tuple(group)))]
        view.opened[side] = bool(groups)
    return view


def new_game(key: str = "classic", seed: int = 2) -> Game:
    """A match in which the player sits at seat 0 and begins."""
    seats = [
        SeatPlayer(name, "human" if place == 0 else "beginner")
        for place, name in enumerate(NAMES[: VARIANTS[key].table.players])
    ]
    variant = VARIANTS[key]
    dealer = variant.table.seats - 1
    return Game.new(variant, seats, Random(seed), None, first_dealer=dealer, thinker=FirstLawful())


def sit_down(app: App, game: Game, **settings: object) -> TableScene:
    """A table in the window; fast, without the log."""
    chosen = Settings(log="closed")
    for name, value in settings.items():
        setattr(chosen, name, value)
    scene = TableScene(app.ui, game, chosen)
    app.push(scene)
    return scene
