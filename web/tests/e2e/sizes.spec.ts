// Every table in windows of every shape: no card is cut, covered by something else or over a name, or too small for a
// finger; and what comes after a game.
import type { Page } from "@playwright/test";

import { BOT, expect, FULL, type Person, test } from "../kit/browser";

const TABLES: [game: string, players: number][] = [
  ["skyjo", 8],
  ["lost-cities", 2],
  ["qwinto", 4],
  ["trio", 6],
  ["deux-sans-trois", 4],
  ...((FULL
    ? [
        ["skyjo", 2],
        ["skyjo", 4],
        ["skyjo", 6],
        ["qwinto", 2],
        ["trio", 3],
        ["trio", 4],
        ["trio", 5],
      ]
    : []) as [string, number][]),
];
// Upright and lying phones and tablets, low windows.
const SIZES = [
  "360x640",
  "740x360",
  "768x1024",
  "844x390",
  "1024x600",
  "3840x2160",
  ...(FULL ? ["912x1368", "1024x768", "2560x1440"] : []),
];

const PHONES = ["360x640", "740x360", "844x390"];
/** Where a card in hand is touched first, then a small place that it goes to. */
const FROM_HAND = ["lost-cities", "qwinto"];

async function resize(page: Page, size: string): Promise<void> {
  const [width, height] = size.split("x").map(Number) as [number, number];
  await page.setViewportSize({ width, height });
  // Tables measure themselves.
  await page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
  });
}

test("sizes: no table is cut or covered, and fingers meet what they may touch", async ({ person }) => {
  const me = await person();
  for (const [game, players] of TABLES) {
    const options: Record<string, string> = game === "trio" ? { first: "0" } : {}; // else a bot may win before my turn
    await me.table({ game, seats: ["me", ...Array.from({ length: players - 1 }, () => BOT)], options });
    await me.myTurn();
    for (const size of SIZES) {
      await resize(me.page, size);
      expect(await faults(me.page), `${game} with ${players} at ${size}`).toEqual([]);
    }
    if (FROM_HAND.includes(game)) await takeInHand(me);
    for (const size of PHONES) {
      await resize(me.page, size);
      expect(await small(me.page), `${game} with ${players} at ${size}`).toEqual([]);
    }
  }
});

test("sizes: no table is cut with the largest text, and the text is larger", async ({ person }) => {
  const me = await person();
  const bar = me.bar.locator(".say > b");
  const height = () => bar.evaluate((one) => parseFloat(getComputedStyle(one).fontSize));
  for (const [game, players] of TABLES) {
    const options: Record<string, string> = game === "trio" ? { first: "0" } : {};
    await me.table({ game, seats: ["me", ...Array.from({ length: players - 1 }, () => BOT)], options });
    await me.myTurn();
    const usual = await height();
    await me.page.keyboard.press("?");
    await me.page.getByLabel(/130/).check({ force: true });
    await me.page.keyboard.press("Escape");
    expect((await height()) / usual, game).toBeCloseTo(1.3);
    for (const size of ["360x640", "740x360", "390x844", "1280x800"]) {
      await resize(me.page, size);
      expect(await faults(me.page), `${game} with ${players} at ${size}`).toEqual([]);
    }
    await resize(me.page, "1280x800");
    await me.page.keyboard.press("?");
    await me.page.getByLabel(/100/).check({ force: true });
    await me.page.keyboard.press("Escape");
  }
});

test("sizes: on a large screen everything grows, as if the window were a desk's", async ({ person }) => {
  const me = await person();
  const heights = (what: string[]) =>
    Promise.all(
      what.map((one) =>
        me.page
          .locator(one)
          .first()
          .evaluate((found) => found.getBoundingClientRect().height),
      ),
    );
  const TABLE = [".bar .say > b", ".bar .token", "header .icon:visible", ".rail h2", "main .card"];
  const HOME = ["h1", "main .button", "header .icon:visible"];
  await me.table({ game: "skyjo", seats: ["me", BOT] });
  for (const [path, parts] of [
    [null, TABLE],
    ["/", HOME],
  ] as const) {
    if (path) await me.open(path);
    else await me.myTurn();
    await resize(me.page, "1280x800");
    const usual = await heights(parts);
    await resize(me.page, "2560x1600");
    const large = await heights(parts);
    expect(
      large.map((height, at) => Math.round((10 * height) / usual[at]!) / 10),
      parts.join(", "),
    ).toEqual(parts.map(() => 2));
  }
});

test("sizes: the count has most of the window, the replay's keys stand beside the log", async ({ person }) => {
  const me = await person({ language: "en" });
  await me.table({ game: "qwinto", seats: ["me", BOT, BOT, BOT] });
  await me.playToTheEnd(0);
  for (const size of [...PHONES, "360x480", "768x1024"]) {
    await resize(me.page, size);
    expect(await me.count.locator(".scroll").evaluate((one) => one.clientHeight / innerHeight), size).toBeGreaterThan(
      0.7,
    );
    await me.count.locator(".total").filter({ visible: true }).last().click(); // it can be scrolled to, and nothing lies over it
    expect(await covered(me.page, "[role=dialog] .acts > .button"), size).toEqual([]);
  }
  await me.count.getByRole("link", { name: "Replay" }).click();
  await expect(me.page.getByRole("heading", { name: /after move \d+ of/ })).toBeVisible();
  for (const size of SIZES) {
    await resize(me.page, size);
    expect(await covered(me.page, ".frame > footer > *, .keys > *"), size).toEqual([]);
  }
});

async function takeInHand(me: Person): Promise<void> {
  const card = me.page.locator("main .touch.lit[data-path^='hand/']").first();
  for (await me.myTurn(); !(await card.isVisible()); await me.myTurn()) await me.touches(1); // others' turns first
  await card.click();
}

/** What is not wholly seen: another thing lies over it, or it leaves the window. */
function covered(page: Page, what: string): Promise<string[]> {
  return page.locator(what).evaluateAll((all) =>
    all
      .filter((one) => one.checkVisibility())
      .filter((one) => {
        const { left, right, top, bottom } = one.getBoundingClientRect();
        const corners = [left + 4, right - 4].flatMap((x) =>
          [top + 4, bottom - 4].map((y) => document.elementFromPoint(x, y)),
        );
        return corners.some((found) => !found || !(one.contains(found) || found.contains(one)));
      })
      .map((one) => one.getAttribute("aria-label") || one.textContent || one.className),
  );
}

/** What may be touched, and is too small for a finger. */
function small(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    // A narrow cell of a sheet asks for a second touch; eight cards in a hand cannot have more of the narrowest phone.
    const least = (path: string) => (path.startsWith("sheet/") ? 0 : path.startsWith("hand/") ? 40 : 44);
    const [STEP, FAR] = [0.5, 30];
    return [...document.querySelectorAll<HTMLElement>("main .touch:enabled")].flatMap((one) => {
      const { left, top, width, height } = one.getBoundingClientRect();
      const reach = (x: number, y: number) => {
        let far = 0;
        const meets = () =>
          one.contains(document.elementFromPoint(left + width / 2 + x * far, top + height / 2 + y * far));
        while (far < FAR && meets()) far += STEP;
        return far;
      };
      const [across, down] = [reach(-1, 0) + reach(1, 0), reach(0, -1) + reach(0, 1)];
      const path = one.dataset["path"]!;
      return Math.min(across, down) < least(path) ? [`${path}: ${across} x ${down} px`] : [];
    });
  });
}

/** The layout faults of the table, as readable text. */
function faults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const SLACK = 3; // px: rings and shadows may touch
    const found: string[] = [];
    const all = (what: string) =>
      [...document.querySelectorAll<HTMLElement>(what)].filter((one) => one.checkVisibility({ opacityProperty: true }));
    const name = (one: Element) => one.closest<HTMLElement>("[data-path]")?.dataset["path"] ?? one.className;
    const boxOf = (one: Element) => one.getBoundingClientRect();
    const table = boxOf(document.querySelector("main")!);
    const touches = all("main .touch");
    const cards = [...touches, ...all("main .card").filter((one) => !one.closest(".touch"))];
    const names = all("main .seat .who b");

    for (const one of [...cards, ...names, ...all("main .seat .token")]) {
      const box = boxOf(one);
      const out = Math.max(
        table.left - box.left,
        box.right - table.right,
        table.top - box.top,
        box.bottom - table.bottom,
      );
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
