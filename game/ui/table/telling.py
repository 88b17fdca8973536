"""What is told and asked at a table, which differs between a match and a record."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass

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
from game.store.settings import Settings
from game.translation import _, _n, _p, number
from game.ui.table import sentences
from game.ui.table.outcomes import Choice
from game.ui.table.own_melds import names_apart
from game.ui.table.table_model import TableModel
from game.ui.table.table_state import TableState


@dataclass
class Exits:
    """What leads away from the table: to the score sheet, to the menu, to the question whether the
    last move is to be taken back beyond the turn, to the score so far. What is None is not offered.
    """

    hand_over: Callable[[], None] | None = None
    menu: Callable[[], None] | None = None
    take_back: Callable[[], None] | None = None
    score: Callable[[], None] | None = None


@dataclass(frozen=True, slots=True)
class Told:
    """The headline of the plaza, the line below it, and why the pile is out of reach.

    ``advised`` is a better move whose cards are marked, ``aside`` what is told of it beside.
    """

    headline: str
    prompt: str = ""
    no_pile: str = ""
    advised: Action | None = None
    aside: str = ""


class Telling(ABC):
    """Finds the words for a table. The state is only looked at."""

    @property
    def plays(self) -> bool:
        """Whether the player can put cards out in this hand."""
        return False

    @property
    def open_hands(self) -> bool:
        """Whether everybody's cards are shown although the hand goes on."""
        return False

    @property
    def goes_back(self) -> bool:
        """Whether the player's last move can be taken back beyond the turn."""
        return False

    @property
    def quiet(self) -> bool:
        """Whether the table keeps to itself what is needed to open."""
        return False

    @property
    def obvious(self) -> Collection[str] | None:
        """The acts of ``Offers`` to hold out as the obvious ones; None if the table judges."""
        return None

    @abstractmethod
    def tells_why(self, state: TableState) -> bool:
        """Whether the reasons of the others are told now."""

    @abstractmethod
    def memory(self, state: TableState) -> str:
        """How much of the log may be read now, as ``HandLog.memory``."""

    @abstractmethod
    def told(self, state: TableState) -> Told:
        """What is told just now."""

    @abstractmethod
    def question(self, state: TableState, where: Choice | None) -> Choice | None:
        """What is asked just now; ``where`` is where wild cards put out are to stand."""


class MatchTelling(Telling):
    """The words for a match that is being played."""

    def __init__(self, model: TableModel, settings: Settings, exits: Exits) -> None:
        self._model = model
        self._settings = settings
        self._exits = exits

    @property
    def plays(self) -> bool:
        """Whether the player plays and does not look on."""
        return not self._model.looks_on

    @property
    def goes_back(self) -> bool:
        """Whether the game and the settings allow it, and somebody asks before it is done."""
        offered = self._exits.take_back is not None and self._settings.take_back
        return offered and self._model.can_take_back

    def tells_why(self, state: TableState) -> bool:
        """While a hand is played the reasons are a secret, unless settings and match allow them."""
        return self._model.tells_why or state.view.phase is Phase.OVER

    def memory(self, state: TableState) -> str:
        """As the settings say; all once the hand is over."""
        return "all" if state.view.phase is Phase.OVER else self._settings.log_memory

    def told(self, state: TableState) -> Told:
        """Whose turn it is, and what about the pile."""
        model = self._model
        headline, prompt = sentences.status(model, state.view, state.names)
        drawing = model.your_turn and state.view.phase is Phase.DRAW
        barred = model.legal.pile_barred() if drawing else None
        no_pile = "" if barred is None else prompt or sentences.refused_words(model, barred)
        return Told(headline, prompt, no_pile)

    def question(self, state: TableState, where: Choice | None) -> Choice | None:
        """What the player has to choose, what the rules ask, where wild cards are to stand."""
        if state.busy:
            return None
        if state.view.phase is Phase.OVER:
            return Choice("", ((_("To the score sheet"), None),))
        asked = standing_question(self._model, state.names)
        if state.view.phase not in (Phase.DRAW, Phase.MELD):
            # Nothing else can be done before that is answered.
            return state.choice or asked or where
        return state.choice or where or asked


class PictureTelling(MatchTelling):
    """The words of a table on a picture that others are to see: nobody there can do anything."""

    @property
    def plays(self) -> bool:
        """Nobody does."""
        return False

    def told(self, state: TableState) -> Told:
        """Whose turn it is or how the hand ended, by name also where it is the player."""
        return Told(sentences.told_to_others(state.view, state.names))

    def question(self, state: TableState, where: Choice | None) -> Choice | None:
        """Nothing."""
        return None


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
