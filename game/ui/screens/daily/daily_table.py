"""Daily deals at the table: beginning one, and going on with one."""

from __future__ import annotations

from game.daily.days import Play
from game.daily.deal import DailyDeal
from game.ui.screens.navigator import Navigator


def begin(navigator: Navigator, deal: DailyDeal) -> None:
    """Deal the cards of a day."""
    from random import SystemRandom

    from game.controller.game import Game, SeatPlayer

    navigator.leave_table()
    seats = [SeatPlayer(entry.name, entry.kind) for entry in deal.players(navigator.settings.name)]
    game = Game.new(deal.variant, seats, SystemRandom(), navigator.kept.store, fixture=deal.fixture)
    navigator.open_table(game)


def go_on(navigator: Navigator, play: Play) -> None:
    """Go on with a play that was left."""
    if play.path is None:
        navigator.resume_saved()
    else:
        navigator.take_up(play.path)
