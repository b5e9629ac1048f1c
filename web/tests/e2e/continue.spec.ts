// Continuing from a finished match, and from one device to another.
import { BOT, expect, FULL, PHONE, test } from "../kit/browser";

test.skip(!FULL, "part of the full matrix");

test("play from here: the very position, against bots", async ({ person }) => {
  const me = await person({ language: "en" });
  const id = await me.table({ game: "lost-cities", seats: ["me", BOT] });
  await me.touches(6);
  await me.myTurn();
  await me.page.getByRole("button", { name: "Menu" }).click();
  await me.page.getByRole("button", { name: "End the table" }).click();
  await me.page.getByRole("button", { name: "End it for everybody" }).click();
  await me.page.getByRole("link", { name: "Replay" }).click();
  await expect(me.page.getByRole("heading", { name: /after move \d+ of/ })).toBeVisible();
  await me.page.keyboard.press("End");
  const shown = await me.page.locator("main .touch").evaluateAll((things) => things.length);
  await me.page.getByRole("button", { name: "Play from here" }).click();
  await expect(me.page).toHaveURL(/\/t\/[\w-]{22}$/);
  await expect(me.page).not.toHaveURL(new RegExp(id));
  await me.myTurn();
  expect(await me.page.locator("main .touch").count()).toBeGreaterThan(shown / 2);
  await me.axe();
  await me.touches(2);
  await me.page.getByRole("button", { name: "Menu" }).click();
  await expect(me.page.getByRole("link", { name: "The game this goes on from" })).toHaveAttribute(
    "href",
    new RegExp(`/t/${id}/replay`),
  );
});

test("my seat on another device", async ({ person }) => {
  const laptop = await person({ language: "fr", name: "Inès" });
  const phone = await person({ size: PHONE, language: "fr", name: "Inès" });
  const id = await laptop.table({ game: "skyjo", seats: ["me", BOT] });
  await laptop.myTurn();
  await laptop.page.getByRole("button", { name: "Menu" }).click();
  await laptop.page.getByRole("button", { name: "Jouer sur un autre appareil" }).click();
  const link = await laptop.page.getByText(/\/link\/[\w-]+$/).innerText();
  await laptop.axe();
  await phone.open(new URL(link).pathname);
  await phone.page.getByRole("button", { name: "Prendre ma place" }).click();
  await expect(phone.page).toHaveURL(new RegExp(id));
  await phone.myTurn();
});
