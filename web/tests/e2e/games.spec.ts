// A complete match of each game against bots. Sizes, languages and themes are distributed over them; E2E=full combines all.
import { BOT, DESKTOP, expect, FULL, type Person, PHONE, SMALL, test, type Wanted } from "../kit/browser";

type Played = Wanted & { game: string; players: number };

const SHORT: Record<string, Record<string, string | number>> = { skyjo: { limit: 0 } };
const PLAYERS: Record<string, [number, number]> = {
  "deux-sans-trois": [2, 4],
  "lost-cities": [2, 2],
  qwinto: [2, 4],
  skyjo: [2, 8],
  trio: [3, 6],
};

const QUICK: Played[] = [
  { game: "skyjo", players: 3, size: DESKTOP, language: "fr" },
  { game: "lost-cities", players: 2, size: PHONE, language: "en", dark: true },
  { game: "trio", players: 4, size: PHONE, language: "fr", host: "pioche.test" },
  { game: "qwinto", players: 2, size: DESKTOP, language: "en", dark: true },
  { game: "deux-sans-trois", players: 2, size: SMALL, language: "fr" },
];

function everything(): Played[] {
  return Object.entries(PLAYERS).flatMap(([game, counts]) =>
    [SMALL, PHONE, DESKTOP, { width: 3840, height: 2160 }].flatMap((size) =>
      (["fr", "en"] as const).flatMap((language, at) =>
        [false, true].map((dark) => ({ game, size, language, dark, players: counts[(at + Number(dark)) % 2]! })),
      ),
    ),
  );
}

/** Every card on the table and the log; other text may change. */
const lies = (me: Person) =>
  me.page.evaluate(() => [
    ...[...document.querySelectorAll<HTMLElement>("main [data-face]")].map(
      (one) => `${one.dataset["path"]} ${one.dataset["face"]}`,
    ),
    ...[...document.querySelectorAll<HTMLElement>(".rail .log li")].map((one) => one.textContent),
  ]);

async function reloads(me: Person): Promise<void> {
  await expect(me.turn.or(me.count).first()).toBeVisible();
  if (await me.count.isVisible()) return; // a lucky bot may have won already
  const before = await lies(me);
  expect(before.length).toBeGreaterThan(12);
  await me.page.reload();
  await me.myTurn();
  expect(await lies(me)).toEqual(before);
}

const figure = (text: string) => Number(text.replace("−", "-"));

/** The count says who won, in order; each bill has a name, its cards and a sum that adds up. */
async function readsTheCount(me: Person): Promise<void> {
  const { count } = me;
  await expect(count.getByRole("heading", { level: 1 })).toHaveText(/gagne|win|Tu marques|You score/);
  const bills = await count.locator(".bill").evaluateAll((all) =>
    all.map((bill) => ({
      name: bill.querySelector("h2")?.textContent,
      total: bill.querySelector(".foot .total")!.textContent!,
      sum: bill.querySelector(".foot .sum")!.textContent!,
      label: bill.getAttribute("aria-label")!,
      listed: bill.querySelectorAll("ol > li, ul > li").length,
      text: bill.textContent!,
    })),
  );
  expect(bills.length).toBeGreaterThan(0);
  for (const { name, total, sum, label, listed, text } of bills) {
    expect(label).toBe(`${name}, ${total}`);
    if (figure(total)) expect(listed).toBeGreaterThan(0);
    const terms = sum.replaceAll("−", "-").replaceAll(/([+-]) /g, "$1").split(" ").filter(Boolean).map(Number); // prettier-ignore
    if (terms.length) expect(terms.reduce((one, other) => one + other)).toBe(figure(total));
    expect(text).not.toMatch(/undefined|NaN|[{}$]/);
  }
  await expect(count.locator(".you")).toHaveCount(1); // which bill is mine
  await expect(count.locator(".bill .total").filter({ visible: true })).toHaveCount(
    (await count.locator(".tabs").isVisible()) ? 1 : bills.length,
  );
}

for (const { game, players, ...wanted } of FULL ? everything() : QUICK) {
  const { size, language, dark, host } = wanted;
  const where = `${size?.width} px, ${language}, ${dark ? "dark" : "light"}${host ? `, at ${host}` : ""}`;
  test(`${game}: a whole game of ${players} (${where})`, async ({ person }) => {
    const me = await person(wanted);
    await me.table({ game, seats: ["me", ...Array(players - 1).fill(BOT)], options: SHORT[game] ?? {} });
    await me.touches(3);
    await me.axe();
    // Plain http away from this machine is what a phone on a home network has.
    expect(await me.page.evaluate(() => isSecureContext)).toBe(!host);
    if (FULL || game === "skyjo") await reloads(me);
    await me.playToTheEnd();
    await readsTheCount(me);
    await me.axe();
    await me.count.locator(".button.quiet").click();
    await expect(me.count).toBeHidden();
    expect(await me.page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0);
  });
}
