/* Lost Cities, two players, default options: the same records, the same algorithm and the same
 * random numbers as src/pioche/games/lost_cities/rules.py and src/pioche/arena/playout.py,
 * written in C to have something to measure against. Built and called by bench/c_peer.py. */

#include <stdint.h>
#include <string.h>

enum { SEATS = 2, SERIES = 5, CARDS = 60, FACES = 50, HAND = 8, PILE = CARDS - SEATS * HAND };
enum { LAY, DISCARD = FACES, DRAW_FROM_PILE = 2 * FACES, DRAW_FROM_DISCARD = DRAW_FROM_PILE + 1 };
enum { DISCARDS = SEATS * SERIES, HEAPS = DISCARDS + SERIES, NONE_CLOSED = SERIES };
enum { UNDEALT, LAYING, DRAWING, FORCED_DRAW, COUNT, OVER };
enum { DEALER = 15, COST = 20 };

typedef struct {
    int64_t fits[SEATS];
    int64_t laid[SEATS + 1];
    int16_t totals[SEATS];
    int8_t players, bonus, rounds, first, phase, finished, starter, turn, closed, filled;
    uint8_t pile_count;
    uint8_t hands[SEATS][HAND];
    uint8_t pile[PILE];
    uint8_t tops[HEAPS];
    uint8_t under[CARDS];
    int8_t known[SEATS][FACES];
    uint8_t fill[6];
} State;

typedef struct {
    uint32_t key[8], words[16], counter[2], nonce[2];
    uint8_t at, fill[3];
} Rng;

static uint8_t SERIES_OF[CARDS], FACE_OF[CARDS], VALUE_OF[CARDS], FIRST_OF[FACES], LAST_ALIKE[CARDS];
static int64_t REFUSED_AFTER[CARDS];

int64_t state_bytes(void) { return sizeof(State); }
int64_t rng_bytes(void) { return sizeof(Rng); }

void make_tables(void) {
    for (int card = 0; card < CARDS; card++) {
        int series = card / 12, k = card % 12, extra = k < 3;
        SERIES_OF[card] = series;
        FACE_OF[card] = 10 * series + (extra ? 0 : k - 2);
        VALUE_OF[card] = extra ? 0 : k - 1;
        LAST_ALIKE[card] = extra ? 12 * series + 2 : card;
        REFUSED_AFTER[card] = extra ? 0 : ((int64_t)2 << card) - ((int64_t)1 << 12 * series);
    }
    for (int card = CARDS - 1; card >= 0; card--) FIRST_OF[FACE_OF[card]] = card;
}

/* Randomness: ChaCha8 ------------------------------------------------------------------------- */

static inline uint32_t rotate(uint32_t x, int n) { return x << n | x >> (32 - n); }

#define QUARTER(a, b, c, d)                                                                        \
    a += b, d = rotate(d ^ a, 16), c += d, b = rotate(b ^ c, 12);                                  \
    a += b, d = rotate(d ^ a, 8), c += d, b = rotate(b ^ c, 7)

static void block(Rng *rng) {
    uint32_t start[16] = {0x61707865, 0x3320646E, 0x79622D32, 0x6B206574}, x[16];
    memcpy(start + 4, rng->key, 32);
    memcpy(start + 12, rng->counter, 8);
    memcpy(start + 14, rng->nonce, 8);
    memcpy(x, start, 64);
    for (int i = 0; i < 4; i++) {
        QUARTER(x[0], x[4], x[8], x[12]);
        QUARTER(x[1], x[5], x[9], x[13]);
        QUARTER(x[2], x[6], x[10], x[14]);
        QUARTER(x[3], x[7], x[11], x[15]);
        QUARTER(x[0], x[5], x[10], x[15]);
        QUARTER(x[1], x[6], x[11], x[12]);
        QUARTER(x[2], x[7], x[8], x[13]);
        QUARTER(x[3], x[4], x[9], x[14]);
    }
    for (int i = 0; i < 16; i++) rng->words[i] = x[i] + start[i];
    if (++rng->counter[0] == 0) rng->counter[1]++;
}

static void stream(Rng *rng, int64_t number) {
    rng->counter[0] = rng->counter[1] = 0;
    rng->nonce[0] = (uint32_t)number;
    rng->nonce[1] = (uint32_t)(number >> 32);
    rng->at = 16;
}

static inline uint64_t word(Rng *rng) {
    if (rng->at == 16) {
        block(rng);
        rng->at = 0;
    }
    return rng->words[rng->at++];
}

static inline int below(Rng *rng, uint32_t n) {
    uint64_t wide = word(rng) * n;
    uint32_t low = (uint32_t)wide;
    if (low < n) {
        uint32_t least = -n % n;
        while (low < least) {
            wide = word(rng) * n;
            low = (uint32_t)wide;
        }
    }
    return (int)(wide >> 32);
}

/* The rules ----------------------------------------------------------------------------------- */

static inline int actors(const State *s) {
    if (s->phase == LAYING || s->phase == DRAWING) return 1 << s->turn;
    return s->phase == OVER ? 0 : 1 << DEALER;
}

static inline void insert_into_hand(State *s, int seat, uint8_t card) {
    uint8_t *hand = s->hands[seat], last = LAST_ALIKE[card];
    for (int i = HAND - 1; i > 0; i--) {
        uint8_t here = hand[i], before = hand[i - 1], moved = before > last ? before : card;
        hand[i] = i == HAND - 1 || here > last ? moved : here;
    }
    hand[0] = hand[0] > last ? card : hand[0];
}

static inline void sort(uint8_t *cards, int count) {
    for (int i = 1; i < count; i++) {
        uint8_t card = cards[i];
        int place = i;
        for (; place > 0 && cards[place - 1] > card; place--) cards[place] = cards[place - 1];
        cards[place] = card;
    }
}

static inline int remove_from_hand(State *s, int seat, uint8_t first) {
    uint8_t *hand = s->hands[seat];
    int place = 0;
    for (int i = 0; i < HAND; i++) place += hand[i] < first;
    int card = hand[place];
    for (int i = 0; i < HAND - 1; i++) hand[i] = hand[i] < first ? hand[i] : hand[i + 1];
    hand[HAND - 1] = 0;
    return card;
}

static inline void end_turn(State *s) {
    s->turn = 1 - s->turn;
    s->closed = NONE_CLOSED;
    s->phase = LAYING;
}

static inline void draw_from_pile(State *s, int seat) {
    int left = s->pile_count - 1;
    insert_into_hand(s, seat, s->pile[left]);
    s->pile[left] = 0;
    s->pile_count = left;
    end_turn(s);
    if (left == 0) s->phase = s->rounds && s->finished < 2 ? COUNT : OVER;
}

static inline void set_up(State *s, Rng *rng) {
    uint8_t deck[CARDS];
    for (int card = 0; card < CARDS; card++) deck[card] = card;
    for (int i = CARDS - 1; i > 0; i--) {
        int j = below(rng, i + 1);
        uint8_t card = deck[i];
        deck[i] = deck[j];
        deck[j] = card;
    }
    memcpy(s->pile, deck, PILE);
    int at = PILE;
    for (int seat = 0; seat < SEATS; seat++) {
        memcpy(s->hands[seat], deck + at, HAND);
        at += HAND;
        sort(s->hands[seat], HAND);
        s->fits[seat] = ((int64_t)1 << CARDS) - 1;
    }
    s->starter = s->first ? s->first - 1 : below(rng, SEATS);
    s->pile_count = PILE;
    s->turn = s->starter;
    s->closed = NONE_CLOSED;
    s->phase = LAYING;
}

static inline void deal(State *s, Rng *rng) {
    if (s->phase == FORCED_DRAW)
        draw_from_pile(s, s->turn);
    else
        set_up(s, rng);
}

static inline int drawable_discards(const State *s) { return s->filled & ~(1 << s->closed); }

static inline int legal(const State *s, int seat, int16_t *out) {
    if (s->phase == DRAWING) {
        out[0] = DRAW_FROM_PILE;
        int count = 1, drawable = drawable_discards(s);
        for (int series = 0; series < SERIES; series++) {
            out[count] = DRAW_FROM_DISCARD + series;
            count += drawable >> series & 1;
        }
        return count;
    }
    int64_t fits = s->fits[seat];
    int count = 0, before = FACES;
    for (int i = 0; i < HAND; i++) {
        int card = s->hands[seat][i], face = FACE_OF[card];
        out[count] = LAY + face;
        count += (fits >> card & 1) & (face != before);
        before = face;
    }
    before = FACES;
    for (int i = 0; i < HAND; i++) {
        int face = FACE_OF[s->hands[seat][i]];
        out[count] = DISCARD + face;
        count += face != before;
        before = face;
    }
    return count;
}

static inline void lay(State *s, int seat, int action) {
    int discarded = action >= DISCARD, face = action - (discarded ? DISCARD : LAY);
    int card = remove_from_hand(s, seat, FIRST_OF[face]), series = SERIES_OF[card];
    int heap = (discarded ? DISCARDS : SERIES * seat) + series;
    s->under[card] = s->tops[heap];
    s->tops[heap] = card + 1;
    s->laid[discarded ? SEATS : seat] |= (int64_t)1 << card;
    s->fits[seat] &= ~(discarded ? 0 : REFUSED_AFTER[card]);
    s->known[seat][face] -= s->known[seat][face] > 0;
    s->filled |= discarded << series;
    s->closed = discarded ? series : NONE_CLOSED;
    s->phase = drawable_discards(s) ? DRAWING : FORCED_DRAW;
}

static inline void draw_from_discard(State *s, int seat, int series) {
    int heap = DISCARDS + series, card = s->tops[heap] - 1;
    s->tops[heap] = s->under[card];
    s->under[card] = 0;
    s->laid[SEATS] &= ~((int64_t)1 << card);
    s->filled &= ~((s->tops[heap] == 0) << series);
    s->known[seat][FACE_OF[card]]++;
    insert_into_hand(s, seat, card);
    end_turn(s);
}

static inline void play(State *s, int seat, int action) {
    if (action < DRAW_FROM_PILE)
        lay(s, seat, action);
    else if (action == DRAW_FROM_PILE)
        draw_from_pile(s, seat);
    else
        draw_from_discard(s, seat, action - DRAW_FROM_DISCARD);
}

static int round_points(const State *s, int seat) {
    int points = 0;
    for (int series = 0; series < SERIES; series++) {
        int total = 0, extras = 0, size = 0;
        for (int card = s->tops[SERIES * seat + series] - 1; card >= 0; card = s->under[card] - 1) {
            total += VALUE_OF[card];
            extras += VALUE_OF[card] == 0;
            size++;
        }
        if (size) points += (total - COST) * (1 + extras) + (s->bonus && size >= 8 ? 20 : 0);
    }
    return points;
}

/* The playout ---------------------------------------------------------------------------------- */

static inline int low_bit(int mask) {
    int place = 0;
    while (!(mask >> place & 1)) place++;
    return place;
}

static int64_t winners(const State *s, const int32_t *points) {
    if (s->phase != OVER) return 0;
    return (points[0] >= points[1]) | (points[1] >= points[0]) << 1;
}

static int64_t playout(State *s, Rng *dealer, Rng *choice, int64_t streams, int64_t most) {
    int16_t out[DRAW_FROM_DISCARD + SERIES];
    int64_t decisions = 0;
    int mask = actors(s);
    while (mask && decisions < most) {
        if (mask >> DEALER) {
            stream(dealer, streams++);
            deal(s, dealer);
        } else {
            int seat = low_bit(mask);
            int count = legal(s, seat, out);
            play(s, seat, out[below(choice, count)]);
            decisions++;
        }
        mask = actors(s);
    }
    return decisions;
}

/* Games number `first` and on, by random players: lengths, points and winners of each. */
void playouts(const State *blank, State *s, Rng *rngs, int64_t first, int64_t most, int64_t games,
              int64_t *lengths, int32_t *points, int64_t *won) {
    for (int64_t game = 0; game < games; game++, points += SEATS) {
        *s = *blank;
        int64_t streams = (first + game) << 32;
        stream(&rngs[1], streams);
        lengths[game] = playout(s, &rngs[0], &rngs[1], streams, most);
        for (int seat = 0; seat < SEATS; seat++) points[seat] = s->totals[seat] + round_points(s, seat);
        won[game] = winners(s, points);
    }
}
