// Every symbol that the page uses by a fixed name is drawn.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";

const SOURCE = join(import.meta.dirname, "../../src");
const texts = readdirSync(SOURCE, { recursive: true, encoding: "utf-8" })
  .filter((name) => /\.(svelte|ts)$/.test(name))
  .map((name) => readFileSync(join(SOURCE, name), "utf-8"));
const found = (pattern: RegExp) =>
  new Set(texts.flatMap((text) => [...text.matchAll(pattern)].flatMap((match) => match.slice(1).filter(Boolean))));

test("no symbol is missing", () => {
  const drawn = found(/<symbol\s+id="([\w-]+)"/g);
  const icons = [...found(/<Icon name="(\w+)"/g), ...found(/<Icon name=\{[^}]*?"(\w+)" : "(\w+)"\}/g)].map(
    (name) => `icon-${name}`,
  );
  const used = [...found(/<use\s+href="#([\w-]+)"/g), ...icons];
  expect(used.length).toBeGreaterThan(20);
  expect(used.filter((name) => !drawn.has(name))).toEqual([]);
});
