"""``move``: what a computer player would do."""

from __future__ import annotations

import argparse
from typing import Final

from game.translation import N_, _

from .errors import FAILED, OK, CommandError
from .finding import hand_of, player_of, readable, record_in, state_after


def describe(parser: argparse.ArgumentParser) -> None:
    """Give the parser its arguments."""
    parser.add_argument("file", metavar="FILE", help=_("a record"))
    parser.add_argument(
        "--kind", default="standard", metavar="KIND", help=_("kind of player (standard)")
    )


ABOUT: Final = N_("say what a computer player would do at the end of a record, and why")


def run(arguments: argparse.Namespace) -> int:
    """Print the action and its reason; the exit status."""
    from ..controller.fallback_player import first_lawful
    from ..controller.reason_words import reason_words
    from ..notation.action_notation import action_text
    from ..notation.reasons import say
    from ..players.explain.move_names import deed
    from ..players.player import Decision
    from ..rules.legality import verify
    from ..rules.state import Phase
    from ..rules.view import view_of

    player = player_of(arguments.kind)
    record = record_in(arguments.file)
    state = state_after(record, hand_of(record, arguments.file, None), arguments.file, None)
    if state.phase is Phase.OVER:
        words = _("the hand is over: nobody has a move")
        raise CommandError(f"{arguments.file}: {words}", FAILED)
    with readable(arguments.file):
        view = view_of(state, state.turn)
        decision = player.decide(view)
        if verify(state, decision.action) is not None:
            # Set positions can be unreachable in play, and the players have no plan for them.
            decision = Decision(first_lawful(view), say("forced"))
        action, why = decision.action, decision.why
    print(action_text(action))
    print(reason_words(deed(view, action), why))
    return OK
