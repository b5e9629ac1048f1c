// The page's own check of a finished deal: it holds for an honest server, and finds every single changed bit.
import { readFileSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";

import { fromHex, toHex } from "../../src/net/sha256";
import type { KeptDeal, KeptEntry } from "../../src/state/keptDeal";
import { check, matchSeed, type MatchRecord } from "../../src/state/proof";

const ROOT = join(import.meta.dirname, "../../..");
/** A match of two people and a bot, written by Python; a stand-in made one move for each person. */
const RECORD = JSON.parse(readFileSync(join(ROOT, "tests/golden/fair-deal.json"), "utf-8")) as MatchRecord;
const MINE = RECORD.moves.flatMap((move, index) => (move[0] === 0 && move.length === 3 ? [{ index, move }] : []));

const entry = (index: number, action: string): KeptEntry => ({ after: 9 + index, seq: 10 + index, action, index });
const KEPT: KeptDeal = {
  commitment: RECORD.commitment,
  early: true,
  nonce: RECORD.nonces[0]!,
  given: true,
  seat: 0,
  people: [0, 2],
  entries: MINE.map(({ index, move }) => entry(index, move[1])),
  over: true,
  at: 0,
};

const copy = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;
const kept = (change: Partial<KeptDeal> = {}): KeptDeal => ({ ...copy(KEPT), ...change });
const record = (change: Partial<MatchRecord> = {}): MatchRecord => ({ ...copy(RECORD), ...change });
const ids = (deal: KeptDeal | null, disclosed: MatchRecord = RECORD, seat: number | null = 0) =>
  check(deal, disclosed, seat).findings.map((one) => one.id);

test("the seed is derived as in Python", () => {
  const seed = matchSeed(fromHex(RECORD.secret), RECORD.nonces.map(fromHex));
  expect(toHex(seed)).toBe(RECORD.seed);
  expect(toHex(matchSeed(new Uint8Array(32), []))).not.toBe(toHex(matchSeed(new Uint8Array(32), [new Uint8Array()])));
});

test("an honest deal holds", () => {
  const proof = check(KEPT, RECORD, 0);
  expect(proof.verdict).toBe("holds");
  expect(proof.others).toBe(1);
  expect(proof.hashed).toBe(RECORD.commitment);
  expect(proof.findings.map((one) => [one.id, one.args?.["count"]])).toEqual([
    ["promise-holds", undefined],
    ["number-holds", undefined],
    ["seed-holds", undefined],
    ["moves-holds", 2],
    ["moves-of-bots", 1],
  ]);
});

// One bit ----------------------------------------------------------------------------------------

function flipped(hex: string, bit: number): string {
  const bytes = fromHex(hex);
  bytes[bit >> 3]! ^= 1 << (bit & 7);
  return toHex(bytes);
}

const broken = (deal: KeptDeal, disclosed: MatchRecord) => check(deal, disclosed, 0).verdict === "broken";
const bits = (hex: string) => Array.from({ length: hex.length * 4 }, (_, bit) => flipped(hex, bit));

test("any changed bit of the commitment is found, disclosed or kept", () => {
  for (const commitment of bits(RECORD.commitment)) {
    expect(broken(KEPT, record({ commitment }))).toBe(true);
    expect(broken(kept({ commitment }), RECORD)).toBe(true);
    expect(broken(kept({ commitment }), record({ commitment }))).toBe(true);
  }
});

test("any changed bit of the secret or the seed is found", () => {
  for (const secret of bits(RECORD.secret)) expect(broken(KEPT, record({ secret }))).toBe(true);
  for (const seed of bits(RECORD.seed)) expect(broken(KEPT, record({ seed }))).toBe(true);
});

test("any changed bit of a nonce is found, one's own even with a seed that fits", () => {
  for (const nonce of bits(RECORD.nonces[0]!)) {
    const nonces = [nonce, RECORD.nonces[1]!];
    const seed = toHex(matchSeed(fromHex(RECORD.secret), nonces.map(fromHex)));
    expect(broken(KEPT, record({ nonces }))).toBe(true);
    expect(broken(KEPT, record({ nonces, seed }))).toBe(true);
    expect(broken(kept({ nonce }), RECORD)).toBe(true);
  }
  for (const nonce of bits(RECORD.nonces[1]!)) {
    expect(broken(KEPT, record({ nonces: [RECORD.nonces[0]!, nonce] }))).toBe(true);
  }
});

test("any changed bit of one's own moves is found, disclosed or kept", () => {
  for (const [place, { index, move }] of MINE.entries()) {
    for (let bit = 0; bit < 16 * move[1].length; bit++) {
      const units = [...move[1]].map((letter) => letter.charCodeAt(0));
      units[bit >> 4]! ^= 1 << (bit & 15);
      const action = String.fromCharCode(...units);
      const disclosed = record();
      disclosed.moves[index]![1] = action;
      expect(broken(KEPT, disclosed)).toBe(true);
      const mine = kept();
      mine.entries[place]!.action = action;
      expect(broken(mine, RECORD)).toBe(true);
    }
  }
});

test("a move that was removed, added, given away or put elsewhere is found", () => {
  const [first] = MINE;
  const without = record({ moves: RECORD.moves.filter((_, index) => index !== first!.index) });
  expect(ids(KEPT, without)).toContain("moves-changed");
  const more = record({ moves: [...RECORD.moves, [0, "1", 99]] });
  expect(ids(KEPT, more)).toContain("moves-added");
  const marked = record();
  marked.moves[first!.index] = [0, first!.move[1], 0, "clock"];
  expect(ids(KEPT, marked)).toContain("moves-changed");
  const moved = record();
  moved.moves.splice(1, 0, moved.moves.shift()!); // one's own order is the same, the place is not
  expect(ids(KEPT, moved)).toContain("moves-changed");
  const stranger = record();
  stranger.moves[3] = [0, "7", 30]; // the stand-in's move as one's own
  expect(broken(KEPT, stranger)).toBe(true);
});

// Nonces and seats -------------------------------------------------------------------------------

test("a nonce of nobody is found: the server could choose it last", () => {
  const nonces = [RECORD.nonces[0]!, "ab".repeat(16), RECORD.nonces[1]!];
  const seed = toHex(matchSeed(fromHex(RECORD.secret), nonces.map(fromHex)));
  expect(ids(KEPT, record({ nonces, nonce_seats: [0, 1, 2], seed }))).toContain("number-stranger");
  const seats = copy(RECORD.seats);
  seats[1]!.kind = "person"; // the record says so, but this browser saw a bot there
  expect(ids(KEPT, record({ nonces, nonce_seats: [0, 1, 2], seed, seats }))).toContain("number-stranger");
  expect(ids(KEPT, record({ nonces, nonce_seats: [0, 2], seed }))).toContain("number-stranger");
});

test("a nonce at another seat is found", () => {
  expect(ids(KEPT, record({ nonces: [RECORD.nonces[0]!], nonce_seats: [2] }))).toContain("number-missing");
  expect(ids(KEPT, record({ nonces: [RECORD.nonces[1]!], nonce_seats: [0] }))).toContain("number-changed");
});

test("a nonce that came too late is no fault, and proves nothing", () => {
  const nonces = [RECORD.nonces[1]!];
  const seed = toHex(matchSeed(fromHex(RECORD.secret), nonces.map(fromHex)));
  const proof = check(kept({ given: false }), record({ nonces, nonce_seats: [2], seed }), 0);
  expect(proof.verdict).toBe("unknown");
  expect(proof.findings.map((one) => one.id)).toContain("number-late");
  // Its answer was lost, but it arrived:
  expect(check(kept({ given: false }), RECORD, 0).verdict).toBe("holds");
});

test("without nonces the deal is only the server's word", () => {
  const seed = toHex(matchSeed(fromHex(RECORD.secret), []));
  const ground = record({ nonces: [], nonce_seats: [], seed });
  const { nonce: _, ...without } = kept();
  expect(ids(without, ground)).toContain("number-none");
  expect(check(without, ground, 0).verdict).toBe("unknown");
  expect(ids(KEPT, ground)).toContain("number-missing");
});

// What is not kept -------------------------------------------------------------------------------

test("another device says what it cannot check, and still finds an inconsistent record", () => {
  expect(check(null, RECORD, 0).verdict).toBe("unknown");
  expect(ids(null)).toEqual(["promise-nothing", "number-elsewhere", "seed-holds", "moves-nothing", "moves-of-bots"]);
  expect(ids(null, RECORD, null)).toEqual(["promise-nothing", "number-of-others", "seed-holds"]);
  expect(check(null, record({ secret: flipped(RECORD.secret, 0) }), null).verdict).toBe("broken");
});

test("a seat that was played from two devices is checked as far as this one knows", () => {
  const [first, second] = KEPT.entries;
  expect(ids(kept({ elsewhere: true, entries: [first!] }))).toContain("moves-partly");
  expect(ids(kept({ early: false, entries: [second!] }))).toEqual([
    "promise-late",
    "number-holds",
    "seed-holds",
    "moves-partly",
    "moves-of-bots",
  ]);
  expect(ids(kept({ elsewhere: true, entries: [{ ...first!, action: "4" }] }))).toContain("moves-changed");
  expect(ids(kept({ entries: [first!] }))).toContain("moves-added");
});

test("a continued game says that its deal was known", () => {
  const proof = check(kept({ entries: [] }), record({ continued: RECORD.moves.length }), 0);
  expect(proof.verdict).toBe("known");
  expect(proof.findings.map((one) => one.id)).toEqual(["promise-known", "seed-holds", "moves-holds"]);
  expect(check(KEPT, record({ continued: 0 }), 0).verdict).toBe("known");
  expect(check(KEPT, record({ continued: 0, secret: flipped(RECORD.secret, 5) }), 0).verdict).toBe("broken");
});

// Undo, and answers that never came --------------------------------------------------------------

test("a move that was taken back is not expected in the record", () => {
  const [first, second] = KEPT.entries;
  const undone: KeptEntry[] = [{ after: 2, seq: 3, action: "9", index: 0 }, { after: 3, seq: 4 }, first!, second!];
  expect(ids(kept({ entries: undone }))).toContain("moves-holds");
  expect(ids(kept({ entries: undone.toReversed() }))).toContain("moves-holds"); // tabs may write in any order
  expect(ids(kept({ entries: undone.filter((one) => one.seq !== 4) }))).toContain("moves-changed");
});

test("a move whose answer never came may be in the record or not, but not changed", () => {
  const [first, second] = KEPT.entries;
  const lost = (action: string): KeptEntry => ({ after: 15, action });
  expect(ids(kept({ entries: [first!, lost(second!.action!)] }))).toContain("moves-holds");
  expect(ids(kept({ entries: [first!, second!, lost("1")] }))).toContain("moves-holds");
  expect(ids(kept({ entries: [first!, lost("1")] }))).toContain("moves-added");
  const lostUndo: KeptEntry[] = [first!, { after: 11, seq: 12, action: "9" }, { after: 12 }, second!];
  expect(ids(kept({ entries: lostUndo }))).toContain("moves-holds");
});

test("every finding has its text in both languages", () => {
  const found = readFileSync(join(ROOT, "web/src/state/proof.ts"), "utf-8").matchAll(
    /id: "([a-z-]+)"|\? "([a-z]+-[a-z]+)" : "([a-z]+-[a-z]+)"/g,
  );
  const named = new Set([...found].flatMap((one) => one.slice(1).filter(Boolean)));
  expect(named.size).toBeGreaterThan(15);
  for (const language of ["en", "fr"]) {
    const text = readFileSync(join(ROOT, `web/src/text/text.${language}.ftl`), "utf-8");
    expect([...named].filter((id) => !text.includes(`\nproof-${id} =`))).toEqual([]);
  }
});
