// Every screen outside a table: it shows what it should, and axe finds nothing serious.
import { DESKTOP, expect, PHONE, test } from "./kit";

for (const [size, language, dark] of [
  [DESKTOP, "fr", false],
  [PHONE, "en", true],
] as const) {
  test(`home, set-up, rules: ${language}, ${size.width} px, ${dark ? "dark" : "light"}`, async ({ person }) => {
    const me = await person({ size, language, dark });
    await me.open("/");
    await expect(me.page.getByRole("listitem").first()).toBeVisible();
    await me.axe();
    await me.open("/new/skyjo");
    await expect(me.page.getByRole("heading", { name: "Skyjo" })).toBeVisible();
    await me.axe();
    await me.open("/rules/trio");
    await expect(me.page.getByRole("heading", { name: "Trio", exact: true })).toBeVisible();
    await me.axe();
    await me.open("/nothing/here");
  });
}

test("a replay, its keys, and the fair deal", async ({ person }) => {
  const me = await person({ language: "en" });
  const id = await me.table({ game: "lost-cities", seats: ["me", { bot: "greedy" }] });
  await me.playToTheEnd();
  await me.open(`/t/${id}/replay`);
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
