// The settings, and what they change at the table: goal, confirmation, clock; and that spectators are told they watch.
import { BOT, expect, PHONE, type Person, test } from "../kit/browser";

const dialog = (me: Person) => me.page.getByRole("dialog", { name: /Réglages|Settings/ });

test("settings: opened at the table, shown at once, kept on the device", async ({ person }) => {
  const me = await person({ size: PHONE, language: "fr" });
  const { page } = me;
  await me.table({ game: "skyjo", seats: ["me", BOT] });
  await me.myTurn();
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("button", { name: "Réglages" }).click();
  await me.axe();
  await page.getByRole("radio", { name: "Feutre" }).check({ force: true });
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await me.axe();
  await page.getByLabel("Vitesse des cartes").fill("0"); // none
  await page.getByRole("switch", { name: "Montrer le but" }).uncheck();
  await page.getByRole("switch", { name: "Sons" }).uncheck();
  await page.getByRole("radio", { name: "English" }).check({ force: true });
  await expect(dialog(me)).toContainText("Speed of the cards");
  await page.keyboard.press("Escape");
  await expect(dialog(me)).toBeHidden();
  await expect(me.bar).toContainText("Your turn");
  await expect(me.bar).not.toContainText("The lowest total wins");
  await page.reload();
  await me.myTurn();
  await expect(me.bar).not.toContainText("The lowest total wins");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  const pace = () => page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--pace"));
  expect(await pace()).toBe("0");
  await page.goto(me.address); // other screens have them too
  await page.getByRole("button", { name: "Settings" }).click();
  await expect(page.getByRole("switch", { name: "Sounds" })).not.toBeChecked();
  await page.mouse.click(200, 5); // beside the sheet
  await expect(dialog(me)).toBeHidden();
});

test("settings: every game says its goal, and the question mark shows the keys", async ({ person }) => {
  const me = await person({ language: "en" });
  const goals = {
    "deux-sans-trois": "A pair is worth 5",
    "lost-cities": "Each expedition you start costs 20",
    qwinto: "Two complete rows",
    skyjo: "The lowest total wins",
    trio: "Three trios, or the trio of 7",
    "high-card": "The highest card takes the point",
  };
  for (const [game, goal] of Object.entries(goals)) {
    await me.table({ game, seats: ["me", BOT, ...(game === "trio" ? [BOT] : [])] });
    await expect(me.bar.locator(".goal")).toContainText(goal);
  }
  await me.page.keyboard.press("?");
  await expect(me.page.getByText("go from card to card")).toBeInViewport();
  await me.page.keyboard.press("Escape");
  await expect(dialog(me)).toBeHidden();
});

test("settings: a choice is confirmed in the bar before it is played", async ({ person }) => {
  const me = await person({ language: "fr" });
  const { page } = me;
  await page.addInitScript(() => localStorage.setItem("pioche", JSON.stringify({ language: "fr", confirm: true })));
  await me.table({ game: "deux-sans-trois", seats: ["me", BOT], options: { first: "0" } });
  await me.myTurn();
  const path = await page.locator("main .touch.lit[data-path^='hand/']").nth(2).getAttribute("data-path");
  const card = page.locator(`main .touch[data-path='${path}']`);
  const code = await card.getAttribute("data-face");
  await card.click();
  await expect(me.bar).toContainText(/Poser le .* dans la rangée de \d+ à \d+/); // what it does and where
  await page.locator("main .touch.lit[data-path^='row/']").click();
  await expect(me.bar).toContainText(/Jouer .*\?/);
  await me.axe();
  await page.keyboard.press("Escape");
  await expect(me.bar).not.toContainText("Jouer");
  await card.click();
  await page.locator("main .touch.lit[data-path^='row/']").click();
  await expect(me.bar.getByRole("button", { name: "Jouer" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.locator(`main [data-path^='row/'] [data-face='${code}']`)).toBeVisible();
  expect(code).toBeTruthy();
});

test("the clock is in the bar of whoever must decide, and says when time is short", async ({ person }) => {
  const me = await person({ language: "fr" });
  await me.table({ game: "skyjo", seats: ["me", BOT], seconds: 12 });
  await me.myTurn();
  const clock = me.bar.getByRole("timer");
  await expect(clock).toContainText(/0:1[0-2]/);
  await expect(clock).not.toHaveClass(/short/);
  await expect(clock).toHaveClass(/short/, { timeout: 10_000 });
  await me.axe();
});

test("spectators are told that they watch, and the table shows how many do", async ({ person }) => {
  const me = await person({ language: "fr" });
  const id = await me.table({ game: "skyjo", seats: ["me", BOT] });
  await me.myTurn();
  await expect(me.page.getByText(/personnes? regarde/)).toHaveCount(0);
  const guest = await person({ size: PHONE, language: "fr" });
  await guest.open(`/t/${id}`);
  await expect(guest.bar).toContainText("Tu regardes la partie");
  await expect(guest.page.getByText("une personne regarde")).toBeAttached();
  await expect(me.page.getByText("une personne regarde")).toBeAttached();
  await guest.axe();
  await me.open("/"); // who decides goes away: both are said
  await expect(guest.bar).toContainText("N’est pas là pour l’instant. Tu regardes la partie.");
});
