// A game is named only in its own folder: adding one changes no other file of the page.
import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";

import { expect, test } from "vitest";

const SOURCE = join(import.meta.dirname, "../../src");
const GAMES = join(SOURCE, "games");
const ids = readdirSync(GAMES, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name);
const files = readdirSync(SOURCE, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.(svelte|ts|css|ftl)$/.test(entry.name))
  .map((entry) => relative(SOURCE, join(entry.parentPath, entry.name)));

/** The id as written in ids, names and identifiers: "lost-cities", "Lost Cities", "lostCities". */
const nameOf = (id: string) => new RegExp(`\\b${id.split("-").join("[-_ ]?")}\\b`, "i");

test.each(ids)("%s is named only in its folder", (id) => {
  const name = nameOf(id);
  const others = files.filter((file) => !file.startsWith(join("games", id) + "/"));
  const naming = others.filter((file) => name.test(readFileSync(join(SOURCE, file), "utf-8")));
  expect(naming).toEqual([]);
});

test.each(ids)("%s has everything that a look needs", (id) => {
  expect(readdirSync(join(GAMES, id))).toEqual(
    expect.arrayContaining(["index.ts", "palette.css", "Box.svelte", "Drawings.svelte", "Face.svelte", "Table.svelte"]),
  );
  expect(readFileSync(join(GAMES, id, "Drawings.svelte"), "utf-8")).toContain(`id="mark-${id}"`);
});
