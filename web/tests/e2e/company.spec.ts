// Games with somebody, in teams and alone, and what can be looked at afterwards.
import { BOT, expect, PHONE, test } from "./kit";
import { keysToTheEnd } from "./play";

test("two people by a link, and again", async ({ person }) => {
  const ines = await person({ language: "fr", name: "Inès" });
  const malo = await person({ size: PHONE, language: "en", name: "Malo" });
  const id = await ines.table({ game: "trio", seats: ["me", "open", BOT] });
  await expect(ines.page.getByText(`/t/${id}`)).toBeVisible();
  await ines.axe(); // the waiting room
  await malo.open(`/t/${id}`);
  await malo.page.getByRole("button", { name: "Sit here" }).click();
  await ines.page.getByRole("button", { name: "Commencer" }).click();
  await Promise.all([ines.playToTheEnd(), malo.playToTheEnd()]);
  await ines.page.getByRole("button", { name: "Rejouer" }).click();
  await expect(ines.page).not.toHaveURL(new RegExp(id));
});

test("trio in teams, with exchanges; its replay and its deal", async ({ person }) => {
  const me = await person({ language: "en" });
  const id = await me.table({ game: "trio", seats: ["me", BOT, BOT, BOT], options: { teams: "on" } });
  const asked = await me.playToTheEnd(0);
  expect(asked.filter((sentence) => /Choose a card for .*, or exchange nothing/.test(sentence))).not.toEqual([]);

  await me.page.getByRole("link", { name: "Replay" }).click();
  await expect(me.page.getByRole("heading", { name: /move 0 of/ })).toBeVisible();
  await me.page.keyboard.press("ArrowDown");
  await expect(me.page.getByRole("heading", { name: /move 1 of/ })).toBeVisible();
  await me.page.keyboard.press("End");
  await me.page.getByLabel("As seen by").selectOption({ index: 2 });
  await me.axe();
  await me.open(`/t/${id}/deal`);
  await expect(me.page.getByText("the promise was kept")).toBeVisible();
  await me.axe();
});

test("qwinto alone, by keyboard only", async ({ person }) => {
  const me = await person({ language: "fr" });
  await me.table({ game: "qwinto", seats: ["me"] });
  await keysToTheEnd(me.page);
  await expect(me.count).toBeVisible();
});
