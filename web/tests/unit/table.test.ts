// The state of a table while events arrive: held cards, marks of the last move, the open question.
import { beforeEach, expect, test, vi } from "vitest";

import type { Choice, Frame, Snapshot, TableEvent, You } from "../../src/net/api";
import { Table } from "../../src/state/table.svelte";

const choice = (action: string, ...path: string[]): Choice => ({
  action,
  sentence: { id: `action-${action}` },
  paths: [path],
  preview: [],
});
const PAIR = [choice("pair", "grid/0/1", "grid/0/2"), choice("other", "grid/0/3", "grid/0/4")];

const you = (since: number | null, choices: Choice[] = []): You =>
  ({
    seat: 0,
    owner: true,
    undo: false,
    asked: since === null ? null : { since, prompt: { id: "prompt" }, choices },
  }) as unknown as You;
const clock = (until?: number) => ({ now: 0, deadlines: [], pause: until ? { until, ready: [] } : null });
const frame = (...moves: [string, string][]) =>
  ({
    moves: moves.map(([from, to]) => ({ from, to, face: null, count: 1 })),
    zones: [],
    facts: null,
    actors: [0, 1],
    choice: null,
    log: [],
  }) as unknown as Frame;

let seq = 0;
const event = (
  kind: string,
  seat: number | null,
  now: You,
  steps: Frame[] = [],
  until?: number,
  table?: { status: string },
) =>
  ({
    type: "event",
    seq: ++seq,
    at: 0,
    kind,
    seat,
    lines: [],
    steps,
    now: { you: now, clock: clock(until), table, log_from: null },
  }) as unknown as TableEvent;

const SNAPSHOT = {
  type: "snapshot",
  table: { status: "running", seats: [{}, {}] },
  scene: { zones: [], facts: [], actors: [0, 1], choice: null },
  log: [],
  presence: {},
};

function seated(asked: You): Table {
  const table = new Table("t", false);
  table["take"]({ ...SNAPSHOT, seq, you: asked, clock: clock() } as unknown as Snapshot);
  return table;
}

async function comes(table: Table, event: TableEvent): Promise<void> {
  table["take"](event);
  await vi.waitFor(() => expect(table.seq).toBe(event.seq));
}

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("document", { hidden: false });
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
});

test("what is held stays held while somebody else chooses", async () => {
  const table = seated(you(1, PAIR));
  table.touches.touch("grid/0/1");
  await comes(table, event("played", 1, you(1, PAIR)));
  expect([table.touches.held, [...table.touches.lit]]).toEqual([["grid/0/1"], ["grid/0/2"]]);
});

test("what is held is let go where it leads nowhere, or where the question is another", async () => {
  const table = seated(you(1, PAIR));
  table.touches.touch("grid/0/1");
  await comes(table, event("played", 1, you(1, PAIR.slice(1))));
  expect([table.touches.held, [...table.touches.lit]]).toEqual([[], ["grid/0/3"]]);
  table.touches.touch("grid/0/3");
  await comes(table, event("played", 1, you(2, PAIR)));
  expect([table.touches.held, table.touches.lit.size]).toEqual([[], 2]);
});

test("an answer under way is not asked for again; a refused one is", async () => {
  const table = seated(you(1, PAIR));
  let answer: (done: boolean) => void = () => undefined;
  table.do = () => new Promise((done) => (answer = done));
  table.touches.touch("grid/0/1");
  table.touches.touch("grid/0/2");
  await comes(table, event("played", 1, you(1, PAIR)));
  expect(table.touches.lit.size).toBe(0);
  answer(false);
  await vi.waitFor(() => expect(table.touches.lit.size).toBe(2));
});

test("marks go with what the dealer takes away, and outlast a reload", async () => {
  const table = seated(you(null));
  await comes(table, event("played", 1, you(null), [frame(["pile", "grid/1/4"], ["grid/1/4", "discard"])]));
  await comes(table, event("dealt", null, you(null), [frame(["grid/1/7", "grid/1/7"])])); // only turned over
  expect([...table.last.places]).toEqual(["grid/1/4", "discard"]);
  expect(seated(you(null)).last).toEqual(table.last);
  await comes(table, event("dealt", null, you(null), [frame(["discard", "pile"], ["grid/1/4", "pile"])]));
  expect(table.last).toEqual({ seat: null, places: new Set() });
});

test("a short pause is nothing to look at; at a closed table it is nobody's turn", async () => {
  const table = seated(you(null));
  await comes(table, event("played", 1, you(null), [], 600));
  expect(table.looking).toBe(false);
  await comes(table, event("played", 1, you(null), [], 3000));
  expect(table.looking).toBe(true);
  await comes(table, event("closed", null, you(null), [], undefined, { status: "closed" }));
  expect([table.looking, table.actors]).toEqual([false, []]);
});

test("a choice that is still hidden is spoken, but not a line of the log", async () => {
  const table = seated(you(null));
  const said: string[] = [];
  table.spoken = (message) => said.push(message.id);
  const log = ["log-chose", "log-chose-place", "log-chosen", "log-wrote"].map((id) => ({ id }));
  await comes(table, event("played", 1, you(null), [{ ...frame(), log } as Frame]));
  expect(said).toHaveLength(4);
  expect(table.log.map((line) => line.message.id)).toEqual(["log-chosen", "log-wrote"]);
  const lines = log.map((message) => ({ seq, at: 0, message }));
  table["take"]({ ...SNAPSHOT, seq, log: lines, you: you(null), clock: clock() } as unknown as Snapshot);
  expect(table.log.map((line) => line.message.id)).toEqual(["log-chosen", "log-wrote"]);
});
