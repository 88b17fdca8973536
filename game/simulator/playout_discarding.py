"""The playout policy's discard: the card that costs least.

While a special hand made of groups is collected, that depends on how many cards it lacks.
"""

from __future__ import annotations

from .flat_layout import *
from .playout_melding import Melding
from .tables import Row

_UNLOAD_STOCK = 12
"""With this many cards in the stock or fewer, the points of cards held count."""
_FAR = 99
"""The distance, in cards, of a hand that cannot become a special one."""


class Discarding(Melding):
    """Choosing the discard, and collecting special hands while the side has not opened."""

    # --- the discard -----------------------------------------------------------------------------

    def choose_discard(self, s: Row, p: int) -> int:
        """The kind to discard, -1 if no card may be discarded."""
        h = HAND + p * 16
        w = WEIGHTS + p * POLICY_SIZE
        side = s[SIDE_OF + p]
        after = s[NEXT + p]
        other = s[SIDE_OF + after]
        own = SLOT_OF + side * 16
        theirs = SLOT_OF + other * 16
        known = KNOWN + after * 16
        size = s[PILE + SIZE] + 1
        pile = s[w + W_PILE] * size + s[w + W_SQUARE] * size * size // 4
        friendly = 1 if other == side else 0
        # An open pile is taken by whatever they have melded, or by a card with a wild one.
        opened = s[OPENED + other]
        easy = 1 if opened and not s[FROZEN] and not self.always_frozen else 0
        lays = 1 if easy and self.lay_off_top and not self.pair_only else 0
        pairs = 2 if easy and self.natural_and_wild and not self.pair_only else 1
        if not opened and not self.pile_opens:
            pile = 0
        blind = s[w + W_BLIND] * pairs
        pair = s[w + W_PAIR] + s[w + W_PAIR_PILE] * size // 4
        alive = s[w + W_ALIVE]
        points = 0 if s[OPENED + side] else s[w + W_POINTS]
        lately = s[TURNS] - s[w + W_LATELY]
        triple = s[w + W_TRIPLE]
        unload = 0 if s[STOCK] > _UNLOAD_STOCK else -s[w + W_UNLOAD]
        copies = self.copies
        barring = 1 if self.bars_first and not s[PILE + SIZE] and s[h + SIZE] > 1 else 0
        free = self.free_to_begin(s, p) if barring else 0
        shown = s[known + SIZE]
        special = self.any_special
        chasing = self.chases(s, p) if self.special_hands else 0
        lacking = self.lacks(s, p) if chasing else 0
        lowest = 3 if self.black_natural else 4
        seed = (s[SEED] * 1103515 + 12345) & 0x3FFFFFF
        s[SEED] = seed
        best = -1
        least = 1 << 30
        for kind in range(14, lowest - 1, -1):
            count = s[h + kind]
            if not count or (self.keeps_back and not self.thrown(s, p, kind)):
                continue
            m = s[own + kind]
            o = s[theirs + kind]
            unseen = copies[kind] - count - s[PILE + kind]
            if m:
                unseen -= s[m + NATURALS]
            if friendly or s[DEAD + kind]:
                risk = 0
            elif o:
                if m != o:
                    unseen -= s[o + NATURALS]
                if lays and self.room(s, other, kind) > 0:
                    risk = s[w + W_FEED]
                else:
                    risk = blind * unseen if unseen > 1 else 0
            elif unseen > 1:
                risk = blind * unseen
            else:
                risk = 5 * unseen if pairs == 2 else 0
            thrown = s[THROWN + after * 16 + kind]
            if thrown and thrown >= lately:
                risk = risk * s[w + W_THROWN] // 8
            if shown and s[known + kind] >= 2:
                risk = 95
            cost = risk * pile // 100
            if count < 3 and alive:
                cost += alive * unseen // 4
            if points:
                cost += points * self.value[kind] // 20
            if count == 2:
                cost += pair
            elif count > 2:
                cost += triple
            elif unseen < 2 and not m:
                cost -= s[w + W_DEAD]
            if m and self.room(s, side, kind) > 0:
                cost += s[w + W_FIT]
            if unload:
                cost += unload * self.value[kind]
            if special:
                if self.risky[kind]:
                    if m and self.room(s, side, kind) > 0:
                        # The own side must finish what it has begun.
                        cost += 300
                    elif o and not friendly and self.room(s, other, kind) > 0:
                        # The next player's side must not be helped to finish its own.
                        cost += pile
                    elif s[STOCK] > s[w + W_HOLD_FINED]:
                        # They are kept for a canasta while there is time.
                        cost += 10
                    elif count > 2:
                        # Being caught with this many may be fined.
                        cost -= 480
                elif self.great[kind]:
                    cost += s[w + W_GREAT] * count
            if chasing:
                s[h + kind] -= 1
                cost += 400 * (self.lacks(s, p) - lacking)
                s[h + kind] += 1
            if barring and (self.barred_first[kind] or s[DEAD + kind]):
                cost += 10000
            code = kind
            if self.runs:
                code = self.cheapest_suit(s, p, kind, other, lays)
                cost += 3 * self.need_of(s, p, code)
                if lays and not friendly and self.run_for(s, other, code):
                    cost += pile
            cost = cost * 8 + ((seed >> kind) & 7)
            if cost < least:
                least = cost
                best = code
        stops = s[h + BLACK] and lowest == 4 and not self.black_bonus
        if free and self.barred_first[BLACK]:
            stops = 0
        if stops and not self.thrown(s, p, BLACK):
            stops = 0
        if stops and s[w + W_STOP] * 8 < least:
            least = s[w + W_STOP] * 8
            best = self.cheapest_suit(s, p, BLACK, other, 0) if self.runs else BLACK
        if (
            s[h + RED]
            and not self.red_bonus
            and self.thrown(s, p, RED)
            and s[w + W_STOP] * 8 - 4 < least
        ):
            least = s[w + W_STOP] * 8 - 4
            best = 13 if self.runs else RED
        if best < 0 or (self.wilds_freely and not free):
            wild = self.cost_of_wild(s, p, pile, opened) * 8
            if s[h + TWO] and wild < least:
                least = wild
                best = TWO * 4 if self.runs else TWO
            if s[h + JOKER] and wild * 2 < least:
                best = JOKER * 4 if self.runs else JOKER
        return best

    def free_to_begin(self, s: Row, p: int) -> int:
        """Whether the hand has a natural card that may be the pile's only card (MOD-7)."""
        h = HAND + p * 16
        for kind in range(BLACK, 15):
            if kind == BLACK and self.black_bonus:
                continue
            if s[h + kind] and not self.barred_first[kind] and not s[DEAD + kind]:
                return 1
        return 0

    def cheapest_suit(self, s: Row, p: int, kind: int, other: int, lays: int) -> int:
        """The code of the least needed card of a rank that lengthens no opponents' sequence."""
        f = FACES + p * FACE + kind * 4
        best = 0
        least = 1000000
        for suit in range(4):
            if not s[f + suit] or (kind == BLACK and suit in (1, 2)):
                continue
            cost = self.need_of(s, p, kind * 4 + suit)
            if s[f + suit] > 1:
                cost = 0
            if lays and self.run_for(s, other, kind * 4 + suit):
                cost += 20
            if cost < least:
                least = cost
                best = kind * 4 + suit
        return best

    def cost_of_wild(self, s: Row, p: int, pile: int, opened: int) -> int:
        """The cost of discarding a deuce."""
        cost = s[WEIGHTS + p * POLICY_SIZE + W_WILD]
        if s[FROZEN] or self.always_frozen or not self.freezing:
            cost += s[WEIGHTS + p * POLICY_SIZE + W_FROZEN]
        elif opened and not s[OPENED + s[SIDE_OF + p]]:
            cost = cost * 2 // 3
        return cost

    # --- special hands ---------------------------------------------------------------------------

    def chases(self, s: Row, p: int) -> int:
        """Whether the player is collecting a special hand now."""
        patience = s[WEIGHTS + p * POLICY_SIZE + W_CHASE]
        if not patience or s[MELDED + p] or s[OPENED + s[SIDE_OF + p]]:
            return 0
        return 1 if self.lacks(s, p) * patience <= s[STOCK] else 0

    def lacks(self, s: Row, p: int) -> int:
        """Number of cards missing to the nearest special hand made of groups."""
        h = HAND + p * 16
        held = self.held_often
        for copies in range(1, 6):
            held[copies] = 0
        for rank in range(4, 15):
            count = s[h + rank]
            for copies in range(1, (5 if count > 5 else count) + 1):
                held[copies] += 1
        best = _FAR
        for number in range(self.special_hands):
            place = number * 8
            groups = self.special_sizes[place]
            if not groups:
                continue
            allowed = self.special_wilds[number]
            smallest = self.special_sizes[place + groups]
            short = 0
            spent = 0
            for kind in range(JOKER, TWO + 1):
                count = s[h + kind]
                if count:
                    # Wild cards are not discarded, so those held must form one of the groups.
                    spent += 1
                    short += smallest - count if count <= smallest else _FAR
            if spent > allowed:
                continue
            if allowed == 1 and not spent:
                spent = 1
                short = smallest
            for group in range(1, groups - spent + 1):
                size = self.special_sizes[place + group]
                # Largest groups first: the n-th group uses the n-th most frequent rank.
                for copies in range(1, 6):
                    if (copies < 3 or copies <= size) and held[copies] < group:
                        short += 1
            if short < best:
                best = short
        return best
