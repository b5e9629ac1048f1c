// What can be looked at when a game is over.
import { BOT, expect, test } from "./kit";

test("a replay, its keys and views, and the deal", async ({ person }) => {
  const me = await person({ language: "en" });
  const id = await me.table({ game: "trio", seats: ["me", BOT, BOT] });
  await me.playToTheEnd(0);
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
