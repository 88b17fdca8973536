"""What a lesson is made of: a stacked deal, and steps that each ask for one thing.

The human's actions of the deal are the right answers, in order. A step that asks for an action
takes the next of them; what the others do in between comes from the deal as well.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum, auto

from ..notation.action_notation import action_text
from ..notation.record import HandRecord
from ..rules.actions import Action, Take
from ..rules.variant import Variant

ME = 0
"""The learner's seat in every lesson."""


class Asked(Enum):
    """What a step waits for."""

    READ = auto()
    """That the learner goes on, with a button or a key."""
    ACT = auto()
    """The next action of the deal."""
    PUT_OUT = auto()
    """That certain cards lie in the tray."""
    TRY = auto()
    """An action that the rules refuse."""
    SHEET = auto()
    """That the score sheet has been looked at."""


@dataclass(frozen=True, slots=True)
class Wrong:
    """A wrong answer, and what is said to it.

    ``pattern`` is the beginning of an action in the notation, without the seat: "discard" is any
    discard, "discard Kh" that one, "discard K*" that of a king. ``text`` is empty where the rules'
    own refusal says it.
    """

    pattern: str
    text: str = ""


@dataclass(frozen=True, slots=True)
class Figure:
    """A little card, in the notation, with what such cards count and which they are."""

    card: str
    points: str
    ranks: str = ""


@dataclass(frozen=True, slots=True)
class Step:
    """One thing to do or to read.

    ``id`` names the step in what is kept. ``text`` says one thing, ``do`` what to do. ``anchor`` is
    the thing at the table that it speaks of, where that is another than what is asked for moves:
    "hand Qs Qh" for some cards of the hand, "second" for the second hand, "pile", "melds",
    "threes" or "minimum".
    ``count`` is how many actions of the deal an ``ACT`` step covers: with
    more than one these are melds and additions, in whatever order and parts. ``cards`` are those to
    put out, ``tried`` the action to try, both in the notation. ``right`` is said when it is done.
    ``equal`` lists discards that are as good as the one of the deal, the likeliest first; the deal
    goes on from each of them. ``wrong`` lists what is said to other answers, the first that fits;
    ``otherwise`` is for all that it does not list; before it stands what the rules say to that.
    ``figures`` are little cards shown with the text. ``alone`` leaves it to the learner to find
    what is asked for: nothing of it is lit. ``title`` heads a list.
    """

    id: str
    text: str
    asked: Asked = Asked.READ
    do: str = ""
    anchor: str = ""
    count: int = 1
    right: str = ""
    equal: tuple[str, ...] = ()
    wrong: tuple[Wrong, ...] = ()
    otherwise: str = ""
    cards: str = ""
    tried: str = ""
    figures: tuple[Figure, ...] = ()
    alone: bool = False
    title: str = ""

    def wrong_answer(self, action: Action) -> Wrong | None:
        """The listed wrong answer that an action is; None if it is not listed."""
        said = without_seat(action)
        return next((wrong for wrong in self.wrong if fits(wrong.pattern, said)), None)

    def takes_as_well(self, action: Action) -> bool:
        """Whether an action is as good as the one that the deal has."""
        return any(fits(pattern, without_seat(action)) for pattern in self.equal)


def without_seat(action: Action) -> str:
    """An action in the notation, without its seat.

    >>> from game.notation.action_notation import parse_action
    >>> without_seat(parse_action("0 discard Kh"))
    'discard Kh'
    """
    return action_text(action).partition(" ")[2]


def fits(pattern: str, said: str) -> bool:
    """Whether an action, written without its seat, begins with a pattern.

    >>> fits("discard", "discard Kh"), fits("discard Kd", "discard Kh")
    (True, False)
    >>> fits("add K*", "add Kh > #0")
    True
    """
    wanted, found = pattern.split(), said.split()
    return len(found) >= len(wanted) and all(
        word == other or (word.endswith("*") and other.startswith(word[:-1]))
        for word, other in zip(wanted, found, strict=False)
    )


@dataclass(frozen=True, slots=True)
class Deal:
    """A stacked deal as it is played in a lesson."""

    variant: Variant
    hand: HandRecord

    def own_actions(self) -> list[int]:
        """The indices of the learner's actions."""
        return [at for at, action in enumerate(self.hand.actions) if action.seat == ME]


@dataclass(frozen=True, slots=True)
class Lesson:
    """A lesson. ``title`` and ``about`` are marked texts, to be looked up when they are shown.

    ``make_deal`` and ``make_steps`` are called when it begins, so that the words are in the
    player's language. ``minutes`` is how long it takes somebody new.
    """

    key: str
    variant: str
    title: str
    about: str
    minutes: int
    make_deal: Callable[[], Deal]
    make_steps: Callable[[Deal], Sequence[Step]]
    special: bool = False
    """Whether it is about special hands, so that the table tells how near one is."""
    speaks_from: str = ""
    """The step from which the table's own words are understood. Before it the table tells only
    whose turn it is, and why not is told in the words of the step.
    """


def same_answer(one: Action, other: Action) -> bool:
    """Whether two actions do the same, whatever the order in which their cards are named.

    >>> from game.notation.action_notation import parse_action
    >>> same_answer(parse_action("0 take Ks Kh"), parse_action("0 take Kh Ks > #2"))
    True
    """
    return _essence(one) == _essence(other)


def _essence(action: Action) -> object:
    if isinstance(action, Take):
        batch = sorted(sorted(group) for group in action.opening)
        return "take", action.seat, sorted(action.cards), batch
    return action
