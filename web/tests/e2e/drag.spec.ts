// Dragging plays in every game, by mouse and by touch: from the pile, from the discard, from the hand.
import type { CDPSession, Page } from "@playwright/test";

import { BOT, expect, PHONE, type Person, test } from "../kit/browser";

type Point = { x: number; y: number };
/** Presses at a point, moves to another in steps, and lets go. */
type Drag = (from: Point, to: Point) => Promise<void>;

const STEPS = 6;
const between = (from: Point, to: Point, step: number): Point => ({
  x: from.x + ((to.x - from.x) * step) / STEPS,
  y: from.y + ((to.y - from.y) * step) / STEPS,
});

const withMouse =
  (page: Page): Drag =>
  async (from, to) => {
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    for (let step = 1; step <= STEPS; step++) {
      const { x, y } = between(from, to, step);
      await page.mouse.move(x, y);
    }
    await page.mouse.up();
  };

const withFinger =
  (session: CDPSession): Drag =>
  async (from, to) => {
    const send = (type: "touchStart" | "touchMove" | "touchEnd", points: Point[]) =>
      session.send("Input.dispatchTouchEvent", { type, touchPoints: points });
    await send("touchStart", [from]);
    for (let step = 1; step <= STEPS; step++) await send("touchMove", [between(from, to, step)]);
    await send("touchEnd", []);
  };

/** The paths of what glows, of one family such as "hand/0/"; "": of all. */
const lit = (me: Person, family: string) =>
  me.page
    .locator(family ? `main .touch.lit[data-path^='${family}']` : "main .touch.lit")
    .evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset["path"]!));

/** A point of the element that a pointer meets there. */
const pointOf = (me: Person, path: string): Promise<Point> =>
  me.page.locator(`main .touch[data-path='${path}']`).evaluate((one) => {
    const { left, top, width, height } = one.getBoundingClientRect();
    for (const [across, down] of [
      [0.5, 0.5],
      [0.25, 0.5],
      [0.5, 0.85],
      [0.15, 0.85],
    ] as const) {
      const point = { x: left + width * across, y: top + height * down };
      if (one.contains(document.elementFromPoint(point.x, point.y))) return point;
    }
    throw new Error("nothing of it can be met");
  });

const logged = (me: Person, line: RegExp) => me.page.locator(".rail .log li").filter({ hasText: line }).first();

/** Drags a card of the hand to a place where it can go. */
async function layByDrag(me: Person, drag: Drag, family: RegExp): Promise<void> {
  await me.myTurn();
  for (const from of await lit(me, "hand/0/")) {
    const start = await pointOf(me, from);
    // What can follow glows once the card is held.
    await me.page.locator(`main .touch[data-path='${from}']`).evaluate((one: HTMLElement) => one.click());
    const target = (await lit(me, "")).find((path) => family.test(path));
    const end = target && (await pointOf(me, target));
    await me.page.keyboard.press("Escape");
    await expect(me.page.locator("main .touch.held")).toHaveCount(0);
    if (!end) continue;
    await drag(start, end);
    await expect(logged(me, /Tu poses/)).toBeAttached();
    return;
  }
  throw new Error("no card of the hand goes there");
}

const face = (me: Person, path: string) => me.page.locator(`main [data-path='${path}']`).getAttribute("data-face");

for (const touch of [false, true]) {
  test(`drag: every game can be played by ${touch ? "finger" : "mouse"}`, async ({ person }) => {
    const me = await person(touch ? { size: PHONE, language: "fr" } : { language: "fr" });
    const drag = touch ? withFinger(await me.context.newCDPSession(me.page)) : withMouse(me.page);

    await me.table({ game: "skyjo", seats: ["me", BOT] });
    await me.touches(2); // two cards to turn up
    await me.myTurn();
    await expect.poll(() => face(me, "discard")).toBeTruthy();
    const taken = await face(me, "discard");
    await drag(await pointOf(me, "discard"), await pointOf(me, "grid/0/0"));
    await expect.poll(() => face(me, "grid/0/0")).toBe(taken);
    await me.myTurn();
    await drag(await pointOf(me, "pile"), await pointOf(me, "grid/0/5"));
    await expect.poll(() => face(me, "grid/0/5")).not.toBe("?");
    await me.myTurn(); // the exchange ended the turn: the next one has begun
    await expect(me.page.locator("main [data-path='held/0'] [data-face]")).toHaveCount(0);

    await me.table({ game: "lost-cities", seats: ["me", BOT], options: { first: "0" } });
    await layByDrag(me, drag, /^suite/);
    await me.myTurn();
    await drag(await pointOf(me, "pile"), await pointOf(me, "hand/0/3"));
    await expect(logged(me, /Tu pioches/)).toBeAttached();

    await me.table({ game: "qwinto", seats: ["me"] });
    await layByDrag(me, drag, /^cell/);

    await me.table({ game: "deux-sans-trois", seats: ["me", BOT], options: { first: "0" } });
    await layByDrag(me, drag, /^row/);

    await me.table({ game: "trio", seats: ["me", BOT, BOT], options: { first: "0" } });
    await me.myTurn();
    await drag(await pointOf(me, "centre/4"), await pointOf(me, "hand/0/0"));
    await expect(logged(me, /Tu retournes/)).toBeAttached();
  });
}
