// Lines of the log show the table as it was, and as it is now again; not in a game of memory.
import { BOT, expect, type Person, test } from "../kit/browser";

const cards = (me: Person) =>
  me.page
    .locator("main [data-face]")
    .evaluateAll((all) =>
      all.map((one) => `${(one as HTMLElement).dataset["path"]} ${(one as HTMLElement).dataset["face"]}`),
    );

test("a line of the log shows the table as it was then, and leads back to now", async ({ person }) => {
  const me = await person({ language: "fr" });
  const { page } = me;
  await me.table({ game: "skyjo", seats: ["me", BOT] });
  await me.decides();
  await me.myTurn();
  const then = await cards(me);
  const lines = page.locator(".rail .log button.line");
  const before = await lines.count();
  await me.decides();
  await me.decides();
  await me.myTurn();
  const now = await cards(me);
  await lines.nth((await lines.count()) - before).click(); // the newest line of then
  await expect(me.bar).toContainText("À ce moment-là");
  await expect.poll(() => cards(me)).toEqual(then);
  await expect(page.locator("main .touch.lit")).toHaveCount(0); // nothing can be played in the past
  await me.axe();
  await page.keyboard.press("Enter"); // "back to now" has the focus
  await expect.poll(() => cards(me)).toEqual(now);
  await me.myTurn();
  await lines.last().click();
  await expect(me.bar).toContainText("À ce moment-là");
  await page.keyboard.press("Escape");
  await me.myTurn();
});

test("where remembering is the game, no line leads back", async ({ person }) => {
  const me = await person({ language: "fr" });
  await me.table({ game: "trio", seats: ["me", BOT, BOT], options: { first: "0" } });
  await me.touches(1);
  await expect(me.page.locator(".rail .log li").first()).toBeVisible();
  await expect(me.page.locator(".rail .log button.line")).toHaveCount(0);
});
