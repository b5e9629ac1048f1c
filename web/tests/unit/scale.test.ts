// What the build makes of px, and how much larger windows draw.
import { expect, test } from "vitest";

import { scaled } from "../../scaledLengths";
import { scaleFor } from "../../src/look/scale.svelte";

test("px of text follow the reader's setting", () => {
  expect(scaled("font", "620 19px/1.25 var(--font)")).toBe("620 calc(19px * var(--text))/1.25 var(--font)");
  expect(scaled("font-size", "max(13px, 1.9cqh)")).toBe("max(calc(13px * var(--text)), 1.9cqh)");
  expect(scaled("font-size", "calc(var(--w) * 0.5)")).toBe("calc(var(--w) * 0.5)");
});

test("other px grow with the window, except lines of 1 px, the units of drawings and what follows the text", () => {
  expect(scaled("padding", "0 12px -2.5px")).toBe("0 calc(12px * var(--scale)) calc(-2.5px * var(--scale))");
  expect(scaled("--touch-size", "44px")).toBe("calc(44px * var(--scale))");
  expect(scaled("box-shadow", "inset 0 0 0 1px red")).toBe("inset 0 0 0 1px red");
  expect(scaled("background", "url(a20px.svg) 0 0/260px")).toBe("url(a20px.svg) 0 0/calc(260px * var(--scale))");
  expect(scaled("top", "calc(-13px * var(--text))")).toBe("calc(-13px * var(--text))");
  expect(scaled("stroke-width", "2px")).toBe("2px");
});

test("a length is multiplied once, however often the build reads it", () => {
  for (const property of ["padding", "font-size"]) {
    const once = scaled(property, "calc(10px + 2cqh)");
    expect(scaled(property, once)).toBe(once);
  }
});

test("everything grows from 1280 x 800 on, to a limit", () => {
  expect(scaleFor(390, 844)).toBe(1);
  expect(scaleFor(1920, 1080)).toBe(1.35);
  expect(scaleFor(3840, 2160)).toBe(2.7);
  expect(scaleFor(7680, 4320)).toBe(2.7);
});
