// Checks the deal of a finished game in the page's own code: the match file that the server discloses against what this
// browser kept. `pioche verify` recomputes the cards as well, for which the page would need the rules.
import type { Schemas } from "../net/api";
import { fromHex, sha256, toHex } from "../net/sha256";
import type { KeptDeal, KeptEntry } from "./keptDeal";

export type MatchRecord = Schemas["Record"];
export type Verdict = "holds" | "broken" | "unknown";
/** One sentence of the check: its text is the message `proof-<id>`. */
export type Finding = { id: string; verdict: Verdict; args?: Record<string, unknown> };
export type Proof = {
  verdict: Verdict | "known"; // known: the deal is that of another game
  findings: readonly Finding[];
  seed: string; // as this page derives it
  hashed: string; // SHA-256 of the secret
  others: number; // nonces of other people
};

/** The icon of each verdict. */
export const SIGNS = { holds: "tick", broken: "x", unknown: "question", known: "question" } as const;

const MATCH_WORDS = new TextEncoder().encode("pioche match 1");
const MOST_UNANSWERED = 8; // moves whose answer never came; each may be in the record or not

/** The seed of a match from its secret and nonces; `match_seed` of core/rng.py does the same. */
export function matchSeed(secret: Uint8Array, nonces: readonly Uint8Array[]): Uint8Array {
  const parts = [MATCH_WORDS, secret, twoBytes(nonces.length)];
  for (const nonce of nonces) parts.push(twoBytes(nonce.length), nonce);
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return sha256(bytes);
}

const twoBytes = (number: number) => Uint8Array.of(number >> 8, number & 255);

/** Compares a match file with what was kept of its table; `seat`: the viewer's, for whom nothing was kept. */
export function check(kept: KeptDeal | null, record: MatchRecord, seat: number | null): Proof {
  const hashed = toHex(sha256(fromHex(record.secret)));
  const seed = toHex(matchSeed(fromHex(record.secret), record.nonces.map(fromHex)));
  const continued = record.continued != null;
  const mine = kept?.seat ?? seat;
  const own = kept?.shared ?? (mine === null ? [] : [mine]);
  const deal: Finding[] = [
    continued ? knownDeal(record, hashed) : promise(kept, record, hashed),
    ...(continued ? [] : [number(kept, record, mine)]),
    seed === record.seed ? { id: "seed-holds", verdict: "holds" } : { id: "seed-broken", verdict: "broken" },
  ];
  const findings = [...deal, ...(own.length ? moves(kept, record, own) : [])];
  let verdict: Proof["verdict"] = continued ? "known" : "unknown";
  if (deal.every((one) => one.verdict === "holds")) verdict = "holds";
  if (findings.some((one) => one.verdict === "broken")) verdict = "broken";
  return {
    verdict,
    findings,
    seed,
    hashed,
    others: (record.nonce_seats ?? []).filter((at) => !own.includes(at)).length,
  };
}

// The promise ------------------------------------------------------------------------------------

function promise(kept: KeptDeal | null, record: MatchRecord, hashed: string): Finding {
  const promised = kept?.commitment ?? record.commitment;
  if (hashed !== promised || record.commitment !== promised) return { id: "promise-broken", verdict: "broken" };
  if (!kept) return { id: "promise-nothing", verdict: "unknown" };
  return kept.early ? { id: "promise-holds", verdict: "holds" } : { id: "promise-late", verdict: "unknown" };
}

function knownDeal(record: MatchRecord, hashed: string): Finding {
  return hashed === record.commitment
    ? { id: "promise-known", verdict: "unknown" }
    : { id: "promise-broken", verdict: "broken" };
}

// The number -------------------------------------------------------------------------------------

function number(kept: KeptDeal | null, record: MatchRecord, seat: number | null): Finding {
  const seats = record.nonce_seats ?? null;
  const people = kept?.people ?? [...record.seats.keys()].filter((at) => record.seats[at]!.kind === "person");
  // A number of nobody would let the server choose the deal after it has seen the others.
  const strange = seats ? seats.some((at) => !people.includes(at)) : record.nonces.length > people.length;
  if (strange || (seats && seats.length !== record.nonces.length)) return { id: "number-stranger", verdict: "broken" };
  const given = seats && seat !== null ? record.nonces[seats.indexOf(seat)] : undefined;
  if (kept?.nonce !== undefined) {
    if (given === kept.nonce) return { id: "number-holds", verdict: "holds" };
    if (given === undefined && !kept.given) return { id: "number-late", verdict: "unknown" };
    if (!kept.elsewhere) return { id: given === undefined ? "number-missing" : "number-changed", verdict: "broken" };
  }
  if (!record.nonces.length) return { id: "number-none", verdict: "unknown" };
  return { id: seat === null ? "number-of-others" : "number-elsewhere", verdict: "unknown" };
}

// The moves --------------------------------------------------------------------------------------

function moves(kept: KeptDeal | null, record: MatchRecord, seats: readonly number[]): Finding[] {
  const here = record.moves.slice(record.continued ?? 0).filter((move) => seats.includes(move[0]));
  const own = here.filter((move) => move.length === 3).map((move) => move[1]);
  const byBots: Finding[] =
    here.length > own.length
      ? [{ id: "moves-of-bots", verdict: "unknown", args: { count: here.length - own.length } }]
      : [];
  if (!kept) return [...(own.length ? [{ id: "moves-nothing", verdict: "unknown" } as Finding] : []), ...byBots];
  return [compared(kept, record, seats, own), ...byBots];
}

function compared(kept: KeptDeal, record: MatchRecord, seats: readonly number[], own: readonly string[]): Finding {
  const possible = sequences(kept.entries);
  const placed = (entries: readonly KeptEntry[]) =>
    entries.every(({ index, action }) => {
      if (index === undefined) return true;
      const move = record.moves[index];
      return move?.length === 3 && seats.includes(move[0]) && move[1] === action;
    });
  const equal = (entries: readonly KeptEntry[]) =>
    entries.length === own.length && entries.every((entry, at) => entry.action === own[at]);
  if (possible.some((entries) => equal(entries) && placed(entries))) {
    return { id: "moves-holds", verdict: "holds", args: { count: own.length } };
  }
  const partly = kept.elsewhere || !kept.early;
  if (partly && possible.some((entries) => within(entries, own) && placed(entries))) {
    return { id: "moves-partly", verdict: "unknown" };
  }
  const answered = possible[0] ?? [];
  const wrong = answered.findIndex((entry, at) => entry.action !== own[at] || !placed([entry]));
  if (wrong < 0) return { id: "moves-added", verdict: "broken", args: { count: own.length - answered.length } };
  return { id: "moves-changed", verdict: "broken", args: { number: wrong + 1 } };
}

/** Every list of moves that the kept entries may have left: without and with each one whose answer never came. */
function sequences(entries: readonly KeptEntry[]): KeptEntry[][] {
  const order = (entry: KeptEntry) => entry.seq ?? entry.after + 0.5;
  const sorted = entries.toSorted((one, other) => order(one) - order(other));
  const unanswered = sorted.filter((entry) => entry.seq === undefined).slice(-MOST_UNANSWERED);
  return Array.from({ length: 2 ** unanswered.length }, (_, chosen) => {
    const done = new Set(unanswered.filter((_entry, bit) => (chosen >> bit) & 1));
    return folded(sorted.filter((entry) => entry.seq !== undefined || done.has(entry)));
  });
}

/** The moves that remain after every undo. */
function folded(entries: readonly KeptEntry[]): KeptEntry[] {
  const left: KeptEntry[] = [];
  for (const entry of entries) {
    if (entry.action === undefined && entry.index === undefined) left.pop();
    else left.push(entry);
  }
  return left;
}

/** Whether the moves stand in the list in their order, others between them. */
function within(entries: readonly KeptEntry[], own: readonly string[]): boolean {
  let at = 0;
  for (const move of own) if (at < entries.length && entries[at]!.action === move) at++;
  return at === entries.length;
}
