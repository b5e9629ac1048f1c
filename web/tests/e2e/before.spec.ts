// Before the game: the home screen's choice of bots, and a table for friends.
import { expect, PHONE, test } from "../kit/browser";

test("the chip beside Play chooses the bots, and each game remembers its own", async ({ person }) => {
  const me = await person({ language: "en", size: PHONE });
  await me.open("/");
  const chip = (text: string | RegExp) => me.page.getByRole("button", { name: text });
  await expect(chip("Skyjo: one novice bot, change")).toBeVisible();
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
