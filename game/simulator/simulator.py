"""The simulator: makes flat hands, plays moves, and plays hands out."""

from __future__ import annotations

from collections.abc import Sequence
from operator import itemgetter

from ..rules.actions import Action
from ..rules.state import State
from .flat_hand import Flat
from .flat_layout import *
from .moves import Move, action_of, encode
from .playout_policies import PlayoutPolicy, complete, policy_for
from .turn_ends import TurnEnds


class Simulator(TurnEnds):
    """Plays hands of one variant in the flat form.

    It keeps nothing of a hand between calls: the ``Flat`` passed in holds everything, so one
    simulator serves any number of positions. It is not thread-safe.

    Raises:
        Unrepresentable: for a variant that it cannot play.
    """

    def from_state(self, state: State, policies: Sequence[PlayoutPolicy] = ()) -> Flat:
        """A flat hand of a position in which all cards are known, in any phase.

        ``policies`` go round the seats; by default all seats play the one tuned for the variant.

        Raises:
            Unrepresentable: if a card is hidden, or a side has more melds than there is room for.
        """
        flat = Flat()
        self.read(flat, state)
        self.set_policies(flat, policies or (policy_for(state.variant),))
        return flat

    def set_policies(self, flat: Flat, policies: Sequence[PlayoutPolicy]) -> None:
        """Give the seats their playout policies, going round. Copies of the hand keep them."""
        s = flat.s
        for seat in range(SEATS):
            policy = complete(policies[seat % len(policies)])
            for place in range(POLICY_SIZE):
                s[WEIGHTS + seat * POLICY_SIZE + place] = policy[place]

    # --- playing ---------------------------------------------------------------------------------

    def play(self, flat: Flat, move: Move) -> None:
        """Play a move and what follows from it by rule. Whether it is lawful is not checked."""
        s = flat.s
        verb = move[0]
        if verb in (TAKES, LAYS, ADDS):
            s[PLAN] = (len(move) - 1) // GROUP
            for place in range(1, len(move)):
                s[PLAN + place] = move[place]
            if verb == TAKES:
                self.take(s)
            else:
                self.lay(s, verb)
            if s[PHASE] == FOOT:
                self.take_up_feet(s)
        elif verb == DISCARDS:
            self.discard(s, move[1])
        elif verb == DRAWS:
            self.draw(s)
        elif verb == PASSES:
            self.pass_on(s)
        elif verb == FINES:
            self.fine_for(s, move[1])
        elif verb == TABLES:
            self.settle_threes(s, -1)
        elif verb == HOLDS:
            self.settle_threes(s, move[1])
        elif verb == BONUS:
            self.accept_bonus(s)
        elif verb == REFUSES:
            self.refuse_bonus(s)
        elif verb == ASKS:
            self.ask(s)
        elif verb == ANSWERS:
            self.answer(s, move[1])
        elif verb == PICKS_UP:
            self.pick_up(s)
        elif verb == MERGES:
            self.merge(s, move[1], move[2])
        elif verb == DECLARES:
            self.declare(s, move[1])
        else:
            raise ValueError(f"no such move: {move}")

    def move_of(self, flat: Flat, action: Action) -> Move:
        """The move for an action of the core in this position."""
        return encode(self.variant, flat, action)

    def to_action(self, state: State, move: Move) -> Action:
        """The action of the core for a move in the same position.

        Raises:
            ValueError: if the hand does not hold the cards.
        """
        return action_of(state, move)

    def is_over(self, flat: Flat) -> bool:
        """Whether the hand has ended."""
        return flat.get(PHASE) == OVER

    # --- the policy ------------------------------------------------------------------------------

    def play_out(self, flat: Flat, seed: int = 0) -> list[int]:
        """Play the hand to its end by the policy; returns the points of each account.

        The flat hand is changed. The seed only breaks ties between discards.
        """
        s = flat.s
        s[SEED] = seed & 0x3FFFFFF
        self.finish(s)
        return [s[SCORE + account * 8 + 6] for account in range(self.accounts)]

    def policy_turn(self, flat: Flat) -> list[Move]:
        """Let the policy play until the turn passes on or the hand ends; returns the moves.

        If it asks the partner, the answer and all that follows are included.
        """
        s = flat.s
        s[LOGGING] = 1
        s[LOGGED] = 0
        turns = s[TURNS]
        while s[PHASE] != OVER and s[TURNS] == turns:
            self.act(s)
        s[LOGGING] = 0
        return _moves([s[LOG + place] for place in range(s[LOGGED])], END_OUT)

    # --- by worth --------------------------------------------------------------------------------

    def play_by_worth(self, flat: Flat, seats: Sequence[int]) -> None:
        """Let these seats play by the network of the game, where there is one; others by their
        policies. Copies of the hand keep that.
        """
        s = flat.s
        s[BY_WORTH] = 0
        if self.learned:
            for seat in seats:
                s[BY_WORTH] |= 1 << seat

    def turn_ends(self, flat: Flat) -> list[tuple[int, list[Move]]]:
        """The ends of a turn that are compared in this position, best first.

        Each has its worth in sixteenths of a point and the moves to it, up to the first that shows
        another card or ends the turn. Empty where the network decides nothing.
        """
        trial = Flat()
        trial.copy_from(flat)
        s = trial.s
        p = s[TURN]
        s[LOGGING] = 1
        s[LOGGED] = 0
        self.compare_anew()
        if not self.learned or s[DISCARDED] or (self.may_hold and self.held_threes(s, p)):
            return []
        if s[PHASE] == DRAW:
            self.weigh_ways(s, p)
        elif s[PHASE] == MELD:
            self.weigh_rest(s, p)
        found: list[tuple[int, list[Move]]] = []
        at = 0
        while at < self.found:
            row = [self.ends_found[at + place] for place in range(self.ends_found[at])]
            at += row[0]
            found.append((row[1], _moves(row[3:], row[2])))
        return sorted(found, key=itemgetter(0), reverse=True)

    # --- the end ---------------------------------------------------------------------------------

    def score_lines(self, flat: Flat) -> list[list[int]]:
        """The score items by account: canastas, threes, out, melded, held, penalties."""
        self.count_up(flat.s)
        return self.lines(flat)

    def lines(self, flat: Flat) -> list[list[int]]:
        """The same for a hand that has already been scored."""
        s = flat.s
        return [
            [s[SCORE + account * 8 + item] for item in range(6)] for account in range(self.accounts)
        ]

    # --- other worlds ----------------------------------------------------------------------------

    def deal_again(
        self,
        flat: Flat,
        hands: Sequence[Sequence[int] | None],
        stock: Sequence[int],
        feet: Sequence[Sequence[int]] = (),
    ) -> None:
        """Give some seats, and the stock, other cards: another determinization of the same
        position.

        ``hands`` are codes of cards by seat (``flat_layout``), None for a hand that stays.
        ``stock`` ends with the card that is drawn next; ``feet`` go by seat. The caller ensures
        that together they are the pack's cards.
        """
        s = flat.s
        for seat, cards in enumerate(hands):
            if cards is None:
                continue
            h = HAND + seat * 16
            for kind in range(16):
                s[h + kind] = 0
            if self.runs:
                for code in range(FACE):
                    s[FACES + seat * FACE + code] = 0
            for code in cards:
                self.gain(s, seat, code)
            s[DIRTY + seat] = 1
        if self.foot:
            # Feet are counted by kind, and there are none where suits matter.
            for seat, cards in enumerate(feet):
                h = EXTRA + seat * 16
                for kind in range(16):
                    s[h + kind] = 0
                for code in cards:
                    s[h + code] += 1
                s[h + SIZE] = len(cards)
        s[STOCK] = len(stock)
        for place, code in enumerate(stock):
            s[STOCK_CARDS + place] = code


_ENDS = {
    END_NO_DISCARD: PASSES,
    END_BONUS: BONUS,
    END_DRAW: DRAWS,
    END_PASS: PASSES,
    END_PICK_UP: PICKS_UP,
    END_ASK: ASKS,
}
"""The moves of ends that are no discards."""


def _moves(log: list[int], end: int) -> list[Move]:
    """The moves of a log, and the one by which the turn ends."""
    moves: list[Move] = []
    place = 0
    while place < len(log):
        moves.append(tuple(log[place + 1 : place + 1 + log[place]]))
        place += 1 + log[place]
    if end >= 0:
        moves.append((DISCARDS, end))
    elif end in _ENDS:
        moves.append((_ENDS[end],))
    return moves
