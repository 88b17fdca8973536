"""Tables to play at in tests: no threads, a clock of its own, seeded cards."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from game.controller.game import HUMAN, Game, MatchStore, SeatPlayer, Stage, Step
from game.controller.thinking import Thinker, decide
from game.notation.action_notation import parse_action
from game.notation.reasons import Why
from game.notation.record import Record, read_record
from game.players.player import Decision
from game.rules.actions import Action
from game.rules.state import State
from game.rules.variant import OptionValue, Variant
from game.rules.view import PlayerView
from game.variants import VARIANTS, variant_named
from tests.tried import TRIED

NAMES = ("Anna", "Nora", "Paul", "West", "Iris", "Otto")
EVERY_VARIANT = tuple(TRIED)
EVERY_OPTION = tuple(
    f"{key} {option.name}={choice}"
    for key, variant in TRIED.items()
    for option in variant.options
    for choice in option.choices[1:]
)
"""Every choice of every option that is no default, as ``"samba natural_wild_take=True"``."""

EVERY_GAME = EVERY_VARIANT + EVERY_OPTION


def variant_of(text: str) -> Variant:
    """The variant of a text such as ``"samba"`` or ``"samba natural_wild_take=True"``."""
    key, *chosen = text.split()
    options: dict[str, OptionValue] = {}
    for choice in chosen:
        name, value = choice.split("=")
        option = next(option for option in VARIANTS[key].options if option.name == name)
        options[name] = next(choice for choice in option.choices if str(choice) == value)
    return variant_named(key, options)


class AtOnce:
    """A thinker that has decided by the time it is asked."""

    def __init__(self) -> None:
        self.started = 0
        self.job: tuple[PlayerView, str, int] | None = None

    def start(self, view: PlayerView, kind: str, seed: int) -> None:
        self.started += 1
        self.job = (view, kind, seed)

    def poll(self) -> Decision | None:
        assert self.job is not None
        view, kind, seed = self.job
        assert view.seat == view.turn
        return decide(view, kind, seed)

    def close(self) -> None:
        self.job = None


def sit(
    variant: str = "international",
    seed: int = 1,
    human: bool = True,
    store: MatchStore | None = None,
    me: int = 0,
    kind: str = "standard",
    thinker: Thinker | None = None,
) -> Game:
    """A new match; seat 0 deals first and the next player begins."""
    chosen = variant_of(variant)
    players = [
        SeatPlayer(name, HUMAN if human and number == me else kind)
        for number, name in enumerate(NAMES[: chosen.table.players])
    ]
    game = Game.new(chosen, players, Random(seed), store, 0, thinker or AtOnce())
    game.pause = 0
    return game


def at(text: str, store: MatchStore | None = None) -> Game:
    """A game from the text of a record; the human sits at seat 0."""
    game = Game.resume(read_record(text), store, Random(1), AtOnce())
    game.pause = 0
    return game


def position(
    hands: list[str],
    variant: str = "classic",
    phase: str = "meld",
    turn: int = 0,
    stock: str = "4s 5s 6s 8s 9s Ts Js Qs Ks As",
    pile: str = "5h",
    melds: str = "[[], []]",
    more: str = "",
    actions: str = "[]",
) -> str:
    """A record of one hand that starts from a position, seat 0 being the human."""
    key, *_options = variant.split()
    kinds = ", ".join(
        f'{{ name = "{name}", kind = "{"human" if number == 0 else "standard"}" }}'
        for number, name in enumerate(NAMES[: variant_of(variant).table.players])
    )
    options = ", ".join(
        f"{name} = {str(value).lower() if not isinstance(value, str) else repr(value)}"
        for name, value in variant_of(variant).chosen.items()
    )
    threes = ", ".join('""' for _ in hands)
    cards = ", ".join(f'"{hand}"' for hand in hands)
    return f"""
format = "canasta-record 1"
variant = "{key}"
options = {{ {options} }}
players = [ {kinds} ]
[[hands]]
actions = {actions}
[hands.position]
turn = {turn}
phase = "{phase}"
hands = [ {cards} ]
stock = "{stock}"
pile = "{pile}"
melds = {melds}
threes = [{threes}]
{more}
"""


Script = Callable[[Game], Action]


def by_hint(game: Game) -> Action:
    """The human follows the advice."""
    hint = game.hint()
    assert hint is not None
    return hint.action


def play_hand(game: Game, script: Script = by_hint, limit: int = 5000) -> list[Step]:
    """Play to the end of the hand; all steps."""
    steps: list[Step] = []
    for now in range(limit):
        steps += game.poll(float(now))
        if game.stage is not Stage.PLAYING:
            return steps + game.poll(float(limit))
        if game.your_turn:
            assert game.submit(script(game)) is None
    raise AssertionError("the hand does not end")


def play_on(game: Game, *actions: str | Action, why: Why = ()) -> None:
    """Actions of any seat, each with the same reason, played without asking who is in turn."""
    for action in actions:
        game._play(parse_action(action) if isinstance(action, str) else action, why)


def facts(state: State) -> dict[str, object]:
    """Everything in a state as it is now, for comparing."""
    state = state.copy()
    return {name: getattr(state, name) for name in State.__slots__ if name != "variant"}


def copied(record: Record) -> Record:
    """The record as a file would give it back."""
    from game.notation.record import write_record

    return read_record(write_record(record))
