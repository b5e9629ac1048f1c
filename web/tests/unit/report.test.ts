// The coach's report, the curve, and the moments of a replay.
import { expect, test } from "vitest";

import {
  chanceAt,
  chancesOf,
  duelOf,
  isComplete,
  openingOf,
  reportSoFar,
  mistakesOf,
  momentBefore,
  pathsToMark,
  decisionsBefore,
  sentenceOf,
  verdictOf,
  type Decision,
  type Estimate,
  type Report,
  type Result,
  type Way,
  type Evaluation,
} from "../../src/analysis/report";
import { hiddenFrom } from "../../src/analysis/hidden";
import { axisOf, barsOf, heightOf } from "../../src/analysis/luck";
import type { Zone } from "../../src/net/api";
import { areaOf, decisionsAt, DASHES, lineOf, spread, xOf, yOf, type Plot } from "../../src/analysis/curve";

const about = (mean: number, error = 0): Estimate => ({ mean, error });
const seen = (
  viewer: number,
  chances: number[],
  after: number[],
  losses: Record<string, [number, number]>,
  best: string,
): Evaluation => ({
  viewer,
  chances: chances.map((mean) => about(mean)),
  after: after.map((mean) => about(mean)),
  prospects: Object.entries(losses).map(([notation, [mean, error]]) => ({
    notation,
    chance: about(0.5),
    score: about(20),
    loss: about(mean, error),
    score_loss: about(10 * mean, error),
  })),
  best,
});
const decision = (number: number, seat: number, notation: string, known: Evaluation): Decision => ({
  number,
  seat,
  notation,
  known,
});

const FOUND: Report = {
  names: ["a", "b"],
  asked: 3,
  decisions: [
    decision(1, 0, "x", seen(0, [0.5, 0.5], [0.4, 0.6], { x: [0.1, 0.01], y: [0, 0] }, "y")),
    decision(2, 1, "x", seen(1, [0.3, 0.7], [0.3, 0.7], { x: [0, 0] }, "x")),
    decision(3, 0, "y", seen(0, [0.2, 0.8], [0.1, 0.9], { x: [0, 0], y: [0.08, 0.05] }, "x")),
  ],
  final: [about(0), about(1)],
  touches: [{ x: [["hand/0/1", "row/2"], ["row"]], y: [["pile"]] }],
};

test("a seat's chances as it knew them, from those before the deal to the end", () => {
  expect(chancesOf(FOUND, 0)).toEqual([[0, 0.5], [1, 0.4], [2, 0.2], [3, 0]]); // prettier-ignore
  expect(chancesOf(FOUND, 1)).toEqual([[1, 0.7], [2, 0.7], [3, 1]]); // prettier-ignore
  const dealt = { ...FOUND, start: [about(0.45), about(0.55)] };
  expect(chancesOf(dealt, 0)[0]).toEqual([0, 0.45]);
  expect(chancesOf(dealt, 1)[0]).toEqual([0, 0.55]);
  expect(chancesOf({ ...FOUND, asked: 4 }, 1).at(-1)).toEqual([2, 0.7]); // no end before everything is looked at
});

test("an analysis under way shows what is known so far; a second look replaces the first", () => {
  const named = { sentences: {}, touches: {}, reasons: [] };
  const [one, two, three] = FOUND.decisions as [Decision, Decision, Decision];
  expect(reportSoFar([], 3)).toBeNull();
  expect(reportSoFar([{ ends: { start: [], final: [] } }], 3)).toBeNull();
  const again = { ...one, known: { ...one.known, best: "x" } };
  const ends = { start: [about(0.5), about(0.5)], final: FOUND.final };
  const results: Result[] = [
    { ends },
    { decision: three, ...named, reasons: [{ id: "reason" }] },
    { decision: one, ...named },
  ];
  const found = reportSoFar(results, 3)!;
  expect(found.decisions).toEqual([one, three]);
  expect(isComplete(found)).toBe(false);
  expect(found.names).toHaveLength(2);
  expect(found.reasons?.[2]).toEqual([{ id: "reason" }]);
  expect(chancesOf(found, 1)).toEqual([[0, 0.5]]); // nothing of its own yet, and not the end
  expect(mistakesOf(found, null).map((each) => each.decision.number)).toEqual([1]);
  const more = reportSoFar([...results, { decision: two, ...named }, { decision: again, ...named }], 3)!;
  expect([isComplete(more), more.decisions[0]?.known.best]).toEqual([true, "x"]);
});

test("an analysis opens at the viewer's costliest choice, else the table's, else the cards' largest turn", () => {
  expect(openingOf(FOUND, 0)).toBe(0);
  expect(openingOf(FOUND, 1)).toBe(0); // none of its own
  const calm = { ...FOUND, decisions: FOUND.decisions.slice(1) };
  expect(openingOf(calm, 0)).toBeNull();
  const shown = [50, 0, 0, 50, 100] as const;
  const luck: Way[] = [
    { seat: 0, shown, turn: { after: 2, gain: -0.2 } },
    { seat: 1, shown, turn: { after: 1, gain: 0.4 } },
  ];
  expect(openingOf({ ...calm, luck }, 0)).toBe(2);
  expect(openingOf({ ...calm, luck }, null)).toBe(1);
  // The viewer's own worst choice is always in the list, behind the costliest of the table.
  const costly = (number: number, seat: number, loss: number) =>
    decision(number, seat, "x", seen(seat, [0.5, 0.5], [0.5, 0.5], { x: [loss, 0.001], y: [0, 0] }, "y"));
  const many = [...Array(7).keys()].map((at) => costly(at + 1, at ? 1 : 0, 0.02 + at / 50));
  const table = { ...FOUND, asked: 7, decisions: many };
  expect(mistakesOf(table, null).map((one) => one.decision.number)).toEqual([7, 6, 5, 4, 3]);
  expect(mistakesOf(table, 0).map((one) => one.decision.number)).toEqual([7, 6, 5, 4, 3, 1]);
  expect(openingOf(table, 0)).toBe(0);
});

test("the chance at a moment lies on the line", () => {
  const points = chancesOf(FOUND, 1);
  expect([0, 1, 2, 3, 4].map((at) => chanceAt(points, at))).toEqual([0.7, 0.7, 0.7, 1, 1]);
  expect(chanceAt([[0, 0], [4, 1]], 3)).toBe(0.75); // prettier-ignore
  expect(chanceAt([], 2)).toBe(0);
});

test("what is said of a decision", () => {
  const kinds = FOUND.decisions.map((one) => verdictOf(FOUND, one)?.kind);
  expect(kinds).toEqual(["costly", "only", "fine"]); // a loss within twice its error is none
  const alone = { ...FOUND, names: ["a"] };
  expect(verdictOf(alone, FOUND.decisions[0]!)?.loss).toBeCloseTo(1); // points
  expect(verdictOf(FOUND, decision(1, 0, "z", FOUND.decisions[0]!.known))).toBeNull();
  expect(verdictOf(FOUND, decision(1, 0, "y", FOUND.decisions[0]!.known))?.kind).toBe("best");
});

test("mistakes, the sentence of a choice and what a hand touches for it", () => {
  expect(mistakesOf(FOUND, null).map((one) => one.decision.number)).toEqual([1]);
  const duel = duelOf(verdictOf(FOUND, FOUND.decisions[0]!)!, false);
  expect([duel.better, duel.played]).toEqual([0.6, 0.5]);
  const said = { id: "action-lay", args: { seat: { seat: 0 } } };
  expect(sentenceOf({ ...FOUND, sentences: [{ x: said }] }, FOUND.decisions[0]!, "x")).toBe(said);
  expect(sentenceOf(FOUND, FOUND.decisions[0]!, "x")).toEqual({ id: "verdict-notation", args: { notation: "x" } });
  expect([...pathsToMark([])]).toEqual([]);
  expect([...pathsToMark([["hand/0/8"], ["hand/0/highest"], ["hand/0/8", "heap"]])]).toEqual([
    "hand/0/8",
    "hand/0/highest",
  ]);
});

test("the moments of a replay", () => {
  // The beginning, a deal, two decisions with the dealer's steps after the first.
  const moments = [0, 0, 1, 1, 2].map((decisions) => ({ decisions, action: null }));
  expect([0, 1, 2, 9].map((made) => momentBefore({ moments }, made))).toEqual([1, 3, 4, 4]);
  expect(momentBefore({ moments: [] }, 3)).toBe(0);
  expect(decisionsBefore(FOUND, { moments })).toBe(1); // a game that goes on from another one's first decision
});

test("places of the curve and back", () => {
  const plot: Plot = { left: 10, right: 110, top: 5, bottom: 105, most: 20 };
  expect([xOf(plot, 0), xOf(plot, 20), yOf(plot, 0), yOf(plot, 1), yOf(plot, 1.2)]).toEqual([10, 110, 105, 5, 5]);
  for (const made of [0, 7, 20]) expect(decisionsAt(plot, xOf(plot, made) + 2)).toBe(made);
  expect([decisionsAt(plot, -50), decisionsAt(plot, 500)]).toEqual([0, 20]);
  expect(lineOf(plot, [[0, 0], [10, 0.5], [20, 1]])).toBe("M10 105L60 55L110 5"); // prettier-ignore
  expect(xOf({ ...plot, most: 0 }, 0)).toBe(10);
  expect(areaOf(plot, [[0, 0.5], [20, 1]])).toBe("M10 55L110 5L110 105L10 105Z"); // prettier-ignore
  expect(areaOf(plot, [])).toBe("");
});

test("a waterfall leads from the start over each part to the end", () => {
  const way = { shown: [25, -24, 27, 72, 100] } as const;
  expect(barsOf(way).map(({ low, high, end }) => [low, high, end])).toEqual([
    [0, 25, 25],
    [1, 25, 1],
    [1, 28, 28],
    [28, 100, 100],
    [0, 100, 100],
  ]);
  expect(axisOf([way], 100)).toEqual({ low: 0, high: 100 });
  // A way that leaves 0 to 100 stretches the axis.
  const wild = { shown: [30, -50, 10, 110, 100] } as const;
  const axis = axisOf([wild], 100);
  expect(axis).toEqual({ low: -20, high: 100 });
  expect([-20, 40, 100].map((value) => heightOf(axis, 10, 130, value))).toEqual([130, 70, 10]);
});

test("a card is marked that lies open and was face down for the seat", () => {
  const zone = (id: string, rest: Partial<Zone>): [string, Zone] => [id, { id, kind: "row", count: 3, ...rest }];
  const open = new Map([
    zone("hand/0", { cards: ["a", "b", "c"] }),
    zone("hand/1", { cards: ["d", "?", ""] }),
    zone("pile", { kind: "pile", top: "e" }),
    zone("discard", { kind: "pile", top: "f" }),
  ]);
  const seen = new Map([
    zone("hand/0", { cards: ["a", "?", "c"] }),
    zone("hand/1", {}),
    zone("pile", { kind: "pile", top: "?" }),
    zone("discard", { kind: "pile", top: "f" }),
  ]);
  expect([...hiddenFrom(open, seen)]).toEqual(["hand/0/1", "hand/1/0", "pile"]);
  expect(hiddenFrom(open, open).size).toBe(0);
});

test("names at the ends do not cover each other", () => {
  expect(spread([50, 52, 10], 15, 0, 100)).toEqual([50, 65, 10]);
  expect(spread([98, 99, 100], 15, 0, 100)).toEqual([70, 85, 100]);
  expect(spread([], 15, 0, 100)).toEqual([]);
  const eight = spread(Array<number>(8).fill(100), 14, 0, 100);
  expect(eight.every((at, place) => !place || at - eight[place - 1]! >= 14)).toBe(true);
});

test("every seat has a line of its own", () => {
  expect(new Set(DASHES).size).toBe(8);
});
