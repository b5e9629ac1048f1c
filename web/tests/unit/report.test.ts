// The coach's report, the curve, and the moments of a replay.
import { expect, test } from "vitest";

import {
  chanceAt,
  chancesOf,
  mistakesOf,
  momentBefore,
  pathsToMark,
  decisionsBefore,
  sentenceOf,
  verdictOf,
  type Decision,
  type Estimate,
  type Report,
  type Evaluation,
} from "../../src/analysis/report";
import { decisionsAt, DASHES, lineOf, spread, xOf, yOf, type Plot } from "../../src/analysis/curve";

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
const decision = (
  number: number,
  seat: number,
  notation: string,
  known: Evaluation,
  open: Evaluation | null = null,
): Decision => ({
  number,
  seat,
  notation,
  known,
  open,
});

const FOUND: Report = {
  names: ["a", "b"],
  asked: 3,
  decisions: [
    decision(
      1,
      0,
      "x",
      seen(0, [0.5, 0.5], [0.4, 0.6], { x: [0.1, 0.01], y: [0, 0] }, "y"),
      seen(0, [1, 0], [0, 1], { x: [1, 0], y: [0, 0] }, "y"),
    ),
    decision(
      2,
      1,
      "x",
      seen(1, [0.3, 0.7], [0.3, 0.7], { x: [0, 0] }, "x"),
      seen(1, [0, 1], [0, 1], { x: [0, 0] }, "x"),
    ),
    decision(
      3,
      0,
      "y",
      seen(0, [0.2, 0.8], [0.1, 0.9], { x: [0, 0], y: [0.08, 0.05] }, "x"),
      seen(0, [0, 1], [0, 1], { x: [0, 0], y: [0, 0] }, "x"),
    ),
  ],
  final: [about(0), about(1)],
  mistakes: [1],
  touches: [{ x: [["hand/0/1", "row/2"], ["row"]], y: [["pile"]] }],
};

test("a seat's chances: as it knew them, or with all cards open", () => {
  expect(chancesOf(FOUND, "known", 0)).toEqual([[0, 0.5], [1, 0.4], [2, 0.2], [3, 0]]); // prettier-ignore
  expect(chancesOf(FOUND, "known", 1)).toEqual([[1, 0.7], [2, 0.7], [3, 1]]); // prettier-ignore
  expect(chancesOf(FOUND, "open", 0)).toEqual([[0, 1], [1, 0], [2, 0], [3, 0]]); // prettier-ignore
  expect(chancesOf({ ...FOUND, asked: 4 }, "known", 1).at(-1)).toEqual([2, 0.7]); // no end before everything is looked at
});

test("the chance at a moment lies on the line", () => {
  const points = chancesOf(FOUND, "known", 1);
  expect([0, 1, 2, 3, 4].map((at) => chanceAt(points, at))).toEqual([0.7, 0.7, 0.7, 1, 1]);
  expect(chanceAt([[0, 0], [4, 1]], 3)).toBe(0.75); // prettier-ignore
  expect(chanceAt([], 2)).toBe(0);
});

test("what is said of a decision", () => {
  const kinds = (look: "known" | "open") => FOUND.decisions.map((one) => verdictOf(FOUND, one, look)?.kind);
  expect(kinds("known")).toEqual(["costly", "only", "fine"]); // a loss within twice its error is none
  expect(kinds("open")).toEqual(["costly", "only", "fine"]);
  const alone = { ...FOUND, names: ["a"] };
  expect(verdictOf(alone, FOUND.decisions[0]!, "known")?.loss).toBeCloseTo(1); // points
  expect(verdictOf(FOUND, decision(1, 0, "z", FOUND.decisions[0]!.known), "known")).toBeNull();
  expect(verdictOf(FOUND, decision(1, 0, "y", FOUND.decisions[0]!.known), "known")?.kind).toBe("best");
});

test("mistakes, the sentence of a choice and what a hand touches for it", () => {
  expect(mistakesOf(FOUND, "known").map((one) => one.decision.number)).toEqual([1]);
  expect(mistakesOf(FOUND, "open").map((one) => [one.decision.number, one.loss])).toEqual([[1, 1]]);
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
