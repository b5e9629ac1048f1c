// What the count works out: the addition in figures, who is ready to go on.
import { expect, test } from "vitest";

import { addition, ready, type Line } from "../../src/count/count";
import type { TableInfo } from "../../src/net/api";

const number = (value: number) => `${value}`.replace("-", "−");
const lines = (...points: number[]): Line[] =>
  points.map((each) => ({ message: { id: "x" }, points: each, cards: [] }));

test("the addition leaves out nothing but zeros", () => {
  expect(addition(lines(2, 36, 0, 11, -6), number)).toBe("2 + 36 + 11 − 6");
  expect(addition(lines(-4, 61), number)).toBe("−4 + 61");
  expect(addition(lines(0, 31), number)).toBe("");
});

test("bots, whoever called for it and those who said so are ready, the viewer is not listed", () => {
  const seats = [
    { kind: "person" },
    { kind: "bot" },
    { kind: "person" },
    { kind: "person" },
    { kind: "person", handed: true },
  ];
  const info = { seats } as TableInfo;
  expect(ready(info, 2, [], 0)).toEqual([1, 2, 4]);
  expect(ready(info, null, [0, 3], 0)).toEqual([1, 3, 4]);
});
