// The count of a round, and that of a game on large and small screens.
import { BOT, DESKTOP, expect, Person, PHONE, Server, test } from "../kit/browser";
import { touchOne } from "../kit/play";

test("the end of a round says what everybody has, and the next round begins at a touch", async ({ browser }) => {
  const server = new Server();
  await server.start({ PIOCHE_LIMITS__PAUSE_SECONDS: "30" });
  const me = await Person.at(browser, server, { language: "fr" });
  await me.table({ game: "skyjo", seats: ["me", BOT], options: { limit: 500 } });
  const round = me.page.locator("[role=dialog].count:not(.over)");
  while (!(await round.isVisible())) if (!(await touchOne(me.page))) await me.page.waitForTimeout(50);
  await expect(round.getByRole("heading", { level: 1 })).toHaveText(/^Manche 1.: .*toi −?\d+/);
  await expect(round.locator(".why")).toContainText("la manche avec"); // who ended it, and what that means
  await expect(round.locator(".stamp")).toHaveCount(0);
  await expect(round.locator(".bill")).toHaveCount(2);
  await me.axe();
  await round.getByRole("button", { name: "Voir la table" }).click();
  await expect(round).toBeHidden();
  await expect(me.bar).toContainText("Manche 1");
  await me.bar.getByRole("button", { name: "L’addition" }).click();
  await round.getByRole("button", { name: "Manche suivante" }).click();
  await expect(round).toBeHidden();
  await me.myTurn();
  await me.leave();
  await server.remove();
});

test("tabs show one bill at a time on a phone; a large screen enlarges everything", async ({ person }) => {
  const me = await person({ language: "en", size: PHONE, motion: true });
  await me.table({ game: "lost-cities", seats: ["me", BOT] });
  await me.playToTheEnd(0);
  const bills = me.count.locator(".bill");
  await expect(bills.filter({ visible: true }).locator(".you")).toHaveCount(1); // mine first
  const [mine, other] = [me.count.locator(".tabs .open"), me.count.locator(".tabs button:not(.open)")];
  await expect(mine).toHaveAttribute("aria-pressed", "true");
  await other.click();
  await expect(bills.filter({ visible: true }).locator(".you")).toHaveCount(0);
  expect(await me.count.evaluate((one) => one.getAnimations({ subtree: true }).length)).toBe(0); // a touch ends all motion
  await me.page.setViewportSize(DESKTOP);
  const height = () => me.count.getByRole("button", { name: "Play again" }).evaluate((one) => one.getBoundingClientRect().height); // prettier-ignore
  const before = await height();
  await me.page.setViewportSize({ width: 2560, height: 1600 });
  await expect.poll(async () => Math.round(((await height()) / before) * 10)).toBe(20);
  await me.page.keyboard.press("Escape");
  await expect(me.count).toBeHidden();
});
