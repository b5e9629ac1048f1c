// A whole game of each of the five against bots; sizes and languages dealt out over them.
import { DESKTOP, expect, PHONE, SMALL, test } from "./kit";

const bot = { bot: "greedy" };

for (const [game, seats, size, language] of [
  ["skyjo", ["me", bot, bot, bot], DESKTOP, "fr"],
  ["lost-cities", ["me", bot], PHONE, "en"],
  ["trio", ["me", bot, bot], PHONE, "fr"],
  ["qwinto", ["me", bot, bot], DESKTOP, "en"],
  ["deux-sans-trois", ["me", bot, bot], SMALL, "fr"],
] as const) {
  test(`${game}: a whole game against bots`, async ({ person }) => {
    const me = await person({ size, language });
    const options: Record<string, number> = game === "skyjo" ? { limit: 0 } : {};
    await me.table({ game, seats: [...seats], options });
    await me.playToTheEnd();
    await expect(me.over).toBeVisible();
    await me.axe();
  });
}

test("qwinto alone", async ({ person }) => {
  const me = await person({ size: PHONE, language: "fr" });
  await me.table({ game: "qwinto", seats: ["me"] });
  await me.playToTheEnd();
});

test("trio in teams, with exchanges", async ({ person }) => {
  const me = await person({ language: "en" });
  await me.table({ game: "trio", seats: ["me", bot, bot, bot], options: { teams: "on" } });
  await me.playToTheEnd();
});

test("two people by a link", async ({ person }) => {
  const ines = await person({ language: "fr" }, "Inès");
  const malo = await person({ size: PHONE, language: "en" }, "Malo");
  const id = await ines.table({ game: "lost-cities", seats: ["me", "open"] });
  await malo.register();
  await malo.open(`/t/${id}`);
  await malo.page.getByRole("button", { name: "Sit here" }).click();
  await ines.page.getByRole("button", { name: "Commencer" }).click();
  await Promise.all([ines.playToTheEnd(), malo.playToTheEnd()]);
  await ines.page.getByRole("button", { name: "Rejouer" }).click();
  await expect(ines.page).not.toHaveURL(new RegExp(id));
});

test("over a plain http address that is not this machine's own name", async ({ person }) => {
  const me = await person({ host: "pioche.test" });
  await me.open("/");
  expect(await me.page.evaluate(() => window.isSecureContext)).toBe(false);
  await me.table({ game: "lost-cities", seats: ["me", bot] });
  await me.playToTheEnd();
  await me.page.getByRole("button", { name: "Voir la table" }).click();
});
