// Games with somebody, in teams and alone.
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

test("trio in teams, with exchanges", async ({ person }) => {
  const me = await person({ language: "en", dark: true });
  await me.table({ game: "trio", seats: ["me", BOT, BOT, BOT], options: { teams: "on" } });
  const asked = await me.playToTheEnd(0);
  expect(asked.filter((sentence) => /Choose a card for .*, or exchange nothing/.test(sentence))).not.toEqual([]);
});

test("qwinto alone, by keyboard only", async ({ person }) => {
  const me = await person({ language: "fr" });
  await me.table({ game: "qwinto", seats: ["me"] });
  await keysToTheEnd(me.page);
  await expect(me.count).toBeVisible();
});
