// The durations of flights come from the tokens of the stylesheet.
import { readFileSync } from "node:fs";
import { join } from "node:path";

import { expect, test, vi } from "vitest";

import { milliseconds, readDurations } from "../../src/motion/durations";

const tokens = readFileSync(join(import.meta.dirname, "../../src/look/tokens.css"), "utf-8");

test("a CSS time in milliseconds", () => {
  expect([" 260ms", "90ms ", ".26s", "0.9s"].map(milliseconds)).toEqual([260, 90, 260, 900]);
  expect(() => milliseconds("")).toThrow("not a CSS time");
});

const token = (name: string) => new RegExp(`${name}: (.*?);`).exec(tokens)?.[1] ?? "";

test("every duration is a token, times the pace that the reader has set", () => {
  let pace = token("--pace");
  const getPropertyValue = (name: string) => (name === "--pace" ? pace : token(name));
  vi.stubGlobal("document", {});
  vi.stubGlobal("getComputedStyle", () => ({ getPropertyValue }));
  const { ease, ...times } = readDurations();
  expect(times).toEqual({ fly: 260, flip: 220, gap: 90, all: 900 });
  expect(ease).toMatch(/^cubic-bezier/);
  pace = "0.5";
  expect(readDurations()).toMatchObject({ fly: 130, flip: 110, gap: 45, all: 450 });
  pace = "0";
  expect(readDurations()).toMatchObject({ fly: 0, all: 0 });
});
