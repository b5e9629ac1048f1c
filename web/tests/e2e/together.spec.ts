// Matches with a friend, in teams and solo, and the screens after them.
import { BOT, expect, PHONE, test } from "../kit/browser";
import { keysToTheEnd } from "../kit/play";

test("two people by a link, and again", async ({ person }) => {
  const ines = await person({ language: "fr", name: "Inès" });
  const malo = await person({ size: PHONE, language: "en", name: "Malo" });
  const id = await ines.table({ game: "trio", seats: ["me", "open", BOT] });
  await expect(ines.page.getByText(`/t/${id}`)).toBeVisible();
  await ines.axe(); // the waiting room
  await malo.register();
  await malo.open(`/t/${id}`);
  await malo.page.getByRole("button", { name: "Sit here" }).click();
  await expect(malo.page.getByText("Inès will start the game.")).toBeVisible();
  await ines.page.getByRole("button", { name: "Commencer" }).click();
  await Promise.all([ines.playToTheEnd(), malo.playToTheEnd()]);
  await ines.page.getByRole("button", { name: "Rejouer" }).click();
  await expect(ines.page).not.toHaveURL(new RegExp(id));
  await expect(malo.count).toContainText("Inès wants to play again.");
  await expect(malo.page.locator("[aria-live=polite]")).toContainText("Inès wants to play again.");
  await malo.axe();
  // The seat is Malo's: nobody else is asked to take it.
  await expect(ines.page.locator(".spot", { hasText: "Malo" })).toContainText("on l’attend");
  const link = new URL(ines.page.url()).pathname;
  const third = await person({ language: "en", name: "Ada" });
  await third.register();
  await third.open(link);
  await expect(third.page.locator(".spot", { hasText: "Malo" })).toContainText("expected");
  await expect(third.page.getByRole("button", { name: "Sit here" })).toHaveCount(0);
  await malo.count.getByRole("button", { name: "Play again" }).click();
  await ines.page.getByRole("button", { name: "Commencer" }).click();
  await Promise.race([ines.myTurn(), malo.myTurn()]);
});

test("a seat that is reserved for me can be taken by the link", async ({ person }) => {
  const ines = await person({ language: "fr", name: "Inès" });
  const malo = await person({ language: "en", name: "Malo" });
  const id = await ines.table({ game: "skyjo", seats: ["me", "open"] });
  await malo.register();
  await malo.open(`/t/${id}`);
  await malo.page.getByRole("button", { name: "Sit here" }).click();
  await ines.page.getByRole("button", { name: "Commencer" }).click();
  await ines.page.getByRole("button", { name: "Menu" }).click();
  await ines.page.getByRole("button", { name: "Fermer la table" }).click();
  await ines.page.getByRole("button", { name: "Fermer pour tout le monde" }).click();
  await ines.bar.getByRole("button", { name: "Rejouer" }).click();
  await expect(ines.page.getByText("On attend Malo.")).toBeVisible();
  await malo.open(new URL(ines.page.url()).pathname);
  await malo.page.getByRole("button", { name: "Sit here" }).click();
  await expect(malo.page.getByText("Inès will start the game.")).toBeVisible();
});

test("trio in teams, with exchanges; its replay and its deal", async ({ person }) => {
  const me = await person({ language: "en" });
  const id = await me.table({ game: "trio", seats: ["me", BOT, BOT, BOT], options: { teams: "on" } });
  const asked = await me.playToTheEnd(0);
  expect(asked.filter((sentence) => /Choose a card for .*, or exchange nothing/.test(sentence))).not.toEqual([]);

  await me.page.getByRole("link", { name: "Replay" }).click();
  await expect(me.page.getByRole("heading", { name: /after move \d+ of/ })).toBeVisible();
  await me.page.keyboard.press("Home");
  await expect(me.page.getByRole("heading", { name: /before the first of/ })).toBeVisible();
  await me.page.keyboard.press("ArrowDown");
  await expect(me.page.getByRole("heading", { name: /move 1 of/ })).toBeVisible();
  await me.page.keyboard.press("End");
  await me.page.getByLabel("As seen by").selectOption({ index: 2 });
  await me.axe();
  await me.open(`/t/${id}/deal`);
  await expect(me.page.getByText("only the server’s word").first()).toBeVisible(); // the test added no number
  await me.axe();
});

test("qwinto alone, by keyboard only", async ({ person }) => {
  const me = await person({ language: "fr" });
  await me.page.addInitScript(() => Object.defineProperty(navigator, "clipboard", { value: undefined })); // as by plain http
  const id = await me.table({ game: "qwinto", seats: ["me"] });
  await keysToTheEnd(me.page);
  await expect(me.count).toBeVisible();
  await me.page.getByRole("button", { name: "Partager" }).press("Enter");
  await expect(me.count.getByText(`/t/${id}/replay`)).toBeVisible();
  await me.axe();
  await me.page.getByRole("button", { name: "Rejouer" }).press("Enter");
  await me.myTurn();
});
