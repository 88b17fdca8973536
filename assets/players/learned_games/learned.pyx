# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The prototype of the learned player for every game. See nnet.h for the features."""
from game.simulator.simulator cimport Simulator
from game.simulator.flat_hand cimport Flat
from libc.string cimport memcpy, memset
from libc.stdlib cimport malloc, free
import numpy as np

cdef extern from "nnet.h":
    int NF, MAXACT, NW, NH
    int R_COPIES, R_VALUE, R_NEEDED, R_SIZE, R_WILD_COUNTS, R_NEEDS_RUN, R_RUNS, R_DEAD, R_LOCK, R_RUN_SIZE, R_RUN_THREES
    int R_SPECIAL, R_ANYBODYS, R_SEATS, R_RUN_CANASTA, R_BLACK_NATURAL, R_POOLING, R_LACKS, R_SIGN
    int L_HAND, L_PILE, L_KNOWN, L_SIDE_OF, L_NEXT, L_MELDS, L_SLOTS, L_SLOT_OF, L_TOP, L_FROZEN, L_STOCK, L_TURN, L_PHASE
    int L_THROWN, L_TURNS, L_NO_DISCARD, L_LAST_TURN, L_MUST_TAKE, L_DREW, L_DIRTY, L_WEIGHTS, L_POLICY_SIZE, L_OPENED, L_LENGTH, L_LOG_LENGTH
    int L_STOCK_CARDS, L_LOGGING, L_SCORE, L_SEED, L_MOST_MELDS, L_SLOT, L_BONUS_DUE, L_BONUS_ANSWERED
    int L_FACES, L_FACE, L_PILE_FACES, L_TOP_CARD, L_EXTRA, L_PERMISSION, L_SIDES, L_PACKET, L_DEAD, L_MELDED, L_HAS_MELDED, L_ASKED, L_FORMED, L_ENDED
    int L_W_KEEP, L_W_KEEP_LATE, L_W_GO_OUT, L_W_GO_STOCK, L_W_RIVAL, L_W_SPEND, L_W_SPEND_STOCK, L_W_PATIENCE, L_W_OPEN_WILDS, L_W_OPEN_HOLD, L_W_KEEP_STOCK, L_W_OPEN_LATE
    int L_W_RUN_BEGIN, L_W_RUNS, L_W_WILD_MELD, L_W_WILD_STOCK, L_W_COMMIT, L_W_RISKY, L_W_OPEN_MELD, L_W_HOLD_PAIR
    int nn_features(int* s, int p, int* rules, short* f) nogil
    int nn_rival(int* s, int p) nogil
    float nn_eval(float* w, short* idx, int n) nogil
    ctypedef struct nn_run:
        float* w
    float nn_eval_run(nn_run* r, float* w, short* idx, int n) nogil
    unsigned long long nn_hash(int* s, int p, int runs) nogil

cdef extern from "fit.h":
    ctypedef struct nn_fit:
        float* w
    nn_fit* nn_fit_new(float* w) nogil
    double nn_fit_step(nn_fit* f, short* idx, short* num, float* y, int* pick, int batch, int pad, float lr) nogil

cdef class Fit:
    """A network that learns, with its own memory of samples."""
    cdef nn_fit* f
    cdef int cap, pad
    cdef public int pos, fill
    cdef public long used, got
    cdef short[:, ::1] idx
    cdef short[::1] num
    cdef float[::1] y
    cdef unsigned int rng

    def __init__(self, float[::1] w, int cap, int pad):
        self.f = nn_fit_new(&w[0]); self.cap = cap; self.pad = pad; self.pos = 0; self.fill = 0; self.used = 0; self.got = 0
        self.idx = np.zeros((cap, pad), np.int16); self.num = np.zeros(cap, np.int16); self.y = np.zeros(cap, np.float32); self.rng = 777

    def add(self, short[:, ::1] idx, float[::1] target, signed char[::1] kind, int n, int mine):
        cdef int i, j
        for i in range(n):
            if kind[i] != mine: continue
            j = 0
            while j < self.pad and idx[i, j] < NF:
                self.idx[self.pos, j] = idx[i, j]
                j += 1
            self.num[self.pos] = j
            self.y[self.pos] = target[i]
            self.got += 1
            self.pos += 1
            if self.pos > self.fill: self.fill = self.pos
            if self.pos == self.cap: self.pos = 0

    def step(self, int batch, float lr):
        cdef int[8192] pick
        cdef int i
        for i in range(batch):
            self.rng ^= self.rng << 13; self.rng ^= self.rng >> 17; self.rng ^= self.rng << 5
            pick[i] = self.rng % self.fill
        self.used += batch
        return nn_fit_step(self.f, &self.idx[0, 0], &self.num[0], &self.y[0], &pick[0], batch, self.pad, lr)

    def weights(self):
        out = np.empty(NW, np.float32)
        cdef float[::1] o = out
        memcpy(&o[0], self.f.w, NW * sizeof(float))
        return out

DEF P_DRAW = 0
DEF P_MELD = 1
DEF P_ANSWER = 2
DEF P_OVER = 4
DEF MAXREC = 160

FEATURES = NF
ACTIVE = MAXACT
WEIGHTS_SIZE = NW
HIDDEN = NH

cdef inline void cp(int* d, int* s) noexcept:
    if s[L_LOGGING]:
        memcpy(d, s, (L_LENGTH + L_LOG_LENGTH) * sizeof(int))
    else:
        memcpy(d, s, (L_STOCK_CARDS + s[L_STOCK]) * sizeof(int))

cdef class Learner(Simulator):
    cdef int[6] who
    cdef float* nets[8]          # net id*2 + (0 after, 1 before drawing)
    cdef int* tmp
    cdef int* opt
    cdef int* bestrow
    cdef int* dayrow
    cdef int* takerow
    cdef int* scratch
    cdef int* askrow
    cdef nn_run* runs_of[8]       # running sums by net
    cdef int[64] rules
    cdef int[192] before         # the side's melds at the start of the turn
    cdef int nbefore
    cdef double bestv, truebest, truekey
    cdef public double margin     # points by which a senseless end must be worth more than the best sensible one
    cdef int bestd, have
    cdef double noise
    cdef public double eps, amp
    cdef public int veto          # 1 discards that fit, 2 wild cards that close early, 4 three wild cards on a set of four
    cdef int[6] vetoes            # by seat
    cdef public int recording, bare
    cdef public int plain         # static count of the first prototype: 500, 300, no threes
    cdef unsigned int rng
    cdef short* rec               # seats x MAXREC x MAXACT
    cdef int[6] nrec
    cdef int[1024] rn
    cdef float[1024] rstat
    cdef float[1024] rval
    cdef float[1024] rbest
    cdef int[1024] rkind
    cdef int[1024] rexp
    cdef public long evals, turns_played
    cdef long[16] fitc
    cdef unsigned long long[96] seen
    cdef int nseen, teaching

    def setup(self):
        cdef int i
        size = (L_LENGTH + L_LOG_LENGTH) * sizeof(int)
        self.tmp = <int*>malloc(size); self.opt = <int*>malloc(size); self.bestrow = <int*>malloc(size)
        self.dayrow = <int*>malloc(size); self.takerow = <int*>malloc(size); self.scratch = <int*>malloc(size); self.askrow = <int*>malloc(size)
        memset(self.tmp, 0, size); memset(self.opt, 0, size); memset(self.bestrow, 0, size); memset(self.dayrow, 0, size)
        memset(self.takerow, 0, size); memset(self.scratch, 0, size); memset(self.askrow, 0, size)
        self.rec = <short*>malloc(6 * MAXREC * MAXACT * sizeof(short))
        for i in range(6):
            self.who[i] = -1
            self.vetoes[i] = -1
        for i in range(8):
            self.nets[i] = <float*>malloc(NW * sizeof(float))
            memset(self.nets[i], 0, NW * sizeof(float))
            self.runs_of[i] = <nn_run*>malloc(sizeof(nn_run))
            memset(self.runs_of[i], 0, sizeof(nn_run))
        for i in range(16):
            self.fitc[i] = 0
        memset(&self.rules[0], 0, sizeof(self.rules))
        for i in range(15):
            self.rules[R_COPIES + i] = self.copies[i]
            self.rules[R_VALUE + i] = self.value[i]
        self.rules[R_NEEDED] = self.needed
        self.rules[R_SIZE] = self.canasta_size
        self.rules[R_WILD_COUNTS] = self.wild_counts
        self.rules[R_NEEDS_RUN] = self.needs_run
        self.rules[R_RUNS] = self.runs
        self.rules[R_DEAD] = self.dead_ranks
        self.rules[R_LOCK] = self.wild_lock
        self.rules[R_RUN_SIZE] = self.run_size
        self.rules[R_RUN_THREES] = self.run_threes
        self.rules[R_SPECIAL] = self.special_hands
        self.rules[R_ANYBODYS] = self.anybodys
        self.rules[R_SEATS] = self.seats
        self.rules[R_RUN_CANASTA] = self.run_canasta
        self.rules[R_BLACK_NATURAL] = self.black_natural
        self.rules[R_POOLING] = self.pooling
        self.rng = 12345
        self.eps = 0; self.amp = 150; self.recording = 0; self.bare = 0; self.evals = 0; self.turns_played = 0; self.veto = 0; self.margin = 100000; self.plain = 0

    def set_seed(self, int x):
        self.rng = (x * 2654435761 + 12345) & 0xffffffff
        if not self.rng: self.rng = 1

    def seat_ids(self, ids):
        for i, x in enumerate(ids):
            self.who[i] = x

    def load(self, int net, after, draw):
        cdef float[::1] a = np.ascontiguousarray(after, dtype=np.float32)
        cdef float[::1] b = np.ascontiguousarray(draw, dtype=np.float32)
        assert a.shape[0] == NW and b.shape[0] == NW
        memcpy(self.nets[net * 2], &a[0], NW * sizeof(float))
        memcpy(self.nets[net * 2 + 1], &b[0], NW * sizeof(float))
        self.runs_of[net * 2].w = NULL; self.runs_of[net * 2 + 1].w = NULL

    def fits(self):
        """Net, then policy: discards, that fit an unfinished own meld, that fit a meld, wild, early closings, three on four."""
        return [self.fitc[i] for i in range(12)]

    cdef double rnd(self) noexcept:
        cdef unsigned int x = self.rng
        x ^= x << 13
        x ^= x >> 17
        x ^= x << 5
        self.rng = x
        return x / 4294967296.0

    # --- what lies on the table ----------------------------------------------------------------

    cdef double static_side(self, int* t, int side) noexcept:
        """What a side's melds and canastas count, and its threes where they count for it now."""
        cdef double v = 0
        cdef int k, m
        if self.plain:
            for k in range(t[L_MELDS + side]):
                m = L_SLOTS + (side * L_MOST_MELDS + k) * L_SLOT
                v += self.card_points(t, m)
                if t[m + 7] >= 7: v += 300 if t[m + 2] + t[m + 3] else 500
            return v
        v = self.canasta_points(t, side)
        for k in range(t[L_MELDS + side]):
            v += self.card_points(t, L_SLOTS + (side * L_MOST_MELDS + k) * L_SLOT)
        if self.sign(t, side) > 0:
            v += self.three_bonus(t, side, -1)
        return v

    cdef double static_of(self, int* t, int p) noexcept:
        """Own side less the best other side."""
        cdef int side = t[L_SIDE_OF + p], sd
        cdef double best = -1e9, v
        for sd in range(t[L_SIDES]):
            if sd != side:
                v = self.static_side(t, sd)
                if v > best: best = v
        return self.static_side(t, side) - best

    cdef double spread(self, double* score, int* t, int p) noexcept:
        """Own account less the best account of another side."""
        cdef int a, q, sd
        cdef double best = -1e9
        for a in range(self.accounts):
            sd = a
            if self.pooling and t[L_SIDES] == 2 and t[L_FORMED]:
                for q in range(self.seats):
                    if self.account_of[q] == a: sd = t[L_SIDE_OF + q]
            if sd != t[L_SIDE_OF + p] and score[a] > best: best = score[a]
        return score[self.account_of[p]] - best

    cdef int side_of_account(self, int* t, int a) noexcept:
        cdef int q
        if self.pooling and t[L_SIDES] == 2 and t[L_FORMED]:
            for q in range(self.seats):
                if self.account_of[q] == a: return t[L_SIDE_OF + q]
        return a

    cdef double est_end(self, int* t, int p) noexcept:
        """The estimate, from the view of p, of a hand that has ended."""
        cdef int q, k, n, j, a, m, r, side
        cdef int un[16]
        cdef double avg, tot = 0, e
        cdef int[96] keep
        cdef double[6] score
        for q in range(self.seats):
            for k in range(16):
                keep[q * 16 + k] = t[L_HAND + q * 16 + k]
                if q != p and k < 15: t[L_HAND + q * 16 + k] = 0
        self.count_up(t)
        for q in range(self.seats):
            for k in range(16): t[L_HAND + q * 16 + k] = keep[q * 16 + k]
        for a in range(self.accounts):
            score[a] = t[L_SCORE + a * 8 + 6]
        for k in range(16):
            un[k] = self.copies[k] - t[L_HAND + p * 16 + k] - t[L_PILE + k]
        for q in range(t[L_SIDES]):
            for j in range(t[L_MELDS + q]):
                m = L_SLOTS + (q * L_MOST_MELDS + j) * L_SLOT
                un[1] -= t[m + 3]
                un[2] -= t[m + 2]
                if t[m] >= 16:
                    for r in range(t[m + 5], t[m + 5] + t[m + 7]):
                        if r < 15: un[r] -= 1
                elif t[m] > 2: un[t[m]] -= t[m + 1]
        n = 0
        for k in range(1, 15):
            for q in range(self.seats):
                if q != p: un[k] -= t[L_KNOWN + q * 16 + k]
            if un[k] > 0:
                n += un[k]
                tot += un[k] * self.held_cost(k)
        avg = tot / n if n else 0
        for q in range(self.seats):
            if q == p or t[L_SIDE_OF + q] < 0: continue
            j = t[L_HAND + q * 16 + 15]
            e = 0
            for k in range(1, 15):
                if t[L_KNOWN + q * 16 + k]:
                    e += t[L_KNOWN + q * 16 + k] * self.held_cost(k)
                    j -= t[L_KNOWN + q * 16 + k]
            if j > 0: e += j * avg
            for a in range(self.accounts):
                if self.side_of_account(t, a) == t[L_SIDE_OF + q]: score[a] -= e
        return self.spread(score, t, p)

    cdef double result(self, int* s, int p) noexcept:
        cdef double[6] score
        cdef int a
        for a in range(self.accounts): score[a] = s[L_SCORE + a * 8 + 6]
        return self.spread(score, s, p)

    cdef void look(self, int* t, int p) noexcept:
        """Write what changes within a hand to the rules row."""
        self.rules[R_SIGN] = self.sign(t, t[L_SIDE_OF + p]) + 1
        self.rules[R_SIGN + 1] = self.sign(t, t[L_SIDE_OF + nn_rival(t, p)]) + 1
        self.rules[R_LACKS] = -1
        if self.special_hands and not t[L_MELDED + p] and not t[L_OPENED + t[L_SIDE_OF + p]]:
            self.rules[R_LACKS] = self.lacks(t, p)

    cdef double worthx(self, int* t, int p, int before) noexcept:
        cdef short[320] f
        cdef int n
        self.look(t, p)
        n = nn_features(t, p, &self.rules[0], f)
        self.evals += 1
        return self.static_of(t, p) + nn_eval_run(self.runs_of[self.who[p] * 2 + before], self.nets[self.who[p] * 2 + before], f, n)

    cdef double worth_thrown(self, int* t, int p, double table) noexcept:
        """The same after a discard: the table, and so the signs, are known."""
        cdef short[320] f
        cdef int n
        if self.rules[R_LACKS] >= 0: self.rules[R_LACKS] = self.lacks(t, p)
        n = nn_features(t, p, &self.rules[0], f)
        self.evals += 1
        return table + nn_eval_run(self.runs_of[self.who[p] * 2], self.nets[self.who[p] * 2], f, n)

    cdef void offer(self, int* t, double v, int d, double less) noexcept:
        """An end of the turn worth v, chosen as if it were worth less by a penalty."""
        cdef double w = v - less
        if w > self.truekey:
            self.truekey = w
            self.truebest = v
        if self.noise > 0: w += self.noise * self.rnd()
        if not self.have or w > self.bestv:
            self.bestv = w
            self.bestd = d
            self.have = 1
            cp(self.bestrow, t)

    # --- what a partner would shake the head at ------------------------------------------------

    cdef int veto_of(self, int p) noexcept:
        return self.veto if self.vetoes[p] < 0 else self.vetoes[p]

    cdef int fits_own(self, int* t, int p, int code) noexcept:
        """Whether a card fits an unfinished meld of the own side."""
        cdef int k = self.kinds[code], m, side = t[L_SIDE_OF + p]
        if k <= 2: return 0
        m = t[L_SLOT_OF + side * 16 + k]
        if m and t[m + 7] < self.canasta_size and not (self.dead_ranks and t[L_DEAD + k]): return 1
        if self.runs:
            m = self.run_for(t, side, code)
            if m and t[m + 7] < self.canasta_size: return 1
        return 0

    cdef void remember(self, int* s, int p) noexcept:
        """Note the melds of the side at the start of a turn."""
        cdef int side = s[L_SIDE_OF + p]
        self.nbefore = s[L_MELDS + side]
        memcpy(self.before, s + L_SLOTS + side * L_MOST_MELDS * L_SLOT, self.nbefore * L_SLOT * sizeof(int))

    cdef int early_wilds(self, int* t, int p) noexcept:
        """Bits: 2 a clean set (or five naturals at once) closed with wild cards that could still be natural, 4 three wild cards on four naturals.

        Not where the hand ends, the stock is short, or a side could go out with it."""
        cdef int side = t[L_SIDE_OF + p], k, m, w, wb, kd, un, sd, j, found = 0
        if t[L_PHASE] == P_OVER or t[L_HAND + p * 16 + 15] <= 1 or t[L_STOCK] <= 16 or t[L_LAST_TURN]: return 0
        for k in range(t[L_MELDS + side]):
            m = L_SLOTS + (side * L_MOST_MELDS + k) * L_SLOT
            kd = t[m]; w = t[m + 2] + t[m + 3]
            if kd <= 2 or kd >= 15 or not w: continue
            wb = 0
            if k < self.nbefore: wb = self.before[k * 8 + 2] + self.before[k * 8 + 3]
            if w == wb: continue
            if t[m + 7] >= self.canasta_size and not wb and (k < self.nbefore or t[m + 1] >= 5):
                un = self.copies[kd] - t[m + 1] - t[L_PILE + kd]
                for sd in range(t[L_SIDES]):
                    if sd != side:
                        j = t[L_SLOT_OF + sd * 16 + kd]
                        if j: un -= t[j + 1]
                if un >= self.canasta_size - t[m + 1]: found |= 2
            if w >= 3 and t[m + 1] <= 4: found |= 4
        return found

    # --- ends of a turn ------------------------------------------------------------------------

    cdef int throwable(self, int* t, int p, int k, int code, int free) noexcept:
        """Whether the card may be discarded, by the rules that lie in the discard itself."""
        cdef int h = L_HAND + p * 16, size = t[h + 15]
        if k == 0 or (k == 3 and self.black_bonus): return 0
        if k <= 2 and not self.wilds_freely and size > t[h + 1] + t[h + 2]: return 0
        if free and (k <= 2 or self.barred_first[k] or t[L_DEAD + k]): return 0
        return 1

    cdef void weigh(self, int* t, int p) noexcept:
        """Offer every end of the turn from a row in which all is laid."""
        cdef int k, h = L_HAND + p * 16, size, top, frozen, thrown, kn, kns, code, first, last, topc, free, vetoed, out
        cdef double less = 0, pen
        cdef unsigned long long x = nn_hash(t, p, self.runs)
        cdef int i
        cdef double v, table
        for i in range(self.nseen):
            if self.seen[i] == x: return
        if self.nseen < 96:
            self.seen[self.nseen] = x
            self.nseen += 1
        if t[L_PHASE] == P_OVER:
            self.offer(t, self.est_end(t, p), -1, 0)
            return
        if t[L_PHASE] != P_MELD: return
        # Cards put aside by `hide` can make melds of black threes look like going out.
        if self.black_going_out and t[h + 15] > 1 and t[L_SLOT_OF + t[L_SIDE_OF + p] * 16 + 3]: return
        vetoed = self.veto_of(p)
        if vetoed & 6 and self.early_wilds(t, p) & vetoed: less = self.margin
        if t[L_BONUS_DUE] and not t[L_BONUS_ANSWERED] and not self.bonus_after_discard and t[L_STOCK]:
            self.offer(t, self.worthx(t, p, 1), -3, less)
            return
        if self.extra_waits(t, p) and t[L_OPENED + t[L_SIDE_OF + p]]:
            self.offer(t, self.worthx(t, p, 1), -4, less)
            return
        if t[L_NO_DISCARD]:
            cp(self.scratch, t)
            self.pass_on(self.scratch)
            self.offer(t, self.est_end(self.scratch, p), -2, less)
            return
        size = t[h + 15]
        out = self.may_go_out(t, p)
        if size == 1 and not out: return
        if t[L_PERMISSION] == 1 and size != 1: return
        self.look(t, p)
        table = self.static_of(t, p)
        top = t[L_TOP]; frozen = t[L_FROZEN]; topc = t[L_TOP_CARD]
        free = 0
        if self.bars_first and not t[L_PILE + 15] and size > 1: free = self.free_to_begin(t, p)
        for k in range(1, 15):
            if not t[h + k]: continue
            if not self.throwable(t, p, k, k, free): continue
            first = k; last = k + 1
            if self.runs:
                first = k * 4; last = first + 4 if k > 2 else first + 1
            for code in range(first, last):
                if self.runs and not t[L_FACES + p * L_FACE + code]: continue
                if self.runs and self.kinds[code] != k: continue
                pen = less + self.margin if vetoed & 1 and size > 1 and self.fits_own(t, p, code) else less
                if size == 1 or t[L_LAST_TURN]:
                    cp(self.scratch, t)
                    self.discard(self.scratch, code)
                    self.offer(t, self.est_end(self.scratch, p), code, pen)
                    continue
                thrown = t[L_THROWN + p * 16 + k]
                kn = t[L_KNOWN + p * 16 + k]; kns = t[L_KNOWN + p * 16 + 15]
                self.throw(t, p, k, code)
                v = self.worth_thrown(t, p, table)
                t[h + k] += 1; t[h + 15] += 1; t[L_PILE + k] -= 1; t[L_PILE + 15] -= 1
                if self.runs:
                    t[L_FACES + p * L_FACE + code] += 1; t[L_PILE_FACES + code] -= 1
                t[L_TOP] = top; t[L_FROZEN] = frozen; t[L_TOP_CARD] = topc
                t[L_THROWN + p * 16 + k] = thrown
                t[L_KNOWN + p * 16 + k] = kn; t[L_KNOWN + p * 16 + 15] = kns
                self.offer(t, v, code, pen)

    cdef void throw(self, int* t, int p, int k, int code) noexcept:
        """A discard without what follows from it."""
        cdef int h = L_HAND + p * 16
        t[h + k] -= 1; t[h + 15] -= 1; t[L_PILE + k] += 1; t[L_PILE + 15] += 1
        if self.runs:
            t[L_FACES + p * L_FACE + code] -= 1; t[L_PILE_FACES + code] += 1
        t[L_TOP] = k; t[L_TOP_CARD] = code
        if k <= 2: t[L_FROZEN] = 1
        t[L_THROWN + p * 16 + k] = t[L_TURNS]
        if t[L_KNOWN + p * 16 + k]:
            t[L_KNOWN + p * 16 + k] -= 1; t[L_KNOWN + p * 16 + 15] -= 1

    cdef void attempt(self, int* m, int p, int which, int hide) noexcept:
        cdef int* t = self.opt
        cdef int w = L_WEIGHTS + p * L_POLICY_SIZE, h = L_HAND + p * 16, f = L_FACES + p * L_FACE
        cdef int a = 0, b = 0, i
        cdef int[48] old
        cdef int[4] su
        cp(t, m)
        if which:
            for i in range(44): old[i] = t[w + i]
            t[L_DIRTY + p] = 1
            if which == 2 or which == 5 or which == 6 or which >= 11:
                t[w + L_W_KEEP] = 2; t[w + L_W_KEEP_LATE] = 2
            if which == 2 or which == 4 or which == 5:
                t[w + L_W_GO_OUT] = 99; t[w + L_W_GO_STOCK] = -1; t[w + L_W_RIVAL] = -1
            if which == 3 or which == 6:
                t[w + L_W_GO_OUT] = 0; t[w + L_W_GO_STOCK] = 999
            if which == 5 or which == 6:
                t[w + L_W_SPEND] = 3; t[w + L_W_SPEND_STOCK] = 0; t[w + L_W_PATIENCE] = 999
            if which == 7:
                t[w + L_W_OPEN_WILDS] = -2; t[w + L_W_OPEN_HOLD] = 999
            if which == 8:
                t[w + L_W_OPEN_WILDS] = 0; t[w + L_W_OPEN_HOLD] = 999; t[w + L_W_OPEN_LATE] = 0
            if which == 9:
                t[w + L_W_OPEN_WILDS] = 1; t[w + L_W_OPEN_HOLD] = 999
            if which == 10:
                t[w + L_W_OPEN_WILDS] = 6; t[w + L_W_OPEN_HOLD] = 999
            if which == 11:
                t[w + L_W_RUN_BEGIN] = 3; t[w + L_W_RUNS] = 999
            if which == 12:
                t[w + L_W_RUN_BEGIN] = 99
            if which == 13:
                t[w + L_W_RUN_BEGIN] = 3; t[w + L_W_RUNS] = 0
            if which == 14:
                t[w + L_W_WILD_MELD] = 3; t[w + L_W_WILD_STOCK] = 0; t[w + L_W_COMMIT] = 0
            if which == 15:
                t[w + L_W_WILD_MELD] = 99; t[w + L_W_WILD_STOCK] = 0; t[w + L_W_COMMIT] = 99; t[w + L_W_SPEND] = 99; t[w + L_W_SPEND_STOCK] = 0
            if which == 16:
                t[w + L_W_RISKY] = 3
            if which == 17:
                t[w + L_W_RISKY] = 99
            if which == 18:
                t[w + L_W_OPEN_WILDS] = 6; t[w + L_W_OPEN_HOLD] = 999; t[w + L_W_OPEN_MELD] = 3; t[w + L_W_WILD_MELD] = 3; t[w + L_W_COMMIT] = 0
            if which == 19:
                t[w + L_W_HOLD_PAIR] = 0
            if hide == 2:
                a = t[h + 2]; b = t[h + 1]; t[h + 2] = 0; t[h + 1] = 0
                su[0] = t[f + 8]; su[1] = t[f + 4]; t[f + 8] = 0; t[f + 4] = 0
            elif hide:
                a = t[h + hide]; t[h + hide] = 0
                if self.runs:
                    for i in range(4):
                        su[i] = t[f + hide * 4 + i]; t[f + hide * 4 + i] = 0
            t[h + 15] -= a + b
            if t[h + 15] > 0:
                self.meld_turn(t, p)
            for i in range(44): t[w + i] = old[i]
            if hide:
                if t[L_PHASE] == P_OVER: return
                if hide == 2:
                    t[h + 2] += a; t[h + 1] += b
                    t[f + 8] += su[0]; t[f + 4] += su[1]
                else:
                    t[h + hide] += a
                    if self.runs:
                        for i in range(4): t[f + hide * 4 + i] += su[i]
                t[h + 15] += a + b
        self.weigh(t, p)

    cdef void plan_turn(self, int* m, int p) noexcept:
        """Offer all ends of a turn in which the cards have been drawn."""
        cdef int side = m[L_SIDE_OF + p], k, h = L_HAND + p * 16, w
        cdef int after[16]
        self.nseen = 0
        if m[L_PHASE] != P_MELD:
            self.weigh(m, p)
            return
        w = m[h + 1] + m[h + 2]
        self.attempt(m, p, 1, 0)
        for k in range(16): after[k] = self.opt[h + k]
        self.attempt(m, p, 0, 0)
        if self.bare: return
        if not m[L_OPENED + side]:
            self.attempt(m, p, 7, 0)
            self.attempt(m, p, 8, 0)
            self.attempt(m, p, 9, 0)
            self.attempt(m, p, 10, 0)
            if self.wild_melds and w >= 3: self.attempt(m, p, 18, 0)
        else:
            self.attempt(m, p, 2, 0)
            self.attempt(m, p, 3, 0)
            self.attempt(m, p, 4, 0)
            if w:
                self.attempt(m, p, 5, 0)
                self.attempt(m, p, 6, 0)
                self.attempt(m, p, 2, 2)
                if self.wild_melds:
                    self.attempt(m, p, 14, 0)
                    self.attempt(m, p, 15, 0)
            for k in range(3 if self.black_natural else 4, 15):
                if after[k] < m[h + k]:
                    self.attempt(m, p, 1, k)
            if self.fines or self.any_special:
                self.attempt(m, p, 16, 0)
                self.attempt(m, p, 17, 0)
        if self.runs:
            self.attempt(m, p, 11, 0)
            self.attempt(m, p, 12, 0)
            self.attempt(m, p, 13, 0)

    cdef void note(self, int* t, int p, int before, double v, double best, int explored) noexcept:
        cdef int n = self.nrec[p], i
        if n >= MAXREC or not self.recording: return
        i = p * MAXREC + n
        self.look(t, p)
        self.rn[i] = nn_features(t, p, &self.rules[0], self.rec + i * MAXACT)
        self.rstat[i] = self.static_of(t, p)
        self.rval[i] = v
        if self.teaching:
            # the value of the position less what the table counts for it
            self.rval[i] = self.static_of(t, p) + nn_eval(self.nets[self.who[p] * 2 + before], self.rec + i * MAXACT, self.rn[i])
            self.plain = 1 - self.plain
            self.rval[i] -= self.static_of(t, p)
            self.plain = 1 - self.plain
        self.rbest[i] = best
        self.rkind[i] = before
        self.rexp[i] = explored
        self.nrec[p] = n + 1

    cdef void finish_best(self, int* s, int p) noexcept:
        """Adopt the best end of the turn found."""
        cdef int* t
        cdef int d = self.bestd, h = L_HAND + p * 16, bits
        cdef int explored = 1 if self.noise > 0 and self.bestv < 1e29 else 0
        cp(s, self.bestrow)
        bits = self.early_wilds(s, p)
        if bits & 2: self.fitc[4] += 1
        if bits & 4: self.fitc[5] += 1
        if d == -1: return
        if d == -2:
            self.pass_on(s)
            return
        if d == -3 or d == -4:
            self.note(s, p, 1, 0, self.truebest, explored)
            if d == -3: self.accept_bonus(s)
            else: self.pick_up(s)
            if s[L_PHASE] != P_MELD: return
            if d == -3 and self.may_hold and self.held_threes(s, p):
                self.settle_threes(s, -1)
                if s[L_PHASE] != P_MELD: return
            self.clear_best()
            self.remember(s, p)
            if d == -4 or self.melds_after_bonus:
                self.plan_turn(s, p)
            else:
                self.nseen = 0
                self.weigh(s, p)
            if self.have and self.bestd > -3: self.finish_best(s, p)
            elif s[L_NO_DISCARD]: self.pass_on(s)
            else: Simulator.finish_turn(self, s, p)
            return
        if self.recording and s[h + 15] > 1 and not s[L_LAST_TURN]:
            t = self.scratch
            cp(t, s)
            self.throw(t, p, self.kinds[d], d)
            self.note(t, p, 0, 0, self.truebest, explored)
        self.count_fit(s, p, d, 0)
        self.discard(s, d)

    cdef void count_fit(self, int* s, int p, int d, int who) noexcept:
        cdef int m = s[L_SLOT_OF + s[L_SIDE_OF + p] * 16 + self.kinds[d]] if self.kinds[d] > 2 else 0
        self.fitc[who * 6] += 1
        if self.fits_own(s, p, d) and s[L_HAND + p * 16 + 15] > 1: self.fitc[who * 6 + 1] += 1
        if m: self.fitc[who * 6 + 2] += 1
        if self.kinds[d] <= 2: self.fitc[who * 6 + 3] += 1

    cdef void clear_best(self) noexcept:
        self.have = 0; self.bestv = -1e30; self.truebest = -1e30; self.truekey = -1e30; self.bestd = -1

    cdef void one_way(self, int* s, int p, int top, int which) noexcept:
        cdef int* t = self.takerow
        cdef int way = 0
        cp(t, s)
        if which == 0: way = self.find_pair(t, p, top)
        elif which == 1: way = self.find_with_wild(t, p, top)
        elif which == 2: way = self.find_lay_off(t, p, top)
        elif which == 3: way = self.find_opening(t, p, top, 0, 0)
        elif which == 4: way = self.find_opening(t, p, top, 1, 0)
        elif which == 5: way = self.find_opening(t, p, top, 2, 0)
        elif which == 6: way = self.find_opening(t, p, top, 8, 0)
        elif which == 7: way = self.find_any(t, p)
        if not way: return
        self.take_way(t, way)
        self.plan_turn(t, p)

    cdef int ask_first(self, int* s, int p) noexcept:
        """Whether to ask the partner: going out must be allowed, and is worth more than playing on."""
        cdef double v
        cdef int h = L_HAND + p * 16
        if s[L_HAS_MELDED] or s[h + 15] == 1 or not s[L_OPENED + s[L_SIDE_OF + p]]: return 0
        if s[L_DREW] == 2 and not self.ask_after_take: return 0
        if self.asks_once and s[L_ASKED + p]: return 0
        if not self.can_finish(s, p): return 0
        cp(self.askrow, s)
        self.askrow[L_PERMISSION] = 1
        self.clear_best()
        self.plan_turn(self.askrow, p)
        if not self.have: return 0
        v = self.truekey
        if self.bestrow[L_PHASE] != P_OVER and self.bestrow[h + 15] != 1: return 0
        self.clear_best()
        self.plan_turn(s, p)
        return 1 if not self.have or v > self.truekey else 0

    cdef void nn_turn(self, int* s, int p) noexcept:
        cdef int top, side = s[L_SIDE_OF + p], i, forced
        cdef double vd, wd, old
        self.turns_played += 1
        self.noise = 0
        if self.eps > 0 and self.rnd() < self.eps:
            self.noise = self.amp
            if self.rnd() < 0.15: self.noise = 3000
        self.clear_best()
        if s[L_PHASE] == P_DRAW:
            if self.may_hold and (s[L_HAND + p * 16] or (self.black_bonus and s[L_HAND + p * 16 + 3])):
                self.settle_threes(s, -1)
                if s[L_PHASE] != P_DRAW: return
            if self.extra_waits(s, p) and s[L_OPENED + side]: self.pick_up(s)
            self.remember(s, p)
            top = self.takeable(s, p)
            if top >= 0:
                if not s[L_OPENED + side]:
                    if self.pile_opens and s[L_HAND + p * 16 + top] >= self.fewest_with_top(s, p, top):
                        self.one_way(s, p, top, 3)
                        if s[L_HAND + p * 16 + 1] + s[L_HAND + p * 16 + 2]:
                            self.one_way(s, p, top, 4)
                            self.one_way(s, p, top, 5)
                            self.one_way(s, p, top, 6)
                else:
                    if s[L_HAND + p * 16 + top] >= 2: self.one_way(s, p, top, 0)
                    if s[L_HAND + p * 16 + top]: self.one_way(s, p, top, 1)
                    self.one_way(s, p, top, 2)
                if not self.have and (s[L_MUST_TAKE] or not s[L_STOCK]):
                    self.one_way(s, p, top, 7)
            if s[L_STOCK] and not s[L_MUST_TAKE]:
                vd = self.worthx(s, p, 1)
                wd = vd
                if self.noise > 0: wd += self.noise * self.rnd()
                if self.have and self.bestv > wd:
                    if vd > self.truekey: self.truebest = vd
                    self.finish_best(s, p)
                    return
                if self.have:
                    old = self.truebest if self.truekey > vd else vd
                else:
                    old = vd
                self.note(s, p, 1, vd, old, 1 if (self.noise > 0 and self.have) else 0)
                self.draw(s)
            elif s[L_STOCK]:
                if self.have: self.finish_best(s, p)
                else: self.draw(s)
                return
            else:
                if self.have:
                    cp(self.scratch, s)
                    self.pass_on(self.scratch)
                    vd = self.est_end(self.scratch, p)
                    if s[L_MUST_TAKE] or self.bestv > vd:
                        self.finish_best(s, p)
                        return
                self.pass_on(s)
                return
        else:
            self.remember(s, p)
        if s[L_PHASE] != P_MELD: return
        if self.may_hold and not s[L_BONUS_ANSWERED] and self.held_threes(s, p):
            self.settle_threes(s, -1)
            if s[L_PHASE] != P_MELD: return
        if self.special_hands and s[L_HAND + p * 16 + 15] == 14 and self.shows_special(s, p): return
        if self.must_ask and s[L_PERMISSION] < 0 and self.ask_first(s, p):
            self.ask(s)
            return
        self.clear_best()
        self.plan_turn(s, p)
        if not self.have:
            Simulator.finish_turn(self, s, p)
            return
        self.finish_best(s, p)

    cdef void act(self, int* s) noexcept:
        cdef int p = s[L_TURN]
        if self.who[p] >= 0 and (s[L_PHASE] == P_DRAW or s[L_PHASE] == P_MELD):
            self.nn_turn(s, p)
        else:
            Simulator.act(self, s)

    cdef int choose_discard(self, int* s, int p) noexcept:
        cdef int d = Simulator.choose_discard(self, s, p)
        if d >= 0 and self.who[p] < 0: self.count_fit(s, p, d, 1)
        return d

    cdef void redeal(self, int* s) noexcept:
        """Mix hands, extra hands and stock anew; red threes stay in the stock and in the hands."""
        cdef int[400] c
        cdef int n = 0, q, k, i, j, x, reds = 0, st, e, base
        for q in range(self.seats):
            if self.runs:
                for k in range(64):
                    if self.kinds[k] == 0 or k == 13: continue
                    for i in range(s[L_FACES + q * L_FACE + k]):
                        c[n] = k; n += 1
            else:
                for e in range(2):
                    base = (L_EXTRA if e else L_HAND) + q * 16
                    for k in range(1, 15):
                        for i in range(s[base + k]):
                            c[n] = k; n += 1
        for i in range(s[L_STOCK]):
            k = s[L_STOCK_CARDS + i]
            if self.kinds[k] == 0: reds += 1
            else:
                c[n] = k; n += 1
        for i in range(n - 1, 0, -1):
            j = <int>(self.rnd() * (i + 1))
            x = c[i]; c[i] = c[j]; c[j] = x
        for q in range(self.seats):
            for e in range(1 if self.runs else 2):
                base = (L_EXTRA if e else L_HAND) + q * 16
                st = 0
                for k in range(1, 15):
                    st += s[base + k]
                    s[base + k] = 0
                if self.runs:
                    for k in range(64):
                        if k != 13: s[L_FACES + q * L_FACE + k] = 0
                for i in range(st):
                    n -= 1
                    s[base + self.kinds[c[n]]] += 1
                    if self.runs: s[L_FACES + q * L_FACE + c[n]] += 1
            s[L_DIRTY + q] = 1
        x = 13 if self.runs else 0
        for i in range(reds):
            c[n] = x; n += 1
        for i in range(n - 1, 0, -1):
            j = <int>(self.rnd() * (i + 1))
            x = c[i]; c[i] = c[j]; c[j] = x
        for i in range(n):
            s[L_STOCK_CARDS + i] = c[i]
        s[L_STOCK] = n

    def generate(self, list flats, int hands, double lam, short[:, ::1] idx, float[::1] target, signed char[::1] kind, float[::1] stat):
        """Self-play; returns the number of samples written."""
        cdef int room = idx.shape[0], n = 0, i, j, p, t, k, number
        cdef int* s
        cdef Flat flat, base
        cdef double z, g
        flat = Flat()
        cdef int count = len(flats)
        for number in range(hands):
            base = flats[<int>(self.rnd() * count)]
            flat.copy_from(base)
            s = &flat.s[0]
            self.redeal(s)
            s[L_SEED] = <int>(self.rnd() * 67108863)
            for p in range(6): self.nrec[p] = 0
            self.finish(s)
            for p in range(self.seats):
                k = self.nrec[p]
                if not k: continue
                z = self.result(s, p)
                g = z
                if n + k > room: return n
                for t in range(k - 1, -1, -1):
                    i = p * MAXREC + t
                    if t < k - 1:
                        # g is the return of the next record's decision
                        if self.rexp[i + 1]: g = self.rbest[i + 1]
                        else: g = (1 - lam) * self.rbest[i + 1] + lam * g
                    for j in range(self.rn[i]): idx[n, j] = self.rec[i * MAXACT + j]
                    for j in range(self.rn[i], MAXACT): idx[n, j] = NF
                    target[n] = (g - self.rstat[i]) / 500.0
                    stat[n] = z
                    kind[n] = self.rkind[i]
                    n += 1
        return n

    def teach(self, list flats, int hands, int teacher_plain, short[:, ::1] idx, float[::1] target, signed char[::1] kind, float[::1] stat):
        """Hands played by net 0 with the plain count or not; targets are its values in the count of the table."""
        cdef int room = idx.shape[0], n = 0, i, j, p, t, k, number
        cdef int* s
        cdef Flat flat = Flat(), base
        self.teaching = 1
        self.plain = teacher_plain
        for number in range(hands):
            base = flats[<int>(self.rnd() * len(flats))]
            flat.copy_from(base)
            s = &flat.s[0]
            self.redeal(s)
            s[L_SEED] = <int>(self.rnd() * 67108863)
            for p in range(6): self.nrec[p] = 0
            self.finish(s)
            for p in range(self.seats):
                k = self.nrec[p]
                if n + k > room:
                    self.teaching = 0; self.plain = 0
                    return n
                for t in range(k):
                    i = p * MAXREC + t
                    for j in range(self.rn[i]): idx[n, j] = self.rec[i * MAXACT + j]
                    for j in range(self.rn[i], MAXACT): idx[n, j] = NF
                    target[n] = self.rval[i] / 500.0
                    kind[n] = self.rkind[i]
                    n += 1
        self.teaching = 0; self.plain = 0
        return n

    def match(self, list flats, a, b, va=-1, vb=-1):
        """Account of a's side less the mean of the other accounts (of b), over decks played once from each side.

        a, b: number of the net or -1 for the old policy; va, vb: their vetoes."""
        cdef Flat flat = Flat(), base
        cdef int* s
        cdef int way, number, p, x, mine
        cdef double d, o
        out = []
        for number, base in enumerate(flats):
            d = 0
            for way in range(self.accounts):
                flat.copy_from(base)
                s = &flat.s[0]
                for p in range(self.seats):
                    mine = 1 if self.account_of[p] == way and s[L_SIDE_OF + p] >= 0 else 0
                    self.who[p] = a if mine else b
                    self.vetoes[p] = va if mine else vb
                s[L_SEED] = number * 7919 & 0x3FFFFFF
                self.finish(s)
                o = 0
                for x in range(self.accounts):
                    if x != way: o += s[L_SCORE + x * 8 + 6]
                d += s[L_SCORE + way * 8 + 6] - o / (self.accounts - 1)
            out.append(d / self.accounts)
        for p in range(6): self.vetoes[p] = -1
        return out
