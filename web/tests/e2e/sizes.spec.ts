// Every table in windows of every shape: no card is cut, covered by something else or over a name.
import type { Page } from "@playwright/test";

import { BOT, expect, FULL, test } from "./kit";

const TABLES: [game: string, players: number][] = [
  ["skyjo", 8],
  ["lost-cities", 2],
  ["qwinto", 4],
  ["trio", 6],
  ["deux-sans-trois", 4],
  ...((FULL ? [["skyjo", 2], ["skyjo", 4], ["skyjo", 6], ["qwinto", 2], ["trio", 3], ["trio", 4], ["trio", 5]] : []) as [string, number][]),
];
// Upright and lying phones and tablets, low windows.
const SIZES = ["360x640", "740x360", "768x1024", "844x390", "1024x600", ...(FULL ? ["912x1368", "1024x768", "2560x1440"] : [])];

test("sizes: no table is cut or covered", async ({ person }) => {
  const me = await person();
  for (const [game, players] of TABLES) {
    await me.table({ game, seats: ["me", ...Array.from({ length: players - 1 }, () => BOT)] });
    await me.myTurn();
    for (const size of SIZES) {
      const [width, height] = size.split("x").map(Number) as [number, number];
      await me.page.setViewportSize({ width, height });
      expect(await faults(me.page), `${game} with ${players} at ${size}`).toEqual([]);
    }
  }
});

/** What is wrong with the table as it lies, in words. */
function faults(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame); // tables that measure themselves
    const SLACK = 3; // px: rings and shadows may touch
    const found: string[] = [];
    const all = (what: string) => [...document.querySelectorAll<HTMLElement>(what)].filter((one) => one.checkVisibility({ opacityProperty: true }));
    const name = (one: Element) => one.closest<HTMLElement>("[data-path]")?.dataset["path"] ?? one.className;
    const boxOf = (one: Element) => one.getBoundingClientRect();
    const table = boxOf(document.querySelector("main")!);
    const touches = all("main .touch");
    const cards = [...touches, ...all("main .card").filter((one) => !one.closest(".touch"))];
    const names = all("main .seat .who b");

    for (const one of [...cards, ...names, ...all("main .seat .token")]) {
      const box = boxOf(one);
      const out = Math.max(table.left - box.left, box.right - table.right, table.top - box.top, box.bottom - table.bottom);
      if (out > SLACK) found.push(`${name(one)} is cut by ${Math.round(out)} px`);
    }
    // Cards of a hand may overlap one another; whatever else lies over a quarter of a target hides it.
    const POINTS = [1, 3, 5, 7].flatMap((x) => [1, 3, 5, 7].map((y) => [x / 8, y / 8] as const));
    const kind = (path: string) => path.split("/")[0];
    for (const one of touches) {
      const box = boxOf(one);
      const over = POINTS.filter(([x, y]) => {
        const top = document.elementFromPoint(box.left + box.width * x, box.top + box.height * y);
        if (!top) return true;
        return !one.contains(top) && !top.contains(one) && !(kind(name(one)) === "hand" && kind(name(top)) === "hand");
      });
      if (over.length > POINTS.length / 4) found.push(`${name(one)} is covered`);
    }
    for (const one of names) {
      const words = document.createRange();
      words.selectNodeContents(one);
      const [text, box] = [words.getBoundingClientRect(), boxOf(one)];
      for (const card of cards) {
        const other = boxOf(card);
        const across = Math.min(text.right, box.right, other.right) - Math.max(text.left, other.left);
        const down = Math.min(text.bottom, other.bottom) - Math.max(text.top, other.top);
        if (Math.min(across, down) > SLACK) found.push(`${name(card)} and the name ${one.textContent} overlap`);
      }
    }
    if (document.documentElement.scrollWidth > innerWidth) found.push("the page is wider than the window");
    return found;
  });
}
