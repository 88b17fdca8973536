"""What the rules ask of the player just now: answers, threes, bonus cards, special hands."""

from __future__ import annotations

from collections.abc import Sequence

from game.controller.card_names import card_text, special_hand_name
from game.controller.rank_words import ranks_word
from game.rules.actions import (
    AcceptBonus,
    Action,
    Answer,
    AskToGoOut,
    Declare,
    HoldThree,
    Merge,
    Pass,
    PickUp,
    RefuseBonus,
    TableThrees,
)
from game.rules.melds import MeldKind
from game.rules.state import Phase
from game.rules.turn_phase import bonus_offered
from game.rules.view import PlayerView
from game.translation import _, _n, _p, number
from game.ui.table.outcomes import Choice
from game.ui.table.own_melds import names_apart
from game.ui.table.table_model import TableModel


def _merge_words(view: PlayerView, source: int, target: int) -> str:
    melds = view.melds[view.side]
    rank = melds[source].rank
    if sum(meld.kind is MeldKind.SET and meld.rank == rank for meld in melds) <= 2:
        # Translators: put two melds of one rank together; {kings} is the rank, many.
        return _("Combine: {kings}").format(kings=ranks_word(rank))
    names = names_apart(melds)
    return _("Combine {one} with {other}").format(one=names[source], other=names[target])


def standing_question(game: TableModel, names: Sequence[str]) -> Choice | None:
    """What the rules ask of the player just now: answers, threes, bonus cards, special hands."""
    if not game.your_turn:
        return None
    view = game.view()
    actions = [*game.legal.simple_actions(), *game.legal.merges()]
    if any(isinstance(a, Answer) for a in actions):
        asker = names[view.asker] if view.asker >= 0 else ""
        options: tuple[tuple[str, Action | None], ...] = tuple(
            (_("Yes") if a.yes else _("No"), a) for a in actions if isinstance(a, Answer)
        )
        return Choice(_("{name} asks: may I go out?").format(name=asker), options)
    if view.phase is Phase.THREES or any(isinstance(a, HoldThree) for a in actions):
        one = len(view.held_threes(view.seat)) == 1
        # Translators: answers about a red or black three: lay it out on the table.
        words = _("Table it") if one else _("Table all")
        threes: list[tuple[str, Action | None]] = [
            (words, a) for a in actions if isinstance(a, TableThrees)
        ]
        threes += [
            (_("Keep {card}").format(card=card_text(a.card)), a)
            for a in actions
            if isinstance(a, HoldThree)
        ]
        title = _("Table your threes, or keep one?")
        title = _("Table your three, or keep it?") if one else title
        return Choice(title, tuple(threes)) if threes else None
    found: list[tuple[str, Action | None]] = []
    title = ""
    for action in actions:
        match action:
            case Declare(_seat, name):
                points = next(h.points for h in view.variant.special_hands.hands if h.name == name)
                words = _("Show {name}: {points} points")
                found.append(
                    (words.format(name=special_hand_name(name), points=number(points)), action)
                )
                title = title or _("You hold a special hand")
            case AcceptBonus():
                count = bonus_offered(view)
                words = _n("Take {count} bonus card", "Take {count} bonus cards", count)
                found.append((words.format(count=count), action))
                title = title or _("You have opened")
            case RefuseBonus():
                found.append((_p("button, refuse the bonus cards", "Refuse"), action))
            case AskToGoOut():
                found.append((_("Ask: may I go out?"), action))
                title = title or _("You could go out")
            case PickUp() if view.hand:
                pass  # its own button stands beside the hand that lies there
            case PickUp():
                found.append((_("Pick up the second hand"), action))
                title = title or _("Your second hand is waiting")
            case Merge(_seat, source, target):
                found.append((_merge_words(view, source, target), action))
                title = title or _("Two of your melds go together")
            case TableThrees():
                found.append((_("Table the three"), action))
                title = title or _("You still hold a three")
            case Pass():
                # Translators: answer: draw nothing and end the turn.
                found.append((_("Pass"), action))
                may = _("You need not take the pile") if game.legal.takes() else ""
                title = title or may or _("You cannot take the pile")
            case _:
                pass
    if not found:
        return None
    if len(found) == 1 and isinstance(found[0][1], Pass) and view.phase is Phase.MELD:
        title = _("No discard is due")
    return Choice(title, tuple(found))
