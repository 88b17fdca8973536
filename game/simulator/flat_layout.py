"""Where everything lies in the flat form of a hand: one row of integers (``Flat.s``).

Cards are counted by *kind*. A kind is the rank of the core (1 joker, 2 deuce, 4 … 14), but for
threes: 3 is a black one and 0 a red one. Each block of 16 counts has its sum at place 15. Blocks by
seat or by side have room for six.

The *code* of a card is its kind, or in games with sequences, where suits matter, the card of the
core; there all deuces have the code of one of them, and so have all red threes.

A compiled module knows these numbers as C integers: they are declared to it by the file that
``build/compile.py`` makes of this one.
"""

from __future__ import annotations

SEATS = 6
"""Most seats, and most sides."""
KINDS = 16
SIZE = 15
"""Where the sum of a block of counts stands."""

RED, JOKER, TWO, BLACK = 0, 1, 2, 3
WILD = 2
"""The kind of a wild meld; a set has its rank, a sequence ``SEQUENCE`` and its suit."""
SEQUENCE = 16

DRAW, MELD, ANSWER, THREES, OVER = 0, 1, 2, 3, 4
"""Phases of a turn."""
NOWHERE, FROM_STOCK, FROM_PILE = 0, 1, 2
"""Where the cards of a turn came from (``DREW``)."""
NOT_ENDED, OUT, SPECIAL, STOCK_ENDED = 0, 1, 2, 3
"""How a hand ended (``ENDED``)."""

HAND = 0
"""Cards in hand by seat and kind."""
PILE = 96
"""Cards of the pile by kind."""
EXTRA = 112
"""The extra hand that a seat may pick up, by kind (games with two hands)."""
KNOWN = 208
"""Cards that a seat took up from the pile and still holds, by kind."""
RUN_PLAN = 304
"""By suit: a sequence for an opening, 16 times its lowest rank, and its length."""
SLOT_OF = 320
"""By side and kind: the place of the set that takes such a card, 0 for none. Place ``WILD`` is
that of the wild meld."""

SIDE_OF = 416
NEXT = 422
MELDED = 428
COURTESY = 434
ASKED = 440
MINIMUM = 446
"""Points that an opening of this seat needs."""
DEMAND = 452
"""What else it must hold: 0 nothing, 1 a canasta, 2 one that is no mixed set (BRA-1)."""
RED_THREES = 458
BLACK_THREES = 464
DIRTY = 476
"""Whether the hand of the seat has to be looked at anew for melds (the policy's memory)."""

OPENED = 488
BONUS_DONE = 494
MELDS = 500
"""How many melds a side has."""
MADE = 506
"""How many of its melds are canastas; then of these, wild ones and sequences."""
MADE_WILD = 512
MADE_RUNS = 518

TOP = 524
"""The kind of the top card of the pile, -1 for none; its code is at ``TOP_CARD``."""
FROZEN = 525
STOCK = 526
"""How many cards the stock has."""
TURN = 527
PHASE = 528
DREW = 529
PERMISSION = 530
"""The answer of this turn: 1 yes, 0 no, -1 not asked."""
GONE = 531
MELDS_BEFORE = 532
MELDED_BEFORE = 533
ON_PARTNER = 534
HAS_MELDED = 535
OPENER = 536
BONUS_TAKEN = 537
BONUS_DUE = 538
NO_DISCARD = 539
MUST_TAKE = 540
LAST_TURN = 541
ASKER = 542
FORMED = 543
SIDES = 544
ENDED = 545
BY = 546
HOW = 547
"""1 for going out concealed, or the number of the special hand."""
BORN = 548
PACKET = 549
LAST_THREE = 550
"""Whether the last card of the stock was a three that stayed in the hand (E-MODERN)."""
SEED = 551
LOGGING = 552
LOGGED = 553
TURNS = 554
WAY = 555
"""Results of the search for a way to take the pile: naturals, deuces, jokers, place of the meld."""
NO_WAY, PAIR, WITH_WILD, LAY_OFF, OPENING = 0, 1, 2, 3, 4
"""Ways to take the pile."""
DREW_KIND = 560
TOP_CARD = 577
DEAD = 561
"""By kind: whether the rank is closed for everybody (MOD-6)."""

WEIGHTS = 580
"""The playout policy of each seat, ``POLICY_SIZE`` numbers (see ``playout_policies``)."""
POLICY_SIZE = 44
W_TAKE_OPEN, W_TAKE_WILD, W_TAKE_PAIR, W_TAKE_LAY, W_OPEN_WILDS, W_OPEN_HOLD = 0, 1, 2, 3, 4, 5
W_KEEP, W_KEEP_LATE, W_GO_OUT, W_GO_STOCK, W_SPEND, W_WILD = 6, 7, 8, 9, 10, 11
W_PILE, W_SQUARE, W_PAIR, W_TRIPLE, W_PATIENCE, W_GREAT = 12, 13, 14, 15, 16, 17
W_WILD_MELD, W_WILD_STOCK, W_OPEN_LATE, W_HOLD_PAIR, W_FEED, W_BLIND = 18, 19, 20, 21, 22, 23
W_STOP, W_DEAD, W_FIT, W_UNLOAD, W_RIVAL, W_FROZEN = 24, 25, 26, 27, 28, 29
W_OPEN_MELD, W_COMMIT, W_KEEP_STOCK, W_RISKY, W_RUNS = 30, 31, 32, 33, 34
W_RUN_BEGIN, W_CHASE, W_PAIR_PILE, W_ALIVE, W_POINTS = 35, 36, 37, 38, 39
W_SPEND_STOCK, W_HOLD_FINED, W_THROWN, W_LATELY = 40, 41, 42, 43

PLAN = 844
"""A plan of melds: the number of groups, then the groups of ``GROUP`` numbers each."""
GROUP = 7
"""Of a group: the number of the meld that it joins or -1, its kind, naturals, deuces, jokers; then
for a sequence its lowest rank after it was laid, and a bit for the rank of each natural; for a set,
where suits matter, 0 and how many naturals there are of each suit, four bits a suit."""
MOST_GROUPS = 20

SCORE = 992
"""By account: canastas, threes, out, melded, held, penalties, total, and one that is free."""

THROWN = 1040
"""By seat and kind: in which turn (``TURNS``) the seat last threw such a card, 0 for never."""

SLOTS = 1136
"""The melds of each side: ``MOST_MELDS`` places of ``SLOT`` numbers each."""
SLOT = 8
MOST_MELDS = 24
KIND, NATURALS, TWOS, JOKERS, AGE, LOW, POINTS, CARDS = 0, 1, 2, 3, 4, 5, 6, 7
"""Of a meld: its kind, its cards by sort, when it was first put down, for a sequence the lowest
rank and what its naturals count, and how many cards it has."""

FACES = 2288
"""Where suits matter: cards in hand by seat and code (``FACE`` places a seat)."""
FACE = 64
PILE_FACES = 2672
"""The cards of the pile by code, where suits matter."""

STOCK_CARDS = 2736
"""The cards of the stock by code, the top one last."""
MOST_CARDS = 340

LENGTH = 3076

DRAWS, TAKES, LAYS, ADDS, MERGES, PICKS_UP, TABLES = 0, 1, 2, 3, 4, 5, 6
HOLDS, DECLARES, BONUS, ASKS, ANSWERS, DISCARDS, PASSES = 7, 8, 9, 10, 11, 12, 13
"""What a player can say: the first number of a move."""

LOG = 3076
"""Moves made since the log was begun: each its length, then its numbers (``moves``)."""
LOG_LENGTH = 1200
