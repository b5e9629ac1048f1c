// The page knows no rules: an unknown game is playable, by touch and in the text view.
import { BOT, expect, PHONE, test } from "../kit/browser";

test("the example game on the default table", async ({ person }) => {
  const me = await person({ language: "fr", size: PHONE });
  await me.open("/");
  await me.page
    .getByRole("listitem")
    .filter({ hasText: "La plus haute" })
    .getByRole("button", { name: "Jouer" })
    .click();
  await expect(me.page.locator("main .touch.lit")).toHaveCount(3);
  await me.axe();
  await me.playToTheEnd(3);
});

test("a complete match in the text view, which names every zone", async ({ person }) => {
  const me = await person({ language: "en" });
  const inWords = async (game: string) => {
    await me.table({ game, seats: ["me", BOT] });
    await me.page.getByRole("button", { name: "Menu" }).click();
    await me.page.getByRole("button", { name: "The table in words" }).click();
  };
  await inWords("lost-cities");
  await expect(me.page.getByText("Your desert expedition", { exact: true })).toBeVisible();
  expect(await me.page.locator("main").innerText()).not.toMatch(/[{}$→]/);
  const sentences = await me.page.locator("main li button b").evaluateAll((all) => all.map((one) => one.textContent));
  expect(sentences.length).toBeGreaterThan(8);
  for (const sentence of sentences)
    expect(sentence).toMatch(/^(Lay|Discard) (the|an) .* of the (desert|sea|forest|volcano|ice)$/);
  await me.axe();
  await inWords("high-card");
  const choices = me.page.locator("main li button");
  for (const left of [3, 2, 1]) {
    await expect(choices).toHaveCount(left);
    await choices.first().click();
  }
  await expect(me.count).toBeVisible();
  await expect(me.count.locator(".bill .card")).toHaveCount(3); // one for each trick
});
