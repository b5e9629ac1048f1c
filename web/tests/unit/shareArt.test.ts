// Every game with a folder has its look in the pictures of shared links.
import { readdirSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";

import { shareArt } from "../../shareArt";

test("the build has each game's box, mark and colours for the pictures of shared links", () => {
  const folders = readdirSync(join(import.meta.dirname, "../../src/games"), { withFileTypes: true })
    .filter((each) => each.isDirectory())
    .map(({ name }) => name);
  const art = shareArt();
  expect(Object.keys(art).sort()).toEqual(["", ...folders].sort());
  for (const game of folders) {
    expect(art[game]).toMatchObject({
      box: expect.stringMatching(/^<(g|circle|path|rect)/),
      mark: expect.stringMatching(/^<(g|circle|path|rect)/),
      cloth: expect.stringMatching(/^#/),
      accent: expect.stringMatching(/^#/),
      felt: expect.stringMatching(/^#/),
    });
  }
  expect(art[""]?.mark).toBeTruthy();
});
