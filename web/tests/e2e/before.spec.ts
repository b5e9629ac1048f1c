// Before the game: the home screen's choice of bots, and a table for friends.
import { BOT, expect, PHONE, test } from "../kit/browser";

test("the chip beside Play chooses the bots, and each game remembers its own", async ({ person }) => {
  const me = await person({ language: "en", size: PHONE });
  await me.open("/");
  const chip = (text: string | RegExp) => me.page.getByRole("button", { name: text });
  await expect(chip("Skyjo: 1 novice bot, change")).toBeVisible();
  await expect(chip("Trio: 2 novice bots, change")).toBeVisible(); // as few as the game can do with
  await chip(/^Skyjo: .*change/).click();
  const sheet = me.page.getByRole("dialog", { name: "Skyjo: against whom?" });
  await sheet.getByRole("button", { name: "One bot more" }).click();
  await sheet.getByRole("radio", { name: /novice/ }).press("ArrowDown");
  await expect(sheet.getByRole("radio", { name: /regular/ })).toBeChecked();
  await sheet.getByText("knows the game well").click();
  await me.axe();
  await me.page.keyboard.press("Escape");
  await expect(sheet).toBeHidden();
  await me.page.reload();
  await expect(chip("Skyjo: 2 regular bots, change")).toBeVisible();
  await expect(chip("Trio: 2 novice bots, change")).toBeVisible();
  await me.page.getByRole("button", { name: /^Play.*Skyjo/ }).click();
  await expect(me.page.locator("main .seat")).toHaveCount(3);
  await me.page.getByRole("button", { name: "Menu" }).click();
  await expect(me.page.locator(".menu dd")).toHaveText(["Bot, regular"]);
});

test("all games are above the fold on a phone", async ({ person }) => {
  const me = await person({ size: PHONE });
  await me.table({ game: "skyjo", seats: ["me", { bot: "novice" }] });
  await me.open("/");
  await expect(me.page.getByRole("link", { name: "Reprendre" })).toBeVisible();
  // The example game has a row, too, after the five.
  const bottom = await me.page
    .getByRole("button", { name: "Jouer" })
    .nth(4)
    .evaluate((one) => one.getBoundingClientRect().bottom);
  expect(bottom).toBeLessThan(PHONE.height);
});

test("one click opens a table for friends, with its link; who sits down is said by name", async ({ person }) => {
  const me = await person({ language: "fr", name: "Inès" });
  await me.register();
  await me.open("/");
  await me.page.getByRole("button", { name: /^Entre amis.*Skyjo/ }).click();
  await expect(me.page.getByRole("heading", { name: "la table d’Inès" })).toBeVisible();
  // The page is open at this machine's own address, which no friend can reach.
  await expect(me.page.getByRole("heading", { name: "Ce lien ne s’ouvre que sur cette machine" })).toBeVisible();
  await expect(me.page.getByText("pioche serve --home")).toBeVisible();
  const start = me.page.getByRole("button", { name: "Commencer" });
  await expect(start).toBeDisabled();
  await me.axe();

  const malo = await person({ language: "en", name: "Malo", size: PHONE, host: "pioche.test" });
  const path = new URL(me.page.url()).pathname;
  await malo.open(path);
  await expect(malo.page.getByRole("heading", { name: "A seat is free for you" })).toBeVisible();
  await expect(me.page.getByText("Quelqu’un a ouvert le lien")).toBeVisible();
  await malo.axe();
  await malo.page.getByLabel("What are you called?").fill("Malo");
  await malo.page.getByRole("button", { name: "Sit here" }).click();
  await expect(me.page.locator("[aria-live=polite]").last()).toContainText("Malo s’assied.");
  await expect(malo.page.getByText(path)).toBeVisible(); // under its own name friends can open it
  await expect(malo.page.getByText("Inès will start the game.")).toBeVisible();

  // A bot at a free seat, its level, and the table's options.
  await me.page.getByRole("button", { name: "Un robot ici" }).first().click();
  await me.page.getByRole("button", { name: /changer le niveau/ }).click();
  await me.page.getByRole("button", { name: /expert/i }).click();
  await expect(me.page.locator(".spot.bot")).toContainText("expert");
  await me.page.getByRole("button", { name: "Changer", exact: true }).click();
  await me.page.getByRole("dialog").getByText("1 min", { exact: true }).click();
  await me.page.getByRole("dialog").getByRole("button", { name: "Enregistrer" }).click();
  await expect(malo.page.getByRole("button", { name: /The rules, this table/ })).toBeVisible();
  await expect(me.page.locator("dd", { hasText: "1 min" })).toBeVisible();
  // The seat that stays free is left out.
  await me.page.getByRole("button", { name: "Commencer à 3" }).click();
  await expect(me.page.locator("main .seat")).toHaveCount(3);
  await expect(malo.page.locator("main .seat")).toHaveCount(3);
});

test("leaving a game against bots keeps it or ends it; no bot plays on", async ({ person }) => {
  const me = await person({ language: "en" });
  const id = await me.table({ game: "skyjo", seats: ["me", BOT] });
  await me.myTurn();
  const menu = me.page.getByRole("button", { name: "Menu" });
  await menu.click();
  await me.page.getByRole("button", { name: "Leave the game" }).click();
  await me.axe();
  await me.page.getByRole("button", { name: "Keep it" }).click();
  await me.page.getByRole("link", { name: /Go on/ }).click();
  await expect(me.page).toHaveURL(new RegExp(id));
  await me.myTurn(); // it waited, and nobody has played for me
  await expect(me.bar).not.toContainText("A bot plays for you");
  await menu.click();
  await me.page.getByRole("button", { name: "Leave the game" }).click();
  await me.page.getByRole("button", { name: "End it" }).click();
  await expect(me.page).toHaveURL(`${me.address}/`);
  await expect(me.page.getByRole("link", { name: /Go on/ })).toHaveCount(0);
});
