// What the browser keeps of a table: the commitment first, one nonce after it, and its own moves, with and without storage.
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { Refusal, type Do, type Snapshot, type TableEvent } from "../../src/net/api";
import { DealKeeper, keepCommitment, keptDeal, MOST_TABLES, nonceAfter, nonceGiven } from "../../src/state/keptDeal";

class Storage {
  [key: string]: unknown;

  getItem(key: string): string | null {
    return (this[key] as string) ?? null;
  }
  setItem(key: string, value: string): void {
    this[key] = value;
  }
  removeItem(key: string): void {
    delete this[key];
  }
}

let table = "";
let tables = 0;
beforeEach(() => {
  vi.stubGlobal("localStorage", new Storage());
  table = `table-${tables++}`;
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const SEATS = [{ kind: "person" }, { kind: "bot" }];
const info = (status: string, commitment = "c0") => ({ status, seats: SEATS, deal: { commitment } });
const snapshot = (seq: number, status: string, more: object = {}, decisions = 0): Snapshot =>
  ({ type: "snapshot", seq, decisions, table: info(status), you: { seat: 0, ...more } }) as unknown as Snapshot;
const event = (seq: number, kind: string, more: object = {}): TableEvent =>
  ({ type: "event", seq, kind, seat: 0, by: "person", now: null, ...more }) as unknown as TableEvent;

/** A keeper whose commands wait until the test answers them. */
function keeper() {
  const sent: { doing: Do; done: (seq: number) => void; failed: (error: Error) => void }[] = [];
  const made = new DealKeeper(table, (doing) => new Promise((done, failed) => sent.push({ doing, done, failed })));
  return { made, sent };
}

const play = (action: string): Do => ({ type: "play", action });
const refusal = () => new Refusal(409, "stale", {}, "");

test("the nonce is drawn after the commitment, once, and kept with it", () => {
  const nonce = nonceAfter(table, "c0");
  expect(nonce).toMatch(/^[0-9a-f]{64}$/);
  expect(keptDeal(table)).toMatchObject({ commitment: "c0", early: true, nonce });
  expect(nonceAfter(table, "c0")).toBe(nonce);
  expect(keptDeal(table)?.given).toBeUndefined();
  nonceGiven(table, nonce);
  expect(keptDeal(table)).toMatchObject({ nonce, given: true });
});

test("a kept commitment never changes", () => {
  keepCommitment(table, "c0", true);
  keepCommitment(table, "c1", true);
  nonceAfter(table, "c1");
  expect(keptDeal(table)?.commitment).toBe("c0");
});

test("a seat without a nonce adds one as soon as the commitment is shown", async () => {
  const { made, sent } = keeper();
  made.take(snapshot(1, "open", { nonce: false, seat: null }));
  expect(keptDeal(table)).toBeNull();
  made.take(snapshot(2, "open", { nonce: true }));
  made.take(event(3, "seated", { now: { you: { seat: 0, nonce: true }, table: info("open") } }));
  expect(sent.map((one) => one.doing)).toEqual([{ type: "nonce", nonce: keptDeal(table)?.nonce }]);
  sent[0]!.done(4);
  await vi.waitFor(() => expect(keptDeal(table)?.given).toBe(true));
});

test("a refused nonce stays drawn and not given", async () => {
  const { made, sent } = keeper();
  made.take(snapshot(1, "open", { nonce: true }));
  sent[0]!.failed(refusal());
  await Promise.resolve();
  expect(keptDeal(table)?.given).toBeUndefined();
  made.take(event(2, "seated", { seat: 1, now: { you: { seat: 0, nonce: true }, table: info("open") } }));
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]!.doing).toEqual(sent[0]!.doing); // the same number again
});

test("a nonce that goes with a seat or the start is given once that is stored", async () => {
  const { made, sent } = keeper();
  const nonce = nonceAfter(table, "c0");
  const sitting = made.send({ type: "sit", seat: 0, nonce });
  sent[0]!.failed(refusal());
  await expect(sitting).rejects.toThrow(Refusal);
  expect(keptDeal(table)?.given).toBeUndefined();
  const again = made.send({ type: "sit", seat: 0, nonce });
  sent[1]!.done(3);
  expect(await again).toBe(3);
  expect(keptDeal(table)?.given).toBe(true);
});

test("moves are kept when they are sent, with their entry and place when they are answered", async () => {
  const { made, sent } = keeper();
  made.take(snapshot(5, "running", {}, 2));
  const playing = made.send(play("a"));
  expect(keptDeal(table)?.entries).toEqual([{ after: 5, action: "a" }]);
  sent[0]!.done(6);
  await playing;
  made.take(event(6, "played"));
  made.take(event(7, "played", { seat: 1, by: "bot" }));
  const second = made.send(play("b"));
  made.take(event(8, "played")); // the event may come before the answer
  sent[1]!.done(8);
  await second;
  const entries = [
    { after: 5, action: "a", seq: 6, index: 2 },
    { after: 7, action: "b", seq: 8, index: 4 },
  ];
  expect(keptDeal(table)?.entries).toEqual(entries);
  const undoing = made.send({ type: "undo" });
  sent[2]!.done(9);
  await undoing;
  made.take(event(9, "undone", { by: null, to: 8 }));
  const third = made.send(play("c"));
  sent[3]!.done(10);
  await third;
  made.take(event(10, "played"));
  expect(keptDeal(table)?.entries).toEqual([
    ...entries,
    { after: 8, seq: 9 },
    { after: 9, action: "c", seq: 10, index: 4 },
  ]);
});

test("a move whose event came, but no answer before the page was closed, is kept whole", () => {
  const { made } = keeper();
  made.take(snapshot(5, "running"));
  void made.send(play("a"));
  made.take(event(6, "played"));
  void made.send({ type: "undo" });
  made.take(event(7, "undone", { by: null, to: 6 }));
  expect(keptDeal(table)?.entries).toEqual([
    { after: 5, action: "a", seq: 6, index: 0 },
    { after: 6, seq: 7 },
  ]);
});

test("a refused move is forgotten, and a stand-in's move is not one's own", async () => {
  const { made, sent } = keeper();
  made.take(snapshot(5, "running"));
  const playing = made.send(play("a"));
  sent[0]!.failed(refusal());
  await expect(playing).rejects.toThrow(Refusal);
  made.take(event(6, "played", { by: "bot" }));
  made.take(event(7, "played", { by: "clock" }));
  expect(keptDeal(table)?.entries).toEqual([]);
});

test("of two tabs that move at once, the winner's move is kept", async () => {
  const [one, other] = [keeper(), keeper()];
  for (const { made } of [one, other]) made.take(snapshot(5, "running"));
  const playing = [one.made.send(play("a")), other.made.send(play("b"))];
  one.made.take(event(6, "played"));
  other.sent[0]!.done(6);
  one.sent[0]!.failed(refusal());
  await Promise.allSettled(playing);
  other.made.take(event(6, "played"));
  expect(keptDeal(table)?.entries).toEqual([{ after: 5, action: "b", seq: 6, index: 0 }]);
});

test("the seats of people and a seat that goes to another device are noted", () => {
  const { made } = keeper();
  made.take(snapshot(5, "running"));
  expect(keptDeal(table)).toMatchObject({ early: false, seat: 0, people: [0] });
  expect(keptDeal(table)?.elsewhere).toBeFalsy();
  made.take(event(6, "moved", { now: { you: { seat: null }, table: info("running") } }));
  expect(keptDeal(table)?.elsewhere).toBe(true);
});

test("nothing is kept of a table that is first seen when it is over", () => {
  const { made } = keeper();
  made.take(snapshot(50, "over"));
  expect(keptDeal(table)).toBeNull();
});

test("the oldest finished tables make room", () => {
  vi.useFakeTimers({ now: 1000 });
  const add = (name: string) => {
    vi.advanceTimersByTime(10);
    keepCommitment(name, "c0", true);
  };
  for (let number = 0; number < MOST_TABLES; number++) add(`old-${number}`);
  for (const number of [7, 3]) {
    vi.advanceTimersByTime(10);
    new DealKeeper(`old-${number}`, () => Promise.resolve(0)).take(snapshot(1, "over"));
  }
  add("new-0");
  expect(keptDeal("old-7")).toBeNull(); // finished first
  add("new-1");
  expect(keptDeal("old-3")).toBeNull();
  add("new-2");
  expect(keptDeal("old-0")).toBeNull(); // none is finished: the oldest
  expect(["old-1", "old-2", "new-0", "new-1", "new-2"].every((name) => keptDeal(name))).toBe(true);
});

test("without storage, or with a damaged one, play goes on", () => {
  const blocked = () => {
    throw new Error("blocked");
  };
  vi.stubGlobal("localStorage", { getItem: blocked, setItem: blocked, removeItem: blocked });
  const nonce = nonceAfter(table, "c0");
  expect(nonceAfter(table, "c0")).toBe(nonce);
  expect(keptDeal(table)).toMatchObject({ commitment: "c0", nonce });
  vi.stubGlobal("localStorage", new Storage());
  for (const damaged of ["{", "7", "null", '{"commitment":1}', '{"commitment":"c"}']) {
    localStorage.setItem(`pioche-deal-damaged`, damaged);
    expect(keptDeal("damaged")).toBeNull();
  }
});
